import { show } from '../core/found.js'
import { isObject } from '../core/plain-copy.js'
import type { Ruleset } from '../core/ruleset.js'
import { RULESETS } from '../rulesets.js'
import { keyOf, nameOf, readDocument } from './documents.js'
import { blame, blaming } from './failure.js'
import type { Io } from './io.js'
import { listed, type OptionWord, optionsFor, readPack, rulesetNamed } from './settings.js'

// What the commands that fight a scenario have in common.

/** What else may be taken for a scenario, by a key of its own. */
const NOT_SCENARIOS = [
  ['record', 'the record of a battle, which broadside replay plays again'],
  ['pack', 'a table pack, which goes behind --tables'],
] as const

/** What the command line may change in a scenario. */
export interface HouseRules {
  readonly tables?: string
  readonly option?: readonly OptionWord[]
}

/** The doctrines of every ruleset, for help texts. */
export function doctrinesHelp(): string[] {
  return Object.values(RULESETS).flatMap((ruleset) => ['', `Doctrines of ${ruleset.id}:`, ...doctrinesOf(ruleset)])
}

/** The doctrines of one, a line or two each. */
export function doctrinesOf({ doctrines }: Pick<Ruleset, 'doctrines'>): string[] {
  return Object.entries(doctrines).flatMap(([name, { about }]) => listed(`${name}: ${about}`))
}

/** A scenario as it will be fought, and what it is fought by. */
interface Fought {
  readonly ruleset: Ruleset
  readonly scenario: object
}

/** Reads a scenario, with the table pack and the house rules of the command line, and finds its ruleset. */
export async function readScenario(io: Io, file: string, options: HouseRules): Promise<Fought> {
  return scenarioOf(io, file, await readDocument(io, file), options)
}

/** As {@link readScenario}, of what was read already. `expected` is what might have been there. */
export async function scenarioOf(io: Io, file: string, given: unknown, options: HouseRules, expected = 'a scenario'): Promise<Fought> {
  if (!isObject(given)) throw blame(nameOf(file), { code: 'wrong-type', path: '', message: `expected ${expected}; found ${show(given)}` })
  for (const [key, what] of NOT_SCENARIOS) {
    if (!Object.hasOwn(given, key)) continue
    throw blame(nameOf(file), { code: 'unknown-key', path: key, message: `expected ${expected}; found ${what}` })
  }
  const ruleset = blaming(nameOf(file), () => rulesetNamed(given['ruleset'], 'ruleset'))
  return { ruleset, scenario: await withHouseRules(io, given, ruleset, options) }
}

/** The scenario with the table pack and the house rules of the command line. */
async function withHouseRules(io: Io, scenario: object, ruleset: Ruleset, { tables, option = [] }: HouseRules): Promise<object> {
  let changed = scenario
  if (tables !== undefined) {
    const pack = await readPack(io, tables)
    if (pack.ruleset !== ruleset)
      throw blame(tables, {
        code: 'not-allowed',
        path: 'ruleset',
        message: `expected a table pack for ${ruleset.id}; found one for ${pack.ruleset.id}`,
      })
    changed = { ...changed, tables: pack.tables }
  }
  const before = keyOf(scenario, 'options') ?? {}
  if (option.length === 0 || !isObject(before)) return changed
  return { ...changed, options: { ...before, ...optionsFor(ruleset, option) } }
}

/** The command that fights one battle, an option a word; `sides` are pairs `side=doctrine`. */
export function battleWords(file: string, seed: string, sides: readonly string[], { tables, option = [] }: HouseRules): string[] {
  return [
    `broadside battle ${quoted(file)}`,
    `--seed ${quoted(seed)}`,
    ...sides.map((side) => `--doctrine ${quoted(side)}`),
    ...(tables === undefined ? [] : [`--tables ${quoted(tables)}`]),
    ...option.map(({ name, value }) => `--option ${quoted(`${name}=${value}`)}`),
  ]
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./=:@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
