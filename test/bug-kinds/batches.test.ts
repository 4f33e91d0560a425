import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { type BatchOptions, battle, type Outcome, simulate } from '../../src/batch/index.js'
import { RULESETS } from '../../src/index.js'
import { bundle } from '../batch/bundle.js'
import { alone, batchOf } from './one-battle.js'
import { leaves, written } from './support.js'

async function fought(options: BatchOptions) {
  const outcomes: Outcome[] = []
  const { result, checkpoint } = await simulate({ ...options, onBattle: (outcome) => void outcomes.push(outcome) })
  return { result, checkpoint, outcomes }
}

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(Object.freeze(value))) deepFrozen(inner)
  return value
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe.each(Object.keys(RULESETS))('a batch of %s', (id) => {
  const options = { ...batchOf(id), scenario: deepFrozen(batchOf(id).scenario) }

  it('of four battles is two and two more, and each fought alone, the last first', async () => {
    const whole = await fought({ ...options, runs: 4 })
    const half = await fought({ ...options, runs: 2 })
    const rest = await fought({ ...options, runs: 4, resume: JSON.parse(JSON.stringify(half.checkpoint)) })
    expect([...half.outcomes, ...rest.outcomes]).toEqual(whole.outcomes)
    expect(JSON.stringify(rest.result)).toBe(JSON.stringify(whole.result))
    for (const outcome of whole.outcomes.toReversed()) {
      const one = battle(options, outcome.battle)
      expect(one.result).toMatchObject({ winner: outcome.winner, turns: outcome.turns })
      expect(one.record().entries).toHaveLength(outcome.decisions)
      expect(one.ruleset.tally?.(one.state)).toEqual(
        outcome.units.map(({ id: unit, fate, hits }) => expect.objectContaining({ id: unit, fate, hits })),
      )
    }
  })

  it('begun five times at once is five whole batches, none of which counts the battles of another', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => fought({ ...options, runs: 20 })))
    for (const { result, outcomes } of all) {
      expect(result).toEqual(all[0]?.result)
      expect(outcomes.map(({ battle: k }) => k)).toEqual(Array.from({ length: 20 }, (_, k) => k))
      expect(sum(result.outcomes.map(({ share }) => share.share as number))).toBeCloseTo(1, 12)
    }
  })

  it('reads its scenario once, however many battles there are', async () => {
    let read = 0
    const { ruleset } = options
    const counting = {
      ...ruleset,
      prepare: (scenario: unknown) => {
        read++
        return ruleset.prepare(scenario)
      },
    }
    await fought({ ...options, ruleset: counting, runs: 30 })
    expect(read).toBe(1)
  })

  it('has figures that hold together: no ship is lost or counted twice, no part is more than its whole, no percentile falls', async () => {
    const { result, checkpoint, outcomes } = await fought({ ...options, runs: 60 })
    for (const { id: unit, side, fates, hitsTaken } of result.units) {
      expect(sum(Object.values(fates).map(({ count }) => count))).toBe(60)
      const mine = outcomes.map(({ units }) => units.find((each) => each.id === unit) as Outcome['units'][number])
      for (const [fate, { count }] of Object.entries(fates)) expect(mine.filter((each) => each.fate === fate)).toHaveLength(count)
      expect(hitsTaken.mean).toBeCloseTo(sum(mine.map(({ hits }) => hits)) / 60, 9)
      for (const { n, winner, units } of result.given) {
        const given = units.find((each) => each.id === unit)?.fates.sunk.count ?? 0
        expect(given, `${unit} of ${side} sunk where ${winner} wins`).toBeLessThanOrEqual(Math.min(n, fates.sunk.count))
      }
    }
    for (const { percentiles, least, most } of [result.turns, ...result.sides.map(({ sunk }) => sunk)]) {
      const ascending = [least, ...Object.values(percentiles ?? {}), most] as number[]
      expect(ascending).toEqual(ascending.toSorted((a, b) => a - b))
    }
    const bad = [...leaves({ result, checkpoint, outcomes })].filter(
      ({ value }) => value === undefined || Object.is(value, -0) || (typeof value === 'number' && !Number.isFinite(value)),
    )
    expect(bad.map(({ path }) => written(path))).toEqual([])
  })
})

it('four battles of every ruleset are the same in four processes of their own as one after the other here', async () => {
  const { href } = await bundle('test/bug-kinds/one-battle.ts')
  const apart = await Promise.all(
    [3, 1, 2, 0].map(async (k) => {
      const program = `import('${href}').then((it) => console.log(JSON.stringify(it.alone(${k}))))`
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { maxBuffer: 2 ** 26 })
      return [k, stdout.trim()] as const
    }),
  )
  for (const [k, told] of apart) expect(told).toBe(JSON.stringify(alone(k)))
  expect(new Set(apart.map(([, told]) => told)).size).toBe(4)
})
