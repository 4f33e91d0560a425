import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { probability } from '../../src/core/distribution.js'
import { enumerate } from '../../src/core/enumerate.js'
import { BroadsideError, isRefused } from '../../src/core/errors.js'
import { oddsOfRequest, resolveRequest } from '../../src/core/requests.js'
import type { Ruleset } from '../../src/core/ruleset.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import { Trace } from '../../src/core/trace.js'
import { fifthOf } from '../../src/gurps/boarding.js'
import {
  blow,
  boarding,
  type Condition,
  casualties,
  gunnery,
  gurps,
  help,
  initiative,
  move,
  PROCEDURES,
  ramming,
  type ShipCard,
  STANDARD,
  settings,
  struck,
} from '../../src/gurps/index.js'
import { crewedParts, HEX_PARTS } from '../../src/gurps/movement.js'
import { readyCondition, readyShip } from '../../src/gurps/ship.js'
import { card, listening } from './helpers.js'

const dice = (...given: number[]) => new ScriptedChance(given)
const context = { rulesets: { gurps: gurps as Ruleset } }

type GunneryInput = Parameters<typeof gunnery>[0]
type Shot = Omit<Partial<GunneryInput>, 'firer' | 'target'> & { readonly firer?: Partial<ShipCard>; readonly target?: Partial<ShipCard> }
const shoot = ({ firer = {}, target = {}, ...rest }: Shot = {}): GunneryInput => ({
  firer: { ship: card(firer) },
  target: { ship: card(target) },
  cannons: 5,
  ...rest,
})
const clause = (answer: object) => (isRefused(answer) ? answer.refused.clause : 'not refused')

describe('officers (GNC-OFF-01, GNC-OFF-02, GNC-OFF-03)', () => {
  const needed = (officers: ShipCard['officers'], options = {}) => {
    const answer = gunnery(shoot({ firer: officers === undefined ? {} : { officers } }), dice(10, 20), {
      settings: settings(undefined, options),
    })
    return isRefused(answer) ? Number.NaN : answer.needed - 12
  }
  it.each([
    [{ leadership: 1, gunnery: 2 }, 1],
    [{ leadership: 3, gunnery: 2 }, 2],
    [{ leadership: 0, gunnery: -2 }, -2],
    [{ leadership: -3, gunnery: 2 }, -3],
    [{ leadership: 2 }, -5],
    [{ leadership: 2, gunnery: null }, -5],
    [{ leadership: -7 }, -7],
    [{ gunnery: 2 }, -5],
    [{ leadership: null, gunnery: -6 }, -6],
    [{}, -5],
  ])('%j give %d to the guns', (officers, level) => expect(needed(officers)).toBe(level))
  it('by the house rule a missing commander leaves only the gunner at -5', () => {
    const option = { noCommander: 'gunner-only' }
    expect(needed({ gunnery: 2 }, option)).toBe(-5)
    expect(needed({ leadership: 1, gunnery: 2 }, option)).toBe(1)
    const sailing = (officers: NonNullable<ShipCard['officers']>) =>
      move({ ship: card({ officers }) }, dice(), { settings: settings(undefined, option) })
    expect(sailing({ navigation: 3 })).toMatchObject({ index: 5 })
    expect(sailing({})).toMatchObject({ index: -3 })
  })
  it('caps the navigator, with -5 where nobody commands or navigates', () => {
    const index = (officers: NonNullable<ShipCard['officers']>) =>
      (move({ ship: card({ officers }) }, dice()) as { index: number }).index - 2
    expect(index({ leadership: 1, navigation: 3 })).toBe(1)
    expect(index({ leadership: 3 })).toBe(-5)
    expect(index({ navigation: 3 })).toBe(-5)
  })
  it('does not cap surgeon and mage (GNC-OFF-04, GNC-OFF-05)', () => {
    const target = { officers: { leadership: -5, firstAid: 2 }, mage: { fatigue: 4 } }
    const answer = gunnery(shoot({ target, aid: { alive: 2 }, spells: 1 }), dice(3, 30))
    expect(answer).toMatchObject({ crew: { dead: 2, wounded: 2, kept: 3 } })
  })
})

