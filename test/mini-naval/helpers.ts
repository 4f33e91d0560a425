import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import type { Chance, Dice, Purpose, Roll } from '../../src/core/chance.js'
import { BroadsideError } from '../../src/core/errors.js'
import type { BattleEvent, Journal } from '../../src/core/ruleset.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import { Trace } from '../../src/core/trace.js'
import { type DoctrineName, miniNaval, type Order, type Scenario, type Stand, type State, type Vessel } from '../../src/mini-naval/index.js'

export const EXAMPLES = ['force-q', 'carrier-duel', 'convoy', 'gunnery-action'] as const

export function example(name: string): Scenario {
  return parseYaml(readFileSync(new URL(`../../examples/${name}.yaml`, import.meta.url), 'utf8')) as Scenario
}

type Given = Scenario['units'][number]

/** A small battle: sides a and b, a map of 20 by 20, a cruiser heading south where nothing else is said, each three columns from the next. */
export function scenario(units: readonly (Partial<Given> & Pick<Given, 'id' | 'side'>)[], more: Partial<Scenario> = {}): Scenario {
  return {
    scenario: 'test',
    ruleset: 'mini-naval',
    map: { columns: 20, rows: 20 },
    turns: 3,
    sides: [{ id: 'a' }, { id: 'b' }],
    units: units.map((unit, i) => ({
      ...(unit.ship === undefined && unit.class === undefined ? { class: 'cruiser' as const } : {}),
      hex: `${String(i * 3 + 1).padStart(2, '0')}01`,
      heading: 'S' as const,
      ...unit,
    })),
    ...more,
  }
}

/** Keeps events, and a trace for each that asks why. */
export class Log implements Journal {
  readonly events: (BattleEvent & Record<string, unknown>)[] = []
  readonly traces: Trace[] = []
  why(): Trace {
    const trace = new Trace()
    this.traces.push(trace)
    return trace
  }
  record(event: BattleEvent): void {
    this.events.push(event as BattleEvent & Record<string, unknown>)
  }
  of(name: string) {
    return this.events.filter(({ event }) => event === name)
  }
}

/** A state at its first decision; all the dice given must be used. */
export function begin(given: Scenario, dice: readonly Dice[] = [], log?: Log): State {
  const chance = new ScriptedChance(dice)
  const state = miniNaval.setUp(miniNaval.prepare(given), chance, log)
  chance.finish()
  return state
}

/** Gives orders one after the other, checked as a driver would; all the dice given must be used. */
export function play(state: State, orders: readonly Order[], dice: readonly Dice[] = []): { state: State; log: Log; rolls: Roll[] } {
  const rolls: Roll[] = []
  const chance = new ScriptedChance(dice, { observe: (roll) => rolls.push(roll) })
  const log = new Log()
  let now = state
  for (const order of orders) {
    const refusal = miniNaval.refusal(now, order)
    if (refusal) throw new Error(`${JSON.stringify(order)}: ${refusal.reason} (${refusal.clause})`)
    now = miniNaval.advance(now, order, chance, log)
  }
  chance.finish()
  return { state: now, log, rolls }
}

export function vessel(state: State, id: string): Vessel {
  return state.units.find((each) => each.id === id) as Vessel
}

export function stand(state: State, id: string): Stand {
  return state.stands.find((each) => each.id === id) as Stand
}

/** Passes, or else gives the first order there is, until `stop` holds or the battle is over. */
export function until(state: State, stop: (state: State) => boolean, chance: Chance = SeededChance.fromSeed('until')): State {
  let now = state
  for (let i = 0; i < 1000; i++) {
    if (!miniNaval.decision(now) || stop(now)) return now
    const orders = miniNaval.orders(now)
    now = miniNaval.advance(now, orders.find(({ order }) => order === 'pass') ?? (orders[0] as Order), chance)
  }
  throw new Error('it never comes')
}

/** Orders of the air phase. */
export const strike = (unit: string, target: string): Order => ({ order: 'strike', unit, target })
export const aim = (unit: string, target: string): Order => ({ order: 'anti-aircraft', unit, target })

/** The question at hand: `side unit question`. */
export function asked(state: State): string | null {
  const decision = miniNaval.decision(state)
  return decision && `${decision.side} ${decision.unit} ${decision.question}`
}

