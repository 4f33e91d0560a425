import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BattleRecord } from '../../src/core/record.js'
import { broadside, failure, file, pathTo, scenario } from './command.js'

const path = pathTo('battle.json')
let record: BattleRecord

beforeAll(async () => {
  await broadside(['battle', file('scenario.json', scenario()), '--seed', '3', '--record', path])
  record = JSON.parse(readFileSync(path, 'utf8')) as BattleRecord
})

describe('broadside replay', () => {
  it('proves a record', async () => {
    const { status, out, err } = await broadside(['replay', path])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toMatch(/^\S+battle\.json: the same: (?:no winner|red wins|blue wins) after \d turns?: .*\n$/)
  })

  it('tells the whole account when asked why', async () => {
    const { out } = await broadside(['replay', '-', '--why'], JSON.stringify(record))
    expect(out).toMatch(/^A meeting\n/)
    expect(out).toMatch(/C18-GUN-11 /)
    expect(out).toMatch(/\nstandard input: the same: .*\n$/)
  })

  it('notices entries that are missing', async () => {
    const start = await broadside(['replay', '-'], JSON.stringify({ ...record, entries: [] }))
    expect(start.out).toMatch(/^standard input: differs: generator\.state/)
  })

  it('says where a record first differs', async () => {
    const other = { ...record, generator: { ...record.generator, seed: 'another' } }
    const { status, out, err } = await broadside(['replay', file('other.json', other)])
    expect({ status, err }).toEqual({ status: 1, err: '' })
    expect(out).toMatch(/^\S+other\.json: differs: \S+: the record has .*, the replay gives .*\n$/)
  })

  it.each([
    [
      'a scenario',
      () => scenario(),
      'record: missing; expected the record of a battle, as broadside battle --record writes it [missing-key]',
    ],
    [
      'another version',
      () => ({ ...record, ruleset: { id: 'corpen18', version: '0' } }),
      /^ruleset\.version: this release plays .* \[other-version\]$/,
    ],
    [
      'another ruleset',
      () => ({ ...record, ruleset: { id: 'corpen', version: '0' } }),
      /^ruleset\.id: expected a ruleset .* \[unknown-ruleset\]$/,
    ],
    ['a record without its dice', () => ({ ...record, generator: undefined }), 'generator: missing; expected an object [missing-key]'],
  ])('refuses %s', async (_, made, line) => {
    const said = await failure(['replay', '-'], JSON.stringify(made()))
    expect(said.replace('standard input: ', '')).toMatch(line)
  })

  it('says first that this release does not play a record, whatever else it has, as does broadside report', async () => {
    for (const [change, what] of [
      [{ record: 2, broadside: '0.9.0' }, 'record: this release plays 1; the record is of 2, written by broadside 0.9.0'],
      [
        { generator: { name: 'dice-2' }, broadside: '0.9.0' },
        /^generator\.name: this release plays alea-1; .* dice-2, written by broadside 0\.9\.0/,
      ],
    ] as const) {
      const newer = JSON.stringify({
        ...record,
        entries: record.entries.map((entry) => ({ ...entry, mood: 1 })),
        weather: 'fair',
        ...change,
      })
      const said = (await failure(['replay', '-'], newer)).replace('standard input: ', '')
      expect(said.replace(' [other-version]', '')).toMatch(what)
      expect(await failure(['report', '-'], newer)).toBe(`standard input: ${said}`)
    }
  })

  it('says the place of what cannot have been once, as do broadside report and --salvage', async () => {
    const order = { order: 'hold', unit: 'nobody' }
    const bad = file('bad.json', { ...record, entries: [...record.entries.slice(0, 2), { order, dice: [], events: [] }] })
    const what = 'entries[2]: is no lawful entry: it is not the turn of "nobody" to act (C18-COM-01)'
    const saved = pathTo('saved.json')
    expect((await broadside(['replay', bad])).out).toBe(`${bad}: differs: ${what}\n`)
    expect((await broadside(['replay', bad, '--salvage', saved])).out).toBe(`${saved}: 2 entries saved; ${what}\n`)
    expect(await failure(['report', bad])).toBe(`${bad}: ${what} [replay-differs]`)
  })

  it('salvages a record that lacks its end, and says what was wrong', async () => {
    const saved = pathTo('saved.json')
    const all = `${saved}: ${record.entries.length} entries saved`
    for (const [change, what] of [
      [{ result: undefined }, 'result: missing; expected an object'],
      [{ result: null }, 'result: expected an object; found null'],
      [{ note: 'x' }, 'note: unknown key "note"'],
    ] as const) {
      const { out } = await broadside(['replay', '-', '--salvage', saved], JSON.stringify({ ...record, ...change }))
      expect(out).toBe(`${all}; ${what}\n`)
      expect(JSON.parse(readFileSync(saved, 'utf8'))).toEqual(record)
    }
    const text = JSON.stringify(record)
    const cut = await broadside(['replay', '-', '--salvage', saved], text.slice(0, text.lastIndexOf('"result"')))
    expect(cut.out).toMatch(/entries saved; standard input: line 1, column \d+: not JSON: [^;]+\n$/)
    expect((await broadside(['replay', '-', '--salvage', saved], text)).out).toBe(`${all}\n`)
  })

  it('takes the word to editors of where the form is written down for no damage, in a record that is whole and in one that is not', async () => {
    const [saved, text] = [pathTo('saved.json'), JSON.stringify({ $schema: 'record.schema.json', ...record })]
    const all = `${saved}: ${record.entries.length} entries saved`
    expect((await broadside(['replay', '-'], text)).out).toMatch(/^standard input: the same: /)
    expect((await broadside(['replay', '-', '--salvage', saved], text)).out).toBe(`${all}\n`)
    expect((await broadside(['replay', file('record.yaml', `# mine\n${text}`), '--salvage', saved])).out).toBe(`${all}\n`)
    const cut = await broadside(['replay', '-', '--salvage', saved], text.slice(0, text.lastIndexOf('"result"')))
    expect(cut.out).toMatch(/entries saved; standard input: line 1, column \d+: not JSON: [^;]+\n$/)
  })

  it('salvages nothing of what is no record', async () => {
    for (const text of ['nothing of the kind', '["one"]'])
      expect(await failure(['replay', '-', '--salvage', pathTo('none.json')], text)).toBe(
        'standard input: damaged before its first entry: nothing can be saved [unreadable]',
      )
  })

  it('and broadside report say alike what is no record, and which ruleset was perhaps meant', async () => {
    for (const made of [scenario(), { ...record, ruleset: { id: 'mini-nval', version: '1' } }]) {
      const [proved, told] = [await failure(['replay', '-'], JSON.stringify(made)), await failure(['report', '-'], JSON.stringify(made))]
      expect(told).toBe(proved)
      expect(told).toMatch(/expected the record of a battle|; did you mean "mini-naval"\?/)
    }
  })
})

describe('broadside report', () => {
  it('says of a reader or a format that there is not whose fault that is', async () => {
    expect(await failure(['report', path, '--format', 'pdf'])).toBe(
      '--format: expected one of text, markdown, html, json; found "pdf" [not-allowed]',
    )
    expect(await failure(['report', path, '--for', 'rde'])).toBe(
      '--for: expected one of red, blue, umpire; found "rde"; did you mean "red"? [not-allowed]',
    )
    const odd = file('odd.json', { ...record, for: 1 })
    expect(await failure(['report', odd])).toMatch(/odd\.json: for: unknown key "for"/)
  })
})
