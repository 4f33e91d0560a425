import { formatHex, headingName } from '../core/hex.js'
import { counted } from '../core/words.js'
import { statusOf } from './damage.js'
import type { Event } from './events.js'
import { aaOf, type Stand, type State, type Vessel } from './state.js'
import { classWords } from './types.js'

// Events and states in words: plain ASCII, ids and hexes that can be retyped.

type Names = (id: string) => string

/** An event in one line. */
export function tell(told: Event, names: Names): string {
  switch (told.event) {
    case 'phase':
      return `${told.phase} phase`
    case 'arrives':
      return `${names(told.actor)} arrives ${told.mission === 'hunt' ? 'to hunt' : 'over'} ${names(told.target)}`
    case 'scrambles':
      return `${names(told.actor)} goes up to meet the strike on ${names(told.target)}`
    case 'air combat':
      return `${names(told.actor)} fights ${names(told.target)}: ${told.against === 'fighters' ? `${names(told.actor)} loses ${lostOf(told.actorLost, told.actorLeft)}, ` : ''}${names(told.target)} loses ${lostOf(told.targetLost, told.targetLeft)}`
    case 'strafing':
      return `${names(told.actor)} strafes ${names(told.target)}: ${aaOut(told.aaLost)}, ${told.aa} left`
    case 'anti-aircraft fire':
      return `${names(told.actor)} fires ${told.aa} AA at ${names(told.target)}: ${hits(told.hits)}, ${counted(told.flightPoints, 'flight point')} left`
    case 'order lapses':
      return `${names(told.actor)} does not ${LAPSED[told.order]} ${names(told.target)}: ${whyLapsed(told)}`
    case 'air attack':
      return `${told.actors.map(names).join(', ')} ${told.actors.length === 1 ? 'attacks' : 'attack'} ${names(told.target)} with ${counted(told.flightPoints, 'flight point')}: ${warheads(told)}`
    case 'gunnery':
      return `${names(told.actor)}, ${told.battery} battery (${counted(told.guns, `${told.calibre} gun`)}), at ${names(told.target)}, ${areas(told.distance)}, ${told.needed} or more: ${hits(told.hits)}, ${told.fp} FP`
    case 'torpedoes':
      return `${names(told.actor)} launches ${counted(told.torpedoes, 'torpedo', 'torpedoes')} (${told.mount}) at ${names(told.target)}, ${areas(told.distance)}: ${warheads(told)}`
    case 'spotting':
      return `${names(told.actor)} looks for ${names(told.target)}, ${areas(told.distance)}, ${told.needed} or more: ${told.spotted ? 'spotted' : 'nothing'}`
    case 'depth charge':
      return `${names(told.actor)} attacks ${names(told.target)} under water: ${hits(told.hits)}, ${told.fp} FP`
    case 'damage':
      return `${names(told.target)} ${told.lost === 0 ? 'has' : `loses ${told.lost} FP:`} ${told.fp < 0 ? 'none' : told.fp} of ${told.full} ${told.lost === 0 ? 'FP ' : ''}left, ${told.status}${told.turretOut === null ? '' : `, ${told.turretOut} turret out`}`
    case 'initiative':
      return `Who moves first: ${told.rolls.map((pair) => pair.join('-')).join(', ')}: ${told.first}`
    case 'launches':
      return `${names(told.actor)} takes off from ${names(told.carrier)}`
    case 'lands':
      return `${names(told.actor)} lands on ${names(told.carrier)}`
    case 'aircraft lost':
      return `${names(told.target)} is lost with ${counted(told.flightPoints, 'flight point')}: ${told.why}`
    case 'move':
      return `${names(told.actor)} ${told.from === told.to ? `stays at ${told.to}` : `${told.from}-${told.to}`}, heading ${told.heading}${DEPTHS[told.depth ?? 'none']}`
    case 'withdraws':
      return `${names(told.actor)} leaves the map from ${told.from}`
    case 'ramming':
      return `${names(told.actor)} rams ${names(told.target)}: ${told.targetLost} FP to her, ${told.actorLost} FP to the rammer`
    case 'located':
      return `${names(told.actor)} is found to be at ${told.at}: ring ${told.ring}, position ${told.position} of its patrol area${told.offMap ? ' is off the map, so it is at the centre' : ''}`
    case 'end':
      return `The battle is over: ${told.reason}; ${told.winner === null ? 'a draw' : `${told.winner} wins`}`
  }
}

const DEPTHS = { dive: ', dives', surface: ', surfaces', none: '' } as const

function lostOf(lost: number, left: number): string {
  return `${lost === 0 ? 'none' : lost} of ${counted(lost + left, 'flight point')}`
}

const LAPSED = { scramble: 'go up to meet the strike on', intercept: 'meet', strafe: 'strafe', 'anti-aircraft': 'fire at' } as const

function whyLapsed({ order, missing }: Event & { event: 'order lapses' }): string {
  if (missing === 'actor') return 'no longer able to'
  if (missing === 'target') return order === 'anti-aircraft' ? 'no attacker by then' : 'gone by then'
  return order === 'strafe' ? 'no AA left to knock out' : 'no AA left'
}

/** What strafing does to a vessel (MNW-AIR-03). */
export function aaOut(points: number): string {
  return `${points === 0 ? 'no' : points} AA knocked out`
}

function warheads({ hits: sixes, fives, fp }: { readonly hits: number; readonly fives: number; readonly fp: number }): string {
  const with5 = sixes > 0 && fives > 0 ? ` and ${counted(fives, 'five')}` : ''
  return `${hits(sixes)}${with5}, ${fp} FP`
}

function areas(many: number): string {
  return counted(many, 'area')
}

function hits(many: number): string {
  return many === 0 ? 'no hit' : counted(many, 'hit')
}

/** Where every vessel and squadron stands, a line each. */
export function status(state: State): string[] {
  return [...state.units.map((vessel) => vesselLine(state, vessel)), ...state.stands.map(standLine)]
}

function vesselLine(state: State, vessel: Vessel): string {
  const { id, side, name, ship, fp } = vessel
  const where = vessel.fp < 0 ? 'gone' : vessel.withdrawn ? 'has left the map' : whereabouts(state, vessel)
  const turrets = ship.turrets.length === 0 ? '' : `, turrets ${vessel.turrets.join('') || 'none'}`
  // Who has left has the guns she left with.
  const aa = ship.aa === 0 ? '' : `, AA ${aaOf({ ...vessel, withdrawn: false })}`
  return `${id} (${side}, ${name}, ${classWords(ship.class)}): ${Math.max(0, fp)} of ${ship.full} FP, ${statusOf(vessel)}${turrets}${aa}; ${where}`
}

function whereabouts({ surfaces }: State, vessel: Vessel): string {
  const on = surfaces.length > 1 ? `${surfaces[vessel.surface]} ` : ''
  if (vessel.patrol) return `${on}on patrol round ${formatHex(vessel)} ${headingName(vessel.heading)}`
  const depth = vessel.submerged ? `, submerged${vessel.spotted ? ' and spotted' : ''}` : ''
  return `${on}${formatHex(vessel)} ${headingName(vessel.heading)}${depth}`
}

function standLine({ id, side, name, fp, full, place, carrier }: Stand): string {
  const where = place === 'aboard' ? `aboard ${carrier}` : place
  return `${id} (${side}, ${name}): ${fp} of ${full} flight points; ${where}`
}
