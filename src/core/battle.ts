import type { Dice } from './chance.js'
import { compare, type Difference, differenceWords, LAWFUL_ENTRY } from './difference.js'
import { digestOf } from './digest.js'
import { BroadsideError, type Refusal } from './errors.js'
import { checkFairSeed, type FairSeed } from './fair.js'
import { checkAmong, show } from './found.js'
import { frozen } from './frozen.js'
import { checkOptions, checkPlayable } from './given.js'
import { amendedState, History } from './history.js'
import { lawfulOrder } from './lawful-order.js'
import { type OpenRequest, openRequest } from './open-request.js'
import { refuseSignedZero, valueAtPath } from './path.js'
import { isList, plainCopy } from './plain-copy.js'
import { type BattleRecord, RECORD_FORMAT, type RecordEntry, recordSchema, type Thrown } from './record.js'
import type { BattleEvent, BattleResult, Decision, ExplainedEvent, Ruleset } from './ruleset.js'
import { parse } from './schema.js'
import { Scribe } from './scribe.js'
import { ScriptedChance } from './scripted.js'
import { GENERATOR, type Seed, SeededChance, seedText } from './seeded.js'
import { type Fact, factsFor } from './trace.js'
import { VERSION } from './version.js'
import { checkTables, checkVersions, nameTables, optionsOf } from './versions.js'

/** Real dice, read off the table: one entry a request. Left out, the battle throws its own. */
export interface RealDice {
  readonly dice?: readonly Dice[] | undefined
}

/** How a battle begins: by a seed, or a fair one (see `revealSeed`); with real dice for the set-up where it throws any. */
export interface StartOptions extends RealDice {
  readonly seed: Seed | FairSeed
}

/**
 * One battle for people: orders checked, every result explained, everything on record, everything undone if need be. Batches drive a
 * ruleset directly and pay for none of this.
 */
export class Battle<
  State = unknown,
  Order = unknown,
  View = unknown,
  Result extends BattleResult = BattleResult,
  Event extends BattleEvent = BattleEvent,
