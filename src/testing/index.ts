/**
 * For anybody's ruleset: the conformance kit, and scripted dice.
 *
 * @packageDocumentation
 */
export { ScriptedChance } from '../core/scripted.js'
export { checkRuleset, type Hook, type HookContext, type KitOptions, type KitSummary } from './kit.js'
export { CHECKS, type Check } from './report.js'
export { scripted } from './scripted-dice.js'
