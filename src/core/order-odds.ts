import type { Chance, Purpose } from './chance.js'
import type { Distribution } from './distribution.js'
import { enumerate } from './enumerate.js'
import type { BattleEvent, Journal, Ruleset } from './ruleset.js'

/** What an order comes to, dice left out: what happens to whom, in the order it happens. */
export type OrderOutcome = readonly { readonly to: string | null; readonly outcome: string; readonly amount: number | null }[]

/** The most runs that the odds of one order may take. */
const MOST_RUNS = 50_000

type Known = (event: BattleEvent) => boolean

/**
 * Every outcome of a lawful order with its exact probability, from the rule that carries the order out. Only the order's own part counts: not what
 * follows for others once it is done (the next phase, look-outs), nor, where orders are gathered, what others do at the same time. `knows` narrows it to the events that somebody may know of. Throws `too-many-outcomes` past 50,000 runs.
 */
export function orderOdds<State, Order>(
  ruleset: Pick<Ruleset<State, Order>, 'advance' | 'alone' | 'decision' | 'gist' | 'tell'>,
  state: State,
  order: Order,
  knows: Known = () => true,
): Distribution<OrderOutcome> {
  const actor = ruleset.decision(state)?.unit
  const from = ruleset.alone?.(state) ?? state
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
  const end = events.findIndex((event) => isBeyond(event, events[0], actor))
  return end === -1 ? events : events.slice(0, end)
}

/** An event of another phase, or that another unit makes. */
function isBeyond(event: BattleEvent, first: BattleEvent | undefined, actor: string | undefined): boolean {
  if (event.event === 'phase' || (first && (event.turn !== first.turn || event.phase !== first.phase))) return true
  return actor !== undefined && event.actor !== undefined && event.actor !== actor
}

/** Ends a run that has passed the order's own part. */
class Done extends Error {}

/** Listens to a run, and ends it where what follows is not the order's own: at another's event, or at dice that an order without dice of its own brings on. */
class OwnPart implements Chance, Journal {
  readonly events: BattleEvent[] = []
  readonly #chance: Chance
  readonly #actor: string | undefined
  #thrown = false

  constructor(chance: Chance, actor: string | undefined) {
    this.#chance = chance
    this.#actor = actor
  }

  why(): undefined {
    return undefined
  }

  record(event: BattleEvent): void {
    if (isBeyond(event, this.events[0], this.#actor)) throw new Done()
    this.events.push(event)
  }

  #ask(): Chance {
    if (!this.#thrown && this.events.length > 0) throw new Done()
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
