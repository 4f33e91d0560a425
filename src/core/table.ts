import { BroadsideError } from './errors.js'
import { greatest, least as lowestOf } from './extremes.js'

/**
 * A combat results table as people write it: for each column the lowest modified roll that gives each result. `lowestRoll[k][c]` is the
 * lowest roll for result k + 1 in column c, or null when that column never gives it. Result 0 is everything below.
 */
export interface ThresholdTable {
  readonly lowestRoll: readonly (readonly (number | null)[])[]
}

/** The same table flat, one cell a roll and column; rolls beyond either end read the end. */
export interface RollTable {
  readonly columns: number
  readonly lowest: number
  readonly highest: number
  readonly cells: readonly number[]
}

/** How far apart the lowest and the highest roll of a table may lie. */
const MOST_ROLLS = 10_000

/** The result for a modified roll in a column. */
export function readRoll(table: RollTable, column: number, roll: number): number {
  const at = roll < table.lowest ? 0 : roll > table.highest ? table.highest - table.lowest : roll - table.lowest
  return table.cells[at * table.columns + column] as number
}

/**
 * Flattens a threshold table, or throws `bad-table` naming column and roll. Every whole roll then has exactly one result, and results never fall as the
 * roll rises: in each column a better result must need a higher roll, and no result may be missing below one that is there.
 * With `risingColumns`, results must not fall from one column to the next either.
 */
export function rollTable(table: ThresholdTable, headings: readonly string[], path: string, risingColumns: boolean): RollTable {
  const { lowestRoll } = table
  lowestRoll.forEach((row, k) => {
    if (row.length !== headings.length) {
      throw new BroadsideError(
        'bad-table',
        `${path}.lowestRoll[${k}]`,
        `expected one entry a column (${headings.length}); found ${row.length}`,
      )
    }
  })
  headings.forEach((heading, column) => {
    for (let k = 1; k < lowestRoll.length; k++) checkRising(lowestRoll, k, column, heading, path)
  })
  const rolls = lowestRoll.flat().filter((roll) => roll !== null)
  const [least, most] = [lowestOf(rolls), greatest(rolls)]
  const lowest = rolls.length > 0 ? least - 1 : 0
  const highest = rolls.length > 0 ? most : 0
  if (most - least > MOST_ROLLS) {
    throw new BroadsideError(
      'bad-table',
      `${path}.lowestRoll`,
      `rolls from ${least} to ${most}: at most ${MOST_ROLLS} apart can be laid out`,
    )
  }
  const cells: number[] = []
  for (let roll = lowest; roll <= highest; roll++) {
    headings.forEach((_, column) => {
      cells.push(lowestRoll.reduce((result, row, k) => (row[column] != null && roll >= (row[column] as number) ? k + 1 : result), 0))
    })
  }
  const flat: RollTable = { columns: headings.length, lowest, highest, cells }
  if (risingColumns) checkColumns(flat, headings, path)
  return flat
}

function checkRising(rows: ThresholdTable['lowestRoll'], k: number, column: number, heading: string, path: string): void {
  const [below, here] = [rows[k - 1]?.[column] ?? null, rows[k]?.[column] ?? null]
  if (here === null || (below !== null && below < here)) return
  const at = `${path}.lowestRoll[${k}][${column}]`
  const why = below === null ? `column "${heading}" never gives ${k}` : `column "${heading}" gives ${k} only from roll ${below}`
  throw new BroadsideError('bad-table', at, `result ${k + 1} from roll ${here}, but ${why}; a better result needs a higher roll`)
}

function checkColumns(table: RollTable, headings: readonly string[], path: string): void {
  for (let column = 1; column < table.columns; column++) {
    for (let roll = table.lowest; roll <= table.highest; roll++) {
      const [left, right] = [readRoll(table, column - 1, roll), readRoll(table, column, roll)]
      if (right >= left) continue
      const [from, to] = [headings[column - 1], headings[column]]
      throw new BroadsideError(
        'bad-table',
        path,
        `roll ${roll} gives ${left} in column "${from}" but ${right} in column "${to}"; results never fall from a column to the next`,
      )
    }
  }
}

/** A run of whole numbers that belongs to one column: from `from` (or without end) to `to` (or without end). */
export interface Span {
  readonly heading: string
  readonly from: number | null
  readonly to: number | null
}

/** The place of the span that holds `value`. */
export function spanOf(spans: readonly Span[], value: number): number {
  return spans.findIndex((span) => span.to === null || value <= span.to)
}

/** Throws `bad-table` unless every whole number belongs to exactly one span, in order from left to right. */
export function checkSpans(spans: readonly Span[], path: string): void {
  if (spans.length === 0) throw new BroadsideError('bad-table', path, 'no column: every whole number must belong to one')
  spans.forEach((span, i) => {
    const [before, at] = [spans[i - 1], `${path}[${i}]`]
    const from = i === 0 ? null : before?.to == null ? undefined : before.to + 1
    if (from === undefined)
      throw new BroadsideError('bad-table', at, `column "${span.heading}" is never reached: the one before has no end`)
    if (span.from !== from) {
      throw new BroadsideError(
        'bad-table',
        `${at}.from`,
        `column "${span.heading}" must begin at ${from ?? 'null (no lower end)'}; found ${span.from ?? 'null'}`,
      )
    }
    if (span.to !== null && span.from !== null && span.to < span.from) {
      throw new BroadsideError('bad-table', `${at}.to`, `column "${span.heading}" ends at ${span.to}, before it begins at ${span.from}`)
    }
  })
  if (spans.at(-1)?.to !== null) {
    throw new BroadsideError('bad-table', `${path}[${spans.length - 1}].to`, 'the last column must have no upper end (null)')
  }
}
