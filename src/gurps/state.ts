import * as z from 'zod/mini'
import { type Heading, type Hex, STEPS } from '../core/hex.js'
import { mapSize, number, text, whole } from '../core/schema.js'
import { settingsKeeper } from '../core/settings.js'
import { type Options, optionsSchema, type Settings, settings } from './settings.js'
import { type Condition, cannonsSchema, type Ship, signed, type Vessel } from './ship.js'
import { HEX_PARTS } from './speed.js'
import { type TablePack, tablePackSchema } from './tables.js'
import { type Cannons, type OfficerName, STATUSES, type Status } from './types.js'

// The state of a battle: plain JSON. Rules change a draft of it; `copyState` makes the draft.

const PHASES = ['tactics', 'action', 'boarding'] as const
/** The parts of a turn: tacticians deal out their points, ships act in order of initiative, boardings are fought. */
export type Phase = (typeof PHASES)[number]

/** GNC-OFF-06: whom a tactician can deal points to. */
export const RAISED = ['leadership', 'gunnery', 'navigation', 'firstAid'] as const satisfies readonly OfficerName[]
/** Points of a tactician for each officer who can have them. */
export type Dealt = Readonly<Record<(typeof RAISED)[number], number>>

/** A ship in a battle. Small records in it are replaced, never changed, so that drafts can share them. */
export interface Unit {
  readonly id: string
  readonly name: string
  readonly side: string
  readonly ship: Ship
  /** The points of the scenario for sinking or taking her (GNC-END-01). */
  readonly points: number
  /** GNC-TURN-01: whether a tie of initiative goes to this ship. */
  readonly player: boolean
  /** GNC-BRD-06: player characters aboard, who can engage a boarded enemy's crew. */
  readonly playerCharacters: number
  /** The front hex; the back one lies astern of it (GNC-SHIP-05). */
  q: number
  r: number
  heading: Heading
  status: Status
  condition: Condition
  /** GNC-DMG-06: crew in the enemy's hands. */
  captured: number
  /** GNC-GUN-03: cannons ready, being reloaded this turn, and empty ones that a crew may begin to reload this turn. */
  loaded: Cannons
  reloading: Cannons
  reloadable: Cannons
  /** GNC-GUN-02: crew used since the ship's turn began. */
  used: number
  /** GNC-BRD-06: crew engaged by player characters. */
  engaged: number
  /** GNC-TURN-01: the initiative die. */
  die: number
  /** GNC-OFF-06: points of the tactician this turn. */
  dealt: Dealt | null
  /** GNC-OFF-04, 05: this turn's losses that can still be helped, the surgeon's points used this turn, the mage's spells left. */
  fallen: { readonly dead: number; readonly wounded: number }
  treated: number
  spells: number
  /** GNC-OFF-07: navigation points forfeited in this turn of the ship, and in her next. */
  forfeited: number
  forfeitedNext: number
  /** GNC-MOVE-02: what has added up of a hex, in parts, and how much of that came with her last turn. */
  progress: number
  credited: number
  /** Hexes moved since the ship's turn began, those since the last turn of the helm, and whether she may turn now (GNC-MOVE-03). */
  moved: number
  straight: number
  mayTurn: boolean
  /** GNC-RAM-03: she has rammed, and moves no more this turn. */
  stopped: boolean
  /** GNC-MOVE-07: whether she has attacked since her turn began. */
  attacked: boolean
}

/** GNC-BRD-02, 06: what a side makes of one turn of a boarding. */
export interface Plan {
  readonly engaged: number
  readonly disengage: boolean
}

/** Two ships alongside each other, fighting; ships by id. */
export interface Boarding {
  readonly a: string
  readonly b: string
  planA: Plan | null
  planB: Plan | null
}

/** A question waiting for an answer; ships by their place in `units`. */
export type Ask =
  | { readonly question: 'deal' | 'act' | 'fight'; readonly unit: number }
  /** GNC-TURN-03: fire before those who wait to interrupt. */
  | { readonly question: 'first fire'; readonly unit: number }
  /** GNC-TURN-03, GNC-BRD-01: fire at, or board, a ship that moves; after a ram there is only the boarding. */
  | { readonly question: 'interrupt'; readonly unit: number; readonly mover: number; readonly rammed: boolean }
  /** What surgeon, mage and navigator do about the losses just suffered; `masts` of them can still be saved. */
  | { readonly question: 'aid'; readonly unit: number; readonly masts: number }

/** What a battle is played by, as data: house rules, and a table pack where it is not that of the text. */
export interface Rules {
  readonly options: Options
  readonly pack: TablePack | null
}

/** A battle as it stands: plain JSON, whole. */
export interface State {
  readonly title: string
  readonly rules: Rules
  /** Its size in hexes. */
  readonly map: { readonly columns: number; readonly rows: number }
  /** The turn with which the battle ends (GNC-END-01). */
  readonly turns: number
  readonly sides: readonly { readonly id: string; readonly name: string }[]
  readonly units: Unit[]
  boardings: Boarding[]
  /** The turn that is played, from 1; 0 as the battle is set up. */
  turn: number
  phase: Phase
  /** GNC-TURN-01: places in `units` in this turn's order, and how many of them have begun their turn. */
  order: number[]
  begun: number
  /** Questions to be answered before the turn goes on, the next first. */
  agenda: Ask[]
  /** Why the battle is over, or null while it lasts. */
  over: string | null
}

