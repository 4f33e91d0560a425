import fc from 'fast-check'
import { mean as meanOfList, sampleStandardDeviation } from 'simple-statistics'
import { describe, expect, it } from 'vitest'
import { Histogram, joined, meanOf, spread } from '../../src/batch/histogram.js'
import { type BatchResult, proportion, simulate } from '../../src/batch/index.js'
import { intervalInWords, shareInWords, sharesInWords } from '../../src/batch/proportion.js'
import { RULESETS } from '../../src/rulesets.js'
import { examples } from './examples.js'
import { DUEL, MELEE } from './scenarios.js'

const corpen18 = RULESETS['corpen18'] as (typeof RULESETS)[string]

describe('a share', () => {
  it('has the Wilson interval of its level', () => {
    const half = proportion(5000, 10_000)
    expect((half.high - half.low) / 2).toBeCloseTo(0.0098, 4)
    expect(proportion(5000, 10_000, 0.8).high - 0.5).toBeCloseTo(1.28155 * 0.005, 5)
    // R: prop.test(3, 10, correct = FALSE)
    expect(proportion(3, 10)).toMatchObject({ low: expect.closeTo(0.1077913, 6), high: expect.closeTo(0.6032219, 6) })
    expect(proportion(0, 10)).toMatchObject({ share: 0, low: 0, high: expect.closeTo(0.2775328, 6) })
    expect(proportion(0, 0)).toEqual({ count: 0, n: 0, share: null, low: 0, high: 1 })
  })

  it.each([
    [5, 3, 'out-of-range', 'count', 'expected a number up to 3; found 5'],
    [-1, 3, 'out-of-range', 'count', 'expected a number from 0; found -1'],
    [Number.NaN, 3, 'wrong-type', 'count', 'expected a number; found NaN'],
    [1.5, 3, 'wrong-type', 'count', 'expected a whole number; found 1.5'],
    [1, Number.POSITIVE_INFINITY, 'wrong-type', 'n', 'expected a number; found Infinity'],
    [0, -1, 'out-of-range', 'n', 'expected a number from 0; found -1'],
  ])('of %d in %d is none', (count, n, code, path, message) => {
    expect(() => proportion(count, n)).toThrow(expect.objectContaining({ name: 'BroadsideError', code, path, message }))
  })

  it('grows narrower with the root of n, and always holds its share', () => {
    const width = (n: number) => proportion(n / 2, n).high - proportion(n / 2, n).low
    expect(width(40_000) / width(10_000)).toBeCloseTo(0.5, 3)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(0.8, 0.95, 0.999),
        (n, part, level) => {
          const { low, high, share } = proportion(Math.round(n * part), n, level)
          expect(low).toBeGreaterThanOrEqual(0)
          expect(high).toBeLessThanOrEqual(1)
          expect(share).toBeGreaterThanOrEqual(low)
          expect(share).toBeLessThanOrEqual(high)
        },
      ),
    )
  })

  it('is never printed as nothing or all', () => {
    expect(shareInWords(proportion(0, 1000))).toBe('< 0.4 %')
    expect(shareInWords(proportion(1000, 1000))).toBe('> 99.6 %')
    expect(shareInWords(proportion(1, 100_000))).toBe('0.001 %')
    expect(shareInWords(proportion(99_999, 100_000))).toBe('99.999 %')
    expect(shareInWords(proportion(0, 1e7))).toBe('< 0.00004 %')
    expect(shareInWords(proportion(1, 2))).toBe('50.0 %')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (n, count) => {
        expect(shareInWords(proportion(Math.min(count, n), n))).not.toMatch(/^(0(\.0+)?|100(\.0+)?) %$/)
      }),
    )
  })

  it('stands beside its interval with the same decimals, rounded so that they agree', () => {
    const told = (count: number, n: number) => [shareInWords(proportion(count, n)), intervalInWords(proportion(count, n))]
    expect(told(5000, 10_000)).toEqual(['50.0 %', '49.0-51.0'])
    // Its upper end is 3.8415 in 25,003.8415: 0.01536 %.
    expect(told(0, 25_000)).toEqual(['< 0.02 %', '0.00-0.02'])
    expect(told(25_000, 25_000)).toEqual(['> 99.98 %', '99.98-100.00'])
    // 1 in 4.8415 is 20.655 %.
    expect(told(1, 1)).toEqual(['> 20.6 %', '20.6-100.0'])
    expect(told(0, 1)).toEqual(['< 79.4 %', '0.0-79.4'])
    expect(told(1, 100_000)).toEqual(['0.001 %', '0.000-0.006'])
    expect(told(0, 0)).toEqual(['-', '-'])
    const counts = fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(0.8, 0.95, 0.999))
    fc.assert(
      fc.property(counts, ([n, count, level]) => {
        const rare = proportion(count % Math.min(n + 1, 5), n, level)
        for (const each of [proportion(Math.min(count, n), n, level), rare, proportion(n - rare.count, n, level)]) {
          const [, sign, share] = /^([<>]?) ?(.*) %$/.exec(shareInWords(each)) as unknown as [string, string, string]
          const [low, high] = intervalInWords(each).split('-') as [string, string]
          expect(new Set([share, low, high].map((word) => word.split('.')[1]?.length)).size).toBe(1)
          const ends = sign === '<' ? [0, Number(share)] : sign === '>' ? [Number(share), 100] : [Number(low), Number(high)]
          expect([Number(low), Number(high)]).toEqual(ends)
          expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(share), each.low * 100))
          expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(share), each.high * 100 - 1e-12))
          expect(Number(low)).toBeLessThan(Number(high))
        }
      }),
    )
  })

  it('adds up with the others of its whole', () => {
    expect(sharesInWords([1, 1199, 800].map((count) => proportion(count, 2000)))).toEqual(['0.05 %', '59.9 %', '40.0 %'])
    expect(sharesInWords([1, 1, 1].map((count) => proportion(count, 3)))).toEqual(['33.4 %', '33.3 %', '33.3 %'])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 5 }), (counts) => {
        const n = counts.reduce((sum, count) => sum + count, 0)
        const words = sharesInWords(counts.map((count) => proportion(count, n)))
        if (words.some((word) => !/^\d+\.\d %$/.test(word))) return
        expect(words.reduce((sum, word) => sum + Number.parseFloat(word), 0)).toBeCloseTo(100, 6)
      }),
    )
  })
})

