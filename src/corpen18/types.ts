// The terms of the rules, each list once: unions and records are keyed by these.

export const CATEGORIES = ['capital', 'cruiser', 'escort', 'fac', 'merchant'] as const
/** What a unit is for spotting, high seas and effects (C18-UNIT-03). */
export type Category = (typeof CATEGORIES)[number]

/** The place of a category in CATEGORIES. (A switch: this stands in the hottest path, where comparing beats looking up a key.) */
export function categoryIndex(category: Category): number {
  switch (category) {
    case 'capital':
      return 0
    case 'cruiser':
      return 1
    case 'escort':
      return 2
    case 'fac':
      return 3
    case 'merchant':
      return 4
  }
}

/** The levels of fire control, I the lowest, as cards write them (C18-UNIT-04). */
export const FIRE_CONTROLS = ['I', 'II', 'III', 'IV'] as const

export const QUALITIES = ['elite', 'veteran', 'experienced', 'trained', 'green'] as const
/** Crew quality, best first (C18-UNIT-04). */
export type Quality = (typeof QUALITIES)[number]

export const RATES_OF_FIRE = ['N', 'VL', 'L', 'H'] as const
/** Rate of fire: normal, very low, low or high. */
export type RateOfFire = (typeof RATES_OF_FIRE)[number]

export const RADARS = ['none', 'basic', 'advanced'] as const
/** Radar (C18-DET-06, C18-DET-07); the better replaces the lesser. */
export type Radar = (typeof RADARS)[number]

export const BATTERIES = ['main', 'secondary', 'tertiary'] as const
/** The batteries of a ship, heaviest first. */
export type BatteryName = (typeof BATTERIES)[number]

export const BANDS = ['short', 'medium', 'long', 'extreme'] as const
/** Range band of a battery's fire (C18-GUN-03). */
export type Band = (typeof BANDS)[number]

export const LIGHTS = ['day', 'night'] as const
/** Day or night. */
export type Light = (typeof LIGHTS)[number]

export const WEATHERS = ['clear', 'haze', 'rain', 'fog'] as const
/** Weather; all but clear is poor visibility, and fog counts as rain. */
export type Weather = (typeof WEATHERS)[number]

export const MOONS = ['half', 'full', 'new'] as const
/** The moon; it matters at night alone. */
export type Moon = (typeof MOONS)[number]

/** `sunk` once the hits reach {@link sinkingHits}. */
export type Status = 'afloat' | 'sunk'

export const DOCTRINES = ['close-and-fire', 'keep-range', 'withdraw-damaged'] as const
/** The doctrines that come with the rules. */
export type DoctrineName = (typeof DOCTRINES)[number]
