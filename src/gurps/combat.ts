import type { Chance } from '../core/chance.js'
import type { Refusal } from '../core/errors.js'
import { suggestion } from '../core/found.js'
import { formatHex } from '../core/hex.js'
import type { Journal } from '../core/ruleset.js'
import { counted } from '../core/words.js'
import { bearsOn, shipDistance } from './bearings.js'
import { blow, struck } from './damage.js'
import { report } from './events.js'
import { type Broadside, broadside, CREW_A_CANNON, refuseServing, refuseSkeleton } from './gunnery.js'
import { reckon } from './losses.js'
import type { OrderOf } from './orders.js'
import { availableCrew, type State, settingsOf, type Unit, unitById, vesselOf } from './state.js'
import { BATTERIES, type BatteryName, type Cannons } from './types.js'

// Guns on the map (section 5): what bears, what is loaded, who serves it.

/** GNC-MOVE-07: a ship at her skeleton crew moves or attacks, not both; below it she does neither. */
export function mayAttack({ ship, condition, moved }: Unit): boolean {
  return condition.active > ship.skeletonCrew || (condition.active === ship.skeletonCrew && moved === 0)
}

/** Why {@link mayAttack} says no, or null. */
export function refuseAttack(unit: Unit): Refusal | null {
  const { ship, condition } = unit
  const below = refuseSkeleton(ship, condition)
  if (below) return below.refused
  return mayAttack(unit)
    ? null
    : { clause: 'GNC-MOVE-07', reason: `with just her skeleton crew of ${ship.skeletonCrew}, ${unit.name} attacks or moves, not both` }
}

/** GNC-MOVE-07: she has attacked. With just her skeleton crew it was that or a move: what her turn added to her fraction is taken back. */
export function markAttack(unit: Unit): void {
  unit.attacked = true
  if (unit.condition.active > unit.ship.skeletonCrew) return
  unit.progress = Math.max(0, unit.progress - unit.credited)
  unit.credited = 0
}

/** GNC-GUN-01 to 03: the most cannons of a battery that can fire now. */
export function mostCannons(unit: Unit, battery: BatteryName): number {
  return Math.min(unit.loaded[battery], Math.floor(availableCrew(unit) / CREW_A_CANNON))
}

/** GNC-GUN-01: whether a battery could reach a ship, loaded or not. */
export function reaches(unit: Unit, battery: BatteryName, target: Unit): boolean {
  return shipDistance(unit, target) <= unit.ship.range && bearsOn(unit, battery, target)
}

/** Whether a ship could lawfully fire at another, at no cost for words. */
export function canFireAt(unit: Unit, target: Unit): boolean {
  if (unit.status !== 'afloat' || target.status !== 'afloat' || unit.side === target.side || !mayAttack(unit)) return false
  return BATTERIES.some((battery) => mostCannons(unit, battery) > 0 && reaches(unit, battery, target))
}

/** Whether there is such a ship, and she is an enemy afloat. */
export function isFoe(unit: Unit, target: Unit | undefined): target is Unit {
  return target !== undefined && target.side !== unit.side && target.status === 'afloat'
}

/** Why a ship of this id cannot be attacked: there is none, or she is no enemy afloat. */
export function noFoe(state: State, unit: Unit, id: string): string {
  if (unitById(state, id)) return `${id} is no enemy ship afloat`
  const foes = state.units.filter((each) => isFoe(unit, each)).map((each) => each.id)
  return `there is no ship ${JSON.stringify(id)}${suggestion(id, foes)}`
}

/** Why a broadside is refused, or null. */
export function refuseFire(state: State, unit: Unit, { battery, target: id, cannons }: OrderOf<'fire'>): Refusal | null {
  const target = unitById(state, id)
  if (!isFoe(unit, target)) return { clause: 'GNC-GUN-01', reason: noFoe(state, unit, id) }
  const hexes = shipDistance(unit, target)
  if (hexes > unit.ship.range) {
    return {
      clause: 'GNC-GUN-01',
      reason: `the cannons of ${unit.name} reach ${counted(unit.ship.range, 'hex', 'hexes')}; ${target.name} is ${hexes} away`,
    }
  }
  if (!bearsOn(unit, battery, target)) return { clause: 'GNC-GUN-01', reason: `the ${battery} battery does not bear on ${target.name}` }
  const loaded = unit.loaded[battery]
  if (cannons > loaded)
    return { clause: 'GNC-GUN-03', reason: `${counted(cannons, 'cannon')} asked for; loaded of the ${battery} battery: ${loaded}` }
  return refuseServing(availableCrew(unit), cannons)?.refused ?? refuseAttack(unit)
}

/** Every lawful broadside of a ship at these targets. */
export function fireOrders(unit: Unit, targets: readonly Unit[]): OrderOf<'fire'>[] {
  if (!mayAttack(unit)) return []
  return BATTERIES.flatMap((battery) => {
    const most = mostCannons(unit, battery)
    if (most === 0) return []
    return targets.flatMap((target) => {
      if (target.side === unit.side || target.status !== 'afloat' || !reaches(unit, battery, target)) return []
      return Array.from({ length: most }, (_, i) => ({ order: 'fire' as const, unit: unit.id, battery, target: target.id, cannons: i + 1 }))
    })
  })
}

