import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Command } from 'commander'
import { Battle } from '../../core/battle.js'
import type { FairSeed } from '../../core/fair.js'
import type { OpenRequest } from '../../core/open-request.js'
import type { Ruleset } from '../../core/ruleset.js'
import { seedText } from '../../core/seeded.js'
import { plain, wrap } from '../../report/lines.js'
import { playersOf } from '../doctrines.js'
import { keyOf, nameOf, readDocument, readText } from '../documents.js'
import { blame, blaming, Failure } from '../failure.js'
import { type Io, STATUS, type Status } from '../io.js'
import { salvaged } from '../salvage.js'
import { doctrinesHelp, scenarioOf } from '../scenario.js'
import { collect, HELP_WIDTH, houseRulesHelp, type OptionWord, optionWord, pair, rulesetOfRecord } from '../settings.js'
import { overwritten } from '../writing.js'
import { type Asking, prompted, scripted } from './asking.js'
import { asKnownToAll, questionOf, readDiceFile, usedLines } from './dice.js'
import { game } from './game.js'
import { Ended, type RealDiceSource, save, type Table, throwDice } from './table.js'

interface Options {
  readonly seed?: string
  readonly fair?: string
  readonly dice?: string
  readonly record?: string
  readonly tables?: string
  readonly option?: readonly OptionWord[]
  readonly doctrine?: readonly (readonly [side: string, name: string])[]
  readonly hotseat?: boolean
  readonly salvage?: boolean
}

/** `broadside play`. */
export function addPlay(program: Command, io: Io, finish: (status: Status) => void): void {
  program
    .command('play')
    .summary('referee a battle, or play it at one keyboard')
    .description(
      'Plays a scenario, or goes on with a record: orders from lists of lawful ones, odds before and whys after, undo, amendments. Every step is saved at once.',
    )
    .argument('<file>', 'a scenario, or the record of a battle to go on with')
    .option('--seed <seed>', 'the dice: the same seed and orders, the same battle (default: one is chosen)')
    .option('--fair <file>', 'a seed that nobody chose, as broadside seed make prints it')
    .option('--dice <source>', 'real dice: "ask" for each, or a file with one request a line')
    .option('--record <file>', "where the record is kept (default: the scenario's name in this directory, with .record.json)")
    .option('--hotseat', 'two players at one keyboard: each sees what its side may know')
    .option(
      '--doctrine <side=name>',
      "what auto decides by for a side (default: the scenario's choice, else the ruleset's first; repeatable)",
      collect(pair('--doctrine', 'SIDE', 'NAME')),
    )
    .option('--tables <file>', "a table pack, JSON or YAML, in place of the scenario's own")
    .option('--option <name=value>', "a house rule, over the scenario's own (repeatable)", collect(optionWord))
    .option('--salvage', 'go on with what can be saved of a damaged record, in a record of its own')
    .addHelpText(
      'after',
      `${[...doctrinesHelp(), ...houseRulesHelp()].join('\n')}

At the prompt, help lists the commands. From a script, commands are read from standard input, one a
line; # begins a remark. Exit status: 0; 1 if anything that was typed was refused, or the end came
before its dice; 2 if there is nothing to play.

Examples:
  broadside play examples/denmark-strait.yaml
  broadside play examples/denmark-strait.yaml --dice ask --record strait.json
  broadside play strait.json
  printf 'orders\\nodds 1\\n1\\nwhy\\n' | broadside play examples/channel-fac.yaml --seed 5`,
    )
    .action(async (file: string, options: Options) => finish(await play(io, file, options)))
}

async function play(io: Io, file: string, options: Options): Promise<Status> {
  const say = (line: string) => void io.stdout.write(`${plain(line)}\n`)
  if (file === '-') throw new Failure('play: a scenario or record cannot come from standard input: commands do [not-allowed]')
  const source = await diceSource(io, options.dice)
  const asking = io.terminal ? await prompted() : scripted(io, say)
  const width = widthOf(io)
  let status: Status = STATUS.fine
  const refuse = (text: string) => {
    status = STATUS.faulty
    for (const line of wrap(text, width(), '', '    ')) say(line)
  }
  try {
    const opened = await open(io, file, options, { asking, say, refuse, source })
    const { battle, record } = opened
    if (source) source.used = Math.max(source.used, usedLines(source.file, battle.record()))
    const players = playersOf(battle, battle.record().scenario, options.doctrine ?? [])
    const hotseat = options.hotseat ?? false
    const table: Table = {
      battle,
      asking,
      say,
      refuse,
      width,
      file: record,
      sources: [file, options.tables, options.fair, source?.file?.name].filter((name) => name !== undefined),
      dice: source,
      hotseat,
      players,
      playersDice: new Map(),
      steps: [],
    }
    await save(table)
    say(`${opened.words}; kept in ${record}`)
    await game(table)
    return status
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    refuse('the set-up was left before its dice were thrown: no battle has begun, and no record is kept')
    return status
  } finally {
    asking.close()
  }
}

