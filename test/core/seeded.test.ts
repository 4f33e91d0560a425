import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Roll } from '../../src/core/chance.js'
import { faceOfWord, GENERATOR, type GeneratorState, type Seed, SeededChance, seedText } from '../../src/core/seeded.js'
import { ANY, aleaWords, chiSquare, chiSquareLimit, faultOf, refusalOf } from './support.js'

/**
 * Draws that no release may change without another name of the generator: seed; the first twenty D6; the first twenty D10, written 0
 * for 10; and a mixture (see `mixture`), each from the fresh seed. Computed with an Alea of its own, not with the one in use.
 */
const GOLDEN: readonly (readonly [Seed, string, string, readonly (number | readonly number[])[]])[] = [
  [0, '15251421226245665116', '91831443626889081778', [1, 12, [2, 1, 3], 0, 7, 35, [5], 1, 0, 357]],
  [1, '53611246613613512443', '31655068813619118889', [5, 10, [1, 1, 3], 2, 8, 42, [2], 1, 0, 419]],
  [-1, '52316636431654344311', '92772694037254720511', [5, 6, [3, 1, 4], 2, 5, 18, [6], 1, 0, 359]],
  [2, '33655554554322146534', '79857374952724322196', [3, 14, [3, 5, 0], 0, 11, 30, [6], 1, 1, 829]],
  [7, '53626266164641641412', '33086220564881067674', [5, 11, [3, 0, 6], 1, 6, 31, [1], 1, 0, 507]],
  [10, '11314145155636243462', '93190709715616629808', [1, 5, [3, 3, 2], 2, 8, 33, [2], 1, 1, 357]],
  [11, '34621115136662321632', '92601157550480701418', [3, 12, [0, 1, 3], 0, 4, 28, [1], 1, 0, 510]],
  [42, '41642153346216254433', '03028553384856232299', [4, 11, [1, 2, 2], 0, 12, 36, [3], 1, 0, 263]],
  [1941, '66544463112322661421', '80940029136364281041', [6, 15, [2, 0, 3], 0, 20, 15, [2], 1, 1, 71]],
  [2 ** 31, '24363164243566616455', '00361742461742638831', [2, 13, [2, 1, 4], 2, 8, 15, [3], 1, 0, 743]],
  [2 ** 32 - 1, '64654125461642555615', '06214763205484995817', [6, 15, [3, 3, 2], 1, 18, 28, [6], 1, 0, 570]],
  [2 ** 53 - 1, '32225644232613332646', '56669404818619712868', [3, 6, [2, 1, 2], 0, 8, 41, [3], 1, 1, 358]],
  [1 - 2 ** 53, '31455513166126151362', '19813151762782559982', [3, 10, [0, 3, 3], 2, 9, 21, [5], 1, 0, 80]],
  ['01', '15665463631333524451', '53643201495519326691', [1, 17, [1, 2, 2], 1, 16, 19, [1], 1, 0, 564]],
  [' 1', '64222513122346235113', '00488913760142835935', [6, 8, [1, 1, 1], 1, 19, 23, [3], 1, 0, 843]],
  ['a', '52324444125412246313', '90148084167694066711', [5, 7, [6, 1, 0], 1, 17, 22, [1], 1, 0, 753]],
  ['A', '45546266325421652666', '49768642549449814046', [4, 14, [1, 2, 4], 1, 10, 19, [2], 1, 1, 634]],
  ['ab', '61344352126216551533', '69560934700810591131', [6, 8, [1, 3, 2], 0, 1, 10, [3], 1, 0, 47]],
  ['Denmark Strait', '66636665144413616632', '82050285300859230698', [6, 15, [3, 1, 4], 2, 6, 33, [5], 1, 0, 700]],
  ['Bismarck\n', '31621424323552121511', '77281082325798169597', [3, 9, [2, 2, 0], 2, 15, 27, [3], 1, 0, 990]],
  ['Größe', '66231625464335612255', '04697489082735294491', [6, 11, [2, 2, 3], 1, 4, 30, [0], 1, 0, 464]],
  ['日本', '42143261233461441654', '08143045099645627250', [4, 7, [3, 0, 2], 1, 2, 30, [2], 1, 0, 227]],
  ['🚢', '33116654436463616121', '33736050058249652789', [3, 5, [3, 1, 5], 0, 7, 27, [3], 1, 0, 976]],
  ['__proto__', '16653652161443265341', '76095612707625261363', [1, 17, [2, 1, 3], 0, 3, 23, [2], 1, 1, 304]],
  ['x'.repeat(200), '43424543451151222665', '09226901037995200221', [4, 9, [3, 3, 0], 2, 2, 17, [1], 1, 0, 487]],
  ['null', '53611361121663334666', '73213581761487372406', [5, 10, [0, 0, 3], 0, 14, 31, [1], 1, 0, 847]],
]

