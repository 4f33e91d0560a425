import { BroadsideError } from '../core/errors.js'
import { RULESETS } from '../rulesets.js'
import type { Bout } from './fight.js'
import type { RulesetModule } from './plan.js'
import { type AnyRuleset, playersFor } from './players.js'

/** A {@link Bout} as plain JSON, for another thread. */
export interface PortableBout {
  readonly ruleset: string
  /** Where the ruleset comes from when it is not the library's own. */
  readonly module: RulesetModule | null
  readonly prepared: unknown
  readonly seed: string
  readonly sides: readonly string[]
  readonly doctrines: Readonly<Record<string, string>>
  readonly units: Bout['units']
}

/** Makes a bout ready to travel. Its doctrines must be named ones. */
export function packed({ ruleset, prepared, seed, sides, players, units }: Bout, module: RulesetModule | null): PortableBout {
  const doctrines = Object.fromEntries(sides.map((side, i) => [side, (players[i] as Bout['players'][number]).name]))
  return { ruleset: ruleset.id, module, prepared, seed, sides, doctrines, units }
}

/** The bout in this thread. Throws `unknown-ruleset` when the module does not export it. */
export async function unpacked({ ruleset: id, module, prepared, seed, sides, doctrines, units }: PortableBout): Promise<Bout> {
  const ruleset = module ? await imported(module, id) : (RULESETS[id] as AnyRuleset)
  return { ruleset, prepared, seed, sides, players: playersFor(ruleset, sides, null, doctrines), units }
}

async function imported({ url, name }: RulesetModule, id: string): Promise<AnyRuleset> {
  const exports = (await import(url)) as Readonly<Record<string, unknown>>
  const found = exports[name]
  if (typeof found === 'object' && found !== null && 'id' in found && found.id === id) return found as AnyRuleset
  throw new BroadsideError('unknown-ruleset', 'module', `${url} does not export the ruleset ${id} as ${JSON.stringify(name)}`)
}
