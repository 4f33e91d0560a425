import * as z from 'zod/mini'
import { distance, type Heading } from '../core/hex.js'
import { mapSize, text, whole } from '../core/schema.js'
import { settingsKeeper } from '../core/settings.js'
import { canFly, type Hull } from './damage.js'
import { type Order, orderSchema, QUESTIONS, type QuestionName } from './orders.js'
import { type Options, optionsSchema, type Settings, settings } from './settings.js'
import type { Ship } from './ship.js'
import { type TablePack, tablePackSchema } from './tables.js'
import { CALIBRES, CLASSES, MOST_FIGURE, MOUNTS, type Mount, STAND_KINDS, type StandKind, TURRETS, type Turret } from './types.js'

// The state of a battle: plain JSON. Rules change a draft of it; `copyState` makes the draft.

const PHASES = ['air', 'gunnery', 'movement'] as const
/** MNW-SEQ-01. */
export type Phase = (typeof PHASES)[number]

export const STEPS = ['strike', 'scramble', 'engage', 'anti-aircraft', 'fire', 'first mover', 'second mover'] as const
/** The parts of a turn: in each, all that is asked is answered before anything happens, but for the moves. */
export type Step = (typeof STEPS)[number]

export const PHASE_OF: Readonly<Record<Step, Phase>> = {
  strike: 'air',
  scramble: 'air',
  engage: 'air',
  'anti-aircraft': 'air',
  fire: 'gunnery',
  'first mover': 'movement',
  'second mover': 'movement',
}

/** A vessel in battle. */
export interface Vessel extends Hull {
  readonly id: string
  readonly name: string
  readonly side: string
  readonly ship: Ship
  /** Flotation points lost before the battle began. */
  readonly lostBefore: number
  /** The playing surface it is on: a place in the state's `surfaces`. */
  readonly surface: number
  q: number
  r: number
  heading: Heading
  turrets: Turret[]
  /** Anti-aircraft points knocked out by strafing (MNW-AIR-03). */
  aaLost: number
  /** Launchers not yet used, one entry for each of the ship's mounts (MNW-VES-07). */
  launchers: number[]
  /** Under water; whether the enemy has spotted it there; whether it is somewhere in its patrol area, of which `q` and `r` are the centre. */
  submerged: boolean
  spotted: boolean
  patrol: boolean
  /** Off the map for good. */
  withdrawn: boolean
}

const PLACES = ['aboard', 'flying', 'returning', 'lost'] as const

/** What a stand in the air is about. */
export interface Mission {
  readonly kind: 'strike' | 'hunt' | 'intercept'
  readonly target: string
}

/** A squadron. */
export interface Stand {
  readonly id: string
  readonly name: string
  readonly side: string
  readonly kind: StandKind
  /** The carrier it belongs to. */
  readonly home: string
  /** Flight points of the full squadron, and those left. */
  readonly full: number
  fp: number
  /** The carrier it is aboard, or took off from. */
  carrier: string
  place: (typeof PLACES)[number]
  /** The turn it last landed in (MNW-AIR-07). */
  landed: number
  mission: Mission | null
  /** What it attacks in this air phase: a vessel to bomb or to strafe, or a stand of bombers. */
  aim: string | null
}

/** One question to one vessel or stand; `mount` with torpedoes. */
export interface Question {
  readonly side: string
  readonly question: QuestionName
  readonly unit: string
  readonly mount: Mount | null
}

/** What a battle is played by, as data: house rules, and a table pack where it is not ours. */
export interface Rules {
  readonly options: Options
  readonly pack: TablePack | null
}

/** A battle at any moment. Plain JSON. */
export interface State {
  readonly title: string
  readonly rules: Rules
  readonly map: { readonly columns: number; readonly rows: number }
  /** Names of the playing surfaces, each of the size of the map; vessels on different ones meet in the air alone. */
  readonly surfaces: readonly string[]
  readonly turns: number
  readonly sides: readonly { readonly id: string; readonly name: string }[]
  readonly units: Vessel[]
  readonly stands: Stand[]
  turn: number
  step: Step
  /** Questions still to be asked in this step, next first. */
  queue: Question[]
  /** Orders given in this step and not yet carried out, by side: secret until all are in. */
  orders: [Order[], Order[]]
  /** The place in `sides` of the side that moves first this turn (MNW-SEQ-02). */
  first: 0 | 1
  /** Why the battle is over, or null while it lasts. */
  over: string | null
}

