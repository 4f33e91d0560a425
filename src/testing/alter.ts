import * as z from 'zod/mini'
import { withValueAt } from '../core/path.js'

// What else might stand in a place of a state: for parts that nobody else may know.

/** Of what stands under the same key elsewhere, so many are tried. */
const BORROWED = 2

/** What stands in a state, by the key it stands under; the entries of a list stand under the list's. */
export type ByKey = ReadonlyMap<string, readonly unknown[]>

/** What stands under each key of a state. */
export function valuesByKey(state: unknown): ByKey {
  const found = new Map<string, unknown[]>()
  const keep = (key: string, value: unknown) => {
    const known = found.get(key)
    if (known) known.push(value)
    else found.set(key, [value])
  }
  const walk = (value: unknown, key: string) => {
    if (typeof value !== 'object' || value === null) return
    for (const [each, inner] of Object.entries(value)) {
      const under = Array.isArray(value) ? key : each
      keep(under, inner)
      walk(inner, under)
    }
  }
  walk(state, '')
  return found
}

/** A text that no schema names. */
const NAMELESS = '\u0000'

const named = new WeakMap<z.ZodMiniType, Map<string, readonly unknown[]>>()

/** The texts that a schema names for a place, for every entry of a list alike: what it says when it is given another. */
export function namedAt(schema: z.ZodMiniType, state: unknown, path: string): readonly unknown[] {
  const known = named.get(schema) ?? new Map<string, readonly unknown[]>()
  named.set(schema, known)
  const place = path.replace(/\[\d+\]/g, '[]')
  let texts = known.get(place)
  if (texts === undefined) {
    const { error } = z.safeParse(schema, withValueAt(state, path, NAMELESS))
    texts = (error?.issues ?? []).flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []))
    known.set(place, texts)
  }
  return texts
}

/**
 * Other values for a place, the likeliest to be well formed first: what else the schema names there, a number more, and far more, a list shorter and longer,
 * what stands under the same key elsewhere, and nothing where there is something. Which of them the state's schema takes is for the caller to see.
 */
export function alterations(byKey: ByKey, path: string, value: unknown, names: readonly unknown[]): unknown[] {
  const key = /([^.[\]]+)(?:\[\d+\])*$/.exec(path)?.[1] ?? ''
  const borrowed: unknown[] = []
  for (const other of byKey.get(key) ?? []) {
    if (borrowed.length >= BORROWED) break
    if (other !== value && JSON.stringify(other) !== JSON.stringify(value)) borrowed.push(other)
  }
  return [...names.filter((name) => name !== value), ...ofItsKind(value), ...borrowed, ...(value === null ? [0, '*', []] : [null])]
}

function ofItsKind(value: unknown): unknown[] {
  switch (typeof value) {
    case 'number':
      return [value + 1, value - 1, value + 100, 0].filter((other) => other !== value)
    case 'boolean':
      return [!value]
    case 'string':
      return [`${value}*`, `${value}${value}`, ''].filter((other) => other !== value)
    default:
      if (value === null) return []
      if (Array.isArray(value)) return value.length === 0 ? [] : [value.map(least), value.slice(0, -1), [...value, value.at(-1)], []]
      return [Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, least(inner)]))]
  }
}

/** Another value of the same kind. */
function least(value: unknown): unknown {
  const [first = value] = ofItsKind(value)
  return first
}
