// The terms of the rules, each list once: unions and records are keyed by these.

export const BATTERIES = ['left', 'right', 'front', 'back'] as const
/** Where a battery of cannons stands, in the order of the ship record (GNC-SHIP-04). */
export type BatteryName = (typeof BATTERIES)[number]

/** Cannons for each battery. */
export type Cannons = Readonly<Record<BatteryName, number>>

const OFFICERS = ['leadership', 'gunnery', 'navigation', 'firstAid', 'tactician'] as const
/** The officers of a ship by what they are good at: commander, gunner, navigator, surgeon and tactician. */
export type OfficerName = (typeof OFFICERS)[number]

export const STATUSES = ['afloat', 'sunk', 'captured', 'away'] as const
/** Whether a ship is in the fight: afloat and her own, sunk, taken by the enemy, or gone off the map. */
export type Status = (typeof STATUSES)[number]

export const DOCTRINES = ['stand-off', 'close-and-board', 'run'] as const
/** The doctrines that come with the ruleset. */
export type DoctrineName = (typeof DOCTRINES)[number]
