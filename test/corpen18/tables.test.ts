import { describe, expect, it } from 'vitest'
import { withValueAt } from '../../src/core/path.js'
import { readRoll } from '../../src/core/table.js'
import { reconstructed } from '../../src/core/trace.js'
import { findClass } from '../../src/corpen18/fleet/index.js'
import { gunnery, spotting } from '../../src/corpen18/procedures.js'
import { settings } from '../../src/corpen18/settings.js'
import type { ShipCard } from '../../src/corpen18/ship.js'
import { bandAt, columnAt, headingAt, loadTables } from '../../src/corpen18/tables.js'
import { card, factsOf, withDice, wordsOf } from './helpers.js'
import { BANDS, ours, pack } from './packs.js'

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

  it('C18-GUN-11: differences are laid out from one below the first bound to one above the last', () => {
    const laidOut = (from: number) => {
      const columns = [
        { heading: 'low', from: null, to: from - 1 },
        { heading: 'high', from, to: null },
      ]
      const lowestRoll = [
        [9, 7],
        [12, 10],
        [15, 13],
        [null, 15],
      ]
      const { lowestDifference, columnAt: line } = loadTables(pack({ combatResults: { columns, lowestRoll } }))
      return [lowestDifference, line]
    }
    expect([laidOut(4), laidOut(-4)]).toEqual([
      [2, [0, 0, 1, 1]],
      [-6, [0, 0, 1, 1]],
    ])
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

describe('the form of a pack', () => {
  it.each([
    [
      'an unknown table',
      { ...pack({}), tables: { evasions: {} } },
      'unknown-key tables.evasions: unknown key "evasions"; did you mean "evasion"?',
    ],
    [
      'a category missing',
      pack({ evasion: { capital: 0, cruiser: 0, escort: 0, fac: 0 } }),
      'missing-key tables.evasion.merchant: missing; expected a number',
    ],
    [
      'an unknown effect',
      withValueAt(pack({ seaStateMovement: ours.seaStateMovement }), 'tables.seaStateMovement[1].fac', '1/2'),
      'not-allowed tables.seaStateMovement[1].fac: expected none, halved, quartered, forbidden or "subtract 1/1" (C18-MOV-04); found "1/2"',
    ],
    [
      'four sea states',
      pack({ seaStateGunnery: ours.seaStateGunnery.slice(1) }),
      'wrong-length tables.seaStateGunnery: expected exactly 5 entries; found 4',
    ],
    ['another ruleset', pack({}, { ruleset: 'gurps' }), 'not-allowed ruleset: expected "corpen18"; found "gurps"'],
    ['no provenance', pack({}, { provenance: undefined }), 'missing-key provenance: missing; expected text'],
    ['another mark', pack({}, { mark: 'J' }), 'not-allowed mark: expected one of "T", "R"; found "J"'],
    [
      'text for a number',
      withValueAt(pack({ evasion: ours.evasion }), 'tables.evasion.fac', '-2'),
      'wrong-type tables.evasion.fac: expected a number; found "-2"',
    ],
    [
      'NaN',
      withValueAt(pack({ evasion: ours.evasion }), 'tables.evasion.fac', Number.NaN),
      'wrong-type tables.evasion.fac: expected a number; found NaN',
    ],
    [
      '-0',
      withValueAt(pack({ seaStateGunnery: ours.seaStateGunnery }), 'tables.seaStateGunnery[0].fac', -0),
      'not-allowed tables.seaStateGunnery[0].fac: expected 0 without a sign; found -0',
    ],
    [
      '-0 for a difference',
      withValueAt(pack({ combatResults: ours.combatResults }), 'tables.combatResults.columns[2].to', -0),
      'not-allowed tables.combatResults.columns[2].to: expected 0 without a sign; found -0',
    ],
    [
      'three limits',
      withValueAt(pack({ rangeBands: ours.rangeBands }), 'tables.rangeBands.short.limits', [1, 1, 2]),
      'wrong-length tables.rangeBands.short.limits: expected exactly 4 entries; found 3',
    ],
    [
      'three lines of hits',
      withValueAt(pack({ combatResults: ours.combatResults }), 'tables.combatResults.lowestRoll', [[], [], []]),
      'wrong-length tables.combatResults.lowestRoll: expected exactly 4 entries; found 3',
    ],
  ])('refuses %s', (_, given, fault) => {
    expect(wordsOf(() => loadTables(given))).toBe(fault)
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
