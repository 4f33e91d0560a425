import { describe, expect, it } from 'vitest'
import { type BatchOptions, type Progress, proportion, simulate, sweep } from '../../src/batch/index.js'
import { battlesFor, halfWidth, quantileOf } from '../../src/batch/proportion.js'
import { SCENARIO, tableDuel } from './table-duel.js'

/** Battles of one shot: nobody sinks, and all end alike. */
const ALIKE: BatchOptions = { ruleset: tableDuel, scenario: { ...SCENARIO, shots: 1 }, seed: 'salt' }

describe('how many battles an interval takes', () => {
  it.each([0.8, 0.95, 0.999])('is where its half width comes down to what was asked for, at level %d', (level) => {
    const z = quantileOf(level)
    for (const share of [0, 0.25, 0.5, 0.875, 1])
      for (const wanted of [0.2, 0.03, 0.0004]) {
        const n = battlesFor(share, wanted, level)
        // Wilson's half width, of a share that no whole number of battles need give.
        const half = (z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n)
        expect(half).toBeCloseTo(wanted, 10)
      }
  })

  it('is, of a share of nothing, what the interval of so many battles says', () => {
    const n = battlesFor(0, 0.0005, 0.95)
    expect(n).toBeCloseTo(3837.617, 3)
    expect(halfWidth(proportion(0, Math.ceil(n)))).toBeLessThanOrEqual(0.0005)
    expect(halfWidth(proportion(0, Math.floor(n)))).toBeGreaterThan(0.0005)
    expect(battlesFor(1, 0.0005, 0.95)).toBe(n)
  })

  it('is what a batch tells, also where all its battles end alike', async () => {
    const told: Progress[] = []
    const { result } = await simulate({ ...ALIKE, until: { halfWidth: 0.00002 }, onProgress: (each) => told.push(each) })
    expect(result.n).toBe(96_100)
    expect(told[0]).toMatchObject({ n: 0, of: null, left: null })
    const between = told.filter(({ n }) => n > 0 && n < 96_100)
    expect(between.length).toBeGreaterThan(0)
    for (const { of, left } of between) {
      expect(of).toBe(96_100)
      expect(left).toBeGreaterThan(0)
    }
    expect(told.at(-1)).toMatchObject({ n: 96_100, of: 96_100, left: 0 })
  })
})

describe('the progress of a sweep', () => {
  const titles = { scenario: ['One', 'Two', 'Three'] }
  const told = async (more: Partial<BatchOptions>) => {
    const all: Progress[] = []
    const { variants } = await sweep({ ...ALIKE, ...more, vary: titles, onProgress: (each) => all.push(each) })
    const ns = all.map(({ n }) => n)
    expect(ns).toEqual([...ns].sort((a, b) => a - b))
    expect(all.length).toBeGreaterThanOrEqual(6)
    return { all, fought: variants.reduce((sum, { result }) => sum + result.n, 0), last: variants.at(-1)?.result }
  }

  it('is of all variants together', async () => {
    const { all, last } = await told({ runs: 40 })
    expect(new Set(all.map(({ of }) => of))).toEqual(new Set([120]))
    expect(new Set(all.filter(({ n }) => n === 40).map(({ outcomes: [red] }) => red?.share.n))).toEqual(new Set([40, 0]))
    expect(all.at(-1)).toMatchObject({ n: 120, of: 120, left: 0, outcomes: last?.outcomes })
  })

  it('judges variants to come by those that are fought, where the width of intervals decides', async () => {
    const { all, fought } = await told({ until: { halfWidth: 0.01 } })
    expect(fought).toBe(600)
    expect(all[0]).toMatchObject({ n: 0, of: null })
    for (const { n, of } of all) if (n >= 200) expect(of).toBe(600)
  })

  it('cannot say how many there will be where time decides, until the last is fought', async () => {
    const { all, fought } = await told({ seconds: 0.05 })
    expect(new Set(all.slice(0, -1).map(({ of }) => of))).toEqual(new Set([null]))
    expect(all.at(-1)).toMatchObject({ n: fought, of: fought, left: 0 })
  })

  it('has come to its end where it is aborted', async () => {
    const controller = new AbortController()
    const all: Progress[] = []
    const onProgress = (each: Progress) => {
      all.push(each)
      // The second variant begins.
      if (each.n === 40 && each.outcomes[0]?.share.n === 0) controller.abort()
    }
    expect((await sweep({ ...ALIKE, runs: 40, vary: titles, signal: controller.signal, onProgress })).partial).toBe(true)
    expect(all[0]).toMatchObject({ n: 0, of: 120 })
    expect(all.at(-1)).toMatchObject({ n: 40, of: 40, left: 0 })
  })
})
