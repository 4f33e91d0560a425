import * as z from 'zod/mini'
import type { Heading } from '../core/hex.js'
import { mapSize, text, whole } from '../core/schema.js'
import { settingsKeeper } from '../core/settings.js'
import { isSunk } from './damage.js'
import type { Visibility } from './detection.js'
import { type Options, optionsSchema, type Settings, settings } from './settings.js'
import type { Ship } from './ship.js'
import { type TablePack, tablePackSchema } from './tables.js'
import {
  BATTERIES,
  type BatteryName,
  CATEGORIES,
  LIGHTS,
  MOONS,
  QUALITIES,
  type Quality,
  RADARS,
  RATES_OF_FIRE,
  WEATHERS,
} from './types.js'

// The state of a battle: plain JSON. Rules change a draft of it; `copyState` makes the draft.

export const PHASES = ['first movement', 'first combat', 'second movement', 'second combat'] as const
/** C18-TURN-01. */
export type Phase = (typeof PHASES)[number]

/** How far a battery has been used this turn (C18-COM-02 to 04). */
export interface BatteryUse {
  /** The combat phase it fired in, 1 or 2; 0 when it has not. */
  phase: 0 | 1 | 2
  /** Targets it has fired at, and not sunk, on each side, and dead ahead or astern, which counts as either side. */
  port: number
  starboard: number
  either: number
  /** Ids of the targets it has fired at this turn, and how many of them it has sunk. */
  targets: string[]
  kills: number
}

/** A unit (counter) in a battle: one vessel, two escorts or four FAC (C18-UNIT-02). */
export interface Unit {
  readonly id: string
  readonly name: string
  readonly side: string
  readonly ship: Ship
  /** The points of the scenario for sinking it (C18-END-01). */
  readonly points: number
  q: number
  r: number
  heading: Heading
  /** On its record: 0 to 4, a FAC's 0 to 2 (C18-DMG-01). */
  hits: number
  /** The hits that count for modifiers and presence: within a tier, as the tier began (C18-COM-01); else the same as `hits`. */
  inForce: number
  /** Both movement numbers added as damage had left them at the start of the turn (C18-MOV-02). */
  speed: number
  /** Movement points spent in the movement phase just ended. */
  moved: number
  /** Whether the enemy has detected it. */
  detected: boolean
  /** Torpedo spreads ready, in reserve, and launched in this combat phase. */
  ready: number
  reload: number
  launched: number
  launchedThisTurn: boolean
  readonly guns: Record<BatteryName, BatteryUse>
}

/** What a battle is played by, as data: house rules, and a table pack where it is not ours. */
export interface Rules {
  readonly options: Options
  readonly pack: TablePack | null
}

/** A battle of Corpen 18 at a decision. */
export interface State {
  readonly title: string
  readonly rules: Rules
  /** Its size in hexes. */
  readonly map: { readonly columns: number; readonly rows: number }
  readonly visibility: Visibility
  /** From 0, calm, to 4, storm (C18-MOV-04). */
  readonly seaState: number
  /** The turn with which the battle ends (C18-END-01). */
  readonly turns: number
  /** Names of the hexes against a shoreline. */
  readonly shoreline: readonly string[]
  readonly sides: readonly { readonly id: string; readonly name: string }[]
  readonly units: Unit[]
  /** The turn that is played, from 1; 0 as the battle is set up. */
  turn: number
  phase: Phase
  /** Places in `units` of those still to act in this movement phase or tier, next first. */
  queue: number[]
  /** The quality of the tier that acts, in a combat phase. */
  tier: Quality | null
  /** Why the battle is over, or null while it lasts. */
  over: string | null
}

