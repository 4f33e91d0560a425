import type { Order } from './orders.js'
import { boardingOf, foeOf, type Plan, type State } from './state.js'

// Plans of a boarding are laid down by both sides, neither knowing the other's (GNC-BRD-02): what one comes to by itself.

/** What the enemy is taken to do, whatever his plan: he stays, with all who can fight. */
const STAYS: Plan = { engaged: 0, disengage: false }

/** The state in which a plan is fought at once, by the ship it is for as the first of the two. All other orders are carried out as they are given. */
export function alone(state: State, order: Order): State {
  const boarding = order.order === 'fight' ? boardingOf(state, order.unit) : undefined
  if (!boarding) return state
  const own = { a: order.unit, b: foeOf(boarding, order.unit), planA: null, planB: STAYS }
  return { ...state, boardings: state.boardings.map((each) => (each === boarding ? own : each)) }
}
