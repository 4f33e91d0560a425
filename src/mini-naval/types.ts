// The terms of the rules, each list once: unions and records are keyed by these.

export const CLASSES = ['battleship', 'battlecruiser', 'cruiser', 'destroyer', 'carrier', 'large-carrier', 'submarine', 'merchant'] as const
/** What a vessel is: all of a class are alike (MNW-VES-01). */
export type VesselClass = (typeof CLASSES)[number]

export function isCarrier(of: VesselClass): of is 'carrier' | 'large-carrier' {
  return of === 'carrier' || of === 'large-carrier'
}

/** A class as people call it. */
export function classWords(of: VesselClass): string {
  return of.replace('-', ' ')
}

export const CALIBRES = ['15-inch', '8-inch', '6-inch', '4-inch'] as const
/** Guns by size; `8-inch` stands for the 6-8-inch main battery of cruisers (MNW-VES-04). */
export type Calibre = (typeof CALIBRES)[number]

export const TURRETS = ['A', 'B', 'X', 'Y'] as const
/** Turrets from bow to stern: A and B fire forward and abeam, X and Y abeam and aft. X stands on variants alone. */
export type Turret = (typeof TURRETS)[number]

export const BATTERIES = ['main', 'secondary'] as const
/** MNW-GUN-01. */
export type BatteryName = (typeof BATTERIES)[number]

/** Guns that bear forward, abeam and aft. */
export type Bearings = readonly [forward: number, abeam: number, aft: number]

/** What damage has made of a vessel (MNW-DMG-01 and 02). */
export type Status = 'fit' | 'crippled' | 'dead in the water' | 'sunk'

export const STAND_KINDS = ['fighter', 'bomber', 'torpedo-bomber'] as const
/** The squadrons of a carrier (MNW-VES-08). */
export type StandKind = (typeof STAND_KINDS)[number]

export const MOUNTS = ['port', 'starboard', 'fore', 'aft'] as const
/** Where a torpedo launcher points (MNW-VES-07, MNW-TOR-02). */
export type Mount = (typeof MOUNTS)[number]

export const DOCTRINES = ['close-and-gun', 'stand-off-and-strike', 'screen-and-hunt', 'run-for-it'] as const
/** The players a batch runs with. */
export type DoctrineName = (typeof DOCTRINES)[number]

/** No figure of these rules comes near it, a slip of the hand does: what is listed and thrown by the number of guns, launchers and areas stays small. */
export const MOST_FIGURE = 999
