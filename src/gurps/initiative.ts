import type { Chance, Purpose } from '../core/chance.js'
import type { Trace } from '../core/trace.js'
import { HEX_PARTS, partsName } from './speed.js'

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

/** What a ship's place of the turn is taken by, the weightiest first. */
export interface Standing {
  readonly id: string
  readonly die: number
  /** Die and move, in parts of a hex. */
  readonly parts: number
  readonly level: number
  readonly player: boolean
}

/** Die and move of one ship as they are thrown; the facts of the move stand before that. */
export function explainInitiative(why: Trace, die: number, moveParts: number): void {
  why.result('GNC-TURN-01', 'die and move', hexesName(initiativeParts(die, moveParts)))
}

/** The places of a turn by what they were taken by; what breaks a tie is said of those who are tied. */
export function explainPlaces(why: Trace, places: readonly Standing[]): void {
  places.forEach((place, i) => {
    const { id, die, parts, level, player } = place
    const beside = [places[i - 1], places[i + 1]].filter((other) => other?.parts === parts)
    why.result('GNC-TURN-01', `die ${die} and move ${hexesName(parts - die * HEX_PARTS)} of ${id}`, hexesName(parts))
    if (beside.length > 0) why.result('GNC-TURN-01', `navigation of ${id}, for the tie`, level)
    if (beside.some((other) => other?.level === level)) why.result('GNC-TURN-01', `${id} is of the players, for the tie`, player)
  })
}

/** Hexes given in parts: `7`, `5+1/3`. */
function hexesName(parts: number): string | number {
  const rest = parts % HEX_PARTS
  const whole = (parts - rest) / HEX_PARTS
  if (rest === 0) return whole
  return whole === 0 ? partsName(rest) : `${whole}+${partsName(rest)}`
}
