import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { close, MOVED, play } from './game.js'

/** What was refused, without where. */
const refusals = (out: string) =>
  out
    .replaceAll('\n    ', ' ')
    .split('\n')
    .flatMap((line) => (line.startsWith('refused: ') ? [line.slice('refused: '.length)] : []))

describe('amendments as they are typed', () => {
  it.each([
    ['["0804"] the island, see note [3]', ['0804'], 'the island, see note [3]'],
    ['["0804"] see [rule 3] of the game', ['0804'], 'see [rule 3] of the game'],
    ['[ "0804" , "0805" ] by "hand" }', ['0804', '0805'], 'by "hand" }'],
    ['[] { none', [], '{ none'],
  ])('end a list where it is closed, whatever brackets its reason has: %s', async (typed, value, reason) => {
    const { status, record } = await play([`amend shoreline ${typed}`], [], close())
    expect(status).toBe(0)
    expect(record?.entries.map((entry) => 'amend' in entry && entry.amend)).toEqual([{ path: 'shoreline', value, reason }])
  })

  it.each([
    ['map {"columns": 30, "rows": 20} {a wider sea}', { columns: 30, rows: 20 }, '{a wider sea}'],
    [
      String.raw`sides [ {"id": "red", "name": "]\"}"}, {"id": "blue", "name": "[]"} ] so they are called`,
      [
        { id: 'red', name: ']"}' },
        { id: 'blue', name: '[]' },
      ],
      'so they are called',
    ],
    [String.raw`units.kent.name "H\"M]S Kent" "so she is called"`, 'H"M]S Kent', '"so she is called"'],
    ['units.kent.hits 2 [sic]', 2, '[sic]'],
    ['units.kent.detected false nobody "saw" her', false, 'nobody "saw" her'],
    ['tier null none', null, 'none'],
    ['units.kent.name 0505 a number may begin with a nought', '0505', 'a number may begin with a nought'],
    ['units.kent.name 2nd of [that] name', '2nd', 'of [that] name'],
  ])('take %s', async (typed, value, reason) => {
    const { record, out } = await play([`amend ${typed}`], [], close())
    const [path] = typed.split(' ')
    expect(refusals(out)).toEqual([])
    expect(record?.entries.map((entry) => 'amend' in entry && entry.amend)).toEqual([{ path, value, reason }])
  })

  it('say where a list is none, and that a reason is wanted', async () => {
    const lacking = 'expected a path, a value and a reason: amend units.hood.hits 2 misread the table'
    const typed = ['shoreline ["0804" the island', 'shoreline ["0804"', 'shoreline ["0804"]', 'units.kent.hits 2', 'units.kent.hits', '']
    const { status, record, out } = await play(
      typed.map((each) => `amend ${each}`),
      [],
      close(),
    )
    expect({ status, entries: record?.entries }).toEqual({ status: 1, entries: [] })
    expect(refusals(out)).toEqual([
      'not JSON: expected a comma or ]; found "the"',
      'not JSON: the text ends where a comma or ] should follow',
      `shoreline: ${lacking}`,
      `units.kent.hits: ${lacking}`,
      `units.kent.hits: ${lacking}`,
      lacking,
    ])
  })
})

describe('units that are misspelt in an order', () => {
  const convoy = fileURLToPath(new URL('../../examples/convoy.yaml', import.meta.url))
  const unseen = (id: string) => `no detected enemy "${id}" on the map (C18-DET-09)`

  it.each([
    ['fire main knet', `${unseen('knet')}; did you mean "kent"?`],
    ['fire main Kent', `${unseen('Kent')}; did you mean "kent"?`],
    ['odds fire main kentt', `${unseen('kentt')}; did you mean "kent"?`],
    ['{"order":"fire","unit":"exeter","target":"kant","battery":"main"}', `${unseen('kant')}; did you mean "kent"?`],
    ['fire main kent unit=exetre', 'it is not the turn of "exetre" to act (C18-COM-01); did you mean "exeter"?'],
    ['fire main bismarck', unseen('bismarck')],
  ])('are perhaps those that are lawful there: %s', async (typed, said) => {
    const { out, record } = await play([...MOVED, typed], [], close())
    expect(refusals(out)).toEqual([said])
    expect(record?.entries).toHaveLength(MOVED.length)
  })

  it('are not those that are spelt right, however like another that is lawful there', async () => {
    const two = close({
      units: [
        { id: 'exeter', side: 'blue', ship: 'Exeter CA', hex: '0508', heading: 'N' },
        { id: 'kent1', side: 'red', ship: 'Kent CA', hex: '0505', heading: 'N' },
        { id: 'kent2', side: 'red', ship: 'Kent CA', hex: '2020', heading: 'N' },
        { id: 'kent3', side: 'red', ship: 'Kent CA', hex: '0506', heading: 'N' },
      ],
    })
    const { out } = await play(['move', 'move', 'move', 'move', 'fire main exeter', 'fire main kent2'], [], two)
    // What is not seen is not known to be spelt right.
    expect(refusals(out)).toEqual(['exeter is not an enemy (C18-DET-09)', `${unseen('kent2')}; did you mean "kent1"?`])
  })

  it('are so in every ruleset', async () => {
    const { out } = await play(['torpedoes fore d22'], ['--seed', '1'], convoy)
    expect(refusals(out)).toEqual(['no vessel "d22" in the action (MNW-TOR-01); did you mean "d2"?'])
  })

  it('are not what is wrong with a move, which is as long as it was meant to be', async () => {
    const { out } = await play(['move FFFFF'], [], close())
    expect(refusals(out)).toEqual(['FFFFF costs 5 movement points; exeter has 4 in the first movement phase (C18-MOV-01)'])
  })
})
