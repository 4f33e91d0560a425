import { describe, expect, it } from 'vitest'
import { refuse } from '../../src/core/errors.js'
import { callable } from '../../src/core/procedure.js'
import { type Declined, type Odds, oddsOfRequest, type Request, type Resolved, resolveRequest } from '../../src/core/requests.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import { Trace } from '../../src/core/trace.js'
import { odds, RULESETS, resolve } from '../../src/index.js'
import { ask, base, context, errorOf, gunnery, SHOOT } from './asking.js'
import { refusalOf, SHIP } from './support.js'

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
    expect(refusalOf(() => shoot({ guns: -2 }, new ScriptedChance([]), {})).path).toBe('input.guns')
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
