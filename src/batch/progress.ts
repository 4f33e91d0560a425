import { performance } from 'node:perf_hooks'
import type { OutcomeFigures } from './figures.js'

/** How far a batch has come, or a sweep: all its variants together. */
export interface Progress {
  /** Battles fought; it never falls. */
  readonly n: number
  /** How many there will be: as asked, or estimated where the width of intervals decides; null when nobody can say. */
  readonly of: number | null
  /** Battles a second since the start, or since it was resumed. */
  readonly rate: number
  /** Seconds left at this rate, or null. */
  readonly left: number | null
  /** How the battles so far came out, with intervals; in a sweep, those of the variant that is being fought. */
  readonly outcomes: readonly OutcomeFigures[]
}

/** Progress with its rate, and the time that is left by it: `fought` battles have taken so many milliseconds. */
export function progressOf({ n, of, outcomes }: Omit<Progress, 'rate' | 'left'>, fought: number, took: number): Progress {
  const rate = fought / Math.max(0.001, took / 1000)
  return { n, of, rate, left: of === null || rate === 0 ? null : (of - n) / rate, outcomes }
}

/** Tells of batches that are fought one after the other as of one. */
export class Joint {
  readonly #batches: number
  readonly #tell: (progress: Progress) => void
  readonly #start = performance.now()
  /** Battles of the batches that are done, and how many of these there are. */
  #before = 0
  #done = 0

  constructor(batches: number, tell: (progress: Progress) => void) {
    this.#batches = batches
    this.#tell = tell
  }

  /** The batch at hand has come so far. `sayable`: whether those to come can be judged by those that are fought; `last`: whether none will come. */
  tell({ n, of, outcomes }: Progress, sayable: boolean, last: boolean): void {
    const batches = last ? this.#done + 1 : this.#batches
    const known = sayable || batches === this.#done + 1
    // Until something is known of the batch at hand, it is as long as the others.
    const usual = sayable && this.#done > 0 ? this.#before / this.#done : null
    const own = of ?? (usual === null ? null : Math.max(n, usual))
    const all = own === null || !known ? null : Math.ceil(((this.#before + own) * batches) / (this.#done + 1))
    const fought = this.#before + n
    this.#tell(progressOf({ n: fought, of: all, outcomes }, fought, performance.now() - this.#start))
  }

  /** A batch has been fought. */
  end(n: number): void {
    this.#before += n
    this.#done++
  }
}
