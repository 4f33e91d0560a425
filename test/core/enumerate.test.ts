import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chance } from '../../src/core/chance.js'
import { probability } from '../../src/core/distribution.js'
import { enumerate } from '../../src/core/enumerate.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { bruteForce, expectSame, sum, throws, ways } from './brute-force.js'
import { ANY } from './support.js'

describe('exact probabilities', () => {
  it('3D6', () => {
    const expected = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1].map((n, i) => ({ value: i + 3, p: n / 216 }))
    expect(enumerate((chance) => chance.total(3, 6, ANY)).outcomes).toEqual(expected)
  })

  it('5D6', () => {
    const half = [1, 5, 15, 35, 70, 126, 205, 305, 420, 540, 651, 735, 780]
    const expected = [...half, ...half.toReversed()].map((n, i) => ({ value: i + 5, p: n / 7776 }))
    expect(enumerate((chance) => chance.total(5, 6, ANY)).outcomes).toEqual(expected)
  })

  it('one D10, in bands of 3, 4 and 3', () => {
    expect(enumerate((chance) => chance.die(10, ANY)).outcomes).toEqual(Array.from({ length: 10 }, (_, i) => ({ value: i + 1, p: 0.1 })))
    expect(enumerate((chance) => chance.band(10, [4, 8], ANY)).outcomes).toEqual([
      { value: 0, p: 0.3 },
      { value: 1, p: 0.4 },
      { value: 2, p: 0.3 },
    ])
  })

  it('a band no face falls into is no outcome', () => {
    expect(enumerate((chance) => chance.band(6, [1, 4, 4, 7], ANY)).outcomes).toEqual([
      { value: 1, p: 0.5 },
      { value: 3, p: 0.5 },
    ])
    expect(enumerate((chance) => chance.band(6, [-2, 9], ANY)).outcomes).toEqual([{ value: 1, p: 1 }])
    expect(enumerate((chance) => chance.band(6, [], ANY)).outcomes).toEqual([{ value: 0, p: 1 }])
  })

  it('4D6 by their sixes: 625, 500, 150, 20 and 1 of 1296', () => {
    const sixes = enumerate((chance) => chance.faces(4, 6, [6], ANY)[0] as number)
    expect(ways(sixes, 1296)).toEqual(
      [
        [0, 625],
        [1, 500],
        [2, 150],
        [3, 20],
        [4, 1],
      ].map(([value, n]) => [value, expect.closeTo(n as number, 9)]),
    )
  })

  it('2D6 by fives and sixes: 16 of 36 without either, 8 with one, and so on', () => {
    const pool = enumerate((chance) => chance.faces(2, 6, [5, 6], ANY).join())
    expect(Object.fromEntries(ways(pool, 36).map(([value, n]) => [value, Math.round(n * 1e9) / 1e9]))).toEqual({
      '0,0': 16,
      '0,1': 8,
      '0,2': 1,
      '1,0': 8,
      '1,1': 2,
      '2,0': 1,
    })
  })

  it('a pool whose lowest band takes every face', () => {
    const pool = enumerate((chance) => chance.faces(3, 2, [1, 2], ANY).join())
    expect(Object.fromEntries(pool.outcomes.map(({ value, p }) => [value, p]))).toEqual({
      '0,3': 0.125,
      '1,2': 0.375,
      '2,1': 0.375,
      '3,0': 0.125,
    })
  })

  it('a pool of no bands, and of bands no die reaches, has one outcome', () => {
    expect(enumerate((chance) => chance.faces(9, 6, [], ANY)).outcomes).toEqual([{ value: [], p: 1 }])
    expect(enumerate((chance) => chance.faces(9, 6, [7, 8], ANY)).outcomes).toEqual([{ value: [0, 0], p: 1 }])
  })

  it('no dice at all: one outcome, certain', () => expect(enumerate(() => 'calm')).toEqual({ outcomes: [{ value: 'calm', p: 1 }] }))

  it('hits of a pool against a second pool of what is left', () => {
    // Two D6 hit on 6; every hit throws a D6, sunk by any 5 or more. Not sunk: 25/36 + 10/36 * 2/3 + 1/36 * 4/9.
    const sunk = enumerate((chance) => {
      const hits = chance.faces(2, 6, [6], ANY)[0] as number
      return hits > 0 && (chance.faces(hits, 6, [5], ANY)[0] as number) > 0
    })
    expect(probability(sunk, (is) => !is)).toBeCloseTo((25 + 20 / 3 + 4 / 9) / 36, 14)
  })

  it('large totals and pools, whose ways are past the safe integers', () => {
    const total = enumerate((chance) => chance.total(30, 6, ANY))
    expect(total.outcomes).toHaveLength(151)
    expect(total.outcomes.reduce((all, { p }) => all + p, 0)).toBeCloseTo(1, 12)
    expect(total.outcomes[0]).toEqual({ value: 30, p: expect.closeTo(0, 20) })
    expect((total.outcomes[0]?.p ?? 0) * 6 ** 30).toBeCloseTo(1, 9)
    expect((total.outcomes[1]?.p ?? 0) * 6 ** 30).toBeCloseTo(30, 9)
    expect(total.outcomes.reduce((mean, { value, p }) => mean + value * p, 0)).toBeCloseTo(105, 9)
    const pool = enumerate((chance) => chance.faces(500, 6, [6], ANY)[0] as number)
    expect(pool.outcomes).toHaveLength(501)
    expect(pool.outcomes.reduce((all, { p }) => all + p, 0)).toBeCloseTo(1, 12)
    expect(pool.outcomes.reduce((mean, { value, p }) => mean + value * p, 0)).toBeCloseTo(500 / 6, 9)
    expect(pool.outcomes.every(({ p }) => p >= 0 && p < 0.06)).toBe(true)
    // 5 ** 500 / 6 ** 500, by logarithms.
    expect(Math.log(pool.outcomes[0]?.p as number)).toBeCloseTo(500 * Math.log(5 / 6), 9)
  })
})

