import type { Command } from 'commander'
import { BroadsideError } from '../core/errors.js'
import { REPORT_FORMATS, type ReportFormat, report, UMPIRE } from '../report/index.js'
import { nameOf, readRecord } from './documents.js'
import { blame, blaming } from './failure.js'
import { type Io, STATUS, type Status } from './io.js'
import { Output } from './output.js'
import { refuseOverwriting, writeWhole } from './writing.js'

interface Options {
  readonly for: string
  readonly format: string
  readonly out?: string
  readonly why?: boolean
}

/** `broadside report`. */
export function addReport(program: Command, io: Io, finish: (status: Status) => void): void {
  program
    .command('report')
    .summary('tell a recorded battle for a side, or for the umpire')
    .description('Tells the battle of a record. What a side gets holds only what that side may know: it can be mailed.')
    .argument('<record>', 'a record; - for standard input')
    .option('--for <side>', `a side's id, or ${UMPIRE} for everything`, UMPIRE)
    .option('--format <format>', REPORT_FORMATS.join(', '), 'text')
    .option('--out <file>', 'write it there (default: standard output)')
    .option('--why', 'in text, the modifiers, look-ups and rolls behind each result')
    .addHelpText(
      'after',
      `
Examples:
  broadside report strait.json --for british | mail admiral@example.org
  broadside report strait.json --format html --out strait.html`,
    )
    .action(async (file: string, { for: reader, format, out, why = false }: Options) => {
      refuseOverwriting('--out', out, [file], 'report')
      const record = await readRecord(io, file)
      const text = blamingOptions(file, () => report(record, { for: reader, format: format as ReportFormat, why }))
      if (out !== undefined) await writeWhole(out, text)
      else {
        const output = new Output(io.stdout)
        output.text(text)
        await output.flush()
      }
      finish(STATUS.fine)
    })
}

/** A reader or a format that there is not is no fault of the record. */
function blamingOptions<T>(file: string, act: () => T): T {
  return blaming(nameOf(file), () => {
    try {
      return act()
    } catch (error) {
      if (!(error instanceof BroadsideError) || error.code !== 'not-allowed' || !['for', 'format'].includes(error.path)) throw error
      throw blame(`--${error.path}`, { ...error.toJSON(), path: '' })
    }
  })
}
