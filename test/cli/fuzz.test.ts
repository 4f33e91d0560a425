import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { Battle } from '../../src/core/battle.js'
import { commitmentOf, commitSeed, revealSeed } from '../../src/core/fair.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { oddJson, oddText, spoilt } from '../core/nasty.js'
import { ALLOWANCE, broadside, type Done, file, KENT, pathTo, scenario } from './command.js'

const SECRETS = ['red', 'blue'].map((side) => commitSeed(side, scenario()))
const FAIR = revealSeed(SECRETS.map(commitmentOf), SECRETS)
const PACK = { pack: 'x', ruleset: 'corpen18', mark: 'R', provenance: 'a test', tables: {} }

function recorded() {
  const battle = Battle.start(corpen18, scenario(), { seed: FAIR })
  battle.order(battle.orders()[1])
  battle.amend('turns', 1, 'a short one')
  return battle.record()
}

const RECORD = JSON.parse(JSON.stringify(recorded())) as object
const documents: readonly object[] = [scenario(), KENT, { ...ALLOWANCE, dice: [] }, RECORD, PACK, SECRETS[0] as object, FAIR]

/** A document with something at a random place in another's: as JSON, or as YAML. */
const nearlyRight = fc.tuple(fc.constantFrom(...documents), fc.constantFrom('json', 'yaml')).chain(([document, form]) =>
  spoilt(
    document,
    oddJson.map((value) => () => value),
  ).map((make) => (form === 'json' ? JSON.stringify(make()) : stringify(make()))),
)

/** Texts that trip up readers, whatever they are to be. */
const deep = (open: string, close: string) => `${open.repeat(10_000)}${close.repeat(10_000)}`
const hostile = fc.constantFrom(
  deep('[', ']'),
  `{"record":1,"entries":${deep('[', ']')}}`,
  `{"ruleset":"corpen18","scenario":"x","options":${deep('{"a":', '}').replace('}', '1}')}}`,
  `scenario: x\nruleset: corpen18\nmap: ${deep('[', ']')}`,
  `a: ${'- '.repeat(10_000)}`,
  `${'a:\n '.repeat(3000)}`,
  'a: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]',
  'a: &a\n  b: *a',
  '%YAML 9.9\n---\n!!js/function x',
  '? {a: 1}\n: b',
  '\ufeff{"ruleset":"corpen18"}',
  '\ufeff\ufeff',
  `"${'x'.repeat(200_000)}"`,
  `{"ruleset":"${'corpen'.repeat(20_000)}"}`,
  '1e999',
  '-0',
  '\0',
)

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  { weight: 3, arbitrary: nearlyRight },
  hostile,
  fc.array(nearlyRight, { maxLength: 3 }).map((list) => list.join('\n')),
  fc.array(fc.json(), { maxLength: 3 }).map((list) => `[${list.join()}]`),
  // A document torn somewhere, and patched.
  fc
    .tuple(nearlyRight, fc.nat(2000), fc.nat(30), oddText)
    .map(([whole, at, length, put]) => whole.slice(0, at) + put + whole.slice(at + length)),
)
/** Bytes that need not be UTF-8. */
const bytes = fc.oneof(text, fc.uint8Array())

/** Fine, or a complaint in one line (for each file, of several); never a stack trace, never a fault of its own. */
function expectAnswer({ status, out, err }: Done, complaint = /^broadside: [^\n]+\n$/): void {
  expect(err === '' || complaint.test(err), err.slice(0, 500)).toBe(true)
  expect(err).not.toContain('a fault of broadside itself')
  expect(status).toBe(err === '' ? (status === 2 ? -1 : status) : 2)
  expect(`${out}${err}`).not.toMatch(/\n\s+at .*:\d+:\d+/)
}

const answers = (input: fc.Arbitrary<string | Uint8Array>, act: (given: string | Uint8Array) => Promise<Done>, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(input, async (given) => expectAnswer(await act(given))),
    { numRuns },
  )

