import type { Piece } from '../core/chart.js'
import { type Box, boxAround, centre, fixed, type Point, pointText, type Shape, SIDE, towards } from './geometry.js'

// Pieces on the map: hulls that point where they head, how worn they are, and the space that this takes.

/** A piece with its place on paper. */
export interface Placed {
  readonly piece: Piece
  readonly at: Point
  readonly degrees: number
  /** Its hull, or what of the map its cross takes up. */
  readonly outline: Shape
  /** The bar below the hull of one that is damaged. */
  readonly bar: Box | null
}

/** Where pieces lie; those in one hex side by side, across the way the first of them heads. */
export function placed(pieces: readonly Piece[]): Placed[] {
  const shared = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const key = piece.hexes.map(({ q, r }) => `${q},${r}`).join(' ')
    if (key !== '') shared.set(key, [...(shared.get(key) ?? []), piece])
  }
  return [...shared.values()].flatMap((group) => {
    const across = degreesOf(group[0] as Piece) + 90
    const apart = group.length > 3 ? Math.max(3.4, 16 / group.length) : 6
    return group.map((piece, i) => {
      const [bow, stern] = [centre(piece.hexes[0] as Piece['hexes'][number]), centre(piece.hexes.at(-1) as Piece['hexes'][number])]
      const middle = { x: (bow.x + stern.x) / 2, y: (bow.y + stern.y) / 2 }
      const at = towards(middle, across, (i - (group.length - 1) / 2) * apart)
      const degrees = degreesOf(piece)
      const outline = piece.lost ? crossed(at) : hullOf(piece, at, degrees)
      return { piece, at, degrees, outline, bar: barOf(piece, outline, group.length > 1 ? apart - 0.8 : 10) }
    })
  })
}

function degreesOf({ heading }: Piece): number {
  return (heading ?? 0) * 60
}

/** A hull, or a lozenge for what has no heading. One hex long it leaves the name of its hex free. */
function hullOf({ heading, hexes }: Piece, at: Point, degrees: number): Shape {
  const length = hexes.length > 1 ? 2.4 * SIDE : 1.15 * SIDE
  const beam = length / 5
  const along = (fore: number, side: number) => towards(towards(at, degrees, fore * length), degrees + 90, side * beam)
  return heading === null
    ? [along(0.4, 0), along(0, 2), along(-0.4, 0), along(0, -2)]
    : [along(0.5, 0), along(0.22, 1), along(-0.34, 1), along(-0.5, 0.55), along(-0.5, -0.55), along(-0.34, -1), along(0.22, -1)]
}

/** Half of what the cross over a lost piece measures. */
const REACH = 2.6

function crossed({ x, y }: Point): Shape {
  return [
    { x: x - REACH, y: y - REACH },
    { x: x + REACH, y: y - REACH },
    { x: x + REACH, y: y + REACH },
    { x: x - REACH, y: y + REACH },
  ]
}

function barOf({ harm, lost }: Piece, outline: Shape, width: number): Box | null {
  if (lost || harm <= 0) return null
  const { left, right, bottom } = boxAround(outline, 0) as Box
  const [x, top] = [(left + right) / 2, bottom + 0.9]
  return { left: x - width / 2, right: x + width / 2, top, bottom: top + 1.6 }
}

/** The hull, or a cross for what is lost. */
export function hull({ piece, at, outline }: Placed): string {
  if (!piece.lost) return `<polygon class="hull" points="${outline.map(pointText).join(' ')}"/>`
  const stroke = (sign: number) =>
    `M${fixed(at.x - REACH)},${fixed(at.y - sign * REACH)}L${fixed(at.x + REACH)},${fixed(at.y + sign * REACH)}`
  return `<path class="cross" d="${stroke(1)}${stroke(-1)}"/>`
}

/** How much is gone. */
export function bar({ piece, bar: box }: Placed): string {
  if (!box) return ''
  const width = box.right - box.left
  const rect = (kind: string, wide: number) =>
    `<rect class="${kind}" x="${fixed(box.left)}" y="${fixed(box.top)}" width="${fixed(wide)}" height="1.6"/>`
  return rect('wear-all', width) + rect('wear', width * Math.min(1, piece.harm))
}
