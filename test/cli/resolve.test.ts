import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ALLOWANCE, broadside, failure, file, KENT, pathTo, replies } from './command.js'

const cases = JSON.parse(readFileSync('test/conformance/corpen18.json', 'utf8')) as { id: string; expect: object }[]
const allowance = (over: object = {}) => JSON.stringify({ ...ALLOWANCE, dice: [], ...over })

describe('broadside resolve', () => {
  it('answers one object, a list of one and one line alike, from standard input or a file', async () => {
    const { input, ...rest } = JSON.parse(allowance()) as { input: { ship: object } }
    const request = { ...rest, input: { ...input, hits: 2 } }
    const { out } = await broadside(['resolve'], JSON.stringify(request))
    expect(replies(out)).toMatchObject([{ id: null, ruleset: 'corpen18', procedure: 'allowance', output: { first: 2, second: 3 } }])
    for (const text of [
      JSON.stringify([request]),
      JSON.stringify(request, null, 2),
      `\n\r\n ${JSON.stringify(request)}\r\n\n`,
      `\uFEFF${JSON.stringify(request)}`,
    ]) {
      expect(await broadside(['resolve', '-'], text)).toEqual({ status: 0, out, err: '' })
      expect(await broadside(['resolve', file('one.json', text)])).toEqual({ status: 0, out, err: '' })
    }
  })

  it('answers every conformance case the same as a list and as NDJSON, in order, as expected', async () => {
    const list = await broadside(['resolve', 'test/conformance/corpen18.json'])
    const lines = await broadside(['resolve'], cases.map((each) => JSON.stringify(each)).join('\n'))
    expect(lines).toEqual(list)
    expect(list.status).toBe(1)
    const found = replies(list.out)
    expect(found.map(({ id }) => id)).toEqual(cases.map(({ id }) => id))
    found.forEach((reply, i) => void expect(reply).toMatchObject((cases[i] as { expect: object }).expect))
  })

  it('takes requests however the text is cut into chunks, and answers more than a chunk of output holds', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => allowance({ id: `é${i}` })).join('\n')
    const { status, out } = await broadside(['resolve'], many)
    expect(status).toBe(0)
    expect(replies(out).map(({ id }) => id)).toEqual(Array.from({ length: 3000 }, (_, i) => `é${i}`))
  })

  it('counts a refusal as an answer and an error as none', async () => {
    const ship = { ...KENT, category: 'fac', protection: 'U1' }
    const refused = await broadside(['resolve'], allowance({ input: { ship, seaState: 3 } }))
    expect(refused.status).toBe(0)
    expect(replies(refused.out)).toMatchObject([{ refused: { clause: 'C18-MOV-04' } }])
    const wrong = await broadside(['resolve'], `${allowance({ dice: [3] })}\n${allowance()}`)
    expect(wrong.status).toBe(1)
    expect(replies(wrong.out)).toMatchObject([{ error: { path: 'dice[0]' } }, { output: {} }])
  })

  it('adds the why', async () => {
    const { out } = await broadside(['resolve', '--why'], allowance({ input: { ship: KENT, hits: 2 } }))
    expect(replies(out)[0]?.['why']).toMatchObject([
      { fact: 'modifier', clause: 'C18-DMG-04' },
      { fact: 'result', clause: 'C18-DMG-04' },
      { fact: 'look-up' },
    ])
  })

  it('answers nothing to nothing', async () => {
    expect(await broadside(['resolve'], '')).toEqual({ status: 0, out: '', err: '' })
    expect(await broadside(['resolve'], '[]')).toEqual({ status: 0, out: '', err: '' })
    expect(await broadside(['resolve'], '\n\n')).toEqual({ status: 0, out: '', err: '' })
  })

  it('finds keys that parsing would lose', async () => {
    const twice = '{"id":7,"ruleset":"corpen18","procedure":"allowance","dice":[],"input":{"hits":1,"hits":2}}'
    const error = { code: 'duplicate', path: 'input.hits', message: 'key "hits" is given twice; expected once' }
    expect(replies((await broadside(['resolve'], twice)).out)).toEqual([{ id: 7, error }])
    expect(replies((await broadside(['resolve'], `[${allowance()},${twice}]`)).out)[1]).toEqual({ id: 7, error })
    const proto = allowance().replace('"ship":{', '"ship":{"__proto__":{},')
    expect(replies((await broadside(['resolve'], proto)).out)).toMatchObject([{ error: { path: 'input.ship.__proto__' } }])
  })

  it('survives an id nested beyond measure', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const { status, out } = await broadside(['resolve'], `{"id":${deep}}\n${allowance()}`)
    expect(status).toBe(1)
    expect(replies(out)).toMatchObject([{ id: null, error: {} }, { output: {} }])
  })

  it('names the line that is not JSON, after the replies to those before it', async () => {
    const { status, out, err } = await broadside(['resolve'], `${allowance()}\n\n{"id":}\n${allowance()}`)
    expect(status).toBe(2)
    expect(replies(out)).toHaveLength(1)
    expect(err).toBe('broadside: standard input: line 3, column 7: not JSON: expected a value; found } [unreadable]\n')
  })

  it.each([
    ['[{"id":1}\n{"id":2}]', 'standard input: line 2, column 1: not JSON: expected a comma or ]; found { [unreadable]'],
    ['{"id":1,\n"ruleset"}', 'standard input: line 2, column 10: not JSON: expected a colon; found } [unreadable]'],
    ['hello', 'standard input: line 1, column 1: not JSON: expected a value; found "hello" [unreadable]'],
    ['{"id": tru}', 'standard input: line 1, column 8: not JSON: expected a value; found "tru" [unreadable]'],
    ['{"id": "\t"}', 'standard input: line 1, column 8: not JSON: a string with a bad escape or a control character [unreadable]'],
    ['{"id": "', 'standard input: line 1, column 8: not JSON: a string without its closing quote [unreadable]'],
    ['[1] 2', 'standard input: line 1, column 5: not JSON: expected nothing more; found 2 [unreadable]'],
    ['\n\n[', 'standard input: line 3, column 2: not JSON: the text ends where a value or ] should follow [unreadable]'],
    [new Uint8Array([0xff, 0xfe, 0x7b]), 'standard input: not UTF-8 text [unreadable]'],
  ])('says where %j is unreadable', async (input, line) => {
    expect(await failure(['resolve'], input)).toBe(line)
  })

  it('says why a file cannot be read', async () => {
    expect(await failure(['resolve', pathTo('none.json')])).toBe(`${pathTo('none.json')}: cannot be read: no such file [unreadable]`)
    expect(await failure(['resolve', 'a\0b'])).toMatch(
      /^a b: cannot be read: The argument 'path' must be .* without null bytes\..* \[unreadable\]$/,
    )
    expect(await failure(['resolve', 'src'])).toBe('src: cannot be read: it is a directory; expected a file [unreadable]')
  })

  it('plays by a table pack and house rules', async () => {
    const tables = {
      seaStateMovement: Array(5).fill({ capital: 'none', cruiser: 'halved', escort: 'none', fac: 'none', merchant: 'none' }),
    }
    const pack = file('pack.json', { pack: 'Slow', ruleset: 'corpen18', mark: 'R', provenance: 'a test', tables })
    const request = allowance({ input: { ship: KENT, hits: 2 } })
    const standard = await broadside(['resolve'], request)
    const slow = await broadside(['resolve', '--tables', pack], request)
    const speed = await broadside(['resolve', '--option', 'speedLoss=smaller-speed'], request)
    expect(new Set([standard.out, slow.out, speed.out]).size).toBe(3)
    expect(await failure(['resolve', '--tables', pack, '--tables', pack])).toBe(
      `${pack}: ruleset: a second table pack for corpen18; expected one [duplicate]`,
    )
  })

  it.each([
    [['--option', 'speedlos=x'], /^--option: speedlos: no such house rule .*; did you mean "speedLoss"\? \[unknown-key\]$/],
    [['--option', 'speedLoss=smaler-speed'], /^--option: speedLoss: expected one of .*; did you mean "smaller-speed"\? \[not-allowed\]$/],
    [['--option', 'speedLoss'], /^--option: expected name=value; found "speedLoss" \[not-allowed\]$/],
    [['--wy'], /^unknown option '--wy'; did you mean --why\?$/],
    [['a', 'b'], /^too many arguments for 'resolve'. Expected 1 argument but got 2; see broadside resolve --help$/],
    [['--tables', 'examples/denmark-strait.yaml'], /^examples\/denmark-strait.yaml: \w+: unknown key/],
    [['--tables', 'package.json'], /^package.json: ruleset: missing; expected a ruleset \(corpen18.*\) \[missing-key\]$/],
  ])('refuses %j', async (args, line) => {
    expect(await failure(['resolve', ...args], '[]')).toMatch(line)
  })
})
