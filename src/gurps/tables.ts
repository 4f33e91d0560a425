import * as z from 'zod/mini'
import { BroadsideError } from '../core/errors.js'
import { frozen } from '../core/frozen.js'
import { overlay, packSchemaOf } from '../core/pack.js'
import { formatPath } from '../core/plain-copy.js'
import { number, parse } from '../core/schema.js'
import type { TableSource } from '../core/trace.js'

// A table pack: the speed table, as data that a referee can replace.

const tablesSchema = z.strictObject({
  /** GNC-SHIP-02: the lowest speed in kph for the moves 1, 1/2, 1/3, ... 1/9; below the last it is 1/10. */
  speed: z.array(number()).check(z.length(9)),
})

/** The form of a table pack. `mark` says whether its figures are of the original text (T) or reconstructed (R). */
export const tablePackSchema = packSchemaOf('gurps', tablesSchema)

/** A table pack as parsed; a table it leaves out stays as it is. */
export type TablePack = z.output<typeof tablePackSchema>

/** Tables checked for the rules, each with its source. */
export interface Tables {
  readonly speed: readonly number[]
  readonly sources: { readonly speed: TableSource }
}

/** The table of the text, with its bounds as printed. */
export const ORIGINAL: TablePack & { readonly tables: { readonly speed: number[] } } = frozen({
  pack: 'GURPS/Naval Combat',
  ruleset: 'gurps',
  mark: 'T',
  provenance: 'The table of the text. Above 10.5 kph it goes on by whole numbers.',
  tables: { speed: [5.25, 2.916666667, 2.041666667, 1.575, 1.283333333, 1.083333333, 0.9375, 0.826388889, 0.738888889] },
})

/** The first speed that the whole-number rule gives: from here on a move is kph / 7, to the nearest. */
export const WHOLE_FROM = 10.5

/** Our table with that of a pack in its place. Throws a BroadsideError: the form by its path, bounds that do not fall as `bad-table`. `path` is where the pack stands. */
export function loadTables(pack?: unknown, path = ''): Tables {
  const given = pack === undefined ? ORIGINAL : parse(tablePackSchema, pack, path)
  const { tables, sources } = overlay(ORIGINAL, given)
  tables.speed.forEach((bound, i) => {
    const above = i === 0 ? WHOLE_FROM : (tables.speed[i - 1] as number)
    if (bound < above) return
    throw new BroadsideError(
      'bad-table',
      `${formatPath(path, ['tables'])}.speed[${i}]`,
      `a slower move needs a lower speed: ${bound} follows ${above}`,
    )
  })
  return { ...tables, sources }
}
