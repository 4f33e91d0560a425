import type { Chance, Purpose } from '../core/chance.js'
import { type Refused, refuse } from '../core/errors.js'
import { type Heading, type Hex, ring } from '../core/hex.js'
import type { Trace } from '../core/trace.js'
import type { Settings } from './settings.js'

// Submarines (section 6): spotting, depth charges and bombs, patrol areas.

const SPOTTING: Purpose = { name: 'spotting a submarine', clause: 'MNW-SUB-01' }
const DEPTH_CHARGE: Purpose = { name: 'depth charges or bombs', clause: 'MNW-SUB-02' }
const RING: Purpose = { name: 'how far out in the patrol area', clause: 'MNW-SUB-03' }
const POSITION: Purpose = { name: 'where on the ring', clause: 'MNW-SUB-03' }
const HALF: Purpose = { name: 'which half of the ring', clause: 'MNW-SUB-03' }

/** MNW-SUB-01: the face needed in the same area, an adjacent one, and two away. */
const SPOTTING_NEEDS = [3, 4, 5] as const
/** MNW-SUB-01: grid areas. */
export const SPOTTING_RANGE = SPOTTING_NEEDS.length - 1

/** MNW-SUB-01: too far to spot, or null. */
export function refuseSpotting(distance: number): Refused | null {
  return distance > SPOTTING_RANGE
    ? refuse('MNW-SUB-01', `a submerged submarine is spotted within ${SPOTTING_RANGE} areas; it is ${distance} away`)
    : null
}

/** MNW-SUB-01: one try. */
export function spot(distance: number, chance: Chance, trace?: Trace): { needed: number; spotted: boolean } {
  const needed = SPOTTING_NEEDS[distance] as number
  trace?.result('MNW-SUB-01', 'needed to spot', needed)
  return { needed, spotted: chance.band(6, [needed], SPOTTING) === 1 }
}

/** MNW-SUB-02: dice of a destroyer; a bomber stand has one a flight point. */
export const DESTROYER_DICE = 4

/** MNW-SUB-02: one attack on a spotted submarine; no fives are added. */
export function depthCharge(dice: number, chance: Chance, { tables }: Settings, trace?: Trace): { hits: number; fp: number } {
  const [hits] = chance.faces(dice, 6, [6], DEPTH_CHARGE) as [number]
  trace?.lookUp('MNW-SUB-02', 'flotation points a hit', ['under water'], tables.depthChargeDamage, tables.sources.depthChargeDamage)
  return { hits, fp: hits * tables.depthChargeDamage }
}

/** A place in a patrol area: the ring, and the position on it clockwise from straight ahead as 1 (0 at the centre). */
export interface PatrolPlace {
  readonly ring: 0 | 1 | 2
  readonly position: number
}

/** MNW-SUB-03: faces from which the submarine is on the first, and on the second ring. */
const RING_FROM = [2, 4] as const
/** MNW-SUB-03: with two D6, the face from which the second counts as high, and what that adds: the count begins astern. */
const HIGH = [4] as const
const ASTERN = 6

/** MNW-SUB-03: where in its area a patrolling submarine is. */
export function patrol(chance: Chance, { options }: Settings, trace?: Trace): PatrolPlace {
  const out = chance.band(6, RING_FROM, RING) as PatrolPlace['ring']
  trace?.result('MNW-SUB-03', 'areas from the centre', out)
  if (out === 0) return { ring: 0, position: 0 }
  if (out === 1) return { ring: 1, position: chance.die(6, POSITION) }
  if (options.patrolDice === 'd12') return { ring: 2, position: chance.die(12, POSITION) }
  const position = chance.die(6, POSITION)
  return { ring: 2, position: position + ASTERN * chance.band(6, HIGH, HALF) }
}

/** MNW-SUB-03: the hex of a place in a patrol area. */
export function patrolHex(centre: Hex, heading: Heading, { ring: out, position }: PatrolPlace): Hex {
  return ring(centre, out, heading)[Math.max(0, position - 1)] as Hex
}
