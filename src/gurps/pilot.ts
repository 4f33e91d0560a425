import { ahead, distance, type Hex, onMap } from '../core/hex.js'
import { bearsOn, hexesOf } from './bearings.js'
import { hexesLeft, mayTurnHelm, swing } from './movement.js'
import type { Order } from './orders.js'
import type { State, Unit } from './state.js'
import { BATTERIES } from './types.js'

// The pilot of a doctrine: looks a few hexes ahead for the place his captain would like best, and takes the first step there.

type Position = Pick<Unit, 'q' | 'r' | 'heading'>

/** What a ship would see from a place; distances in hexes. */
export interface Prospects {
  /** Cannons, loaded or being so, that would bear on one enemy. */
  readonly cannons: number
  /** How far her cannons reach. */
  readonly range: number
  /** The nearest enemy, from the ship and from where the bow points. */
  readonly nearest: number
  readonly ahead: number
  /** Hexes from the bow to the edge of the map, 2 at most: who runs against it cannot turn any more. */
  readonly room: number
}

/** What a place is worth to a ship: the higher the better, in whole numbers. */
export type Ambition = (prospects: Prospects) => number

/** How far a pilot looks, in hexes. */
const FORESIGHT = 3
const BEST_OF_ALL = 1_000_000_000
/** A turn of the helm must be worth something; so must lying still, for a ship that does not move cannot turn. */
const PRICE = 1
const FAR = 99

/** All that stays as it is while the pilot looks. */
interface Waters {
  readonly map: State['map']
  readonly unit: Unit
  readonly enemies: readonly Unit[]
  /** Hexes of the enemies, and of whoever else lies in the way. */
  readonly hostile: readonly Hex[]
  readonly taken: ReadonlySet<number>
  readonly ambition: Ambition
  /** Whether the edge of the map is the best of places. */
  readonly leaves: boolean
}

/** The first step towards the best place within reach, or null to stay. */
export function sail(view: State, unit: Unit, enemies: readonly Unit[], ambition: Ambition, leaves: boolean): Order | null {
  const left = Math.min(FORESIGHT, hexesLeft(unit, view))
  const mayTurn = mayTurnHelm(view, unit)
  if (left === 0 && !mayTurn) return null
  const waters: Waters = {
    map: view.map,
    unit,
    enemies,
    hostile: enemies.flatMap(hexesOf),
    taken: takenHexes(view, unit),
    ambition,
    leaves,
  }
  const id = unit.id
  let best = worthOf(waters, unit) - (unit.moved === 0 ? PRICE : 0)
  let first: Order | null = null
  for (const to of mayTurn ? (['port', 'starboard'] as const) : []) {
    const worth = worthOfTurn(waters, unit, to, left)
    if (worth > best) {
      best = worth
      first = { order: 'turn', unit: id, to }
    }
  }
  if (left > 0 && worthOfHex(waters, unit, left) > best) first = { order: 'forward', unit: id }
  return first
}

const NOWHERE = Number.NEGATIVE_INFINITY

/** The best that can come of a place: to stay, to turn there, or to go on. */
function bestFrom(waters: Waters, at: Position, mayTurn: boolean, left: number): number {
  let best = worthOf(waters, at)
  if (mayTurn) best = Math.max(best, worthOfTurn(waters, at, 'port', left), worthOfTurn(waters, at, 'starboard', left))
  return left > 0 ? Math.max(best, worthOfHex(waters, at, left)) : best
}

function worthOfTurn(waters: Waters, at: Position, to: 'port' | 'starboard', left: number): number {
  const front = swing(at, to)
  return isFree(waters, front) ? bestFrom(waters, front, false, left) - PRICE : NOWHERE
}

function worthOfHex(waters: Waters, at: Position, left: number): number {
  const { q, r } = ahead(at, at.heading)
  const front = { q, r, heading: at.heading }
  if (isFree(waters, front)) return bestFrom(waters, front, true, left - 1)
  return waters.leaves && !onMap(front, waters.map) ? BEST_OF_ALL : NOWHERE
}

/** A hex as one number; maps have fewer than 1000 columns and rows. */
function keyOf({ q, r }: Hex): number {
  return q * 4096 + r
}

/** GNC-MOVE-08: where other ships lie. */
function takenHexes({ units }: State, unit: Unit): Set<number> {
  const taken = new Set<number>()
  for (const other of units) {
    if (other.id === unit.id || (other.status !== 'afloat' && other.status !== 'captured')) continue
    for (const hex of hexesOf(other)) taken.add(keyOf(hex))
  }
  return taken
}

function isFree({ map, taken }: Waters, hex: Hex): boolean {
  return onMap(hex, map) && !taken.has(keyOf(hex))
}

function worthOf({ map, unit, enemies, hostile, ambition }: Waters, at: Position): number {
  const [front, back] = hexesOf(at)
  const one = ahead(at, at.heading)
  const bow = ahead(one, at.heading)
  const { range } = unit.ship
  let [cannons, nearest, bows] = [0, FAR, FAR]
  for (let i = 0; i < enemies.length; i++) {
    const [enemyFront, enemyBack] = [hostile[2 * i] as Hex, hostile[2 * i + 1] as Hex]
    const hexes = Math.min(distance(front, enemyFront), distance(front, enemyBack), distance(back, enemyFront), distance(back, enemyBack))
    nearest = Math.min(nearest, hexes)
    bows = Math.min(bows, distance(bow, enemyFront))
    if (hexes <= range) cannons = Math.max(cannons, cannonsOn(unit, at, enemies[i] as Unit))
  }
  return ambition({ cannons, range, nearest, ahead: bows, room: onMap(bow, map) ? 2 : onMap(one, map) ? 1 : 0 })
}

/** Cannons, loaded or being so, that would bear. */
function cannonsOn({ loaded, reloading }: Unit, at: Position, enemy: Unit): number {
  let cannons = 0
  for (const battery of BATTERIES) {
    const ready = loaded[battery] + reloading[battery]
    if (ready > 0 && bearsOn(at, battery, enemy)) cannons += ready
  }
  return cannons
}
