import { randomInt } from 'node:crypto'
import type { Command } from 'commander'
import pc from 'picocolors'
import { playOut } from '../batch/fight.js'
import { Battle } from '../core/battle.js'
import { seedText } from '../core/seeded.js'
import { account } from '../report/index.js'
import { playersOf } from './doctrines.js'
import { nameOf } from './documents.js'
import { blaming } from './failure.js'
import { type Io, STATUS, type Status } from './io.js'
import { Output } from './output.js'
import { battleWords, doctrinesHelp, type HouseRules, readScenario } from './scenario.js'
import { collect, houseRulesHelp, optionWord, pair } from './settings.js'
import { documentText, refuseOverwriting, writeWhole } from './writing.js'

interface Options extends HouseRules {
  readonly seed?: string
  readonly doctrine?: readonly (readonly [side: string, name: string])[]
  readonly record?: string
  readonly why?: boolean
}

/** `broadside battle`. */
export function addBattle(program: Command, io: Io, finish: (status: Status) => void): void {
  program
    .command('battle')
    .summary('fight a scenario and tell its course')
    .description(
      'Fights a scenario, each side by a doctrine, and prints an account to paste anywhere, with all that is needed to repeat it.',
    )
    .argument('<scenario>', 'a scenario, JSON or YAML; - for standard input')
    .option('--seed <seed>', 'the dice: the same seed, the same battle (default: one is chosen and printed)')
    .option(
      '--doctrine <side=name>',
      "who decides for a side (default: the scenario's choice, else the ruleset's first; repeatable)",
      collect(pair('--doctrine', 'SIDE', 'NAME')),
    )
    .option('--record <file>', 'write the record of the battle, for broadside replay')
    .option('--tables <file>', "a table pack, JSON or YAML, in place of the scenario's own")
    .option('--option <name=value>', "a house rule, over the scenario's own (repeatable)", collect(optionWord))
    .option('--why', 'print the modifiers, look-ups and rolls behind each result')
    .addHelpText(
      'after',
      `${[...doctrinesHelp(), ...houseRulesHelp()].join('\n')}

Examples:
  broadside battle examples/denmark-strait.yaml --seed 1941
  broadside battle examples/river-plate.yaml --doctrine german=withdraw-damaged --why
  broadside battle examples/north-cape.yaml --seed 26 --record north-cape.json`,
    )
    .action(async (file: string, options: Options) => finish(await fight(io, file, options)))
}

async function fight(io: Io, file: string, options: Options): Promise<Status> {
  refuseOverwriting('--record', options.record, [file, options.tables], 'battle')
  const { ruleset, scenario } = await readScenario(io, file, options)
  const seed = blaming('--seed', () => seedText(options.seed ?? String(randomInt(2 ** 47)), ''))
  const battle = blaming(nameOf(file), () => Battle.start(ruleset, scenario, { seed }))
  const players = playersOf(battle, scenario, options.doctrine ?? [])
  playOut(battle, players, seed)
  if (options.record !== undefined) await writeWhole(options.record, documentText(battle.record()))
  const sides = [...players].map(([side, { name }]) => `${side}=${name}`)
  const output = new Output(io.stdout)
  const preface = [`doctrines: ${sides.join(' ')}`, ...again(file, seed, sides, options)]
  output.text(account(battle, { why: options.why ?? false, preface, heading: pc.createColors(io.colours).bold }))
  await output.flush()
  return STATUS.fine
}

/** What to type to see the same battle again, in lines that a shell reads as one. */
function again(file: string, seed: string, sides: readonly string[], rules: HouseRules): string[] {
  const lines: string[] = []
  for (const word of battleWords(file, seed, sides, rules)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + word.length < 96) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(lines.length === 0 ? `again: ${word}` : `  ${word}`)
  }
  return lines.map((line, i) => (i < lines.length - 1 ? `${line} \\` : line))
}
