import type { Chance } from '../core/chance.js'
import type { Journal } from '../core/ruleset.js'
import { counted } from '../core/words.js'
import { canFireAt } from './combat.js'
import { report } from './events.js'
import { canBoard, fightIfPlanned } from './fighting.js'
import { explainPlaces, initiativeParts } from './initiative.js'
import { canHelp, reckon } from './losses.js'
import { beginShipTurn, initiativeMove, navigationLevel } from './movement.js'
import { tactics } from './officers.js'
import { score } from './score.js'
import { type Ask, boardingOf, type State, settingsOf, type Unit, unitById } from './state.js'

// The turn (section 4): what happens between one decision and the next.

/** Goes on until somebody has a decision to make, or the battle is over. */
export function goOn(state: State, chance: Chance, journal?: Journal): void {
  while (state.over === null) {
    const ask = state.agenda[0]
    // Losses that have fallen already are seen to first, those of all ships: GNC-BRD-04, both sides' apply at once.
    if (ask?.question !== 'aid' && endIfAlone(state, journal)) return
    if (!ask) nextStep(state, journal)
    else if (stands(state, ask)) return
    else {
      state.agenda.shift()
      const unit = state.units[ask.unit] as Unit
      if (ask.question === 'aid') reckon(state, unit, journal)
      else if (ask.question === 'fight') fightIfPlanned(state, unit, chance, journal)
    }
  }
}

/** Whether a question is still one: its ship is in the fight and has a choice. */
function stands(state: State, ask: Ask): boolean {
  const unit = state.units[ask.unit] as Unit
  if (unit.status !== 'afloat') return false
  switch (ask.question) {
    case 'act':
      return true
    case 'deal':
      return tactics(unit.ship.officers, settingsOf(state.rules)) > 0
    case 'first fire':
      return waiting(state, ask.unit).some((other) => canFireAt(unit, other))
    case 'interrupt': {
      const mover = state.units[ask.mover] as Unit
      return (!ask.rammed && canFireAt(unit, mover)) || canBoard(state, unit, mover)
    }
    case 'aid':
      return canHelp(unit, ask.masts, state)
    case 'fight': {
      const boarding = boardingOf(state, unit.id)
      return boarding !== undefined && (boarding.a === unit.id ? boarding.planA : boarding.planB) === null
    }
  }
}

/** GNC-TURN-03: the ships that wait to fire at this one: whoever can but board her is not fired at first. */
export function waiting(state: State, mover: number): Unit[] {
  return state.agenda.flatMap((ask) => {
    if (ask.question !== 'interrupt' || ask.mover !== mover || ask.rammed) return []
    const other = state.units[ask.unit] as Unit
    return canFireAt(other, state.units[mover] as Unit) ? [other] : []
  })
}

/** GNC-TURN-03: after a step everybody who could fire at the ship, or board her, is asked; the ship herself first, if she could fire back. */
export function askInterrupts(state: State, unit: Unit): void {
  const mover = state.units.indexOf(unit)
  const asks = state.order.flatMap((place): Ask[] => {
    const other = state.units[place] as Unit
    if (!canFireAt(other, unit) && !canBoard(state, other, unit)) return []
    return [{ question: 'interrupt', unit: place, mover, rammed: false }]
  })
  if (asks.length > 0) state.agenda.unshift({ question: 'first fire', unit: mover }, ...asks)
}

/** GNC-RAM-03: the ship that was rammed may board. */
export function askRammed(state: State, unit: Unit, target: Unit): void {
  const [place, mover] = [state.units.indexOf(target), state.units.indexOf(unit)]
  state.agenda.unshift({ question: 'interrupt', unit: place, mover, rammed: true })
}

function nextStep(state: State, journal?: Journal): void {
  switch (state.phase) {
    case 'tactics':
      beginAction(state, journal)
      return
    case 'action':
      nextShip(state)
      return
    case 'boarding':
      if (state.turn === state.turns) end(state, `${counted(state.turns, 'turn has', 'turns have')} been played`, journal)
      else beginTurn(state)
  }
}

/** GNC-OFF-06: points are dealt anew each turn; GNC-OFF-04: this turn's losses are yet to come. */
function beginTurn(state: State): void {
  state.turn++
  state.phase = 'tactics'
  state.order = []
  state.begun = 0
  for (const unit of state.units) {
    unit.dealt = null
    unit.fallen = { dead: 0, wounded: 0 }
    unit.treated = 0
  }
  state.agenda = state.units.map((_, place): Ask => ({ question: 'deal', unit: place }))
}

/** GNC-TURN-01: places are taken by die and move as they are now, and kept for the turn. Equal ships stay in the order of the scenario. */
function beginAction(state: State, journal?: Journal): void {
  state.phase = 'action'
  const places = state.units.flatMap((unit, place) => {
    if (unit.status !== 'afloat') return []
    const [parts, level] = [initiativeParts(unit.die, initiativeMove(unit, state)), navigationLevel(unit, state)]
    return [{ place, id: unit.id, die: unit.die, parts, level, player: unit.player }]
  })
  places.sort((x, y) => y.parts - x.parts || y.level - x.level || Number(y.player) - Number(x.player))
  state.order = places.map(({ place }) => place)
  if (!journal) return
  const why = journal.why()
  if (why) explainPlaces(why, places)
  report(journal, state, { event: 'turn', order: places.map(({ id }) => id) })
}

/** GNC-TURN-02: the next ship acts; when all have, boardings are fought (GNC-BRD-02). */
function nextShip(state: State): void {
  const place = state.order[state.begun]
  if (place === undefined) {
    state.phase = 'boarding'
    state.agenda = state.boardings.flatMap(({ a, b }) => [a, b].map((id): Ask => ({ question: 'fight', unit: placeOf(state, id) })))
    return
  }
  state.begun++
  const unit = state.units[place] as Unit
  if (unit.status !== 'afloat') return
  beginShipTurn(state, unit)
  state.agenda = [{ question: 'act', unit: place }]
}

function placeOf(state: State, id: string): number {
  return state.units.indexOf(unitById(state, id) as Unit)
}

/** GNC-END-01: over when a side has no ship in the battle that is afloat and its own. */
function endIfAlone(state: State, journal?: Journal): boolean {
  const lost = state.sides.filter(({ id }) => !state.units.some((unit) => unit.side === id && unit.status === 'afloat'))
  if (lost.length === 0) return false
  end(state, `${lost.map(({ name }) => name).join(' and ')}: no ship left in the battle`, journal)
  return true
}

function end(state: State, reason: string, journal?: Journal): void {
  state.over = reason
  state.agenda = []
  if (journal) report(journal, state, { event: 'end', winner: score(state).winner, reason })
}
