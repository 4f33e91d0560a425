import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as later } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { Battle, replay } from '../../src/core/battle.js'
import type { BattleRecord } from '../../src/core/record.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { broadside, failure, file, scenario } from './command.js'
import { close, fresh, MOVED, play, read } from './game.js'

const forceQ = fileURLToPath(new URL('../../examples/force-q.yaml', import.meta.url))

const source = (name: string) => fileURLToPath(new URL(`../../examples/${name}.yaml`, import.meta.url))

describe('broadside play', () => {
  it('takes orders by their number, their words and as JSON, and says what happened', async () => {
    const { status, out, record } = await play(['move F', '1', '{"order":"hold","unit":"exeter"}'], [], close())
    expect(status).toBe(0)
    expect(record?.entries.map((entry) => 'order' in entry && entry.order)).toEqual([
      { order: 'move', unit: 'exeter', steps: 'F' },
      { order: 'move', unit: 'kent', steps: '' },
      { order: 'hold', unit: 'exeter' },
    ])
    expect(out).toMatch(/^A meeting \(Corpen 18\); kept in \S+\n/)
    expect(out).toMatch(/blue, exeter: move> move F\n\[\d+\] exeter 0508-0507, heading N \(1 MP: F\)\n/)
  })

  it('lists the lawful orders with what they come to, narrowed by words', async () => {
    const { out } = await play([...MOVED, 'orders', 'orders exeter'], [], close())
    expect(out).toContain('   1  fire main kent  (3 hexes, bow)\n')
    expect(out).toContain('hold  (no more attacks in this phase)\n')
    expect(out).toContain('no lawful order has these words\n')
  })

  it('says why an order is refused, and leaves the battle as it was', async () => {
    const refused = [
      ['move FFFFFFFFF', /costs 9 movement points; kent has \d in the first\n? *movement phase\n? *\(C18-MOV-01\)/],
      ['fire main kent', /no unit attacks in a movement phase\s+\(C18-TURN-01\)/],
      ['mvoe F', /no command or order "mvoe"; did you mean "move"\?/],
      ['move F F', /too many words: move takes steps/],
      ['move X', /steps: expected steps such as FFRF/],
      ['move steps=FF speed=9', /speed: unknown key "speed"/],
      ['999', /expected an order from 1 to \d+; found 999/],
      ['{"order"', /not JSON/],
      ['odds', /odds of which order\?/],
      ['undo', /nothing to undo/],
      ['why 99', /expected an event from 1 to \d+; found 99/],
      ['amend units.kent.hits', /expected a path, a value and a reason/],
      ['amend units.knet.hits 1 a slip', /did you mean "kent"\?/],
      ['view purple', /expected a side \(red, blue\)/],
      ['report red pdf', /expected one of text, markdown, html, json/],
    ] as const
    for (const [command, message] of refused) {
      const { status, out, record } = await play([command])
      expect([command, status, record?.entries]).toEqual([command, 1, []])
      expect(out.replaceAll('\n    ', ' ')).toMatch(message)
    }
  })

  it('knows the odds of an order before it is given, and its why after', async () => {
    const { out, record } = await play([...MOVED, 'odds fire main kent', 'fire main kent', 'why'], [], close())
    const shares = [...out.matchAll(/^ +([\d.]+) % {2}kent: /gm)].map(([, share]) => Number(share))
    expect(shares.length).toBeGreaterThan(1)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0)
    expect(out).toMatch(/ {2}mean damage \d\.\d\d\n/)
    expect(out).toMatch(/> why\n\[\d+\] exeter, main battery, at kent .*\n(?: {4}.*\n)* {4}C18-GUN-11 +1D10 for gunnery: \d+\n/)
    expect(record?.entries).toHaveLength(3)
    const { out: move } = await play(['odds move F'], [], close())
    expect(move).toContain('this order throws no dice of its own\n')
  })

  it('takes back, dice included: the same order again throws the same dice', async () => {
    const { record } = await play([...MOVED, 'fire main kent', 'undo', 'fire main kent'], [], close())
    const [first, undone, again] = record?.entries.slice(2) ?? []
    expect(undone).toEqual({ undo: true })
    expect(again).toEqual(first)
  })

  it('amends any value with a reason, on record', async () => {
    const { out, record } = await play(
      ['amend units.kent.hits 2 misread the table', 'show units.kent.hits', 'amend units.kent.name "HMS Kent" her full name'],
      [],
      close(),
    )
    expect(out).toContain('units.kent.hits: 0 is now 2\n')
    expect(out).toMatch(/> show units\.kent\.hits\n2\n/)
    expect(record?.entries.map((entry) => 'amend' in entry && entry.amend)).toEqual([
      { path: 'units.kent.hits', value: 2, reason: 'misread the table' },
      { path: 'units.kent.name', value: 'HMS Kent', reason: 'her full name' },
    ])
  })

  it('goes on with a record where it stopped, undo included', async () => {
    const { path } = await play(MOVED, [], close())
    const { status, out } = await broadside(['play', path], 'fire main kent\nundo 2\nquit\n')
    expect([status, out.includes('A meeting (Corpen 18) goes on')]).toEqual([0, true])
    const record = read(path)
    expect(record.entries.map((entry) => Object.keys(entry)[0])).toEqual(['order', 'order', 'order', 'undo', 'undo'])
    expect(replay(corpen18, record)).toBeNull()
  })

  it('lets doctrines decide when asked, to the end', async () => {
    const { status, out, record } = await play(['auto', 'auto 3', 'auto all', 'auto', 'status'], [], close())
    expect(status).toBe(1)
    expect(out).toContain('refused: the battle is over: no order can be given\n')
    expect(out).toContain('the battle is over> status\n')
    expect(Battle.resume(corpen18, record).decision).toBeNull()
  })

  it('takes no order after the end, however it is typed, and says why', async () => {
    const typed = ['hold', 'fire main hood', 'move F F', '1', 'odds 1', 'odds hold', '{"order":"hold"}', 'auto']
    const { status, out } = await play(['auto all', ...typed, 'fier'])
    expect(status).toBe(1)
    expect(
      out
        .split('\nrefused: ')
        .slice(1)
        .map((said) => said.split('\n')[0]),
    ).toEqual([...typed.map(() => 'the battle is over: no order can be given'), 'no command or order "fier"; did you mean "fire"?'])
  })

  it('tells a side at the keyboard by what it has seen, not by what it has been seen', async () => {
    const asked = ['why 1', 'why 2']
    const { out } = await play(asked, ['--hotseat'], close())
    expect(out).toContain('> why 1\n[1] exeter is detected at 0508\n    what it came from is not for your side to know\n')
    expect(out).toContain('> why 2\n[2] kent is detected at 0505\n    C18-DET-01  daylight spotting range at cruiser, cruiser: 7 ')
    expect((await play(asked, [], close())).out.match(/daylight spotting range/g)).toHaveLength(2)
  })

  it('says that nothing is behind any event, where none has facts', async () => {
    const { out } = await play(['why'], [], forceQ)
    expect(out).toContain('refused: no event has anything behind it yet\n')
    expect(out).toContain('[1] ')
  })

  it('writes reports, maps and the record where it is told', async () => {
    const [svg, html, other] = [fresh(), fresh(), fresh()]
    const { out } = await play(
      [...MOVED, `map ${svg}`, `report blue html ${html}`, `save ${other}`, 'fire main kent', 'report umpire'],
      [],
      close(),
    )
    expect(readFileSync(svg, 'utf8')).toMatch(/^<svg /)
    expect(readFileSync(html, 'utf8')).toMatch(/^<!doctype html>/)
    expect(read(other).entries).toHaveLength(3)
    expect(out).toContain('\nTURN 1, FIRST COMBAT\n')
  })

  it('never writes over a record that is there', async () => {
    const { path } = await play(['move'], [], close())
    expect(await failure(['play', file('again.json', close()), '--record', path])).toMatch(/is there already: go on with broadside play/)
    expect(read(path).entries).toHaveLength(1)
    expect(await failure(['play', path, '--seed', '9'])).toBe('--seed: a battle goes on by what its record says [not-allowed]')
  })

  it('refuses a damaged record with the place, and saves what stands before it when asked', async () => {
    const { path } = await play([...MOVED, 'fire main kent'], [], close())
    const text = readFileSync(path, 'utf8')
    const cut = file('cut.json', text.slice(0, text.lastIndexOf('"gunnery"')))
    expect(await failure(['play', cut])).toMatch(/cut\.json: line \d+, column \d+: not JSON/)
    const saved = fresh()
    const { status, out } = await broadside(['play', cut, '--salvage', '--record', saved], 'fire main kent\n')
    expect(status).toBe(0)
    expect(out).toMatch(/2 entries saved; .*cut\.json: line \d+/)
    expect(read(saved).entries).toEqual(read(path).entries)
    expect(readFileSync(cut, 'utf8')).toBe(text.slice(0, text.lastIndexOf('"gunnery"')))
    const byReplay = fresh()
    const { out: told } = await broadside(['replay', cut, '--salvage', byReplay])
    expect(told).toMatch(/2 entries saved/)
    expect(read(byReplay).entries).toHaveLength(2)
    expect(await failure(['replay', file('stub.json', text.slice(0, 300)), '--salvage', fresh()])).toMatch(/stub\.json: line/)
  })

  it.each(['--seed=9', '--fair=none.json', '--tables=none.yaml', '--option=foo=bar'])(
    'refuses %s beside a record, damaged or not',
    async (option) => {
      const { path } = await play(MOVED, [], close())
      const line = `${option.slice(0, option.indexOf('='))}: a battle goes on by what its record says [not-allowed]`
      expect(await failure(['play', path, option])).toBe(line)
      const cut = file('cut.json', readFileSync(path, 'utf8').slice(0, -10))
      const saved = fresh()
      expect(await failure(['play', cut, '--salvage', '--record', saved, option])).toBe(line)
      expect(existsSync(saved)).toBe(false)
    },
  )

  it.each([
    ['[7]', 'expected a scenario or a record; found a list of 1 [wrong-type]'],
    [
      '{"pack":"Mine","ruleset":"corpen18"}',
      'pack: expected a scenario or a record; found a table pack, which goes behind --tables [unknown-key]',
    ],
  ])('says what else a file is: %s', async (text, what) => {
    const given = file('strange.json', text)
    expect(await failure(['play', given, '--record', fresh()])).toBe(`${given}: ${what}`)
  })
})

