import { type Chance, checkDice, diceName, type Purpose } from './chance.js'
import { type Distribution, outcomeKey } from './distribution.js'
import { BroadsideError } from './errors.js'

/** The outcomes of one request: what it answers, and in how many of `ways` equally likely ways. */
interface Fan<V> {
  readonly values: readonly V[]
  readonly weights: readonly number[]
  readonly ways: number
}

/** The default for the largest enumeration, in runs of the function. */
export const MOST_OUTCOMES = 2_000_000

const EXACT = Number.MAX_SAFE_INTEGER

/** The most requests that one run may make: a function that never stops asking is refused, not followed. */
const MOST_REQUESTS = 10_000

/** The most different results: each is kept, with its key, to the end. */
const MOST_RESULTS = 250_000

/** How many random runs estimate the size of a tree whose first run looks too large. */
const PROBES = 50

/**
 * Runs a function of a {@link Chance} over every outcome of every request it makes and returns the exact distribution of
 * its result (equal results merged, by their JSON where they are objects). The function must ask for nothing but the chance it is given. Throws `too-many-outcomes`, with
 * the count, when there are more than `limit`; the count is estimated beforehand where the first run looks too large. Whatever the limit, which is a number from 1
 * (`out-of-range`), one pool of dice has 500,000 outcomes at most, and the distribution 250,000 different results, which must all be kept.
 */
export function enumerate<T>(run: (chance: Chance) => T, limit = MOST_OUTCOMES): Distribution<T> {
  if (!(limit >= 1)) throw new BroadsideError('out-of-range', 'limit', `expected a number from 1; found ${limit}`)
  if (running === 0) forgetFans()
  running++
  try {
    return distributionOf(run, limit)
  } finally {
    running--
  }
}

/** How many enumerations are under way: one may begin inside another, and both know their requests by the fans that are kept. */
let running = 0

function distributionOf<T>(run: (chance: Chance) => T, limit: number): Distribution<T> {
  const chance = new EnumeratingChance()
  const merged = new Map<unknown, { value: T; shares: Map<number, number> }>()
  let runs = 0
  do {
    chance.rewind()
    const value = run(chance)
    chance.checkDepth()
    runs++
    if (runs === 1 && chance.pathSize() > limit) refuseByEstimate(run, limit)
    if (runs > limit) throw tooMany(`more than ${limit}`, limit)
    const { weight, ways } = chance.leaf()
    const key = outcomeKey(value)
    let entry = merged.get(key)
    if (!entry) {
      if (merged.size === MOST_RESULTS) throw tooMany(`more than ${MOST_RESULTS} different`, MOST_RESULTS)
      entry = { value, shares: new Map() }
      merged.set(key, entry)
    }
    entry.shares.set(ways, (entry.shares.get(ways) ?? 0) + weight)
  } while (chance.next())
  return {
    outcomes: [...merged.values()].map(({ value, shares }) => {
      let p = 0
      for (const [ways, weight] of shares) p += weight / ways
      return { value, p }
    }),
  }
}

/** A tree's size is the mean, over random runs, of the product of the choices met: exact at once where all runs are alike. */
function refuseByEstimate(run: (chance: Chance) => unknown, limit: number): void {
  const guide = wanderer()
  let sum = 0
  for (let probe = 0; probe < PROBES; probe++) {
    const chance = new EnumeratingChance(guide)
    run(chance)
    sum += chance.pathSize()
  }
  const size = Math.round(sum / PROBES)
  if (size > limit) throw tooMany(size < Number.POSITIVE_INFINITY ? `about ${size}` : 'more than 10^308', limit)
}

/** One of so many choices, from 0. */
type Guide = (choices: number) => number

/** A way about the tree that looks random: Park and Miller's generator, always from the same start. No dice: a program that enumerates need not carry those. */
function wanderer(): Guide {
  let word = 1
  return (choices) => {
    word = (word * 48271) % 2147483647
    return word % choices
  }
}

/** What an enumeration gives, or null where it is refused for its many outcomes. */
export function unlessTooMany<T>(act: () => T): T | null {
  try {
    return act()
  } catch (error) {
    if (error instanceof BroadsideError && error.code === 'too-many-outcomes') return null
    throw error
  }
}

