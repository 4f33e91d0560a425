import type { Dice, Roll } from './chance.js'
import { BroadsideError, type Refusal } from './errors.js'
import { withValueAt } from './path.js'
import { type BattleRecord, RECORD_FORMAT, type RecordEntry, recordSchema } from './record.js'
import type { BattleEvent, BattleResult, Decision, ExplainedEvent, Journal, Ruleset } from './ruleset.js'
import { parse } from './schema.js'
import { ScriptedChance } from './scripted.js'
import { GENERATOR, type GeneratorState, type Seed, SeededChance, seedText } from './seeded.js'
import { type Fact, Trace } from './trace.js'
import { VERSION } from './version.js'

/** A point to which undo can return. */
interface Moment<State> {
  readonly state: State
  readonly generator: GeneratorState
  readonly events: number
}

/**
 * One battle for people: orders checked, every result explained, everything on record, everything undone if need be. Batches drive a
 * ruleset directly and pay for none of this.
 */
export class Battle<State, Order, View, Result extends BattleResult> {
  readonly ruleset: Ruleset<State, Order, View, Result>
  readonly #scenario: unknown
  readonly #seed: string
  #state: State
  #chance: SeededChance
  #events: ExplainedEvent[] = []
  readonly #entries: RecordEntry[] = []
  readonly #history: Moment<State>[] = []
  readonly #scribe = new Scribe()
  readonly #setUp: BattleRecord['setUp']

  private constructor(ruleset: Ruleset<State, Order, View, Result>, scenario: unknown, seed: string) {
    this.ruleset = ruleset
    this.#scenario = structuredClone(scenario)
    this.#seed = seed
    this.#chance = SeededChance.fromSeed(seed, this.#scribe.roll)
    this.#state = ruleset.setUp(ruleset.prepare(this.#scenario), this.#chance, this.#scribe)
    const { events, dice } = this.#scribe.take()
    this.#events = events
    this.#setUp = { dice, events: events.map(({ event }) => event) }
  }

  /** Sets up a scenario. Throws a BroadsideError when the scenario or the seed is bad. */
  static start<State, Order, View, Result extends BattleResult>(
    ruleset: Ruleset<State, Order, View, Result>,
    scenario: unknown,
    options: { readonly seed: Seed },
  ): Battle<State, Order, View, Result> {
    return new Battle(ruleset, scenario, seedText(options.seed))
  }

  /**
   * Takes up a recorded battle where it stopped, with the same dice to come, undo history included. The record is proved on the way:
   * throws `replay-differs` with the entry's path where it does not come out the same, `other-version` when this release does not play it.
   */
  static resume<State, Order, View, Result extends BattleResult>(
    ruleset: Ruleset<State, Order, View, Result>,
    record: unknown,
  ): Battle<State, Order, View, Result> {
    const { battle, difference } = run(ruleset, record)
    if (difference) throw new BroadsideError('replay-differs', difference.path, differenceText(difference))
    return battle
  }

  /** The state: plain JSON, not to be changed but by orders and amendments. */
  get state(): State {
    return this.#state
  }

