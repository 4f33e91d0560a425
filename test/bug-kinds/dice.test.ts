import { describe, expect, it } from 'vitest'
import { faceOfWord } from '../../src/core/seeded.js'
import { type GeneratorState, SeededChance } from '../../src/index.js'
import { ANY, chiSquare, chiSquareLimit } from '../core/support.js'

const DICE = Array.from({ length: 20 }, (_, i) => i + 1)
const SEEDS = Array.from({ length: 20 }, (_, i) => `fairness ${i}`)

/** How often each face comes up in so many throws. */
function faces(seed: string | number, sides: number, throws: number): number[] {
  const chance = SeededChance.fromSeed(seed)
  const counts: number[] = new Array(sides).fill(0)
  for (let i = 0; i < throws; i++) {
    const place = chance.die(sides, ANY) - 1
    counts[place] = (counts[place] as number) + 1
  }
  return counts
}

/** The chance of a chi-square this large or larger, by Wilson and Hilferty: good to a hundredth, which is enough for deciles. */
function pValue(chi: number, freedom: number): number {
  const z = ((chi / freedom) ** (1 / 3) - 1 + 2 / (9 * freedom)) / Math.sqrt(2 / (9 * freedom))
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail = 0.3989423 * Math.exp((-z * z) / 2) * t * (0.3193815 + t * (-0.3565638 + t * (1.781478 + t * (-1.821256 + t * 1.330274))))
  return z > 0 ? tail : 1 - tail
}

describe('a die', () => {
  it.each(DICE)('D%d is never off its faces, at the smallest word and the largest, and at both ends of what is kept', (sides) => {
    const limit = 2 ** 32 - (2 ** 32 % sides)
    const face = (word: number) => faceOfWord(() => word, sides)
    expect([face(0), face(sides - 1), face(limit - 1)]).toEqual([1, sides, sides])
    // The largest word of all is thrown again where it lies past the last whole multiple; the next one counts.
    const words = [2 ** 32 - 1, 0]
    const largest = faceOfWord(() => words.shift() as number, sides)
    expect(largest).toBe(limit === 2 ** 32 ? sides : 1)
  })

  // Half a million each, so that the suite stays quick; a face off the die would need a word that the test above has tried.
  it.each(DICE)('D%d shows whole faces from 1 to its sides, and all of them', (sides) => {
    const counts = faces('range', sides, 500_000)
    expect(counts).toHaveLength(sides)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(500_000)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  it.each([6, 10])('D%d favours no face under any of twenty seeds, and is not more even than chance is', (sides) => {
    const values = SEEDS.map((seed) => {
      const chi = chiSquare(faces(seed, sides, 300_000))
      expect(chi).toBeLessThan(chiSquareLimit(sides - 1))
      return pValue(chi, sides - 1)
    })
    // Twenty chances spread evenly: by Kolmogorov and Smirnov no step of theirs is farther off than this, once in a thousand.
    const steps = values.sort((a, b) => a - b).map((value, i) => Math.max(Math.abs(value - i / 20), Math.abs(value - (i + 1) / 20)))
    expect(Math.max(...steps)).toBeLessThan(0.42)
  })
})

describe('neighbouring seeds', () => {
  const sums = Array.from({ length: 10_000 }, (_, seed) => SeededChance.fromSeed(seed).total(3, 6, ANY))

  it('begin with 3D6 as any do', () => {
    const ways = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
    const chi = ways.reduce((sum, way, i) => {
      const expected = (10_000 * way) / 216
      return sum + (sums.filter((total) => total === i + 3).length - expected) ** 2 / expected
    }, 0)
    expect(chi).toBeLessThan(chiSquareLimit(15))
  })

  it('do not rise or fall together with what they throw', () => {
    const first = Array.from({ length: 10_000 }, (_, seed) => SeededChance.fromSeed(seed).die(10, ANY))
    for (const thrown of [first, sums]) {
      const mean = thrown.reduce((sum, value) => sum + value, 0) / thrown.length
      let [both, seeds, values] = [0, 0, 0]
      for (const [seed, value] of thrown.entries()) {
        both += (seed - 4999.5) * (value - mean)
        seeds += (seed - 4999.5) ** 2
        values += (value - mean) ** 2
      }
      // The correlation of 10 000 independent pairs lies within 0.04 but once in some ten thousand.
      expect(Math.abs(both / Math.sqrt(seeds * values))).toBeLessThan(0.04)
    }
  })
})

describe('a saved generator', () => {
  it('goes on exactly from each of a thousand places, whatever was thrown before', () => {
    const chance = SeededChance.fromSeed('a thousand places')
    const saves: { readonly saved: string; readonly next: readonly number[] }[] = []
    const ahead = (from: GeneratorState) => {
      const own = SeededChance.fromState(from)
      return [own.die(6, ANY), own.total(3, 6, ANY), ...own.faces(7, 10, [4, 9], ANY), own.die(1_000_000, ANY)]
    }
    for (let place = 0; place < 1000; place++) {
      const saved = JSON.stringify(chance.state())
      saves.push({ saved, next: ahead(chance.state()) })
      // An odd number of words now and then, so that nothing could hide in half a word.
      chance.faces(1 + (place % 5), 2 + (place % 19), [2], ANY)
    }
    for (const { saved, next } of saves) expect(ahead(JSON.parse(saved))).toEqual(next)
    expect(new Set(saves.map(({ saved }) => saved)).size).toBe(1000)
  })
})
