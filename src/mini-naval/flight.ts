import type { Refusal } from '../core/errors.js'
import type { EngageOrder, Order, ScrambleOrder, StrikeOrder } from './orders.js'
import {
  aaOf,
  type Field,
  isFlying,
  isOnSurface,
  isPresent,
  isReadyToFly,
  isUnderWater,
  isWithinOne,
  type Question,
  type Stand,
  type State,
  sidePlace,
  standById,
  type Vessel,
  vesselById,
} from './state.js'

// The air phase of a battle (section 4): who may be sent where, meet whom, shoot at whom. What comes of it is in sortie.ts.

/** All that has come for one vessel: escorts and bombers of the attacker, fighters of the defender, in order. */
export interface Group {
  readonly target: Vessel
  readonly escorts: readonly Stand[]
  readonly bombers: readonly Stand[]
  readonly defenders: readonly Stand[]
}

/** The strikes over their targets, in the order of the vessels. */
export function groupsOf(field: Field): Group[] {
  const about = (kind: 'strike' | 'intercept', vessel: Vessel) =>
    field.stands.filter((stand) => isFlying(stand) && stand.mission?.kind === kind && stand.mission.target === vessel.id)
  return field.units.flatMap((target) => {
    const strike = about('strike', target)
    if (strike.length === 0) return []
    const escorts = strike.filter(({ kind }) => kind === 'fighter')
    const bombers = strike.filter(({ kind }) => kind !== 'fighter')
    return [{ target, escorts, bombers, defenders: about('intercept', target) }]
  })
}

/** MNW-AIR-02: fighters are paired off stand for stand; these are left over. */
export function spareEscorts({ escorts, defenders }: Group): readonly Stand[] {
  return escorts.slice(defenders.length)
}

export function spareDefenders({ escorts, defenders }: Group): readonly Stand[] {
  return defenders.slice(escorts.length)
}

// Questions

/** The lawful orders of a question of the air phase. */
export function airOrders(state: State, question: Question): Order[] {
  const { unit } = question
  const at = (order: Order['order'], targets: readonly { readonly id: string }[]) =>
    targets.map(({ id }) => ({ order, unit, target: id }) as Order).filter((each) => !refuseAirOrder(state, question, each))
  const pass: Order = { order: 'pass', unit }
  switch (question.question) {
    case 'strike':
      return [...at('strike', state.units), ...at('hunt', state.units), pass]
    case 'scramble':
      return [...at('scramble', state.units), pass]
    case 'intercept':
      return [...at('intercept', state.stands), pass]
    case 'strafe':
      return [...at('strafe', state.units), pass]
    case 'release':
      return at('release', state.units)
    default:
      return [...at('anti-aircraft', state.stands), pass]
  }
}

/** Why an answer to a question of the air phase is not lawful, or null. */
export function refuseAirOrder(state: State, question: Question, order: Order): Refusal | null {
  if (order.order === 'pass') {
    return question.question === 'release'
      ? { clause: 'MNW-AIR-05', reason: `${order.unit} has come to attack: it names the vessel, be it the one it has come for` }
      : null
  }
  if (order.order !== question.question && !(question.question === 'strike' && order.order === 'hunt')) {
    return { clause: 'MNW-SEQ-01', reason: `${question.unit} is asked for ${question.question}; found ${order.order}` }
  }
  switch (order.order) {
    case 'strike':
    case 'hunt':
      return refuseStrike(state, order)
    case 'scramble':
      return refuseScramble(state, order)
    case 'intercept':
      return refuseIntercept(state, order)
    case 'strafe':
      return refuseStrafe(state, order)
    case 'release':
      return refuseRelease(state, order)
    default:
      return refuseAntiaircraft(state, order as EngageOrder)
  }
}

function refuseEnemy(state: State, side: string, id: string): Refusal | null {
  const target = vesselById(state, id)
  if (!target || !isPresent(target)) return { clause: 'MNW-AIR-01', reason: `no vessel ${JSON.stringify(id)} in the action` }
  return target.side === side ? { clause: 'MNW-AIR-01', reason: `${id} is not an enemy` } : null
}

/** MNW-AIR-01, MNW-AIR-05 and MNW-SUB-01. */
function refuseStrike(state: State, { order, unit, target: id }: StrikeOrder): Refusal | null {
  const stand = standById(state, unit) as Stand
  if (!isFlying(stand)) return { clause: 'MNW-AIR-01', reason: `${unit} is not in the air` }
  const noEnemy = refuseEnemy(state, stand.side, id)
  if (noEnemy) return noEnemy
  const target = vesselById(state, id) as Vessel
  if (order === 'strike') {
    return isOnSurface(target) ? null : { clause: 'MNW-SUB-01', reason: `${id} is submerged: it must be hunted` }
  }
  if (!isUnderWater(target)) return { clause: 'MNW-SUB-01', reason: `${id} is not a submerged submarine whose place is known` }
  return stand.kind === 'bomber' ? null : { clause: 'MNW-SUB-01', reason: `a ${stand.kind} cannot hunt submarines` }
}

/** MNW-AIR-01: a carrier within one area of the target sends fighters up. */
function refuseScramble(state: State, { unit, target: id }: ScrambleOrder): Refusal | null {
  const stand = standById(state, unit) as Stand
  if (!isReadyToFly(state, stand)) return { clause: 'MNW-AIR-01', reason: `${unit} cannot fly off` }
  const group = groupsOf(state).find(({ target }) => target.id === id)
  if (!group || group.target.side !== stand.side) return { clause: 'MNW-AIR-01', reason: `no strike has come for a friendly vessel ${id}` }
  const carrier = vesselById(state, stand.carrier) as Vessel
  return isWithinOne(carrier, group.target) ? null : { clause: 'MNW-AIR-01', reason: `${carrier.id} is not within one area of ${id}` }
}

