import type { Chart, Gist, Piece, PieceArc } from '../core/chart.js'
import {
  ahead,
  arcOf,
  bearing,
  distance,
  formatHex,
  type Heading,
  type Hex,
  headingName,
  headingOf,
  parseHex,
  turned,
} from '../core/hex.js'
import { counted } from '../core/words.js'
import { launchOf } from './combat.js'
import { isSunk, sinkingHits } from './damage.js'
import type { Event } from './events.js'
import { follow } from './movement.js'
import type { Order } from './orders.js'
import { isPresent, type State, settingsOf, type Unit, unitById } from './state.js'
import { hitNumber } from './torpedoes.js'
import { type Enemy, viewOf } from './view.js'

// What reports and prompts draw and count: the map with its ships, and events taken apart.

/** C18-GUN-01: 60 degrees ahead and astern, 120 on each broadside. */
const ARC_DEGREES: readonly PieceArc[] = [
  { name: 'bow', from: -30, to: 30 },
  { name: 'broadside', from: 30, to: 150 },
  { name: 'stern', from: 150, to: 210 },
  { name: 'broadside', from: 210, to: 330 },
]

/** The map with every unit, or with those a side may know of. A sunk unit stays where it sank; an enemy's is known by its id alone, and not drawn. */
export function chart(state: State, side?: string): Chart {
  const { own, enemies } = side === undefined ? { own: state.units, enemies: [] } : viewOf(state, side)
  return {
    size: state.map,
    shore: state.shoreline.flatMap((name) => parseHex(name) ?? []),
    sides: state.sides,
    pieces: [...own, ...enemies].map(pieceOf),
  }
}

function pieceOf(unit: Readonly<Unit> | Enemy): Piece {
  const { id, side, name, ship, q, r, heading, hits, inForce } = unit
  const sunk = isSunk(ship, hits)
  return {
    id,
    side,
    name,
    kind: ship.class,
    hexes: [{ q, r }],
    at: formatHex({ q, r }),
    heading,
    condition: sunk ? (isPresent({ ship, inForce }) ? 'sinking' : 'sunk') : hits === 0 ? 'unharmed' : score(hits),
    harm: hits / sinkingHits(ship.category),
    lost: sunk,
    arcs: ARC_DEGREES,
  }
}

function score(hits: number): string {
  return hits === 0 ? 'no hit' : counted(hits, 'hit')
}

/** An event for drawing and counting. */
export function gist(told: Event, names: (id: string) => string): Gist | null {
  switch (told.event) {
    case 'move':
      return { track: trackOf(told) }
    case 'spotting':
      return {
        subject: `${names(told.actor)} looking for ${names(told.target)}`,
        outcome: told.spotted ? 'detected' : 'not seen',
        to: told.target,
      }
    case 'gunnery':
      return {
        subject: `${told.battery} battery of ${names(told.actor)} at ${names(told.target)}`,
        outcome: score(told.hits),
        to: told.target,
        amount: told.hits,
        line: lineOf(told),
      }
    case 'torpedoes': {
      const launch = { subject: `torpedoes of ${names(told.actor)} at ${names(told.target)}`, line: lineOf(told) }
      return told.score === 0 ? { ...launch, outcome: score(0), to: told.target, amount: 0 } : launch
    }
    case 'torpedo hit':
      return { subject: `torpedoes that reach ${names(told.target)}`, outcome: score(told.hits), to: told.target, amount: told.hits }
    case 'sunk':
      return { outcome: 'sinks', to: told.target, lost: true }
    case 'phase':
    case 'detected':
    case 'lost':
    case 'struck':
    case 'reload':
    case 'end':
      return null
  }
}

function lineOf({ from, at }: { readonly from: string; readonly at: string }): readonly [Hex, Hex] {
  return [parseHex(from) as Hex, parseHex(at) as Hex]
}

/** The hexes of a move; the heading it began with is the one it ended with, turned back. */
function trackOf({ from, heading, steps }: Event & { event: 'move' }): Hex[] {
  const turns = [...steps].reduce((sum, step) => sum + (step === 'R' ? 1 : step === 'L' ? -1 : 0), 0)
  let [at, towards]: [Hex, Heading] = [parseHex(from) as Hex, turned(headingOf(heading), -turns)]
  const track = [at]
  for (const step of steps) {
    if (step === 'F') {
      at = ahead(at, towards)
      track.push(at)
    } else towards = turned(towards, step === 'R' ? 1 : -1)
  }
  return track
}

/** What a lawful order comes to before any die. */
export function consider(state: State, order: Order): string {
  const unit = unitById(state, order.unit) as Unit
  switch (order.order) {
    case 'move': {
      const { q, r, heading, spent } = follow(unit, order.steps, state.map)
      return `to ${formatHex({ q, r })} ${headingName(heading)}, ${spent} MP`
    }
    case 'fire': {
      const target = unitById(state, order.target) as Unit
      const arc = order.arc ?? arcOf(bearing(target.q - unit.q, target.r - unit.r, unit.heading))
      return `${hexes(unit, target)}, ${arc}`
    }
    case 'launch': {
      const target = unitById(state, order.target) as Unit
      const needed = hitNumber(launchOf(state, unit, target, [target], order), settingsOf(state.rules))
      return `${hexes(unit, target)}, ${needed} or less`
    }
    case 'hold':
      return 'no more attacks in this phase'
  }
}

function hexes(from: Hex, to: Hex): string {
  return counted(distance(from, to), 'hex', 'hexes')
}
