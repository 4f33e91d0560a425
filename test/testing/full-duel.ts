import * as z from 'zod/mini'
import type { Chance } from '../../src/core/chance.js'
import type { Chart } from '../../src/core/chart.js'
import { optionsSchemaOf } from '../../src/core/options.js'
import type { Exchange, UnitTally } from '../../src/core/ruleset.js'
import { parse, whole } from '../../src/core/schema.js'
import { type Duel, type DuelState, duel, FIRE } from './duel.js'

// The honest duel with all that a ruleset may have beside what it must.

const SINKS = 4
export const EXCHANGE = { rounds: 2 }
const exchangeSchema = z.strictObject({ rounds: whole(1, 2) })
const HOUSE = { colours: { values: ['struck', 'nailed'], about: 'Whether she may strike.', clause: 'DUEL-09' } } as const

export const tally = ({ ships }: DuelState): UnitTally[] =>
  ships.map(({ id, side, hits }) => ({ id, side, fate: hits >= SINKS ? 'sunk' : 'fit', hits }))

export const chart = ({ ships }: DuelState): Chart => ({
  size: { columns: 9, rows: 9 },
  shore: [],
  sides: [
    { id: 'red', name: 'Red' },
    { id: 'blue', name: 'Blue' },
  ],
  pieces: ships.map(({ id, side, hits }, place) => ({
    id,
    side,
    name: id,
    kind: 'sloop',
    hexes: [{ q: place, r: 3 }],
    at: '0103',
    heading: 0,
    condition: `${hits} hits`,
    harm: hits / SINKS,
    lost: hits >= SINKS,
    arcs: [{ name: 'bow', from: 300, to: 60 }],
  })),
})

const half = (chance: Chance) => (chance.die(10, FIRE) >= 6 ? 1 : 0)

/** DUEL-01, both at once: hits of A and B. */
export const exchange = (description: unknown): Exchange<readonly [number, number]> => {
  const { rounds } = parse(exchangeSchema, description, 'exchange')
  const volley = (hits: number, chance: Chance) => {
    let sum = hits
    for (let round = 0; round < rounds; round++) sum = Math.min(SINKS, sum + half(chance))
    return sum
  }
  const unit = (id: string, hits: number): UnitTally => ({ id, side: id, fate: hits >= SINKS ? 'sunk' : 'fit', hits })
  return {
    start: [0, 0],
    turn: ([a, b], chance) => [volley(a, chance), volley(b, chance)],
    tally: ([a, b]) => [unit('a', a), unit('b', b)],
  }
}

export const fullDuel: Duel = {
  ...duel,
  options: HOUSE,
  schemas: { ...duel.schemas, options: optionsSchemaOf(HOUSE) },
  settings(_tables, given = {}) {
    parse(optionsSchemaOf(HOUSE), given, 'options')
    return null
  },
  tally,
  // Half of the rounds hit, as long as a hit more counts: of two rounds at a ship that one more sinks, one does in three cases of four.
  expectedHits({ ships, next }, { order, rounds }) {
    if (order === 'hold') return null
    const room = SINKS - (ships[1 - next]?.hits ?? 0)
    return rounds === 2 && room === 1 ? 0.75 : rounds / 2
  },
  exchange: exchange as NonNullable<Duel['exchange']>,
  tables: () => ({ pack: 'Duel' }),
  chart,
  gist: ({ event, actor = '', target = '' }, names) =>
    event === 'start'
      ? null
      : { subject: `${names(actor)} at ${names(target)}`, to: target, amount: event === 'hit' ? 1 : 0, expected: 0.5 },
  alone: (state) => ({ ...state }),
  consider: (_state, { rounds }) => (rounds === 0 ? '' : `${rounds} rounds`),
  warnings: ({ ships }) => ships.filter(({ rounds }) => rounds < 2).map(({ id }) => `${id} has hardly a round`),
  afterAction: ({ ships }) => ['Losses', '', ...ships.map(({ id, hits }) => `${id}: ${hits} hits`)],
}
