import type { Refusal } from '../core/errors.js'
import { ahead, formatHex, type Heading, type Hex, headingName, onMap, turned } from '../core/hex.js'
import type { Journal } from '../core/ruleset.js'
import type { Trace } from '../core/trace.js'
import { shipIn } from './bearings.js'
import { emptyCannons, finishReloading, isFoe, refuseAttack } from './combat.js'
import { report } from './events.js'
import { reckon } from './losses.js'
import { navigationLess } from './officers.js'
import type { OrderOf } from './orders.js'
import { type Ram, rammedHp, ram as ramming } from './ramming.js'
import { canMove, crewedParts, HEX_PARTS, moveName, moveOf, moveParts } from './speed.js'
import { astern, boardingOf, type State, settingsOf, type Unit, vesselOf } from './state.js'

// Movement on the map (sections 3 and 7): a ship's own turn, her steps, turns of the helm and rams.

/** Her move as it stands, in parts of a hex: hull, masts, navigator, crew. */
function movePartsOf(unit: Unit, state: State): number {
  const vessel = vesselOf(unit)
  return crewedParts(moveParts(moveOf(vessel, unit.forfeited, settingsOf(state.rules))), vessel.ship, vessel.condition)
}

/** GNC-MOVE-02: as her turn begins a ship's fraction adds up, one hex at most; what was used and done since her last turn is over. */
export function beginShipTurn(state: State, unit: Unit): void {
  unit.used = 0
  unit.moved = 0
  unit.straight = 0
  unit.mayTurn = false
  unit.stopped = false
  unit.attacked = false
  // GNC-OFF-07: what was forfeited since her last turn is missing in this one.
  unit.forfeited = unit.forfeitedNext
  unit.forfeitedNext = 0
  unit.reloadable = emptyCannons(unit)
  const parts = movePartsOf(unit, state)
  unit.credited = parts < HEX_PARTS && !boardingOf(state, unit.id) ? Math.min(parts, HEX_PARTS - unit.progress) : 0
  unit.progress += unit.credited
}

export function endShipTurn(unit: Unit): void {
  finishReloading(unit)
  unit.forfeited = 0
  unit.mayTurn = false
}

/** GNC-MOVE-02, 07: hexes a ship can still move in her turn, as she stands now. */
export function hexesLeft(unit: Unit, state: State): number {
  if (unit.stopped || boardingOf(state, unit.id)) return 0
  if (unit.attacked && unit.condition.active === unit.ship.skeletonCrew) return 0
  const parts = movePartsOf(unit, state)
  if (parts >= HEX_PARTS) return Math.max(0, parts / HEX_PARTS - unit.moved)
  return parts > 0 && unit.moved === 0 && unit.progress === HEX_PARTS ? 1 : 0
}

/** Why a ship cannot go another hex, in words; null when she can. */
function refuseHex(state: State, unit: Unit): Refusal | null {
  if (hexesLeft(unit, state) > 0) return null
  if (boardingOf(state, unit.id)) return { clause: 'GNC-BRD-02', reason: `${unit.name} is in a boarding and does not move` }
  if (unit.stopped) return { clause: 'GNC-RAM-03', reason: `${unit.name} has rammed and moves no more this turn` }
  const { ship, condition } = unit
  if (condition.active < ship.skeletonCrew || (unit.attacked && condition.active === ship.skeletonCrew)) {
    return {
      clause: 'GNC-MOVE-07',
      reason: `${condition.active} crew, a skeleton crew of ${ship.skeletonCrew}: ${unit.name} does not move now`,
    }
  }
  const move = moveOf(vesselOf(unit), unit.forfeited, settingsOf(state.rules))
  if (move.dismasted && condition.mastLost > 0) return { clause: 'GNC-MOVE-06', reason: `${unit.name} has no masts left to move with` }
  if (move.dismasted) return { clause: 'GNC-MOVE-01', reason: `${unit.name} has a base move of 1/10 or less, which is none` }
  if (!canMove(move)) return { clause: 'GNC-MOVE-01', reason: `the navigator of ${unit.name} brings her below the last step of the ladder` }
  const skeleton = condition.active === ship.skeletonCrew
  if (skeleton && crewedParts(moveParts(move), ship, condition) === 0) {
    const reason = `a move of ${moveName(move.index)}, halved for her skeleton crew, is below 1/10: ${unit.name} does not move`
    return { clause: 'GNC-MOVE-07', reason }
  }
  const half = skeleton ? ', halved for her skeleton crew' : ''
  return {
    clause: 'GNC-MOVE-02',
    reason: `${unit.name} has no hex left: a move of ${moveName(move.index)}${half}; moved this turn: ${unit.moved}`,
  }
}

/** GNC-RAM-01: only an enemy afloat is rammed by going on. */
function isRammed(unit: Unit, there: Unit): boolean {
  return isFoe(unit, there)
}

/** Why a hex ahead is refused, or null. */
export function refuseForward(state: State, unit: Unit): Refusal | null {
  const refused = refuseHex(state, unit)
  if (refused) return refused
  const hex = ahead(unit, unit.heading)
  const there = shipIn(state, hex, unit)
  if (!there) return null
  const then = isRammed(unit, there) ? 'going on would be a ram' : `hex ${formatHex(hex)} is occupied`
  return { clause: 'GNC-MOVE-08', reason: `${there.name} lies ahead: ${then}` }
}

