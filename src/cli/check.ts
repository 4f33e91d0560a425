import type { Command } from 'commander'
import pc from 'picocolors'
import { isObject } from '../core/plain-copy.js'
import type { Ruleset } from '../core/ruleset.js'
import type { Issue } from '../core/schema.js'
import { RULESETS } from '../rulesets.js'
import { nameOf, parseDocument, readText } from './documents.js'
import { blaming, describe, Failure, oneLine } from './failure.js'
import { type Io, STATUS, type Status } from './io.js'
import { type Finding, inspect, issueOf, keysOf } from './kinds.js'
import { Output } from './output.js'
import { rulesetNamed } from './settings.js'

/** `broadside check`. */
export function addCheck(program: Command, io: Io, finish: (status: Status) => void): void {
  program
    .command('check')
    .summary('find what is wrong with scenarios, ships, table packs and records')
    .description(
      'Checks documents of any ruleset and lists all that is wrong with their form, where it stands and what would be right; if nothing is, the first fault against the rules, and of a scenario in order what hardly anybody means. Of a ship card as text it tells the first fault.',
    )
    .argument('<files...>', 'JSON, YAML or ship cards as text; - for standard input')
    .option('--ruleset <id>', 'take documents that do not name their ruleset for this one; others are an issue')
    .addHelpText(
      'after',
      `
What a file is: a "record" key makes it the record of a battle (proved by playing it again),
"scenario" a scenario, "pack" a table pack; anything else is what has most of its keys, as a rule a
ship. A list is checked entry by entry. Text that is neither JSON nor such YAML is a ship card.

Exit status: 0; 1 if anything is wrong; 2 if a file is unreadable.

Examples:
  broadside check examples/*.yaml
  broadside check my-ship.json my-card.txt --ruleset corpen18`,
    )
    .action(async (files: readonly string[], { ruleset }: { readonly ruleset?: string }) => {
      const rulesets = ruleset === undefined ? RULESETS : narrowed(ruleset)
      let status: Status = STATUS.fine
      for (const file of files) status = Math.max(status, await check(io, file, rulesets)) as Status
      finish(status)
    })
}

function narrowed(id: string): Readonly<Record<string, Ruleset>> {
  const ruleset = blaming('--ruleset', () => rulesetNamed(id, ''))
  return { [ruleset.id]: ruleset }
}

async function check(io: Io, file: string, rulesets: Readonly<Record<string, Ruleset>>): Promise<Status> {
  const { green, red } = pc.createColors(io.colours)
  const output = new Output(io.stdout)
  try {
    const { what, issues, warnings = [] } = findingOf(await readText(io, file), file, rulesets)
    for (const issue of issues) output.line(red(describe(nameOf(file), issue)))
    if (issues.length === 0) {
      output.line(`${oneLine(nameOf(file))}: ${green('ok')} (${what})`)
      for (const warning of warnings) output.line(oneLine(`${nameOf(file)}: take note: ${warning}`))
    }
    await output.flush()
    return issues.length > 0 ? STATUS.faulty : STATUS.fine
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    io.stderr.write(`broadside: ${oneLine(error.message)}\n`)
    return STATUS.failed
  }
}

function findingOf(text: string, file: string, rulesets: Readonly<Record<string, Ruleset>>): Finding {
  const card = cardIn(text, file, rulesets)
  if (card) return card
  const { value, issues } = parseDocument(text, file)
  const found = Array.isArray(value) && value.length > 0 ? inspectList(value, rulesets) : inspect(value, rulesets)
  const others = found.issues.filter(({ path }) => !issues.some((issue) => issue.path === path))
  return { ...found, issues: [...issues, ...others] }
}

/** The entries of a list, each on its own; counted by what they are. */
function inspectList(values: readonly unknown[], rulesets: Readonly<Record<string, Ruleset>>): Finding {
  const findings = values.map((value) => inspect(value, rulesets))
  const counts = new Map<string, number>()
  for (const { what } of findings) counts.set(String(what), (counts.get(String(what)) ?? 0) + 1)
  return {
    what: `list of ${[...counts].map(([what, count]) => `${count}: ${what}`).join('; ')}`,
    issues: findings.flatMap(({ issues }, i) => issues.map((issue) => ({ ...issue, path: within(i, issue) }))),
    warnings: findings.flatMap(({ warnings = [] }, i) => warnings.map((warning) => `[${i}]: ${warning}`)),
  }
}

function within(place: number, { path }: Issue): string {
  return path === '' || path.startsWith('[') ? `[${place}]${path}` : `[${place}].${path}`
}

/** Card text: whatever is not called JSON or YAML, does not begin with a bracket, and is no YAML with a key of any document. */
function cardIn(text: string, file: string, rulesets: Readonly<Record<string, Ruleset>>): Finding | null {
  if (/\.(?:json|ya?ml)$/i.test(file) || /^\s*[[{]/.test(text) || isDocument(text, file, rulesets)) return null
  const findings = Object.values(rulesets).flatMap((ruleset) => (ruleset.parseShipCard ? [readCard(text, ruleset)] : []))
  // Of several rulesets the one speaks that read furthest: a label that it does not know says that the card is another's.
  return (
    findings.find(({ issues }) => issues.length === 0) ??
    findings.find(({ issues }) => issues[0]?.code !== 'unknown-key') ??
    findings[0] ??
    null
  )
}

function readCard(text: string, ruleset: Ruleset): Finding {
  const what = `ship card for ${ruleset.id}`
  try {
    ruleset.parseShipCard?.(text)
    return { what, issues: [] }
  } catch (error) {
    return { what, issues: [issueOf(error)] }
  }
}

/** Whether a text is YAML and no card: a number, a list, or an object with a key of any document. */
function isDocument(text: string, file: string, rulesets: Readonly<Record<string, Ruleset>>): boolean {
  try {
    const { value } = parseDocument(text, file)
    if (!isObject(value)) return typeof value !== 'string'
    const known = Object.values(rulesets).flatMap(({ schemas }) =>
      [schemas.scenario, schemas.ship, schemas.tables].flatMap((schema) => [...keysOf(schema)]),
    )
    return Object.keys(value).some((key) => known.includes(key))
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
