import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { melee } from '../../src/gurps/boarding.js'
import { boarding, gunnery, gurps, initiative, move, ramming, settings, speed } from '../../src/gurps/index.js'
import { factLines } from '../told.js'
import { shoot } from './calls.js'
import { card, scenario, unit } from './helpers.js'
import { aid, empty, fight, fire } from './orders.js'

describe('the whole why, fact by fact', () => {
  it('of a miss by a gunner under a commander, at a smaller ship of the same scale (GNC-GUN-04 to 06, GNC-DMG-01 to 03)', () => {
    const shot = shoot({ firer: { officers: { leadership: 1, gunnery: 2 }, sizeModifier: 9 } })
    expect(factLines([13, 20], (chance, given) => gunnery(shot, chance, given))).toEqual([
      'modifier | GNC-SHIP-01 | expertise | 12',
      'modifier | GNC-GUN-04 | gunner | 2',
      'modifier | GNC-OFF-01 | gunner held back by the leadership | -1',
      'modifier | GNC-GUN-04 | difference in size | -1',
      'result | GNC-GUN-04 | at most 12 hits | false',
      'result | GNC-GUN-06 | damage of 5 cannons | 100',
      'modifier | GNC-GUN-06 | DR 2 of the target, for each cannon | -10',
      'rounding | GNC-GUN-05 | half of it on a miss | 90/2 | 45',
      'result | GNC-GUN-06 | points through | 45',
      'result | GNC-DMG-01 | HP lost | 45',
      'result | GNC-DMG-02 | DR worn away | 2',
      'result | GNC-DMG-03 | crew lost | 2',
      'rounding | GNC-DMG-03 | half of them dead | 2/2 | 1',
      'result | GNC-MOVE-06 | steps of speed lost | 0',
    ])
  })

  it('of a hit on a larger scale: the remainder is dropped at the very end (GNC-GUN-07)', () => {
    const shot = shoot({ target: { scale: 100 }, cannons: 3 })
    // 3 cannons of 17: 51, a tenth of it on the target's scale; its DR of 2 a cannon comes off.
    expect(factLines([12, 25], (chance, given) => gunnery(shot, chance, given))).toEqual([
      'modifier | GNC-SHIP-01 | expertise | 12',
      'result | GNC-GUN-04 | at most 12 hits | true',
      "result | GNC-GUN-07 | damage of 3 cannons on the target's scale | 7.5",
      'modifier | GNC-GUN-06 | DR 2 of the target, for each cannon | -6',
      'rounding | GNC-GUN-07 | through | 15/10 | 1',
      'result | GNC-GUN-06 | points through | 1',
      'result | GNC-DMG-01 | HP lost | 1',
      'result | GNC-DMG-02 | DR worn away | 0',
      'result | GNC-DMG-03 | crew lost | 0',
      'result | GNC-MOVE-06 | steps of speed lost | 0',
    ])
  })

  it('of a hit that goes through: no rounding where nothing is rounded; DR and masts go too (GNC-DMG-02, GNC-MOVE-06)', () => {
    const shot = shoot({ firer: { scale: 100 }, target: { dr: 0 }, cannons: 2 })
    expect(factLines([3, 30], (chance, given) => gunnery(shot, chance, given))).toEqual([
      'modifier | GNC-SHIP-01 | expertise | 12',
      'result | GNC-GUN-04 | at most 12 hits | true',
      "result | GNC-GUN-07 | damage of 2 cannons on the target's scale | 600",
      'modifier | GNC-GUN-06 | DR 0 of the target, for each cannon | 0',
      'result | GNC-GUN-06 | points through | 600',
      'result | GNC-DMG-01 | HP lost | 600',
      'result | GNC-DMG-02 | DR worn away | 0',
      'result | GNC-DMG-03 | crew lost | 30',
      'rounding | GNC-DMG-03 | half of them dead | 30/2 | 15',
      'result | GNC-MOVE-06 | steps of speed lost | 6',
    ])
  })

  it('of a speed and a move: hull, masts, navigator, points forfeited; what is nothing is not said (section 3)', () => {
    expect(factLines([], (chance, given) => speed({ kph: 14 }, chance, given))).toEqual([
      'rounding | GNC-SHIP-02 | move of the top speed, to the nearest | 14/7 | 2',
    ])
    const worn = { ship: card({ officers: { leadership: 2, navigation: 1 } }), condition: { hp: 300, mastLost: 1 }, navigationSpent: 1 }
    expect(factLines([], (chance, given) => move(worn, chance, given))).toEqual([
      'rounding | GNC-SHIP-02 | move of the top speed, to the nearest | 14/7 | 2',
      'modifier | GNC-MOVE-05 | hull | -2',
      'modifier | GNC-MOVE-06 | masts | -1',
      'modifier | GNC-OFF-07 | navigator | 1',
      'modifier | GNC-OFF-07 | points forfeited | -1',
    ])
    expect(factLines([5], (chance, given) => initiative({ ship: card() }, chance, given))).toEqual([
      'rounding | GNC-SHIP-02 | move of the top speed, to the nearest | 14/7 | 2',
    ])
  })

  it('of a speed: a table where one is read, and from 10.5 kph on none, whoever has made the tables (GNC-SHIP-02)', () => {
    const speeds = { speed: [5.25, 2.9, 2, 1.6, 1.3, 1.1, 0.95, 0.85, 0.75] }
    const given = settings({ pack: 'my table', ruleset: 'gurps', mark: 'R', provenance: 'somewhere', tables: speeds })
    const told = (kph: number) => [
      ...factLines([], (chance, { trace }) => speed({ kph }, chance, { trace, settings: given })),
      ...factLines([], (chance, { trace }) => move({ ship: card({ topSpeedKph: kph }) }, chance, { trace, settings: given })),
    ]
    const twice = (line: string) => [line, line]
    expect(told(10.4)).toEqual(twice('look-up | GNC-SHIP-02 | move of the top speed | 10.4 | 1 | speed R'))
    expect(told(10.5)).toEqual(twice('rounding | GNC-SHIP-02 | move of the top speed, to the nearest | 10.5/7 | 2'))
    expect(told(14.5)).toEqual(twice('rounding | GNC-SHIP-02 | move of the top speed, to the nearest | 14.5/7 | 2'))
  })

  it('of a ram (GNC-RAM-01, GNC-RAM-02)', () => {
    const rams = { attacker: { ship: card({ dr: 3 }) }, target: { ship: card({ scale: 1000 }) }, hexes: 2 }
    expect(factLines([], (chance, given) => ramming(rams, chance, given))).toEqual([
      'result | GNC-RAM-01 | hexes in a straight line | 2',
      'rounding | GNC-RAM-02 | to the target | 500/1000 | 0',
      'rounding | GNC-RAM-02 | to the attacker | 80/10 | 8',
    ])
  })

  it('of a boarding: the contest, what each side strikes for, and who has won (section 8)', () => {
    const a = { crew: 23, expertise: 10, tactician: 2, disengaging: true }
    const b = { crew: 9, expertise: 10, weaponModifier: 1 }
    // 10 + 2 - 3 - 9 is 0; 10 - 7 is 3: b has won by 3.
    expect(factLines([9, 7], (chance, given) => boarding({ a, b }, chance, given))).toEqual([
      'modifier | GNC-SHIP-01 | expertise of a | 10',
      'modifier | GNC-OFF-06 | tactician of a | 2',
      'modifier | GNC-BRD-02 | a disengaging | -3',
      'result | GNC-BRD-03 | margin of a | 0',
      'modifier | GNC-SHIP-01 | expertise of b | 10',
      'result | GNC-BRD-03 | margin of b | 3',
      'result | GNC-BRD-03 | won by b | 3',
      'rounding | GNC-BRD-04 | a fifth of the crew of a, to the nearest | 23/5 | 5',
      'result | GNC-BRD-04 | damage of a to the enemy crew | 5',
      'rounding | GNC-BRD-04 | a fifth of the crew of b, to the nearest | 9/5 | 2',
      'modifier | GNC-BRD-04 | weapons of b | 1',
      'modifier | GNC-BRD-04 | difference of the contest, for b | 3',
      'result | GNC-BRD-04 | damage of b to the enemy crew | 6',
      'result | GNC-DMG-03 | crew lost, of a | 6',
      'rounding | GNC-DMG-03 | half of them dead, of a | 6/2 | 3',
      'result | GNC-DMG-03 | crew lost, of b | 5',
      'rounding | GNC-DMG-03 | half of them dead, of b | 5/2 | 2',
    ])
    const draw = { crew: 5, expertise: 10 }
    expect(factLines([9, 9], (chance, given) => boarding({ a: draw, b: draw }, chance, given))[4]).toBe('result | GNC-BRD-03 | a draw | 0')
  })
})

