import type { Chance, Purpose } from '../core/chance.js'
import type { BattleEvent, Decision, Journal, Ruleset } from '../core/ruleset.js'
import { type GeneratorState, SeededChance } from '../core/seeded.js'
import { freezePlain } from './plain.js'
import type { Report } from './report.js'

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
  /** How many times the order asked for dice. */
  readonly rolls: number
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
  begin(start: unknown, events: readonly BattleEvent[]): void
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
  let rolls = 0
  const chance = SeededChance.fromSeed(seed, () => rolls++)
  const setUpEvents: BattleEvent[] = []
  const start = report.run('lawful orders advance', 'setUp', () => ruleset.setUp(prepared, chance, listen(setUpEvents)))
  keepPlain(start, 'the state after setUp', report)
  watcher?.begin(start, setUpEvents)
  const longest = report.run('longest battle', 'declares.longestBattle', () => ruleset.declares.longestBattle(start))
  if (!(longest >= 0)) throw report.fault('longest battle', `the bound is ${longest}`)
  const steps: Pick<Step, 'order' | 'events'>[] = []
  let state = start
  for (let number = 1; ; number++) {
    report.at.decision = number
    delete report.at.order
    const before = state
    const decision = report.run('sound decisions', 'decision', () => ruleset.decision(before))
    if (!decision) break
    if (number > longest) throw report.fault('longest battle', `a battle of at most ${longest} decisions goes on`)
    const order = player(before, decision)
    report.at.order = order
    const events: BattleEvent[] = []
    const generator = chance.state()
    const rolledBefore = rolls
    const after = report.run('lawful orders advance', 'advance', () => ruleset.advance(before, order, chance, listen(events)))
    keepPlain(after, 'the state after the order', report, before)
    report.made('lawful orders advance')
    // The state before is frozen all the way down: whatever changes it throws.
    report.made('frozen inputs')
    steps.push({ order, events })
    watcher?.step({ decision, before, order, after, events, generator, generatorAfter: chance.state(), rolls: rolls - rolledBefore })
    state = after
  }
  report.made('longest battle')
  return { start, setUpEvents, steps, end: state }
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
  const refusal = report.run('sampled orders', 'refusal', () => ruleset.refusal(state, order))
  if (refusal) throw report.fault('sampled orders', `sampleOrder gives what the rules refuse: ${refusal.reason} (${refusal.clause})`)
  return order
}

function pick<T>(list: readonly T[], chance: Chance): T {
  return list[chance.die(list.length, PICK) - 1] as T
}
