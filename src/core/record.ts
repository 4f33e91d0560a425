import * as z from 'zod/mini'
import type { Dice } from './chance.js'
import { type FairSeed, fairSeedSchema } from './fair.js'
import type { BattleEvent, BattleResult } from './ruleset.js'
import { text, whole } from './schema.js'
import type { GeneratorState } from './seeded.js'

/** The layout of records; a change of it is a new number. */
export const RECORD_FORMAT = 1

/** The dice that were thrown, what they made happen, and whether they were real ones, read off the table. */
export interface Thrown {
  readonly dice: readonly Dice[]
  readonly real?: true
  readonly events: readonly BattleEvent[]
}

/** The referee's word on one value of the battle. */
export interface Amendment {
  readonly path: string
  readonly value: unknown
  readonly reason: string
}

/** One thing done in a battle, in order: an order with the dice it threw and the events it made, an amendment with its reason, or an undo. */
export type RecordEntry = (Thrown & { readonly order: unknown }) | (Thrown & { readonly amend: Amendment }) | { readonly undo: true }

/** A battle from its scenario to where it stands: everything needed to prove it, and to go on with the same dice. Plain JSON. */
export interface BattleRecord {
  readonly record: typeof RECORD_FORMAT
  /** The library that wrote it. */
  readonly broadside: string
  readonly ruleset: { readonly id: string; readonly version: string }
  /** The table pack that the battle began by, with the SHA-256 digest of its figures; null where the ruleset has none. What the referee amends is an entry. */
  readonly tables: { readonly pack: string; readonly digest: string } | null
  /** The house rules that the battle began by, defaults included. */
  readonly options: Readonly<Record<string, unknown>>
  /** The generator as it stands now. `fair` proves that nobody chose the seed. */
  readonly generator: { readonly name: string; readonly seed: string; readonly state: GeneratorState; readonly fair?: FairSeed }
  readonly scenario: unknown
  readonly setUp: Thrown
  readonly entries: readonly RecordEntry[]
  /** How the battle came out, or stood when the record was made. */
  readonly result: BattleResult
}

const dice = z.array(z.union([z.int(), z.array(z.int())]))
const event = z.looseObject({ event: text(), turn: whole(), phase: text(), knownTo: z.array(text()) })
const thrown = { dice, real: z.optional(z.literal(true)), events: z.array(event) }

/** The form of a {@link RecordEntry}. */
export const entrySchema = z.union([
  z.strictObject({ order: z.unknown(), ...thrown }),
  z.strictObject({ amend: z.strictObject({ path: text(), value: z.unknown(), reason: text() }), ...thrown }),
  z.strictObject({ undo: z.literal(true) }),
])

const head = {
  record: whole(1),
  broadside: text(),
  ruleset: z.strictObject({ id: text(), version: text() }),
  tables: z.nullable(z.strictObject({ pack: text(), digest: text() })),
  options: z.record(z.string(), z.unknown()),
  generator: z.strictObject({
    name: text(),
    seed: text(),
    state: z.strictObject({ c: z.number(), s0: z.number(), s1: z.number(), s2: z.number() }),
    fair: z.optional(fairSeedSchema),
  }),
  scenario: z.unknown(),
  setUp: z.strictObject(thrown),
}

/** What of a record stands before its entries: enough to begin the battle again. */
export const headSchema = z.object(head)

/** The form of a {@link BattleRecord}; orders and the scenario are the ruleset's to check. */
export const recordSchema = z.strictObject({
  ...head,
  entries: z.array(entrySchema),
  result: z.looseObject({ winner: z.nullable(text()), reason: z.string(), turns: whole() }),
})
