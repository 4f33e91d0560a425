import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { refuse } from '../../src/core/errors.js'
import { callable, type Procedure, procedure } from '../../src/core/procedure.js'
import { type Declined, type Odds, oddsOfRequest, type Request, type Resolved, resolveRequest } from '../../src/core/requests.js'
import type { Ruleset } from '../../src/core/ruleset.js'
import { whole } from '../../src/core/schema.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import { Trace } from '../../src/core/trace.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { odds, RULESETS, resolve } from '../../src/index.js'
import { refusalOf, SHIP } from './support.js'

const SHOOT = { name: 'shoot', clause: 'T-GUN-01' } as const
const BOARD = { name: 'board', clause: 'T-BRD-01' } as const

interface House {
  readonly bonus: number
}

/** Hits on 5 and 6; with no guns refused before any die, at distance 9 after the first. */
const gunnery = procedure(
  z.strictObject({ guns: whole(), distance: z._default(whole(0, 9), 1) }),
  ['T-GUN-02', 'T-GUN-03'],
  ({ guns, distance }, { bonus }: House, chance, trace) => {
    if (guns === 0) return refuse('T-GUN-02', 'no guns')
    trace?.modifier('T-GUN-04', 'bonus', bonus)
    const roll = chance.die(6, SHOOT)
    if (distance === 9) return refuse('T-GUN-03', 'out of sight')
    const [hits] = chance.faces(guns, 6, [5], SHOOT) as [number]
    return { roll, hits: hits + bonus }
  },
)

/** Refused by one clause or another as the die falls; the weightiest is not the first to be met. */
const boarding = procedure(z.strictObject({ odds: z._default(whole(), 0) }), ['T-BRD-03', 'T-BRD-02'], (_, __: House, chance) => {
  const roll = chance.die(6, BOARD)
  if (roll === 2) return refuse('T-BRD-02', 'two')
  if (roll === 5) return refuse('T-BRD-03', 'five')
  return { even: roll % 2 === 0 }
})

const parity = procedure(z.strictObject({}), [], (_, __: House, chance) => ({ even: chance.die(6, BOARD) % 2 === 0 }))
const huge = procedure(z.strictObject({}), [], (_, __: House, chance) => ({ dice: Array.from({ length: 12 }, () => chance.die(6, BOARD)) }))
const calm = procedure(z.strictObject({}), [], () => ({ calm: true }))

const test = {
  ...corpen18,
  id: 'test',
  procedures: { gunnery, boarding, parity, huge, calm } as Readonly<Record<string, Procedure>>,
  settings: () => ({ bonus: 0 }),
} as Ruleset
const context = { rulesets: { test, corpen18: corpen18 as Ruleset } }

const ask = (request: unknown, why = false): Resolved | Declined => resolveRequest(request, context, why)
const errorOf = (reply: object) => (reply as { error?: { code: string; path: string; message: string } }).error
const base = { ruleset: 'test', procedure: 'gunnery', input: { guns: 2 } }

describe('resolving', () => {
  it('by dice: the output, and the request named', () =>
    expect(ask({ ...base, id: 'a', dice: [3, [5, 1]] })).toStrictEqual({
      id: 'a',
      ruleset: 'test',
      procedure: 'gunnery',
      output: { roll: 3, hits: 1 },
    }))

  it('by seed: the same dice as the generator throws', () => {
    const chance = SeededChance.fromSeed('1941')
    const roll = chance.die(6, SHOOT)
    const [hits] = chance.faces(2, 6, [5], SHOOT)
    const expected = { output: { roll, hits } }
    expect(ask({ ...base, seed: '1941' })).toMatchObject(expected)
    expect(ask({ ...base, seed: 1941 })).toMatchObject(expected)
  })

  it.each([['a'], [7], [0], [''], [null], [false], [{ a: [1] }], [[1, 2]]])('echoes the id %j, whatever comes of it', (id) => {
    for (const request of [
      { ...base, id, dice: [3, [5, 1]] },
      { ...base, id, dice: [9] },
      { ...base, id, input: { guns: 0 }, dice: [] },
      { id },
      { ...base, id, unknown: 1 },
    ]) {
      expect(ask(request).id).toEqual(id)
    }
    expect(oddsOfRequest({ ...base, id }, context).id).toEqual(id)
  })

  it('gives null for an id that is not there', () => {
    for (const request of [{ ...base, dice: [3, [5, 1]] }, base, {}, null, 5, 'text', [], undefined, { ...base, id: undefined, seed: 1 }]) {
      expect([request, ask(request).id]).toEqual([request, null])
    }
  })

  it('ignores what was expected', () => {
    expect(ask({ ...base, dice: [3, [5, 1]], expect: { output: { hits: 99 } } })).toMatchObject({ output: { hits: 1 } })
    expect(oddsOfRequest({ ...base, procedure: 'parity', input: {}, expect: [] }, context)).toHaveProperty('outcomes')
  })

  it('by the settings of the ruleset named, or its own', () => {
    const dice = [3, [5, 1]]
    expect(resolveRequest({ ...base, dice }, { ...context, settings: { test: { bonus: 4 } } })).toMatchObject({ output: { hits: 5 } })
    expect(resolveRequest({ ...base, dice }, { ...context, settings: { corpen18: { bonus: 4 } } })).toMatchObject({ output: { hits: 1 } })
  })

  it('leaves the request as it was', () => {
    const request = { ...base, id: 1, dice: [3, [6, 5]], input: Object.freeze({ guns: 2 }) }
    const before = JSON.stringify(request)
    ask(Object.freeze(request), true)
    expect(JSON.stringify(request)).toBe(before)
  })
})

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

