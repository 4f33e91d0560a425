import * as fc from 'fast-check'
import { BroadsideError } from '../../src/core/errors.js'

// Values that nobody should give, for tests that nothing breaks.

/** An object, or a list, with so many levels below it. */
export function nested(levels: number, lists = false): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = lists ? [value] : { a: value }
  return value
}

/** An object that lies within itself. */
export const CYCLE: Record<string, unknown> = { a: 1 }
CYCLE['itself'] = CYCLE

/** An object of which nothing can be read any more. */
export function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

/** An object whose every reading fails. */
export function trapped(): object {
  const trap = () => {
    throw new Error('trap')
  }
  return new Proxy({}, { get: trap, ownKeys: trap, has: trap, getOwnPropertyDescriptor: trap })
}

class Ship {
  readonly id = 'x'
  readonly order = 'move'
  sail() {
    return this.id
  }
}

const unreadable = {
  get units() {
    throw new Error('no units')
  },
}
const unprintable = {
  toJSON() {
    throw new Error('no JSON')
  },
  toString() {
    throw new Error('no text')
  },
}

/** Texts that trip up readers: a lone surrogate, NUL, a mark of byte order, names that every object has, a very long one. */
export const oddText = fc.constantFrom(
  '',
  '\ud800',
  '\0',
  '\ufeff',
  '__proto__',
  'constructor',
  'toString',
  '-0',
  '1e999',
  'x'.repeat(20_000),
)

/** What JSON can hold and no document has. */
export const oddJson = fc.oneof(
  fc.jsonValue(),
  oddText,
  fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, 2 ** 53, [], {}, [[]], JSON.parse('{"__proto__":{"polluted":true}}')),
)

/** A value that is made when it is needed: what reads and prints the values of a test must not trip over them itself. */
export type Made = () => unknown

const NASTY: readonly unknown[] = [
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  5n,
  Symbol('s'),
  () => 1,
  new Ship(),
  new Date(0),
  new Map(),
  Object.create(null),
  new Array(3),
  CYCLE,
  nested(10_000),
  nested(10_000, true),
  unreadable,
  unprintable,
  revoked(),
  trapped(),
]

/** A JS value where a document is taken, as often as not one that no JSON can hold. */
export const oddValue: fc.Arbitrary<Made> = fc.oneof(
  oddJson.map((value) => () => value),
  fc.constantFrom(...NASTY.map((value) => () => value)),
)

type Keyed = Record<string | number, unknown>

/** A document with something put in another's place, left out, added, or wrapped up, at a random place: nearly right, which goes deeper than noise. */
export function spoilt(document: unknown, odd: fc.Arbitrary<Made> = oddValue): fc.Arbitrary<Made> {
  const change = fc.constantFrom('replace', 'drop', 'add', 'wrap', 'twice')
  return fc.tuple(fc.array(fc.nat(30), { maxLength: 6 }), change, odd, oddText).map(([path, what, make, key]) => {
    const replaced = (at: unknown, steps: readonly number[]): unknown => {
      const [step, ...rest] = steps
      if (typeof at !== 'object' || at === null || step === undefined) return spoil(at, what, make(), key)
      const keys = Object.keys(at)
      const name = keys[step % keys.length]
      if (name === undefined) return spoil(at, what, make(), key)
      const copy = (Array.isArray(at) ? [...at] : { ...at }) as Keyed
      if (what === 'drop' && rest.length === 0) delete copy[name]
      else copy[name] = replaced((at as Keyed)[name], rest)
      return copy
    }
    return () => replaced(document, path)
  })
}

function spoil(at: unknown, what: string, value: unknown, key: string): unknown {
  if (what === 'wrap') return [at]
  if (typeof at !== 'object' || at === null) return value
  if (what === 'twice' && Array.isArray(at)) return [...at, ...at]
  if (what !== 'add') return value
  if (Array.isArray(at)) return [...at, value]
  return Object.defineProperty({ ...at }, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Runs something that must give a value or throw a BroadsideError that says something. */
export function answered<T>(act: () => T): T | BroadsideError {
  try {
    return act()
  } catch (error) {
    if (error instanceof BroadsideError && error.message !== '' && error.message.length <= 500) return error
    throw new Error(`neither a value nor a BroadsideError: ${error instanceof Error ? error.stack : 'something thrown'}`)
  }
}