describe('a spread', () => {
  const of = (values: readonly number[]) => {
    const histogram = new Histogram()
    for (const value of values) histogram.add(value)
    return spread(histogram.pairs())
  }

  it('sorts numbers as numbers', () => {
    expect(of([10, 9, 8]).percentiles?.p50).toBe(9)
    expect(of([100, 2, 10])).toMatchObject({ least: 2, most: 100, percentiles: { p5: 2, p25: 2, p50: 10, p75: 100, p95: 100 } })
  })

  it('agrees with a library of statistics', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 200 }), (values) => {
        const { n, mean, deviation, standardError, percentiles, histogram, least, most } = of(values)
        const known = sampleStandardDeviation(values)
        expect(mean).toBeCloseTo(meanOfList(values), 9)
        expect(deviation).toBeCloseTo(known, 9)
        expect(standardError).toBeCloseTo(known / Math.sqrt(n), 9)
        expect(histogram.reduce((sum, [, count]) => sum + count, 0)).toBe(n)
        const ascending = [least, ...Object.values(percentiles ?? {}), most] as number[]
        expect(ascending).toEqual([...ascending].sort((a, b) => a - b))
        const [sum, squares] = [values.reduce((a, b) => a + b, 0), values.reduce((a, b) => a + b * b, 0)]
        expect(meanOf(n, sum, squares).standardError).toBeCloseTo(standardError as number, 6)
      }),
    )
  })

  it('has no standard error of one value, and nothing of none', () => {
    expect(of([7])).toMatchObject({ n: 1, mean: 7, standardError: null, deviation: null, percentiles: { p50: 7 } })
    expect(of([])).toMatchObject({ n: 0, mean: null, percentiles: null, histogram: [] })
    expect(meanOf(1, 3, 9)).toEqual({ n: 1, mean: 3, standardError: null })
  })

  it('takes a million battles of many lengths', () => {
    const lists = Array.from({ length: 1000 }, (_, i) => Array.from({ length: 1000 }, (_, j) => [i + j * 7, 1] as const))
    expect(spread(joined(lists)).n).toBe(1_000_000)
  })
})

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const total = ({ histogram }: { readonly histogram: readonly (readonly [number, number])[] }) =>
  sum(histogram.map(([value, count]) => value * count))

