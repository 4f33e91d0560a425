import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { checkCharts } from '../batch/chart.js'
import {
  type BatchOptions,
  type BatchResult,
  type Checkpoint,
  chartOfBatch,
  csvOfBatch,
  csvOfSweep,
  simulate,
  solveBattle,
  sweep,
  tellBatch,
  tellSolution,
  tellSweep,
} from '../batch/index.js'
import { BroadsideError } from '../core/errors.js'
import { isObject } from '../core/plain-copy.js'
import { keyOf, nameOf, readDocument } from './documents.js'
import { blame, blaming, Failure, oneLine } from './failure.js'
import { interrupted } from './interrupt.js'
import { type Io, isTerminal, STATUS, type Status } from './io.js'
import { Output } from './output.js'
import { Meter } from './progress.js'
import { battleWords, doctrinesHelp, type HouseRules, readScenario } from './scenario.js'
import { collect, houseRulesHelp, optionWord, pair } from './settings.js'
import { variation } from './variation.js'
import { checkWritable, refuseOverwriting, writeWhole } from './writing.js'

interface Options extends HouseRules {
  readonly runs?: string
  readonly until?: string
  readonly time?: string
  readonly seed?: string
  readonly workers?: string
  readonly level?: string
  readonly doctrine?: readonly (readonly [side: string, name: string])[]
  readonly vary?: readonly (readonly [path: string, values: string])[]
  readonly csv?: boolean
  readonly json?: boolean
  readonly ndjson?: boolean
  readonly chart?: string
  readonly checkpoint?: string
  readonly exact?: boolean
}

/** Battles where the command line does not say how many. */
const USUAL_RUNS = 1000

/** `broadside batch`. */
export function addBatch(program: Command, io: Io, finish: (status: Status) => void): void {
  program
    .command('batch')
    .summary('fight a scenario many times and say what came of it')
    .description(
      'Fights a scenario many times, each side by a doctrine, and prints how it comes out: shares with intervals, losses, hits, and luck under corpen18 and gurps. The same seed gives the same answer, whatever the number of workers.',
    )
    .argument('<scenario>', 'a scenario, JSON or YAML; - for standard input')
    .option('--runs <n>', `how many battles (default: ${USUAL_RUNS}, where neither --until nor --time is given)`)
    .option('--until <half-width>', 'stop when every share is known to within this half width, such as 0.005')
    .option('--time <seconds>', 'stop after this time')
    .option('--seed <seed>', 'the seed of the batch (default: one is chosen and printed)')
    .option('--workers <n>', 'threads (default: as many as there are processors)')
    .option('--level <share>', 'confidence level of the intervals: 0.8, 0.9, 0.95, 0.98, 0.99 or 0.999 (default: 0.95)')
    .option(
      '--doctrine <side=name>',
      "who decides for a side (default: the scenario's choice, else the ruleset's first; repeatable)",
      collect(pair('--doctrine', 'SIDE', 'NAME')),
    )
    .option(
      '--vary <path=values>',
      'vary a value of the scenario: values with commas between them, or a list in brackets, JSON or YAML, of whatever kind; with the same dice for each (repeatable)',
      collect(pair('--vary', 'PATH', 'VALUE,VALUE')),
    )
    .option('--tables <file>', "a table pack, JSON or YAML, in place of the scenario's own")
    .option('--option <name=value>', "a house rule, over the scenario's own (repeatable)", collect(optionWord))
    .option('--csv', 'print CSV, a figure a row')
    .option('--json', 'print all figures as JSON')
    .option('--ndjson', 'print every battle as a line of JSON instead of figures')
    .option('--chart <file>', 'draw a chart, SVG')
    .option('--checkpoint <file>', 'keep in this file how far the batch has come, and go on from there if it exists')
    .option('--exact', 'compute the exact answer instead of sampling: for small battles')
    .addHelpText(
      'after',
      `
Interrupted (Ctrl-C) it prints what is done, marked as partial, and leaves with status 1.
${[...doctrinesHelp(), ...houseRulesHelp()].join('\n')}

Examples:
  broadside batch examples/denmark-strait.yaml --runs 10000 --seed 1941
  broadside batch examples/river-plate.yaml --until 0.005 --chart river-plate.svg
  broadside batch examples/denmark-strait.yaml --vary units.bismarck.crew=green,veteran --csv
  broadside batch examples/north-cape.yaml --runs 1000000 --checkpoint north-cape.json`,
    )
    .action(async (file: string, options: Options) => finish(await batch(io, file, options)))
}

