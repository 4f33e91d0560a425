import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { replay } from '../../src/core/battle.js'
import { RULESETS } from '../../src/rulesets.js'
import { broadside, failure, file, pathTo, scenario } from './command.js'

const meeting = file('meeting.json', scenario())

describe('broadside battle', () => {
  it('tells a battle so that anyone can repeat it', async () => {
    const { status, out, err } = await broadside(['battle', meeting, '--seed', '7', '--option', 'extremeShift=1-left'])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    const lines = out.split('\n')
    expect(lines[0]).toBe('A meeting')
    expect(lines[1]).toMatch(/^Corpen 18 \(corpen18, version \d+\); broadside [\d.]+; dice alea-1, seed 7$/)
    expect(out).toContain('extremeShift=1-left')
    expect(out).toContain('\ndoctrines: red=close-and-fire blue=keep-range\n')
    expect(out).toContain('\nTurn 1\n  First movement phase\n')
    expect(out).toMatch(/\nResult\n {2}(?:no winner|red wins|blue wins) after \d turns?: [^\n]+\n/)
    expect(out).toMatch(/\n {2}id +name +units +sunk +hits +points\n {2}red +red +1 /)
    expect(out).toMatch(/\nUnits\n {2}kent \(red, /)
    expect(out).not.toMatch(/[^\x20-\x7e\n]/)
    expect(lines.every((line) => line.length <= 100 || line.includes(meeting))).toBe(true)
    const again = /again: (.*?[^\\])\n(?!\s+--)/s
      .exec(out)?.[1]
      ?.replaceAll(/ \\\n\s*/g, ' ')
      .split(' ')
      .slice(1) as string[]
    expect(await broadside(again)).toEqual({ status, out, err })
  })

  it('names the reconstructed tables it used, and each fact when asked why', async () => {
    const args = ['battle', 'examples/denmark-strait.yaml', '--seed', '1941']
    const plain = await broadside(args)
    const why = await broadside([...args, '--why'])
    expect(plain.out).toMatch(/\nReconstructed tables \[R\] behind these results\n {2}broadside reconstruction 1: .*combatResults/)
    expect(why.out).toMatch(/\n {8}C18-GUN-11 +1D10 for gunnery: \d+\n/)
    expect(why.out).toMatch(/\n {8}C18-GUN-03 +range band at \w+, \d+: \w+ \(rangeBands of broadside reconstruction 1 \[R\]\)\n/)
    const facts = why.out.split('\n').filter((line) => !line.startsWith('        ') || line.trim() === '')
    expect(facts.filter((line) => !plain.out.includes(line))).toEqual([])
  })

  it('chooses a seed where none is given, another each time', async () => {
    const seeds = await Promise.all([1, 2].map(async () => /seed (\d+)\n/.exec((await broadside(['battle', meeting])).out)?.[1]))
    expect(seeds[0]).toBeDefined()
    expect(seeds[0]).not.toBe(seeds[1])
  })

  it("lets the doctrines of the command line decide, with dice that are not the battle's", async () => {
    const { out } = await broadside([
      'battle',
      meeting,
      '--seed',
      '7',
      '--doctrine',
      'red=keep-range',
      '--doctrine',
      'blue=withdraw-damaged',
    ])
    expect(out).toContain('\ndoctrines: red=keep-range blue=withdraw-damaged\n')
  })

  it('writes a record, whole, that replays the same', async () => {
    const record = pathTo('record.json')
    const { status } = await broadside(['battle', meeting, '--seed', '7', '--record', record])
    expect(status).toBe(0)
    expect(replay(RULESETS['corpen18'] as (typeof RULESETS)[string], JSON.parse(readFileSync(record, 'utf8')))).toBeNull()
    expect(readdirSync(dirname(record)).filter((name) => name.endsWith('.tmp'))).toEqual([])
    expect(await failure(['battle', meeting, '--record', '/nowhere/record.json'])).toBe(
      '/nowhere/record.json: cannot be written: no such directory [unreadable]',
    )
    expect(await failure(['battle', meeting, '--record', dirname(record)])).toMatch(/cannot be written: it is a directory/)
    expect(existsSync('/nowhere')).toBe(false)
  })

  it('puts a table pack and house rules into the scenario', async () => {
    const own = file('own.json', scenario({ options: { speedLoss: 'smaller-speed' } }))
    const record = pathTo('house.json')
    await broadside([
      'battle',
      own,
      '--seed',
      '1',
      '--tables',
      'examples/house-tables.yaml',
      '--option',
      'equalSpeed=by-lot',
      '--record',
      record,
    ])
    const written = JSON.parse(readFileSync(record, 'utf8')) as { scenario: { tables: { pack: string }; options: object } }
    expect(written.scenario.tables.pack).toBe('Sharp lookouts')
    expect(written.scenario.options).toEqual({ speedLoss: 'smaller-speed', equalSpeed: 'by-lot' })
  })

  it('reads a scenario from standard input', async () => {
    expect((await broadside(['battle', '-', '--seed', '7'], JSON.stringify(scenario()))).out).toContain('again: broadside battle -')
  })

  it.each([
    [['--doctrine', 'redd=keep-range'], '--doctrine: expected a side (red, blue); found "redd"; did you mean "red"? [unknown-doctrine]'],
    [
      ['--doctrine', 'red=keeprange'],
      '--doctrine: red: expected a doctrine of corpen18 (close-and-fire, keep-range, withdraw-damaged); found "keeprange"; did you mean "keep-range"? [unknown-doctrine]',
    ],
    [['--doctrine', 'red'], '--doctrine: expected SIDE=NAME; found "red" [not-allowed]'],
    [['--seed', ''], '--seed: a seed is a non-empty string or a safe integer; found an empty string [bad-seed]'],
    [['--option', 'x=1'], /^--option: x: no such house rule in corpen18; there are equalSpeed, /],
    [['--tables', 'examples/north-cape.yaml'], /^examples\/north-cape.yaml: /],
  ])('refuses %j', async (args, line) => {
    expect(await failure(['battle', meeting, ...args])).toMatch(line)
  })

  it.each([
    ['no scenario', '7', 'standard input: expected a scenario; found 7 [wrong-type]'],
    ['a list', '[]', 'standard input: expected a scenario; found a list of 0 [wrong-type]'],
    [
      'a record',
      '{"record":1}',
      'standard input: record: expected a scenario; found the record of a battle, which broadside replay plays again [unknown-key]',
    ],
    ['no ruleset', '{"scenario":"x"}', /^standard input: ruleset: missing; expected a ruleset \(corpen18.*\) \[missing-key\]$/],
    ['another ruleset', 'ruleset: corpen-18', /found "corpen-18"; did you mean "corpen18"\? \[unknown-ruleset\]$/],
    [
      'a misspelt key',
      JSON.stringify(scenario({ seastate: 1 })),
      'standard input: seastate: unknown key "seastate"; did you mean "seaState"? [unknown-key]',
    ],
    [
      'keys given twice',
      'scenario: a\nscenario: b\nruleset: corpen18',
      'standard input: scenario: key "scenario" is given twice; expected once [duplicate]',
    ],
    ['broken YAML', 'scenario: "a', /^standard input: line 1, column \d+: not YAML: Missing closing "quote \[unreadable\]$/],
    [
      'two documents',
      'a: 1\n---\nb: 1',
      /^standard input: line 2, column 1: not YAML: a second document; expected one document a file \[unreadable\]$/,
    ],
    ['an alias to itself', '&a [*a]', /^standard input: line 1, column 1: not YAML: aliases that do not make plain data/],
    ['depths', '[ '.repeat(30_000), /^standard input: /],
  ])('refuses %s', async (_, input, line) => {
    expect(await failure(['battle', '-'], input)).toMatch(line)
  })
})
