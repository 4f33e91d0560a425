import { frozen } from '../core/frozen.js'

// Counts of whole numbers, and what they say.

/** How often each whole number was met; plain JSON in the form of pairs, ascending. */
export type Pairs = readonly (readonly [value: number, count: number])[]

/** Counts whole numbers as they come: as much memory as there are distinct ones. */
export class Histogram {
  readonly #counts = new Map<number, number>()

  static fromPairs(pairs: Pairs): Histogram {
    const histogram = new Histogram()
    for (const [value, count] of pairs) histogram.#counts.set(value, count)
    return histogram
  }

  add(value: number): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
  }

  pairs(): Pairs {
    return [...this.#counts].sort(([a], [b]) => a - b)
  }
}

/** All the counts of several lists of pairs. */
export function joined(lists: readonly Pairs[]): Pairs {
  const counts = new Map<number, number>()
  for (const pairs of lists) for (const [value, count] of pairs) counts.set(value, (counts.get(value) ?? 0) + count)
  return [...counts].sort(([a], [b]) => a - b)
}

/** A mean with its standard error: null where there are too few values for one. */
export interface Mean {
  readonly n: number
  readonly mean: number | null
  readonly standardError: number | null
}

/** The percentiles that a {@link Spread} gives, by nearest rank: each is a value that was met. */
export const PERCENTILES = frozen([5, 25, 50, 75, 95] as const)
/** One of {@link PERCENTILES}, named. */
export type Percentile = `p${(typeof PERCENTILES)[number]}`

/** How a whole number varies from battle to battle. The counts of the histogram add up to `n`. */
export interface Spread extends Mean {
  /** The standard deviation of single battles. */
  readonly deviation: number | null
  readonly least: number | null
  readonly most: number | null
  readonly percentiles: Readonly<Record<Percentile, number>> | null
  readonly histogram: Pairs
}

/** The figures of a histogram. */
export function spread(histogram: Pairs): Spread {
  let n = 0
  let sum = 0
  for (const [value, count] of histogram) {
    n += count
    sum += value * count
  }
  if (n === 0) return { n, mean: null, standardError: null, deviation: null, least: null, most: null, percentiles: null, histogram }
  const mean = sum / n
  let squares = 0
  for (const [value, count] of histogram) squares += count * (value - mean) ** 2
  const deviation = n > 1 ? Math.sqrt(squares / (n - 1)) : null
  return {
    n,
    mean,
    standardError: deviation === null ? null : deviation / Math.sqrt(n),
    deviation,
    least: (histogram[0] as Pairs[number])[0],
    most: (histogram.at(-1) as Pairs[number])[0],
    percentiles: Object.fromEntries(PERCENTILES.map((each) => [`p${each}`, percentile(histogram, n, each)])) as Spread['percentiles'],
    histogram,
  }
}

/** The smallest value that at least `share` per cent of `n` values do not exceed. */
function percentile(histogram: Pairs, n: number, share: number): number {
  const rank = Math.max(1, Math.ceil((share * n) / 100))
  let below = 0
  for (const [value, count] of histogram) {
    below += count
    if (below >= rank) return value
  }
  return (histogram.at(-1) as Pairs[number])[0]
}

/** The mean of `n` numbers by their sum and the sum of their squares. */
export function meanOf(n: number, sum: number, squares: number): Mean {
  if (n === 0) return { n, mean: null, standardError: null }
  const mean = sum / n
  if (n === 1) return { n, mean, standardError: null }
  return { n, mean, standardError: Math.sqrt(Math.max(0, squares - sum * mean) / (n - 1) / n) }
}
