import * as z from 'zod/mini'
import type { Dice } from './chance.js'
import type { BattleEvent } from './ruleset.js'
import { text, whole } from './schema.js'
import type { GeneratorState } from './seeded.js'

/** The layout of records; a change of it is a new number. */
export const RECORD_FORMAT = 1

/** One thing done in a battle, in order: an order with the dice it threw and the events it made, an amendment with its reason, or an undo. */
export type RecordEntry =
  | { readonly order: unknown; readonly dice: readonly Dice[]; readonly real?: true; readonly events: readonly BattleEvent[] }
  | {
      readonly amend: { readonly path: string; readonly value: unknown; readonly reason: string }
      readonly dice: readonly Dice[]
      readonly events: readonly BattleEvent[]
    }
  | { readonly undo: true }

/** A battle from its scenario to where it stands: everything needed to prove it, and to go on with the same dice. Plain JSON. */
export interface BattleRecord {
  readonly record: typeof RECORD_FORMAT
  readonly broadside: string
  readonly ruleset: { readonly id: string; readonly version: string }
  readonly generator: { readonly name: string; readonly seed: string; readonly state: GeneratorState }
  readonly scenario: unknown
  readonly setUp: { readonly dice: readonly Dice[]; readonly events: readonly BattleEvent[] }
  readonly entries: readonly RecordEntry[]
}

const dice = z.array(z.union([z.int(), z.array(z.int())]))
const event = z.looseObject({ event: text(), turn: whole(), phase: text(), knownTo: z.array(text()) })

/** The form of a {@link BattleRecord}; orders and the scenario are the ruleset's to check. */
export const recordSchema = z.strictObject({
  record: whole(1),
  broadside: text(),
  ruleset: z.strictObject({ id: text(), version: text() }),
  generator: z.strictObject({
    name: text(),
    seed: text(),
    state: z.strictObject({ c: z.number(), s0: z.number(), s1: z.number(), s2: z.number() }),
  }),
  scenario: z.unknown(),
  setUp: z.strictObject({ dice, events: z.array(event) }),
  entries: z.array(
    z.union([
      z.strictObject({ order: z.unknown(), dice, real: z.optional(z.literal(true)), events: z.array(event) }),
      z.strictObject({ amend: z.strictObject({ path: text(), value: z.unknown(), reason: text() }), dice, events: z.array(event) }),
      z.strictObject({ undo: z.literal(true) }),
    ]),
  ),
})
