import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Ruleset } from '../../src/core/ruleset.js'
import { parse } from '../../src/core/schema.js'
import { checkRuleset } from '../../src/testing/index.js'
import { duel, FIRE } from './duel.js'

// A minefield: red, who has laid mines, and blue, who has not, take turns. Mines and plans are hidden from blue, and so is how hurt red is.

const stateSchema = z.strictObject({
  hits: z.int().check(z.minimum(0), z.maximum(4)),
  mines: z.array(z.enum(['0101', '0202', '0303'])),
  plan: z.nullable(z.string()),
  done: z.int(),
})
const orderSchema = z.strictObject({ order: z.enum(['sweep', 'wait']), dice: z.int().check(z.minimum(1), z.maximum(2)) })
const scenarioSchema = z.strictObject({ mines: z.array(z.string()) })
type State = z.output<typeof stateSchema>
type Order = z.output<typeof orderSchema>
type Minefield = Ruleset<State, Order>

const isOver = ({ hits, done }: State) => hits >= 4 || done >= 12
const ALL: readonly Order[] = [1, 2].flatMap((dice) => [
  { order: 'sweep', dice },
  { order: 'wait', dice },
])

const minefield: Minefield = {
  id: 'minefield',
  title: 'Minefield',
  version: '1',
  declares: { sides: 2, hiddenInformation: true, listsOrders: false, longestBattle: () => 12 },
  schemas: { ...duel.schemas, scenario: scenarioSchema, state: stateSchema, order: orderSchema },
  options: {},
  procedures: {},
  doctrines: {},
  settings: () => null,
  prepare: (given) => ({ hits: 0, mines: parse(scenarioSchema, given).mines as State['mines'], plan: null, done: 0 }),
  setUp: (prepared) => structuredClone(prepared),
  decision: (state) => (isOver(state) ? null : { side: state.done % 2 ? 'blue' : 'red', question: 'act' }),
  orders: () => [],
  sampleOrder: (_state, chance) => ALL[chance.die(4, FIRE) - 1] as Order,
  refusal: (state) => (isOver(state) ? { clause: 'MF-1', reason: 'over' } : null),
  advance(state, { dice }, chance) {
    const hits = Math.min(4, state.hits + chance.total(dice, 2, FIRE) - dice)
    const mines: State['mines'] = state.done % 2 ? ['0101', '0202'] : ['0303']
    return { hits, mines, plan: state.done % 2 ? null : 'north', done: state.done + 1 }
  },
  apply: (state, order, chance) => void Object.assign(state, minefield.advance(state, order, chance)),
  settle: (state) => structuredClone(state),
  result: ({ done }) => ({ winner: null, reason: 'so it is', turns: done }),
  view: (state, side) => (side === 'red' ? state : { done: state.done }),
  sides: () => ['red', 'blue'],
  hidden: (_state, side) => (side === 'blue' ? ['mines', 'plan', 'hits'] : []),
  tell: () => 'a word',
  status: ({ done }) => [`${done} turns`],
}