describe('refusals', () => {
  const refused = { id: null, refused: { clause: 'T-GUN-02', reason: 'no guns' } }
  it.each([[[]], [[1]], [['x', 'y']], [[3, [5, 1], 4]]])('known before any die come before complaints about dice: %j', (dice) =>
    expect(ask({ ...base, input: { guns: 0 }, dice })).toStrictEqual(refused),
  )
  it('by seed', () => expect(ask({ ...base, input: { guns: 0 }, seed: 1 })).toStrictEqual(refused))
  it('known after a die come after complaints about dice', () => {
    const far = { ...base, input: { guns: 2, distance: 9 } }
    expect(ask({ ...far, dice: [3] })).toStrictEqual({ id: null, refused: { clause: 'T-GUN-03', reason: 'out of sight' } })
    expect(errorOf(ask({ ...far, dice: [3, [1, 1]] }))).toMatchObject({ code: 'bad-dice', path: 'dice[1]' })
    expect(errorOf(ask({ ...far, dice: [8] }))).toMatchObject({ code: 'bad-dice', path: 'dice[0]' })
    expect(errorOf(ask({ ...far, dice: [] }))).toMatchObject({ code: 'bad-dice', path: 'dice[0]' })
  })
})

describe('why', () => {
  it('is there when it is asked for, with the dice where they fell, and else is not', () => {
    const request = { ...base, dice: [3, [5, 1]] }
    expect(ask(request)).not.toHaveProperty('why')
    expect((ask(request, true) as Resolved).why).toStrictEqual([
      { fact: 'modifier', clause: 'T-GUN-04', what: 'bonus', value: 0 },
      { fact: 'roll', clause: 'T-GUN-01', what: 'shoot', roll: '1D6', dice: 3 },
      { fact: 'roll', clause: 'T-GUN-01', what: 'shoot', roll: '2D6', dice: [5, 1] },
    ])
    const seeded = (ask({ ...base, seed: 5 }, true) as Resolved).why
    expect(seeded?.map(({ fact }) => fact)).toEqual(['modifier', 'roll', 'roll'])
  })
  it('is there for refusals too', () => {
    const late = ask({ ...base, input: { guns: 2, distance: 9 }, dice: [3] }, true)
    expect((late as { why?: readonly unknown[] }).why).toHaveLength(2)
    expect(ask({ ...base, input: { guns: 0 }, dice: [] }, true)).toHaveProperty('why', [])
  })
  it('changes nothing else', () => {
    for (const seed of [1, 2, 3]) {
      const { why, ...rest } = ask({ ...base, seed }, true) as Resolved
      expect(rest).toStrictEqual(ask({ ...base, seed }))
      expect(why).toHaveLength(3)
    }
  })
})

