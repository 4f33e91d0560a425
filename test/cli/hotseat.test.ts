import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { asKnownTo } from '../../src/cli/play/dice.js'
import { Battle } from '../../src/core/battle.js'
import type { OpenRequest } from '../../src/core/open-request.js'
import type { BattleEvent } from '../../src/core/ruleset.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { broadside, file, pathTo, scenario } from './command.js'

let count = 0

/** Plays at one keyboard by these commands; returns what was said. */
async function play(commands: readonly string[], options: readonly string[], given: string | object): Promise<string> {
  const source = typeof given === 'string' ? given : file(`hotseat-${++count}.json`, given)
  const record = pathTo(`hotseat-record-${++count}.json`)
  const { out } = await broadside(['play', source, '--seed', '7', '--record', record, '--hotseat', ...options], `${commands.join('\n')}\n`)
  return out
}

const example = (name: string) => fileURLToPath(new URL(`../../examples/${name}.yaml`, import.meta.url))
const questions = (out: string) => out.match(/^\d+D\d.*/gm)

/** Two cruisers in the dark, near enough to be looked for. */
const dark = scenario({
  light: 'night',
  sides: [{ id: 'red' }, { id: 'blue' }],
  units: [
    { id: 'kent', side: 'red', name: 'Kent', ship: 'Kent CA', hex: '0505', heading: 'N' },
    { id: 'exeter', side: 'blue', name: 'Exeter', ship: 'Exeter CA', hex: '0507', heading: 'N' },
  ],
})

describe('two players at one keyboard', () => {
  it('see each what its side may know, and hand over', async () => {
    const out = await play(
      ['status', 'show', 'amend units.kent.hits 1 x', 'view blue', 'report umpire', 'move', 'status', 'events'],
      [],
      scenario({ light: 'night' }),
    )
    const [second = '', first = ''] = out.split('-- the keyboard is for ').slice(1).reverse()
    expect(first).toMatch(/^red --/)
    expect(first).toContain('red: kent')
    expect(first).not.toContain('exeter')
    expect(first).toContain('show tells everything')
    expect(first).toContain('refused: amend knows everything')
    expect(first).toContain('the keyboard is for red, until the battle is over')
    expect(second).toMatch(/^blue --/)
    expect(second).toContain('blue: exeter')
    expect(second).not.toContain('kent')
  })

  it('are told by help what auto decides by, each for its side', async () => {
    const out = await play(['help', 'quit'], ['--doctrine', 'blue=withdraw-damaged'], dark)
    expect(out).toContain('Doctrines that auto decides by (red=close-and-fire; broadside play --doctrine SIDE=NAME chooses')
    expect(out).toContain('  keep-range: ')
  })

  it('are told of dice what each may know: in the dark only what they are for', async () => {
    const out = await play(['move', 'move', '10', '10', 'move', 'move', '1', '1', 'fire main exeter', '2'], ['--dice', 'ask'], dark)
    expect(questions(out)).toEqual([
      ...['10', '10', '1', '1'].map((die) => `1D10, spotting, C18-DET-02> ${die}`),
      '1D10, main battery of Kent at Exeter (gunnery, C18-GUN-11)> 2',
    ])
    const [, , blue, , again] = out.split('-- the keyboard is for ')
    expect(blue).toMatch(/^blue --/)
    expect(again).toMatch(/^blue --/)
    expect(`${blue}${again}`).not.toMatch(/kent/i)
  })

  it('are told no more of dice that are read from a file', async () => {
    const out = await play(['move', 'move'], ['--dice', file('hotseat.dice', '10\n10\n')], dark)
    expect(questions(out)).toEqual(['1D10, spotting, C18-DET-02: 10', '1D10, spotting, C18-DET-02: 10'])
  })

  it('are told of dice whose they are where nothing is hidden, in the set-up too', async () => {
    expect(questions(await play(['4'], ['--dice', 'ask'], example('sloop-chased')))).toEqual(['1D6, swallow (initiative, GNC-TURN-01)> 4'])
    expect(questions(await play(['auto all', '21'], ['--dice', 'ask'], example('gunnery-action')))?.[0]).toBe(
      '6D6, main battery of southern flagship at first heavy cruiser (gunnery, MNW-GUN-01)> 21',
    )
  })
})

describe('what a side may know of dice', () => {
  const { ruleset, state } = Battle.start(corpen18, dark, { seed: 1 })
  const open = (event?: Partial<BattleEvent>): OpenRequest => ({
    form: 'die',
    count: 1,
    sides: 10,
    purpose: { name: 'chance', clause: 'C18-DET-02' },
    ...(event ? { event: { event: 'luck', turn: 1, phase: 'first combat', knownTo: ['red', 'blue'], ...event } } : {}),
  })
  const knows = (event: Partial<BattleEvent>, over: Partial<typeof ruleset> = {}) =>
    asKnownTo('red', open(event), { ruleset: { ...ruleset, ...over }, state }).event !== undefined

  it('is nothing of an event that is kept from it, nor of anybody it has not seen', () => {
    expect(knows({})).toBe(true)
    expect(knows({ knownTo: ['blue'] })).toBe(false)
    expect(knows({ actor: 'kent' })).toBe(true)
    expect([{ actor: 'exeter' }, { actor: 'kent', target: 'exeter' }, { actors: ['kent', 'exeter'] }].map((event) => knows(event))).toEqual(
      [false, false, false],
    )
    expect(asKnownTo('red', open(), { ruleset, state })).toEqual(open())
  })

  it('counts whoever the words name beside those', () => {
    const naming = (id: string) => ({ gist: (_: BattleEvent, names: (id: string) => string) => ({ subject: `the luck of ${names(id)}` }) })
    expect([knows({}, naming('kent')), knows({}, naming('exeter'))]).toEqual([true, false])
  })

  it('is no name where there is no chart to tell, unless nothing is hidden', () => {
    const { chart: _, ...blind } = ruleset
    const at = (hiddenInformation: boolean) =>
      asKnownTo('red', open({ actor: 'kent' }), {
        ruleset: { ...blind, declares: { ...ruleset.declares, hiddenInformation } },
        state,
      }).event
    expect([at(true), at(false)?.actor]).toEqual([undefined, 'kent'])
  })
})
