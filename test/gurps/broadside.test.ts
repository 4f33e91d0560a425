import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefused } from '../../src/core/errors.js'
import { oddsOfRequest, resolveRequest } from '../../src/core/requests.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { Trace } from '../../src/core/trace.js'
import {
  blow,
  boarding,
  type Condition,
  casualties,
  gunnery,
  help,
  move,
  PROCEDURES,
  ramming,
  type ShipCard,
  STANDARD,
  settings,
  struck,
} from '../../src/gurps/index.js'
import { readyCondition, readyShip } from '../../src/gurps/ship.js'
import { clause, context, dice, type GunneryInput, PARSED, shoot } from './calls.js'
import { card, listening } from './helpers.js'

describe('guns (GNC-GUN-04, GNC-GUN-05, GNC-GUN-06)', () => {
  it('asks for 3d6, then for the damage dice, once for the battery', () => {
    const asked: string[] = []
    gunnery(shoot({ firer: { damage: '7d+1' } }), listening(dice(10, 20), asked))
    expect(asked).toStrictEqual(['3D6 attack', '7D6 damage'])
  })
  it('rolls against expertise, gunner and the difference in size', () => {
    const answer = gunnery(shoot({ firer: { expertise: 11, sizeModifier: 5 }, target: { sizeModifier: 3 } }), dice(9, 20))
    expect(answer).toMatchObject({ needed: 9, hit: true })
    expect(gunnery(shoot({ firer: { sizeModifier: 3 }, target: { sizeModifier: 5 } }), dice(14, 20))).toMatchObject({
      needed: 14,
      hit: true,
    })
    expect(gunnery(shoot(), dice(13, 20))).toMatchObject({ needed: 12, hit: false })
  })
  it('has no automatic results, but for the house rule', () => {
    const sure = { firer: { expertise: 30 } }
    const hopeless = { firer: { expertise: -30 } }
    const played = { settings: settings(undefined, { successRolls: 'gurps' }) }
    expect(gunnery(shoot(sure), dice(18, 20))).toMatchObject({ hit: true })
    expect(gunnery(shoot(hopeless), dice(3, 20))).toMatchObject({ hit: false })
    const hits = (change: object, roll: number) => (gunnery(shoot(change), dice(roll, 20), played) as { hit: boolean }).hit
    expect([16, 17, 18].map((roll) => hits(sure, roll))).toStrictEqual([true, false, false])
    expect([3, 4, 5].map((roll) => hits(hopeless, roll))).toStrictEqual([true, true, false])
  })
  it('multiplies the roll and the DR by the cannons; a miss does half of what passes', () => {
    expect(gunnery(shoot(), dice(12, 20))).toMatchObject({ damage: 100, through: 90 })
    expect(gunnery(shoot(), dice(13, 20))).toMatchObject({ damage: 100, through: 45 })
    expect(gunnery(shoot({ cannons: 3, target: { dr: 8 } }), dice(13, 13))).toMatchObject({ damage: 39, through: 7 })
  })
  it('by the house rule halves before the DR', () => {
    const played = { settings: settings(undefined, { missDamage: 'half-before-dr' }) }
    expect(gunnery(shoot(), dice(13, 20), played)).toMatchObject({ damage: 100, through: 40 })
    expect(gunnery(shoot(), dice(12, 20), played)).toMatchObject({ damage: 100, through: 90 })
    expect(gunnery(shoot({ cannons: 3, target: { dr: 6 } }), dice(13, 13), played)).toMatchObject({ through: 1 })
  })
  it('adds what the damage notation adds, to the total of the dice and never below 0', () => {
    expect(gunnery(shoot({ firer: { damage: '4d+3' } }), dice(12, 20))).toMatchObject({ damage: 115 })
    expect(gunnery(shoot({ firer: { damage: '2d-3' } }), dice(12, 2))).toMatchObject({ damage: 0, through: 0 })
  })
  it.each([
    // from, to, cannons, DR, roll of 17d: damage, through on a hit, through on a miss
    [10, 1, 5, 2, 20, 1000, 990, 495],
    [100, 10, 5, 3, 17, 850, 835, 417],
    [1, 10, 1, 1, 40, 4, 3, 1],
    [1, 10, 1, 1, 17, 1.7, 0, 0],
    [1, 10, 1, 1, 30, 3, 2, 1],
    [1, 10, 3, 1, 33, 9.9, 6, 3],
    [1, 10, 1, 0, 99, 9.9, 9, 4],
    [1, 1000, 1, 0, 99, 0.099, 0, 0],
    [1, 1000, 5, 0, 99, 0.495, 0, 0],
    [1000, 1, 5, 9999, 20, 100_000, 50_005, 25_002],
  ])('scale %d at scale %d, %d cannons, is exact until the end (GNC-GUN-07)', (from, to, cannons, dr, roll, damage, onHit, onMiss) => {
    const input = shoot({ firer: { scale: from, damage: '17d' }, target: { scale: to, dr, hp: 100_000 }, cannons })
    expect(gunnery(input, dice(12, roll))).toMatchObject({ damage, through: onHit })
    expect(gunnery(input, dice(13, roll))).toMatchObject({ damage, through: onMiss })
  })
  it.each([
    ['a sunk firer', { firer: { ship: card(), condition: { hp: 0 } }, cannons: 99 }, 'GNC-DMG-01'],
    ['a sunk target', { target: { ship: card(), condition: { hp: 0 } }, spells: 9 }, 'GNC-DMG-01'],
    ['more aid than the surgeon has', { aid: { alive: 1 }, spells: 9, cannons: 99 }, 'GNC-OFF-04'],
    ['more spells than the mage has', { spells: 1, mastsSaved: 9, cannons: 99 }, 'GNC-OFF-05'],
    ['more masts than the navigator has points', { mastsSaved: 1, cannons: 99 }, 'GNC-OFF-07'],
    ['more cannons than any battery has', { cannons: 6 }, 'GNC-GUN-01'],
    ['no cannon', { cannons: 0 }, 'GNC-GUN-01'],
    ['too few to serve them', { firer: { ship: card(), condition: { active: 4 } } }, 'GNC-GUN-02'],
    ['a crew below the skeleton', { firer: { ship: card(), condition: { active: 4 } }, cannons: 2 }, 'GNC-MOVE-07'],
  ])('refuses %s before any die', (_, change, wanted) => {
    const answer = gunnery({ ...shoot(), ...change } as GunneryInput, dice())
    expect(clause(answer)).toBe(wanted)
    expect(PROCEDURES.gunnery.refusals).toContain(wanted)
  })
  it('lists its refusals in the order of precedence of the contract', () =>
    expect(PROCEDURES.gunnery.refusals).toStrictEqual([
      'GNC-DMG-01',
      'GNC-OFF-04',
      'GNC-OFF-05',
      'GNC-OFF-07',
      'GNC-GUN-01',
      'GNC-GUN-02',
      'GNC-MOVE-07',
    ]))
  it('refuses after the dice what only they show', () => {
    const helped = { officers: { leadership: 2, navigation: 2, firstAid: 9 }, mage: { fatigue: 40 } }
    const late = (change: object, ...given: number[]) => clause(gunnery(shoot({ target: helped, ...change }), dice(...given)))
    // 40 through: 2 lost, 1 dead and 1 wounded, no mast.
    expect(late({ aid: { lives: 2 } }, 12, 10)).toBe('GNC-OFF-04')
    expect(late({ aid: { alive: 2 } }, 12, 10)).toBe('GNC-OFF-04')
    expect(late({ spells: 3 }, 12, 10)).toBe('GNC-OFF-04')
    expect(late({ mastsSaved: 1 }, 12, 10)).toBe('GNC-OFF-07')
    // Two points on one man: a life saved, and he stays in action.
    expect(gunnery(shoot({ target: helped, aid: { lives: 1, alive: 2 } }), dice(12, 10))).toMatchObject({
      crew: { dead: 0, wounded: 0, kept: 2 },
      target: { active: 40 },
    })
    expect(gunnery(shoot({ target: helped, spells: 2 }), dice(12, 10))).toMatchObject({ crew: { dead: 0, wounded: 0, kept: 2 } })
  })
  it('refuses at once what no dice could bring about: more help than crew that could fall', () => {
    const helped = { officers: { leadership: 2, firstAid: 9 }, mage: { fatigue: 40 } }
    const two = (change: object) => clause(gunnery({ ...shoot(change), target: { ship: card(helped), condition: { active: 2 } } }, dice()))
    expect(two({ spells: 3 })).toBe('GNC-OFF-04')
    expect(two({ aid: { lives: 2 } })).toBe('GNC-OFF-04')
    expect(two({ aid: { alive: 3 } })).toBe('GNC-OFF-04')
    expect(two({ aid: { alive: 3 }, cannons: 9 })).toBe('GNC-OFF-04')
    expect(clause(boarding({ a: { crew: 3, expertise: 9, mageSpells: 9, spells: 4 }, b: { crew: 3, expertise: 9 } }, dice()))).toBe(
      'GNC-OFF-04',
    )
  })
  it('answers odds with the clause listed first when outcomes are refused for several', () => {
    const helped = { officers: { leadership: 2, navigation: 2, firstAid: 9 }, mage: { fatigue: 40 } }
    const input = shoot({ target: helped, aid: { lives: 1 }, mastsSaved: 1 })
    expect(oddsOfRequest({ ruleset: 'gurps', procedure: 'gunnery', input }, context)).toMatchObject({ refused: { clause: 'GNC-OFF-04' } })
  })
  it('refuses cannons below 0 and HP above the ship’s as malformed, by their path', () => {
    const error = (input: object) => resolveRequest({ ruleset: 'gurps', procedure: 'gunnery', input, dice: [] }, context)
    expect(error(shoot({ cannons: -1 }))).toMatchObject({ error: { path: 'input.cannons', code: 'out-of-range' } })
    expect(error({ ...shoot(), target: { ship: card(), condition: { hp: 901 } } })).toMatchObject({
      error: { path: 'input.target.condition.hp', code: 'out-of-range' },
    })
    expect(error({ ...shoot(), aid: { alive: 1, dead: 0 } })).toMatchObject({ error: { path: 'input.aid.dead', code: 'unknown-key' } })
    expect(error({ ...shoot(), target: { ship: card(), condition: { active: -1 } } })).toMatchObject({
      error: { path: 'input.target.condition.active' },
    })
  })
  it('takes every condition at its word otherwise', () =>
    expect(gunnery({ ...shoot(), target: { ship: card(), condition: { damage: 19, wounded: 99, dr: 7 } } }, dice(12, 8))).toMatchObject({
      through: 5,
      crew: { dead: 0, wounded: 1 },
      target: { hp: 895, dr: 6, active: 39, wounded: 100, damage: 24 },
    }))
})