/** The window's width while there is one, up to what reads well. */
function widthOf({ terminal, stdout }: Io): () => number {
  return () => Math.min(HELP_WIDTH, Math.max(40, (terminal && (stdout as NodeJS.WriteStream).columns) || HELP_WIDTH))
}

interface At {
  readonly asking: Asking
  readonly say: (line: string) => void
  readonly refuse: (text: string) => void
  readonly source: RealDiceSource | null
}

interface Opened {
  readonly battle: Battle
  readonly record: string
  readonly words: string
}

async function open(io: Io, file: string, options: Options, at: At): Promise<Opened> {
  if (options.salvage) return openSalvaged(io, file, options)
  const given = await readDocument(io, file)
  if (keyOf(given, 'record') !== undefined) {
    const ruleset = blaming(nameOf(file), () => rulesetOfRecord(given))
    refuseToStart(options)
    const battle = blaming(nameOf(file), () => Battle.resume(ruleset, given))
    if (options.record !== undefined && overwritten(options.record, [file]) === undefined) refuseExisting(options.record)
    return { battle, record: options.record ?? file, words: `${title(ruleset, keyOf(given, 'scenario'))} goes on` }
  }
  const { ruleset, scenario } = await scenarioOf(io, file, given, options, 'a scenario or a record')
  const record = options.record ?? `${basename(file).replace(/\.(?:json|ya?ml)$/i, '')}.record.json`
  if (existsSync(record)) {
    throw new Failure(`${record}: is there already: go on with broadside play ${record}, or name another file with --record [duplicate]`)
  }
  const seed = await seedOf(io, options)
  // Nobody in particular sits at the keyboard yet.
  const known = (open: OpenRequest) => (options.hotseat ? asKnownToAll(open, ruleset) : open)
  const question = (open: OpenRequest) => questionOf(known(open), ruleset, (id) => id)
  const dice =
    at.source &&
    (await blamingLater(file, () =>
      throwDice({ ...at, question }, at.source as RealDiceSource, (thrown) => Battle.wantsAtStart(ruleset, scenario, thrown)),
    ))
  const battle = blaming(options.fair ?? nameOf(file), () => Battle.start(ruleset, scenario, { seed, ...(dice ? { dice } : {}) }))
  return { battle, record, words: title(ruleset, scenario) }
}

async function blamingLater<T>(file: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    return blaming(nameOf(file), () => {
      throw error
    })
  }
}

async function openSalvaged(io: Io, file: string, options: Options): Promise<Opened> {
  refuseToStart(options)
  const { battle, words } = salvaged(await readText(io, file), file)
  const record = options.record ?? `${file.replace(/\.json$/i, '')}.salvaged.json`
  refuseExisting(record)
  return { battle, record, words }
}

/** What says how a battle begins is for one that does. */
function refuseToStart(options: Options): void {
  const clash = (['seed', 'fair', 'tables', 'option'] as const).find((name) => options[name] !== undefined)
  if (clash) throw blame(`--${clash}`, { code: 'not-allowed', path: '', message: 'a battle goes on by what its record says' })
}

/** A record never takes the place of another file. */
function refuseExisting(record: string): void {
  if (existsSync(record)) throw new Failure(`${record}: is there already: name another file with --record [duplicate]`)
}

function title(ruleset: Ruleset, scenario: unknown): string {
  const name = keyOf(scenario, 'scenario')
  return typeof name === 'string' ? `${name} (${ruleset.title})` : ruleset.title
}

async function seedOf(io: Io, { seed, fair }: Options): Promise<string | FairSeed> {
  if (fair === undefined) return blaming('--seed', () => seedText(seed ?? String(randomInt(2 ** 47)), ''))
  if (seed !== undefined) throw blame('--fair', { code: 'not-allowed', path: '', message: 'either --seed or --fair' })
  const given = await readDocument(io, fair)
  // What else is wrong with a seed is said when it is proved.
  if (keyOf(given, 'seed') !== undefined) return given as FairSeed
  throw blame(fair, { code: 'missing-key', path: 'seed', message: 'missing; expected a seed, as broadside seed make prints it' })
}

async function diceSource(io: Io, dice: string | undefined): Promise<RealDiceSource | null> {
  if (dice === undefined) return null
  return { file: dice === 'ask' ? null : readDiceFile(dice, await readText(io, dice)), used: 0 }
}
