import type { Chance } from '../core/chance.js'
import type { Journal } from '../core/ruleset.js'
import type { Trace } from '../core/trace.js'
import { airCombat, antiaircraft, bomb, strafe } from './air.js'
import { report } from './events.js'
import { groupsOf, isShotAtBy, spareDefenders, spareEscorts } from './flight.js'
import { enterLosses, grounded } from './losses.js'
import type { EngageOrder, Order } from './orders.js'
import { explainAa } from './ship.js'
import {
  aaOf,
  isFit,
  isFlying,
  isOnSurface,
  isReadyToFly,
  type Stand,
  type State,
  settingsOf,
  standById,
  type Vessel,
  vesselById,
} from './state.js'

// What comes of the orders of the air phase (section 4), in its order: arrivals, fighters up, air combat, strafing, anti-aircraft fire, what is dropped.

/** Orders of both sides by the stand or vessel they are for: the order in which they were given is nothing. */
function byUnit(state: State): ReadonlyMap<string, Order> {
  return new Map([...state.orders[0], ...state.orders[1]].map((order) => [order.unit, order]))
}

/** MNW-AIR-01: strikes arrive over their targets. */
export function arrive(state: State, journal?: Journal): void {
  const orders = byUnit(state)
  for (const stand of state.stands) {
    const order = orders.get(stand.id)
    if (!order || (order.order !== 'strike' && order.order !== 'hunt') || !isFlying(stand)) continue
    stand.mission = { kind: order.order, target: order.target }
    if (journal) report(journal, state, { event: 'arrives', actor: stand.id, target: order.target, mission: order.order })
  }
}

/** MNW-AIR-01: fighters go up to meet them. */
export function scramble(state: State, journal?: Journal): void {
  const orders = byUnit(state)
  for (const stand of state.stands) {
    const order = orders.get(stand.id)
    if (order?.order !== 'scramble') continue
    // An amendment may have cost it, or its carrier, since it was ordered up.
    if (!isReadyToFly(state, stand)) {
      if (journal)
        report(journal, state, { event: 'order lapses', actor: stand.id, target: order.target, order: 'scramble', missing: 'actor' })
      continue
    }
    stand.place = 'flying'
    stand.mission = { kind: 'intercept', target: order.target }
    if (journal) report(journal, state, { event: 'scrambles', actor: stand.id, target: order.target })
  }
}

/** MNW-AIR-02: fighters against fighters stand for stand, then what is left over against bombers; MNW-AIR-05: everybody has a target. */
export function engage(state: State, chance: Chance, journal?: Journal): void {
  const orders = byUnit(state)
  const given = ({ id }: Stand, kind: EngageOrder['order']): EngageOrder | null => {
    const order = orders.get(id)
    return order?.order === kind ? (order as EngageOrder) : null
  }
  for (const group of groupsOf(state)) {
    const { target, escorts, bombers, defenders } = group
    const spare = spareDefenders(group)
    for (const escort of spareEscorts(group)) escort.aim = given(escort, 'strafe')?.target ?? null
    for (const bomber of bombers) bomber.aim = given(bomber, 'release')?.target ?? target.id
    for (let pair = 0; pair < Math.min(escorts.length, defenders.length); pair++) {
      fight(state, escorts[pair] as Stand, defenders[pair] as Stand, 'fighters', chance, journal)
    }
    for (const fighter of spare) {
      const order = given(fighter, 'intercept')
      if (!order) continue
      const bomber = bombers.find(({ id }) => id === order.target)
      if (bomber) fight(state, fighter, bomber, 'bombers', chance, journal)
      else if (journal)
        report(journal, state, { event: 'order lapses', actor: fighter.id, target: order.target, order: 'intercept', missing: 'target' })
    }
  }
}

