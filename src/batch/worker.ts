import { workerData } from 'node:worker_threads'
import { type Answer, type Chunk, fightChunk } from './chunk.js'
import type { Bout } from './fight.js'
import { type PortableBout, unpacked } from './portable.js'

// What runs in a worker. One pool serves one batch: the bout is unpacked once.

let bout: Promise<Bout> | undefined

/** Fights some battles of the batch that the worker was started for. */
export async function answer(chunk: Chunk): Promise<Answer> {
  bout ??= unpacked(workerData as PortableBout)
  return fightChunk(await bout, chunk)
}