describe('the forms of asking agree', () => {
  const few = fc.record({ count: fc.integer({ min: 1, max: 4 }), sides: fc.integer({ min: 1, max: 6 }) })
  const lows = fc.array(fc.integer({ min: -1, max: 8 }), { maxLength: 4 }).map((each) => each.sort((a, b) => a - b))
  const byBand = (faces: readonly number[], each: readonly number[]) =>
    each.map((low, i) => faces.filter((face) => face >= low && face < (each[i + 1] ?? Number.POSITIVE_INFINITY)).length)

  it('totals with brute force over the faces', () => {
    fc.assert(
      fc.property(few, ({ count, sides }) => {
        expectSame(
          enumerate((chance) => chance.total(count, sides, ANY)),
          bruteForce(count, sides, sum),
        )
      }),
    )
  })

  it('pools with brute force over the faces, for any bands', () => {
    fc.assert(
      fc.property(few, lows, ({ count, sides }, each) => {
        expectSame(
          enumerate((chance) => chance.faces(count, sides, each, ANY)),
          bruteForce(count, sides, (faces) => byBand(faces, each)),
        )
      }),
    )
  })

  it('die by die, total, pool and band', () => {
    fc.assert(
      fc.property(few, lows, ({ count, sides }, each) => {
        const dieByDie = (chance: Chance) => Array.from({ length: count }, () => chance.die(sides, ANY))
        expectSame(
          enumerate((chance) => sum(dieByDie(chance))),
          enumerate((chance) => chance.total(count, sides, ANY)),
        )
        expectSame(
          enumerate((chance) => byBand(dieByDie(chance), each)),
          enumerate((chance) => chance.faces(count, sides, each, ANY)),
        )
        expectSame(
          enumerate((chance) => chance.band(sides, each, ANY)),
          enumerate((chance) => {
            const face = chance.die(sides, ANY)
            return each.filter((low) => low <= face).length
          }),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('with scripted dice: the same throw gives the same answer, each throw its share', () => {
    const rule = (chance: Chance) => {
      const roll = chance.die(6, ANY)
      if (roll < 3) return { roll, hits: 0 }
      const band = chance.band(4, [2, 4], ANY)
      return { roll, hits: band === 0 ? 0 : chance.total(band, 3, ANY) }
    }
    const p = new Map<string, number>()
    const add = (dice: number[], share: number) => {
      const key = JSON.stringify(rule(new ScriptedChance(dice)))
      p.set(key, (p.get(key) ?? 0) + share)
    }
    for (let roll = 1; roll <= 6; roll++) {
      if (roll < 3) add([roll], 1 / 6)
      else
        for (let face = 1; face <= 4; face++) {
          if (face === 1) add([roll, face], 1 / 24)
          else if (face < 4) for (let total = 1; total <= 3; total++) add([roll, face, total], 1 / 72)
          else for (const faces of throws(2, 3)) add([roll, face, sum(faces)], 1 / 216)
        }
    }
    expectSame(enumerate(rule), { outcomes: [...p].map(([key, share]) => ({ value: JSON.parse(key), p: share })) })
  })

  it('p sums to 1 for any sequence of requests, and every p is above 0', () => {
    const request = fc.oneof(
      fc.record({ form: fc.constant('die' as const), count: fc.constant(1), sides: fc.integer({ min: 1, max: 12 }), lows }),
      fc.record({
        form: fc.constantFrom('total' as const, 'faces' as const),
        count: fc.integer({ min: 1, max: 5 }),
        sides: fc.integer({ min: 1, max: 6 }),
        lows,
      }),
      fc.record({ form: fc.constant('band' as const), count: fc.constant(1), sides: fc.integer({ min: 1, max: 20 }), lows }),
    )
    fc.assert(
      fc.property(fc.array(request, { maxLength: 3 }), (requests) => {
        const { outcomes } = enumerate((chance) =>
          requests.map(({ form, count, sides, lows: each }) => {
            if (form === 'die') return chance.die(sides, ANY)
            if (form === 'band') return chance.band(sides, each, ANY)
            return form === 'total' ? chance.total(count, sides, ANY) : chance.faces(count, sides, each, ANY)
          }),
        )
        expect(outcomes.reduce((all, { p }) => all + p, 0)).toBeCloseTo(1, 12)
        expect(outcomes.every(({ p }) => p > 0)).toBe(true)
        expect(new Set(outcomes.map(({ value }) => JSON.stringify(value))).size).toBe(outcomes.length)
      }),
    )
  })
})

describe('merging', () => {
  it('equal results are one outcome, objects by what is in them', () => {
    const parity = enumerate((chance) => ({ even: chance.die(6, ANY) % 2 === 0 }))
    expect(parity.outcomes).toEqual([
      { value: { even: false }, p: expect.closeTo(0.5, 15) },
      { value: { even: true }, p: expect.closeTo(0.5, 15) },
    ])
  })
  it('a number and its text, and a list and its text, are not equal', () => {
    const mixed = enumerate((chance) => [1, '1', [1], '[1]', true, 'true', null, 'null'][chance.die(8, ANY) - 1])
    expect(mixed.outcomes).toHaveLength(8)
  })
  it('whole-number shares add up exactly: 1/6 six times is 1', () => {
    expect(enumerate((chance) => chance.die(6, ANY) > 0).outcomes).toEqual([{ value: true, p: 1 }])
    expect(enumerate((chance) => chance.die(10, ANY) > 3).outcomes).toEqual([
      { value: false, p: 0.3 },
      { value: true, p: 0.7 },
    ])
  })
  it('results given out are not changed by later runs', () => {
    const { outcomes } = enumerate((chance) => chance.faces(2, 2, [2], ANY))
    const before = JSON.stringify(outcomes)
    enumerate((chance) => chance.faces(2, 2, [2], ANY))
    expect(JSON.stringify(outcomes)).toBe(before)
  })
})