/** Why a ram is refused, or null. */
export function refuseRam(state: State, unit: Unit): Refusal | null {
  const refused = refuseHex(state, unit)
  if (refused) return refused
  const there = shipIn(state, ahead(unit, unit.heading), unit)
  if (there && isRammed(unit, there)) return null
  return { clause: 'GNC-RAM-01', reason: there ? `${there.name}, ahead, is no enemy to be rammed` : 'there is no ship ahead to be rammed' }
}

/** Where a turn of the helm would bring the front hex (GNC-MOVE-04: the back hex stays). */
export function swing(unit: Pick<Unit, 'q' | 'r' | 'heading'>, to: 'port' | 'starboard'): Hex & { readonly heading: Heading } {
  const heading = turned(unit.heading, to === 'port' ? -1 : 1)
  const { q, r } = ahead(astern(unit), heading)
  return { q, r, heading }
}

/** Whether a ship may put her helm over, whatever lies there (GNC-MOVE-03, 07, GNC-BRD-02). */
export function mayTurnHelm(state: State, unit: Unit): boolean {
  return unit.mayTurn && unit.condition.active >= unit.ship.skeletonCrew && !boardingOf(state, unit.id)
}

/** Why a turn of the helm is refused, or null. */
export function refuseTurn(state: State, unit: Unit, to: 'port' | 'starboard'): Refusal | null {
  if (boardingOf(state, unit.id)) return { clause: 'GNC-BRD-02', reason: `${unit.name} is in a boarding and does not move` }
  if (!unit.mayTurn) return { clause: 'GNC-MOVE-03', reason: `${unit.name} turns only after a hex moved, once for each` }
  if (unit.condition.active < unit.ship.skeletonCrew) return refuseAttack(unit)
  const front = swing(unit, to)
  if (!onMap(front, state.map)) return { clause: 'GNC-MOVE-08', reason: 'a turn of the helm does not take a ship off the map' }
  const there = shipIn(state, front, unit)
  return there ? { clause: 'GNC-MOVE-08', reason: `${there.name} lies where the bow would swing` } : null
}

/** GNC-MOVE-02: pays for a hex. */
function spendHex(state: State, unit: Unit): void {
  if (movePartsOf(unit, state) < HEX_PARTS) unit.progress = 0
  unit.credited = 0
  unit.moved++
}

/** GNC-MOVE-04: a lawful hex ahead; GNC-MOVE-08: over the edge of the map the ship has left the battle. */
export function goForward(state: State, unit: Unit, journal?: Journal): void {
  const [from, to] = [formatHex(unit), ahead(unit, unit.heading)]
  spendHex(state, unit)
  if (!onMap(to, state.map)) {
    unit.status = 'away'
    if (journal) report(journal, state, { event: 'away', actor: unit.id, from })
    return
  }
  unit.q = to.q
  unit.r = to.r
  unit.straight++
  unit.mayTurn = true
  if (journal) report(journal, state, { event: 'move', actor: unit.id, from, to: formatHex(unit), heading: headingName(unit.heading) })
}

/** GNC-MOVE-03, 04: a lawful turn of the helm. */
export function turnHelm(state: State, unit: Unit, { to }: OrderOf<'turn'>, journal?: Journal): void {
  const front = swing(unit, to)
  unit.q = front.q
  unit.r = front.r
  unit.heading = front.heading
  unit.straight = 0
  unit.mayTurn = false
  if (journal) report(journal, state, { event: 'helm', actor: unit.id, to: formatHex(unit), heading: headingName(unit.heading) })
}

/** GNC-RAM-01, 02: what a lawful ram comes to: whom, after how many hexes, and the points to both. */
export function ramOf(state: State, unit: Unit, trace?: Trace): Ram & { readonly target: Unit; readonly hexes: number } {
  const target = shipIn(state, ahead(unit, unit.heading), unit) as Unit
  const hexes = unit.straight + 1
  return { target, hexes, ...ramming(vesselOf(unit), vesselOf(target), hexes, trace) }
}

/** GNC-RAM-01 to 03: a lawful ram. The rammer stays in the hex before and moves no more this turn. Returns the ship rammed. */
export function ramAhead(state: State, unit: Unit, journal?: Journal): Unit {
  const { target, hexes, toTarget, toAttacker } = ramOf(state, unit, journal?.why())
  spendHex(state, unit)
  unit.stopped = true
  unit.mayTurn = false
  unit.condition = { ...unit.condition, hp: rammedHp(unit, toAttacker) }
  target.condition = { ...target.condition, hp: rammedHp(target, toTarget) }
  if (journal) {
    report(journal, state, {
      event: 'ram',
      actor: unit.id,
      target: target.id,
      hexes,
      toTarget,
      toAttacker,
      hp: unit.condition.hp,
      targetHp: target.condition.hp,
    })
  }
  reckon(state, target, journal)
  reckon(state, unit, journal)
  return target
}

/** GNC-TURN-01: the move that counts for a ship's place, in parts of a hex; the crew is not looked at. */
export function initiativeMove(unit: Unit, state: State, trace?: Trace): number {
  return moveParts(moveOf(vesselOf(unit), unit.forfeitedNext, settingsOf(state.rules), trace))
}

/** GNC-TURN-01: the navigation level that breaks ties; a forfeited point is not there. */
export function navigationLevel(unit: Unit, state: State): number {
  return navigationLess(vesselOf(unit).ship.officers, unit.forfeitedNext, settingsOf(state.rules))
}
