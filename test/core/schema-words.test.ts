import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { issuesOf, notation, number, parse, text, whole } from '../../src/core/schema.js'
import { faultOf } from '../told.js'

const fault = (schema: z.ZodMiniType, value: unknown) => faultOf(() => parse(schema, value, 'at'))

describe('what is wrong with a value, in words', () => {
  it('of numbers and text', () => {
    expect(fault(whole(), -0)).toEqual(['not-allowed', 'at', 'expected 0 without a sign; found -0'])
    expect(fault(whole(1, 9), 10)).toEqual(['out-of-range', 'at', 'expected a number up to 9; found 10'])
    expect(fault(whole(1, 9), 1e300)).toEqual(['out-of-range', 'at', 'expected a number up to 9; found 1e+300'])
    expect(fault(whole(1, 9), -1e300)).toEqual(['out-of-range', 'at', 'expected a number from 1; found -1e+300'])
    expect(issuesOf(whole(1, 9), 1e300, 'at')).toHaveLength(1)
    expect(issuesOf(whole(1, 9), -0).map(({ message }) => message)).toEqual([
      'expected a number from 1; found -0',
      'expected 0 without a sign; found -0',
    ])
    expect(fault(whole(), 2 ** 53)).toEqual(['out-of-range', 'at', 'expected a number up to 9007199254740991; found 9007199254740992'])
    expect(fault(number(2), 1)).toEqual(['out-of-range', 'at', 'expected a number from 2; found 1'])
    expect(fault(text(), '')).toEqual(['not-allowed', 'at', 'expected text of at least one character; found an empty string'])
    expect(fault(notation(/^x$/, 'an x'), 'y')).toEqual(['not-allowed', 'at', 'expected an x; found "y"'])
    expect(fault(notation(/^x$/, 'an x'), 5)).toEqual(['wrong-type', 'at', 'expected an x; found 5'])
  })

  it('of lists of a certain length, and lists of some', () => {
    const pair = () => z.tuple([z.number(), z.number()])
    expect(fault(pair(), [1])).toEqual(['wrong-length', 'at', 'expected exactly 2 entries; found 1'])
    expect(fault(pair(), [1, 2, 3])).toEqual(['wrong-length', 'at', 'expected exactly 2 entries; found 3'])
    expect(fault(z.array(z.number()).check(z.length(1)), [])).toEqual(['wrong-length', 'at', 'expected exactly 1 entry; found 0'])
    expect(fault(z.array(z.number()).check(z.minLength(2)), [1])).toEqual(['wrong-length', 'at', 'expected at least 2 entries; found 1'])
    expect(fault(z.array(z.number()).check(z.maxLength(1)), [1, 2])).toEqual(['wrong-length', 'at', 'expected at most 1 entry; found 2'])
  })

  it('that a check of its own finds, there or missing', () => {
    const even = z.strictObject({ n: z.custom((n) => typeof n === 'number' && n % 2 === 0, 'expected an even number') })
    expect(fault(even, { n: 3 })).toEqual(['not-allowed', 'at.n', 'expected an even number; found 3'])
    expect(fault(even, {})).toEqual(['missing-key', 'at.n', 'expected an even number; found nothing'])
    const found = z.string().check(z.refine(() => false, 'found wanting'))
    expect(fault(found, 'x')).toEqual(['not-allowed', 'at', 'found wanting'])
  })

  it('is not what is wrong with the schema', () => {
    const broken = z.string().check(
      z.refine(() => {
        throw new TypeError('a fault of ours')
      }),
    )
    expect(() => issuesOf(broken, 'x')).toThrow(new TypeError('a fault of ours'))
  })
})

