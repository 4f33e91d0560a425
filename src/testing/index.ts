/**
 * For anybody's ruleset: the conformance kit, and scripted dice.
 *
 * @packageDocumentation
 */
export { ScriptedChance } from '../core/scripted.js'
