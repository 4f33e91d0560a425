import { BroadsideError } from './errors.js'

/** Keys joined by dots, places in brackets, behind a prefix: `units[2].ship.category`. */
export function formatPath(prefix: string, keys: readonly PropertyKey[]): string {
  return keys.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : path ? `${path}.${String(key)}` : String(key)),
    prefix,
  )
}

/** Whether a value is a list that can be read. */
export function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

/** Whether a value has keys or entries: an object or a list, and not null. */
export function isObjectOrList(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Whether a value is an object, and neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** No document is nested deeper; what lies within itself is. */
const MOST_LEVELS = 500

/** No document holds more values: lists that share their entries, level upon level, do. */
const MOST_VALUES = 5_000_000

/**
 * A copy of somebody else's plain value, to be kept: what JSON can hold, and undefined. Throws a BroadsideError with the path of what is not plain: a function, a
 * symbol, a bigint, an object such as a Map, a list with holes, what cannot be read, what is nested too deeply or within itself. What is of a class is copied by its keys.
 */
export function plainCopy<T>(value: T, path = ''): T {
  const steps: PropertyKey[] = []
  const fault = (message: string) => new BroadsideError('wrong-type', formatPath(path, steps), `expected plain data; found ${message}`)
  let left = MOST_VALUES
  const copy = (given: unknown): unknown => {
    if (left-- === 0) throw tooLarge(path, `more than ${MOST_VALUES} values`)
    if (typeof given === 'function' || typeof given === 'symbol' || typeof given === 'bigint') throw fault(`a ${typeof given}`)
    if (typeof given !== 'object' || given === null) return given
    if (steps.length === MOST_LEVELS) throw tooLarge(path, `more than ${MOST_LEVELS} levels, or a value within itself`)
    return Array.isArray(given) ? list(given) : object(given)
  }
  // What is thrown on the way leaves the steps as they are: they say where.
  const within = (key: PropertyKey, read: () => unknown): unknown => {
    steps.push(key)
    const copied = copy(read())
    steps.pop()
    return copied
  }
  const list = (given: readonly unknown[]) => {
    if (Object.keys(given).length < given.length) throw fault('a list with holes')
    return Array.from({ length: given.length }, (_, i) => within(i, () => given[i]))
  }
  const object = (given: object) => {
    const kind = Object.prototype.toString.call(given).slice('[object '.length, -1)
    if (kind !== 'Object') throw fault(`an object of class ${kind}`)
    const copied = {}
    for (const key of Object.keys(given)) {
      const value = within(key, () => (given as Record<string, unknown>)[key])
      // Not by assignment: a key may be called __proto__.
      Object.defineProperty(copied, key, { value, enumerable: true, configurable: true, writable: true })
    }
    return copied
  }
  try {
    return copy(value) as T
  } catch (error) {
    if (error instanceof BroadsideError) throw error
    throw fault(`what cannot be read (${error instanceof Error ? error.message : String(error)})`)
  }
}

function tooLarge(path: string, most: string): BroadsideError {
  return new BroadsideError('not-allowed', path, `nested too deeply, or too large: ${most}`)
}
