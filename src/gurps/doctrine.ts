import { ahead, distance, type Hex, onMap } from '../core/hex.js'
import type { Decision } from '../core/ruleset.js'
import { bearsOn, shipDistance, shipIn } from './bearings.js'
import type { Order } from './orders.js'
import { waiting } from './phases.js'
import { bestFire, boardNobody, boardWeaker, dealTo, fightOn, foe, helpAll, type Policies, reloadMost } from './policies.js'
import { hexesLeft, mayTurnHelm, swing } from './sailing.js'
import type { State, Unit } from './state.js'
import { BATTERIES, type DoctrineName } from './types.js'

// Doctrines: where a ship wants to be, and policies for everything else. They see their side's view.

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

/** A doctrine as the ruleset lists it. */
export interface Player {
  readonly about: string
  decide(view: State, decision: Decision, orders: () => readonly Order[]): Order
}

/** A doctrine of an ambition and policies; a script gives its own in place of any of them. `leaves` makes the edge of the map the best of places. */
export function doctrine(about: string, ambition: Ambition, policies: Policies, leaves = false): Player {
  return {
    about,
    decide(view, decision) {
      const place = view.units.findIndex(({ id }) => id === decision.unit)
      const unit = view.units[place] as Unit
      const enemies = view.units.filter(({ side, status }) => side !== unit.side && status === 'afloat')
      const ask = view.agenda[0]
      switch (ask?.question) {
        case 'deal':
          return policies.deal(view, unit)
        case 'aid':
          return policies.aid(view, unit, ask.masts)
        case 'fight':
          return policies.fight(view, unit, foe(view, unit))
        case 'interrupt': {
          const mover = [view.units[ask.mover] as Unit]
          const shot = ask.rammed ? null : policies.fire(view, unit, mover)
          return shot ?? policies.board(view, unit, mover) ?? { order: 'hold', unit: unit.id }
        }
        case 'first fire':
          return policies.fire(view, unit, waiting(view, place)) ?? { order: 'hold', unit: unit.id }
        default:
          return (
            policies.board(view, unit, enemies) ??
            policies.fire(view, unit, enemies) ??
            sail(view, unit, enemies, ambition, leaves) ??
            policies.reload(view, unit) ?? { order: 'end turn', unit: unit.id }
          )
      }
    },
  }
}

/** How far ahead a ship looks, in hexes. */
const FORESIGHT = 3
const BEST_OF_ALL = Number.MAX_SAFE_INTEGER
/** A turn of the helm must be worth something. */
const HELM = 1

interface Lying extends Position {
  readonly mayTurn: boolean
  readonly moved: boolean
}

/** The first step towards the best place within reach, or null to stay. */
function sail(view: State, unit: Unit, enemies: readonly Unit[], ambition: Ambition, leaves: boolean): Order | null {
  const hexes = Math.min(FORESIGHT, hexesLeft(unit, view))
  const mayTurn = mayTurnHelm(view, unit)
  if (hexes === 0 && !mayTurn) return null
  const isFree = (hex: Hex) => onMap(hex, view.map) && !shipIn(view, hex, unit)
  const search = (at: Lying, left: number): { worth: number; first: Order | null } => {
    // To stay in motion is better than to lie still: a ship that does not move cannot turn.
    let best: { worth: number; first: Order | null } = {
      worth: ambition(prospects(view, unit, at, enemies)) - (at.moved ? 0 : 1),
      first: null,
    }
    const consider = (order: Order, next: Lying, remaining: number, price: number) => {
      const worth = search(next, remaining).worth - price
      if (worth > best.worth) best = { worth, first: order }
    }
    if (at.mayTurn) {
      for (const to of ['port', 'starboard'] as const) {
        const front = swing(at, to)
        if (isFree(front)) consider({ order: 'turn', unit: unit.id, to }, { ...front, mayTurn: false, moved: true }, left, HELM)
      }
    }
    if (left === 0) return best
    const front = ahead(at, at.heading)
    const order = { order: 'forward', unit: unit.id } as const
    if (isFree(front)) consider(order, { ...front, heading: at.heading, mayTurn: true, moved: true }, left - 1, 0)
    else if (leaves && !onMap(front, view.map)) best = { worth: BEST_OF_ALL, first: order }
    return best
  }
  const { q, r, heading, moved } = unit
  return search({ q, r, heading, mayTurn, moved: moved > 0 }, hexes).first
}

/** What a ship would see from a place. */
function prospects(view: State, unit: Unit, at: Position, enemies: readonly Unit[]): Prospects {
  const one = ahead(at, at.heading)
  const bow = ahead(one, at.heading)
  let [cannons, nearest, ahead2] = [0, FAR, FAR]
  for (const enemy of enemies) {
    const hexes = shipDistance(at, enemy)
    nearest = Math.min(nearest, hexes)
    ahead2 = Math.min(ahead2, distance(bow, enemy))
    if (hexes <= unit.ship.range) cannons = Math.max(cannons, cannonsOn(unit, at, enemy))
  }
  const room = onMap(bow, view.map) ? 2 : onMap(one, view.map) ? 1 : 0
  return { cannons, range: unit.ship.range, nearest, ahead: ahead2, room }
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

const FAR = 99

/** Her broadside on the enemy, as near as may be to the end of her range. */
const standOff: Ambition = ({ cannons, range, nearest, ahead: bow, room }) => 8 * cannons - 6 * Math.abs(nearest - range) - bow + 20 * room

/** Alongside, by the shortest way; a broadside on the way is welcome. */
const close: Ambition = ({ cannons, nearest, ahead: bow, room }) => cannons - 20 * nearest - 8 * bow + 40 * room

/** As far away as may be. */
const away: Ambition = ({ nearest, ahead: bow }) => 10 * nearest + 6 * bow

const POLICIES: Policies = {
  deal: dealTo('gunnery'),
  fire: bestFire,
  reload: reloadMost,
  board: boardNobody,
  fight: fightOn((unit, enemy) => unit.condition.active < enemy.condition.active),
  aid: helpAll,
}

/** The policies of each doctrine: ready to be taken apart and put together otherwise. */
export const DOCTRINE_POLICIES: Readonly<Record<DoctrineName, Policies>> = {
  'stand-off': POLICIES,
  'close-and-board': { ...POLICIES, deal: dealTo(null), board: boardWeaker, fight: fightOn(() => false) },
  run: {
    ...POLICIES,
    deal: dealTo('navigation'),
    // GNC-MOVE-07: at her skeleton crew a ship that fires does not move.
    fire: (view, unit, enemies) => (unit.condition.active > unit.ship.skeletonCrew ? bestFire(view, unit, enemies) : null),
    fight: fightOn(() => true),
  },
}

/** The doctrines of GURPS / Naval Combat by name. */
export const DOCTRINE: Readonly<Record<DoctrineName, Player>> = {
  'stand-off': doctrine(
    'Keeps near the end of its range with the broadside on the enemy, and fires whatever bears.',
    standOff,
    DOCTRINE_POLICIES['stand-off'],
  ),
  'close-and-board': doctrine(
    'Closes by the shortest way, fires whatever bears, and boards a smaller crew.',
    close,
    DOCTRINE_POLICIES['close-and-board'],
  ),
  run: doctrine('Makes off, over the edge of the map where it can, and fires only at what bears.', away, DOCTRINE_POLICIES.run, true),
}
