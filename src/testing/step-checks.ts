import { diceName, type Roll } from '../core/chance.js'
import { UMPIRE } from '../core/lawful.js'
import type { BattleEvent, BattleResult, Ruleset } from '../core/ruleset.js'
import { issuesOf, parse } from '../core/schema.js'
import { SeededChance } from '../core/seeded.js'
import { blameMoods } from './heard.js'
import { UNKNOWN } from './members.js'
import { brief, firstDifference, isText, roundTrip } from './plain.js'
import { keepPlain, listen, refusalOf, type Step } from './random-play.js'
import type { Check, Report } from './report.js'

// What can be checked of one step of a battle.

/** The sides are as many as declared, each once. */
export function checkSides(ruleset: Ruleset, state: unknown, report: Report): readonly string[] {
  const sides = report.run('declared sides', 'sides', () => ruleset.sides(state))
  if (!Array.isArray(sides) || sides.length !== ruleset.declares.sides || new Set(sides).size !== sides.length) {
    throw report.fault('declared sides', `${ruleset.declares.sides} sides are declared; found ${brief(sides)}`)
  }
  for (const side of sides as readonly unknown[]) {
    // Reports for the umpire are asked for by that word.
    if (!isText(side) || side === UMPIRE) throw report.fault('declared sides', `a side cannot be called ${brief(side)}`)
  }
  report.made('declared sides')
  return sides
}

/** The sides are those that there were at first, in the same order. */
export function checkSameSides(ruleset: Ruleset, state: unknown, sides: readonly string[], report: Report): void {
  const difference = firstDifference(sides, checkSides(ruleset, state, report), 'sides')
  if (difference) throw report.fault('declared sides', `the sides are not the same throughout: ${difference}`)
}

/** A decision is one side's, asks something, and is asked again in the same words. */
export function checkDecision(ruleset: Ruleset, { before, decision }: Step, sides: readonly string[], report: Report): void {
  checkSameSides(ruleset, before, sides, report)
  keepPlain(decision, 'the decision', report)
  if (!sides.includes(decision.side)) throw report.fault('sound decisions', `no side ${brief(decision.side)}: ${brief(sides)}`)
  if (!isText(decision.question)) throw report.fault('sound decisions', 'nothing is asked')
  const again = report.run('sound decisions', 'decision', () => ruleset.decision(before))
  const difference = firstDifference(decision, again)
  if (difference) throw report.fault('sound decisions', `asked twice, the decision differs at ${difference}`)
  const { unit } = decision
  if (unit !== undefined && typeof unit !== 'string') throw report.fault('sound decisions', `no unit ${brief(unit)}`)
  const result = resultOf(ruleset, before, 'sound decisions', report)
  if (result.winner !== null) throw report.fault('sound decisions', `${brief(result.winner)} has won while the battle lasts`)
  report.made('sound decisions')
}

/** A result has a winner or none, a reason, and turns that can be counted. */
function resultOf(ruleset: Ruleset, state: unknown, check: Check, report: Report): BattleResult {
  const result = report.run(check, 'result', () => ruleset.result(state))
  keepPlain(result, 'the result', report)
  if (!isText(result?.reason)) throw report.fault(check, `a result without a reason: ${brief(result)}`)
  const { winner, turns } = result
  if (!Number.isSafeInteger(turns) || turns < 0) throw report.fault(check, `a result after ${brief(turns)} turns`)
  if (winner !== null && typeof winner !== 'string') throw report.fault(check, `the winner is ${brief(winner)}`)
  return result
}

/** Events are plain, have what every event has, and are known to sides that there are; `since` is the turn of what happened before. */
export function checkEvents(events: readonly BattleEvent[], sides: readonly string[], report: Report, since = 0): number {
  let latest = since
  for (const event of events) {
    keepPlain(event, 'an event', report)
    const { event: kind, turn, phase, knownTo } = event
    if (!isText(kind)) throw report.fault('sound events', `an event of no kind: ${brief(event)}`)
    if (!Number.isSafeInteger(turn)) throw report.fault('sound events', `an event of turn ${brief(turn)}: ${brief(event)}`)
    if (turn < latest) throw report.fault('sound events', `an event of turn ${turn} after one of turn ${latest}: ${brief(event)}`)
    latest = turn
    if (!isText(phase)) throw report.fault('sound events', `an event of no phase: ${brief(event)}`)
    for (const unit of [event.actor, event.target]) {
      if (unit !== undefined && !isText(unit))
        throw report.fault('sound events', `an event whose actor or target is ${brief(unit)}: ${brief(event)}`)
    }
    if (!Array.isArray(knownTo) || knownTo.some((side) => !sides.includes(side as string)) || new Set(knownTo).size !== knownTo.length) {
      throw report.fault('sound events', `an event known to ${brief(knownTo)}, of the sides ${brief(sides)}: ${brief(event)}`)
    }
  }
  report.made('sound events', events.length)
  return latest
}