describe('moves (GNC-MOVE-01, GNC-MOVE-05, GNC-MOVE-06)', () => {
  const moved = (change: Partial<ShipCard>, condition: object = {}, navigationSpent = 0) =>
    move({ ship: card(change), condition, navigationSpent }, dice()) as {
      baseIndex: number
      index: number
      move: string
      dismasted: boolean
    }
  it.each([
    [901, 2],
    [900, 2],
    [451, 2],
    [450, 1],
    [301, 1],
    [300, 0],
    [181, 0],
    [180, -1],
    [1, -1],
  ])('of 900 HP, %d left', (hp, base) => {
    if (hp <= 900) expect(moved({ hp: 900 }, { hp }).baseIndex).toBe(base)
    else expect(() => moved({ hp: 900 }, { hp })).toThrow(BroadsideError)
  })
  it('compares thirds and fifths exactly', () => {
    expect([374, 373].map((hp) => moved({ hp: 1120 }, { hp }).baseIndex)).toStrictEqual([1, 0])
    expect([341, 340].map((hp) => moved({ hp: 1021 }, { hp }).baseIndex)).toStrictEqual([1, 0])
    expect([205, 204].map((hp) => moved({ hp: 1021 }, { hp }).baseIndex)).toStrictEqual([0, -1])
  })
  it('moves no more when hull and masts bring it to 1/10, whatever the navigator does', () => {
    expect(moved({ officers: { leadership: 3, navigation: 3 } }, { mastLost: 9 })).toStrictEqual({
      baseIndex: -7,
      index: -4,
      move: '1/6',
      dismasted: false,
    })
    expect(moved({ officers: { leadership: 3, navigation: 3 } }, { mastLost: 10 })).toStrictEqual({
      baseIndex: -8,
      index: -5,
      move: '0',
      dismasted: true,
    })
    expect(moved({ topSpeedKph: 0 })).toMatchObject({ move: '0', dismasted: true })
  })
  it('an effective 1/10 moves; below it a bad navigator stops her, masts and all', () => {
    const officers = (navigation: number) => ({ leadership: 0, navigation })
    expect(moved({ officers: officers(-10) })).toStrictEqual({ baseIndex: 2, index: -8, move: '1/10', dismasted: false })
    expect(moved({ officers: officers(-11) })).toStrictEqual({ baseIndex: 2, index: -9, move: '0', dismasted: false })
  })
  it('takes forfeited points off, and no more than there are (GNC-OFF-07)', () => {
    const officers = { leadership: 2, navigation: 3 }
    expect(moved({ officers }, {}, 2)).toMatchObject({ index: 2 })
    expect(clause(moved({ officers }, {}, 3))).toBe('GNC-OFF-07')
    expect(clause(moved({ officers: { leadership: 0, navigation: -2 } }, {}, 1))).toBe('GNC-OFF-07')
  })
  it('does not look at the crew; a sunk ship is refused first', () => {
    expect(moved({}, { active: 0 })).toMatchObject({ move: '2' })
    expect(clause(moved({}, { hp: 0 }, 9))).toBe('GNC-DMG-01')
  })
  it.each([
    [4, 2],
    [3, 1],
    [2, 1],
    [1, 1 / 2],
    [1 / 2, 1 / 4],
    [1 / 3, 1 / 6],
    [1 / 4, 1 / 8],
    [1 / 5, 1 / 10],
    [1 / 6, 0],
    [1 / 10, 0],
    [0, 0],
  ])('just the skeleton crew makes %d hexes %d (GNC-MOVE-07)', (hexes, half) => {
    const ship = readyShip({ ...PARSED, crew: 5 })
    const at = (active: number) =>
      crewedParts(hexes * HEX_PARTS, ship, readyCondition(ship, { damage: 0, wounded: 0, dead: 0, mastLost: 0, active }))
    expect([at(6), at(5), at(4)]).toStrictEqual([hexes * HEX_PARTS, half * HEX_PARTS, 0])
  })
})

const PARSED = { ...card(), scale: 10, officers: undefined, mage: undefined, weaponModifier: 0, player: false } as Parameters<
  typeof readyShip
>[0]

