import type { Chance } from '../core/chance.js'
import type { Refusal } from '../core/errors.js'
import type { Journal } from '../core/ruleset.js'
import type { Trace } from '../core/trace.js'
import { alongside } from './bearings.js'
import { type Boarders, type Fight, melee } from './boarding.js'
import { isFoe, markAttack, mayAttack, noFoe, refuseAttack } from './combat.js'
import { report } from './events.js'
import { endBoarding } from './losses.js'
import { tacticsLess } from './officers.js'
import type { OrderOf } from './orders.js'
import {
  type Ask,
  availableCrew,
  type Boarding,
  boardingOf,
  dealtPoints,
  foeOf,
  type Plan,
  type State,
  settingsOf,
  type Unit,
  unitById,
  vesselOf,
} from './state.js'

// Boardings on the map (section 8): how they begin, the plans of both sides, the fight once a turn.

/** Whether a ship could begin a boarding of another, at no cost for words. */
export function canBoard(state: State, unit: Unit, target: Unit): boolean {
  if (unit.status !== 'afloat' || target.status !== 'afloat' || unit.side === target.side) return false
  return mayAttack(unit) && alongside(unit, target) && !boardingOf(state, unit.id) && !boardingOf(state, target.id)
}

/** Why a boarding cannot begin, or null. */
export function refuseBoard(state: State, unit: Unit, id: string): Refusal | null {
  const target = unitById(state, id)
  if (!isFoe(unit, target)) return { clause: 'GNC-BRD-01', reason: noFoe(state, unit, id) }
  if (!alongside(unit, target)) return { clause: 'GNC-BRD-01', reason: `${target.name} is not alongside` }
  const busy = [unit, target].find((each) => boardingOf(state, each.id))
  if (busy) return { clause: 'GNC-BRD-01', reason: `${busy.name} is in a boarding already` }
  return refuseAttack(unit)
}

/** GNC-BRD-01: a lawful boarding begins; it is fought when all ships have acted. */
export function beginBoarding(state: State, unit: Unit, { target }: OrderOf<'board'>, journal?: Journal): void {
  state.boardings.push({ a: unit.id, b: target, planA: null, planB: null })
  markAttack(unit)
  if (journal) report(journal, state, { event: 'boarding', actor: unit.id, target })
}

/** GNC-GUN-02: crew free to face player characters: those put to the guns are not. */
export function freeToFace({ condition, used }: Unit): number {
  return Math.max(0, condition.active - used)
}

/** Crew that a ship may set against player characters: none where there are none (GNC-BRD-06). */
export function mostEngaged(state: State, unit: Unit, boarding: Boarding): number {
  const foe = unitById(state, foeOf(boarding, unit.id))
  return foe && foe.playerCharacters > 0 ? freeToFace(unit) : 0
}

/** Why a plan for a turn of a boarding is refused, or null. */
export function refuseFight(state: State, unit: Unit, { engaged }: OrderOf<'fight'>): Refusal | null {
  const boarding = boardingOf(state, unit.id) as Boarding
  const most = mostEngaged(state, unit, boarding)
  if (engaged <= most) return null
  const foe = unitById(state, foeOf(boarding, unit.id))
  if (foe?.playerCharacters === 0) return { clause: 'GNC-BRD-06', reason: 'there are no player characters to face' }
  return { clause: 'GNC-BRD-06', reason: `${engaged} crew asked to face player characters; free to face them: ${most}` }
}

/** A plan is laid down: what comes of it is settled as the question is put away ({@link fightIfPlanned}). */
export function planFight(state: State, unit: Unit, { engaged, disengage }: OrderOf<'fight'>): void {
  const boarding = boardingOf(state, unit.id) as Boarding
  const plan: Plan = { engaged, disengage }
  if (boarding.a === unit.id) boarding.planA = plan
  else boarding.planB = plan
}

/** GNC-BRD-02: the boarding of a ship is fought, once it has both plans, whoever laid them down. Dice: those of {@link melee}. */
export function fightIfPlanned(state: State, unit: Unit, chance: Chance, journal?: Journal): void {
  const boarding = boardingOf(state, unit.id)
  if (!boarding) return
  const { a, b, planA, planB } = boarding
  const [first, second] = [a, b].map((id) => state.units.indexOf(unitById(state, id) as Unit)) as [number, number]
  const isAsked = ({ question, unit: place }: Ask) => question === 'fight' && (place === first || place === second)
  if (planA && planB) {
    state.agenda = state.agenda.filter((ask) => !isAsked(ask))
    fightBoarding(state, boarding, planA, planB, chance, journal)
  } else if (!state.agenda.some(isAsked)) {
    // A referee has taken a plan away that had been asked for.
    state.agenda.unshift({ question: 'fight', unit: planA ? second : first })
  }
}

