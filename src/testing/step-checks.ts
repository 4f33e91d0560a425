import type { BattleEvent, Ruleset } from '../core/ruleset.js'
import { issuesOf, parse } from '../core/schema.js'
import { SeededChance } from '../core/seeded.js'
import { brief, firstDifference, roundTrip } from './plain.js'
import { keepPlain, listen, type Step } from './random-play.js'
import type { Report } from './report.js'

// What can be checked of one step of a battle.

/** The sides are as many as declared, each once. */
export function checkSides(ruleset: Ruleset, state: unknown, report: Report): readonly string[] {
  const sides = report.run('declared sides', 'sides', () => ruleset.sides(state))
  if (sides.length !== ruleset.declares.sides || new Set(sides).size !== sides.length) {
    throw report.fault('declared sides', `${ruleset.declares.sides} sides are declared; found ${brief(sides)}`)
  }
  report.made('declared sides')
  return sides
}

/** A decision is one side's, asks something, and is asked again in the same words. */
export function checkDecision(ruleset: Ruleset, { before, decision }: Step, sides: readonly string[], report: Report): void {
  keepPlain(decision, 'the decision', report)
  if (!sides.includes(decision.side)) throw report.fault('sound decisions', `no side ${brief(decision.side)}: ${brief(sides)}`)
  if (typeof decision.question !== 'string' || decision.question === '') throw report.fault('sound decisions', 'nothing is asked')
  const again = report.run('sound decisions', 'decision', () => ruleset.decision(before))
  const difference = firstDifference(decision, again)
  if (difference) throw report.fault('sound decisions', `asked twice, the decision differs at ${difference}`)
  const result = report.run('sound decisions', 'result', () => ruleset.result(before))
  if (result.winner !== null) throw report.fault('sound decisions', `${brief(result.winner)} has won while the battle lasts`)
  report.made('sound decisions')
}

/** Events are plain, have what every event has, and are known to sides that there are. */
export function checkEvents(events: readonly BattleEvent[], sides: readonly string[], report: Report): void {
  for (const event of events) {
    keepPlain(event, 'an event', report)
    const { event: kind, turn, phase, knownTo } = event
    if (typeof kind !== 'string' || kind === '') throw report.fault('sound events', `an event of no kind: ${brief(event)}`)
    if (!Number.isSafeInteger(turn)) throw report.fault('sound events', `an event of turn ${brief(turn)}: ${brief(event)}`)
    if (typeof phase !== 'string' || phase === '') throw report.fault('sound events', `an event of no phase: ${brief(event)}`)
    if (!Array.isArray(knownTo) || knownTo.some((side) => !sides.includes(side as string)) || new Set(knownTo).size !== knownTo.length) {
      throw report.fault('sound events', `an event known to ${brief(knownTo)}, of the sides ${brief(sides)}: ${brief(event)}`)
    }
  }
  report.made('sound events', events.length)
}

/** A state is well formed by the ruleset's own schema, which changes nothing about it. */
export function checkStateSchema(ruleset: Ruleset, state: unknown, report: Report): void {
  const [issue] = issuesOf(ruleset.schemas.state, state)
  if (issue) throw report.fault('state schema', `the schema refuses a state of play: ${issue.path}: ${issue.message}`)
  const difference = firstDifference(state, parse(ruleset.schemas.state, state))
  if (difference) throw report.fault('state schema', `the schema changes a state of play at ${difference}`)
  report.made('state schema')
}

/** `apply` to a copy of one's own comes to the same as `advance`: state, events and dice; and so does `apply` with nobody listening. */
export function checkApply(ruleset: Ruleset, step: Step, report: Report): void {
  for (const heard of [true, false]) {
    const how = heard ? 'apply' : 'apply without a journal'
    const own = roundTrip(step.before)
    const events: BattleEvent[] = []
    const chance = SeededChance.fromState(step.generator)
    report.run('apply and advance', how, () => ruleset.apply(own, step.order, chance, heard ? listen(events) : undefined))
    sameOutcome('apply and advance', `${how} and advance`, step, { after: own, events: heard ? events : step.events, chance }, report)
  }
  report.made('apply and advance')
}

interface Outcome {
  readonly after: unknown
  readonly events: readonly BattleEvent[]
  readonly chance: SeededChance
}

