import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Battle, SeededChance } from '../../src/index.js'
import { CASES, faultOf, leaves, playOn, written } from './support.js'

// Whatever a referee amends, anywhere in a battle: it is refused by its path, or the battle goes on to be played by the rules.

/** What might be written in place of a value: near it, at the bounds, of another place in the state, of another kind. */
function instead(value: unknown, others: readonly unknown[]): readonly unknown[] {
  const near = typeof value === 'number' ? [value - 1, value + 1, -value, value + 0.5, 0, 99] : typeof value === 'boolean' ? [!value] : []
  return [...near, ...others, null, '', 'nobody', [], {}]
}

describe.each(CASES)('an amendment of $id', ({ ruleset, scenario }) => {
  it('of any value to any other is refused by its path, or played on', () => {
    const counts = { refused: 0, played: 0 }
    fc.assert(
      fc.property(fc.nat(60), fc.nat(), fc.nat(), fc.nat(), (orders, place, other, choice) => {
        const battle = Battle.start(ruleset, scenario(), { seed: 'amended' })
        const players = SeededChance.fromSeed(`${orders}`)
        playOn(battle, players, orders)
        const all = [...leaves(battle.state)]
        const { path, value } = all[place % all.length] as (typeof all)[number]
        const alike = all.filter((each) => typeof each.value === typeof value)
        const given = instead(value, [alike[other % alike.length]?.value])
        const amended = given[choice % given.length]
        const before = structuredClone(battle.state)
        const fault = faultOf(() => battle.amend(written(path), amended, 'a test'))
        if (fault) {
          counts.refused++
          expect(fault.code).toBe('bad-amendment')
          expect(fault.path).not.toBe('')
          expect(battle.state).toEqual(before)
          return
        }
        counts.played++
        playOn(battle, players, 25)
        expect(() => [
          ruleset.status(battle.state),
          ruleset.tally?.(battle.state),
          ruleset.chart?.(battle.state),
          battle.result,
        ]).not.toThrow()
      }),
      { numRuns: 400 },
    )
    // Either way is tried often.
    expect(Math.min(counts.refused, counts.played)).toBeGreaterThan(40)
  })
})
