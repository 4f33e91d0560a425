import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BroadsideError } from '../../src/core/errors.js'
import { formatPath } from '../../src/core/plain-copy.js'
import { issuesOf, number, parse, text, whole } from '../../src/core/schema.js'
import { complaint, fleet, good, goodShip, type Json, order, planted, ship } from './fleet-schema.js'
import { refusalOf } from './support.js'

describe('what is right', () => {
  it('passes with its defaults filled in', () => {
    expect(parse(fleet, good)).toEqual({
      ...good,
      units: [
        { id: 'hood', ship: { ...goodShip, torpedoes: 0 }, hits: 0 },
        { id: 'pow', ship: { ...goodShip, torpedoes: 2 }, hits: 1 },
      ],
    })
    expect(issuesOf(fleet, good)).toEqual([])
  })
  it('includes the bounds themselves', () => {
    expect([0, 9].map((n) => parse(whole(0, 9), n))).toEqual([0, 9])
    expect(parse(whole(), Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER)
    expect([0, 0.5, 1e308].map((n) => parse(number(), n))).toEqual([0, 0.5, 1e308])
    expect(parse(text(), ' ')).toBe(' ')
    expect(parse(whole(-5, 5), -5)).toBe(-5)
  })
})

describe('what is wrong is named with its path, what was found and what would be right', () => {
  it.each<[string, (string | number)[], unknown, string, string, string]>([
    ['missing text', ['title'], undefined, 'missing-key', 'fleet.title', 'missing; expected text'],
    ['a missing list', ['units'], undefined, 'missing-key', 'fleet.units', 'missing; expected a list'],
    ['a missing literal', ['ruleset'], undefined, 'missing-key', 'fleet.ruleset', 'missing; expected "test"'],
    ['a missing object in a list', ['units', 1, 'ship'], undefined, 'missing-key', 'fleet.units[1].ship', 'missing; expected an object'],
    [
      'a missing choice, deep down',
      ['units', 0, 'ship', 'category'],
      undefined,
      'missing-key',
      'fleet.units[0].ship.category',
      'missing; expected one of "capital", "cruiser", "escort"',
    ],
    ['text for a number', ['units', 1, 'hits'], '2', 'wrong-type', 'fleet.units[1].hits', 'expected a number; found "2"'],
    [
      'a decimal comma',
      ['units', 0, 'ship', 'speedKph'],
      '24,5',
      'wrong-type',
      'fleet.units[0].ship.speedKph',
      'expected a number; found "24,5"',
    ],
    ['a unit', ['units', 0, 'ship', 'speedKph'], '30 kn', 'wrong-type', 'fleet.units[0].ship.speedKph', 'expected a number; found "30 kn"'],
    ['an empty field', ['units', 1, 'hits'], '', 'wrong-type', 'fleet.units[1].hits', 'expected a number; found ""'],
    ['null where it is not named', ['units', 1, 'hits'], null, 'wrong-type', 'fleet.units[1].hits', 'expected a number; found null'],
    ['a number for text', ['title'], 7, 'wrong-type', 'fleet.title', 'expected text; found 7'],
    [
      'text for a flag',
      ['units', 0, 'ship', 'modern'],
      'yes',
      'wrong-type',
      'fleet.units[0].ship.modern',
      'expected true or false; found "yes"',
    ],
    ['an object for a list', ['units'], {}, 'wrong-type', 'fleet.units', 'expected a list; found an object'],
    ['a list for an object', ['units', 0], [1, 2], 'wrong-type', 'fleet.units[0]', 'expected an object; found a list of 2'],
    ['a list for text', ['title'], ['a'], 'wrong-type', 'fleet.title', 'expected text; found a list of 1'],
    ['a fraction', ['units', 1, 'hits'], 2.5, 'wrong-type', 'fleet.units[1].hits', 'expected a whole number; found 2.5'],
    ['NaN', ['units', 1, 'hits'], Number.NaN, 'wrong-type', 'fleet.units[1].hits', 'expected a number; found NaN'],
    [
      'Infinity',
      ['units', 0, 'ship', 'speedKph'],
      Number.POSITIVE_INFINITY,
      'wrong-type',
      'fleet.units[0].ship.speedKph',
      'expected a number; found Infinity',
    ],
    [
      '-Infinity',
      ['units', 1, 'hits'],
      Number.NEGATIVE_INFINITY,
      'wrong-type',
      'fleet.units[1].hits',
      'expected a number; found -Infinity',
    ],
    ['-0', ['units', 1, 'hits'], -0, 'not-allowed', 'fleet.units[1].hits', 'expected 0 without a sign; found -0'],
    ['too little', ['units', 1, 'hits'], -1, 'out-of-range', 'fleet.units[1].hits', 'expected a number from 0; found -1'],
    ['too much', ['units', 1, 'hits'], 5, 'out-of-range', 'fleet.units[1].hits', 'expected a number up to 4; found 5'],
    [
      'below 0',
      ['units', 0, 'ship', 'speedKph'],
      -0.5,
      'out-of-range',
      'fleet.units[0].ship.speedKph',
      'expected a number from 0; found -0.5',
    ],
    ['empty text', ['title'], '', 'not-allowed', 'fleet.title', 'expected text of at least one character; found an empty string'],
    ['another literal', ['ruleset'], 'tset', 'not-allowed', 'fleet.ruleset', 'expected "test"; found "tset"'],
    [
      'a misspelt choice',
      ['units', 0, 'ship', 'category'],
      'capitol',
      'not-allowed',
      'fleet.units[0].ship.category',
      'expected one of "capital", "cruiser", "escort"; found "capitol"; did you mean "capital"?',
    ],
    [
      'a choice of another type',
      ['units', 0, 'ship', 'category'],
      3,
      'not-allowed',
      'fleet.units[0].ship.category',
      'expected one of "capital", "cruiser", "escort"; found 3',
    ],
    ['an empty list', ['units'], [], 'wrong-length', 'fleet.units', 'expected at least 1 entry; found 0'],
    ['a list past its most', ['units'], [1, 2, 3, 4], 'wrong-length', 'fleet.units', 'expected at most 3 entries; found 4'],
    ['a list too long', ['columns'], [1, 2, 3, 4], 'wrong-length', 'fleet.columns', 'expected exactly 3 entries; found 4'],
    ['a list too short', ['columns'], [1], 'wrong-length', 'fleet.columns', 'expected exactly 3 entries; found 1'],
    [
      'a pair too short',
      ['units', 0, 'ship', 'movement'],
      [3],
      'wrong-length',
      'fleet.units[0].ship.movement',
      'expected exactly 2 entries; found 1',
    ],
    [
      'a pair too long',
      ['units', 0, 'ship', 'movement'],
      [3, 3, 3],
      'wrong-length',
      'fleet.units[0].ship.movement',
      'expected exactly 2 entries; found 3',
    ],
    [
      'an entry of a pair',
      ['units', 0, 'ship', 'movement'],
      [3, 10],
      'out-of-range',
      'fleet.units[0].ship.movement[1]',
      'expected a number up to 9; found 10',
    ],
    ['an entry of a list', ['columns'], [1, null, 'x'], 'wrong-type', 'fleet.columns[2]', 'expected a number or null; found "x"'],
    ['nothing at all', [], undefined, 'missing-key', 'fleet', 'missing; expected an object'],
    ['null for all', [], null, 'wrong-type', 'fleet', 'expected an object; found null'],
    ['another thing for all', [], 'fleet', 'wrong-type', 'fleet', 'expected an object; found "fleet"'],
  ])('%s', (_, keys, value, code, path, message) => expect(complaint(keys, value)).toEqual({ code, path, message }))

  it.each([
    -0.5,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e308,
    -0,
    2 ** 53,
    -1,
    '1',
    '',
    null,
    true,
    [],
    {},
    1n,
  ])('a whole number is not %s', (value) => expect(refusalOf(() => parse(whole(), value, 'n')).path).toBe('n'))

  it('a place at the root has no path', () => {
    expect(refusalOf(() => parse(fleet, planted(['title'], 1))).path).toBe('title')
    expect(refusalOf(() => parse(fleet, 1)).path).toBe('')
    expect(refusalOf(() => parse(z.array(whole()), [1, -1], 'dice')).path).toBe('dice[1]')
  })
})

describe('paths', () => {
  it('joins keys by dots and places in brackets', () => {
    expect(formatPath('', ['units', 2, 'ship', 'category'])).toBe('units[2].ship.category')
    expect(formatPath('input', ['vessels', 0])).toBe('input.vessels[0]')
    expect(formatPath('input', [])).toBe('input')
    expect(formatPath('', [0, 1])).toBe('[0][1]')
    expect(formatPath('a', ['0'])).toBe('a.0')
  })
})

describe('properties', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withSparseArray: true,
    withNullPrototype: true,
  })

  /** Every place of the good fleet, with a path in words. */
  function places(at: unknown, keys: (string | number)[] = []): (string | number)[][] {
    if (typeof at !== 'object' || at === null) return [keys]
    const entries: [string | number, unknown][] = Array.isArray(at) ? at.map((each, i) => [i, each]) : Object.entries(at)
    return [keys, ...entries.flatMap(([key, each]) => places(each, [...keys, key]))]
  }

  it('whatever is given, a value comes back or a BroadsideError is thrown, and issues agree', () => {
    const schemas = { fleet, ship, order, whole: whole(), text: text() }
    fc.assert(
      fc.property(anything, fc.constantFrom(...(Object.keys(schemas) as (keyof typeof schemas)[])), (value, name) => {
        const schema: z.ZodMiniType = schemas[name]
        let thrown: unknown
        try {
          parse(schema, value, 'given')
        } catch (error) {
          thrown = error
        }
        const issues = issuesOf(schema, value, 'given')
        if (thrown === undefined) expect(issues).toEqual([])
        else {
          expect(thrown).toBeInstanceOf(BroadsideError)
          expect((thrown as BroadsideError).toJSON()).toEqual(issues[0])
          expect(issues.every(({ path, message }) => path.startsWith('given') && message !== '')).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('a fault planted anywhere is found at its place or within it', () => {
    const fault = fc.oneof(fc.constantFrom<unknown>(-1, 1e9, Number.NaN, Number.POSITIVE_INFINITY, -0, 2.5, true), anything)
    fc.assert(
      fc.property(fc.constantFrom(...places(good)), fault, (keys, value) => {
        fc.pre(value !== undefined)
        const bad = planted(keys, value)
        const issues = issuesOf(fleet, bad, 'fleet')
        fc.pre(issues.length > 0)
        const { path } = refusalOf(() => parse(fleet, bad, 'fleet'))
        const place = formatPath('fleet', keys)
        expect(path.startsWith(place)).toBe(true)
        expect(['', '.', '[']).toContain(path.slice(place.length, place.length + 1))
      }),
      { numRuns: 2000 },
    )
  })

  it('a required key taken away is missing at its path', () => {
    for (const keys of places(good)) {
      const last = keys.at(-1)
      if (typeof last !== 'string' || last === 'hits' || last === 'torpedoes') continue
      const { code, path } = refusalOf(() => parse(fleet, planted(keys, undefined), 'fleet'))
      expect([code, path]).toEqual(['missing-key', formatPath('fleet', keys)])
    }
  })

  it('a key added to any object is unknown at its path', () => {
    const objects = places(good).filter((keys) => {
      const at = keys.reduce<Json>((value, key) => (value as Record<string | number, Json>)[key] as Json, good as Json)
      return typeof at === 'object' && at !== null && !Array.isArray(at)
    })
    expect(objects).toHaveLength(5)
    fc.assert(
      fc.property(fc.constantFrom(...objects), fc.string({ minLength: 1 }), (keys, added) => {
        fc.pre(
          !(added in Object.prototype) &&
            !['title', 'ruleset', 'flagship', 'units', 'columns', 'note', 'id', 'ship', 'hits'].includes(added),
        )
        fc.pre(!Object.hasOwn(ship._zod.def.shape, added))
        const { code, path } = refusalOf(() => parse(fleet, planted([...keys, added], 1), 'fleet'))
        expect([code, path]).toEqual(['unknown-key', formatPath('fleet', [...keys, added])])
      }),
    )
  })

  it('parsing leaves what it was given as it was', () => {
    const given = JSON.parse(JSON.stringify(good))
    parse(fleet, given)
    issuesOf(fleet, planted(['units', 0, 'ship'], { ...goodShip, x: 1 }))
    expect(given).toEqual(good)
  })
})

describe('of very many faults', () => {
  it('one is told, or that there are too many to tell', () => {
    const list = z.strictObject({ ships: z.array(z.strictObject({ hits: whole() })) })
    const faulty = (count: number) => ({ ships: Array.from({ length: count }, () => ({ hist: 1 })) })
    expect(refusalOf(() => parse(list, faulty(20_000), 'fleet')).toJSON()).toEqual({
      code: 'unknown-key',
      path: 'fleet.ships[0].hist',
      message: 'unknown key "hist"; did you mean "hits"?',
    })
    const tooMany = { code: 'not-allowed', path: 'fleet', message: 'more is wrong with it than can be told' }
    expect(refusalOf(() => parse(list, faulty(300_000), 'fleet')).toJSON()).toEqual(tooMany)
    expect(issuesOf(list, faulty(300_000), 'fleet')).toEqual([tooMany])
  })
})
