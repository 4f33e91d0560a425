import { BroadsideError } from '../core/errors.js'
import { show } from '../core/found.js'
import { checkOptions, readFrom } from '../core/given.js'
import { valueAtPath, withValueAt } from '../core/path.js'
import { formatPath, isList, plainCopy } from '../core/plain-copy.js'
import type { Mean } from './histogram.js'
import { BATCH_OPTIONS, type BatchOptions, planOf } from './plan.js'
import { authored } from './players.js'
import { Joint } from './progress.js'
import { type BatchResult, simulate } from './simulate.js'
import { valueInWords } from './words.js'

// One batch for each variant of a scenario, all with the same dice.

/** What {@link sweep} is to do: a batch's options, and what to vary. */
export interface SweepOptions<State = unknown, Order = unknown, View = unknown>
  extends Omit<BatchOptions<State, Order, View>, 'resume' | 'onCheckpoint' | 'onBattle'> {
  /** By path into the scenario (`units.bismarck.crew`): the values it takes. Several paths: every combination. */
  readonly vary: Readonly<Record<string, readonly unknown[]>>
}

/** One variant and what came of it. */
export interface Variant {
  readonly values: Readonly<Record<string, unknown>>
  readonly result: BatchResult
  /** By side: how its share of wins differs from the first variant's, battle for battle with the same seed; null for the first. */
  readonly change: Readonly<Record<string, Mean>> | null
}

/** A sweep as a table: a row a variant, in the order of the values given, the last path changing fastest. */
export interface Sweep {
  readonly sweep: 1
  readonly seed: string
  readonly paths: readonly string[]
  readonly variants: readonly Variant[]
  /** Whether it was aborted: the last variant may then be partial, and later ones are missing. */
  readonly partial: boolean
}

/** Options of a batch that several would have to share; {@link SweepOptions} leaves them out. */
const ONE_BATCH_ONLY = ['resume', 'onCheckpoint', 'onBattle']

const MOST_VARIANTS = 10_000

/**
 * Runs a batch for every combination of values, with common random numbers: battle k has the same seed in all of them. Every variant is checked before the first
 * battle. It keeps a byte a battle of the first variant, to compare the others with. Throws a BroadsideError with the path of what is wrong.
 */
export async function sweep<State, Order, View>(given: SweepOptions<State, Order, View>): Promise<Sweep> {
  checkOptions(given, [...BATCH_OPTIONS, 'vary'], '')
  const all: Readonly<Record<string, unknown>> = { ...given }
  for (const key of ONE_BATCH_ONLY) {
    if (all[key] === undefined) continue
    throw new BroadsideError('not-allowed', key, `a sweep is many batches and takes no ${key}: simulate does, for one`)
  }
  const { vary, ...options } = { ...given, scenario: plainCopy(given.scenario) }
  const expected = 'an object with a list of values by path'
  if (typeof vary !== 'object' || vary === null) throw new BroadsideError('wrong-type', 'vary', `expected ${expected}; found ${show(vary)}`)
  const entries = readFrom('vary', expected, () => Object.entries(vary))
  const paths = entries.map(([path]) => path)
  const scenarios = combinations(entries).map((values) => ({ values, scenario: varied(options.scenario, values) }))
  const [first] = scenarios as [(typeof scenarios)[0]]
  const places = placesOf(options.scenario, first.values)
  const { seed } = checked(options, first).bout
  for (const variant of scenarios) checked({ ...options, seed }, variant)
  for (const { scenario } of scenarios) checkDoctrines(scenario, places, options.doctrines)
  // Later variants are fought as they were checked, whatever becomes of the caller's objects meanwhile.
  const { doctrines, until } = options
  const kept = { ...options, seed, ...(doctrines && { doctrines: { ...doctrines } }), ...(until && { until: { ...until } }) }
  const variants: Variant[] = []
  const base = new Winners()
  const { onProgress, signal, seconds } = options
  const joint = onProgress && new Joint(scenarios.length, onProgress)
  for (const { values, scenario } of scenarios) {
    if (signal?.aborted) break
    const comparison = variants.length === 0 ? null : new Comparison(base)
    const { result } = await simulate({
      ...kept,
      scenario,
      ...(joint && { onProgress: (each) => joint.tell(each, seconds === undefined, signal?.aborted ?? false) }),
      onBattle: ({ battle, winner }) => (comparison ? comparison.add(battle, winner) : base.add(winner)),
    })
    const sides = result.sides.map(({ side }) => side)
    const change = comparison && Object.fromEntries(sides.map((side) => [side, comparison.of(side)]))
    variants.push({ values, result, change })
    joint?.end(result.n)
  }
  return { sweep: 1, seed, paths, variants, partial: variants.length < scenarios.length || variants.some(({ result }) => result.partial) }
}

