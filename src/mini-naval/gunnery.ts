import type { Chance, Purpose } from '../core/chance.js'
import { type Refused, refuse } from '../core/errors.js'
import type { Arc } from '../core/hex.js'
import type { Trace } from '../core/trace.js'
import { counted } from '../core/words.js'
import { type Damaged, explainTurretsOut, mainGuns, secondaryLeft } from './damage.js'
import type { Settings } from './settings.js'
import { explainSecondaryGuns } from './ship.js'
import type { BatteryName, Calibre } from './types.js'

// Gunnery (section 5): which guns bear, whether they reach, the dice.

/** One battery's fire at one target. */
export interface Fire {
  readonly guns: number
  readonly calibre: Calibre
  /** Grid areas. */
  readonly distance: number
}

/** What a battery's fire did. */
export interface FireResult {
  readonly needed: number
  readonly hits: number
  /** Flotation points the target loses. */
  readonly fp: number
}

const GUNNERY: Purpose = { name: 'gunnery', clause: 'MNW-GUN-01' }

/** MNW-GUN-01: the place of an arc in {@link Bearings}. */
const PLACE_OF_ARC: Readonly<Record<Arc, 0 | 1 | 2>> = { bow: 0, broadside: 1, stern: 2 }

/** MNW-GUN-01: how many guns of a battery bear over an arc. */
export function gunsBearing(firer: Damaged, battery: BatteryName, arc: Arc): number {
  const place = PLACE_OF_ARC[arc]
  return battery === 'main' ? mainGuns(firer)[place] : secondaryLeft(firer, place)
}

/** How many guns bear over an arc, and why. */
export function explainGuns(firer: Damaged, battery: BatteryName, arc: Arc, settings: Settings, trace: Trace): void {
  if (battery === 'secondary') {
    explainSecondaryGuns(firer.ship, settings, trace)
    secondaryLeft(firer, PLACE_OF_ARC[arc], trace)
  } else explainTurretsOut(firer, PLACE_OF_ARC[arc], trace)
  trace.result('MNW-GUN-01', `guns that bear (${arc})`, gunsBearing(firer, battery, arc))
}

export function calibreOf({ ship }: Damaged, battery: BatteryName): Calibre | null {
  return battery === 'main' ? ship.calibre : ship.secondaryCalibre
}

/** MNW-VES-05: out of range, or null. */
export function refuseRange(calibre: Calibre, distance: number, { tables }: Settings): Refused | null {
  const range = tables.gunRange[calibre]
  return distance > range ? refuse('MNW-VES-05', `${calibre} guns reach ${counted(range, 'area')}; the target is ${distance} away`) : null
}

/** MNW-GUN-02: the face a gun needs at this distance. */
export function neededAt(distance: number, { tables }: Settings): number {
  const step = tables.gunneryToHit.find(({ upTo }) => upTo === null || distance <= upTo)
  return (step as { readonly needed: number }).needed
}

/** MNW-GUN-01 and 02: one die a gun, thrown together. */
export function fire({ guns, calibre, distance }: Fire, chance: Chance, settings: Settings, trace?: Trace): FireResult {
  const { tables } = settings
  const needed = neededAt(distance, settings)
  trace?.lookUp('MNW-VES-05', 'range', [calibre], tables.gunRange[calibre], tables.sources.gunRange)
  trace?.lookUp('MNW-GUN-02', 'needed to hit', [distance], needed, tables.sources.gunneryToHit)
  const [hits] = chance.faces(guns, 6, [needed], GUNNERY) as [number]
  const each = tables.gunneryDamage[calibre]
  trace?.lookUp('MNW-GUN-02', 'flotation points a hit', [calibre], each, tables.sources.gunneryDamage)
  return { needed, hits, fp: hits * each }
}