export const isAsked = (question: string) => (state: State) => miniNaval.decision(state)?.question === question

/** The questions that come up when everybody passes, until the phase changes; moves and landings stop it. */
export function questions(state: State): string[] {
  const list: string[] = []
  const { step } = state
  until(state, (now) => {
    if (now.step !== step) return true
    list.push(asked(now) as string)
    return false
  })
  return list
}

/** The clause that forbids an order. */
export function refusal(state: State, order: Order): string | undefined {
  return miniNaval.refusal(state, order)?.clause
}

/** A state, some vessels and squadrons of it changed by hand. */
export function changed(state: State, changes: Readonly<Record<string, object>>): State {
  const change = <T extends { readonly id: string }>(each: T): T => ({ ...each, ...changes[each.id] })
  return { ...state, units: state.units.map(change), stands: state.stands.map(change) }
}

/** Why an order is forbidden, in full: `clause: reason`. */
export function why(state: State, order: Order): string | undefined {
  const refused = miniNaval.refusal(state, order)
  return refused ? `${refused.clause}: ${refused.reason}` : undefined
}

/** A chance that writes down what is asked of it. */
export class Counting implements Chance {
  readonly asked: string[] = []
  readonly #of: Chance
  constructor(of: Chance) {
    this.#of = of
  }
  die(sides: number, purpose: Purpose): number {
    this.asked.push(`D${sides} ${purpose.clause}`)
    return this.#of.die(sides, purpose)
  }
  band(sides: number, lows: readonly number[], purpose: Purpose): number {
    this.asked.push(`D${sides} ${purpose.clause}`)
    return this.#of.band(sides, lows, purpose)
  }
  total(count: number, sides: number, purpose: Purpose): number {
    this.asked.push(`total ${count}D${sides} ${purpose.clause}`)
    return this.#of.total(count, sides, purpose)
  }
  faces(count: number, sides: number, lows: readonly number[], purpose: Purpose): readonly number[] {
    this.asked.push(`${count}D${sides} ${purpose.clause}`)
    return this.#of.faces(count, sides, lows, purpose)
  }
}

/** The error a call throws, as data; fails when it throws none. */
export function errorOf(run: () => unknown): { code: string; path: string; message: string } {
  try {
    run()
  } catch (error) {
    if (error instanceof BroadsideError) return { code: error.code, path: error.path, message: error.message }
    throw error
  }
  throw new Error('no error')
}

/** Plays by doctrines, from the start or from a state, until a state satisfies `stop`, or the end. */
export function fight(
  given: Scenario | State,
  a: DoctrineName,
  b: DoctrineName,
  seed: string,
  stop: (state: State) => boolean = () => false,
): State {
  const chance = SeededChance.fromSeed(seed)
  const state = 'step' in given ? structuredClone(given) : miniNaval.setUp(miniNaval.prepare(given), chance)
  const [first] = miniNaval.sides(state)
  for (let decision = miniNaval.decision(state); decision && !stop(state); decision = miniNaval.decision(state)) {
    const doctrine = miniNaval.doctrines[decision.side === first ? a : b]
    miniNaval.apply(
      state,
      doctrine?.decide(miniNaval.view(state, decision.side), decision, () => miniNaval.orders(state), chance) as Order,
      chance,
    )
  }
  return state
}

/** A small battle at its first decision, by dice of its own. */
export const opening = (...args: Parameters<typeof scenario>) =>
  miniNaval.setUp(miniNaval.prepare(scenario(...args)), SeededChance.fromSeed('s'))

/** What doctrine a decides where it is first asked, or asked `question`. */
export function decided(state: State, doctrine: DoctrineName, question = miniNaval.decision(state)?.question): Order {
  const asked = until(state, (now) => miniNaval.decision(now)?.side === 'a' && miniNaval.decision(now)?.question === question)
  const decision = miniNaval.decision(asked) as NonNullable<ReturnType<typeof miniNaval.decision>>
  const orders = () => miniNaval.orders(asked)
  return miniNaval.doctrines[doctrine]?.decide(miniNaval.view(asked, 'a'), decision, orders, SeededChance.fromSeed(1)) as Order
}
