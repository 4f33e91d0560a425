import { greatest } from '../core/extremes.js'
import { FATES } from '../core/ruleset.js'
import { counted } from '../core/words.js'
import { plain, table } from '../report/lines.js'
import type { Figures } from './figures.js'
import type { Mean, Spread } from './histogram.js'
import { exactInWords, exactSharesInWords, intervalInWords, shareInWords, sharesInWords } from './proportion.js'
import type { BatchResult } from './simulate.js'
import type { Solution } from './solve.js'
import type { Sweep } from './sweep.js'
import { valueInWords } from './words.js'

// Figures in words and tables, for a terminal: the same text on every machine.

/** A batch in lines. `title` is the scenario's. */
export function tellBatch(result: BatchResult, title = ''): string[] {
  const { n, level, outcomes, notable, turns, units } = result
  const shares = sharesInWords(outcomes.map(({ share }) => share))
  const rows = outcomes.map(({ winner, share }, i) => [
    outcomeName(winner),
    String(share.count),
    shares[i] as string,
    intervalInWords(share),
  ])
  return [
    ...(title === '' ? [] : [plain(title)]),
    `${battles(n)}, seed ${plain(result.of.seed)}${stopInWords(result)}; intervals at ${percent(level)} %`,
    `doctrines: ${Object.entries(result.of.doctrines)
      .map((pair) => pair.join('='))
      .join(' ')}`,
    '',
    ...right(['outcome', 'battles', 'share', 'interval, %'], rows),
    '',
    `turns: ${spreadInWords(turns)}`,
    ...(units.length > 0 ? ['', ...sideTable(result), '', ...unitTable(result)] : []),
    ...result.given.flatMap((each) => (each.n > 0 && units.length > 0 ? givenLines(each) : [])),
    ...(notable
      ? ['', `to watch, as seen by ${notable.side}: best battle ${notable.best}, median ${notable.median}, worst ${notable.worst}`]
      : []),
  ]
}

function stopInWords({ stopped }: BatchResult): string {
  switch (stopped) {
    case 'runs':
      return ''
    case 'half-width':
      return ', stopped when the intervals were narrow enough'
    case 'time':
      return ', stopped when the time was over'
    case 'aborted':
      return ', PARTIAL: interrupted'
  }
}

/** `1 battle`, `1000 battles`. */
function battles(n: number): string {
  return counted(n, 'battle')
}

function outcomeName(winner: string | null): string {
  return winner === null ? 'draw' : `${winner} wins`
}

function percent(level: number): string {
  return String(Number((level * 100).toFixed(1)))
}

function sideTable({ sides }: Figures): string[] {
  const luck = sides.some((side) => side.luck !== undefined)
  const headings = ['side', 'units', 'sunk', 'crippled', 'afloat', 'hits taken', ...(luck ? ['hits scored', 'expected', 'luck'] : [])]
  const rows = sides.map((side) => [
    side.side,
    String(side.units),
    ...[side.sunk, side.crippled, side.afloat, side.hitsTaken].map(meanInWords),
    ...(luck ? [meanInWords(side.scored), decimals(side.expected), meanInWords(side.luck)] : []),
  ])
  return ['a battle, on average +- standard error', ...right(headings, rows)]
}

function unitTable({ units }: Figures): string[] {
  const known = FATES.filter((fate) => fate !== 'fit' && (fate === 'sunk' || units.some(({ fates }) => fates[fate].count > 0)))
  const luck = units.some((unit) => unit.luck !== undefined)
  const rows = units.map((unit) => [
    unit.id,
    unit.side,
    ...known.flatMap((fate) => [shareInWords(unit.fates[fate]), intervalInWords(unit.fates[fate])]),
    meanInWords(unit.hitsTaken),
    ...(luck ? [meanInWords(unit.scored)] : []),
  ])
  return right(['unit', 'side', ...known.flatMap((fate) => [fate, 'interval, %']), 'hits taken', ...(luck ? ['hits scored'] : [])], rows)
}

function givenLines({ winner, n, turns, units }: BatchResult['given'][number]): string[] {
  const when = winner === null ? 'it is a draw' : `${winner} wins`
  const rows = units.map(({ id, fates, hitsTaken }) => [id, shareInWords(fates.sunk), shareInWords(fates.crippled), meanInWords(hitsTaken)])
  return ['', `when ${when} (${battles(n)}; turns: ${spreadInWords(turns)})`, ...right(['unit', 'sunk', 'crippled', 'hits taken'], rows)]
}

function spreadInWords(spread: Spread): string {
  const { percentiles, least, most } = spread
  if (percentiles === null) return '-'
  return `mean ${meanInWords(spread)}, median ${percentiles.p50}, nine in ten from ${percentiles.p5} to ${percentiles.p95}, all from ${least} to ${most}`
}

