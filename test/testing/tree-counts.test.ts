import { describe, expect, it } from 'vitest'
import { treeCounts } from '../../src/testing/index.js'
import { refusalOf } from '../core/support.js'
import { type Duel, duel } from './duel.js'
import { rowsOf } from './levels.js'

const SCENARIO = { scenario: 'Two rounds', rounds: 2 }

/** Walks a duel that has been spoilt. */
const walked = (spoilt: Partial<Duel>) => () => treeCounts({ ...duel, ...spoilt }, SCENARIO, 2)

describe('a tree of play', () => {
  // Hawk and dove have two rounds each and fire none, one or both; a round is a D10, of which a 6 or more hits.
  // 0  3 orders.
  // 1  1 + 10 + 100 = 111 rolls. Outcomes by hits: 1, 2 and 3 (none, one, both): 6 positions, all different (rounds are counted), 3 orders each.
  // 2  6 x 111 rolls, 36 positions. Hawk then has 2, 1 or 0 rounds left, in 1, 2 and 3 of the 6 ways: 6 x (1 x 3 + 2 x 2 + 3 x 1) = 60 orders.
  it('is counted as it is worked out by hand', () => {
    expect(rowsOf(treeCounts(duel, SCENARIO, 2))).toEqual([
      [1, 1, 0, 1, 3],
      [111, 6, 0, 6, 18],
      [6 * 111, 36, 0, 36, 60],
    ])
  })

  it('of no depth is the position at the start', () => {
    expect(treeCounts(duel, SCENARIO, 0)).toEqual([{ depth: 0, rolls: 1, decisions: 1, ends: 0, states: 1, orders: 3 }])
  })

  it('is not counted for a ruleset that does not list all orders: it would leave some out', () => {
    const unlisted = { declares: { ...duel.declares, listsOrders: false } }
    expect(refusalOf(walked(unlisted)).toJSON()).toEqual({
      code: 'not-allowed',
      path: 'ruleset',
      message: 'expected a ruleset that lists all orders; duel declares that it does not',
    })
  })

  it.each<[string, Partial<Duel>, RegExp]>([
    ['an order listed twice', { orders: (state) => [...duel.orders(state), ...duel.orders(state)] }, /listed orders: it is listed twice/],
    [
      'a listed order that the rules refuse',
      { refusal: (_state, { rounds }) => (rounds === 2 ? { clause: 'DUEL-02', reason: 'one at a time' } : null) },
      /listed orders: the rules refuse what is listed: one at a time \(DUEL-02\).*decision 1, order .*"rounds":2/,
    ],
    ['a decision without an order', { orders: () => [] }, /listed orders: no order is listed for the decision at hand/],
    ['orders after the end', { decision: () => null }, /battle over: nobody is to decide, and orders are listed: 3/],
    [
      'an advance that changes what it is given',
      {
        advance: (state, order, chance) => {
          duel.apply(state, order, chance)
          return state
        },
      },
      /frozen inputs: advance has changed the state it was given/,
    ],
    [
      'an advance and an apply that come to different states',
      { apply: (state, order, chance) => duel.apply(state, { ...order, rounds: 0 }, chance) },
      /apply and advance: a probability of .* by advance, .* by apply, of/,
    ],
    [
      'an advance and an apply that come to the same states with other odds',
      {
        advance: (state, _order, chance) => ({
          ...structuredClone(state),
          shots: 1 + chance.band(6, [6], { name: 'fire', clause: 'DUEL-01' }),
        }),
        apply: (state, _order, chance) => {
          state.shots = 1 + chance.band(6, [5], { name: 'fire', clause: 'DUEL-01' })
        },
      },
      /apply and advance: a probability of 0\.8333333333333334 by advance, 0\.6666666666666666 by apply, of/,
    ],
    [
      'orders that throw an error',
      {
        orders: () => {
          throw new TypeError('no ships')
        },
      },
      /listed orders: orders threw: no ships/,
    ],
  ])('is not counted past %s', (_what, spoilt, fault) => {
    expect(walked(spoilt)).toThrow(fault)
  })

  it('is refused beyond its limit, and by a depth or a limit that is no whole number', () => {
    const fault = (depth: number, limit?: number) => () => treeCounts(duel, SCENARIO, depth, limit)
    // One for the set-up; 111 by advance and as many by apply.
    expect(fault(1, 223)()).toHaveLength(2)
    expect(fault(1, 222)).toThrow(expect.objectContaining({ code: 'too-many-outcomes', path: 'limit' }))
    expect(fault(1, 222)).toThrow('more than 222 outcomes to walk; that is the limit')
    expect(fault(-1)).toThrow(expect.objectContaining({ code: 'out-of-range', path: 'depth' }))
    expect(fault(0.5)).toThrow(expect.objectContaining({ code: 'wrong-type', path: 'depth' }))
    expect(fault(1, 0)).toThrow(expect.objectContaining({ code: 'out-of-range', path: 'limit' }))
  })
})