const use = z.strictObject({
  phase: z.literal([0, 1, 2]),
  port: whole(0, 2),
  starboard: whole(0, 2),
  either: whole(0, 2),
  targets: z.array(text()),
  kills: whole(),
})
const modifier = z.nullable(z.int())
const battery = z.nullable(
  z.strictObject({
    rating: z.strictObject({ armoured: z.nullable(whole(1)), light: z.nullable(whole(1, 7)) }),
    rateOfFire: z.enum(RATES_OF_FIRE),
    range: whole(),
    fireControl: whole(0, 3),
    bow: modifier,
    broadside: modifier,
    stern: modifier,
  }),
)
const ship = z.strictObject({
  name: z.nullable(text()),
  class: text(),
  category: z.enum(CATEGORIES),
  modern: z.boolean(),
  movement: z.tuple([whole(), whole()]),
  fireControl: whole(1, 4),
  main: battery,
  secondary: battery,
  tertiary: battery,
  torpedoes: z.nullable(
    z.strictObject({ perPhase: whole(), ready: whole(), reload: whole(), weight: z.nullable(z.enum(['heavy', 'light'])) }),
  ),
  protection: z.strictObject({ armoured: z.boolean(), belt: whole(1), deck: whole(1), perHit: z.literal([-1, 0, 1]) }),
  crew: z.enum(QUALITIES),
  nightFighting: z.boolean(),
  radar: z.enum(RADARS),
})
const side = z.strictObject({ id: text(), name: text() })
const unit = z.strictObject({
  id: text(),
  name: text(),
  side: text(),
  ship,
  points: whole(),
  q: z.int(),
  r: z.int(),
  heading: whole(0, 5),
  hits: whole(0, 4),
  inForce: whole(0, 4),
  speed: whole(),
  moved: whole(),
  detected: z.boolean(),
  ready: whole(),
  reload: whole(),
  launched: whole(),
  launchedThisTurn: z.boolean(),
  guns: z.strictObject({ main: use, secondary: use, tertiary: use }),
})

export const stateSchema = z.strictObject({
  title: text(),
  rules: z.strictObject({ options: optionsSchema, pack: z.nullable(tablePackSchema) }),
  map: mapSize(),
  visibility: z.strictObject({ light: z.enum(LIGHTS), weather: z.enum(WEATHERS), moon: z.enum(MOONS) }),
  seaState: whole(0, 4),
  turns: whole(1),
  shoreline: z.array(text()),
  sides: z.tuple([side, side]),
  units: z.array(unit),
  turn: whole(),
  phase: z.enum(PHASES),
  queue: z.array(whole()),
  tier: z.nullable(z.enum(QUALITIES)),
  over: z.nullable(text()),
})

/** A draft of a state: what the rules change is copied, what they do not (ships, tables, the map) is shared. */
export function copyState(state: State): State {
  return {
    ...state,
    units: state.units.map((each) => ({ ...each, guns: copyGuns(each.guns) })),
    queue: [...state.queue],
  }
}

function copyGuns(guns: Unit['guns']): Unit['guns'] {
  const copy = (given: BatteryUse): BatteryUse => ({ ...given, targets: given.targets.length === 0 ? [] : [...given.targets] })
  return { main: copy(guns.main), secondary: copy(guns.secondary), tertiary: copy(guns.tertiary) }
}

/** The settings of a battle; compiled once for a state read back from JSON, then kept. */
export const settingsOf: (rules: Rules) => Settings = settingsKeeper(settings)

/** C18-DMG-05: a sunk unit is on the map until its tier ends. */
export function isPresent(unit: Pick<Unit, 'ship' | 'inForce'>): boolean {
  return !isSunk(unit.ship, unit.inForce)
}

/** The unit with this id, or undefined. */
export function unitById(state: State, id: string): Unit | undefined {
  for (const unit of state.units) if (unit.id === id) return unit
  return undefined
}

export function isNight(state: Pick<State, 'visibility'>): boolean {
  return state.visibility.light === 'night'
}

/** 1 in the first movement and combat phase, 2 in the second. */
export function halfOf(phase: Phase): 1 | 2 {
  return phase === 'first movement' || phase === 'first combat' ? 1 : 2
}

export function isMovement(phase: Phase): boolean {
  return phase === 'first movement' || phase === 'second movement'
}

/** Batteries as a turn begins. */
export function freshGuns(): Unit['guns'] {
  const fresh = (): BatteryUse => ({ phase: 0, port: 0, starboard: 0, either: 0, targets: [], kills: 0 })
  return { main: fresh(), secondary: fresh(), tertiary: fresh() }
}

/** Makes every battery ready again, in place. */
export function reloadGuns(guns: Unit['guns']): void {
  for (const name of BATTERIES) {
    const given = guns[name]
    given.phase = 0
    given.port = 0
    given.starboard = 0
    given.either = 0
    given.kills = 0
    if (given.targets.length > 0) given.targets = []
  }
}
