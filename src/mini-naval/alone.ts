import type { Order } from './orders.js'
import { PHASE_OF, type State } from './state.js'

// Orders are gathered, or end a step: what one comes to by itself.

/**
 * The state in which an order is carried out with no other beside it. Squadrons that have come for something would look, strafe or bomb as well: they are about nothing, but for the one
 * that is asked and the one that is aimed at; those that a stand scrambles against it needs. A stand strafes once anti-aircraft fire has been ordered (MNW-AIR-03): here it does so at once.
 * Fighters that are shot at would strafe the guns before (MNW-AIR-03): they are taken as bombers, whose dice fall after the fire (MNW-AIR-06).
 * In the movement phase an order is carried out as it is given: there the step goes on, and has nothing of the other side's aircraft, which come home, or are lost, after it.
 */
export function alone(state: State, order: Order): State {
  if (PHASE_OF[state.step] === 'movement') {
    const side = state.queue[0]?.side
    return { ...state, queue: [...state.queue, ...state.queue], stands: state.stands.filter((stand) => stand.side === side) }
  }
  const { target } = order as { readonly target?: string }
  const strafes = order.order === 'strafe' ? order.target : null
  return {
    ...state,
    step: strafes === null ? state.step : 'anti-aircraft',
    queue: state.queue.slice(0, 1),
    orders: [[], []],
    stands: state.stands.map((stand) => {
      if (stand.id === target && order.order === 'anti-aircraft') return { ...stand, kind: 'bomber' }
      if (stand.id === order.unit) return strafes === null ? stand : { ...stand, aim: strafes }
      return stand.id === target || order.order === 'scramble' ? stand : { ...stand, mission: null, aim: null }
    }),
  }
}