describe('the why of what is rare', () => {
  const fired = (shot: Parameters<typeof shoot>[0], dice: readonly number[], options: object = {}) =>
    factLines(dice, (chance, given) => gunnery(shoot(shot), chance, given), { settings: settings(undefined, options) })
  const ofGuns = (lines: readonly string[]) => lines.filter((line) => /GNC-(GUN|SHIP-03)/.test(line))

  it('what is added to the damage dice, and that nothing is below 0 (GNC-SHIP-03)', () => {
    expect(ofGuns(fired({ firer: { damage: '5d+3' }, cannons: 2 }, [12, 20]))).toEqual([
      'result | GNC-GUN-04 | at most 12 hits | true',
      'modifier | GNC-SHIP-03 | beside the damage dice | 3',
      'result | GNC-GUN-06 | damage of 2 cannons | 46',
      'modifier | GNC-GUN-06 | DR 2 of the target, for each cannon | -4',
      'result | GNC-GUN-06 | points through | 42',
    ])
    const weak = (roll: number) => ofGuns(fired({ firer: { damage: '1d-4' }, target: { dr: 0 }, cannons: 2 }, [12, roll])).slice(1, 4)
    expect(weak(3)).toEqual([
      'modifier | GNC-SHIP-03 | beside the damage dice | -4',
      'result | GNC-SHIP-03 | damage of a cannon, never below 0 | 0',
      'result | GNC-GUN-06 | damage of 2 cannons | 0',
    ])
    expect(weak(4)).toEqual([
      'modifier | GNC-SHIP-03 | beside the damage dice | -4',
      'result | GNC-GUN-06 | damage of 2 cannons | 0',
      'modifier | GNC-GUN-06 | DR 0 of the target, for each cannon | 0',
    ])
  })

  it('one cannon is one, on another scale too (GNC-GUN-06, 07)', () => {
    expect(ofGuns(fired({ cannons: 1 }, [12, 20]))).toContain('result | GNC-GUN-06 | damage of 1 cannon | 20')
    expect(ofGuns(fired({ target: { scale: 100 }, cannons: 1 }, [12, 20]))).toContain(
      "result | GNC-GUN-07 | damage of 1 cannon on the target's scale | 2",
    )
  })

  it('a miss that is halved before the DR, in that order (missDamage)', () => {
    const halved = { missDamage: 'half-before-dr' }
    expect(ofGuns(fired({ cannons: 3 }, [13, 19], halved))).toEqual([
      'result | GNC-GUN-04 | at most 12 hits | false',
      'result | GNC-GUN-06 | damage of 3 cannons | 57',
      'result | GNC-GUN-05 | half of it on a miss | 28.5',
      'modifier | GNC-GUN-06 | DR 2 of the target, for each cannon | -6',
      'rounding | GNC-GUN-05 | through | 45/2 | 22',
      'result | GNC-GUN-06 | points through | 22',
    ])
    // Where the scales differ those leave parts of a point as well: 190 points are 19 on a scale of 100, and half of them 9 and a half.
    expect(
      ofGuns(
        fired(
          { cannons: 10, firer: { cannons: { left: 10, right: 10, front: 0, back: 0 } }, target: { scale: 100, dr: 0 } },
          [13, 19],
          halved,
        ),
      ).at(-2),
    ).toBe('rounding | GNC-GUN-07 | through | 190/20 | 9')
    expect(ofGuns(fired({ cannons: 3 }, [12, 19], halved))).toEqual(ofGuns(fired({ cannons: 3 }, [12, 19])))
  })

  it('a roll that hits or misses by itself (successRolls)', () => {
    const rolled = (expertise: number, roll: number) =>
      ofGuns(fired({ firer: { expertise } }, [roll, 20], { successRolls: 'gurps' })).filter((line) => line.includes('GNC-GUN-04'))
    expect(rolled(2, 4)).toEqual(['result | GNC-GUN-04 | at most 2 hits | false', 'result | GNC-GUN-04 | 4 or less always hits | true'])
    expect(rolled(2, 5)).toEqual(['result | GNC-GUN-04 | at most 2 hits | false'])
    expect(rolled(20, 17)).toEqual([
      'result | GNC-GUN-04 | at most 20 hits | true',
      'result | GNC-GUN-04 | 17 or more always misses | true',
    ])
    expect(rolled(20, 16)).toEqual(['result | GNC-GUN-04 | at most 20 hits | true'])
  })

  it('officers who are absent, and what the commander holds back (GNC-OFF-01, GNC-OFF-02)', () => {
    const gunner = (officers: object, options: object = {}) =>
      fired({ firer: { officers: officers as never } }, [12, 20], options).filter((line) => /OFF|gunner/.test(line))
    expect(gunner({ leadership: 2 })).toEqual(['modifier | GNC-OFF-02 | no gunner | -5'])
    expect(gunner({ leadership: 2, gunnery: 1 })).toEqual(['modifier | GNC-GUN-04 | gunner | 1'])
    expect(gunner({ gunnery: 1 })).toEqual(['modifier | GNC-GUN-04 | gunner | 1', 'modifier | GNC-OFF-02 | no commander | -6'])
    expect(gunner({ gunnery: 1 }, { noCommander: 'gunner-only' })).toEqual(gunner({ gunnery: 1 }))
    expect(gunner({})).toEqual(['modifier | GNC-OFF-02 | no gunner | -5'])
    const navigator = (officers: object) =>
      factLines([], (chance, given) => move({ ship: card({ officers: officers as never, topSpeedKph: 70 }) }, chance, given)).slice(1)
    expect(navigator({ leadership: 1, navigation: 3 })).toEqual([
      'modifier | GNC-OFF-07 | navigator | 3',
      'modifier | GNC-OFF-01 | navigator held back by the leadership | -2',
    ])
    expect(navigator({ leadership: 1 })).toEqual(['modifier | GNC-OFF-02 | no navigator | -5'])
    expect(navigator({ leadership: -7 })).toEqual([
      'modifier | GNC-OFF-02 | no navigator | -5',
      'modifier | GNC-OFF-01 | navigator held back by the leadership | -2',
    ])
  })

  it('a ship that does not move (GNC-MOVE-01, GNC-MOVE-06)', () => {
    const last = (ship: object, condition: object = {}) => {
      const given = { ship: card(ship), condition }
      const said = factLines([], (chance, options) => move(given, chance, options)).at(-1)
      expect(factLines([3], (chance, options) => initiative(given, chance, options)).at(-1)).toBe(said)
      return said
    }
    expect(last({}, { mastLost: 10 })).toBe('result | GNC-MOVE-06 | no masts left: move | 0')
    expect(last({ topSpeedKph: 0.5 })).toBe('result | GNC-MOVE-01 | a base move of 1/10 or less: move | 0')
    expect(last({ officers: { leadership: 0, navigation: -11 } })).toBe('result | GNC-MOVE-01 | below 1/10: move | 0')
    expect(last({ officers: { leadership: 0, navigation: -10 } })).toBe('modifier | GNC-OFF-07 | navigator | -10')
  })

  it('help for the losses, and masts that are saved (GNC-OFF-04, GNC-OFF-05, GNC-OFF-07)', () => {
    const people = { dr: 0, officers: { leadership: 2, navigation: 2, firstAid: 2 }, mage: { fatigue: 4 } }
    const lines = fired({ target: people, cannons: 4, aid: { lives: 1, alive: 1 }, spells: 1, mastsSaved: 1 }, [12, 25])
    // 100 through: 5 lost, 2 of them dead, and a step of speed.
    expect(lines.slice(lines.indexOf('result | GNC-MOVE-06 | steps of speed lost | 1') + 1)).toEqual([
      'result | GNC-OFF-05 | brought back by spells | 1',
      'result | GNC-OFF-04 | deaths turned into wounds | 1',
      'result | GNC-OFF-04 | wounded kept in action | 1',
      'result | GNC-DMG-03 | dead after that | 0',
      'result | GNC-DMG-03 | wounded after that | 3',
      'result | GNC-OFF-07 | masts saved, a point each | 1',
      'result | GNC-MOVE-06 | steps of speed lost after that | 0',
    ])
    const few = fired({ target: { dr: 0, crew: 2, skeletonCrew: 1 }, cannons: 4 }, [12, 25])
    expect(few).toContain('result | GNC-DMG-03 | crew lost, no more than there are | 2')
    const side = { crew: 10, expertise: 10 }
    const fought = { a: { ...side, firstAid: 1, aid: { lives: 0, alive: 1 } }, b: { ...side, mageSpells: 1, spells: 1 } }
    // A draw: two blows each, one dead and one wounded.
    expect(factLines([9, 9], (chance, given) => boarding(fought, chance, given)).slice(-6)).toEqual([
      'result | GNC-OFF-04 | wounded kept in action, of a | 1',
      'result | GNC-DMG-03 | dead after that, of a | 1',
      'result | GNC-DMG-03 | wounded after that, of a | 0',
      'result | GNC-OFF-05 | brought back by spells, of b | 1',
      'result | GNC-DMG-03 | dead after that, of b | 0',
      'result | GNC-DMG-03 | wounded after that, of b | 1',
    ])
  })

  it('in a battle: who of the crew fights, and help that is given (GNC-GUN-02, GNC-BRD-06)', () => {
    const given = scenario(
      [
        unit('red', 'red', '1010', 'N', { ship: card({ officers: { leadership: 0, firstAid: 1 } }) }),
        unit('blue', 'blue', '1110', 'N', { ...empty, playerCharacters: 2 }),
      ],
      { boardings: [{ a: 'red', b: 'blue' }] },
    )
    const battle = Battle.start(gurps, given, { seed: 1, dice: [6, 1] })
    battle.order(fire('red', 'right', 'blue', 3), { dice: [18, 5] })
    battle.order({ order: 'end turn', unit: 'red' }, { dice: [] })
    battle.order({ order: 'end turn', unit: 'blue' }, { dice: [] })
    battle.order(fight('red', { engaged: 4 }), { dice: [] })
    battle.order(fight('blue'), { dice: [10, 10] })
    battle.order(aid('red', { alive: 1 }), { dice: [] })
    const facts = (event: string) =>
      battle
        .explain(battle.events.findIndex((each) => each.event === event))
        .flatMap((fact) => (fact.fact === 'roll' || !('value' in fact) ? [] : [`${fact.clause} ${fact.what}: ${fact.value}`]))
    expect(facts('melee').slice(0, 4)).toEqual([
      'GNC-DMG-06 active crew of a: 40',
      'GNC-GUN-02 put to the guns of a: -6',
      'GNC-BRD-06 facing player characters, of a: -4',
      'GNC-BRD-04 crew of a who fight: 30',
    ])
    expect(facts('melee').filter((fact) => fact.includes('of b'))).not.toContain('GNC-DMG-06 active crew of b: 40')
    expect(facts('aid')).toEqual([
      'GNC-OFF-04 wounded kept in action: 1',
      'GNC-DMG-03 dead after that: 4',
      'GNC-DMG-03 wounded after that: 3',
    ])
  })

  it('in a battle: who fights of both crews, each for what it does not send (GNC-GUN-02, GNC-BRD-06)', () => {
    const given = scenario(
      [
        unit('red', 'red', '1010', 'N', { playerCharacters: 1 }),
        unit('blue', 'blue', '1110', 'N', { ship: card({ dr: 0 }), playerCharacters: 1 }),
      ],
      { boardings: [{ a: 'red', b: 'blue' }] },
    )
    const battle = Battle.start(gurps, given, { seed: 1, dice: [6, 1] })
    battle.order({ order: 'end turn', unit: 'red' }, { dice: [] })
    battle.order(fire('blue', 'left', 'red', 2), { dice: [18, 5] })
    battle.order({ order: 'end turn', unit: 'blue' }, { dice: [] })
    battle.order(fight('red', { engaged: 5 }), { dice: [] })
    battle.order(fight('blue', { engaged: 4 }), { dice: [10, 10] })
    const facts = battle.explain(battle.events.findIndex(({ event }) => event === 'melee'))
    expect(facts.slice(0, 7).map((fact) => 'what' in fact && 'value' in fact && `${fact.clause} ${fact.what}: ${fact.value}`)).toEqual([
      'GNC-DMG-06 active crew of a: 40',
      'GNC-BRD-06 facing player characters, of a: -5',
      'GNC-BRD-04 crew of a who fight: 35',
      'GNC-DMG-06 active crew of b: 40',
      'GNC-GUN-02 put to the guns of b: -4',
      'GNC-BRD-06 facing player characters, of b: -4',
      'GNC-BRD-04 crew of b who fight: 32',
    ])
  })

  it('a side of whom nobody fights is told to cost nobody (GNC-BRD-04)', () => {
    const side = { crew: 5, aboard: 5, expertise: 10, tactician: 0, weaponModifier: 1, disengaging: false }
    const lines = factLines([9, 9], (chance, { trace }) => melee({ ...side, crew: 0 }, { ...side, crew: 0 }, chance, trace))
    expect(lines.filter((line) => line.includes('BRD-04'))).toEqual([
      'result | GNC-BRD-04 | nobody of a fights: damage to the enemy crew | 0',
      'result | GNC-BRD-04 | nobody of b fights: damage to the enemy crew | 0',
    ])
  })

  it('help that makes up for itself is told like any (GNC-OFF-04, GNC-OFF-05)', () => {
    const side = { crew: 10, expertise: 10 }
    const told = (a: object) => factLines([9, 9], (chance, given) => boarding({ a: { ...side, ...a }, b: side }, chance, given)).slice(-3)
    expect(told({ firstAid: 2, aid: { lives: 1, alive: 1 } })).toEqual([
      'result | GNC-OFF-04 | wounded kept in action, of a | 1',
      'result | GNC-DMG-03 | dead after that, of a | 0',
      'result | GNC-DMG-03 | wounded after that, of a | 1',
    ])
    const people = { dr: 0, officers: { leadership: 0, firstAid: 1 }, mage: { fatigue: 4 } }
    const lines = fired({ target: people, cannons: 4, aid: { lives: 1, alive: 0 }, spells: 1 }, [12, 25])
    expect(lines.slice(lines.indexOf('result | GNC-OFF-04 | deaths turned into wounds | 1') + 1)).toEqual([
      'result | GNC-DMG-03 | dead after that | 0',
      'result | GNC-DMG-03 | wounded after that | 4',
    ])
  })
})

