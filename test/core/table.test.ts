import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSpans, readRoll, rollTable, type Span, spanOf } from '../../src/core/table.js'
import { faultOf, refusalOf } from './support.js'

const HEADINGS = ['-1', '0', '+1']
const LOWEST = [
  [8, 6, 3],
  [11, 9, 7],
  [null, 12, 11],
]

describe('reading', () => {
  const table = rollTable({ lowestRoll: LOWEST }, HEADINGS, 'crt', true)
  it('gives the result of the highest threshold reached', () => {
    const column = (place: number) => [2, 3, 5, 6, 7, 8, 9, 10, 11, 12].map((roll) => readRoll(table, place, roll))
    expect(column(0)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 2, 2])
    expect(column(1)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3])
    expect(column(2)).toEqual([0, 1, 1, 1, 2, 2, 2, 2, 3, 3])
  })
  it('beyond either end reads the end', () => {
    expect([-50, 0, 13, 500].map((roll) => readRoll(table, 1, roll))).toEqual([0, 0, 3, 3])
  })
  it('a column that gives nothing gives 0, and so does a table without results', () => {
    const sparse = rollTable({ lowestRoll: [[null, 4]] }, ['a', 'b'], 't', false)
    expect([3, 4, 5].map((roll) => readRoll(sparse, 0, roll))).toEqual([0, 0, 0])
    expect([3, 4, 5].map((roll) => readRoll(sparse, 1, roll))).toEqual([0, 1, 1])
    const empty = rollTable({ lowestRoll: [] }, ['a', 'b'], 't', true)
    expect([-3, 0, 7].map((roll) => readRoll(empty, 1, roll))).toEqual([0, 0, 0])
    const blank = rollTable({ lowestRoll: [[null, null]] }, ['a', 'b'], 't', true)
    expect([-3, 0, 7].map((roll) => readRoll(blank, 0, roll))).toEqual([0, 0, 0])
  })
  it('is laid out from one below the lowest threshold to the highest', () => {
    expect(
      rollTable(
        {
          lowestRoll: [
            [null, 5],
            [null, 7],
          ],
        },
        ['a', 'b'],
        't',
        true,
      ),
    ).toEqual({
      columns: 2,
      lowest: 4,
      highest: 7,
      cells: [0, 0, 0, 1, 0, 1, 0, 2],
    })
    expect(rollTable({ lowestRoll: [[null, -5]] }, ['a', 'b'], 't', true)).toEqual({
      columns: 2,
      lowest: -6,
      highest: -5,
      cells: [0, 0, 0, 1],
    })
    expect(rollTable({ lowestRoll: [[null]] }, ['a'], 't', true)).toEqual({ columns: 1, lowest: 0, highest: 0, cells: [0] })
  })
  it('reads thresholds below 1 and of one value', () => {
    const low = rollTable({ lowestRoll: [[-4], [-3]] }, ['a'], 't', false)
    expect([-6, -5, -4, -3, 0].map((roll) => readRoll(low, 0, roll))).toEqual([0, 0, 1, 2, 2])
  })
})

