/**
 * Battles and their whys in words: plain text, laid out for reading and pasting. Runs in a browser.
 *
 * @packageDocumentation
 */
export { type AccountOptions, account, type Story } from './account.js'
export { type FactOptions, tellFacts } from './facts.js'
export { tellOutcome } from './result.js'
