import { valueAtPath, withValueAt } from '../core/path.js'
import type { Decision, Ruleset } from '../core/ruleset.js'
import { issuesOf } from '../core/schema.js'
import { SeededChance } from '../core/seeded.js'
import { alterations, namedAt, valuesByKey } from './alter.js'
import { brief, firstDifference, roundTrip } from './plain.js'
import { keepPlain } from './random-play.js'
import type { Report } from './report.js'

// What a side may know, and what it may not.

/** A side's view is plain JSON, and the same from a copy of the state. */
export function checkViews(ruleset: Ruleset, state: unknown, sides: readonly string[], report: Report): void {
  const copy = roundTrip(state)
  for (const side of sides) {
    const view = report.run('views', 'view', () => ruleset.view(state, side))
    keepPlain(view, `the view of ${side}`, report)
    const again = report.run('views', 'view', () => ruleset.view(copy, side))
    const difference = firstDifference(view, again)
    if (difference) throw report.fault('views', `from a copy of the state the view of ${side} differs at ${difference}`)
    report.made('views')
  }
}

/** How many orders are sampled from what a side is to know, and from what it is not. */
const SAMPLED = 4

/** A part of a state that is hidden from a side, and what else might stand there. */
interface HiddenPart {
  readonly path: string
  readonly values: readonly unknown[]
}

/**
 * Whatever stands at the paths hidden from a side, its view is the same, and so are its chart, the decision it is asked for, and the orders it may give.
 * Hidden parts are altered each by itself and all together, in a way that is another each `time`; states that the schema refuses, and those in which the
 * battle is over, or goes on with another side, tell nothing. Returns how many paths were hidden.
 */
export function checkHidden(ruleset: Ruleset, state: unknown, sides: readonly string[], time: number, report: Report): number {
  const decision = report.run('hidden parts', 'decision', () => ruleset.decision(state))
  let count = 0
  const byKey = valuesByKey(state)
  // Sides take turns: the time itself would be odd for the one and even for the other.
  const mixed = Math.imul(time, 0x9e3779b1) >>> 12
  for (const side of sides) {
    const parts = hiddenFrom(ruleset, state, side, report).map((path, place): HiddenPart => {
      const stands = report.run('hidden parts', `the hidden path ${path}`, () => valueAtPath(state, path))
      const names = typeof stands === 'string' || stands === null ? namedAt(ruleset.schemas.state, state, path) : []
      const [first, ...others] = alterations(byKey, path, stands, names)
      const turn = (mixed + place) % Math.max(1, others.length)
      return { path, values: [first, ...others.slice(turn), ...others.slice(0, turn)] }
    })
    if (parts.length === 0) continue
    count += parts.length
    compareViews(ruleset, state, side, parts, decision, report)
    const questions = questionsOf(ruleset, state, side, side === decision?.side, report)
    for (const first of [0, 1]) compareKnown(ruleset, state, side, parts, first, questions, decision, report)
  }
  return count
}

/** The likeliest alteration of each part, and one of the others in turn. Whether such a state can be is asked only where it makes a difference. */
function compareViews(
  ruleset: Ruleset,
  state: unknown,
  side: string,
  parts: readonly HiddenPart[],
  decision: Decision | null,
  report: Report,
): void {
  const view = report.run('hidden parts', 'view', () => ruleset.view(state, side))
  keepPlain(view, `the view of ${side}`, report)
  for (const { path, values } of parts) {
    for (const value of values.slice(0, 2)) {
      const altered = withValueAt(state, path, value)
      const seen = answer(() => ruleset.view(altered, side))
      const where = seen && firstDifference(view, seen.value)
      if (where && mayBe(ruleset, altered, decision))
        throw report.fault('hidden parts', `${path} is hidden from ${side}, and changing it changes the view of ${side} at ${where}`)
      report.made('hidden parts')
    }
  }
}

/** What else a side may see, with all parts altered that can be: each to its first alteration, or its second. */
function compareKnown(
  ruleset: Ruleset,
  state: unknown,
  side: string,
  parts: readonly HiddenPart[],
  first: number,
  questions: readonly Question[],
  decision: Decision | null,
  report: Report,
): void {
  const turned = parts.map(({ path, values }) => ({ path, values: [...values.slice(first), ...values.slice(0, first)] }))
  const all = turned.reduce((at, { path, values }) => together(at, path, values[0]), state)
  const differs = (altered: unknown) =>
    questions.reduce<Otherwise | null>((found, each) => found ?? otherwise(each, state, altered, report), null)
  let difference = differs(all)
  if (difference !== null && !mayBe(ruleset, all, decision)) {
    // Not a state that can be: only what the schema takes, part by part.
    const some = turned.reduce((at, { path, values }) => {
      const fitting = values.map((value) => together(at, path, value)).find((altered) => mayBe(ruleset, altered, decision))
      return fitting ?? at
    }, state)
    difference = differs(some)
  }
  if (difference?.what === undefined) return
  if (difference.order !== undefined) report.at.order = difference.order
  throw report.fault('hidden parts', `what is hidden from ${side} changes ${difference.what} at ${difference.where}`)
}

