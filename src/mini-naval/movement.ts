import type { Chance, Purpose } from '../core/chance.js'
import type { Refusal } from '../core/errors.js'
import {
  ahead,
  distance,
  formatHex,
  HEADINGS,
  type Heading,
  type HeadingName,
  type Hex,
  headingName,
  onMap,
  parseHex,
  sameHex,
  turned,
} from '../core/hex.js'
import type { Journal } from '../core/ruleset.js'
import type { Trace } from '../core/trace.js'
import { counted } from '../core/words.js'
import { speedLeft } from './damage.js'
import { report } from './events.js'
import { enterLoss, grounded, loseStand } from './losses.js'
import type { LandOrder, MoveOrder, Order } from './orders.js'
import { ram } from './ramming.js'
import { explainSpeed } from './ship.js'
import {
  type Field,
  isFit,
  isOnSurface,
  isPresent,
  isReadyCarrier,
  isReadyToFly,
  type Question,
  readyCarriers,
  type Stand,
  type State,
  settingsOf,
  standById,
  type Vessel,
  vesselById,
} from './state.js'
import { patrol, patrolHex, SPOTTING_RANGE } from './submarines.js'
import { explainReach } from './torpedoes.js'
import { type Place, TURNS } from './way.js'

// The movement phase of a battle (sections 3, 6 and 7): who moves first, aircraft off and on, moves, rams, patrols.

const INITIATIVE: Purpose = { name: 'who moves first', clause: 'MNW-SEQ-02' }

/**
 * Ties in a row after which the side named first moves first. It never comes to that (the chance is less than one in 10^15), but it
 * bounds what an enumeration has to follow.
 */
const MOST_TIES = 20

/** MNW-SEQ-02: a D6 each, low moves first, ties again. */
export function rollInitiative(state: State, chance: Chance, journal?: Journal): void {
  journal?.why()
  const rolls: [number, number][] = []
  let roll: [number, number]
  do {
    roll = [chance.die(6, INITIATIVE), chance.die(6, INITIATIVE)]
    rolls.push(roll)
  } while (roll[0] === roll[1] && rolls.length < MOST_TIES)
  state.first = roll[0] <= roll[1] ? 0 : 1
  if (journal) report(journal, state, { event: 'initiative', rolls, first: (state.sides[state.first] as { id: string }).id })
}

/** MNW-SEQ-02: a side's returning stands land, then its carriers launch, then its vessels move. */
export function moveQuestions(state: State, side: string): Question[] {
  const ask = (question: Question['question'], unit: string): Question => ({ side, question, unit, mount: null })
  const own = state.stands.filter((stand) => stand.side === side)
  return [
    ...own.filter(({ place }) => place === 'returning').map(({ id }) => ask('land', id)),
    ...own.filter(({ place }) => place === 'aboard').map(({ id }) => ask('launch', id)),
    ...state.units.filter((vessel) => vessel.side === side && isFit(vessel)).map(({ id }) => ask('move', id)),
  ]
}

const NO_CARRIER = 'no carrier can take it'

/** MNW-AIR-07: stands with one carrier to land on, or none, are not asked. */
export function collectAircraft(state: State, side: string, journal?: Journal): void {
  const carriers = readyCarriers(state, side)
  if (carriers.length > 1) return
  for (const stand of state.stands) {
    if (stand.side !== side || stand.place !== 'returning') continue
    if (carriers[0]) landOn(state, stand, carriers[0], journal)
    else loseStand(state, stand, NO_CARRIER, journal)
  }
}

/** MNW-AIR-07, MNW-END-01: aircraft still in the air when the battle ends are lost where their side has no carrier to land on. */
export function loseStranded(state: State, journal?: Journal): void {
  for (const stand of state.stands) {
    if (stand.place !== 'flying' && stand.place !== 'returning') continue
    if (readyCarriers(state, stand.side).length === 0) loseStand(state, stand, NO_CARRIER, journal)
  }
}

function landOn(state: State, stand: Stand, carrier: Vessel, journal?: Journal): void {
  grounded(stand, 'aboard')
  stand.carrier = carrier.id
  stand.landed = state.turn
  if (journal) report(journal, state, { event: 'lands', actor: stand.id, carrier: carrier.id })
}

/** Whether a question of the movement phase has anything to choose. */
export function hasMoveChoice(state: State, { question, unit }: Question): boolean {
  if (question === 'land') return (standById(state, unit) as Stand).place === 'returning'
  if (question === 'launch') return isReadyToFly(state, standById(state, unit) as Stand)
  return isFit(vesselById(state, unit) as Vessel)
}

