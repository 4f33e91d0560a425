import type { Chance } from '../core/chance.js'
import type { Journal, Ruleset } from '../core/ruleset.js'
import { alone } from './alone.js'
import { parseShipTable } from './card.js'
import { emptyAmong, fireBattery, reload } from './combat.js'
import { DOCTRINE } from './doctrine.js'
import { type Event, report } from './events.js'
import { beginBoarding, planFight } from './fighting.js'
import { CREW_A_CANNON } from './gunnery.js'
import { explainInitiative, rollInitiative } from './initiative.js'
import { checkBegun, checkState } from './lawful.js'
import { capture, endBoarding, giveAid, reckon } from './losses.js'
import { endShipTurn, goForward, initiativeMove, ramAhead, turnHelm } from './movement.js'
import { type Order, orderSchema } from './orders.js'
import { askInterrupts, askRammed, goOn } from './phases.js'
import { chart, consider, gist } from './picture.js'
import { PROCEDURES } from './procedures.js'
import { asked, decision, orders, refusal, sampleOrder } from './questions.js'
import { placeUnits, scenarioSchema } from './scenario.js'
import { type Result, score } from './score.js'
import { OPTIONS, optionsSchema, type Settings, settings } from './settings.js'
import { shipSchema } from './ship.js'
import { speedIndex } from './speed.js'
import { type Ask, boardingOf, copyState, type State, settingsOf, stateSchema, type Unit } from './state.js'
import { ORIGINAL, tablePackSchema } from './tables.js'
import { deal } from './tactics.js'
import { tally } from './tally.js'
import { BATTERIES } from './types.js'
import { hiddenFrom, type View, viewOf } from './view.js'
import { status, tell } from './words.js'

// The battle: what orders bring about.

/** Carries out a lawful order on a state the caller owns, and goes on to the next decision. */
function apply(state: State, order: Order, chance: Chance, journal?: Journal): void {
  const { ask, unit } = asked(state) as NonNullable<ReturnType<typeof asked>>
  carryOut(state, ask, unit, order, chance, journal)
  goOn(state, chance, journal)
}

function carryOut(state: State, ask: Ask, unit: Unit, order: Order, chance: Chance, journal?: Journal): void {
  switch (order.order) {
    case 'deal':
      state.agenda.shift()
      deal(state, unit, order, journal)
      return
    case 'forward':
      goForward(state, unit, journal)
      askInterrupts(state, unit)
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
      planFight(state, unit, order)
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

function setUp(prepared: State, chance: Chance, journal?: Journal): State {
  const state = copyState(prepared)
  for (const unit of state.units) {
    if (journal) warn(journal, state, unit)
    const why = journal?.why()
    const move = why ? initiativeMove(unit, state, why) : 0
    unit.die = rollInitiative(chance)
    if (why) explainInitiative(why, unit.die, move)
    if (journal) report(journal, state, { event: 'initiative', actor: unit.id, roll: unit.die })
  }
  goOn(state, chance, journal)
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
  if (BATTERIES.some((battery) => ship.cannons[battery] > 0) && condition.active < CREW_A_CANNON) {
    tellOf('GNC-GUN-02', `${name} has cannons, but no crew to serve even one`)
  }
}

function settle(given: State, chance: Chance, journal?: Journal, before: State = given): State {
  const state = copyState(given)
  dropFights(state)
  checkState(state)
  checkBegun(given, before)
  // Whoever may still be helped is reckoned with afterwards.
  const helped = new Set(state.agenda.flatMap((ask) => (ask.question === 'aid' ? [ask.unit] : [])))
  state.units.forEach((unit, place) => {
    if (!helped.has(place)) reckon(state, unit, journal)
    unit.reloadable = emptyAmong(unit, unit.reloadable)
  })
  for (const unit of state.units) {
    if (unit.status !== 'afloat') endBoarding(state, unit)
    // GNC-BRD-06: nobody faces player characters outside a boarding.
    if (!boardingOf(state, unit.id)) unit.engaged = 0
  }
  goOn(state, chance, journal)
  return state
}

/** GNC-BRD-02: where boardings are fought, who has been taken out of hers is not asked about it any more. */
function dropFights(state: State): void {
  if (state.phase !== 'boarding') return
  state.agenda = state.agenda.filter((ask) => {
    const unit = state.units[ask.unit]
    return ask.question !== 'fight' || !unit || boardingOf(state, unit.id)
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
export const gurps: Ruleset<State, Order, View, Result, Settings, Event> = {
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
  view: viewOf,
  sides: (state) => state.sides.map(({ id }) => id),
  hidden: hiddenFrom,
  tell,
  status,
  tables: ({ rules }) => rules.pack ?? ORIGINAL,
  chart,
  gist,
  alone,
  consider,
  parseShipCard: parseShipTable,
}
