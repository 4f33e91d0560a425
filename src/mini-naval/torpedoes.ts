import type { Chance, Purpose } from '../core/chance.js'
import { type Refused, refuse } from '../core/errors.js'
import { type Arc, arcOf, type Bearing } from '../core/hex.js'
import type { Trace } from '../core/trace.js'
import { counted } from '../core/words.js'
import type { Settings } from './settings.js'
import type { Tables } from './tables.js'
import type { Mount } from './types.js'

// Torpedoes (section 5), and the pool they share with bombs.

/** What a pool of warheads did. `fives` are those rolled, whether or not they count. */
export interface Warheads {
  readonly hits: number
  readonly fives: number
  /** Flotation points the target loses. */
  readonly fp: number
}

const PATTERN: Purpose = { name: 'torpedoes', clause: 'MNW-TOR-01' }

/** MNW-TOR-01, MNW-AIR-06: flotation points for a six, and for a five beside at least one six. */
const PER_SIX = 6
const PER_FIVE = 5

/** MNW-TOR-01, MNW-AIR-06: dice thrown together against one target: sixes hit, and fives add to them. */
export function warheads(count: number, purpose: Purpose, chance: Chance, trace?: Trace): Warheads {
  const [fives, hits] = chance.faces(count, 6, [5, 6], purpose) as [number, number]
  const fp = hits === 0 ? 0 : hits * PER_SIX + fives * PER_FIVE
  trace?.result(purpose.clause, 'hits', hits)
  trace?.result(purpose.clause, hits === 0 ? 'fives that do not count' : 'fives that count', fives)
  return { hits, fives, fp }
}

/** MNW-TOR-01: one pattern, the torpedoes of one launcher. */
export function launch(torpedoes: number, chance: Chance, trace?: Trace): Warheads {
  return warheads(torpedoes, PATTERN, chance, trace)
}

/** MNW-TOR-01: out of range, or null. */
export function refuseReach(distance: number, { tables }: Settings): Refused | null {
  return distance > tables.torpedoRange
    ? refuse('MNW-TOR-01', `torpedoes run ${counted(tables.torpedoRange, 'area')}; the target is ${distance} away`)
    : null
}

/** The look-up behind how far torpedoes run. */
export function explainReach({ torpedoRange, sources }: Tables, trace: Trace): void {
  trace.lookUp('MNW-TOR-01', 'range', ['torpedoes'], torpedoRange, sources.torpedoRange)
}

const MOUNT_OF_ARC: Readonly<Record<Exclude<Arc, 'broadside'>, Mount>> = { bow: 'fore', stern: 'aft' }

/** MNW-TOR-02: the launchers that bear on a point; in the firer's own area (null) all do. */
export function bears(mount: Mount, at: Bearing | null): boolean {
  if (at === null) return true
  const arc = arcOf(at)
  return mount === (arc === 'broadside' ? (at.starboard > 0 ? 'starboard' : 'port') : MOUNT_OF_ARC[arc])
}
