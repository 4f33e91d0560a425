import * as z from 'zod/mini'
import { text } from './schema.js'
import type { TableSource } from './trace.js'

// Table packs: tables of a ruleset as data that a referee can replace, whole or in part.

/** A table pack. `mark` says whether its figures are of the original text (T) or reconstructed (R), `provenance` where they come from. */
export interface Pack<Tables extends object> {
  readonly pack: string
  readonly mark: 'T' | 'R'
  readonly provenance: string
  readonly tables: Tables
}

/** The form of a ruleset's table packs; a pack may leave tables out. */
export function packSchemaOf<const Id extends string, Shape extends z.core.$ZodLooseShape>(
  ruleset: Id,
  tables: z.ZodMiniObject<Shape, z.core.$strict>,
) {
  return z.strictObject({
    pack: text(),
    ruleset: z.literal(ruleset),
    mark: z.enum(['T', 'R']),
    provenance: text(),
    tables: z.partial(tables),
  })
}

/** Tables with those of a pack in their place, each replaced whole, and the source of each. */
export function overlay<Tables extends object>(
  ours: Pack<Tables>,
  given: Pack<{ readonly [Name in keyof Tables]?: Tables[Name] | undefined }>,
): { readonly tables: Tables; readonly sources: Readonly<Record<keyof Tables, TableSource>> } {
  const tables = { ...ours.tables }
  const names = Object.keys(ours.tables) as (keyof Tables & string)[]
  const sources = names.map((table) => {
    const replacement = given.tables[table]
    if (replacement !== undefined) tables[table] = replacement
    const { pack, mark } = replacement === undefined ? ours : given
    return [table, { table, pack, mark }]
  })
  return { tables, sources: Object.fromEntries(sources) as Record<keyof Tables, TableSource> }
}
