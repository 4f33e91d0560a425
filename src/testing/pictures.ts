import type { Chart, Gist, Piece } from '../core/chart.js'
import { refusalWords } from '../core/errors.js'
import type { BattleEvent, Ruleset } from '../core/ruleset.js'
import { issuesOf } from '../core/schema.js'
import { idsIn } from './near-misses.js'
import { brief, firstDifference, isText } from './plain.js'
import { keepPlain, refusalOf, type Step } from './random-play.js'
import type { Report } from './report.js'

// What is drawn and counted: charts, the gist of events, and states with one decision left.

const isHex = (value: unknown) => {
  const { q, r } = (value ?? {}) as { q?: unknown; r?: unknown }
  return Number.isFinite(q) && Number.isFinite(r)
}
const areHexes = (value: unknown): value is unknown[] => Array.isArray(value) && value.every(isHex)
const isWithin = (value: unknown, least: number, most: number) => typeof value === 'number' && value >= least && value <= most
const isWhole = (value: unknown, least: number, most: number) => isWithin(value, least, most) && Number.isInteger(value)

/** All of the map, and what each side may know of it, can be drawn. */
export function checkChart(ruleset: Ruleset, state: unknown, sides: readonly string[], report: Report): void {
  if (!ruleset.chart) return
  for (const side of [undefined, ...sides]) {
    const what = side === undefined ? 'the chart' : `the chart for ${side}`
    const chart: unknown = report.run('charts', what, () => (side === undefined ? ruleset.chart?.(state) : ruleset.chart?.(state, side)))
    keepPlain(chart, what, report)
    const wrong = faultOfChart((chart ?? {}) as Partial<Chart>, sides)
    if (wrong) throw report.fault('charts', `${what} has ${wrong}`)
    report.made('charts')
  }
}

function faultOfChart({ size, shore, sides: named, pieces }: Partial<Chart>, sides: readonly string[]): string | null {
  if (size !== null && !(isWhole(size?.columns, 1, 1e6) && isWhole(size?.rows, 1, 1e6))) return `the size ${brief(size)}`
  if (!areHexes(shore)) return `the shore ${brief(shore)}`
  if (!Array.isArray(named)) return `the sides ${brief(named)}`
  for (const side of named)
    if (!sides.includes(side?.id) || !isText(side?.name)) return `a side that is none of ${brief(sides)}: ${brief(side)}`
  if (!Array.isArray(pieces)) return `the pieces ${brief(pieces)}`
  const ids = new Set<string>()
  for (const piece of pieces as readonly Partial<Piece>[]) {
    const wrong = faultOfPiece(piece ?? {}, sides) ?? (ids.has(piece.id as string) ? 'an id that another has' : null)
    if (wrong) return `a piece with ${wrong}: ${brief(piece)}`
    ids.add(piece.id as string)
  }
  return null
}

function faultOfPiece({ heading, harm, lost, hexes, arcs, ...words }: Partial<Piece>, sides: readonly string[]): string | null {
  for (const key of ['id', 'side', 'name', 'kind', 'at', 'condition'] as const) if (typeof words[key] !== 'string') return `no ${key}`
  if (!isText(words.id)) return 'no id'
  if (!sides.includes(words.side as string)) return `a side that there is not`
  if (!areHexes(hexes)) return 'hexes that are none'
  if (heading !== null && !isWhole(heading, 0, 5)) return 'a heading that is none of 0 to 5'
  if (!isWithin(harm, 0, 1)) return 'harm that is not from 0 to 1'
  if (typeof lost !== 'boolean') return 'no word on whether it is lost'
  const isArc = (arc: unknown) => {
    const { name, from, to } = (arc ?? {}) as { name?: unknown; from?: unknown; to?: unknown }
    return typeof name === 'string' && Number.isFinite(from) && Number.isFinite(to)
  }
  return Array.isArray(arcs) && arcs.every(isArc) ? null : 'arcs that are none'
}

/** The gist of each event can be drawn and counted, with the state before it at hand and without; its units are such as there are. */
export function checkGists(ruleset: Ruleset, events: readonly BattleEvent[], states: readonly unknown[], report: Report): void {
  if (!ruleset.gist) return
  const isUnit = unitsIn(ruleset, states)
  for (const event of events) {
    for (const state of [undefined, states[0]]) {
      const what = `the gist of ${brief(event)}`
      const gist: unknown = report.run('gists', what, () => ruleset.gist?.(event, (id) => id, state))
      keepPlain(gist, what, report)
      const wrong = gist === null ? null : faultOfGist(gist as Gist, isUnit)
      if (wrong) throw report.fault('gists', `${what} has ${wrong}`)
      report.made('gists')
    }
  }
}

const GIST_KEYS = ['subject', 'outcome', 'by', 'to', 'lost', 'amount', 'expected', 'track', 'line']

function faultOfGist(gist: Gist, isUnit: (id: unknown) => boolean): string | null {
  const keys = Object.keys(gist) as (keyof Gist)[]
  const fits = (key: keyof Gist): boolean => {
    const value: unknown = gist[key]
    if (key === 'subject' || key === 'outcome') return isText(value)
    if (key === 'by' || key === 'to') return isUnit(value)
    if (key === 'lost') return value === true
    if (key === 'amount' || key === 'expected') return isWithin(value, 0, Number.MAX_VALUE)
    return areHexes(value) && (key === 'track' || value.length === 2)
  }
  const wrong = keys.find((key) => !GIST_KEYS.includes(key) || !fits(key))
  return wrong === undefined ? null : `${wrong}: ${brief(gist[wrong])}, which cannot be`
}

/** Whose decision it is stands in the state, its tally or its chart, where units are told apart there at all. */
export function checkUnit(ruleset: Ruleset, { before, decision: { unit } }: Step, report: Report): void {
  if (unit === undefined || (!ruleset.tally && !ruleset.chart && idsIn(before).length === 0)) return
  if (!unitsIn(ruleset, [before])(unit)) throw report.fault('sound decisions', `a decision of a unit that is nowhere: ${brief(unit)}`)
}

/** Tells what a unit may be called: what stands in the states, as a text or a key, in their tally, or on their chart. */
function unitsIn(ruleset: Ruleset, states: readonly unknown[]): (id: unknown) => boolean {
  let words: string[] | undefined
  return (id) => {
    words ??= states.map((state) => JSON.stringify([state, ruleset.tally?.(state), ruleset.chart?.(state)]))
    return isText(id) && words.some((text) => text.includes(JSON.stringify(id)))
  }
}

/** The decision at hand, alone, is the same decision; the order for it is lawful still and can be carried out. */
export function checkAlone(ruleset: Ruleset, { before, order, decision }: Step, report: Report): void {
  if (!ruleset.alone) return
  const alone = report.run('orders alone', 'alone', () => ruleset.alone?.(before, order))
  keepPlain(alone, 'the state that alone gives', report, before)
  const [issue] = issuesOf(ruleset.schemas.state, alone)
  if (issue) throw report.fault('orders alone', `the schema refuses the state that alone gives: ${issue.path}: ${issue.message}`)
  const other = firstDifference(
    decision,
    report.run('orders alone', 'decision', () => ruleset.decision(alone)),
    'decision',
  )
  if (other) throw report.fault('orders alone', `in the state that alone gives the decision is another: ${other}`)
  const refusal = refusalOf(ruleset, alone, order, 'orders alone', report)
  if (refusal) throw report.fault('orders alone', `in the state that alone gives the order is refused: ${refusalWords(refusal)}`)
  report.made('orders alone')
}
