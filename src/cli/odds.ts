import type { Command } from 'commander'
import { oddsOfRequest } from '../core/requests.js'
import { RULESETS } from '../rulesets.js'
import type { Io, Status } from './io.js'
import { answerRequests } from './requests.js'
import { REQUESTS_HELP } from './resolve.js'
import { collect, houseRulesHelp, type OptionWord, optionWord, readSettings } from './settings.js'

interface Options {
  readonly tables?: readonly string[]
  readonly option?: readonly OptionWord[]
}

/** `broadside odds`. */
export function addOdds(program: Command, io: Io, finish: (status: Status) => void): void {
  program
    .command('odds')
    .summary('every outcome of requests with its exact probability')
    .description(
      'Gives every outcome of a request with its exact probability, from the very rule that resolves it. Requests carry no dice and no seed.',
    )
    .argument('[file]', 'requests; - for standard input', '-')
    .option('--tables <file>', 'a table pack, JSON or YAML, for the ruleset it names (repeatable)', collect(String))
    .option('--option <name=value>', 'a house rule, for the rulesets that have it (repeatable)', collect(optionWord))
    .addHelpText(
      'after',
      `${REQUESTS_HELP}
${houseRulesHelp().join('\n')}

Examples:
  broadside odds attacks.ndjson
  broadside odds - --option torpedoRange=hit-number-distance < launches.json`,
    )
    .action(async (file: string, { tables = [], option = [] }: Options) => {
      const context = { rulesets: RULESETS, settings: await readSettings(io, tables, option) }
      finish(await answerRequests(io, file, (request) => oddsOfRequest(request, context)))
    })
}
