import { formatHex, headingName } from '../core/hex.js'
import { counted } from '../core/words.js'
import { isSunk } from './damage.js'
import type { Event } from './events.js'
import { isPresent, type State } from './state.js'

// Events and states in words: plain ASCII, ids and hexes that can be retyped.

type Names = (id: string) => string

/** An event in one line. */
export function tell(told: Event, names: Names): string {
  switch (told.event) {
    case 'phase':
      return `${told.phase} phase`
    case 'move':
      return tellMove(told, names)
    case 'spotting':
      return `${names(told.actor)} looks for ${names(told.target)}, ${hexes(told.distance)}: ${told.roll} against ${told.chance}, ${told.spotted ? `detected: ${told.formation.map(names).join(', ')}` : 'nothing seen'}`
    case 'detected':
      return `${names(told.target)} is detected at ${told.at}`
    case 'lost':
      return `${names(told.target)} is lost from sight`
    case 'gunnery':
      return `${names(told.actor)}, ${told.battery} battery, at ${names(told.target)} (${told.at}), ${hexes(told.distance)}, ${told.band}, ${told.arc}: ${told.roll}${signed(told.modifier)} = ${told.modified} on "${told.column}": ${hits(told.hits, told.total)}`
    case 'torpedoes':
      return `${names(told.actor)} launches ${counted(told.spreads, 'spread')} at ${names(told.target)} (${told.at}), ${hexes(told.distance)}${told.split ? ', split' : ''}${told.surprise ? ', unseen' : ''}: ${told.hitNumber} or less; scores ${told.scores.join(', ')}`
    case 'torpedo hit':
      return `torpedoes reach ${names(told.target)} (${told.at}): ${told.roll}${signed(told.modified - told.roll)} = ${told.modified}: ${hits(told.hits, told.total)}`
    case 'struck':
      return `${names(told.target)} (${told.at}) is struck by fire from out of sight: ${hits(told.hits, told.total)}`
    case 'sunk':
      return `${names(told.target)} sinks at ${told.at}`
    case 'reload':
      return `${names(told.actor)} readies ${counted(told.spreads, 'torpedo spread')}`
    case 'end':
      return `The battle is over: ${told.reason}; ${told.winner === null ? 'a draw' : `${told.winner} wins`}`
  }
}

/** Who has steamed off and come back has moved, though she ends where she began. */
function tellMove({ actor, from, to, heading, spent, steps }: Event & { event: 'move' }, names: Names): string {
  if (spent === 0) return `${names(actor)} stays at ${from}, heading ${heading}`
  const points = `${spent} MP: ${steps}`
  return steps.includes('F')
    ? `${names(actor)} ${from}-${to}, heading ${heading} (${points})`
    : `${names(actor)} turns at ${from}, heading ${heading} (${points})`
}

function hexes(count: number): string {
  return counted(count, 'hex', 'hexes')
}

function hits(count: number, total: number): string {
  return count === 0 ? 'no hit' : `${counted(count, 'hit')} (${total} on record)`
}

function signed(modifier: number): string {
  return modifier < 0 ? `${modifier}` : `+${modifier}`
}

/** Where every unit stands, a line each. */
export function status(state: State): string[] {
  return state.units.map((unit) => {
    const seen = unit.detected ? 'detected' : 'undetected'
    const where = isPresent(unit) ? `${formatHex(unit)} ${headingName(unit.heading)}, ${seen}` : 'gone'
    const condition = isSunk(unit.ship, unit.hits) ? 'sunk' : unit.hits === 0 ? 'unharmed' : counted(unit.hits, 'hit')
    return `${unit.id} (${unit.side}, ${unit.name}, ${unit.ship.class}): ${condition}; ${where}`
  })
}