// Moves

/** MNW-DMG-04: areas to the nearest enemy that can fight, on the vessel's surface; without end when there is none. */
function nearestEnemy(field: Field, vessel: Vessel, from: Hex): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const enemy of field.units) {
    if (enemy.side === vessel.side || enemy.surface !== vessel.surface || enemy.patrol || !isFit(enemy)) continue
    nearest = Math.min(nearest, distance(from, enemy))
  }
  return nearest
}

/** MNW-DMG-01 and 04: a crippled vessel must leave the action; it may not come nearer to the nearest enemy. */
function isCloser(field: Field, vessel: Vessel, end: Hex): boolean {
  return vessel.crippled && nearestEnemy(field, vessel, end) < nearestEnemy(field, vessel, vessel)
}

const placeKey = ({ q, r, heading }: Place) => ((q + 1) * 8192 + r + 4096) * 6 + heading

/** MNW-MOV-01: every place a vessel can reach, its own first; and the areas off the map that it can leave to. */
function reach(field: Field, vessel: Vessel): { places: Place[]; off: Hex[] } {
  const places: Place[] = [{ q: vessel.q, r: vessel.r, heading: vessel.heading }]
  const off: Hex[] = []
  const known = new Set(places.map(placeKey))
  let from = 0
  for (let areas = speedLeft(vessel); areas > 0; areas--) {
    const to = places.length
    for (; from < to; from++) {
      const place = places[from] as Place
      const { q, r } = ahead(place, place.heading)
      if (!onMap({ q, r }, field.map)) {
        off.push({ q, r })
        continue
      }
      for (const turn of TURNS) {
        const next = { q, r, heading: turned(place.heading, turn) }
        const key = placeKey(next)
        if (known.has(key)) continue
        known.add(key)
        places.push(next)
      }
    }
  }
  return { places, off }
}

/** The lawful answers to a question of the movement phase. */
export function moveOrders(state: State, { question, unit, side }: Question): Order[] {
  const pass: Order = { order: 'pass', unit }
  switch (question) {
    case 'land':
      return readyCarriers(state, side).map(({ id: carrier }) => ({ order: 'land', unit, carrier }))
    case 'launch':
      return [{ order: 'launch', unit }, pass]
    default: {
      const vessel = vesselById(state, unit) as Vessel
      return vessel.patrol ? [{ order: 'locate', unit }, pass] : movesOf(state, vessel)
    }
  }
}

/** Every distinct move: where it ends and how, alone, ramming, diving or surfacing. */
function movesOf(state: State, vessel: Vessel): Order[] {
  const { id: unit, ship, submerged } = vessel
  const { places, off } = reach(state, vessel)
  const depth = submerged ? 'surface' : 'dive'
  const orders: Order[] = []
  for (const place of places) {
    if (isCloser(state, vessel, place)) continue
    const move: MoveOrder = { order: 'move', unit, to: formatHex(place), heading: headingName(place.heading) }
    orders.push(move)
    if (ship.class === 'submarine') orders.push({ ...move, depth })
    for (const target of state.units) if (canRam(vessel, place, target)) orders.push({ ...move, ram: target.id })
  }
  if (mayWithdraw(state, vessel, off)) orders.push({ order: 'withdraw', unit })
  return orders
}

function mayWithdraw(state: State, vessel: Vessel, off: readonly Hex[]): boolean {
  return mayLeave(state) && off.some((hex) => !isCloser(state, vessel, hex))
}

/** MNW-END-01: whether vessels may leave over the edge of the map at all. */
export function mayLeave({ rules }: Pick<Field, 'rules'>): boolean {
  return settingsOf(rules).options.leavingTheMap === 'withdraws'
}

/** MNW-RAM-03: an enemy on the surface, rammed by moving into its area. */
function canRam(vessel: Vessel, end: Hex, target: Vessel): boolean {
  if (target.q !== end.q || target.r !== end.r || target.surface !== vessel.surface || target.side === vessel.side) return false
  return !vessel.submerged && isOnSurface(target) && !sameHex(vessel, end)
}

function refuseRam(state: State, vessel: Vessel, end: Hex, id: string): Refusal | null {
  const target = vesselById(state, id)
  if (target && canRam(vessel, end, target)) return null
  const clause = 'MNW-RAM-03'
  if (!target || target.side === vessel.side || !isPresent(target)) return { clause, reason: `${id} is not an enemy in the action` }
  if (!isOnSurface(target)) return { clause, reason: `${id} is submerged and cannot be rammed` }
  if (vessel.submerged) return { clause, reason: `${vessel.id} is submerged and cannot ram` }
  return { clause, reason: `${vessel.id} rams by moving into the area of ${id}` }
}