async function batch(io: Io, file: string, options: Options): Promise<Status> {
  checkTogether(options)
  const read = [file, options.tables]
  refuseOverwriting('--checkpoint', options.checkpoint, read, 'batch')
  refuseOverwriting('--chart', options.chart, [...read, options.checkpoint], 'batch')
  for (const option of ['checkpoint', 'chart'] as const) {
    if (options[option] !== '-') continue
    throw blame(`--${option}`, { code: 'not-allowed', path: '', message: 'expected a file; - is for what is printed' })
  }
  const { ruleset, scenario } = await readScenario(io, file, options)
  const prepared = blaming(nameOf(file), () => ruleset.prepare(scenario))
  for (const warning of ruleset.warnings?.(prepared) ?? []) io.stderr.write(`${oneLine(`take note: ${warning}`)}\n`)
  const doctrines = Object.fromEntries(options.doctrine ?? [])
  const output = new Output(io.stdout)
  const title = titleOf(scenario)
  if (options.exact) {
    const solution = exactly(io, options, () => solveBattle({ ruleset, scenario, doctrines }))
    for (const line of options.json ? [JSON.stringify(solution)] : tellSolution(solution, title)) output.line(line)
    await output.flush()
    return STATUS.fine
  }
  const resume = await readCheckpoint(io, options.checkpoint)
  await checkAhead(options)
  const meter = new Meter(io.stderr)
  const interrupt = interrupted()
  const given: BatchOptions = {
    ruleset,
    scenario,
    doctrines,
    ...stopRules(options),
    ...seedFor(options, resume),
    workers: options.workers === undefined ? availableParallelism() : numberIn('--workers', options.workers),
    ...(options.level === undefined ? {} : { level: numberIn('--level', options.level) }),
    signal: interrupt.signal,
    // Battles line by line tell by themselves how far it has come.
    ...(options.ndjson && isTerminal(io.stdout) ? {} : { onProgress: (progress) => meter.show(progress) }),
  }
  try {
    if (options.vary) return await varying(given, options, title, output, meter)
    return await sampling(given, options, title, output, meter, resume, file)
  } catch (error) {
    throw error instanceof BroadsideError ? blameOption(options, error) : error
  } finally {
    meter.end()
    interrupt.end()
  }
}

async function varying(given: BatchOptions, options: Options, title: string, output: Output, meter: Meter): Promise<Status> {
  const result = await sweep({ ...given, vary: variation(given.scenario, options.vary ?? []) })
  meter.end()
  if (options.csv) output.text(csvOfSweep(result))
  else for (const line of options.json ? [JSON.stringify(result)] : tellSweep(result, title)) output.line(line)
  await output.flush()
  return result.partial ? STATUS.faulty : STATUS.fine
}

async function sampling(
  given: BatchOptions,
  options: Options,
  title: string,
  output: Output,
  meter: Meter,
  resume: unknown,
  file: string,
): Promise<Status> {
  const { checkpoint: keep, chart, ndjson } = options
  // A checkpoint that cannot be kept any more, on a full disk, is no reason to lose the figures.
  let lost: unknown
  const onCheckpoint = async (checkpoint: Checkpoint) => {
    // Lines first: one twice can be told by its number, one that is missing cannot.
    await output.flush()
    lost = await writeWhole(keep as string, `${JSON.stringify(checkpoint)}\n`).catch((error: unknown) => error)
  }
  const { result } = await simulate({
    ...given,
    ...(resume === undefined ? {} : { resume }),
    ...(keep === undefined ? {} : { onCheckpoint }),
    ...(ndjson
      ? {
          onBattle: (outcome) => {
            output.line(JSON.stringify(outcome))
            return output.full ? output.flush() : undefined
          },
        }
      : {}),
  })
  meter.end()
  if (options.csv) output.text(csvOfBatch(result))
  else if (options.json) output.line(JSON.stringify(result))
  else if (!ndjson) for (const line of [...tellBatch(result, title), ...toWatch(result, file, options)]) output.line(line)
  await output.flush()
  if (chart !== undefined) await writeWhole(chart, `${await chartOfBatch(result, title)}\n`)
  if (lost !== undefined) throw lost
  return result.partial ? STATUS.faulty : STATUS.fine
}

