import type { Command } from 'commander'
import { resolveRequest } from '../core/requests.js'
import { RULESETS } from '../rulesets.js'
import type { Io, Status } from './io.js'
import { answerRequests } from './requests.js'
import { collect, houseRulesHelp, type OptionWord, optionWord, readSettings } from './settings.js'

interface Options {
  readonly why?: boolean
  readonly tables?: readonly string[]
  readonly option?: readonly OptionWord[]
}

/** How requests are given, for the help of both commands that take them. */
export const REQUESTS_HELP = `
Requests: one JSON object, a JSON list, or NDJSON (one object a line; it streams, whatever its
length). Replies: NDJSON, in the same order; what has come is answered before more
is waited for.
Exit status: 0; 1 if any reply is an error (a refusal by the rules is an answer); 2 if the input is
unreadable. A line that is not JSON makes it so: it is named on standard error, and the replies to
the lines before it have been written.`

/** `broadside resolve`. */
export function addResolve(program: Command, io: Io, finish: (status: Status) => void): void {
  program
    .command('resolve')
    .summary('carry out requests by their dice or seeds')
    .description(
      'Carries out procedures (an attack, a move, a look-out) with numbers off the table, by the dice or the seed each request gives.',
    )
    .argument('[file]', 'requests; - for standard input', '-')
    .option('--why', 'add to each reply the modifiers, look-ups and rolls behind it')
    .option('--tables <file>', 'a table pack, JSON or YAML, for the ruleset it names (repeatable)', collect(String))
    .option('--option <name=value>', 'a house rule, for the rulesets that have it (repeatable)', collect(optionWord))
    .addHelpText(
      'after',
      `${REQUESTS_HELP}
${houseRulesHelp().join('\n')}

Examples:
  broadside resolve attacks.ndjson --why
  echo '{"ruleset":"corpen18","procedure":"allowance","dice":[],"input":{"hits":1,"ship":{"class":"Kent CA",
    "category":"cruiser","movement":[3,4],"fireControl":3,"protection":4}}}' | broadside resolve
  broadside resolve attacks.json --tables my-tables.yaml --option extremeShift=1-left`,
    )
    .action(async (file: string, { why = false, tables = [], option = [] }: Options) => {
      const context = { rulesets: RULESETS, settings: await readSettings(io, tables, option) }
      finish(await answerRequests(io, file, (request) => resolveRequest(request, context, why)))
    })
}