describe('orders of other rulesets', () => {
  it('have kinds of several words, and figures with their names', async () => {
    const commands = [
      'orders deal',
      'deal 0 0 0 1',
      'undo',
      'deal firstAid=1 leadership=0 gunnery=0 navigation=0',
      'auto',
      'end turn',
      'end trun',
    ]
    const { out, record } = await play(commands, [], source('six-against-seventy'))
    expect(out).toContain('deal leadership=0 gunnery=0 navigation=0 firstAid=1\n')
    const orders = record?.entries.map((entry) => ('order' in entry ? entry.order : 'undo')) ?? []
    expect(orders[0]).toEqual(orders[2])
    expect(orders[0]).toMatchObject({ order: 'deal', firstAid: 1 })
    expect(orders.at(-1)).toMatchObject({ order: 'end turn' })
    expect(out).toMatch(/refused: no command or order "end"/)
  })

  it('may be carried out together: each has its odds alone', async () => {
    const { out } = await play(['odds 1'], [], source('gunnery-action'))
    expect(out).toMatch(/ % {2}[a-z0-9-]+: \d+ FP\n/)
    expect(out).toMatch(/mean damage \d+\.\d\d\n/)
  })
})

describe('real dice', () => {
  it('are asked for with their purpose; a wrong face is asked again', async () => {
    const { status, out, record } = await play([...MOVED, 'fire main kent', '11', 'ten', '0', '10'], ['--dice', 'ask'], close())
    // For a script a wrong face is something refused.
    expect(status).toBe(1)
    expect(out).toContain('1D10, main battery of Exeter at Kent (gunnery, C18-GUN-11)> 11\n')
    expect(out.match(/a face from 1 to 10, please/g)).toHaveLength(3)
    expect(record?.entries.at(-1)).toMatchObject({ dice: [10], real: true })
    expect(record?.entries[0]).not.toHaveProperty('real')
  })

  it('may be called off: the order is then not given', async () => {
    const { status, record } = await play([...MOVED, 'fire main kent', 'cancel'], ['--dice', 'ask'], close())
    expect([status, record?.entries.length]).toEqual([1, 2])
    const left = await play([...MOVED, 'fire main kent'], ['--dice', 'ask'], close())
    expect([left.status, left.record?.entries.length]).toEqual([1, 2])
    expect(left.out).toContain('not carried out, for want of dice: fire main kent\n')
    const good = await play([...MOVED, 'fire main kent', '10'], ['--dice', 'ask'], close())
    expect([good.status, good.record?.entries.length]).toEqual([0, 3])
  })

  it('asked for while doctrines decide come after what led to them; the end, or cancel, drops the one order they were for', async () => {
    const { status, out, record } = await play(['auto 4', '9', 'cancel', 'auto', 'quit'], ['--dice', 'ask'], close())
    const said = out.replaceAll('\n    ', ' ').split('\n')
    expect(said.slice(said.indexOf('blue, exeter: move> auto 4') + 1, -3)).toEqual([
      '[4] exeter 0508-0705, heading N (4 MP: FRFFLF)',
      '[5] kent 0505-0805, heading S (4 MP: RFFRFRF)',
      '[6] first combat phase',
      '1D10, main battery of Exeter at Kent (gunnery, C18-GUN-11)> 9',
      '[7] exeter, main battery, at kent (0805), 1 hex, short, broadside: 9+2 = 11 on "-1 0 +1": 3 hits (3 on record)',
      '1D10, torpedoes of Exeter at Kent (torpedo spread, C18-TOR-06)> cancel',
      'refused: cancelled: not carried out',
      'blue, exeter: attack> auto',
      'exeter: launch kent 1',
      '1D10, torpedoes of Exeter at Kent (torpedo spread, C18-TOR-06)> quit',
      'not carried out, for want of dice: exeter: launch kent 1',
    ])
    expect([status, record?.entries.length]).toEqual([1, 3])
  })

  it('of the set-up that are not there begin no battle', async () => {
    const { status, out, record } = await play(['9', 'quit'], ['--dice', 'ask'], source('sloop-chased'))
    expect(out).toContain('a face from 1 to 6, please (or cancel): "9" is not\n')
    expect(out.replaceAll('\n    ', ' ')).toContain(
      'the set-up was left before its dice were thrown: no battle has begun, and no record is kept\n',
    )
    expect([status, record]).toEqual([1, null])
  })

  it('are read from a file, then asked for; a record that goes on uses no line twice', async () => {
    const dice = file('dice.txt', '# thrown on Friday\n9,   # Exeter\n\n2\n11\n')
    const { path, record } = await play([...MOVED, 'fire main kent'], ['--dice', dice], close())
    expect(record?.entries.at(-1)).toMatchObject({ dice: [9], real: true })
    const { status, out } = await broadside(['play', path, '--dice', dice], 'hold\nfire main exeter\nauto all\n')
    const dealt = read(path).entries.flatMap((entry) => ('dice' in entry && entry.real ? entry.dice : []))
    expect(dealt).toEqual([9, 2])
    expect([
      status,
      /refused: \S+dice\.txt:5: [a-z ]+: expected a face from 1 to 10; found "11"/.test(out.replaceAll('\n    ', ' ')),
    ]).toEqual([1, true])
  })

  it('of a file lie before an order again that was taken back, in this game or in one that goes on', async () => {
    const dice = file('undone.dice', '9\n2 # the next\n')
    const first = ['fire main kent', 'undo', 'fire main kent']
    const { path, record } = await play([...MOVED, ...first], ['--dice', dice], close())
    const thrown = (of: BattleRecord | null) => of?.entries.slice(2).map((entry) => ('undo' in entry ? 'undo' : entry.dice))
    expect(thrown(record)).toEqual([[9], 'undo', [9]])
    await broadside(['play', path, '--dice', dice], 'undo\nfire main kent\nhold\nfire main exeter\n')
    expect(thrown(read(path))?.slice(3)).toEqual(['undo', [9], [], [2]])
  })

  it('are asked for in a game that goes on where its file is through, whatever people threw since', async () => {
    const dice = file('through.dice', '9\n')
    const { path } = await play([...MOVED, 'fire main kent', 'launch kent 1', '5'], ['--dice', dice], close())
    const { out } = await broadside(['play', path, '--dice', dice], 'fire main exeter\n3\nundo 3\nfire main kent\n')
    const thrown = read(path).entries.flatMap((entry): unknown[] => ('undo' in entry ? ['undo'] : [...entry.dice]))
    expect(thrown).toEqual([9, 5, 3, ...Array(3).fill('undo'), 9])
    expect(out.match(/^1D10.*/gm)).toEqual([
      '1D10, main battery of Kent at Exeter (gunnery, C18-GUN-11)> 3',
      '1D10, main battery of Exeter at Kent (gunnery, C18-GUN-11): 9',
    ])
  })

  it('settle a set-up that throws dice', async () => {
    const { out, record } = await play(
      ['2'],
      ['--dice', 'ask', '--option', 'equalSpeed=by-lot'],
      scenario({ units: ['a', 'b'].map((id, i) => ({ id, side: ['red', 'blue'][i], ship: 'Kent CA', hex: `0${5 + i}05`, heading: 'N' })) }),
    )
    expect(out).toMatch(/^1D2, order of equal speed, C18-MOV-02> 2\n/)
    expect(record?.setUp).toMatchObject({ dice: [2], real: true })
  })
})

