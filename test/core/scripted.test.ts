import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Roll } from '../../src/core/chance.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import { ANY, faultOf, refusalOf } from './support.js'

const GUNNERY = { name: 'gunnery', clause: 'C18-GUN-01' } as const

describe('dice as given', () => {
  it('answer the requests in order', () => {
    const chance = new ScriptedChance([7, 11, [6, 1, 5, 6], 4, [3]])
    expect(chance.used).toBe(0)
    expect(chance.die(10, ANY)).toBe(7)
    expect(chance.total(3, 6, ANY)).toBe(11)
    expect(chance.faces(4, 6, [5, 6], ANY)).toEqual([1, 2])
    expect(chance.used).toBe(3)
    expect(chance.band(6, [2, 4, 6], ANY)).toBe(2)
    expect(chance.faces(1, 6, [4], ANY)).toEqual([0])
    expect(chance.used).toBe(5)
    expect(chance.finish()).toBeUndefined()
  })

  it('may be any face and any total that can be, and no other', () => {
    for (let face = 1; face <= 10; face++) expect(new ScriptedChance([face]).die(10, ANY)).toBe(face)
    for (let total = 3; total <= 18; total++) expect(new ScriptedChance([total]).total(3, 6, ANY)).toBe(total)
    for (const face of [0, 11, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '6', null, undefined, [6], {}, true]) {
      expect(faultOf(() => new ScriptedChance([face]).die(10, ANY))).toEqual({ code: 'bad-dice', path: 'dice[0]' })
    }
    for (const total of [2, 19, 10.5, '10', [3, 4, 5]]) {
      expect(faultOf(() => new ScriptedChance([total]).total(3, 6, ANY))).toEqual({ code: 'bad-dice', path: 'dice[0]' })
    }
  })

  it('in a pool may lie in any order', () => {
    const pool = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 })
    const shuffled = pool.chain((faces) => fc.tuple(fc.constant(faces), fc.shuffledSubarray(faces, { minLength: faces.length })))
    fc.assert(
      fc.property(shuffled, ([faces, other]) => {
        const answer = (given: readonly number[]) => new ScriptedChance([given]).faces(faces.length, 6, [2, 4, 6], ANY)
        expect(answer(other)).toEqual(answer(faces))
        expect(answer(faces)).toEqual([
          faces.filter((face) => face === 2 || face === 3).length,
          faces.filter((face) => face === 4 || face === 5).length,
          faces.filter((face) => face === 6).length,
        ])
      }),
    )
  })

  it('are the seeded ones over again', () => {
    const rolls: Roll[] = []
    const again: Roll[] = []
    const ask = (chance: SeededChance | ScriptedChance) => [
      chance.die(10, GUNNERY),
      chance.faces(9, 6, [4, 6], GUNNERY),
      chance.total(5, 6, GUNNERY),
      chance.band(10, [3, 9], GUNNERY),
    ]
    const thrown = ask(SeededChance.fromSeed('again', (roll) => rolls.push(roll)))
    const scripted = new ScriptedChance(
      rolls.map(({ dice }) => dice),
      { observe: (roll) => again.push(roll) },
    )
    expect(ask(scripted)).toEqual(thrown)
    scripted.finish()
    expect(again).toEqual(rolls)
    expect(again.map(({ form }) => form)).toEqual(['die', 'faces', 'total', 'die'])
  })
})

