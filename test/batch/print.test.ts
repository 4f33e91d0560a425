import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import {
  type BatchOptions,
  chartOfBatch,
  chartSpec,
  csvOfBatch,
  csvOfSweep,
  type Pairs,
  type Solution,
  simulate,
  solveBattle,
  tellBatch,
  tellSolution,
} from '../../src/batch/index.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { DUEL, SHORT_DUEL } from './scenarios.js'
import { SCENARIO, tableDuel } from './table-duel.js'

const { result } = await simulate({ ruleset: corpen18, scenario: DUEL, runs: 200, seed: 1941 })
const read = (text: string) => parse(text, { columns: true }) as Record<string, string>[]

/** A result whose names are as bad as names can be. */
function renamed(name: string) {
  const units = result.units.map((unit, i) => (i === 0 ? { ...unit, id: name } : unit))
  return { ...result, units, given: result.given.map((each) => ({ ...each, units })) }
}

describe('a batch in words', () => {
  const lines = tellBatch(result, 'Duel')

  it('says how many, by which seed, at which level', () => {
    expect(lines[0]).toBe('Duel')
    expect(lines[1]).toBe('200 battles, seed 1941; intervals at 95 %')
    expect(lines[2]).toBe('doctrines: german=close-and-fire british=close-and-fire')
    expect(tellBatch({ ...result, level: 0.999, n: 1, stopped: 'aborted', partial: true })[0]).toBe(
      '1 battle, seed 1941, PARTIAL: interrupted; intervals at 99.9 %',
    )
  })

  it('gives every outcome with count, share and interval, never a bare 0 % or 100 %', () => {
    const text = lines.join('\n')
    for (const { winner, share } of result.outcomes)
      expect(text).toMatch(
        new RegExp(`^${winner === null ? 'draw' : `${winner} wins`} +${share.count} +[<>]? ?[\\d.]+ %  +[\\d.]+-[\\d.]+$`, 'm'),
      )
    expect(text).not.toMatch(/(^| )(0(\.0)?|100(\.0)?) %/m)
    expect(text).not.toMatch(/NaN|undefined|null/)
    expect(text).toMatch(/^[\x20-\x7e\n]*$/)
  })

  it('tells what happened when each side won, and what to watch', () => {
    const text = lines.join('\n')
    expect(text).toMatch(
      /\nwhen german wins \(\d+ battles; turns: mean [\d.]+ \+- [\d.]+, median \d+, nine in ten from \d+ to \d+, all from \d+ to \d+\)\n/,
    )
    expect(lines.at(-1)).toBe(
      `to watch, as seen by german: best battle ${result.notable?.best}, median ${result.notable?.median}, worst ${result.notable?.worst}`,
    )
  })

  it('keeps line breaks in names out of its tables', () => {
    expect(tellBatch(renamed('a\nb')).some((line) => line.startsWith('a b '))).toBe(true)
  })

  it('of one battle, of none, and of a ruleset without tallies', async () => {
    const one = await simulate({ ruleset: corpen18, scenario: DUEL, runs: 1, seed: 1 })
    const none = await simulate({ ruleset: corpen18, scenario: DUEL, runs: 1, seed: 1, signal: AbortSignal.abort() })
    const { tally: _, expectedHits: __, ...bare } = tableDuel
    const untold = await simulate({ ruleset: bare, scenario: SCENARIO, runs: 20, seed: 1 })
    for (const each of [one, none, untold]) expect(tellBatch(each.result).join('\n')).not.toMatch(/NaN|undefined|null|Infinity/)
    expect(tellBatch(none.result)[3 + 1]).toMatch(/^german wins +0 +- +-$/)
  })
})

