import type * as z from 'zod/mini'
import { BroadsideError } from './errors.js'
import { show, suggestion } from './found.js'
import { checkMadeAs, markMade } from './given.js'
import { formatPath } from './plain-copy.js'
import type { Ruleset } from './ruleset.js'
import { parse } from './schema.js'

// What the rules of a ruleset are played by: its tables, or those of a pack over them, and house rules.

interface Played<Tables, Options> {
  readonly tables: Tables
  readonly options: Options
}

/**
 * A ruleset's `settings`: checked tables (`path` is where the pack stands, '' on its own) and house rules. Without either, always the same object: the
 * specification as written.
 */
export function settingsMaker<Tables, Options>(
  loadTables: (pack: unknown, path: string) => Tables,
  options: z.ZodMiniType<Options>,
): (pack?: unknown, options?: unknown, path?: string) => Played<Tables, Options> {
  // All calls share the standard settings. Their tables are not frozen: to read frozen ones takes rules a third longer.
  const build = (pack: unknown, chosen: unknown, path: string) => {
    const settings = Object.freeze({ tables: loadTables(pack, path), options: Object.freeze(parse(options, chosen, 'options')) })
    markMade(settings, loadTables)
    return settings
  }
  const standard = build(undefined, {}, '')
  const maker: Maker<Tables, Options> = (pack, chosen, path = '') =>
    pack === undefined && chosen === undefined ? standard : build(pack, chosen ?? {}, path)
  markMade(maker, loadTables)
  return maker
}

type Maker<Tables, Options> = (pack?: unknown, options?: unknown, path?: string) => Played<Tables, Options>

/**
 * Settings by the id of the ruleset they are for, where each is what that ruleset's own `settings` gives (`unknown-key`, `wrong-type`): others would be passed over,
 * or break a rule. Whatever a ruleset gives that makes its settings in its own way is believed.
 */
export function checkSettings(given: unknown, rulesets: Readonly<Record<string, Ruleset>>): void {
  if (given === undefined) return
  if (typeof given !== 'object' || given === null)
    throw new BroadsideError('wrong-type', 'settings', `expected settings by the id of a ruleset; found ${show(given)}`)
  for (const [id, settings] of Object.entries(given)) {
    const path = formatPath('settings', [id])
    if (!Object.hasOwn(rulesets, id)) {
      const known = Object.keys(rulesets)
      throw new BroadsideError(
        'unknown-key',
        path,
        `unknown key ${show(id)}; expected the id of a ruleset (${known.join(', ')})${suggestion(id, known)}`,
      )
    }
    checkSettingsOf(rulesets[id] as Ruleset, settings, path)
  }
}

/** Settings are what the ruleset's own `settings` gives, or left out (`wrong-type`). */
export function checkSettingsOf({ id, settings: maker }: Pick<Ruleset, 'id' | 'settings'>, given: unknown, path: string): void {
  if (given !== undefined) checkMadeAs(maker, given, path, `settings(...) of ${id}`)
}

/** The settings of a battle by the rules in its state; compiled once for a state read back from JSON, then kept. */
export function settingsKeeper<Settings>(
  settings: (pack: unknown, options: unknown, path: string) => Settings,
): (rules: { readonly options: unknown; readonly pack: unknown }) => Settings {
  const compiled = new WeakMap<object, Settings>()
  return (rules) => {
    let known = compiled.get(rules)
    if (!known) {
      // In scenarios and states the pack stands under this key.
      known = settings(rules.pack ?? undefined, rules.options, 'tables')
      compiled.set(rules, known)
    }
    return known
  }
}
