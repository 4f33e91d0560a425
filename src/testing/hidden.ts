import { valueAtPath, withValueAt } from '../core/path.js'
import type { Ruleset } from '../core/ruleset.js'
import { firstDifference, roundTrip } from './plain.js'
import { keepPlain } from './random-play.js'
import type { Report } from './report.js'

// What a side may know, and what it may not.

/** A side's view is plain JSON, and the same from a copy of the state. */
export function checkViews(ruleset: Ruleset, state: unknown, sides: readonly string[], report: Report): void {
  const copy = roundTrip(state)
  for (const side of sides) {
    const view = report.run('views', 'view', () => ruleset.view(state, side))
    keepPlain(view, `the view of ${side}`, report)
    const again = report.run('views', 'view', () => ruleset.view(copy, side))
    const difference = firstDifference(view, again)
    if (difference) throw report.fault('views', `from a copy of the state the view of ${side} differs at ${difference}`)
    report.made('views')
  }
}

/**
 * Whatever stands at the paths hidden from a side, its view is the same, and so are its chart and the orders it may give. Returns how many paths were
 * hidden.
 */
export function checkHidden(ruleset: Ruleset, state: unknown, sides: readonly string[], report: Report): number {
  const deciding = report.run('hidden parts', 'decision', () => ruleset.decision(state))?.side
  let count = 0
  for (const side of sides) {
    const paths = report.run('hidden parts', 'hidden', () => ruleset.hidden(state, side))
    if (paths.length > 0 && !ruleset.declares.hiddenInformation) {
      throw report.fault('hidden parts', `${paths[0]} is hidden from ${side}; the ruleset declares that it hides nothing`)
    }
    const view = report.run('hidden parts', 'view', () => ruleset.view(state, side))
    let allAltered = state
    for (const path of paths) {
      const value = report.run('hidden parts', `the hidden path ${path}`, () => valueAtPath(state, path))
      const altered = withValueAt(state, path, alter(value))
      allAltered = withValueAt(allAltered, path, alter(value))
      const seen = report.run('hidden parts', `view, ${path} changed`, () => ruleset.view(altered, side))
      const where = firstDifference(view, seen)
      if (where === null) continue
      throw report.fault('hidden parts', `${path} is hidden from ${side}, and changing it changes the view of ${side} at ${where}`)
    }
    const drawn = report.run('hidden parts', 'chart', () => ruleset.chart?.(state, side))
    const redrawn = report.run('hidden parts', 'chart, all hidden parts changed', () => ruleset.chart?.(allAltered, side))
    const shows = firstDifference(drawn, redrawn, 'chart')
    if (shows) throw report.fault('hidden parts', `what is hidden from ${side} changes the chart drawn for ${side} at ${shows}`)
    if (paths.length > 0 && side === deciding) {
      const orders = report.run('hidden parts', 'orders', () => ruleset.orders(state))
      const others = report.run('hidden parts', 'orders, all hidden parts changed', () => ruleset.orders(allAltered))
      const difference = firstDifference(orders, others, 'orders')
      if (difference) throw report.fault('hidden parts', `what is hidden from ${side} changes the orders it may give at ${difference}`)
    }
    count += paths.length
    report.made('hidden parts', paths.length)
  }
  return count
}

/** Another value of the same kind. */
function alter(value: unknown): unknown {
  switch (typeof value) {
    case 'number':
      return value + 1
    case 'boolean':
      return !value
    case 'string':
      return `${value}*`
    default:
      if (value === null) return null
      if (Array.isArray(value)) return value.map(alter)
      return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, alter(inner)]))
  }
}
