import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bandOf, type Chance, checkDice, diceName } from '../../src/core/chance.js'
import { enumerate } from '../../src/core/enumerate.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import { ANY } from './support.js'

describe('dice that do not exist', () => {
  const sources: Record<string, (ask: (chance: Chance) => unknown) => unknown> = {
    seeded: (ask) => ask(SeededChance.fromSeed(1)),
    scripted: (ask) => ask(new ScriptedChance([1, 1, 1])),
    enumerated: (ask) => enumerate(ask),
  }
  const sides = [0, -6, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001, '6' as unknown as number, undefined as unknown as number]
  const counts = [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_001, 2 ** 53, '2' as unknown as number]

  for (const [name, source] of Object.entries(sources)) {
    it.each(sides)(`${name}: D%s is refused by name and at once`, { retry: 2 }, (bad) => {
      const started = performance.now()
      const complaint = `sides must be a whole number from 1 to 1000000; found ${bad}`
      for (const ask of [
        (chance: Chance) => chance.die(bad, ANY),
        (chance: Chance) => chance.band(bad, [1], ANY),
        (chance: Chance) => chance.total(2, bad, ANY),
        (chance: Chance) => chance.faces(2, bad, [1], ANY),
      ]) {
        expect(() => source(ask)).toThrow(RangeError)
        expect(() => source(ask)).toThrow(complaint)
      }
      expect(performance.now() - started).toBeLessThan(500)
    })
    it.each(counts)(`${name}: a pool of %s is refused by name and at once`, { retry: 2 }, (bad) => {
      const started = performance.now()
      const complaint = `count must be a whole number from 1 to 1000000; found ${bad}`
      for (const ask of [(chance: Chance) => chance.total(bad, 6, ANY), (chance: Chance) => chance.faces(bad, 6, [1], ANY)]) {
        expect(() => source(ask)).toThrow(RangeError)
        expect(() => source(ask)).toThrow(complaint)
      }
      expect(performance.now() - started).toBeLessThan(500)
    })
  }

  it('the smallest and the largest that do exist pass', () => {
    expect(checkDice(1, 1)).toBeUndefined()
    expect(checkDice(1_000_000, 1_000_000)).toBeUndefined()
  })
})

describe('bands', () => {
  it('count the lows that are reached', () => {
    expect([1, 2, 3, 4, 5, 6].map((face) => bandOf(face, [3, 5, 6]))).toEqual([0, 0, 1, 1, 2, 3])
    expect([1, 10].map((face) => bandOf(face, []))).toEqual([0, 0])
    expect([1, 2].map((face) => bandOf(face, [1]))).toEqual([1, 1])
    expect([1, 6].map((face) => bandOf(face, [7]))).toEqual([0, 0])
    expect([2, 3].map((face) => bandOf(face, [3, 3]))).toEqual([0, 2])
  })
  it('are, for ascending lows, how many of them are at most the face', () => {
    const lows = fc.array(fc.integer({ min: -3, max: 25 }), { maxLength: 8 }).map((each) => each.sort((a, b) => a - b))
    fc.assert(
      fc.property(lows, fc.integer({ min: 1, max: 20 }), (each, face) => {
        expect(bandOf(face, each)).toBe(each.filter((low) => low <= face).length)
      }),
    )
  })
})

it('dice are named as the field writes them', () => {
  expect(diceName(1, 10)).toBe('1D10')
  expect(diceName(3, 6)).toBe('3D6')
})