  get decision(): Decision | null {
    return this.ruleset.decision(this.#state)
  }

  get result(): Result {
    return this.ruleset.result(this.#state)
  }

  /** All that has happened and has not been undone. */
  get events(): readonly BattleEvent[] {
    return this.#events.map(({ event }) => event)
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
  order(order: unknown, options: { readonly dice?: readonly Dice[] } = {}): readonly BattleEvent[] {
    const checked = this.#parse(order)
    if (!this.decision) throw new BroadsideError('battle-over', '', 'the battle is over: no order can be given')
    const refusal = this.ruleset.refusal(this.#state, checked)
    if (refusal) throw new BroadsideError('unlawful-order', '', `${refusal.reason} (${refusal.clause})`)
    const moment = this.#moment()
    const real = options.dice ? new ScriptedChance(options.dice, { observe: this.#scribe.roll }) : undefined
    const next = this.#written(() => this.#advance(checked, real))
    this.#history.push(moment)
    this.#state = next
    const { events, dice } = this.#scribe.take()
    const happened = events.map(({ event }) => event)
    this.#events.push(...events)
    this.#entries.push(real ? { order: checked, dice, real: true, events: happened } : { order: checked, dice, events: happened })
    return happened
  }

  #advance(order: Order, real: ScriptedChance | undefined): State {
    const next = this.ruleset.advance(this.#state, order, real ?? this.#chance, this.#scribe)
    real?.finish()
    return next
  }

  /** Runs something that throws dice; if it throws an error instead, what was written on the way is dropped. */
  #written<T>(act: () => T): T {
    try {
      return act()
    } catch (error) {
      this.#scribe.take()
      throw error
    }
  }

  /**
   * The referee's word: sets any value of the battle, with a reason, on record. The path names keys, places and ids (`units.bismarck.hits`).
   * Consequences follow as if the rules had brought the value about. Throws `bad-amendment` when the path or the value cannot be.
   */
  amend(path: string, value: unknown, reason: string): void {
    if (reason.trim() === '') throw new BroadsideError('bad-amendment', path, 'an amendment needs a reason')
    const amended = withValueAt(this.#state, path, structuredClone(value))
    const moment = this.#moment()
    try {
      const checked = parse(this.ruleset.schemas.state, amended) as State
      this.#state = this.#written(() => this.ruleset.settle(checked, this.#chance, this.#scribe))
    } catch (error) {
      if (!(error instanceof BroadsideError)) throw error
      this.#chance = SeededChance.fromState(moment.generator, this.#scribe.roll)
      throw new BroadsideError('bad-amendment', error.path, error.message)
    }
    this.#history.push(moment)
    const { events, dice } = this.#scribe.take()
    this.#events.push(...events)
    this.#entries.push({ amend: { path, value: structuredClone(value), reason }, dice, events: events.map(({ event }) => event) })
  }

  /** Takes back the last order or amendment, dice included: the same order again throws the same dice. What is undone stays on record. */
  undo(): void {
    const moment = this.#history.pop()
    if (!moment) throw new BroadsideError('nothing-to-undo', '', 'nothing to undo: the battle stands as it was set up')
    this.#state = moment.state
    this.#chance = SeededChance.fromState(moment.generator, this.#scribe.roll)
    this.#events.length = moment.events
    this.#entries.push({ undo: true })
  }

  /** The last thing put on record. */
  get lastEntry(): RecordEntry | undefined {
    return this.#entries.at(-1)
  }

  /** The facts behind an event, by its place in {@link Battle.events}. */
  explain(place: number): readonly Fact[] {
    return this.#events[place]?.facts ?? []
  }

  /** What a side may know, as a copy of its own. */
  view(side: string): View {
    return structuredClone(this.ruleset.view(this.#state, side))
  }

  /** The battle as plain JSON: to keep, to mail, to {@link Battle.resume}, to {@link replay}. It holds the seed: for the umpire's eyes. */
  record(): BattleRecord {
    return structuredClone({
      record: RECORD_FORMAT,
      broadside: VERSION,
      ruleset: { id: this.ruleset.id, version: this.ruleset.version },
      generator: { name: GENERATOR, seed: this.#seed, state: this.#chance.state() },
      scenario: this.#scenario,
      setUp: this.#setUp,
      entries: this.#entries,
    })
  }

  #moment(): Moment<State> {
    return { state: this.#state, generator: this.#chance.state(), events: this.#events.length }
  }

  #parse(order: unknown): Order {
    return parse(this.ruleset.schemas.order, order) as Order
  }
}

/** Where a record and its replay first part. */
export interface Difference {
  readonly path: string
  readonly recorded: unknown
  readonly replayed: unknown
}

/** Proves a record by playing it again: null when every die and every event comes out the same, else where it first differs. */
export function replay<State, Order, View, Result extends BattleResult>(
  ruleset: Ruleset<State, Order, View, Result>,
  record: unknown,
): Difference | null {
  return run(ruleset, record).difference
}

/** A difference in words. */
export function differenceText({ path, recorded, replayed }: Difference): string {
  return `${path}: the record has ${JSON.stringify(recorded) ?? 'nothing'}, the replay gives ${JSON.stringify(replayed) ?? 'nothing'}`
}

function run<State, Order, View, Result extends BattleResult>(ruleset: Ruleset<State, Order, View, Result>, given: unknown) {
  const format = isRecord(given) ? given['record'] : undefined
  if (typeof format === 'number') checkVersion('record', format, RECORD_FORMAT)
  const record = parse(recordSchema, given) as BattleRecord
  checkVersion('ruleset.id', record.ruleset.id, ruleset.id)
  checkVersion('ruleset.version', record.ruleset.version, ruleset.version)
  checkVersion('generator.name', record.generator.name, GENERATOR)
  const battle = startOf(ruleset, record)
  let difference = compare('setUp', record.setUp, battle.record().setUp)
  for (let i = 0; i < record.entries.length && !difference; i++) {
    const entry = record.entries[i] as RecordEntry
    difference = again(battle, entry, `entries[${i}]`)
  }
  difference ??= compare('generator.state', record.generator.state, battle.record().generator.state)
  return { battle, difference }
}

function checkVersion(path: string, found: unknown, played: unknown): void {
  if (found === played) return
  throw new BroadsideError('other-version', path, `this release plays ${String(played)}; the record is of ${String(found)}`)
}

/** The battle as the record begins; what is wrong with its scenario is named by the place in the record. */
function startOf<State, Order, View, Result extends BattleResult>(ruleset: Ruleset<State, Order, View, Result>, record: BattleRecord) {
  try {
    return Battle.start(ruleset, record.scenario, { seed: record.generator.seed })
  } catch (error) {
    if (!(error instanceof BroadsideError)) throw error
    throw new BroadsideError(error.code, error.path === '' ? 'scenario' : `scenario.${error.path}`, error.message)
  }
}

function again(battle: Battle<unknown, unknown, unknown, BattleResult>, entry: RecordEntry, path: string): Difference | null {
  try {
    if ('undo' in entry) battle.undo()
    else if ('amend' in entry) battle.amend(entry.amend.path, entry.amend.value, entry.amend.reason)
    else battle.order(entry.order, entry.real ? { dice: entry.dice } : {})
    return compare(path, entry, battle.lastEntry)
  } catch (error) {
    if (error instanceof BroadsideError) return { path, recorded: 'a lawful entry', replayed: error.message }
    throw error
  }
}

/** The first place where two JSON values differ; the order of keys is no difference. */
function compare(path: string, recorded: unknown, replayed: unknown): Difference | null {
  if (JSON.stringify(recorded) === JSON.stringify(replayed)) return null
  if (Array.isArray(recorded) && Array.isArray(replayed)) {
    const places = Array.from({ length: Math.max(recorded.length, replayed.length) }, (_, i) => i)
    return firstDifference(places, (i) => compare(`${path}[${i}]`, recorded[i], replayed[i]))
  }
  if (isRecord(recorded) && isRecord(replayed)) {
    const keys = [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])]
    return firstDifference(keys, (key) => compare(`${path}.${key}`, recorded[key], replayed[key]))
  }
  return { path, recorded, replayed }
}

function firstDifference<Key>(keys: readonly Key[], at: (key: Key) => Difference | null): Difference | null {
  for (const key of keys) {
    const found = at(key)
    if (found) return found
  }
  return null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Writes down dice and events as they come, each event with its facts. */
class Scribe implements Journal {
  #events: ExplainedEvent[] = []
  #dice: Dice[] = []
  #trace: Trace | undefined

  readonly roll = (roll: Roll): void => {
    this.#dice.push(roll.dice)
    this.#trace?.roll(roll)
  }

  why(): Trace {
    this.#trace = new Trace()
    return this.#trace
  }

  record(event: BattleEvent): void {
    this.#events.push({ event, facts: this.#trace?.facts ?? [] })
    this.#trace = undefined
  }

  take(): { events: ExplainedEvent[]; dice: Dice[] } {
    const taken = { events: this.#events, dice: this.#dice }
    this.#events = []
    this.#dice = []
    this.#trace = undefined
    return taken
  }
}
