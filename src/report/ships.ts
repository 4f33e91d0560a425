import type { Piece } from '../core/chart.js'
import { headingName } from '../core/hex.js'
import { escapeHtml } from './escape.js'
import { fixed, pointText, SIDE, towards } from './geometry.js'
import { hull, type Placed } from './hulls.js'

// Ships on the map: hulls with their arcs, and what they are in words.

/** A piece in words: for tooltips and for those who cannot see the map. */
export function pieceWords({ id, name, kind, at, heading, condition }: Piece): string {
  const towards = heading === null ? '' : ` heading ${headingName(heading)}`
  return `${name === id ? id : `${name} (${id})`}, ${kind}: ${at}${towards}, ${condition}`
}

/** The hull of a ship, or her cross, with what the pointer tells of her. */
export function ship(placed: Placed, sides: readonly string[]): string {
  const { piece } = placed
  const place = Math.max(0, sides.indexOf(piece.side)) % 4
  const kinds = `ship side-${place}${piece.lost ? ' lost' : ''}`
  return `<g class="${kinds}" data-id="${escapeHtml(piece.id)}"><title>${escapeHtml(pieceWords(piece))}</title>${arcs(placed)}${hull(placed)}</g>`
}

/** The arcs of a piece: sectors with their names, shown when asked for. */
function arcs({ piece, at, degrees }: Placed): string {
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
    return `<path d="M${pointText(towards(at, degrees + (from + to) / 2, 1.6))}L${steps.map(edge).join(' ')}Z"/>${words}`
  })
  return sectors.length > 0 ? `<g class="arcs">${sectors.join('')}</g>` : ''
}
