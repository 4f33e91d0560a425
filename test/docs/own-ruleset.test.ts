import { describe, expect, it } from 'vitest'
import { lineAhead } from '../../examples/own-ruleset.js'
import { enumerate } from '../../src/core/enumerate.js'
import { isRefused } from '../../src/core/errors.js'
import { CHECKS, checkRuleset, treeCounts } from '../../src/testing/index.js'
import { rowsOf } from '../testing/levels.js'

const SCENARIO = { scenario: 'Two sloops', ruleset: 'line-ahead', red: { id: 'Wasp', hull: 6 }, blue: { id: 'Reindeer', hull: 5 } }

// Two hull points each. A shot is a D10: far off it costs 0, 1 or 2 points, near by up to 4, but a hull stops at none: 3 outcomes (2, 1, none left) at a ship with two
// points, 2 (one, none left) at a ship with one. To close is one outcome without dice. None left is the end.
// 0  Far: fire or close, 2 orders.
// 1  10 + 1 rolls; 3 + 1 outcomes, one an end: far with 2 points or 1, near with 2. Near there is only fire: 2 + 2 + 1 = 5 orders.
// 2  2 x 11 + 10 = 32 rolls, now at red, who has two points. Of each far position: far with 2 or 1, near; an end. Of the near one: near with 2 or 1; an end.
//    3 + 3 + 2 = 8 decisions, 3 ends, 4 x 2 + 4 x 1 = 12 orders. States: blue with 2 points or 1, far: red with 2, 1, none, or near: 8, of which that closed by blue
//    at 2 points is also the near one of red unhurt, closed by red: 8 + 3 - 1 = 10.
// 3  4 x 11 + 4 x 10 = 84 rolls, at blue. Far at 2 points (2 positions): 3 decisions, 1 end each; far at 1 (2): 2 and 1; near at 2 (3): 2 and 1; near at 1 (1): 1 and 1.
//    6 + 4 + 6 + 1 = 17 decisions, 8 ends; far 2 x 2 + 2 x 1 = 6, near 11: 6 x 2 + 11 = 23 orders. From here on there are the same 12 states at every depth: far or near
//    with 2 or 1 points either side, 8; and blue sunk, far or near with red at 2 or 1, 4.
const COUNTED = [
  [1, 1, 0, 1, 2],
  [11, 3, 1, 4, 5],
  [32, 8, 3, 10, 12],
  [84, 17, 8, 12, 23],
]

/** What it leaves out. */
const WITHOUT = ['tallies', 'expected hits', 'exchanges', 'charts', 'gists', 'orders alone']

describe('the small ruleset of the guide', () => {
  it('has the tree of play that is worked out by hand', () => {
    const small = { ...SCENARIO, red: { id: 'Wasp', hull: 2 }, blue: { id: 'Reindeer', hull: 2 } }
    expect(rowsOf(treeCounts(lineAhead, small, 3))).toEqual(COUNTED)
  })

  it('ends every battle after ten turns at the latest', () => {
    const [last, beyond] = treeCounts(lineAhead, SCENARIO, 21).slice(-2)
    expect(last).toMatchObject({ depth: 20, decisions: 0 })
    expect(beyond).toEqual({ depth: 21, rolls: 0, decisions: 0, ends: 0, states: 0, orders: 0 })
  })

  it('passes the conformance kit, with every check made that it gives occasion for', () => {
    const { checks } = checkRuleset(lineAhead, {
      scenarios: { plain: SCENARIO, ragged: { ...SCENARIO, options: { raggedFire: true } } },
      games: 40,
      seed: 'own',
      every: 1,
      nearMisses: ({ range }) => (range === 'near' ? [{ order: 'close' }] : []),
      hook: ({ ships }) => {
        for (const { hull, full } of ships) expect(hull).toBeLessThanOrEqual(full)
      },
    })
    expect(CHECKS.filter((each) => checks[each] === 0)).toEqual(['hidden parts', ...WITHOUT])
  })

  it('never reaches the last row of its table in ragged fire', () => {
    const rows = [false, true].map((ragged) =>
      enumerate((chance) => {
        const answer = lineAhead.procedures['firing']?.run({ range: 'near', ragged }, { options: { raggedFire: true } }, chance) ?? {}
        return isRefused(answer) ? -1 : (answer as { lost: number }).lost
      }),
    )
    expect(rows[0]?.outcomes.at(-1)).toEqual({ value: 4, p: 0.1 })
    expect(rows[1]?.outcomes.map(({ value }) => value)).not.toContain(4)
  })

  it.each([
    [{ ...SCENARIO, extra: 1 }, 'extra'],
    [{ ...SCENARIO, red: { id: 'Wasp', hull: 6.5 } }, 'red.hull'],
    [{ ...SCENARIO, blue: { id: 'Wasp', hull: 5 } }, 'blue.id'],
  ])('refuses a bad scenario with its path', (scenario, path) => {
    expect(() => lineAhead.prepare(scenario)).toThrow(expect.objectContaining({ name: 'BroadsideError', path }))
  })
})
