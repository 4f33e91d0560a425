import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chance } from '../../src/core/chance.js'
import { type Distribution, distribution, probability } from '../../src/core/distribution.js'
import { enumerate, MOST_OUTCOMES } from '../../src/core/enumerate.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { ANY, refusalOf } from './support.js'

/** Outcomes as [value, p], in the order of their text: for comparing distributions. */
function table<T>({ outcomes }: Distribution<T>): [string, number][] {
  return outcomes.map(({ value, p }): [string, number] => [JSON.stringify(value), p]).sort(([a], [b]) => (a < b ? -1 : 1))
}

function expectSame<T>(found: Distribution<T>, expected: Distribution<T>): void {
  const [a, b] = [table(found), table(expected)]
  expect(a.map(([value]) => value)).toEqual(b.map(([value]) => value))
  for (const [i, [value, p]] of a.entries()) expect([value, p]).toEqual([value, expect.closeTo(b[i]?.[1] as number, 12)])
}

/** Every throw of `count` dice, one after the other. */
function* throws(count: number, sides: number): Generator<number[]> {
  if (count === 0) yield []
  else for (const rest of throws(count - 1, sides)) for (let face = 1; face <= sides; face++) yield [...rest, face]
}

function bruteForce<T>(count: number, sides: number, of: (faces: number[]) => T): Distribution<T> {
  return distribution([...throws(count, sides)].map((faces) => ({ value: of(faces), p: 1 / sides ** count })))
}

const sum = (faces: readonly number[]) => faces.reduce((total, face) => total + face, 0)

/** Whole numbers of ways of each value, where `of` asks for `ways` equally likely throws in all. */
function ways<T>({ outcomes }: Distribution<T>, all: number): [T, number][] {
  return outcomes.map(({ value, p }) => [value, p * all])
}

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

describe('requests that hang on what fell before', () => {
  it('are followed on every branch', () => {
    const { outcomes } = enumerate((chance) => {
      const first = chance.die(3, ANY)
      if (first === 1) return 'one'
      return first === 2 ? `two ${chance.die(2, ANY)}` : `three ${chance.total(2, 2, ANY)} ${chance.band(4, [4], ANY)}`
    })
    const rounded = outcomes.map(({ value, p }) => [value, Math.round(p * 48 * 1e9) / 1e9])
    expect(rounded).toEqual([
      ['one', 16],
      ['two 1', 8],
      ['two 2', 8],
      ['three 2 0', 3],
      ['three 2 1', 1],
      ['three 3 0', 6],
      ['three 3 1', 2],
      ['three 4 0', 3],
      ['three 4 1', 1],
    ])
  })

  it('however long a lucky run may be: dice thrown on while sixes fall, and while ones fall', () => {
    for (const lucky of [6, 1]) {
      const runs = enumerate((chance) => {
        let length = 0
        while (length < 30 && chance.die(6, ANY) === lucky) length++
        return length
      })
      expect(runs.outcomes).toHaveLength(31)
      for (const { value, p } of runs.outcomes) expect(p * 6 ** value).toBeCloseTo(value === 30 ? 1 : 5 / 6, 9)
    }
  })
})