/** The plan for a variant; what is wrong with it is thrown with the values that make it, unless it is wrong without them too. */
function checked(options: BatchOptions, { values, scenario }: { values: Readonly<Record<string, unknown>>; scenario: unknown }) {
  try {
    return planOf({ ...options, scenario })
  } catch (error) {
    if (!(error instanceof BroadsideError) || isThereAnyway(options, error)) throw error
    const variant = Object.entries(values).map(([path, value]) => `${path}=${valueInWords(value)}`)
    throw new BroadsideError(error.code, error.path, `${error.message} (with ${variant.join(', ')})`)
  }
}

/** Whether the batch of the scenario as it is given has the same fault. */
function isThereAnyway(options: BatchOptions, fault: BroadsideError): boolean {
  try {
    planOf(options)
    return false
  } catch (error) {
    return error instanceof BroadsideError && error.code === fault.code && error.path === fault.path && error.message === fault.message
  }
}

/** Every combination of the values, the last path changing fastest. Throws where there is nothing to vary, or too much. */
function combinations(entries: readonly (readonly [path: string, values: unknown])[]): Readonly<Record<string, unknown>>[] {
  if (entries.length === 0) throw new BroadsideError('wrong-length', 'vary', 'expected at least one path to vary; found none')
  let size = 1
  const copies: (readonly [path: string, values: readonly unknown[]])[] = []
  for (const [path, values] of entries) {
    if (!isList(values)) throw new BroadsideError('wrong-type', `vary.${path}`, `expected a list of values; found ${show(values)}`)
    if (values.length === 0) throw new BroadsideError('wrong-length', `vary.${path}`, 'expected at least one value; found none')
    size *= values.length
    if (size > MOST_VARIANTS) throw new BroadsideError('out-of-range', 'vary', `expected up to ${MOST_VARIANTS} variants; found ${size}`)
    const own = values.map((value, i) => plainCopy(value, `vary.${path}[${i}]`))
    checkDistinct(path, own)
    copies.push([path, own])
  }
  return copies.reduce<Record<string, unknown>[]>(
    (before, [path, values]) => before.flatMap((each) => values.map((value) => ({ ...each, [path]: value }))),
    [{}],
  )
}

/** The same value twice would be the same battles twice. */
function checkDistinct(path: string, values: readonly unknown[]): void {
  const before = new Set<string | undefined>()
  for (const value of values) {
    const text = JSON.stringify(value) as string | undefined
    if (before.has(text)) throw new BroadsideError('duplicate', `vary.${path}`, `${valueInWords(value)} is given twice`)
    before.add(text)
  }
}

/** A scenario with other values at some paths. Keys of objects that are not there yet are added, one within the other: whether they may be is for the ruleset to say. */
function varied(scenario: unknown, values: Readonly<Record<string, unknown>>): unknown {
  return Object.entries(values).reduce((before, [path, value]) => withValue(before, path, value), scenario)
}

/** A path of `vary`, and what it sets: by the places in lists, whatever the path calls them. */
interface Place {
  readonly path: string
  readonly place: string
}

/** Whether whatever stands at the inner place is set with what stands at the outer. */
function holds(outer: string, inner: string): boolean {
  return inner === outer || (inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length)))
}

/** What each path sets. Of two to one value only the last would be heeded, and so of one into what a later one replaces: rows would say what was not fought. */
function placesOf(scenario: unknown, values: Readonly<Record<string, unknown>>): readonly Place[] {
  const before: Place[] = []
  let at = scenario
  for (const [path, value] of Object.entries(values)) {
    const mark = {}
    const place = formatPath('', placeOf(mark, withValue(at, path, mark)) ?? [])
    const lost = before.find((each) => holds(place, each.place))
    if (lost) throw new BroadsideError('duplicate', `vary.${path}`, `sets ${place}, and so overwrites what ${lost.path} sets`)
    before.push({ path, place })
    at = withValue(at, path, value)
  }
  return before
}