describe('wrong dice', () => {
  const cases: readonly (readonly [string, readonly unknown[], (chance: ScriptedChance) => unknown, string, string | RegExp])[] = [
    ['a die too few', [], (c) => c.die(10, GUNNERY), 'dice[0]', 'missing: 1D10 for gunnery (C18-GUN-01)'],
    ['a total too few', [3], (c) => [c.die(6, GUNNERY), c.total(3, 6, GUNNERY)], 'dice[1]', 'missing: 3D6 for gunnery (C18-GUN-01)'],
    ['a pool too few', [3], (c) => [c.die(6, GUNNERY), c.faces(4, 6, [5], GUNNERY)], 'dice[1]', 'missing: 4D6 for gunnery (C18-GUN-01)'],
    ['one left over', [3, 5], (c) => [c.die(6, GUNNERY), c.finish()], 'dice[1]', 'left over: one entry is needed, 2 given'],
    ['all left over', [3], (c) => c.finish(), 'dice[0]', 'left over: no dice are needed, 1 given'],
    [
      'several left over',
      [3, 5, 6, 6],
      (c) => [c.die(6, GUNNERY), c.die(6, GUNNERY), c.finish()],
      'dice[2]',
      'left over: 2 entries are needed, 4 given',
    ],
    ['a face too high', [11], (c) => c.die(10, GUNNERY), 'dice[0]', '1D10 for gunnery is a whole number from 1 to 10; found 11'],
    [
      'a face of 0',
      [4, 0],
      (c) => [c.die(6, GUNNERY), c.die(6, GUNNERY)],
      'dice[1]',
      '1D6 for gunnery is a whole number from 1 to 6; found 0',
    ],
    ['a face as text', ['6'], (c) => c.die(6, GUNNERY), 'dice[0]', '1D6 for gunnery is a whole number from 1 to 6; found "6"'],
    ['a list for a die', [[6]], (c) => c.die(6, GUNNERY), 'dice[0]', '1D6 for gunnery is a whole number from 1 to 6; found [6]'],
    [
      'a total too low',
      [2],
      (c) => c.total(3, 6, GUNNERY),
      'dice[0]',
      'the total of 3D6 for gunnery is a whole number from 3 to 18; found 2',
    ],
    [
      'a total too high',
      [19],
      (c) => c.total(3, 6, GUNNERY),
      'dice[0]',
      'the total of 3D6 for gunnery is a whole number from 3 to 18; found 19',
    ],
    ['a pool too short', [[1, 2]], (c) => c.faces(3, 6, [5], GUNNERY), 'dice[0]', 'expected a list of 3 faces (3D6, gunnery); found 2'],
    ['a pool too long', [[1, 2]], (c) => c.faces(1, 6, [5], GUNNERY), 'dice[0]', 'expected a list of 1 face (1D6, gunnery); found 2'],
    ['a pool as one number', [9], (c) => c.faces(3, 6, [5], GUNNERY), 'dice[0]', 'expected a list of 3 faces (3D6, gunnery); found 9'],
    [
      'a pool as an object',
      [{ 0: 1, length: 1 }],
      (c) => c.faces(1, 6, [5], GUNNERY),
      'dice[0]',
      'expected a list of 1 face (1D6, gunnery); found {"0":1,"length":1}',
    ],
    [
      'a face in a pool',
      [5, [6, 6, 7]],
      (c) => [c.die(6, GUNNERY), c.faces(3, 6, [5], GUNNERY)],
      'dice[1][2]',
      'one of 3D6 for gunnery is a whole number from 1 to 6; found 7',
    ],
    [
      'no number in a pool',
      [[6, null]],
      (c) => c.faces(2, 6, [5], GUNNERY),
      'dice[0][1]',
      'one of 2D6 for gunnery is a whole number from 1 to 6; found null',
    ],
  ]
  it.each(cases)('%s', (_, dice, ask, path, message) => {
    const refusal = refusalOf(() => ask(new ScriptedChance(dice)))
    expect(refusal.toJSON()).toEqual({
      code: 'bad-dice',
      path,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  it('stand where they were given', () =>
    expect(faultOf(() => new ScriptedChance([9], { path: 'entries[3].dice' }).die(6, ANY))).toEqual({
      code: 'bad-dice',
      path: 'entries[3].dice[0]',
    }))

  it('of any kind whatever are a bad-dice and nothing else', () => {
    const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true, withSparseArray: true })
    const impossible = anything.filter((value) => !(typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6))
    fc.assert(
      fc.property(impossible, (value) => {
        expect(faultOf(() => new ScriptedChance([value]).die(6, ANY))).toEqual({ code: 'bad-dice', path: 'dice[0]' })
        expect(faultOf(() => new ScriptedChance([[1, value]]).faces(2, 6, [5], ANY))).toEqual({ code: 'bad-dice', path: 'dice[0][1]' })
        if (!Array.isArray(value)) {
          expect(faultOf(() => new ScriptedChance([value]).faces(2, 6, [5], ANY))).toEqual({ code: 'bad-dice', path: 'dice[0]' })
        }
      }),
      { numRuns: 500 },
    )
  })

  it('are shown as they were written, or as what they are', () => {
    const unwilling = { toJSON: () => undefined }
    const found = [3n, undefined, Number.NaN, [1, null], unwilling].map((value) => {
      return refusalOf(() => new ScriptedChance([value]).die(6, ANY)).message.replace('1D6 for test is a whole number from 1 to 6; ', '')
    })
    expect(found).toEqual(['found 3n', 'found nothing', 'found NaN', 'found [1,null]', 'found an object'])
    const loop: unknown[] = []
    loop.push(loop)
    expect(refusalOf(() => new ScriptedChance([loop]).die(6, ANY)).message).toMatch(/; found a list of 1$/)
  })

  it('that are no list at all are a bad-dice too', () => {
    expect(refusalOf(() => new ScriptedChance(7 as never)).toJSON()).toEqual({
      code: 'bad-dice',
      path: 'dice',
      message: 'expected a list with one entry a request; found 7',
    })
  })

  it('among them a bigint and a list that holds itself', () => {
    const loop: unknown[] = []
    loop.push(loop)
    for (const die of [3n, loop, [3n]])
      expect(faultOf(() => new ScriptedChance([die]).die(6, ANY))).toEqual({ code: 'bad-dice', path: 'dice[0]' })
    expect(faultOf(() => new ScriptedChance([3n]).faces(1, 6, [5], ANY))).toEqual({ code: 'bad-dice', path: 'dice[0]' })
  })

  it('the list given is left as it was', () => {
    const pool = Object.freeze([6, 5, 1])
    const given = Object.freeze([pool, 4])
    const seen: Roll[] = []
    const chance = new ScriptedChance(given, { observe: (roll) => seen.push(roll) })
    chance.faces(3, 6, [5], ANY)
    chance.die(6, ANY)
    expect(given).toEqual([[6, 5, 1], 4])
    expect(seen[0]?.dice).toEqual([6, 5, 1])
    expect(seen[0]?.dice).not.toBe(pool)
  })
})
