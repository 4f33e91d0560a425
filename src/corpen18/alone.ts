import { isSunk } from './damage.js'
import { isMovement, isPresent, type State, type Unit } from './state.js'

// The last order of a phase or a tier ends it: what an order comes to by itself.

/** What has been sunk within the tier leaves the map when the tier ends (C18-DMG-05). */
const isDoomed = (unit: Unit) => isPresent(unit) && isSunk(unit.ship, unit.hits)

/**
 * The state in which an order is carried out with nothing after it that is not its own. Look-outs follow the last move of a phase, and may be the mover's: here the phase goes
 * on. The end of a tier tells what others have sunk in it: here they have not; an attack goes by the hits in force, and is the same.
 */
export function alone(state: State): State {
  if (isMovement(state.phase)) return { ...state, queue: [...state.queue, ...state.queue] }
  if (!state.units.some(isDoomed)) return state
  return { ...state, units: state.units.map((unit) => (isDoomed(unit) ? { ...unit, hits: unit.inForce } : unit)) }
}