/** A doctrine that is chosen for a side is fought by, whatever the scenario has: a path that sets another would be one more to the same value. */
function checkDoctrines(scenario: unknown, places: readonly Place[], chosen: SweepOptions['doctrines'] = {}): void {
  const { sides } = scenario as { readonly sides?: unknown }
  if (!Array.isArray(sides)) return
  for (const [i, side] of sides.entries()) {
    const id: unknown = side?.id
    if (typeof id !== 'string' || !Object.hasOwn(chosen, id)) continue
    const own = authored(scenario, id)
    if (own === undefined || chosen[id] === undefined || own === chosen[id]) continue
    const lost = places.find(({ place }) => holds(place, `sides[${i}].doctrine`))
    if (lost)
      throw new BroadsideError(
        'duplicate',
        `vary.${lost.path}`,
        `sets ${lost.place}, and the doctrine that is chosen for ${id} overwrites it`,
      )
  }
}

/** The keys that lead to an object within a value. */
function placeOf(sought: object, within: unknown): PropertyKey[] | undefined {
  if (within === sought) return []
  if (typeof within !== 'object' || within === null) return undefined
  for (const [key, value] of Object.entries(within)) {
    const rest = placeOf(sought, value)
    if (rest) return [Array.isArray(within) ? Number(key) : key, ...rest]
  }
  return undefined
}

function withValue(scenario: unknown, path: string, value: unknown): unknown {
  const [before, key] = split(path)
  const parent = before === null ? scenario : parentAt(scenario, before)
  if (!isAddable(parent, key)) return withValueAt(scenario, path, value)
  const extended = { ...parent, [key]: value }
  return before === null ? extended : withValue(scenario, before, extended)
}

/** The value at a path, and an empty object for a key that is not there yet. */
function parentAt(scenario: unknown, path: string): unknown {
  const [before, key] = split(path)
  return isAddable(before === null ? scenario : parentAt(scenario, before), key) ? {} : valueAtPath(scenario, path)
}

/** A path without its last key (null where there is but one), and that key. */
function split(path: string): readonly [before: string | null, key: string] {
  const dot = path.lastIndexOf('.')
  return [dot < 0 ? null : path.slice(0, dot), path.slice(dot + 1)]
}

function isAddable(parent: unknown, key: string): parent is object {
  return typeof parent === 'object' && parent !== null && !Array.isArray(parent) && /^[^[\]]+$/.test(key) && !Object.hasOwn(parent, key)
}

/** The winner of each battle of the first variant, a byte a battle. */
class Winners {
  #bytes = new Uint8Array(1024)
  #n = 0
  readonly #names: (string | null)[] = []

  add(winner: string | null): void {
    if (this.#n === this.#bytes.length) {
      const more = new Uint8Array(this.#bytes.length * 2)
      more.set(this.#bytes)
      this.#bytes = more
    }
    let name = this.#names.indexOf(winner)
    if (name < 0) name = this.#names.push(winner) - 1
    this.#bytes[this.#n++] = name
  }

  /** Undefined past the last battle. */
  of(battle: number): string | null | undefined {
    return battle < this.#n ? this.#names[this.#bytes[battle] as number] : undefined
  }
}

/** Counts, of a variant, the battles that came out otherwise than in the first. */
class Comparison {
  readonly #base: Winners
  #n = 0
  readonly #gained = new Map<string, number>()
  readonly #lost = new Map<string, number>()

  constructor(base: Winners) {
    this.#base = base
  }

  add(battle: number, winner: string | null): void {
    const before = this.#base.of(battle)
    if (before === undefined) return
    this.#n++
    if (before === winner) return
    if (winner !== null) this.#gained.set(winner, (this.#gained.get(winner) ?? 0) + 1)
    if (before !== null) this.#lost.set(before, (this.#lost.get(before) ?? 0) + 1)
  }

  /** The mean change of a side's wins a battle; the differences are 1, 0 and -1. */
  of(side: string): Mean {
    const [n, gained, lost] = [this.#n, this.#gained.get(side) ?? 0, this.#lost.get(side) ?? 0]
    if (n === 0) return { n, mean: null, standardError: null }
    const mean = (gained - lost) / n
    if (n === 1) return { n, mean, standardError: null }
    return { n, mean, standardError: Math.sqrt((gained + lost - n * mean * mean) / (n - 1) / n) }
  }
}
