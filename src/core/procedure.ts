import type * as z from 'zod/mini'
import type { Chance } from './chance.js'
import type { Refused } from './errors.js'
import type { Trace } from './trace.js'

/**
 * One procedure of a ruleset, called with numbers off the table and no map. `Settings` is what the ruleset plays by: its tables and options.
 * `run` is the rule: it asks `chance` in the order the contract gives, and returns its output or a refusal.
 */
export interface Procedure<Settings = unknown> {
  readonly input: z.ZodMiniType
  /** The clauses that can refuse a request, the weightiest first: where several outcomes are refused, the first of these is the answer. */
  readonly refusals: readonly string[]
  run(input: unknown, settings: Settings, chance: Chance, trace?: Trace): object | Refused
}

/** Ties an input schema to the rule that takes what it parses. */
export function procedure<Schema extends z.ZodMiniType, Settings>(
  input: Schema,
  refusals: readonly string[],
  rule: (input: z.output<Schema>, settings: Settings, chance: Chance, trace?: Trace) => object | Refused,
): Procedure<Settings> {
  return { input, refusals, run: (given, settings, chance, trace) => rule(given as z.output<Schema>, settings, chance, trace) }
}
