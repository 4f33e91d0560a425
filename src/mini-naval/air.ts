import type { Chance, Purpose } from '../core/chance.js'
import type { Trace } from '../core/trace.js'
import type { Settings } from './settings.js'
import { type Warheads, warheads } from './torpedoes.js'

// The air phase (section 4): air combat, strafing, anti-aircraft fire, bombs. Flight points throughout.

const AIR_COMBAT: Purpose = { name: 'air combat', clause: 'MNW-AIR-02' }
const STRAFING: Purpose = { name: 'strafing', clause: 'MNW-AIR-03' }
const ANTIAIRCRAFT: Purpose = { name: 'anti-aircraft fire', clause: 'MNW-AIR-04' }
const BOMBING: Purpose = { name: 'bombs and air torpedoes', clause: 'MNW-AIR-06' }

/** What a stand meets: other fighters shoot back, bombers do not. */
export type Against = 'fighters' | 'bombers'

/** MNW-AIR-02: two stands, both rolling at once; against bombers only the fighters roll. */
export function airCombat(
  a: number,
  b: number,
  against: Against,
  chance: Chance,
  settings: Settings,
  trace?: Trace,
): { a: number; b: number } {
  const { airCombatToHit, sources } = settings.tables
  trace?.lookUp('MNW-AIR-02', 'needed to take a flight point', [against], airCombatToHit, sources.airCombatToHit)
  const byA = chance.faces(a, 6, [airCombatToHit], AIR_COMBAT)[0] as number
  const byB = against === 'fighters' ? (chance.faces(b, 6, [airCombatToHit], AIR_COMBAT)[0] as number) : 0
  return { a: Math.max(0, a - byB), b: Math.max(0, b - byA) }
}

/** MNW-AIR-03: the face that knocks out a point, MNW-AIR-04: that takes a flight point. */
const SIX = [6] as const

/** MNW-AIR-03: how many anti-aircraft points a strafing stand knocks out, one at most. */
export function strafe(flightPoints: number, chance: Chance, trace?: Trace): number {
  const [sixes] = chance.faces(flightPoints, 6, SIX, STRAFING) as [number]
  const lost = Math.min(1, sixes)
  trace?.result('MNW-AIR-03', 'anti-aircraft points knocked out', lost)
  return lost
}

/** What anti-aircraft fire did. */
export interface Flak {
  readonly hits: number
  /** Flight points left of the stand. */
  readonly flightPoints: number
}

/** MNW-AIR-04: one die a point of anti-aircraft fire at one stand. */
export function antiaircraft(aa: number, flightPoints: number, chance: Chance, trace?: Trace): Flak {
  const [hits] = chance.faces(aa, 6, SIX, ANTIAIRCRAFT) as [number]
  trace?.result('MNW-AIR-04', 'flight points shot down', Math.min(hits, flightPoints))
  return { hits, flightPoints: Math.max(0, flightPoints - hits) }
}

/** MNW-AIR-06: everything released at one target in an air phase, a die a surviving flight point, thrown together. */
export function bomb(flightPoints: number, chance: Chance, trace?: Trace): Warheads {
  return warheads(flightPoints, BOMBING, chance, trace)
}
