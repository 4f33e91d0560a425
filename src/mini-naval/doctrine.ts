import { distance, type Hex, headingName, headingOf, parseHex } from '../core/hex.js'
import type { Decision } from '../core/ruleset.js'
import { arcTo, gunsAt } from './combat.js'
import { expectedFire, expectedWarheads } from './expectation.js'
import { groupsOf } from './flight.js'
import { calibreOf } from './gunnery.js'
import { mayLeave } from './movement.js'
import type { EngageOrder, FireOrder, MoveOrder, Order, StrikeOrder, TorpedoOrder } from './orders.js'
import { aaOf, isFit, isOnSurface, isUnderWater, type Stand, settingsOf, standById, type Vessel, vesselById } from './state.js'
import { DESTROYER_DICE } from './submarines.js'
import { type Calibre, type DoctrineName, isCarrier, type VesselClass } from './types.js'
import type { View } from './view.js'
import { areasAway, areasTo, areasToLeave, hasSeaRoom, type Place } from './way.js'

// Doctrines: they see their side's view and nothing else, and weigh attacks by their exact expectation.

/** Where a vessel wants to be: so many areas from a point, or as far away from it as can be. */
interface Goal {
  readonly at: Hex
  readonly areas: number | 'away'
}

interface Plan {
  readonly about: string
  /** What a vessel makes for; null when there is nothing to make for. */
  readonly goal: (view: View, vessel: Vessel) => Goal | null
  /** Whether a vessel leaves the map where it can, from a place. */
  readonly leaves: (view: View, vessel: Vessel, at: Place) => boolean
  /** Whether bombers hunt submarines rather than strike ships. */
  readonly hunts: boolean
  /** Fighter squadrons a carrier keeps aboard for its own defence. */
  readonly keepsFighters: number
}

/** Worth more, and less, than anything that is weighed. */
const FIRST = 1_000_000
const NEVER = -FIRST
/** Guns hit best up to this distance, and torpedoes reach it (MNW-GUN-02, MNW-TOR-01). */
const CLOSE = 3

const cripplesLeave: Plan['leaves'] = (_view, { crippled }) => crippled

const PLANS: Readonly<Record<DoctrineName, Plan>> = {
  'close-and-gun': {
    about:
      'Closes to where its guns and torpedoes tell, destroyers over submarines; what can attack nothing stands off; crippled vessels leave.',
    goal: (view, vessel) => (vessel.crippled ? away(view, vessel) : towards(view, vessel, CLOSE)),
    leaves: cripplesLeave,
    hunts: false,
    keepsFighters: 1,
  },
  'stand-off-and-strike': {
    about: 'Keeps every vessel as far off as it can, and strikes from the air with all it has, escorted.',
    goal: away,
    leaves: cripplesLeave,
    hunts: false,
    keepsFighters: 0,
  },
  'screen-and-hunt': {
    about:
      'Destroyers go for submarines, or screen the vessel of most worth; bombers hunt as well; merchants hold their course across the map; the others keep away.',
    goal: screen,
    leaves: (view, { ship, crippled }, at) => crippled || (ship.class === 'merchant' && hasPassed(view, at, ship.speed)),
    hunts: true,
    keepsFighters: 1,
  },
  'run-for-it': {
    about: 'Makes away from the enemy and off the map, firing at whatever comes within range.',
    goal: away,
    leaves: () => true,
    hunts: false,
    keepsFighters: 1,
  },
}

/** The doctrines of Mini-Naval by name. */
export const DOCTRINE: Readonly<
  Record<DoctrineName, { readonly about: string; decide(view: View, decision: Decision, orders: () => readonly Order[]): Order }>
> = {
  'close-and-gun': doctrine(PLANS['close-and-gun']),
  'stand-off-and-strike': doctrine(PLANS['stand-off-and-strike']),
  'screen-and-hunt': doctrine(PLANS['screen-and-hunt']),
  'run-for-it': doctrine(PLANS['run-for-it']),
}

function doctrine(plan: Plan) {
  return {
    about: plan.about,
    decide(view: View, { question, unit }: Decision, orders: () => readonly Order[]): Order {
      if (question === 'move') return chooseMove(view, vesselById(view, unit as string) as Vessel, orders(), plan)
      if (question === 'launch') return chooseLaunch(view, standById(view, unit as string) as Stand, orders(), plan)
      return best(orders(), (order) => worthOf(view, order, plan))
    },
  }
}

