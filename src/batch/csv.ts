import { stringify } from 'csv-stringify/sync'
import { FATES } from '../core/ruleset.js'
import { counted } from '../core/words.js'
import type { Figures, LuckFigures } from './figures.js'
import type { Mean } from './histogram.js'
import type { Proportion } from './proportion.js'
import type { BatchResult } from './simulate.js'
import type { Sweep } from './sweep.js'
import { valueInWords } from './words.js'

// Figures as CSV: one figure a row, so that any tool can filter them.

type Cell = string | number | null

const COLUMNS = ['given', 'kind', 'id', 'measure', 'n', 'value', 'standardError', 'low', 'high', 'level'] as const

type Row = readonly Cell[]

/** What stands for a draw where a side's id may stand: no id has brackets. */
const DRAW = '(draw)'

/** A batch as CSV with a line of headings: shares with intervals, means with standard errors, the histogram of turns as counts. All spreads are in the result. */
export function csvOfBatch(result: BatchResult): string {
  return csv([COLUMNS, ...rowsOf(result)])
}

/** A sweep as CSV: as a batch's, each row with the values of its variant in front. */
export function csvOfSweep({ paths, variants }: Sweep): string {
  const rows = variants.flatMap(({ values, result, change }) => {
    const changes = Object.entries(change ?? {}).map(([side, mean]) => meanRow('', 'side', side, 'change of wins', mean))
    return [...rowsOf(result), ...changes].map((row) => [...paths.map((path) => cell(values[path])), ...row])
  })
  return csv([[...paths, ...COLUMNS], ...rows])
}

function cell(value: unknown): Cell {
  return typeof value === 'number' ? value : valueInWords(value)
}

function csv(rows: readonly Row[]): string {
  // Cells of text that a spreadsheet would run as formulas are led by an apostrophe; numbers stay numbers.
  return stringify(rows as Cell[][], { escape_formulas: true, record_delimiter: 'unix' })
}

function rowsOf(result: BatchResult): Row[] {
  const { level } = result
  return [
    ...result.outcomes.map(({ winner, share }) => shareRow('', 'outcome', winner ?? DRAW, 'share', share, level)),
    ...figureRows('', result, level),
    ...result.given.filter(({ n }) => n > 0).flatMap((each) => figureRows(each.winner ?? DRAW, each, level)),
  ]
}

function figureRows(given: string, { turns, decisions, sides, units }: Figures, level: number): Row[] {
  return [
    meanRow(given, 'battle', '', 'turns', turns),
    ...turns.histogram.map(
      ([value, count]): Row => [given, 'battle', '', `battles of ${counted(value, 'turn')}`, turns.n, count, null, null, null, null],
    ),
    meanRow(given, 'battle', '', 'decisions', decisions),
    // Without a tally there is nothing to say of sides.
    ...(units.length > 0 ? sides : []).flatMap((side) => [
      meanRow(given, 'side', side.side, 'sunk', side.sunk),
      meanRow(given, 'side', side.side, 'crippled', side.crippled),
      meanRow(given, 'side', side.side, 'afloat', side.afloat),
      meanRow(given, 'side', side.side, 'hits taken', side.hitsTaken),
      ...luckRows(given, 'side', side.side, side),
    ]),
    ...units.flatMap((unit) => [
      ...FATES.map((fate) => shareRow(given, 'unit', unit.id, fate, unit.fates[fate], level)),
      meanRow(given, 'unit', unit.id, 'hits taken', unit.hitsTaken),
      ...luckRows(given, 'unit', unit.id, unit),
    ]),
  ]
}

function luckRows(given: string, kind: string, id: string, { scored, expected, luck }: Partial<LuckFigures>): Row[] {
  if (!scored || !luck || expected === undefined) return []
  return [
    meanRow(given, kind, id, 'hits scored', scored),
    meanRow(given, kind, id, 'hits expected', { n: luck.n, mean: expected, standardError: null }),
    meanRow(given, kind, id, 'luck', luck),
  ]
}

function meanRow(given: string, kind: string, id: string, measure: string, { n, mean, standardError }: Mean): Row {
  return [given, kind, id, measure, n, mean, standardError, null, null, null]
}

function shareRow(given: string, kind: string, id: string, measure: string, { n, share, low, high }: Proportion, level: number): Row {
  return [given, kind, id, measure, n, share, null, low, high, level]
}
