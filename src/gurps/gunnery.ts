import type { Chance, Purpose } from '../core/chance.js'
import { type Refused, refuse } from '../core/errors.js'
import type { Trace } from '../core/trace.js'
import { counted } from '../core/words.js'
import { gunnery } from './officers.js'
import type { Settings } from './settings.js'
import type { Condition, Damage, Ship, Vessel } from './ship.js'
import { BATTERIES } from './types.js'

// Guns (section 5), in the order of the rules: may they fire, the attack roll, the damage.

/** One broadside: so many cannons of one battery at one ship. */
export interface Attack {
  readonly firer: Vessel
  readonly target: Vessel
  readonly cannons: number
}

/** What a broadside came to before it does its work. */
export interface Broadside {
  /** The attack hits with this number or less (GNC-GUN-04). */
  readonly needed: number
  /** The total of 3d6. */
  readonly roll: number
  readonly hit: boolean
  /** Of all cannons, before DR and before a miss halves it: points on the target's scale, exactly, so that it may be a fraction (GNC-GUN-07). */
  readonly damage: number
  /** What passes the DR, after halving on a miss: whole points on the target's scale, be they more than her HP (GNC-GUN-05 to 07). */
  readonly through: number
}

const ATTACK: Purpose = { name: 'attack', clause: 'GNC-GUN-04' }
const DAMAGE: Purpose = { name: 'damage', clause: 'GNC-GUN-06' }

/** GNC-GUN-02: crew to fire a cannon, and as many to reload it. */
export const CREW_A_CANNON = 2

/** GNC-GUN-01: no battery is larger, and one cannon at least fires. */
export function refuseCannons({ cannons }: Ship, asked: number): Refused | null {
  const most = Math.max(...BATTERIES.map((battery) => cannons[battery]))
  if (asked < 1) return refuse('GNC-GUN-01', 'at least 1 cannon fires')
  return asked > most ? refuse('GNC-GUN-01', `${counted(asked, 'cannon')} asked for; the largest battery has ${most}`) : null
}

/** GNC-GUN-02: two men a cannon. */
export function refuseServing(available: number, cannons: number): Refused | null {
  const needed = cannons * CREW_A_CANNON
  return needed > available
    ? refuse('GNC-GUN-02', `${counted(cannons, 'cannon')} to serve: ${needed} crew are needed, ${available} available`)
    : null
}

/** GNC-MOVE-07: below her skeleton crew a ship neither moves nor attacks. */
export function refuseSkeleton(ship: Ship, { active }: Condition): Refused | null {
  return active < ship.skeletonCrew
    ? refuse('GNC-MOVE-07', `${ship.name} has ${active} of her crew left, below her skeleton crew of ${ship.skeletonCrew}`)
    : null
}

/** GNC-GUN-04: the number at or below which the attack hits. */
export function neededToHit({ firer: { ship: firer }, target: { ship: target } }: Attack, settings: Settings, trace?: Trace): number {
  trace?.modifier('GNC-SHIP-01', 'expertise', firer.expertise)
  const gunner = gunnery(firer.officers, settings, trace)
  const size = target.sizeModifier - firer.sizeModifier
  if (size !== 0) trace?.modifier('GNC-GUN-04', 'difference in size', size)
  return firer.expertise + gunner + size
}

/** GNC-GUN-04: the rolls that always succeed and always fail under the house rule. */
const ALWAYS_HITS = 4
const ALWAYS_MISSES = 17

function isHit(roll: number, needed: number, { options }: Settings, trace?: Trace): boolean {
  trace?.result('GNC-GUN-04', `at most ${needed} hits`, roll <= needed)
  const automatic = options.successRolls === 'gurps' && (roll <= ALWAYS_HITS || roll >= ALWAYS_MISSES)
  if (!automatic) return roll <= needed
  const hit = roll <= ALWAYS_HITS
  trace?.result('GNC-GUN-04', hit ? `${ALWAYS_HITS} or less always hits` : `${ALWAYS_MISSES} or more always misses`, true)
  return hit
}

