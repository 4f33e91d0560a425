import type { Command } from 'commander'
import pc from 'picocolors'
import { Battle } from '../core/battle.js'
import { BroadsideError } from '../core/errors.js'
import { account, tellOutcome } from '../report/index.js'
import { nameOf, readRecord, readText } from './documents.js'
import { blaming, oneLine } from './failure.js'
import { type Io, STATUS, type Status } from './io.js'
import { Output } from './output.js'
import { salvaged } from './salvage.js'
import { rulesetOfRecord } from './settings.js'
import { documentText, refuseOverwriting, writeWhole } from './writing.js'

/** `broadside replay`. */
export function addReplay(program: Command, io: Io, finish: (status: Status) => void): void {
  program
    .command('replay')
    .summary('prove the record of a battle')
    .description('Plays a recorded battle again and says whether every die and every event comes out the same, or where it first differs.')
    .argument('<record>', 'a record, as broadside battle --record writes it; - for standard input')
    .option('--salvage <file>', 'write what can be saved of a damaged record there')
    .option('--why', 'print the whole account, with the modifiers, look-ups and rolls behind each result')
    .addHelpText(
      'after',
      `
Exit status: 0 when the record comes out the same; 1 when it differs; 2 when it is no record, or of
a version that this release does not play.

Examples:
  broadside replay north-cape.json
  broadside replay north-cape.json --why | less
  broadside replay damaged.json --salvage saved.json`,
    )
    .action(async (file: string, { why = false, salvage }: { readonly why?: boolean; readonly salvage?: string }) =>
      finish(salvage === undefined ? await prove(io, file, why) : await save(io, file, salvage)),
    )
}

/** By whose secrets a fair seed was made: its proof is part of what was played again. */
function fairWords(proof: Battle): string {
  const { fair } = proof.record().generator
  return fair ? `; the seed is made of the secrets of ${fair.parts.map(({ side }) => side).join(', ')}` : ''
}

async function save(io: Io, file: string, to: string): Promise<Status> {
  refuseOverwriting('--salvage', to, [file], 'record')
  const { record, words } = salvaged(await readText(io, file), file)
  await writeWhole(to, documentText(record))
  const output = new Output(io.stdout)
  output.line(oneLine(`${to}: ${words}`))
  await output.flush()
  return STATUS.fine
}

async function prove(io: Io, file: string, why: boolean): Promise<Status> {
  const given = await readRecord(io, file)
  const proof = blaming(nameOf(file), () => resume(given))
  const output = new Output(io.stdout)
  if (proof instanceof BroadsideError) {
    output.line(oneLine(`${nameOf(file)}: differs: ${proof.path}: ${proof.message}`))
  } else {
    if (why) output.text(`${account(proof, { why, heading: pc.createColors(io.colours).bold })}\n`)
    output.line(oneLine(`${nameOf(file)}: the same: ${tellOutcome(proof.result)}${fairWords(proof)}`))
  }
  await output.flush()
  return proof instanceof BroadsideError ? STATUS.faulty : STATUS.fine
}

/** The battle of a record, proved; or the error that says where it first differs. */
function resume(given: unknown): Battle | BroadsideError {
  const ruleset = rulesetOfRecord(given)
  try {
    return Battle.resume(ruleset, given)
  } catch (error) {
    if (error instanceof BroadsideError && error.code === 'replay-differs') return error
    throw error
  }
}
