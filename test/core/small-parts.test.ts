import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allColumns, ofSheet, onSheet } from '../../src/core/chart.js'
import { compare, differenceText } from '../../src/core/difference.js'
import { greatest, least } from '../../src/core/extremes.js'
import { parseHex } from '../../src/core/hex.js'
import { optionsSchemaOf } from '../../src/core/options.js'
import { callable, procedure } from '../../src/core/procedure.js'
import { parse } from '../../src/core/schema.js'
import { Scribe } from '../../src/core/scribe.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { GENERATOR } from '../../src/core/seeded.js'
import { settingsKeeper, settingsMaker } from '../../src/core/settings.js'
import { reconstructed, Trace } from '../../src/core/trace.js'
import { checkTables, checkVersions, nameTables, optionsOf } from '../../src/core/versions.js'
import { faultOf } from '../told.js'

describe('the greatest and the least of values', () => {
  it('of any number of them, or what there is for none', () => {
    expect([greatest([3, 9, -1]), least([3, 9, -1])]).toEqual([9, -1])
    expect([greatest([]), least([]), greatest([], 4), least([], 4)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 4, 4])
    const many = Array.from({ length: 300_000 }, (_, i) => i)
    expect([greatest(many), least(many)]).toEqual([299_999, 0])
  })
})

describe('sheets of a map side by side', () => {
  const even = { columns: 4, rows: 3 }
  const odd = { columns: 5, rows: 3 }
  const at = (name: string) => parseHex(name) as { q: number; r: number }

  it('lie an even number of columns apart, and every hex is found again', () => {
    expect([0, 1, 2].map((sheet) => onSheet(even, sheet, at('0101')).q)).toEqual([0, 6, 12])
    expect([0, 1, 2].map((sheet) => onSheet(odd, sheet, at('0101')).q)).toEqual([0, 8, 16])
    for (const size of [even, odd]) {
      const all = { ...size, sheets: ['a', 'b', 'c'] }
      for (let sheet = 0; sheet < 3; sheet++) {
        for (const name of ['0101', '0203', '0403']) {
          const there = onSheet(size, sheet, at(name))
          expect(ofSheet(all, there)).toEqual(at(name))
          // In the same row of a longer map.
          expect(there.r + (there.q - (there.q & 1)) / 2).toBe(at(name).r + (at(name).q - (at(name).q & 1)) / 2)
        }
      }
    }
    expect(ofSheet(even, at('0301'))).toEqual(at('0301'))
    // Beyond the last sheet it is counted from the last.
    expect(ofSheet({ ...even, sheets: ['a', 'b'] }, { q: 14, r: -3 })).toEqual({ q: 8, r: 0 })
    expect([allColumns(even), allColumns({ ...even, sheets: ['a', 'b'] }), allColumns({ ...odd, sheets: ['a', 'b', 'c'] })]).toEqual([
      4, 10, 21,
    ])
  })
})