describe('what is too large', () => {
  const within = (milliseconds: number, act: () => void) => {
    const started = performance.now()
    act()
    expect(performance.now() - started).toBeLessThan(milliseconds)
  }

  it('is refused with the count before it is begun', () => {
    within(500, () => {
      let runs = 0
      const tenDice = (chance: Chance) => {
        runs++
        return Array.from({ length: 10 }, () => chance.die(6, ANY))
      }
      const { code, path, message } = refusalOf(() => enumerate(tenDice))
      expect([code, path, message]).toEqual(['too-many-outcomes', '', 'about 60466176 outcomes to enumerate; the limit is 2000000'])
      expect(runs).toBeLessThan(100)
    })
  })

  it('is refused as soon as the limit is passed where the branches hide it', () => {
    let runs = 0
    const { code, message } = refusalOf(() =>
      enumerate((chance) => {
        runs++
        return chance.die(6, ANY) < 6 ? 0 : [chance.die(10, ANY), chance.die(10, ANY), chance.die(10, ANY)]
      }, 500),
    )
    expect([code, message]).toEqual(['too-many-outcomes', 'more than 500 outcomes to enumerate; the limit is 500'])
    expect(runs).toBeLessThanOrEqual(501)
  })

  it('is what is past the limit, not what just reaches it', () => {
    const hundred = (chance: Chance) => [chance.die(10, ANY), chance.die(10, ANY)]
    expect(enumerate(hundred, 100).outcomes).toHaveLength(100)
    expect(refusalOf(() => enumerate(hundred, 99)).message).toBe('about 100 outcomes to enumerate; the limit is 99')
    expect(MOST_OUTCOMES).toBe(2_000_000)
  })

  it.each([
    ['the total of a million D6', (chance: Chance) => chance.total(1_000_000, 6, ANY)],
    ['the total of 5000 D6', (chance: Chance) => chance.total(5000, 6, ANY)],
    ['the total of a million dice of a million', (chance: Chance) => chance.total(1_000_000, 1_000_000, ANY)],
    ['a pool of a million D6', (chance: Chance) => chance.faces(1_000_000, 6, [6], ANY)],
    ['a pool of 500 D6 by four bands', (chance: Chance) => chance.faces(500, 6, [3, 4, 5, 6], ANY)],
    ['a pool of a million D6 by every face', (chance: Chance) => chance.faces(1_000_000, 6, [1, 2, 3, 4, 5, 6], ANY)],
    [
      'a pool of 100 D20 by every face',
      (chance: Chance) =>
        chance.faces(
          100,
          20,
          Array.from({ length: 20 }, (_, i) => i + 1),
          ANY,
        ),
    ],
  ])('%s is refused at once', (_, ask) =>
    within(500, () => expect(refusalOf(() => enumerate<unknown>(ask)).code).toBe('too-many-outcomes')),
  )

  it.each([
    [1, 1_000_000],
    [1000, 6],
    [100, 100],
    [2, 2000],
    [2, 10_000],
    [1_000_000, 1],
    [1178, 6],
  ])('the total of %d D%d is answered or refused within seconds', (count, sides) =>
    within(8000, () => {
      let total: Distribution<number> | undefined
      try {
        total = enumerate((chance) => chance.total(count, sides, ANY))
      } catch (error) {
        expect(error).toMatchObject({ code: 'too-many-outcomes' })
      }
      if (total) expect(total.outcomes).toHaveLength(count * (sides - 1) + 1)
    }),
  )

  it.each([
    ['one die of 10 000 as a total', (chance: Chance) => chance.total(1, 10_000, ANY)],
    ['1200 D6 in total', (chance: Chance) => chance.total(1200, 6, ANY)],
    ['a million dice of one side', (chance: Chance) => chance.total(1_000_000, 1, ANY)],
    ['a pool of 8000', (chance: Chance) => chance.faces(8000, 6, [6], ANY)],
    ['a pool of a million by a band out of reach', (chance: Chance) => chance.faces(1_000_000, 6, [7], ANY)],
  ])('%s is not refused for fewer outcomes than the limit that is named', (_, ask) => {
    try {
      const { outcomes } = enumerate<unknown>(ask)
      expect(outcomes.reduce((all, { p }) => all + p, 0)).toBeCloseTo(1, 9)
    } catch (error) {
      expect(error).toMatchObject({ code: 'too-many-outcomes' })
      const [, count, limit] = /(\d+) outcomes to enumerate; the limit is (\d+)/.exec(String(error)) ?? []
      expect(Number(count ?? Number.POSITIVE_INFINITY)).toBeGreaterThan(Number(limit ?? 0))
    }
  })

  it('a pool of more than a million outcomes and a die besides are refused as too many', () => {
    const { code } = refusalOf(() => enumerate((chance) => [chance.faces(40, 6, [2, 3, 4, 5, 6], ANY), chance.die(6, ANY)]))
    expect(code).toBe('too-many-outcomes')
  })

  it('a function that throws dice without end is refused, not followed', () => {
    within(5000, () => {
      const { code } = refusalOf(() =>
        enumerate((chance) => {
          for (let thrown = 0; chance.die(6, ANY) < 7; thrown++) if (thrown > 100_000) throw new Error('followed too far')
        }),
      )
      expect(code).toBe('too-many-outcomes')
    })
  })
})

describe('a function that asks for more than its chance', () => {
  const impure = /depends on something besides its chance/
  it('other dice on the same path', () => {
    let calls = 0
    expect(() => enumerate((chance) => chance.die(++calls < 4 ? 6 : 10, ANY))).toThrow(impure)
  })
  it('another form on the same path', () => {
    let calls = 0
    expect(() => enumerate((chance) => (++calls % 2 === 1 ? chance.total(2, 6, ANY) : chance.band(6, [3], ANY)))).toThrow(impure)
  })
  it('fewer dice on the same path', () => {
    let calls = 0
    expect(() =>
      enumerate((chance) => {
        const first = chance.die(2, ANY)
        return ++calls < 2 ? first + chance.die(2, ANY) : first
      }),
    ).toThrow(impure)
  })
  it('is not told of one that repeats itself, on purposes and lists of its own', () => {
    const { outcomes } = enumerate((chance) =>
      chance.faces(3, 6, [5], { name: 'a', clause: 'b' }).concat(chance.band(6, [2], { name: 'c', clause: 'd' })),
    )
    expect(outcomes).toHaveLength(8)
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