describe('any lawful table reads back right', () => {
  /** Columns of strictly rising thresholds, some cut short. */
  const column = (results: number) =>
    fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: -15, max: 25 }), { minLength: results, maxLength: results }),
        fc.integer({ min: 0, max: results }),
      )
      .map(([rolls, there]) => rolls.sort((a, b) => a - b).map((roll, k) => (k < there ? roll : null)))
  const lawful = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 }))
    .chain(([results, columns]) => fc.array(column(results), { minLength: columns, maxLength: columns }))
  const rows = (columns: readonly (readonly (number | null)[])[]) =>
    (columns[0] as readonly unknown[]).map((_, k) => columns.map((each) => each[k] as number | null))

  it('cell by cell', () => {
    fc.assert(
      fc.property(lawful, (columns) => {
        const headings = columns.map((_, i) => `c${i}`)
        const table = rollTable({ lowestRoll: rows(columns) }, headings, 't', false)
        columns.forEach((each, i) => {
          let before = 0
          for (let roll = -20; roll <= 30; roll++) {
            const result = readRoll(table, i, roll)
            expect(result).toBe(each.filter((least) => least !== null && least <= roll).length)
            expect(result).toBeGreaterThanOrEqual(before)
            before = result
          }
        })
      }),
    )
  })

  it('with rising columns: accepted exactly when no result falls to the right', () => {
    const falls = (columns: readonly (readonly (number | null)[])[]) =>
      columns.some((each, i) =>
        each.some((least, k) => {
          const left = columns[i - 1]?.[k]
          return i > 0 && left != null && (least === null || least > left)
        }),
      )
    let [accepted, refused] = [0, 0]
    fc.assert(
      fc.property(lawful, fc.boolean(), (columns, ordered) => {
        // Sorting each result's thresholds from high to low makes the columns rise.
        const high = (least: number | null) => least ?? Number.POSITIVE_INFINITY
        const sorted = rows(columns).map((row) => row.toSorted((a, b) => (high(a) === high(b) ? 0 : high(b) > high(a) ? 1 : -1)))
        const used = ordered ? columns.map((_, i) => sorted.map((row) => row[i] as number | null)) : columns
        const build = () =>
          rollTable(
            { lowestRoll: rows(used) },
            used.map((_, i) => `c${i}`),
            't',
            true,
          )
        if (falls(used)) {
          refused++
          expect(faultOf(build)).toEqual({ code: 'bad-table', path: 't' })
        } else {
          accepted++
          expect(build().columns).toBe(used.length)
        }
        if (ordered) expect(falls(used)).toBe(false)
      }),
      { numRuns: 300 },
    )
    expect(accepted).toBeGreaterThan(50)
    expect(refused).toBeGreaterThan(20)
  })
})

describe('tables that are refused', () => {
  const complaint = (lowestRoll: readonly (readonly (number | null)[])[], rising = true) =>
    refusalOf(() => rollTable({ lowestRoll }, HEADINGS, 'pack.crt', rising)).toJSON()

  it('a row that is too short or too long', () => {
    expect(complaint([LOWEST[0] as number[], [11, 9]])).toEqual({
      code: 'bad-table',
      path: 'pack.crt.lowestRoll[1]',
      message: 'expected one entry a column (3); found 2',
    })
    expect(complaint([[8, 6, 3, 1]])).toEqual({
      code: 'bad-table',
      path: 'pack.crt.lowestRoll[0]',
      message: 'expected one entry a column (3); found 4',
    })
  })
  it('a better result from the same roll, or from a lower one', () => {
    expect(complaint([LOWEST[0] as number[], [11, 6, 7]])).toEqual({
      code: 'bad-table',
      path: 'pack.crt.lowestRoll[1][1]',
      message: 'result 2 from roll 6, but column "0" gives 1 only from roll 6; a better result needs a higher roll',
    })
    expect(complaint([LOWEST[0] as number[], [11, 9, 2]])).toEqual({
      code: 'bad-table',
      path: 'pack.crt.lowestRoll[1][2]',
      message: 'result 2 from roll 2, but column "+1" gives 1 only from roll 3; a better result needs a higher roll',
    })
  })
  it('a result above one that is never given', () =>
    expect(complaint([LOWEST[0] as number[], [null, 9, 7], [12, 12, 11]])).toEqual({
      code: 'bad-table',
      path: 'pack.crt.lowestRoll[2][0]',
      message: 'result 3 from roll 12, but column "-1" never gives 2; a better result needs a higher roll',
    }))
  it('thresholds millions apart are read or refused, at once and in little memory', { retry: 2 }, () => {
    const started = performance.now()
    try {
      const far = rollTable({ lowestRoll: [[1], [20_000_000]] }, ['a'], 't', true)
      expect([0, 1, 19_999_999, 20_000_000].map((roll) => readRoll(far, 0, roll))).toEqual([0, 1, 1, 2])
    } catch (error) {
      expect(error).toMatchObject({ code: 'bad-table' })
    }
    expect(performance.now() - started).toBeLessThan(500)
  })
  it('thresholds lie at most 10,000 apart', () => {
    expect(rollTable({ lowestRoll: [[1], [10_001]] }, ['a'], 't', true).cells).toHaveLength(10_002)
    const far = (...lowestRoll: number[][]) => refusalOf(() => rollTable({ lowestRoll }, ['a'], 't', true)).toJSON()
    expect(far([1], [10_002])).toEqual({
      code: 'bad-table',
      path: 't.lowestRoll',
      message: 'rolls from 1 to 10002: at most 10000 apart can be laid out',
    })
    expect(far([-9000], [9000]).message).toBe('rolls from -9000 to 9000: at most 10000 apart can be laid out')
  })
  it('more rows than a stack holds are refused as any, not by falling over', () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => [i + 1])
    expect(() => rollTable({ lowestRoll: rows }, ['a'], 't', true)).toThrow(
      expect.objectContaining({ code: 'bad-table', path: 't.lowestRoll' }),
    )
  })
  it('a column that gives less than the one before, where columns must rise', () => {
    const falling = [[8, 6, 7]]
    expect(complaint(falling)).toEqual({
      code: 'bad-table',
      path: 'pack.crt',
      message: 'roll 6 gives 1 in column "0" but 0 in column "+1"; results never fall from a column to the next',
    })
    expect(complaint([[8, 6, null]]).message).toContain('roll 6 gives 1 in column "0" but 0 in column "+1"')
    const table = rollTable({ lowestRoll: falling }, HEADINGS, 'pack.crt', false)
    expect([0, 1, 2].map((place) => readRoll(table, place, 6))).toEqual([0, 1, 0])
  })
})

