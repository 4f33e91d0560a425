import { refusalWords } from '../core/errors.js'
import type { Ruleset } from '../core/ruleset.js'
import { issuesOf, parse } from '../core/schema.js'
import { SeededChance } from '../core/seeded.js'
import { brief, changeKey, firstDifference } from './plain.js'
import { keepPlain, refusalOf, type Step, sample } from './random-play.js'
import type { Report } from './report.js'
import { checkConsidered } from './words.js'

// The list of orders: each of them lawful, and none lawful beside them.

/** Every listed order is plain, well formed, listed once, accepted, and can be carried out. */
export function checkListedOrders(ruleset: Ruleset, { before, generator, order: played }: Step, report: Report): readonly unknown[] {
  const listed = report.run('listed orders', 'orders', () => ruleset.orders(before))
  if (!Array.isArray(listed)) throw report.fault('listed orders', `orders gives ${brief(listed)}; expected a list`)
  if (listed.length === 0 && ruleset.declares.listsOrders)
    throw report.fault('listed orders', 'no order is listed for the decision at hand')
  const seen = new Set<string>()
  for (const order of listed) {
    report.at.order = order
    keepPlain(order, 'a listed order', report)
    const [issue] = issuesOf(ruleset.schemas.order, order)
    if (issue) throw report.fault('listed orders', `the schema refuses a listed order: ${issue.path}: ${issue.message}`)
    const difference = firstDifference(order, parse(ruleset.schemas.order, order))
    if (difference) throw report.fault('listed orders', `the schema changes a listed order at ${difference}`)
    const key = JSON.stringify(order)
    if (seen.has(key)) throw report.fault('listed orders', 'an order is listed twice')
    seen.add(key)
    const refusal = refusalOf(ruleset, before, order, 'listed orders', report)
    if (refusal) throw report.fault('listed orders', `a listed order is refused: ${refusalWords(refusal)}`)
    checkConsidered(ruleset, before, order, report)
    report.run('listed orders', 'advance', () => ruleset.advance(before, order, SeededChance.fromState(generator)))
  }
  report.at.order = played
  const again = firstDifference(
    listed,
    report.run('listed orders', 'orders', () => ruleset.orders(before)),
    'orders',
  )
  if (again) throw report.fault('listed orders', `asked twice, it differs at ${again}`)
  report.made('listed orders', listed.length)
  return listed
}

/** Tells whether an order comes to what one of the listed orders comes to, on the same dice. Asked seldom: it carries out the whole list. */
export function outcomesOf(ruleset: Ruleset, { before, generator }: Step, listed: readonly unknown[], report: Report) {
  const outcome = (order: unknown) =>
    report.run('lawful orders advance', 'advance', () =>
      changeKey(before, ruleset.advance(before, order, SeededChance.fromState(generator))),
    )
  let keys: Set<string> | undefined
  return {
    has(order: unknown): boolean {
      keys ??= new Set(listed.map(outcome))
      return keys.has(outcome(order))
    },
  }
}

/** Where all orders are listed, a sampled one comes to what one of them comes to. */
export function checkSampledOrder(
  ruleset: Ruleset,
  step: Step,
  listed: readonly unknown[],
  outcomes: ReturnType<typeof outcomesOf>,
  report: Report,
): void {
  const order = sample(ruleset, step.before, SeededChance.fromState(step.generator), report)
  keepPlain(order, 'a sampled order', report)
  const [issue] = issuesOf(ruleset.schemas.order, order)
  if (issue) throw report.fault('sampled orders', `the schema refuses a sampled order: ${issue.path}: ${issue.message}`)
  const text = JSON.stringify(order)
  if (ruleset.declares.listsOrders && !listed.some((each) => JSON.stringify(each) === text) && !outcomes.has(order)) {
    throw report.fault('sampled orders', 'all orders are said to be listed, and none of them comes to what a sampled one comes to')
  }
  report.at.order = step.order
  report.made('sampled orders')
}
