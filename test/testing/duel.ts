import * as z from 'zod/mini'
import type { Chance } from '../../src/core/chance.js'
import { BroadsideError } from '../../src/core/errors.js'
import type { BattleResult, Journal, Ruleset } from '../../src/core/ruleset.js'
import { parse, text, whole } from '../../src/core/schema.js'

// The smallest honest ruleset: two ships fire at each other in turn, one die a shot, and the fourth hit sinks. A magazine is hidden.

export const FIRE = { name: 'fire', clause: 'DUEL-01' }
const SINKS = 4
const TO_HIT = 6

export interface DuelShip {
  readonly id: string
  readonly side: string
  hits: number
  /** Rounds left: nobody's business but her own. */
  rounds: number
}

export interface DuelState {
  readonly ships: DuelShip[]
  /** The place of the ship that shoots next. */
  next: number
  shots: number
}

export interface DuelOrder {
  readonly order: 'shoot' | 'hold'
  readonly unit: string
  readonly rounds: number
}

interface DuelView {
  readonly own: DuelShip
  readonly enemy: { readonly id: string; readonly hits: number }
}

export type Duel = Ruleset<DuelState, DuelOrder, DuelView, BattleResult, null>

const SHOTS = 20
const scenarioSchema = z.strictObject({ scenario: text(), rounds: whole(1, 9) })
const shipSchema = z.strictObject({ id: text(), side: text(), hits: whole(0, SINKS), rounds: whole() })
const orderSchema = z.strictObject({ order: z.enum(['shoot', 'hold']), unit: text(), rounds: whole(0, 9) })

const isOver = ({ ships, shots }: DuelState) => shots >= SHOTS || ships.some(({ hits }) => hits >= SINKS)
const shooter = ({ ships, next }: DuelState) => ships[next] as DuelShip

function refusal(state: DuelState, { order, unit, rounds }: DuelOrder) {
  if (isOver(state)) return { clause: 'DUEL-03', reason: 'the battle is over' }
  if (unit !== shooter(state).id) return { clause: 'DUEL-02', reason: `it is for ${shooter(state).id} to shoot` }
  if (order === 'hold') return rounds === 0 ? null : { clause: 'DUEL-02', reason: 'who holds fires no rounds' }
  if (rounds >= 1 && rounds <= Math.min(2, shooter(state).rounds)) return null
  return { clause: 'DUEL-02', reason: `one or two rounds, of ${shooter(state).rounds}` }
}

function apply(state: DuelState, order: DuelOrder, chance: Chance, journal?: Journal): void {
  const ship = shooter(state)
  const target = state.ships[1 - state.next] as DuelShip
  for (let round = 0; round < order.rounds; round++) {
    const why = journal?.why()
    const hit = chance.die(10, FIRE) >= TO_HIT
    why?.result('DUEL-01', 'hit', hit)
    if (hit) target.hits = Math.min(SINKS, target.hits + 1)
    journal?.record({
      event: hit ? 'hit' : 'miss',
      turn: state.shots,
      phase: 'fire',
      knownTo: ['red', 'blue'],
      actor: ship.id,
      target: target.id,
    })
  }
  ship.rounds -= order.rounds
  state.shots++
  state.next = 1 - state.next
}

const copy = (state: DuelState): DuelState => ({ ...state, ships: state.ships.map((ship) => ({ ...ship })) })

function orders(state: DuelState): DuelOrder[] {
  const unit = shooter(state).id
  const all = [0, 1, 2].map((rounds): DuelOrder => ({ order: rounds === 0 ? 'hold' : 'shoot', unit, rounds }))
  return all.filter((order) => !refusal(state, order))
}

export const duel: Duel = {
  id: 'duel',
  title: 'Duel',
  version: '1',
  declares: { sides: 2, hiddenInformation: true, listsOrders: true, longestBattle: () => SHOTS },
  schemas: {
    scenario: scenarioSchema,
    ship: shipSchema,
    tables: z.strictObject({}),
    options: z.strictObject({}),
    state: z.strictObject({ ships: z.array(shipSchema), next: whole(0, 1), shots: whole() }),
    order: orderSchema,
  },
  options: {},
  procedures: {},
  doctrines: {
    eager: { about: 'Fires all it may.', decide: (_view, _decision, lawful) => lawful().at(-1) as DuelOrder },
    fickle: {
      about: 'Fires or holds by lot.',
      decide: (_view, _decision, lawful, chance) => lawful()[chance.die(lawful().length, FIRE) - 1] as DuelOrder,
    },
  },
  settings: () => null,
  prepare(scenario) {
    const { rounds } = parse(scenarioSchema, scenario)
    const ship = (id: string, side: string): DuelShip => ({ id, side, hits: 0, rounds })
    return { ships: [ship('hawk', 'red'), ship('dove', 'blue')], next: 0, shots: 0 }
  },
  setUp(prepared, _chance, journal) {
    journal?.record({ event: 'start', turn: 0, phase: 'fire', knownTo: ['red', 'blue'] })
    return copy(prepared)
  },
  decision: (state) => (isOver(state) ? null : { side: shooter(state).side, question: 'shoot', unit: shooter(state).id }),
  orders,
  sampleOrder(state, chance) {
    const all = orders(state)
    return all[chance.die(all.length, FIRE) - 1] as DuelOrder
  },
  refusal,
  advance(state, order, chance, journal) {
    const draft = copy(state)
    apply(draft, order, chance, journal)
    return draft
  },
  apply,
  settle: copy,
  result(state) {
    const sunk = state.ships.find(({ hits }) => hits >= SINKS)
    const winner = sunk ? (state.ships.find((ship) => ship !== sunk) as DuelShip).side : null
    return { winner, reason: sunk ? `${sunk.id} has sunk` : 'the battle lasts or nobody has sunk', turns: state.shots }
  },
  view(state, side) {
    const own = state.ships.find((ship) => ship.side === side)
    const enemy = state.ships.find((ship) => ship.side !== side)
    if (!own || !enemy) throw new BroadsideError('not-allowed', 'side', `no side ${side}`)
    return { own, enemy: { id: enemy.id, hits: enemy.hits } }
  },
  sides: () => ['red', 'blue'],
  hidden: (state, side) => state.ships.filter((ship) => ship.side !== side).map(({ id }) => `ships.${id}.rounds`),
  tell: ({ event, actor = 'nobody', target = 'nobody' }) => `${actor} at ${target}: ${event}`,
  status: ({ ships }) => ships.map(({ id, hits }) => `${id} ${hits}/${SINKS}`),
}
