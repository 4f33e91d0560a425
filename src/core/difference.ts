import { isObject } from './plain-copy.js'

/** Where a record and its replay first part. */
export interface Difference {
  readonly path: string
  readonly recorded: unknown
  readonly replayed: unknown
}

/** What stands as recorded where an entry cannot be done again; what was replayed is then the reason. */
export const LAWFUL_ENTRY = 'a lawful entry'

/** A difference in words. */
export function differenceText(difference: Difference): string {
  return `${difference.path}: ${differenceWords(difference)}`
}

/** A difference in words without its path, for messages that have it beside them. */
export function differenceWords({ path, recorded, replayed }: Difference): string {
  // An entry is an object: none can hold these words in its own place.
  if (recorded === LAWFUL_ENTRY && /^entries\[\d+\]$/.test(path)) return `is no lawful entry: ${String(replayed)}`
  return `the record has ${JSON.stringify(recorded) ?? 'nothing'}, the replay gives ${JSON.stringify(replayed) ?? 'nothing'}`
}

/** The first place where two JSON values differ; the order of keys is no difference. */
export function compare(path: string, recorded: unknown, replayed: unknown): Difference | null {
  if (JSON.stringify(recorded) === JSON.stringify(replayed)) return null
  if (Array.isArray(recorded) && Array.isArray(replayed)) {
    const places = Array.from({ length: Math.max(recorded.length, replayed.length) }, (_, i) => i)
    return firstDifference(places, (i) => compare(`${path}[${i}]`, recorded[i], replayed[i]))
  }
  if (isObject(recorded) && isObject(replayed)) {
    const keys = [...new Set([...Object.keys(recorded), ...Object.keys(replayed)])]
    return firstDifference(keys, (key) => compare(`${path}.${key}`, recorded[key], replayed[key]))
  }
  return { path, recorded, replayed }
}

function firstDifference<Key>(keys: readonly Key[], at: (key: Key) => Difference | null): Difference | null {
  for (const key of keys) {
    const found = at(key)
    if (found) return found
  }
  return null
}
