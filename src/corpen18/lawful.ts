import { BroadsideError } from '../core/errors.js'
import { checkHexNames, checkOnMap, checkPlace, checkSides, checkTurn } from '../core/lawful.js'
import { sinkingHits } from './damage.js'
import type { Ship } from './ship.js'
import { type State, settingsOf } from './state.js'

// What must hold of scenarios and of amended states. A referee amends one value at a time: what belongs together (how many units share a hex, C18-MOV-05) is asked of scenarios alone.

/** Moves are listed: a ship faster than any afloat would have too many. */
const MOST_MOVEMENT = 20

/** A ship can be played on a map. Throws a BroadsideError (`out-of-range`). */
export function checkMovement({ movement: [first, second] }: Pick<Ship, 'movement'>, path: string): void {
  const fastest = Math.max(first, second)
  if (fastest > MOST_MOVEMENT)
    throw new BroadsideError('out-of-range', path, `a ship of ${fastest} movement points: at most ${MOST_MOVEMENT} can be played on a map`)
}

/** Whether an amended state can be played on: the schema has checked its form. Throws a BroadsideError with the path of what cannot be. */
export function checkState(state: State): void {
  checkSides(state, 'unit')
  settingsOf(state.rules)
  state.units.forEach((unit, i) => {
    checkOnMap(unit, state.map, `units[${i}]`)
    checkMovement(unit.ship, `units[${i}].ship`)
    const most = sinkingHits(unit.ship.category)
    const hits = Math.max(unit.hits, unit.inForce)
    if (hits > most)
      throw new BroadsideError('out-of-range', `units[${i}].hits`, `expected a number up to ${most} (C18-DMG-01); found ${hits}`)
  })
  checkHexNames(state.shoreline, state.map, 'shoreline')
  for (const [i, place] of state.queue.entries()) checkPlace(place, state.units.length, `queue[${i}]`, 'unit')
  checkTurn(state)
}
