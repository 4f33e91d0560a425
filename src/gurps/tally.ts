import type { Fate, UnitTally } from '../core/ruleset.js'
import { expectedLoss } from './expectation.js'
import { ramOf } from './movement.js'
import type { Order } from './orders.js'
import { rammedHp } from './ramming.js'
import { type State, settingsOf, type Unit, unitById, vesselOf } from './state.js'

// What batches count: what became of each ship, and what attacks were worth on average.

/** What became of each ship: hits are the HP lost; crippled below her skeleton crew, when she neither moves nor attacks. */
export function tally(state: State): UnitTally[] {
  return state.units.map(({ id, side, status, ship, condition }) => ({
    id,
    side,
    fate: fateOf(status, condition.active < ship.skeletonCrew),
    hits: ship.hp - condition.hp,
  }))
}

function fateOf(status: State['units'][number]['status'], helpless: boolean): Fate {
  switch (status) {
    case 'sunk':
    case 'captured':
      return status
    case 'away':
      return 'withdrawn'
    default:
      return helpless ? 'crippled' : 'fit'
  }
}

/** The mean of the HP that an attack will cost an enemy: exact, or null; null for an order that is no attack. A ram leaves nothing to chance (GNC-RAM-02). */
export function expectedOf(state: State, order: Order): number | null {
  const unit = unitById(state, order.unit) as Unit
  if (order.order === 'fire') {
    const target = unitById(state, order.target) as Unit
    return expectedLoss({ firer: vesselOf(unit), target: vesselOf(target), cannons: order.cannons }, settingsOf(state.rules))
  }
  if (order.order !== 'ram') return null
  const { target, toTarget } = ramOf(state, unit)
  return target.condition.hp - rammedHp(target, toTarget)
}
