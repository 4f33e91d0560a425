import type { BattleResult } from '../core/ruleset.js'
import { isSunk } from './damage.js'
import type { State } from './state.js'

/** What became of a side (C18-END-01). */
export interface SideResult {
  readonly id: string
  readonly name: string
  readonly units: number
  readonly sunk: readonly string[]
  /** Hits its units have taken. */
  readonly hits: number
  /** The point values of the enemy units it has sunk. */
  readonly points: number
}

export interface Result extends BattleResult {
  readonly sides: readonly SideResult[]
}

/** C18-END-01: units sunk, hits and points for each side; more points win. */
export function score(state: State): Result {
  const sides = state.sides.map(({ id, name }): SideResult => {
    const own = state.units.filter((unit) => unit.side === id)
    const enemies = state.units.filter((unit) => unit.side !== id)
    return {
      id,
      name,
      units: own.length,
      sunk: own.filter((unit) => isSunk(unit.ship, unit.hits)).map((unit) => unit.id),
      hits: own.reduce((sum, { hits }) => sum + hits, 0),
      points: enemies.reduce((sum, unit) => (isSunk(unit.ship, unit.hits) ? sum + unit.points : sum), 0),
    }
  })
  const best = Math.max(...sides.map(({ points }) => points))
  const leaders = sides.filter(({ points }) => points === best)
  const winner = state.over !== null && leaders.length === 1 ? (leaders[0] as SideResult).id : null
  return { winner, reason: state.over ?? 'the battle lasts', turns: state.turn, sides }
}
