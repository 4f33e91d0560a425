import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { Battle } from '../../src/core/battle.js'
import type { Chance, Roll } from '../../src/core/chance.js'
import { BroadsideError, type Refusal } from '../../src/core/errors.js'
import type { BattleEvent, Journal } from '../../src/core/ruleset.js'
import { parse } from '../../src/core/schema.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import { type Fact, Trace } from '../../src/core/trace.js'
import { corpen18 } from '../../src/corpen18/battle.js'
import type { Order } from '../../src/corpen18/orders.js'
import type { Scenario } from '../../src/corpen18/scenario.js'
import { type BatteryCard, readyShip, type Ship, type ShipCard, shipSchema } from '../../src/corpen18/ship.js'
import type { State, Unit } from '../../src/corpen18/state.js'
import { CATEGORIES, QUALITIES, RADARS, RATES_OF_FIRE } from '../../src/corpen18/types.js'

// Ships

/** A plain battery: no modifier in any arc, normal rate of fire. */
export function guns(rating: string | number, over: Partial<BatteryCard> = {}): BatteryCard {
  return { rating, range: 20, toHit: [0, 0, 0], ...over }
}

/** A plain cruiser with nothing that modifies anything: experienced, armour 4, fire control I, main battery 4. */
export function card(over: Partial<ShipCard> = {}): ShipCard {
  return { class: 'Test', category: 'cruiser', movement: [3, 3], fireControl: 1, main: guns(4), protection: 4, ...over }
}

export function ready(given: ShipCard): Ship {
  return readyShip(parse(shipSchema, given))
}

// Dice

/** Runs with these dice, all of which must be used up. */
export function withDice<T>(dice: readonly number[], run: (chance: Chance) => T): T {
  const chance = new ScriptedChance(dice)
  const result = run(chance)
  chance.finish()
  return result
}

/** Runs with these dice and returns the requests in order, as `1D10 clause`. */
export function requestsOf(dice: readonly number[], run: (chance: Chance) => unknown): string[] {
  const rolls: Roll[] = []
  const chance = new ScriptedChance(dice, { observe: (roll) => rolls.push(roll) })
  run(chance)
  chance.finish()
  return rolls.map(({ form, count, sides, purpose }) => `${form} ${count}D${sides} ${purpose.clause}`)
}

/** Every outcome of a function that throws D10s, by running it with every sequence of dice: key to probability. */
export function bruteForce(run: (chance: Chance) => unknown): Map<string, number> {
  const found = new Map<string, number>()
  const visit = (dice: readonly number[]): void => {
    let result: unknown
    try {
      result = run(new ScriptedChance(dice))
    } catch (error) {
      if (!(error instanceof BroadsideError) || error.code !== 'bad-dice') throw error
      for (let face = 1; face <= 10; face++) visit([...dice, face])
      return
    }
    const key = JSON.stringify(result)
    found.set(key, (found.get(key) ?? 0) + 10 ** -dice.length)
  }
  visit([])
  return found
}

// Errors

/** The error a call throws; fails when it throws none. */
export function errorOf(run: () => unknown): BroadsideError {
  try {
    run()
  } catch (error) {
    expect(error).toBeInstanceOf(BroadsideError)
    return error as BroadsideError
  }
  throw new Error('expected a BroadsideError; nothing was thrown')
}

/** Code and path of the error a call throws. */
export function faultOf(run: () => unknown): string {
  const { code, path } = errorOf(run)
  return `${code} ${path}`
}

/** The error a call throws in full: `code path: message`. */
export function wordsOf(run: () => unknown): string {
  const { code, path, message } = errorOf(run)
  return `${code} ${path}: ${message}`
}

/** The clause that refuses. */
export function clauseOf(answer: object | null): string | undefined {
  return answer && 'refused' in answer ? (answer.refused as Refusal).clause : undefined
}

// Facts

/** The facts of a run. */
export function factsOf(run: (trace: Trace) => unknown): readonly Fact[] {
  const trace = new Trace()
  run(trace)
  return trace.facts
}

// Battles

type GivenUnit = Scenario['units'][number]

