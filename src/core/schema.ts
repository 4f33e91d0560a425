import * as z from 'zod/mini'
import { BroadsideError, type ErrorCode } from './errors.js'
import { show, suggestion } from './found.js'
import { formatPath, plainCopy } from './plain-copy.js'
import { counted } from './words.js'

/** A whole number from `least` to `most`; -0 is not a whole number anybody means. */
export function whole(least = 0, most = Number.MAX_SAFE_INTEGER) {
  return z.int().check(
    z.minimum(least),
    z.maximum(most),
    z.refine((n) => !Object.is(n, -0), 'expected 0 without a sign; found -0'),
  )
}

/** A finite number from `least`. */
export function number(least = 0) {
  return z.number().check(z.minimum(least))
}

/** Text of at least one character. */
export function text() {
  return z.string().check(z.minLength(1, 'expected text of at least one character; found an empty string'))
}

/** The id of a side or a unit: it is typed in paths and orders. */
export function identifier() {
  return notation(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, 'an id of up to 40 letters, digits, - and _')
}

/** Text of a notation: the message says what would be right. */
export function notation(pattern: RegExp, expected: string) {
  return z.string(`expected ${expected}`).check(z.regex(pattern, `expected ${expected}`))
}

/** A hex by its name, as scenarios and orders have it. */
export function hexName() {
  return notation(/^(?:\d\d){2,3}$/, 'a hex such as "0512" (column, row)')
}

/** The size of a map. */
export function mapSize() {
  return z.strictObject({ columns: whole(1, 999), rows: whole(1, 999) })
}

/** One thing that is wrong with an input. */
export interface Issue {
  readonly code: ErrorCode
  readonly path: string
  readonly message: string
}

type Key = PropertyKey

/** Runs something that reads a value. Where that breaks down, what of the value cannot be read is what is wrong. */
export function reading<T>(value: unknown, path: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof BroadsideError)) plainCopy(value, path)
    throw error
  }
}

/** How many issues are looked at for the one that is told. */
const LOOKED_AT = 100

/** What zod says of a value. It passes issues on by calls that take them all, and so breaks down over many tens of thousands. */
function examine<T extends z.ZodMiniType>(schema: T, value: unknown, path: string) {
  try {
    return z.safeParse(schema, value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new BroadsideError('not-allowed', path, 'more is wrong with it than can be told')
  }
}

/** A value of the schema, or the first thing that is wrong with it as a {@link BroadsideError}. `path` is where the value stands. */
export function parse<T extends z.ZodMiniType>(schema: T, value: unknown, path = ''): z.output<T> {
  return reading(value, path, () => {
    const result = examine(schema, value, path)
    if (result.success) return result.data
    const [first] = renderIssues(result.error.issues.slice(0, LOOKED_AT), schema, value, path)
    throw new BroadsideError((first as Issue).code, (first as Issue).path, (first as Issue).message)
  })
}

/** Everything that is wrong with a value, misspelt keys first; empty when nothing is. */
export function issuesOf(schema: z.ZodMiniType, value: unknown, path = ''): Issue[] {
  try {
    return reading(value, path, () => {
      const result = examine(schema, value, path)
      return result.success ? [] : renderIssues(result.error.issues, schema, value, path)
    })
  } catch (error) {
    if (error instanceof BroadsideError) return [error.toJSON()]
    throw error
  }
}

function renderIssues(issues: readonly z.core.$ZodIssue[], schema: z.core.$ZodType, root: unknown, prefix: string): Issue[] {
  const rendered = issues.flatMap((issue) => renderIssue(issue, schema, root, prefix))
  // Of a value of the wrong type nothing else need be said.
  const mistyped = new Set(rendered.filter(({ code }) => code === 'wrong-type').map(({ path }) => path))
  // Of several bounds the narrowest stands last.
  const bounds = new Map(rendered.filter(({ code }) => code === 'out-of-range').map((issue) => [issue.path, issue]))
  const telling = rendered.filter((issue) => {
    if (issue.code === 'wrong-type') return true
    return !mistyped.has(issue.path) && (issue.code !== 'out-of-range' || bounds.get(issue.path) === issue)
  })
  // A misspelt key is also a missing one: the misspelling is the cause and comes first.
  return telling.sort((a, b) => Number(b.code === 'unknown-key') - Number(a.code === 'unknown-key'))
}

function renderIssue(issue: z.core.$ZodIssue, schema: z.core.$ZodType, root: unknown, prefix: string): Issue[] {
  const path = formatPath(prefix, issue.path)
  const found = valueAt(root, issue.path)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        code: 'unknown-key',
        path: formatPath(prefix, [...issue.path, key]),
        message: `unknown key ${show(key)}${suggestKey(key, keysAt(schema, issue.path), found)}`,
      }))
    case 'invalid_type': {
      const expected = own(issue.message) ?? `expected ${typeName(issue.expected)}${orNull(schema, issue.path)}`
      if (found === undefined) return [{ code: 'missing-key', path, message: `missing; ${expected}` }]
      return [{ code: 'wrong-type', path, message: `${expected}; found ${show(found)}` }]
    }
    case 'invalid_value': {
      const expected = `expected ${oneOf(issue.values)}${orNull(schema, issue.path)}`
      if (found === undefined) return [{ code: 'missing-key', path, message: `missing; ${expected}` }]
      const near = issue.values.length > 1 ? suggestion(found, issue.values.map(String)) : ''
      return [{ code: 'not-allowed', path, message: `${expected}; found ${show(found)}${near}` }]
    }
    case 'too_small':
    case 'too_big':
      return [renderBound(issue, schema, path, found)]
    case 'invalid_union':
      return renderUnion(issue, schema, root, prefix, path, found)
    default: {
      const said = issue.message
      const message = said.includes('found') ? said : `${said}; found ${show(found)}`
      return [{ code: found === undefined ? 'missing-key' : 'not-allowed', path, message }]
    }
  }
}

