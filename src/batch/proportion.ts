import { BroadsideError } from '../core/errors.js'
import { notAmong } from '../core/found.js'

// Shares of a number of battles, with intervals.

/** The confidence levels there are, each with its two-sided quantile of the normal distribution. */
const QUANTILES: ReadonlyMap<number, number> = new Map([
  [0.8, 1.2815515655446008],
  [0.9, 1.6448536269514715],
  [0.95, 1.9599639845400536],
  [0.98, 2.3263478740408408],
  [0.99, 2.5758293035489],
  [0.999, 3.2905267314919255],
])

/** The level of intervals where none is asked for. */
export const USUAL_LEVEL = 0.95

/** A share of `n` battles with its Wilson interval; `share` is null where there is none. */
export interface Proportion {
  readonly count: number
  readonly n: number
  readonly share: number | null
  /** The interval's ends, 0 to 1, at the level the result names. */
  readonly low: number
  readonly high: number
}

/** The normal quantile of a confidence level. Throws `not-allowed` for a level that is not listed. */
export function quantileOf(level: unknown, path = 'level'): number {
  const known = typeof level === 'number' ? QUANTILES.get(level) : undefined
  if (known !== undefined) return known
  throw new BroadsideError('not-allowed', path, notAmong([...QUANTILES.keys()].map(String), level))
}

/** A count of `n` as a share with its Wilson score interval at a level. */
export function proportion(count: number, n: number, level = USUAL_LEVEL): Proportion {
  const z = quantileOf(level)
  if (n === 0) return { count, n, share: null, low: 0, high: 1 }
  const share = count / n
  const square = z * z
  const centre = (share + square / (2 * n)) / (1 + square / n)
  const half = (z * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))) / (1 + square / n)
  return { count, n, share, low: count === 0 ? 0 : Math.max(0, centre - half), high: count === n ? 1 : Math.min(1, centre + half) }
}

/** Half the width of an interval. */
export function halfWidth({ low, high }: Proportion): number {
  return (high - low) / 2
}

/**
 * Shares of one whole in per cent with one decimal, by largest remainder: where all are printed as they are they add up to 100.0. What never happened is given by
 * the upper end of its interval, what always happened by the lower end: `< 0.4 %`, `> 99.6 %`; what is there is never printed as nothing.
 */
export function sharesInWords(shares: readonly Proportion[]): string[] {
  const tenths = largestRemainder(shares.map(({ share }) => (share ?? 0) * 1000))
  return shares.map((each, i) => inWords(each, tenths[i] as number))
}

/** One share in per cent with one decimal; see {@link sharesInWords}. */
export function shareInWords(share: Proportion): string {
  return inWords(share, Math.round((share.share ?? 0) * 1000))
}

function inWords({ count, n, low, high }: Proportion, tenths: number): string {
  if (n === 0) return '-'
  if (count === 0) return `< ${upwards(high)} %`
  if (count === n) return `> ${downwards(low)} %`
  if (tenths === 0) return '< 0.1 %'
  if (tenths >= 1000) return '> 99.9 %'
  return `${(tenths / 10).toFixed(1)} %`
}

/** A bound rounded to the safe side, with as many decimals as it takes to be neither 0 nor 100. */
function upwards(bound: number): string {
  for (let decimals = 1; decimals < 12; decimals++) {
    const scale = 10 ** decimals
    const rounded = Math.ceil(bound * 100 * scale) / scale
    if (rounded * scale >= 2 || decimals === 11) return Math.min(rounded, 100).toFixed(decimals)
  }
  return '100'
}

function downwards(bound: number): string {
  for (let decimals = 1; decimals < 12; decimals++) {
    const scale = 10 ** decimals
    const rounded = Math.floor(bound * 100 * scale) / scale
    if ((100 - rounded) * scale >= 2 || decimals === 11) return rounded.toFixed(decimals)
  }
  return '0'
}

/** An interval in per cent: `62.1-64.0`. */
export function intervalInWords({ n, low, high }: Proportion): string {
  return n === 0 ? '-' : `${(low * 100).toFixed(1)}-${(high * 100).toFixed(1)}`
}

/** A probability that is known exactly may still be a sum of rounded shares: nearer to 1 than this, it is 1. */
const CERTAIN = 1 - 1e-12

/** Exact probabilities of one whole, in per cent with four decimals: they add up to 100, unless some are too small to be printed. */
export function exactSharesInWords(shares: readonly number[]): string[] {
  const steps = largestRemainder(shares.map((p) => p * 1e6))
  return shares.map((p, i) => exactInWords(p, steps[i]))
}

/** One exact probability: never 0 % for what can happen, nor 100 % for what need not. */
export function exactInWords(p: number, steps = Math.round(p * 1e6)): string {
  if (p > 0 && steps <= 0) return '< 0.0001 %'
  if (p < CERTAIN && steps >= 1e6) return '> 99.9999 %'
  return `${(steps / 1e4).toFixed(4)} %`
}

/** Whole numbers near the given ones that add up to their rounded sum: the largest remainders are rounded up, of equal ones the first. */
function largestRemainder(values: readonly number[]): number[] {
  const floors = values.map(Math.floor)
  const missing = Math.round(values.reduce((sum, value) => sum + value, 0)) - floors.reduce((sum, value) => sum + value, 0)
  const byRemainder = values.map((value, i) => ({ i, rest: value - (floors[i] as number) })).sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of byRemainder.slice(0, Math.max(0, missing))) floors[i] = (floors[i] as number) + 1
  return floors
}
