/**
 * For anybody's ruleset: the conformance kit, exact counts of trees of play, and scripted dice.
 *
 * @packageDocumentation
 */
export { ScriptedChance } from '../core/scripted.js'
export { checkRuleset, type Hook, type HookContext, type KitOptions, type KitSummary } from './kit.js'
export { CHECKS, type Check } from './report.js'
export { scripted } from './scripted-dice.js'
export { type TreeLevel, treeCounts } from './tree-counts.js'