describe('refusals of the procedures, word for word', () => {
  const refused = (answer: object) => ('refused' in answer ? (answer.refused as { clause: string; reason: string }) : null)
  const none = new ScriptedChance([])
  const why = (answer: object) => {
    const found = refused(answer)
    return found && `${found.clause}: ${found.reason}`
  }

  it('of a broadside', () => {
    const asks = (given: Parameters<typeof shoot>[0]) => why(gunnery(shoot(given), none))
    expect(asks({ cannons: 0 })).toBe('GNC-GUN-01: at least 1 cannon fires')
    expect(asks({ cannons: 6 })).toBe('GNC-GUN-01: 6 cannons asked for; the largest battery has 5')
    expect(asks({ firer: { crew: 7, skeletonCrew: 1 }, cannons: 4 })).toBe('GNC-GUN-02: 4 cannons to serve: 8 crew are needed, 7 available')
    expect(asks({ aid: { lives: 1, alive: 0 } })).toBe('GNC-OFF-04: 1 asked of the surgeon, who has 0 this turn')
    expect(asks({ spells: 1 })).toBe('GNC-OFF-05: 1 spell asked for; the mage has 0')
    expect(asks({ mastsSaved: 1 })).toBe('GNC-OFF-07: 1 point asked of the navigator, who has 0 to forfeit')
    const helped = { target: { crew: 3, officers: { leadership: 9, firstAid: 9, navigation: 2 }, mage: { fatigue: 99 } } }
    expect(asks({ ...helped, spells: 4 })).toBe('GNC-OFF-04: 4 spells asked for; lost: 3')
    expect(asks({ ...helped, aid: { lives: 2, alive: 0 } })).toBe('GNC-OFF-04: 2 lives asked for; dying: 1')
    const lone = { target: { ...helped.target, crew: 1 } }
    expect(asks({ ...lone, aid: { lives: 1, alive: 0 } })).toBe('GNC-OFF-04: 1 life asked for; dying: 0')
    // Before the cannons, and before the spells: the contract's order.
    const surgeon = { target: { crew: 10, officers: { firstAid: 9 } }, cannons: 99 }
    expect(asks({ ...surgeon, aid: { lives: 6, alive: 0 } })).toBe('GNC-OFF-04: 6 lives asked for; dying: 5')
    expect(asks({ ...surgeon, spells: 11 })).toBe('GNC-OFF-04: 11 spells asked for; lost: 10')
    expect(asks({ ...helped, aid: { lives: 0, alive: 3 } })).toBe('GNC-OFF-04: 3 asked to be kept in action; wounded: 2')
  })

  it('of a broadside that did less than was to be helped', () => {
    const navigator = { officers: { leadership: 9, navigation: 2 } }
    const weak = new ScriptedChance([3, 5])
    expect(why(gunnery(shoot({ target: navigator, mastsSaved: 1 }), weak))).toBe('GNC-OFF-07: 1 mast asked to be saved; lost: 0')
  })

  it('of ships that are sunk, and crews that are none', () => {
    const sunk = { ship: card({ name: 'Wreck' }), condition: { hp: 0 } }
    expect(why(ramming({ attacker: sunk, target: { ship: card() }, hexes: 1 }, none))).toBe('GNC-DMG-01: Wreck is sunk')
    expect(why(gunnery({ ...shoot(), target: sunk }, none))).toBe('GNC-DMG-01: Wreck is sunk')
    expect(why(boarding({ a: { crew: 0, expertise: 10 }, b: { crew: 1, expertise: 10 } }, none))).toBe(
      'GNC-BRD-07: a crew of 0 is captured, and does not fight',
    )
    expect(why(boarding({ a: { crew: 1, expertise: 10 }, b: { crew: 0, expertise: 10 } }, none))).toBe(
      'GNC-BRD-07: a crew of 0 is captured, and does not fight',
    )
  })
})
