import type { Chance } from '../core/chance.js'
import type { Journal } from '../core/ruleset.js'
import { counted } from '../core/words.js'
import { exchangeFire, fireQuestions, hasTarget } from './combat.js'
import { isSunk } from './damage.js'
import { report } from './events.js'
import { airOrders, airQuestions } from './flight.js'
import { collectAircraft, hasMoveChoice, locateWhereNeeded, loseStranded, moveQuestions, rollInitiative } from './movement.js'
import type { QuestionName } from './orders.js'
import { score } from './score.js'
import { arrive, attack, engage, scramble } from './sortie.js'
import { isFit, PHASE_OF, type Question, STEPS, type State, type Step, type Vessel } from './state.js'

// The turn (section 3): what happens between one decision and the next.

/** Goes on until somebody has a decision to make, or the battle is over. */
export function goOn(state: State, chance: Chance, journal?: Journal): void {
  while (state.over === null) {
    const question = state.queue[0]
    if (question === undefined) {
      finishStep(state, chance, journal)
      endIfAlone(state, journal)
      if (state.over === null) beginNextStep(state, chance, journal)
    } else if (isAsked(state, question, journal)) return
    else state.queue.shift()
  }
}

const FIRING: readonly QuestionName[] = ['main battery', 'secondary battery', 'torpedoes', 'hunt']
const MOVING: readonly QuestionName[] = ['land', 'launch', 'move']
/** What is asked in each part of a turn. */
const ASKED_IN: Readonly<Record<Step, readonly QuestionName[]>> = {
  strike: ['strike'],
  scramble: ['scramble'],
  engage: ['intercept', 'strafe', 'release'],
  'anti-aircraft': ['anti-aircraft'],
  fire: FIRING,
  'first mover': MOVING,
  'second mover': MOVING,
}

/** What has only one answer is not asked. An amendment may have changed the step, or left one carrier to land on, or none: then who returns is collected first (MNW-AIR-07). */
function isAsked(state: State, question: Question, journal?: Journal): boolean {
  if (!ASKED_IN[state.step].includes(question.question)) return false
  if (question.question === 'land') collectAircraft(state, question.side, journal)
  switch (PHASE_OF[state.step]) {
    case 'air':
      return airOrders(state, question).length > 1
    case 'gunnery':
      return hasTarget(state, question)
    case 'movement':
      return hasMoveChoice(state, question)
  }
}

/** All orders of the step are in: they are carried out. In the movement steps each was, as it was given; a battle begins as if one had ended. */
function finishStep(state: State, chance: Chance, journal?: Journal): void {
  switch (state.step) {
    case 'strike':
      arrive(state, journal)
      break
    case 'scramble':
      scramble(state, journal)
      break
    case 'engage':
      engage(state, chance, journal)
      break
    case 'anti-aircraft':
      attack(state, chance, journal)
      break
    case 'fire':
      exchangeFire(state, chance, journal)
      break
    case 'second mover':
      locateWhereNeeded(state, chance, journal)
      break
  }
  state.orders = [[], []]
}

function beginNextStep(state: State, chance: Chance, journal?: Journal): void {
  if (state.step === 'second mover') {
    if (state.turn === state.turns) {
      end(state, `the last of ${counted(state.turns, 'turn')} has been played`, journal)
      return
    }
    state.turn++
    for (const vessel of state.units) if (state.rules.options.strafedGuns === 'silenced') vessel.aaLost = 0
  }
  const before = PHASE_OF[state.step]
  state.step = STEPS[(STEPS.indexOf(state.step) + 1) % STEPS.length] as State['step']
  if (journal && PHASE_OF[state.step] !== before && (state.step !== 'strike' || state.stands.length > 0))
    report(journal, state, { event: 'phase' })
  state.queue = questionsOf(state, chance, journal)
}

function questionsOf(state: State, chance: Chance, journal?: Journal): Question[] {
  switch (state.step) {
    case 'fire':
      return fireQuestions(state)
    case 'first mover':
      rollInitiative(state, chance, journal)
      return beginMoves(state, state.first, journal)
    case 'second mover':
      return beginMoves(state, state.first === 0 ? 1 : 0, journal)
    default:
      return airQuestions(state, state.step)
  }
}

function beginMoves(state: State, place: 0 | 1, journal?: Journal): Question[] {
  const { id } = state.sides[place] as { readonly id: string }
  collectAircraft(state, id, journal)
  return moveQuestions(state, id)
}

/** MNW-END-01: over when a side has nothing afloat and fit to fight. */
export function endIfAlone(state: State, journal?: Journal): void {
  if (state.over !== null) return
  const lost = state.sides.filter(({ id }) => !state.units.some((vessel) => vessel.side === id && isFit(vessel)))
  if (lost.length > 0) end(state, lost.map(({ id }) => whyNothingFights(state, id)).join('; '), journal)
}

/** What has become of a side that has nothing left to fight with: it may have got away whole. */
function whyNothingFights({ units }: State, side: string): string {
  const many = (which: (vessel: Vessel) => boolean) => units.filter((vessel) => vessel.side === side && which(vessel)).length
  const left = many((vessel) => vessel.withdrawn && !isSunk(vessel))
  const dead = many((vessel) => !vessel.withdrawn && vessel.fp === 0)
  const sunk = many(isSunk)
  const fates = [
    ...(left === 0 ? [] : [counted(left, 'has left it', 'have left it')]),
    ...(dead === 0 ? [] : [counted(dead, 'is dead in the water', 'are dead in the water')]),
    ...(sunk === 0 ? [] : [counted(sunk, 'has sunk', 'have sunk')]),
  ]
  return `nothing of ${side} is fit to fight on the map: ${fates.join(', ')}`
}

function end(state: State, reason: string, journal?: Journal): void {
  loseStranded(state, journal)
  state.over = reason
  state.queue = []
  state.orders = [[], []]
  if (journal) report(journal, state, { event: 'end', winner: score(state).winner, reason })
}
