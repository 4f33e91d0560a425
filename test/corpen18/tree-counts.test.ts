import { describe, expect, it } from 'vitest'
import { corpen18 } from '../../src/corpen18/battle.js'
import { treeCounts } from '../../src/testing/index.js'
import { rowsOf } from '../testing/levels.js'
import { guns } from './helpers.js'

// A gunboat at either end of a strait of two hexes, bows on; a FAC, so that the second hit destroys her. One turn by clear day, throughout which both see each
// other. Each may spend one movement point, in the first movement phase alone, and fire her one battery once, in either combat phase.
const GUNBOAT = {
  class: 'Gunboat',
  category: 'fac',
  movement: [1, 0],
  fireControl: 1,
  main: guns('U3', { range: 1 }),
  protection: 'U1',
} as const

const strait = {
  scenario: 'Two gunboats',
  ruleset: 'corpen18',
  map: { columns: 1, rows: 2 },
  light: 'day',
  turns: 1,
  sides: [{ id: 'red' }, { id: 'blue' }],
  units: [
    { id: 'r', side: 'red', ship: GUNBOAT, hex: '0101', heading: 'S' },
    { id: 'b', side: 'blue', ship: GUNBOAT, hex: '0102', heading: 'N' },
  ],
}

// A shot is one D10: +2 at short range, and -2 for a firer with a hit, on the column of U3 less U1 = 2 ("+2 +3": 5, 8, 10, 12). Either way 0, 1, 2 and more hits
// are possible; the record stops at 2, so that she counts 3 outcomes: missed, hit, destroyed. At a target with a hit it counts 2: missed, destroyed.
//
// 0  r moves: stays, turns to either side, or goes ahead (turned any other way she would leave the map): 4 orders.
// 1  b the same, wherever r is: 4 positions, 16 orders.
// 2  16 positions. In 10 of them the boats are apart (neither has gone ahead, 3 x 3, or both have, 1): fire or hold, 2 orders. In 6 they share a hex (one went
//    ahead): fire in one of 3 arcs, or hold, 4 orders. 10 x 2 + 6 x 4 = 44 orders.
// 3  28 shots of 10 faces, 16 holds: 296 rolls. Apart: 3 outcomes and 1 of holding = 4; in a hex: 3 x 3 + 1 = 10. 10 x 4 + 6 x 10 = 100 positions, all b's to
//    decide: she acts in the same tier, sunk or not. 40 x 2 + 60 x 4 = 320 orders. The arc leaves no trace in a state: 16 x 4 = 64 states.
// 4  40 x (10 + 1) + 60 x (30 + 1) = 2300 rolls; 40 x 4 + 60 x 10 = 760 positions. It is over where either is destroyed, and where both have fired, for the second
//    phases then ask nobody. So somebody decides where neither is destroyed and one has held or both: apart 2 + 2 + 1 = 5 of 16 ways, in a hex 6 + 6 + 1 = 13 of
//    100. 10 x 5 + 6 x 13 = 128 decisions, 632 ends; 50 x 2 + 78 x 4 = 412 orders.
// 5  50 x 11 + 78 x 31 = 2968 rolls. Whoever has held now decides; r, where both have. Where one has fired, the other is the last to fire, at a target unhurt: all
//    ends. Apart 2 x (2 positions x 4) = 16 ends; in a hex 2 x (6 x 10) = 120. Where both have held, b is still to decide: 4 and 10 decisions.
//    10 x 4 + 6 x 10 = 100 decisions, 10 x 16 + 6 x 120 = 880 ends, 40 x 2 + 60 x 4 = 320 orders.
// 6  As depth 4: 2300 rolls, 760 positions; and all over, the turn limit being reached.
const COUNTED = [
  [1, 1, 0, 1, 4],
  [4, 4, 0, 4, 16],
  [16, 16, 0, 16, 44],
  [296, 100, 0, 64, 320],
  [2300, 128, 632, 256, 412],
  [2968, 100, 880, 320, 320],
  [2300, 0, 760, 256, 0],
]

// At night, under a full moon, in one hex and without a movement point: nobody is asked before there is an enemy to fire at. The chance to see a FAC in one's own
// hex is 8 - 2 + 2 = 8 of 10, so that seeing and missing are both possible.
// 0  The first phase closes with 1D10 for each side: 100 rolls. In 2 x 2 of them neither sees the other, and the second phase closes with as many rolls: 96 + 4 x 100
//    = 496. Somebody decides where one is seen, or the other, or both, in either phase: 6 decisions; where nobody ever was it is over: 1 end. Whoever decides fires
//    in one of 3 arcs or holds: 24 orders.
const SEEN = [[496, 6, 1, 7, 24]]

describe('the tree of play', () => {
  it('of two gunboats in a strait is as worked out by hand, to the last order', () => {
    expect(rowsOf(treeCounts(corpen18, strait, 6))).toEqual(COUNTED)
  })

  it('of a night begins with every way in which they may see each other', () => {
    const units = strait.units.map((unit) => ({ ...unit, ship: { ...GUNBOAT, movement: [0, 0] }, hex: '0101' }))
    expect(rowsOf(treeCounts(corpen18, { ...strait, light: 'night', moon: 'full', units }, 0))).toEqual(SEEN)
  })
})
