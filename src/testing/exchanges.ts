import type { Ruleset } from '../core/ruleset.js'
import { SeededChance } from '../core/seeded.js'
import { refusesWell, UNKNOWN } from './members.js'
import { firstDifference, roundTrip } from './plain.js'
import { keepPlain } from './random-play.js'
import type { Report } from './report.js'
import { soundTally } from './tallies.js'

/** How many turns an exchange is fought on. */
const TURNS = 20

/** An exchange of fire: plain states, turns that change nothing they are given and come to the same from a copy, a tally of the same two throughout. */
export function checkExchange(ruleset: Ruleset, given: unknown, name: string, seed: string, report: Report): void {
  if (!ruleset.exchange) throw report.fault('exchanges', `${name} is given, and the ruleset has no exchange`)
  const description: unknown = structuredClone(given)
  keepPlain(description, name, report)
  const exchange = report.run('exchanges', `exchange, given ${name},`, () => ruleset.exchange?.(description))
  if (typeof exchange?.turn !== 'function' || typeof exchange.tally !== 'function')
    throw report.fault('exchanges', `${name} has no turn or no tally`)
  const ids = (state: unknown) => {
    const units = report.run('exchanges', 'tally', () => exchange.tally(state))
    const found = soundTally(units, `the tally of ${name}`, null, 'exchanges', report)
    if (found.length !== 2) throw report.fault('exchanges', `the tally of ${name} is of ${found.length} units; expected two, A and B`)
    return found
  }
  let state = exchange.start
  keepPlain(state, `the start of ${name}`, report)
  const first = ids(state)
  const chance = SeededChance.fromSeed(`${seed} ${name}`)
  for (let turn = 1; turn <= TURNS; turn++) {
    const before = chance.state()
    const turned = (from: unknown, by: SeededChance) => report.run('exchanges', `turn ${turn} of ${name}`, () => exchange.turn(from, by))
    const after = turned(state, chance)
    keepPlain(after, `${name} after turn ${turn}`, report, state)
    const copy = SeededChance.fromState(before)
    const difference = firstDifference(after, turned(roundTrip(state), copy)) ?? firstDifference(chance.state(), copy.state(), 'generator')
    if (difference) throw report.fault('exchanges', `from a copy of its state turn ${turn} of ${name} differs at ${difference}`)
    const others = firstDifference(first, ids(after), 'ids')
    if (others) throw report.fault('exchanges', `after turn ${turn} the tally of ${name} is of others: ${others}`)
    state = after
  }
  for (const malformed of [null, 'no such thing', { [UNKNOWN]: 1 }]) {
    const refused = refusesWell(report, 'exchanges', 'exchange, given what is no description,', () => ruleset.exchange?.(malformed))
    if (refused && !refused.path.startsWith('exchange'))
      throw report.fault('exchanges', `the path of a refusal begins with exchange; found ${refused.path}`)
  }
  report.made('exchanges')
}
