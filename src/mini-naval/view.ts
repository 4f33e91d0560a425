import type { Order } from './orders.js'
import { type State, sidePlace } from './state.js'

/**
 * What one side may know: everything but the orders of the other that are not yet carried out (MNW-DMG-03). `fp` are flotation points of a vessel, flight points
 * of a squadron; speeds are areas a turn.
 */
export interface View extends Omit<State, 'orders'> {
  readonly side: string
  /** The side's own orders of this step. */
  readonly orders: readonly Order[]
}

export function viewOf(state: State, side: string): View {
  return { ...state, side, orders: state.orders[sidePlace(state, side)] }
}

/** The paths of what a side may not know. */
export function hiddenFrom(state: State, side: string): string[] {
  return [`orders[${sidePlace(state, side) === 0 ? 1 : 0}]`]
}
