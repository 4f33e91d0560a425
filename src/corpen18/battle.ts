import type { Chance } from '../core/chance.js'
import type { Refusal } from '../core/errors.js'
import { formatHex, headingName } from '../core/hex.js'
import type { Decision, Journal, Ruleset } from '../core/ruleset.js'
import { alone } from './alone.js'
import { parseShipCard } from './card.js'
import { applyFire, applyLaunch, attacksOf, refuseAttack } from './combat.js'
import { DOCTRINE } from './doctrine.js'
import { type Event, report, sidesKnowing } from './events.js'
import { exchange } from './exchange.js'
import { checkState } from './lawful.js'
import { lookOutFirst } from './lookout.js'
import { applyMove, explainLot, movesOf, refuseMove, sampleMove } from './movement.js'
import { type Order, orderSchema } from './orders.js'
import { bringIntoForce, endIfAlone, goOn } from './phases.js'
import { chart, consider, gist } from './picture.js'
import { PROCEDURES } from './procedures.js'
import { placeUnits, scenarioSchema } from './scenario.js'
import { type Result, score } from './score.js'
import { allowance } from './sea.js'
import { OPTIONS, optionsSchema, type Settings, settings } from './settings.js'
import { shipSchema } from './ship.js'
import { copyState, isMovement, type State, settingsOf, stateSchema, type Unit } from './state.js'
import { RECONSTRUCTED, tablePackSchema } from './tables.js'
import { expectedOf, tally } from './tally.js'
import { hiddenFrom, type View, viewOf } from './view.js'
import { status, tell } from './words.js'

const SAMPLE = { name: 'sample of orders', clause: 'C18-COM-01' }

/** The unit that decides, while the battle lasts. */
function decider(state: State): Unit | null {
  const place = state.queue[0]
  return state.over !== null || place === undefined ? null : (state.units[place] as Unit)
}

function refusal(state: State, order: Order): Refusal | null {
  const unit = decider(state)
  if (!unit) return { clause: 'C18-END-01', reason: `the battle is over: ${state.over}` }
  if (order.unit !== unit.id) {
    // Whose turn it is may be a secret (C18-DET-09).
    const [clause, act] = isMovement(state.phase) ? ['C18-MOV-02', 'move'] : ['C18-COM-01', 'act']
    return { clause, reason: `it is not the turn of ${JSON.stringify(order.unit)} to ${act}` }
  }
  if (!isMovement(state.phase)) return refuseAttack(state, unit, order)
  if (order.order === 'move') return refuseMove(state, unit, order)
  return { clause: 'C18-TURN-01', reason: `${state.phase}: no unit attacks in a movement phase` }
}

function apply(state: State, order: Order, chance: Chance, journal?: Journal): void {
  const unit = decider(state) as Unit
  switch (order.order) {
    case 'move': {
      const from = formatHex(unit)
      const why = journal?.why()
      if (why) {
        explainLot(state, unit, why)
        allowance(unit.ship, unit.hits, state.seaState, settingsOf(state.rules), why)
      }
      const { spent } = applyMove(state, unit, order)
      state.queue.shift()
      if (journal) {
        report(journal, state, sidesKnowing(state, unit), {
          event: 'move',
          actor: unit.id,
          from,
          to: formatHex(unit),
          heading: headingName(unit.heading),
          steps: order.steps,
          spent,
        })
      }
      break
    }
    case 'fire':
      applyFire(state, unit, order, chance, journal)
      break
    case 'launch':
      applyLaunch(state, unit, order, chance, journal)
      break
    case 'hold':
      state.queue.shift()
  }
  goOn(state, chance, journal)
}

/** Corpen 18 behind the interface of all rulesets. */
export const corpen18: Ruleset<State, Order, View, Result, Settings, Event> = {
  id: 'corpen18',
  title: 'Corpen 18',
  version: '1',
  declares: {
    sides: 2,
    hiddenInformation: true,
    listsOrders: true,
    // A unit decides at most once in each movement phase, and in each combat phase for every battery and spread, every sinking, and once to hold.
    longestBattle: (state) => {
      const { turns, units } = state as State
      const spreads = units.reduce((sum, { ready, reload }) => sum + ready + reload, 0)
      return turns * units.length * 2 * (7 + units.length) + spreads
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
    lookOutFirst(state, journal)
    goOn(state, chance, journal)
    return state
  },
  decision(state): Decision | null {
    const unit = decider(state)
    return unit && { side: unit.side, question: isMovement(state.phase) ? 'move' : 'attack', unit: unit.id }
  },
  orders(state) {
    const unit = decider(state)
    if (!unit) return []
    return isMovement(state.phase) ? movesOf(state, unit) : attacksOf(state, unit)
  },
  sampleOrder(state, chance) {
    const unit = decider(state) as Unit
    if (isMovement(state.phase)) return sampleMove(state, unit, chance)
    const attacks = attacksOf(state, unit)
    return attacks[chance.die(attacks.length, SAMPLE) - 1] as Order
  },
  refusal,
  advance(state, order, chance, journal) {
    const draft = copyState(state)
    apply(draft, order, chance, journal)
    return draft
  },
  apply,
  settle(state, chance, journal) {
    checkState(state)
    const draft = copyState(state)
    if (draft.tier === null) bringIntoForce(draft, journal)
    if (draft.over === null && draft.tier === null) endIfAlone(draft, journal)
    goOn(draft, chance, journal)
    return draft
  },
  result: score,
  tally,
  expectedHits: expectedOf,
  exchange,
  view: viewOf,
  sides: (state) => state.sides.map(({ id }) => id),
  hidden: hiddenFrom,
  tell,
  status,
  tables: ({ rules }) => rules.pack ?? RECONSTRUCTED,
  chart,
  gist,
  alone,
  consider,
  parseShipCard,
}
