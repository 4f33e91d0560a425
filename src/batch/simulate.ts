import { performance } from 'node:perf_hooks'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Battle } from '../core/battle.js'
import { BroadsideError } from '../core/errors.js'
import { checkOptions } from '../core/given.js'
import type { BattleEvent, BattleResult } from '../core/ruleset.js'
import { parse, whole } from '../core/schema.js'
import { VERSION } from '../core/version.js'
import { CHECKPOINT_FORMAT, type Checkpoint, type Identity } from './checkpoint.js'
import { type Answer, fightChunk } from './chunk.js'
import { Counter } from './counts.js'
import { battleOf } from './fight.js'
import { type AllFigures, figuresOf, outcomesOf } from './figures.js'
import { outcomeOf } from './outcome.js'
import { BATCH_OPTIONS, type BatchOptions, type Plan, planOf } from './plan.js'
import { findWorker, Pool } from './pool.js'
import { checkModule, packed } from './portable.js'
import { progressOf } from './progress.js'
import { battlesFor, halfWidth } from './proportion.js'

/** Why a batch ended: all battles fought, intervals narrow enough, time over, or aborted. */
export type Stopped = 'runs' | 'half-width' | 'time' | 'aborted'

/** What a batch found: plain JSON, the same for the same options whatever the threads. */
export interface BatchResult extends AllFigures {
  readonly batch: 1
  readonly broadside: string
  readonly of: Identity
  /** The confidence level of all intervals. */
  readonly level: number
  readonly stopped: Stopped
  /** Whether the batch was aborted: then the figures are those of a batch of `n` battles. */
  readonly partial: boolean
}

/** A batch that has been fought. */
export interface Simulation<
  State = unknown,
  Order = unknown,
  View = unknown,
  Result extends BattleResult = BattleResult,
  Event extends BattleEvent = BattleEvent,
> {
  readonly result: BatchResult
  /** To go on from with more battles, or after an abort. */
  readonly checkpoint: Checkpoint
  /**
   * Battle k fought alone, with its events, its whys and its record: of the scenario as it was given, whatever has become of it since. Throws `out-of-range`
   * for what is not the number of a battle.
   */
  battle(k: number): Battle<State, Order, View, Result, Event>
}

/**
 * Fights a scenario many times. Battle k depends on the batch's seed and k alone: the result is the same, byte for byte, for any number of workers, and
 * memory does not grow with the number of battles. Throws a BroadsideError with the path of what is wrong in the options (a `module` is loaded, and must export
 * this version of the ruleset), `battle-failed` with the number and the seed of a battle that broke, `worker-failed` when a worker died.
 */
export async function simulate<State, Order, View, Result extends BattleResult = BattleResult, Event extends BattleEvent = BattleEvent>(
  options: BatchOptions<State, Order, View, Result, Event>,
): Promise<Simulation<State, Order, View, Result, Event>> {
  const plan = planOf(options)
  if (plan.module) await checkModule(plan.module, plan.bout.ruleset)
  const run = new Run(plan, options)
  try {
    await run.fight()
  } catch (error) {
    await options.onCheckpoint?.(run.checkpoint())
    throw error
  }
  await options.onCheckpoint?.(run.checkpoint())
  return {
    result: run.result(),
    checkpoint: run.checkpoint(),
    battle: (k) => battleAlone(plan, k) as Battle<State, Order, View, Result, Event>,
  }
}

/** Battle k of a batch, fought alone, with its events, its whys and its record. Throws `battle-failed` for one that goes on past the most its ruleset declares. */
export function battle<State, Order, View, Result extends BattleResult = BattleResult, Event extends BattleEvent = BattleEvent>(
  options: Pick<BatchOptions<State, Order, View, Result, Event>, 'ruleset' | 'scenario' | 'doctrines' | 'seed'>,
  k: number,
): Battle<State, Order, View, Result, Event> {
  checkOptions(options, BATCH_OPTIONS, '')
  if (options.seed === undefined) throw new BroadsideError('bad-seed', 'seed', 'a battle of a batch needs the seed of the batch')
  return battleAlone(planOf({ ...options, runs: 1 }), k) as Battle<State, Order, View, Result, Event>
}

