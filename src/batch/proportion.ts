import { BroadsideError } from '../core/errors.js'
import { notAmong } from '../core/found.js'
import { parse, whole } from '../core/schema.js'

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

/** A count of `n` as a share with its Wilson score interval at a level. Throws a BroadsideError where a count is not a whole number, or more than `n`. */
export function proportion(count: number, n: number, level = USUAL_LEVEL): Proportion {
  checkCount(n, Number.MAX_SAFE_INTEGER, 'n')
  checkCount(count, n, 'count')
  const z = quantileOf(level)
  if (n === 0) return { count, n, share: null, low: 0, high: 1 }
  const share = count / n
  const square = z * z
  const centre = (share + square / (2 * n)) / (1 + square / n)
  const half = (z * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n))) / (1 + square / n)
  return { count, n, share, low: count === 0 ? 0 : Math.max(0, centre - half), high: count === n ? 1 : Math.min(1, centre + half) }
}

/** The form of a whole number is made only for what is none, to say so: shares are made by the thousand. */
function checkCount(found: number, most: number, path: string): void {
  if (!Number.isSafeInteger(found) || found < 0 || found > most) parse(whole(0, most), found, path)
}

/** Half the width of an interval. */
export function halfWidth({ low, high }: Proportion): number {
  return (high - low) / 2
}

/** How many battles give a share an interval of this half width; not rounded. */
export function battlesFor(share: number, halfWidth: number, level: number): number {
  const spread = share * (1 - share)
  const width = halfWidth * halfWidth
  // Wilson's half width w solved for n: w^2 (n + z^2)^2 = z^2 (spread n + z^2 / 4).
  return quantileOf(level) ** 2 * ((spread + Math.sqrt(spread * spread + width * (1 - 4 * spread))) / (2 * width) - 1)
}

/**
 * Shares of one whole in per cent, by largest remainder: where all are printed with one decimal they add up to 100.0. What never happened is given by the upper
 * end of its interval, what always happened by the lower end: `< 0.4 %`, `> 99.6 %`; what is there is never printed as nothing, but with more decimals.
 */
export function sharesInWords(shares: readonly Proportion[]): string[] {
  const tenths = largestRemainder(shares.map(({ share }) => (share ?? 0) * 1000))
  return shares.map((each, i) => inWords(each, tenths[i] as number))
}

/** One share in per cent; see {@link sharesInWords}. */
export function shareInWords(share: Proportion): string {
  return inWords(share, Math.round((share.share ?? 0) * 1000))
}

function inWords(of: Proportion, tenths: number): string {
  const { count, n, share } = of
  if (share === null) return '-'
  const decimals = decimalsOf(of)
  if (count === 0) return `< ${upper(of, decimals)} %`
  if (count === n) return `> ${lower(of, decimals)} %`
  return `${decimals === 1 ? (tenths / 10).toFixed(1) : (share * 100).toFixed(decimals)} %`
}

/** An interval in per cent, rounded outwards, with the decimals of its share, so that neither gives the other the lie: `62.1-64.1`. */
export function intervalInWords(of: Proportion): string {
  if (of.n === 0) return '-'
  const decimals = decimalsOf(of)
  return `${lower(of, decimals)}-${upper(of, decimals)}`
}

/** More say nothing: numbers have no more digits. */
const MOST_DECIMALS = 15

/** As many decimals as it takes to tell a share from 0 and from 100 %, and the end of its interval where it is one of these; one at least. */
function decimalsOf({ count, n, low, high }: Proportion): number {
  const tells = (decimals: number) => {
    const steps = 10 ** (decimals + 2)
    const above = count === 0 ? Math.ceil(high * steps) >= 2 : count * steps >= n
    const below = count === n ? Math.ceil((1 - low) * steps) >= 2 : (n - count) * steps >= n
    return above && below
  }
  let decimals = 1
  while (decimals < MOST_DECIMALS && !tells(decimals)) decimals++
  return decimals
}

function lower({ low }: Proportion, decimals: number): string {
  const scale = 10 ** decimals
  return (Math.floor(low * 100 * scale) / scale).toFixed(decimals)
}

function upper({ high }: Proportion, decimals: number): string {
  const scale = 10 ** decimals
  return Math.min(100, Math.ceil(high * 100 * scale) / scale).toFixed(decimals)
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
