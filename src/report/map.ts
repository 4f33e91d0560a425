import { allColumns, type Chart } from '../core/chart.js'
import { BroadsideError } from '../core/errors.js'
import { checkRulesetGiven } from '../core/given.js'
import type { Ruleset } from '../core/ruleset.js'
import { escapeHtml } from './escape.js'
import { type Box, boxAround, centre, fixed, HALF, SIDE } from './geometry.js'
import { MAP_COLOURS, MAP_STYLE } from './map-style.js'
import { sea } from './sea.js'
import { pieceWords, ships } from './ships.js'

/** What {@link map} is told besides the state. */
export interface MapOptions<State> {
  readonly ruleset: Pick<Ruleset<State>, 'chart' | 'title' | 'sides'>
  /** A side's id: the map as that side may know it. Left out: all of it. */
  readonly for?: string
  /** What the map is of; default the ruleset's title. */
  readonly title?: string
}

/** Around what is drawn: two hexes and a half. */
const MARGIN = 2.5 * 2 * HALF

/** The part of a map that shows, given all that will be drawn on it: never more than the map itself. */
export function boxOf(size: Chart['size'], hexes: readonly { readonly q: number; readonly r: number }[]): Box {
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

/**
 * A state's map as one SVG document: hexes with their names, shore, ships with heading, arcs (shown where the pointer is) and damage. Throws `not-allowed` where
 * the ruleset has no map or no such side, `missing-key` without a ruleset, `unknown-key` for another option.
 */
export function map<State>(state: State, options: MapOptions<State>): string {
  checkRulesetGiven((options as MapOptions<State> | undefined)?.ruleset, 'options.ruleset')
  const { ruleset, for: side, title = ruleset.title, ...others } = options
  // A misspelt `for` would be the umpire's map. In words of its own, as below.
  for (const key in others) throw new BroadsideError('unknown-key', `options.${key}`, `unknown key ${JSON.stringify(key)}`)
  if (!ruleset.chart) throw new BroadsideError('not-allowed', 'ruleset', `${ruleset.title} draws no map`)
  const sides = ruleset.sides(state)
  if (side !== undefined && !sides.includes(side)) {
    // What suggests the nearest is a quarter of a page that draws maps.
    throw new BroadsideError('not-allowed', 'for', `expected a side (${sides.join(', ')}); found ${JSON.stringify(side)}`)
  }
  const chart = ruleset.chart(state, side)
  const box = boxOf(
    chart.size,
    chart.pieces.flatMap(({ hexes }) => hexes),
  )
  const words = chart.pieces.map(pieceWords).join('; ')
  return `<svg xmlns="http://www.w3.org/2000/svg" class="map" role="img" viewBox="${viewBox(box)}"><title>${escapeHtml(title)}</title><desc>${escapeHtml(words)}</desc><style>svg{${MAP_COLOURS}}${MAP_STYLE}</style><g class="sea">${sea(chart, box)}</g>${ships(chart.pieces, sides)}</svg>
`
}