/** A message of our own, as against the library's. */
function own(message: string): string | undefined {
  return message.startsWith('expected ') ? message : undefined
}

function renderBound(
  issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
  schema: z.core.$ZodType,
  path: string,
  found: unknown,
): Issue {
  const small = issue.code === 'too_small'
  const bound = Number(small ? issue.minimum : issue.maximum)
  if (issue.origin === 'array') {
    const exact = issue.exact || definitionsAt(schema, issue.path).some(({ type }) => type === 'tuple')
    const wanted = exact ? 'exactly' : small ? 'at least' : 'at most'
    const message = `expected ${wanted} ${counted(bound, 'entry', 'entries')}; found ${Array.isArray(found) ? found.length : 0}`
    return { code: 'wrong-length', path, message }
  }
  if (issue.origin === 'string') return { code: 'not-allowed', path, message: issue.message }
  return { code: 'out-of-range', path, message: `expected a number ${small ? 'from' : 'up to'} ${bound}; found ${show(found)}` }
}

/** Of a union's branches the one speaks that fits best: the branch of the right type, else all their expectations together. */
function renderUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  schema: z.core.$ZodType,
  root: unknown,
  prefix: string,
  path: string,
  found: unknown,
): Issue[] {
  if (issue.errors.length === 0) return [renderDiscriminator(issue.path, schema, path, found)]
  const under = (branch: readonly z.core.$ZodIssue[]) => branch.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
  const branches = issue.errors.map((branch) => renderIssues(under(branch), schema, root, prefix))
  const expected = [...new Set(branches.flat().map(({ message }) => expectation(message)))].join(', or ')
  if (found === undefined) return [{ code: 'missing-key', path, message: `missing; expected ${expected}` }]
  const fitting = branches.filter(([first]) => first && !(first.path === path && first.code === 'wrong-type'))
  const [best] = fitting.sort((a, b) => a.length - b.length)
  if (best && (fitting.length === 1 || best[0]?.path !== path)) return best
  return [{ code: best?.[0]?.code ?? 'wrong-type', path, message: `expected ${expected}; found ${show(found)}` }]
}

/** A union told apart by a key whose value is none of those known. */
function renderDiscriminator(keys: readonly Key[], schema: z.core.$ZodType, path: string, found: unknown): Issue {
  const known = definitionsAt(schema, keys).flatMap(({ values }) => values ?? [])
  if (found === undefined) return { code: 'missing-key', path, message: `missing; expected ${oneOf(known)}` }
  return { code: 'not-allowed', path, message: `expected ${oneOf(known)}; found ${show(found)}${suggestion(found, known.map(String))}` }
}

/** What a message says would be right. */
function expectation(message: string): string {
  return message.replace(/^(?:missing; )?expected /, '').replace(/; found .*/s, '')
}

interface Definition {
  readonly type: string
  readonly innerType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly element?: z.core.$ZodType
  readonly items?: readonly z.core.$ZodType[]
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  /** Of a literal. */
  readonly values?: readonly unknown[]
}

/** The definitions that may hold at a path of a schema: several where it passes a union. */
function definitionsAt(schema: z.core.$ZodType, keys: readonly Key[]): Definition[] {
  const def = schema._zod.def as Definition
  if (def.innerType) return definitionsAt(def.innerType, keys)
  if (def.options) return def.options.flatMap((option) => definitionsAt(option, keys))
  if (keys.length === 0) return [def]
  const inner = innerAt(def, keys)
  return inner ? definitionsAt(inner, keys.slice(1)) : []
}

/** Words for null, where a path may hold that as well. */
function orNull(schema: z.core.$ZodType, keys: readonly Key[]): string {
  return mayBeNull(schema, keys) ? ' or null' : ''
}

function mayBeNull(schema: z.core.$ZodType, keys: readonly Key[]): boolean {
  const def = schema._zod.def as Definition
  if (keys.length === 0 && def.type === 'nullable') return true
  if (def.innerType) return mayBeNull(def.innerType, keys)
  if (def.options) return def.options.some((option) => mayBeNull(option, keys))
  const inner = innerAt(def, keys)
  return inner !== undefined && mayBeNull(inner, keys.slice(1))
}

function innerAt(def: Definition, [key]: readonly Key[]): z.core.$ZodType | undefined {
  return key === undefined
    ? undefined
    : (def.element ?? (typeof key === 'number' ? def.items?.[key] : undefined) ?? def.shape?.[String(key)])
}

/** The keys that the object at a path may have, read from the schema itself. */
function keysAt(schema: z.core.$ZodType, keys: readonly Key[]): string[] {
  return definitionsAt(schema, keys).flatMap(({ shape }) => Object.keys(shape ?? {}))
}

/** A key the object may have and does not have yet. */
function suggestKey(key: string, allowed: readonly string[], object: unknown): string {
  return suggestion(
    key,
    allowed.filter((name) => name !== key && valueAt(object, [name]) === undefined),
  )
}

function valueAt(root: unknown, keys: readonly Key[]): unknown {
  let at = root
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Record<Key, unknown>)[key]
  }
  return at
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  tuple: 'a list',
  null: 'null',
  nonoptional: 'a value',
}

function typeName(expected: string): string {
  return TYPE_NAMES[expected] ?? expected
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => JSON.stringify(value))
  return shown.length === 1 ? String(shown[0]) : `one of ${shown.join(', ')}`
}
