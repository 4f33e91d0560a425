import { frozen } from './frozen.js'
import { withValueAt } from './path.js'
import type { RecordEntry } from './record.js'
import type { Ruleset } from './ruleset.js'
import { parse } from './schema.js'
import { Scribe } from './scribe.js'
import { ScriptedChance } from './scripted.js'
import { type GeneratorState, SeededChance } from './seeded.js'

/** A point to which undo can return. */
export interface Moment<State> {
  readonly state: State
  readonly generator: GeneratorState
  /** How many events had happened. */
  readonly events: number
  /** The place of the entry that followed. */
  readonly entry: number
}

/** A moment whose state may have been let go. */
interface Remembered<State> extends Omit<Moment<State>, 'state'> {
  state: State | undefined
}

/** How many of the last states are kept, and of those before one of how many: enough for quick undoing, and little beside the record itself. */
const KEPT = 32

/** An entry that brought about another state. */
type Played = Exclude<RecordEntry, { readonly undo: true }>

/** What a ruleset is asked for here. */
type Rules<State, Order> = Pick<Ruleset<State, Order>, 'advance' | 'settle' | 'schemas'>

/** The moments of a battle, the last one first to be taken back. States of long ago that are not kept are played again from one that is, by the entries on record. */
export class History<State, Order> {
  readonly #rules: Rules<State, Order>
  readonly #moments: Remembered<State>[] = []

  constructor(rules: Rules<State, Order>) {
    this.#rules = rules
  }

  get length(): number {
    return this.#moments.length
  }

  push(moment: Moment<State>): void {
    this.#moments.push({ ...moment })
    const old = this.#moments.length - 1 - KEPT
    const fading = this.#moments[old]
    if (fading && old % KEPT !== 0) fading.state = undefined
  }

  /** The last moment, which is then no more; undefined when there is none. */
  pop(entries: readonly RecordEntry[]): Moment<State> | undefined {
    this.#playAgain(entries)
    return this.#moments.pop() as Moment<State> | undefined
  }

  /** Fills in the states since the last that is there: none, where that is the last of all. */
  #playAgain(entries: readonly RecordEntry[]): void {
    const from = this.#moments.findLastIndex(({ state }) => state !== undefined)
    for (let place = from; place < this.#moments.length - 1; place++) {
      const { state, generator, entry } = this.#moments[place] as Moment<State>
      const after = this.#moments[place + 1] as Remembered<State>
      after.state = this.#once(state, generator, entries[entry] as Played)
    }
  }

  #once(state: State, generator: GeneratorState, entry: Played): State {
    // Whoever listens must not matter; but the battle was played with a listener.
    const scribe = new Scribe()
    const chance = entry.real ? new ScriptedChance(entry.dice) : SeededChance.fromState(generator)
    if ('amend' in entry) {
      const amended = amendedState(this.#rules, state, entry.amend.path, entry.amend.value)
      return frozen(this.#rules.settle(amended, chance, scribe, state))
    }
    return frozen(this.#rules.advance(state, entry.order as Order, chance, scribe))
  }
}

/** A state with another value at a path, well formed but not yet settled. Throws `bad-amendment` for the path, or what the schema finds wrong. */
export function amendedState<State>(rules: Pick<Ruleset<State>, 'schemas'>, state: State, path: string, value: unknown): State {
  return parse(rules.schemas.state, withValueAt(state, path, value)) as State
}
