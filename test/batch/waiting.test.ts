import { describe, expect, it } from 'vitest'
import { type BatchOptions, type Checkpoint, simulate } from '../../src/batch/index.js'
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

  it.each([false, true])(
    'is told again of the battle that could not be taken, where it is gone on with (a promise: %s)',
    async (promise) => {
      const told: number[] = []
      let kept: Checkpoint | undefined
      const full = ({ battle: k }: { battle: number }) => {
        if (k === 5 && kept === undefined) {
          if (promise) return Promise.reject(new Error('disk full'))
          throw new Error('disk full')
        }
        told.push(k)
        return undefined
      }
      const given = table({ onBattle: full })
      const onCheckpoint = (checkpoint: Checkpoint) => {
        kept = checkpoint
      }
      await expect(simulate({ ...given, runs: 50, onCheckpoint })).rejects.toThrow('disk full')
      expect(kept?.counts.n).toBe(5)
      const { result } = await simulate({ ...given, runs: 9, resume: kept })
      expect(told).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
      expect(result).toEqual((await simulate(table({ runs: 9 }))).result)
    },
  )

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