describe('damage (GNC-DMG-01, GNC-DMG-02, GNC-DMG-03, GNC-DMG-04, GNC-DMG-06)', () => {
  it('never stores HP below 0, and counts overkill', () =>
    expect(gunnery(shoot({ target: { hp: 50 } }), dice(12, 20))).toMatchObject({
      through: 90,
      hpLost: 50,
      target: { hp: 0, sunk: true, damage: 90 },
    }))
  it('wears DR by running total, never below 0, and the DR at the start counts for the whole attack', () => {
    const state = readyCondition(readyShip(PARSED))
    const wear = (damage: number, through: number) => blow({ ...state, damage, dr: 4 }, through, STANDARD).drLost
    expect([wear(0, 4), wear(0, 5), wear(4, 1), wear(3, 1), wear(4, 6), wear(0, 19), wear(0, 500)]).toStrictEqual([0, 1, 1, 0, 2, 3, 4])
  })
  it('loses crew by running total, half of each batch dead, never more than there are', () => {
    const state = readyCondition(readyShip(PARSED))
    const lost = (damage: number, through: number, active = 40) => blow({ ...state, damage, active }, through, STANDARD).crew
    expect(lost(19, 1)).toStrictEqual({ dead: 0, wounded: 1, kept: 0 })
    expect(lost(0, 19)).toStrictEqual({ dead: 0, wounded: 0, kept: 0 })
    expect(lost(0, 100)).toStrictEqual({ dead: 2, wounded: 3, kept: 0 })
    expect(lost(0, 1000, 3)).toStrictEqual({ dead: 1, wounded: 2, kept: 0 })
    expect(lost(0, 1000, 0)).toStrictEqual({ dead: 0, wounded: 0, kept: 0 })
  })
  it('loses masts by running total', () => {
    const state = readyCondition(readyShip(PARSED))
    const masts = (damage: number, through: number) => blow({ ...state, damage }, through, STANDARD).mastLost
    expect([masts(0, 99), masts(99, 1), masts(0, 100), masts(50, 150), masts(1, 99)]).toStrictEqual([0, 1, 1, 2, 1])
  })
  it('loses fewer where the navigator saves them (GNC-OFF-07)', () => {
    const navigator = { officers: { leadership: 3, navigation: 3 } }
    const saved = (mastsSaved: number) => {
      const shot = gunnery(shoot({ firer: { damage: '10d' }, target: navigator, mastsSaved }), dice(12, 50))
      if (isRefused(shot)) throw new Error(shot.refused.reason)
      return [shot.through, shot.mastLost, shot.target.mastLost]
    }
    expect([0, 1, 2].map(saved)).toStrictEqual([
      [240, 2, 2],
      [240, 1, 1],
      [240, 0, 0],
    ])
  })
  it('says what has gone through before, where it counts on (GNC-DMG-02)', () => {
    const told = (damage: number, options?: object) => {
      const trace = new Trace()
      blow({ ...readyCondition(readyShip(PARSED)), damage }, 13, settings(undefined, options), trace)
      return trace.facts.flatMap((fact) =>
        'what' in fact && 'value' in fact && fact.what.includes('before') ? [`${fact.clause} ${fact.value}`] : [],
      )
    }
    expect([told(15), told(0), told(15, { counting: 'each-attack' })]).toEqual([['GNC-DMG-02 15'], [], []])
  })
  it('by the house rule each attack counts from 0', () => {
    const state = { ...readyCondition(readyShip(PARSED)), damage: 99, dr: 9 }
    const counted = blow(state, 24, settings(undefined, { counting: 'each-attack' }))
    expect(counted).toStrictEqual({ hpLost: 24, drLost: 4, mastLost: 0, crew: { dead: 0, wounded: 1, kept: 0 } })
  })
  it('comes out as in the text’s example, the first aid of it three ways (GNC-DMG-05)', () => {
    const five = casualties(5)
    expect(five).toStrictEqual({ dead: 2, wounded: 3, kept: 0 })
    const aid = (lives: number, alive: number) => help(five, { spells: 0, lives, alive })
    expect(aid(2, 0)).toStrictEqual({ dead: 0, wounded: 5, kept: 0 })
    expect(aid(0, 2)).toStrictEqual({ dead: 2, wounded: 1, kept: 2 })
    expect(aid(1, 1)).toStrictEqual({ dead: 1, wounded: 3, kept: 1 })
  })
  it('the mage helps besides the surgeon, the dead first (GNC-OFF-05)', () => {
    expect(help(casualties(5), { spells: 3, lives: 0, alive: 0 })).toStrictEqual({ dead: 0, wounded: 2, kept: 3 })
    expect(help(casualties(5), { spells: 1, lives: 1, alive: 4 })).toStrictEqual({ dead: 0, wounded: 0, kept: 5 })
    expect(clause(help(casualties(5), { spells: 2, lives: 1, alive: 0 }))).toBe('GNC-OFF-04')
  })
  it('conserves the crew and never takes what is not there, whatever falls on a ship', () => {
    const start: Condition = readyCondition(readyShip({ ...PARSED, crew: 60 }))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(400), fc.nat(6), fc.nat(6), fc.nat(6)), { maxLength: 20 }), (blows) => {
        let now = start
        for (const [through, spells, lives, alive] of blows) {
          const suffered = blow(now, through, STANDARD)
          const helped = help(suffered.crew, { spells, lives, alive })
          now = struck(now, through, { ...suffered, crew: isRefused(helped) ? suffered.crew : helped })
          expect(now.active + now.wounded + now.dead).toBe(60)
          expect(Math.min(now.active, now.wounded, now.dead, now.hp, now.dr)).toBeGreaterThanOrEqual(0)
        }
        expect(now.damage).toBe(blows.reduce((sum, [through]) => sum + through, 0))
        expect(now.mastLost).toBe(Math.floor(now.damage / 100))
      }),
    )
  })
})

