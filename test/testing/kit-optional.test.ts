import { describe, expect, it } from 'vitest'
import type { Chart, Gist, Piece } from '../../src/core/chart.js'
import type { Exchange, UnitTally } from '../../src/core/ruleset.js'
import type { Duel } from './duel.js'
import { EXCHANGE, exchange, fullDuel, chart as honestChart, tally as honestTally } from './full-duel.js'
import { after, type Fault, faultOf } from './support.js'

// What a ruleset may leave out is checked where it is there.

const tally = (over: object): Partial<Duel> => ({ tally: (state) => honestTally(state).map((unit) => ({ ...unit, ...over })) })
const chart = (over: object): Partial<Duel> => ({ chart: (state) => ({ ...honestChart(state), ...over }) as Chart })
const pieces = (over: object): Partial<Duel> => ({
  chart: (state) => ({ ...honestChart(state), pieces: honestChart(state).pieces.map((piece) => ({ ...piece, ...over }) as Piece) }),
})
const gist = (over: object): Partial<Duel> => ({ gist: (...given) => ({ ...fullDuel.gist?.(...given), ...over }) as Gist })
const breaksDown = () => {
  throw new Error('not written yet')
}

const FAULTS: readonly Fault[] = [
  [
    'tallies',
    'units in another order',
    { tally: (state) => (state.shots % 2 ? honestTally(state).reverse() : honestTally(state)) },
    /ids\[0\]/,
  ],
  [
    'tallies',
    'the sunk left out',
    { tally: (state) => honestTally(state).filter(({ fate }) => fate !== 'sunk') },
    /after the order the tally is of other units/,
  ],
  ['tallies', 'half a hit', tally({ hits: 0.5 }), /hits are no whole number from 0/],
  ['tallies', 'a fate that there is not', tally({ fate: 'dead' }), /fate that there is not \(fit, crippled/],
  ['tallies', 'a side that there is not', tally({ side: 'green' }), /of no side \("green"\)/],
  ['tallies', 'a unit twice', tally({ id: 'hawk' }), /a unit twice/],
  ['tallies', 'no list', { tally: () => ({}) as UnitTally[] }, /expected a list of units/],
  ['tallies', 'a breakdown', { tally: breaksDown }, /tally threw: not written yet/],
  [
    'expected hits',
    'a hit too many',
    { expectedHits: (_state, { rounds }) => (rounds ? rounds / 2 + 1 : null) },
    /gives 2; its outcomes add 1 /,
  ],
  ['expected hits', 'no number', { expectedHits: () => Number.NaN }, /gives NaN; expected a number from 0, or null/],
  [
    'expected hits',
    'hits of who holds',
    { expectedHits: (state, order) => fullDuel.expectedHits?.(state, order) ?? 1 },
    /gives 1; its outcomes add 0/,
  ],
  [
    'expected hits',
    'hits that the sunk still take',
    { expectedHits: (_state, { rounds }) => rounds / 2 },
    /gives 1; its outcomes add 0\.75/,
  ],
  ['expected hits', 'a breakdown', { expectedHits: breaksDown }, /expectedHits threw/],
  ['charts', 'no size', chart({ size: {} }), /the size \{\}/],
  ['charts', 'no columns', chart({ size: { columns: 0, rows: 4 } }), /the size \{"columns":0/],
  ['charts', 'a shore that is nowhere', chart({ shore: [{ q: 1 }] }), /the shore/],
  ['charts', 'a side more', chart({ sides: [{ id: 'green', name: 'Green' }] }), /a side that is none of/],
  ['charts', 'no pieces', chart({ pieces: {} }), /the pieces \{\}/],
  ['charts', 'a piece of no side', pieces({ side: 'green' }), /a piece with a side that there is not/],
  ['charts', 'a piece twice', pieces({ id: 'hawk' }), /an id that another has/],
  ['charts', 'a seventh heading', pieces({ heading: 6 }), /a heading that is none of 0 to 5/],
  ['charts', 'more harm than all', pieces({ harm: 1.5 }), /harm that is not from 0 to 1/],
  ['charts', 'no word on loss', pieces({ lost: 'no' }), /whether it is lost/],
  ['charts', 'an arc without an end', pieces({ arcs: [{ name: 'bow', from: 0 }] }), /arcs that are none/],
  ['charts', 'a breakdown for a side', { chart: (state, side) => (side ? breaksDown() : honestChart(state)) }, /the chart for red threw/],
  ['plain values', 'harm that is no number', pieces({ harm: Number.NaN }), /the chart is not plain JSON: pieces\[0\]\.harm: NaN/],
  ['gists', 'a target that is nowhere', gist({ to: 'gull' }), /has to: "gull", which cannot be/],
  ['gists', 'an amount below none', gist({ amount: -1 }), /has amount: -1, which cannot be/],
  ['gists', 'half a line', gist({ line: [{ q: 1, r: 1 }] }), /has line/],
  ['gists', 'a key that no gist has', gist({ hits: 1 }), /has hits/],
  ['gists', 'a breakdown without a state', { gist: (_event, _names, state) => (state ? null : breaksDown()) }, /gist of .* threw/],
  ['plain values', 'a gist that is nothing', { gist: () => undefined as never }, /is not plain JSON: undefined/],
  [
    'orders alone',
    'the decision of another',
    { alone: (state) => ({ ...state, next: 1 - state.next }) },
    /decision\.side: "red" against "blue"/,
  ],
  ['orders alone', 'a state that its schema refuses', { alone: (state) => ({ ...state, alone: true }) }, /the schema refuses the state/],
  [
    'orders alone',
    'an order that is lawful no more',
    { alone: (state) => ({ ...state, ships: state.ships.map((ship) => ({ ...ship, rounds: 0 })) }) },
    /the order is refused: one or two rounds, of 0 \(DUEL-02\)/,
  ],
  ['words', 'an order that cannot be told', { consider: () => 'undefined rounds' }, /not a line of words: "undefined rounds"/],
  ['words', 'warnings with a hole', { warnings: () => ['undefined has no crew'] }, /not a line of words: "undefined has no crew"/],
  ['words', 'warnings that are no list', { warnings: () => null as never }, /warnings gives null; expected a list of lines/],
  ['words', 'losses with a hole', { afterAction: () => ['Losses', '', `NaN hits`] }, /not a line of words: "NaN hits"/],
  ['words', 'losses that are no list', { afterAction: () => 'none' as never }, /afterAction gives "none"; expected a list of lines/],
]

describe('a fault of an optional member is found and named', () => {
  for (const [kind, what, faulty, words = /./] of FAULTS) {
    it(`${kind}: ${what}`, () => {
      const message = faultOf({ ...fullDuel, ...faulty })
      expect(message).toMatch(new RegExp(`^${kind}: `))
      expect(message).toMatch(words)
    })
  }
})

describe('an exchange that is given is fought', () => {
  const faultWith = (over: (honest: Exchange<readonly [number, number]>) => object, given: unknown = EXCHANGE): string => {
    const faulty = { exchange: (description: unknown) => ({ ...exchange(description), ...over(exchange(description)) }) as Exchange }
    return faultOf({ ...fullDuel, ...faulty }, { exchanges: [given], games: 1 })
  }
  let moods = 0

  it.each<[string, (honest: Exchange<readonly [number, number]>) => object, RegExp]>([
    ['states that are no data', () => ({ start: new Map() }), /^plain values: the start of exchanges\[0\] is not plain JSON/],
    [
      'turns that change what they are given',
      () => ({ turn: (hits: number[]) => Object.assign(hits, [1, 1]) }),
      /^frozen inputs: turn 1 of exchanges\[0\]/,
    ],
    ['turns of moods', () => ({ turn: () => [moods++, 0] }), /^exchanges: from a copy of its state turn 1 of exchanges\[0\] differs/],
    [
      'a tally of one',
      ({ tally }) => ({ tally: (s: [number, number]) => tally(s).slice(1) }),
      /^exchanges: .* is of 1 units; expected two/,
    ],
    [
      'a fate that there is not',
      () => ({ tally: () => [{ id: 'a', side: 'a', fate: 'dead', hits: 0 }] }),
      /^exchanges: .*fate that there is not/,
    ],
    [
      'other ships after a turn',
      () => ({ tally: ([hits]: [number]) => ['a', `b${hits > 0 ? 1 : 0}`].map((id) => ({ id, side: id, fate: 'fit', hits })) }),
      /^exchanges: after turn \d+ the tally of exchanges\[0\] is of others: ids\[1\]/,
    ],
    ['no turn', () => ({ turn: undefined }), /^exchanges: exchanges\[0\] has no turn or no tally/],
  ])('%s', (_what, over, words) => {
    expect(faultWith(over)).toMatch(words)
  })

  it('a description that it does not take, one misread, and one for nobody', () => {
    expect(faultWith(() => ({}), { rounds: 3 })).toMatch(
      /^exchanges: exchange, given exchanges\[0\], threw: exchange\.rounds: expected a number up to 2/,
    )
    const hasty: Partial<Duel> = { exchange: (given) => after(Object.keys(given as object), fullDuel.exchange?.(given) as Exchange) }
    expect(faultOf({ ...fullDuel, ...hasty }, { exchanges: [EXCHANGE], games: 1 })).toMatch(
      /^exchanges: exchange, given what is no description, threw/,
    )
    const { exchange: _, ...none } = fullDuel
    expect(faultOf(none, { exchanges: [EXCHANGE], games: 1 })).toMatch(
      /^exchanges: exchanges\[0\] is given, and the ruleset has no exchange/,
    )
  })
})
