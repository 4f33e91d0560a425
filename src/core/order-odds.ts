import type { Chance, Purpose } from './chance.js'
import type { Distribution } from './distribution.js'
import { enumerate } from './enumerate.js'
import { BroadsideError } from './errors.js'
import { lawfulOrder } from './lawful-order.js'
import type { BattleEvent, Journal, Ruleset } from './ruleset.js'

/** What an order comes to, dice left out: what happens to whom, in the order it happens. */
export type OrderOutcome = readonly { readonly to: string | null; readonly outcome: string; readonly amount: number | null }[]

/** The most runs that the odds of one order may take. */
const MOST_RUNS = 50_000

type Known = (event: BattleEvent) => boolean

/**
 * Every outcome of a lawful order with its exact probability, from the rule that carries the order out. Only the order's own part counts: not what
 * follows for others once it is done (the next phase, look-outs), nor, where orders are gathered, what others do at the same time; see {@link Ruleset.alone}. `knows` narrows it
 * to the events that somebody may know of. Throws `too-many-outcomes` past 50,000 runs, and as `Battle.order` does for an order that is malformed or unlawful.
 */
export function orderOdds<State, Order>(
  ruleset: Pick<Ruleset<State, Order>, 'advance' | 'alone' | 'decision' | 'gist' | 'refusal' | 'schemas' | 'tell'>,
  state: State,
  given: Order,
  knows: Known = () => true,
): Distribution<OrderOutcome> {
  const decision = ruleset.decision(state)
  if (!decision) throw new BroadsideError('battle-over', '', 'the battle is over: no order has odds')
  const order = lawfulOrder(ruleset, state, given)
  const actor = decision.unit
  const from = ruleset.alone?.(state, order) ?? state
  return enumerate((chance) => {
    const part = new OwnPart(chance, actor)
    try {
      ruleset.advance(from, order, part, part)
    } catch (error) {
      if (!(error instanceof Done)) throw error
    }
    return outcomeOf(ruleset, part.events.filter(knows))
  }, MOST_RUNS)
}

/** Events as an outcome: those that came to something. */
export function outcomeOf(ruleset: Pick<Ruleset, 'gist' | 'tell'>, events: readonly BattleEvent[]): OrderOutcome {
  const id = (given: string) => given
  return events.flatMap((event) => {
    if (!ruleset.gist) return [{ to: event.target ?? null, outcome: ruleset.tell(event, id), amount: null }]
    const gist = ruleset.gist(event, id)
    return gist?.outcome === undefined ? [] : [{ to: gist.to ?? null, outcome: gist.outcome, amount: gist.amount ?? null }]
  })
}

/** The events of an order that are its own part, of all that carrying it out brought about. */
export function ownEvents(events: readonly BattleEvent[], actor: string | undefined): readonly BattleEvent[] {
  const ear = new Ear(actor)
  const own: BattleEvent[] = []
  for (const event of events) {
    const heard = ear.hear(event)
    if (heard === 'beyond') break
    if (heard === 'own') own.push(event)
  }
  return own.length === events.length ? events : own
}

/** Hears what carrying out an order brings about, and tells what of it is the order's own part; `beyond` is where that has ended. */
class Ear {
  readonly #actor: string | undefined
  #first: BattleEvent | undefined
  #begun = false
  #others = false

  constructor(actor: string | undefined) {
    this.#actor = actor
  }

  hear(event: BattleEvent): 'own' | 'others' | 'beyond' {
    this.#first ??= event
    if (event.event === 'phase' || event.turn !== this.#first.turn || event.phase !== this.#first.phase) return 'beyond'
    // An event that names nobody goes with the one before it.
    this.#others = this.#isOthers(event) ?? this.#others
    if (this.#others) return this.#begun ? 'beyond' : 'others'
    this.#begun = true
    return 'own'
  }

  /** Whether an event names others alone as those who make it; undefined where it names nobody. */
  #isOthers(event: BattleEvent): boolean | undefined {
    const actor = this.#actor
    if (actor === undefined) return undefined
    if (event.actor !== undefined) return event.actor !== actor
    return event.actors && !event.actors.includes(actor)
  }
}

/** Ends a run that has passed the order's own part. */
class Done extends Error {}

/** Listens to a run of an order, and ends it where what follows is not its own part. */
class OwnPart implements Chance, Journal {
  readonly events: BattleEvent[] = []
  readonly #chance: Chance
  readonly #ear: Ear
  readonly #actor: string | undefined
  #thrown = false
  /** Dice have been thrown after events of the order's own, and none before: they are its own if its actor goes on. */
  #open = false

  constructor(chance: Chance, actor: string | undefined) {
    this.#chance = chance
    this.#actor = actor
    this.#ear = new Ear(actor)
  }

  why(): undefined {
    return undefined
  }

  record(event: BattleEvent): void {
    const heard = this.#ear.hear(event)
    if (heard === 'beyond' || (this.#open && event.actor === undefined && event.actors === undefined)) throw new Done()
    this.#open = false
    // Dice before an event of others were theirs.
    if (heard === 'own') this.events.push(event)
    else this.#thrown = false
  }

  #ask(): Chance {
    if (!this.#thrown && this.events.length > 0) {
      if (this.#actor === undefined) throw new Done()
      this.#open = true
    }
    this.#thrown = true
    return this.#chance
  }

  die(sides: number, purpose: Purpose): number {
    return this.#ask().die(sides, purpose)
  }

  band(sides: number, lows: readonly number[], purpose: Purpose): number {
    return this.#ask().band(sides, lows, purpose)
  }

  total(count: number, sides: number, purpose: Purpose): number {
    return this.#ask().total(count, sides, purpose)
  }

  faces(count: number, sides: number, lows: readonly number[], purpose: Purpose): readonly number[] {
    return this.#ask().faces(count, sides, lows, purpose)
  }
}
