import type { Chance } from '../core/chance.js'
import { enumerate, MOST_OUTCOMES } from '../core/enumerate.js'
import { BroadsideError, refusalWords } from '../core/errors.js'
import { checkRulesetGiven } from '../core/given.js'
import type { BattleResult, Ruleset } from '../core/ruleset.js'
import { parse, whole } from '../core/schema.js'
import { brief } from './plain.js'
import { openReport, type Report } from './report.js'

/** What is found at one depth of a tree of play. A position counts once for each way there: by which orders, and with which outcomes. */
export interface TreeLevel {
  /** How many orders have been given. */
  readonly depth: number
  /** How many ways dice could fall between the depth before and this one, requests as the rules make them; an order without dice has one. At depth 0: in the set-up. */
  readonly rolls: number
  /** Positions in which somebody is to decide. */
  readonly decisions: number
  /** Positions in which the battle is over. */
  readonly ends: number
  /** Distinct states among both: different ways can lead to the same. */
  readonly states: number
  /** The lawful orders of all these decisions. */
  readonly orders: number
}

/** What is walked, and how much more of it may be. */
interface Walk {
  readonly ruleset: Ruleset
  readonly report: Report
  readonly limit: number
  left: number
}

/** What an act can come to: each state as JSON with its probability; and in how many ways its dice can fall. */
interface Fan {
  readonly states: ReadonlyMap<string, number>
  readonly rolls: number
}

/**
 * Counts the tree of play of a small scenario exactly, for each depth from 0 to `depth` orders: every lawful order, every outcome of its dice, outcomes that
 * come to the same state counted once. To be compared with figures worked out by hand: that finds the order too many and the outcome too few which samples miss.
 *
 * On the way, every listed order must be lawful and listed once, the probabilities of its outcomes must sum to 1, `apply` must come to the same as `advance`, and
 * every state is played on from its JSON. Throws an error that names depth and order where one of these does not hold; a BroadsideError when `depth` or `limit` is
 * no whole number or the ruleset declares that it does not list all orders, and `too-many-outcomes` when more than `limit` outcomes would have to be walked: dice that are thrown again on a tie have no end of them.
 */
export function treeCounts<State, Order, View, Result extends BattleResult, Settings>(
  ruleset: Ruleset<State, Order, View, Result, Settings>,
  scenario: unknown,
  depth: number,
  limit: number = MOST_OUTCOMES,
): TreeLevel[] {
  checkRulesetGiven(ruleset)
  if (!ruleset.declares.listsOrders)
    throw new BroadsideError('not-allowed', 'ruleset', `expected a ruleset that lists all orders; ${ruleset.id} declares that it does not`)
  const most = parse(whole(), depth, 'depth')
  const walk: Walk = {
    ruleset: ruleset as unknown as Ruleset,
    report: openReport(ruleset.id),
    limit: parse(whole(1), limit, 'limit'),
    left: limit,
  }
  const prepared = walk.ruleset.prepare(scenario)
  const start = fanOf(walk, (chance) => walk.ruleset.setUp(prepared, chance))
  let positions: ReadonlyMap<string, number> = new Map([...start.states.keys()].map((state) => [state, 1]))
  let { rolls } = start
  const levels: TreeLevel[] = []
  for (let at = 0; at <= most; at++) {
    walk.report.at.decision = at + 1
    const next = new Map<string, number>()
    const level = { depth: at, rolls, decisions: 0, ends: 0, states: positions.size, orders: 0 }
    rolls = 0
    for (const [state, ways] of positions) {
      const orders = lawfulOrders(walk, state)
      level[orders ? 'decisions' : 'ends'] += ways
      level.orders += ways * (orders?.length ?? 0)
      if (at === most) continue
      for (const order of orders ?? []) {
        const fan = outcomesOf(walk, state, order)
        rolls += ways * fan.rolls
        for (const outcome of fan.states.keys()) next.set(outcome, (next.get(outcome) ?? 0) + ways)
      }
    }
    if (!Number.isSafeInteger(rolls) || !Number.isSafeInteger(level.orders))
      throw tooMany('depth', 'more positions than can be counted exactly')
    levels.push(level)
    positions = next
  }
  return levels
}

/** The lawful orders in a state; null when the battle is over. */
function lawfulOrders({ ruleset, report }: Walk, text: string): readonly unknown[] | null {
  const state: unknown = JSON.parse(text)
  delete report.at.order
  const orders = report.run('listed orders', 'orders', () => ruleset.orders(state))
  if (!ruleset.decision(state)) {
    if (orders.length > 0) throw report.fault('battle over', `nobody is to decide, and orders are listed: ${orders.length}`)
    return null
  }
  if (orders.length === 0) throw report.fault('listed orders', 'no order is listed for the decision at hand')
  const known = new Set<string>()
  for (const order of orders) {
    report.at.order = order
    const refusal = report.run('listed orders', 'refusal', () => ruleset.refusal(state, order))
    if (refusal) throw report.fault('listed orders', `the rules refuse what is listed: ${refusalWords(refusal)}`)
    const words = JSON.stringify(order)
    if (known.has(words)) throw report.fault('listed orders', 'it is listed twice')
    known.add(words)
  }
  return orders
}

/** What an order can come to, by `advance` and by `apply`. */
function outcomesOf(walk: Walk, text: string, order: unknown): Fan {
  const { ruleset, report } = walk
  report.at.order = order
  const state: unknown = JSON.parse(text)
  const advanced = fanOf(walk, (chance) => ruleset.advance(state, order, chance))
  if (JSON.stringify(state) !== text) throw report.fault('frozen inputs', 'advance has changed the state it was given')
  const applied = fanOf(walk, (chance) => {
    const own: unknown = JSON.parse(text)
    ruleset.apply(own, order, chance)
    return own
  })
  for (const outcome of new Set([...advanced.states.keys(), ...applied.states.keys()])) {
    const [p = 0, other = 0] = [advanced.states.get(outcome), applied.states.get(outcome)]
    if (Math.abs(p - other) <= TINY) continue
    throw report.fault('apply and advance', `a probability of ${p} by advance, ${other} by apply, of ${brief(JSON.parse(outcome))}`)
  }
  return advanced
}

/** By how much probabilities may be off: their fractions are rounded. */
const TINY = 1e-9

function fanOf(walk: Walk, act: (chance: Chance) => unknown): Fan {
  let rolls = 0
  const { outcomes } = enumerate((chance) => {
    rolls++
    if (walk.left === 0) throw tooMany('limit', `more than ${walk.limit} outcomes to walk; that is the limit`)
    walk.left--
    return JSON.stringify(act(chance))
  })
  const sum = outcomes.reduce((total, { p }) => total + p, 0)
  if (!(Math.abs(sum - 1) <= TINY)) throw walk.report.fault('odds', `the probabilities of ${outcomes.length} outcomes sum to ${sum}`)
  return { states: new Map(outcomes.map(({ value, p }) => [value, p])), rolls }
}

function tooMany(path: string, message: string): BroadsideError {
  return new BroadsideError('too-many-outcomes', path, message)
}
