import { BroadsideError } from '../core/errors.js'
import { frozen } from '../core/frozen.js'
import { brief } from './plain.js'

/** Every kind of check the kit makes. A fault's message names its kind, the summary counts each. */
export const CHECKS = frozen([
  'members', // the ruleset has what every ruleset has; its house rules, their schema and its settings are of one piece
  'scenarios', // are for the ruleset, fit its schema, and can be prepared
  'malformed scenarios', // are refused, by the schema and with a BroadsideError
  'declared sides', // as many as declared, each once, the same ones throughout
  'sound decisions', // one of the sides, a question; the same when asked again; lawful orders can be had
  'lawful orders advance', // an order that is lawful can be carried out
  'plain values', // states, orders, events, views and results are JSON: nothing undefined, no number JSON has no word for
  'frozen inputs', // nothing given is changed
  'sound events', // what every event has; known to sides that there are
  'sound dice', // thrown for a purpose with a name and a clause
  'longest battle', // no battle lasts longer than declared, of the prepared state and of that at the start
  'state schema', // every state is well formed by the ruleset's own schema, which knows no other keys
  'round trips', // a state through JSON text plays on the same
  'apply and advance', // both come to the same, with a journal and without
  'heard or not', // set-up and orders come to the same asked for facts, with a journal that asks for none, and without
  'settled states', // a state that nobody has amended needs no settling
  'listed orders', // each accepted, well formed, and carried out
  'sampled orders', // of an outcome that the list has
  'near misses refused by the rules', // with a clause and a reason
  'near misses refused by the schema',
  'battle over', // no order is lawful, none is listed; the result stands
  'views', // JSON, the same from a copy of the state
  'hidden parts', // changing them changes neither view, chart and decision nor the lawful orders of whom they are hidden from
  'odds', // enumerated probabilities sum to 1 and agree with samples
  'same seed', // the same battle again
  'undo', // back to the start; the same orders again throw the same dice
  'replays', // a record through JSON text comes out the same, and can be taken up half-way
  'tampered records', // are found out
  'doctrines', // give lawful orders, from what they may know alone
  'words', // events, states and what orders come to can be told
  'tallies', // the same units throughout, of sides and fates that there are
  'expected hits', // the mean of what the order's outcomes add to the tally of the others
  'exchanges', // those of the options: their turns change nothing given, and are tallied
  'charts', // sides and pieces that there are, where they can be
  'gists', // of units that there are, with numbers that can be drawn
  'orders alone', // the same decision, and the order still lawful
  'hook', // the ruleset's own invariants
] as const)

/** One of {@link CHECKS}. */
export type Check = (typeof CHECKS)[number]

/** Where the kit is: what a fault's message says of it. */
interface Place {
  scenario?: string
  game?: string
  seed?: string
  decision?: number
  order?: unknown
}

/** Counts checks, and words faults so that they can be found again. */
export interface Report {
  readonly at: Place
  readonly counts: Readonly<Record<Check, number>>
  made(check: Check, times?: number): void
  /** The error to throw for a fault. */
  fault(check: Check, what: string, cause?: unknown): Error
  /** Runs the ruleset's code; an error of its own is a fault of that check, a change of what is frozen one of `frozen inputs`. */
  run<T>(check: Check, what: string, act: () => T): T
}

/** An empty report on a ruleset. */
export function openReport(ruleset: string): Report {
  const counts = Object.fromEntries(CHECKS.map((check) => [check, 0])) as Record<Check, number>
  const at: Place = {}
  const fault = (check: Check, what: string, cause?: unknown) => {
    const { scenario, game, seed, decision, order } = at
    const places = [
      `ruleset ${ruleset}`,
      scenario === undefined ? '' : `scenario ${scenario}`,
      game === undefined ? '' : `game ${game}`,
      seed === undefined ? '' : `seed ${JSON.stringify(seed)}`,
      decision === undefined ? '' : `decision ${decision}`,
      order === undefined ? '' : `order ${brief(order)}`,
    ]
    const message = `${check}: ${what} (${places.filter((place) => place !== '').join(', ')})`
    return cause === undefined ? new Error(message) : new Error(message, { cause })
  }
  return {
    at,
    counts,
    made(check, times = 1) {
      counts[check] += times
    },
    fault,
    run(check, what, act) {
      try {
        return act()
      } catch (error) {
        throw fault(isChangeOfFrozen(error) ? 'frozen inputs' : check, `${what} threw: ${saidBy(error)}`, error)
      }
    },
  }
}

/** What an error says, and where it says that: most faults of a document are told by the path alone. */
export function saidBy(error: unknown): string {
  if (error instanceof BroadsideError && error.path !== '') return `${error.path}: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

/** What a strict-mode engine says when something frozen is written to (V8, SpiderMonkey, JavaScriptCore). */
function isChangeOfFrozen(error: unknown): boolean {
  return error instanceof TypeError && /read.?only|not extensible|cannot (?:add|delete|define)|can't (?:define|delete)/i.test(error.message)
}

/** Says every so often that a check is due, the first time asked included: the same in every run. */
export interface Stride {
  /** Whether the check is due now. With `owe`, one that could not be made stays due. */
  due(): boolean
  owe(): void
}

export function stride(every: number): Stride {
  let asked = 0
  let owed = false
  return {
    due() {
      const now = owed || asked % every === 0
      asked++
      owed = false
      return now
    },
    owe() {
      owed = true
    },
  }
}
