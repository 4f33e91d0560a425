import { BroadsideError } from '../core/errors.js'
import { show } from '../core/found.js'
import { checkOptions } from '../core/given.js'
import { plainCopy } from '../core/plain-copy.js'
import { RULESETS } from '../rulesets.js'
import type { Bout } from './fight.js'
import { type AnyRuleset, playersFor } from './players.js'

/** Where workers find a ruleset that is not the library's own. */
export interface RulesetModule {
  /** An absolute URL, such as `import.meta.resolve('./my-ruleset.js')`; a file of JavaScript. */
  readonly url: string
  /** The name under which it exports the ruleset. */
  readonly name: string
}

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

/** The bout in this thread. */
export async function unpacked({ ruleset: id, module, prepared, seed, sides, doctrines, units }: PortableBout): Promise<Bout> {
  const ruleset = module ? await imported(module, id) : (RULESETS[id] as AnyRuleset)
  return { ruleset, prepared, seed, sides, players: playersFor(ruleset, sides, null, doctrines), units }
}

async function imported({ url, name }: RulesetModule, id: string): Promise<AnyRuleset> {
  const exports = (await import(url)) as Readonly<Record<string, unknown>>
  const found = exports[name]
  if (typeof found === 'object' && found !== null && 'id' in found && found.id === id) return found as AnyRuleset
  throw new BroadsideError('unknown-ruleset', 'module.name', `${url} does not export the ruleset ${id} as ${show(name)}`)
}

/** Where workers are told to look (`wrong-type`, `unknown-key`; `not-allowed` for a URL that is not absolute). */
export function moduleOf(given: unknown): RulesetModule {
  checkOptions(given, ['url', 'name'], 'module')
  const { url, name } = plainCopy(given as Partial<RulesetModule>, 'module')
  if (typeof url !== 'string' || !URL.canParse(url))
    throw new BroadsideError(
      'not-allowed',
      'module.url',
      `expected an absolute URL, as import.meta.resolve('./my-ruleset.js') gives it; found ${show(url)}`,
    )
  if (typeof name !== 'string')
    throw new BroadsideError('wrong-type', 'module.name', `expected the name of what the module exports; found ${show(name)}`)
  return { url, name }
}

/**
 * Whether workers will find the ruleset that is fought by on this thread: before the first battle, so that no battle is blamed for it. Throws
 * `unknown-ruleset` for a module that cannot be loaded or does not export it, `other-version` for another version.
 */
export async function checkModule(given: RulesetModule, { id, version }: Pick<AnyRuleset, 'id' | 'version'>): Promise<void> {
  const found = await imported(given, id).catch((error: unknown) => {
    if (error instanceof BroadsideError) throw error
    throw new BroadsideError('unknown-ruleset', 'module.url', `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (found.version === version) return
  throw new BroadsideError(
    'other-version',
    'module',
    `the module has version ${found.version} of ${id}; the ruleset given is version ${version}`,
  )
}
