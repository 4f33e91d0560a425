import type { Trace } from '../core/trace.js'
import { navigationLess } from './officers.js'
import type { Settings } from './settings.js'
import type { Condition, Ship, Vessel } from './ship.js'
import { WHOLE_FROM } from './tables.js'

// Speed and the ladder of moves (GNC-SHIP-02 and section 3), in the order of the rules.

/** GNC-MOVE-01: a place on the ladder: N is N hexes for 1 and more, 0 is 1/2, -1 is 1/3, ... -8 is 1/10. */
export type MoveIndex = number

/** GNC-MOVE-01: 1/10, the last step of the ladder: a base move here or below is none. */
const LAST_STEP: MoveIndex = -8

/** GNC-SHIP-02: a whole move is kph / 7. */
const KPH_A_HEX = 7

/** GNC-SHIP-02: the move of a top speed, by the printed bounds; upwards by the nearest whole number, the half up. */
export function speedIndex(kph: number, { tables }: Settings): MoveIndex {
  if (kph >= WHOLE_FROM) {
    // kph / 7 + 1/2 rounded down, as (2 kph + 7) / 14 in whole numbers: what 2 kph has behind the point cannot matter.
    const fourteenths = Math.floor(Math.min(kph, Number.MAX_SAFE_INTEGER / 4) * 2) + KPH_A_HEX
    return (fourteenths - (fourteenths % (2 * KPH_A_HEX))) / (2 * KPH_A_HEX)
  }
  const step = tables.speed.findIndex((bound) => kph >= bound)
  return step < 0 ? LAST_STEP : 1 - step
}

/** GNC-SHIP-02: {@link speedIndex}, and why: the table and its source where it is read, the rounding where the whole-number rule holds. */
export function speedOf(kph: number, settings: Settings, trace?: Trace): MoveIndex {
  const index = speedIndex(kph, settings)
  if (trace && kph >= WHOLE_FROM) trace.rounding('GNC-SHIP-02', 'move of the top speed, to the nearest', `${kph}/${KPH_A_HEX}`, index)
  else trace?.lookUp('GNC-SHIP-02', 'move of the top speed', [kph], moveName(index), settings.tables.sources.speed)
  return index
}

/** A move's name: `3`, `1/2`, ... */
export function moveName(index: MoveIndex): string {
  return index >= 1 ? String(index) : `1/${2 - index}`
}

/** The index of a move's name, or undefined. Pairs with {@link moveName}. */
export function parseMove(name: string): MoveIndex | undefined {
  if (typeof name !== 'string') return undefined
  const fraction = /^1\/([2-9]|10)$/.exec(name)
  if (fraction) return 2 - Number(fraction[1])
  return /^[1-9]\d{0,5}$/.test(name) ? Number(name) : undefined
}

/** GNC-MOVE-05: what is lost at or below each share of the HP; the deeper one replaces the others. */
const HULL_LOSSES = [
  { share: 5, lost: 3 },
  { share: 3, lost: 2 },
  { share: 2, lost: 1 },
] as const

/** GNC-MOVE-05: steps lost through damage to the hull. */
function hullLoss(ship: Ship, hp: number): number {
  return HULL_LOSSES.find(({ share }) => hp * share <= ship.hp)?.lost ?? 0
}

/** GNC-MOVE-01, 05, 06: the move that hull and masts leave, the navigator aside. Not clamped. */
function baseIndex({ ship, condition }: Vessel, settings: Settings, trace?: Trace): MoveIndex {
  const speed = speedOf(ship.topSpeedKph, settings, trace)
  const hull = hullLoss(ship, condition.hp)
  if (hull > 0) trace?.modifier('GNC-MOVE-05', 'hull', -hull)
  if (condition.mastLost > 0) trace?.modifier('GNC-MOVE-06', 'masts', -condition.mastLost)
  return speed - hull - condition.mastLost
}

/** A move with all that goes into it, before the crew. */
export interface Move {
  readonly baseIndex: MoveIndex
  readonly index: MoveIndex
  /** GNC-MOVE-06: the masts are gone. */
  readonly dismasted: boolean
}

/** GNC-MOVE-01, GNC-OFF-07: damage, masts, then the navigator less the points forfeited. */
export function moveOf(vessel: Vessel, spent: number, settings: Settings, trace?: Trace): Move {
  const base = baseIndex(vessel, settings, trace)
  const level = navigationLess(vessel.ship.officers, spent, settings, trace)
  const move: Move = { baseIndex: base, index: base + level, dismasted: base <= LAST_STEP }
  if (trace && !canMove(move)) {
    if (vessel.condition.mastLost > 0 && move.dismasted) trace.result('GNC-MOVE-06', 'no masts left: move', 0)
    else trace.result('GNC-MOVE-01', `${move.dismasted ? 'a base move of 1/10 or less' : 'below 1/10'}: move`, 0)
  }
  return move
}

/** GNC-MOVE-01, 06: whether a move is a move at all. */
export function canMove({ index, dismasted }: Move): boolean {
  return !dismasted && index >= LAST_STEP
}

/** The least common multiple of 2 to 10: a hex in parts, so that every fraction of the ladder is a whole number of them. */
export const HEX_PARTS = 2520

/** A move in parts of a hex: exact, whatever the fraction. 0 for a ship that does not move. */
export function moveParts(move: Move): number {
  if (!canMove(move)) return 0
  return move.index >= 1 ? move.index * HEX_PARTS : HEX_PARTS / (2 - move.index)
}

/** The name of a move given in parts of a hex, more than 0. */
export function partsName(parts: number): string {
  return moveName(parts >= HEX_PARTS ? parts / HEX_PARTS : 2 - HEX_PARTS / parts)
}

/** GNC-MOVE-07: what the crew makes of a move: below the skeleton crew nothing, equal to it half. In parts of a hex. */
export function crewedParts(parts: number, ship: Ship, condition: Condition): number {
  if (condition.active < ship.skeletonCrew) return 0
  if (condition.active > ship.skeletonCrew) return parts
  return halved(parts)
}

/** GNC-MOVE-07: 2 and more: half, rounded down; 1: 1/2; 1/n: 1/2n, but nothing past 1/10. */
function halved(parts: number): number {
  if (parts >= 2 * HEX_PARTS) return Math.floor(parts / HEX_PARTS / 2) * HEX_PARTS
  const half = parts / 2
  return half >= HEX_PARTS / 10 ? half : 0
}