/** GNC-BRD-02 to 05. Dice: those of {@link melee}. */
function fightBoarding(state: State, boarding: Boarding, planA: Plan, planB: Plan, chance: Chance, journal?: Journal): void {
  const [a, b] = [unitById(state, boarding.a) as Unit, unitById(state, boarding.b) as Unit]
  // A referee may have taken men away since the plan was laid down.
  a.engaged = Math.min(planA.engaged, freeToFace(a))
  b.engaged = Math.min(planB.engaged, freeToFace(b))
  boarding.planA = null
  boarding.planB = null
  const why = journal?.why()
  const [sideA, sideB] = [boarders(state, a, planA), boarders(state, b, planB)]
  if (why) {
    explainCrew(why, 'a', a, sideA)
    explainCrew(why, 'b', b, sideB)
  }
  const fight = melee(sideA, sideB, chance, why)
  suffer(a, sideA, fight.a)
  suffer(b, sideB, fight.b)
  if (journal) {
    const fighter = (unit: Unit, side: Boarders, { roll, margin, inflicts, losses }: Fight) => ({
      crew: side.crew,
      roll,
      margin,
      inflicts,
      dead: losses.dead,
      wounded: losses.wounded,
      left: unit.condition.active,
    })
    const victor = fight.victor === null ? null : fight.victor === 'a' ? a.id : b.id
    const sides = { a: fighter(a, sideA, fight.a), b: fighter(b, sideB, fight.b) }
    report(journal, state, { event: 'melee', actor: a.id, target: b.id, ...sides, victor, difference: fight.difference })
  }
  if (fight.disengaged) breakOff(state, boarding, fight.disengaged === 'b' ? b : a, journal)
  for (const unit of [b, a]) state.agenda.unshift({ question: 'aid', unit: state.units.indexOf(unit), masts: 0 })
}

/** One side of the fight: the crew that serves no gun and faces no player character; blows may fall on those at the guns too. */
function boarders(state: State, unit: Unit, { disengage }: Plan): Boarders {
  const { condition, engaged } = unit
  const { ship } = vesselOf(unit)
  return {
    crew: availableCrew(unit),
    aboard: Math.max(0, condition.active - engaged),
    expertise: ship.expertise,
    tactician: tacticsLess(ship.officers, dealtPoints(unit), settingsOf(state.rules)),
    weaponModifier: ship.weaponModifier,
    disengaging: disengage,
  }
}

/** Who of the crew fights: nothing to say where all do. */
function explainCrew(why: Trace, name: 'a' | 'b', { condition, used, engaged }: Unit, { crew }: Boarders): void {
  if (used + engaged === 0) return
  why.result('GNC-DMG-06', `active crew of ${name}`, condition.active)
  if (used > 0) why.modifier('GNC-GUN-02', `put to the guns of ${name}`, -used)
  if (engaged > 0) why.modifier('GNC-BRD-06', `facing player characters, of ${name}`, -engaged)
  why.result('GNC-BRD-04', `crew of ${name} who fight`, crew)
}

/** GNC-BRD-05: losses as in any fight; surgeon and mage are asked about them next. */
function suffer(unit: Unit, side: Boarders, { losses: { dead, wounded } }: Fight): void {
  const { condition, fallen } = unit
  // GNC-GUN-02: who boards serves no gun before the ship's next turn.
  unit.used += side.crew
  unit.condition = {
    ...condition,
    active: condition.active - dead - wounded,
    dead: condition.dead + dead,
    wounded: condition.wounded + wounded,
  }
  unit.fallen = { dead: fallen.dead + dead, wounded: fallen.wounded + wounded }
}

/** GNC-BRD-02: the ships part. */
function breakOff(state: State, boarding: Boarding, away: Unit, journal?: Journal): void {
  endBoarding(state, away)
  if (journal) report(journal, state, { event: 'disengaged', actor: away.id, target: foeOf(boarding, away.id) })
}
