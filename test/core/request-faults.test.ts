import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Procedure, procedure } from '../../src/core/procedure.js'
import { oddsOfRequest, resolveRequest } from '../../src/core/requests.js'
import { ask, BOARD, base, context, errorOf, test } from './asking.js'

describe('what is wrong with a request, by path', () => {
  it.each<[string, unknown, string, string, string]>([
    ['no object', 5, 'wrong-type', '', 'a request is an object; found 5'],
    ['a list', [base], 'wrong-type', '', 'a request is an object; found a list of 1'],
    ['nothing', null, 'wrong-type', '', 'a request is an object; found null'],
    ['an unknown key', { ...base, dices: [], seed: 1 }, 'unknown-key', 'dices', 'unknown key "dices"; did you mean "dice"?'],
    ['another', { ...base, zebra: 1 }, 'unknown-key', 'zebra', 'unknown key "zebra"'],
    ['__proto__', JSON.parse(`{"__proto__":{},${JSON.stringify(base).slice(1)}`), 'unknown-key', '__proto__', 'unknown key "__proto__"'],
    [
      'no ruleset',
      { procedure: 'gunnery', input: {} },
      'missing-key',
      'ruleset',
      'missing; a request names its ruleset, procedure and input',
    ],
    [
      'no procedure',
      { ruleset: 'test', input: {} },
      'missing-key',
      'procedure',
      'missing; a request names its ruleset, procedure and input',
    ],
    [
      'no input',
      { ruleset: 'test', procedure: 'gunnery' },
      'missing-key',
      'input',
      'missing; a request names its ruleset, procedure and input',
    ],
    [
      'a misspelt ruleset',
      { ...base, ruleset: 'corpen8', dice: [] },
      'unknown-ruleset',
      'ruleset',
      'expected one of test, corpen18; found "corpen8"; did you mean "corpen18"?',
    ],
    ['a ruleset of no kind', { ...base, ruleset: 18, dice: [] }, 'unknown-ruleset', 'ruleset', 'expected one of test, corpen18; found 18'],
    [
      'a ruleset every object has',
      { ...base, ruleset: 'constructor', dice: [] },
      'unknown-ruleset',
      'ruleset',
      'expected one of test, corpen18; found "constructor"',
    ],
    [
      'a misspelt procedure',
      { ...base, procedure: 'gunery', dice: [] },
      'unknown-procedure',
      'procedure',
      'expected one of gunnery, boarding, parity, huge, calm; found "gunery"; did you mean "gunnery"?',
    ],
    [
      'a procedure every object has',
      { ...base, procedure: '__proto__', dice: [] },
      'unknown-procedure',
      'procedure',
      'expected one of gunnery, boarding, parity, huge, calm; found "__proto__"',
    ],
    ['a wrong number', { ...base, input: { guns: -1 }, dice: [] }, 'out-of-range', 'input.guns', 'expected a number from 0; found -1'],
    ['a missing number', { ...base, input: {}, dice: [] }, 'missing-key', 'input.guns', 'missing; expected a number'],
    [
      'an unknown key of the input',
      { ...base, input: { guns: 1, range: 2 }, dice: [] },
      'unknown-key',
      'input.range',
      'unknown key "range"',
    ],
    ['an input that is a list', { ...base, input: [], dice: [] }, 'wrong-type', 'input', 'expected an object; found a list of 0'],
    [
      'a face that cannot be',
      { ...base, dice: [7, [1, 1]] },
      'bad-dice',
      'dice[0]',
      '1D6 for shoot is a whole number from 1 to 6; found 7',
    ],
    [
      'a face in a pool',
      { ...base, dice: [6, [1, 0]] },
      'bad-dice',
      'dice[1][1]',
      'one of 2D6 for shoot is a whole number from 1 to 6; found 0',
    ],
    ['a pool too short', { ...base, dice: [6, [1]] }, 'bad-dice', 'dice[1]', 'expected a list of 2 faces (2D6, shoot); found 1'],
    ['a die missing', { ...base, dice: [6] }, 'bad-dice', 'dice[1]', 'missing: 2D6 for shoot (T-GUN-01)'],
    ['a die left over', { ...base, dice: [6, [1, 1], 3] }, 'bad-dice', 'dice[2]', 'left over: 2 entries are needed, 3 given'],
    [
      'dice where none is thrown',
      { ruleset: 'test', procedure: 'calm', input: {}, dice: [1] },
      'bad-dice',
      'dice[0]',
      'left over: no dice are needed, 1 given',
    ],
  ])('%s', (_, request, code, path, message) => expect(errorOf(ask(request))).toEqual({ code, path, message }))

  it.each([
    ['neither', {}],
    ['both', { dice: [3, [5, 1]], seed: 1 }],
    ['neither where no die is thrown', { procedure: 'calm', input: {} }],
    ['both where no die is thrown', { procedure: 'calm', input: {}, dice: [], seed: 1 }],
  ])('%s of dice and seed', (_, more) => {
    const error = errorOf(ask({ ...base, ...more }))
    expect([error?.code, error?.path]).toEqual(['bad-dice', 'dice'])
    expect(error?.message).toContain('exactly one of dice and seed')
  })

  it.each([[5], ['3,4'], [{ 0: 1 }], [null]])('dice that are no list: %j', (dice) => {
    const error = errorOf(ask({ ...base, dice }))
    expect([error?.code, error?.path]).toEqual(['bad-dice', 'dice'])
    expect(error?.message).toMatch(/^expected a list with one entry a request; found /)
  })

  it.each([[''], [null], [1.5], [2 ** 53], [Number.NaN], [{}], [true]])('a seed that is none: %j', (seed) => {
    const error = errorOf(ask({ ...base, seed }))
    expect([error?.code, error?.path]).toEqual(['bad-seed', 'seed'])
  })

  it('more dice than anybody throws are an error in the reply', () => {
    const request = { ruleset: 'test', procedure: 'gunnery', input: { guns: 1_000_001 } }
    const error = {
      code: 'out-of-range',
      path: 'input',
      message: 'too many dice: count must be a whole number from 1 to 1000000; found 1000001',
    }
    expect(oddsOfRequest(request, context)).toEqual({ id: null, error })
    expect(ask({ ...request, seed: 1 })).toEqual({ id: null, error })
  })
  it('whatever is asked, the answer is a reply that JSON can carry', () => {
    const anything = fc.anything({ withBigInt: false, withDate: true, withMap: true, withNullPrototype: true })
    const almost = fc.record(
      {
        id: fc.integer(),
        ruleset: fc.oneof(fc.constant('test'), fc.constant('corpen18'), anything),
        procedure: fc.oneof(fc.constantFrom('gunnery', 'boarding', 'calm'), anything),
        input: fc.oneof(fc.record({ guns: fc.oneof(fc.integer({ min: 0, max: 3 }), anything) }), anything),
        dice: fc.oneof(fc.array(fc.oneof(fc.integer({ min: 0, max: 7 }), anything)), anything),
        seed: fc.oneof(fc.integer(), anything),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(almost, anything), (request) => {
        for (const reply of [ask(request), ask(request, true), oddsOfRequest(request, context)]) {
          const kinds = ['output', 'outcomes', 'refused', 'error'].filter((kind) => kind in reply)
          expect(kinds).toHaveLength(1)
          const error = errorOf(reply)
          if (error) expect(Object.keys(error)).toEqual(['code', 'path', 'message'])
          expect(JSON.parse(JSON.stringify(reply))).toBeTypeOf('object')
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('a bigint among the dice or the numbers, too, is an error in the reply', () => {
    expect(errorOf(ask({ ...base, dice: [3n, [1, 1]] }))).toMatchObject({ code: 'bad-dice', path: 'dice[0]' })
    expect(errorOf(ask({ ...base, input: { guns: 2n }, seed: 1 }))).toMatchObject({ code: 'wrong-type', path: 'input.guns' })
    expect(errorOf(ask({ ...base, ruleset: 1n, seed: 1 }))).toMatchObject({ code: 'unknown-ruleset', path: 'ruleset' })
  })

  it('a fault in a rule is no fault of the request: it is thrown', () => {
    const broken = procedure(z.strictObject({}), [], (_, __: unknown, chance) => ({ roll: chance.die(0, BOARD) }))
    const rulesets = { test: { ...test, procedures: { broken: broken as Procedure } } }
    expect(() => resolveRequest({ ruleset: 'test', procedure: 'broken', input: {}, seed: 1 }, { rulesets })).toThrow(RangeError)
  })
})