describe('odds', () => {
  const of = (request: object): Odds | Declined => oddsOfRequest(request, context)

  it('are every outcome with its exact probability, equal ones merged', () => {
    expect(of({ ruleset: 'test', procedure: 'parity', input: {}, id: 3 })).toStrictEqual({
      id: 3,
      ruleset: 'test',
      procedure: 'parity',
      outcomes: [
        { output: { even: false }, p: 0.5 },
        { output: { even: true }, p: 0.5 },
      ],
    })
    const { outcomes } = of(base) as Odds
    expect(outcomes).toHaveLength(18)
    expect(outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12)
    const two = outcomes.filter(({ output }) => (output as { hits: number }).hits === 2).reduce((sum, { p }) => sum + p, 0)
    expect(two).toBeCloseTo(1 / 9, 12)
  })

  it('agree with what dice and seeds give', () => {
    const known = new Set((of(base) as Odds).outcomes.map(({ output }) => JSON.stringify(output)))
    for (let seed = 0; seed < 200; seed++) expect(known.has(JSON.stringify((ask({ ...base, seed }) as Resolved).output))).toBe(true)
  })

  it('are certain where no die is thrown', () =>
    expect(of({ ruleset: 'test', procedure: 'calm', input: {} })).toMatchObject({ outcomes: [{ output: { calm: true }, p: 1 }] }))

  it('are refused where some outcome is, by the clause listed first', () => {
    expect(of({ ruleset: 'test', procedure: 'boarding', input: {} })).toStrictEqual({
      id: null,
      refused: { clause: 'T-BRD-03', reason: 'five' },
    })
    expect(of({ ...base, input: { guns: 0 } })).toStrictEqual({ id: null, refused: { clause: 'T-GUN-02', reason: 'no guns' } })
  })

  it.each([
    ['dice', { dice: [3] }, 'bad-dice'],
    ['dice', { dice: [] }, 'bad-dice'],
    ['seed', { seed: 1 }, 'bad-seed'],
  ])('with %s are an error', (path, more, code) => expect(errorOf(of({ ...base, ...more }))).toMatchObject({ code, path }))

  it('too many to count are an error with the count', () => {
    const error = errorOf(of({ ruleset: 'test', procedure: 'huge', input: {} }))
    expect(error?.code).toBe('too-many-outcomes')
    expect(error?.message).toContain('2176782336')
  })

  it('complain of a request as resolving does', () => {
    for (const request of [
      {},
      { ...base, zebra: 1 },
      { ...base, ruleset: 'x' },
      { ...base, procedure: 'x' },
      { ...base, input: { guns: 'two' } },
    ]) {
      expect(errorOf(of(request))).toBeDefined()
      expect(errorOf(of(request))).toEqual(errorOf(ask({ ...request, dice: [] })))
    }
  })
})

describe('procedures as functions', () => {
  const shoot = callable(gunnery, { bonus: 1 })
  it('check their input, play by the standard settings or others, and explain themselves', () => {
    expect(shoot({ guns: 2 }, new ScriptedChance([4, [6, 6]]))).toEqual({ roll: 4, hits: 3 })
    const trace = new Trace()
    expect(shoot({ guns: 1 }, new ScriptedChance([4, [6]]), { settings: { bonus: 3 }, trace })).toEqual({ roll: 4, hits: 4 })
    expect(trace.facts).toEqual([{ fact: 'modifier', clause: 'T-GUN-04', what: 'bonus', value: 3 }])
    expect(shoot({ guns: 0 }, new ScriptedChance([]))).toEqual(refuse('T-GUN-02', 'no guns'))
    expect(refusalOf(() => shoot({ guns: -2 }, new ScriptedChance([]))).toJSON()).toMatchObject({
      code: 'out-of-range',
      path: 'input.guns',
    })
  })
  it('prepared once, play the same again and again', () => {
    const prepared = gunnery.prepare({ guns: 2, distance: 1 })
    for (const face of [1, 6]) {
      const dice = [face, [face, face]]
      expect(prepared.play({ bonus: 0 }, new ScriptedChance(dice))).toEqual(
        gunnery.run({ guns: 2, distance: 1 }, { bonus: 0 }, new ScriptedChance(dice)),
      )
    }
  })
})

describe('the face of the library', () => {
  const input = { firer: { ship: SHIP }, battery: 'main', target: { ship: SHIP }, distance: 3, arc: 'bow' }
  const request: Request = { ruleset: 'corpen18', procedure: 'gunnery', input }
  it('resolves by its own rulesets, with the why and with odds', () => {
    expect(Object.keys(RULESETS)).toContain('corpen18')
    const reply = resolve({ ...request, dice: [7] }, { why: true }) as Resolved
    expect(reply.output).toMatchObject({ roll: 7 })
    expect(reply.why).toContainEqual(expect.objectContaining({ fact: 'roll', roll: '1D10', dice: 7 }))
    expect(resolve({ ...request, dice: [7] })).not.toHaveProperty('why')
    const { outcomes } = odds(request) as Odds
    expect(outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12)
    const same = outcomes.find(({ output }) => (output as { roll: number }).roll === 7)
    expect(same).toEqual({ output: reply.output, p: 0.1 })
    expect(errorOf(resolve({ ...request, ruleset: 'corpen', dice: [7] }))?.code).toBe('unknown-ruleset')
  })
})
