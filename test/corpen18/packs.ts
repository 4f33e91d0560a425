import { RECONSTRUCTED, type TablePack } from '../../src/corpen18/tables.js'

export const BANDS = ['short', 'medium', 'long', 'extreme'] as const

/** A pack of some tables over ours. */
export function pack(tables: object, over: object = {}): TablePack {
  return { pack: 'of the test', ruleset: 'corpen18', mark: 'T', provenance: 'made up', tables, ...over } as TablePack
}

export const ours = RECONSTRUCTED.tables
