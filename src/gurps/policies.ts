import { canFireAt, mostCannons, reaches } from './combat.js'
import { expectedThrough } from './expectation.js'
import { canBoard, freeToFace } from './fighting.js'
import { CREW_A_CANNON } from './gunnery.js'
import { navigatorLeft, surgeonLeft } from './losses.js'
import { roomToRaise, tactics } from './officers.js'
import type { Order, OrderOf } from './orders.js'
import type { Settings } from './settings.js'
import type { Vessel } from './ship.js'
import { moveOf } from './speed.js'
import { availableCrew, boardingOf, type Dealt, foeOf, type State, settingsOf, type Unit, unitById, vesselOf } from './state.js'
import { BATTERIES } from './types.js'

// What a doctrine does about the choices inside a rule, one plain function each, so that a script can put its own in their place.

/** Each is asked for one of its own ships and answers with a lawful order, or with null where it wants none. */
export interface Policies {
  /** GNC-OFF-06: the tactician's points for this turn. */
  readonly deal: (view: State, unit: Unit) => OrderOf<'deal'>
  /** GNC-TURN-02, 03: a broadside at one of these ships, or none. */
  readonly fire: (view: State, unit: Unit, targets: readonly Unit[]) => OrderOf<'fire'> | null
  /** GNC-GUN-03: what to reload, or nothing. */
  readonly reload: (view: State, unit: Unit) => OrderOf<'reload'> | null
  /** GNC-BRD-01: whom of these to board, or nobody. */
  readonly board: (view: State, unit: Unit, targets: readonly Unit[]) => OrderOf<'board'> | null
  /** GNC-BRD-02, 06, 07: the plan for a turn of a boarding. */
  readonly fight: (view: State, unit: Unit, foe: Unit) => Order
  /** GNC-OFF-04, 05, 07: help for the losses just suffered. */
  readonly aid: (view: State, unit: Unit, masts: number) => OrderOf<'aid'>
}

/** What a cannon counts that cannot pierce, in points through: next to nothing. */
const A_LITTLE = 1e-6

/** What a broadside promises: the mean of its points through, all on one scale so that targets of several can be compared. */
function promise(firer: Vessel, target: Vessel, cannons: number, settings: Settings): number {
  return expectedThrough({ firer, target, cannons }, settings) * target.ship.scale + cannons * A_LITTLE
}

/** In a boarding, guns take no more than this share of the crew from the fight. */
const GUNNERS_IN_A_BOARDING = 4

/** The broadside that promises most; alongside an enemy only as many cannons as the fight can spare. */
export function bestFire(view: State, unit: Unit, targets: readonly Unit[]): OrderOf<'fire'> | null {
  const spare = boardingOf(view, unit.id) ? Math.floor(unit.condition.active / GUNNERS_IN_A_BOARDING / CREW_A_CANNON) : Infinity
  const firer = vesselOf(unit)
  const settings = settingsOf(view.rules)
  let best: OrderOf<'fire'> | null = null
  let most = 0
  for (const target of targets) {
    if (!canFireAt(unit, target)) continue
    for (const battery of BATTERIES) {
      const cannons = Math.min(mostCannons(unit, battery), spare)
      if (cannons < 1 || !reaches(unit, battery, target)) continue
      const promised = promise(firer, vesselOf(target), cannons, settings)
      if (promised <= most) continue
      most = promised
      best = { order: 'fire', unit: unit.id, battery, target: target.id, cannons }
    }
  }
  return best
}

/** The battery with most empty cannons first, with all the crew there is. */
export function reloadMost(view: State, unit: Unit): OrderOf<'reload'> | null {
  const hands = Math.floor(availableCrew(unit) / CREW_A_CANNON)
  const battery = BATTERIES.reduce((most, name) => (unit.reloadable[name] > unit.reloadable[most] ? name : most))
  const cannons = Math.min(hands, unit.reloadable[battery])
  return cannons > 0 && !boardingOf(view, unit.id) ? { order: 'reload', unit: unit.id, battery, cannons } : null
}

/** Boards whoever has the smaller crew. */
export function boardWeaker(view: State, unit: Unit, targets: readonly Unit[]): OrderOf<'board'> | null {
  const target = targets.find((each) => canBoard(view, unit, each) && each.condition.active < unit.condition.active)
  return target ? { order: 'board', unit: unit.id, target: target.id } : null
}

/** Leaves boarding to others. */
export function boardNobody(): null {
  return null
}

/** A crew so many times smaller than the enemy's gives up. */
const HOPELESS = 5

/** One man against each player character; gives up when hopelessly outnumbered; breaks off when it would rather not be there. */
export function fightOn(breaksOff: (unit: Unit, foe: Unit) => boolean): Policies['fight'] {
  return (_view, unit, foe) => {
    if (unit.condition.active * HOPELESS <= foe.condition.active) return { order: 'surrender', unit: unit.id }
    const engaged = Math.min(freeToFace(unit), foe.playerCharacters)
    return { order: 'fight', unit: unit.id, engaged, disengage: breaksOff(unit, foe) }
  }
}

/**
 * All who can be helped are helped: the wounded kept in action by the surgeon, the dying by spells and after them the wounded he has no point for (GNC-OFF-05), then
 * deaths turned into wounds, and with what is left those kept in action as well (GNC-OFF-04: two points on one man do both); every mast saved that can be.
 */
export function helpAll(view: State, unit: Unit, masts: number): OrderOf<'aid'> {
  const { dead, wounded } = unit.fallen
  const points = surgeonLeft(unit)
  const kept = Math.min(points, wounded)
  const spells = Math.min(unit.spells, dead + wounded - kept)
  const lives = Math.min(points - kept, Math.max(0, dead - spells))
  const alive = kept + Math.min(points - kept - lives, lives)
  return { order: 'aid', unit: unit.id, spells, lives, alive, masts: Math.min(masts, navigatorLeft(unit, view)) }
}

/** GNC-OFF-06: whether points could tell this turn. In a boarding they tell more there; GNC-MOVE-06, 07, GNC-GUN-02: a ship must be able to move, or to fire. */
function hasUse(officer: keyof Dealt, view: State, unit: Unit): boolean {
  if (boardingOf(view, unit.id)) return false
  if (officer !== 'gunnery' && officer !== 'navigation') return true
  const { ship, condition } = unit
  if (condition.active < ship.skeletonCrew) return false
  if (officer === 'navigation') return !moveOf(vesselOf(unit), 0, settingsOf(view.rules)).dismasted
  return condition.active >= CREW_A_CANNON && BATTERIES.some((battery) => ship.cannons[battery] > 0)
}

/**
 * Deals to one officer what the commander lets him use, and keeps the rest for boarding: in a boarding all of it, and so where a gunner has no cannon that could be
 * served, or a navigator a ship that does not move.
 */
export function dealTo(officer: keyof Dealt | null): Policies['deal'] {
  return (view, unit) => {
    const none = { order: 'deal', unit: unit.id, leadership: 0, gunnery: 0, navigation: 0, firstAid: 0 } as const
    if (officer === null || !hasUse(officer, view, unit)) return none
    const { officers } = unit.ship
    const settings = settingsOf(view.rules)
    return { ...none, [officer]: Math.min(tactics(officers, settings), roomToRaise(officer, officers, settings)) }
  }
}

/** The ship at the other end of a boarding. */
export function foe(view: State, unit: Unit): Unit {
  const boarding = boardingOf(view, unit.id)
  return (boarding && unitById(view, foeOf(boarding, unit.id))) ?? unit
}