/** The order of most worth, the first of equal ones. */
function best(orders: readonly Order[], worth: (order: Order) => number): Order {
  let chosen = orders[0] as Order
  let most = worth(chosen)
  for (let i = 1; i < orders.length; i++) {
    const next = worth(orders[i] as Order)
    if (next <= most) continue
    most = next
    chosen = orders[i] as Order
  }
  return chosen
}

// Where to go

function isArmed({ ship, launchers }: Vessel): boolean {
  return ship.calibre !== null || launchers.some((left) => left > 0)
}

function nearestOf(vessels: readonly Vessel[], from: Hex): Vessel | undefined {
  let nearest: Vessel | undefined
  for (const each of vessels) if (!nearest || distance(from, each) < distance(from, nearest)) nearest = each
  return nearest
}

/** Enemies on the vessel's playing surface that can fight. */
function enemiesOf(view: View, vessel: Vessel): Vessel[] {
  return view.units.filter((other) => other.side !== vessel.side && other.surface === vessel.surface && isFit(other))
}

/** MNW-SUB-01: those of them that the vessel can attack: what is under water is for destroyers alone, what is on the surface for guns and torpedoes. */
function targetsOf(view: View, vessel: Vessel): Vessel[] {
  return enemiesOf(view, vessel).filter((enemy) =>
    isUnderWater(enemy) ? vessel.ship.class === 'destroyer' : !enemy.patrol && isArmed(vessel),
  )
}

/**
 * To so many areas from the nearest enemy the vessel can attack, over one under water; where there is none, for destroyers to the middle of the nearest patrol area,
 * where its submarine must show herself (MNW-SUB-03). Where there is none of these it can only keep away.
 */
function towards(view: View, vessel: Vessel, areas: number): Goal | null {
  const prey = nearestOf(targetsOf(view, vessel), vessel) ?? nearestOf(hiddenFrom(view, vessel), vessel)
  return prey ? { at: prey, areas: isOnSurface(prey) ? areas : 0 } : away(view, vessel)
}

/** Submarines on patrol that a destroyer can look for. */
function hiddenFrom(view: View, vessel: Vessel): Vessel[] {
  return vessel.ship.class === 'destroyer' ? enemiesOf(view, vessel).filter(({ patrol }) => patrol) : []
}

/** From the nearest enemy; of one on patrol (MNW-SUB-03) that is the centre of her area. */
function away(view: View, vessel: Vessel): Goal | null {
  const enemy = nearestOf(enemiesOf(view, vessel), vessel)
  return enemy ? { at: enemy, areas: 'away' } : null
}

function screen(view: View, vessel: Vessel): Goal | null {
  switch (vessel.ship.class) {
    case 'submarine':
      return towards(view, vessel, CLOSE - 1)
    case 'destroyer':
      return screenOrHunt(view, vessel)
    case 'merchant':
      return { at: edgeAhead(view, vessel), areas: 0 }
    default:
      return away(view, vessel)
  }
}

/** Over the nearest submarine under water; else beside the friend of most worth; else at the enemy. */
function screenOrHunt(view: View, vessel: Vessel): Goal | null {
  const prey = nearestOf(enemiesOf(view, vessel).filter(isUnderWater), vessel)
  if (prey) return { at: prey, areas: 0 }
  const friends = view.units.filter(
    (other) => other.side === vessel.side && other !== vessel && other.surface === vessel.surface && isFit(other),
  )
  const ward = friends.reduce<Vessel | undefined>(
    (most, each) => (!most || WORTH[each.ship.class] > WORTH[most.ship.class] ? each : most),
    undefined,
  )
  return ward ? { at: ward, areas: 1 } : towards(view, vessel, CLOSE)
}

/** The area on the edge of the map that a course leads to. */
function edgeAhead({ map }: View, { q, r, heading }: Place): Hex {
  const toColumn = (column: number): Hex => ({ q: column, r: r + (q - (q & 1)) / 2 - (column - (column & 1)) / 2 })
  switch (headingName(heading)) {
    case 'NE':
    case 'SE':
      return toColumn(map.columns - 1)
    case 'SW':
    case 'NW':
      return toColumn(0)
    case 'N':
      return { q, r: -(q - (q & 1)) / 2 }
    case 'S':
      return { q, r: map.rows - 1 - (q - (q & 1)) / 2 }
  }
}

