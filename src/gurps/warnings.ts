import { CREW_A_CANNON } from './gunnery.js'
import type { State, Unit } from './state.js'
import { BATTERIES } from './types.js'

// What the rules allow but hardly anybody means: said, never changed.

export interface Warning {
  readonly clause: string
  readonly text: string
}

/** What is odd about a ship as she enters the battle. */
export function warningsOf({ name, ship, condition }: Unit): Warning[] {
  const found: Warning[] = []
  if (condition.active < ship.skeletonCrew) {
    const text = `${name} has ${condition.active} crew, below her skeleton crew of ${ship.skeletonCrew}: she neither moves nor attacks`
    found.push({ clause: 'GNC-MOVE-07', text })
  }
  if (BATTERIES.some((battery) => ship.cannons[battery] > 0) && condition.active < CREW_A_CANNON)
    found.push({ clause: 'GNC-GUN-02', text: `${name} has cannons, but no crew to serve even one` })
  return found
}

/** The same of all ships of a scenario, a line each. */
export function warnings({ units }: State): string[] {
  return units.flatMap(warningsOf).map(({ clause, text }) => `${text} (${clause})`)
}
