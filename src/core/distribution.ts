/** One possible value and its probability. */
export interface Outcome<T> {
  readonly value: T
  readonly p: number
}

/** A discrete distribution: distinct values in the order they were first met, probabilities summing to 1. */
export interface Distribution<T> {
  readonly outcomes: readonly Outcome<T>[]
}

/**
 * By what two values count as the same: plain objects and lists by their JSON, and so text, lest it pass for an object; other values as they are. Throws a
 * TypeError for what JSON would make alike though it is not (a promise, a set, a function).
 */
export function outcomeKey(value: unknown): unknown {
  if (isOpaque(value)) throw new TypeError('outcomes are plain values: numbers, text, lists, objects; found what JSON cannot tell apart')
  return typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : value
}

function isOpaque(value: unknown): boolean {
  if (typeof value === 'function') return true
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value) as unknown
  return prototype !== Object.prototype && prototype !== null
}

/** The distribution with these outcomes, equal values merged. */
export function distribution<T>(outcomes: Iterable<Outcome<T>>): Distribution<T> {
  const merged = new Map<unknown, { value: T; p: number }>()
  for (const { value, p } of outcomes) {
    const key = outcomeKey(value)
    const known = merged.get(key)
    if (known) known.p += p
    else merged.set(key, { value, p })
  }
  return { outcomes: [...merged.values()] }
}

/** The distribution of `f` of a value. */
export function mapDistribution<T, U>(of: Distribution<T>, f: (value: T) => U): Distribution<U> {
  return distribution(of.outcomes.map(({ value, p }) => ({ value: f(value), p })))
}

/** The distribution of two independent values combined, by default added. */
export function convolve(
  a: Distribution<number>,
  b: Distribution<number>,
  combine = (x: number, y: number) => x + y,
): Distribution<number> {
  return distribution(a.outcomes.flatMap((x) => b.outcomes.map((y) => ({ value: combine(x.value, y.value), p: x.p * y.p }))))
}

/** The probability that a value satisfies `holds`. */
export function probability<T>(of: Distribution<T>, holds: (value: T) => boolean): number {
  return of.outcomes.reduce((sum, { value, p }) => (holds(value) ? sum + p : sum), 0)
}

/** The mean of `f` of a value. */
export function mean<T>(of: Distribution<T>, f: (value: T) => number): number {
  return of.outcomes.reduce((sum, { value, p }) => sum + p * f(value), 0)
}

/** The variance of `f` of a value. */
export function variance<T>(of: Distribution<T>, f: (value: T) => number): number {
  const centre = mean(of, f)
  return mean(of, (value) => (f(value) - centre) ** 2)
}

/** The smallest value x with P(value <= x) >= `share`, for a share above 0 and up to 1. */
export function quantile(of: Distribution<number>, share: number): number {
  if (!(share > 0 && share <= 1)) throw new RangeError(`a share is above 0 and at most 1; found ${share}`)
  const sorted = [...of.outcomes].sort((a, b) => a.value - b.value)
  const last = sorted.at(-1)
  if (last === undefined) throw new RangeError('an empty distribution has no quantile')
  let below = 0
  for (const { value, p } of sorted) {
    below += p
    if (below >= share - 1e-12) return value
  }
  return last.value
}
