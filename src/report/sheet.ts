import { allColumns, type Chart, onSheet } from '../core/chart.js'
import type { Hex } from '../core/hex.js'
import { escapeHtml } from './escape.js'
import { type Box, boxAround, centre, fixed, HALF, SIDE, textWidth } from './geometry.js'

// The part of a map that shows.

/** Around what is drawn: two hexes and a half. */
const MARGIN = 2.5 * 2 * HALF

/** The part of a map that shows, given all that will be drawn on it: never more than the map itself. */
export function boxOf(size: Chart['size'], hexes: readonly Hex[]): Box {
  const around = boxAround(hexes.map(centre), MARGIN)
  if (!size) return around ?? { left: -MARGIN, top: -MARGIN, right: MARGIN, bottom: MARGIN }
  const whole: Box = { left: -SIDE, top: -HALF, right: 1.5 * SIDE * (allColumns(size) - 1) + SIDE, bottom: HALF * (2 * size.rows) }
  if (!around) return whole
  return {
    left: Math.max(whole.left, around.left),
    top: Math.max(whole.top, around.top),
    right: Math.min(whole.right, around.right),
    bottom: Math.min(whole.bottom, around.bottom),
  }
}

/** A box in the shape of a page: wide enough for a few hexes whatever is in it, four parts wide to three high. */
export function pageBox(box: Box): Box {
  const width = Math.max(box.right - box.left, ((box.bottom - box.top) * 4) / 3, 9 * 1.5 * SIDE)
  const [x, y, height] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2, (width * 3) / 4]
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }
}

/** A box as an SVG viewBox. */
export function viewBox({ left, top, right, bottom }: Box): string {
  return [left, top, right - left, bottom - top].map(fixed).join(' ')
}

/** The name of one of several sheets, in its place. */
export interface Title {
  readonly text: string
  readonly box: Box
}

const TITLE = 6

/** The names of the sheets that show within a box: above them, or at the top of what shows of them. */
export function titlesOf(size: Chart['size'], view: Box): Title[] {
  if (!size) return []
  return (size.sheets ?? []).flatMap((text, sheet) => {
    const first = centre(onSheet(size, sheet, { q: 0, r: 0 }))
    const [left, right] = [first.x - SIDE, first.x + 1.5 * SIDE * (size.columns - 1) + SIDE]
    if (Math.min(right, view.right) - Math.max(left, view.left) < 3 * SIDE) return []
    const start = Math.max(left, view.left) + 2
    const top = Math.max(first.y - HALF - TITLE - 2, view.top + 1)
    return [{ text, box: { left: start, right: start + textWidth(text) * TITLE, top, bottom: top + TITLE } }]
  })
}

export function titleText({ text, box }: Title): string {
  return `<text class="sheet" x="${fixed(box.left)}" y="${fixed(box.bottom - 1.3)}">${escapeHtml(text)}</text>`
}
