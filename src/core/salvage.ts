import { again, type Battle, differenceAtEnd, startOf } from './battle.js'
import { compare, type Difference, differenceWords } from './difference.js'
import { BroadsideError } from './errors.js'
import { checkPlayable } from './given.js'
import { plainCopy } from './plain-copy.js'
import { type BattleRecord, entrySchema, headSchema, type RecordEntry, recordSchema } from './record.js'
import type { BattleEvent, BattleResult, Ruleset } from './ruleset.js'
import { issuesOf, parse } from './schema.js'
import { checkTables, checkVersions } from './versions.js'

/** What could be saved of a damaged record: the battle as far as it can be proved, and what stopped there. */
export interface Salvaged<State, Order, View, Result extends BattleResult, Event extends BattleEvent = BattleEvent> {
  readonly battle: Battle<State, Order, View, Result, Event>
  /** How many entries are whole. */
  readonly kept: number
  /** Where the damage begins, and what it is; null when all of it is whole. A text that was cut off behind its last entry lacks its result. */
  readonly damage: Damage | null
}

/** Where a record is damaged, and how. */
interface Damage {
  readonly path: string
  readonly message: string
}

/**
 * Recovers a damaged record up to its first entry that is malformed, unlawful or comes out otherwise. What stands before the entries (versions, seed,
 * scenario, set-up) must be whole: else this throws as `Battle.resume` would.
 */
export function salvage<State, Order, View, Result extends BattleResult, Event extends BattleEvent = BattleEvent>(
  ruleset: Ruleset<State, Order, View, Result, unknown, Event>,
  untrusted: unknown,
): Salvaged<State, Order, View, Result, Event> {
  checkPlayable(ruleset)
  const damaged = plainCopy(untrusted)
  checkVersions(ruleset, damaged)
  const head = parse(headSchema, damaged) as Pick<BattleRecord, 'tables' | 'scenario' | 'generator' | 'setUp'>
  const battle = startOf(ruleset, head)
  const start = battle.record()
  checkTables(head.tables, start.tables)
  const different = compare('setUp', head.setUp, start.setUp)
  if (different) throw new BroadsideError('replay-differs', different.path, differenceWords(different))
  const entries = (damaged as { readonly entries?: unknown }).entries
  if (!Array.isArray(entries)) return { battle, kept: 0, damage: { path: 'entries', message: 'not a list' } }
  for (const [i, entry] of entries.entries()) {
    const damage = damageOf(battle, entry, `entries[${i}]`)
    if (damage) return { battle: afresh(ruleset, head, entries.slice(0, i)), kept: i, damage }
  }
  // The rest by its form first. A text that was cut off ends here: it has no result, and its generator is where the whole battle left it.
  const [issue] = issuesOf(recordSchema, damaged)
  if (issue) return { battle, kept: entries.length, damage: { path: issue.path, message: issue.message } }
  const { options } = damaged as BattleRecord
  const rest = compare('options', options, start.options) ?? differenceAtEnd(damaged as BattleRecord, battle)
  return { battle, kept: entries.length, damage: damageBy(rest) }
}

function damageBy(difference: Difference | null): Damage | null {
  return difference && { path: difference.path, message: differenceWords(difference) }
}

/** Does an entry again: what cannot be believed of it, or null. */
function damageOf<State, Order, View, Result extends BattleResult, Event extends BattleEvent = BattleEvent>(
  battle: Battle<State, Order, View, Result, Event>,
  given: unknown,
  path: string,
): Damage | null {
  try {
    return damageBy(again(battle, parse(entrySchema, given, path) as RecordEntry, path))
  } catch (error) {
    if (!(error instanceof BroadsideError)) throw error
    return { path: error.path, message: error.message }
  }
}

/** The battle up to where it was whole: what was done beyond that has left no trace. */
function afresh<State, Order, View, Result extends BattleResult, Event extends BattleEvent = BattleEvent>(
  ruleset: Ruleset<State, Order, View, Result, unknown, Event>,
  head: Pick<BattleRecord, 'scenario' | 'generator' | 'setUp'>,
  entries: readonly RecordEntry[],
): Battle<State, Order, View, Result, Event> {
  const battle = startOf(ruleset, head)
  for (const entry of entries) again(battle, entry, '')
  return battle
}

/**
 * JSON text that was cut off or spoilt, up to the last whole entry of the list at `entries`; undefined when the damage is before that list, and for what is no text.
 * The rest of the object is lost. Text that is whole comes back as it is.
 */
export function salvageText(text: string): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    const from = startOfEntries(text)
    return from === null ? undefined : wholeEntries(text, from)
  }
}

function wholeEntries(text: string, from: number): unknown {
  let head: { entries: unknown[] }
  try {
    head = JSON.parse(`${text.slice(0, from)}]}`)
  } catch {
    return undefined
  }
  let start = from
  for (const end of endsOfEntries(text, from)) {
    try {
      head.entries.push(JSON.parse(text.slice(start, end).replace(/^\s*,/, '')))
    } catch {
      break
    }
    start = end
  }
  return head
}

/** Where the list of entries begins: the one on the first level, since a scenario might have a key of that name. */
function startOfEntries(text: string): number | null {
  const list = /"entries"\s*:\s*\[/y
  let found: number | null = null
  walk(text, 0, (at, depth) => {
    list.lastIndex = at
    if (depth !== 1 || !list.test(text)) return true
    found = list.lastIndex
    return false
  })
  return found
}

/** Where the objects and lists of a list end; or a text among them begins, which no entry is, so that nothing whole is found there. */
function endsOfEntries(text: string, from: number): number[] {
  const ends: number[] = []
  walk(text, from, (at, depth) => {
    if (depth === 0) ends.push(at + 1)
    return depth >= 0
  })
  return ends
}

/** Goes through the brackets and the beginnings of texts, with how deep they lie (a closing one: what it closes lies in), as long as `visit` says. */
function walk(text: string, from: number, visit: (at: number, depth: number) => boolean): void {
  let [depth, quoted] = [0, false]
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string
    if (quoted) {
      if (char === '\\') at++
      else if (char === '"') quoted = false
      continue
    }
    if (char === '"') quoted = true
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') depth--
    else continue
    if (!visit(at, depth)) return
  }
}
