import type * as z from 'zod/mini'
import type { Chance } from './chance.js'
import type { Refused } from './errors.js'
import type { Frozen } from './frozen.js'
import { checkMadeAs, checkOptions } from './given.js'
import { parse } from './schema.js'
import type { Trace } from './trace.js'

/**
 * One procedure of a ruleset, called with numbers off the table and no map. `Settings` is what the ruleset plays by: its tables and options.
 * `run` is the rule: it asks `chance` in the order the contract gives, and returns its output or a refusal.
 */
export interface Procedure<Settings = unknown, Output extends object = object> {
  readonly input: z.ZodMiniType
  /** The clauses that can refuse a request, the weightiest first: where several outcomes are refused, the first of these is the answer. */
  readonly refusals: readonly string[]
  /** Plays a parsed input once. */
  run(input: unknown, settings: Settings, chance: Chance, trace?: Trace): Output | Refused
  /** Does once for an input what does not depend on chance; what it returns can be played again and again, by {@link enumerate} above all. */
  prepare(input: unknown): Prepared<Settings, Output>
}

/** An input made ready: to be played as often as one likes. */
export interface Prepared<Settings, Output extends object> {
  /** Plays the input once. */
  play(settings: Settings, chance: Chance, trace?: Trace): Output | Refused
}

/** A procedure that knows the type of its input. */
export interface TypedProcedure<Schema extends z.ZodMiniType, Settings, Output extends object> extends Procedure<Settings, Output> {
  readonly input: Schema
}

/** Ties an input schema to the rule that takes what it parses. */
export function procedure<Schema extends z.ZodMiniType, Settings, Output extends object>(
  input: Schema,
  refusals: readonly string[],
  rule: (input: z.output<Schema>, settings: Settings, chance: Chance, trace?: Trace) => Output | Refused,
): TypedProcedure<Schema, Settings, Output> {
  return preparedProcedure(input, refusals, (given) => given, rule)
}

/** As {@link procedure}, for a rule that takes its input in another form: notation taken apart, say. */
export function preparedProcedure<Schema extends z.ZodMiniType, Ready, Settings, Output extends object>(
  input: Schema,
  refusals: readonly string[],
  ready: (input: z.output<Schema>) => Ready,
  rule: (input: Ready, settings: Settings, chance: Chance, trace?: Trace) => Output | Refused,
): TypedProcedure<Schema, Settings, Output> {
  return {
    input,
    refusals,
    run: (given, settings, chance, trace) => rule(ready(given as z.output<Schema>), settings, chance, trace),
    prepare(given) {
      const once = ready(given as z.output<Schema>)
      return { play: (settings, chance, trace) => rule(once, settings, chance, trace) }
    },
  }
}

/** How to call a procedure: by other settings than the ruleset's own, with a trace that collects the why. */
export interface CallOptions<Settings> {
  readonly settings?: Settings
  readonly trace?: Trace
}

/**
 * A procedure as a function: it checks its input and its options (throws a BroadsideError with the path from `input` or `options`), asks the chance for dice, and returns
 * the output or a refusal.
 */
export function callable<Schema extends z.ZodMiniType, Settings, Output extends object>(
  of: TypedProcedure<Schema, Settings, Output>,
  standard: Settings,
): (input: Frozen<z.input<Schema>>, chance: Chance, options?: CallOptions<Settings>) => Output | Refused {
  return (input, chance, options) => {
    if (options === undefined) return of.run(parse(of.input, input, 'input'), standard, chance)
    checkOptions(options, ['settings', 'trace'])
    const { settings = standard, trace } = options
    checkMadeAs(standard, settings, 'options.settings')
    return of.run(parse(of.input, input, 'input'), settings, chance, trace)
  }
}
