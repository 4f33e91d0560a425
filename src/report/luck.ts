import { mean } from '../core/distribution.js'
import { BroadsideError } from '../core/errors.js'
import { orderOdds, outcomeOf, ownEvents } from '../core/order-odds.js'
import type { BattleEvent, Ruleset } from '../core/ruleset.js'
import type { Step } from './chronicle.js'

/** What the dice of one order gave, beside what they give on average. */
export interface Throw {
  readonly side: string
  /** Damage in the ruleset's own measure: hits, points. */
  readonly actual: number
  /** The exact mean, or null where there are too many outcomes to count. */
  readonly expected: number | null
}

/** The luck of an order, as far as somebody may know of it; null where damage was not the question, or the attack itself is not known. */
export function luckOf(ruleset: Ruleset, { entry, decision, before, events }: Step, knows: (event: BattleEvent) => boolean): Throw | null {
  if (!entry || !('order' in entry) || !decision || !ruleset.gist) return null
  const own = ownEvents(
    events.map(({ event }) => event),
    decision.unit,
  )
  if (!own[0] || !knows(own[0])) return null
  const amounts = outcomeOf(ruleset, own.filter(knows)).flatMap(({ amount }) => amount ?? [])
  if (amounts.length === 0) return null
  return { side: decision.side, actual: sum(amounts), expected: expectedOf(ruleset, before, entry.order, own.filter(knows), knows) }
}

function expectedOf(
  ruleset: Ruleset,
  before: unknown,
  order: unknown,
  events: readonly BattleEvent[],
  knows: (event: BattleEvent) => boolean,
): number | null {
  const told = events.flatMap((event) => ruleset.gist?.(event, (id) => id)?.expected ?? [])
  if (told.length > 0) return sum(told)
  try {
    return mean(orderOdds(ruleset, before, order, knows), (outcome) => sum(outcome.map(({ amount }) => amount ?? 0)))
  } catch (error) {
    if (error instanceof BroadsideError && error.code === 'too-many-outcomes') return null
    throw error
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