function checkSums(result: BatchResult): void {
  const { n, outcomes, given, sides, units, turns } = result
  expect(sum(outcomes.map(({ share }) => share.count))).toBe(n)
  expect(given.map((each) => each.n)).toEqual(outcomes.map(({ share }) => share.count))
  expect(sum(given.map((each) => total(each.turns)))).toBe(total(turns))
  units.forEach((unit, i) => {
    expect(sum(Object.values(unit.fates).map(({ count }) => count))).toBe(n)
    for (const fate of Object.keys(unit.fates) as (keyof typeof unit.fates)[])
      expect(sum(given.map((each) => each.units[i]?.fates[fate].count ?? 0))).toBe(unit.fates[fate].count)
    expect(sum(given.map((each) => total((each.units[i] as (typeof units)[number]).hitsTaken)))).toBe(total(unit.hitsTaken))
  })
  for (const side of sides) {
    const own = units.filter((unit) => unit.side === side.side)
    expect(own).toHaveLength(side.units)
    const fate = (name: 'sunk' | 'crippled' | 'fit' | 'withdrawn' | 'captured') => sum(own.map(({ fates }) => fates[name].count))
    expect(total(side.sunk)).toBe(fate('sunk'))
    expect(total(side.crippled)).toBe(fate('crippled'))
    expect(total(side.afloat) + fate('sunk') + fate('withdrawn') + fate('captured')).toBe(n * side.units)
    expect(total(side.hitsTaken)).toBe(sum(own.map(({ hitsTaken }) => total(hitsTaken))))
  }
}

describe('the figures of a batch', () => {
  it.each(examples())('$file: every ship is somewhere, every hit is counted once', async ({ ruleset, scenario }) => {
    const { result, checkpoint } = await simulate({ ruleset, scenario, runs: 25, seed: 'figures' })
    expect(result.units.length).toBeGreaterThan(1)
    checkSums(result)
    // So do counts that are gone on from.
    expect((await simulate({ ruleset, scenario, runs: 25, seed: 'figures', resume: checkpoint })).result).toEqual(result)
  })

  it('balance damage dealt and received, by side and by unit', async () => {
    const { result } = await simulate({ ruleset: corpen18, scenario: MELEE, runs: 300, seed: 1 })
    checkSums(result)
    const [german, british] = result.sides as [BatchResult['sides'][number], BatchResult['sides'][number]]
    expect(total(german.hitsTaken)).toBeGreaterThan(100)
    // Torpedoes may hit friends: what is taken and not scored by the enemy is theirs.
    expect(total(british.scored as never)).toBeLessThanOrEqual(total(german.hitsTaken))
    for (const side of [german, british])
      expect(sum(result.units.filter((unit) => unit.side === side.side).map(({ scored }) => total(scored as never)))).toBe(
        total(side.scored as never),
      )
    const duel = (await simulate({ ruleset: corpen18, scenario: DUEL, runs: 300, seed: 1 })).result.sides as [typeof german, typeof german]
    expect(total(duel[0].hitsTaken)).toBe(total(duel[1].scored as never))
    expect(total(duel[1].hitsTaken)).toBe(total(duel[0].scored as never))
  })

  it('show luck about nothing on average', async () => {
    for (const scenario of [DUEL, MELEE]) {
      const { result } = await simulate({ ruleset: corpen18, scenario, runs: 2000, seed: 'luck' })
      for (const { luck, expected, scored } of result.sides) {
        expect(Math.abs(luck?.mean as number)).toBeLessThan(4 * (luck?.standardError as number))
        expect((scored?.mean as number) - (expected as number)).toBeCloseTo(luck?.mean as number, 9)
      }
    }
  })

  it('do without tallies where a ruleset has none', async () => {
    const { tally: _, expectedHits: __, ...bare } = corpen18
    const { result } = await simulate({ ruleset: bare, scenario: DUEL, runs: 60, seed: 1 })
    const full = await simulate({ ruleset: corpen18, scenario: DUEL, runs: 60, seed: 1 })
    expect(result.outcomes).toEqual(full.result.outcomes)
    expect(result.turns).toEqual(full.result.turns)
    expect(result.units).toEqual([])
    expect(result.sides[0]).not.toHaveProperty('luck')
    // Nobody has counted what was sunk: that is not to say that nothing was.
    const unknown = { n: 0, mean: null, histogram: [] }
    for (const side of result.sides) expect(side).toMatchObject({ sunk: unknown, crippled: unknown, afloat: unknown, hitsTaken: unknown })
  })
})

describe('a doctrine', () => {
  it('is named in the result, and moves the odds the way it should', async () => {
    const fought = async (british: string) => {
      const { result } = await simulate({
        ruleset: corpen18,
        scenario: MELEE,
        doctrines: { german: 'close-and-fire', british },
        runs: 300,
        seed: 2,
      })
      expect(result.of.doctrines).toEqual({ german: 'close-and-fire', british })
      return result.sides[1]?.sunk.mean as number
    }
    expect(await fought('withdraw-damaged')).toBeLessThan((await fought('close-and-fire')) - 0.1)
  })
})
