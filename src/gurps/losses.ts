import { isRefused, type Refusal } from '../core/errors.js'
import { formatHex } from '../core/hex.js'
import type { Journal } from '../core/ruleset.js'
import { counted } from '../core/words.js'
import { isSunk } from './damage.js'
import { report } from './events.js'
import { explainHelp, explainMasts, help, navigatorPoints, refuseForfeit, refusePoints, refuseSpells, surgeonPoints } from './officers.js'
import type { OrderOf } from './orders.js'
import { boardingOf, type State, settingsOf, type Unit, unitById, vesselOf } from './state.js'

// What follows damage in a battle: help for the crew, ships that sink or are taken.

/** GNC-OFF-04: points the surgeon has left this turn. */
export function surgeonLeft(unit: Unit): number {
  return Math.max(0, surgeonPoints(vesselOf(unit).ship.officers) - unit.treated)
}

/** GNC-OFF-07: points the navigator can still forfeit. */
export function navigatorLeft(unit: Unit, state: State): number {
  const points = navigatorPoints(vesselOf(unit).ship.officers, settingsOf(state.rules))
  return Math.max(0, points - unit.forfeited - unit.forfeitedNext)
}

/** Whether anybody aboard could help with anything: else nobody is asked. */
export function canHelp(unit: Unit, masts: number, state: State): boolean {
  if (unit.status !== 'afloat') return false
  if (unit.fallen.dead + unit.fallen.wounded > 0 && (unit.spells > 0 || surgeonLeft(unit) > 0)) return true
  return masts > 0 && navigatorLeft(unit, state) > 0
}

/** Why help is refused: more than those who give it have, or than there is to help. */
export function refuseAid(unit: Unit, order: OrderOf<'aid'>, masts: number, state: State): Refusal | null {
  const refused =
    refusePoints(order, surgeonLeft(unit)) ?? refuseSpells(order, unit.spells) ?? refuseForfeit(order.masts, navigatorLeft(unit, state))
  if (refused) return refused.refused
  const helped = help({ ...unit.fallen, kept: 0 }, order)
  if (isRefused(helped)) return helped.refused
  if (order.masts <= masts) return null
  return { clause: 'GNC-OFF-07', reason: `${counted(order.masts, 'mast')} asked to be saved; lost: ${masts}` }
}

/** Every lawful way to help. */
export function aidOrders(unit: Unit, masts: number, state: State): OrderOf<'aid'>[] {
  const found: OrderOf<'aid'>[] = []
  const fallen = unit.fallen.dead + unit.fallen.wounded
  const points = surgeonLeft(unit)
  const [mostSpells, mostMasts] = [Math.min(unit.spells, fallen), Math.min(masts, navigatorLeft(unit, state))]
  for (let spells = 0; spells <= mostSpells; spells++) {
    for (let lives = 0; lives <= Math.min(points, unit.fallen.dead); lives++) {
      for (let alive = 0; alive <= Math.min(points - lives, fallen); alive++) {
        if (isRefused(help({ ...unit.fallen, kept: 0 }, { spells, lives, alive }))) continue
        for (let saved = 0; saved <= mostMasts; saved++) found.push({ order: 'aid', unit: unit.id, spells, lives, alive, masts: saved })
      }
    }
  }
  return found
}

/** GNC-OFF-04, 05, 07: carries out lawful help. */
export function giveAid(state: State, unit: Unit, order: OrderOf<'aid'>, journal?: Journal): void {
  const helped = help({ ...unit.fallen, kept: 0 }, order)
  if (isRefused(helped)) return
  const { condition, fallen } = unit
  unit.condition = {
    ...condition,
    active: condition.active + helped.kept,
    dead: condition.dead - (fallen.dead - helped.dead),
    wounded: condition.wounded - (fallen.wounded - helped.wounded),
    mastLost: condition.mastLost - order.masts,
  }
  unit.fallen = { dead: helped.dead, wounded: helped.wounded }
  unit.treated += order.lives + order.alive
  unit.spells -= order.spells
  unit.forfeitedNext += order.masts
  const { spells, lives, alive, masts } = order
  if (!journal || spells + lives + alive + masts === 0) return
  const why = journal.why()
  if (why) {
    explainHelp(why, order, helped)
    explainMasts(why, masts)
  }
  report(journal, state, { event: 'aid', actor: unit.id, spells, lives, alive, masts, ...helped })
}

/** GNC-DMG-01, GNC-BRD-07: what has become of a ship once nobody can help any more. */
export function reckon(state: State, unit: Unit, journal?: Journal): void {
  if (unit.status !== 'afloat') return
  if (isSunk(unit.condition)) sink(state, unit, journal)
  else if (unit.condition.active === 0) capture(state, unit, false, journal)
}

function sink(state: State, unit: Unit, journal?: Journal): void {
  unit.status = 'sunk'
  endBoarding(state, unit)
  if (journal) report(journal, state, { event: 'sunk', target: unit.id, at: formatHex(unit) })
}

/** GNC-BRD-07: the ship is taken, with the crew that is left. */
export function capture(state: State, unit: Unit, surrendered: boolean, journal?: Journal): void {
  const crew = unit.condition.active
  unit.status = 'captured'
  unit.captured += crew
  unit.condition = { ...unit.condition, active: 0 }
  endBoarding(state, unit)
  if (!journal) return
  const by = state.sides.find(({ id }) => id !== unit.side)?.id ?? unit.side
  report(journal, state, { event: 'captured', target: unit.id, by, crew, surrendered })
}

/** GNC-BRD-06: however the boarding of a ship ends, on both sides the crew set against player characters is free again. */
export function endBoarding(state: State, { id }: Unit): void {
  const boarding = boardingOf(state, id)
  if (!boarding) return
  state.boardings = state.boardings.filter((each) => each !== boarding)
  for (const side of [boarding.a, boarding.b]) (unitById(state, side) as Unit).engaged = 0
}
