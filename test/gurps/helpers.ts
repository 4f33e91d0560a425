import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import type { Chance } from '../../src/core/chance.js'
import { parseHex } from '../../src/core/hex.js'
import type { BattleEvent, Journal } from '../../src/core/ruleset.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { gurps, type Order, type Scenario, type ShipCard, type State, type Unit } from '../../src/gurps/index.js'

/** A ship of which a test says only what matters to it. */
export const card = (change: Partial<ShipCard> = {}): ShipCard => ({
  name: 'Test ship',
  scale: 10,
  topSpeedKph: 14,
  dr: 2,
  hp: 900,
  damage: '5d',
  cannons: { left: 5, right: 5, front: 2, back: 2 },
  range: 5,
  sizeModifier: 8,
  crew: 40,
  skeletonCrew: 5,
  expertise: 12,
  officers: { leadership: 0, gunnery: 0, navigation: 0 },
  ...change,
})

type GivenUnit = Scenario['units'][number]

/** A unit of a scenario: id, side, front hex and heading, and what else the test says. */
export function unit(id: string, side: string, hex: string, heading: GivenUnit['heading'], change: Partial<GivenUnit> = {}): GivenUnit {
  return { id, side, hex, heading, ship: card(), ...change }
}

export const scenario = (units: readonly GivenUnit[], change: Partial<Scenario> = {}): Scenario => ({
  scenario: 'a test',
  ruleset: 'gurps',
  map: { columns: 30, rows: 30 },
  turns: 5,
  sides: [{ id: 'red' }, { id: 'blue' }],
  units: [...units],
  ...change,
})

/** A battle for tests: dice are given with the order that throws them, events are kept. */
export class Table {
  state: State
  readonly events: BattleEvent[] = []
  readonly #journal: Journal = { why: () => undefined, record: (event) => void this.events.push(event) }

  /** `initiative`: one die a ship, in scenario order. */
  constructor(given: unknown, initiative: readonly number[]) {
    const chance = new ScriptedChance(initiative)
    this.state = gurps.setUp(gurps.prepare(given), chance, this.#journal)
    chance.finish()
  }

  /** Carries out an order for whoever decides; refused ones fail the test. */
  order(order: Order, ...dice: number[]): this {
    const refusal = gurps.refusal(this.state, order)
    if (refusal) throw new Error(`${refusal.clause}: ${refusal.reason}`)
    const chance = new ScriptedChance(dice)
    this.state = gurps.advance(this.state, order, chance, this.#journal)
    chance.finish()
    return this
  }

  /** Why an order is refused, `clause: reason`, or null. */
  refused(order: Order): string | null {
    const refusal = gurps.refusal(this.state, order)
    return refusal && `${refusal.clause}: ${refusal.reason}`
  }

  /** `red: act`: the ship that decides, and the question. */
  get asked(): string {
    const decision = gurps.decision(this.state)
    return decision ? `${decision.unit}: ${decision.question}` : 'over'
  }

  unit(id: string): Unit {
    const found = this.state.units.find((each) => each.id === id)
    if (!found) throw new Error(`no unit ${id}`)
    return found
  }

  forward(id: string): this {
    return this.order({ order: 'forward', unit: id })
  }

  turn(id: string, to: 'port' | 'starboard'): this {
    return this.order({ order: 'turn', unit: id, to })
  }

  end(id: string): this {
    return this.order({ order: 'end turn', unit: id })
  }

  hold(id: string): this {
    return this.order({ order: 'hold', unit: id })
  }

  /** Ends turns and holds fire until this ship acts in a later turn. */
  untilTurn(turn: number, id: string): this {
    for (let i = 0; i < 500 && !(this.state.turn === turn && this.asked === `${id}: act`); i++) {
      const decision = gurps.decision(this.state)
      if (!decision?.unit) throw new Error('the battle is over')
      const { unit: who, question } = decision
      if (question === 'act') this.end(who)
      else if (question === 'deal') this.order({ order: 'deal', unit: who, leadership: 0, gunnery: 0, navigation: 0, firstAid: 0 })
      else if (question === 'aid') this.order({ order: 'aid', unit: who, spells: 0, lives: 0, alive: 0, masts: 0 })
      else this.hold(who)
    }
    return this
  }
}

/** Places a ship by the name of her front hex, by hand. */
export function placed(state: State, id: string, hex: string, heading: Unit['heading']): State {
  const at = parseHex(hex)
  if (!at) throw new Error(`no hex ${hex}`)
  return { ...state, units: state.units.map((each) => (each.id === id ? { ...each, ...at, heading } : each)) }
}

export const example = (name: string): unknown => parseYaml(readFileSync(new URL(`../../examples/${name}.yaml`, import.meta.url), 'utf8'))

export const EXAMPLES = ['sloop-chased', 'six-against-seventy', 'jaharas-jewel', 'leviathan'] as const

/** Writes down what is asked of a chance, in order. */
export function listening(chance: Chance, asked: string[]): Chance {
  return {
    die: (sides, purpose) => {
      asked.push(`1D${sides} ${purpose.name}`)
      return chance.die(sides, purpose)
    },
    band: (sides, lows, purpose) => {
      asked.push(`1D${sides} in bands ${purpose.name}`)
      return chance.band(sides, lows, purpose)
    },
    total: (count, sides, purpose) => {
      asked.push(`${count}D${sides} ${purpose.name}`)
      return chance.total(count, sides, purpose)
    },
    faces: (count, sides, lows, purpose) => {
      asked.push(`${count}D${sides} faces ${purpose.name}`)
      return chance.faces(count, sides, lows, purpose)
    },
  }
}
