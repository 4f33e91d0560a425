import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withValueAt } from '../../src/core/path.js'
import { readRoll } from '../../src/core/table.js'
import { bandAt, columnAt, loadTables } from '../../src/corpen18/tables.js'
import { errorOf, faultOf, wordsOf } from './helpers.js'
import { ours, pack } from './packs.js'

describe('the invariants of a valid pack (C18-GUN-11)', () => {
  /** A table of random width: each column rises, and no column is worse than the one on its left. */
  const results = fc
    .record({
      widths: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 0, maxLength: 5 }),
      least: fc.integer({ min: -9, max: 3 }),
      first: fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 1, max: 4 }))),
      shifts: fc.array(fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 3 }))), { minLength: 6, maxLength: 6 }),
      given: fc.integer({ min: 0, max: 4 }),
    })
    .map(({ widths, least, first, shifts, given }) => {
      let from = least
      const columns = [
        { heading: 'lowest', from: null as number | null, to: (least - 1) as number | null },
        ...widths.map((width, i) => {
          const span = { heading: `column ${i}`, from, to: from + width - 1 }
          from += width
          return span
        }),
        { heading: 'highest', from: 0 as number | null, to: null as number | null },
      ]
      ;(columns.at(-1) as { from: number }).from = from
      const rows: number[][] = [[], [], [], []]
      columns.forEach((_, c) => {
        let at = 0
        for (let k = 0; k < 4; k++) {
          at += first[k] as number
          const before = c === 0 ? at + 10 : (rows[k]?.[c - 1] as number)
          const low = before - (shifts[c % 6]?.[k] as number)
          const below = k === 0 ? Number.NEGATIVE_INFINITY : (rows[k - 1]?.[c] as number)
          ;(rows[k] as number[]).push(Math.min(before, Math.max(low, below + 1)))
        }
      })
      const lowestRoll = rows.map((row, k) => row.map((low) => (k < given || given === 0 ? low : null)))
      return { columns, lowestRoll }
    })
    .filter(({ lowestRoll }) => {
      // What the generator's shifts pushed together is not a table.
      const columns = lowestRoll[0] as unknown[]
      return columns.every((_, c) =>
        lowestRoll.every((row, k) => k === 0 || row[c] == null || (row[c] as number) > (lowestRoll[k - 1]?.[c] as number)),
      )
    })

  it('C18-GUN-11: every roll has one result from 0 to 4, never falling with the roll nor to the right', () => {
    fc.assert(
      fc.property(results, fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }), (table, roll, difference) => {
        const tables = loadTables(pack({ combatResults: table }))
        const hits = (column: number, at: number) => readRoll(tables.combatResults, column, at)
        table.columns.forEach((_, column) => {
          expect([0, 1, 2, 3, 4]).toContain(hits(column, roll))
          expect(hits(column, roll + 1)).toBeGreaterThanOrEqual(hits(column, roll))
          if (column > 0) expect(hits(column, roll)).toBeGreaterThanOrEqual(hits(column - 1, roll))
          const expected = table.lowestRoll.filter((row) => row[column] != null && roll >= (row[column] as number)).length
          expect(hits(column, roll)).toBe(expected)
        })
        const holds = table.columns.filter(({ from, to }) => (from ?? -99) <= difference && difference <= (to ?? 99))
        expect(holds).toHaveLength(1)
        expect(tables.columns[columnAt(tables, difference)]?.heading).toBe(holds[0]?.heading)
      }),
    )
  })

  it('C18-GUN-11: two results set to the same roll in any column are refused, naming column, roll and place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 5 }), (column, k, drop) => {
        const below = ours.combatResults.lowestRoll[k - 1]?.[column] as number
        const planted = withValueAt(
          pack({ combatResults: ours.combatResults }),
          `tables.combatResults.lowestRoll[${k}][${column}]`,
          below - drop,
        )
        const error = errorOf(() => loadTables(planted))
        expect(`${error.code} ${error.path}`).toBe(`bad-table tables.combatResults.lowestRoll[${k}][${column}]`)
        expect(error.message).toContain(`"${ours.combatResults.columns[column]?.heading}"`)
        expect(error.message).toContain(`roll ${below - drop}`)
      }),
    )
  })

  it('C18-GUN-11: a column worse than the one on its left is refused, naming both columns and the roll', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }), (column, excess) => {
        const left = ours.combatResults.lowestRoll[3]?.[column - 1] ?? 20
        const planted = withValueAt(
          pack({ combatResults: ours.combatResults }),
          `tables.combatResults.lowestRoll[3][${column}]`,
          left + excess,
        )
        if (column === 1) return
        const error = errorOf(() => loadTables(planted))
        expect(`${error.code} ${error.path}`).toBe('bad-table tables.combatResults')
        expect(error.message).toContain(`roll ${left} `)
        expect(error.message).toContain(`"${ours.combatResults.columns[column - 1]?.heading}"`)
        expect(error.message).toContain(`"${ours.combatResults.columns[column]?.heading}"`)
      }),
    )
  })

  it('C18-GUN-11: four hits without three, and a line too short, are refused', () => {
    const planted = withValueAt(pack({ combatResults: ours.combatResults }), 'tables.combatResults.lowestRoll[2][4]', null)
    expect(faultOf(() => loadTables(planted))).toBe('bad-table tables.combatResults.lowestRoll[3][4]')
    expect(faultOf(() => loadTables(withValueAt(planted, 'tables.combatResults.lowestRoll[1]', [1, 2])))).toBe(
      'bad-table tables.combatResults.lowestRoll[1]',
    )
  })

  it.each([
    ['a gap between columns', 'columns[2].from', 0, 'columns[2].from'],
    ['an overlap', 'columns[3].from', 1, 'columns[3].from'],
    ['no lower end wanted', 'columns[0].from', -9, 'columns[0].from'],
    ['no upper end wanted', 'columns[5].to', 12, 'columns[5].to'],
    ['a column without end before the last', 'columns[2].to', null, 'columns[3]'],
    ['a column that ends before it begins', 'columns[2].to', -2, 'columns[2].to'],
  ])('C18-GUN-11: %s is refused', (_, path, value, where) => {
    const planted = withValueAt(pack({ combatResults: ours.combatResults }), `tables.combatResults.${path}`, value)
    expect(faultOf(() => loadTables(planted))).toBe(`bad-table tables.combatResults.${where}`)
  })

  /** Limits that rise from level to level and from band to band. */
  const charts = fc
    .record({
      steps: fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 4, maxLength: 4 }), { minLength: 3, maxLength: 3 }),
      top: fc.integer({ min: 0, max: 5 }),
      falls: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 3 }),
    })
    .map(({ steps, top, falls }) => {
      const limits: number[][] = []
      steps.forEach((line, band) => {
        let at = 0
        limits.push(
          line.map((step, level) => {
            at = Math.max(at, limits[band - 1]?.[level] ?? 0) + step
            return at
          }),
        )
      })
      const modifiers = [top]
      for (const fall of falls) modifiers.push((modifiers.at(-1) as number) - fall)
      return {
        short: { modifier: modifiers[0], limits: limits[0] },
        medium: { modifier: modifiers[1], limits: limits[1] },
        long: { modifier: modifiers[2], limits: limits[2] },
        extreme: { modifier: modifiers[3] },
      }
    })

  it('C18-GUN-03 C18-GUN-11: the band never comes nearer with distance, nor farther with a better level; modifiers never rise', () => {
    fc.assert(
      fc.property(charts, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 60 }), (rangeBands, level, hexes) => {
        const tables = loadTables(pack({ rangeBands }))
        const band = bandAt(tables, level, hexes)
        expect(bandAt(tables, level, hexes + 1)).toBeGreaterThanOrEqual(band)
        if (level < 3) expect(bandAt(tables, level + 1, hexes)).toBeLessThanOrEqual(band)
        expect(tables.bandModifiers[Math.min(3, band + 1)]).toBeLessThanOrEqual(tables.bandModifiers[band] as number)
        const limits = [rangeBands.short, rangeBands.medium, rangeBands.long].map((each) => (each.limits as number[])[level] as number)
        expect(band).toBe(limits.filter((limit) => hexes > limit).length)
      }),
    )
  })

  it('C18-GUN-11: a limit that shrinks from a level to the next is refused, by band and level', () => {
    fc.assert(
      fc.property(fc.constantFrom('short', 'medium', 'long'), fc.integer({ min: 1, max: 3 }), (band, level) => {
        const below = ours.rangeBands[band as 'short'].limits[level - 1] as number
        const planted = withValueAt(pack({ rangeBands: ours.rangeBands }), `tables.rangeBands.${band}.limits[${level}]`, below - 1)
        const error = errorOf(() => loadTables(planted))
        expect(`${error.code} ${error.path}`).toBe(`bad-table tables.rangeBands.${band}.limits[${level}]`)
        expect(error.message).toContain(`${band} ${below - 1}`)
      }),
    )
  })

  it('C18-GUN-11: bands out of order are refused, and so are modifiers that rise with distance', () => {
    const bands = pack({ rangeBands: ours.rangeBands })
    expect(faultOf(() => loadTables(withValueAt(bands, 'tables.rangeBands.medium.limits', [0, 3, 4, 5])))).toBe(
      'bad-table tables.rangeBands.medium.limits[0]',
    )
    expect(faultOf(() => loadTables(withValueAt(bands, 'tables.rangeBands.long.modifier', 1)))).toBe(
      'bad-table tables.rangeBands.long.modifier',
    )
    expect(faultOf(() => loadTables(withValueAt(bands, 'tables.rangeBands.extreme.modifier', 0)))).toBe(
      'bad-table tables.rangeBands.extreme.modifier',
    )
  })

  it('C18-GUN-11: a chart that cannot be is refused with what it says, levels counted from 1', () => {
    const words = (path: string, value: unknown) =>
      wordsOf(() => loadTables(withValueAt(pack({ rangeBands: ours.rangeBands }), `tables.rangeBands.${path}`, value)))
    expect([words('medium.limits', [2, 3, 4, 3]), words('long.limits', [1, 5, 6, 8]), words('medium.limits', [2, 3, 4, 9])]).toEqual([
      'bad-table tables.rangeBands.medium.limits[3]: limits never shrink from a level to the next: medium 3 at level 4 follows 4',
      'bad-table tables.rangeBands.long.limits[0]: bands lie in order: long ends at 1, but the nearer band at 2 (level 1)',
      'bad-table tables.rangeBands.long.limits[3]: bands lie in order: long ends at 8, but the nearer band at 9 (level 4)',
    ])
  })

  it.each([
    ['tables.rangeBands.long.limits', [4, 5, 6, Number.MAX_SAFE_INTEGER], 'rangeBands'],
    ['tables.combatResults.columns[5].from', Number.MAX_SAFE_INTEGER, 'combatResults'],
  ])('C18-GUN-11: a figure beyond all bounds at %s is refused by name, or played', (path, value, table) => {
    const planted = withValueAt(pack({ [table]: ours[table as 'evasion'] }), path, value)
    const stretched =
      table === 'combatResults' ? withValueAt(planted, 'tables.combatResults.columns[4].to', Number.MAX_SAFE_INTEGER - 1) : planted
    try {
      loadTables(stretched)
    } catch (error) {
      expect(error).toMatchObject({ name: 'BroadsideError', path: expect.stringContaining(`tables.${table}`) })
    }
  })
})