/** Whether a merchant has come to the edge she made for. */
function hasPassed(view: View, at: Place, speed: number): boolean {
  return distance(at, edgeAhead(view, at)) < speed
}

function chooseMove(view: View, vessel: Vessel, orders: readonly Order[], plan: Plan): Order {
  if (vessel.patrol) return orders.find(({ order }) => order === 'pass') as Order
  const goal = plan.goal(view, vessel)
  const targets = targetsOf(view, vessel)
  return best(orders, (order) => {
    if (order.order === 'withdraw') return plan.leaves(view, vessel, vessel) ? FIRST : NEVER
    return order.order === 'move' ? worthOfMove(view, vessel, order, goal, targets, plan) : NEVER
  })
}

/** An area that is still to be sailed, or one to the edge for a vessel that makes for it: of two that are alike for getting away, the one from which she is sooner gone. */
const AREA = 100
const AREA_TO_EDGE = 50
/** What a place is worth less from which a vessel can only leave the map, and does not want to. */
const STUCK = 10 * AREA

/** The areas still to be sailed from where it ends, then a broadside to the nearest target (a submarine: her bow). */
function worthOfMove(
  view: View,
  vessel: Vessel,
  { to, heading, ram, depth }: MoveOrder,
  goal: Goal | null,
  targets: readonly Vessel[],
  plan: Plan,
): number {
  const { q, r } = parseHex(to) as Hex
  const end = { q, r, heading: headingOf(heading) }
  if (depth === 'surface') return NEVER
  if (ram !== undefined && vesselById(view, ram)?.ship.class !== 'submarine') return NEVER
  const target = nearestOf(targets, end)
  const wanted = vessel.ship.class === 'submarine' ? 'bow' : 'broadside'
  const bears = target && goal?.areas !== 'away' && arcTo(end, target) === wanted ? 10 : 0
  return wayFrom(view, vessel, end, goal, plan) + bears + (depth === 'dive' ? 5 : 0) + (ram === undefined ? 0 : 50)
}

/** MNW-MOV-01: what a place is worth for where its vessel wants to be, her heading counted: to come about costs areas. */
function wayFrom(view: View, vessel: Vessel, end: Place, goal: Goal | null, plan: Plan): number {
  const worth = goal ? -areasOff(view, end, goal) * AREA : 0
  if (!plan.leaves(view, vessel, end) || !mayLeave(view)) return hasSeaRoom(end, view.map) ? worth : worth - STUCK
  return goal && goal.areas !== 'away' ? worth : worth - areasToLeave(end, view.map) * AREA_TO_EDGE
}

/** Areas to sail until a vessel is where it wants to be; less than none for those that it is away. */
function areasOff({ map }: View, end: Place, { at, areas }: Goal): number {
  if (areas === 'away') return -areasAway(end, at, map)
  const off = distance(end, at)
  return off <= areas ? areas - off : areasTo(end, at, map) - areas
}

// What to attack

/** What a vessel's flotation points are worth to her enemy. */
const WORTH: Readonly<Record<VesselClass, number>> = {
  battleship: 3,
  battlecruiser: 3,
  cruiser: 2,
  destroyer: 1,
  carrier: 5,
  'large-carrier': 6,
  submarine: 1,
  merchant: 2,
}

/** Flotation points a vessel is expected to lose to what the side has ordered in this step. */
function planned(view: View, target: string): number {
  let fp = 0
  let bombs = 0
  for (const order of view.orders) {
    if (!('target' in order) || order.target !== target) continue
    if (order.order === 'fire') fp += promise(view, order)
    else if (order.order === 'torpedoes') fp += expectedWarheads(patternOf(view, order))
    else if (order.order === 'strike') bombs += bombsOf(standById(view, order.unit))
  }
  return fp + expectedWarheads(bombs)
}

function bombsOf(stand: Stand | undefined): number {
  return stand && stand.kind !== 'fighter' ? stand.fp : 0
}

/** The torpedoes of one launcher: none where an amendment has left nobody to fire them. */
function patternOf(view: View, { unit, mount }: TorpedoOrder): number {
  return vesselById(view, unit)?.ship.launchers.find((each) => each.mount === mount)?.torpedoes ?? 0
}

