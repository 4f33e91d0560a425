import { createHash, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { BroadsideError } from '../core/errors.js'
import { show } from '../core/found.js'
import { checkOptions, checkPlayable, readFrom } from '../core/given.js'
import { plainCopy } from '../core/plain-copy.js'
import type { BattleEvent, BattleResult, Ruleset } from '../core/ruleset.js'
import { parse, whole } from '../core/schema.js'
import { GENERATOR, type Seed, seedText } from '../core/seeded.js'
import { RULESETS } from '../rulesets.js'
import { type Checkpoint, checkCheckpoint, type Identity } from './checkpoint.js'
import { type Bout, rowLength } from './fight.js'
import type { Outcome } from './outcome.js'
import { type Choice, playersFor } from './players.js'
import { moduleOf, type RulesetModule } from './portable.js'
import type { Progress } from './progress.js'
import { quantileOf, USUAL_LEVEL } from './proportion.js'

/** What {@link simulate} is to do. At least one of `runs`, `until` and `seconds` is needed. */
export interface BatchOptions<
  State = unknown,
  Order = unknown,
  View = unknown,
  Result extends BattleResult = BattleResult,
  Event extends BattleEvent = BattleEvent,
> {
  readonly ruleset: Ruleset<State, Order, View, Result, unknown, Event>
  readonly scenario: unknown
  /** By side: a doctrine's name or a function of one's own (then on this thread). Default: the scenario's, else the ruleset's first. */
  readonly doctrines?: Readonly<Record<string, Choice<NoInfer<View>, NoInfer<Order>>>>
  /** How many battles, 1 to 2^53 - 1. */
  readonly runs?: number
  /** The batch's seed; chosen, and named in the result, where none is given. */
  readonly seed?: Seed
  /** Threads. 1, the default, is this one; more than 1 need a ruleset of the library, or `module`. The answer is the same. */
  readonly workers?: number
  /** Enough as soon as every share of `outcomes` is known to within this half width; looked at after every 100 battles. */
  readonly until?: { readonly halfWidth: number }
  /** Enough after this time. */
  readonly seconds?: number
  /** The confidence level of intervals: 0.8, 0.9, 0.95 (the default), 0.98, 0.99 or 0.999. */
  readonly level?: number
  /** Aborting it ends the batch with what is done, marked as partial. */
  readonly signal?: AbortSignal
  /** Told at the start, about ten times a second, and at the end. */
  readonly onProgress?: (progress: Progress) => void
  /** Told of every battle, in order. What it promises is waited for: nothing piles up before a slow reader. */
  readonly onBattle?: (outcome: Outcome) => void | Promise<void>
  /** Given something to go on from: every five seconds, at the end, and before a failure is thrown. */
  readonly onCheckpoint?: (checkpoint: Checkpoint) => void | Promise<void>
  /** Goes on from there, to the same answer as without the break. Throws `other-checkpoint` when it is of another batch. */
  readonly resume?: unknown
  /** Where workers find the ruleset, when it is not one of the library's. */
  readonly module?: RulesetModule
  /** Where the worker's file is, for whoever bundles the library. */
  readonly workerUrl?: URL
}

const KEYS: Readonly<Record<keyof BatchOptions, true>> = {
  ruleset: true,
  scenario: true,
  doctrines: true,
  runs: true,
  seed: true,
  workers: true,
  until: true,
  seconds: true,
  level: true,
  signal: true,
  onProgress: true,
  onBattle: true,
  onCheckpoint: true,
  resume: true,
  module: true,
  workerUrl: true,
}

/** The names of {@link BatchOptions}. */
export const BATCH_OPTIONS: readonly string[] = Object.keys(KEYS)

const MOST_WORKERS = 256

/** Options checked and completed. */
export interface Plan {
  readonly bout: Bout
  readonly scenario: unknown
  readonly identity: Identity
  readonly runs: number
  readonly halfWidth: number | null
  readonly seconds: number | null
  readonly level: number
  readonly workers: number
  readonly resume: Checkpoint | null
  readonly module: RulesetModule | null
  /** The length of a battle's row. */
  readonly stride: number
}

/** Checks options and prepares the scenario, once. Throws a BroadsideError with the path of what is wrong. */
export function planOf(options: BatchOptions): Plan {
  checkOptions(options, BATCH_OPTIONS, '')
  const { ruleset, seconds } = options
  checkPlayable(ruleset, '')
  const runs = options.runs === undefined ? null : parse(whole(1), options.runs, 'runs')
  const halfWidth = halfWidthOf(options.until)
  if (seconds !== undefined) between('seconds', seconds, 0, 1e9)
  if (runs === null && halfWidth === null && seconds === undefined)
    throw new BroadsideError('missing-key', 'runs', 'missing; a batch ends by runs, until or seconds')
  const { level = USUAL_LEVEL, workers: threads = 1, seed: given = randomInt(2 ** 47) } = options
  quantileOf(level)
  const workers = parse(whole(1, MOST_WORKERS), threads, 'workers')
  const seed = seedText(given)
  checkListeners(options)
  // Battles are fought, and looked at, long after: the scenario is the caller's, who may go on with it.
  const scenario = plainCopy(options.scenario)
  const prepared = ruleset.prepare(scenario)
  const sides = ruleset.sides(prepared)
  const players = playersFor(ruleset, sides, scenario, options.doctrines, prepared)
  const bout: Bout = { ruleset, prepared, seed, sides, players, units: ruleset.tally?.(prepared) ?? [] }
  const identity: Identity = {
    ruleset: { id: ruleset.id, version: ruleset.version },
    generator: GENERATOR,
    scenario: createHash('sha256').update(JSON.stringify(prepared)).digest('hex'),
    seed,
    doctrines: Object.fromEntries(sides.map((side, i) => [side, (players[i] as (typeof players)[number]).name])),
  }
  const resume = options.resume === undefined ? null : checkCheckpoint(options.resume, identity, bout)
  if (runs !== null && resume !== null && resume.counts.n > runs)
    throw new BroadsideError('out-of-range', 'runs', `expected at least the ${resume.counts.n} battles of the checkpoint; found ${runs}`)
  checkWorkerUrl(options.workerUrl)
  const travels = options.module !== undefined || RULESETS[ruleset.id] === ruleset
  const own = players.some(({ checked }) => checked)
  return {
    bout,
    scenario,
    identity,
    runs: runs ?? Number.MAX_SAFE_INTEGER,
    halfWidth,
    seconds: seconds ?? null,
    level,
    workers: travels && !own ? workers : 1,
    resume,
    module: options.module === undefined ? null : moduleOf(options.module),
    stride: rowLength(bout),
  }
}

function halfWidthOf(until: unknown): number | null {
  if (until === undefined) return null
  checkOptions(until, ['halfWidth'], 'until')
  const { halfWidth } = plainCopy(until as { readonly halfWidth?: unknown }, 'until')
  return between('until.halfWidth', halfWidth, 0, 0.5)
}

/** What is asked, or told of, while battles are fought: it would come to light in the midst of them. */
function checkListeners({ signal, onProgress, onBattle, onCheckpoint }: BatchOptions): void {
  for (const [path, listener] of Object.entries({ onProgress, onBattle, onCheckpoint })) {
    if (listener !== undefined && typeof listener !== 'function')
      throw new BroadsideError('wrong-type', path, `expected a function; found ${show(listener)}`)
  }
  if (signal !== undefined && !readFrom('signal', 'an AbortSignal', () => (signal as unknown) instanceof AbortSignal))
    throw new BroadsideError('wrong-type', 'signal', `expected an AbortSignal; found ${show(signal)}`)
}

/** A file that is not there would be laid to the first battles of a worker. */
function checkWorkerUrl(url: unknown): void {
  if (url === undefined) return
  if (!readFrom('workerUrl', 'a URL', () => url instanceof URL))
    throw new BroadsideError(
      'wrong-type',
      'workerUrl',
      `expected a URL, as new URL('./worker.cjs', import.meta.url) is; found ${show(url)}`,
    )
  const { protocol, href } = url as URL
  if (protocol === 'file:' && !existsSync(url as URL)) throw new BroadsideError('unreadable', 'workerUrl', `there is no file ${href}`)
}

function between(path: string, found: unknown, above: number, below: number): number {
  if (found === undefined) throw new BroadsideError('missing-key', path, `missing; expected a number above ${above} and below ${below}`)
  if (typeof found !== 'number' || Number.isNaN(found))
    throw new BroadsideError('wrong-type', path, `expected a number; found ${show(found)}`)
  if (found > above && found < below) return found
  throw new BroadsideError('out-of-range', path, `expected a number above ${above} and below ${below}; found ${found}`)
}
