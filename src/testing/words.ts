import type { BattleEvent, Ruleset } from '../core/ruleset.js'
import { brief } from './plain.js'
import type { Report } from './report.js'

// What people read of a battle.

/** Events and states can be told: each event in one line, the state and what it has cost in lines. */
export function checkWords(ruleset: Ruleset, state: unknown, events: readonly BattleEvent[], report: Report): void {
  for (const event of events) {
    const told = report.run('words', `tell of ${brief(event)}`, () => ruleset.tell(event, (id) => id))
    line(told, report)
  }
  for (const each of lines('status', () => ruleset.status(state), report)) line(each, report)
  // Empty lines part the sections of a report.
  if (ruleset.afterAction)
    for (const each of lines('afterAction', () => ruleset.afterAction?.(state), report)) if (each !== '') line(each, report)
  report.made('words')
}

/** What is odd about a scenario is told in lines. */
export function checkWarnings(ruleset: Ruleset, prepared: unknown, report: Report): void {
  if (!ruleset.warnings) return
  for (const each of lines('warnings', () => ruleset.warnings?.(prepared), report)) line(each, report)
  report.made('words')
}

function lines(name: string, act: () => unknown, report: Report): readonly unknown[] {
  const told = report.run('words', name, act)
  if (!Array.isArray(told)) throw report.fault('words', `${name} gives ${brief(told)}; expected a list of lines`)
  return told
}

/** What an order comes to can be told in a line, or there is nothing to tell. */
export function checkConsidered(ruleset: Ruleset, state: unknown, order: unknown, report: Report): void {
  if (!ruleset.consider) return
  const said = report.run('words', 'consider', () => ruleset.consider?.(state, order))
  if (said !== '') line(said, report)
  report.made('words')
}

/** One line of words, without holes. */
function line(said: unknown, report: Report): void {
  if (typeof said === 'string' && said.trim() !== '' && !said.includes('\n') && !/undefined|\[object|NaN/.test(said)) return
  throw report.fault('words', `not a line of words: ${brief(said)}`)
}
