import { digestOf } from './digest.js'
import { BroadsideError } from './errors.js'
import { show } from './found.js'
import { type BattleRecord, RECORD_FORMAT } from './record.js'
import type { Ruleset } from './ruleset.js'
import { GENERATOR } from './seeded.js'

const digests = new WeakMap<object, string>()

/** A table pack by its name and digest. */
export function nameTables(pack: { readonly pack: string } | undefined): BattleRecord['tables'] {
  if (!pack) return null
  let digest = digests.get(pack)
  if (digest === undefined) {
    digest = digestOf(pack)
    digests.set(pack, digest)
  }
  return { pack: pack.pack, digest }
}

/** The house rules that a battle begins by: the scenario's, the rest at their defaults. */
export function optionsOf({ options }: Pick<Ruleset, 'options'>, scenario: unknown): Record<string, unknown> {
  const defaults = Object.entries(options).map(([name, { values }]) => [name, values[0]] as const)
  const given = (scenario as { readonly options?: unknown } | null)?.options
  return { ...Object.fromEntries(defaults), ...(typeof given === 'object' ? given : null) }
}

/** Refuses a record of another format, ruleset, ruleset version or generator by name, before anything else of it is looked at. */
export function checkVersions(ruleset: Pick<Ruleset, 'id' | 'version'>, record: unknown): void {
  const played: readonly (readonly [path: string, played: unknown])[] = [
    ['record', RECORD_FORMAT],
    ['ruleset.id', ruleset.id],
    ['ruleset.version', ruleset.version],
    ['generator.name', GENERATOR],
  ]
  const by = (record as Partial<BattleRecord> | null)?.broadside
  for (const [path, ours] of played) {
    const found = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], record)
    if (typeof found !== typeof ours || found === ours) continue
    const writer = typeof by === 'string' ? `, written by broadside ${by}` : ''
    throw new BroadsideError('other-version', path, `this release plays ${ours}; the record is of ${found}${writer}`)
  }
}

/** Refuses a record that was played by a table pack of the same place and another content. */
export function checkTables(recorded: BattleRecord['tables'], ours: BattleRecord['tables']): void {
  if (recorded?.digest === ours?.digest) return
  const name = (tables: BattleRecord['tables']) => (tables ? `${show(tables.pack)} (${tables.digest})` : 'none')
  throw new BroadsideError(
    'other-version',
    'tables',
    `this release plays by the table pack ${name(ours)}; the record is of ${name(recorded)}`,
  )
}
