import type { Chance } from '../core/chance.js'
import type { Refusal } from '../core/errors.js'
import type { Decision } from '../core/ruleset.js'
import { fireOrders, refuseFire, refuseReload, reloadOrders } from './combat.js'
import { canBoard, mostEngaged, refuseBoard, refuseFight } from './fighting.js'
import { aidOrders, refuseAid } from './losses.js'
import { refuseForward, refuseRam, refuseTurn } from './movement.js'
import type { Order } from './orders.js'
import { waiting } from './phases.js'
import { type Ask, type Boarding, boardingOf, type State, settingsOf, type Unit } from './state.js'
import { dealOrders, refuseDeal } from './tactics.js'

// Who decides what, and which orders are lawful answers.

/** The question at hand and the ship it is put to; null when the battle is over. */
export function asked(state: State): { readonly ask: Ask; readonly unit: Unit } | null {
  const ask = state.over === null ? state.agenda[0] : undefined
  return ask ? { ask, unit: state.units[ask.unit] as Unit } : null
}

export function decision(state: State): Decision | null {
  const now = asked(state)
  return now && { side: now.unit.side, question: now.ask.question, unit: now.unit.id }
}

/** The orders that answer each question; GNC-BRD-07: a surrender answers any. */
const ANSWERS: Readonly<Record<Ask['question'], readonly Order['order'][]>> = {
  deal: ['deal', 'surrender'],
  act: ['forward', 'turn', 'ram', 'fire', 'reload', 'board', 'surrender', 'end turn'],
  'first fire': ['fire', 'surrender', 'hold'],
  interrupt: ['fire', 'board', 'surrender', 'hold'],
  aid: ['aid', 'surrender'],
  fight: ['fight', 'surrender'],
}

const QUESTION_CLAUSES: Readonly<Record<Ask['question'], string>> = {
  deal: 'GNC-OFF-06',
  act: 'GNC-TURN-02',
  'first fire': 'GNC-TURN-03',
  interrupt: 'GNC-TURN-03',
  aid: 'GNC-OFF-04',
  fight: 'GNC-BRD-02',
}

export function refusal(state: State, order: Order): Refusal | null {
  const now = asked(state)
  if (!now) return { clause: 'GNC-END-01', reason: 'the battle is over' }
  const { ask, unit } = now
  const clause = QUESTION_CLAUSES[ask.question]
  if (order.unit !== unit.id) return { clause, reason: `it is ${unit.id} that decides now` }
  if (!ANSWERS[ask.question].includes(order.order))
    return { clause, reason: `the question is ${ask.question}; ${order.order} is no answer to it` }
  switch (order.order) {
    case 'deal':
      return refuseDeal(unit, order, settingsOf(state.rules))
    case 'forward':
      return refuseForward(state, unit)
    case 'turn':
      return refuseTurn(state, unit, order.to)
    case 'ram':
      return refuseRam(state, unit)
    case 'fire':
      return refuseAim(state, ask, order.target) ?? refuseFire(state, unit, order)
    case 'reload':
      return refuseReload(unit, order)
    case 'board':
      return refuseBoarded(state, ask, order.target) ?? refuseBoard(state, unit, order.target)
    case 'fight':
      return refuseFight(state, unit, order)
    case 'aid':
      return refuseAid(unit, order, ask.question === 'aid' ? ask.masts : 0, state)
    case 'surrender':
    case 'hold':
    case 'end turn':
      return null
  }
}

/** GNC-TURN-03: whom a ship may fire at outside her own turn. */
function targetsOf(state: State, ask: Ask): readonly Unit[] {
  if (ask.question === 'act') return state.units
  if (ask.question === 'interrupt') return ask.rammed ? [] : [state.units[ask.mover] as Unit]
  return waiting(state, ask.unit)
}

function refuseAim(state: State, ask: Ask, target: string): Refusal | null {
  if (ask.question === 'act' || targetsOf(state, ask).some(({ id }) => id === target)) return null
  const whom = ask.question === 'interrupt' ? 'the ship that moves' : 'ships that wait to fire at her'
  return { clause: 'GNC-TURN-03', reason: `outside her own turn a ship fires only at ${whom}` }
}

function refuseBoarded(state: State, ask: Ask, target: string): Refusal | null {
  if (ask.question !== 'interrupt' || (state.units[ask.mover] as Unit).id === target) return null
  return { clause: 'GNC-BRD-01', reason: 'in the turn of another ship, it is she that may be boarded' }
}

export function orders(state: State): Order[] {
  const now = asked(state)
  if (!now) return []
  const { ask, unit } = now
  const own = { unit: unit.id }
  const targets = () => fireOrders(unit, targetsOf(state, ask))
  switch (ask.question) {
    case 'deal':
      return [...dealOrders(unit, settingsOf(state.rules)), surrender(unit)]
    case 'act':
      return [
        ...movingOrders(state, unit),
        ...targets(),
        ...reloadOrders(unit),
        ...boardOrders(state, unit, state.units),
        surrender(unit),
        { order: 'end turn', ...own },
      ]
    case 'first fire':
      return [...targets(), surrender(unit), { order: 'hold', ...own }]
    case 'interrupt':
      return [...targets(), ...boardOrders(state, unit, [state.units[ask.mover] as Unit]), surrender(unit), { order: 'hold', ...own }]
    case 'aid':
      return [...aidOrders(unit, ask.masts, state), surrender(unit)]
    case 'fight': {
      const most = mostEngaged(state, unit, boardingOf(state, unit.id) as Boarding)
      const plans = [false, true].flatMap((disengage) =>
        Array.from({ length: most + 1 }, (_, engaged) => ({ order: 'fight' as const, ...own, engaged, disengage })),
      )
      return [...plans, surrender(unit)]
    }
  }
}

const surrender = ({ id }: Unit): Order => ({ order: 'surrender', unit: id })

function movingOrders(state: State, { id }: Unit): Order[] {
  const steps: readonly Order[] = [
    { order: 'forward', unit: id },
    { order: 'turn', unit: id, to: 'port' },
    { order: 'turn', unit: id, to: 'starboard' },
    { order: 'ram', unit: id },
  ]
  return steps.filter((order) => refusal(state, order) === null)
}

function boardOrders(state: State, unit: Unit, targets: readonly Unit[]): Order[] {
  return targets.filter((target) => canBoard(state, unit, target)).map(({ id }) => ({ order: 'board', unit: unit.id, target: id }))
}

/** One surrender in so many draws is let stand, so that random battles are fought rather than given up. */
const SURRENDERS = 50

export function sampleOrder(state: State, chance: Chance): Order {
  const lawful = orders(state)
  const drawn = () => lawful[chance.die(lawful.length, SAMPLE) - 1] as Order
  const first = drawn()
  if (first.order !== 'surrender' || chance.die(SURRENDERS, SAMPLE) === 1) return first
  const others = lawful.filter(({ order }) => order !== 'surrender')
  return others[chance.die(others.length, SAMPLE) - 1] as Order
}

const SAMPLE = { name: 'an order at random', clause: 'GNC-TURN-02' } as const
