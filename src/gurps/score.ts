import type { BattleResult } from '../core/ruleset.js'
import type { State } from './state.js'

/** What became of a side (GNC-END-01). */
export interface SideResult {
  readonly id: string
  readonly name: string
  readonly units: number
  readonly sunk: readonly string[]
  readonly captured: readonly string[]
  /** Off the map, afloat and her own. */
  readonly away: readonly string[]
  readonly dead: number
  readonly wounded: number
  /** The point values of the enemy ships it has sunk or taken. */
  readonly points: number
}

export interface Result extends BattleResult {
  readonly sides: readonly SideResult[]
}

/** GNC-END-01: a side without a ship afloat and its own has lost; otherwise more points win. */
export function score(state: State): Result {
  const sides = state.sides.map(({ id, name }): SideResult => {
    const own = state.units.filter((unit) => unit.side === id)
    const named = (status: string) => own.filter((unit) => unit.status === status).map((unit) => unit.id)
    const lost = (unit: State['units'][number]) => unit.status === 'sunk' || unit.status === 'captured'
    return {
      id,
      name,
      units: own.length,
      sunk: named('sunk'),
      captured: named('captured'),
      away: named('away'),
      dead: own.reduce((sum, { condition }) => sum + condition.dead, 0),
      wounded: own.reduce((sum, { condition }) => sum + condition.wounded, 0),
      points: state.units.reduce((sum, unit) => (unit.side !== id && lost(unit) ? sum + unit.points : sum), 0),
    }
  })
  return { winner: state.over === null ? null : winnerOf(sides), reason: state.over ?? 'the battle lasts', turns: state.turn, sides }
}

function winnerOf(sides: readonly SideResult[]): string | null {
  const left = sides.filter(({ units, sunk, captured }) => units > sunk.length + captured.length)
  if (left.length < sides.length) return left[0]?.id ?? null
  const best = Math.max(...sides.map(({ points }) => points))
  const leaders = sides.filter(({ points }) => points === best)
  return leaders.length === 1 ? (leaders[0] as SideResult).id : null
}
