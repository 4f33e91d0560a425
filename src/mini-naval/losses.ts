import type { Chance } from '../core/chance.js'
import type { Journal } from '../core/ruleset.js'
import { isSunk, lose, statusOf } from './damage.js'
import { report } from './events.js'
import { explainFlotation } from './ship.js'
import { type Stand, type State, settingsOf, type Vessel } from './state.js'

// What is lost, entered on the vessels and stands.

/** MNW-DMG-03: losses of flotation points by place in `units`, all entered after all dice have been thrown; turrets in that order. */
export function enterLosses(state: State, losses: readonly number[], chance: Chance, journal?: Journal): void {
  for (let place = 0; place < losses.length; place++) {
    const lost = losses[place] as number
    if (lost > 0) enterLoss(state, state.units[place] as Vessel, lost, chance, journal)
  }
}

/** One vessel's loss; 0 draws the consequences of the points it has. */
export function enterLoss(state: State, vessel: Vessel, lost: number, chance: Chance, journal?: Journal): void {
  const why = journal?.why()
  if (why) explainFlotation(vessel.ship, settingsOf(state.rules), why)
  const was = vessel.crippled
  const { hull, turretOut } = lose(vessel, lost, chance, why)
  vessel.fp = hull.fp
  vessel.crippled = hull.crippled
  vessel.turrets = [...hull.turrets]
  surfaceIfDead(vessel)
  if (journal) {
    report(journal, state, {
      event: 'damage',
      target: vessel.id,
      lost,
      fp: vessel.fp,
      full: vessel.ship.full,
      status: statusOf(vessel),
      crippled: vessel.crippled && !was,
      turretOut,
    })
  }
  if (isSunk(vessel)) loseAboard(state, vessel.id, journal)
}

/** MNW-DMG-02: dead in the water is on the surface, and in one place. */
export function surfaceIfDead(vessel: Vessel): void {
  if (vessel.fp !== 0) return
  vessel.submerged = false
  vessel.spotted = false
  vessel.patrol = false
}

/** Squadrons go down with their carrier. */
export function loseAboard(state: State, carrier: string, journal?: Journal): void {
  for (const stand of state.stands) {
    if (stand.place === 'aboard' && stand.carrier === carrier) loseStand(state, stand, `${carrier} has sunk`, journal)
  }
}

/** MNW-AIR-07: a stand that nobody can take is lost with all its flight points. */
export function loseStand(state: State, stand: Stand, why: string, journal?: Journal): void {
  const flightPoints = stand.fp
  stand.fp = 0
  grounded(stand, 'lost')
  if (journal) report(journal, state, { event: 'aircraft lost', target: stand.id, flightPoints, why })
}

/** Ends a stand's mission. */
export function grounded(stand: Stand, place: 'aboard' | 'returning' | 'lost'): void {
  stand.place = place
  stand.mission = null
  stand.aim = null
}
