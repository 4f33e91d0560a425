import { greatest } from '../core/extremes.js'
import { ARCS, type Arc, ahead, arcOf, bearing, distance, type Heading, type Hex, onMap, turned } from '../core/hex.js'
import type { Decision } from '../core/ruleset.js'
import { attackOf, launchOf } from './combat.js'
import { isSunk } from './damage.js'
import { expectedHits, expectedTorpedoHits } from './expectation.js'
import { type Attack, aim, mayFire } from './gunnery.js'
import { HEXSIDES, STACK, TURNS } from './movement.js'
import type { MoveOrder, Order } from './orders.js'
import { allowance, isForbidden } from './sea.js'
import { halfOf, isNight, isPresent, settingsOf, type Unit } from './state.js'
import { hitNumber } from './torpedoes.js'
import { BATTERIES, type BatteryName, type DoctrineName } from './types.js'
import type { Enemy, View } from './view.js'

// Doctrines: they see their side's view and nothing else, and weigh attacks by their exact expectation.

/** The distance, in hexes, at which a doctrine would have a unit fight an enemy; with none in sight, how far from the middle of the map it would be. */
type Range = (view: View, unit: Unit, enemy: Enemy | undefined) => number

interface Plan {
  readonly about: string
  readonly range: Range
}

const FAR_AWAY = 999

const OTHERWISE = 'the unarmed run. With nobody in sight they and merchants hold their course, others make for the middle of the map'

const PLANS: Readonly<Record<DoctrineName, Plan>> = {
  'close-and-fire': {
    about: `Closes to the range that favours it most and fires on the best expected target; ${OTHERWISE}.`,
    range: bestRange,
  },
  'keep-range': {
    about: `Stays as far off as its main guns, or its heaviest, still promise half of their best; ${OTHERWISE}.`,
    range: longRange,
  },
  'withdraw-damaged': {
    about: `Fights at its best range until its fire is impaired (2 hits, a FAC 1), then runs; ${OTHERWISE}, the impaired away from it.`,
    range: (view, unit, enemy) => (isImpaired(unit) ? FAR_AWAY : bestRange(view, unit, enemy)),
  },
}

/** Whether it has nothing, or nothing left, to attack with. */
function isUnarmed({ ship, ready, reload }: Unit): boolean {
  return ready + reload === 0 && BATTERIES.every((battery) => !ship[battery])
}

function isImpaired({ ship, hits }: Unit): boolean {
  return hits >= (ship.category === 'fac' ? 1 : 2)
}

/** The doctrines of Corpen 18 by name. */
export const DOCTRINE: Readonly<
  Record<DoctrineName, { readonly about: string; decide(view: View, decision: Decision, orders: () => readonly Order[]): Order }>
> = {
  'close-and-fire': doctrine(PLANS['close-and-fire']),
  'keep-range': doctrine(PLANS['keep-range']),
  'withdraw-damaged': doctrine(PLANS['withdraw-damaged']),
}

function doctrine({ about, range }: Plan) {
  return {
    about,
    decide(view: View, decision: Decision, orders: () => readonly Order[]): Order {
      const unit = view.own.find(({ id }) => id === decision.unit) as Unit
      return decision.question === 'move' ? chooseMove(view, unit, range) : chooseAttack(view, unit, orders())
    },
  }
}

// Where to fight

/** The arc that a ship shows an enemy: her broadside, or the first in which any of her guns bear where none does there. */
function shown(ship: Attack['firer']['ship']): Arc {
  const bears = (arc: Arc) => BATTERIES.some((battery) => (ship[battery]?.[arc] ?? null) !== null)
  return bears('broadside') ? 'broadside' : (ARCS.find(bears) ?? 'broadside')
}

