import type { Chance } from '../core/chance.js'
import type { Refusal } from '../core/errors.js'
import { ARCS, type Arc, arcOf, type Bearing, bearing, distance, formatHex, type Hex, sameHex } from '../core/hex.js'
import type { Journal } from '../core/ruleset.js'
import { combatRank } from './crew.js'
import { addHits, isSunk } from './damage.js'
import { report, sidesKnowing } from './events.js'
import { type Attack, fire, mayFire, refuseFire, type Shot, shotOf, type Target } from './gunnery.js'
import type { FireOrder, LaunchOrder, Order } from './orders.js'
import { isForbidden, refuseForbidden } from './sea.js'
import { type BatteryUse, halfOf, isNight, isPresent, type State, settingsOf, type Unit, unitById } from './state.js'
import { type Launch, refuseReach, refuseSpreads, rollSpreads, torpedoHit } from './torpedoes.js'
import { BATTERIES, type BatteryName, QUALITIES } from './types.js'

// The combat phase (section 5): tiers, who may attack whom with what, and the attacks themselves.

/** C18-COM-01: the next tier after `after` that has units on the map, as a place in QUALITIES; -1 when there is none. */
export function nextTier(state: State, after: number): number {
  for (let tier = after + 1; tier < QUALITIES.length; tier++) if (unitsOfTier(state, tier).length > 0) return tier
  return -1
}

/** Places of the units of a tier, in scenario order; at night by the reduced quality (C18-COM-05). */
export function unitsOfTier(state: State, tier: number): number[] {
  const night = isNight(state)
  const places: number[] = []
  for (let place = 0; place < state.units.length; place++) {
    const unit = state.units[place] as Unit
    if (isPresent(unit) && combatRank(unit.ship, night) === tier) places.push(place)
  }
  return places
}

/** Where a target lies as seen from a unit. */
function bearingTo(unit: Unit, target: Hex): Bearing {
  return bearing(target.q - unit.q, target.r - unit.r, unit.heading)
}

type Side = 'port' | 'starboard' | 'either'

/** C18-COM-03: dead ahead, astern or in the same hex counts as either side. */
function sideOf({ starboard }: Bearing): Side {
  return starboard === 0 ? 'either' : starboard > 0 ? 'starboard' : 'port'
}

/** C18-COM-03: one target a turn; secondary and tertiary batteries one for each side. */
const TARGETS: Readonly<Record<BatteryName, number>> = { main: 1, secondary: 2, tertiary: 2 }

/** C18-COM-02, C18-COM-03: whether a battery has a target left on that side in this phase. */
function hasTargetLeft(use: BatteryUse, battery: BatteryName, side: Side, state: State): boolean {
  if (use.phase !== 0 && use.phase !== halfOf(state.phase)) return false
  return use.port + use.starboard + use.either < TARGETS[battery] && (side === 'either' || use[side] === 0)
}

/** C18-DET-09: an enemy on the map that has been detected. */
function isTarget(unit: Unit, target: Unit): boolean {
  return target.side !== unit.side && target.detected && isPresent(target)
}

/** Arcs in which a target may be taken: the one it lies in, or any in the firer's own hex (C18-GUN-01). */
function arcsOn(unit: Unit, target: Hex): readonly Arc[] {
  return sameHex(unit, target) ? ARCS : [arcOf(bearingTo(unit, target))]
}

/** Whether a unit has any lawful attack left, at no cost for words. */
export function attacksLeft(state: State, unit: Unit): boolean {
  const settings = settingsOf(state.rules)
  if (isForbidden(unit.ship, state.seaState, settings)) return false
  for (const target of state.units) {
    if (!isTarget(unit, target)) continue
    const hexes = distance(unit, target)
    const at = bearingTo(unit, target)
    for (const name of BATTERIES) {
      const guns = unit.ship[name]
      const use = unit.guns[name]
      if (!guns || hexes > guns.range || !hasTargetLeft(use, name, sideOf(at), state) || use.targets.includes(target.id)) continue
      const arcs = hexes === 0 ? ARCS : [arcOf(at)]
      if (arcs.some((arc) => mayFire(guns, arc, hexes, target.ship.protection, settings))) return true
    }
    if (unit.ship.torpedoes && unit.ready > 0 && unit.launched < unit.ship.torpedoes.perPhase && !refuseReach(unit.ship, hexes, settings))
      return true
  }
  return false
}

/** The lawful attacks of a unit, and to hold. */
export function attacksOf(state: State, unit: Unit): Order[] {
  const attacks: Order[] = []
  const offer = (order: Order) => {
    if (!refuseAttack(state, unit, order)) attacks.push(order)
  }
  const targets = state.units.filter((target) => isTarget(unit, target))
  for (const battery of BATTERIES) {
    if (!unit.ship[battery]) continue
    for (const target of targets) {
      if (!sameHex(unit, target)) offer({ order: 'fire', unit: unit.id, battery, target: target.id })
      else for (const arc of ARCS) offer({ order: 'fire', unit: unit.id, battery, target: target.id, arc })
    }
  }
  const most = Math.min(unit.ready, (unit.ship.torpedoes?.perPhase ?? 0) - unit.launched)
  for (const aimed of targets) {
    const target = aimed.id
    for (let spreads = 1; spreads <= most; spreads++) {
      offer({ order: 'launch', unit: unit.id, target, spreads })
      // Both ways round: the hex named first is rolled for first. Of the many other pairs of a large battle none is offered, to be refused in words.
      for (const other of targets)
        if (areAdjacent(aimed, other)) offer({ order: 'launch', unit: unit.id, target, spreads, split: other.id })
    }
  }
  return [...attacks, { order: 'hold', unit: unit.id }]
}

