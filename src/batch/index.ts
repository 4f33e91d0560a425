/**
 * Many battles: a scenario fought again and again under any ruleset, on several threads, and what came of it; sweeps over its values; exact answers where they
 * are possible. For Node only.
 *
 * @packageDocumentation
 */
export { type ChartSpec, chartOfBatch, chartSpec } from './chart.js'
export { CHECKPOINT_FORMAT, type Checkpoint, checkpointSchema, type Identity } from './checkpoint.js'
export type { Counts } from './counts.js'
export { csvOfBatch, csvOfSweep } from './csv.js'
export type { AllFigures, Figures, LuckFigures, Notable, OutcomeFigures, SideFigures, UnitFigures } from './figures.js'
export { type Mean, type Pairs, PERCENTILES, type Percentile, type Spread } from './histogram.js'
export type { Outcome } from './outcome.js'
export type { BatchOptions } from './plan.js'
export type { AnyRuleset, Choice } from './players.js'
export type { RulesetModule } from './portable.js'
export { tellBatch, tellSolution, tellSweep } from './print.js'
export type { Progress } from './progress.js'
export { type Proportion, proportion, USUAL_LEVEL } from './proportion.js'
export { type BatchResult, battle, type Simulation, type Stopped, simulate } from './simulate.js'
export { type ExactOptions, type ExactUnit, type ExchangeOptions, MOST_STEPS, type Solution, solve, solveBattle } from './solve.js'
export { type Sweep, type SweepOptions, sweep, type Variant } from './sweep.js'
