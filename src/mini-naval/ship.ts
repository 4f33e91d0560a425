import * as z from 'zod/mini'
import type { Frozen } from '../core/frozen.js'
import { text, whole } from '../core/schema.js'
import type { Trace } from '../core/trace.js'
import { type Settings, STANDARD } from './settings.js'
import { hasTabledFlotation } from './tables.js'
import {
  type Bearings,
  type Calibre,
  CLASSES,
  isCarrier,
  MOST_FIGURE,
  type Mount,
  STAND_KINDS,
  type StandKind,
  TURRETS,
  type Turret,
  type VesselClass,
} from './types.js'

// Vessels (section 1): the classes, and what a scenario may vary.

const turretGuns = z.optional(whole(1, 4))
const squadrons = z._default(whole(0, 12), 0)

/** A vessel as people write it: its class, and what is not of the class (MNW-VES-01). */
export const shipSchema = z
  .strictObject({
    name: z.optional(text()),
    class: z.enum(CLASSES),
    /** Full flotation points. */
    fp: z.optional(whole(1, MOST_FIGURE)),
    /** Guns in each turret. */
    turrets: z.optional(z.strictObject({ A: turretGuns, B: turretGuns, X: turretGuns, Y: turretGuns })),
    /** Squadrons aboard. */
    aircraft: z.optional(z.strictObject({ fighter: squadrons, bomber: squadrons, 'torpedo-bomber': squadrons })),
  })
  .check(
    z.check((context) => {
      const { class: of, turrets, aircraft } = context.value
      const deny = (key: string, input: unknown, message: string) => context.issues.push({ code: 'custom', path: [key], input, message })
      if (turrets && MAIN_CALIBRE[of] === null) deny('turrets', turrets, `expected no turrets: a ${of} has no main guns (MNW-VES-04)`)
      if (turrets && Object.values(turrets).every((guns) => guns === undefined)) deny('turrets', turrets, 'expected at least one turret')
      if (aircraft && !isCarrier(of)) deny('aircraft', aircraft, `expected no aircraft: a ${of} carries none (MNW-VES-08)`)
    }),
  )

/** A vessel as authored: what is of its class may be left out. */
export type ShipCard = Frozen<z.input<typeof shipSchema>>

/** A turret and its guns. */
export interface GunTurret {
  readonly turret: Turret
  readonly guns: number
}

/** Torpedo launchers that point one way: how many torpedoes each fires, and how many there are (MNW-VES-07). */
export interface Launchers {
  readonly mount: Mount
  readonly torpedoes: number
  readonly count: number
}

/** A vessel ready for the rules. Plain JSON. */
export interface Ship {
  readonly name: string | null
  readonly class: VesselClass
  /** Full flotation points. */
  readonly full: number
  /** Where those are of her own card, though the tables have some for her class. */
  readonly ownFlotation?: true
  /** Grid areas a turn. */
  readonly speed: number
  readonly aa: number
  readonly calibre: Calibre | null
  readonly turrets: readonly GunTurret[]
  readonly secondaryCalibre: Calibre | null
  readonly secondary: Bearings
  readonly launchers: readonly Launchers[]
  /** Squadrons of each kind. */
  readonly aircraft: Readonly<Record<StandKind, number>>
}

/** MNW-VES-02: flotation points of the classes in the source's report. */
const FLOTATION = { battleship: 24, battlecruiser: 18, cruiser: 12, destroyer: 6 } as const
/** MNW-VES-03. */
const SUBMARINE_SPEED = 2

/** MNW-VES-04: the size of the main guns, where there are any. */
const MAIN_CALIBRE: Readonly<Record<VesselClass, Calibre | null>> = {
  battleship: '15-inch',
  battlecruiser: '15-inch',
  cruiser: '8-inch',
  destroyer: '4-inch',
  carrier: null,
  'large-carrier': null,
  submarine: null,
  merchant: null,
}

const turretsOf = (letters: readonly Turret[], guns: number) => letters.map((turret): GunTurret => ({ turret, guns }))
const TRIPLES = turretsOf(['A', 'B', 'Y'], 3)
const TWINS = turretsOf(['A', 'B', 'Y'], 2)
const SINGLES = turretsOf(['A', 'Y'], 1)
/** MNW-VES-04: turrets as built. */
const MAIN_TURRETS: Readonly<Record<VesselClass, readonly GunTurret[]>> = {
  battleship: TRIPLES,
  battlecruiser: TRIPLES,
  cruiser: TWINS,
  destroyer: SINGLES,
  carrier: [],
  'large-carrier': [],
  submarine: [],
  merchant: [],
}

/** MNW-VES-04: the size of the secondary guns, where there are any. */
const SECONDARY_CALIBRE: Readonly<Record<VesselClass, Calibre | null>> = {
  battleship: '6-inch',
  battlecruiser: '6-inch',
  cruiser: '4-inch',
  destroyer: null,
  carrier: '4-inch',
  'large-carrier': '4-inch',
  submarine: null,
  merchant: null,
}

/** MNW-VES-04: half of twelve guns bear on a beam. */
const HALF_OF_TWELVE: Bearings = [0, 6, 0]
const NO_GUNS: Bearings = [0, 0, 0]