/** Why an attack is not lawful, or null. */
export function refuseAttack(state: State, unit: Unit, order: Order): Refusal | null {
  switch (order.order) {
    case 'fire':
      return refuseInSea(state, unit) ?? refuseFireOrder(state, unit, order)
    case 'launch':
      return refuseInSea(state, unit) ?? refuseLaunch(state, unit, order)
    case 'hold':
      return null
    case 'move':
      return { clause: 'C18-TURN-01', reason: `${state.phase}: no unit moves in a combat phase` }
  }
}

/** C18-MOV-04: no scenario puts a unit into weather in which it may not operate, but a referee may bring that weather. */
function refuseInSea({ seaState, rules }: State, { ship }: Unit): Refusal | null {
  const settings = settingsOf(rules)
  // Asked first, since this is asked of every order that is listed.
  if (!isForbidden(ship, seaState, settings)) return null
  return refuseForbidden([ship], seaState, settings)?.refused ?? null
}

/** C18-DET-09 and C18-COM-01: a target must be an enemy, on the map and detected. A unit nobody sees is not told from one that is not there. */
function refuseTarget(state: State, unit: Unit, id: string): Refusal | null {
  const target = unitById(state, id)
  if (target && isTarget(unit, target)) return null
  if (target?.side === unit.side) return { clause: 'C18-DET-09', reason: `${id} is not an enemy` }
  return { clause: 'C18-DET-09', reason: `no detected enemy ${JSON.stringify(id)} on the map` }
}

function refuseFireOrder(state: State, unit: Unit, order: FireOrder): Refusal | null {
  const noTarget = refuseTarget(state, unit, order.target)
  if (noTarget) return noTarget
  const target = unitById(state, order.target) as Unit
  const use = unit.guns[order.battery]
  if (use.phase !== 0 && use.phase !== halfOf(state.phase)) {
    return { clause: 'C18-COM-02', reason: `the ${order.battery} battery of ${unit.id} has fired in the other combat phase of this turn` }
  }
  if (use.targets.includes(target.id)) {
    return { clause: 'C18-COM-03', reason: `the ${order.battery} battery of ${unit.id} has fired at ${target.id} already this turn` }
  }
  const side = sideOf(bearingTo(unit, target))
  if (!hasTargetLeft(use, order.battery, side, state)) {
    return {
      clause: 'C18-COM-03',
      reason: `the ${order.battery} battery of ${unit.id} has no target left ${side === 'either' ? 'this turn' : `to ${side}`}`,
    }
  }
  const arcs = arcsOn(unit, target)
  if (arcs.length === 1 && order.arc !== undefined) {
    return { clause: 'C18-GUN-01', reason: `${target.id} lies in the ${arcs[0]} arc; an arc is named only in the firer's own hex` }
  }
  if (arcs.length > 1 && order.arc === undefined) {
    return { clause: 'C18-GUN-01', reason: `${target.id} is in the firer's own hex: name the arc` }
  }
  return refuseFire(attackOf(state, unit, target, order), settingsOf(state.rules))?.refused ?? null
}

/** What attacks need of the battle besides the units: of a state, or of a side's view of it. */
export type Scene = Pick<State, 'seaState' | 'visibility'>

/** What an attack needs of the unit attacked. */
export type Seen = Pick<Unit, 'id' | 'ship' | 'q' | 'r' | 'inForce' | 'moved'>

/** The attack an order comes to, on the state as the tier began. */
export function attackOf(scene: Scene, unit: Unit, target: Seen, { battery, arc }: Pick<FireOrder, 'battery' | 'arc'>): Attack {
  return {
    firer: { ship: unit.ship, hits: unit.inForce },
    battery,
    target: targetOf(target),
    distance: distance(unit, target),
    arc: arc ?? (arcsOn(unit, target)[0] as Arc),
    seaState: scene.seaState,
    night: isNight(scene),
    kills: unit.guns[battery].kills,
  }
}

function targetOf({ ship, inForce, moved }: Seen): Target {
  return { ship, hits: inForce, moved }
}

/** C18-TOR-05: whether two targets can share a spread. */
function areAdjacent(one: Hex, other: Hex): boolean {
  return distance(one, other) === 1
}

