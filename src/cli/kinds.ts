import * as z from 'zod/mini'
import { replay } from '../core/battle.js'
import { differenceText } from '../core/difference.js'
import { BroadsideError } from '../core/errors.js'
import { show } from '../core/found.js'
import { isObject } from '../core/plain-copy.js'
import { recordSchema } from '../core/record.js'
import type { Ruleset } from '../core/ruleset.js'
import { type Issue, issuesOf } from '../core/schema.js'
import { checkVersions } from '../core/versions.js'
import { keyOf } from './documents.js'
import { rulesetNamed } from './settings.js'

/** The kinds of document that `broadside check` knows; each is told by a key of its own, a ship by having none of them. */
const KINDS = ['record', 'scenario', 'table pack', 'ship'] as const
type Kind = (typeof KINDS)[number]

const MARKS: readonly (readonly [key: string, kind: Kind])[] = [
  ['record', 'record'],
  ['scenario', 'scenario'],
  ['pack', 'table pack'],
]

/** What a document was taken for, and all that is wrong with it. */
export interface Finding {
  /** `ship for corpen18`; null when it could not be told. */
  readonly what: string | null
  readonly issues: readonly Issue[]
  /** Of a scenario that is in order: what its ruleset finds odd about it. */
  readonly warnings?: readonly string[]
}

interface Candidate {
  readonly kind: Kind
  readonly ruleset: Ruleset
  readonly schema: z.ZodMiniType
}

/**
 * Finds out what a value is and checks it. A `record` key makes it a record, `scenario` a scenario, `pack` a table pack; its ruleset is the one it
 * names, or is missing. Without such a key the kind and ruleset with most of the value's keys is taken, and of equals the one with the fewest issues.
 */
export function inspect(value: unknown, rulesets: Readonly<Record<string, Ruleset>>): Finding {
  if (!isObject(value)) return unknown('wrong-type', `expected a scenario, a ship, a table pack or a record; found ${show(value)}`)
  const marked = MARKS.find(([key]) => Object.hasOwn(value, key))?.[1]
  const [named, path] = marked === 'record' ? [keyOf(value['ruleset'], 'id'), 'ruleset.id'] : [value['ruleset'], 'ruleset']
  let among = Object.values(rulesets)
  if (named !== undefined && marked !== undefined) {
    try {
      among = [rulesetNamed(named, path, rulesets)]
    } catch (error) {
      return { what: marked, issues: [issueOf(error)] }
    }
  }
  const best = bestFit(
    value,
    among.flatMap(candidatesOf).filter(({ kind }) => marked === undefined || kind === marked),
  )
  if (!best || (named === undefined && marked !== 'record' && isStrange(value, best))) {
    return unknown('not-allowed', 'neither a scenario, a ship, a table pack nor a record: most of its keys are of none of them')
  }
  // A ship is of no ruleset by name; what else does not name its own is not taken for one or the other.
  if (named === undefined && marked !== undefined && among.length > 1) return { what: marked, issues: [noRuleset(marked, rulesets)] }
  // Of a record that this release does not play nothing else is looked at: another may have another form.
  const [foreign] = marked === 'record' ? faultsIn(() => checkVersions(best.ruleset, value)) : []
  const malformed = foreign ? [foreign] : issuesOf(best.schema, value)
  const issues = malformed.length > 0 ? malformed : faultsIn(() => checkByRules(best, value))
  return { what: nameOf(best, value), issues, warnings: issues.length > 0 ? [] : warningsOf(best, value) }
}

function unknown(code: Issue['code'], message: string): Finding {
  return { what: null, issues: [{ code, path: '', message }] }
}

function noRuleset(kind: Kind, rulesets: Readonly<Record<string, Ruleset>>): Issue {
  const path = kind === 'record' ? 'ruleset.id' : 'ruleset'
  return { code: 'missing-key', path, message: `missing; expected a ruleset (${Object.keys(rulesets).join(', ')})` }
}

/** A BroadsideError as an issue; anything else is not ours to report. */
export function issueOf(error: unknown): Issue {
  if (error instanceof BroadsideError) return error.toJSON()
  throw error
}

function candidatesOf(ruleset: Ruleset): Candidate[] {
  const { scenario, tables, ship } = ruleset.schemas
  const schemas: Readonly<Record<Kind, z.ZodMiniType>> = { record: recordSchema, scenario, 'table pack': tables, ship }
  return KINDS.map((kind) => ({ kind, ruleset, schema: schemas[kind] }))
}

function bestFit(value: object, candidates: readonly Candidate[]): Candidate | undefined {
  const rated = candidates.map((candidate) => {
    const known = keysOf(candidate.schema)
    return { candidate, shared: Object.keys(value).filter((key) => known.has(key)).length }
  })
  const most = Math.max(1, ...rated.map(({ shared }) => shared))
  const fitting = rated.filter(({ shared }) => shared === most).map(({ candidate }) => candidate)
  if (fitting.length <= 1) return fitting[0]
  const counted = fitting.map((candidate) => ({ candidate, issues: issuesOf(candidate.schema, value).length }))
  return counted.sort((a, b) => a.issues - b.issues)[0]?.candidate
}

/** Whether most keys of a value are of no document at all, so that a list of what is wrong with it would help nobody. */
function isStrange(value: object, { schema }: Candidate): boolean {
  const found = Object.keys(value)
  return found.filter((key) => keysOf(schema).has(key)).length * 2 < found.length
}

const keys = new WeakMap<z.ZodMiniType, ReadonlySet<string>>()

/** The keys that an object of a schema may have. */
export function keysOf(schema: z.ZodMiniType): ReadonlySet<string> {
  const kept = keys.get(schema)
  if (kept) return kept
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const found = new Set(Object.keys(properties))
  keys.set(schema, found)
  return found
}

/** `scenario for corpen18, 6 units`: with the number of entries in the list that says who is on which side. */
function nameOf({ kind, ruleset }: Candidate, value: Readonly<Record<string, unknown>>): string {
  const placed = Object.entries(value).find(
    ([, list]) => Array.isArray(list) && list.length > 0 && list.every((each) => isObject(each) && 'side' in each),
  )
  const units = kind === 'scenario' && placed ? `, ${(placed[1] as unknown[]).length} ${placed[0]}` : ''
  return `${kind} for ${ruleset.id}${units}`
}

/** What a ruleset finds odd about a lawful scenario. */
function warningsOf({ kind, ruleset }: Candidate, value: unknown): readonly string[] {
  return kind === 'scenario' ? (ruleset.warnings?.(ruleset.prepare(value)) ?? []) : []
}

/** Holds a document whose form is right against the rules. Throws a BroadsideError of the first thing that is wrong. */
function checkByRules({ kind, ruleset }: Candidate, value: unknown): void {
  switch (kind) {
    case 'scenario':
      ruleset.prepare(value)
      break
    case 'table pack':
      ruleset.settings(value)
      break
    case 'record': {
      const difference = replay(ruleset, value)
      if (difference) throw new BroadsideError('replay-differs', '', differenceText(difference))
      break
    }
    case 'ship':
  }
}

/** What a check throws, as the only issue; none where it passes. */
function faultsIn(check: () => void): Issue[] {
  try {
    check()
    return []
  } catch (error) {
    return [issueOf(error)]
  }
}