describe('initiative (GNC-TURN-01)', () => {
  const value = (change: Partial<ShipCard>, die: number) => (initiative({ ship: card(change) }, dice(die)) as { value: number }).value
  it('is one die and the move, fractions as fractions', () => {
    expect(value({}, 3)).toBe(5)
    expect(value({ officers: { leadership: 0, navigation: -2 } }, 3)).toBe(3.5)
    expect(value({ officers: { leadership: 0, navigation: -3 } }, 6)).toBe(19 / 3)
    expect(value({ topSpeedKph: 0.2 }, 6)).toBe(6)
  })
  it('asks for one die; for none when it is refused', () => {
    const asked: string[] = []
    initiative({ ship: card() }, listening(dice(2), asked))
    expect(asked).toStrictEqual(['1D6 initiative'])
    expect(clause(initiative({ ship: card(), condition: { hp: 0 } }, dice()))).toBe('GNC-DMG-01')
    expect(clause(initiative({ ship: card(), navigationSpent: 1 }, dice()))).toBe('GNC-OFF-07')
  })
})

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
    expect(two({ aid: { alive: 3 }, cannons: 9 })).toBe('GNC-GUN-01')
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
  it('uses the DR that is left', () => expect(rams({}, { dr: 5 }, 1, { dr: 0 })).toMatchObject({ toAttacker: 2 }))
  it('is refused for a sunk ship, and malformed for no hexes', () => {
    expect(clause(rams({}, {}, 1, { hp: 0 }))).toBe('GNC-DMG-01')
    expect(() => rams({}, {}, 0)).toThrow(/from 1/)
  })
})

describe('boarding (GNC-BRD-02, GNC-BRD-03, GNC-BRD-04, GNC-BRD-05)', () => {
  const jewel = { crew: 50, expertise: 12, tactician: 3, weaponModifier: -1 }
  const sun = { crew: 30, expertise: 14, tactician: 2, weaponModifier: 2 }
  it('comes out as in the text’s example, four turns figure for figure (GNC-BRD-08)', () => {
    let [a, b] = [50, 30]
    const after = [
      [9, 8],
      [12, 10],
      [7, 11],
      [10, 4],
    ].map(([rollA, rollB]) => {
      const turn = boarding({ a: { ...jewel, crew: a }, b: { ...sun, crew: b } }, dice(rollA as number, rollB as number))
      if (isRefused(turn)) throw new Error(turn.refused.reason)
      a = turn.a.crew
      b = turn.b.crew
      return { a, b, victor: turn.victor, difference: turn.difference, inflicts: [turn.a.inflicts, turn.b.inflicts] }
    })
    expect(after).toStrictEqual([
      { a: 40, b: 21, victor: 'b', difference: 2, inflicts: [9, 10] },
      { a: 31, b: 14, victor: 'b', difference: 3, inflicts: [7, 9] },
      { a: 26, b: 6, victor: 'a', difference: 3, inflicts: [8, 5] },
      { a: 16, b: 2, victor: 'b', difference: 7, inflicts: [4, 10] },
    ])
  })
  it('rounds a fifth of the crew to the nearest', () =>
    expect([0, 1, 2, 3, 6, 7, 8, 14, 21, 31, 33].map(fifthOf)).toStrictEqual([0, 0, 0, 1, 1, 1, 2, 3, 4, 6, 7]))
  it('asks for 3d6 for a, then for b', () => {
    const asked: string[] = []
    boarding({ a: jewel, b: sun }, listening(dice(10, 10), asked))
    expect(asked).toStrictEqual(['3D6 boarding', '3D6 boarding'])
  })
  it('gives the difference to the victor alone, nobody on a draw, and strikes for no less than 0', () => {
    const plain = { crew: 10, expertise: 10 }
    expect(boarding({ a: plain, b: plain }, dice(10, 10))).toMatchObject({
      victor: null,
      difference: 0,
      a: { inflicts: 2 },
      b: { inflicts: 2 },
    })
    expect(boarding({ a: { ...plain, weaponModifier: -4 }, b: plain }, dice(12, 9))).toMatchObject({
      a: { margin: -2, inflicts: 0, lost: 5 },
      b: { margin: 1, inflicts: 5, lost: 0, crew: 10 },
      victor: 'b',
      difference: 3,
    })
  })
  it('loses no more than there are, both at once', () =>
    expect(boarding({ a: { crew: 2, expertise: 10 }, b: { crew: 3, expertise: 10, weaponModifier: 9 } }, dice(10, 10))).toMatchObject({
      a: { lost: 2, dead: 1, wounded: 1, crew: 0 },
      b: { lost: 0, crew: 3 },
    }))
  it.each([
    [true, false, 10, 13, 'a'],
    [true, false, 10, 10, null],
    [true, false, 7, 10, 'a'],
    [false, true, 10, 7, 'b'],
    [true, true, 10, 10, 'both'],
    [true, true, 9, 10, 'a'],
    [true, true, 10, 9, 'b'],
    [false, false, 3, 18, null],
  ])('disengaging %s and %s on %d and %d: %s gets away', (a, b, rollA, rollB, away) => {
    const side = { crew: 10, expertise: 10 }
    const answer = boarding({ a: { ...side, disengaging: a }, b: { ...side, disengaging: b } }, dice(rollA, rollB))
    expect(answer).toMatchObject({ disengaged: away, a: { margin: (a ? 7 : 10) - rollA }, b: { margin: (b ? 7 : 10) - rollB } })
  })
  it('is helped by surgeon and mage of both sides', () =>
    expect(
      boarding({ a: { ...jewel, firstAid: 3, aid: { alive: 2, lives: 1 } }, b: { ...sun, mageSpells: 2, spells: 2 } }, dice(9, 8)),
    ).toMatchObject({ a: { lost: 10, dead: 4, wounded: 4, crew: 42 }, b: { lost: 9, dead: 2, wounded: 5, crew: 23 } }))
  it.each([
    ['a crew of 0', { a: { ...jewel, crew: 0, aid: { alive: 1 } } }, 'GNC-BRD-07'],
    ['more aid than the surgeon of b has', { a: { ...jewel, spells: 1 }, b: { ...sun, aid: { lives: 1 } } }, 'GNC-OFF-04'],
    ['aid of a surgeon below 0', { a: { ...jewel, firstAid: -2, aid: { lives: 1 } } }, 'GNC-OFF-04'],
    ['more spells than the mage has', { b: { ...sun, spells: 2, mageSpells: 1 } }, 'GNC-OFF-05'],
  ])('refuses %s before any die (GNC-BRD-07)', (_, change, wanted) =>
    expect(clause(boarding({ a: jewel, b: sun, ...change }, dice()))).toBe(wanted),
  )
  it('refuses more help than there are losses, after the dice', () => {
    expect(clause(boarding({ a: { ...jewel, mageSpells: 20, spells: 11 }, b: sun }, dice(9, 8)))).toBe('GNC-OFF-04')
    expect(clause(boarding({ a: jewel, b: { ...sun, firstAid: 9, aid: { lives: 5 } } }, dice(9, 8)))).toBe('GNC-OFF-04')
  })
})