describe('spans', () => {
  const span = (heading: string, from: number | null, to: number | null): Span => ({ heading, from, to })
  const spans = [span('low', null, -2), span('mid', -1, 3), span('one', 4, 4), span('high', 5, null)]

  it('hold every whole number once, the bounds included', () => {
    expect(checkSpans(spans, 'columns')).toBeUndefined()
    expect([-1000, -2, -1, 0, 3, 4, 5, 1000].map((value) => spanOf(spans, value))).toEqual([0, 0, 1, 1, 1, 2, 3, 3])
    expect(checkSpans([span('all', null, null)], 'columns')).toBeUndefined()
    expect(spanOf([span('all', null, null)], -7)).toBe(0)
  })

  it('of any lawful cuts find the one that holds a value', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { maxLength: 8 }), fc.integer({ min: -60, max: 60 }), (cuts, value) => {
        const ends = cuts.sort((a, b) => a - b)
        const all = [...ends, null].map((to, i) => span(`s${i}`, i === 0 ? null : (ends[i - 1] as number) + 1, to))
        expect(checkSpans(all, 'columns')).toBeUndefined()
        const { from, to } = all[spanOf(all, value)] as Span
        expect(from === null || from <= value).toBe(true)
        expect(to === null || value <= to).toBe(true)
      }),
    )
  })

  it.each<[string, Span[], string, string]>([
    ['a gap', [span('low', null, 1), span('high', 3, null)], 'columns[1].from', 'column "high" must begin at 2; found 3'],
    ['an overlap', [span('low', null, 1), span('high', 1, null)], 'columns[1].from', 'column "high" must begin at 2; found 1'],
    ['no beginning', [span('low', null, 1), span('high', null, null)], 'columns[1].from', 'column "high" must begin at 2; found null'],
    [
      'a lower end',
      [span('low', 0, 1), span('high', 2, null)],
      'columns[0].from',
      'column "low" must begin at null (no lower end); found 0',
    ],
    ['an upper end', [span('low', null, 1), span('high', 2, 9)], 'columns[1].to', 'the last column must have no upper end (null)'],
    [
      'one never reached',
      [span('low', null, null), span('high', 2, null)],
      'columns[1]',
      'column "high" is never reached: the one before has no end',
    ],
    [
      'one that ends before it begins',
      [span('low', null, 1), span('mid', 2, 1), span('high', 2, null)],
      'columns[1].to',
      'column "mid" ends at 1, before it begins at 2',
    ],
  ])('with %s are refused', (_, bad, path, message) =>
    expect(refusalOf(() => checkSpans(bad, 'columns')).toJSON()).toEqual({ code: 'bad-table', path, message }),
  )

  it('none at all are refused, as the list they are', () =>
    expect(refusalOf(() => checkSpans([], 'columns')).toJSON()).toEqual({
      code: 'bad-table',
      path: 'columns',
      message: 'no column: every whole number must belong to one',
    }))
})