function battleAlone({ bout, scenario }: Plan, k: number) {
  return battleOf(bout, scenario, parse(whole(), k, 'battle'))
}

/** Milliseconds: how long one thread fights without looking up, and the chunk of work a worker is given. */
const SLICE = 15
const WORK = 40
/** Milliseconds before workers are started at all: many batches are over by then. */
const HEAD_START = 60
/** Chunks on their way for each worker. */
const AHEAD = 3
const MOST_IN_CHUNK = 10_000
const PROGRESS_EVERY = 100
const CHECKPOINT_EVERY = 5000
/** How many battles lie between two looks at the width of the intervals. */
const LOOK_EVERY = 100

class Run {
  readonly #plan: Plan
  readonly #options: BatchOptions
  readonly #counter: Counter
  readonly #start = performance.now()
  readonly #first: number
  #told = 0
  #kept = 0
  #stopped: Stopped | null = null
  /** Milliseconds a battle takes, by the last that were fought. */
  #pace = SLICE

  constructor(plan: Plan, options: BatchOptions) {
    this.#plan = plan
    this.#options = options
    this.#counter = new Counter(plan.bout, plan.resume?.counts)
    this.#first = this.#counter.n
    this.#kept = this.#start
  }

  async fight(): Promise<void> {
    this.#tell()
    this.#lookAtRuns()
    this.#lookAtWidth()
    const url = this.#plan.workers > 1 ? (this.#options.workerUrl ?? findWorker()) : null
    await this.#fightHere(() => url !== null && performance.now() - this.#start >= HEAD_START)
    if (url && !this.#over()) await this.#fightInPool(url)
    this.#tell()
  }

  /** Whether the batch has ended; asks signal and clock. */
  #over(): boolean {
    if (this.#stopped !== null) return true
    const { signal } = this.#options
    const { seconds } = this.#plan
    if (signal?.aborted) this.#stopped = 'aborted'
    else if (seconds !== null && performance.now() - this.#start >= seconds * 1000) this.#stopped = 'time'
    return this.#stopped !== null
  }

  /** Fights on this thread until others take over. */
  async #fightHere(relieved: () => boolean): Promise<void> {
    const { bout, runs } = this.#plan
    while (!this.#over() && !relieved()) {
      const from = this.#counter.n
      await this.#take(fightChunk(bout, { from, to: Math.min(runs, from + this.#sizeFor(SLICE)), time: SLICE }))
      await breathe()
    }
  }

  async #fightInPool(url: URL): Promise<void> {
    const { bout, runs, workers, module } = this.#plan
    const pool = new Pool(url, workers, packed(bout, module))
    const interruption = this.#interruption()
    try {
      // Threads take a while to start: until one has answered, this one goes on.
      let ready = false
      const started = pool.fight({ from: this.#counter.n, to: this.#counter.n }).finally(() => {
        ready = true
      })
      started.catch(() => undefined)
      await this.#fightHere(() => ready)
      if (this.#over()) return
      await started
      const ahead: Promise<Answer>[] = []
      let next = this.#counter.n
      while (!this.#over()) {
        while (ahead.length < workers * AHEAD && next < runs) {
          const to = Math.min(runs, next + this.#sizeFor(WORK))
          const promised = pool.fight({ from: next, to })
          promised.catch(() => undefined)
          ahead.push(promised)
          next = to
        }
        const answer = await Promise.race([ahead[0] as Promise<Answer>, interruption.promise])
        if (answer === null) continue
        ahead.shift()
        await this.#take(answer)
      }
    } finally {
      interruption.end()
      pool.end()
    }
  }

  /** Resolves to null when the batch is to end before its battles are fought. */
  #interruption(): { readonly promise: Promise<null>; end(): void } {
    const { signal } = this.#options
    const { seconds } = this.#plan
    let wake: () => void = () => undefined
    const promise = new Promise<null>((resolve) => {
      wake = () => resolve(null)
    })
    signal?.addEventListener('abort', wake)
    const left = seconds === null ? null : seconds * 1000 - (performance.now() - this.#start)
    const timer = left === null ? undefined : setTimeout(wake, Math.min(Math.max(0, left) + 1, 2 ** 31 - 1))
    return {
      promise,
      end() {
        signal?.removeEventListener('abort', wake)
        clearTimeout(timer)
      },
    }
  }

  /** Counts battles in the order of their numbers, until the batch has ended. */
  async #take({ rows, fought, took, failure }: Answer): Promise<void> {
    if (fought > 0) this.#pace = Math.max(took, 0.001) / fought
    const { stride, bout } = this.#plan
    const { onBattle } = this.#options
    for (let i = 0; i < fought && this.#stopped === null; i++) {
      const k = this.#counter.n
      const taken = onBattle?.(outcomeOf(bout, k, rows, i * stride))
      if (taken) await taken
      // Only once it has been taken: a checkpoint counts no battle that was never told.
      this.#counter.add(rows, i * stride)
      this.#lookAtRuns()
      if ((k + 1) % LOOK_EVERY === 0) this.#lookAtWidth()
      // While a promise was waited for, anything may have happened.
      if (taken) this.#over()
    }
    if (failure && this.#stopped === null) throw new BroadsideError('battle-failed', failure.path, failure.message)
    const now = performance.now()
    if (now - this.#told >= PROGRESS_EVERY) this.#tell()
    if (now - this.#kept >= CHECKPOINT_EVERY) {
      this.#kept = now
      await this.#options.onCheckpoint?.(this.checkpoint())
    }
  }

  /** How many battles fill so many milliseconds. */
  #sizeFor(time: number): number {
    return Math.min(MOST_IN_CHUNK, Math.max(1, Math.floor(time / this.#pace)))
  }

  #lookAtRuns(): void {
    if (this.#counter.n >= this.#plan.runs) this.#stopped ??= 'runs'
  }

  #lookAtWidth(): void {
    const { halfWidth: wanted } = this.#plan
    const { n } = this.#counter
    if (wanted === null || n === 0 || n % LOOK_EVERY !== 0) return
    if (this.#outcomes().every(({ share }) => halfWidth(share) <= wanted)) this.#stopped ??= 'half-width'
  }

  #outcomes() {
    const { bout, level } = this.#plan
    return outcomesOf(bout.sides, this.#counter.outcomes, this.#counter.n, level)
  }

  #tell(): void {
    const { onProgress } = this.#options
    this.#told = performance.now()
    if (!onProgress) return
    const { n } = this.#counter
    const of = this.#expectedRuns()
    onProgress(progressOf({ n, of, outcomes: this.#outcomes() }, n - this.#first, this.#told - this.#start))
  }

  /** How many battles there will be; from the widest interval so far where that decides. */
  #expectedRuns(): number | null {
    const { runs, halfWidth: wanted, level, seconds } = this.#plan
    const { n } = this.#counter
    if (this.#stopped !== null) return n
    if (wanted !== null && n >= LOOK_EVERY) {
      const needed = Math.max(...this.#outcomes().map(({ share: { share } }) => battlesFor(share ?? 0, wanted, level)))
      // It ends where the width is looked at, and has not ended where it was looked at last.
      return Math.min(runs, LOOK_EVERY * Math.max(Math.ceil(needed / LOOK_EVERY), Math.floor(n / LOOK_EVERY) + 1))
    }
    return wanted !== null || seconds !== null || runs === Number.MAX_SAFE_INTEGER ? null : runs
  }

  checkpoint(): Checkpoint {
    return { checkpoint: CHECKPOINT_FORMAT, of: this.#plan.identity, counts: this.#counter.counts() }
  }

  result(): BatchResult {
    const { bout, level, identity } = this.#plan
    const stopped = this.#stopped as Stopped
    return {
      batch: 1,
      broadside: VERSION,
      of: identity,
      level,
      stopped,
      partial: stopped === 'aborted',
      ...figuresOf(bout, this.#counter.counts(), level),
    }
  }
}
