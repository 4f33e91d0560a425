import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { bandOf, type Chance } from '../../src/core/chance.js'
import type { Distribution } from '../../src/core/distribution.js'
import { enumerate, MOST_OUTCOMES, unlessTooMany } from '../../src/core/enumerate.js'
import { BroadsideError } from '../../src/core/errors.js'
import { ANY, refusalOf } from './support.js'

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

describe('a probability', () => {
  it('is the nearest number to its fraction, in however many requests it came about', () => {
    const { outcomes } = enumerate((chance) => chance.total(1, 6, ANY) + chance.total(1, 6, ANY) + chance.total(1, 6, ANY))
    expect(outcomes.map(({ p }) => p)).toEqual([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1].map((ways) => ways / 216))
  })

  it('of many merged outcomes has no rounding of theirs in it', () => {
    const { outcomes } = enumerate((chance) => Array.from({ length: 5 }, () => chance.total(1, 7, ANY)).reduce((sum, face) => sum + face))
    let ways = [1]
    for (let die = 0; die < 5; die++) {
      ways = Array.from({ length: ways.length + 6 }, (_, sum) =>
        ways.slice(Math.max(0, sum - 6), sum + 1).reduce((all, each) => all + each, 0),
      )
    }
    expect(ways.reduce((all, each) => all + each)).toBe(16_807)
    expect(outcomes.map(({ p }) => p)).toEqual(ways.map((each) => each / 16_807))
  })

  it('is one of many requests that have one outcome each, however many faces their dice have', () => {
    const { outcomes } = enumerate((chance) => Array.from({ length: 60 }, () => chance.band(1_000_000, [1], ANY)).length)
    expect(outcomes).toEqual([{ value: 60, p: 1 }])
  })
})