const level = z.nullable(signed())
const ship = z.strictObject({
  name: text(),
  scale: whole(1),
  topSpeedKph: number(),
  dr: whole(),
  hp: whole(1),
  damage: z.strictObject({ dice: whole(1), plus: signed() }),
  cannons: cannonsSchema,
  range: whole(),
  sizeModifier: signed(),
  crew: whole(),
  skeletonCrew: whole(),
  expertise: signed(),
  officers: z.strictObject({ leadership: level, gunnery: level, navigation: level, firstAid: level, tactician: level }),
  spells: whole(),
  weaponModifier: signed(),
  player: z.boolean(),
})
const unit = z.strictObject({
  id: text(),
  name: text(),
  side: text(),
  ship,
  points: whole(),
  player: z.boolean(),
  playerCharacters: whole(),
  q: z.int(),
  r: z.int(),
  heading: whole(0, 5),
  status: z.enum(STATUSES),
  condition: z.strictObject({
    damage: whole(),
    hp: whole(),
    dr: whole(),
    active: whole(),
    wounded: whole(),
    dead: whole(),
    mastLost: whole(),
  }),
  captured: whole(),
  loaded: cannonsSchema,
  reloading: cannonsSchema,
  reloadable: cannonsSchema,
  used: whole(),
  engaged: whole(),
  die: whole(0, 6),
  dealt: z.nullable(z.strictObject({ leadership: whole(), gunnery: whole(), navigation: whole(), firstAid: whole() })),
  fallen: z.strictObject({ dead: whole(), wounded: whole() }),
  treated: whole(),
  spells: whole(),
  forfeited: whole(),
  forfeitedNext: whole(),
  progress: whole(0, HEX_PARTS),
  credited: whole(0, HEX_PARTS),
  moved: whole(),
  straight: whole(),
  mayTurn: z.boolean(),
  stopped: z.boolean(),
  attacked: z.boolean(),
})
const side = z.strictObject({ id: text(), name: text() })
const plan = z.nullable(z.strictObject({ engaged: whole(), disengage: z.boolean() }))
const ask = z.discriminatedUnion('question', [
  z.strictObject({ question: z.enum(['deal', 'act', 'fight']), unit: whole() }),
  z.strictObject({ question: z.literal('first fire'), unit: whole() }),
  z.strictObject({ question: z.literal('interrupt'), unit: whole(), mover: whole(), rammed: z.boolean() }),
  z.strictObject({ question: z.literal('aid'), unit: whole(), masts: whole() }),
])

export const stateSchema = z.strictObject({
  title: text(),
  rules: z.strictObject({ options: optionsSchema, pack: z.nullable(tablePackSchema) }),
  map: mapSize(),
  turns: whole(1),
  sides: z.tuple([side, side]),
  units: z.array(unit),
  boardings: z.array(z.strictObject({ a: text(), b: text(), planA: plan, planB: plan })),
  turn: whole(),
  phase: z.enum(PHASES),
  order: z.array(whole()),
  begun: whole(),
  agenda: z.array(ask),
  over: z.nullable(text()),
})

/** A draft of a state: what the rules change in place is copied, all else shared. */
export function copyState(state: State): State {
  return {
    ...state,
    units: state.units.map((each) => ({ ...each })),
    boardings: state.boardings.map((each) => ({ ...each })),
    order: [...state.order],
    agenda: [...state.agenda],
  }
}

/** The settings of a battle; compiled once for a state read back from JSON, then kept. */
export const settingsOf: (rules: Rules) => Settings = settingsKeeper(settings)

/** The unit with this id, or undefined. */
export function unitById(state: { readonly units: readonly Unit[] }, id: string): Unit | undefined {
  for (const each of state.units) if (each.id === id) return each
  return undefined
}

/** GNC-SHIP-05: the back hex of a front hex. */
export function astern({ q, r, heading }: Pick<Unit, 'q' | 'r' | 'heading'>): Hex {
  const step = STEPS[heading] as Hex
  return { q: q - step.q, r: r - step.r }
}

/** The ship with this turn's officers: a tactician's points raise the levels of those who are there (GNC-OFF-06). */
export function vesselOf({ ship: given, dealt, condition }: Unit): Vessel {
  if (!dealt) return { ship: given, condition }
  const officers = { ...given.officers }
  for (const name of RAISED) {
    const own = officers[name]
    if (own !== null) officers[name] = own + dealt[name]
  }
  return { ship: { ...given, officers }, condition }
}

/** Points a tactician has dealt out this turn. */
export function dealtPoints({ dealt }: Unit): number {
  return dealt ? dealt.leadership + dealt.gunnery + dealt.navigation + dealt.firstAid : 0
}

/** GNC-GUN-02: crew that can still be put to something before the ship's next turn. */
export function availableCrew({ condition, used, engaged }: Unit): number {
  return Math.max(0, condition.active - used - engaged)
}

/** The boarding a ship is in, or undefined; she is in one at most. */
export function boardingOf(state: Pick<State, 'boardings'>, id: string): Boarding | undefined {
  for (const boarding of state.boardings) if (boarding.a === id || boarding.b === id) return boarding
  return undefined
}

/** The other ship of a boarding. */
export function foeOf({ a, b }: Boarding, id: string): string {
  return a === id ? b : a
}
