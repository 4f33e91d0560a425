import { describe, expect, it } from 'vitest'
import { type BatchOptions, simulate } from '../../src/batch/index.js'
import { SCENARIO, tableDuel } from './table-duel.js'

const table = (more: Partial<BatchOptions>): BatchOptions => ({ ruleset: tableDuel, scenario: SCENARIO, seed: 'salt', ...more })
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

describe('a batch whose battles are taken one by one', () => {
  it('waits for whoever takes the battles', async () => {
    let [open, most, taken] = [0, 0, 0]
    await simulate(
      table({
        runs: 40,
        onBattle: async ({ battle: k }) => {
          expect(k).toBe(taken++)
          most = Math.max(most, ++open)
          await wait(1)
          open--
        },
      }),
    )
    expect([taken, most]).toEqual([40, 1])
  })

  // What is fought at a time is hundreds of these.
  it('looks at its signal after each that is waited for', async () => {
    const controller = new AbortController()
    const onBattle = async ({ battle: k }: { battle: number }) => {
      await wait(0)
      if (k === 10) controller.abort()
    }
    const { result } = await simulate(table({ runs: 500, signal: controller.signal, onBattle }))
    expect(result).toMatchObject({ stopped: 'aborted', partial: true, n: 11 })
    expect({ ...result, stopped: 'runs', partial: false }).toEqual((await simulate(table({ runs: 11 }))).result)
  })

  it('looks at the time too', async () => {
    const { result } = await simulate(table({ runs: 500, seconds: 0.2, onBattle: () => wait(50) }))
    expect(result).toMatchObject({ stopped: 'time', partial: false })
    expect(result.n).toBeLessThan(6)
  })

  it('has come to its end with the last, whatever happens meanwhile', async () => {
    const controller = new AbortController()
    const onBattle = async ({ battle: k }: { battle: number }) => {
      await wait(0)
      if (k === 10) controller.abort()
    }
    expect((await simulate(table({ runs: 11, signal: controller.signal, onBattle }))).result).toMatchObject({ stopped: 'runs', n: 11 })
  })
})
