import { BroadsideError } from '../core/errors.js'
import { checkRulesetGiven } from '../core/given.js'
import type { Ruleset } from '../core/ruleset.js'
import { draw } from './drawing.js'
import { escapeHtml } from './escape.js'
import { MAP_COLOURS, MAP_STYLE } from './map-style.js'
import { sea } from './sea.js'
import { viewBox } from './sheet.js'
import { pieceWords } from './ships.js'

/** What {@link map} is told besides the state. */
export interface MapOptions<State> {
  readonly ruleset: Pick<Ruleset<State>, 'chart' | 'title' | 'sides'>
  /** A side's id: the map as that side may know it. Left out: all of it. */
  readonly for?: string
  /** What the map is of; default the ruleset's title. */
  readonly title?: string
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
  const { size, pieces } = chart
  const { svg, view } = draw({ size, sides, pieces, hexes: pieces.flatMap(({ hexes }) => hexes) })
  const words = pieces.map(pieceWords).join('; ')
  return `<svg xmlns="http://www.w3.org/2000/svg" class="map" role="img" viewBox="${viewBox(view)}"><title>${escapeHtml(title)}</title><desc>${escapeHtml(words)}</desc><style>svg{${MAP_COLOURS}}${MAP_STYLE}</style><g class="sea">${sea(chart, view)}</g>${svg}</svg>
`
}
