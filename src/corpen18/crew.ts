import type { Trace } from '../core/trace.js'
import type { Ship } from './ship.js'
import { QUALITIES, type Quality } from './types.js'

/**
 * C18-GUN-09d: what the shooter's crew adds, by rank (elite first); a target's crew takes away the same (C18-GUN-09e), and spotters add it
 * too (C18-DET-05).
 */
export const CREW_MODIFIER = [2, 1, 0, -1, -2] as const

/** The place of a quality in QUALITIES. (A switch: this stands in the hottest path, where comparing beats looking up a key.) */
export function rankOf(quality: Quality): number {
  switch (quality) {
    case 'elite':
      return 0
    case 'veteran':
      return 1
    case 'experienced':
      return 2
    case 'trained':
      return 3
    case 'green':
      return 4
  }
}

const LOWEST = QUALITIES.length - 1

/** C18-COM-05: a crew's rank in combat. At night one that is not night-fighting proficient counts one level lower, never below green. */
export function combatRank(ship: Ship, night: boolean): number {
  const rank = rankOf(ship.crew)
  return night && !ship.nightFighting && rank < LOWEST ? rank + 1 : rank
}

/** The facts behind both ranks: a crew that the night makes count lower (C18-COM-05). */
export function explainNight(shooter: Ship, target: Ship, night: boolean, trace: Trace): void {
  explainCrew('shooter crew by night', shooter, night, trace)
  explainCrew('target crew by night', target, night, trace)
}

function explainCrew(what: string, ship: Ship, night: boolean, trace: Trace): void {
  const rank = combatRank(ship, night)
  if (rank !== rankOf(ship.crew)) trace.result('C18-COM-05', what, QUALITIES[rank] as Quality)
}

/** The modifier of a crew in combat, as shooter. */
export function crewModifier(ship: Ship, night: boolean): number {
  return CREW_MODIFIER[combatRank(ship, night)] as number
}
