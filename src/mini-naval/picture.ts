import { type Chart, type Gist, onSheet, type Piece, type PieceArc } from '../core/chart.js'
import { formatHex } from '../core/hex.js'
import { counted } from '../core/words.js'
import { statusOf } from './damage.js'
import type { Event } from './events.js'
import { expectedCharges, expectedFire, expectedRamming, expectedWarheads } from './expectation.js'
import { type Stand, type State, settingsOf, type Vessel, vesselById } from './state.js'
import { DESTROYER_DICE } from './submarines.js'
import { classWords } from './types.js'
import { aaOut } from './words.js'

// What reports and prompts draw and count: the playing surfaces with what stands on them, and events taken apart.

/** MNW-GUN-01: what bears forward, abeam and aft. */
const ARC_DEGREES: readonly PieceArc[] = [
  { name: 'forward', from: -30, to: 30 },
  { name: 'abeam', from: 30, to: 150 },
  { name: 'aft', from: 150, to: 210 },
  { name: 'abeam', from: 210, to: 330 },
]

/** The surfaces side by side, with every vessel and squadron: both sides see all of them. */
export function chart(state: State): Chart {
  const { map, surfaces, sides, units, stands } = state
  return {
    size: surfaces.length > 1 ? { ...map, sheets: surfaces } : map,
    shore: [],
    sides,
    pieces: [...units.map((vessel) => vesselPiece(state, vessel)), ...stands.map((stand) => standPiece(state, stand))],
  }
}

function vesselPiece({ map, surfaces }: State, vessel: Vessel): Piece {
  const { id, side, name, ship, fp, heading, withdrawn, submerged, patrol } = vessel
  const sheet = surfaces.length > 1 ? ` ${surfaces[vessel.surface]}` : ''
  const how = withdrawn ? 'has left' : statusOf(vessel)
  return {
    id,
    side,
    name,
    kind: classWords(ship.class),
    hexes: withdrawn ? [] : [onSheet(map, vessel.surface, vessel)],
    at: withdrawn ? 'off the map' : `${patrol ? 'round ' : ''}${formatHex(vessel)}${sheet}`,
    heading: patrol ? null : heading,
    condition: `${Math.max(0, fp)} of ${ship.full} FP, ${how}${submerged ? ', submerged' : ''}`,
    harm: Math.min(1, 1 - Math.max(0, fp) / ship.full),
    lost: fp < 0 || withdrawn,
    arcs: ship.turrets.length > 0 ? ARC_DEGREES : [],
  }
}

/** A squadron in the air is over what it has come for. */
function standPiece(state: State, { id, side, name, kind, fp, full, place, carrier, mission }: Stand): Piece {
  const over = place === 'flying' && mission ? vesselById(state, mission.target) : undefined
  return {
    id,
    side,
    name,
    kind,
    hexes: over ? [onSheet(state.map, over.surface, over)] : [],
    at: over ? formatHex(over) : place === 'aboard' ? `aboard ${carrier}` : place,
    heading: null,
    condition: `${fp} of ${full} flight points`,
    harm: 1 - fp / full,
    lost: place === 'lost',
    arcs: [],
  }
}

/** An event for drawing and counting; with the state before it, what its dice give on average. */
export function gist(told: Event, names: (id: string) => string, state?: State): Gist | null {
  switch (told.event) {
    case 'gunnery':
      return {
        subject: `${told.battery} battery of ${names(told.actor)} at ${names(told.target)}`,
        outcome: flotation(told.fp),
        to: told.target,
        amount: told.fp,
        ...(state ? { expected: expectedFire(told, settingsOf(state.rules)) } : {}),
      }
    case 'torpedoes':
      return warheads(`torpedoes of ${names(told.actor)} at ${names(told.target)}`, told, told.torpedoes)
    case 'air attack': {
      const [by] = told.actors
      return {
        ...warheads(`${told.actors.map(names).join(', ')} at ${names(told.target)}`, told, told.flightPoints),
        ...(by === undefined ? {} : { by }),
      }
    }
    case 'air combat':
      return {
        subject: `${names(told.actor)} against ${names(told.target)}`,
        outcome: shotDown(told.targetLost, told.targetLeft),
        to: told.target,
      }
    case 'strafing':
      return { subject: `${names(told.actor)} strafing ${names(told.target)}`, outcome: aaOut(told.aaLost), to: told.target }
    case 'anti-aircraft fire':
      return {
        subject: `anti-aircraft fire of ${names(told.actor)} at ${names(told.target)}`,
        outcome: shotDown(told.hits, told.flightPoints),
        to: told.target,
      }
    case 'spotting':
      return {
        subject: `${names(told.actor)} looking for ${names(told.target)}`,
        outcome: told.spotted ? 'spotted' : 'nothing',
        to: told.target,
      }
    case 'depth charge':
      return {
        subject: `${names(told.actor)} at ${names(told.target)} under water`,
        outcome: flotation(told.fp),
        to: told.target,
        amount: told.fp,
        ...(state ? { expected: expectedCharges(chargesOf(state, told.actor), settingsOf(state.rules)) } : {}),
      }
    case 'ramming':
      return {
        subject: `${names(told.actor)} ramming ${names(told.target)}`,
        outcome: `${flotation(told.targetLost)}; ${names(told.actor)}: ${flotation(told.actorLost)}`,
        to: told.target,
        amount: told.targetLost,
        ...(state ? collision(state, told) : {}),
      }
    case 'located':
      return { subject: `${names(told.actor)} in its patrol area`, outcome: 'found', to: told.actor }
    case 'damage':
      return told.status === 'sunk'
        ? { subject: `damage to ${names(told.target)}`, outcome: 'sinks', to: told.target, lost: true }
        : { subject: `damage to ${names(told.target)}` }
    case 'withdraws':
      return { outcome: 'leaves the map', to: told.actor, lost: true }
    case 'aircraft lost':
      return { outcome: 'lost', to: told.target, lost: true }
    case 'phase':
    case 'arrives':
    case 'scrambles':
    case 'order lapses':
    case 'initiative':
    case 'launches':
    case 'lands':
    case 'move':
    case 'end':
      return null
  }
}

function warheads(subject: string, { target, fp }: { readonly target: string; readonly fp: number }, count: number): Gist {
  return { subject, outcome: flotation(fp), to: target, amount: fp, expected: expectedWarheads(count) }
}

/** MNW-SUB-02: the dice of an attack under water, of a destroyer or of a squadron. */
function chargesOf({ stands }: State, actor: string): number {
  return stands.find(({ id }) => id === actor)?.fp ?? DESTROYER_DICE
}

function collision(state: State, { actor, target }: Event & { event: 'ramming' }): Pick<Gist, 'expected'> {
  const [rammer, rammed] = [vesselById(state, actor), vesselById(state, target)]
  return rammer && rammed ? { expected: expectedRamming(rammer.ship.class, rammed.ship.class, settingsOf(state.rules)) } : {}
}

/** MNW-AIR-07: a stand without flight points is gone, by however many hits. */
function shotDown(points: number, left: number): string {
  if (left === 0) return 'lost'
  return points === 0 ? 'no flight point lost' : `${counted(points, 'flight point')} lost`
}

function flotation(points: number): string {
  return points === 0 ? 'no damage' : `${points} FP`
}
