import { frozen } from '../core/frozen.js'
import { type OptionValues, optionsSchemaOf } from '../core/options.js'
import type { Option } from '../core/ruleset.js'
import { settingsMaker } from '../core/settings.js'
import { loadTables, type Tables } from './tables.js'

/** House rules: where the text can reasonably be played another way. The first value is the specification's. */
export const OPTIONS = frozen({
  noCommander: {
    values: ['caps-all', 'gunner-only'],
    about: 'Whether a ship without a commander has a leadership of -5, which caps every officer, or only her gunner is at -5.',
    clause: 'GNC-OFF-02',
  },
  successRolls: {
    values: ['plain', 'gurps'],
    about: 'Whether an attack roll succeeds at or below its target and no more, or 3 and 4 always succeed and 17 and 18 always fail.',
    clause: 'GNC-GUN-04',
  },
  missDamage: {
    values: ['half-of-through', 'half-before-dr'],
    about: 'Whether a miss does half of what passes the DR, or half of the rolled damage meets the whole DR.',
    clause: 'GNC-GUN-06',
  },
  counting: {
    values: ['running-total', 'each-attack'],
    about: 'Whether points through add up from attack to attack towards the next loss of DR, crew and masts, or each attack counts from 0.',
    clause: 'GNC-DMG-02',
  },
} as const satisfies Record<string, Option>)

/** House rules in force, one value for each. */
export type Options = OptionValues<typeof OPTIONS>

export const optionsSchema = optionsSchemaOf(OPTIONS)

/** What the rules are played by: tables and house rules. */
export interface Settings {
  readonly tables: Tables
  readonly options: Options
}

/** Checked settings: a table pack over ours, house rules over their defaults. Without either, {@link STANDARD} itself. `path` is where the pack stands. */
export const settings: (pack?: unknown, options?: unknown, path?: string) => Settings = settingsMaker(loadTables, optionsSchema)

/** The specification as written. */
export const STANDARD: Settings = settings()