describe('taking back', () => {
  it('takes back as many as are asked for, or none', async () => {
    const { out, status, record } = await play(['move', 'move', 'undo 3', 'status', 'undo 2', 'undo'], [], close())
    expect(status).toBe(1)
    expect(out.match(/(?:refused|\d taken back).*/g)).toEqual([
      'refused: expected a number up to 2: no more has been done; found 3',
      '2 taken back, dice included',
      'refused: nothing to undo: the battle stands as it was set up',
    ])
    expect(record?.entries.map((entry) => Object.keys(entry)[0])).toEqual(['order', 'order', 'undo', 'undo'])
  })
})

describe('fair dice by mail', () => {
  it('come from commitments made before any secret was out', async () => {
    const given = file('mail.yaml', JSON.stringify(close()))
    const files: string[] = []
    expect(await failure(['seed', 'commit', given, 'rde'])).toBe(
      'party: expected one of red, blue, umpire; found "rde"; did you mean "red"? [not-allowed]',
    )
    expect(await failure(['seed', 'commit', file('mail-broken.json', close({ turns: 0 })), 'red'])).toContain(
      ': turns: expected a number from 1',
    )
    for (const party of ['red', 'blue', 'umpire']) {
      const secret = fresh()
      const { out } = await broadside(['seed', 'commit', given, party, '--secret', secret])
      files.push(secret, file(`${party}.commitment.json`, out))
      expect(out).not.toContain(JSON.parse(readFileSync(secret, 'utf8')).secret)
      expect(await failure(['seed', 'commit', given, party, '--secret', secret])).toMatch(/a secret is drawn once/)
    }
    const { out: fair } = await broadside(['seed', 'make', ...files])
    const path = fresh()
    const { status } = await broadside(['play', given, '--fair', file('fair.json', fair), '--record', path], 'auto all\n')
    expect(status).toBe(0)
    expect(read(path).generator.fair).toEqual(JSON.parse(fair))
    const { status: proved, out } = await broadside(['replay', path])
    expect([proved, out.includes('; the seed is made of the secrets of blue, red, umpire\n')]).toEqual([0, true])
    expect(await failure(['play', given, '--fair', path, '--record', fresh()])).toBe(
      `${path}: seed: missing; expected a seed, as broadside seed make prints it [missing-key]`,
    )
    expect(
      await failure(['play', file('other.json', close({ turns: 9 })), '--fair', file('fair.json', fair), '--record', fresh()]),
    ).toMatch(/another scenario/)
    expect(await failure(['seed', 'make', ...files.slice(0, -1)])).toMatch(/\[bad-seed\]$/)
    const forged = read(path)
    const lie = { ...forged, generator: { ...forged.generator, seed: '1', fair: { ...forged.generator.fair, seed: '1'.repeat(64) } } }
    expect(await failure(['replay', file('forged.json', lie)])).toMatch(/bad-seed/)
  })
})

describe('a crash', () => {
  it('loses at most the order that was being typed', async () => {
    const path = fresh()
    const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', main, 'play', file('crash.json', close({ turns: 6 })), '--record', path], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString()
    })
    const orders = Array.from({ length: 4 }, () => 'auto')
    for (const [n, order] of orders.entries()) {
      child.stdin.write(`${order}\n`)
      for (let i = 0; i < 400 && (out.match(/> auto\n/g)?.length ?? 0) <= n; i++) await later(25)
    }
    // Its next question is answered: the orders before it are on disk.
    child.stdin.write('events 1\n')
    for (let i = 0; i < 400 && !out.includes('> events 1\n'); i++) await later(25)
    child.stdin.write('move F')
    child.kill('SIGKILL')
    await new Promise((resolve) => child.on('close', resolve))
    const record = read(path)
    expect(record.entries).toHaveLength(orders.length)
    expect(replay(corpen18, record)).toBeNull()
  })
})