/** What would only be found out when all battles have been fought. */
async function checkAhead({ checkpoint, chart }: Options): Promise<void> {
  if (checkpoint !== undefined) await checkWritable(checkpoint)
  if (chart === undefined) return
  await checkWritable(chart)
  await checkCharts().catch((error: unknown) => {
    throw error instanceof BroadsideError ? blame('--chart', error) : error
  })
}

/** What to type to see one battle of the batch. */
function toWatch({ of, notable }: BatchResult, file: string, rules: HouseRules): string[] {
  if (!notable) return []
  const sides = Object.entries(of.doctrines).map((pair) => pair.join('='))
  return [`  ${battleWords(file, `${of.seed}#${notable.median}`, sides, rules).join(' ')}`]
}

/** Options that exclude one another. */
function checkTogether(options: Options): void {
  const given = (names: readonly (keyof Options)[]) => names.filter((name) => options[name] !== undefined && options[name] !== false)
  const formats = given(['csv', 'json', 'ndjson'])
  if (formats.length > 1) throw clash(formats)
  if (options.vary) {
    const [other] = given(['ndjson', 'chart', 'checkpoint', 'exact'])
    if (other) throw clash(['vary', other])
  }
  if (options.exact) {
    const [other] = given(['csv', 'ndjson', 'chart', 'checkpoint', 'runs', 'until', 'time', 'seed', 'workers', 'level'])
    if (other) throw clash(['exact', other])
  }
}

function clash(names: readonly string[]): Failure {
  return new Failure(`${names.map((name) => `--${name}`).join(' and ')}: expected one of them; found both [not-allowed]`)
}

function stopRules({ runs, until, time }: Options): Pick<BatchOptions, 'runs' | 'until' | 'seconds'> {
  if (runs === undefined && until === undefined && time === undefined) return { runs: USUAL_RUNS }
  return {
    ...(runs === undefined ? {} : { runs: numberIn('--runs', runs) }),
    ...(until === undefined ? {} : { until: { halfWidth: numberIn('--until', until) } }),
    ...(time === undefined ? {} : { seconds: numberIn('--time', time) }),
  }
}

function numberIn(option: string, word: string): number {
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word)) return Number(word)
  throw new Failure(`${option}: expected a number; found ${JSON.stringify(word)} [wrong-type]`)
}

/** The seed of the command line, else of the checkpoint that is to be gone on from. */
function seedFor({ seed }: Options, resume: unknown): { seed?: string } {
  if (seed !== undefined) return { seed }
  const kept = keyOf(keyOf(resume, 'of'), 'seed')
  return typeof kept === 'string' ? { seed: kept } : {}
}

async function readCheckpoint(io: Io, file: string | undefined): Promise<unknown> {
  return file !== undefined && existsSync(file) ? await readDocument(io, file) : undefined
}

function titleOf(scenario: object): string {
  const title = isObject(scenario) ? scenario['scenario'] : undefined
  return typeof title === 'string' ? title : ''
}

const OPTION_OF: Readonly<Record<string, string>> = {
  runs: '--runs',
  until: '--until',
  seconds: '--time',
  seed: '--seed',
  workers: '--workers',
  level: '--level',
  doctrines: '--doctrine',
  vary: '--vary',
}

/** An error as the fault of the option it comes from; the scenario itself has been found in order before. */
function blameOption(options: Options, error: BroadsideError): Failure {
  const [head = ''] = error.path.split('.')
  if (head === 'resume') return blame(options.checkpoint ?? 'checkpoint', error)
  if (head === 'runs' && options.runs === undefined) {
    const message = `missing; ${options.checkpoint} has more battles already than the usual ${USUAL_RUNS}: say how many there are to be`
    return blame('--runs', { code: 'missing-key', path: '', message })
  }
  const known = OPTION_OF[head]
  return blame(
    known ?? (options.vary ? '--vary' : ''),
    known !== undefined && head === error.path ? { ...error.toJSON(), path: '' } : error,
  )
}

/** What takes long in one go. */
function exactly<T>(io: Io, options: Options, act: () => T): T {
  const meter = new Meter(io.stderr)
  meter.say('every order and every die: this may take minutes, Ctrl-C ends it')
  try {
    return act()
  } catch (error) {
    throw error instanceof BroadsideError ? blameOption(options, error) : error
  } finally {
    meter.end()
  }
}
