import { checkAmong } from '../core/found.js'
import { combatRank } from './crew.js'
import { isNight, isPresent, type State, type Unit } from './state.js'
import { QUALITIES } from './types.js'

/** An enemy as a side sees it: where she is, what she is, what she has suffered; not what her crew has used up. */
export interface Enemy {
  readonly id: string
  readonly name: string
  readonly side: string
  readonly ship: Unit['ship']
  /** The points of the scenario for sinking her (C18-END-01). */
  readonly points: number
  /** Her hex, in axial coordinates: columns to the right, rows down along a column. */
  readonly q: number
  /** As `q`. */
  readonly r: number
  /** Hexsides from north, clockwise: 0 to 5. */
  readonly heading: Unit['heading']
  /** Hits on her record: 0 to 4, a FAC's 0 to 2 (C18-DMG-01). */
  readonly hits: number
  /** Those of them that modify fire at her and by her: within a tier the hits with which it began (C18-COM-01), else all. */
  readonly inForce: number
  /** Movement points she has spent in this movement phase, in a combat phase in that before it: from 2 on she evades (C18-GUN-10). */
  readonly moved: number
}

/** What one side may know: its own units whole, detected enemies as they are seen, nothing of the others. */
export interface View {
  readonly side: string
  readonly title: string
  readonly rules: State['rules']
  /** Its size in hexes. */
  readonly map: State['map']
  readonly visibility: State['visibility']
  /** From 0, calm, to 4, storm (C18-MOV-04). */
  readonly seaState: number
  /** The turn with which the battle ends (C18-END-01). */
  readonly turns: number
  /** Names of the hexes against a shoreline. */
  readonly shoreline: readonly string[]
  readonly sides: State['sides']
  /** The turn that is played, from 1. */
  readonly turn: number
  readonly phase: State['phase']
  /** The quality tier that acts, where the side knows of a unit in it. */
  readonly tier: State['tier']
  /** Why the battle is over, or null while it lasts. */
  readonly over: string | null
  readonly own: readonly Readonly<Unit>[]
  readonly enemies: readonly Enemy[]
  /** Ids of its own units that have sunk, and of the enemies that were detected when they did. */
  readonly sunk: readonly string[]
}

/** C18-DET-09: what is not detected is not seen. Throws a BroadsideError (`not-allowed`) for who is no side, to whom all of both would be enemies. */
export function viewOf(state: State, side: string): View {
  checkAmong(
    state.sides.map(({ id }) => id),
    side,
    'side',
    'a side',
  )
  const own: Unit[] = []
  const enemies: Enemy[] = []
  const sunk: string[] = []
  let tier: State['tier'] = null
  for (const unit of state.units) {
    if (unit.side === side) own.push(unit)
    else if (!unit.detected) continue
    else if (isPresent(unit)) enemies.push(seen(unit))
    if (!isPresent(unit)) sunk.push(unit.id)
    else if (state.tier !== null && isOfTier(unit, state)) tier = state.tier
  }
  const { title, rules, map, visibility, seaState, turns, shoreline, sides, turn, phase, over } = state
  return { side, title, rules, map, visibility, seaState, turns, shoreline, sides, turn, phase, tier, over, own, enemies, sunk }
}

/** Whether a unit acts in the tier at hand (C18-COM-01). */
function isOfTier({ ship }: Unit, state: State): boolean {
  return QUALITIES[combatRank(ship, isNight(state))] === state.tier
}

function seen({ id, name, side, ship, points, q, r, heading, hits, inForce, moved }: Unit): Enemy {
  return { id, name, side, ship, points, q, r, heading, hits, inForce, moved }
}

const HIDDEN_IN_THE_DARK = ['q', 'r', 'heading', 'hits', 'inForce', 'moved', 'speed', 'ready', 'reload', 'launched'] as const
const HIDDEN_ABOARD = ['speed', 'ready', 'reload', 'launched'] as const

/** The paths of numbers that a side may not know. */
export function hiddenFrom(state: State, side: string): string[] {
  return state.units.flatMap((unit) => {
    if (unit.side === side) return []
    return (unit.detected ? HIDDEN_ABOARD : HIDDEN_IN_THE_DARK).map((key) => `units.${unit.id}.${key}`)
  })
}
