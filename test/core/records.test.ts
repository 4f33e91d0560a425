import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import { Battle, replay } from '../../src/core/battle.js'
import { digestOf } from '../../src/core/digest.js'
import { type BattleRecord, RECORD_FORMAT, recordSchema } from '../../src/core/record.js'
import type { Option } from '../../src/core/ruleset.js'
import { VERSION } from '../../src/core/version.js'
import { corpen18, loadTables, RECONSTRUCTED } from '../../src/corpen18/index.js'
import { RULESETS } from '../../src/rulesets.js'
import { ACTION, faultOf, refusalOf } from './support.js'

const folder = new URL('../fixtures/records/', import.meta.url)
const kept = readdirSync(folder).filter((name) => name.endsWith('.json'))
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as BattleRecord
const BY_DAY = `${VERSION}-by-day.json`
const rulesetOf = (record: BattleRecord) => RULESETS[record.ruleset.id] as (typeof RULESETS)[string]
const isPlayed = (record: BattleRecord) => record.record === RECORD_FORMAT && record.ruleset.version === rulesetOf(record).version
/** Those that are not refused for their version. */
const played = kept.filter((name) => isPlayed(read(name)))

describe('records of every release', () => {
  // `npm run records` writes them, once a release.
  it.each(Object.keys(RULESETS))('are kept of this one, too: %s', (id) => {
    const ofThis = kept.filter((name) => name.startsWith(`${VERSION}-`)).map(read)
    expect(ofThis.filter(({ broadside, ruleset }) => broadside === VERSION && ruleset.id === id).length).toBeGreaterThan(0)
  })

  it('are kept with all that a record can hold: real dice, undone orders, amendments, a fair seed', () => {
    const records = kept.map(read)
    for (const release of new Set(records.map(({ broadside }) => broadside))) {
      const all = records.filter(({ broadside }) => broadside === release).map((record) => JSON.stringify(record))
      for (const sign of ['"real":true', '"undo":true', '"amend":', '"fair":']) expect(all.join()).toContain(sign)
    }
  })

  it.each(kept)('%s is proved, or refused by name', (name) => {
    const record = read(name)
    const ruleset = rulesetOf(record)
    if (isPlayed(record)) {
      expect(replay(ruleset, record)).toBeNull()
      return
    }
    const { code, message } = refusalOf(() => replay(ruleset, record))
    expect([code, message.includes(`written by broadside ${record.broadside}`)]).toEqual(['other-version', true])
  })

  it.each(played)('%s has the table pack it was played by, by its digest', (name) => {
    const record = read(name)
    const state = Battle.resume(rulesetOf(record), record).state
    const pack = rulesetOf(record).tables?.(state)
    expect(record.tables).toEqual({ pack: pack?.pack, digest: digestOf(pack) })
    const other = { ...record, tables: { pack: 'another', digest: '0'.repeat(64) } }
    expect(faultOf(() => replay(rulesetOf(record), other))).toEqual({ code: 'other-version', path: 'tables' })
    expect(faultOf(() => replay(rulesetOf(record), { ...record, tables: null }))).toEqual({ code: 'other-version', path: 'tables' })
  })

  it.each(played)('%s says where another result or another house rule first shows', (name) => {
    const record = read(name)
    const ruleset = rulesetOf(record)
    const longer = { ...record.result, turns: record.result.turns + 1 }
    expect(replay(ruleset, { ...record, result: longer })?.path).toBe('result.turns')
    const [option = ''] = Object.keys(record.options)
    expect(replay(ruleset, { ...record, options: { ...record.options, [option]: 'otherwise' } })?.path).toBe(`options.${option}`)
  })

  // What docs/seeds.md says of a ruleset's version.
  it('hold the sentences of events and of the result, and every house rule; not the words of accounts, nor doctrines', () => {
    const record = read(BY_DAY)
    const reworded = { ...corpen18, tell: () => 'in other words', status: () => [], title: 'Otherwise', doctrines: {} }
    expect(replay(reworded, record)).toBeNull()
    const result: typeof corpen18.result = (state) => ({ ...corpen18.result(state), reason: 'time is up' })
    expect(replay({ ...corpen18, result }, record)?.path).toBe('result.reason')
    const reword = <Event extends object>(event: Event): Event => ('reason' in event ? { ...event, reason: 'time is up' } : event)
    const advance: typeof corpen18.advance = (state, order, chance, journal) =>
      corpen18.advance(state, order, chance, journal && { why: () => journal.why(), record: (event) => journal.record(reword(event)) })
    expect(replay({ ...corpen18, advance }, record)?.path).toMatch(/^entries\[\d+\]\.events\[\d+\]\.reason$/)
    const [[, option] = []] = Object.entries(corpen18.options)
    expect(replay({ ...corpen18, options: { ...corpen18.options, another: option as Option } }, record)?.path).toBe('options.another')
  })

  it('of other versions are refused by name, before anything else of them is looked at', () => {
    const [record] = kept.map(read) as [BattleRecord]
    const old = { record: RECORD_FORMAT + 1, broadside: '9.0.0', whatever: true }
    expect(refusalOf(() => replay(rulesetOf(record), old)).message).toBe(
      `this release plays ${RECORD_FORMAT}; the record is of ${RECORD_FORMAT + 1}, written by broadside 9.0.0`,
    )
    const later = { ...record, ruleset: { ...record.ruleset, version: '2' }, broadside: '0.9.0', extra: 1 }
    expect(refusalOf(() => replay(rulesetOf(record), later)).toJSON()).toEqual({
      code: 'other-version',
      path: 'ruleset.version',
      message: 'this release plays 1; the record is of 2, written by broadside 0.9.0',
    })
  })

  it('of another table pack of the scenario carry that pack', () => {
    const pack = { ...RECONSTRUCTED, pack: 'mine', tables: { spottingChance: [9, 7, 5, 3, 1] } }
    expect(loadTables(pack).spottingChance[0]).toBe(9)
    const ruleset = RULESETS['corpen18'] as (typeof RULESETS)[string]
    const record = Battle.start(ruleset, { ...ACTION, tables: pack }, { seed: 1 }).record()
    expect(record.tables).toEqual({ pack: 'mine', digest: digestOf(pack) })
    expect(replay(ruleset, JSON.parse(JSON.stringify(record)))).toBeNull()
  })
})

describe('the layout of records', () => {
  it('is that of its number: a change of it is a new RECORD_FORMAT', () => {
    const { $schema: _schema, ...layout } = toJSONSchema(recordSchema, { io: 'input', unrepresentable: 'any' })
    expect([RECORD_FORMAT, digestOf(layout)]).toMatchInlineSnapshot(`
      [
        1,
        "c7fee4dcd7176c21a2af9cf0411e7d409b948a909e19da89e07386388da820f0",
      ]
    `)
  })
})
