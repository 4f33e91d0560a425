import { formatPath } from '../core/plain-copy.js'
import type { Ruleset } from '../core/ruleset.js'
import { issuesOf } from '../core/schema.js'
import { refusesWell, UNKNOWN } from './members.js'
import { brief, freezePlain } from './plain.js'
import type { Report } from './report.js'

// Scenarios as people write them: the given one fits its schema, and one that is spoilt in a place is refused for that.

/** How many places of a scenario are spoilt, spread over it. */
const SPOILT = 30

/** A scenario fits the schema; spoilt it is refused by schema and `prepare` alike, and by a BroadsideError. */
export function checkScenario(ruleset: Ruleset, scenario: unknown, report: Report): void {
  const [issue] = issuesOf(ruleset.schemas.scenario, scenario)
  if (issue) throw report.fault('scenarios', `the schema refuses the scenario: ${issue.path}: ${issue.message}`)
  for (const { what, spoilt, surely } of spoiltScenarios(scenario)) {
    freezePlain(spoilt)
    const fits = issuesOf(ruleset.schemas.scenario, spoilt).length === 0
    if (fits && surely) throw report.fault('malformed scenarios', `the schema accepts a scenario with ${what}`)
    const refused = refusesWell(report, 'malformed scenarios', `prepare, given a scenario with ${what},`, () => ruleset.prepare(spoilt))
    if (!refused && !fits) throw report.fault('malformed scenarios', `prepare accepts a scenario with ${what}, which the schema refuses`)
    report.made('malformed scenarios')
  }
}

interface Spoilt {
  readonly what: string
  readonly spoilt: unknown
  /** Whether no schema can take it for a scenario. */
  readonly surely: boolean
}

function* spoiltScenarios(scenario: unknown): Generator<Spoilt> {
  for (const other of [null, 7, 'scenario', []]) {
    if (kindOf(other) !== kindOf(scenario)) yield { what: `${JSON.stringify(other)} in its place`, spoilt: other, surely: true }
  }
  if (kindOf(scenario) === 'object') yield { what: `the key ${UNKNOWN}`, spoilt: { ...(scenario as object), [UNKNOWN]: 1 }, surely: true }
  const places = [...placesIn(scenario)]
  const gap = Math.max(1, Math.floor(places.length / SPOILT))
  const taken = places.filter((_, place) => place % gap === 0)
  for (const [turn, { path, keys, value }] of taken.entries()) {
    const other = turn % 3 === 0 ? ofAnotherKind(value) : turn % 3 === 1 ? null : undefined
    const spoilt = replaced(scenario, keys, other)
    const what = other === undefined ? `${path} left out` : `${brief(other)} at ${path}`
    yield { what, spoilt, surely: false }
  }
}

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

function ofAnotherKind(value: unknown): unknown {
  return typeof value === 'string' || Array.isArray(value) ? -7.5 : 'no such thing'
}

interface At {
  readonly path: string
  readonly keys: readonly string[]
  readonly value: unknown
}

function* placesIn(value: unknown, keys: readonly string[] = [], path = ''): Generator<At> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const within = formatPath(path, [Array.isArray(value) ? Number(key) : key])
    const at = [...keys, key]
    yield { path: within, keys: at, value: inner }
    yield* placesIn(inner, at, within)
  }
}

/** A copy with another value in a place; undefined leaves the place out. */
function replaced(root: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const entries = Object.entries(root as object).flatMap(([each, inner]) => {
    if (each !== key) return [[each, inner] as const]
    return rest.length === 0 && value === undefined ? [] : [[each, replaced(inner, rest, value)] as const]
  })
  return Array.isArray(root) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
