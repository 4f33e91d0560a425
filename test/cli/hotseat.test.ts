import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { asKnownTo } from '../../src/cli/play/dice.js'
import { sightOf } from '../../src/cli/play/hotseat.js'
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
    expect(questions(await play(['auto all', 'auto all', '21'], ['--dice', 'ask'], example('gunnery-action')))?.[0]).toBe(
      '6D6, main battery of southern flagship at first heavy cruiser (gunnery, MNW-GUN-01)> 21',
    )
  })
})

describe('what players at one keyboard take back', () => {
  /** Three ships of red and one of blue, so many hexes to the south. */
  const near = (hexes: number, light: 'day' | 'night') =>
    scenario({
      light,
      sides: [{ id: 'red' }, { id: 'blue' }],
      units: [
        ...['0505', '0604', '0704'].map((hex, i) => ({ id: `kent-${i + 1}`, side: 'red', ship: 'Kent CA', hex, heading: 'N' })),
        { id: 'exeter', side: 'blue', name: 'Exeter', ship: 'Exeter CA', hex: `05${String(5 + hexes).padStart(2, '0')}`, heading: 'N' },
      ],
    })
  const NOTHING = 'refused: nothing of your own can be taken back'
  const said = async (commands: readonly string[], given: object) => (await play(commands, [], given)).replaceAll('\n    ', ' ')

  it('is their own, and no more of it than they have done', async () => {
    const out = await said(['move', 'move', 'undo 3', 'undo 2', 'undo'], near(3, 'day'))
    expect(out).toContain('expected a number up to 2: what was done before those stands; found 3')
    expect(out).toContain('2 taken back, dice included')
    expect(out.match(new RegExp(NOTHING, 'g'))).toHaveLength(1)
  })

  it('is nothing once the keyboard has passed on, nor when it is back', async () => {
    const out = await said(['move', 'move', 'move', 'undo', 'move', 'undo'], near(3, 'day'))
    expect(out.match(/-- the keyboard is for (red|blue) --|nothing of your own/g)).toEqual([
      '-- the keyboard is for red --',
      '-- the keyboard is for blue --',
      'nothing of your own',
      '-- the keyboard is for red --',
      'nothing of your own',
    ])
  })

  it('is nothing that showed dice', async () => {
    const out = await said(['auto all', 'auto all', 'fire main exeter', 'undo', 'quit'], near(3, 'day'))
    expect(out).toContain('kent-1, main battery, at exeter')
    expect(out).toContain(NOTHING)
    expect(out).not.toContain('taken back, dice included')
  })

  it('is nothing that showed an enemy', async () => {
    // Blue moves last, then both are looked for: who alone has seen the other goes on at the keyboard.
    let alone = 0
    for (let seed = 1; seed <= 30; seed++) {
      const record = pathTo(`hotseat-seen-${seed}.json`)
      const game = ['play', file('hotseat-dark.json', dark), '--seed', String(seed), '--record', record, '--hotseat']
      const [, , blue = '', ...others] = (await broadside(game, 'move\nmove\nundo\n')).out.split('-- the keyboard is for ')
      if (others.length > 0) continue
      alone++
      expect(blue).toContain('kent is detected')
      expect(blue).toContain(NOTHING)
    }
    expect(alone).toBeGreaterThan(2)
  })

  it('is nothing once all is over, when everybody sees everything', async () => {
    const out = await said([...Array.from({ length: 40 }, () => 'auto'), 'undo'], { ...near(9, 'night'), turns: 1 })
    expect(out).toContain('-- the keyboard is for blue --')
    expect(out).toMatch(/the battle is over> undo\s+refused: nothing of your own/)
  })
})

describe('what others do at one keyboard', () => {
  const seenBy = (side: string, over: object = {}) => sightOf(Battle.start(corpen18, { ...dark, ...over }, { seed: 1 }), side)

  it('is seen where they are seen: nobody by night, and by day whoever is in sight, in the state they are in', () => {
    expect(seenBy('red')).toBe('[]')
    expect(JSON.parse(seenBy('red', { light: 'day' }))).toMatchObject([{ id: 'exeter', at: '0507' }])
  })

  it('is taken as seen where no chart tells it from what one does oneself', () => {
    const { chart: _, ...blind } = corpen18
    const battle = Battle.start(blind, dark, { seed: 1 })
    expect(sightOf(battle, 'red')).toBe(JSON.stringify(battle.view('red')))
  })
})

describe('what players at one keyboard are told', () => {
  it('is all that their side may know, each event once', async () => {
    const source = example('gunnery-action')
    const out = await play(
      Array.from({ length: 400 }, () => 'auto'),
      [],
      source,
    )
    const told = { south: new Set<number>(), north: new Set<number>() }
    let whose: keyof typeof told | null = null
    let most = 0
    for (const line of out.split('\n')) {
      const [, side] = /^-- the keyboard is for (\w+) --$/.exec(line) ?? []
      if (side === 'south' || side === 'north') whose = side
      const [, number] = /^\[(\d+)\] /.exec(line) ?? []
      if (number === undefined || whose === null) continue
      expect(told[whose].has(Number(number)), `${whose} ${number}`).toBe(false)
      told[whose].add(Number(number))
      most = Math.max(most, Number(number))
    }
    expect(most).toBeGreaterThan(40)
    // Nothing is hidden in this battle but orders: who looks on last has seen it all, the other all up to the end of his last turn at the keyboard.
    for (const numbers of Object.values(told)) expect([...numbers]).toEqual(Array.from({ length: numbers.size }, (_, i) => i + 1))
  })

  it('begins, where a game goes on, with the last of what was before', async () => {
    const record = pathTo('hotseat-goes-on.json')
    const dealt = Array.from({ length: 30 }, () => 'auto').join('\n')
    await broadside(['play', example('gunnery-action'), '--seed', '7', '--record', record], dealt)
    const { out } = await broadside(['play', record, '--hotseat'], 'quit\n')
    const numbers = [...out.matchAll(/^\[(\d+)\] /gm)].map(([, number]) => Number(number))
    expect(numbers).toHaveLength(12)
    expect(out).toContain(`${(numbers[0] as number) - 1} earlier events: events ${numbers.at(-1)} tells all\n`)
  })
})

describe('what auto decides at one keyboard', () => {
  it('is for the side that sits there, not for the next', async () => {
    const out = await play(['auto 9', 'quit'], [], dark)
    const [, red, blue] = out.split('-- the keyboard is for ')
    expect([red, blue?.slice(0, 5)]).toEqual([expect.stringMatching(/^red --/), 'blue '])
    expect(blue).not.toContain('-- the keyboard')
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
