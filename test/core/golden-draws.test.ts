import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GENERATOR, SeededChance } from '../../src/core/seeded.js'
import { ANY } from './support.js'

/** The first hundred D6 and D10 of a seed, written 0 for 10. Made once, by an Alea of our own, and not to be made again. */
interface Golden {
  readonly seed: string | number
  readonly d6: string
  readonly d10: string
}

const GOLDEN = JSON.parse(readFileSync(new URL('./golden-draws.json', import.meta.url), 'utf8')) as readonly Golden[]

function draws(seed: string | number, sides: number): string {
  const chance = SeededChance.fromSeed(seed)
  return Array.from({ length: 100 }, () => chance.die(sides, ANY) % 10).join('')
}

describe('the first hundred dice of a seed', () => {
  it('are kept for fifty seeds, the smallest, the largest and the strangest among them', () => {
    expect(new Set(GOLDEN.map(({ seed }) => String(seed))).size).toBe(50)
    const seeds = GOLDEN.map(({ seed }) => seed)
    for (const seed of [0, 1, -1, 2 ** 31, 2 ** 32 - 1, 2 ** 53 - 1, 'x'.repeat(200)]) expect(seeds).toContain(seed)
    expect(new Set(GOLDEN.map(({ d10 }) => d10)).size).toBe(50)
  })

  it.each(GOLDEN)('of $seed are what they have always been, or the generator has another name', ({ seed, d6, d10 }) => {
    expect({ generator: GENERATOR, d6: draws(seed, 6), d10: draws(seed, 10) }).toEqual({ generator: 'alea-1', d6, d10 })
  })
})
