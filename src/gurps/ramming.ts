import type { Trace } from '../core/trace.js'
import type { Vessel } from './ship.js'

// Ramming (section 7).

/** GNC-RAM-02: points for each of DR and hexes, to the ship that is rammed and to the one that rams. */
const TO_TARGET = 100
const TO_ATTACKER = 20

/** HP lost on either side, each on that ship's own scale; not capped. */
export interface Ram {
  readonly toTarget: number
  readonly toAttacker: number
}

/** GNC-RAM-02: (attacker's DR + hexes) x 100 to the target, (target's DR + hexes) x 20 to the attacker, by the damaged ship's scale, rounded down. No dice. */
export function ram(attacker: Vessel, target: Vessel, hexes: number, trace?: Trace): Ram {
  const [onTarget, onAttacker] = [(attacker.condition.dr + hexes) * TO_TARGET, (target.condition.dr + hexes) * TO_ATTACKER]
  const toTarget = Math.floor(onTarget / target.ship.scale)
  const toAttacker = Math.floor(onAttacker / attacker.ship.scale)
  trace?.result('GNC-RAM-01', 'hexes in a straight line', hexes)
  trace?.rounding('GNC-RAM-02', 'to the target', `${onTarget}/${target.ship.scale}`, toTarget)
  trace?.rounding('GNC-RAM-02', 'to the attacker', `${onAttacker}/${attacker.ship.scale}`, toAttacker)
  return { toTarget, toAttacker }
}

/** GNC-RAM-02: straight off the HP; nothing else suffers. Never below 0 (GNC-DMG-01). */
export function rammedHp({ condition }: Pick<Vessel, 'condition'>, points: number): number {
  return Math.max(0, condition.hp - points)
}
