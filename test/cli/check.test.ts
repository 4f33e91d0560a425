import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { BattleRecord } from '../../src/core/record.js'
import { broadside, failure, file, KENT, pathTo, scenario } from './command.js'

const pack = { pack: 'Mine', ruleset: 'corpen18', mark: 'R', provenance: 'a test', tables: {} }
const card = 'Class: Kent CA      Category:  Cruiser\nMovement: 3/4\nFire Control: III\nTorpedoes: --\nProtection: 4\n'

/** The lines of a check of one document on standard input. */
async function checked(document: string | object, ...args: string[]): Promise<string[]> {
  const { out, err } = await broadside(['check', '-', ...args], typeof document === 'string' ? document : JSON.stringify(document))
  expect(err).toBe('')
  return out.trimEnd().split('\n')
}

describe('broadside check', () => {
  it('passes the examples', async () => {
    const { status, out } = await broadside(['check', 'examples/denmark-strait.yaml', 'examples/house-tables.yaml'])
    expect(status).toBe(0)
    expect(out).toBe(
      'examples/denmark-strait.yaml: ok (scenario for corpen18, 6 units)\nexamples/house-tables.yaml: ok (table pack for corpen18)\n',
    )
  })

  it('takes note of what is lawful and hardly meant, of a scenario in order', async () => {
    const sloop = (id: string, side: string, hex: string, crew?: number) => ({
      ...{ id, side, hex, heading: 'N', ship: 'Sloop', expertise: 10 },
      ...(crew === undefined ? {} : { crew }),
    })
    const odd = {
      ...{ scenario: 'Odd', ruleset: 'gurps', map: { columns: 16, rows: 16 }, turns: 6, sides: [{ id: 'a' }, { id: 'b' }] },
      units: [sloop('x', 'a', '0605', 3), sloop('y', 'b', '1206')],
    }
    const note = 'x has 3 crew, below her skeleton crew of 4: she neither moves nor attacks (GNC-MOVE-07)'
    expect(await checked(odd)).toEqual(['standard input: ok (scenario for gurps, 2 units)', `standard input: take note: ${note}`])
    expect(await checked([odd])).toEqual([
      'standard input: ok (list of 1: scenario for gurps, 2 units)',
      `standard input: take note: [0]: ${note}`,
    ])
    expect(await checked({ ...odd, turns: 0 })).toEqual([expect.stringContaining('turns: ')])
    const batch = await broadside(['batch', '-', '--runs', '3', '--seed', '1'], JSON.stringify(odd))
    expect({ status: batch.status, err: batch.err }).toEqual({ status: 0, err: `take note: ${note}\n` })
    expect(batch.out).not.toContain('take note')
  })

  it('tells documents apart', async () => {
    const path = pathTo('checked.json')
    await broadside(['battle', file('fought.json', scenario()), '--seed', '1', '--record', path])
    expect(await checked(readFileSync(path, 'utf8'))).toEqual(['standard input: ok (record for corpen18)'])
    expect(await checked(scenario())).toEqual(['standard input: ok (scenario for corpen18, 2 units)'])
    expect(await checked(pack)).toEqual(['standard input: ok (table pack for corpen18)'])
    expect(await checked(KENT)).toEqual(['standard input: ok (ship for corpen18)'])
    expect(await checked('class: Kent CA\ncategory: cruiser\nmovement: [3, 4]\nfireControl: 3\nprotection: 4')).toEqual([
      'standard input: ok (ship for corpen18)',
    ])
    expect(await checked(card)).toEqual(['standard input: ok (ship card for corpen18)'])
    expect(await checked([KENT, KENT, pack])).toEqual(['standard input: ok (list of 2: ship for corpen18; 1: table pack for corpen18)'])
    expect(await checked(KENT, '--ruleset', 'corpen18')).toEqual(['standard input: ok (ship for corpen18)'])
  })

  it('lists everything that is wrong with the form, misspelt keys first', async () => {
    const { light: _, ...dark } = scenario({ turns: 0, seastate: 2 })
    expect(await checked(dark)).toEqual([
      'standard input: seastate: unknown key "seastate"; did you mean "seaState"? [unknown-key]',
      'standard input: light: missing; expected one of "day", "night" [missing-key]',
      'standard input: turns: expected a number from 1; found 0 [out-of-range]',
    ])
  })

  it.each([
    ['a rule broken', scenario({ units: [scenario().units[0]] }), 'sides[1]: side "blue" has no unit [bad-scenario]'],
    [
      'a class misspelt',
      scenario({ units: [{ ...scenario().units[0], ship: 'Kent C' }, scenario().units[1]] }),
      'units[0].ship: the fleet has no class "Kent C"; did you mean "Kent CA"? [unknown-class]',
    ],
    [
      'a marker misspelt',
      { ...scenario(), scenario: undefined, scenaro: 'x' },
      'scenaro: unknown key "scenaro"; did you mean "scenario"? [unknown-key]',
    ],
    [
      'a table broken',
      { ...pack, tables: { spottingChance: [] } },
      'tables.spottingChance: expected at least 1 entry; found 0 [wrong-length]',
    ],
    [
      'another ruleset',
      { ...pack, ruleset: 'corpen81' },
      /^ruleset: expected a ruleset \(corpen18.*\); found "corpen81"; did you mean "corpen18"\? \[unknown-ruleset\]$/,
    ],
    ['a ship in a list', [KENT, { ...KENT, fireControl: 9 }], '[1].fireControl: expected a number up to 4; found 9 [out-of-range]'],
    [
      'a scenario of no ruleset',
      { ...scenario(), ruleset: undefined, light: undefined },
      'ruleset: missing; expected a ruleset (corpen18, gurps, mini-naval) [missing-key]',
    ],
    [
      'a table pack of no ruleset',
      { ...pack, ruleset: undefined },
      'ruleset: missing; expected a ruleset (corpen18, gurps, mini-naval) [missing-key]',
    ],
    ['a record of no ruleset', { record: 1 }, 'ruleset.id: missing; expected a ruleset (corpen18, gurps, mini-naval) [missing-key]'],
    [
      'a fair seed',
      { scheme: 'broadside-seed-1', scenario: 'a'.repeat(64), parts: [], seed: 'b'.repeat(64) },
      'neither a scenario, a ship, a table pack nor a record: most of its keys are of none of them [not-allowed]',
    ],
    ['no document', { a: 1 }, 'neither a scenario, a ship, a table pack nor a record: most of its keys are of none of them [not-allowed]'],
    ['nothing like it', '7', 'expected a scenario, a ship, a table pack or a record; found 7 [wrong-type]'],
    [
      'a card',
      card.replace('Protection', 'Protecton'),
      'Protecton: expected a line such as "Movement: 3/3"; found "Protecton: 4"; did you mean "Protection"? [unknown-key]',
    ],
    ['a card cut short', card.replace('Protection: 4\n', ''), 'Protection: missing; a card has a line "Protection: ..." [missing-key]'],
  ])('says what is wrong with %s', async (_, document, line) => {
    const [first] = await checked(document)
    expect(first?.replace('standard input: ', '')).toMatch(line)
  })

  it('finds keys that parsing would lose', async () => {
    expect(
      await checked('{"class":"Kent CA","class":"Kent CA","category":"cruiser","movement":[3,4],"fireControl":3,"protection":4}'),
    ).toEqual(['standard input: class: key "class" is given twice; expected once [duplicate]'])
    expect(await checked(JSON.stringify(scenario()).replace('"map":{', '"map":{"__proto__":{},'))).toEqual([
      'standard input: map.__proto__: unknown key "__proto__" [unknown-key]',
    ])
    expect(await checked('pack: x\nruleset: corpen18\nmark: R\nprovenance: y\ntables: { __proto__: 1 }')).toContain(
      'standard input: tables.__proto__: unknown key "__proto__" [unknown-key]',
    )
  })

  it('says where a record differs', async () => {
    const path = pathTo('differs.json')
    await broadside(['battle', file('fought.json', scenario()), '--seed', '1', '--record', path])
    const record = JSON.parse(readFileSync(path, 'utf8')) as { generator: { seed: string } }
    record.generator.seed = '2'
    expect((await checked(record))[0]).toMatch(/^standard input: \S+: the record has .*, the replay gives .* \[replay-differs\]$/)
  })

  it('says of a record that this release does not play that alone', async () => {
    const path = pathTo('newer.json')
    await broadside(['battle', file('fought.json', scenario()), '--seed', '1', '--record', path])
    const record = JSON.parse(readFileSync(path, 'utf8')) as BattleRecord
    const newer = { ...record, broadside: '0.9.0', entries: record.entries.map((entry) => ({ ...entry, mood: 1 })), weather: 'fair' }
    expect(await checked({ ...newer, record: 2 })).toEqual([
      'standard input: record: this release plays 1; the record is of 2, written by broadside 0.9.0 [other-version]',
    ])
    expect(await checked({ ...newer, ruleset: { id: 'corpen18', version: '2' } })).toEqual([
      'standard input: ruleset.version: this release plays 1; the record is of 2, written by broadside 0.9.0 [other-version]',
    ])
    expect(await checked({ ...record, weather: 'fair' })).toEqual(['standard input: weather: unknown key "weather" [unknown-key]'])
  })

  it('goes on behind a file that is unreadable, and keeps the worst status', async () => {
    const { status, out, err } = await broadside([
      'check',
      pathTo('none.yaml'),
      file('broken.json', '{'),
      file('faulty.json', { ...KENT, crew: 'tired' }),
      file('kent.json', KENT),
    ])
    expect(status).toBe(2)
    expect(err.trimEnd().split('\n')).toEqual([
      `broadside: ${pathTo('none.yaml')}: cannot be read: no such file [unreadable]`,
      `broadside: ${pathTo('broken.json')}: line 1, column 2: not JSON: the text ends where a key in double quotes or } should follow [unreadable]`,
    ])
    expect(out).toBe(
      `${pathTo('faulty.json')}: crew: expected one of "elite", "veteran", "experienced", "trained", "green"; found "tired" [not-allowed]\n${pathTo('kent.json')}: ok (ship for corpen18)\n`,
    )
    expect((await broadside(['check', pathTo('faulty.json')])).status).toBe(1)
  })

  it('refuses a ruleset that is not there, and no file at all', async () => {
    expect(await failure(['check', '--ruleset', 'corpen', 'package.json'])).toMatch(
      /^--ruleset: expected a ruleset \(.*\); found "corpen"; did you mean "corpen18"\? \[unknown-ruleset\]$/,
    )
    expect(await failure(['check'])).toBe("missing required argument 'files'; see broadside check --help")
  })
})
