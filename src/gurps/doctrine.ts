import { frozen } from '../core/frozen.js'
import type { Decision } from '../core/ruleset.js'
import type { Order } from './orders.js'
import { waiting } from './phases.js'
import { type Ambition, sail } from './pilot.js'
import { bestFire, boardNobody, boardWeaker, dealTo, fightOn, foe, helpAll, type Policies, reloadMost } from './policies.js'
import type { State, Unit } from './state.js'
import type { DoctrineName } from './types.js'

// Doctrines: where a ship wants to be, and policies for everything else. They see their side's view.

/** A doctrine as the ruleset lists it. */
export interface Player {
  readonly about: string
  /** Decides for one of its ships: always a lawful order. */
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

/** The ambition of each doctrine: where a ship wants to be. */
export const DOCTRINE_AMBITIONS: Readonly<Record<DoctrineName, Ambition>> = frozen({
  /** Her broadside on the enemy, as near as may be to the end of her range. */
  'stand-off': ({ cannons, range, nearest, ahead: bow, room }) => 8 * cannons - 6 * Math.abs(nearest - range) - bow + 20 * room,
  /** Alongside, by the shortest way; a broadside on the way is welcome. */
  'close-and-board': ({ cannons, nearest, ahead: bow, room }) => cannons - 20 * nearest - 8 * bow + 40 * room,
  /** As far away as may be. */
  run: ({ nearest, ahead: bow }) => 10 * nearest + 6 * bow,
})

const POLICIES: Policies = {
  deal: dealTo('gunnery'),
  fire: bestFire,
  reload: reloadMost,
  board: boardNobody,
  fight: fightOn((unit, enemy) => unit.condition.active < enemy.condition.active),
  aid: helpAll,
}

/** The policies of each doctrine: ready to be taken apart and put together otherwise. */
export const DOCTRINE_POLICIES: Readonly<Record<DoctrineName, Policies>> = frozen({
  'stand-off': POLICIES,
  'close-and-board': { ...POLICIES, deal: dealTo(null), board: boardWeaker, fight: fightOn(() => false) },
  run: {
    ...POLICIES,
    deal: dealTo('navigation'),
    // GNC-MOVE-07: at her skeleton crew a ship that fires does not move.
    fire: (view, unit, enemies) => (unit.condition.active > unit.ship.skeletonCrew ? bestFire(view, unit, enemies) : null),
    fight: fightOn(() => true),
  },
})

/** The doctrines of GURPS / Naval Combat by name. */
export const DOCTRINE: Readonly<Record<DoctrineName, Player>> = {
  'stand-off': doctrine(
    'Keeps near the end of its range with the broadside on the enemy, and fires whatever bears.',
    DOCTRINE_AMBITIONS['stand-off'],
    DOCTRINE_POLICIES['stand-off'],
  ),
  'close-and-board': doctrine(
    'Closes by the shortest way, fires whatever bears, and boards a smaller crew.',
    DOCTRINE_AMBITIONS['close-and-board'],
    DOCTRINE_POLICIES['close-and-board'],
  ),
  run: doctrine(
    'Makes off, over the edge of the map where it can, and fires only at what bears.',
    DOCTRINE_AMBITIONS.run,
    DOCTRINE_POLICIES.run,
    true,
  ),
}