/** Why an answer to a question of the movement phase is not lawful, or null. */
export function refuseMoveOrder(state: State, question: Question, order: Order): Refusal | null {
  const { unit } = question
  const notAsked: Refusal = { clause: 'MNW-SEQ-02', reason: `${unit} is asked to ${question.question}; found ${order.order}` }
  if (question.question === 'land') return order.order === 'land' ? refuseLanding(state, question, order) : notAsked
  if (question.question === 'launch') return order.order === 'launch' || order.order === 'pass' ? null : notAsked
  const vessel = vesselById(state, unit) as Vessel
  switch (order.order) {
    case 'move':
      return refuseMove(state, vessel, order)
    case 'withdraw':
      return refuseWithdrawal(state, vessel)
    case 'locate':
      return vessel.patrol ? null : { clause: 'MNW-SUB-03', reason: `${unit} is not on patrol` }
    case 'pass':
      return vessel.patrol ? null : { clause: 'MNW-SEQ-02', reason: `${unit} is asked to move: it moves, be it to where it is` }
    default:
      return notAsked
  }
}

/** MNW-AIR-07. */
function refuseLanding(state: State, { side }: Question, { carrier }: LandOrder): Refusal | null {
  const found = vesselById(state, carrier)
  if (found && found.side === side && isReadyCarrier(found)) return null
  return { clause: 'MNW-AIR-07', reason: `${carrier} is no carrier of the side that can land aircraft` }
}

function refuseWithdrawal(state: State, vessel: Vessel): Refusal | null {
  if (vessel.patrol) return { clause: 'MNW-SUB-03', reason: `${vessel.id} is on patrol: it must be located before it moves` }
  const { off } = reach(state, vessel)
  if (mayWithdraw(state, vessel, off)) return null
  if (mayLeave(state) && off.length > 0) {
    return { clause: 'MNW-DMG-04', reason: `${vessel.id} must leave the action: the edge it can reach is nearer to the nearest enemy` }
  }
  return { clause: 'MNW-END-01', reason: `${vessel.id} cannot leave the map in this move` }
}

function refuseMove(state: State, vessel: Vessel, { to, heading, ram: target, depth }: MoveOrder): Refusal | null {
  if (vessel.patrol) return { clause: 'MNW-SUB-03', reason: `${vessel.id} is on patrol: it must be located before it moves` }
  const hex = parseHex(to)
  const { places } = reach(state, vessel)
  const end = hex && places.find(({ q, r, heading: at }) => q === hex.q && r === hex.r && headingName(at) === heading)
  if (!end) {
    return {
      clause: 'MNW-MOV-01',
      reason: `${vessel.id} cannot be at ${to} heading ${heading}: it moves ${counted(speedLeft(vessel), 'area')} at most, with a turn of 60 degrees after each`,
    }
  }
  if (isCloser(state, vessel, end)) {
    return { clause: 'MNW-DMG-04', reason: `${vessel.id} must leave the action: ${to} is nearer to the nearest enemy` }
  }
  if (target !== undefined) {
    if (depth !== undefined) return { clause: 'MNW-RAM-03', reason: `${vessel.id} cannot ${depth} and ram in one move` }
    return refuseRam(state, vessel, end, target)
  }
  return depth === undefined ? null : refuseDepth(vessel, depth)
}

/** MNW-SUB-04: a submarine dives or surfaces once in its own move. */
function refuseDepth({ id, ship, submerged }: Vessel, depth: 'dive' | 'surface'): Refusal | null {
  if (ship.class !== 'submarine') return { clause: 'MNW-SUB-04', reason: `${id} is not a submarine` }
  if (submerged === (depth === 'surface')) return null
  return { clause: 'MNW-SUB-04', reason: `${id} is ${submerged ? 'submerged' : 'on the surface'} already` }
}

// What happens

/** Carries out an answer of the movement phase. */
export function moveNow(state: State, order: Order, chance: Chance, journal?: Journal): void {
  switch (order.order) {
    case 'land':
      landOn(state, standById(state, order.unit) as Stand, vesselById(state, order.carrier) as Vessel, journal)
      break
    case 'launch':
      takeOff(state, standById(state, order.unit) as Stand, journal)
      break
    case 'locate':
      locate(state, vesselById(state, order.unit) as Vessel, chance, journal)
      break
    case 'withdraw':
      withdraw(state, vesselById(state, order.unit) as Vessel, journal)
      break
    case 'move':
      move(state, vesselById(state, order.unit) as Vessel, order, chance, journal)
      break
  }
}