function mixture(chance: SeededChance): (number | readonly number[])[] {
  return [
    chance.die(6, ANY),
    chance.total(3, 6, ANY),
    chance.faces(12, 6, [4, 5, 6], ANY),
    chance.band(10, [3, 8], ANY),
    chance.die(20, ANY),
    chance.total(5, 10, ANY),
    chance.faces(7, 10, [7], ANY),
    chance.die(1, ANY),
    chance.band(6, [6], ANY),
    chance.die(1000, ANY),
  ]
}

function dice(seed: Seed, count: number, sides: number): number[] {
  const chance = SeededChance.fromSeed(seed)
  return Array.from({ length: count }, () => chance.die(sides, ANY))
}

describe('golden draws', () => {
  it('are of this generator, and of enough seeds', () => {
    expect(GENERATOR).toBe('alea-1')
    expect(new Set(GOLDEN.map(([seed]) => String(seed))).size).toBeGreaterThanOrEqual(25)
    expect(new Set(GOLDEN.map(([, d6]) => d6)).size).toBe(GOLDEN.length)
  })

  it.each(GOLDEN)('seed %j', (seed, d6, d10, mixed) => {
    expect(dice(seed, 20, 6).join('')).toBe(d6)
    expect(
      dice(seed, 20, 10)
        .map((face) => face % 10)
        .join(''),
    ).toBe(d10)
    expect(mixture(SeededChance.fromSeed(seed))).toEqual(mixed)
  })

  it('are those of another Alea, for any seed and die', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.maxSafeInteger(), fc.string({ minLength: 1 }), fc.string({ unit: 'binary', minLength: 1 })),
        fc.integer({ min: 1, max: 1_000_000 }),
        (seed, sides) => {
          const words = aleaWords(String(seed))
          const below = 2 ** 32 - (2 ** 32 % sides)
          const face = (): number => {
            const word = words()
            return word < below ? (word % sides) + 1 : face()
          }
          expect(dice(seed, 30, sides)).toEqual(Array.from({ length: 30 }, face))
        },
      ),
    )
  })

  it('spend one word a die, whatever is asked for', () => {
    const [words, chance] = [aleaWords('1941'), SeededChance.fromSeed(1941)]
    const faces = Array.from({ length: 40 }, () => (words() % 6) + 1)
    const sum = (from: number, to: number) => faces.slice(from, to).reduce((total, face) => total + face, 0)
    expect(chance.total(8, 6, ANY)).toBe(sum(0, 8))
    expect(chance.faces(20, 6, [1, 3], ANY)).toEqual([
      faces.slice(8, 28).filter((face) => face < 3).length,
      faces.slice(8, 28).filter((face) => face >= 3).length,
    ])
    expect(chance.band(6, [], ANY)).toBe(0)
    expect(chance.band(6, [2, 4, 6], ANY)).toBe(Math.floor((faces[29] as number) / 2))
    expect(chance.die(6, ANY)).toBe(faces[30])
  })
})

describe('words into faces', () => {
  const stream = (...words: number[]) => {
    let used = 0
    const next = () => words[used++] ?? Number.NaN
    return { next, used: () => used }
  }
  // The last whole multiple of the sides in 2 ** 32 words.
  it.each([
    [10, 4294967290],
    [6, 4294967292],
    [7, 4294967292],
    [20, 4294967280],
    [1_000_000, 4294000000],
  ])('D%d: words from %d on are drawn again, never folded', (sides, limit) => {
    const below = stream(limit - 1, 0)
    expect([faceOfWord(below.next, sides), below.used()]).toEqual([sides, 1])
    const at = stream(limit, 4)
    expect([faceOfWord(at.next, sides), at.used()]).toEqual([5, 2])
    const past = stream(limit + 1, limit, 2 ** 32 - 1, 2)
    expect([faceOfWord(past.next, sides), past.used()]).toEqual([3, 4])
  })

  it.each([1, 2, 4, 8, 65536])('D%d divides the words: the largest is kept', (sides) => {
    const all = stream(2 ** 32 - 1, 0)
    expect([faceOfWord(all.next, sides), all.used()]).toEqual([sides, 1])
    expect(faceOfWord(stream(0).next, sides)).toBe(1)
  })

  it('any word below the limit gives its remainder and one, any other is drawn again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }), (sides, word) => {
        const kept = word < 2 ** 32 - (2 ** 32 % sides)
        expect(faceOfWord(stream(word, sides - 1).next, sides)).toBe(kept ? (word % sides) + 1 : sides)
      }),
    )
  })
})

