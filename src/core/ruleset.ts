import type * as z from 'zod/mini'
import type { Chance } from './chance.js'
import type { Chart, Gist } from './chart.js'
import type { Refusal } from './errors.js'
import { frozen } from './frozen.js'
import type { Procedure } from './procedure.js'
import type { Fact, Trace } from './trace.js'

/** What happened, as data: who did what to whom, when. Rulesets add their own keys; every value is JSON. */
export interface BattleEvent {
  /** What kind of event it is. `phase` is the beginning of a phase: reports make a heading of it. */
  readonly event: string
  /** The turn in which it happened: in our rulesets from 1, and 0 for what comes before the first. */
  readonly turn: number
  readonly phase: string
  /** The id of who did it. */
  readonly actor?: string
  /** Those who did it together, where it was not one alone. */
  readonly actors?: readonly string[]
  /** The id of whom it was done to, or befell. */
  readonly target?: string
  /** The sides that may know of it. */
  readonly knownTo: readonly string[]
}

/** An event as a ruleset reports it, one kind or the other: without what each has from the state, and from who may know of it. */
export type Told<Event> = Event extends BattleEvent ? Omit<Event, 'turn' | 'phase' | 'knownTo'> : never

/** Where a ruleset reports events; where nobody listens there is no journal and nothing is built. */
export interface Journal<Event extends BattleEvent = BattleEvent> {
  /** A trace for the result that comes next, or undefined when nobody wants to know why. */
  why(): Trace | undefined
  /** Reports an event, with the facts collected since {@link Journal.why}. */
  record<E extends Event>(event: E): void
}

/** Who decides what now. Small: one ship, one question. */
export interface Decision {
  readonly side: string
  readonly question: string
  readonly unit?: string
}

/** A house rule: its lawful values, the first of which is the default, and what it changes. */
export interface Option {
  readonly values: readonly (string | boolean)[]
  readonly about: string
  readonly clause: string
}

/** How a battle came out, for any ruleset: the rest is the ruleset's own. */
export interface BattleResult {
  /** The winning side, or null for a draw or while the battle lasts. */
  readonly winner: string | null
  /** Why it is over, or that it lasts, in words. */
  readonly reason: string
  /** Turns begun, the one at hand or the last included. */
  readonly turns: number
}

/** What can have become of a unit; a ruleset uses those it knows. */
export const FATES = frozen(['fit', 'crippled', 'withdrawn', 'captured', 'sunk'] as const)
/** One of {@link FATES}. `crippled`: afloat, and by the ruleset's own reckoning of little more use in this battle. */
export type Fate = (typeof FATES)[number]

/** What has become of one unit: what figures over many battles are counted from. */
export interface UnitTally {
  readonly id: string
  readonly side: string
  readonly fate: Fate
  /** The damage it has taken, in the ruleset's own points: a whole number from 0. */
  readonly hits: number
}

/** An exchange of fire in fixed circumstances between two ships, A and B: a Markov chain whose steps are turns. */
export interface Exchange<State = unknown> {
  /** Plain JSON, and no more of it than the rules need: equal states are merged. */
  readonly start: State
  /** One turn: both fire. The given state is untouched. */
  turn(state: State, chance: Chance): State
  /** A and B as they stand. */
  tally(state: State): readonly [UnitTally, UnitTally]
}

/** What a ruleset promises of itself; the conformance kit holds it to this. */
export interface Declaration<State = unknown> {
  readonly sides: number
  readonly hiddenInformation: boolean
  /** Whether `orders` lists every distinct lawful order. Otherwise `sampleOrder` is the way to one. */
  readonly listsOrders: boolean
  /** The most decisions a battle can last, from its state before anything has happened (what `prepare` gave) or at its beginning (what `setUp` gave). */
  longestBattle(state: State): number
}

/** The kinds of document a ruleset reads, each with its schema. */
export interface RulesetSchemas {
  readonly scenario: z.ZodMiniType
  readonly ship: z.ZodMiniType
  readonly tables: z.ZodMiniType
  readonly options: z.ZodMiniType
  readonly state: z.ZodMiniType
  readonly order: z.ZodMiniType
}

/** Decides for a side from what it may know. Its dice are not the battle's dice. */
export type Doctrine<View, Order> = (view: View, decision: Decision, orders: () => readonly Order[], chance: Chance) => Order

/** A doctrine that a ruleset ships, with a line on what it does. */
export interface NamedDoctrine<View, Order> {
  readonly about: string
  /** As {@link Doctrine}. */
  decide(...given: Parameters<Doctrine<View, Order>>): Order
}

/** Every ruleset behind one interface. States, orders, views and events are plain JSON; inputs are never changed, but for `apply`. */
export interface Ruleset<
  State = unknown,
  Order = unknown,
  View = unknown,
  Result extends BattleResult = BattleResult,
  Settings = unknown,
  Event extends BattleEvent = BattleEvent,
