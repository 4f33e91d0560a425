import type { Chart, Gist, Piece, PieceArc } from '../core/chart.js'
import { formatHex, type Hex, parseHex } from '../core/hex.js'
import { counted } from '../core/words.js'
import type { Event } from './events.js'
import type { Order } from './orders.js'
import { astern, type State, type Unit, unitById } from './state.js'

// What reports and prompts draw and count: the map with its ships, and events taken apart.

/** GNC-GUN-01: the side batteries bear over 60 degrees abeam, front and back over 30. */
const ARCS: readonly PieceArc[] = [
  { name: 'front', from: -15, to: 15 },
  { name: 'right', from: 60, to: 120 },
  { name: 'back', from: 165, to: 195 },
  { name: 'left', from: 240, to: 300 },
]

/** The map with every ship: nothing of it is hidden from anybody. */
export function chart({ map, sides, units }: State): Chart {
  return { size: map, shore: [], sides, pieces: units.map(pieceOf) }
}

function pieceOf(unit: Unit): Piece {
  const { id, side, name, ship, status, condition, heading, q, r } = unit
  const gone = status === 'away'
  const hexes: Hex[] = gone ? [] : [{ q, r }, astern(unit)]
  return {
    id,
    side,
    name,
    kind: ship.name,
    hexes,
    at: gone ? 'off the map' : formatHex(unit),
    heading,
    condition: status === 'afloat' ? `${condition.hp} of ${ship.hp} HP, crew ${condition.active}` : gone ? 'has left' : status,
    harm: Math.min(1, Math.max(0, 1 - condition.hp / ship.hp)),
    lost: status !== 'afloat',
    arcs: ARCS.filter(({ name: battery }) => ship.cannons[battery as keyof typeof ship.cannons] > 0),
  }
}

/** An event for drawing and counting. */
export function gist(told: Event, names: (id: string) => string): Gist | null {
  switch (told.event) {
    case 'gunnery':
      return {
        subject: `${told.battery} battery of ${names(told.actor)} at ${names(told.target)}`,
        outcome: told.hpLost === 0 ? 'no damage' : `${told.hpLost} HP`,
        to: told.target,
        amount: told.hpLost,
        line: [parseHex(told.from) as Hex, parseHex(told.at) as Hex],
      }
    case 'ram':
      return {
        outcome: `${counted(told.toTarget, 'point')}; ${names(told.actor)}: ${counted(told.toAttacker, 'point')}`,
        to: told.target,
        amount: told.toTarget,
      }
    case 'melee':
      return {
        subject: `the fight between ${names(told.actor)} and ${names(told.target)}`,
        outcome: told.victor === null ? 'nobody gains' : `${names(told.victor)} gains by ${told.difference}`,
      }
    case 'captured':
      return { outcome: told.surrendered ? 'surrenders' : 'captured', to: told.target, lost: true }
    case 'sunk':
      return { outcome: 'sinks', to: told.target, lost: true }
    case 'away':
      return { outcome: 'leaves the map', to: told.actor, lost: true }
    case 'warning':
    case 'initiative':
    case 'turn':
    case 'tactics':
    case 'move':
    case 'helm':
    case 'aid':
    case 'reload':
    case 'boarding':
    case 'disengaged':
    case 'end':
      return null
  }
}

/** Where a ship has her bow, for what she fires at; else nothing that the order does not say itself. */
export function consider(state: State, order: Order): string {
  const target = order.order === 'fire' || order.order === 'board' ? unitById(state, order.target) : undefined
  return target ? `at ${formatHex(target)}` : ''
}
