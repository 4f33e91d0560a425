import { type Player, playersFor } from '../batch/players.js'
import type { Battle } from '../core/battle.js'
import { BroadsideError } from '../core/errors.js'
import { blame } from './failure.js'

/** Who decides for each side: the doctrine chosen on the command line, else the scenario's (`sides[].doctrine`), else the ruleset's first. */
export function playersOf(battle: Battle, scenario: unknown, chosen: readonly (readonly [string, string])[]): ReadonlyMap<string, Player> {
  const sides = battle.ruleset.sides(battle.state)
  try {
    const players = playersFor(battle.ruleset, sides, scenario, Object.fromEntries(chosen))
    return new Map(sides.map((side, i) => [side, players[i] as Player]))
  } catch (error) {
    if (!(error instanceof BroadsideError)) throw error
    const side = error.path.replace(/^doctrines\./, '')
    throw blame('--doctrine', { ...error.toJSON(), path: sides.includes(side) ? side : '' })
  }
}
