import { type Chart, ofSheet } from '../core/chart.js'
import { formatHex, type Hex, onMap } from '../core/hex.js'
import { type Box, centre, corners, fixed, HALF, pointText, SIDE } from './geometry.js'

// The sea: hexes with their names, shore, and the edge of the map.

/** More hexes than this go unnamed: names would be a grey haze. */
const MOST_NAMED = 1200
/** How far below the top of its hex a name is written, how high its digits are, and half the width of one. */
const [DROP, HIGH, HALF_DIGIT] = [2.9, 2.2, 0.87]

/** The hexes of a map that show within a box, column by column. */
function hexesWithin(size: Chart['size'], box: Box): Hex[] {
  const hexes: Hex[] = []
  for (let q = Math.floor(box.left / (1.5 * SIDE)); q <= Math.ceil(box.right / (1.5 * SIDE)); q++) {
    const row = (y: number) => (y / HALF - q) / 2
    for (let r = Math.floor(row(box.top)); r <= Math.ceil(row(box.bottom)); r++) {
      if (!size || onMap(ofSheet(size, { q, r }), size)) hexes.push({ q, r })
    }
  }
  return hexes
}

/** Whether a name is whole within a box: one that the edge cuts is left out. */
function isWithin({ left, top, right, bottom }: Box, x: number, base: number, halfWide: number): boolean {
  return x - halfWide >= left && x + halfWide <= right && base - HIGH >= top && base <= bottom
}

/** The grid of a box, to be drawn once and used in every frame. */
export function sea({ size, shore }: Pick<Chart, 'size' | 'shore'>, box: Box): string {
  const hexes = hexesWithin(size, box)
  const outlines = hexes.map((hex) => {
    const [first, ...rest] = corners(centre(hex)).map(pointText)
    return `M${first}L${rest.join(' ')}Z`
  })
  const land = shore.map((hex) => `<polygon class="shore" points="${corners(centre(hex)).map(pointText).join(' ')}"/>`)
  const names =
    hexes.length > MOST_NAMED
      ? []
      : hexes.map((hex) => {
          const name = formatHex(size ? ofSheet(size, hex) : hex)
          const { x, y } = centre(hex)
          const base = y - HALF + DROP
          return isWithin(box, x, base, name.length * HALF_DIGIT) ? `<text x="${fixed(x)}" y="${fixed(base)}">${name}</text>` : ''
        })
  return `<path class="hexes" d="${outlines.join('')}"/>${land.join('')}<g class="hex-names">${names.join('')}</g>`
}