/** A unit of the plain ship at a hex, heading north. */
export function unit(
  id: string,
  side: 'red' | 'blue',
  hex: string,
  over: Partial<GivenUnit> = {},
  ship: Partial<ShipCard> = {},
): GivenUnit {
  return { id, side, hex, heading: 'N', ship: card(ship), ...over }
}

/** A scenario of two sides on a map of 20 by 20, by clear day on a calm sea. */
export function scenario(units: readonly GivenUnit[], over: Partial<Scenario> = {}): Scenario {
  return {
    scenario: 'Test',
    ruleset: 'corpen18',
    map: { columns: 20, rows: 20 },
    light: 'day',
    turns: 3,
    sides: [{ id: 'red' }, { id: 'blue' }],
    units: [...units],
    ...over,
  }
}

/** A journal that keeps what is told. */
export class Notes implements Journal {
  readonly events: BattleEvent[] = []
  why(): undefined {
    return undefined
  }
  record(event: BattleEvent): void {
    this.events.push(event)
  }
  named(event: string): BattleEvent[] {
    return this.events.filter((each) => each.event === event)
  }
}

/** A battle driven by orders with scripted dice, every one of which must be used. */
export class Table {
  state: State
  readonly notes = new Notes()

  constructor(units: readonly GivenUnit[], over: Partial<Scenario> = {}, dice: readonly number[] = []) {
    this.state = withDice(dice, (chance) => corpen18.setUp(corpen18.prepare(scenario(units, over)), chance, this.notes))
  }

  unit(id: string): Unit {
    const found = this.state.units.find((each) => each.id === id)
    if (!found) throw new Error(`no unit ${id}`)
    return found
  }

  /** Whose turn it is to decide. */
  get turnOf(): string | undefined {
    return corpen18.decision(this.state)?.unit
  }

  /** The clause that forbids an order, or null. */
  refusal(order: Order): string | null {
    return corpen18.refusal(this.state, order)?.clause ?? null
  }

  do(order: Order, dice: readonly number[] = []): this {
    const refusal = corpen18.refusal(this.state, order)
    if (refusal) throw new Error(`refused: ${refusal.reason} (${refusal.clause})`)
    this.state = withDice(dice, (chance) => corpen18.advance(this.state, order, chance, this.notes))
    return this
  }

  move(id: string, steps = '', dice: readonly number[] = []): this {
    return this.do({ order: 'move', unit: id, steps }, dice)
  }

  fire(id: string, target: string, dice: readonly number[], over: Partial<Extract<Order, { order: 'fire' }>> = {}): this {
    return this.do({ order: 'fire', unit: id, battery: 'main', target, ...over }, dice)
  }

  launch(id: string, target: string, spreads: number, dice: readonly number[], split?: string): this {
    return this.do({ order: 'launch', unit: id, target, spreads, ...(split === undefined ? {} : { split }) }, dice)
  }

  /** No more attacks by this unit; nothing to say when it has none left anyway. */
  hold(id: string): this {
    return this.turnOf === id ? this.do({ order: 'hold', unit: id }) : this
  }

  /** Everybody who is asked to move in this phase stays where she is. */
  stay(dice: readonly number[] = []): this {
    const left = [...dice]
    const { turn, phase } = this.state
    const same = () => this.state.over === null && this.state.turn === turn && this.state.phase === phase
    while (same() && corpen18.decision(this.state)?.question === 'move') {
      const chance = new ScriptedChance(left)
      this.state = corpen18.advance(this.state, { order: 'move', unit: this.turnOf as string, steps: '' }, chance, this.notes)
      left.splice(0, chance.used)
    }
    expect(left).toEqual([])
    return this
  }

  /** Everybody who is asked to attack in this phase holds. */
  holdAll(): this {
    const { turn, phase } = this.state
    const same = () => this.state.over === null && this.state.turn === turn && this.state.phase === phase
    while (same() && corpen18.decision(this.state)?.question === 'attack') this.hold(this.turnOf as string)
    return this
  }

  orders(): readonly Order[] {
    return corpen18.orders(this.state)
  }
}

export const EXAMPLES = ['channel-fac', 'denmark-strait', 'north-cape', 'river-plate', 'second-guadalcanal'] as const