describe('differences', () => {
  it('are found first in lists and records, whatever the order of keys', () => {
    expect(compare('x', { a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBeNull()
    expect(compare('x', { a: 1, b: [1, 2, { c: 3 }] }, { a: 1, b: [1, 2, { c: 4 }] })).toEqual({
      path: 'x.b[2].c',
      recorded: 3,
      replayed: 4,
    })
    expect(compare('x', [1], [1, 2])).toEqual({ path: 'x[1]', recorded: undefined, replayed: 2 })
    expect(compare('x', { a: 1 }, { a: 1, b: 2 })).toEqual({ path: 'x.b', recorded: undefined, replayed: 2 })
    expect(compare('x', { a: 1 }, [1])).toEqual({ path: 'x', recorded: { a: 1 }, replayed: [1] })
    expect(compare('x', [1], { 0: 1 })).toMatchObject({ path: 'x' })
    expect(compare('x', null, {})).toEqual({ path: 'x', recorded: null, replayed: {} })
    expect(compare('x', {}, null)).toEqual({ path: 'x', recorded: {}, replayed: null })
    expect(compare('x', 1, '1')).toMatchObject({ path: 'x' })
  })

  it('are put in words', () => {
    expect(differenceText({ path: 'a[0]', recorded: { b: 1 }, replayed: undefined })).toBe(
      'a[0]: the record has {"b":1}, the replay gives nothing',
    )
    expect(differenceText({ path: 'a', recorded: undefined, replayed: 2 })).toBe('a: the record has nothing, the replay gives 2')
  })
})

describe('settings', () => {
  const loads: unknown[] = []
  const load = (pack: unknown, path: string) => {
    loads.push([pack, path])
    return { pack: pack ?? 'ours' }
  }
  const options = z.strictObject({ rule: z._default(z.enum(['a', 'b']), 'a') })
  const settings = settingsMaker(load, options)

  it('without a pack and house rules are always the same; with either they are checked', () => {
    expect(settings()).toBe(settings(undefined, undefined, 'somewhere'))
    expect(settings()).toEqual({ tables: { pack: 'ours' }, options: { rule: 'a' } })
    expect(settings('theirs')).toEqual({ tables: { pack: 'theirs' }, options: { rule: 'a' } })
    expect(settings(undefined, { rule: 'b' }, 'tables')).toEqual({ tables: { pack: 'ours' }, options: { rule: 'b' } })
    expect(faultOf(() => settings(undefined, { rule: 'c' }))[1]).toBe('options.rule')
    expect(loads.slice(0, 2)).toEqual([
      [undefined, ''],
      ['theirs', ''],
    ])
    expect(loads.at(-2)).toEqual([undefined, 'tables'])
  })

  it('of a battle are made once for its rules', () => {
    const of = settingsKeeper(settings)
    const rules = { options: { rule: 'b' }, pack: null }
    const before = loads.length
    expect(of(rules)).toBe(of(rules))
    expect(loads.slice(before)).toEqual([[undefined, 'tables']])
    expect(of({ ...rules, pack: 'theirs' }).tables).toEqual({ pack: 'theirs' })
  })

  it('house rules have their first value where nothing is said', () => {
    const of = { one: { values: ['a', 'b'] }, two: { values: [false, true] } }
    const schema = optionsSchemaOf(of as never)
    expect(parse(schema, {})).toEqual({ one: 'a', two: false })
    expect(parse(schema, { two: true })).toEqual({ one: 'a', two: true })
    expect(faultOf(() => parse(schema, { three: 1 }))[0]).toBe('unknown-key')
    const ruleset = { options: of } as never
    expect(optionsOf(ruleset, { options: { two: true } })).toEqual({ one: 'a', two: true })
    for (const scenario of [null, {}, { options: null }, { options: 7 }, { options: 'ab' }])
      expect(optionsOf(ruleset, scenario)).toEqual({ one: 'a', two: false })
  })
})

describe('a procedure', () => {
  const made = () =>
    procedure(z.strictObject({ add: z.number() }), ['X-1'], ({ add }, plus: number, chance, trace) => {
      const sum = chance.die(6, { name: 'a die', clause: 'X-1' }) + add + plus
      trace?.result('X-1', 'sum', sum)
      return { sum }
    })

  it('is called with the standard settings or others, checks its input, and tells its why', () => {
    const given = made()
    const call = callable(given, 100)
    const trace = new Trace()
    expect(call({ add: 1 }, new ScriptedChance([3]))).toEqual({ sum: 104 })
    expect(call({ add: 1 }, new ScriptedChance([3]), { settings: 10, trace })).toEqual({ sum: 14 })
    expect(trace.facts).toEqual([{ fact: 'result', clause: 'X-1', what: 'sum', value: 14 }])
    expect(faultOf(() => call({ add: 'x' } as never, new ScriptedChance([3])))).toEqual([
      'wrong-type',
      'input.add',
      'expected a number; found "x"',
    ])
    expect(given.refusals).toEqual(['X-1'])
    expect(given.prepare({ add: 1 }).play(10, new ScriptedChance([3]))).toEqual({ sum: 14 })
  })
})

describe('a scribe', () => {
  it('gives each event the facts told since the last, dice among them, and begins anew', () => {
    const scribe = new Scribe()
    const event = (name: string) => ({ event: name, turn: 1, phase: 'x', knownTo: [] })
    const chance = new ScriptedChance([2, 5, 1], { observe: scribe.roll })
    const purpose = { name: 'a die', clause: 'X-1' }
    chance.die(6, purpose)
    scribe.record(event('first'))
    scribe.why().result('X-1', 'before', 1)
    chance.die(6, purpose)
    scribe.record(event('second'))
    chance.die(6, purpose)
    scribe.record(event('third'))
    const { events, dice } = scribe.take()
    expect(dice).toEqual([2, 5, 1])
    expect(events.map(({ event: { event: name }, facts }) => [name, facts.map(({ fact }) => fact)])).toEqual([
      ['first', []],
      ['second', ['result', 'roll']],
      ['third', []],
    ])
    scribe.why().result('X-1', 'lost', 1)
    scribe.take()
    scribe.record(event('fourth'))
    expect(scribe.take()).toEqual({ events: [{ event: event('fourth'), facts: [] }], dice: [] })
  })
})

describe('tables a result rests on', () => {
  it('are named once each, where they are reconstructed', () => {
    const trace = new Trace()
    const source = (table: string, mark: 'T' | 'R', pack = 'p') => ({ table, pack, mark })
    trace.lookUp('X-1', 'a', [1], 2, source('one', 'R'))
    trace.lookUp('X-1', 'a', [2], 3, source('one', 'R'))
    trace.lookUp('X-1', 'a', [2], 3, source('one', 'R', 'other'))
    trace.lookUp('X-1', 'b', [2], 3, source('two', 'T'))
    trace.modifier('X-1', 'c', 1, source('three', 'R'))
    trace.modifier('X-1', 'd', 1)
    trace.result('X-1', 'e', 1)
    expect(reconstructed(trace.facts)).toEqual([source('one', 'R'), source('one', 'R', 'other'), source('three', 'R')])
  })
})

describe('versions', () => {
  const ruleset = { id: 'mine', version: '2' }
  const record = { record: 1, broadside: '9.9.9', ruleset: { id: 'mine', version: '2' }, generator: { name: GENERATOR } }
  const fault = (change: object) => faultOf(() => checkVersions(ruleset, { ...record, ...change }))

  it('of another ruleset are refused by name, with who wrote the record where that is said', () => {
    expect(fault({ ruleset: { id: 'mine', version: '1' } })).toEqual([
      'other-version',
      'ruleset.version',
      'this release plays 2; the record is of 1, written by broadside 9.9.9',
    ])
    expect(fault({ ruleset: { id: 'theirs', version: '2' }, broadside: 9 })).toEqual([
      'other-version',
      'ruleset.id',
      'this release plays mine; the record is of theirs',
    ])
    // What is not of the right type is for the schema to refuse.
    expect([fault({ ruleset: { id: 7, version: null } }), fault({ ruleset: null }), faultOf(() => checkVersions(ruleset, null))]).toEqual([
      'lawful',
      'lawful',
      'lawful',
    ])
  })

  it('of a table pack are told by its digest', () => {
    const pack = { pack: 'p', tables: { a: 1 } }
    const ours = nameTables(pack)
    expect(ours).toEqual({ pack: 'p', digest: expect.stringMatching(/^\w+/) })
    expect(nameTables(pack)).toEqual(ours)
    expect(nameTables(undefined)).toBeNull()
    expect(faultOf(() => checkTables(ours, ours))).toBe('lawful')
    expect(faultOf(() => checkTables(null, null))).toBe('lawful')
    expect(faultOf(() => checkTables(null, ours))).toEqual([
      'other-version',
      'tables',
      `this release plays by the table pack "p" (${ours?.digest}); the record is of none`,
    ])
  })
})