/** The mean hits of the guns that bear on the arc she shows, at a distance. */
function fireAt(
  view: View,
  firer: Pick<Attack['firer'], 'ship' | 'hits'>,
  target: Attack['target'],
  hexes: number,
  batteries: readonly BatteryName[] = BATTERIES,
): number {
  const settings = settingsOf(view.rules)
  if (isForbidden(firer.ship, view.seaState, settings)) return 0
  const arc = shown(firer.ship)
  let hits = 0
  for (const battery of batteries) {
    const guns = firer.ship[battery]
    if (!guns || !mayFire(guns, arc, hexes, target.ship.protection, settings)) continue
    const attack: Attack = {
      firer,
      battery,
      target,
      distance: hexes,
      arc,
      seaState: view.seaState,
      night: isNight(view),
      kills: 0,
    }
    hits += expectedHits(aim(attack, settings), settings)
  }
  return hits
}

/** The reach of a ship's guns, hexes; no farther than the map. */
function reachOf({ ship }: Pick<Unit, 'ship'>, { map }: View): number {
  const reach = BATTERIES.reduce((most, battery) => Math.max(most, ship[battery]?.range ?? 0), 0)
  return Math.min(reach, map.columns + map.rows)
}

/** A range found, and what it was found under: a referee may change the sea, the light and the rules. */
interface KeptRange extends Pick<View, 'rules' | 'seaState' | 'visibility'> {
  readonly range: number
}

/** Kept ranges, by the pair of ships: a fight between two ships has one best range under given rules. */
const bestRanges = new WeakMap<Unit['ship'], WeakMap<Unit['ship'], KeptRange>>()
const longRanges = new WeakMap<Unit['ship'], WeakMap<Unit['ship'], KeptRange>>()

function keptRange(kept: typeof bestRanges, { rules, seaState, visibility }: View, unit: Unit, enemy: Enemy, find: () => number): number {
  let line = kept.get(unit.ship)
  if (!line) {
    line = new WeakMap()
    kept.set(unit.ship, line)
  }
  let known = line.get(enemy.ship)
  if (known?.rules !== rules || known.seaState !== seaState || known.visibility !== visibility) {
    known = { rules, seaState, visibility, range: find() }
    line.set(enemy.ship, known)
  }
  return known.range
}

const fresh = ({ ship }: Pick<Unit, 'ship'>) => ({ ship, hits: 0, moved: 2 })

/** The distance with the greatest difference between hits given and taken; of equal ones the nearest. */
function bestRange(view: View, unit: Unit, enemy: Enemy | undefined): number {
  if (!enemy) return 0
  return keptRange(bestRanges, view, unit, enemy, () => {
    let best = 1
    let most = Number.NEGATIVE_INFINITY
    for (let hexes = 1; hexes <= reachOf(unit, view); hexes++) {
      const balance = fireAt(view, fresh(unit), fresh(enemy), hexes) - fireAt(view, fresh(enemy), fresh(unit), hexes)
      if (balance > most + 1e-9) {
        most = balance
        best = hexes
      }
    }
    return best
  })
}

/** What part of its best a fleet that keeps its range still wants to promise. */
const FAIR_PART = 0.5

/** The greatest distance at which the main guns promise at least a fair part of their best: lighter ones would only draw her in. */
function longRange(view: View, unit: Unit, enemy: Enemy | undefined): number {
  if (!enemy) return 0
  return keptRange(longRanges, view, unit, enemy, () => {
    const heaviest = BATTERIES.filter((battery) => unit.ship[battery]).slice(0, 1)
    const promises = Array.from({ length: reachOf(unit, view) + 1 }, (_, hexes) => fireAt(view, fresh(unit), fresh(enemy), hexes, heaviest))
    const wanted = greatest(promises) * FAIR_PART
    return wanted > 0 ? promises.findLastIndex((promise) => promise >= wanted) : 1
  })
}

// How to get there

/**
 * Steps hex by hex towards the wanted distance from the nearest enemy, showing her the arc that has guns where that costs nothing. Looking for an enemy
 * nobody has seen is not for merchants, nor for who has nothing to attack with.
 */
