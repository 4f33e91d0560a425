import { describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '../../src/core/hex.js'
import type { Event } from '../../src/corpen18/events.js'
import { chart, consider, gist } from '../../src/corpen18/picture.js'
import { Table, unit } from './helpers.js'

const names = (id: string) => id.toUpperCase()
const told = (event: { readonly event: string; readonly [key: string]: unknown }) =>
  gist({ turn: 1, phase: 'first movement', knownTo: [], ...event } as unknown as Event, names)

describe('the map of a battle', () => {
  it('has every unit where it is, what has become of it, and where its guns bear (C18-GUN-01)', () => {
    const table = new Table(
      [
        unit('r', 'red', '0505', { name: 'Red', heading: 'SE' }),
        unit('b', 'blue', '0508', { hits: 1 }),
        unit('c', 'blue', '0509', { hits: 2 }),
      ],
      { shoreline: ['0101'] },
    )
    const { size, shore, sides, pieces } = chart(table.state)
    const [red, blue, other] = pieces
    expect([size, shore.length, sides.map(({ id }) => id), pieces.length]).toEqual([{ columns: 20, rows: 20 }, 1, ['red', 'blue'], 3])
    expect(red).toEqual({
      id: 'r',
      side: 'red',
      name: 'Red',
      kind: 'Test',
      hexes: [{ q: table.unit('r').q, r: table.unit('r').r }],
      at: '0505',
      heading: table.unit('r').heading,
      condition: 'unharmed',
      harm: 0,
      lost: false,
      arcs: [
        { name: 'bow', from: -30, to: 30 },
        { name: 'broadside', from: 30, to: 150 },
        { name: 'stern', from: 150, to: 210 },
        { name: 'broadside', from: 210, to: 330 },
      ],
    })
    expect([blue?.condition, blue?.harm, other?.condition, other?.harm]).toEqual(['1 hit', 0.25, '2 hits', 0.5])
  })

  it('has the hexes of the shore', () => {
    const { state } = new Table([unit('r', 'red', '0505'), unit('b', 'blue', '0508')], { shoreline: ['0103', '0204'] })
    expect(chart(state).shore.map(formatHex)).toEqual(['0103', '0204'])
    // What a referee has written there that is no hex is not drawn.
    expect(chart({ ...state, shoreline: ['0103', 'reef'] }).shore).toEqual([parseHex('0103')])
  })

  it('tells a unit that goes down at the end of its tier from one that has gone (C18-DMG-05)', () => {
    const { state } = new Table([unit('r', 'red', '0505'), unit('b', 'blue', '0508')])
    const sunk = (inForce: number) => chart({ ...state, units: state.units.map((each) => ({ ...each, hits: 4, inForce })) }).pieces[0]
    expect(sunk(3)).toMatchObject({ condition: 'sinking', harm: 1, lost: true })
    expect(sunk(4)).toMatchObject({ condition: 'sunk', harm: 1, lost: true })
  })

  it('for a side shows its own units and the enemies it has detected, no others', () => {
    const { state } = new Table([unit('r', 'red', '0505'), unit('b', 'blue', '1515')], { light: 'night' })
    const ids = (side?: string) => chart(state, side).pieces.map(({ id }) => id)
    expect([ids(), ids('red'), ids('blue')]).toEqual([['r', 'b'], ['r'], ['b']])
  })
})

describe('an event taken apart', () => {
  it('a move is the hexes gone through, from the heading it began with', () => {
    const moved = { event: 'move', actor: 'r', from: '0505' }
    const track = (steps: string, heading: string) => told({ ...moved, steps, heading })?.track
    const [start, north] = track('F', 'N') ?? []
    expect(north).toEqual({ q: start?.q, r: (start?.r ?? 0) - 1 })
    // Ahead to the north, then round to the right by 60 degrees and ahead: the heading at the end is north-east.
    const [a, b, c] = track('FRF', 'NE') ?? []
    expect([a, b]).toEqual([start, north])
    expect(c).toEqual({ q: (b?.q ?? 0) + 1, r: (b?.r ?? 0) - 1 })
    // To the left instead: north-west.
    expect(track('LF', 'NW')?.[1]).toEqual({ q: (start?.q ?? 0) - 1, r: start?.r })
    expect(track('', 'S')).toEqual([start])
  })

  it.each([
    [
      'spotting, seen',
      { event: 'spotting', actor: 'r', target: 'b', spotted: true },
      { subject: 'R looking for B', outcome: 'detected', to: 'b' },
    ],
    [
      'spotting, not seen',
      { event: 'spotting', actor: 'r', target: 'b', spotted: false },
      { subject: 'R looking for B', outcome: 'not seen', to: 'b' },
    ],
    [
      'gunnery',
      { event: 'gunnery', actor: 'r', target: 'b', battery: 'main', hits: 1, from: '0203', at: '0205' },
      {
        subject: 'main battery of R at B',
        outcome: '1 hit',
        to: 'b',
        amount: 1,
        line: [parseHex('0203'), parseHex('0205')],
      },
    ],
    [
      'torpedoes that miss',
      { event: 'torpedoes', actor: 'r', target: 'b', score: 0, from: '0203', at: '0205' },
      {
        subject: 'torpedoes of R at B',
        outcome: 'no hit',
        to: 'b',
        amount: 0,
        line: [parseHex('0203'), parseHex('0205')],
      },
    ],
    [
      'torpedoes that run on to their hits',
      { event: 'torpedoes', actor: 'r', target: 'b', score: 2, from: '0203', at: '0205' },
      {
        subject: 'torpedoes of R at B',
        line: [parseHex('0203'), parseHex('0205')],
      },
    ],
    [
      'hits of torpedoes',
      { event: 'torpedo hit', target: 'b', hits: 2 },
      { subject: 'torpedoes that reach B', outcome: '2 hits', to: 'b', amount: 2 },
    ],
    ['a loss', { event: 'sunk', target: 'b' }, { outcome: 'sinks', to: 'b', lost: true }],
    ['a phase', { event: 'phase' }, null],
    ['being detected', { event: 'detected', target: 'b' }, null],
    ['being lost from sight', { event: 'lost', target: 'b' }, null],
    ['damage on record', { event: 'struck', target: 'b' }, null],
    ['a reload', { event: 'reload', actor: 'r' }, null],
    ['the end', { event: 'end' }, null],
  ])('%s', (_, event, expected) => {
    expect(told(event)).toEqual(expected)
  })
})

describe('an order before it is given', () => {
  const table = () =>
    new Table([unit('r', 'red', '0505', { crew: 'veteran' }, { torpedoes: 2 }), unit('b', 'blue', '0504'), unit('c', 'blue', '0508')])

  it('says where a move ends, at which heading and cost', () => {
    const { state } = table()
    expect(consider(state, { order: 'move', unit: 'r', steps: '' })).toBe('to 0505 N, 0 MP')
    expect(consider(state, { order: 'move', unit: 'r', steps: 'FR' })).toMatch(/^to 0504 NE, \d MP$/)
  })

  it('says how far off a target lies, and in which arc', () => {
    const { state } = table()
    const at = (target: string, arc?: 'bow' | 'broadside' | 'stern') =>
      consider(state, { order: 'fire', unit: 'r', battery: 'main', target, ...(arc && { arc }) })
    expect([at('b'), at('c'), at('c', 'broadside')]).toEqual(['1 hex, bow', '3 hexes, stern', '3 hexes, broadside'])
  })

  it('says what torpedoes need, and that a unit that holds is done', () => {
    const { state } = table()
    expect(consider(state, { order: 'launch', unit: 'r', target: 'b', spreads: 1 })).toMatch(/^1 hex, \d+ or less$/)
    expect(consider(state, { order: 'hold', unit: 'r' })).toBe('no more attacks in this phase')
  })
})
