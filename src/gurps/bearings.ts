import { type Bearing, bearing, distance, type Hex, isAbeam30, isAhead15, sameHex } from '../core/hex.js'
import { astern, type State, type Unit } from './state.js'
import type { BatteryName } from './types.js'

// Two-hex ships on the map (GNC-SHIP-05): who lies where, and what bears on whom.

type Placed = Pick<Unit, 'q' | 'r' | 'heading'>

/** GNC-SHIP-05: front hex, then back hex. */
export function hexesOf(unit: Placed): readonly [Hex, Hex] {
  return [{ q: unit.q, r: unit.r }, astern(unit)]
}

/** GNC-GUN-01: the least distance between the hexes of two ships. */
export function shipDistance(a: Placed, b: Placed): number {
  const [backA, backB] = [astern(a), astern(b)]
  return Math.min(distance(a, b), distance(a, backB), distance(backA, b), distance(backA, backB))
}

/** GNC-BRD-01: any hex of one beside any of the other. */
export function alongside(a: Placed, b: Placed): boolean {
  return shipDistance(a, b) === 1
}

/** GNC-MOVE-08: the ship whose hex this is, the one that asks aside; prizes lie where they were taken. */
export function shipIn(state: Pick<State, 'units'>, hex: Hex, asking: Unit): Unit | undefined {
  return state.units.find(
    (unit) =>
      unit.id !== asking.id &&
      (unit.status === 'afloat' || unit.status === 'captured') &&
      (sameHex(unit, hex) || sameHex(astern(unit), hex)),
  )
}

/** GNC-GUN-01: whether a battery bears on one hex. Sides are measured from between the firer's hexes (vectors doubled), front and back from its own hex. */
function bearsOnHex(firer: Placed, battery: BatteryName, hex: Hex): boolean {
  const back = astern(firer)
  switch (battery) {
    case 'left':
    case 'right': {
      const at = bearing(2 * hex.q - firer.q - back.q, 2 * hex.r - firer.r - back.r, firer.heading)
      return isAbeam30(at) && at.starboard > 0 === (battery === 'right')
    }
    case 'front':
      return isAhead15(bearing(hex.q - firer.q, hex.r - firer.r, firer.heading))
    case 'back':
      return isAhead15(reversed(bearing(hex.q - back.q, hex.r - back.r, firer.heading)))
  }
}

function reversed({ starboard, forward }: Bearing): Bearing {
  return { starboard, forward: -forward }
}

/** GNC-GUN-01: whether a battery bears on a ship: on either of her hexes. */
export function bearsOn(firer: Placed, battery: BatteryName, target: Placed): boolean {
  return bearsOnHex(firer, battery, target) || bearsOnHex(firer, battery, astern(target))
}