/** Dice are thrown for a purpose: records and accounts name it, and its clause. */
export function checkRolls(rolls: readonly Roll[], report: Report): void {
  for (const { purpose, count, sides } of rolls) {
    const { name, clause } = (purpose ?? {}) as Partial<Roll['purpose']>
    if (isText(name) && isText(clause)) continue
    throw report.fault('sound dice', `${diceName(count, sides)} thrown for the purpose ${brief(purpose)}: expected a name and a clause`)
  }
  report.made('sound dice', rolls.length)
}

/** A state is well formed by the ruleset's own schema, which changes nothing about it. */
export function checkStateSchema(ruleset: Ruleset, state: unknown, report: Report): void {
  const [issue] = issuesOf(ruleset.schemas.state, state)
  if (issue) throw report.fault('state schema', `the schema refuses a state of play: ${issue.path}: ${issue.message}`)
  const difference = firstDifference(state, parse(ruleset.schemas.state, state))
  if (difference) throw report.fault('state schema', `the schema changes a state of play at ${difference}`)
  report.made('state schema')
}

/** The schema of states refuses a key that no state has. */
export function checkStrictness(ruleset: Ruleset, state: unknown, report: Report): void {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return
  if (issuesOf(ruleset.schemas.state, { ...state, [UNKNOWN]: 1 }).length === 0)
    throw report.fault('state schema', `the schema accepts a state with a key that no state has: ${UNKNOWN}`)
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
    const outcome = { after: own, events: heard ? events : step.events, chance }
    sameOutcome(ruleset, 'apply and advance', `${how} and advance`, step, outcome, report)
  }
  report.made('apply and advance')
}

interface Outcome {
  readonly after: unknown
  readonly events: readonly BattleEvent[]
  readonly chance: SeededChance
}

type Twice = 'apply and advance' | 'round trips'

function sameOutcome(ruleset: Ruleset, check: Twice, what: string, step: Step, outcome: Outcome, report: Report): void {
  const [events, others] = [JSON.stringify(step.events), JSON.stringify(outcome.events)]
  const difference = firstDifference(step.after, outcome.after) ?? firstDifference(step.events, outcome.events, 'events')
  if (difference) blameMoods(ruleset, step, report)
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
  const refusal = refusalOf(ruleset, copy, step.order, 'round trips', report)
  if (refusal) throw report.fault('round trips', `after a round trip through JSON the order is refused: ${refusal.reason}`)
  const events: BattleEvent[] = []
  const chance = SeededChance.fromState(roundTrip(step.generator))
  const after = report.run('round trips', 'advance', () => ruleset.advance(copy, step.order, chance, listen(events)))
  sameOutcome(ruleset, 'round trips', 'after a round trip through JSON advance and the battle', step, { after, events, chance }, report)
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

/** Once the battle is over no order is listed, none is lawful, and the result names a side or none. */
export function checkOver(ruleset: Ruleset, end: unknown, orders: readonly unknown[], sides: readonly string[], report: Report): void {
  const listed = report.run('battle over', 'orders', () => ruleset.orders(end))
  if (listed.length > 0) throw report.fault('battle over', `an order is listed: ${brief(listed[0])}`)
  for (const order of orders) {
    report.at.order = order
    if (!refusalOf(ruleset, end, order, 'battle over', report)) throw report.fault('battle over', 'an order is lawful after the end')
  }
  delete report.at.order
  const { winner } = resultOf(ruleset, end, 'battle over', report)
  if (winner !== null && !sides.includes(winner)) throw report.fault('battle over', `the winner is ${brief(winner)}`)
  report.made('battle over')
}
