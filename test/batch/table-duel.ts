import { isMainThread } from 'node:worker_threads'
import * as z from 'zod/mini'
import type { Chance } from '../../src/core/chance.js'
import type { BattleResult, Ruleset, UnitTally } from '../../src/core/ruleset.js'
import { parse, text, whole } from '../../src/core/schema.js'

// Somebody else's ruleset: two ships shoot in turn, a D10 on a table of ten entries, four hits sink; and a crew that can be told to fail.

export const TABLE = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3] as const
export const SINKS = 4
export const SHOTS = 200

const SHOT = { name: 'shot', clause: 'TABLE-01' }
const FATE = { name: 'fault', clause: 'TABLE-99' }

export interface TableState {
  hits: [number, number]
  next: 0 | 1
  shots: number
  /** Bullets left: the shots of the battle. */
  readonly most: number
  readonly fault: Fault | null
  readonly oneIn: number
}

const FAULTS = ['throw', 'exit', 'endless', 'stranger', 'fraction'] as const
type Fault = (typeof FAULTS)[number]

interface Shoot {
  readonly shoot: boolean
}

const scenarioSchema = z.strictObject({
  scenario: text(),
  ruleset: z.literal('table-duel'),
  /** Hits that each begins with. */
  hits: z._default(z.tuple([whole(0, 3), whole(0, 3)]), [0, 0]),
  shots: z._default(whole(1, SHOTS), SHOTS),
  /** What goes wrong, in about one battle of `in`. */
  fault: z.optional(z.enum(FAULTS)),
  in: z._default(whole(1, 100_000), 1),
})

export const SCENARIO = { scenario: 'Table', ruleset: 'table-duel' }

const over = ({ hits, shots, most }: TableState) => shots >= most || hits[0] >= SINKS || hits[1] >= SINKS

function apply(state: TableState, { shoot }: Shoot, chance: Chance): void {
  if (state.fault === 'endless') return
  if (shoot) {
    const at = state.next === 0 ? 1 : 0
    state.hits[at] = Math.min(SINKS, state.hits[at] + (TABLE[chance.die(10, SHOT) - 1] as number))
  }
  state.next = state.next === 0 ? 1 : 0
  state.shots++
}

/** The sides of all duels. */
const SIDES = ['red', 'blue'] as const

const tally = ({ hits }: TableState): UnitTally[] =>
  SIDES.map((side, i) => {
    const taken = hits[i] as number
    return {
      id: side === 'red' ? 'hawk' : 'dove',
      side,
      fate: taken >= SINKS ? 'sunk' : taken === SINKS - 1 ? 'crippled' : 'fit',
      hits: taken,
    }
  })

export const tableDuel: Ruleset<TableState, Shoot, null, BattleResult, null> = {
  id: 'table-duel',
  title: 'Table duel',
  version: '1',
  declares: { sides: 2, hiddenInformation: false, listsOrders: true, longestBattle: () => SHOTS },
  schemas: {
    scenario: scenarioSchema,
    ship: z.strictObject({}),
    tables: z.strictObject({}),
    options: z.strictObject({}),
    state: z.strictObject({
      hits: z.tuple([whole(0, SINKS), whole(0, SINKS)]),
      next: z.literal([0, 1]),
      shots: whole(),
      most: whole(1),
      fault: z.nullable(z.enum(FAULTS)),
      oneIn: whole(1),
    }),
    order: z.strictObject({ shoot: z.boolean() }),
  },
  options: {},
  procedures: {},
  doctrines: {
    shoots: { about: 'Shoots.', decide: () => ({ shoot: true }) },
    wavers: {
      about: 'Shoots every other time, by lot.',
      decide: (_view, _decision, _orders, chance) => ({ shoot: chance.die(2, SHOT) === 1 }),
    },
  },
  settings: () => null,
  prepare(scenario) {
    const { hits, shots, fault, in: oneIn } = parse(scenarioSchema, scenario)
    return { hits, next: 0, shots: 0, most: shots, fault: fault ?? null, oneIn }
  },
  setUp(prepared, chance) {
    const { hits, next, shots, most, fault, oneIn } = prepared
    const fails = fault !== null && chance.die(oneIn, FATE) === 1
    if (fails && fault === 'throw') throw new Error('the powder is wet')
    // The thread, that is: the tests themselves live on.
    if (fails && fault === 'exit' && !isMainThread) process.exit(3)
    return { hits: [...hits], next, shots, most, fault: fails ? fault : null, oneIn }
  },
  decision: (state) => (over(state) ? null : { side: SIDES[state.next], question: 'shoot', unit: state.next === 0 ? 'hawk' : 'dove' }),
  orders: () => [{ shoot: true }, { shoot: false }],
  sampleOrder: (_state, chance) => ({ shoot: chance.die(2, SHOT) === 1 }),
  refusal: (_state, { shoot }) => (typeof shoot === 'boolean' ? null : { clause: 'TABLE-02', reason: 'shoot or not' }),
  advance(state, order, chance) {
    const draft: TableState = { ...state, hits: [...state.hits] }
    apply(draft, order, chance)
    return draft
  },
  apply,
  settle: (state) => state,
  result({ hits, shots, fault }) {
    const [red, blue] = hits.map((taken) => taken >= SINKS)
    const winner = red === blue ? null : red ? 'blue' : 'red'
    return { winner: fault === 'stranger' ? 'green' : winner, reason: 'shot out', turns: fault === 'fraction' ? 1.5 : Math.ceil(shots / 2) }
  },
  tally,
  expectedHits({ hits, next }, { shoot }) {
    const room = SINKS - hits[next === 0 ? 1 : 0]
    return shoot ? TABLE.reduce<number>((sum, each) => sum + Math.min(each, room), 0) / TABLE.length : null
  },
  exchange(description) {
    const { hits } = parse(z.strictObject({ hits: z.tuple([whole(0, 3), whole(0, 3)]) }), description, 'exchange')
    const shot = (chance: Chance, before: number) => Math.min(SINKS, before + (TABLE[chance.die(10, SHOT) - 1] as number))
    return {
      start: hits,
      turn: (state, chance) => {
        const [a, b] = state as [number, number]
        const after = shot(chance, b)
        return [shot(chance, a), after]
      },
      tally: (state) => {
        const [a, b] = tally({ hits: state as [number, number] } as TableState) as [UnitTally, UnitTally]
        return [
          { ...a, side: 'a' },
          { ...b, side: 'b' },
        ]
      },
    }
  },
  view: () => null,
  sides: () => [...SIDES],
  hidden: () => [],
  tell: ({ event }) => event,
  status: ({ hits }) => [hits.join(' ')],
}
