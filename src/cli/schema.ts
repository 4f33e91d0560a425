import type { Command } from 'commander'
import * as z from 'zod/mini'
import { notAmong, show } from '../core/found.js'
import { recordSchema } from '../core/record.js'
import type { Ruleset } from '../core/ruleset.js'
import { RULESETS } from '../rulesets.js'
import { blame, blaming } from './failure.js'
import { type Io, STATUS, type Status } from './io.js'
import { Output } from './output.js'
import { rulesetNamed } from './settings.js'

const RECORD = 'record'

/** `broadside schema`. */
export function addSchema(program: Command, io: Io, finish: (status: Status) => void): void {
  program
    .command('schema')
    .summary('the JSON Schema of any document, for editors')
    .description('Prints the JSON Schema of a kind of document. Without a kind, lists what there is.')
    .argument('[ruleset]', `a ruleset; or "${RECORD}", for the record of a battle under any ruleset`)
    .argument('[kind]', 'a kind of document of that ruleset')
    .addHelpText(
      'after',
      `
Examples:
  broadside schema
  broadside schema corpen18 scenario > scenario.schema.json
  broadside schema corpen18 procedures/gunnery
  broadside schema ${RECORD}`,
    )
    .action(async (ruleset: string | undefined, kind: string | undefined) => {
      const output = new Output(io.stdout)
      for (const line of linesFor(ruleset, kind)) output.line(line)
      await output.flush()
      finish(STATUS.fine)
    })
}

function linesFor(id: string | undefined, kind: string | undefined): string[] {
  if (id === undefined) return [...Object.values(RULESETS).flatMap(listed), RECORD]
  if (id === RECORD) {
    if (kind === undefined) return [print(recordSchema, 'the record of a battle')]
    throw blame('schema', {
      code: 'not-allowed',
      path: RECORD,
      message: `expected nothing behind it: records have no kinds; found ${show(kind)}`,
    })
  }
  const ruleset = blaming('schema', () => rulesetNamed(id, ''))
  if (kind === undefined) return listed(ruleset)
  const kinds = kindsOf(ruleset)
  const schema = kinds.get(kind)
  if (schema) return [print(schema, `${ruleset.title}: ${kind}`)]
  const known = [...kinds.keys()]
  throw blame('schema', {
    code: 'not-allowed',
    path: ruleset.id,
    message: notAmong(known, kind),
  })
}

/** Each line is what to type behind `broadside schema`. */
function listed(ruleset: Ruleset): string[] {
  return [...kindsOf(ruleset).keys()].map((kind) => `${ruleset.id} ${kind}`)
}

function kindsOf({ schemas, procedures }: Ruleset): Map<string, z.ZodMiniType> {
  const inputs = Object.entries(procedures).map(([name, { input }]) => [`procedures/${name}`, input] as const)
  return new Map([...Object.entries(schemas), ...inputs])
}

function print(schema: z.ZodMiniType, title: string): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return JSON.stringify({ $schema, title, ...rest }, null, 2)
}
