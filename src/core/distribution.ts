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
 * By what two values count as the same: plain objects and lists by their JSON, and so text, lest it pass for an object; other values as they are. A key whose
 * value is undefined counts as not there. Throws a TypeError for what JSON would make alike though it is not, at any depth: a promise, a set, a function; within
 * an object or a list a NaN, an infinite number, a place of a list without a value.
 */
export function outcomeKey(value: unknown): unknown {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object' && typeof value !== 'function') return value
  const key = JSON.stringify(value)
  if (isPlain(value)) return key
  throw new TypeError('outcomes are plain values: numbers, text, lists, objects; found what JSON cannot tell apart')
}

/** Whether JSON says all there is to a value. Its JSON is made first, which does not end for what lies within itself. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return value === null || typeof value === 'string' || typeof value === 'boolean'
  if (Array.isArray(value)) {
    for (const each of value) if (!isPlain(each)) return false
    return true
  }
  const prototype = Object.getPrototypeOf(value) as unknown
  if (prototype !== Object.prototype && prototype !== null) return false
  for (const key in value) {
    const each = (value as Readonly<Record<string, unknown>>)[key]
    if (each !== undefined && !isPlain(each)) return false
  }
  return true
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

/** What sums of probabilities may be off by rounding, as a part of them. */
const ROUNDING = 1e-12
/** What a share near 1 may be off by as it is written: what is left of it is as much off, however little that is. */
const WRITTEN = Number.EPSILON / 2

/** The smallest value x with P(value <= x) >= `share`, for a share above 0 and up to 1. */
export function quantile(of: Distribution<number>, share: number): number {
  if (!(share > 0 && share <= 1)) throw new RangeError(`a share is above 0 and at most 1; found ${share}`)
  const sorted = [...of.outcomes].sort((a, b) => a.value - b.value)
  const whole = sorted.reduce((sum, { p }) => sum + p, 0)
  // Each half is summed up from its own end: behind all the others the smallest probabilities would be lost.
  const lower = share <= 0.5
  const rest = share === 1 ? 0 : 1 - share + WRITTEN
  const bound = lower ? share * whole * (1 - ROUNDING) : rest * whole * (1 + ROUNDING)
  let sum = 0
  for (const { value, p } of lower ? sorted : sorted.reverse()) {
    sum += p
    if (lower ? sum >= bound : sum > bound) return value
  }
  throw new RangeError('an empty distribution has no quantile')
}
