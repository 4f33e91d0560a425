import { ahead, distance, type Heading, type Hex, onMap } from '../core/hex.js'
import type { Decision } from '../core/ruleset.js'
import { shipDistance, shipIn } from './bearings.js'
import { reaches } from './firing.js'
import type { Order } from './orders.js'
import { waiting } from './phases.js'
import { bestFire, boardNobody, boardWeaker, dealTo, fightOn, foe, helpAll, type Policies, reloadMost } from './policies.js'
import { hexesLeft, swing } from './sailing.js'
import type { State, Unit } from './state.js'
import { BATTERIES, type DoctrineName } from './types.js'

// Doctrines: where a ship wants to be, and policies for everything else. They see their side's view.

/** What a place is worth to a ship: the higher the better, in whole numbers. `at` is the ship as she would lie there. */
export type Ambition = (view: State, at: Unit, enemies: readonly Unit[]) => number

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

/** The first step towards the best place within reach, or null to stay. */
function sail(view: State, unit: Unit, enemies: readonly Unit[], ambition: Ambition, leaves: boolean): Order | null {
  const hexes = Math.min(FORESIGHT, hexesLeft(unit, view))
  if (hexes === 0 && !unit.mayTurn) return null
  const worth = (at: Unit) => ambition(view, at, enemies)
  const search = (at: Unit, left: number): { worth: number; first: Order | null } => {
    // To stay in motion is better than to lie still: a ship that does not move cannot turn.
    let best: { worth: number; first: Order | null } = { worth: at.moved === 0 && left > 0 ? worth(at) - 1 : worth(at), first: null }
    const consider = (order: Order, next: Unit, remaining: number) => {
      const found = search(next, remaining).worth
      if (found > best.worth) best = { worth: found, first: order }
    }
    if (at.mayTurn) {
      for (const to of ['port', 'starboard'] as const) {
        const front = swing(at, to)
        if (isFree(view, unit, front)) consider({ order: 'turn', unit: unit.id, to }, { ...at, ...front, mayTurn: false }, left)
      }
    }
    if (left > 0) {
      const front = ahead(at, at.heading)
      const order = { order: 'forward', unit: unit.id } as const
      if (!onMap(front, view.map)) {
        if (leaves) best = { worth: BEST_OF_ALL, first: order }
      } else if (isFree(view, unit, front)) consider(order, { ...at, ...front, moved: at.moved + 1, mayTurn: true }, left - 1)
    }
    return best
  }
  return search(unit, hexes).first
}

function isFree(view: State, unit: Unit, hex: Hex): boolean {
  return onMap(hex, view.map) && !shipIn(view, hex, unit)
}

/** Cannons, loaded or being so, that would bear on the best target. */
function bearing(at: Unit, enemies: readonly Unit[]): number {
  let most = 0
  for (const enemy of enemies) {
    let cannons = 0
    for (const battery of BATTERIES) if (reaches(at, battery, enemy)) cannons += at.loaded[battery] + at.reloading[battery]
    most = Math.max(most, cannons)
  }
  return most
}

function nearest(at: Unit, enemies: readonly Unit[]): number {
  return enemies.reduce((least, enemy) => Math.min(least, shipDistance(at, enemy)), 99)
}

/** How far the nearest enemy is from where the bow points. */
function prospect(at: Unit, enemies: readonly Unit[]): number {
  const point = ahead(ahead(at, at.heading), at.heading as Heading)
  return enemies.reduce((least, enemy) => Math.min(least, distance(point, enemy)), 99)
}

/** Room between the bow and the edge of the map, up to 2 hexes: who runs against it cannot turn any more. */
function room(view: State, at: Unit): number {
  const one = ahead(at, at.heading)
  return onMap(one, view.map) ? (onMap(ahead(one, at.heading), view.map) ? 2 : 1) : 0
}

/** Her broadside on the enemy, as near as may be to the end of her range. */
const standOff: Ambition = (view, at, enemies) =>
  8 * bearing(at, enemies) - 6 * Math.abs(nearest(at, enemies) - at.ship.range) - prospect(at, enemies) + 20 * room(view, at)

/** Alongside, by the shortest way; a broadside on the way is welcome. */
const close: Ambition = (view, at, enemies) =>
  bearing(at, enemies) - 20 * nearest(at, enemies) - 8 * prospect(at, enemies) + 40 * room(view, at)

/** As far away as may be. */
const away: Ambition = (_view, at, enemies) => 10 * nearest(at, enemies) + 6 * prospect(at, enemies)

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
