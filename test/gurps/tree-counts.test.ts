import { describe, expect, it } from 'vitest'
import { gurps } from '../../src/gurps/battle.js'
import { treeCounts } from '../../src/testing/index.js'
import { rowsOf } from '../testing/levels.js'

const NO_CANNONS = { left: 0, right: 0, front: 0, back: 0 }

// Too slow to move in one turn (a quarter of a hex), a single cannon to starboard, nobody aboard who could help after a broadside.
const HULK = {
  name: 'Hulk',
  topSpeedKph: 2,
  dr: 0,
  hp: 4,
  damage: '1d',
  cannons: { ...NO_CANNONS, right: 1 },
  range: 3,
  sizeModifier: 0,
  crew: 4,
  skeletonCrew: 2,
  expertise: 10,
  officers: { leadership: 0, gunnery: 0, navigation: 0 },
}

const scenario = (ship: object, blueAt: string) => ({
  scenario: 'Two ships',
  ruleset: 'gurps',
  map: { columns: 20, rows: 20 },
  turns: 1,
  sides: [{ id: 'red' }, { id: 'blue' }],
  units: [
    { id: 'r', side: 'red', ship, hex: '0303', heading: 'N' },
    { id: 'b', side: 'blue', ship, hex: blueAt, heading: 'S' },
  ],
})

// Each ship throws a die for her place before the first turn: 36 ways to begin, all different states. Which of them begins makes no difference to what can be done:
// every figure is 36 times that of one beginning, which is what is worked out here.
//
// Two hulks lie two hexes apart, each to starboard of the other. A broadside is 3d6 (16 totals) and 1d: 96 rolls. A hit (10 or less) lets 1 to 6 through, a miss half
// of that, 0 to 3: 7 outcomes, for nothing else of the dice leaves a trace. 0 to 3 leave her afloat; 4 to 6 sink a ship of 4 HP, and the points beyond go on counting.
//
// 0  She fires, strikes her flag or ends her turn: 3 orders.
// 1  96 + 2 rolls. Decisions: hers after 4 of the outcomes (2 orders: to strike or to end; what is fired cannot be reloaded in the same turn), the other's (3 orders).
//    Ends: 3 that sink, 1 that strikes. 5 decisions, 4 ends, 4 x 2 + 3 = 11 orders, 5 + 4 = 9 states.
// 2  4 x 2 + 96 + 2 = 106 rolls. Of her 4: each strikes (an end) or ends her turn (the other decides). Of the other's 1: as depth 1, but that to end the turn ends the
//    battle, one turn being all: 4 decisions, 3 + 1 + 1 ends. In all 8 decisions, 9 ends, 4 x 3 + 4 x 2 = 20 orders.
// 3  4 x 98 + 4 x 2 = 400 rolls. Of 4 positions with 3 orders: 4 decisions, 5 ends each; of 4 with 2: an end each way. 16 decisions, 28 ends, 32 orders.
// 4  32 rolls, 32 ends.
const HULKS = [
  [36, 36, 0, 36, 36 * 3],
  [36 * 98, 36 * 5, 36 * 4, 36 * 9, 36 * 11],
  [36 * 106, 36 * 8, 36 * 9, 36 * 17, 36 * 20],
  [36 * 400, 36 * 16, 36 * 28, 36 * 44, 36 * 32],
  [36 * 32, 0, 36 * 32, 36 * 32, 0],
]

// Two ships without cannons, far apart, each good for one hex a turn. In her turn she goes ahead, strikes or ends it: 3 orders; once ahead, she turns to port or to
// starboard, strikes or ends: 4 orders; once turned, strikes or ends: 2 orders. So after 0, 1 and 2 orders of her own she has 1, 1 and 2 positions, and her turn ends in
// 1, 1 and 2 ways by its 1st, 2nd and 3rd order, as does her war when she strikes. Then the other's turn is the same, and its end the battle's. No dice: as many rolls as
// orders.
// decisions  1; 1 + 1 = 2; 2 + 1 + 1 = 4; 1 x 2 + 1 x 1 + 2 x 1 = 5; 1 x 2 + 2 x 1 = 4; 2 x 2 = 4
// ends       -; 1; 1 + 1 x 2 = 3; 2 + 1 x 2 + 1 x 2 = 6; 1 x 4 + 1 x 2 + 2 x 2 = 10; 1 x 4 + 2 x 2 = 8; 2 x 4 = 8
// orders     3; 4 + 3 = 7; 2 x 2 + 4 + 3 = 11; 2 x 2 + 4 + 2 x 3 = 14; 2 x 2 + 2 x 4 = 12; 2 x 2 x 2 = 8
const SAILED = [
  [36, 36, 0, 36, 36 * 3],
  [36 * 3, 36 * 2, 36 * 1, 36 * 3, 36 * 7],
  [36 * 7, 36 * 4, 36 * 3, 36 * 7, 36 * 11],
  [36 * 11, 36 * 5, 36 * 6, 36 * 11, 36 * 14],
  [36 * 14, 36 * 4, 36 * 10, 36 * 14, 36 * 12],
  [36 * 12, 36 * 4, 36 * 8, 36 * 12, 36 * 8],
  [36 * 8, 0, 36 * 8, 36 * 8, 0],
]

// Two hulks without cannons, far apart; one has a tactician of 1 under a commander of 1, and no other officers. She deals her point to the commander, keeps it, or strikes:
// 3 orders. Then both, one after the other, strike or end their turn, which ends the battle: 2 orders each. What was dealt stays in the state.
// decisions  1; 2 (dealt or not); 2 (each has ended her turn)
// ends       -; 1 (struck); 2 (struck); 2 x 2
// orders     3; 2 x 2; 2 x 2
const DEALT = [
  [36, 36, 0, 36, 36 * 3],
  [36 * 3, 36 * 2, 36 * 1, 36 * 3, 36 * 4],
  [36 * 4, 36 * 2, 36 * 2, 36 * 4, 36 * 4],
  [36 * 4, 0, 36 * 4, 36 * 4, 0],
]

describe('the tree of play', () => {
  it('of two hulks with a cannon each is as worked out by hand, to the last order', () => {
    expect(rowsOf(treeCounts(gurps, scenario(HULK, '0503'), 4))).toEqual(HULKS)
  })

  it('of a tactician with a point to deal is as worked out by hand, to the last order', () => {
    const unarmed = { ...HULK, cannons: NO_CANNONS }
    const { units, ...rest } = scenario(unarmed, '1510')
    const [red, blue] = units
    const led = { ...red, ship: { ...unarmed, officers: { leadership: 1, tactician: 1 } } }
    expect(rowsOf(treeCounts(gurps, { ...rest, units: [led, blue] }, 3))).toEqual(DEALT)
  })

  it('of two ships that sail a hex is as worked out by hand, to the last order', () => {
    const ship = { ...HULK, topSpeedKph: 7, cannons: NO_CANNONS }
    expect(rowsOf(treeCounts(gurps, scenario(ship, '1510'), 6))).toEqual(SAILED)
  })
})
