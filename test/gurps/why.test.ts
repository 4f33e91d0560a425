import { describe, expect, it } from 'vitest'
import { ScriptedChance } from '../../src/core/scripted.js'
import { boarding, gunnery, initiative, move, ramming, speed } from '../../src/gurps/index.js'
import { factLines } from '../told.js'
import { shoot } from './calls.js'
import { card } from './helpers.js'

describe('the whole why, fact by fact', () => {
  it('of a miss by a gunner under a commander, at a smaller ship of the same scale (GNC-GUN-04 to 06, GNC-DMG-01 to 03)', () => {
    const shot = shoot({ firer: { officers: { leadership: 1, gunnery: 2 }, sizeModifier: 9 } })
    expect(factLines([13, 20], (chance, given) => gunnery(shot, chance, given))).toEqual([
      'modifier | GNC-SHIP-01 | expertise | 12',
      'modifier | GNC-OFF-01 | gunner | 1',
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
      'look-up | GNC-SHIP-02 | move of the top speed | 14 | 2 | speed T',
    ])
    const worn = { ship: card({ officers: { leadership: 2, navigation: 1 } }), condition: { hp: 300, mastLost: 1 }, navigationSpent: 1 }
    expect(factLines([], (chance, given) => move(worn, chance, given))).toEqual([
      'look-up | GNC-SHIP-02 | move of the top speed | 14 | 2 | speed T',
      'modifier | GNC-MOVE-05 | hull | -2',
      'modifier | GNC-MOVE-06 | masts | -1',
      'modifier | GNC-OFF-07 | navigator | 1',
      'modifier | GNC-OFF-07 | points forfeited | -1',
    ])
    expect(factLines([5], (chance, given) => initiative({ ship: card() }, chance, given))).toEqual([
      'look-up | GNC-SHIP-02 | move of the top speed | 14 | 2 | speed T',
    ])
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
    ])
    const draw = { crew: 5, expertise: 10 }
    expect(factLines([9, 9], (chance, given) => boarding({ a: draw, b: draw }, chance, given))[4]).toBe('result | GNC-BRD-03 | a draw | 0')
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
