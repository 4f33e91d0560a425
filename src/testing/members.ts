import { BroadsideError } from '../core/errors.js'
import { show } from '../core/found.js'
import type { Ruleset } from '../core/ruleset.js'
import { issuesOf, parse } from '../core/schema.js'
import { isText } from './plain.js'
import { keepPlain } from './random-play.js'
import type { Check, Report } from './report.js'

// The ruleset itself, before a die is thrown: has it what every ruleset has, and do its house rules agree with their schema.

const TEXTS = ['id', 'title', 'version'] as const
const SCHEMAS = ['scenario', 'ship', 'tables', 'options', 'state', 'order'] as const
const NAMED = ['declares', 'schemas', 'options', 'procedures', 'doctrines'] as const
const FUNCTIONS = [
  ...['settings', 'prepare', 'setUp', 'decision', 'orders', 'sampleOrder', 'refusal', 'advance', 'apply', 'settle', 'result'],
  ...['view', 'sides', 'hidden', 'tell', 'status'],
]
const OPTIONAL = [
  ...['tally', 'expectedHits', 'exchange', 'tables', 'chart', 'gist', 'alone', 'consider', 'warnings', 'afterAction', 'parseShipCard'],
]

type Members = Readonly<Record<string, unknown>>

const isNamed = (value: unknown): value is Members => typeof value === 'object' && value !== null
const isFunction = (value: unknown) => typeof value === 'function'

/** Every member is there and of its kind. */
export function checkMembers(ruleset: Ruleset, report: Report): void {
  const need = (of: Members, name: string, fits: (value: unknown) => boolean, expected: string, within = '') => {
    const found = of[name]
    if (fits(found)) return
    throw report.fault('members', `${within}${name}: ${found === undefined ? 'missing' : `found ${show(found)}`}; expected ${expected}`)
  }
  const all = ruleset as unknown as Members
  for (const name of TEXTS) need(all, name, isText, 'text')
  for (const name of NAMED) need(all, name, isNamed, 'an object')
  for (const name of FUNCTIONS) need(all, name, isFunction, 'a function')
  for (const name of OPTIONAL) need(all, name, (value) => value === undefined || isFunction(value), 'a function or nothing')
  const { declares, schemas, options, procedures, doctrines } = all as Readonly<Record<(typeof NAMED)[number], Members>>
  need(declares, 'sides', (value) => Number.isSafeInteger(value) && Number(value) >= 1, 'a whole number from 1', 'declares.')
  for (const name of ['hiddenInformation', 'listsOrders'])
    need(declares, name, (value) => typeof value === 'boolean', 'true or false', 'declares.')
  need(declares, 'longestBattle', isFunction, 'a function', 'declares.')
  const isSchema = (value: unknown) => isNamed(value) && isNamed(value['_zod'])
  for (const name of SCHEMAS) need(schemas, name, isSchema, 'a schema of zod', 'schemas.')
  const each = (named: Members, what: string, look: (member: Members, within: string) => void) => {
    for (const name of Object.keys(named)) {
      need(named, name, isNamed, 'an object', `${what}.`)
      look(named[name] as Members, `${what}.${name}.`)
    }
  }
  each(options, 'options', (option, within) => {
    need(option, 'values', (value) => Array.isArray(value) && value.length > 0, 'a list of values', within)
    for (const name of ['about', 'clause']) need(option, name, (value) => typeof value === 'string', 'text', within)
  })
  each(procedures, 'procedures', (procedure, within) => {
    need(procedure, 'input', isSchema, 'a schema of zod', within)
    need(procedure, 'refusals', Array.isArray, 'a list of clauses', within)
    for (const name of ['run', 'prepare']) need(procedure, name, isFunction, 'a function', within)
  })
  each(doctrines, 'doctrines', (doctrine, within) => {
    need(doctrine, 'about', (value) => typeof value === 'string', 'text', within)
    need(doctrine, 'decide', isFunction, 'a function', within)
  })
  if (ruleset.expectedHits && !ruleset.tally)
    throw report.fault('members', 'expectedHits without tally: its hits are counted as tally counts them')
  report.made('members')
}

/** Every house rule is in the schema, its first value the default; settings can be had with each value, and with no other rule. */
export function checkHouseRules(ruleset: Ruleset, report: Report): void {
  report.run('members', 'settings', () => ruleset.settings())
  const { options, schemas } = ruleset
  const names = Object.keys(options)
  if (names.length === 0) return
  const [issue] = issuesOf(schemas.options, {})
  if (issue) throw report.fault('members', `schemas.options refuses no option at all: ${issue.path}: ${issue.message}`)
  const standard = parse(schemas.options, {}) as Members
  for (const name of names) {
    const { values } = options[name] as (typeof options)[string]
    if (standard[name] !== values[0])
      throw report.fault('members', `options.${name}: ${show(standard[name])} where it is left out; the first value is ${show(values[0])}`)
    for (const value of values) {
      const given = { [name]: value }
      const [refused] = issuesOf(schemas.options, given)
      if (refused) throw report.fault('members', `schemas.options refuses a value of options: ${refused.path}: ${refused.message}`)
      report.run('members', `settings with ${name}: ${show(value)}`, () => ruleset.settings(undefined, given))
    }
  }
  if (issuesOf(schemas.options, { [UNKNOWN]: 1 }).length === 0)
    throw report.fault('members', 'schemas.options accepts an option that there is not')
  refusedWhole(report, 'members', 'settings with an option that there is not', () => ruleset.settings(undefined, { [UNKNOWN]: 1 }))
  report.made('members')
}

/** A key that no schema has. */
export const UNKNOWN = 'unknownKey'

/** Something that must throw a BroadsideError. */
export function refusedWhole(report: Report, check: Check, what: string, act: () => unknown): void {
  if (!refusesWell(report, check, what, act)) throw report.fault(check, `${what}: accepted`)
}

/** Whether something is refused; any other error than a BroadsideError is a fault. */
export function refusesWell(report: Report, check: Check, what: string, act: () => unknown): BroadsideError | null {
  return report.run(check, what, () => {
    try {
      act()
      return null
    } catch (error) {
      if (error instanceof BroadsideError) return error
      throw error
    }
  })
}

/** The table pack that a state is played by is plain, and has a name. */
export function checkTables(ruleset: Ruleset, state: unknown, report: Report): void {
  if (!ruleset.tables) return
  const tables = report.run('members', 'tables', () => ruleset.tables?.(state))
  keepPlain(tables, 'the table pack', report)
  if (!isNamed(tables) || !isText(tables['pack'])) throw report.fault('members', `tables: no pack with a name: ${show(tables)}`)
  report.made('members')
}
