import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Meter } from '../../src/cli/progress.js'
import { broadside, failure, file, pathTo, replies, scenario } from './command.js'

const meeting = file('batch-meeting.json', scenario())
const run = async (...args: string[]) => await broadside(['batch', meeting, '--seed', '7', ...args])

describe('broadside batch', () => {
  it('prints figures that do not depend on the workers, and how to watch a battle', async () => {
    const { status, out, err } = await run('--runs', '60')
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out.split('\n').slice(0, 3)).toEqual([
      'A meeting',
      '60 battles, seed 7; intervals at 95 %',
      'doctrines: red=close-and-fire blue=keep-range',
    ])
    expect((await run('--runs', '60', '--workers', '1')).out).toBe(out)
    const [, watch] = /\n {2}(broadside battle .*)\n$/.exec(out) as unknown as [string, string]
    const args = watch.replaceAll("'", '').split(' ').slice(1)
    expect((await broadside(args)).out).toContain('A meeting')
    const again = replies((await run('--runs', '60', '--ndjson')).out)
    expect(again).toHaveLength(60)
    const k = Number(/#(\d+)/.exec(watch)?.[1])
    expect((await broadside(args)).out).toContain(again[k]?.['winner'] === null ? 'no winner' : `${again[k]?.['winner']} wins`)
  })

  it('fights a thousand battles where it is not told how many, each time with another seed', async () => {
    const outs = await Promise.all([1, 2].map(async () => (await broadside(['batch', meeting])).out))
    const seeds = outs.map((out) => /^1000 battles, seed (\d+);/m.exec(out)?.[1])
    expect(seeds[0]).toBeDefined()
    expect(seeds[0]).not.toBe(seeds[1])
  })

  it('prints CSV, JSON, NDJSON, a sweep, an exact answer', async () => {
    expect((await run('--runs', '20', '--csv')).out).toMatch(
      /^given,kind,id,measure,n,value,standardError,low,high,level\n,outcome,red,share,20,/,
    )
    expect(JSON.parse((await run('--runs', '20', '--json', '--level', '0.99')).out)).toMatchObject({
      batch: 1,
      n: 20,
      level: 0.99,
      partial: false,
    })
    const lines = replies((await run('--runs', '20', '--ndjson')).out)
    expect(lines.map(({ battle }) => battle)).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(lines[3]).toMatchObject({ seed: '7#3', sides: [{ side: 'red' }, { side: 'blue' }], units: [{ id: 'kent' }, { id: 'exeter' }] })
    const sweep = JSON.parse(
      (await run('--runs', '20', '--json', '--vary', 'units.kent.hits=0,2', '--vary', 'units.kent.hex=0505,0506')).out,
    )
    expect(sweep.variants.map(({ values }: { values: object }) => Object.values(values))).toEqual([
      [0, '0505'],
      [0, '0506'],
      [2, '0505'],
      [2, '0506'],
    ])
    expect((await run('--runs', '20', '--vary', 'turns=1,2')).out).toMatch(/\nturns +battles +red wins/)
    const listed = JSON.parse(
      (
        await run(
          '--runs',
          '2',
          '--json',
          '--vary',
          'map=[{"columns":30,"rows":20},{columns: 20, rows: 30}]',
          '--vary',
          'scenario=["A, b","c"]',
        )
      ).out,
    )
    expect(listed.variants.map(({ values }: { values: object }) => Object.values(values))).toEqual([
      [{ columns: 30, rows: 20 }, 'A, b'],
      [{ columns: 30, rows: 20 }, 'c'],
      [{ columns: 20, rows: 30 }, 'A, b'],
      [{ columns: 20, rows: 30 }, 'c'],
    ])
    expect((await run('--runs', '20', '--csv', '--vary', 'turns=1,2')).out).toMatch(/^turns,given,/)
    expect((await broadside(['batch', meeting, '--exact'])).out).toMatch(/^A meeting\nexact\n\noutcome +probability\nred wins +[\d.]+ %\n/)
    expect(JSON.parse((await broadside(['batch', meeting, '--exact', '--json'])).out)).toHaveProperty('outcomes')
  })

  it('draws a chart', async () => {
    const chart = pathTo('chart.svg')
    expect((await run('--runs', '20', '--chart', chart)).status).toBe(0)
    expect(readFileSync(chart, 'utf8')).toMatch(/^<svg .*<\/svg>\n$/s)
  })

  it('goes on from a checkpoint to the same answer', async () => {
    const kept = pathTo('kept.json')
    const whole = await run('--runs', '50')
    await run('--runs', '20', '--checkpoint', kept)
    expect(existsSync(kept)).toBe(true)
    const rest = await broadside(['batch', meeting, '--runs', '50', '--checkpoint', kept])
    expect(rest.out).toBe(whole.out)
    expect(await failure(['batch', meeting, '--seed', '8', '--runs', '50', '--checkpoint', kept])).toMatch(
      /kept\.json: resume\.of\.seed: .*\[other-checkpoint\]$/,
    )
  })

  it('asks how many battles there are to be where the checkpoint has more than is usual', async () => {
    const kept = pathTo('many.json')
    await run('--runs', '1001', '--checkpoint', kept)
    const goOn = (...args: string[]) => ['batch', meeting, '--checkpoint', kept, ...args]
    expect(await failure(goOn())).toMatch(
      /^--runs: missing; .*many\.json has more battles already than the usual 1000: say how many there are to be \[missing-key\]$/,
    )
    expect(await failure(goOn('--runs', '1000'))).toBe(
      '--runs: expected at least the 1001 battles of the checkpoint; found 1000 [out-of-range]',
    )
    expect((await broadside(goOn('--runs', '1001'))).status).toBe(0)
  })

  it.each([
    [['--runs', '0'], /^--runs: expected a number from 1; found 0 \[out-of-range\]$/],
    [['--runs', '1.5'], /^--runs: .*\[wrong-type\]$/],
    [['--runs', 'many'], /^--runs: expected a number; found "many" \[wrong-type\]$/],
    [['--runs', '9007199254740992'], /^--runs: .*\[out-of-range\]$/],
    [['--runs', 'Infinity'], /^--runs: .*\[wrong-type\]$/],
    [['--until', '2'], /^--until: .*\[out-of-range\]$/],
    [['--time', '0'], /^--time: .*\[out-of-range\]$/],
    [['--workers', '0'], /^--workers: .*\[out-of-range\]$/],
    [['--level', '95'], /^--level: .*\[not-allowed\]$/],
    [['--doctrine', 'red=keep-rnage'], /^--doctrine: doctrines\.red: .*did you mean "keep-range"\? \[unknown-doctrine\]$/],
    [['--doctrine', 'green=keep-range'], /^--doctrine: .*\[unknown-doctrine\]$/],
    [['--vary', 'units.knet.crew=green'], /^--vary: .*did you mean "kent"\? \[bad-amendment\]$/],
    [['--vary', 'units.kent.crew=gren'], /^--vary: .*did you mean "green"\? .*\[not-allowed\]$/],
    [['--vary', 'units[9].crew=green'], /^--vary: units\[9\]: no entry 9 \[bad-amendment\]$/],
    [['--vary', 'units.kent.crew'], /^--vary: expected PATH=VALUE,VALUE; .*\[not-allowed\]$/],
    [['--vary', 'turns=1,2,1'], /^--vary: vary\.turns: 1 is given twice \[duplicate\]$/],
    [['--vary', 'turns=1', '--vary', 'turns=2'], /^--vary: turns: .*\[duplicate\]$/],
    [['--vary', 'turns=1,2', '--runs', '0'], /^--runs: expected a number from 1; found 0 \[out-of-range\]$/],
    [
      ['--vary', 'turns=1,2', '--doctrine', 'red=keep-rnage'],
      /^--doctrine: doctrines\.red: .*did you mean "keep-range"\? \[unknown-doctrine\]$/,
    ],
    [
      ['--vary', 'sides.red.doctrine=keep-range,close-and-fire', '--doctrine', 'red=keep-range'],
      /^--vary: vary\.sides\.red\.doctrine: sets sides\[0\]\.doctrine, and the doctrine that is chosen for red overwrites it \[duplicate\]$/,
    ],
    [['--vary', 'turns=[1,'], /^--vary: turns: expected a list, as \[1, 2\] or .*: Flow sequence .*\[unreadable\]$/],
    [['--vary', 'units.kent=[{id: kent, id: exeter}]'], /^--vary: units\.kent\[0\]\.id: key "id" is given twice; .*\[duplicate\]$/],
    [['--vary', 'units.kent.hex=[0512]'], /^--vary: units\[0\]\.hex: .*found 512 .*\[wrong-type\]$/],
    [['--vary', 'turns=[]'], /^--vary: vary\.turns: expected at least one value; found none \[wrong-length\]$/],
    [['--vary', 'turns=1,0'], /^--vary: turns: .*found 0 \(with turns=0\) \[out-of-range\]$/],
    [['--csv', '--json'], /^--csv and --json: .*\[not-allowed\]$/],
    [['--vary', 'turns=1', '--chart', 'x.svg'], /^--vary and --chart: .*\[not-allowed\]$/],
    [['--exact', '--csv'], /^--exact and --csv: .*\[not-allowed\]$/],
    [['--exact', '--workers', '2'], /^--exact and --workers: .*\[not-allowed\]$/],
    [['--exact', '--level', '0.9'], /^--exact and --level: .*\[not-allowed\]$/],
  ])('refuses %j', async (args, message) => {
    expect(await failure(['batch', meeting, ...args])).toMatch(message)
  })

  it('refuses a bad scenario by its path', async () => {
    const bad = file('batch-bad.json', scenario({ turns: 0 }))
    expect(await failure(['batch', bad])).toMatch(/batch-bad\.json: turns: .*\[out-of-range\]$/)
  })

  it('gives what is done at Ctrl-C, marked, and leaves at once', async () => {
    const child = spawn(process.execPath, [
      '--import',
      'tsx',
      'src/cli/main.ts',
      'batch',
      meeting,
      '--runs',
      '100000000',
      '--seed',
      '7',
      '--ndjson',
    ])
    let out = ''
    let at = 0
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString()
      if (at === 0) {
        at = Date.now()
        child.kill('SIGINT')
      }
    })
    const [status] = (await once(child, 'close')) as [number | null]
    expect(status).toBe(1)
    expect(Date.now() - at).toBeLessThan(2000)
    const lines = replies(out)
    expect(lines.map(({ battle }) => battle)).toEqual(lines.map((_, i) => i))
  })
})

describe('the meter', () => {
  const show = (isTTY: boolean, shown: (meter: Meter) => void = progress) => {
    let text = ''
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString()
        done()
      },
    })
    const meter = new Meter(Object.assign(stream, isTTY ? { isTTY, columns: 100, cursorTo() {}, clearLine() {}, moveCursor() {} } : {}))
    shown(meter)
    meter.end()
    return text
  }
  const progress = (meter: Meter) => {
    const outcomes = [] as const
    meter.show({ n: 0, of: 100, rate: 0, left: null, outcomes })
    meter.show({ n: 50, of: 100, rate: 25.4, left: 2, outcomes })
  }

  it('draws a bar on a terminal', () => expect(show(true)).toContain('of 100 battles'))
  it('says on a terminal that there is work, and clears that', () => {
    const said = (isTTY: boolean) => show(isTTY, (meter) => meter.say('at work'))
    expect([said(true), said(false)]).toEqual(['at work\r\u001b[K', ''])
  })
  it('keeps quiet elsewhere as long as there is little to say', () => expect(show(false)).toBe(''))
})
