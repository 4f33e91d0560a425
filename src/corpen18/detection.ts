import type { Chance, Purpose } from '../core/chance.js'
import { type Refused, refuse } from '../core/errors.js'
import { frozen } from '../core/frozen.js'
import type { Trace } from '../core/trace.js'
import { counted } from '../core/words.js'
import { CREW_MODIFIER, rankOf } from './crew.js'
import { MOVING } from './gunnery.js'
import type { Settings } from './settings.js'
import type { Ship } from './ship.js'
import type { Category, Light, Moon, Quality, Weather } from './types.js'

// Detection (section 4)

/** Light and weather of a battle. */
export interface Visibility {
  readonly light: Light
  readonly weather: Weather
  readonly moon: Moon
}

/** One look by one spotter at one unit of an enemy formation. */
export interface Spotting extends Visibility {
  readonly spotter: Ship
  readonly target: Ship
  /** Hexes. */
  readonly distance: number
  /** Units in the target's formation. */
  readonly formationSize: number
  /** The most movement points any unit of it spent this phase. */
  readonly formationMoved: number
  /** The target lies against a shoreline. */
  readonly shoreline: boolean
}

const SPOT: Purpose = { name: 'spotting', clause: 'C18-DET-02' }

/** C18-DET-01: in clear daylight detection is automatic. */
export function isClearDay({ light, weather }: Visibility): boolean {
  return light === 'day' && weather === 'clear'
}

/** C18-DET-01: how far off a spotter sees a target in clear daylight, hexes. */
export function daylightRange(spotter: Category, target: Category, { tables }: Settings): number {
  return tables.spottingRange[spotter][target]
}

/** The look-up behind that, known to some sides alone if they are named. */
export function explainDaylightRange(
  spotter: Category,
  target: Category,
  settings: Settings,
  trace: Trace,
  knownTo?: readonly string[],
): void {
  const { spottingRange } = settings.tables.sources
  trace.lookUp('C18-DET-01', 'daylight spotting range', [spotter, target], daylightRange(spotter, target, settings), spottingRange, knownTo)
}

/** C18-DET-06: advanced radar doubles spotting distances: the distance is halved, rounded up, before the table. */
function effectiveDistance({ spotter, distance }: Spotting): number {
  return spotter.radar === 'advanced' ? Math.ceil(distance / 2) : distance
}

/** C18-DET-04: beyond the table there is no attempt. */
export function refuseSpotting(look: Spotting, { tables }: Settings): Refused | null {
  if (effectiveDistance(look) < tables.spottingChance.length) return null
  const reach = (tables.spottingChance.length - 1) * (look.spotter.radar === 'advanced' ? 2 : 1)
  return refuse('C18-DET-04', `${counted(look.distance, 'hex', 'hexes')}: no attempt beyond ${reach}`)
}

/** C18-DET-05. */
const TARGET_CATEGORY: Readonly<Record<Category, number>> = { capital: 2, cruiser: 1, escort: 0, fac: -2, merchant: 0 }
const TARGET_CREW: Readonly<Record<Quality, number>> = { elite: 0, veteran: 0, experienced: 0, trained: 1, green: 2 }
const MOON: Readonly<Record<Moon, number>> = { full: 2, half: 0, new: -2 }
const NIGHT_WEATHER = -2
const LARGE_FORMATION = 4
const SHORELINE = -4
/** C18-DET-06. */
const RADAR = { none: 0, basic: 2, advanced: 4 } as const

/** C18-DET-04 to 06: the number at or below which a D10 detects. Not clamped. Crew quality is the rated one, at night too (C18-DET-08). */
export function spottingChance(look: Spotting, { tables }: Settings, trace?: Trace): number {
  const { spotter, target } = look
  const night = look.light === 'night'
  const effective = effectiveDistance(look)
  const base = tables.spottingChance[effective] as number
  if (trace && effective !== look.distance) trace.rounding('C18-DET-06', 'distance by advanced radar', `${look.distance}/2`, effective)
  trace?.lookUp('C18-DET-04', 'chance at this distance', [effective], base, tables.sources.spottingChance)
  let chance = base
  const add = (clause: string, what: string, value: number) => {
    if (value === 0) return
    chance += value
    trace?.modifier(clause, what, value)
  }
  add('C18-DET-05', 'target category', TARGET_CATEGORY[target.category])
  add('C18-DET-05', 'formation of more than 4 units', look.formationSize > LARGE_FORMATION ? 1 : 0)
  add('C18-DET-05', 'formation moving', look.formationMoved >= MOVING ? 1 : 0)
  add('C18-DET-05', 'against a shoreline', look.shoreline ? SHORELINE : 0)
  add('C18-DET-05', 'spotter crew', CREW_MODIFIER[rankOf(spotter.crew)] as number)
  add('C18-DET-05', 'target crew', TARGET_CREW[target.crew])
  add('C18-DET-05', 'moon', night ? MOON[look.moon] : 0)
  add('C18-DET-05', 'weather at night', night && look.weather !== 'clear' ? NIGHT_WEATHER : 0)
  add('C18-DET-06', 'radar', RADAR[spotter.radar])
  return chance
}

/** One try in the dark or in poor visibility: one D10. */
export function trySpotting(
  look: Spotting,
  chance: Chance,
  settings: Settings,
  trace?: Trace,
): { chance: number; roll: number; spotted: boolean } {
  const needed = spottingChance(look, settings, trace)
  const roll = chance.die(10, SPOT)
  trace?.result('C18-DET-02', 'detected', roll <= needed)
  return { chance: needed, roll, spotted: roll <= needed }
}

/** C18-DET-07: from which year each navy's ships may carry radar; null where the text gives no date. */
const RADAR_YEARS: Readonly<Record<string, readonly [basic: number, advanced: number | null]>> = {
  'United States': [1940, 1944],
  'Great Britain': [1940, 1944],
  Germany: [1940, 1944],
  Japan: [1943, null],
  Italy: [1943, null],
  USSR: [1944, null],
  'Free French': [1940, 1944],
  Dutch: [1940, 1944],
  Polish: [1940, 1944],
}

/** The nations C18-DET-07 names. */
export const RADAR_NATIONS: readonly string[] = frozen(Object.keys(RADAR_YEARS))

/** C18-DET-07: the best radar a nation's ships may carry in a year; undefined for a nation the rules do not name. */
export function radarAvailable(nation: string, year: number): 'none' | 'basic' | 'advanced' | undefined {
  if (!Object.hasOwn(RADAR_YEARS, nation)) return undefined
  const [basic, advanced] = RADAR_YEARS[nation] as readonly [number, number | null]
  if (advanced !== null && year >= advanced) return 'advanced'
  return year >= basic ? 'basic' : 'none'
}
