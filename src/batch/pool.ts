import { existsSync } from 'node:fs'
import { Piscina } from 'piscina'
import { BroadsideError } from '../core/errors.js'
import type { Answer, Chunk } from './chunk.js'
import { battleSeed } from './fight.js'
import type { PortableBout } from './portable.js'

// The threads of a batch.

/**
 * The worker's file in the built package: beside this module, or where the build has moved it. Null when it is not there, as when the library
 * runs from its sources. Both formats share the CommonJS one: Node 20 does not survive the end of a thread that is just loading a module of the other kind
 * by `require`, which is what the pool does.
 */
export function findWorker(base: string | URL = import.meta.url): URL | null {
  const places = ['./worker.cjs', './batch/worker.cjs', '../batch/worker.cjs']
  return places.map((place) => new URL(place, base)).find((url) => existsSync(url)) ?? null
}

/** What is thrown when a worker does not answer: it names the battles it had and the seed of the first. */
export function workerFailure({ from, to }: Chunk, seed: string, error: unknown): BroadsideError {
  const battles = to - from <= 1 ? `battle ${from}` : `battles ${from} to ${to - 1}`
  const what = error instanceof Error ? error.message : String(error)
  return new BroadsideError('worker-failed', battles, `${what} (first seed ${battleSeed(seed, from)})`)
}

/** Threads that fight the battles of one batch. */
export class Pool {
  readonly #pool: Piscina
  readonly #bout: PortableBout

  constructor(workerUrl: URL, workers: number, bout: PortableBout) {
    this.#bout = bout
    this.#pool = new Piscina({
      filename: workerUrl.href,
      name: 'answer',
      minThreads: workers,
      maxThreads: workers,
      idleTimeout: Number.POSITIVE_INFINITY,
      workerData: bout,
    })
    // What ends a worker while it fights comes back by `fight`; nothing else is to end the process.
    this.#pool.on('error', () => undefined)
  }

  /** Has a chunk fought. Rejects with `worker-failed` when the worker does not answer. */
  async fight(chunk: Chunk): Promise<Answer> {
    try {
      return (await this.#pool.run(chunk)) as Answer
    } catch (error) {
      throw workerFailure(chunk, this.#bout.seed, error)
    }
  }

  /** Ends the threads, whatever they are doing. Nobody needs to wait for it. */
  end(): void {
    this.#pool.destroy().catch(() => undefined)
  }
}
