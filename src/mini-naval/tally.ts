import type { Fate, UnitTally } from '../core/ruleset.js'
import { fpLost } from './score.js'
import type { State, Vessel } from './state.js'

// What batches count.

/** What became of each vessel: hits are flotation points lost in the battle; dead in the water counts as crippled (MNW-DMG-01, 02). */
export function tally(state: State): UnitTally[] {
  return state.units.map((vessel) => ({ id: vessel.id, side: vessel.side, fate: fateOf(vessel), hits: fpLost(vessel) }))
}

function fateOf({ fp, withdrawn, crippled }: Vessel): Fate {
  if (fp < 0) return 'sunk'
  if (withdrawn) return 'withdrawn'
  return fp === 0 || crippled ? 'crippled' : 'fit'
}