const figure = (least = 0) => whole(least, MOST_FIGURE)
const bearings = z.tuple([figure(), figure(), figure()])
const calibre = z.nullable(z.enum(CALIBRES))
/** Each of the names at most once, in their order: dice and launchers go by it (MNW-DMG-01, MNW-VES-07). */
const inOrder = <Key extends string>(key: Key, names: readonly string[]) =>
  z.check<readonly Readonly<Record<Key, string>>[]>(({ value, issues }) => {
    value.forEach(({ [key]: name }, i) => {
      const before = value[i - 1]
      if (!before || names.indexOf(before[key]) < names.indexOf(name)) return
      issues.push({
        code: 'custom',
        path: [i, key],
        input: name,
        message: `expected each of ${names.join(', ')} at most once, in this order`,
      })
    })
  })
const ship = z.strictObject({
  name: z.nullable(text()),
  class: z.enum(CLASSES),
  full: figure(1),
  ownFlotation: z.optional(z.literal(true)),
  speed: figure(1),
  aa: figure(),
  calibre,
  turrets: z.array(z.strictObject({ turret: z.enum(TURRETS), guns: figure(1) })).check(inOrder('turret', TURRETS)),
  secondaryCalibre: calibre,
  secondary: bearings,
  launchers: z.array(z.strictObject({ mount: z.enum(MOUNTS), torpedoes: figure(1), count: figure() })).check(inOrder('mount', MOUNTS)),
  aircraft: z.strictObject({ fighter: figure(), bomber: figure(), 'torpedo-bomber': figure() }),
})

const vessel = z
  .strictObject({
    id: text(),
    name: text(),
    side: text(),
    ship,
    lostBefore: whole(),
    surface: whole(),
    q: z.int(),
    r: z.int(),
    heading: whole(0, 5),
    fp: z.int(),
    crippled: z.boolean(),
    turrets: z.array(z.enum(TURRETS)),
    aaLost: whole(),
    launchers: z.array(whole()),
    submerged: z.boolean(),
    spotted: z.boolean(),
    patrol: z.boolean(),
    withdrawn: z.boolean(),
  })
  .check(
    z.check((context) => {
      const { fp, ship: of, lostBefore, aaLost, turrets } = context.value
      const most = (maximum: number, key: string, input: unknown) =>
        context.issues.push({ code: 'too_big', origin: 'number', maximum, inclusive: true, path: [key], input })
      if (fp > of.full) most(of.full, 'fp', fp)
      if (lostBefore > of.full) most(of.full, 'lostBefore', lostBefore)
      if (aaLost > of.aa) most(of.aa, 'aaLost', aaLost)
      const built = of.turrets.map(({ turret }) => turret)
      turrets.forEach((turret, i) => {
        if (built.includes(turret) && turrets.indexOf(turret) === i) return
        context.issues.push({
          code: 'custom',
          path: ['turrets', i],
          input: turret,
          message: built.length === 0 ? 'expected none: she has no turrets' : `expected each of ${built.join(', ')} at most once`,
        })
      })
    }),
  )

const stand = z
  .strictObject({
    id: text(),
    name: text(),
    side: text(),
    kind: z.enum(STAND_KINDS),
    home: text(),
    full: figure(1),
    fp: whole(),
    carrier: text(),
    place: z.enum(PLACES),
    landed: whole(),
    mission: z.nullable(z.strictObject({ kind: z.enum(['strike', 'hunt', 'intercept']), target: text() })),
    aim: z.nullable(text()),
  })
  .check(
    z.check((context) => {
      const { fp, full } = context.value
      if (fp > full) context.issues.push({ code: 'too_big', origin: 'number', maximum: full, inclusive: true, path: ['fp'], input: fp })
    }),
  )

const side = z.strictObject({ id: text(), name: text() })