> {
  /** The ruleset it is played by. */
  readonly ruleset: Ruleset<State, Order, View, Result, unknown, Event>
  readonly #scenario: unknown
  readonly #seed: string
  readonly #fair: FairSeed | undefined
  #state: State
  #chance: SeededChance
  #events: ExplainedEvent[]
  readonly #entries: RecordEntry[] = []
  readonly #history: History<State, Order>
  readonly #scribe = new Scribe()
  readonly #setUp: Thrown
  /** The table pack it began by: one that an amendment brings later stands among the entries. */
  readonly #tables: { readonly pack: string } | undefined

  private constructor(ruleset: Ruleset<State, Order, View, Result, unknown, Event>, scenario: unknown, options: StartOptions) {
    const real = realDice(options, ['seed', 'dice'])
    checkPlayable(ruleset)
    const { seed } = options
    this.ruleset = ruleset
    this.#history = new History(ruleset)
    this.#scenario = plainCopy(scenario)
    checkRulesetOf(this.#scenario, ruleset.id)
    this.#fair = typeof seed === 'object' && seed !== null ? checkFairSeed(seed, digestOf(this.#scenario), 'seed') : undefined
    this.#seed = seedText(this.#fair ? this.#fair.seed : seed)
    this.#chance = SeededChance.fromSeed(this.#seed, this.#scribe.roll)
    this.#state = frozen(this.#by(real, (chance) => ruleset.setUp(ruleset.prepare(this.#scenario), chance, this.#scribe)))
    const { events, dice } = this.#scribe.take()
    this.#events = frozen(events).slice()
    this.#setUp = frozen(thrown(dice, real, events))
    this.#tables = ruleset.tables?.(this.#state)
  }

  /** Sets up a scenario. Throws a BroadsideError when the scenario, the seed or real dice are bad. */
  static start<State, Order, View, Result extends BattleResult, Event extends BattleEvent = BattleEvent>(
    ruleset: Ruleset<State, Order, View, Result, unknown, Event>,
    scenario: unknown,
    options: StartOptions,
  ): Battle<State, Order, View, Result, Event> {
    return new Battle(ruleset, scenario, options)
  }

  /** As {@link Battle.wants}, for the set-up of a scenario. */
  static wantsAtStart<State>(
    ruleset: Pick<Ruleset<State>, 'prepare' | 'setUp'>,
    scenario: unknown,
    dice: readonly Dice[],
  ): OpenRequest | null {
    checkPlayable(ruleset)
    const prepared = ruleset.prepare(plainCopy(scenario))
    return openRequest((chance, journal) => ruleset.setUp(prepared, chance, journal), dice)
  }

  /**
   * Takes up a recorded battle where it stopped, with the same dice to come, undo history included. The record is proved on the way:
   * throws `replay-differs` with the entry's path where it does not come out the same, `other-version` when this release does not play it.
   */
  static resume<State, Order, View, Result extends BattleResult, Event extends BattleEvent = BattleEvent>(
    ruleset: Ruleset<State, Order, View, Result, unknown, Event>,
    record: unknown,
  ): Battle<State, Order, View, Result, Event> {
    const { battle, difference } = run(ruleset, record)
    if (difference) throw new BroadsideError('replay-differs', difference.path, differenceWords(difference))
    return battle
  }

  /** The state: plain JSON, changed by orders and amendments alone; it is frozen, as is all else that a battle hands out but copies. For `apply` take a structuredClone of it. */
  get state(): State {
    return this.#state
  }

  /** Who decides what now; null when the battle is over. It names a unit of which the other side may not know. */
  get decision(): Decision | null {
    return this.ruleset.decision(this.#state)
  }

  /** How the battle came out, or how it stands while it lasts, when nobody has won. It counts what a side may not have seen: to players show winner, reason and turns. */
  get result(): Result {
    return this.ruleset.result(this.#state)
  }

  /** All that has happened and has not been undone. */
  get events(): readonly Event[] {
    return this.#events.map(({ event }) => event as Event)
  }

  /** The lawful orders of the decision at hand. */
  orders(): readonly Order[] {
    return this.ruleset.orders(this.#state)
  }

  /** Why the rules forbid an order, or null. Throws when the order is malformed. */
  refusal(order: unknown): Refusal | null {
    return this.ruleset.refusal(this.#state, this.#parse(order))
  }

  /**
   * Carries out an order and returns what happened. With `dice`, those are used instead of the battle's own (real dice, read off the table: one
   * entry a request). Throws `unlawful-order`, `battle-over` or `bad-dice`; the battle then stands as it stood.
   */
  order(order: unknown, options: RealDice = {}): readonly Event[] {
    const real = realDice(options)
    const checked = this.#lawful(order)
    return this.#enter({ order: checked }, real, (chance) => this.ruleset.advance(this.#state, checked, chance, this.#scribe))
  }

  #lawful(order: unknown): Order {
    if (!this.decision) throw new BroadsideError('battle-over', '', 'the battle is over: no order can be given')
    return lawfulOrder(this.ruleset, this.#state, order)
  }

  /** The first request for dice that an order makes and these real dice leave open; null when they are enough. Throws as `order` does. */
  wants(order: unknown, dice: readonly Dice[]): OpenRequest | null {
    const checked = this.#lawful(order)
    return openRequest((chance, journal) => this.ruleset.advance(this.#state, checked, chance, journal), dice)
  }

  /** Takes the step to another state and puts it on record; if that throws an error, everything stands as it stood. */
  #enter(
    what: { readonly order: Order } | { readonly amend: { path: string; value: unknown; reason: string } },
    real: readonly Dice[] | undefined,
    step: (chance: SeededChance | ScriptedChance) => State,
  ): readonly Event[] {
    const moment = { state: this.#state, generator: this.#chance.state(), events: this.#events.length, entry: this.#entries.length }
    this.#state = frozen(this.#by(real, step))
    this.#history.push(moment)
    const { events, dice } = this.#scribe.take()
    for (const event of frozen(events)) this.#events.push(event)
    const entry = frozen({ ...what, ...thrown(dice, real, events) })
    this.#entries.push(entry)
    // A ruleset reports events of its own kinds.
    return entry.events as readonly Event[]
  }

  /** Runs something by real dice or the battle's own; if it throws an error, what was written on the way is dropped and no die is lost. */
  #by<T>(real: readonly Dice[] | undefined, act: (chance: SeededChance | ScriptedChance) => T): T {
    const before = this.#chance.state()
    try {
      if (!real) return act(this.#chance)
      const scripted = new ScriptedChance(real, { observe: this.#scribe.roll })
      const made = act(scripted)
      scripted.finish()
      return made
    } catch (error) {
      this.#scribe.take()
      this.#chance = SeededChance.fromState(before, this.#scribe.roll)
      throw error
    }
  }

  /**
   * The referee's word: sets any value of the battle, with a reason, on record. The path names keys, places and ids (`units.bismarck.hits`).
   * Consequences follow as if the rules had brought the value about. Throws `bad-amendment` when the path or the value cannot be.
   */
  amend(path: string, value: unknown, reason: string, options: RealDice = {}): void {
    const real = realDice(options)
    if (typeof reason !== 'string' || reason.trim() === '')
      throw new BroadsideError('bad-amendment', typeof path === 'string' ? path : '', `an amendment needs a reason; found ${show(reason)}`)
    const amended = this.#amended(path, value)
    const amend = { path, value: amended.value, reason }
    settling(() => this.#enter({ amend }, real, (chance) => this.ruleset.settle(amended.state, chance, this.#scribe, this.#state)))
  }

  /** As {@link Battle.wants}, for an amendment. */
  wantsToAmend(path: string, value: unknown, dice: readonly Dice[]): OpenRequest | null {
    const { state } = this.#amended(path, value)
    return settling(() => openRequest((chance, journal) => this.ruleset.settle(state, chance, journal, this.#state), dice))
  }

  /** The state with a value amended, and the value as it was read: once, so that what is played is what is put on record. */
  #amended(path: string, given: unknown): { readonly state: State; readonly value: unknown } {
    // The path first, since an error of the value names it.
    valueAtPath(this.#state, path)
    const value = settling(() => plainCopy(given, path))
    refuseSignedZero(value, path)
    return { state: settling(() => amendedState(this.ruleset, this.#state, path, value)), value }
  }

  /** Takes back the last order or amendment, dice included: the same order again throws the same dice. What is undone stays on record. */
  undo(): void {
    const moment = this.#history.pop(this.#entries)
    if (!moment) throw new BroadsideError('nothing-to-undo', '', 'nothing to undo: the battle stands as it was set up')
    this.#state = moment.state
    this.#chance = SeededChance.fromState(moment.generator, this.#scribe.roll)
    this.#events.length = moment.events
    this.#entries.push(frozen({ undo: true }))
  }

  /** How many orders and amendments can be taken back, one after the other. */
  get undoable(): number {
    return this.#history.length
  }

  /** The last thing put on record. */
  get lastEntry(): RecordEntry | undefined {
    return this.#entries.at(-1)
  }

  /**
   * The facts behind an event, by its place in {@link Battle.events}; none where nothing was looked up or rolled for it. With a side, those that it may know, of an
   * event that it may know (else none). Throws `out-of-range` where there is no such event, `not-allowed` for who is no side.
   */
  explain(place: number, side?: string): readonly Fact[] {
    if (side !== undefined) checkAmong(this.ruleset.sides(this.#state), side, 'side', 'a side')
    const found = typeof place === 'number' ? this.#events[place] : undefined
    if (found && side !== undefined) return found.event.knownTo.includes(side) ? factsFor(found.facts, side) : []
    if (found) return found.facts
    const last = this.#events.length - 1
    const right = last < 0 ? 'nothing has happened yet' : `expected the place of an event, from 0 to ${last}`
    throw new BroadsideError('out-of-range', 'place', `${right}; found ${show(place)}`)
  }

  /** What a side may know, as a copy of its own. */
  view(side: string): View {
    checkAmong(this.ruleset.sides(this.#state), side, 'side', 'a side')
    return structuredClone(this.ruleset.view(this.#state, side))
  }

  /** The battle as plain JSON: to keep, to mail, to {@link Battle.resume}, to {@link replay}. It holds the seed: for the umpire's eyes. */
  record(): BattleRecord {
    return structuredClone({
      record: RECORD_FORMAT,
      broadside: VERSION,
      ruleset: { id: this.ruleset.id, version: this.ruleset.version },
      tables: nameTables(this.#tables),
      options: optionsOf(this.ruleset, this.#scenario),
      generator: { name: GENERATOR, seed: this.#seed, state: this.#chance.state(), ...(this.#fair ? { fair: this.#fair } : {}) },
      scenario: this.#scenario,
      setUp: this.#setUp,
      entries: this.#entries,
      result: this.result,
    })
  }

  #parse(order: unknown): Order {
    return parse(this.ruleset.schemas.order, order) as Order
  }
}

/** Proves a record by playing it again: null when every die and every event comes out the same, else where it first differs. */
export function replay<State, Order, View, Result extends BattleResult, Event extends BattleEvent = BattleEvent>(
  ruleset: Ruleset<State, Order, View, Result, unknown, Event>,
  record: unknown,
): Difference | null {
  return run(ruleset, record).difference
}

/** The dice, and the events without their facts, as records keep them. */
function thrown(dice: readonly Dice[], real: readonly Dice[] | undefined, events: readonly ExplainedEvent[]): Thrown {
  const happened = events.map(({ event }) => event)
  return real ? { dice, real: true, events: happened } : { dice, events: happened }
}

/** The real dice among options, which may have no other keys than these: one misspelt would leave the battle to its own dice. */
function realDice(options: RealDice, known: readonly string[] = ['dice']): readonly Dice[] | undefined {
  checkOptions(options, known)
  const { dice } = options
  if (dice === undefined || isList(dice)) return dice
  throw new BroadsideError('bad-dice', 'dice', `expected a list with one entry a request; found ${show(dice)}`)
}

/** Runs something that an amended value may break: what is wrong with the state is wrong with the amendment. */
function settling<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof BroadsideError) || error.code === 'bad-dice') throw error
    throw new BroadsideError('bad-amendment', error.path, error.message)
  }
}

/** The battle as a record begins; what is wrong is named by its place in the record. The record's head must have its form. */
export function startOf<State, Order, View, Result extends BattleResult, Event extends BattleEvent = BattleEvent>(
  ruleset: Ruleset<State, Order, View, Result, unknown, Event>,
  { scenario, generator: { seed, fair }, setUp }: Pick<BattleRecord, 'scenario' | 'generator' | 'setUp'>,
): Battle<State, Order, View, Result, Event> {
  if (fair && fair.seed !== seed) throw new BroadsideError('bad-seed', 'generator.seed', 'not the seed that generator.fair proves')
  try {
    return Battle.start(ruleset, scenario, { seed: fair ?? seed, dice: setUp.real ? setUp.dice : undefined })
  } catch (error) {
    if (!(error instanceof BroadsideError)) throw error
    throw new BroadsideError(error.code, placeInRecord(error), error.message)
  }
}

function placeInRecord({ code, path }: BroadsideError): string {
  if (code === 'bad-seed') return path.replace(/^seed/, 'generator.fair')
  if (code === 'bad-dice') return `setUp.${path}`
  return path === '' ? 'scenario' : `scenario.${path}`
}

/** Plays a record again as far as it comes out the same. `after` sees the battle when it is set up (null) and after each entry. */
export function run<State, Order, View, Result extends BattleResult, Event extends BattleEvent = BattleEvent>(
  ruleset: Ruleset<State, Order, View, Result, unknown, Event>,
  untrusted: unknown,
  after?: (battle: Battle<State, Order, View, Result, Event>, entry: RecordEntry | null) => void,
): { readonly battle: Battle<State, Order, View, Result, Event>; readonly difference: Difference | null } {
  checkPlayable(ruleset)
  const given = plainCopy(untrusted)
  checkVersions(ruleset, given)
  const record = parse(recordSchema, given) as BattleRecord
  const battle = startOf(ruleset, record)
  const start = battle.record()
  checkTables(record.tables, start.tables)
  let difference = compare('options', record.options, start.options) ?? compare('setUp', record.setUp, start.setUp)
  if (!difference) after?.(battle, null)
  for (let i = 0; i < record.entries.length && !difference; i++) {
    const entry = record.entries[i] as RecordEntry
    difference = again(battle, entry, `entries[${i}]`)
    if (!difference) after?.(battle, entry)
  }
  return { battle, difference: difference ?? differenceAtEnd(record, battle) }
}

/** What a record says of its end beside the battle that has come to it: the first difference, or null. */
export function differenceAtEnd({ generator, result }: Pick<BattleRecord, 'generator' | 'result'>, battle: Battle): Difference | null {
  const { state } = battle.record().generator
  return compare('generator.state', generator.state, state) ?? compare('result', result, battle.result)
}

/** Does an entry of a record again: the first difference, or null. */
export function again(battle: Battle, entry: RecordEntry, path: string): Difference | null {
  try {
    if ('undo' in entry) battle.undo()
    else {
      const dice = entry.real ? entry.dice : undefined
      if ('amend' in entry) battle.amend(entry.amend.path, entry.amend.value, entry.amend.reason, { dice })
      else battle.order(entry.order, { dice })
    }
    return compare(path, entry, battle.lastEntry)
  } catch (error) {
    if (error instanceof BroadsideError) return { path, recorded: LAWFUL_ENTRY, replayed: error.message }
    throw error
  }
}

/** A scenario that names another ruleset is refused for that, and not for all that is strange about it. */
function checkRulesetOf(scenario: unknown, id: string): void {
  const named = typeof scenario === 'object' && scenario !== null && 'ruleset' in scenario ? scenario.ruleset : undefined
  if (typeof named !== 'string' || named === id) return
  throw new BroadsideError('not-allowed', 'ruleset', `the scenario is for ${show(named)}; it is to be played by ${show(id)}`)
}
