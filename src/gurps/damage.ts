import { type Refused, refuse } from '../core/errors.js'
import type { Trace } from '../core/trace.js'
import type { Settings } from './settings.js'
import type { Condition, Vessel } from './ship.js'

// Damage (section 6), in the order of the rules: hull, DR, crew, masts.

/** GNC-DMG-02: points through that wear away 1 DR. */
const POINTS_A_DR = 5
/** GNC-DMG-03: points through that cost one of the crew. */
const POINTS_A_MAN = 20
/** GNC-MOVE-06: points through that cost a step of speed. */
const POINTS_A_MAST = 100

/** GNC-DMG-01. */
export function isSunk(condition: Condition): boolean {
  return condition.hp === 0
}

/** GNC-DMG-01: a sunk ship takes no part in any procedure. */
export function refuseSunk(vessels: readonly Vessel[]): Refused | null {
  const sunk = vessels.find(({ condition }) => isSunk(condition))
  return sunk ? refuse('GNC-DMG-01', `${sunk.ship.name} is sunk`) : null
}

/** Of a batch of losses: the dead, the wounded, and those who stayed in action after all. */
export interface Casualties {
  /** Men who have died of them. */
  readonly dead: number
  /** Men who are wounded, and out of the fight. */
  readonly wounded: number
  /** Men whom mage and surgeon have brought back to their posts, or kept there. */
  readonly kept: number
}

/** What points through come to, before anybody helps. */
export interface Blow {
  readonly hpLost: number
  readonly drLost: number
  readonly mastLost: number
  readonly crew: Casualties
}

/** How many more multiples of `step` the total has passed (GNC-DMG-02, 03, GNC-MOVE-06). */
function passed(total: number, through: number, step: number, { options }: Settings): number {
  if (options.counting === 'each-attack') return Math.floor(through / step)
  return Math.floor((total + through) / step) - Math.floor(total / step)
}

/** GNC-DMG-03: of a batch of losses half are dead, rounded down, the rest wounded. */
export function casualties(lost: number): Casualties {
  const dead = Math.floor(lost / 2)
  return { dead, wounded: lost - dead, kept: 0 }
}

/** GNC-DMG-03: how many fell, all there were at most, and how many of them are dead. */
export function explainLost(trace: Trace, asked: number, lost: number, { dead }: Casualties, whose = ''): void {
  trace.result('GNC-DMG-03', `crew lost${whose}${lost < asked ? ', no more than there are' : ''}`, lost)
  if (lost > 0) trace.rounding('GNC-DMG-03', `half of them dead${whose}`, `${lost}/2`, dead)
}

/** GNC-DMG-01 to 03, GNC-MOVE-06: what points through do to hull, DR, crew and masts. */
export function blow(condition: Condition, through: number, settings: Settings, trace?: Trace): Blow {
  const { damage, hp, dr, active } = condition
  const men = passed(damage, through, POINTS_A_MAN, settings)
  const lost = Math.min(active, men)
  const result: Blow = {
    hpLost: Math.min(hp, through),
    drLost: Math.min(dr, passed(damage, through, POINTS_A_DR, settings)),
    mastLost: passed(damage, through, POINTS_A_MAST, settings),
    crew: casualties(lost),
  }
  if (trace) {
    if (damage > 0 && settings.options.counting === 'running-total') trace.result('GNC-DMG-02', 'points through before, counted on', damage)
    trace.result('GNC-DMG-01', 'HP lost', result.hpLost)
    trace.result('GNC-DMG-02', 'DR worn away', result.drLost)
    explainLost(trace, men, lost, result.crew)
    trace.result('GNC-MOVE-06', 'steps of speed lost', result.mastLost)
  }
  return result
}

/** The condition after points through, given what the crew and the masts really lost. */
export function struck(condition: Condition, through: number, { hpLost, drLost, mastLost, crew }: Blow): Condition {
  return {
    damage: condition.damage + through,
    hp: condition.hp - hpLost,
    dr: condition.dr - drLost,
    active: condition.active - crew.dead - crew.wounded,
    wounded: condition.wounded + crew.wounded,
    dead: condition.dead + crew.dead,
    mastLost: condition.mastLost + mastLost,
  }
}
