import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enumerate } from '../../src/core/enumerate.js'
import { RADAR_NATIONS, radarAvailable } from '../../src/corpen18/detection.js'
import { spotting } from '../../src/corpen18/procedures.js'
import type { ShipCard } from '../../src/corpen18/ship.js'
import { CATEGORIES, QUALITIES, type RADARS } from '../../src/corpen18/types.js'
import { bruteForce, card, clauseOf, factsOf, requestsOf, withDice } from './helpers.js'

type Input = Parameters<typeof spotting>[0]

/** A plain look at an escort by a half moon at 1 hex: 6. */
function input(over: Partial<Input> = {}, spotter: Partial<ShipCard> = {}, target: Partial<ShipCard> = {}): Input {
  return { spotter: card(spotter), target: card({ category: 'escort', ...target }), distance: 1, light: 'night', ...over }
}

function chanceOf(given: Input): number {
  const reply = withDice([10], (chance) => spotting(given, chance))
  return (reply as { chance: number }).chance
}

describe('clear daylight (C18-DET-01)', () => {
  it('C18-DET-01: automatic up to the chart, for every pair of categories, without dice', () => {
    const chart = [
      [9, 8, 6, 3, 8],
      [8, 7, 6, 3, 7],
      [7, 6, 5, 2, 6],
      [4, 4, 3, 2, 4],
      [8, 7, 6, 3, 7],
    ]
    CATEGORIES.forEach((spotter, i) => {
      CATEGORIES.forEach((target, j) => {
        const range = chart[i]?.[j] as number
        const look = (distance: number) =>
          withDice([], (chance) => spotting(input({ light: 'day', distance }, { category: spotter }, { category: target }), chance))
        expect(look(range), `${spotter} ${target}`).toEqual({ automatic: true, spotted: true })
        expect(look(range + 1), `${spotter} ${target}`).toEqual({ automatic: true, spotted: false })
        expect(look(0)).toEqual({ automatic: true, spotted: true })
      })
    })
  })

  it('C18-DET-06: radar does not stretch the daylight chart, and nothing else does', () => {
    const worst = input(
      { light: 'day', distance: 7, moon: 'full', formationSize: 9, formationMoved: 9 },
      { radar: 'advanced', crew: 'elite' },
      { crew: 'green' },
    )
    expect(withDice([], (chance) => spotting(worst, chance))).toEqual({ automatic: true, spotted: false })
    expect(withDice([], (chance) => spotting({ ...worst, distance: 100 }, chance))).toEqual({ automatic: true, spotted: false })
  })

  it('C18-DET-01: the trace shows the look-up', () => {
    const facts = factsOf((trace) => withDice([], (chance) => spotting(input({ light: 'day' }), chance, { trace })))
    expect(facts).toMatchObject([{ fact: 'look-up', clause: 'C18-DET-01', at: ['cruiser', 'escort'], value: 6, source: { mark: 'R' } }])
  })
})

