/** Where a record and its replay first part. */
export interface Difference {
  readonly path: string
  readonly recorded: unknown
  readonly replayed: unknown
}

/** A difference in words. */
export function differenceText({ path, recorded, replayed }: Difference): string {
  return `${path}: the record has ${JSON.stringify(recorded) ?? 'nothing'}, the replay gives ${JSON.stringify(replayed) ?? 'nothing'}`
}

/** The first place where two JSON values differ; the order of keys is no difference. */
export function compare(path: string, recorded: unknown, replayed: unknown): Difference | null {
  if (JSON.stringify(recorded) === JSON.stringify(replayed)) return null
  if (Array.isArray(recorded) && Array.isArray(replayed)) {
    const places = Array.from({ length: Math.max(recorded.length, replayed.length) }, (_, i) => i)
    return firstDifference(places, (i) => compare(`${path}[${i}]`, recorded[i], replayed[i]))
  }
  if (isRecord(recorded) && isRecord(replayed)) {
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