export const stateSchema = z.strictObject({
  title: text(),
  rules: z.strictObject({ options: optionsSchema, pack: z.nullable(tablePackSchema) }),
  map: mapSize(),
  surfaces: z.array(text()).check(z.minLength(1)),
  turns: whole(1),
  sides: z.tuple([side, side]),
  units: z.array(vessel),
  stands: z.array(stand),
  turn: whole(),
  step: z.enum(STEPS),
  queue: z.array(z.strictObject({ side: text(), question: z.enum(QUESTIONS), unit: text(), mount: z.nullable(z.enum(MOUNTS)) })),
  orders: z.tuple([z.array(orderSchema), z.array(orderSchema)]),
  first: z.literal([0, 1]),
  over: z.nullable(text()),
})

/** A draft of a state: what the rules change is copied, what they do not (ships, tables, the map) is shared. */
export function copyState(state: State): State {
  return {
    ...state,
    units: state.units.map((each) => ({ ...each, turrets: [...each.turrets], launchers: [...each.launchers] })),
    stands: state.stands.map((each) => ({ ...each })),
    queue: [...state.queue],
    orders: [[...state.orders[0]], [...state.orders[1]]],
  }
}

/** The settings of a battle; compiled once for a state read back from JSON, then kept. */
export const settingsOf: (rules: Rules) => Settings = settingsKeeper(settings)

/** What the rules of position and aircraft ask of a state; a view answers it too. */
export type Field = Pick<State, 'units' | 'stands' | 'rules' | 'map' | 'turn'>

export function vesselById(field: Field, id: string): Vessel | undefined {
  for (const vessel of field.units) if (vessel.id === id) return vessel
  return undefined
}

export function standById(field: Field, id: string): Stand | undefined {
  for (const stand of field.stands) if (stand.id === id) return stand
  return undefined
}

/** Neither sunk nor gone. */
export function isPresent({ fp, withdrawn }: Vessel): boolean {
  return fp >= 0 && !withdrawn
}

/** MNW-END-01: present, with way and weapons. */
export function isFit({ fp, withdrawn }: Vessel): boolean {
  return fp > 0 && !withdrawn
}

/** MNW-AIR-01 and 04: in the same area or an adjacent one. */
export function isWithinOne(a: Vessel, b: Vessel): boolean {
  return a.surface === b.surface && distance(a, b) <= 1
}

/** MNW-AIR-03: anti-aircraft points left; none without way (MNW-DMG-02), off the map (MNW-END-01), under water or on patrol (MNW-SUB-01). */
export function aaOf(vessel: Vessel): number {
  return isFit(vessel) && isOnSurface(vessel) ? Math.max(0, vessel.ship.aa - vessel.aaLost) : 0
}

/** MNW-SUB-01: a target for anything but a hunt: on the surface, or never a submarine. */
export function isOnSurface(vessel: Vessel): boolean {
  return isPresent(vessel) && !vessel.submerged && !vessel.patrol
}

/** MNW-SUB-01: a submerged submarine whose place is known. */
export function isUnderWater(vessel: Vessel): boolean {
  return isPresent(vessel) && vessel.submerged && !vessel.patrol
}

/** MNW-AIR-07: carriers of a side that can fly off and land aircraft. */
export function readyCarriers(field: Field, side: string): Vessel[] {
  return field.units.filter((vessel) => vessel.side === side && isReadyCarrier(vessel))
}

export function isReadyCarrier(vessel: Vessel): boolean {
  return !vessel.withdrawn && canFly(vessel)
}

export function isFlying(stand: Stand): boolean {
  return stand.place === 'flying' && stand.fp > 0
}

/** Aboard a carrier that can fly it off, and not landed in this turn (MNW-AIR-07). */
export function isReadyToFly(field: Field, stand: Stand): boolean {
  if (stand.place !== 'aboard' || stand.fp === 0 || stand.landed === field.turn) return false
  const carrier = vesselById(field, stand.carrier)
  return carrier !== undefined && isReadyCarrier(carrier)
}

export function sidePlace(state: Pick<State, 'sides'>, side: string): 0 | 1 {
  return state.sides[0]?.id === side ? 0 : 1
}