describe('exact odds', () => {
  const input = shoot({ target: { crew: 20 } })
  const odds = enumerate((chance) => gunnery(input, chance) as { hit: boolean; through: number; damage: number })
  it('come from the broadside that is played: 16 rolls by 26 totals', () => {
    expect(odds.outcomes).toHaveLength(16 * 26)
    expect(probability(odds, () => true)).toBeCloseTo(1, 12)
    expect(probability(odds, ({ hit }) => hit)).toBeCloseTo(160 / 216, 12)
    expect(probability(odds, ({ through }) => through === 140)).toBeCloseTo(160 / 216 / 6 ** 5, 12)
  })
  it('agree with samples of it', () => {
    const chance = SeededChance.fromSeed('broadsides')
    let through = 0
    for (let i = 0; i < 20_000; i++) through += (gunnery(input, chance) as { through: number }).through
    const mean = odds.outcomes.reduce((sum, { value, p }) => sum + p * value.through, 0)
    expect(Math.abs(through / 20_000 - mean)).toBeLessThan(1)
  })
  it('take milliseconds', () => {
    const begun = performance.now()
    for (let i = 0; i < 10; i++) oddsOfRequest({ ruleset: 'gurps', procedure: 'gunnery', input }, context)
    expect((performance.now() - begun) / 10).toBeLessThan(100)
  })
})

describe('why', () => {
  it('names every modifier, roll and rounding once, with its clause', () => {
    const trace = new Trace()
    const chance = new ScriptedChance([13, 20], { observe: trace.roll.bind(trace) })
    gunnery(shoot({ firer: { officers: { leadership: 1, gunnery: 2 }, sizeModifier: 9 } }), chance, { trace })
    expect(trace.facts.map((fact) => `${fact.clause} ${fact.what}`)).toStrictEqual([
      'GNC-SHIP-01 expertise',
      'GNC-OFF-01 gunner',
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
    ])
  })
})

describe('house rules', () => {
  it('default to the specification', () =>
    expect(STANDARD.options).toStrictEqual({
      noCommander: 'caps-all',
      successRolls: 'plain',
      missDamage: 'half-of-through',
      counting: 'running-total',
    }))
  it('are refused when unknown, by their path', () => {
    const failed = (options: object) => {
      try {
        settings(undefined, options)
        return ''
      } catch (error) {
        return (error as BroadsideError).path
      }
    }
    expect([failed({ successRolls: 'lucky' }), failed({ luck: true })]).toStrictEqual(['options.successRolls', 'options.luck'])
  })
})
