import type * as z from 'zod/mini'
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
  // Not frozen, as what is only handed out is: to read frozen tables takes rules a third longer.
  const build = (pack: unknown, chosen: unknown, path: string) => ({
    tables: loadTables(pack, path),
    options: parse(options, chosen, 'options'),
  })
  const standard = build(undefined, {}, '')
  return (pack, chosen, path = '') => (pack === undefined && chosen === undefined ? standard : build(pack, chosen ?? {}, path))
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
