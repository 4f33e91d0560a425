import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  convolve,
  type Distribution,
  distribution,
  mapDistribution,
  mean,
  probability,
  quantile,
  variance,
} from '../../src/core/distribution.js'
import { enumerate } from '../../src/core/enumerate.js'
import { ANY } from './support.js'

const D6: Distribution<number> = { outcomes: [1, 2, 3, 4, 5, 6].map((value) => ({ value, p: 1 / 6 })) }
const itself = (value: number) => value

/** A distribution over small whole numbers. */
const any = fc
  .array(fc.record({ value: fc.integer({ min: -20, max: 20 }), weight: fc.integer({ min: 1, max: 1000 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((each) => {
    const all = each.reduce((sum, { weight }) => sum + weight, 0)
    return distribution(each.map(({ value, weight }) => ({ value, p: weight / all })))
  })

describe('building', () => {
  it('merges equal values in the order they were met', () => {
    const merged = distribution([
      { value: 3, p: 0.25 },
      { value: 1, p: 0.25 },
      { value: 3, p: 0.5 },
    ])
    expect(merged).toEqual({
      outcomes: [
        { value: 3, p: 0.75 },
        { value: 1, p: 0.25 },
      ],
    })
  })
  it('merges objects by what is in them, and leaves what it was given', () => {
    const given = [
      { value: { hits: 1 }, p: 0.5 },
      { value: { hits: 1 }, p: 0.25 },
      { value: { hits: 2 }, p: 0.25 },
    ]
    expect(distribution(given).outcomes).toEqual([
      { value: { hits: 1 }, p: 0.75 },
      { value: { hits: 2 }, p: 0.25 },
    ])
    expect(given[0]?.p).toBe(0.5)
  })
  it('does not take a text for the object it spells', () => {
    expect(
      distribution<unknown>([
        { value: { a: 1 }, p: 0.5 },
        { value: '{"a":1}', p: 0.5 },
      ]).outcomes,
    ).toHaveLength(2)
  })
  it('keeps texts apart from numbers, and nothing from the rest, wherever they stand', () => {
    const values = [1, '1', null, 'null', undefined, Number.NaN, [1], ['1'], [null], [], { a: null }, { a: [] }, {}, true, [true]]
    expect(distribution<unknown>(values.map((value) => ({ value, p: 1 / 15 }))).outcomes.map(({ value }) => value)).toEqual(values)
    const one = [{ a: 1 }, { a: 1, b: undefined }].map((value) => ({ value, p: 0.5 }))
    expect(distribution<unknown>(one).outcomes).toEqual([{ value: { a: 1 }, p: 1 }])
  })
  it.each<[string, unknown]>([
    ['a number that is none', [Number.NaN]],
    ['an infinite one', { hits: Number.NEGATIVE_INFINITY }],
    ['a map', { m: new Map([[1, 1]]) }],
    ['a date', [new Date(0)]],
    ['a function', { a: () => 1 }],
    ['a symbol', { a: { b: Symbol.iterator } }],
    ['no value in a list', [undefined]],
    ['a hole', new Array(1)],
    ['a set by itself', new Set()],
  ])('refuses %s, which JSON would make another of', (_, value) =>
    expect(() => distribution([{ value, p: 1 }])).toThrow(
      new TypeError('outcomes are plain values: numbers, text, lists, objects; found what JSON cannot tell apart'),
    ),
  )
  it('maps values and merges what falls together', () =>
    expect(mapDistribution(D6, (face) => (face > 4 ? 'hit' : 'miss')).outcomes).toEqual([
      { value: 'miss', p: expect.closeTo(2 / 3, 15) },
      { value: 'hit', p: expect.closeTo(1 / 3, 15) },
    ]))
})

describe('convolving', () => {
  it('two D6 are 2D6, three are 3D6', () => {
    const two = convolve(D6, D6)
    for (const { value, p } of two.outcomes) expect(p).toBeCloseTo((6 - Math.abs(value - 7)) / 36, 14)
    const three = convolve(two, D6)
    const exact = enumerate((chance) => chance.total(3, 6, ANY))
    expect(three.outcomes.map(({ value }) => value)).toEqual(exact.outcomes.map(({ value }) => value))
    for (const [i, { p }] of three.outcomes.entries()) expect(p).toBeCloseTo(exact.outcomes[i]?.p as number, 14)
  })
  it('by another way of combining: the higher of two D6 is 6 in 11 of 36', () => {
    const higher = convolve(D6, D6, Math.max)
    for (const { value, p } of higher.outcomes) expect(p * 36).toBeCloseTo(2 * value - 1, 12)
  })
  it('in the order of its arguments', () => {
    const [one, two]: Distribution<number>[] = [{ outcomes: [{ value: 1, p: 1 }] }, { outcomes: [{ value: 2, p: 1 }] }]
    expect(convolve(one as Distribution<number>, two as Distribution<number>, (a, b) => a - b).outcomes).toEqual([{ value: -1, p: 1 }])
  })
  it('adds means and variances', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        const both = convolve(a, b)
        expect(mean(both, itself)).toBeCloseTo(mean(a, itself) + mean(b, itself), 9)
        expect(variance(both, itself)).toBeCloseTo(variance(a, itself) + variance(b, itself), 8)
        expect(probability(both, () => true)).toBeCloseTo(1, 12)
      }),
    )
  })
})

describe('figures', () => {
  it('of a D6: mean 7/2, variance 35/12', () => {
    expect(mean(D6, itself)).toBeCloseTo(3.5, 14)
    expect(variance(D6, itself)).toBeCloseTo(35 / 12, 14)
    expect(mean(D6, (face) => face * face)).toBeCloseTo(91 / 6, 13)
    expect(variance(D6, (face) => 2 * face)).toBeCloseTo(35 / 3, 13)
    expect(probability(D6, (face) => face >= 5)).toBeCloseTo(1 / 3, 15)
    expect(probability(D6, () => false)).toBe(0)
  })
  it('of objects, by a figure of theirs', () => {
    const ships = distribution([
      { value: { hits: 0 }, p: 0.75 },
      { value: { hits: 4 }, p: 0.25 },
    ])
    expect(mean(ships, ({ hits }) => hits)).toBe(1)
    expect(variance(ships, ({ hits }) => hits)).toBe(3)
  })
})

describe('quantiles', () => {
  it('sort by number, not by text', () => {
    const third = 1 / 3
    const of = (...values: number[]) => distribution(values.map((value) => ({ value, p: third })))
    expect(quantile(of(8, 9, 10), 0.5)).toBe(9)
    expect(quantile(of(100, 2, 10), 0.5)).toBe(10)
    expect([0.1, 0.5, 0.9].map((share) => quantile(of(2, 10, 100), share))).toEqual([2, 10, 100])
    expect(quantile(of(-1, -10, 2), 0.01)).toBe(-10)
  })
  it('take the lower value at the bound itself', () => {
    expect([1 / 6, 1 / 6 + 1e-9, 0.5, 0.5 + 1e-9, 5 / 6, 1].map((share) => quantile(D6, share))).toEqual([1, 2, 3, 4, 5, 6])
  })
  it('hold in the tails, however thin', () => {
    const twenty = enumerate((chance) => chance.total(20, 6, ANY))
    const shares = [1e-17, 1e-15, 1e-13, 0.5, 1 - 2 ** -50, 1 - 2 ** -53, 1]
    // In 6^20 ways of 3.66e15 the sums up to 20, 21, 22, 23 have 1, 21, 231, 1771: 2.7e-16, 5.7e-15, 6.3e-14, 4.8e-13. As many lie above 119, 118, ...
    expect(shares.map((share) => quantile(twenty, share))).toEqual([20, 21, 23, 70, 119, 120, 120])
  })
  it('take the lower value at the bound itself in the upper tail as well, down to what a share can say', () => {
    for (const tail of [1e-3, 1e-5, 1 / 18350, 1e-7, 1e-9, 1e-12, 1e-14]) {
      const of = distribution([
        { value: 0, p: 1 - tail },
        { value: 1, p: tail },
      ])
      expect([quantile(of, 1 - tail), quantile(of, 1)]).toEqual([0, 1])
      expect(quantile(of, 1 - tail * 0.9)).toBe(1)
    }
  })
  it('are right at every bound of even shares', () => {
    const [d10, two] = [enumerate((chance) => chance.die(10, ANY)), enumerate((chance) => chance.total(2, 6, ANY))]
    for (let k = 1; k <= 10; k++) expect(quantile(d10, k / 10)).toBe(k)
    for (let k = 1; k <= 6; k++) expect([quantile(D6, k / 6), quantile(convolve(D6, D6), (k * (k + 1)) / 72)]).toEqual([k, k + 1])
    const sums = Array.from({ length: 11 }, (_, i) => i + 2).flatMap((sum) => new Array<number>(6 - Math.abs(sum - 7)).fill(sum))
    expect(sums.map((_, i) => quantile(two, (i + 1) / 36))).toEqual(sums)
  })
  it('pass over what is listed without a chance', () => {
    const of = { outcomes: [0, 0.5, 0.5, 0].map((p, value) => ({ value, p })) }
    expect([1e-300, 0.5, 0.6, 1].map((share) => quantile(of, share))).toEqual([1, 1, 2, 2])
  })
  it('are the smallest value reached by the share, and never fall', () => {
    fc.assert(
      fc.property(any, fc.double({ min: 1e-6, max: 1, noNaN: true }), fc.double({ min: 1e-6, max: 1, noNaN: true }), (of, a, b) => {
        const at = quantile(of, a)
        expect(of.outcomes.some(({ value }) => value === at)).toBe(true)
        expect(probability(of, (value) => value <= at)).toBeGreaterThanOrEqual(a - 1e-9)
        expect(probability(of, (value) => value < at)).toBeLessThan(a + 1e-9)
        if (a <= b) expect(at).toBeLessThanOrEqual(quantile(of, b))
      }),
    )
  })
  it.each([0, -0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY])('a share of %d is refused', (share) => {
    expect(() => quantile(D6, share)).toThrow(RangeError)
    expect(() => quantile(D6, share)).toThrow(`a share is above 0 and at most 1; found ${share}`)
  })
  it('where rounding leaves the shares short of 1, the whole is the last value', () => {
    const short = { outcomes: [2, 3, 1].map((value) => ({ value, p: 0.333 })) }
    expect(quantile(short, 1)).toBe(3)
    expect([1 / 3, 0.334, 2 / 3, 0.667].map((share) => quantile(short, share))).toEqual([1, 2, 2, 3])
  })
  it('nothing has no quantile', () => expect(() => quantile({ outcomes: [] }, 0.5)).toThrow('an empty distribution has no quantile'))
  it('leave the distribution in its order', () => {
    const of = distribution([
      { value: 2, p: 0.5 },
      { value: 1, p: 0.5 },
    ])
    quantile(of, 0.5)
    expect(of.outcomes.map(({ value }) => value)).toEqual([2, 1])
  })
})
