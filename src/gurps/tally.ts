import type { Fate, UnitTally } from '../core/ruleset.js'
import type { State } from './state.js'

// What batches count.

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