/** MNW-VES-07. */
const LAUNCHERS: Readonly<Record<VesselClass, readonly Launchers[]>> = {
  battleship: [],
  battlecruiser: [],
  cruiser: [
    { mount: 'port', torpedoes: 3, count: 1 },
    { mount: 'starboard', torpedoes: 3, count: 1 },
  ],
  destroyer: [
    { mount: 'port', torpedoes: 3, count: 2 },
    { mount: 'starboard', torpedoes: 3, count: 2 },
    { mount: 'fore', torpedoes: 1, count: 1 },
    { mount: 'aft', torpedoes: 1, count: 1 },
  ],
  carrier: [],
  'large-carrier': [],
  submarine: [
    { mount: 'fore', torpedoes: 4, count: 1 },
    { mount: 'aft', torpedoes: 2, count: 1 },
  ],
  merchant: [],
}

const NO_AIRCRAFT: Ship['aircraft'] = { fighter: 0, bomber: 0, 'torpedo-bomber': 0 }
/** MNW-VES-08: the squadrons of a fleet carrier, and of the one large carrier. */
const SQUADRONS = {
  carrier: { fighter: 1, bomber: 2, 'torpedo-bomber': 1 },
  'large-carrier': { fighter: 2, bomber: 2, 'torpedo-bomber': 2 },
} as const
/** MNW-VES-08: flight points of a full squadron. */
export const SQUADRON = 3

/** MNW-VES-02: the full flotation points of a class. */
function flotation(of: VesselClass, { tables }: Settings, trace?: Trace): number {
  if (!hasTabledFlotation(of)) return FLOTATION[of]
  const full = tables.flotation[of]
  trace?.lookUp('MNW-VES-02', 'full flotation points', [of], full, tables.sources.flotation)
  return full
}

/** The look-up behind a vessel's full flotation points, where they are of the tables and not of its own. */
export function explainFlotation({ class: of, full, ownFlotation }: Ship, settings: Settings, trace: Trace): void {
  if (!ownFlotation && hasTabledFlotation(of) && full === settings.tables.flotation[of]) flotation(of, settings, trace)
}

/** The look-up behind a vessel's speed, where no amendment has given her another. */
export function explainSpeed({ class: of, speed }: Ship, settings: Settings, trace: Trace): void {
  if (speed === classSpeed(of, settings)) classSpeed(of, settings, trace)
}

/** The look-up behind a vessel's anti-aircraft points, likewise. */
export function explainAa({ class: of, aa }: Ship, { tables }: Settings, trace: Trace): void {
  if (aa === tables.antiaircraft[of]) trace.lookUp('MNW-VES-06', 'anti-aircraft points', [of], aa, tables.sources.antiaircraft)
}

/** The look-up behind the secondary guns of a carrier, likewise. */
export function explainSecondaryGuns({ class: of, secondary }: Ship, settings: Settings, trace: Trace): void {
  if (isCarrier(of) && secondary.every((guns, place) => guns === settings.tables.carrierGuns[of][place])) secondaryGuns(of, settings, trace)
}

/** MNW-VES-03: the speed of a class. */
function classSpeed(of: VesselClass, { tables }: Settings, trace?: Trace): number {
  if (of === 'submarine') return SUBMARINE_SPEED
  trace?.lookUp('MNW-VES-03', 'speed', [of], tables.speed[of], tables.sources.speed)
  return tables.speed[of]
}

/** MNW-VES-04: the secondary guns of a class. */
function secondaryGuns(of: VesselClass, { tables }: Settings, trace?: Trace): Bearings {
  if (!isCarrier(of)) return SECONDARY_CALIBRE[of] === null ? NO_GUNS : HALF_OF_TWELVE
  const guns = tables.carrierGuns[of]
  trace?.lookUp('MNW-VES-04', 'secondary guns', [of], guns.join('/'), tables.sources.carrierGuns)
  return guns
}

/** Fills in what is of the class. */
export function readyShip(card: z.output<typeof shipSchema>, settings: Settings = STANDARD, trace?: Trace): Ship {
  const { class: of, turrets } = card
  return {
    name: card.name ?? null,
    class: of,
    full: card.fp ?? flotation(of, settings, trace),
    ...(card.fp !== undefined && hasTabledFlotation(of) ? { ownFlotation: true } : {}),
    speed: classSpeed(of, settings, trace),
    aa: settings.tables.antiaircraft[of],
    calibre: MAIN_CALIBRE[of],
    turrets: turrets
      ? TURRETS.flatMap((turret) => (turrets[turret] === undefined ? [] : [{ turret, guns: turrets[turret] }]))
      : MAIN_TURRETS[of],
    secondaryCalibre: SECONDARY_CALIBRE[of],
    secondary: secondaryGuns(of, settings, trace),
    launchers: settings.options.singleTorpedoes === 'carried' ? LAUNCHERS[of] : LAUNCHERS[of].filter((each) => each.torpedoes > 1),
    aircraft: card.aircraft ?? (isCarrier(of) ? SQUADRONS[of] : NO_AIRCRAFT),
  }
}

/** The card that reads as this vessel: {@link readyShip} backwards. What is of the class is left out. */
export function cardOf(ship: Ship, settings: Settings = STANDARD): ShipCard {
  const { class: of } = ship
  const varied = JSON.stringify(ship.turrets) !== JSON.stringify(MAIN_TURRETS[of])
  const ownAir = isCarrier(of) && STAND_KINDS.some((kind) => ship.aircraft[kind] !== SQUADRONS[of][kind])
  return {
    ...(ship.name === null ? {} : { name: ship.name }),
    class: of,
    ...(ship.full === flotation(of, settings) && !ship.ownFlotation ? {} : { fp: ship.full }),
    ...(varied ? { turrets: Object.fromEntries(ship.turrets.map(({ turret, guns }) => [turret, guns])) } : {}),
    ...(ownAir ? { aircraft: { ...ship.aircraft } } : {}),
  }
}