function groupOfDefender(state: State, stand: Stand): Group | undefined {
  return groupsOf(state).find((group) => spareDefenders(group).includes(stand))
}

/** MNW-AIR-02: a left-over fighter, and a stand of bombers of that strike that no other has been sent at. */
function refuseIntercept(state: State, { unit, target: id }: EngageOrder): Refusal | null {
  const stand = standById(state, unit) as Stand
  const isMet = groupOfDefender(state, stand)?.bombers.some((bomber) => bomber.id === id)
  if (!isMet) return { clause: 'MNW-AIR-02', reason: `${id} is no stand of bombers that ${unit} can meet` }
  const taken = state.orders[sidePlace(state, stand.side)].some((given) => given.order === 'intercept' && given.target === id)
  return taken ? { clause: 'MNW-AIR-02', reason: `another stand has been sent at ${id}: they fight stand for stand` } : null
}

/** MNW-AIR-03: a left-over escort, and a vessel with anti-aircraft guns within one area of where it has come. */
function refuseStrafe(state: State, { unit, target: id }: EngageOrder): Refusal | null {
  const stand = standById(state, unit) as Stand
  const noEnemy = refuseEnemy(state, stand.side, id)
  if (noEnemy) return noEnemy
  const target = vesselById(state, id) as Vessel
  const over = stand.mission && vesselById(state, stand.mission.target)
  if (!over || !isWithinOne(over, target)) return { clause: 'MNW-AIR-03', reason: `${id} is not within one area of where ${unit} is` }
  if (!isOnSurface(target)) return { clause: 'MNW-SUB-01', reason: `${id} is submerged` }
  if (aaOf(target) === 0) return { clause: 'MNW-AIR-03', reason: `${id} has no anti-aircraft guns left` }
  return null
}

/** MNW-AIR-05: torpedo bombers attack from an adjacent area if they like. */
function refuseRelease(state: State, { unit, target: id }: EngageOrder): Refusal | null {
  const stand = standById(state, unit) as Stand
  const noEnemy = refuseEnemy(state, stand.side, id)
  if (noEnemy) return noEnemy
  const target = vesselById(state, id) as Vessel
  const over = stand.mission && vesselById(state, stand.mission.target)
  if (over && isOnSurface(target) && isWithinOne(over, target)) return null
  return { clause: 'MNW-AIR-05', reason: `${id} is not a vessel on the surface within one area of where ${unit} is` }
}

/** MNW-AIR-04: a stand that attacks the vessel, or one within an area of it; strafers draw the fire of their own target alone. */
function refuseAntiaircraft(state: State, { unit, target: id }: EngageOrder): Refusal | null {
  const vessel = vesselById(state, unit) as Vessel
  if (aaOf(vessel) === 0) return { clause: 'MNW-AIR-04', reason: `${unit} has no anti-aircraft guns left` }
  const stand = standById(state, id)
  if (stand && isShotAtBy(state, stand, vessel)) return null
  // Who attacks a vessel this near and is not shot at strafes it.
  const strafed = stand && isFlying(stand) && stand.aim !== null && vesselById(state, stand.aim)
  if (strafed && strafed.side === vessel.side && isWithinOne(strafed, vessel)) {
    return { clause: 'MNW-AIR-03', reason: `${id} strafes ${strafed.id}: only the vessel that is strafed fires back` }
  }
  return { clause: 'MNW-AIR-04', reason: `${id} attacks neither ${unit} nor a vessel that ${unit} supports` }
}

export function isShotAtBy(state: State, stand: Stand, vessel: Vessel): boolean {
  if (!isFlying(stand) || stand.aim === null || stand.side === vessel.side || aaOf(vessel) === 0) return false
  if (stand.kind === 'fighter') return stand.aim === vessel.id
  const target = vesselById(state, stand.aim)
  return target?.side === vessel.side && isOnSurface(target) && isWithinOne(target, vessel)
}

/** The questions of a step of the air phase, one side after the other. */
export function airQuestions(state: State, step: 'strike' | 'scramble' | 'engage' | 'anti-aircraft'): Question[] {
  const questions = step === 'engage' ? engageQuestions(state) : simpleQuestions(state, step)
  return state.sides.flatMap(({ id }) => questions.filter(({ side }) => side === id))
}

function ask(question: Question['question'], { id, side }: { readonly id: string; readonly side: string }): Question {
  return { side, question, unit: id, mount: null }
}

function simpleQuestions(state: State, step: 'strike' | 'scramble' | 'anti-aircraft'): Question[] {
  switch (step) {
    case 'strike':
      return state.stands.filter(isFlying).map((stand) => ask('strike', stand))
    case 'scramble':
      if (groupsOf(state).length === 0) return []
      return state.stands.filter((stand) => stand.kind === 'fighter' && isReadyToFly(state, stand)).map((stand) => ask('scramble', stand))
    case 'anti-aircraft':
      return state.units.filter((vessel) => !vessel.withdrawn && aaOf(vessel) > 0).map((vessel) => ask('anti-aircraft', vessel))
  }
}

function engageQuestions(state: State): Question[] {
  return groupsOf(state).flatMap((group) => [
    ...spareDefenders(group).map((stand) => ask('intercept', stand)),
    ...spareEscorts(group).map((stand) => ask('strafe', stand)),
    ...group.bombers.filter(({ kind }) => kind === 'torpedo-bomber').map((stand) => ask('release', stand)),
  ])
}