describe('of a union', () => {
  const ship = () => z.strictObject({ name: z.string(), guns: z.number() })

  it('the branch of the right type speaks, wherever in it the fault lies', () => {
    const either = z.union([text(), ship()])
    expect(fault(either, { name: 'Hood', guns: 'x' })).toEqual(['wrong-type', 'at.guns', 'expected a number; found "x"'])
    expect(fault(either, '')).toEqual(['not-allowed', 'at', 'expected text of at least one character; found an empty string'])
    expect(fault(either, 5)).toEqual(['wrong-type', 'at', 'expected text, or an object; found 5'])
    expect(fault(z.strictObject({ a: either }), {})).toEqual(['missing-key', 'at.a', 'missing; expected text, or an object'])
  })

  it('of two of the right type both speak, unless one finds the fault further in', () => {
    const notations = z.union([notation(/^x$/, 'an x'), notation(/^y$/, 'a y'), z.number()])
    expect(fault(notations, 'z')).toEqual(['not-allowed', 'at', 'expected an x, or a y, or a number; found "z"'])
    expect(fault(z.union([z.literal('a'), z.number()]), 'b')).toEqual(['not-allowed', 'at', 'expected "a"; found "b"'])
    const lists = z.union([z.array(z.boolean()), z.array(z.number())])
    expect(fault(lists, ['a', 1])).toEqual(['wrong-type', 'at[0]', 'expected a number; found "a"'])
  })

  it('told apart by a key, that key is one of those known', () => {
    const orders = () =>
      z.discriminatedUnion('order', [
        z.strictObject({ order: z.literal('move'), steps: z.string() }),
        z.strictObject({ order: z.enum(['hold', 'wait']) }),
        z.strictObject({ order: z.literal('fire') }),
      ])
    const literals = () =>
      z.discriminatedUnion('order', [z.strictObject({ order: z.literal('move') }), z.strictObject({ order: z.literal('fire') })])
    expect(fault(literals(), { order: 'mvoe' })).toEqual([
      'not-allowed',
      'at.order',
      'expected one of "move", "fire"; found "mvoe"; did you mean "move"?',
    ])
    expect(fault(literals(), { order: 5 })).toEqual(['not-allowed', 'at.order', 'expected one of "move", "fire"; found 5'])
    expect(fault(literals(), {})).toEqual(['missing-key', 'at.order', 'missing; expected one of "move", "fire"'])
    expect(fault(orders(), { order: 'move', stesp: '' })).toEqual(['unknown-key', 'at.stesp', 'unknown key "stesp"; did you mean "steps"?'])
  })
})

describe('what may be null', () => {
  const schema = z.strictObject({
    figure: z.nullable(z.int()),
    name: z.optional(z.nullable(z.enum(['x', 'y']))),
    part: z._default(z.nullable(z.strictObject({ words: z.nullable(text()), count: z.optional(z.number()) })), null),
    either: z.optional(z.union([z.null(), z.number()])),
    row: z.optional(z.array(z.nullable(z.number()))),
    both: z.optional(z.union([z.nullable(z.number()), z.boolean()])),
    list: z.optional(z.tuple([z.nullable(z.number()), z.number()])),
  })
  const good = { figure: null, name: null, part: { words: null } }

  it.each<[string, unknown, string, string]>([
    ['figure', { ...good, figure: 'q' }, 'wrong-type', 'expected a number or null; found "q"'],
    ['figure', { part: null }, 'missing-key', 'missing; expected a number or null'],
    ['name', { ...good, name: 'z' }, 'not-allowed', 'expected one of "x", "y" or null; found "z"'],
    ['part', { ...good, part: 3 }, 'wrong-type', 'expected an object or null; found 3'],
    ['part.words', { ...good, part: { words: 7 } }, 'wrong-type', 'expected text or null; found 7'],
    ['part.count', { ...good, part: { words: null, count: 'x' } }, 'wrong-type', 'expected a number; found "x"'],
    ['row', { ...good, row: 5 }, 'wrong-type', 'expected a list; found 5'],
    ['row[1]', { ...good, row: [null, 'x'] }, 'wrong-type', 'expected a number or null; found "x"'],
    ['both', { ...good, both: 'x' }, 'wrong-type', 'expected a number or null, or true or false or null; found "x"'],
    ['list[0]', { ...good, list: ['a', 1] }, 'wrong-type', 'expected a number or null; found "a"'],
    ['list[1]', { ...good, list: [1, null] }, 'wrong-type', 'expected a number; found null'],
    ['either', { ...good, either: 'k' }, 'wrong-type', 'expected null, or a number; found "k"'],
  ])('is told to, and only that: %s of %j', (path, given, code, message) =>
    expect(fault(schema, given)).toEqual([code, `at.${path}`, message]),
  )

  it('is told to in the branch of a union that is meant', () => {
    const orders = z.discriminatedUnion('order', [
      z.strictObject({ order: z.literal('move'), to: z.nullable(z.number()) }),
      z.strictObject({ order: z.literal('hold') }),
    ])
    expect(fault(orders, { order: 'move', to: 'x' })).toEqual(['wrong-type', 'at.to', 'expected a number or null; found "x"'])
    expect(fault(z.strictObject({ a: orders }), { a: { order: 'move' } })).toEqual([
      'missing-key',
      'at.a.to',
      'missing; expected a number or null',
    ])
  })
})

describe('keys are suggested', () => {
  const inner = () => z.strictObject({ alpha: z.optional(z.number()) })
  const words = ['unknown-key', expect.any(String), 'unknown key "alhpa"; did you mean "alpha"?']

  it('wherever the object stands: what may be missing, in lists, at a place of its own', () => {
    expect(fault(z.strictObject({ a: z.optional(inner()) }), { a: { alhpa: 1 } })).toEqual(words)
    expect(fault(z.strictObject({ a: z._default(z.nullable(inner()), null) }), { a: { alhpa: 1 } })).toEqual(words)
    expect(fault(z.array(inner()), [{}, { alhpa: 1 }])).toEqual(words)
    expect(fault(z.tuple([z.number(), inner()]), [1, { alhpa: 1 }])).toEqual(words)
  })
})
