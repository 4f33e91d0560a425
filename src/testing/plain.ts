import { isObjectOrList } from '../core/plain-copy.js'

// Plain JSON values: what is one, and where two of them differ.

/** A text of at least one character. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/**
 * Freezes a value all the way down and says what about it is not plain JSON (`units[2].hits: NaN`), or null. Not plain are undefined,
 * numbers that JSON has no word for (-0 among them), functions, and objects with a class. Parts that the value shares with `known`, in
 * the same place, are taken to be plain and frozen already.
 */
export function freezePlain(value: unknown, known?: unknown): string | null {
  const steps: string[] = []
  const found = impurity(value, known, steps)
  if (found === null) return null
  const path = steps.reverse().join('').replace(/^\./, '')
  return path === '' ? found : `${path}: ${found}`
}

function impurity(value: unknown, known: unknown, steps: string[]): string | null {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return null
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? null : Object.is(value, -0) ? '-0' : String(value)
    case 'object':
      return value === null || value === known ? null : impurityWithin(value, isObjectOrList(known) ? known : {}, steps)
    default:
      return typeof value
  }
}

function impurityWithin(value: object, known: Record<string | number, unknown>, steps: string[]): string | null {
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = impurity(value[i], known[i], steps)
      if (found !== null) {
        steps.push(`[${i}]`)
        return found
      }
    }
  } else {
    const prototype: unknown = Object.getPrototypeOf(value)
    // An object of another realm (a worker's, a frame's) is as plain as ours.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return `an object of class ${value.constructor?.name ?? '?'}`
    for (const key of Object.keys(value)) {
      const found = impurity((value as Record<string, unknown>)[key], known[key], steps)
      if (found !== null) {
        steps.push(`.${key}`)
        return found
      }
    }
  }
  if (!Object.isFrozen(value)) Object.freeze(value)
  return null
}

/** A copy by way of JSON text: what a file or a mail would bring back. */
export function roundTrip<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T
}

/** The first place where two plain values differ, with both, or null; the order of keys does not matter. */
export function firstDifference(a: unknown, b: unknown, path = ''): string | null {
  if (a === b) return null
  if (isObjectOrList(a) && isObjectOrList(b) && Array.isArray(a) === Array.isArray(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const inner = Array.isArray(a) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
      const found = firstDifference(a[key], b[key], inner)
      if (found) return found
    }
    return null
  }
  return `${path === '' ? 'the whole' : path}: ${brief(a)} against ${brief(b)}`
}

/** A value in a message, cut short. */
export function brief(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 300 ? `${json.slice(0, 297)}...` : json
}

/**
 * What a step changed, as text: two states that follow from the same one are equal when their changes are. Shared parts cost nothing.
 */
export function changeKey(before: unknown, after: unknown): string {
  return JSON.stringify(change(before, after)) ?? 'nothing'
}

function change(before: unknown, after: unknown): unknown {
  if (before === after) return undefined
  if (!isObjectOrList(before) || !isObjectOrList(after) || Array.isArray(before) !== Array.isArray(after)) return [after]
  if (Array.isArray(before) && before.length !== (after as unknown as readonly unknown[]).length) return [after]
  let changes: Record<string, unknown> | undefined
  for (const key in after) {
    if (before[key] === after[key]) continue
    const inner = change(before[key], after[key])
    if (inner === undefined) continue
    changes ??= {}
    changes[key] = inner
  }
  for (const key in before) {
    if (key in after) continue
    changes ??= {}
    changes[key] = 'gone'
  }
  return changes
}
