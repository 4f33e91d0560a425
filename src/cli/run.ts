import { Command, CommanderError } from 'commander'
import { BroadsideError } from '../core/errors.js'
import { suggestion } from '../core/found.js'
import { VERSION } from '../core/version.js'
import { addBatch } from './batch.js'
import { addBattle } from './battle.js'
import { addCheck } from './check.js'
import { describe, Failure, oneLine } from './failure.js'
import { type Io, STATUS, type Status } from './io.js'
import { addOdds } from './odds.js'
import { addPlay } from './play/play.js'
import { addReplay } from './replay.js'
import { addReport } from './report.js'
import { addResolve } from './resolve.js'
import { addSchema } from './schema.js'
import { addSeed } from './seed.js'
import { HELP_WIDTH } from './settings.js'

/** Runs the command with its arguments (without the program's name) and returns the exit status. Whatever is wrong is one line on standard error. */
export async function run(args: readonly string[], io: Io): Promise<Status> {
  let status: Status = STATUS.fine
  const program = commands(io, (reached) => {
    status = reached
  })
  let called = program
  for (const each of withSubcommands(program)) {
    each.exitOverride((error) => {
      called = each
      throw error
    })
  }
  try {
    await program.parseAsync([...(args.length > 0 ? args : ['--help'])], { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return STATUS.fine
    io.stderr.write(`broadside: ${complaint(error, args, called)}\n`)
    return STATUS.failed
  }
}

function commands(io: Io, finish: (status: Status) => void): Command {
  const program = new Command('broadside')
    .description('Naval combat under several rulesets: resolve attacks, compute exact odds, fight and prove whole battles.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: () => undefined,
      getOutHelpWidth: () => HELP_WIDTH,
      getOutHasColors: () => io.colours,
    })
    .addHelpText(
      'after',
      `
Examples:
  broadside battle examples/denmark-strait.yaml --seed 1941
  broadside check my-scenario.yaml my-ship.txt
  broadside help resolve`,
    )
  for (const add of [addResolve, addOdds, addBattle, addBatch, addPlay, addReplay, addReport, addSeed, addCheck, addSchema])
    add(program, io, finish)
  return program
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)]
}

/** An error in one line; what is wrong with how a command was called, with the command that tells more. */
function complaint(error: unknown, args: readonly string[], called: Command): string {
  if (error instanceof Failure) return oneLine(error.message)
  if (error instanceof BroadsideError) return describe('', error)
  if (error instanceof CommanderError) {
    const said = (error.code === 'commander.help' ? noCommand(args, called) : error.message)
      .replace(/^error: /, '')
      .replace(/\.$/, '')
      .replace(/\n\(Did you mean (.*)\?\)$/, '; did you mean $1?')
    return oneLine(`${said}${said.includes('did you mean') ? '' : `; see ${fullName(called)} --help`}`)
  }
  return oneLine(
    `a fault of broadside itself, please report it: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
  )
}

/** Commander prints its help both where a command is left out and where help is asked for one that there is not. */
function noCommand(args: readonly string[], called: Command): string {
  const names = called.commands.map((each) => each.name())
  const asked = args.includes('help') ? args[args.indexOf('help') + 1] : undefined
  if (asked === undefined) return `expected ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
  // Commander suggests without quotes, and nothing behind help.
  return `unknown command '${asked}'${suggestion(asked, names).replaceAll('"', '')}`
}

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name()
}