describe('a batch as CSV', () => {
  it('has no figures of sides where a ruleset tells nothing of units', async () => {
    const { tally: _, expectedHits: __, ...bare } = tableDuel
    const kinds = async (ruleset: BatchOptions['ruleset']) => {
      const { result } = await simulate({ ruleset, scenario: SCENARIO, runs: 20, seed: 1 })
      return [...new Set(read(csvOfBatch(result)).map(({ kind }) => kind))]
    }
    expect([await kinds(tableDuel), await kinds(bare)]).toEqual([
      ['outcome', 'battle', 'side', 'unit'],
      ['outcome', 'battle'],
    ])
  })

  it('reads back: a figure a row, numbers with points', () => {
    const rows = read(csvOfBatch(result))
    const win = rows.find(({ kind, id, given }) => kind === 'outcome' && id === 'german' && given === '')
    const share = result.outcomes[0]?.share
    expect(win).toMatchObject({ n: '200', value: String(share?.share), low: String(share?.low), high: String(share?.high), level: '0.95' })
    const histogram = rows.filter(({ measure, given }) => given === '' && /^battles of \d+ turns$/.test(measure as string))
    expect(histogram.reduce((sum, { value }) => sum + Number(value), 0)).toBe(200)
    expect(rows.filter(({ given }) => given === 'german').length).toBeGreaterThan(10)
  })

  it('counts turns in words', async () => {
    const short = await simulate({ ruleset: corpen18, scenario: { ...DUEL, turns: 1 }, runs: 3, seed: 1 })
    expect(csvOfBatch(short.result)).toContain('\n,battle,,battles of 1 turn,3,3,,,,\n')
  })

  it('has hits scored, what the dice owed, and the difference, of each side and unit', () => {
    const rows = read(csvOfBatch(result)).filter(({ given }) => given === '')
    for (const { side, scored, expected, luck } of result.sides) {
      const value = (measure: string) =>
        rows.find((row) => row['kind'] === 'side' && row['id'] === side && row['measure'] === measure)?.['value']
      const figures = [scored?.mean, expected, luck?.mean].map(String)
      expect(['hits scored', 'hits expected', 'luck'].map(value)).toEqual(figures)
    }
    expect(rows.filter(({ kind, measure }) => kind === 'unit' && measure === 'hits expected').map(({ id }) => id)).toEqual([
      'bismarck',
      'hood',
    ])
  })

  it('tells draws from the wins of a side of that name', async () => {
    const scenario = {
      ...DUEL,
      sides: [{ id: 'german' }, { id: 'draw' }],
      units: DUEL.units.map((unit, i) => (i === 0 ? unit : { ...unit, side: 'draw' })),
    }
    const named = (await simulate({ ruleset: corpen18, scenario, runs: 200, seed: 1941 })).result
    const rows = read(csvOfBatch(named))
    const [german, draw, neither] = named.outcomes.map(({ share }) => share.count)
    expect(rows.filter(({ kind }) => kind === 'outcome').map(({ id, value }) => [id, Number(value) * 200])).toEqual([
      ['german', german],
      ['draw', draw],
      ['(draw)', neither],
    ])
    const turns = rows.filter(({ given, measure }) => given !== '' && measure === 'turns').map(({ given, n }) => [given, Number(n)])
    expect(turns).toEqual([
      ['german', german],
      ['draw', draw],
      ['(draw)', neither],
    ])
  })

  it.each(['a,b', 'a"b', 'a;b', 'a\nb', 'a\r\nb', 'a\rb', ' a '])('keeps the name %j', (name) => {
    const rows = read(csvOfBatch(renamed(name)))
    expect(rows.some(({ id }) => id === name)).toBe(true)
    expect(rows.every((row) => Object.keys(row).length === 10)).toBe(true)
  })

  it.each(['=1+1', '+x', '-x', '@x'])('keeps a spreadsheet from running %j', (name) => {
    const rows = read(csvOfBatch(renamed(name)))
    expect(rows.some(({ id }) => id === name)).toBe(false)
    expect(rows.some(({ id }) => id === `'${name}`)).toBe(true)
  })

  it('leaves negative numbers alone', () => {
    const luck = read(csvOfBatch(result)).filter(({ measure }) => measure === 'luck')
    expect(luck.some(({ value }) => (value as string).startsWith('-'))).toBe(true)
    const values = { spread: -3, name: '-3' }
    const [row] = read(
      csvOfSweep({ sweep: 1, seed: '1', paths: ['spread', 'name'], variants: [{ values, result, change: null }], partial: false }),
    )
    expect(row).toMatchObject({ spread: '-3', name: "'-3" })
  })
})

interface TurnsPanel {
  readonly data: { readonly values: readonly { from: number; to: number; battles: number }[] }
  readonly encoding: { readonly x: { readonly title: string; readonly axis: { readonly values: readonly number[] } } }
}