> {
  readonly id: string
  readonly title: string
  /** Another one whenever the same orders and dice give other events or another result, their sentences included, or a house rule is added: records name it. */
  readonly version: string
  readonly declares: Declaration<State>
  readonly schemas: RulesetSchemas
  readonly options: Readonly<Record<string, Option>>
  readonly procedures: Readonly<Record<string, Procedure<Settings>>>
  readonly doctrines: Readonly<Record<string, NamedDoctrine<View, Order>>>

  /** The settings for a table pack (checked; undefined: the ruleset's own) and house rules (the rest at their defaults). */
  settings(tables?: unknown, options?: unknown): Settings
  /**
   * A scenario that is well formed and lawful: the state before anything has happened, not to be changed. Throws a BroadsideError with the path of
   * what is wrong. A batch prepares once.
   */
  prepare(scenario: unknown): State
  /** The state in which a battle begins, from what `prepare` gave: the first decision is at hand. */
  setUp(prepared: State, chance: Chance, journal?: Journal<Event>): State
  /** Who decides what now; null when the battle is over. */
  decision(state: State): Decision | null
  /** The lawful orders of the decision at hand, each distinct outcome once. */
  orders(state: State): readonly Order[]
  /** One lawful order, fairly sampled, without listing them all. */
  sampleOrder(state: State, chance: Chance): Order
  /** Why the rules forbid an order, or null when it is lawful. The order must be well formed. */
  refusal(state: State, order: Order): Refusal | null
  /** The state after a lawful order; the given state is untouched. */
  advance(state: State, order: Order, chance: Chance, journal?: Journal<Event>): State
  /** As `advance`, but changes the given state, which the caller owns: for drivers that keep no history. */
  apply(state: State, order: Order, chance: Chance, journal?: Journal<Event>): void
  /**
   * Draws the consequences of an amended state (a hull brought to nothing has sunk) up to the next decision; the given state is untouched. `before` is the
   * state that was amended: for rules that hold where something begins, and not of what the referee has left alone.
   */
  settle(state: State, chance: Chance, journal?: Journal<Event>, before?: State): State
  /** How the battle came out, or stands while it lasts. */
  result(state: State): Result
  /** What has become of each unit: all that ever take part, in an order that stays the same. Without it a batch counts results and turns alone. */
  tally?(state: State): readonly UnitTally[]
  /**
   * The mean number of hits, as {@link Ruleset.tally} counts them, that carrying out this lawful order will score on units of other sides, exactly; null
   * where the order is no attack. For rulesets that resolve an attack when it is ordered; without it a batch knows nothing of luck.
   */
  expectedHits?(state: State, order: Order): number | null
  /** An exchange of fire between two ships, from its own description; throws a BroadsideError with the path from `exchange`. For exact answers. */
  exchange?(description: unknown, settings?: Settings): Exchange
  /** What a side may know. Parts may be shared with the state: copy what you keep. */
  view(state: State, side: string): View
  /** The sides' ids, in order. */
  sides(state: State): readonly string[]
  /** The JSON paths that are hidden from a side: changing them must not change its view. */
  hidden(state: State, side: string): readonly string[]
  /** An event in words, one line; `why` renders its facts. */
  tell(event: BattleEvent, names: (id: string) => string): string
  /** Where things stand, in lines: for accounts and prompts. */
  status(state: State): readonly string[]
  /** The table pack that a state is played by, as plain data: records carry its name and digest. Left out where there are no tables. */
  tables?(state: State): { readonly pack: string }
  /** The map with what stands on it: all of it, or what a side may know. Left out where there is no map. */
  chart?(state: State, side?: string): Chart
  /** An event taken apart, for drawing and counting; null where there is nothing to draw or count. `state` is that before the event, where it is at hand. */
  gist?(event: BattleEvent, names: (id: string) => string, state?: State): Gist | null
  /**
   * The state from which the odds of a lawful order are computed by `advance`: with the decision at hand the only one left, nothing gathered, and whatever others would do
   * by themselves at the same time left out, but for what the order needs. Left out where an order is carried out at once and nothing follows it that its own actor does.
   *
   * Of what `advance` then reports, the order's own part is counted: events whose `actor` is the unit that decides, or whose `actors` have it among them, and after those the events
   * that name nobody. What others do before its first event is passed over, dice and all; what they do after it ends it, and so does an event called `phase`, or one of another turn
   * or phase. Dice after its events are its own where it has thrown some before, or where the next event is again one of its actor.
   */
  alone?(state: State, order: Order): State
  /** What a lawful order comes to before any die: where a move ends, how far a shot goes. In a few words, for lists of orders. */
  consider?(state: State, order: Order): string
  /** What is odd about a scenario as `prepare` gave it, a line each: lawful, but hardly what anybody means. Told where it is checked and fought. */
  warnings?(prepared: State): readonly string[]
  /** What the battle has cost, in lines, where the rules have a form of their own for it; empty lines part its sections. */
  afterAction?(state: State): readonly string[]
  /** A ship from its printed card, where the ruleset has one. Throws a BroadsideError whose path is the label of the line. */
  parseShipCard?(card: string): unknown
}

/** Reports an event with its why, as kept by whoever drives a battle. */
export interface ExplainedEvent {
  readonly event: BattleEvent
  readonly facts: readonly Fact[]
}