/** `3.65 +- 0.03`; without the error where there is one battle only. */
function meanInWords(mean: Mean | undefined): string {
  if (mean === undefined || mean.mean === null) return '-'
  return mean.standardError === null ? decimals(mean.mean) : `${decimals(mean.mean)} +- ${decimals(mean.standardError)}`
}

/** Three decimals; a zero has no sign. */
function decimals(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : value.toFixed(3).replace(/^-(0\.0+)$/, '$1')
}

/** A sweep as a table, a row a variant. Columns are the first variant's: of others, which may have their sides in another order, each is found by its name. */
export function tellSweep({ seed, paths, variants, partial }: Sweep, title = ''): string[] {
  const [first] = variants
  const winners = first?.result.outcomes.map(({ winner }) => winner) ?? []
  const sides = first?.result.sides.map(({ side }) => side) ?? []
  // Without a tally nobody knows what was sunk.
  const tallied = variants.some(({ result }) => result.units.length > 0) ? sides : []
  const common = variants.map(({ change }) => Object.values(change ?? {})[0]?.n)
  const uneven = variants.some(({ result }, i) => common[i] !== undefined && common[i] !== result.n)
  const headings = [
    ...paths,
    'battles',
    ...winners.flatMap((winner) => [outcomeName(winner), 'interval, %']),
    'turns',
    ...tallied.map((side) => `${side} sunk`),
    ...(uneven ? ['battles in common'] : []),
    ...sides.map((side) => `change for ${side}, %`),
  ]
  const rows = variants.map(({ values, result, change }, row) => {
    const shares = sharesInWords(result.outcomes.map(({ share }) => share))
    return [
      ...paths.map((path) => valueInWords(values[path])),
      String(result.n),
      ...winners.flatMap((winner) => {
        const place = result.outcomes.findIndex((each) => each.winner === winner)
        const share = result.outcomes[place]?.share
        return share ? [shares[place] as string, intervalInWords(share)] : ['-', '-']
      }),
      meanInWords(result.turns),
      ...tallied.map((side) => meanInWords(result.sides.find((each) => each.side === side)?.sunk)),
      ...(uneven ? [String(common[row] ?? '-')] : []),
      ...sides.map((side) => (change?.[side] ? meanInWords(hundredfold(change[side])) : '-')),
    ]
  })
  const level = first ? `; intervals at ${percent(first.result.level)} %` : ''
  return [
    ...(title === '' ? [] : [plain(title)]),
    `seed ${plain(seed)}, the same dice for every variant${level}; means +- standard error${partial ? '; PARTIAL: interrupted' : ''}`,
    '',
    ...right(headings, rows, paths.length),
  ]
}

function hundredfold({ n, mean, standardError }: Mean): Mean {
  return { n, mean: mean === null ? null : mean * 100, standardError: standardError === null ? null : standardError * 100 }
}

/** An exact answer in lines. */
export function tellSolution({ outcomes, turns, units }: Solution, title = ''): string[] {
  const shares = exactSharesInWords(outcomes.map(({ p }) => p))
  const lengths = exactSharesInWords(turns.outcomes.map(({ p }) => p))
  const mean = turns.outcomes.reduce((sum, { value, p }) => sum + value * p, 0)
  return [
    ...(title === '' ? [] : [plain(title)]),
    'exact',
    '',
    ...right(
      ['outcome', 'probability'],
      outcomes.map(({ winner }, i) => [outcomeName(winner), shares[i] as string]),
    ),
    '',
    `turns: mean ${mean.toFixed(4)}; ${turns.outcomes.map(({ value }, i) => `${value}: ${lengths[i]}`).join(', ')}`,
    ...(units.length === 0
      ? []
      : [
          '',
          ...right(
            ['unit', 'side', 'sunk', 'crippled', 'hits taken'],
            units.map(({ id, side, fates, hits }) => [
              id,
              side,
              exactInWords(fates.sunk),
              exactInWords(fates.crippled),
              hits.outcomes.reduce((sum, { value, p }) => sum + value * p, 0).toFixed(4),
            ]),
            2,
          ),
        ]),
  ]
}

/** A table whose columns stand to the right, but for the first ones. */
function right(headings: readonly string[], rows: readonly (readonly string[])[], names = 1): string[] {
  const widths = headings.map((heading, i) =>
    greatest(
      rows.map((row) => (row[i] as string).length),
      heading.length,
    ),
  )
  const padded = (row: readonly string[]) => row.map((cell, i) => (i < names ? cell : cell.padStart(widths[i] as number)))
  return table(padded(headings), rows.map(padded))
}
