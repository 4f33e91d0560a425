import type { Chance, Roll } from '../core/chance.js'
import type { BattleEvent, Journal, Ruleset } from '../core/ruleset.js'
import { Scribe } from '../core/scribe.js'
import { type GeneratorState, SeededChance } from '../core/seeded.js'
import { firstDifference } from './plain.js'
import { keepPlain, listen, type Start, type Step } from './random-play.js'
import type { Check, Report } from './report.js'

// The same set-up and the same order, whoever listens: batches do not, the kit does, people want to know why.

type Act = (chance: Chance, journal?: Journal) => unknown

/** What something came to: the state, the dice and, where somebody listened, the events. */
interface Outcome {
  readonly after: unknown
  readonly rolls: readonly Roll[]
  readonly generatorAfter: GeneratorState
  readonly events?: readonly BattleEvent[]
}

/** How often something that came out otherwise is tried again on the same dice. */
const TRIES = 100

/** The set-up comes to the same once more, asked for its facts, and with nobody listening. */
export function checkHeardAtStart(ruleset: Ruleset, start: Start, report: Report): void {
  const act: Act = (chance, journal) => ruleset.setUp(start.prepared, chance, journal)
  const was = { ...start, after: start.start }
  const again = heard(act, start.generator, 'setUp', 'same seed', report)
  compare('same seed', 'set up again with the same dice, the battle differs', was, again, report)
  checkHeard(act, 'setUp', was, start.generator, report)
}

/** An order comes to the same asked for its facts, and with nobody listening. */
export function checkHeardOrder(ruleset: Ruleset, step: Step, report: Report): void {
  blameMoods(ruleset, step, report, 1)
  const act: Act = (chance, journal) => ruleset.advance(step.before, step.order, chance, journal)
  checkHeard(act, 'advance', step, step.generator, report, () => blameMoods(ruleset, step, report))
}

function checkHeard(act: Act, name: string, was: Outcome, generator: GeneratorState, report: Report, blame = () => {}): void {
  const scribe = new Scribe()
  const asked = outcomeOf(act, generator, `${name}, asked for facts,`, 'heard or not', report, scribe, scribe.roll)
  const explained = scribe.take().events
  const events = explained.map(({ event }) => event)
  const why = 'asking for facts makes a difference: with them'
  compare('heard or not', `${why}, ${name} differs`, was, { ...asked, events }, report, blame)
  for (const fact of explained.flatMap(({ facts }) => facts)) keepPlain(fact, 'a fact of an event', report)
  const unheard = outcomeOf(act, generator, `${name}, with no journal,`, 'heard or not', report)
  compare('heard or not', `a journal makes a difference: without one, ${name} differs`, was, unheard, report, blame)
  report.made('heard or not')
}

/**
 * The fault behind another fault, where the same order on the same dice does not always come to the same: then nothing else can be said of it.
 * Tried so often only where something has gone wrong already.
 */
export function blameMoods(ruleset: Ruleset, step: Step, report: Report, tries: number = TRIES): void {
  const act: Act = (chance, journal) => ruleset.advance(step.before, step.order, chance, journal)
  const what = 'carried out again with the same dice, the order differs'
  for (let i = 0; i < tries; i++)
    compare('lawful orders advance', what, step, heard(act, step.generator, 'advance', 'lawful orders advance', report), report)
}

function heard(act: Act, generator: GeneratorState, name: string, check: Check, report: Report): Outcome {
  const events: BattleEvent[] = []
  return { ...outcomeOf(act, generator, name, check, report, listen(events)), events }
}

function outcomeOf(
  act: Act,
  generator: GeneratorState,
  what: string,
  check: Check,
  report: Report,
  journal?: Journal,
  tell?: (roll: Roll) => void,
): Outcome {
  const rolls: Roll[] = []
  const chance = SeededChance.fromState(generator, (roll) => {
    rolls.push(roll)
    tell?.(roll)
  })
  const after = report.run(check, what, () => act(chance, journal))
  return { after, rolls, generatorAfter: chance.state() }
}

function compare(check: Check, what: string, was: Outcome, is: Outcome, report: Report, blame = () => {}): void {
  const difference =
    firstDifference(was.rolls, is.rolls, 'dice') ??
    firstDifference(was.generatorAfter, is.generatorAfter, 'generator') ??
    firstDifference(was.after, is.after) ??
    (is.events ? firstDifference(was.events, is.events, 'events') : null)
  if (!difference) return
  blame()
  throw report.fault(check, `${what} at ${difference}`)
}