/** MNW-SEQ-02: over its target in the air phase of the next turn. */
function takeOff(state: State, stand: Stand, journal?: Journal): void {
  stand.place = 'flying'
  if (journal) report(journal, state, { event: 'launches', actor: stand.id, carrier: stand.carrier })
}

/** MNW-END-01: off the map for good. Its squadrons go with it. */
function withdraw(state: State, vessel: Vessel, journal?: Journal): void {
  explainWay(state, vessel, journal)
  vessel.withdrawn = true
  if (journal) report(journal, state, { event: 'withdraws', actor: vessel.id, from: formatHex(vessel) })
}

function move(state: State, vessel: Vessel, { to, heading, ram: target, depth }: MoveOrder, chance: Chance, journal?: Journal): void {
  const from = formatHex(vessel)
  const { q, r } = parseHex(to) as Hex
  explainWay(state, vessel, journal)
  // MNW-SUB-04: spotted until it moves, or comes up.
  if (q !== vessel.q || r !== vessel.r || depth !== undefined) vessel.spotted = false
  vessel.q = q
  vessel.r = r
  vessel.heading = HEADINGS.indexOf(heading as HeadingName) as Heading
  if (depth !== undefined) vessel.submerged = depth === 'dive'
  if (journal) report(journal, state, { event: 'move', actor: vessel.id, from, to, heading, depth: depth ?? null })
  if (target !== undefined) ramVessel(state, vessel, vesselById(state, target) as Vessel, chance, journal)
}

/** MNW-VES-03, MNW-DMG-01: how far a vessel could go. */
function explainWay({ rules }: State, vessel: Vessel, journal?: Journal): void {
  const why = journal?.why()
  if (!why) return
  explainSpeed(vessel.ship, settingsOf(rules), why)
  speedLeft(vessel, why)
}

/** MNW-RAM-01: both suffer at once. */
function ramVessel(state: State, rammer: Vessel, target: Vessel, chance: Chance, journal?: Journal): void {
  const why = journal?.why()
  const lost = ram(rammer.ship.class, target.ship.class, chance, settingsOf(state.rules), why)
  if (journal) {
    report(journal, state, { event: 'ramming', actor: rammer.id, target: target.id, targetLost: lost.target, actorLost: lost.rammer })
  }
  if (lost.target > 0) enterLoss(state, target, lost.target, chance, journal)
  if (lost.rammer > 0) enterLoss(state, rammer, lost.rammer, chance, journal)
}

/** MNW-SUB-03: the radius of a patrol area. */
const PATROL_RADIUS = 2

/** MNW-SUB-03: a patrolling submarine's place is needed once an enemy could spot it, or be torpedoed by it, wherever in its area it is. */
export function locateWhereNeeded(state: State, chance: Chance, journal?: Journal): void {
  const { tables } = settingsOf(state.rules)
  const needed = PATROL_RADIUS + Math.max(SPOTTING_RANGE, tables.torpedoRange)
  const explain = (why: Trace) => {
    explainReach(tables, why)
    why.result('MNW-SUB-03', 'areas from the centre within which an enemy has her located', needed)
  }
  const isNear = (vessel: Vessel, enemy: Vessel) =>
    enemy.side !== vessel.side && isOnSurface(enemy) && enemy.surface === vessel.surface && distance(enemy, vessel) <= needed
  const isNeeded = (vessel: Vessel) => vessel.patrol && isFit(vessel) && state.units.some((enemy) => isNear(vessel, enemy))
  // One that is located on the surface may be the enemy that comes near to another.
  for (let vessel = state.units.find(isNeeded); vessel; vessel = state.units.find(isNeeded)) locate(state, vessel, chance, journal, explain)
}

function locate(state: State, vessel: Vessel, chance: Chance, journal?: Journal, explain?: (why: Trace) => void): void {
  const why = journal?.why()
  if (why) explain?.(why)
  const place = patrol(chance, settingsOf(state.rules), why)
  const hex = patrolHex(vessel, vessel.heading, place)
  // A place off the map is not one: the submarine is then at the centre.
  const isThere = onMap(hex, state.map)
  if (isThere) {
    vessel.q = hex.q
    vessel.r = hex.r
  }
  vessel.patrol = false
  if (journal)
    report(journal, state, { event: 'located', actor: vessel.id, ...place, at: formatHex(vessel), ...(isThere ? {} : { offMap: true }) })
}