describe('a batch as a chart', () => {
  it('is the same SVG every time, with all three panels', async () => {
    const svg = await chartOfBatch(result, 'Duel <&> "chart"')
    expect(await chartOfBatch(JSON.parse(JSON.stringify(result)), 'Duel <&> "chart"')).toBe(svg)
    expect(svg).toMatch(/^<svg [^>]*>.*<\/svg>$/s)
    for (const text of ['Duel &lt;&amp;&gt;', 'german wins', 'draw', 'intervals at 95 %', 'How long battles last', 'bismarck', 'hood'])
      expect(svg).toContain(text)
    expect(svg).not.toContain('NaN')
  })

  const turnsOf = (histogram: Pairs) => {
    const { vconcat } = chartSpec({ ...result, turns: { ...result.turns, histogram } }) as { vconcat: readonly [unknown, TurnsPanel] }
    const { data, encoding } = vconcat[1]
    return {
      bars: data.values.map(({ from, to, battles }) => [from, to, battles]),
      title: encoding.x.title,
      numbers: encoding.x.axis.values,
    }
  }

  it('has a bar for every number of turns from the least to the most, met or not', () => {
    expect(
      turnsOf([
        [1, 3],
        [3, 1],
        [4, 9],
      ]),
    ).toEqual({
      bars: [
        [0.5, 1.5, 3],
        [1.5, 2.5, 0],
        [2.5, 3.5, 1],
        [3.5, 4.5, 9],
      ],
      title: 'turns',
      numbers: [1, 2, 3, 4],
    })
    expect(turnsOf([]).bars).toEqual([])
  })

  it('has several numbers of turns to a bar where they are too many for one each, and loses no battle', () => {
    const { bars, title, numbers } = turnsOf(Array.from({ length: 41 }, (_, i) => [i + 7, i + 1]))
    // 7 to 47: from bar 6-7 to bar 46-47.
    expect([bars.length, bars[0], bars[1], bars.at(-1)]).toEqual([21, [5.5, 7.5, 1], [7.5, 9.5, 2 + 3], [45.5, 47.5, 40 + 41]])
    expect(bars.reduce((sum, [, , battles]) => sum + (battles as number), 0)).toBe((41 * 42) / 2)
    expect(title).toBe('turns, 2 to a bar')
    expect(numbers).toEqual([8, 12, 16, 20, 24, 28, 32, 36, 40, 44])
    expect(turnsOf(Array.from({ length: 40 }, (_, i) => [i + 7, 1])).title).toBe('turns')
    expect(
      turnsOf([
        [1, 1],
        [1_000_000, 1],
      ]).bars,
    ).toHaveLength(21)
  })

  it('has its legend beside the panel whose bars it explains, and says damage, whatever a ruleset counts', async () => {
    const svg = await chartOfBatch(result)
    expect(svg).not.toContain('hits')
    const panels = svg.split('role-scope concat_')
    expect(panels.map((panel) => panel.includes('role-legend'))).toEqual([false, false, false, true])
    expect(panels[3]).toContain('Damage taken')
    expect(svg).toContain('damage a battle')
  })

  it('is drawn of a batch without battles and without units too', async () => {
    const { tally: _, ...bare } = tableDuel
    const none = await simulate({ ruleset: bare, scenario: SCENARIO, runs: 1, seed: 1, signal: AbortSignal.abort() })
    expect(await chartOfBatch(none.result)).toContain('0 battles')
    const untold = await simulate({ ruleset: bare, scenario: SCENARIO, runs: 20, seed: 1 })
    expect(await chartOfBatch(untold.result)).toContain('20 battles')
  })
})

describe('an exact answer in words', () => {
  it('names every outcome and unit', () => {
    const lines = tellSolution(solveBattle({ ruleset: corpen18, scenario: { ...SHORT_DUEL, turns: 1 } }), 'Duel')
    expect(lines.slice(0, 2)).toEqual(['Duel', 'exact'])
    const shares = lines.flatMap((line) => /^(?:\w+ wins|draw) +([\d.]+) %$/.exec(line)?.[1] ?? [])
    expect(shares.reduce((sum, share) => sum + Number(share), 0)).toBeCloseTo(100, 3)
    expect(lines.join('\n')).toMatch(/\nhood +british +[\d.]+ % +[\d.]+ % +[\d.]+$/)
  })

  it('never calls impossible what can happen, nor certain what need not, and its shares add up', () => {
    const solution = (shares: readonly number[]): Solution => ({
      outcomes: shares.map((p, i) => ({ winner: i === 2 ? null : `side ${i}`, p })),
      turns: { outcomes: shares.map((p, i) => ({ value: i + 1, p })) },
      units: [],
      together: { outcomes: [] },
    })
    const told = (...shares: number[]) =>
      tellSolution(solution(shares))
        .filter((line) => /^(side|draw)/.test(line))
        .map((line) => line.replace(/^.*? {2,}/, ''))
    expect(told(1e-9, 1 - 1e-9, 0)).toEqual(['< 0.0001 %', '> 99.9999 %', '0.0000 %'])
    expect(told(0, 1 - 2 ** -53, 0)).toEqual(['0.0000 %', '100.0000 %', '0.0000 %'])
    expect(told(1 / 3, 1 / 3, 1 / 3)).toEqual(['33.3334 %', '33.3333 %', '33.3333 %'])
    expect(told(1 / 6, 1 / 6, 2 / 3)).toEqual(['16.6667 %', '16.6667 %', '66.6666 %'])
    expect(tellSolution(solution([1e-9, 1 - 1e-9, 0])).find((line) => line.startsWith('turns:'))).toContain('1: < 0.0001 %, 2: > 99.9999 %')
  })
})
