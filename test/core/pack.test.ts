import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Battle } from '../../src/core/battle.js'
import { overlay, packSchemaOf } from '../../src/core/pack.js'
import { issuesOf } from '../../src/core/schema.js'
import { RECONSTRUCTED } from '../../src/corpen18/index.js'
import { CASES } from '../bug-kinds/support.js'
import { faultOf } from './support.js'

const BANDS = RECONSTRUCTED.tables.rangeBands

const ours = { pack: 'ours', mark: 'R', provenance: 'set here', tables: { range: 3, chance: [1, 2] } } as const

describe('a table pack', () => {
  it('replaces tables whole, and each table tells its source', () => {
    const given = { pack: 'theirs', mark: 'T', provenance: 'page 12', tables: { chance: [5] } } as const
    expect(overlay<{ range: number; chance: readonly number[] }>(ours, given)).toEqual({
      tables: { range: 3, chance: [5] },
      sources: { range: { table: 'range', pack: 'ours', mark: 'R' }, chance: { table: 'chance', pack: 'theirs', mark: 'T' } },
    })
    expect(ours.tables.chance).toEqual([1, 2])
  })

  it('leaves what it leaves undefined', () => {
    const given = { pack: 'theirs', mark: 'T', provenance: 'page 12', tables: { range: undefined } } as const
    expect(overlay<{ range: number; chance: readonly number[] }>(ours, given).tables).toEqual(ours.tables)
  })

  it('says its name, ruleset, mark and provenance, and no table that the ruleset has not', () => {
    const schema = packSchemaOf('duel', z.strictObject({ range: z.int() }))
    const pack = { pack: 'theirs', ruleset: 'duel', mark: 'T', provenance: 'page 12', tables: {} }
    expect(schema.parse(pack)).toEqual(pack)
    expect(schema.parse({ ...pack, mark: 'R' })).toEqual({ ...pack, mark: 'R' })
    for (const key of Object.keys(pack)) expect(issuesOf(schema, { ...pack, [key]: undefined })[0]?.path, key).toBe(key)
    expect(issuesOf(schema, { ...pack, pack: '' })[0]?.path).toBe('pack')
    expect(issuesOf(schema, { ...pack, provenance: '' })[0]?.path).toBe('provenance')
    expect(issuesOf(schema, { ...pack, ruleset: 'corpen18' })[0]?.path).toBe('ruleset')
    expect(issuesOf(schema, { ...pack, mark: 'J' })[0]?.path).toBe('mark')
    expect(issuesOf(schema, { ...pack, tables: { reach: 1 } })[0]?.path).toBe('tables.reach')
  })

  // A table that breaks an invariant of its ruleset, and where.
  // A table that breaks an invariant of its ruleset, and where.
  const BROKEN: Readonly<Record<string, { readonly tables: object; readonly at: string }>> = {
    corpen18: { tables: { rangeBands: { ...BANDS, long: { modifier: 9, limits: [4, 5, 6, 8] } } }, at: 'tables.rangeBands.long.modifier' },
    gurps: { tables: { speed: [5, 4, 3, 2, 2, 1, 0.9, 0.8, 0.7] }, at: 'tables.speed[4]' },
    'mini-naval': { tables: { gunRange: { '15-inch': 4, '8-inch': 9, '6-inch': 6, '4-inch': 6 } }, at: 'tables.gunRange.15-inch' },
  }

  it.each(CASES)('$id: a broken table is refused where it stands, by itself or within a scenario', ({ id, ruleset, scenario }) => {
    const { tables, at } = BROKEN[id] as { tables: object; at: string }
    const pack = { pack: 'theirs', ruleset: id, mark: 'R', provenance: 'page 12', tables }
    expect(faultOf(() => ruleset.settings(pack))).toEqual({ code: 'bad-table', path: at })
    const given = { ...scenario(), tables: pack }
    expect(faultOf(() => Battle.start(ruleset, given, { seed: 1 }))).toEqual({ code: 'bad-table', path: `tables.${at}` })
  })
})