function tooMany(count: string, limit: number): BroadsideError {
  return new BroadsideError('too-many-outcomes', '', `${count} outcomes to enumerate; the limit is ${limit}`)
}

function tooLong(what: string): BroadsideError {
  return new BroadsideError('too-many-outcomes', '', `${what} would take too long to enumerate`)
}

/** Walks the tree of requests depth first: each run follows the path so far and opens new requests at their first outcome. */
class EnumeratingChance implements Chance {
  readonly #fans: Fan<unknown>[] = []
  readonly #choices: number[] = []
  #depth = 0
  /** Chooses where a new request is opened: at random for a probe, else at the first outcome. */
  readonly #guide: Guide | undefined

  constructor(guide?: Guide) {
    this.#guide = guide
  }

  rewind(): void {
    this.#depth = 0
  }

  /** Moves to the next leaf; false when all have been visited. */
  next(): boolean {
    while (this.#fans.length > 0) {
      const top = this.#fans.length - 1
      const choice = (this.#choices[top] as number) + 1
      if (choice < (this.#fans[top] as Fan<unknown>).values.length) {
        this.#choices[top] = choice
        return true
      }
      this.#fans.pop()
      this.#choices.pop()
    }
    return false
  }

  /** The probability of this leaf as `weight / ways`, in whole numbers as long as they are safe. */
  leaf(): { weight: number; ways: number } {
    let weight = 1
    let ways = 1
    for (let i = 0; i < this.#fans.length; i++) {
      const fan = this.#fans[i] as Fan<unknown>
      weight *= fan.weights[this.#choices[i] as number] as number
      ways *= fan.ways
      if (ways > EXACT) {
        weight /= ways
        ways = 1
      }
    }
    return { weight, ways }
  }

  pathSize(): number {
    return this.#fans.reduce((product, fan) => product * fan.values.length, 1)
  }

  checkDepth(): void {
    if (this.#depth !== this.#fans.length) throw impure()
  }

  die(sides: number, _purpose: Purpose): number {
    checkDice(1, sides)
    return this.#choose(dieFan(sides))
  }

  band(sides: number, lows: readonly number[], _purpose: Purpose): number {
    checkDice(1, sides)
    return this.#choose(bandFan(sides, lows))
  }

  total(count: number, sides: number, _purpose: Purpose): number {
    checkDice(count, sides)
    return this.#choose(totalFan(count, sides))
  }

  faces(count: number, sides: number, lows: readonly number[], _purpose: Purpose): readonly number[] {
    checkDice(count, sides)
    return this.#choose(facesFan(count, sides, lows))
  }

  #choose<V>(fan: Fan<V>): V {
    const at = this.#depth++
    if (at === this.#fans.length) {
      this.#fans.push(fan)
      this.#choices.push(this.#guide ? this.#guide(fan.values.length) : 0)
      if (at >= MOST_REQUESTS) throw tooLong(`a run of more than ${MOST_REQUESTS} requests`)
    } else if (this.#fans[at] !== fan) throw impure()
    return fan.values[this.#choices[at] as number] as V
  }
}

function impure(): Error {
  return new Error('the enumerated function asked for other dice on the same path: it depends on something besides its chance')
}

/** Fans are kept: the same request is the same object, which is also how a path is recognised. */
const kept = new Map<string, Fan<unknown>>()
const dieFans = new Map<number, Fan<unknown>>()

/** How many outcomes may be kept from one enumeration to the next. */
const MOST_KEPT = 200_000
let outcomesKept = 0

/** Lets go of all fans once there are too many: a program that answers requests for years meets ever new ones. */
function forgetFans(): void {
  if (outcomesKept <= MOST_KEPT) return
  kept.clear()
  dieFans.clear()
  outcomesKept = 0
}

function keep<K, V>(fans: Map<K, Fan<unknown>>, key: K, build: () => Fan<V>): Fan<V> {
  const known = fans.get(key)
  if (known) return known as Fan<V>
  const fan = build()
  fans.set(key, fan)
  outcomesKept += fan.values.length
  return fan
}

function dieFan(sides: number): Fan<number> {
  return keep(dieFans, sides, () => ({
    values: Array.from({ length: sides }, (_, i) => i + 1),
    weights: new Array(sides).fill(1),
    ways: sides,
  }))
}

/** How many faces fall below the first low, and into each band. */
function bandWidths(sides: number, lows: readonly number[]): number[] {
  if (lows.some((low, i) => !(low >= (lows[i - 1] ?? Number.NEGATIVE_INFINITY))))
    throw new RangeError(`lows must ascend; found ${lows.join(', ')}`)
  const clamp = (low: number) => Math.min(Math.max(Math.ceil(low), 1), sides + 1)
  const bounds = [1, ...lows.map(clamp), sides + 1]
  return bounds.slice(1).map((bound, i) => Math.max(0, bound - (bounds[i] as number)))
}

function bandFan(sides: number, lows: readonly number[]): Fan<number> {
  return keep(kept, `band ${sides} ${lows.join()}`, () => {
    const widths = bandWidths(sides, lows)
    const values = widths.flatMap((width, band) => (width > 0 ? [band] : []))
    return { values, weights: values.map((band) => widths[band] as number), ways: sides }
  })
}

/** The most single additions that building one fan may take. */
const MOST_WORK = 20_000_000

/** The most outcomes of one pool: each is a list of its own. */
const MOST_COUNTS = 500_000

function totalFan(count: number, sides: number): Fan<number> {
  if (count * count * sides * sides > MOST_WORK) throw tooLong(`the total of ${diceName(count, sides)}`)
  return keep(kept, `total ${count} ${sides}`, () => {
    let ways: bigint[] = [1n]
    for (let die = 0; die < count; die++) {
      const next: bigint[] = new Array(ways.length + sides - 1).fill(0n)
      ways.forEach((w, sum) => {
        for (let face = 0; face < sides; face++) next[sum + face] = (next[sum + face] as bigint) + w
      })
      ways = next
    }
    return scaled(
      ways.map((_, i) => i + count),
      ways,
      BigInt(sides) ** BigInt(count),
    )
  })
}

function facesFan(count: number, sides: number, lows: readonly number[]): Fan<readonly number[]> {
  const size = lows.reduce((product, _, i) => (product * (count + i + 1)) / (i + 1), 1)
  if (size > MOST_COUNTS) throw tooMany(`a pool of ${diceName(count, sides)}: ${size}`, MOST_COUNTS)
  if (size * count > MOST_WORK) throw tooLong(`a pool of ${diceName(count, sides)}`)
  return keep(kept, `faces ${count} ${sides} ${lows.join()}`, () => {
    const [below, ...widths] = bandWidths(sides, lows).map(BigInt) as [bigint, ...bigint[]]
    const values: number[][] = []
    const weights: bigint[] = []
    const deal = (left: number, counts: number[], ways: bigint): void => {
      if (ways === 0n) return
      const band = counts.length
      if (band === widths.length) {
        const rest = below ** BigInt(left)
        if (rest === 0n) return
        values.push(counts)
        weights.push(ways * rest)
        return
      }
      let choose = 1n
      for (let n = 0; n <= left; n++) {
        deal(left - n, [...counts, n], ways * choose * (widths[band] as bigint) ** BigInt(n))
        choose = (choose * BigInt(left - n)) / BigInt(n + 1)
      }
    }
    deal(count, [], 1n)
    return scaled<readonly number[]>(values, weights, BigInt(sides) ** BigInt(count))
  })
}

/** Whole-number weights where they are safe, else the nearest fractions of 1. */
function scaled<V>(values: readonly V[], weights: readonly bigint[], ways: bigint): Fan<V> {
  return ways <= BigInt(EXACT)
    ? { values, weights: weights.map(Number), ways: Number(ways) }
    : { values, weights: weights.map((w) => share(w, ways)), ways: 1 }
}

/** `w / ways` for whole numbers of any size. */
function share(w: bigint, ways: bigint): number {
  const excess = BigInt(Math.max(0, ways.toString(16).length * 4 - 1000))
  return Number(w >> excess) / Number(ways >> excess)
}
