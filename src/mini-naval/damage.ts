import type { Chance, Purpose } from '../core/chance.js'
import type { Trace } from '../core/trace.js'
import type { Ship } from './ship.js'
import { type Bearings, isCarrier, type Status, type Turret } from './types.js'

// Damage (section 2)

/** What battle has left of a vessel. */
export interface Hull {
  /** Flotation points left; below 0 when sunk. */
  fp: number
  /** Whether it has been brought to a third or less. */
  crippled: boolean
  /** Turrets still in action. */
  turrets: readonly Turret[]
}

/** A vessel as a procedure sees it. */
export interface Damaged extends Hull {
  readonly ship: Ship
}

const TURRET: Purpose = { name: 'turret knocked out', clause: 'MNW-DMG-01' }

/** MNW-DMG-01: a third of the full flotation points or less, compared exactly. */
export function isThirdOrLess(fp: number, full: number): boolean {
  return 3 * fp <= full
}

/** MNW-DMG-02: below 0 it has sunk. */
export function isSunk({ fp }: Hull): boolean {
  return fp < 0
}

/** What damage has made of a vessel (MNW-DMG-01 and 02). */
export function statusOf({ fp, crippled }: Hull): Status {
  if (fp < 0) return 'sunk'
  if (fp === 0) return 'dead in the water'
  return crippled ? 'crippled' : 'fit'
}

/** MNW-DMG-01: the faces from which each turret after the first is hit, by the number of turrets; a single one needs no die. */
const TURRET_FROM: readonly (readonly number[])[] = [[], [], [4], [3, 5], [3, 5, 6]]

/** What a loss of flotation points comes to. */
export interface Loss {
  readonly hull: Hull
  /** The turret this loss put out. */
  readonly turretOut: Turret | null
}

/** MNW-DMG-01 and 02: a loss of flotation points. One D6 when it cripples a vessel with two turrets or more and leaves it above 0. */
export function lose({ ship, fp, crippled, turrets }: Damaged, lost: number, chance: Chance, trace?: Trace): Loss {
  const left = fp - lost
  const third = isThirdOrLess(left, ship.full)
  trace?.result('MNW-DMG-02', 'flotation points left', left)
  const hurts = third && !crippled && left > 0
  const hit = hurts ? rollTurret(ship, chance) : null
  const turretOut = turrets.find((each) => each === hit) ?? null
  if (hurts) trace?.result('MNW-DMG-01', 'turret out', turretOut ?? 'none')
  const hull = {
    fp: left,
    crippled: crippled || third,
    turrets: turrets.filter((each) => each !== turretOut),
  }
  return { hull, turretOut }
}

function rollTurret({ turrets }: Ship, chance: Chance): Turret | null {
  const from = TURRET_FROM[turrets.length] as readonly number[]
  const place = from.length > 0 ? chance.band(6, from, TURRET) : 0
  return turrets[place]?.turret ?? null
}

/** MNW-DMG-01: grid areas a turn; a crippled vessel makes one less, but while above 0 at least one. */
export function speedLeft({ ship, fp, crippled }: Damaged, trace?: Trace): number {
  if (fp <= 0) return 0
  if (!crippled) return ship.speed
  trace?.modifier('MNW-DMG-01', 'speed of a crippled vessel', -1)
  if (ship.speed > 1) return ship.speed - 1
  trace?.result('MNW-DMG-01', 'speed, never below 1 above 0 flotation points', 1)
  return 1
}

/** Main guns that bear forward, abeam and aft. */
export function mainGuns({ ship, fp, turrets }: Damaged): Bearings {
  const guns: [number, number, number] = [0, 0, 0]
  if (fp <= 0) return guns
  for (const { turret, guns: barrels } of ship.turrets) {
    if (!turrets.includes(turret)) continue
    guns[endOf(turret)] += barrels
    guns[1] += barrels
  }
  return guns
}

function endOf(turret: Turret): 0 | 2 {
  return turret === 'A' || turret === 'B' ? 0 : 2
}

/** MNW-DMG-01: turrets out that would bear as well. */
export function explainTurretsOut({ ship, turrets }: Damaged, place: 0 | 1 | 2, trace: Trace): void {
  for (const { turret, guns } of ship.turrets) {
    if (turrets.includes(turret) || (place !== 1 && place !== endOf(turret))) continue
    trace.modifier('MNW-DMG-01', `${turret} turret out`, -guns)
  }
}

/** MNW-DMG-01: secondary guns that bear forward, abeam and aft. */
export function secondaryGuns(vessel: Damaged, trace?: Trace): Bearings {
  return [secondaryLeft(vessel, 0, trace), secondaryLeft(vessel, 1, trace), secondaryLeft(vessel, 2, trace)]
}

const SECONDARY_OUT = ['secondary guns out, forward', 'secondary guns out, abeam', 'secondary guns out, aft'] as const

/** MNW-DMG-01: one figure of the secondary guns; a crippled vessel has lost a third of it, rounded down. */
export function secondaryLeft({ ship, fp, crippled }: Damaged, place: 0 | 1 | 2, trace?: Trace): number {
  const guns = ship.secondary[place]
  if (fp <= 0 || guns === 0 || !crippled) return fp > 0 ? guns : 0
  const out = Math.floor(guns / 3)
  trace?.rounding('MNW-DMG-01', SECONDARY_OUT[place], `${guns}/3`, out)
  return guns - out
}

/** MNW-DMG-01 and 02: whether a carrier can fly off and land aircraft. */
export function canFly({ ship, fp, crippled }: Damaged): boolean {
  return fp > 0 && !crippled && isCarrier(ship.class)
}
