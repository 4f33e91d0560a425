import { performance } from 'node:perf_hooks'
import type { BroadsideError } from '../core/errors.js'
import { type Bout, fight, rowLength } from './fight.js'

/** Battles `from` up to and without `to`; fewer when `time` milliseconds are over, but one at least. */
export interface Chunk {
  readonly from: number
  readonly to: number
  readonly time?: number
}

/** The rows of the battles that were fought, and what went wrong in the one after the last of them. */
export interface Answer {
  readonly rows: Float64Array
  readonly fought: number
  /** Milliseconds of fighting. */
  readonly took: number
  readonly failure: { readonly path: string; readonly message: string } | null
}

/** Fights a chunk, on any thread. A battle that fails ends it; those before it are not lost. */
export function fightChunk(bout: Bout, { from, to, time = Number.POSITIVE_INFINITY }: Chunk): Answer {
  const stride = rowLength(bout)
  const rows = new Float64Array(stride * (to - from))
  const start = performance.now()
  let fought = 0
  let failure: Answer['failure'] = null
  let took = 0
  while (from + fought < to && failure === null && took < time) {
    try {
      fight(bout, from + fought, rows, fought * stride)
      fought++
    } catch (error) {
      const { path, message } = error as BroadsideError
      failure = { path, message }
    }
    took = performance.now() - start
  }
  return { rows: fought === to - from ? rows : rows.slice(0, fought * stride), fought, took, failure }
}