describe('the chance, each modifier alone', () => {
  it('C18-DET-04: by distance, and no attempt farther', () => {
    expect([0, 1, 2, 3, 4].map((distance) => chanceOf(input({ distance })))).toEqual([8, 6, 4, 2, 0])
    expect(clauseOf(withDice([], (chance) => spotting(input({ distance: 5 }), chance)))).toBe('C18-DET-04')
  })

  it('C18-DET-05: target category', () => {
    expect(CATEGORIES.map((category) => chanceOf(input({}, {}, { category })))).toEqual([8, 7, 6, 4, 6])
    expect(CATEGORIES.map((category) => chanceOf(input({}, { category })))).toEqual([6, 6, 6, 6, 6])
  })

  it('C18-DET-05 C18-DET-08: a formation of more than 4 units', () => {
    expect([1, 4, 5, 20].map((formationSize) => chanceOf(input({ formationSize })))).toEqual([6, 6, 7, 7])
  })

  it('C18-DET-05: a formation that spent at least 2 points', () => {
    expect([0, 1, 2, 9].map((formationMoved) => chanceOf(input({ formationMoved })))).toEqual([6, 6, 7, 7])
  })

  it('C18-DET-05: against a shoreline', () => {
    expect(chanceOf(input({ shoreline: true }))).toBe(2)
  })

  it('C18-DET-05 C18-DET-08: crews as they are rated, at night too', () => {
    expect(QUALITIES.map((crew) => chanceOf(input({}, { crew })))).toEqual([8, 7, 6, 5, 4])
    expect(QUALITIES.map((crew) => chanceOf(input({}, { crew, nightFighting: true })))).toEqual([8, 7, 6, 5, 4])
    expect(QUALITIES.map((crew) => chanceOf(input({}, {}, { crew })))).toEqual([6, 6, 6, 7, 8])
    expect(QUALITIES.map((crew) => chanceOf(input({}, {}, { crew, nightFighting: true })))).toEqual([6, 6, 6, 7, 8])
  })

  it('C18-DET-05: moon and weather', () => {
    const line = (light: 'day' | 'night') =>
      (['haze', 'rain', 'fog'] as const).map((weather) =>
        (['full', 'half', 'new'] as const).map((moon) => chanceOf(input({ light, weather, moon }))),
      )
    expect(line('day')).toEqual(Array(3).fill([6, 6, 6]))
    expect(line('night')).toEqual(Array(3).fill([6, 4, 2]))
    expect((['full', 'half', 'new'] as const).map((moon) => chanceOf(input({ moon })))).toEqual([8, 6, 4])
  })

  it('C18-DET-06: basic radar +2; advanced +4 and distances halved, rounded up', () => {
    const line = (radar: (typeof RADARS)[number]) =>
      Array.from({ length: 10 }, (_, distance) => {
        const given = input({ distance }, { radar })
        const reply = withDice([10], (chance) => {
          const found = spotting(given, chance)
          if ('refused' in found) chance.die(10, { name: 'unused', clause: '' })
          return found
        })
        return 'refused' in reply ? '-' : (reply as { chance: number }).chance
      }).join(' ')
    expect(line('none')).toBe('8 6 4 2 0 - - - - -')
    expect(line('basic')).toBe('10 8 6 4 2 - - - - -')
    expect(line('advanced')).toBe('12 10 10 8 8 6 6 4 4 -')
    expect(chanceOf(input({}, {}, { radar: 'advanced' }))).toBe(6)
  })

  it('C18-DET-05: all cumulative, not clamped at either end', () => {
    const best = input(
      { distance: 0, moon: 'full', formationSize: 5, formationMoved: 2 },
      { crew: 'elite', radar: 'advanced' },
      { category: 'capital', crew: 'green' },
    )
    expect(chanceOf(best)).toBe(8 + 2 + 1 + 1 + 2 + 2 + 2 + 4)
    const worst = input({ distance: 4, moon: 'new', weather: 'fog', shoreline: true }, { crew: 'green' }, { category: 'fac' })
    expect(chanceOf(worst)).toBe(0 - 2 - 4 - 2 - 2 - 2)
  })

  it('C18-DET-05: the trace adds up to the chance', () => {
    const facts = factsOf((trace) =>
      withDice([3], (chance) => spotting(input({ distance: 5, shoreline: true }, { radar: 'advanced', crew: 'elite' }), chance, { trace })),
    )
    const sum = facts.reduce(
      (total, fact) => (fact.fact === 'modifier' ? total + fact.value : fact.fact === 'look-up' ? total + Number(fact.value) : total),
      0,
    )
    expect(sum).toBe(2 - 4 + 2 + 4)
    expect(facts[0]).toMatchObject({ fact: 'rounding', clause: 'C18-DET-06', to: 3 })
  })
})

describe('the die (C18-DET-02)', () => {
  it('C18-DET-02: success at or below the chance', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(...QUALITIES),
        fc.integer({ min: 0, max: 4 }),
        (roll, crew, distance) => {
          const reply = withDice([roll], (chance) => spotting(input({ distance }, { crew }), chance)) as { chance: number }
          expect(reply).toEqual({ automatic: false, chance: reply.chance, roll, spotted: roll <= reply.chance })
        },
      ),
    )
  })

  it('C18-DET-02: one D10, none when refused', () => {
    expect(requestsOf([4], (chance) => spotting(input(), chance))).toEqual(['die 1D10 C18-DET-02'])
    expect(requestsOf([], (chance) => spotting(input({ distance: 9 }), chance))).toEqual([])
  })

  it('C18-DET-02: the odds are those of every die thrown', () => {
    const expected = bruteForce((chance) => spotting(input(), chance))
    const { outcomes } = enumerate((chance) => spotting(input(), chance))
    expect(outcomes).toHaveLength(10)
    for (const { value, p } of outcomes) expect(p).toBeCloseTo(expected.get(JSON.stringify(value)) ?? -1, 12)
  })
})

describe('radar by nation and year (C18-DET-07)', () => {
  it.each([
    ['United States', 1940, 1944],
    ['Great Britain', 1940, 1944],
    ['Germany', 1940, 1944],
    ['Free French', 1940, 1944],
    ['Dutch', 1940, 1944],
    ['Polish', 1940, 1944],
    ['Japan', 1943, null],
    ['Italy', 1943, null],
    ['USSR', 1944, null],
  ])('C18-DET-07: %s', (nation, basic, advanced) => {
    expect(RADAR_NATIONS).toContain(nation)
    for (let year = 1935; year <= 1946; year++) {
      const expected = advanced !== null && year >= advanced ? 'advanced' : year >= basic ? 'basic' : 'none'
      expect(radarAvailable(nation, year), `${year}`).toBe(expected)
    }
  })

  it('C18-DET-07: nations the rules do not name', () => {
    expect(RADAR_NATIONS).toHaveLength(9)
    for (const nation of ['Sweden', '', 'toString', '__proto__']) expect(radarAvailable(nation, 1944)).toBeUndefined()
  })
})
