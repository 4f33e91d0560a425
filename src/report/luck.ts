import { mean } from '../core/distribution.js'
import { unlessTooMany } from '../core/enumerate.js'
import { type OrderOutcome, orderOdds, outcomeOf, ownEvents } from '../core/order-odds.js'
import type { BattleEvent, Ruleset } from '../core/ruleset.js'
import type { Step } from './chronicle.js'

/** What the dice of one attack gave, beside what they give on average. */
export interface Throw {
  readonly side: string
  /** Damage in the ruleset's own measure: hits, points. */
  readonly actual: number
  /** The exact mean, or null where there are too many outcomes to count. */
  readonly expected: number | null
}

type Known = (event: BattleEvent) => boolean

/** The luck of a step, as far as somebody may know of it: of the attacks whose mean the ruleset tells, or else of the order by enumerating it. */
export function luckOf(ruleset: Ruleset, step: Step, knows: Known): Throw[] {
  const told = toldMeans(ruleset, step, knows)
  if (told.length > 0) return told
  const own = ownLuck(ruleset, step, knows)
  return own ? [own] : []
}

/** Attacks of a step that are carried out together, whoever gave the last order. */
function toldMeans(ruleset: Ruleset, { before, events }: Step, knows: Known): Throw[] {
  const sideOf = new Map(ruleset.chart?.(before).pieces.map(({ id, side }) => [id, side]))
  return events.flatMap(({ event }) => {
    const { by = event.actor, amount, expected } = (knows(event) && ruleset.gist?.(event, (id) => id, before)) || {}
    const side = by === undefined ? undefined : sideOf.get(by)
    return side === undefined || expected === undefined ? [] : [{ side, actual: amount ?? 0, expected }]
  })
}

/** The luck of an order; null where damage was not the question, or the attack itself is not known. */
function ownLuck(ruleset: Ruleset, { entry, decision, before, events }: Step, knows: Known): Throw | null {
  if (!entry || !('order' in entry) || !decision || !ruleset.gist) return null
  const own = ownEvents(
    events.map(({ event }) => event),
    decision.unit,
  )
  if (!own[0] || !knows(own[0])) return null
  const outcome = outcomeOf(ruleset, own.filter(knows))
  if (outcome.every(({ amount }) => amount === null)) return null
  const { side } = decision
  const damage = damageTo(ruleset, before, side)
  const odds = unlessTooMany(() => orderOdds(ruleset, before, entry.order, knows))
  return { side, actual: damage(outcome), expected: odds && mean(odds, damage) }
}

/** What an outcome does to the enemy of a side: what its own units suffer by it is no success. */
export function damageTo(ruleset: Pick<Ruleset, 'chart'>, state: unknown, side: string): (outcome: OrderOutcome) => number {
  const own = new Set(ruleset.chart?.(state).pieces.flatMap((piece) => (piece.side === side ? [piece.id] : [])))
  return (outcome) => outcome.reduce((sum, { to, amount }) => (to !== null && own.has(to) ? sum : sum + (amount ?? 0)), 0)
}
