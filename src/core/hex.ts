import { frozen } from './frozen.js'

/**
 * Hexes: axial coordinates on a flat-top grid. `q` counts columns to the right, `r` rows down along a column. Headings are 0 to 5,
 * clockwise from north. All arithmetic is in whole numbers; arcs are exact.
 */
export interface Hex {
  readonly q: number
  readonly r: number
}

/** The names of the six headings, clockwise from north. */
export const HEADINGS = frozen(['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const)
/** A heading as people write it. */
export type HeadingName = (typeof HEADINGS)[number]

/** Hexsides turned from north, clockwise: 0 to 5. */
export type Heading = 0 | 1 | 2 | 3 | 4 | 5

/** The step to the next hex for each heading. */
export const STEPS: readonly Hex[] = [
  { q: 0, r: -1 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
]

/** The heading with this name. Pairs with {@link headingName}. */
export function headingOf(name: HeadingName): Heading {
  return HEADINGS.indexOf(name) as Heading
}

/** The name of a heading. */
export function headingName(heading: Heading): HeadingName {
  return HEADINGS[heading] as HeadingName
}

/** The heading `hexsides` clockwise of another (negative: anticlockwise). */
export function turned(heading: Heading, hexsides: number): Heading {
  return ((((heading + hexsides) % 6) + 6) % 6) as Heading
}

/** The hex one step ahead. */
export function ahead(hex: Hex, heading: Heading): Hex {
  const step = STEPS[heading] as Hex
  return { q: hex.q + step.q, r: hex.r + step.r }
}

/** Whether two places are one hex. */
export function sameHex(a: Hex, b: Hex): boolean {
  return a.q === b.q && a.r === b.r
}

/** Distance in hexes. */
export function distance(a: Hex, b: Hex): number {
  return hexLength(b.q - a.q, b.r - a.r)
}

function hexLength(q: number, r: number): number {
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r))
}

/** All hexes at most `radius` away, the centre included, in columns from west to east, each from north to south. */
export function within(centre: Hex, radius: number): Hex[] {
  const hexes: Hex[] = []
  for (let q = -radius; q <= radius; q++) {
    for (let r = Math.max(-radius, -q - radius); r <= Math.min(radius, radius - q); r++) hexes.push({ q: centre.q + q, r: centre.r + r })
  }
  return hexes
}

/** The hexes at exactly `radius`, clockwise from the one straight ahead of `heading`. */
export function ring(centre: Hex, radius: number, heading: Heading = 0): Hex[] {
  if (radius === 0) return [{ ...centre }]
  const start = STEPS[heading] as Hex
  let at: Hex = { q: centre.q + start.q * radius, r: centre.r + start.r * radius }
  const hexes: Hex[] = []
  for (let side = 0; side < 6; side++) {
    for (let step = 0; step < radius; step++) {
      hexes.push(at)
      at = ahead(at, turned(heading, side + 2))
    }
  }
  return hexes
}

/**
 * Where a point lies as seen from a heading, in two whole numbers: `starboard` (3 * q after turning; negative to port) and `forward`
 * (negative astern). The true offsets are `starboard / 2` and `forward * sqrt(3) / 2` of a hex side. Vectors may be doubled or scaled freely.
 */
export interface Bearing {
  readonly starboard: number
  readonly forward: number
}

/** The bearing of the vector (q, r) from a heading. */
export function bearing(q: number, r: number, heading: Heading): Bearing {
  let x = q
  let z = r
  // One hexside anticlockwise: (q, r) -> (q + r, -q).
  for (let turn = 0; turn < heading; turn++) {
    const next = x + z
    z = -x
    x = next
  }
  return { starboard: 3 * x, forward: -(2 * z + x) }
}

/** Within 30 degrees of ahead, the edge excluded. */
export function isAhead30({ starboard, forward }: Bearing): boolean {
  return Math.abs(starboard) < forward
}

/** Within 15 degrees of ahead, the edge included. (tan 15 = 2 - sqrt 3, squared out of the comparison.) */
export function isAhead15({ starboard, forward }: Bearing): boolean {
  return forward > 0 && (Math.abs(starboard) + 3 * forward) ** 2 <= 12 * forward * forward
}

/** Within 30 degrees of abeam, the edge included, on the side of the sign of `starboard`. */
export function isAbeam30({ starboard, forward }: Bearing): boolean {
  return starboard !== 0 && 3 * Math.abs(forward) <= Math.abs(starboard)
}

/** The arcs of a ship of one hex. */
export const ARCS = frozen(['bow', 'broadside', 'stern'] as const)
/** An arc of a ship of one hex: 60 degrees ahead or astern, 120 on each broadside. */
export type Arc = (typeof ARCS)[number]

/** The arc of 60 degrees ahead or astern, or else the broadside of 120; an edge belongs to the broadside. Not for the vector (0, 0). */
export function arcOf(point: Bearing): Arc {
  if (isAhead30(point)) return 'bow'
  return isAhead30({ starboard: point.starboard, forward: -point.forward }) ? 'stern' : 'broadside'
}

/** A map of `columns` by `rows` hexes, named `0101` in the north-west; even columns lie half a hex lower. */
export interface MapSize {
  readonly columns: number
  readonly rows: number
}

function toOffset({ q, r }: Hex): { column: number; row: number } {
  return { column: q + 1, row: r + (q - (q & 1)) / 2 + 1 }
}

/** Whether a hex lies on a map. */
export function onMap(hex: Hex, size: MapSize): boolean {
  const { column, row } = toOffset(hex)
  return column >= 1 && column <= size.columns && row >= 1 && row <= size.rows
}

/** The name of a hex on a map, columns then rows, two digits each or as many as the longer needs: `0512`. Off every map there are no names. */
export function formatHex(hex: Hex): string {
  const { column, row } = toOffset(hex)
  const digits = Math.max(2, String(column).length, String(row).length)
  return String(column).padStart(digits, '0') + String(row).padStart(digits, '0')
}

/** The hex with this name, or undefined when the text is not a hex name. Pairs with {@link formatHex}. */
export function parseHex(name: string): Hex | undefined {
  if (typeof name !== 'string' || !/^(?:\d\d){2,3}$/.test(name)) return undefined
  const column = Number(name.slice(0, name.length / 2))
  const row = Number(name.slice(name.length / 2))
  if (column < 1 || row < 1) return undefined
  const q = column - 1
  return { q, r: row - 1 - (q - (q & 1)) / 2 }
}
