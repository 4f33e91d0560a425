import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withValueAt } from '../../src/core/path.js'
import { readRoll } from '../../src/core/table.js'
import { reconstructed } from '../../src/core/trace.js'
import { findClass } from '../../src/corpen18/fleet/index.js'
import { gunnery, spotting } from '../../src/corpen18/procedures.js'
import { settings } from '../../src/corpen18/settings.js'
import type { ShipCard } from '../../src/corpen18/ship.js'
import { bandAt, columnAt, headingAt, loadTables, RECONSTRUCTED, type TablePack } from '../../src/corpen18/tables.js'
import { card, errorOf, factsOf, faultOf, withDice } from './helpers.js'

const BANDS = ['short', 'medium', 'long', 'extreme'] as const

/** A pack of some tables over ours. */
function pack(tables: object, over: object = {}): TablePack {
  return { pack: 'of the test', ruleset: 'corpen18', mark: 'T', provenance: 'made up', tables, ...over } as TablePack
}

const ours = RECONSTRUCTED.tables

describe("the specification's own tables", () => {
  it('C18-GUN-11: the combat results table, cell by cell', () => {
    const tables = loadTables()
    expect(tables.columns.map(({ heading }) => heading)).toEqual(['-4 or lower', '-3 -2', '-1 0 +1', '+2 +3', '+4 +5 +6', '+7 or higher'])
    const lowest = [
      [9, 12, 15, null],
      [7, 10, 13, 15],
      [6, 9, 11, 13],
      [5, 8, 10, 12],
      [4, 7, 9, 11],
      [3, 5, 8, 10],
    ]
    lowest.forEach((thresholds, column) => {
      for (let roll = -30; roll <= 40; roll++) {
        const hits = thresholds.filter((least) => least !== null && roll >= least).length
        expect(readRoll(tables.combatResults, column, roll), `${roll} in ${column}`).toBe(hits)
      }
    })
  })

  it('C18-GUN-11: every difference belongs to exactly one column', () => {
    const tables = loadTables()
    const heading = (difference: number) => headingAt(tables, columnAt(tables, difference))
    for (let difference = -99; difference <= -4; difference++) expect(heading(difference)).toBe('-4 or lower')
    for (const difference of [-3, -2]) expect(heading(difference)).toBe('-3 -2')
    for (const difference of [-1, 0, 1]) expect(heading(difference)).toBe('-1 0 +1')
    for (const difference of [2, 3]) expect(heading(difference)).toBe('+2 +3')
    for (const difference of [4, 5, 6]) expect(heading(difference)).toBe('+4 +5 +6')
    for (let difference = 7; difference <= 99; difference++) expect(heading(difference)).toBe('+7 or higher')
  })

  it('C18-GUN-03: the range chart, hex by hex', () => {
    const tables = loadTables()
    const letters = [0, 1, 2, 3].map((level) =>
      Array.from({ length: 12 }, (_, hexes) => 'SMLE'.charAt(bandAt(tables, level, hexes))).join(''),
    )
    expect(letters).toEqual(['SSMLLEEEEEEE', 'SSMMLLEEEEEE', 'SSSMMLLEEEEE', 'SSSMMMLLLEEE'])
    expect(bandAt(tables, 3, 100_000)).toBe(3)
    expect(tables.bandModifiers).toEqual([2, 0, -1, -3])
  })

  it('C18-MOV-04 C18-UNIT-03: sea state and movement', () => {
    const words = ours.seaStateMovement.map((line) => [line.capital, line.cruiser, line.escort, line.fac])
    expect(words).toEqual([
      ['none', 'none', 'none', 'none'],
      ['none', 'none', 'none', 'subtract 1/1'],
      ['none', 'subtract 0/1', 'subtract 1/1', 'halved'],
      ['subtract 0/1', 'subtract 1/1', 'halved', 'forbidden'],
      ['halved', 'halved', 'quartered', 'forbidden'],
    ])
    for (const line of ours.seaStateMovement) expect(line.merchant).toBe(line.cruiser)
  })

  it('C18-GUN-09 g: sea state and gunnery', () => {
    expect(ours.seaStateGunnery.map((line) => [line.capital, line.cruiser, line.escort, line.fac])).toEqual([
      [0, 0, 0, 0],
      [0, 0, -1, -2],
      [-1, -1, -2, -4],
      [-2, -3, -4, null],
      [-4, -5, -6, null],
    ])
    for (const line of ours.seaStateGunnery) expect(line.merchant).toBe(line.cruiser)
  })

  it('C18-DET-01 C18-UNIT-03: daylight spotting ranges', () => {
    const line = (spotter: keyof typeof ours.spottingRange) => {
      const { capital, cruiser, escort, fac } = ours.spottingRange[spotter]
      return [capital, cruiser, escort, fac]
    }
    expect([line('capital'), line('cruiser'), line('escort'), line('fac')]).toEqual([
      [9, 8, 6, 3],
      [8, 7, 6, 3],
      [7, 6, 5, 2],
      [4, 4, 3, 2],
    ])
    expect(line('merchant')).toEqual(line('cruiser'))
    for (const spotter of Object.values(ours.spottingRange)) expect(spotter.merchant).toBe(spotter.cruiser)
  })

  it('C18-DET-04 C18-GUN-10: chances by distance, and evasion', () => {
    expect(ours.spottingChance).toEqual([8, 6, 4, 2, 0])
    expect(ours.evasion).toEqual({ capital: 0, cruiser: 0, escort: -1, fac: -2, merchant: 0 })
  })

  it('C18-GUN-11: the historical actions give what the specification says they give', () => {
    const shares = (firer: string, target: string, distance: number) => {
      const count = [0, 0, 0, 0, 0]
      for (let roll = 1; roll <= 10; roll++) {
        const input = {
          firer: { ship: { ...(findClass(firer) as ShipCard), crew: 'veteran' } },
          battery: 'main',
          target: { ship: findClass(target) as ShipCard },
          distance,
          arc: 'broadside',
        } as const
        const shot = withDice([roll], (chance) => gunnery(input, chance)) as { hits: number }
        count[shot.hits] = (count[shot.hits] as number) + 10
      }
      return count
    }
    expect(shares('Bismarck BB', 'Hood BC', 5)).toEqual([40, 30, 30, 0, 0])
    expect(shares('Bismarck BB', 'Hood BC', 7)).toEqual([30, 30, 20, 20, 0])
    expect(shares('Admiral Graf Spee CA', 'Exeter CA', 4)).toEqual([40, 30, 20, 10, 0])
  })
})

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