function refuseLaunch(state: State, unit: Unit, order: LaunchOrder): Refusal | null {
  const settings = settingsOf(state.rules)
  const spreads = refuseSpreads(unit.ship, order.spreads, unit.ready, unit.launched)
  if (spreads) return spreads.refused
  const { target, split } = order
  for (const id of split === undefined ? [target] : [target, split]) {
    const noTarget = refuseTarget(state, unit, id)
    if (noTarget) return noTarget
    const reach = refuseReach(unit.ship, distance(unit, unitById(state, id) as Unit), settings)
    if (reach) return reach.refused
  }
  if (split === undefined || areAdjacent(unitById(state, target) as Unit, unitById(state, split) as Unit)) return null
  return { clause: 'C18-TOR-05', reason: `${target} and ${split} are not in adjacent hexes: a spread is shared by two adjacent hexes` }
}

/** Fires a battery, counts its hits and what it has used up (C18-COM-03, C18-COM-04). */
export function applyFire(state: State, unit: Unit, order: FireOrder, chance: Chance, journal?: Journal): void {
  const settings = settingsOf(state.rules)
  const target = unitById(state, order.target) as Unit
  const why = journal?.why()
  const attack = attackOf(state, unit, target, order)
  const fired = fire(attack, chance, settings, why)
  target.hits = addHits(target.ship, target.hits, fired.hits)
  // The target counts as sunk when the tier's starting hits and this battery's own make it so.
  useBattery(unit.guns[order.battery], target.id, sideOf(bearingTo(unit, target)), halfOf(state.phase), {
    sunk: isSunk(target.ship, attack.target.hits + fired.hits),
  })
  if (journal) reportFire(journal, state, unit, target, attack, shotOf(fired, settings))
}

/** Counts the target on its side, or leaves the side free for another when this one is sunk (C18-COM-04). */
function useBattery(use: BatteryUse, target: string, side: Side, half: 1 | 2, { sunk }: { sunk: boolean }): void {
  use.phase = half
  use.targets.push(target)
  if (sunk) use.kills++
  else use[side]++
}

function reportFire(journal: Journal, state: State, unit: Unit, target: Unit, attack: Attack, shot: Shot): void {
  const at = formatHex(target)
  const total = target.hits
  report(journal, state, sidesKnowing(state, unit), {
    event: 'gunnery',
    actor: unit.id,
    target: target.id,
    battery: attack.battery,
    distance: attack.distance,
    arc: attack.arc,
    from: formatHex(unit),
    at,
    ...shot,
    total,
  })
  if (!unit.detected && shot.hits > 0) {
    report(journal, state, [target.side], { event: 'struck', target: target.id, at, hits: shot.hits, total })
  }
}

/** Launches torpedoes: at every vessel in the hex, friends included, the launcher excepted (C18-TOR-07); at two hexes when split. */
export function applyLaunch(state: State, unit: Unit, order: LaunchOrder, chance: Chance, journal?: Journal): void {
  unit.ready -= order.spreads
  unit.launched += order.spreads
  unit.launchedThisTurn = true
  launchAt(state, unit, order.target, order, chance, journal)
  if (order.split !== undefined) launchAt(state, unit, order.split, order, chance, journal)
}

function launchAt(state: State, unit: Unit, id: string, order: LaunchOrder, chance: Chance, journal?: Journal): void {
  const settings = settingsOf(state.rules)
  const aimed = unitById(state, id) as Unit
  const vessels = state.units.filter((other) => other !== unit && sameHex(other, aimed) && isPresent(other))
  const launch = launchOf(state, unit, aimed, vessels, order)
  const why = journal?.why()
  const { hitNumber, scores, total: score } = rollSpreads(launch, chance, settings, why)
  const at = formatHex(aimed)
  if (journal) {
    report(journal, state, sidesKnowing(state, unit), {
      event: 'torpedoes',
      actor: unit.id,
      target: id,
      distance: launch.distance,
      from: formatHex(unit),
      at,
      spreads: launch.spreads,
      split: launch.split,
      surprise: launch.surprise,
      hitNumber,
      scores,
      score,
    })
  }
  if (score === 0) return
  for (const vessel of vessels) {
    // Each vessel's why is its own: a hex may hold one that the launcher does not know of.
    const { roll, modified, hits } = torpedoHit(targetOf(vessel), score, chance, settings, journal?.why())
    vessel.hits = addHits(vessel.ship, vessel.hits, hits)
    if (journal) {
      const struck = { event: 'torpedo hit', target: vessel.id, at, roll, modified, hits, total: vessel.hits } as const
      report(journal, state, sidesKnowing(state, vessel), struck)
    }
  }
}

/** The launch an order comes to at one hex. */
export function launchOf(
  scene: Scene,
  unit: Unit,
  aimed: Seen,
  vessels: readonly Seen[],
  order: Pick<LaunchOrder, 'spreads' | 'split'>,
): Launch {
  return {
    firer: { ship: unit.ship, hits: unit.inForce },
    vessels: vessels.map(targetOf),
    aimAt: vessels.indexOf(aimed),
    distance: distance(unit, aimed),
    spreads: order.spreads,
    surprise: !unit.detected,
    split: order.split !== undefined,
    seaState: scene.seaState,
    night: isNight(scene),
  }
}
