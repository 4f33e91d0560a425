import { distance } from 'fastest-levenshtein'
import { BroadsideError } from './errors.js'
import { isList } from './plain-copy.js'

// What was found, in words, and which of what is known was perhaps meant.

/** A found value in a message: short, and never `[object Object]`. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value)
  if (typeof value === 'bigint') return `${value}n`
  if (isList(value)) return `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 60 ? `${json.slice(0, 57)}..."` : json
}

/** `expected one of axis, allies; found "axsi"; did you mean "axis"?`, or with `what` they are: `expected a side (axis, allies); ...`. */
export function notAmong(known: readonly string[], found: unknown, what?: string): string {
  const list = known.join(', ')
  return `expected ${what === undefined ? `one of ${list}` : `${what} (${list})`}; found ${show(found)}${suggestion(found, known)}`
}

/** Throws a BroadsideError (`not-allowed`) unless what was found is one of those known; in the words of {@link notAmong}. */
export function checkAmong(known: readonly string[], found: unknown, path: string, what?: string): void {
  if (!(known as readonly unknown[]).includes(found)) throw new BroadsideError('not-allowed', path, notAmong(known, found, what))
}

/**
 * `; did you mean "cruiser"?` when something known is close to what was found: a third of its letters at most are off, capitals aside. Two letters
 * exchanged are one slip. Nothing is like what is no text.
 */
export function suggestion(found: unknown, known: readonly string[]): string {
  if (typeof found !== 'string') return ''
  const given = found.toLowerCase()
  let near: string | undefined
  let least = Number.POSITIVE_INFINITY
  for (const each of known) {
    const most = Math.max(1, Math.floor(each.length / 3))
    // So many letters more or fewer are as many slips: what is far longer need not be compared letter by letter.
    if (Math.abs(given.length - each.length) > most) continue
    const off = slips(given, each.toLowerCase())
    if (off < least && off <= most && off < each.length) {
      least = off
      near = each
    }
  }
  return near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`
}

function slips(a: string, b: string): number {
  const off = distance(a, b)
  if (off !== 2 || a.length !== b.length) return off
  const first = [...a].findIndex((letter, i) => letter !== b[i])
  return a[first] === b[first + 1] && a[first + 1] === b[first] ? 1 : off
}
