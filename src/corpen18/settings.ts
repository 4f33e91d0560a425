import { frozen } from '../core/frozen.js'
import { type OptionValues, optionsSchemaOf } from '../core/options.js'
import type { Option } from '../core/ruleset.js'
import { settingsMaker } from '../core/settings.js'
import { loadTables, type Tables } from './tables.js'

/** House rules: where the text can reasonably be played another way. The first value is the specification's. */
export const OPTIONS = frozen({
  equalSpeed: {
    values: ['scenario-order', 'by-lot'],
    about: 'The order in which units of equal speed move.',
    clause: 'C18-MOV-02',
  },
  speedLoss: {
    values: ['smaller-reduction', 'smaller-speed'],
    about: 'Whether "2 points or halved, whichever is smaller" names the smaller reduction or the smaller speed that is left.',
    clause: 'C18-DMG-04',
  },
  torpedoRange: {
    values: ['reach', 'hit-number-distance'],
    about:
      'Whether light torpedoes have half the reach and heavy ones double, or the distance itself is halved for light and doubled for heavy.',
    clause: 'C18-TOR-03',
  },
  extremeShift: {
    values: ['none', '1-left'],
    about: 'Whether extreme range shifts a column to the left as medium and long do.',
    clause: 'C18-GUN-08',
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