function chooseMove(view: View, unit: Unit, range: Range): MoveOrder {
  const points = allowance(unit.ship, unit.hits, view.seaState, settingsOf(view.rules))[halfOf(view.phase) - 1] as number
  const enemy = nearest(view, unit)
  const unarmed = isUnarmed(unit)
  const goal = enemy ?? (unarmed || unit.ship.category === 'merchant' ? null : middle(view))
  const wanted = unarmed ? FAR_AWAY : range(view, unit, enemy)
  const intent: Intent = { goal, wanted, arc: shown(unit.ship) }
  let at: Hex = unit
  let heading = unit.heading
  let steps = ''
  let lawful = ''
  for (let point = 0; point < points; point++) {
    const step = bestStep(view, at, heading, intent)
    if (!step) break
    at = ahead(at, step.heading)
    heading = step.heading
    steps += `${step.turn}F`
    if (hasRoom(view, unit, at)) lawful = steps
  }
  return { order: 'move', unit: unit.id, steps: lawful }
}

/** So many hexes from a goal, if there is one, and the arc to show it. */
interface Intent {
  readonly goal: Hex | null
  readonly wanted: number
  readonly arc: Arc
}

/** Without a goal straight on, and where that leaves the map with as little helm as keeps her on it. */
function bestStep(view: View, at: Hex, heading: Heading, { goal, wanted, arc }: Intent): { turn: string; heading: Heading } | undefined {
  let best: { turn: string; heading: Heading } | undefined
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < TURNS.length; i++) {
    const to = turned(heading, HEXSIDES[i] as number)
    const next = ahead(at, to)
    if (!onMap(next, view.map)) continue
    const hexes = goal ? distance(next, goal) : wanted
    // Distance first, then the guns, then as little helm as may be.
    const bears = goal && hexes > 0 && arcOf(bearing(goal.q - next.q, goal.r - next.r, to)) === arc
    const price = Math.abs(hexes - wanted) * 100 + (bears ? 0 : 10) + i
    if (price < least) {
      least = price
      best = { turn: TURNS[i] as string, heading: to }
    }
  }
  return best
}

function nearest(view: View, unit: Hex): Enemy | undefined {
  let best: Enemy | undefined
  let least = Number.POSITIVE_INFINITY
  for (const enemy of view.enemies) {
    const hexes = distance(unit, enemy)
    if (hexes < least) {
      least = hexes
      best = enemy
    }
  }
  return best
}

/** Where to look for an enemy nobody has seen. */
function middle({ map }: View): Hex {
  const q = Math.floor(map.columns / 2)
  return { q, r: Math.floor(map.rows / 2) - (q - (q & 1)) / 2 }
}

function hasRoom(view: View, unit: Unit, hex: Hex): boolean {
  let others = 0
  for (const other of view.own) if (other !== unit && other.q === hex.q && other.r === hex.r && isPresent(other)) others++
  return others < STACK
}

// What to attack

/** A launch must promise at least this many hits for the aimed vessel: spreads are few. */
const WORTH_A_LAUNCH = 0.35

/** The lawful attack with the greatest expected harm, weighed by what the target is worth and how near she is to sinking; else holds. */
function chooseAttack(view: View, unit: Unit, orders: readonly Order[]): Order {
  let best: Order = { order: 'hold', unit: unit.id }
  let most = 0
  for (const order of orders) {
    const worth = worthOf(view, unit, order)
    if (worth > most) {
      most = worth
      best = order
    }
  }
  return best
}

function worthOf(view: View, unit: Unit, order: Order): number {
  const settings = settingsOf(view.rules)
  if (order.order === 'fire') {
    const target = seenAs(view, order.target)
    return expectedHits(aim(attackOf(view, unit, target, order), settings), settings) * weight(target)
  }
  if (order.order !== 'launch' || order.split !== undefined) return 0
  const target = seenAs(view, order.target)
  if (view.own.some((friend) => friend !== unit && isPresent(friend) && distance(friend, target) === 0)) return 0
  const launch = launchOf(view, unit, target, [target], order)
  const promise = expectedTorpedoHits(hitNumber(launch, settings), order.spreads, launch.vessels[0] as Attack['target'], settings)
  return promise >= WORTH_A_LAUNCH ? promise * weight(target) : 0
}

function seenAs(view: View, id: string): Enemy {
  return view.enemies.find((enemy) => enemy.id === id) as Enemy
}

/** Points for a hit: her value, more the nearer she is to sinking, nothing when she is lost already. */
function weight({ ship, hits, points }: Enemy): number {
  return isSunk(ship, hits) ? 0 : (1 + points) * (1 + hits)
}
