/**
 * Naval combat under several rulesets behind one interface. A rule is written once and read three ways: it samples seeded dice,
 * replays recorded ones, and enumerates every outcome with its exact probability.
 *
 * @packageDocumentation
 */
import { checkOptions } from './core/given.js'
import type { Declined, Odds, Request, RequestContext, Resolved } from './core/requests.js'
import { oddsOfRequest, resolveRequest } from './core/requests.js'
import { checkSettings } from './core/settings.js'
import { RULESETS } from './rulesets.js'

export { Battle, type RealDice, replay, type StartOptions } from './core/battle.js'
export type { Chance, Dice, Purpose, Roll, RollObserver } from './core/chance.js'
export { type Chart, type ChartSize, type Gist, ofSheet, onSheet, type Piece, type PieceArc } from './core/chart.js'
export { type Difference, differenceText } from './core/difference.js'
export { digestOf, digestOfText } from './core/digest.js'
export {
  convolve,
  type Distribution,
  distribution,
  mapDistribution,
  mean,
  type Outcome,
  probability,
  quantile,
  variance,
} from './core/distribution.js'
export { enumerate, MOST_OUTCOMES } from './core/enumerate.js'
export { BroadsideError, ERROR_CODES, type ErrorCode, isRefused, type Refusal, type Refused } from './core/errors.js'
export { type Commitment, checkFairSeed, commitmentOf, commitSeed, type FairSeed, type Reveal, revealSeed } from './core/fair.js'
export * from './core/hex.js'
export type { OpenRequest } from './core/open-request.js'
export { type OptionValues, optionsSchemaOf } from './core/options.js'
export { type OrderOutcome, orderOdds } from './core/order-odds.js'
export { valueAtPath, withValueAt } from './core/path.js'
export { type CallOptions, callable, type Prepared, type Procedure, procedure, type TypedProcedure } from './core/procedure.js'
export { type Amendment, type BattleRecord, RECORD_FORMAT, type RecordEntry, recordSchema, type Thrown } from './core/record.js'
export type { Declined, Odds, Request, RequestContext, RequestError, Resolved } from './core/requests.js'
export {
  type BattleEvent,
  type BattleResult,
  type Decision,
  type Declaration,
  type Doctrine,
  type Exchange,
  type ExplainedEvent,
  FATES,
  type Fate,
  type Journal,
  type NamedDoctrine,
  type Option,
  type Ruleset,
  type RulesetSchemas,
  type UnitTally,
} from './core/ruleset.js'
export { type Salvaged, salvage, salvageText } from './core/salvage.js'
export { parse } from './core/schema.js'
export { ScriptedChance } from './core/scripted.js'
export { GENERATOR, type GeneratorState, type Seed, SeededChance, seedText } from './core/seeded.js'
export { type Fact, reconstructed, type TableSource, Trace } from './core/trace.js'
export { VERSION } from './core/version.js'
export { RULESETS } from './rulesets.js'

/**
 * Carries out a request by its dice or its seed (see docs/procedures.md). What is wrong with the request comes back in the reply; only options that cannot be
 * (of another name, settings that are not those of the ruleset whose id they have) are thrown, as a BroadsideError.
 */
export function resolve(request: Request, options: Partial<RequestContext> & { readonly why?: boolean } = {}): Resolved | Declined {
  checkOptions(options, ['rulesets', 'settings', 'why'])
  return resolveRequest(request, contextOf(options), options.why)
}

/** Every outcome of a request with its exact probability. What is wrong is told as by {@link resolve}. */
export function odds(request: Request, options: Partial<RequestContext> = {}): Odds | Declined {
  checkOptions(options, ['rulesets', 'settings'])
  return oddsOfRequest(request, contextOf(options))
}

function contextOf({ rulesets = RULESETS, settings }: Partial<RequestContext>): RequestContext {
  checkSettings(settings, rulesets)
  return { rulesets, settings }
}
