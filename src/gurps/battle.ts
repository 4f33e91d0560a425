import type { Chance } from '../core/chance.js'
import type { Refusal } from '../core/errors.js'
import type { Decision, Journal, Ruleset } from '../core/ruleset.js'
import { parseShipTable } from './card.js'
import { DOCTRINE } from './doctrine.js'
import { report } from './events.js'
import { beginBoarding, canBoard, mostEngaged, planFight, refuseBoard, refuseFight } from './fighting.js'
import { canFireAt, fireBattery, fireOrders, refuseFire, refuseReload, reload, reloadOrders } from './firing.js'
import { rollInitiative } from './initiative.js'
import { aidOrders, capture, endBoarding, giveAid, reckon, refuseAid } from './losses.js'
import { speedIndex } from './movement.js'
import { tactics } from './officers.js'
import { type Order, type OrderOf, orderSchema } from './orders.js'
import { askInterrupts, askRammed, goOn, waiting } from './phases.js'
import { chart, consider, gist } from './picture.js'
import { PROCEDURES } from './procedures.js'
import { endShipTurn, goForward, ramAhead, refuseForward, refuseRam, refuseTurn, turnHelm } from './sailing.js'
import { placeUnits, scenarioSchema } from './scenario.js'
import { type Result, score, tally } from './score.js'
import { OPTIONS, optionsSchema, type Settings, settings } from './settings.js'
import { shipSchema } from './ship.js'
import {
  type Ask,
  type Boarding,
  boardingOf,
  copyState,
  type Dealt,
  RAISED,
  type State,
  settingsOf,
  stateSchema,
  type Unit,
  unitById,
} from './state.js'
import { ORIGINAL, tablePackSchema } from './tables.js'
import { BATTERIES } from './types.js'
import { status, tell } from './words.js'

// The battle: who decides what, which orders are lawful, and what they bring about.

/** What a side may know: all but the other side's plan for a boarding, until both are laid down. */
export type View = State

/** The question at hand and the ship it is put to; null when the battle is over. */
function asked(state: State): { readonly ask: Ask; readonly unit: Unit } | null {
  const ask = state.over === null ? state.agenda[0] : undefined
  return ask ? { ask, unit: state.units[ask.unit] as Unit } : null
}

function decision(state: State): Decision | null {
  const now = asked(state)
  return now && { side: now.unit.side, question: now.ask.question, unit: now.unit.id }
}

