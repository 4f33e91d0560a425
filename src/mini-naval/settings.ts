import { frozen } from '../core/frozen.js'
import { type OptionValues, optionsSchemaOf } from '../core/options.js'
import type { Option } from '../core/ruleset.js'
import { settingsMaker } from '../core/settings.js'
import { loadTables, type Tables } from './tables.js'

/** House rules: where the text can reasonably be played another way. The first value is the specification's. */
export const OPTIONS = frozen({
  singleTorpedoes: {
    values: ['carried', 'none'],
    about: 'Whether destroyers carry the optional single torpedoes fore and aft.',
    clause: 'MNW-VES-07',
  },
  patrolDice: {
    values: ['d12', 'two-d6'],
    about: 'Whether the place on the outer ring of a patrol area is found by a D12, or by a D6 and a second, high or low.',
    clause: 'MNW-SUB-03',
  },
  strafedGuns: {
    values: ['lost', 'silenced'],
    about: 'Whether anti-aircraft points knocked out by strafing are gone for good, or come back in the next turn.',
    clause: 'MNW-AIR-03',
  },
  leavingTheMap: {
    values: ['withdraws', 'forbidden'],
    about: 'Whether a vessel may leave the action over the edge of its playing surface.',
    clause: 'MNW-END-01',
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

/** The specification as written, with our reconstructed tables. */
export const STANDARD: Settings = settings()
