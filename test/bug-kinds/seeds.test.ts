import { describe, expect, it } from 'vitest'
import { battleSeed } from '../../src/batch/fight.js'
import { simulate } from '../../src/batch/index.js'
import { Battle, commitmentOf, commitSeed, revealSeed, type Seed, SeededChance } from '../../src/index.js'
import { SCENARIO, tableDuel } from '../batch/table-duel.js'
import { ANY } from '../core/support.js'
import { CASES, faultOf } from './support.js'

/** Sixteen D10 in a row: two streams that share them share everything. */
function block(seed: Seed): string {
  const chance = SeededChance.fromSeed(seed)
  return Array.from({ length: 16 }, () => chance.die(10, ANY)).join()
}

/** The seed a batch has chosen, without a battle being fought. */
async function chosen(seed?: Seed): Promise<string> {
  const { result } = await simulate({ ruleset: tableDuel, scenario: SCENARIO, runs: 1, signal: AbortSignal.abort(), seed: seed as Seed })
  return result.of.seed
}

describe('a seed that nobody gave', () => {
  it('is another each time, however quickly they follow, and every batch says which it took', async () => {
    const seeds = await Promise.all(Array.from({ length: 1000 }, () => chosen()))
    expect(seeds.filter((seed) => !/^\d+$/.test(seed))).toEqual([])
    expect(new Set(seeds).size).toBe(1000)
    expect(new Set(seeds.map(block)).size).toBe(1000)
  })

  it('left out never stands for a fixed seed: two batches differ, and say how', async () => {
    const [one, other] = [await chosen(undefined as never), await chosen(undefined as never)]
    expect(one).toMatch(/^\d+$/)
    expect(other).toMatch(/^\d+$/)
    expect(one).not.toBe(other)
  })

  it.each(['', Number.NaN, 1.5, 2 ** 53, false, 10n, null])('%s is refused, by a batch as by a battle', async (seed) => {
    await expect(chosen(seed as Seed)).rejects.toMatchObject({ code: 'bad-seed', path: 'seed' })
    for (const { ruleset, scenario } of CASES)
      expect(faultOf(() => Battle.start(ruleset, scenario(), { seed: seed as Seed }))).toMatchObject({ code: 'bad-seed' })
  })

  it.each([undefined, null])('a battle that is given %s for one does not begin', (seed) => {
    for (const { ruleset, scenario } of CASES)
      expect(faultOf(() => Battle.start(ruleset, scenario(), { seed: seed as never }))).toMatchObject({ code: 'bad-seed', path: 'seed' })
  })
})

describe('the dice of batches', () => {
  it('are shared by no two battles of neighbouring seeds, nor with those of a doctrine', () => {
    const streams: string[] = []
    for (const base of ['1', '2']) {
      for (let k = 0; k < 10_000; k++) streams.push(battleSeed(base, k))
      for (let k = 0; k < 1000; k++) streams.push(`${battleSeed(base, k)}~red`, `${battleSeed(base, k)}~blue`)
    }
    streams.push('1', '2', '3')
    expect(new Set(streams.map(block)).size).toBe(streams.length)
  })
})

describe('a server of dice', () => {
  it('never gives the same block twice: a thousand requests of one stream, and a thousand streams', () => {
    const chance = SeededChance.fromSeed('by mail')
    const one = Array.from({ length: 1000 }, () => Array.from({ length: 16 }, () => chance.die(10, ANY)).join())
    expect(new Set([...one, ...Array.from({ length: 1000 }, (_, i) => block(i))]).size).toBe(2000)
  })

  it('draws a secret of its own for every commitment, so that no seed made of them comes again', () => {
    const reveals = Array.from({ length: 1000 }, () => commitSeed('umpire', SCENARIO))
    expect(new Set(reveals.map(({ secret }) => secret)).size).toBe(1000)
    const other = commitSeed('red', SCENARIO)
    const fair = reveals.slice(0, 100).map((reveal) => revealSeed([reveal, other].map(commitmentOf), [reveal, other]).seed)
    expect(new Set(fair.map(block)).size).toBe(100)
  })
})
