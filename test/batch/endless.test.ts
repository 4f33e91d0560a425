import { describe, expect, it } from 'vitest'
import { type BatchOptions, battle, simulate, solveBattle } from '../../src/batch/index.js'
import { SCENARIO, SHOTS, tableDuel } from './table-duel.js'

const GIVEN_UP = `the battle has not ended after ${SHOTS} decisions, the most its ruleset declares`

describe('a battle without end', () => {
  const options: BatchOptions = { ruleset: tableDuel, scenario: { ...SCENARIO, fault: 'endless' }, runs: 3, seed: 'salt' }

  it('is given up by the batch, and looked at no longer than that', async () => {
    const fault = { code: 'battle-failed', path: 'battle 0', message: `${GIVEN_UP} (seed salt#0)` }
    await expect(simulate(options)).rejects.toMatchObject(fault)
    expect(() => battle(options, 0)).toThrow(expect.objectContaining(fault))
  })

  it('has no exact answer', () => {
    const { ruleset, scenario } = options
    expect(() => solveBattle({ ruleset, scenario })).toThrow(
      expect.objectContaining({ code: 'battle-failed', path: '', message: GIVEN_UP }),
    )
  })

  it('is not one that takes all the decisions its ruleset declares', async () => {
    const pass = () => ({ shoot: false })
    const all: BatchOptions = { ...options, scenario: SCENARIO, doctrines: { red: pass, blue: pass } }
    expect((await simulate(all)).result.decisions).toMatchObject({ least: SHOTS, most: SHOTS })
    expect(battle(all, 0).record().entries).toHaveLength(SHOTS)
  })

  it('is not looked for where a ruleset declares no number', async () => {
    const ruleset = { ...tableDuel, declares: { ...tableDuel.declares, longestBattle: () => Number.NaN } }
    const all: BatchOptions = { ...options, ruleset, scenario: SCENARIO }
    expect((await simulate(all)).result.n).toBe(3)
    expect(battle(all, 0).decision).toBeNull()
  })

  it('keeps what goes wrong in a battle as it is', () => {
    expect(() => battle({ ...options, scenario: { ...SCENARIO, fault: 'throw' } }, 0)).toThrow(/^the powder is wet$/)
    expect(() => battle({ ...options, doctrines: { red: () => ({ shoot: 'maybe' }) } }, 0)).toThrow(
      expect.objectContaining({ code: 'wrong-type', path: 'doctrines.red', message: expect.stringContaining('order.shoot') }),
    )
  })
})
