import type { Chance, Purpose, Roll } from '../core/chance.js'
import { type Refusal, refusalWords } from '../core/errors.js'
import type { BattleEvent, Decision, Journal, Ruleset } from '../core/ruleset.js'
import { type GeneratorState, SeededChance } from '../core/seeded.js'
import { brief, freezePlain, isText } from './plain.js'
import type { Check, Report } from './report.js'

// Whole battles: random lawful play, and doctrines against each other.

/** One order carried out: everything needed to carry it out again. */
export interface Step {
  readonly decision: Decision
  readonly before: unknown
  readonly order: unknown
  readonly after: unknown
  readonly events: readonly BattleEvent[]
  /** The generator before the order's dice, and after. */
  readonly generator: GeneratorState
  readonly generatorAfter: GeneratorState
  /** What the order asked for in dice. */
  readonly rolls: readonly Roll[]
}

/** The set-up of a battle: everything needed to set it up again. */
export interface Start extends Pick<Step, 'events' | 'generator' | 'generatorAfter' | 'rolls'> {
  readonly prepared: unknown
  readonly start: unknown
}

/** A battle from beginning to end. */
export interface Game {
  readonly start: unknown
  readonly setUpEvents: readonly BattleEvent[]
  readonly steps: readonly Pick<Step, 'order' | 'events'>[]
  readonly end: unknown
}

/** Gives the order for a decision. */
export type Player = (state: unknown, decision: Decision) => unknown

/** Looks at a battle as it goes. */
export interface Watcher {
  begin(start: Start): void
  step(step: Step): void
}

/** A journal that keeps its events and asks for no facts. */
export function listen(events: BattleEvent[]): Journal {
  return { why: () => undefined, record: (event) => events.push(event) }
}

/**
 * Plays a battle by `advance` on states that are frozen all the way down. Throws a fault where the ruleset breaks down on the way or
 * goes on longer than it declares.
 */
export function play(ruleset: Ruleset, prepared: unknown, seed: string, player: Player, report: Report, watcher?: Watcher): Game {
  let rolls: Roll[] = []
  const chance = SeededChance.fromSeed(seed, (roll) => rolls.push(roll))
  const setUpEvents: BattleEvent[] = []
  const first = chance.state()
  const start = report.run('lawful orders advance', 'setUp', () => ruleset.setUp(prepared, chance, listen(setUpEvents)))
  keepPlain(start, 'the state after setUp', report)
  watcher?.begin({ prepared, start, events: setUpEvents, generator: first, generatorAfter: chance.state(), rolls })
  const bounds = [
    { of: 'prepared state', most: longestOf(ruleset, prepared, 'prepared state', report) },
    { of: 'state at the start', most: longestOf(ruleset, start, 'state at the start', report) },
  ]
  const steps: Pick<Step, 'order' | 'events'>[] = []
  let state = start
  for (let number = 1; ; number++) {
    report.at.decision = number
    delete report.at.order
    const before = state
    const decision = report.run('sound decisions', 'decision', () => ruleset.decision(before))
    if (decision === null) break
    if (typeof decision !== 'object') throw report.fault('sound decisions', `a decision or null is expected; found ${brief(decision)}`)
    const past = bounds.find(({ most }) => number > most)
    if (past) throw report.fault('longest battle', `a battle of at most ${past.most} decisions, by its ${past.of}, goes on`)
    const order = player(before, decision)
    report.at.order = order
    const events: BattleEvent[] = []
    const generator = chance.state()
    rolls = []
    const after = report.run('lawful orders advance', 'advance', () => ruleset.advance(before, order, chance, listen(events)))
    keepPlain(after, 'the state after the order', report, before)
    report.made('lawful orders advance')
    // The state before is frozen all the way down: whatever changes it throws.
    report.made('frozen inputs')
    steps.push({ order, events })
    watcher?.step({ decision, before, order, after, events, generator, generatorAfter: chance.state(), rolls })
    state = after
  }
  report.made('longest battle')
  return { start, setUpEvents, steps, end: state }
}

/** The most decisions of a battle. Batches ask of the prepared state, before a die is thrown; it must hold as well as that of the start. */
function longestOf(ruleset: Ruleset, state: unknown, which: string, report: Report): number {
  const longest = report.run('longest battle', `declares.longestBattle of the ${which}`, () => ruleset.declares.longestBattle(state))
  if (Number.isSafeInteger(longest) && longest >= 0) return longest
  throw report.fault('longest battle', `declares.longestBattle of the ${which} gives ${String(longest)}; expected a whole number from 0`)
}

/** Freezes what the ruleset gave; a fault when it is not plain JSON. Parts shared with `known`, kept before, are passed over. */
export function keepPlain(value: unknown, what: string, report: Report, known?: unknown): void {
  const impurity = freezePlain(value, known)
  if (impurity !== null) throw report.fault('plain values', `${what} is not plain JSON: ${impurity}`)
  report.made('plain values')
}

const PICK: Purpose = { name: 'order to play', clause: 'conformance kit' }

/** One decision in so many is picked from the list of orders; of a question that lately had a long list, one in many more. */
const PICKED = { short: 8, long: 128 } as const
const LONG_LIST = 64

/** Random lawful orders: most by `sampleOrder`, some picked from the list, more often where it is small. Its dice are its own. */
export function randomPlayer(ruleset: Ruleset, seed: string, report: Report): Player {
  const chance = SeededChance.fromSeed(`${seed} orders`)
  const long = new Set<string>()
  return (state, { question }) => {
    if (!ruleset.declares.listsOrders || chance.die(long.has(question) ? PICKED.long : PICKED.short, PICK) > 1) {
      return sample(ruleset, state, chance, report)
    }
    const listed = report.run('listed orders', 'orders', () => ruleset.orders(state))
    if (listed.length === 0) throw report.fault('listed orders', 'no order is listed for the decision at hand')
    if (listed.length > LONG_LIST) long.add(question)
    else long.delete(question)
    return pick(listed, chance)
  }
}

/** An order by `sampleOrder`, which must be well formed and lawful. */
export function sample(ruleset: Ruleset, state: unknown, chance: Chance, report: Report): unknown {
  const order = report.run('sampled orders', 'sampleOrder', () => ruleset.sampleOrder(state, chance))
  report.at.order = order
  const refusal = refusalOf(ruleset, state, order, 'sampled orders', report)
  if (refusal) throw report.fault('sampled orders', `sampleOrder gives what the rules refuse: ${refusalWords(refusal)}`)
  return order
}

/** Why an order is refused, or null; a clause and a reason, and nothing else. */
export function refusalOf(ruleset: Ruleset, state: unknown, order: unknown, check: Check, report: Report): Refusal | null {
  const refusal: unknown = report.run(check, 'refusal', () => ruleset.refusal(state, order))
  if (refusal === null) return null
  const { clause, reason, ...more } = (refusal ?? {}) as Record<string, unknown>
  if (isText(clause) && isText(reason) && Object.keys(more).length === 0) return { clause, reason }
  throw report.fault(check, `refusal gives ${brief(refusal)}; expected null, or a clause and a reason, both text, and nothing else`)
}

function pick<T>(list: readonly T[], chance: Chance): T {
  return list[chance.die(list.length, PICK) - 1] as T
}
