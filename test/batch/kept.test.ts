import { describe, expect, it } from 'vitest'
import { type BatchOptions, type SweepOptions, simulate, sweep } from '../../src/batch/index.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { DUEL } from './scenarios.js'
import { SCENARIO, tableDuel } from './table-duel.js'

/** A copy of one's own, to be changed at will. */
const loose = () => structuredClone(DUEL) as { turns: number; units: { hex: string }[] }

describe('what a batch is given is its own from then on', () => {
  it('a battle of it is looked at as it was fought, whatever has become of the scenario', async () => {
    const scenario = loose()
    const { result, battle } = await simulate({ ruleset: corpen18, scenario, runs: 3, seed: 7 })
    scenario.turns = 1
    scenario.units.length = 0
    const turns = [0, 1, 2].map((k) => battle(k).result.turns)
    expect(turns).toEqual([2, 5, 8])
    expect(result.turns.histogram).toEqual([
      [2, 1],
      [5, 1],
      [8, 1],
    ])
    expect(battle(0).record().scenario).toEqual(DUEL)
  })

  // A ruleset of one's own may keep what it is given.
  it('and so are its battles fought', async () => {
    const scenario = { ...SCENARIO, hits: [0, 0] as [number, number] }
    const asGiven = { ...tableDuel, prepare: (given: unknown) => ({ ...tableDuel.prepare(given), hits: (given as typeof scenario).hits }) }
    const options: BatchOptions = { ruleset: asGiven as typeof tableDuel, scenario, runs: 200, seed: 'salt' }
    const { result } = await simulate({ ...options, scenario: structuredClone(scenario) })
    const fought = simulate(options)
    scenario.hits[0] = 3
    expect((await fought).result).toEqual(result)
  })

  it('what is no plain data is refused before the first battle', async () => {
    for (const act of [simulate, (given: BatchOptions) => sweep({ ...given, vary: { turns: [1] } })])
      await expect(act({ ruleset: corpen18, scenario: { ...DUEL, turns: () => 3 }, runs: 1 })).rejects.toMatchObject({
        code: 'wrong-type',
        path: 'turns',
        message: 'expected plain data; found a function',
      })
    await expect(sweep({ ruleset: corpen18, scenario: DUEL, runs: 1, vary: { turns: [1, 2n] } })).rejects.toMatchObject({
      code: 'wrong-type',
      path: 'vary.turns[1]',
    })
  })
})

describe('what a sweep is given is its own from then on', () => {
  it('to the last variant: scenario, values, doctrines, and when to stop', async () => {
    const given = () => ({
      ruleset: corpen18,
      scenario: loose(),
      seed: 'sweep',
      doctrines: { german: 'close-and-fire' } as Record<string, string>,
      until: { halfWidth: 0.2 },
      vary: { 'units.bismarck.crew': ['green', 'elite'], map: [{ columns: 30, rows: 30 }] },
    })
    const whole = await sweep(given() as SweepOptions)
    const meddled = given()
    let told = 0
    const result = await sweep({
      ...(meddled as SweepOptions),
      onProgress: () => {
        if (told++ > 0) return
        meddled.scenario.turns = 1
        meddled.scenario.units.length = 1
        meddled.doctrines['german'] = 'withdraw-damaged'
        meddled.until.halfWidth = 0.4
        meddled.vary['units.bismarck.crew'][1] = 'green'
        for (const map of meddled.vary.map) map.rows = 5
      },
    })
    expect(result).toEqual(whole)
    expect(result.variants.map(({ values }) => values)).toEqual([
      { 'units.bismarck.crew': 'green', map: { columns: 30, rows: 30 } },
      { 'units.bismarck.crew': 'elite', map: { columns: 30, rows: 30 } },
    ])
  })
})