function fight(state: State, actor: Stand, target: Stand, against: 'fighters' | 'bombers', chance: Chance, journal?: Journal): void {
  const why = journal?.why()
  const { a, b } = airCombat(actor.fp, target.fp, against, chance, settingsOf(state.rules), why)
  const [actorLost, targetLost] = [actor.fp - a, target.fp - b]
  leave(actor, a)
  leave(target, b)
  if (!journal) return
  report(journal, state, {
    event: 'air combat',
    actor: actor.id,
    target: target.id,
    against,
    actorLost,
    actorLeft: a,
    targetLost,
    targetLeft: b,
  })
}

/** MNW-AIR-07: empty stands are gone. */
function leave(stand: Stand, flightPoints: number): void {
  stand.fp = flightPoints
  if (flightPoints === 0) grounded(stand, 'lost')
}

/** MNW-AIR-03, 04 and 06: strafing, anti-aircraft fire at the stands named, and what gets through lets go. */
export function attack(state: State, chance: Chance, journal?: Journal): void {
  for (const stand of state.stands)
    if (stand.kind === 'fighter' && isFlying(stand) && stand.aim !== null) strafeVessel(state, stand, chance, journal)
  const orders = byUnit(state)
  for (const vessel of state.units) {
    const order = orders.get(vessel.id)
    if (order?.order === 'anti-aircraft') shootAt(state, vessel, order.target, chance, journal)
  }
  const losses = state.units.map((target) => dropOn(state, target, chance, journal))
  enterLosses(state, losses, chance, journal)
  // MNW-AIR-07: back to the carriers, but for those over a submarine.
  for (const stand of state.stands) if (isFlying(stand) && stand.mission?.kind !== 'hunt') grounded(stand, 'returning')
}

function strafeVessel(state: State, stand: Stand, chance: Chance, journal?: Journal): void {
  const id = stand.aim as string
  const target = vesselById(state, id)
  if (!target || aaOf(target) === 0) {
    const missing = target && isOnSurface(target) ? 'guns' : 'target'
    if (journal) report(journal, state, { event: 'order lapses', actor: stand.id, target: id, order: 'strafe', missing })
    return
  }
  const why = journal?.why()
  explainAntiaircraft(state, target, why)
  const aaLost = strafe(stand.fp, chance, why)
  target.aaLost += aaLost
  if (journal) report(journal, state, { event: 'strafing', actor: stand.id, target: target.id, aaLost, aa: aaOf(target) })
}

function explainAntiaircraft(state: State, { ship, aaLost }: Vessel, why: Trace | undefined): void {
  if (!why) return
  explainAa(ship, settingsOf(state.rules), why)
  if (aaLost > 0) why.modifier('MNW-AIR-03', 'knocked out by strafing', -aaLost)
}

function shootAt(state: State, vessel: Vessel, id: string, chance: Chance, journal?: Journal): void {
  const stand = standById(state, id)
  const aa = aaOf(vessel)
  if (!stand || !isShotAtBy(state, stand, vessel)) {
    const missing = aa > 0 ? 'target' : isFit(vessel) && isOnSurface(vessel) ? 'guns' : 'actor'
    if (journal) report(journal, state, { event: 'order lapses', actor: vessel.id, target: id, order: 'anti-aircraft', missing })
    return
  }
  const why = journal?.why()
  explainAntiaircraft(state, vessel, why)
  const { hits, flightPoints } = antiaircraft(aa, stand.fp, chance, why)
  leave(stand, flightPoints)
  if (journal) report(journal, state, { event: 'anti-aircraft fire', actor: vessel.id, target: id, aa, hits, flightPoints })
}

/** MNW-AIR-06: all dice against one target thrown together; the flotation points it loses. */
function dropOn(state: State, target: Vessel, chance: Chance, journal?: Journal): number {
  const stands = state.stands.filter((stand) => isFlying(stand) && stand.kind !== 'fighter' && stand.aim === target.id)
  const flightPoints = stands.reduce((sum, { fp }) => sum + fp, 0)
  if (flightPoints === 0 || !isOnSurface(target)) return 0
  const why = journal?.why()
  const dropped = bomb(flightPoints, chance, why)
  if (journal) {
    report(journal, state, { event: 'air attack', actors: stands.map(({ id }) => id), target: target.id, flightPoints, ...dropped })
  }
  return dropped.fp
}
