import { ahead, distance, type Heading, type Hex, type MapSize, STEPS, turned } from '../core/hex.js'

// What a place is worth to a vessel that turns by 60 degrees an area (MNW-MOV-01): how many areas there are still to sail from it.

/** An area, and the heading a vessel has in it. */
export interface Place extends Hex {
  readonly heading: Heading
}

/** MNW-MOV-01: a turn of 60 degrees at most after each area. */
export const TURNS = [0, 1, -1] as const
const SIDES = [1, -1] as const

/** An area on, and turned by so many hexsides. The way of a vessel is walked for every place it can reach: no place is made for each area of it. */
function sail(place: { q: number; r: number; heading: Heading }, turn: number): void {
  const { q, r } = STEPS[place.heading] as Hex
  place.q += q
  place.r += r
  place.heading = turned(place.heading, turn)
}

/** About what coming about costs where the edge of the map leaves no room for it. */
const NO_ROOM = 8
/** Turns after which a vessel heads as it did. */
const CIRCLE = 6

/**
 * Areas to sail until every further one leads nearer to a point (`sense` 1) or farther from it (-1), and from there on: to the point, or less what she is away from it by then.
 * She comes about to one side, 60 degrees an area, as long as the area ahead does not lead there.
 */
function afterComingAbout(from: Place, at: Hex, sense: 1 | -1, map: MapSize): number {
  const off = distance(from, at)
  if (leadsThere(from, at, sense, off)) return sense * off
  let least = sense * off + NO_ROOM
  for (const side of SIDES) {
    const place = { q: from.q, r: from.r, heading: from.heading }
    for (let areas = 1; areas < CIRCLE && areasAhead(place, map) > 1; areas++) {
      sail(place, side)
      const left = distance(place, at)
      if (!leadsThere(place, at, sense, left)) continue
      least = Math.min(least, areas + sense * left)
      break
    }
  }
  return least
}

/** Whether the area ahead is nearer to a point that is so far off, or farther from it; who is there need not sail. */
function leadsThere(place: Place, at: Hex, sense: 1 | -1, off: number): boolean {
  return off === 0 || sense * (distance(ahead(place, place.heading), at) - off) < 0
}

/** Areas to sail to come to a point. */
export function areasTo(from: Place, at: Hex, map: MapSize): number {
  return afterComingAbout(from, at, 1, map)
}

/** Of what use a place is for getting away from a point: areas away from it, less those that coming about to run costs. */
export function areasAway(from: Place, at: Hex, map: MapSize): number {
  return -afterComingAbout(from, at, -1, map)
}

/** Areas to sail straight ahead until a vessel is off the map. */
function areasAhead({ q, r, heading }: Place, { columns, rows }: MapSize): number {
  const row = r + (q - (q & 1)) / 2
  // Half rows: a step to either side of north or south goes over one.
  const north = 2 * row + (q & 1) + 1
  const south = 2 * rows + 1 - north
  const [east, west] = [columns - q, q + 1]
  switch (heading) {
    case 0:
      return row + 1
    case 1:
      return Math.min(north, east)
    case 2:
      return Math.min(south, east)
    case 3:
      return rows - row
    case 4:
      return Math.min(south, west)
    case 5:
      return Math.min(north, west)
  }
}

/** Areas to sail until a vessel is off the map, by the edge that is soonest reached. */
export function areasToLeave(from: Place, map: MapSize): number {
  let least = areasAhead(from, map)
  for (const side of SIDES) {
    const place = { q: from.q, r: from.r, heading: from.heading }
    for (let areas = 1; areas < least; areas++) {
      sail(place, side)
      least = Math.min(least, areas + areasAhead(place, map))
    }
  }
  return least
}

/** On a map of 4 areas by 4 or more, who can sail so many of them by coming about to one side, as far as need be, can go on for ever. */
const SEA_ROOM = 3

/** Whether a vessel can sail on from a place without leaving the map. */
export function hasSeaRoom(from: Place, map: MapSize): boolean {
  if (areasAhead(from, map) > SEA_ROOM) return true
  for (const side of SIDES) {
    const place = { q: from.q, r: from.r, heading: from.heading }
    for (let left = SEA_ROOM - 1; areasAhead(place, map) > 1; left--) {
      sail(place, side)
      if (areasAhead(place, map) > left) return true
    }
  }
  return false
}