/** A scenario of examples/. */
export function example(name: (typeof EXAMPLES)[number]): Scenario {
  return parseYaml(readFileSync(new URL(`../../examples/${name}.yaml`, import.meta.url), 'utf8')) as Scenario
}

/** Random play to the end or for so many orders; `look` sees every state with a decision at hand. */
export function randomPlay(given: Scenario, seed: string, most: number, look: (state: State) => void): State {
  const chance = SeededChance.fromSeed(seed)
  const pick = SeededChance.fromSeed(`orders ${seed}`)
  const state = corpen18.setUp(corpen18.prepare(given), chance)
  for (let i = 0; i < most && corpen18.decision(state); i++) {
    look(state)
    corpen18.apply(state, corpen18.sampleOrder(state, pick), chance)
  }
  look(state)
  return state
}

// Arbitrary cards

const modifier = fc.option(fc.integer({ min: -9, max: 9 }), { nil: null })
const light = fc.integer({ min: 1, max: 7 }).map((n) => `U${n}`)
const number = fc.integer({ min: 1, max: 20 }).map(String)

const arbitraryRating = fc.oneof(
  number,
  light,
  fc.tuple(number, light).map(([a, u]) => `${a}/${u}`),
)

const arbitraryBattery: fc.Arbitrary<BatteryCard> = fc.record({
  rating: arbitraryRating,
  rateOfFire: fc.constantFrom(...RATES_OF_FIRE),
  range: fc.integer({ min: 0, max: 30 }),
  toHit: fc.tuple(modifier, modifier, modifier),
})

const arbitraryProtection = fc
  .tuple(
    fc.oneof(
      number,
      light,
      fc.tuple(number, number).map(([a, b]) => `${a}/${b}`),
    ),
    fc.constantFrom('', 'R', 'F'),
  )
  .map(([body, suffix]) => body + suffix)

const few = fc.integer({ min: 0, max: 12 })

const arbitraryTorpedoes = fc.oneof(
  fc.constant('--'),
  fc
    .tuple(few, few, few, fc.constantFrom('', 'H', 'L'), fc.boolean(), fc.boolean())
    .map(([a, b, r, weight, pair, reload]) => `${a}${pair ? `/${b}` : ''}${reload ? `(${r})` : ''}${weight}`),
)

const words = fc
  .array(fc.constantFrom('Bismarck', 'Prinz', 'Eugen', 'No. 5', "L'Audacieux", '(1944)', 'Ranger', 'to hit'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((each) => each.join(' '))

export const arbitraryCard: fc.Arbitrary<ShipCard> = fc
  .record({
    name: fc.option(words, { nil: undefined }),
    class: words,
    category: fc.constantFrom(...CATEGORIES),
    modern: fc.boolean(),
    movement: fc.tuple(few, few),
    fireControl: fc.integer({ min: 1, max: 4 }),
    main: fc.option(arbitraryBattery, { nil: undefined }),
    secondary: fc.option(arbitraryBattery, { nil: undefined }),
    tertiary: fc.option(arbitraryBattery, { nil: undefined }),
    torpedoes: arbitraryTorpedoes,
    protection: arbitraryProtection,
    crew: fc.constantFrom(...QUALITIES),
    nightFighting: fc.boolean(),
    radar: fc.constantFrom(...RADARS),
  })
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as unknown as ShipCard)

/** A battle fought by the doctrines of its sides, told line by line. */
export function account(given: Scenario, seed: string): string[] {
  const battle = Battle.start(corpen18, given, { seed })
  const doctrines = new Map(given.sides.map(({ id, doctrine = 'close-and-fire' }) => [id, doctrine]))
  const dice = SeededChance.fromSeed(`doctrines of ${seed}`)
  for (let decision = battle.decision; decision; decision = battle.decision) {
    const doctrine = corpen18.doctrines[doctrines.get(decision.side) ?? '']
    battle.order(doctrine?.decide(battle.view(decision.side), decision, () => battle.orders(), dice))
  }
  const names = new Map(battle.state.units.map(({ id, name }) => [id, name]))
  return battle.events.map((event) => {
    const line = corpen18.tell(event, (id) => names.get(id) ?? id)
    return event.event === 'phase' ? `Turn ${event.turn}, ${line}` : `  ${line}`
  })
}
