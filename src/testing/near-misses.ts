import type { Ruleset } from '../core/ruleset.js'
import { issuesOf, parse } from '../core/schema.js'
import { UNKNOWN } from './members.js'
import type { outcomesOf } from './order-checks.js'
import { refusalOf, type Step } from './random-play.js'
import type { Report } from './report.js'

// Orders that are almost lawful: a listed order with one thing altered.

type Fields = Readonly<Record<string, unknown>>

/** An order altered in one place. */
interface NearMiss {
  readonly order: unknown
  /** Whether it cannot be lawful whatever the rules, or only where all orders are listed and it is not among them; false where what it comes to decides. */
  readonly unlawful: 'surely' | 'unless listed' | false
}

/** How many of the listed orders are altered, spread over the list. */
const ALTERED = 6

/**
 * Every near miss is refused by the schema, or by the rules with a clause and a reason. Where all orders are listed, one that is accepted
 * must come to what a listed one comes to: otherwise it is a fault. `more` are near misses of the ruleset's own, unlawful all.
 */
export function checkNearMisses(
  ruleset: Ruleset,
  step: Step,
  listed: readonly unknown[],
  outcomes: ReturnType<typeof outcomesOf>,
  more: readonly unknown[],
  report: Report,
): void {
  const lawful = new Set(listed.map((order) => JSON.stringify(order)))
  const judge = ({ order, unlawful }: NearMiss) => {
    report.at.order = order
    if (issuesOf(ruleset.schemas.order, order).length > 0) {
      report.made('near misses refused by the schema')
      return
    }
    const formed = parse(ruleset.schemas.order, order)
    if (refusalOf(ruleset, step.before, formed, 'near misses refused by the rules', report)) {
      report.made('near misses refused by the rules')
      return
    }
    const isListed = lawful.has(JSON.stringify(formed))
    if (unlawful === 'surely' || (unlawful === 'unless listed' && ruleset.declares.listsOrders && !isListed))
      throw report.fault('near misses refused by the rules', 'an unlawful order is accepted')
    if (!ruleset.declares.listsOrders || isListed || outcomes.has(formed)) return
    throw report.fault('near misses refused by the rules', 'an order is accepted that comes to nothing listed')
  }
  const gap = Math.max(1, Math.floor(listed.length / ALTERED))
  const originals = [step.order, ...listed.filter((_, place) => place % gap === 0)]
  for (const original of originals) for (const miss of nearMissesOf(original, listed, step)) judge(miss)
  for (const order of more) judge({ order, unlawful: 'surely' })
  report.at.order = step.order
}

/** A listed order altered in every place, one at a time. */
function* nearMissesOf(original: unknown, listed: readonly unknown[], { before, decision }: Step): Generator<NearMiss> {
  for (const order of [null, [original], 'order', 7, {}]) yield { order, unlawful: 'unless listed' }
  if (typeof original !== 'object' || original === null || Array.isArray(original)) {
    for (const order of Array.isArray(original) ? [] : alteredValue(original, [])) yield { order, unlawful: 'unless listed' }
    return
  }
  const fields = original as Fields
  yield { order: { ...fields, [UNKNOWN]: 1 }, unlawful: 'surely' }
  const ids = idsIn(before)
  for (const [key, value] of Object.entries(fields)) {
    const { [key]: _, ...without } = fields
    yield { order: without, unlawful: false }
    const values = new Set<unknown>([null, [], true, ...alteredValue(value, ids), ...valuesAt(listed, key)])
    values.delete(value)
    for (const altered of values) {
      const order: unknown = { ...fields, [key]: altered }
      // The decision is one unit's: where its id stands, no other may stand, but where the order is at somebody.
      const another = decision.unit !== undefined && value === decision.unit && typeof altered === 'string'
      yield { order, unlawful: !another ? false : key === 'unit' ? 'surely' : 'unless listed' }
    }
  }
}

function alteredValue(value: unknown, ids: readonly string[]): unknown[] {
  if (typeof value === 'number') return [value - 1, value + 1, -value, 0, value + 0.5, value + 1000, 1e300, String(value)]
  if (typeof value === 'string') return ['', 'nobody', '__proto__', `${value}${value}`, value.repeat(20), value.toUpperCase(), 0, ...ids]
  if (typeof value === 'boolean') return [!value]
  return [0, 'nobody']
}

/** What other listed orders have in the same place: another kind, another target. */
function valuesAt(listed: readonly unknown[], key: string): unknown[] {
  const values = new Set<unknown>()
  for (const order of listed) {
    const value = (order as Fields | null)?.[key]
    if (typeof value === 'string' || typeof value === 'number') values.add(value)
    if (values.size >= 12) break
  }
  return [...values]
}

/** Every `id` of a state: of units, sides and whatever else has one. */
export function idsIn(state: unknown, ids: string[] = []): string[] {
  if (typeof state !== 'object' || state === null) return ids
  for (const [key, value] of Object.entries(state)) {
    if (key === 'id' && typeof value === 'string') ids.push(value)
    else if (typeof value === 'object') idsIn(value, ids)
  }
  return ids
}
