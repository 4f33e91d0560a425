import type { Chance } from '../core/chance.js'
import type { Refusal } from '../core/errors.js'
import { type Arc, arcOf, type Bearing, bearing, distance, type Hex } from '../core/hex.js'
import type { Journal } from '../core/ruleset.js'
import { report } from './events.js'
import { calibreOf, explainGuns, fire, gunsBearing, refuseRange } from './gunnery.js'
import { enterLosses, grounded } from './losses.js'
import type { FireOrder, Order, StrikeOrder, TorpedoOrder } from './orders.js'
import {
  type Field,
  isFit,
  isFlying,
  isOnSurface,
  isPresent,
  isUnderWater,
  type Question,
  type Stand,
  type State,
  settingsOf,
  type Vessel,
  vesselById,
} from './state.js'
import { DESTROYER_DICE, depthCharge, refuseSpotting, SPOTTING_RANGE, spot } from './submarines.js'
import { bears, explainReach, launch, refuseReach } from './torpedoes.js'
import { BATTERIES, type BatteryName, type Calibre, MOUNTS, type Mount } from './types.js'
import type { Place } from './way.js'

// The gunnery phase of a battle (section 5, and the hunting of submarines): all orders, then all dice, then all damage.

/** Where a target lies as seen from a vessel, or null in the vessel's own area. */
function bearingTo(vessel: Place, target: Hex): Bearing | null {
  const [q, r] = [target.q - vessel.q, target.r - vessel.r]
  return q === 0 && r === 0 ? null : bearing(q, r, vessel.heading)
}

/** MNW-GUN-01: the arc of a target; one in the firer's own area is taken abeam. */
export function arcTo(vessel: Place, target: Hex): Arc {
  const at = bearingTo(vessel, target)
  return at === null ? 'broadside' : arcOf(at)
}

/** MNW-GUN-01 and MNW-VES-05: how many guns of a battery can fire at a target; 0 when none can. */
export function gunsAt(field: Field, vessel: Vessel, battery: BatteryName, target: Vessel): number {
  const calibre = calibreOf(vessel, battery)
  if (calibre === null || vessel.surface !== target.surface || !isOnSurface(target)) return 0
  if (distance(vessel, target) > settingsOf(field.rules).tables.gunRange[calibre]) return 0
  return gunsBearing(vessel, battery, arcTo(vessel, target))
}

/** MNW-TOR-01 and 02: whether a launcher can be fired at a target. */
function canLaunchAt(field: Field, vessel: Vessel, mount: Mount, target: Vessel): boolean {
  if (vessel.surface !== target.surface || !isOnSurface(target)) return false
  return distance(vessel, target) <= settingsOf(field.rules).tables.torpedoRange && bears(mount, bearingTo(vessel, target))
}

/** MNW-SUB-01 and 02: whether a destroyer can look for a submarine, or attack it. */
function canHunt(vessel: Vessel, target: Vessel): boolean {
  if (vessel.ship.class !== 'destroyer' || vessel.surface !== target.surface || !isUnderWater(target)) return false
  const areas = distance(vessel, target)
  return areas === 0 || (areas <= SPOTTING_RANGE && !target.spotted)
}

const BATTERY_OF = { 'main battery': 'main', 'secondary battery': 'secondary' } as const

/** Whether a vessel has a target for what is asked. */
export function hasTarget(state: State, question: Question): boolean {
  const vessel = vesselById(state, question.unit) as Vessel
  if (!isFit(vessel)) return false
  for (const target of state.units) {
    if (target.side !== vessel.side && isTarget(state, question, vessel, target)) return true
  }
  return false
}

function isTarget(state: State, { question, mount }: Question, vessel: Vessel, target: Vessel): boolean {
  if (question === 'torpedoes') return canLaunchAt(state, vessel, mount as Mount, target)
  if (question === 'hunt') return canHunt(vessel, target)
  return gunsAt(state, vessel, BATTERY_OF[question as keyof typeof BATTERY_OF], target) > 0
}

/** The questions of the gunnery phase: each vessel's batteries, launchers and depth charges, one side after the other. */
export function fireQuestions(state: State): Question[] {
  return state.sides.flatMap(({ id: side }) =>
    state.units.filter((vessel) => vessel.side === side && isFit(vessel) && !vessel.patrol).flatMap(questionsTo),
  )
}

function questionsTo({ id: unit, side, ship, launchers }: Vessel): Question[] {
  const ask = (question: Question['question'], mount: Mount | null = null): Question => ({ side, question, unit, mount })
  return [
    ...(ship.calibre === null ? [] : [ask('main battery')]),
    ...(ship.secondaryCalibre === null ? [] : [ask('secondary battery')]),
    ...ship.launchers.flatMap(({ mount }, i) => Array.from({ length: launchers[i] as number }, () => ask('torpedoes', mount))),
    ...(ship.class === 'destroyer' ? [ask('hunt')] : []),
  ]
}