describe('ramming (GNC-RAM-01, GNC-RAM-02)', () => {
  const rams = (attacker: Partial<ShipCard>, target: Partial<ShipCard>, hexes: number, condition = {}) =>
    ramming({ attacker: { ship: card(attacker) }, target: { ship: card(target), condition }, hexes }, dice())
  it('hurts both by the other’s DR and the hexes, on each ship’s own scale', () => {
    expect(rams({ dr: 1, hp: 450 }, { dr: 5, hp: 1870 }, 2)).toStrictEqual({
      toTarget: 30,
      toAttacker: 14,
      target: { hp: 1840, sunk: false },
      attacker: { hp: 436, sunk: false },
    })
    expect(rams({ dr: 2, scale: 1 }, { dr: 3, scale: 100 }, 1)).toMatchObject({ toTarget: 3, toAttacker: 80 })
    expect(rams({ dr: 0, scale: 1000 }, { dr: 0, scale: 1000 }, 1)).toMatchObject({ toTarget: 0, toAttacker: 0 })
  })
  it('sinks at 0 and stores no less', () => expect(rams({}, { hp: 20 }, 3)).toMatchObject({ toTarget: 50, target: { hp: 0, sunk: true } }))
  it('uses the DR that is left, of either ship', () => {
    expect(rams({}, { dr: 5 }, 1, { dr: 0 })).toMatchObject({ toAttacker: 2 })
    const worn = { ship: card({ dr: 5 }), condition: { dr: 0 } }
    expect(ramming({ attacker: worn, target: { ship: card({ dr: 5 }) }, hexes: 1 }, dice())).toMatchObject({ toTarget: 10, toAttacker: 12 })
  })
  it('is refused for a sunk ship, and malformed for no hexes', () => {
    expect(clause(rams({}, {}, 1, { hp: 0 }))).toBe('GNC-DMG-01')
    expect(() => rams({}, {}, 0)).toThrow(/from 1/)
  })
})

