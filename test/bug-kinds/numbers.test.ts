import { describe, expect, it } from 'vitest'
import { CASES, faultOf, fight, leaves, put, written } from './support.js'

// Text that looks like a number to somebody: decimal commas, thousands, units, blanks.
const NOT_NUMBERS = ['6,25', '24,5', '0,75', '1.234,5', '1 000', '30 kn', '1.2 km', '1200 yd', '7', '', ' ', 'abc', null, true, []]
const NOT_FINITE = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

describe.each(CASES)('$id', ({ ruleset, scenario }) => {
  const numbers = [...leaves(scenario())].filter(({ value }) => typeof value === 'number')

  it('takes no text for a number, in any field: a decimal comma never becomes another number', () => {
    expect(numbers.length).toBeGreaterThan(5)
    const taken = numbers.flatMap(({ path }) =>
      NOT_NUMBERS.filter((value) => faultOf(() => ruleset.prepare(put(scenario(), path, value))) === null).map((value) => [
        written(path),
        value,
      ]),
    )
    expect(taken.filter(([path, value]) => !NULLABLE.test(path as string) || value !== null)).toEqual([])
  })

  it('names the field whose number is none', () => {
    for (const { path } of numbers) {
      const fault = faultOf(() => ruleset.prepare(put(scenario(), path, '6,25')))
      expect(
        written(path).startsWith(fault?.path.replace(/\[\d+\]$/, '') ?? '?') || fault?.path === written(path),
        `${written(path)}: ${fault?.path}`,
      ).toBe(true)
    }
  })

  it('takes no number that is not finite, and in counts none that is not whole', () => {
    for (const { path } of numbers) {
      for (const value of [...NOT_FINITE, -1e308, ...(ANY_NUMBER.test(written(path)) ? [] : [1e308, 1.5])]) {
        expect(
          faultOf(() => ruleset.prepare(put(scenario(), path, value))),
          `${written(path)} = ${value}`,
        ).not.toBeNull()
      }
    }
    const turns = [2.5, -0, -1, 0, 2 ** 53].filter((value) => faultOf(() => ruleset.prepare(put(scenario(), ['turns'], value))) === null)
    expect(turns).toEqual([])
  })

  it('keeps every number of a battle finite: state, events and result', () => {
    const battle = fight(ruleset, scenario())
    const found = [...leaves({ state: battle.state, events: battle.events, result: battle.result })]
    const bad = found.filter(
      ({ value }) => (typeof value === 'number' && !Number.isFinite(value)) || Object.is(value, -0) || value === undefined,
    )
    expect(bad.map(({ path }) => written(path))).toEqual([])
    expect(found.length).toBeGreaterThan(100)
  })
})

/** Fields where null says that there is none: no such officer, no arc into which the battery can fire. */
const NULLABLE = /officers\.\w+$|toHit\[\d\]$/

/** Measures, which may be of any size and have parts; all other numbers are counts. */
const ANY_NUMBER = /topSpeedKph$|weightTons$|price$/