describe('fairness', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 17, 20])('D%d: every face in range, each as often', (sides) => {
    const counts: number[] = new Array(sides + 2).fill(0)
    for (const seed of [1, 'fair', 99]) {
      const chance = SeededChance.fromSeed(seed)
      for (let i = 0; i < 200_000; i++) {
        const face = chance.die(sides, ANY)
        counts[face] = (counts[face] as number) + 1
      }
    }
    expect(counts).toHaveLength(sides + 2)
    expect([counts[0], counts[sides + 1]]).toEqual([0, 0])
    const faces = counts.slice(1, sides + 1)
    expect(faces.reduce((sum, count) => sum + count, 0)).toBe(600_000)
    if (sides > 1) expect(chiSquare(faces)).toBeLessThan(chiSquareLimit(sides - 1))
  })

  it('one throw says nothing of the next', () => {
    const pairs: number[] = new Array(36).fill(0)
    const chance = SeededChance.fromSeed('pairs')
    for (let i = 0; i < 180_000; i++) {
      const pair = (chance.die(6, ANY) - 1) * 6 + chance.die(6, ANY) - 1
      pairs[pair] = (pairs[pair] as number) + 1
    }
    expect(chiSquare(pairs)).toBeLessThan(chiSquareLimit(35))
  })

  it('neighbouring seeds begin as differently as any', () => {
    const [d10, d6, pairs]: [number[], number[], number[]] = [new Array(10).fill(0), new Array(6).fill(0), new Array(100).fill(0)]
    let before = SeededChance.fromSeed(-1).die(10, ANY)
    for (let seed = 0; seed < 10_000; seed++) {
      const face = SeededChance.fromSeed(seed).die(10, ANY)
      d10[face - 1] = (d10[face - 1] as number) + 1
      pairs[(before - 1) * 10 + face - 1] = (pairs[(before - 1) * 10 + face - 1] as number) + 1
      before = face
      const first = SeededChance.fromSeed(seed).die(6, ANY)
      d6[first - 1] = (d6[first - 1] as number) + 1
    }
    expect(chiSquare(d10)).toBeLessThan(chiSquareLimit(9))
    expect(chiSquare(d6)).toBeLessThan(chiSquareLimit(5))
    expect(chiSquare(pairs)).toBeLessThan(chiSquareLimit(99))
  })

  it('no two of 10 000 seeds throw the same dice', () => {
    const throws = new Set(Array.from({ length: 10_000 }, (_, seed) => dice(seed, 20, 10).join()))
    expect(throws.size).toBe(10_000)
  })
})

