import type { Ship } from './ship.js'
import type { Quality } from './types.js'

/** C18-GUN-09d: what the shooter's crew adds; a target's crew takes away the same (C18-GUN-09e), and spotters add it too (C18-DET-05). */
export const CREW_MODIFIER: Readonly<Record<Quality, number>> = { elite: 2, veteran: 1, experienced: 0, trained: -1, green: -2 }

/** The next lower quality; never below green. */
const LOWER: Readonly<Record<Quality, Quality>> = {
  elite: 'veteran',
  veteran: 'experienced',
  experienced: 'trained',
  trained: 'green',
  green: 'green',
}

/** C18-COM-05: at night a crew that is not night-fighting proficient counts one level lower in combat. */
export function combatQuality(ship: Ship, night: boolean): Quality {
  return night && !ship.nightFighting ? LOWER[ship.crew] : ship.crew
}