describe('whatever is thrown at it', () => {
  it.each([
    [['resolve']],
    [['resolve', '--why']],
    [['odds']],
    [['check', '-']],
    [['battle', '-', '--seed', '1']],
    [['battle', '-', '--fair', pathTo('none.json')]],
    [['replay', '-']],
    [['replay', '-', '--salvage', pathTo('saved.json')]],
    [['report', '-', '--for', 'umpire']],
    [['seed', 'commit', '-', 'red', '--secret', pathTo('once/secret.json')]],
    [['seed', 'make', '-']],
    [['resolve', '--tables', '-']],
  ])('%j answers, or complains in one line', async (args) => {
    await answers(bytes, (input) => broadside(args, input), 150)
  })

  it('a file is read by its name, JSON, YAML or card', async () => {
    const name = fc.constantFrom('fuzz.json', 'fuzz.yaml', 'fuzz.txt')
    await fc.assert(
      fc.asyncProperty(name, text, async (called, content) => expectAnswer(await broadside(['check', file(called, content)]))),
      { numRuns: 150 },
    )
  })

  it('the files beside a scenario may hold anything', async () => {
    const path = file('fuzz-scenario.json', scenario())
    const checkpoint = file('fuzz-checkpoint.json', '')
    const batch = ['batch', path, '--runs', '1', '--workers', '1', '--seed', 'x']
    await broadside([...batch, '--checkpoint', pathTo('whole-checkpoint.json')])
    const whole = JSON.parse(readFileSync(pathTo('whole-checkpoint.json'), 'utf8')) as object
    const torn = spoilt(
      whole,
      oddJson.map((value) => () => value),
    ).map((make) => JSON.stringify(make()))
    await answers(
      fc.oneof(torn, text),
      (content) => broadside([...batch, '--checkpoint', file('fuzz-checkpoint.json', String(content))]),
      60,
    )
    await answers(text, (content) => broadside(['battle', path, '--fair', file('fuzz-fair.json', String(content))]), 60)
    await answers(text, (content) => broadside(['battle', path, '--tables', file('fuzz-tables.json', String(content))]), 60)
    expect(existsSync(checkpoint)).toBe(true)
  })

  it('arguments may be anything', async () => {
    const words = [
      'battle',
      'batch',
      'check',
      'odds',
      'replay',
      'report',
      'resolve',
      'schema',
      'seed',
      'help',
      'corpen18',
      'commit',
      'make',
    ]
    const options = [
      '--seed',
      '--doctrine',
      '--option',
      '--vary',
      '--why',
      '--level',
      '--until',
      '--for',
      '--format',
      '--ruleset',
      '--',
      '-h',
    ]
    const values = [
      'red=close-range',
      'equalSpeed=by-lot',
      'units.kent.crew=green,elite',
      'x=',
      '=',
      '-1',
      '1e400',
      'Infinity',
      '0x10',
      '__proto__=x',
    ]
    const path = file('fuzz-arguments.json', scenario())
    const word = fc.oneof(
      fc.constantFrom(...words, ...options, ...values, path, '-', ''),
      oddText,
      fc.string({ unit: 'binary', maxLength: 20 }).filter((each) => !/[/\\.]/.test(each)),
    )
    // A batch is told to be short, and nobody plays.
    const args = fc
      .array(word, { maxLength: 6 })
      .map((given) => (given.includes('batch') ? [...given, '--runs', '1', '--workers', '1'] : given))
    await fc.assert(
      fc.asyncProperty(args, async (given) => expectAnswer(await broadside(given), /^(?:broadside: [^\n]+\n)+$/)),
      { numRuns: 400 },
    )
  })

  it('a file of real dice may hold anything, and the record is whole all the same', async () => {
    const path = file('fuzz-thrown.json', scenario({ turns: 1 }))
    const faces = fc.array(fc.array(fc.integer({ min: -1, max: 11 }), { maxLength: 3 }), { maxLength: 12 })
    const thrown = faces.map((lines) => lines.map((line) => line.join(' ')).join('\n'))
    let game = 0
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, thrown, bytes), async (dice) => {
        const record = pathTo(`fuzz-thrown-${++game}.json`)
        const source = file('fuzz-thrown.txt', '')
        writeFileSync(source, dice)
        const done = await broadside(['play', path, '--seed', '7', '--record', record, '--dice', source], 'auto\nauto\nauto\n1\n1\n')
        expectAnswer(done)
        if (existsSync(record)) expect((await broadside(['replay', record])).out).toContain('the same')
      }),
      { numRuns: 60 },
    )
  })

  it('a table with whatever is typed at it says so, and its record is whole', async () => {
    const path = file('fuzz-play.json', scenario({ turns: 1 }))
    const names = [
      'orders',
      'odds',
      'why',
      'events',
      'status',
      'view',
      'undo',
      'amend',
      'show',
      'auto',
      'report',
      'help',
      'move',
      'fire',
      'hold',
    ]
    const rests = [
      '',
      '1',
      '0',
      '-1',
      '99999999999999999999',
      'F',
      'red',
      'umpire',
      'umpire json',
      'units.kent.hits 1 why',
      'units.kent.hits',
      'units.kent 7 why',
      '__proto__ 1 why',
      'units[0].ship {} why',
      'turn [ why',
      '{"order":"move","unit":"kent","steps":""}',
      '{',
      'kent steps=F unit=exeter',
      'main exeter arc=bow',
      '.',
      '[0]',
    ]
    const typed = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...names), fc.constantFrom(...rests)).map((pair) => pair.join(' ')) },
      fc.tuple(fc.constantFrom(...names, ''), oddText).map((pair) => pair.join(' ')),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '2', '{"order":"hold"}', `{"order":${deep('[', ']')}}`, `amend units ${deep('[', ']')} why`),
    )
    // Nothing that writes to a file of the player's choice.
    const harmless = typed.filter((line) => !/^\s*(?:save|map|report \S+ \S+ \S)/.test(line))
    let game = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(harmless, { minLength: 1, maxLength: 12 }),
        fc.constantFrom([], ['--dice', 'ask'], ['--hotseat']),
        async (lines, more) => {
          const record = pathTo(`fuzz-play-${++game}.json`)
          const done = await broadside(['play', path, '--seed', '7', '--record', record, ...more], lines.join('\n'))
          expectAnswer(done)
          if (done.err === '') expect((await broadside(['replay', record])).out).toContain('the same')
        },
      ),
      { numRuns: 60 },
    )
  })
})