describe('seeds', () => {
  it.each([
    ['', 'an empty string'],
    [Number.NaN, 'NaN'],
    [null, 'null'],
    [undefined, 'undefined'],
    [1.5, '1.5'],
    [2 ** 53, '9007199254740992'],
    [-(2 ** 53), '-9007199254740992'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [{}, 'object'],
    [[], 'object'],
    [true, 'boolean'],
    [10n, 'bigint'],
    [Symbol('s'), 'symbol'],
    [() => 1, 'function'],
  ])('%s is none', (seed, found) => {
    const { code, path, message } = refusalOf(() => SeededChance.fromSeed(seed as Seed))
    expect([code, path]).toEqual(['bad-seed', 'seed'])
    expect(message).toBe(`a seed is a non-empty string or a safe integer; found ${found}`)
  })

  it('says where the seed stood', () => expect(faultOf(() => seedText('', 'batch.seed'))).toEqual({ code: 'bad-seed', path: 'batch.seed' }))

  it('a number and its text are one seed, other texts are others', () => {
    for (const seed of [1, 0, -7, 2 ** 53 - 1]) {
      expect(seedText(seed)).toBe(String(seed))
      expect(dice(seed, 40, 10)).toEqual(dice(String(seed), 40, 10))
    }
    expect(seedText(-0)).toBe('0')
    const others = ['1', '11', '01', ' 1', '1 ', '1.0', '+1'].map((seed) => dice(seed, 40, 10).join())
    expect(new Set(others).size).toBe(7)
  })
})

describe('saving and going on', () => {
  it('continues exactly from any point, through JSON, in the middle of anything', () => {
    const request = fc.oneof(
      fc.record({ form: fc.constant('die' as const), sides: fc.integer({ min: 1, max: 100 }), count: fc.constant(1) }),
      fc.record({ form: fc.constant('total' as const), sides: fc.integer({ min: 1, max: 20 }), count: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ form: fc.constant('faces' as const), sides: fc.integer({ min: 1, max: 20 }), count: fc.integer({ min: 1, max: 30 }) }),
    )
    const ask = (chance: SeededChance, { form, sides, count }: { form: 'die' | 'total' | 'faces'; sides: number; count: number }) => {
      if (form === 'die') return chance.die(sides, ANY)
      return form === 'total' ? chance.total(count, sides, ANY) : chance.faces(count, sides, [2, 5], ANY)
    }
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(request, { maxLength: 30 }),
        fc.array(request, { minLength: 1, maxLength: 30 }),
        (seed, before, after) => {
          const whole = SeededChance.fromSeed(seed)
          for (const each of before) ask(whole, each)
          const saved = JSON.stringify(whole.state())
          const rest = after.map((each) => ask(whole, each))
          const resumed = SeededChance.fromState(JSON.parse(saved))
          expect(after.map((each) => ask(resumed, each))).toEqual(rest)
          expect(resumed.state()).toEqual(whole.state())
        },
      ),
      { numRuns: 300 },
    )
  })

  it('continues in the middle of a pool: 5 dice, saved, and 7 more are the 12 at once', () => {
    const faces = (chance: SeededChance, count: number) => {
      const seen: number[] = []
      const observed = SeededChance.fromState(chance.state(), ({ dice: thrown }: Roll) => seen.push(...(thrown as number[])))
      observed.faces(count, 6, [6], ANY)
      return { seen, state: observed.state() }
    }
    const first = faces(SeededChance.fromSeed('pool'), 5)
    const second = faces(SeededChance.fromState(first.state), 7)
    const whole = faces(SeededChance.fromSeed('pool'), 12)
    expect([...first.seen, ...second.seen]).toEqual(whole.seen)
    expect(second.state).toEqual(whole.state)
  })

  it('a saved state is four finite numbers and stays as it was', () => {
    const chance = SeededChance.fromSeed('save')
    chance.die(6, ANY)
    const state = chance.state()
    const copy = { ...state }
    expect(Object.keys(state).sort()).toEqual(['c', 's0', 's1', 's2'])
    expect(Object.values(state).every(Number.isFinite)).toBe(true)
    const frozen: GeneratorState = Object.freeze({ ...state })
    const [one, other] = [SeededChance.fromState(frozen), SeededChance.fromState(frozen)]
    const faces = Array.from({ length: 20 }, () => one.die(10, ANY))
    chance.total(9, 6, ANY)
    expect(state).toEqual(copy)
    expect(Array.from({ length: 20 }, () => other.die(10, ANY))).toEqual(faces)
  })
})

describe('observing', () => {
  it('tells every roll as people write it, and changes no die', () => {
    const rolls: Roll[] = []
    const purpose = { name: 'salvo', clause: 'T-1' }
    const observed = SeededChance.fromSeed('watch', (roll) => rolls.push(roll))
    const answers = [
      observed.die(10, purpose),
      observed.total(3, 6, purpose),
      observed.faces(6, 6, [5, 6], purpose),
      observed.band(10, [4, 7], purpose),
    ]
    const plain = SeededChance.fromSeed('watch')
    expect(answers).toEqual([plain.die(10, ANY), plain.total(3, 6, ANY), plain.faces(6, 6, [5, 6], ANY), plain.band(10, [4, 7], ANY)])
    const [die, total, pool, band] = rolls as [Roll, Roll, Roll, Roll]
    expect(rolls).toHaveLength(4)
    expect(die).toEqual({ form: 'die', count: 1, sides: 10, purpose, dice: answers[0] })
    expect(total).toEqual({ form: 'total', count: 3, sides: 6, purpose, dice: answers[1] })
    expect(pool).toMatchObject({ form: 'faces', count: 6, sides: 6, purpose })
    const faces = pool.dice as number[]
    expect(faces).toHaveLength(6)
    expect([faces.filter((face) => face === 5).length, faces.filter((face) => face === 6).length]).toEqual(answers[2])
    expect(band).toMatchObject({ form: 'die', count: 1, sides: 10, purpose })
    expect([4, 7].filter((low) => (band.dice as number) >= low).length).toBe(answers[3])
  })
})