/** The orders that answer each question. */
const ANSWERS: Readonly<Record<Ask['question'], readonly Order['order'][]>> = {
  deal: ['deal'],
  act: ['forward', 'turn', 'ram', 'fire', 'reload', 'board', 'surrender', 'end turn'],
  'first fire': ['fire', 'surrender', 'hold'],
  interrupt: ['fire', 'board', 'surrender', 'hold'],
  aid: ['aid'],
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

function refusal(state: State, order: Order): Refusal | null {
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

/** GNC-OFF-06: within the tactician's level, and to officers who are there. */
function refuseDeal(unit: Unit, order: OrderOf<'deal'>, given: Settings): Refusal | null {
  const nobody = RAISED.find((name) => order[name] > 0 && unit.ship.officers[name] === null)
  if (nobody) return { clause: 'GNC-OFF-06', reason: `${unit.name} has nobody for ${nobody} whom points could help` }
  const points = RAISED.reduce((sum, name) => sum + order[name], 0)
  const level = Math.max(0, tactics(unit.ship.officers, given))
  return points > level ? { clause: 'GNC-OFF-06', reason: `${points} points dealt out; the tactician has ${level}` } : null
}

/** GNC-TURN-03: whom a ship may fire at outside her own turn. */
function targetsOf(state: State, ask: Ask, unit: Unit): readonly Unit[] {
  if (ask.question === 'act') return state.units
  if (ask.question === 'interrupt') return ask.rammed ? [] : [state.units[ask.mover] as Unit]
  return waiting(state, ask.unit).filter((other) => canFireAt(other, unit))
}

function refuseAim(state: State, ask: Ask, target: string): Refusal | null {
  if (ask.question === 'act' || targetsOf(state, ask, state.units[ask.unit] as Unit).some(({ id }) => id === target)) return null
  const whom = ask.question === 'interrupt' ? 'the ship that moves' : 'ships that wait to fire at her'
  return { clause: 'GNC-TURN-03', reason: `outside her own turn a ship fires only at ${whom}` }
}

function refuseBoarded(state: State, ask: Ask, target: string): Refusal | null {
  if (ask.question !== 'interrupt' || (state.units[ask.mover] as Unit).id === target) return null
  return { clause: 'GNC-BRD-01', reason: 'in the turn of another ship, it is she that may be boarded' }
}

function orders(state: State): Order[] {
  const now = asked(state)
  if (!now) return []
  const { ask, unit } = now
  const own = { unit: unit.id }
  const targets = () => fireOrders(unit, targetsOf(state, ask, unit))
  switch (ask.question) {
    case 'deal':
      return dealOrders(unit, settingsOf(state.rules))
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
      return aidOrders(unit, ask.masts, state)
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

/** GNC-OFF-06: every way to deal out the points. */
function dealOrders(unit: Unit, given: Settings): OrderOf<'deal'>[] {
  const level = tactics(unit.ship.officers, given)
  const most = (name: keyof Dealt, left: number) => (unit.ship.officers[name] === null ? 0 : left)
  const found: OrderOf<'deal'>[] = []
  for (let leadership = 0; leadership <= most('leadership', level); leadership++) {
    for (let gunnery = 0; gunnery <= most('gunnery', level - leadership); gunnery++) {
      for (let navigation = 0; navigation <= most('navigation', level - leadership - gunnery); navigation++) {
        for (let firstAid = 0; firstAid <= most('firstAid', level - leadership - gunnery - navigation); firstAid++) {
          found.push({ order: 'deal', unit: unit.id, leadership, gunnery, navigation, firstAid })
        }
      }
    }
  }
  return found
}

/** One surrender in so many draws is let stand, so that random battles are fought rather than given up. */
const SURRENDERS = 50

function sampleOrder(state: State, chance: Chance): Order {
  const lawful = orders(state)
  const drawn = () => lawful[chance.die(lawful.length, SAMPLE) - 1] as Order
  const first = drawn()
  if (first.order !== 'surrender' || chance.die(SURRENDERS, SAMPLE) === 1) return first
  const others = lawful.filter(({ order }) => order !== 'surrender')
  return others[chance.die(others.length, SAMPLE) - 1] as Order
}

const SAMPLE = { name: 'an order at random', clause: 'GNC-TURN-02' } as const

/** Carries out a lawful order on a state the caller owns, and goes on to the next decision. */
function apply(state: State, order: Order, chance: Chance, journal?: Journal): void {
  const { ask, unit } = asked(state) as NonNullable<ReturnType<typeof asked>>
  carryOut(state, ask, unit, order, chance, journal)
  goOn(state, journal)
}

function carryOut(state: State, ask: Ask, unit: Unit, order: Order, chance: Chance, journal?: Journal): void {
  switch (order.order) {
    case 'deal':
      state.agenda.shift()
      deal(state, unit, order, journal)
      return
    case 'forward':
      if (goForward(state, unit, journal)) askInterrupts(state, unit)
      else endBoarding(state, unit)
      return
    case 'turn':
      turnHelm(state, unit, order, journal)
      askInterrupts(state, unit)
      return
    case 'ram':
      askRammed(state, unit, ramAhead(state, unit, journal))
      return
    case 'fire':
      fireBattery(state, unit, order, ask.question === 'interrupt', chance, journal)
      return
    case 'reload':
      reload(state, unit, order, journal)
      return
    case 'board':
      beginBoarding(state, unit, order, journal)
      return
    case 'fight':
      state.agenda.shift()
      planFight(state, unit, order, chance, journal)
      return
    case 'aid':
      state.agenda.shift()
      giveAid(state, unit, order, journal)
      reckon(state, unit, journal)
      return
    case 'surrender':
      capture(state, unit, true, journal)
      return
    case 'hold':
      state.agenda.shift()
      return
    case 'end turn':
      state.agenda.shift()
      endShipTurn(unit)
  }
}

function deal(state: State, unit: Unit, { leadership, gunnery, navigation, firstAid }: OrderOf<'deal'>, journal?: Journal): void {
  const dealt: Dealt = { leadership, gunnery, navigation, firstAid }
  if (leadership + gunnery + navigation + firstAid === 0) return
  unit.dealt = dealt
  if (journal) report(journal, state, { event: 'tactics', actor: unit.id, ...dealt })
}

function setUp(prepared: State, chance: Chance, journal?: Journal): State {
  const state = copyState(prepared)
  for (const unit of state.units) {
    if (journal) warn(journal, state, unit)
    unit.die = rollInitiative(chance)
    if (journal) report(journal, state, { event: 'initiative', actor: unit.id, roll: unit.die })
  }
  goOn(state, journal)
  return state
}

/** What the rules allow but hardly anybody means: said, never changed. */
function warn(journal: Journal, state: State, { id, name, ship, condition }: Unit): void {
  const tellOf = (clause: string, text: string) => report(journal, state, { event: 'warning', actor: id, clause, text })
  if (condition.active < ship.skeletonCrew) {
    tellOf(
      'GNC-MOVE-07',
      `${name} has ${condition.active} crew, below her skeleton crew of ${ship.skeletonCrew}: she neither moves nor attacks`,
    )
  }
  if (BATTERIES.some((battery) => ship.cannons[battery] > 0) && condition.active < 2) {
    tellOf('GNC-GUN-02', `${name} has cannons, but no crew to serve even one`)
  }
}

function settle(given: State, _chance: Chance, journal?: Journal): State {
  const state = copyState(given)
  // Whoever may still be helped is reckoned with afterwards.
  const helped = new Set(state.agenda.flatMap((ask) => (ask.question === 'aid' ? [ask.unit] : [])))
  state.units.forEach((unit, place) => {
    if (!helped.has(place)) reckon(state, unit, journal)
  })
  goOn(state, journal)
  return state
}

function view(state: State, side: string): View {
  const hides = state.boardings.some((boarding) => hiddenPlan(state, boarding, side) !== null)
  if (!hides) return state
  const boardings = state.boardings.map((boarding) => {
    const key = hiddenPlan(state, boarding, side)
    return key ? { ...boarding, [key]: null } : boarding
  })
  return { ...state, boardings }
}

/** Which plan of a boarding is not this side's to know: the other side's, while it waits for its answer. */
function hiddenPlan(state: State, { a, b, planA, planB }: Boarding, side: string): 'planA' | 'planB' | null {
  if (planA && unitById(state, a)?.side !== side) return 'planA'
  return planB && unitById(state, b)?.side !== side ? 'planB' : null
}

function hidden(state: State, side: string): string[] {
  return state.boardings.flatMap((boarding, i) => {
    const key = hiddenPlan(state, boarding, side)
    return key ? [`boardings[${i}].${key}.engaged`, `boardings[${i}].${key}.disengage`] : []
  })
}

/** The most decisions a battle can last: every cannon fired one by one, every question of every step put to everybody. */
function longestBattle(given: unknown): number {
  const { units, turns, rules } = given as State
  const played = settingsOf(rules)
  const aTurn = units.map(({ ship }) => {
    const { leadership, navigation, tactician } = ship.officers
    const raised = Math.max(0, navigation ?? 0) + Math.max(0, tactician ?? 0) + Math.max(0, leadership ?? 0)
    const hexes = Math.max(1, speedIndex(ship.topSpeedKph, played) + raised) + 1
    const cannons = BATTERIES.reduce((sum, battery) => sum + ship.cannons[battery], 0)
    // Steps and turns of the helm, each with a question to herself and to everybody else; each shot with its aid; reloads; the rest.
    return 2 * hexes * (2 + units.length) + 5 * cannons + units.length + 10
  })
  return turns * aTurn.reduce((sum, most) => sum + most, 0)
}

/** GURPS / Naval Combat behind the interface of every ruleset. */
export const gurps: Ruleset<State, Order, View, Result, Settings> = {
  id: 'gurps',
  title: 'GURPS / Naval Combat',
  version: '1',
  declares: { sides: 2, hiddenInformation: true, listsOrders: true, longestBattle },
  schemas: {
    scenario: scenarioSchema,
    ship: shipSchema,
    tables: tablePackSchema,
    options: optionsSchema,
    state: stateSchema,
    order: orderSchema,
  },
  options: OPTIONS,
  procedures: PROCEDURES,
  doctrines: DOCTRINE,
  settings,
  prepare: placeUnits,
  setUp,
  decision,
  orders,
  sampleOrder,
  refusal,
  advance(state, order, chance, journal) {
    const next = copyState(state)
    apply(next, order, chance, journal)
    return next
  },
  apply,
  settle,
  result: score,
  tally,
  view,
  sides: (state) => state.sides.map(({ id }) => id),
  hidden,
  tell,
  status,
  tables: ({ rules }) => rules.pack ?? ORIGINAL,
  chart,
  gist,
  consider,
  parseShipCard: parseShipTable,
}
