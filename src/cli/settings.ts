import { BroadsideError } from '../core/errors.js'
import { notAmong, suggestion } from '../core/found.js'
import type { Ruleset } from '../core/ruleset.js'
import { issuesOf } from '../core/schema.js'
import { wrap } from '../report/lines.js'
import { RULESETS } from '../rulesets.js'
import { keyOf, readDocument } from './documents.js'
import { blame, blaming, Failure } from './failure.js'
import type { Io } from './io.js'

/** Characters a line of help. */
export const HELP_WIDTH = 100

/** A house rule as it was typed: `name=value`. */
export interface OptionWord {
  readonly name: string
  readonly value: string
}

/** A checked table pack and the ruleset it is for. */
export interface Pack {
  readonly ruleset: Ruleset
  readonly tables: unknown
}

/** Collects a repeatable option: what commander calls for each time it is given. */
export function collect<T>(read: (word: string) => T): (word: string, before?: readonly T[]) => readonly T[] {
  return (word, before = []) => [...before, read(word)]
}

/** `name=value`, or a failure that says so. */
export function pair(option: string, left: string, right: string): (word: string) => readonly [string, string] {
  return (word) => {
    const [, name, value] = /^([^=]+)=(.+)$/s.exec(word) ?? []
    if (name === undefined || value === undefined) {
      throw new Failure(`${option}: expected ${left}=${right}; found ${JSON.stringify(word)} [not-allowed]`)
    }
    return [name, value]
  }
}

export function optionWord(word: string): OptionWord {
  const [name, value] = pair('--option', 'name', 'value')(word)
  return { name, value }
}

/** Reads and checks a table pack; its `ruleset` key says what it is for. */
export async function readPack(io: Io, file: string): Promise<Pack> {
  const tables = await readDocument(io, file)
  const ruleset = blaming(file, () => rulesetNamed(keyOf(tables, 'ruleset'), 'ruleset'))
  const [issue] = issuesOf(ruleset.schemas.tables, tables)
  if (issue) throw blame(file, issue)
  blaming(file, () => ruleset.settings(tables))
  return { ruleset, tables }
}

/** The ruleset of an id. Throws `missing-key`, or `unknown-ruleset` with a suggestion. */
export function rulesetNamed(id: unknown, path: string, rulesets: Readonly<Record<string, Ruleset>> = RULESETS): Ruleset {
  if (typeof id === 'string' && Object.hasOwn(rulesets, id)) return rulesets[id] as Ruleset
  const known = Object.keys(rulesets)
  if (id === undefined) throw new BroadsideError('missing-key', path, `missing; expected a ruleset (${known.join(', ')})`)
  throw new BroadsideError('unknown-ruleset', path, notAmong(known, id, 'a ruleset'))
}

/** The ruleset of a record, whatever else there is to say of it: whether this release plays it must be known first. */
export function rulesetOfRecord(record: unknown): Ruleset {
  return rulesetNamed(keyOf(keyOf(record, 'ruleset'), 'id'), 'ruleset.id')
}

/** What a ruleset offers for `--option`, for help texts. */
export function houseRulesHelp(): string[] {
  return Object.values(RULESETS).flatMap(({ id, options }) => {
    const rules = Object.entries(options).map(([name, { values, about }]) => `${name}=${values.join('|')}: ${about}`)
    return rules.length > 0 ? ['', `House rules of ${id} (the first value is the default):`, ...rules.flatMap(listed)] : []
  })
}

/** An entry of a list in a help text. */
export function listed(entry: string): string[] {
  return wrap(entry, HELP_WIDTH, '  ', '      ')
}

/** House rules for one ruleset, checked against what it offers. */
export function optionsFor(ruleset: Ruleset, words: readonly OptionWord[]): Record<string, string | boolean> {
  return Object.fromEntries(words.map((word) => [word.name, lawfulValue(ruleset, word)]))
}

function lawfulValue(ruleset: Ruleset, { name, value }: OptionWord): string | boolean {
  if (!Object.hasOwn(ruleset.options, name)) throw unknownOption(name, [ruleset])
  const { values } = ruleset.options[name] as Ruleset['options'][string]
  const known = values.map(String)
  const found = values[known.indexOf(value)]
  if (found !== undefined) return found
  throw blame('--option', {
    code: 'not-allowed',
    path: name,
    message: notAmong(known, value),
  })
}

function unknownOption(name: string, rulesets: readonly Ruleset[]): Failure {
  const known = rulesets.flatMap(({ options }) => Object.keys(options))
  const offered = known.length > 0 ? known.join(', ') : 'none'
  return blame('--option', {
    code: 'unknown-key',
    path: name,
    message: `no such house rule in ${rulesets.map(({ id }) => id).join(', ')}; there are ${offered}${suggestion(name, known)}`,
  })
}

/** The settings of every ruleset, with the packs and house rules that were given for each. */
export async function readSettings(io: Io, packFiles: readonly string[], words: readonly OptionWord[]): Promise<Record<string, unknown>> {
  const rulesets = Object.values(RULESETS)
  const packs = new Map<string, unknown>()
  for (const file of packFiles) {
    const { ruleset, tables } = await readPack(io, file)
    if (packs.has(ruleset.id))
      throw blame(file, { code: 'duplicate', path: 'ruleset', message: `a second table pack for ${ruleset.id}; expected one` })
    packs.set(ruleset.id, tables)
  }
  for (const { name } of words) {
    if (!rulesets.some(({ options }) => Object.hasOwn(options, name))) throw unknownOption(name, rulesets)
  }
  return Object.fromEntries(
    rulesets.map((ruleset) => {
      const own = words.filter(({ name }) => Object.hasOwn(ruleset.options, name))
      return [ruleset.id, ruleset.settings(packs.get(ruleset.id), optionsFor(ruleset, own))]
    }),
  )
}