function sameOutcome(check: 'apply and advance' | 'round trips', what: string, step: Step, outcome: Outcome, report: Report): void {
  const [events, others] = [JSON.stringify(step.events), JSON.stringify(outcome.events)]
  const difference = firstDifference(step.after, outcome.after) ?? firstDifference(step.events, outcome.events, 'events')
  if (difference) throw report.fault(check, `${what} differ at ${difference}`)
  if (events !== others) throw report.fault(check, `${what} write the same events with their keys in another order`)
  const dice = firstDifference(step.generatorAfter, outcome.chance.state(), 'generator')
  if (dice) throw report.fault(check, `${what} use different dice: ${dice}`)
}

/** A copy of the state by way of JSON text gives the same decision, orders and outcome; so plays on the same whoever follows it along. */
export function checkRoundTrip(ruleset: Ruleset, copy: unknown, step: Step, report: Report): unknown {
  const decision = report.run('round trips', 'decision', () => ruleset.decision(copy))
  const other = firstDifference(step.decision, decision)
  if (other) throw report.fault('round trips', `after a round trip through JSON the decision differs at ${other}`)
  const refusal = report.run('round trips', 'refusal', () => ruleset.refusal(copy, step.order))
  if (refusal) throw report.fault('round trips', `after a round trip through JSON the order is refused: ${refusal.reason}`)
  const events: BattleEvent[] = []
  const chance = SeededChance.fromState(roundTrip(step.generator))
  const after = report.run('round trips', 'advance', () => ruleset.advance(copy, step.order, chance, listen(events)))
  sameOutcome('round trips', 'after a round trip through JSON advance and the battle', step, { after, events, chance }, report)
  report.made('round trips')
  return after
}

/** A state that nobody has amended stands at its decision: settling it changes nothing, throws no dice and makes no events. */
export function checkSettle(ruleset: Ruleset, { before, generator }: Pick<Step, 'before' | 'generator'>, report: Report): void {
  const events: BattleEvent[] = []
  const chance = SeededChance.fromState(generator)
  const settled = report.run('settled states', 'settle', () => ruleset.settle(before, chance, listen(events)))
  const difference =
    firstDifference(before, settled) ?? firstDifference([], events, 'events') ?? firstDifference(generator, chance.state(), 'generator')
  if (difference) throw report.fault('settled states', `settling a state of play changes it at ${difference}`)
  report.made('settled states')
}

/** Events and states can be told: each event in one line, the state in lines. */
export function checkWords(ruleset: Ruleset, { before, events }: Pick<Step, 'before' | 'events'>, report: Report): void {
  const lines = [
    ...events.map((event) => report.run('words', `tell of ${brief(event)}`, () => ruleset.tell(event, (id) => id))),
    ...report.run('words', 'status', () => ruleset.status(before)),
  ]
  for (const line of lines) {
    if (typeof line !== 'string' || line.trim() === '' || line.includes('\n') || /undefined|\[object|NaN/.test(line)) {
      throw report.fault('words', `not a line of words: ${brief(line)}`)
    }
  }
  report.made('words')
}

/** Once the battle is over no order is listed, none is lawful, and the result names a side or none. */
export function checkOver(ruleset: Ruleset, end: unknown, orders: readonly unknown[], sides: readonly string[], report: Report): void {
  const listed = report.run('battle over', 'orders', () => ruleset.orders(end))
  if (listed.length > 0) throw report.fault('battle over', `an order is listed: ${brief(listed[0])}`)
  for (const order of orders) {
    report.at.order = order
    const refusal = report.run('battle over', 'refusal', () => ruleset.refusal(end, order))
    if (!refusal) throw report.fault('battle over', 'an order is lawful after the end')
  }
  delete report.at.order
  const result = report.run('battle over', 'result', () => ruleset.result(end))
  keepPlain(result, 'the result', report)
  if (result.winner !== null && !sides.includes(result.winner)) throw report.fault('battle over', `the winner is ${brief(result.winner)}`)
  if (typeof result.reason !== 'string' || result.reason === '') throw report.fault('battle over', 'the result gives no reason')
  if (!Number.isSafeInteger(result.turns)) throw report.fault('battle over', `the battle took ${brief(result.turns)} turns`)
  report.made('battle over')
}