function hiddenFrom(ruleset: Ruleset, state: unknown, side: string, report: Report): readonly string[] {
  const paths: unknown = report.run('hidden parts', 'hidden', () => ruleset.hidden(state, side))
  if (!Array.isArray(paths) || paths.some((path) => typeof path !== 'string'))
    throw report.fault('hidden parts', `hidden gives ${brief(paths)} for ${side}; expected a list of paths`)
  if (paths.length > 0 && !ruleset.declares.hiddenInformation) {
    throw report.fault('hidden parts', `${paths[0]} is hidden from ${side}; the ruleset declares that it hides nothing`)
  }
  return paths as readonly string[]
}

/** Whether the schema takes a state, and the battle goes on with the same side where it went on. */
function mayBe(ruleset: Ruleset, altered: unknown, decision: Decision | null): boolean {
  if (issuesOf(ruleset.schemas.state, altered).length > 0) return false
  const other = answer(() => ruleset.decision(altered))
  return other !== null && (other.value?.side ?? null) === (decision?.side ?? null)
}

/** What the rules say of an altered state; null where they break down: it may be one that no battle comes to. */
function answer<T>(act: () => T): { readonly value: T } | null {
  try {
    return { value: act() }
  } catch {
    return null
  }
}

/** One alteration more; not where another has taken away what it alters. */
function together(state: unknown, path: string, value: unknown): unknown {
  return (answer(() => withValueAt(state, path, value)) ?? { value: state }).value
}

/** What a side may ask, and what the answer is: it must be the same whatever is hidden from it. */
interface Question {
  readonly what: string
  readonly name: string
  readonly was: unknown
  /** The order that is asked about, if any. */
  readonly order?: unknown
  ask(state: unknown): unknown
}

/** The chart; and for the side that decides what it is asked, what is listed for it, what is sampled for it, and what is refused it. */
function questionsOf(ruleset: Ruleset, state: unknown, side: string, decides: boolean, report: Report): Question[] {
  const question = (what: string, name: string, ask: Question['ask'], order?: unknown): Question => {
    const was = report.run('hidden parts', name, () => ask(state))
    return { what, name, was, ask, order }
  }
  const questions: Question[] = []
  if (ruleset.chart) {
    const chart = question(`the chart drawn for ${side}`, 'chart', (of) => ruleset.chart?.(of, side))
    keepPlain(chart.was, `the chart for ${side}`, report)
    questions.push(chart)
  }
  if (!decides) return questions
  questions.push(question('the decision it is asked for', 'decision', (of) => ruleset.decision(of)))
  questions.push(question('the orders it may give', 'orders', (of) => ruleset.orders(of)))
  const sampled = Array.from({ length: SAMPLED }, (_, place) =>
    question('the order sampled for it from the same chance', 'sampleOrder', (of) =>
      ruleset.sampleOrder(of, SeededChance.fromSeed(`hidden ${place}`)),
    ),
  )
  const refused = [report.at.order, ...sampled.map(({ was }) => was)].map((order) =>
    question('whether an order is refused', 'refusal', (of) => ruleset.refusal(of, order), order),
  )
  return [...questions, ...sampled, ...refused]
}

/** What comes out otherwise, and where; nothing of both where the rules break down on the altered state. */
interface Otherwise {
  readonly what?: string
  readonly where?: string
  readonly order?: unknown
}

function otherwise({ what, name, was, ask, order }: Question, state: unknown, altered: unknown, report: Report): Otherwise | null {
  const is = answer(() => ask(altered))
  if (!is) return {}
  const where = firstDifference(was, is.value, name)
  if (where === null) return null
  // Twice, for what is another thing every other time.
  const mood = firstDifference(was, ask(state), name) ?? firstDifference(was, ask(state), name)
  if (mood) throw report.fault(name === 'orders' ? 'listed orders' : 'sound decisions', `asked twice, it differs at ${mood}`)
  return { what, where, order }
}