function plus(cannons: Cannons, battery: BatteryName, change: number): Cannons {
  return { ...cannons, [battery]: cannons[battery] + change }
}

/** GNC-GUN-04 to GNC-DMG-04: a lawful broadside and all it does; what can be helped is asked next. Dice: those of {@link broadside}. */
export function fireBattery(state: State, unit: Unit, order: OrderOf<'fire'>, interrupt: boolean, chance: Chance, journal?: Journal): void {
  const target = unitById(state, order.target) as Unit
  const settings = settingsOf(state.rules)
  const why = journal?.why()
  const { battery, cannons } = order
  const shot = broadside({ firer: vesselOf(unit), target: vesselOf(target), cannons }, chance, settings, why)
  const suffered = blow(target.condition, shot.through, settings, why)
  const { dead, wounded } = suffered.crew
  unit.loaded = plus(unit.loaded, battery, -cannons)
  unit.used += cannons * CREW_A_CANNON
  markAttack(unit)
  target.condition = struck(target.condition, shot.through, suffered)
  target.fallen = { dead: target.fallen.dead + dead, wounded: target.fallen.wounded + wounded }
  if (journal) reportFire(journal, state, unit, target, order, interrupt, shot, { ...suffered, dead, wounded })
  if (target.condition.hp === 0) reckon(state, target, journal)
  else state.agenda.unshift({ question: 'aid', unit: state.units.indexOf(target), masts: suffered.mastLost })
}

function reportFire(
  journal: Journal,
  state: State,
  unit: Unit,
  target: Unit,
  { battery, cannons }: OrderOf<'fire'>,
  interrupt: boolean,
  shot: Broadside,
  { hpLost, drLost, mastLost, dead, wounded }: Readonly<Record<'hpLost' | 'drLost' | 'mastLost' | 'dead' | 'wounded', number>>,
): void {
  report(journal, state, {
    event: 'gunnery',
    actor: unit.id,
    target: target.id,
    battery,
    cannons,
    distance: shipDistance(unit, target),
    from: formatHex(unit),
    at: formatHex(target),
    interrupt,
    ...shot,
    hpLost,
    drLost,
    mastLost,
    dead,
    wounded,
    hp: target.condition.hp,
  })
}

/** GNC-GUN-03: why a reloading is refused, or null. */
export function refuseReload(unit: Unit, { battery, cannons }: OrderOf<'reload'>): Refusal | null {
  const empty = unit.reloadable[battery]
  if (cannons > empty) {
    return {
      clause: 'GNC-GUN-03',
      reason: `${counted(cannons, 'cannon')} asked for; of the ${battery} battery can be reloaded this turn: ${empty}`,
    }
  }
  return refuseServing(availableCrew(unit), cannons)?.refused ?? null
}

/** Every lawful reloading. */
export function reloadOrders(unit: Unit): OrderOf<'reload'>[] {
  const hands = Math.floor(availableCrew(unit) / CREW_A_CANNON)
  return BATTERIES.flatMap((battery) =>
    Array.from({ length: Math.min(hands, unit.reloadable[battery]) }, (_, i) => ({
      order: 'reload' as const,
      unit: unit.id,
      battery,
      cannons: i + 1,
    })),
  )
}

/** GNC-GUN-02, 03: a lawful reloading begins; the cannons are ready when the turn ends. */
export function reload(state: State, unit: Unit, { battery, cannons }: OrderOf<'reload'>, journal?: Journal): void {
  unit.reloadable = plus(unit.reloadable, battery, -cannons)
  unit.reloading = plus(unit.reloading, battery, cannons)
  unit.used += cannons * CREW_A_CANNON
  if (journal) report(journal, state, { event: 'reload', actor: unit.id, battery, cannons })
}

export const NO_CANNONS: Cannons = { left: 0, right: 0, front: 0, back: 0 }

/** GNC-GUN-03: as a ship's turn begins, cannons fired since her last can be reloaded. */
export function emptyCannons({ ship, loaded, reloading }: Unit): Cannons {
  const empty = (battery: BatteryName) => ship.cannons[battery] - loaded[battery] - reloading[battery]
  return { left: empty('left'), right: empty('right'), front: empty('front'), back: empty('back') }
}

/** Of these cannons those that are empty: what a referee has loaded needs no reloading. */
export function emptyAmong(unit: Unit, cannons: Cannons): Cannons {
  const empty = emptyCannons(unit)
  const least = (battery: BatteryName) => Math.min(cannons[battery], empty[battery])
  return { left: least('left'), right: least('right'), front: least('front'), back: least('back') }
}

/** GNC-GUN-03: as her turn ends, what was being reloaded is ready. */
export function finishReloading(unit: Unit): void {
  const { loaded, reloading } = unit
  unit.loaded = {
    left: loaded.left + reloading.left,
    right: loaded.right + reloading.right,
    front: loaded.front + reloading.front,
    back: loaded.back + reloading.back,
  }
  unit.reloading = NO_CANNONS
  unit.reloadable = NO_CANNONS
}