function faultOf(over: Partial<Minefield>): string {
  try {
    checkRuleset({ ...minefield, ...over }, { scenarios: { mines: { mines: ['0101', '0202'] } }, games: 4, seed: 'mines', every: 1 })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

/** What blue sees, with something more that it should not. */
const leak = (more: (state: State) => unknown): Partial<Minefield> => ({
  view: (state, side) => (side === 'red' ? state : { done: state.done, more: more(state) }),
})
const blues = ({ done }: State) => done % 2 === 1

describe('what is hidden', () => {
  it('may end the battle, or be of values that no view is drawn from: nothing is altered to what cannot be', () => {
    expect(faultOf({})).toBe('')
    // Drawn by a table of its own, whoever looks.
    const table: Readonly<Record<string, { readonly row: number }>> = { '0101': { row: 1 }, '0202': { row: 2 }, '0303': { row: 3 } }
    const rows = ({ mines }: State) => mines.map((mine) => (table[mine] as { row: number }).row)
    expect(faultOf({ view: (state, side) => (side === 'red' ? { rows: rows(state) } : { done: rows(state) && state.done }) })).toBe('')
  })

  it.each<[string, Partial<Minefield>, RegExp]>([
    ['itself', leak(({ mines }) => mines), /mines is hidden from blue, and changing it changes the view of blue at more/],
    [
      'by how many there are',
      leak(({ mines }) => mines.length),
      /mines is hidden from blue, and changing it changes the view of blue at more: \d against \d/,
    ],
    [
      'by whether there is any',
      leak(({ plan }) => plan !== null),
      /plan is hidden from blue, and changing it changes the view of blue at more: (true|false)/,
    ],
    [
      'by one of the words that the schema names, though no battle has come to it',
      {
        ...leak(({ plan }) => plan === 'south'),
        schemas: {
          ...minefield.schemas,
          state: z.strictObject({ ...stateSchema.shape, plan: z.nullable(z.enum(['north', 'east', 'south'])) }),
        },
      },
      /plan is hidden from blue, and changing it changes the view of blue at more: false against true/,
    ],
    ['by a threshold', leak(({ hits }) => hits >= 3), /hits is hidden from blue, and changing it changes the view of blue at more/],
    [
      'by the question that is asked',
      { decision: (state) => minefield.decision(state) && { side: blues(state) ? 'blue' : 'red', question: `act${state.mines.length}` } },
      /what is hidden from blue changes the decision it is asked for at decision\.question: "act1" against "act\d"/,
    ],
    [
      'by what is refused',
      {
        refusal: (state, order) =>
          minefield.refusal(state, order) ?? (blues(state) && order.dice > state.mines.length ? { clause: 'MF-2', reason: 'mines' } : null),
        sampleOrder: (_state, chance) => ALL[chance.die(2, FIRE) - 1] as Order,
      },
      /what is hidden from blue changes whether an order is refused at refusal/,
    ],
    [
      'by what is sampled',
      { sampleOrder: (state, chance) => ({ order: blues(state) && state.plan ? 'sweep' : 'wait', dice: chance.die(2, FIRE) }) },
      /what is hidden from blue changes the order sampled for it from the same chance at sampleOrder\.order/,
    ],
    [
      'by a chart',
      { chart: ({ plan }) => ({ size: null, shore: plan ? [{ q: 1, r: 1 }] : [], sides: [], pieces: [] }) },
      /what is hidden from blue changes the chart drawn for blue at chart\.shore/,
    ],
    [
      'by no list of paths',
      { hidden: () => undefined as never },
      /^hidden parts: hidden gives undefined for red; expected a list of paths/,
    ],
  ])('is found out %s', (_what, over, words) => {
    const message = faultOf(over)
    expect(message).toMatch(/^hidden parts: /)
    expect(message).toMatch(words)
  })
})

/** Three bids: the orders are whatever `orders` lists, and `take` is what one adds to the state. */
function bidding<T>(
  order: z.ZodMiniType<T>,
  orders: readonly T[],
  take: (order: T) => number,
  over: object = {},
): Ruleset<{ bids: number[] }, T> {
  const lasts = ({ bids }: { bids: number[] }) => bids.length < 3
  const bids: Ruleset<{ bids: number[] }, T> = {
    ...(minefield as unknown as Ruleset<{ bids: number[] }, T>),
    declares: { sides: 2, hiddenInformation: false, listsOrders: true, longestBattle: () => 3 },
    schemas: { ...minefield.schemas, order, state: z.strictObject({ bids: z.array(z.int()) }) },
    prepare: (given) => parse(scenarioSchema, given) && { bids: [] },
    decision: (state) => (lasts(state) ? { side: 'red', question: 'bid', unit: 'one' } : null),
    orders: (state) => (lasts(state) ? orders : []),
    refusal: (state) => (lasts(state) ? null : { clause: 'BID-1', reason: 'over' }),
    sampleOrder: (_state, chance) => orders[chance.die(orders.length, FIRE) - 1] as T,
    advance: (state, given, chance) => ({ bids: [...state.bids, take(given) + chance.die(2, FIRE)] }),
    apply: (state, given, chance) => void state.bids.push(take(given) + chance.die(2, FIRE)),
    result: (state) => ({ winner: null, reason: 'so it is', turns: state.bids.length }),
    view: (state) => state,
    hidden: () => [],
    status: (state) => [`${state.bids.length} bids`],
  }
  return { ...bids, ...over }
}

describe('orders of whatever kind are no fault', () => {
  const passes = <T>(ruleset: Ruleset<{ bids: number[] }, T>) =>
    checkRuleset(ruleset, { scenarios: { bids: { mines: [] } }, games: 4, seed: 'bids', every: 1 }).checks[
      'near misses refused by the schema'
    ]
  const screen = z.strictObject({ whom: z.enum(['one', 'two']) })
  const unlisted = { declares: { sides: 2, hiddenInformation: false, listsOrders: false, longestBattle: () => 3 } }

  it('numbers', () => {
    expect(passes(bidding(z.int().check(z.minimum(1), z.maximum(9)), [1, 2, 3, 4, 5, 6, 7, 8, 9], (bid) => bid))).toBeGreaterThan(0)
    expect(passes(bidding(z.int().check(z.minimum(1), z.maximum(6)), [1, 2, 3, 4, 5, 6], (bid) => bid))).toBeGreaterThan(0)
    expect(passes(bidding(z.int().check(z.minimum(1), z.maximum(9)), [1, 2, 3], (bid) => bid, unlisted))).toBeGreaterThan(0)
  })

  it('nothing at all, and an object without keys', () => {
    expect(passes(bidding(z.null(), [null], () => 0))).toBeGreaterThan(0)
    expect(passes(bidding(z.strictObject({}), [{}], () => 0))).toBeGreaterThan(0)
  })

  it('a field that may name the unit itself, or another', () => {
    const whom = bidding(screen, [{ whom: 'one' }, { whom: 'two' }], (order) => (order.whom === 'one' ? 0 : 9))
    expect(passes(whom)).toBeGreaterThan(0)
    expect(passes({ ...whom, ...unlisted, orders: () => [] })).toBeGreaterThan(0)
  })

  it('but a number beyond the list is', () => {
    const seven = bidding(z.int().check(z.minimum(1), z.maximum(9)), [1, 2, 3, 4, 5, 6], (bid) => bid)
    expect(() => passes(seven)).toThrow(/^near misses refused by the rules: an unlawful order is accepted .*order 7\)/)
  })
})

describe('what the caller adds', () => {
  it('near misses that break down are told with the place', () => {
    const nearMisses = () => {
      throw new Error('of my own making')
    }
    const run = () => checkRuleset(minefield, { scenarios: { mines: { mines: [] } }, games: 1, seed: 1, nearMisses })
    expect(run).toThrow(/^near misses refused by the rules: nearMisses threw: of my own making \(ruleset minefield, scenario mines, game 1/)
  })
})