/** The lawful answers to a question of the gunnery phase. */
export function fireOrders(state: State, question: Question): Order[] {
  const vessel = vesselById(state, question.unit) as Vessel
  const { unit, mount } = question
  const orders: Order[] = []
  for (const target of state.units) {
    if (target.side === vessel.side || !isTarget(state, question, vessel, target)) continue
    if (question.question === 'torpedoes') orders.push({ order: 'torpedoes', unit, mount: mount as Mount, target: target.id })
    else if (question.question === 'hunt') orders.push({ order: 'hunt', unit, target: target.id })
    else orders.push({ order: 'fire', unit, battery: BATTERY_OF[question.question as keyof typeof BATTERY_OF], target: target.id })
  }
  return [...orders, { order: 'pass', unit }]
}

/** Why an answer to a question of the gunnery phase is not lawful, or null. */
export function refuseFireOrder(state: State, question: Question, order: Order): Refusal | null {
  if (order.order === 'pass') return null
  if (!answers(question, order)) {
    const what = question.mount ? `torpedoes (${question.mount})` : question.question
    return { clause: 'MNW-SEQ-01', reason: `${question.unit} is asked for ${what}; found another order` }
  }
  const vessel = vesselById(state, question.unit) as Vessel
  const { target: id } = order as FireOrder
  const target = vesselById(state, id)
  const clause = clauseOf(question)
  if (!target || !isPresent(target)) return { clause, reason: `no vessel ${JSON.stringify(id)} in the action` }
  if (target.side === vessel.side) return { clause, reason: `${id} is not an enemy` }
  if (target.surface !== vessel.surface) return { clause, reason: `${id} is on another playing surface` }
  if (isTarget(state, question, vessel, target)) return null
  return whyNoTarget(state, question, vessel, target)
}

/** The clause by which a question's targets are enemies within reach. */
function clauseOf({ question }: Question): string {
  switch (question) {
    case 'torpedoes':
      return 'MNW-TOR-01'
    case 'hunt':
      return 'MNW-SUB-01'
    default:
      return 'MNW-GUN-01'
  }
}

function answers(question: Question, order: Order): boolean {
  switch (question.question) {
    case 'torpedoes':
      return order.order === 'torpedoes' && order.mount === question.mount
    case 'hunt':
      return order.order === 'hunt'
    default:
      return order.order === 'fire' && order.battery === BATTERY_OF[question.question as keyof typeof BATTERY_OF]
  }
}

function whyNoTarget(state: State, { question, mount }: Question, vessel: Vessel, target: Vessel): Refusal {
  const areas = distance(vessel, target)
  const settings = settingsOf(state.rules)
  if (question === 'hunt') {
    if (!isUnderWater(target)) return { clause: 'MNW-SUB-01', reason: `${target.id} is not a submerged submarine whose place is known` }
    const far = refuseSpotting(areas)
    return far?.refused ?? { clause: 'MNW-SUB-02', reason: `${target.id} is spotted, and attacked from its own area` }
  }
  if (!isOnSurface(target)) return { clause: 'MNW-SUB-01', reason: `${target.id} is submerged` }
  if (question === 'torpedoes') {
    const far = refuseReach(areas, settings)
    return far?.refused ?? { clause: 'MNW-TOR-02', reason: `the ${mount} launcher does not bear on ${target.id}` }
  }
  const battery = BATTERY_OF[question as keyof typeof BATTERY_OF]
  const far = refuseRange(calibreOf(vessel, battery) as Calibre, areas, settings)
  return far?.refused ?? { clause: 'MNW-GUN-01', reason: `no gun of the ${battery} battery bears on ${target.id}` }
}

// What happens

