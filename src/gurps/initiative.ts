import type { Chance, Purpose } from '../core/chance.js'
import { HEX_PARTS } from './movement.js'

// Initiative (GNC-TURN-01).

const INITIATIVE: Purpose = { name: 'initiative', clause: 'GNC-TURN-01' }

/** The die of a ship's initiative, thrown once a battle. */
export function rollInitiative(chance: Chance): number {
  return chance.die(6, INITIATIVE)
}

/** Die and current move, in parts of a hex, so that fractions compare exactly. */
export function initiativeParts(die: number, moveParts: number): number {
  return die * HEX_PARTS + moveParts
}