describe('why', () => {
  it('names every modifier, roll and rounding once, with its clause', () => {
    const trace = new Trace()
    const chance = new ScriptedChance([13, 20], { observe: trace.roll.bind(trace) })
    gunnery(shoot({ firer: { officers: { leadership: 1, gunnery: 2 }, sizeModifier: 9 } }), chance, { trace })
    expect(trace.facts.map((fact) => `${fact.clause} ${fact.what}`)).toStrictEqual([
      'GNC-SHIP-01 expertise',
      'GNC-GUN-04 gunner',
      'GNC-OFF-01 gunner held back by the leadership',
      'GNC-GUN-04 difference in size',
      'GNC-GUN-04 attack',
      'GNC-GUN-04 at most 12 hits',
      'GNC-GUN-06 damage',
      'GNC-GUN-06 damage of 5 cannons',
      'GNC-GUN-06 DR 2 of the target, for each cannon',
      'GNC-GUN-05 half of it on a miss',
      'GNC-GUN-06 points through',
      'GNC-DMG-01 HP lost',
      'GNC-DMG-02 DR worn away',
      'GNC-DMG-03 crew lost',
      'GNC-DMG-03 half of them dead',
      'GNC-MOVE-06 steps of speed lost',
    ])
  })
  it('explains a move, a ram and a boarding', () => {
    const trace = new Trace()
    move({ ship: card({ officers: { leadership: 2, navigation: 1 } }), condition: { hp: 300, mastLost: 1 }, navigationSpent: 1 }, dice(), {
      trace,
    })
    ramming({ attacker: { ship: card() }, target: { ship: card() }, hexes: 1 }, dice(), { trace })
    boarding(
      { a: { crew: 9, expertise: 10, tactician: 1, disengaging: true }, b: { crew: 9, expertise: 10, weaponModifier: 1 } },
      dice(9, 9),
      { trace },
    )
    expect(trace.facts.map(({ clause: cited }) => cited)).toStrictEqual([
      'GNC-SHIP-02',
      'GNC-MOVE-05',
      'GNC-MOVE-06',
      'GNC-OFF-07',
      'GNC-OFF-07',
      'GNC-RAM-01',
      'GNC-RAM-02',
      'GNC-RAM-02',
      'GNC-SHIP-01',
      'GNC-OFF-06',
      'GNC-BRD-02',
      'GNC-BRD-03',
      'GNC-SHIP-01',
      'GNC-BRD-03',
      'GNC-BRD-03',
      'GNC-BRD-04',
      'GNC-BRD-04',
      'GNC-BRD-04',
      'GNC-BRD-04',
      'GNC-BRD-04',
      'GNC-BRD-04',
      ...Array.from({ length: 4 }, () => 'GNC-DMG-03'),
    ])
  })
})