/** GNC-GUN-04: the attack roll of a battery. Dice: the total of 3d6. */
export function attackRoll(needed: number, chance: Chance, settings: Settings, trace?: Trace): Pick<Broadside, 'roll' | 'hit'> {
  const roll = chance.total(3, 6, ATTACK)
  return { roll, hit: isHit(roll, needed, settings, trace) }
}

/** GNC-SHIP-03: what one cannon does: its dice, and what is added to their total or taken off it; never below 0. */
function cannonDamage({ dice, plus }: Damage, chance: Pick<Chance, 'total'>, trace?: Trace): number {
  const total = chance.total(dice, 6, DAMAGE)
  if (plus !== 0) trace?.modifier('GNC-SHIP-03', 'beside the damage dice', plus)
  if (total + plus < 0) trace?.result('GNC-SHIP-03', 'damage of a cannon, never below 0', 0)
  return Math.max(0, total + plus)
}

/** A lawful broadside: one attack roll for the battery, one damage roll for all its cannons. Dice: the total of 3d6, the total of the damage dice. */
export function broadside(attack: Attack, chance: Chance, settings: Settings, trace?: Trace): Broadside {
  const needed = neededToHit(attack, settings, trace)
  const { roll, hit } = attackRoll(needed, chance, settings, trace)
  return { needed, roll, hit, ...cannonade(attack, hit, chance, settings, trace) }
}

/** GNC-SHIP-03, GNC-GUN-05 to 07: what the cannons do once they have hit or missed. Dice: the total of the damage dice. */
export function cannonade(
  attack: Attack,
  hit: boolean,
  chance: Pick<Chance, 'total'>,
  settings: Settings,
  trace?: Trace,
): Pick<Broadside, 'damage' | 'through'> {
  return penetration(attack, cannonDamage(attack.firer.ship.damage, chance, trace), hit, settings, trace)
}

/**
 * GNC-GUN-05 to 07: the roll times the cannons, brought to the target's scale, less the target's DR times the cannons; half on a miss. Exact until the
 * end: everything is kept in parts of a point, and one rounding down comes last.
 */
function penetration(
  { firer, target, cannons }: Attack,
  each: number,
  hit: boolean,
  { options }: Settings,
  trace?: Trace,
): Pick<Broadside, 'damage' | 'through'> {
  const [from, to] = [firer.ship.scale, target.ship.scale]
  // Scales are powers of 10, so their ratio is a whole number or one part of a whole number.
  const times = from > to ? from / to : 1
  const parts = to > from ? to / from : 1
  const rolled = each * cannons * times
  const armour = target.condition.dr * cannons * parts
  const before = !hit && options.missDamage === 'half-before-dr'
  const excess = before ? rolled - 2 * armour : rolled - armour
  const divisor = hit ? parts : 2 * parts
  const through = excess > 0 ? (excess - (excess % divisor)) / divisor : 0
  const damage = rolled / parts
  if (trace) {
    if (from !== to) trace.result('GNC-GUN-07', `damage of ${counted(cannons, 'cannon')} on the target's scale`, damage)
    else trace.result('GNC-GUN-06', `damage of ${counted(cannons, 'cannon')}`, damage)
    if (before) trace.result('GNC-GUN-05', 'half of it on a miss', damage / 2)
    trace.modifier('GNC-GUN-06', `DR ${target.condition.dr} of the target, for each cannon`, -target.condition.dr * cannons || 0)
    const exact = `${Math.max(0, excess)}/${divisor}`
    if (!hit && !before) trace.rounding('GNC-GUN-05', 'half of it on a miss', exact, through)
    else if (divisor > 1) trace.rounding(parts > 1 ? 'GNC-GUN-07' : 'GNC-GUN-05', 'through', exact, through)
    trace.result('GNC-GUN-06', 'points through', through)
  }
  return { damage, through }
}
