import type { Refused } from '../core/errors.js'
import { refuse } from '../core/errors.js'
import type { Trace } from '../core/trace.js'
import type { Settings } from './settings.js'
import type { Ship } from './ship.js'
import type { Category, Status } from './types.js'

// Hit effects (section 7)

/** C18-DMG-01: recorded hits stop here, and the unit is sunk: 4, for a FAC 2. */
export function sinkingHits(category: Category): number {
  return category === 'fac' ? 2 : 4
}

/** C18-DMG-01: whether recorded hits have sunk a ship. */
export function isSunk(ship: Ship, hits: number): boolean {
  return hits >= sinkingHits(ship.category)
}

/** C18-DMG-01: hits add up, and stop at the sinking. */
export function addHits(ship: Ship, hits: number, more: number): number {
  return Math.min(hits + more, sinkingHits(ship.category))
}

export function statusOf(ship: Ship, hits: number): Status {
  return isSunk(ship, hits) ? 'sunk' : 'afloat'
}

/** C18-DMG-02: what a unit's hits do to all its later fire, torpedoes included; the figures replace one another. */
const FIRE_BY_HITS = [0, -1, -2, -4] as const
/** C18-DMG-03: the same for a FAC. */
const FAC_FIRE_BY_HITS = [0, -2] as const

/** The die modifier of a firer with these hits, 0 to -4; a unit sunk within its tier still acts with the last. */
export function damageModifier(category: Category, hits: number): number {
  // What the tables say too: most fire unhurt, and this stands in the hottest path.
  if (hits === 0) return 0
  const line: readonly number[] = category === 'fac' ? FAC_FIRE_BY_HITS : FIRE_BY_HITS
  return line[Math.min(hits, line.length - 1)] as number
}

/** Movement points of the first and the second movement phase. */
export type Allowance = readonly [number, number]

/** The allowance that damage leaves (C18-DMG-02, 03, 04), before sea state. */
export function damagedAllowance(ship: Ship, hits: number, settings: Settings, trace?: Trace): Allowance {
  const printed = ship.movement
  if (isSunk(ship, hits)) return [0, 0]
  if (hits === 3) return oneAPoint(printed, trace)
  return hits === 2 || (ship.category === 'fac' && hits === 1) ? reduced(printed, settings, trace) : printed
}

/** C18-DMG-02: 3 hits leave 1 point a turn, in the phase with the larger printed number. */
function oneAPoint(printed: Allowance, trace?: Trace): Allowance {
  const left = Math.min(1, printed[0] + printed[1])
  trace?.result('C18-DMG-02', 'movement points after 3 hits', left)
  return split('C18-DMG-02', printed, [left, 0], trace)
}

/** C18-DMG-04: 2 points or half of both numbers together, whichever reduces less; what is left is halved, the odd point to the larger number. */
function reduced(printed: Allowance, { options }: Settings, trace?: Trace): Allowance {
  const total = printed[0] + printed[1]
  const half = Math.floor(total / 2)
  const loss = options.speedLoss === 'smaller-reduction' ? Math.min(2, half) : Math.min(total, Math.max(2, total - half))
  if (loss > 0) trace?.modifier('C18-DMG-04', 'speed reduced by damage', -loss)
  const left = total - loss
  return split('C18-DMG-04', printed, [Math.ceil(left / 2), Math.floor(left / 2)], trace)
}

/** C18-DMG-02, C18-DMG-04: the greater part goes to the phase with the larger number on the card, and to the first when they are equal. */
function split(clause: string, printed: Allowance, [more, less]: Allowance, trace?: Trace): Allowance {
  const parts: Allowance = printed[0] >= printed[1] ? [more, less] : [less, more]
  trace?.result(clause, 'movement points left, by phase', parts.join('/'))
  return parts
}

/** A unit as a procedure sees it: the ship and its recorded hits. */
export interface Damaged {
  readonly ship: Ship
  readonly hits: number
}

/** C18-DMG-01: a sunk unit takes no part in any procedure. */
export function refuseSunk(units: readonly Damaged[]): Refused | null {
  const sunk = units.find(({ ship, hits }) => isSunk(ship, hits))
  return sunk ? refuse('C18-DMG-01', `${sunk.ship.name ?? sunk.ship.class} is sunk`) : null
}
