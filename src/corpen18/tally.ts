import { sameHex } from '../core/hex.js'
import type { Fate, UnitTally } from '../core/ruleset.js'
import { attackOf, launchOf } from './combat.js'
import { isSunk, sinkingHits } from './damage.js'
import { countedHits, countedTorpedoHits } from './expectation.js'
import { aim } from './gunnery.js'
import type { LaunchOrder, Order } from './orders.js'
import type { Ship } from './ship.js'
import { isPresent, type State, settingsOf, type Unit, unitById } from './state.js'
import { hitNumber } from './torpedoes.js'

// What batches count: what became of each unit, and what its attacks were worth on average.

/** C18-DMG-02, C18-DMG-03: a unit is crippled when one hit more sinks it. */
export function fateOf(ship: Ship, hits: number): Fate {
  if (isSunk(ship, hits)) return 'sunk'
  return hits === sinkingHits(ship.category) - 1 ? 'crippled' : 'fit'
}

/** Every unit in scenario order. */
export function tally(state: State): UnitTally[] {
  return state.units.map(({ id, side, ship, hits }) => ({ id, side, fate: fateOf(ship, hits), hits }))
}

/** The hits that still count on a unit (C18-DMG-01). */
function roomOf({ ship, hits }: Unit): number {
  return sinkingHits(ship.category) - hits
}

/** The mean of the hits that an attack will score on enemies; null for an order that is no attack. */
export function expectedOf(state: State, order: Order): number | null {
  if (order.order === 'fire') {
    const settings = settingsOf(state.rules)
    const unit = unitById(state, order.unit) as Unit
    const target = unitById(state, order.target) as Unit
    return countedHits(aim(attackOf(state, unit, target, order), settings), roomOf(target), settings)
  }
  if (order.order !== 'launch') return null
  return launchedAt(state, order, order.target) + (order.split === undefined ? 0 : launchedAt(state, order, order.split))
}

function launchedAt(state: State, order: LaunchOrder, id: string): number {
  const settings = settingsOf(state.rules)
  const unit = unitById(state, order.unit) as Unit
  const aimed = unitById(state, id) as Unit
  const needed = hitNumber(launchOf(state, unit, aimed, [aimed], order), settings)
  let sum = 0
  for (const vessel of state.units) {
    if (vessel.side === unit.side || !isPresent(vessel) || !sameHex(vessel, aimed)) continue
    sum += countedTorpedoHits(needed, order.spreads, vessel.ship, roomOf(vessel), settings)
  }
  return sum
}
