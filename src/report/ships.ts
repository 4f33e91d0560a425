import type { Piece } from '../core/chart.js'
import { headingName } from '../core/hex.js'
import { escapeHtml } from './escape.js'
import { type Box, centre, fixed, overlap, type Point, pointText, SIDE, towards } from './geometry.js'

// Pieces on the map: hulls that point where they head, arcs, names that keep out of each other's way.

/** A piece with its place on paper. */
interface Placed {
  readonly piece: Piece
  readonly at: Point
  readonly degrees: number
  readonly length: number
}

/** Where pieces lie; those in one hex side by side. */
function placed(pieces: readonly Piece[]): Placed[] {
  const shared = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const key = piece.hexes.map(({ q, r }) => `${q},${r}`).join(' ')
    if (key !== '') shared.set(key, [...(shared.get(key) ?? []), piece])
  }
  return [...shared.values()].flatMap((group) =>
    group.map((piece, i) => {
      const degrees = (piece.heading ?? 0) * 60
      const [bow, stern] = [centre(piece.hexes[0] as Piece['hexes'][number]), centre(piece.hexes.at(-1) as Piece['hexes'][number])]
      const middle = { x: (bow.x + stern.x) / 2, y: (bow.y + stern.y) / 2 }
      const abeam = (i - (group.length - 1) / 2) * (group.length > 3 ? 14 / group.length : 6)
      return { piece, at: towards(middle, degrees + 90, abeam), degrees, length: piece.hexes.length > 1 ? 2.4 * SIDE : 1.35 * SIDE }
    }),
  )
}

/** A hull, or a lozenge for what has no heading. */
function hull({ piece, at, degrees, length }: Placed): string {
  const beam = length / 5.5
  const along = (fore: number, side: number) => towards(towards(at, degrees, fore * length), degrees + 90, side * beam)
  const points =
    piece.heading === null
      ? [along(0.4, 0), along(0, 2), along(-0.4, 0), along(0, -2)]
      : [along(0.5, 0), along(0.22, 1), along(-0.34, 1), along(-0.5, 0.55), along(-0.5, -0.55), along(-0.34, -1), along(0.22, -1)]
  return `<polygon class="hull" points="${points.map(pointText).join(' ')}"/>`
}

/** How much is gone: a bar below the hull's middle, or a cross over what is lost. */
function wear({ piece, at, length }: Placed): string {
  if (piece.lost) {
    const reach = length / 5
    const stroke = (sign: number) =>
      `M${fixed(at.x - reach)},${fixed(at.y - sign * reach)}L${fixed(at.x + reach)},${fixed(at.y + sign * reach)}`
    return `<path class="cross" d="${stroke(1)}${stroke(-1)}"/>`
  }
  if (piece.harm <= 0) return ''
  const [width, left, top] = [10, at.x - 5, at.y + 5.6]
  const rect = (kind: string, wide: number) =>
    `<rect class="${kind}" x="${fixed(left)}" y="${fixed(top)}" width="${fixed(wide)}" height="1.5"/>`
  return rect('wear-all', width) + rect('wear', width * Math.min(1, piece.harm))
}

/** The arcs of a piece: sectors with their names, shown when asked for. */
function arcs({ piece, at, degrees, length }: Placed): string {
  if (piece.lost || piece.heading === null) return ''
  const radius = 3.2 * SIDE
  const sectors = piece.arcs.map(({ name, from, to }) => {
    const edge = (angle: number) => pointText(towards(at, degrees + angle, radius))
    const steps = Array.from(
      { length: Math.max(1, Math.round((to - from) / 15)) + 1 },
      (_, i, all = Math.max(1, Math.round((to - from) / 15))) => from + ((to - from) * i) / all,
    )
    const label = towards(at, degrees + (from + to) / 2, radius * 0.72)
    const words = `<text x="${fixed(label.x)}" y="${fixed(label.y)}">${escapeHtml(name)}</text>`
    return `<path d="M${pointText(towards(at, degrees + (from + to) / 2, length * 0.1))}L${steps.map(edge).join(' ')}Z"/>${words}`
  })
  return `<g class="arcs">${sectors.join('')}</g>`
}

const FONT = 4.2

/** A box for a name of so many characters at one of the places around a hull. */
function labelBoxes({ at, piece }: Placed): { box: Box; anchor: string }[] {
  const size = piece.lost ? FONT * 0.72 : FONT
  const [width, height] = [piece.name.length * size * 0.56, size]
  const below = piece.harm > 0 && !piece.lost ? 12.2 : 10.2
  const around = (x: number, y: number, anchor: string) => {
    const left = anchor === 'middle' ? x - width / 2 : anchor === 'start' ? x : x - width
    return { box: { left, right: left + width, top: y - height, bottom: y }, anchor }
  }
  return [
    around(at.x, at.y + below, 'middle'),
    around(at.x, at.y - 6.6, 'middle'),
    around(at.x + 8.4, at.y + 1.4, 'start'),
    around(at.x - 8.4, at.y + 1.4, 'end'),
    around(at.x + 7, at.y + 7, 'start'),
    around(at.x - 7, at.y - 5, 'end'),
    around(at.x, at.y + below + 5, 'middle'),
    around(at.x, at.y - 11.6, 'middle'),
  ]
}

/** Names where they cover neither hulls nor one another, as far as there is room. */
function labels(ships: readonly Placed[]): Map<Placed, string> {
  const taken: Box[] = ships.map(({ at }) => ({ left: at.x - 5, right: at.x + 5, top: at.y - 4.5, bottom: at.y + 4.5 }))
  return new Map(
    ships.map((ship) => {
      const boxes = labelBoxes(ship)
      const free = boxes.find(({ box }) => !taken.some((other) => overlap(box, other))) ?? (boxes[0] as (typeof boxes)[number])
      taken.push(free.box)
      const { box, anchor } = free
      const x = anchor === 'middle' ? (box.left + box.right) / 2 : anchor === 'start' ? box.left : box.right
      return [
        ship,
        `<text class="name" x="${fixed(x)}" y="${fixed(box.bottom - 0.9)}" text-anchor="${anchor}">${escapeHtml(ship.piece.name)}</text>`,
      ]
    }),
  )
}

/** A piece in words: for tooltips and for those who cannot see the map. */
export function pieceWords({ id, name, kind, at, heading, condition }: Piece): string {
  const towards = heading === null ? '' : ` heading ${headingName(heading)}`
  return `${name === id ? id : `${name} (${id})`}, ${kind}: ${at}${towards}, ${condition}`
}

/** All pieces as SVG: the lost ones first, so that nothing afloat lies under a wreck; names above everything. */
export function ships(pieces: readonly Piece[], sides: readonly string[]): string {
  const all = placed(pieces)
  const ordered = [...all.filter(({ piece }) => piece.lost), ...all.filter(({ piece }) => !piece.lost)]
  const names = labels(ordered)
  return ordered
    .map((ship) => {
      const { piece } = ship
      const place = Math.max(0, sides.indexOf(piece.side)) % 4
      const kinds = `ship side-${place}${piece.lost ? ' lost' : ''}`
      return `<g class="${kinds}" data-id="${escapeHtml(piece.id)}"><title>${escapeHtml(pieceWords(piece))}</title>${arcs(ship)}${piece.lost ? '' : hull(ship)}${wear(ship)}${names.get(ship) ?? ''}</g>`
    })
    .join('')
}
