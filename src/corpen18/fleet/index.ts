/**
 * The fleet: ship classes beside the figures they are rated from (specification, section 10).
 *
 * Source of the figures: published ship data (reference works of the Conway's kind) and published naval weapons tables. They are the
 * facts such works agree on, for the fit of the year given, rounded; where works differ, or a ship has no one figure, the entry's note
 * says which reading was taken. A referee who reads otherwise corrects the figures and calls `rateShip`.
 *
 * The Bismarck alone is not rated by us: her card is the one that survives of the original rules.
 * Crew quality, night fighting and radar are left to the scenario.
 */
import { frozen } from '../../core/frozen.js'
import type { FleetEntry } from '../rating.js'
import type { ShipCard } from '../ship.js'
import { AMERICAN } from './american.js'
import { BRITISH } from './british.js'
import { BRITISH_COASTAL } from './british-coastal.js'
import { GERMAN } from './german.js'
import { JAPANESE } from './japanese.js'

/** Every ready ship class; class names are unique. Frozen, as all battles share it: copy a card to change it. */
export const FLEET: readonly FleetEntry[] = frozen([...GERMAN, ...BRITISH, ...BRITISH_COASTAL, ...AMERICAN, ...JAPANESE])

/** The card of a class by its exact name (`'Bismarck BB'`), or undefined. */
export function findClass(name: string): ShipCard | undefined {
  return FLEET.find(({ card }) => card.class === name)?.card
}