/** The flotation points that fire promises: none where an amendment has left nothing to fire, or nobody. */
function promise(view: View, { unit, battery, target: id }: FireOrder): number {
  const [vessel, target] = [vesselById(view, unit), vesselById(view, id) as Vessel]
  const guns = vessel ? gunsAt(view, vessel, battery, target) : 0
  if (!vessel || guns === 0) return 0
  return expectedFire({ guns, calibre: calibreOf(vessel, battery) as Calibre, distance: distance(vessel, target) }, settingsOf(view.rules))
}

/** Whether a vessel is sunk by what is ordered already, if it does what it should on average. */
function isDoomed(view: View, { id, fp }: Vessel): boolean {
  return fp < planned(view, id)
}

/** Per flotation point: the class's worth, more the nearer she is to sinking, little when she is doomed. */
function weight(view: View, id: string): number {
  const target = vesselById(view, id) as Vessel
  const urgency = 1 + (target.ship.full - target.fp) / target.ship.full
  return WORTH[target.ship.class] * urgency * (isDoomed(view, target) ? 0.1 : 1)
}

/** MNW-VES-07: a launcher serves once. At vessels of more than this many flotation points, or crippled, that neither lie dead nor are doomed. */
const WORTH_TORPEDOES = 5

function worthOf(view: View, order: Order, plan: Plan): number {
  switch (order.order) {
    case 'fire':
      return promise(view, order) * weight(view, order.target)
    case 'torpedoes': {
      const target = vesselById(view, order.target) as Vessel
      const isWorthIt = (target.fp > WORTH_TORPEDOES || target.crippled) && isFit(target) && !isDoomed(view, target)
      return isWorthIt ? weight(view, order.target) : -1
    }
    case 'hunt':
      return huntWorth(view, order, plan)
    case 'strike':
      return weight(view, order.target) * Math.max(1, (vesselById(view, order.target) as Vessel).fp)
    case 'scramble':
      return 1 + (groupsOf(view).find(({ target }) => target.id === order.target)?.bombers.length ?? 0)
    case 'intercept':
      return 1 + (standById(view, order.target) as Stand).fp
    case 'strafe':
      return aaOf(vesselById(view, order.target) as Vessel)
    case 'release':
      return weight(view, order.target)
    case 'anti-aircraft':
      return dangerOf(view, order)
    default:
      return 0
  }
}

/** A destroyer looks for the nearest: she attacks what is in her own area, and spots it best (MNW-SUB-01 and 02). */
function huntWorth(view: View, { unit, target }: StrikeOrder, { hunts }: Plan): number {
  const [hunter, prey] = [vesselById(view, unit), vesselById(view, target) as Vessel]
  if (hunter) return DESTROYER_DICE - distance(hunter, prey)
  const onSurface = view.units.some((other) => other.side !== view.side && isOnSurface(other))
  return hunts || !onSurface ? FIRST + prey.fp : 0.5
}

/** Dice of anti-aircraft fire for each flight point they are expected to take (MNW-AIR-04). */
const DICE_PER_FLIGHT_POINT = 6

/** What a stand threatens: bombers before strafers, and what fire ordered already should leave of them. */
function dangerOf(view: View, { target }: EngageOrder): number {
  const stand = standById(view, target) as Stand
  const prey = stand.aim === null ? undefined : vesselById(view, stand.aim)
  const dice = view.orders.reduce(
    (sum, order) => (order.order === 'anti-aircraft' && order.target === target ? sum + aaOf(vesselById(view, order.unit) as Vessel) : sum),
    0,
  )
  return 0.5 + Math.max(0, bombsOf(stand) - dice / DICE_PER_FLIGHT_POINT) * (prey ? WORTH[prey.ship.class] : 1)
}

/** Bombers go whenever there is something to bomb or to hunt; fighters when enough stay behind. */
function chooseLaunch(view: View, stand: Stand, orders: readonly Order[], { keepsFighters }: Plan): Order {
  const [launch, pass] = [orders[0] as Order, orders[1] as Order]
  const enemies = view.units.filter((other) => other.side !== stand.side)
  const prey = enemies.some((other) => isOnSurface(other) || (stand.kind === 'bomber' && isUnderWater(other)))
  if (!prey) return pass
  if (stand.kind !== 'fighter') return launch
  const aboard = view.stands.filter(
    (other) => other.kind === 'fighter' && other.carrier === stand.carrier && other.place === 'aboard' && other.fp > 0,
  )
  const enemyAir = enemies.some((other) => isCarrier(other.ship.class) && isFit(other))
  return aboard.length > (enemyAir ? keepsFighters : 0) ? launch : pass
}
