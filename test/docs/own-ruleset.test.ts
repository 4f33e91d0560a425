import { describe, expect, it } from 'vitest'
import { lineAhead } from '../../examples/own-ruleset.js'
import { enumerate } from '../../src/core/enumerate.js'
import { isRefused } from '../../src/core/errors.js'
import { CHECKS, checkRuleset } from '../../src/testing/index.js'

const SCENARIO = { scenario: 'Two sloops', ruleset: 'line-ahead', red: { id: 'Wasp', hull: 6 }, blue: { id: 'Reindeer', hull: 5 } }

describe('the small ruleset of the guide', () => {
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
    expect(CHECKS.filter((each) => checks[each] === 0)).toEqual(['hidden parts'])
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
    [{ ...SCENARIO, extra: 1 }, ''],
    [{ ...SCENARIO, red: { id: 'Wasp', hull: 6.5 } }, 'red.hull'],
    [{ ...SCENARIO, blue: { id: 'Wasp', hull: 5 } }, 'blue.id'],
  ])('refuses a bad scenario with its path', (scenario, path) => {
    expect(() => lineAhead.prepare(scenario)).toThrow(expect.objectContaining({ name: 'BroadsideError', path }))
  })
})
