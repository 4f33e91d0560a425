import type { Chance } from '../core/chance.js'
import { formatHex } from '../core/hex.js'
import type { Journal } from '../core/ruleset.js'
import { attacksLeft, nextTier, unitsOfTier } from './combat.js'
import { everyone, report, sidesKnowing } from './events.js'
import { lookOut } from './lookout.js'
import { movingOrder, pointsOf, speedOf } from './movement.js'
import { score } from './score.js'
import { isMovement, isPresent, PHASES, reloadGuns, type State, type Unit } from './state.js'
import { QUALITIES } from './types.js'

// The turn (section 2): what happens between one decision and the next.

/** Goes on until somebody has a decision to make, or the battle is over. */
export function goOn(state: State, chance: Chance, journal?: Journal): void {
  while (state.over === null) {
    const place = state.queue[0]
    if (place === undefined) nextStep(state, chance, journal)
    else if (canDecide(state, place)) return
    else state.queue.shift()
  }
}

/** A unit with no points to spend, or nothing to attack with, is not asked. */
function canDecide(state: State, place: number): boolean {
  const unit = state.units[place] as Unit
  if (isMovement(state.phase)) return isPresent(unit) && pointsOf(unit, state) > 0
  return attacksLeft(state, unit)
}

function nextStep(state: State, chance: Chance, journal?: Journal): void {
  if (isMovement(state.phase)) {
    lookOut(state, chance, journal)
    beginCombat(state, journal)
    return
  }
  if (state.tier) {
    const done = QUALITIES.indexOf(state.tier)
    endTier(state, journal)
    if (state.over === null) openTier(state, nextTier(state, done))
  } else beginPhase(state, chance, journal)
}

function beginCombat(state: State, journal?: Journal): void {
  state.phase = state.phase === 'first movement' ? 'first combat' : 'second combat'
  if (journal) report(journal, state, everyone(state), { event: 'phase' })
  for (const unit of state.units) unit.launched = 0
  openTier(state, nextTier(state, -1))
}

/** C18-COM-01: a tier begins, unless there is none left; the hits in force stay as they are until it ends. */
function openTier(state: State, tier: number): void {
  const quality = QUALITIES[tier]
  if (quality === undefined) return
  state.queue = unitsOfTier(state, tier)
  state.tier = quality
}

/** C18-DMG-05: what was sunk within the tier leaves the map; C18-END-01: a side without a unit afloat ends the battle. */
function endTier(state: State, journal?: Journal): void {
  state.tier = null
  bringIntoForce(state, journal)
  endIfAlone(state, journal)
}

/** Outside tiers all hits are in force; what they have sunk leaves the map. Who has not detected it does not know (C18-DET-09). */
export function bringIntoForce(state: State, journal?: Journal): void {
  for (const unit of state.units) {
    const was = isPresent(unit)
    unit.inForce = unit.hits
    if (journal && was && !isPresent(unit))
      report(journal, state, sidesKnowing(state, unit), { event: 'sunk', target: unit.id, at: formatHex(unit) })
  }
}

/** C18-END-01: over when a side has no unit afloat; who wins is a matter of points. */
export function endIfAlone(state: State, journal?: Journal): void {
  const afloat = (side: string) => state.units.some((unit) => unit.side === side && isPresent(unit))
  const gone = state.sides.filter(({ id }) => !afloat(id))
  if (gone.length > 0) end(state, `no unit of ${gone.map(({ id }) => id).join(' or ')} is afloat`, journal)
}

function end(state: State, reason: string, journal?: Journal): void {
  state.over = reason
  state.queue = []
  if (journal) report(journal, state, everyone(state), { event: 'end', winner: score(state).winner, reason })
}

/** The movement phase after the combat phase just ended, in the next turn where it was the second. */
function beginPhase(state: State, chance: Chance, journal?: Journal): void {
  if (state.phase === 'second combat') {
    if (state.turn > 0) endTurn(state, journal)
    if (state.turn === state.turns) {
      end(state, 'the turn limit is reached', journal)
      return
    }
    beginTurn(state)
  } else state.phase = PHASES[PHASES.indexOf(state.phase) + 1] as State['phase']
  if (journal) report(journal, state, everyone(state), { event: 'phase' })
  state.queue = movingOrder(state, chance)
  for (const unit of state.units) unit.moved = 0
}

function beginTurn(state: State): void {
  state.turn++
  state.phase = PHASES[0]
  for (const unit of state.units) {
    unit.speed = speedOf(unit, state)
    unit.launchedThisTurn = false
    reloadGuns(unit.guns)
  }
}

/** C18-TOR-10: a unit with fewer than this many hits readies reloads when it has launched nothing all turn. */
const TOO_DAMAGED = 3

function endTurn(state: State, journal?: Journal): void {
  state.units.forEach((unit) => {
    const { torpedoes } = unit.ship
    if (!torpedoes || unit.launchedThisTurn || unit.hits >= TOO_DAMAGED || !isPresent(unit)) return
    const readied = Math.min(torpedoes.ready - unit.ready, unit.reload)
    if (readied <= 0) return
    unit.ready += readied
    unit.reload -= readied
    if (journal) report(journal, state, [unit.side], { event: 'reload', actor: unit.id, spreads: readied })
  })
}
