import type { Chance } from '../core/chance.js'
import type { Refusal } from '../core/errors.js'
import type { Decision, Journal, Ruleset } from '../core/ruleset.js'
import { afterAction } from './aar.js'
import { alone } from './alone.js'
import { fireOrders, refuseFireOrder } from './combat.js'
import { isSunk, isThirdOrLess, statusOf } from './damage.js'
import { DOCTRINE } from './doctrine.js'
import type { Event } from './events.js'
import { airOrders, refuseAirOrder } from './flight.js'
import { checkState } from './lawful.js'
import { enterLoss, loseAboard, loseStand, surfaceIfDead } from './losses.js'
import { moveNow, moveOrders, refuseMoveOrder } from './movement.js'
import { type Order, orderSchema } from './orders.js'
import { endIfAlone, goOn } from './phases.js'
import { chart, gist } from './picture.js'
import { PROCEDURES } from './procedures.js'
import { placeUnits, scenarioSchema } from './scenario.js'
import { type Result, score } from './score.js'
import { OPTIONS, optionsSchema, type Settings, settings } from './settings.js'
import { shipSchema } from './ship.js'
import { copyState, PHASE_OF, type Question, type State, sidePlace, stateSchema, type Vessel } from './state.js'
import { RECONSTRUCTED, tablePackSchema } from './tables.js'
import { tally } from './tally.js'
import { hiddenFrom, type View, viewOf } from './view.js'
import { status, tell } from './words.js'

const SAMPLE = { name: 'sample of orders', clause: 'MNW-SEQ-01' }

/** What is asked, while the battle lasts. */
function asked(state: State): Question | null {
  return state.over === null ? (state.queue[0] ?? null) : null
}

function refusal(state: State, order: Order): Refusal | null {
  const question = asked(state)
  if (!question) return { clause: 'MNW-END-01', reason: `the battle is over: ${state.over}` }
  if (order.unit !== question.unit) {
    const clause = PHASE_OF[state.step] === 'movement' ? 'MNW-SEQ-02' : 'MNW-SEQ-01'
    // Who is asked what may be a secret: where submarines are, what squadrons there are.
    return { clause, reason: `it is not for ${JSON.stringify(order.unit)} to answer now` }
  }
  switch (PHASE_OF[state.step]) {
    case 'air':
      return refuseAirOrder(state, question, order)
    case 'gunnery':
      return refuseFireOrder(state, question, order)
    case 'movement':
      return refuseMoveOrder(state, question, order)
  }
}

function orders(state: State): readonly Order[] {
  const question = asked(state)
  if (!question) return []
  switch (PHASE_OF[state.step]) {
    case 'air':
      return airOrders(state, question)
    case 'gunnery':
      return fireOrders(state, question)
    case 'movement':
      return moveOrders(state, question)
  }
}

function apply(state: State, order: Order, chance: Chance, journal?: Journal): void {
  const { side } = asked(state) as Question
  if (PHASE_OF[state.step] === 'movement') {
    moveNow(state, order, chance, journal)
    // MNW-SUB-03: a submarine that has been located is asked again, and moves from there.
    if (order.order !== 'locate') state.queue.shift()
    endIfAlone(state, journal)
  } else {
    state.queue.shift()
    if (order.order !== 'pass') state.orders[sidePlace(state, side)].push(order)
  }
  goOn(state, chance, journal)
}

/** What an amended vessel or squadron comes to, as if the rules had brought it about. */
function drawConsequences(state: State, before: State, chance: Chance, journal?: Journal): void {
  for (const [place, vessel] of state.units.entries()) {
    const was = before.units[place] as Vessel
    const third = isThirdOrLess(vessel.fp, vessel.ship.full)
    // MNW-DMG-01: points given back end the cripple, points taken bring it about with its die.
    if (!third) vessel.crippled = false
    else if (!vessel.crippled || (vessel.fp < was.fp && statusOf(vessel) !== statusOf(was))) enterLoss(state, vessel, 0, chance, journal)
    surfaceIfDead(vessel)
    if (isSunk(vessel)) loseAboard(state, vessel.id, journal)
    if (!vessel.submerged) vessel.spotted = false
  }
  for (const stand of state.stands) {
    if ((stand.fp === 0) !== (stand.place === 'lost')) loseStand(state, stand, 'by the referee', journal)
  }
}

/** The most questions a vessel and a squadron can be asked in a turn. */
const VESSEL_QUESTIONS = 12
const STAND_QUESTIONS = 5

/** Mini-Naval behind the interface of all rulesets. */
export const miniNaval: Ruleset<State, Order, View, Result, Settings, Event> = {
  id: 'mini-naval',
  title: 'Mini-Naval War Games',
  version: '1',
  declares: {
    sides: 2,
    hiddenInformation: true,
    listsOrders: true,
    longestBattle: (state) => {
      const { turns, units, stands } = state as State
      return turns * (units.length * VESSEL_QUESTIONS + stands.length * STAND_QUESTIONS)
    },
  },
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
  setUp(prepared, chance, journal) {
    const state = copyState(prepared)
    for (const vessel of state.units) if (isThirdOrLess(vessel.fp, vessel.ship.full)) enterLoss(state, vessel, 0, chance, journal)
    goOn(state, chance, journal)
    return state
  },
  decision(state): Decision | null {
    const question = asked(state)
    return question && { side: question.side, question: question.question, unit: question.unit }
  },
  orders,
  sampleOrder(state, chance) {
    const lawful = orders(state)
    return lawful[chance.die(lawful.length, SAMPLE) - 1] as Order
  },
  refusal,
  advance(state, order, chance, journal) {
    const draft = copyState(state)
    apply(draft, order, chance, journal)
    return draft
  },
  apply,
  settle(state, chance, journal, before = state) {
    checkState(state)
    const draft = copyState(state)
    drawConsequences(draft, before, chance, journal)
    endIfAlone(draft, journal)
    goOn(draft, chance, journal)
    return draft
  },
  result: score,
  tally,
  view: viewOf,
  sides: (state) => state.sides.map(({ id }) => id),
  hidden: hiddenFrom,
  tell,
  status,
  tables: ({ rules }) => rules.pack ?? RECONSTRUCTED,
  chart,
  gist,
  alone,
  afterAction,
}
