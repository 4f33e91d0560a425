import { describe, expect, it } from 'vitest'
import type { Chance, Purpose } from '../../src/core/chance.js'
import { miniNaval } from '../../src/mini-naval/battle.js'
import { treeCounts } from '../../src/testing/index.js'
import { rowsOf } from '../testing/levels.js'

/**
 * Who moves first is thrown again on every tie, and so has no end of outcomes. Either side is first as often as the other: here one die of two sides says who,
 * and the two dice of the rule are given so that it comes out as that.
 */
class NoTies implements Chance {
  readonly #chance: Chance
  #low: number | null = null

  constructor(chance: Chance) {
    this.#chance = chance
  }

  die(sides: number, purpose: Purpose): number {
    if (purpose.name !== 'who moves first') return this.#chance.die(sides, purpose)
    if (this.#low === null) {
      this.#low = this.#chance.die(2, purpose)
      return this.#low
    }
    const other = 3 - this.#low
    this.#low = null
    return other
  }

  band(sides: number, lows: readonly number[], purpose: Purpose): number {
    return this.#chance.band(sides, lows, purpose)
  }

  total(count: number, sides: number, purpose: Purpose): number {
    return this.#chance.total(count, sides, purpose)
  }

  faces(count: number, sides: number, lows: readonly number[], purpose: Purpose): readonly number[] {
    return this.#chance.faces(count, sides, lows, purpose)
  }
}

const withoutTies: typeof miniNaval = {
  ...miniNaval,
  setUp: (prepared, chance, journal) => miniNaval.setUp(prepared, new NoTies(chance), journal),
  advance: (state, order, chance, journal) => miniNaval.advance(state, order, new NoTies(chance), journal),
  apply: (state, order, chance, journal) => miniNaval.apply(state, order, new NoTies(chance), journal),
}

// A strait of two areas, one turn, everybody so slow that a move is one area.
const slow = { battleship: 1, battlecruiser: 1, cruiser: 1, destroyer: 1, carrier: 1, 'large-carrier': 1, merchant: 1 }
const DESTROYER = { class: 'destroyer', turrets: { A: 1 } }

const scenario = (red: object, blue: object) => ({
  scenario: 'A strait',
  ruleset: 'mini-naval',
  map: { columns: 1, rows: 2 },
  turns: 1,
  options: { singleTorpedoes: 'none' },
  tables: { pack: 'slow', ruleset: 'mini-naval', mark: 'R', provenance: 'for this test', tables: { speed: slow } },
  sides: [{ id: 'red' }, { id: 'blue' }],
  units: [
    { id: 'r', side: 'red', hex: '0101', heading: 'S', ...red },
    { id: 'b', side: 'blue', hex: '0102', heading: 'N', ...blue },
  ],
})

// Two merchants, bows on, have no guns: in the set-up comes who moves first, 2 ways, and the rest is the same for either.
// 0  She stays, goes ahead (then straight, or turned to either side: 3), or rams on doing so (3): 7 orders. Her turned bow stays on the map, so nobody leaves it.
// 1  Moves 4 rolls; rams 3 x 6 x 6 = 108. Equals, of 6 points each: in a ram either loses what the die shows. A 6 leaves 0, and her side nothing fit to fight: of 36
//    outcomes 11 end it. 4 + 3 x 25 = 79 decisions, 33 ends. The other's orders: where the first has stayed, 7; where she is in the same area, moved or rammed, 4: to
//    stay or go ahead (3), but nobody to ram. That one with 2 points or less must leave makes no difference: nobody can be nearer than in one area.
//    7 + 3 x 4 + 75 x 4 = 319 orders.
// 2  4 + 108 + 12 + 300 = 424 rolls, all different, and the turn is over: 424 ends.
const MERCHANTS = [
  [2, 2, 0, 2, 2 * 7],
  [2 * 112, 2 * 79, 2 * 33, 2 * 112, 2 * 319],
  [2 * 424, 0, 2 * 424, 2 * 424, 0],
]

