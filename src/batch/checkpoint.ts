import * as z from 'zod/mini'
import { BroadsideError } from '../core/errors.js'
import { parse, text, whole } from '../core/schema.js'
import { checkCounts } from './consistency.js'
import { type Counts, countsSchema } from './counts.js'
import type { Bout } from './fight.js'

/** The format of checkpoints. */
export const CHECKPOINT_FORMAT = 1

/** What makes two batches the same: then battle k of one is battle k of the other. */
export interface Identity {
  readonly ruleset: { readonly id: string; readonly version: string }
  readonly generator: string
  /** A digest of the prepared scenario. */
  readonly scenario: string
  readonly seed: string
  readonly doctrines: Readonly<Record<string, string>>
}

/** Where a batch stands after `counts.n` battles: plain JSON, of a size that does not grow with them. */
export interface Checkpoint {
  readonly checkpoint: typeof CHECKPOINT_FORMAT
  readonly of: Identity
  readonly counts: Counts
}

/** The form of a {@link Checkpoint}. */
export const checkpointSchema = z.strictObject({
  checkpoint: whole(1),
  of: z.strictObject({
    ruleset: z.strictObject({ id: text(), version: text() }),
    generator: text(),
    scenario: text(),
    seed: text(),
    doctrines: z.record(z.string(), text()),
  }),
  counts: countsSchema,
})

/**
 * A checkpoint of this very batch. Throws `other-checkpoint`, with the path of what differs, when it is of another, and with that of what does not add up when it
 * has been changed; else what is malformed.
 */
export function checkCheckpoint(
  given: unknown,
  identity: Identity,
  bout: Pick<Bout, 'ruleset' | 'prepared' | 'sides' | 'units'>,
): Checkpoint {
  const { checkpoint, of, counts } = parse(checkpointSchema, given, 'resume')
  if (checkpoint !== CHECKPOINT_FORMAT)
    throw new BroadsideError(
      'other-version',
      'resume.checkpoint',
      `this release goes on from format ${CHECKPOINT_FORMAT}; found ${checkpoint}`,
    )
  for (const key of ['ruleset', 'generator', 'scenario', 'seed', 'doctrines'] as const) {
    const [found, wanted] = [inOrder(of[key]), inOrder(identity[key])]
    if (found === wanted) continue
    // Digests say nothing to anybody.
    const what = key === 'scenario' ? 'its scenario differs from this one, be it in the title alone' : `expected ${wanted}; found ${found}`
    throw new BroadsideError('other-checkpoint', `resume.of.${key}`, `a checkpoint of another batch: ${what}`)
  }
  const { ruleset, prepared, sides, units } = bout
  checkCounts(counts, { sides, units, longest: ruleset.declares.longestBattle(prepared) }, 'resume.counts')
  return { checkpoint, of, counts }
}

/** JSON with sorted keys: the order of keys makes no difference. */
function inOrder(value: string | Readonly<Record<string, string>>): string {
  return JSON.stringify(typeof value === 'string' ? value : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))))
}
