import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { show } from '../../src/core/found.js'
import { isObject, isObjectOrList, plainCopy } from '../../src/core/plain-copy.js'
import { issuesOf, parse } from '../../src/core/schema.js'
import { CYCLE, nested, revoked, trapped } from './nasty.js'
import { refusalOf } from './support.js'

const errorOf = (value: unknown, path?: string) => refusalOf(() => plainCopy(value, path)).toJSON()
const notPlain = (path: string, found: string) => ({ code: 'wrong-type', path, message: `expected plain data; found ${found}` })
const TOO_DEEP = 'nested too deeply, or too large: more than 500 levels, or a value within itself'

describe('a plain copy', () => {
  it('of what JSON can hold is the same, and shares nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const copied = plainCopy(value)
        expect(copied).toEqual(value)
        if (typeof value === 'object' && value !== null) expect(copied).not.toBe(value)
      }),
    )
  })

  it('keeps a key called __proto__ as a key, and an undefined value', () => {
    const copied = plainCopy(JSON.parse('{"__proto__":{"polluted":true}}')) as object
    expect(Object.keys(copied)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(copied)).toBe(Object.prototype)
    expect(Object.keys(plainCopy({ a: undefined }))).toEqual(['a'])
  })

  it('has keys that may be written and removed like any', () => {
    expect(Object.getOwnPropertyDescriptors(plainCopy(Object.freeze({ a: 1 })))).toEqual({
      a: { value: 1, enumerable: true, configurable: true, writable: true },
    })
  })

  it('of an object of a class has its keys and no class', () => {
    class Unit {
      readonly id = 'kent'
      sail() {
        return this.id
      }
    }
    const copied = plainCopy(new Unit())
    expect(copied).toEqual({ id: 'kent' })
    expect(Object.getPrototypeOf(copied)).toBe(Object.prototype)
  })

  it.each<[unknown, string, string]>([
    [() => 1, '', 'a function'],
    [{ units: [{ id: Symbol('x') }] }, 'units[0].id', 'a symbol'],
    [[1, [2n]], '[1][0]', 'a bigint'],
    [{ at: new Date(0) }, 'at', 'an object of class Date'],
    [{ at: new Map() }, 'at', 'an object of class Map'],
    [{ [Symbol.toStringTag]: 'Object]\n' }, '', 'an object of class Object]\n'],
    [{ [Symbol.toStringTag]: '\n[object Object' }, '', 'an object of class \n[object Object'],
    // biome-ignore lint/suspicious/noSparseArray: the hole is what is refused
    [{ list: [1, , 3] }, 'list', 'a list with holes'],
    [
      {
        a: {
          get b() {
            throw new Error('not today')
          },
        },
      },
      'a.b',
      'what cannot be read (not today)',
    ],
    [{ a: trapped() }, 'a', 'what cannot be read (trap)'],
  ])('of what is not plain is refused with its path: %#', (value, path, found) => {
    expect(errorOf(value)).toEqual(notPlain(path, found))
  })

  it('names the path behind the one it is given', () => {
    expect(errorOf({ a: [() => 1] }, 'input')).toEqual(notPlain('input.a[0]', 'a function'))
  })

  it('of what is nested too deeply, or within itself, is refused', () => {
    expect(plainCopy(nested(500))).toEqual(nested(500))
    for (const value of [nested(501), nested(10_000), nested(10_000, true), CYCLE])
      expect(errorOf(value, 'scenario')).toEqual({ code: 'not-allowed', path: 'scenario', message: TOO_DEEP })
  })

  it('of a few lists that hold each other over and over is refused before it fills the memory', () => {
    let list: unknown = []
    for (let level = 0; level < 100; level++) list = [list, list]
    expect(errorOf(list)).toEqual({ code: 'not-allowed', path: '', message: 'nested too deeply, or too large: more than 5000000 values' })
  })
})

describe('reading by a schema', () => {
  const schema = z.strictObject({ a: z.strictObject({ b: z.number() }) })
  const unreadable = {
    a: {
      get b() {
        throw new Error('not today')
      },
    },
  }

  it('says what of a value cannot be read', () => {
    const error = notPlain('input.a.b', 'what cannot be read (not today)')
    expect(refusalOf(() => parse(schema, unreadable, 'input')).toJSON()).toEqual(error)
    expect(issuesOf(schema, unreadable, 'input')).toEqual([error])
    expect(refusalOf(() => parse(schema, revoked())).message).toMatch(/^expected plain data; found what cannot be read/)
  })

  it('lets an error of a rule pass as it is', () => {
    const broken = z.string().check(
      z.refine(() => {
        throw new TypeError('a fault of ours')
      }),
    )
    expect(() => parse(broken, 'x')).toThrow(new TypeError('a fault of ours'))
  })

  it('shows what cannot be read', () => {
    expect(show(revoked())).toBe('an object')
  })
})

it('an object is neither null nor a list', () => {
  const values = [{}, Object.create(null), new Map(), [], null, undefined, 'x', () => 1]
  expect(values.map(isObject)).toEqual([true, true, true, false, false, false, false, false])
  expect(values.map(isObjectOrList)).toEqual([true, true, true, true, false, false, false, false])
})