describe('the form of a pack', () => {
  it.each([
    ['an unknown table', { ...pack({}), tables: { evasions: {} } }, 'unknown-key tables.evasions'],
    ['a category missing', pack({ evasion: { capital: 0, cruiser: 0, escort: 0, fac: 0 } }), 'missing-key tables.evasion.merchant'],
    [
      'an unknown effect',
      withValueAt(pack({ seaStateMovement: ours.seaStateMovement }), 'tables.seaStateMovement[1].fac', '1/2'),
      'not-allowed tables.seaStateMovement[1].fac',
    ],
    ['four sea states', pack({ seaStateGunnery: ours.seaStateGunnery.slice(1) }), 'wrong-length tables.seaStateGunnery'],
    ['another ruleset', pack({}, { ruleset: 'gurps' }), 'not-allowed ruleset'],
    ['no provenance', pack({}, { provenance: undefined }), 'missing-key provenance'],
    ['another mark', pack({}, { mark: 'J' }), 'not-allowed mark'],
    ['text for a number', withValueAt(pack({ evasion: ours.evasion }), 'tables.evasion.fac', '-2'), 'wrong-type tables.evasion.fac'],
    ['NaN', withValueAt(pack({ evasion: ours.evasion }), 'tables.evasion.fac', Number.NaN), 'wrong-type tables.evasion.fac'],
    [
      'three limits',
      withValueAt(pack({ rangeBands: ours.rangeBands }), 'tables.rangeBands.short.limits', [1, 1, 2]),
      'wrong-length tables.rangeBands.short.limits',
    ],
    [
      'three lines of hits',
      withValueAt(pack({ combatResults: ours.combatResults }), 'tables.combatResults.lowestRoll', [[], [], []]),
      'wrong-length tables.combatResults.lowestRoll',
    ],
  ])('refuses %s', (_, given, fault) => {
    expect(faultOf(() => loadTables(given))).toBe(fault)
  })
})

describe('replacement (C18-GUN-11) and provenance', () => {
  const shot = {
    firer: { ship: card() },
    battery: 'main',
    target: { ship: card({ category: 'escort' }), moved: 2 },
    distance: 0,
    arc: 'bow',
  } as const
  const play = (tables: unknown) => withDice([5], (chance) => gunnery(shot, chance, { settings: settings(tables) }))
  const why = (tables: unknown) =>
    factsOf((trace) => withDice([5], (chance) => gunnery(shot, chance, { settings: settings(tables), trace })))

  it('a partial pack replaces its table alone, and the trace says whose figures were read', () => {
    expect(play(undefined)).toMatchObject({ column: '-1 0 +1', modifier: 1, modified: 6, hits: 1 })
    const partial = pack({ evasion: { ...ours.evasion, escort: -3 } })
    expect(play(partial)).toMatchObject({ column: '-1 0 +1', modifier: -1, modified: 4, hits: 0 })
    const sources = why(partial).flatMap((fact) =>
      'source' in fact && fact.source ? [`${fact.source.table}: ${fact.source.pack}, ${fact.source.mark}`] : [],
    )
    expect(new Set(sources)).toEqual(
      new Set(['rangeBands: broadside reconstruction 1, R', 'combatResults: broadside reconstruction 1, R', 'evasion: of the test, T']),
    )
    expect(reconstructed(why(partial)).map(({ table }) => table)).toEqual(['rangeBands', 'combatResults'])
  })

  it('a whole pack leaves nothing reconstructed; another table with other columns is read as it stands', () => {
    const combatResults = {
      columns: [
        { heading: 'outgunned', from: null, to: -1 },
        { heading: 'a match', from: 0, to: null },
      ],
      lowestRoll: [
        [7, 2],
        [null, 6],
        [null, null],
        [null, null],
      ],
    }
    const whole = pack({ ...ours, combatResults })
    expect(play(whole)).toMatchObject({ column: 'a match', modified: 6, hits: 2 })
    expect(reconstructed(why(whole))).toEqual([])
    expect(reconstructed(why(undefined)).map(({ mark }) => mark)).toEqual(['R', 'R', 'R'])
  })

  it('C18-DET-04: another chart of chances has another reach', () => {
    const look = { spotter: card(), target: card({ category: 'escort' }), distance: 5, light: 'night' } as const
    const withChances = settings(pack({ spottingChance: [9, 9, 9, 9, 9, 5] }))
    expect(withDice([5], (chance) => spotting(look, chance, { settings: withChances }))).toEqual({
      automatic: false,
      chance: 5,
      roll: 5,
      spotted: true,
    })
    expect(withDice([], (chance) => spotting({ ...look, distance: 6 }, chance, { settings: withChances }))).toMatchObject({
      refused: { clause: 'C18-DET-04' },
    })
  })

  it('BANDS are the four of the chart', () => {
    expect(Object.keys(ours.rangeBands)).toEqual([...BANDS])
  })
})