/** MNW-DMG-03: spotting, then every die of guns, torpedoes and depth charges on the state as it stands, then all damage. */
export function exchangeFire(state: State, chance: Chance, journal?: Journal): void {
  const orders = [...state.orders[0], ...state.orders[1]]
  lookForSubmarines(state, orders, chance, journal)
  const losses = state.units.map(() => 0)
  const enter = (target: Vessel, fp: number) => {
    losses[state.units.indexOf(target)] = (losses[state.units.indexOf(target)] as number) + fp
  }
  for (const vessel of state.units) {
    if (!isFit(vessel)) continue
    for (const battery of BATTERIES) {
      const order = orders.find((each): each is FireOrder => each.order === 'fire' && each.unit === vessel.id && each.battery === battery)
      if (order) fireAt(state, vessel, order, enter, chance, journal)
    }
    for (const mount of MOUNTS) {
      // Patterns of one mount are alike: by their targets' places, however they were ordered.
      const patterns = orders.filter(
        (each): each is TorpedoOrder => each.order === 'torpedoes' && each.unit === vessel.id && each.mount === mount,
      )
      for (const target of state.units) {
        for (const pattern of patterns) if (pattern.target === target.id) launchAt(state, vessel, pattern, enter, chance, journal)
      }
    }
    const hunt = huntOf(orders, vessel.id)
    const prey = hunt && vesselById(state, hunt.target)
    if (prey?.spotted && isUnderWater(prey) && distance(vessel, prey) === 0) {
      attackSubmarine(state, vessel.id, prey, DESTROYER_DICE, enter, chance, journal)
    }
  }
  for (const stand of state.stands) {
    if (!isHunting(stand)) continue
    const prey = vesselById(state, stand.mission?.target as string)
    if (prey?.spotted && isUnderWater(prey)) attackSubmarine(state, stand.id, prey, stand.fp, enter, chance, journal)
    grounded(stand, 'returning')
  }
  enterLosses(state, losses, chance, journal)
}

type Enter = (target: Vessel, fp: number) => void

function huntOf(orders: readonly Order[], unit: string): StrikeOrder | undefined {
  return orders.find((each): each is StrikeOrder => each.order === 'hunt' && each.unit === unit)
}

function isHunting(stand: Stand): boolean {
  return isFlying(stand) && stand.mission?.kind === 'hunt'
}

/** MNW-SUB-01: destroyers, then the stands overhead, try in order until the submarine is spotted. */
function lookForSubmarines(state: State, orders: readonly Order[], chance: Chance, journal?: Journal): void {
  for (const vessel of state.units) {
    const hunt = huntOf(orders, vessel.id)
    const prey = hunt && vesselById(state, hunt.target)
    if (prey && isFit(vessel) && canHunt(vessel, prey)) look(state, vessel.id, prey, distance(vessel, prey), chance, journal)
  }
  for (const stand of state.stands) {
    const prey = isHunting(stand) && vesselById(state, stand.mission?.target as string)
    if (prey && isUnderWater(prey)) look(state, stand.id, prey, 0, chance, journal)
  }
}

function look(state: State, actor: string, prey: Vessel, areas: number, chance: Chance, journal?: Journal): void {
  if (prey.spotted) return
  const why = journal?.why()
  const tried = spot(areas, chance, why)
  prey.spotted = tried.spotted
  if (journal) report(journal, state, { event: 'spotting', actor, target: prey.id, distance: areas, ...tried })
}

function fireAt(state: State, vessel: Vessel, { battery, target: id }: FireOrder, enter: Enter, chance: Chance, journal?: Journal): void {
  const target = vesselById(state, id)
  const guns = target ? gunsAt(state, vessel, battery, target) : 0
  if (!target || guns === 0) return
  const calibre = calibreOf(vessel, battery) as Calibre
  const areas = distance(vessel, target)
  const why = journal?.why()
  const settings = settingsOf(state.rules)
  if (why) explainGuns(vessel, battery, arcTo(vessel, target), settings, why)
  const result = fire({ guns, calibre, distance: areas }, chance, settings, why)
  enter(target, result.fp)
  if (journal)
    report(journal, state, { event: 'gunnery', actor: vessel.id, target: id, battery, calibre, guns, distance: areas, ...result })
}

function launchAt(
  state: State,
  vessel: Vessel,
  { mount, target: id }: TorpedoOrder,
  enter: Enter,
  chance: Chance,
  journal?: Journal,
): void {
  const target = vesselById(state, id)
  const place = vessel.ship.launchers.findIndex((each) => each.mount === mount)
  const left = vessel.launchers[place] ?? 0
  if (!target || left === 0 || !canLaunchAt(state, vessel, mount, target)) return
  vessel.launchers[place] = left - 1
  const { torpedoes } = vessel.ship.launchers[place] as Vessel['ship']['launchers'][number]
  const { tables } = settingsOf(state.rules)
  const why = journal?.why()
  if (why) explainReach(tables, why)
  const result = launch(torpedoes, chance, why)
  enter(target, result.fp)
  if (!journal) return
  report(journal, state, {
    event: 'torpedoes',
    actor: vessel.id,
    target: id,
    mount,
    torpedoes,
    distance: distance(vessel, target),
    ...result,
  })
}

/** MNW-SUB-02. */
function attackSubmarine(state: State, actor: string, prey: Vessel, dice: number, enter: Enter, chance: Chance, journal?: Journal): void {
  const why = journal?.why()
  const result = depthCharge(dice, chance, settingsOf(state.rules), why)
  enter(prey, result.fp)
  if (journal) report(journal, state, { event: 'depth charge', actor, target: prey.id, ...result })
}
