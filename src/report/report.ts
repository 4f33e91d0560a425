import { BroadsideError } from '../core/errors.js'
import { checkAmong, notAmong } from '../core/found.js'
import { frozen } from '../core/frozen.js'
import { checkOptions } from '../core/given.js'
import type { Ruleset } from '../core/ruleset.js'
import { reading } from '../core/schema.js'
import { RULESETS } from '../rulesets.js'
import { dossier } from './dossier.js'
import { htmlOf } from './html.js'
import { mailOf } from './mail.js'
import { markdownOf } from './markdown.js'

/** The formats of reports. */
export const REPORT_FORMATS = frozen(['text', 'markdown', 'html', 'json'] as const)
/** One of {@link REPORT_FORMATS}. */
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** For whom a report is, and how it is written. */
export interface ReportOptions {
  /** A side's id, or `umpire` for everything. */
  readonly for: string
  /** Default text. */
  readonly format?: ReportFormat
  /** In text, the facts under each event; the other formats always have them. */
  readonly why?: boolean
  /** Where the record's ruleset is looked up; default the library's own. */
  readonly rulesets?: Readonly<Record<string, Ruleset>>
}

/**
 * The battle of a record told for a side, which learns nothing that it may not know, or for the umpire. The same record gives the same report, byte for byte. Throws
 * a BroadsideError: `replay-differs`, `other-version` or `unknown-ruleset` for a record that does not prove itself here, `not-allowed` for another reader or format.
 */
export function report(record: unknown, options: ReportOptions): string {
  checkOptions(options, ['for', 'format', 'why', 'rulesets'])
  const { for: reader, format = 'text', why = false, rulesets = RULESETS } = options
  checkAmong(REPORT_FORMATS, format, 'format')
  const told = dossier(rulesetOf(record, rulesets), record, reader)
  switch (format) {
    case 'text':
      return mailOf(told, { why })
    case 'markdown':
      return markdownOf(told)
    case 'html':
      return htmlOf(told)
    case 'json':
      return `${JSON.stringify(told, null, 1)}\n`
  }
}

function rulesetOf(record: unknown, rulesets: Readonly<Record<string, Ruleset>>): Ruleset {
  const id = reading(record, '', () => (record as { readonly ruleset?: { readonly id?: unknown } } | null)?.ruleset?.id)
  if (typeof id === 'string' && Object.hasOwn(rulesets, id)) return rulesets[id] as Ruleset
  throw new BroadsideError('unknown-ruleset', 'ruleset.id', notAmong(Object.keys(rulesets), id, 'a ruleset'))
}
