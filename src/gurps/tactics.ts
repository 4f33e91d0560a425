import type { Refusal } from '../core/errors.js'
import type { Journal } from '../core/ruleset.js'
import { counted } from '../core/words.js'
import { report } from './events.js'
import { tactics } from './officers.js'
import type { OrderOf } from './orders.js'
import type { Settings } from './settings.js'
import { type Dealt, RAISED, type State, type Unit } from './state.js'

// The tactician deals out points for the turn (GNC-OFF-06).

/** GNC-OFF-06: within the tactician's level, and to officers who are there. */
export function refuseDeal(unit: Unit, order: OrderOf<'deal'>, given: Settings): Refusal | null {
  const nobody = RAISED.find((name) => order[name] > 0 && unit.ship.officers[name] === null)
  if (nobody) return { clause: 'GNC-OFF-06', reason: `${unit.name} has nobody for ${nobody} whom points could help` }
  const points = RAISED.reduce((sum, name) => sum + order[name], 0)
  const level = Math.max(0, tactics(unit.ship.officers, given))
  return points > level ? { clause: 'GNC-OFF-06', reason: `${counted(points, 'point')} dealt out; the tactician has ${level}` } : null
}

/** GNC-OFF-06: every way to deal out the points. */
export function dealOrders(unit: Unit, given: Settings): OrderOf<'deal'>[] {
  const level = tactics(unit.ship.officers, given)
  const most = (name: keyof Dealt, left: number) => (unit.ship.officers[name] === null ? 0 : left)
  const found: OrderOf<'deal'>[] = []
  for (let leadership = 0; leadership <= most('leadership', level); leadership++) {
    for (let gunnery = 0; gunnery <= most('gunnery', level - leadership); gunnery++) {
      for (let navigation = 0; navigation <= most('navigation', level - leadership - gunnery); navigation++) {
        for (let firstAid = 0; firstAid <= most('firstAid', level - leadership - gunnery - navigation); firstAid++) {
          found.push({ order: 'deal', unit: unit.id, leadership, gunnery, navigation, firstAid })
        }
      }
    }
  }
  return found
}

/** Gives the officers their points for this turn. */
export function deal(state: State, unit: Unit, { leadership, gunnery, navigation, firstAid }: OrderOf<'deal'>, journal?: Journal): void {
  const dealt: Dealt = { leadership, gunnery, navigation, firstAid }
  if (leadership + gunnery + navigation + firstAid === 0) return
  unit.dealt = dealt
  if (journal) report(journal, state, { event: 'tactics', actor: unit.id, ...dealt })
}