describe('what is too large', { retry: 2 }, () => {
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

  it('is estimated by the mean over 50 ways about the tree, chosen by a generator of its own', () => {
    // Deep where the first of two dice is a 1, and shallow elsewhere.
    const lopsided = (chance: Chance) => {
      for (let left = chance.die(10, ANY) === 1 ? 6 : 1; left > 0; left--) chance.die(10, ANY)
    }
    let word = 1
    const next = (choices: number) => {
      word = (word * 48271) % 2147483647
      return word % choices
    }
    let sum = 0
    for (let way = 0; way < 50; way++) {
      const deep = next(10) === 0
      for (let left = deep ? 6 : 1; left > 0; left--) next(10)
      sum += deep ? 10 ** 7 : 100
    }
    const { message } = refusalOf(() => enumerate(lopsided, 1000))
    expect(message).toBe(`about ${Math.round(sum / 50)} outcomes to enumerate; the limit is 1000`)
    expect(sum / 50).toBeGreaterThan(200_000)
    expect(sum / 50).toBeLessThan(3_000_000)
  })

  it('is followed where the estimate is the limit itself, and refused when it is passed', () => {
    const unlucky = (chance: Chance) => chance.die(1000, ANY) === 1 && chance.die(2, ANY)
    expect(refusalOf(() => enumerate(unlucky, 1000)).message).toBe('more than 1000 outcomes to enumerate; the limit is 1000')
    expect(enumerate(unlucky, 1001).outcomes).toHaveLength(3)
  })

  it('is a run of more than 10,000 requests', () => {
    const asking = (times: number) => (chance: Chance) => {
      for (let i = 0; i < times; i++) chance.band(6, [1], ANY)
    }
    expect(enumerate(asking(10_000)).outcomes).toHaveLength(1)
    expect(refusalOf(() => enumerate(asking(10_001))).message).toBe('a run of more than 10000 requests would take too long to enumerate')
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

  it('is more than 250,000 different results, whatever the limit: all are kept to the end', () => {
    const sides = (count: number) => (chance: Chance) => chance.die(count, ANY)
    expect(enumerate(sides(250_000)).outcomes).toHaveLength(250_000)
    expect(enumerate((chance) => chance.die(250_001, ANY) % 2).outcomes).toHaveLength(2)
    const { message } = refusalOf(() => enumerate(sides(250_001), 5_000_000))
    expect(message).toBe('more than 250000 different outcomes to enumerate; the limit is 250000')
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
  const impure = 'the enumerated function asked for other dice on the same path: it depends on something besides its chance'
  it('other dice on the same path', () => {
    let calls = 0
    expect(() => enumerate((chance) => chance.die(++calls < 4 ? 6 : 10, ANY))).toThrow(new Error(impure))
  })
  it('another form on the same path', () => {
    let calls = 0
    expect(() => enumerate((chance) => (++calls % 2 === 1 ? chance.total(2, 6, ANY) : chance.band(6, [3], ANY)))).toThrow(new Error(impure))
  })
  it('fewer dice on the same path', () => {
    let calls = 0
    expect(() =>
      enumerate((chance) => {
        const first = chance.die(2, ANY)
        return ++calls < 2 ? first + chance.die(2, ANY) : first
      }),
    ).toThrow(new Error(impure))
  })
  it('is not told of one that repeats itself, on purposes and lists of its own', () => {
    const { outcomes } = enumerate((chance) =>
      chance.faces(3, 6, [5], { name: 'a', clause: 'b' }).concat(chance.band(6, [2], { name: 'c', clause: 'd' })),
    )
    expect(outcomes).toHaveLength(8)
  })
})

describe('an enumeration that may be too large', () => {
  const dice = (count: number) => () => enumerate((chance) => Array.from({ length: count }, () => chance.die(6, ANY)).length, 100)
  it('gives what it comes to, or null where its outcomes are too many', () => {
    expect(unlessTooMany(dice(2))?.outcomes).toEqual([{ value: 2, p: 1 }])
    expect(unlessTooMany(dice(3))).toBeNull()
  })
  it('lets every other fault through', () => {
    const throwing = (fault: Error) => () =>
      unlessTooMany(() => {
        throw fault
      })
    const other = new BroadsideError('not-allowed', '', 'another fault')
    expect(throwing(other)).toThrow(other)
    const alike = Object.assign(new TypeError('a fault'), { code: 'too-many-outcomes' })
    expect(throwing(alike)).toThrow(alike)
  })
  it('says that no number holds them where none does', () => {
    expect(refusalOf(() => enumerate((chance) => Array.from({ length: 700 }, () => chance.die(6, ANY)).length))).toMatchObject({
      code: 'too-many-outcomes',
      message: 'more than 10^308 outcomes to enumerate; the limit is 2000000',
    })
  })
})

describe('what is kept of requests', () => {
  const pool = (count: number) => (chance: Chance) => chance.faces(count, 6, [4, 6], ANY).length
  it('is let go of, however many ever new ones come', () => {
    setFlagsFromString('--expose_gc')
    const gc = runInNewContext('gc') as () => void
    const heap = () => {
      gc()
      return process.memoryUsage().heapUsed / 1e6
    }
    const before = heap()
    for (let count = 200; count < 230; count++) enumerate(pool(count))
    // All of them would be 120 million bytes and more.
    expect(heap() - before).toBeLessThan(60)
  })
  it('serves an enumeration that others begin and end in', () => {
    const { outcomes } = enumerate((chance) => {
      const first = chance.die(2, ANY)
      if (first === 1) for (let count = 300; count < 306; count++) enumerate(pool(count))
      return first
    })
    expect(outcomes).toEqual([1, 2].map((value) => ({ value, p: 0.5 })))
    expect(() =>
      enumerate(() => {
        throw new TypeError('a fault')
      }),
    ).toThrow(TypeError)
    expect(enumerate((chance) => chance.die(2, ANY)).outcomes).toHaveLength(2)
  })
})

describe('bands at bounds between two faces', () => {
  it('are those that each face gives', () => {
    for (const lows of [[2.5], [0.5, 6.5], [-1, 3, 3.25, 9]]) {
      const faces = Array.from({ length: 6 }, (_, i) => bandOf(i + 1, lows))
      const { outcomes } = enumerate((chance) => chance.band(6, lows, ANY))
      expect(outcomes.map(({ value, p }) => [value, Math.round(6 * p)])).toEqual(
        [...new Set(faces)].map((band) => [band, faces.filter((each) => each === band).length]),
      )
      const pool = enumerate((chance) => chance.faces(1, 6, lows, ANY).indexOf(1) + 1)
      expect(pool.outcomes.map(({ value, p }) => [value, Math.round(6 * p)]).sort()).toEqual(
        outcomes.map(({ value, p }) => [value, Math.round(6 * p)]),
      )
    }
    expect(() => enumerate((chance) => chance.band(6, [Number.NaN], ANY))).toThrow('lows must ascend; found NaN')
  })
})
