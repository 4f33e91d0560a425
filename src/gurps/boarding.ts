import type { Chance, Purpose } from '../core/chance.js'
import type { Trace } from '../core/trace.js'
import { type Casualties, casualties, explainLost } from './damage.js'

// Boarding (section 8), in the order of the rules: the contest, the blows, who gets away.

/** One side of a boarding for one turn. */
export interface Boarders {
  /** Crew who fight. */
  readonly crew: number
  /** Crew whom blows can fall on; those who serve the guns meanwhile included. */
  readonly aboard: number
  readonly expertise: number
  readonly tactician: number
  readonly weaponModifier: number
  readonly disengaging: boolean
}

/** How one side fared, before any help. */
export interface Fight {
  readonly roll: number
  readonly margin: number
  readonly inflicts: number
  readonly losses: Casualties
}

/** One turn of a boarding: both sides, who won the contest and by how much (0 on a draw). */
export interface Melee {
  readonly a: Fight
  readonly b: Fight
  readonly victor: 'a' | 'b' | null
  readonly difference: number
  /** Who got away (GNC-BRD-02); both when neither lost a contest that both tried to leave. */
  readonly disengaged: 'a' | 'b' | 'both' | null
}

const CONTEST: Purpose = { name: 'boarding', clause: 'GNC-BRD-03' }

/** GNC-BRD-02: on the roll of a side that tries to get away. */
const DISENGAGING = -3

/** GNC-BRD-04: one in five of the crew counts, to the nearest, as GNC-BRD-08 has it (a fifth never falls half-way). */
export function fifthOf(crew: number): number {
  return Math.floor((crew + 2) / 5)
}

/** One turn of a boarding. Dice: the total of 3d6 for a, then for b. */
export function melee(a: Boarders, b: Boarders, chance: Chance, trace?: Trace): Melee {
  const [rollA, marginA] = contest('a', a, chance, trace)
  const [rollB, marginB] = contest('b', b, chance, trace)
  // GNC-BRD-03: the greater margin wins, by the difference; equal: nobody.
  const victor = marginA > marginB ? 'a' : marginB > marginA ? 'b' : null
  const difference = Math.abs(marginA - marginB)
  trace?.result('GNC-BRD-03', victor === null ? 'a draw' : `won by ${victor}`, difference)
  const inflictsA = strength('a', a, victor === 'a' ? difference : 0, trace)
  const inflictsB = strength('b', b, victor === 'b' ? difference : 0, trace)
  const lossesA = fallen('a', a, inflictsB, trace)
  const lossesB = fallen('b', b, inflictsA, trace)
  // GNC-BRD-02: away goes who tried and did not lose.
  const [awayA, awayB] = [a.disengaging && victor !== 'b', b.disengaging && victor !== 'a']
  return {
    a: { roll: rollA, margin: marginA, inflicts: inflictsA, losses: lossesA },
    b: { roll: rollB, margin: marginB, inflicts: inflictsB, losses: lossesB },
    victor,
    difference,
    disengaged: awayA ? (awayB ? 'both' : 'a') : awayB ? 'b' : null,
  }
}

/** GNC-BRD-03: the roll against expertise and tactician, and the margin. */
function contest(name: 'a' | 'b', side: Boarders, chance: Chance, trace?: Trace): [roll: number, margin: number] {
  if (trace) {
    trace.modifier('GNC-SHIP-01', `expertise of ${name}`, side.expertise)
    if (side.tactician !== 0) trace.modifier('GNC-OFF-06', `tactician of ${name}`, side.tactician)
    if (side.disengaging) trace.modifier('GNC-BRD-02', `${name} disengaging`, DISENGAGING)
  }
  const roll = chance.total(3, 6, CONTEST)
  const margin = side.expertise + side.tactician + (side.disengaging ? DISENGAGING : 0) - roll
  trace?.result('GNC-BRD-03', `margin of ${name}`, margin)
  return [roll, margin]
}

/** GNC-BRD-04: a fifth of the crew, the weapons, and for the victor the difference; never below 0, and nothing where nobody fights. */
function strength(name: 'a' | 'b', { crew, weaponModifier }: Boarders, difference: number, trace?: Trace): number {
  if (crew === 0) {
    trace?.result('GNC-BRD-04', `nobody of ${name} fights: damage to the enemy crew`, 0)
    return 0
  }
  const fifth = fifthOf(crew)
  const inflicts = Math.max(0, fifth + weaponModifier + difference)
  if (trace) {
    trace.rounding('GNC-BRD-04', `a fifth of the crew of ${name}, to the nearest`, `${crew}/5`, fifth)
    if (weaponModifier !== 0) trace.modifier('GNC-BRD-04', `weapons of ${name}`, weaponModifier)
    if (difference > 0) trace.modifier('GNC-BRD-04', `difference of the contest, for ${name}`, difference)
    trace.result('GNC-BRD-04', `damage of ${name} to the enemy crew`, inflicts)
  }
  return inflicts
}

/** GNC-BRD-05: who falls to the enemy's blows, of those they can fall on. */
function fallen(name: 'a' | 'b', { aboard }: Boarders, blows: number, trace?: Trace): Casualties {
  const lost = Math.min(aboard, blows)
  const losses = casualties(lost)
  if (trace) explainLost(trace, blows, lost, losses, `, of ${name}`)
  return losses
}