// Two destroyers, bows on, a gun each that bears ahead; tubes bear abeam.
// 0  r fires or passes: 2 orders.   1  b the same, in 2 positions: 4 orders.
// 2  Then the guns go off together. A gun hits or misses (2 rolls: how many dice of one show 4 or more), and 2 ways to be first follow: both fire 2 x 2 x 2 = 8, one
//    fires 2 x 2 twice, none 2: 18 rolls, as many positions. A miss leaves no trace: hit or not, times hit or not, times who is first: 8 states. Whoever is first has
//    the 7 moves of above, her 5 or 6 points of 6 being no matter: 18 x 7 = 126 orders.
const DESTROYERS = [
  [1, 1, 0, 1, 2],
  [2, 2, 0, 2, 4],
  [18, 18, 0, 8, 126],
]

// The destroyer lies with the merchant on her beam: a gun and two patterns of three torpedoes, three questions of 2 orders each.
// 0 to 2  1, 2 and 4 positions, 2 orders each.
// 3  The gun: 1 way to pass, 2 to fire. A pattern: 3 dice by fives and sixes, 4 + 3 + 2 + 1 = 10 rolls; 4 of them without a six do nothing; with one, 6 a six and 5 a
//    five, so 6, 11, 16, 12, 17 or 18 points, each of which is more than enough for a merchant of 6: over, before anybody throws for who is first.
//    rolls      0 patterns 2; 1 pattern 6 + 4 x 2 = 14, two ways to launch it; 2 patterns 84 + 16 x 2 = 116: 146; with the gun twice that: 438 in all.
//    decisions  where no pattern hits: 2 (who is first) x 4 ways to launch = 8, and with the gun, hit or missed, 16: 24.
//    ends       by the points lost: 1 pattern 6 sums; 2 patterns 6, 11, 12, 16, 17, 18, 22, 23, 24, 27, 28, 29, 30, 32 to 36: 18 sums; 2 x 6 + 18 = 30. With the gun, these
//               and one more than these: 6, 7, 11, 12, 13, 16 to 19: 9; 6, 7, 11, 12, 13, 16 to 19, 22 to 25, 27 to 37: 24; 2 x 9 + 24 = 42. 72 in all.
//    states     Which of the two launchers was fired leaves no trace, nor does a miss. Decisions: 0, 1 or 2 launched, hit or not, who is first: 12. Ends: 9 + 24. 45.
//    orders     A destroyer that is first has the edge ahead: she stays, or leaves the map, 2 orders. A merchant has the 7 of above. 12 x 2 + 12 x 7 = 108.
const TORPEDOES = [
  [1, 1, 0, 1, 2],
  [2, 2, 0, 2, 4],
  [4, 4, 0, 4, 8],
  [438, 24, 72, 45, 108],
]

describe('the tree of play', () => {
  it('of two merchants that may ram is as worked out by hand, to the last order', () => {
    expect(rowsOf(treeCounts(withoutTies, scenario({ class: 'merchant' }, { class: 'merchant' }), 2))).toEqual(MERCHANTS)
  })

  it('of two destroyers that fire together is as worked out by hand', () => {
    expect(rowsOf(treeCounts(withoutTies, scenario({ ship: DESTROYER }, { ship: DESTROYER }), 2))).toEqual(DESTROYERS)
  })

  it('of torpedoes at a merchant is as worked out by hand', () => {
    const red = { ship: DESTROYER, heading: 'NE' }
    expect(rowsOf(treeCounts(withoutTies, scenario(red, { class: 'merchant' }), 3))).toEqual(TORPEDOES)
  })

  it('is refused where a tie would be thrown for again and again', () => {
    const merchants = scenario({ class: 'merchant' }, { class: 'merchant' })
    expect(() => treeCounts(miniNaval, merchants, 0, 5000)).toThrow(expect.objectContaining({ code: 'too-many-outcomes' }))
  })
})
