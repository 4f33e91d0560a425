import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { SeededChance } from '../../src/core/seeded.js'
import { attacksOf, refuseAttack } from '../../src/corpen18/combat.js'
import { corpen18 } from '../../src/corpen18/index.js'
import type { Unit } from '../../src/corpen18/state.js'

const two = (n: number) => String(n).padStart(2, '0')

/** A destroyer that can launch, and so many enemies about her in reach of her torpedoes, of which no two can share a spread but two. */
function amongEnemies(count: number) {
  const enemies = Array.from({ length: count }, (_, i) => `${two(2 + 2 * (i % 8))}${two(2 + 2 * (Math.floor(i / 8) % 8))}`)
  const unit = (id: string, side: string, hex: string) => ({ id, side, hex, ship: 'S-class DD', heading: 'N' })
  const units = [unit('launcher', 'red', '0505'), unit('beside', 'blue', '0203'), ...enemies.map((hex, i) => unit(`e${i}`, 'blue', hex))]
  const scenario = {
    scenario: 'Many',
    ruleset: 'corpen18',
    map: { columns: 20, rows: 20 },
    light: 'day',
    turns: 1,
    sides: [{ id: 'red' }, { id: 'blue' }],
    units,
  }
  const state = structuredClone(corpen18.setUp(corpen18.prepare(scenario), SeededChance.fromSeed(1)))
  for (const each of state.units) each.detected = true
  return { state, launcher: state.units[0] as Unit }
}

describe('the attacks of one ship among many', () => {
  it('are all that are not refused, spreads shared by any two included', () => {
    const { state, launcher } = amongEnemies(24)
    const ids = state.units.slice(1).map(({ id }) => id)
    const launches = ids.flatMap((target) =>
      [1, 2, 3, 4, 5].flatMap((spreads) =>
        [{}, ...ids.map((split) => ({ split }))].map((more) => ({ order: 'launch', unit: 'launcher', target, spreads, ...more }) as const),
      ),
    )
    const lawful = launches.filter((order) => refuseAttack(state, launcher, order) === null)
    expect(lawful.filter((order) => 'split' in order).length).toBeGreaterThan(0)
    expect(attacksOf(state, launcher).filter(({ order }) => order === 'launch')).toEqual(lawful)
  })

  // Eight times the enemies are 64 times the pairs. In time of the processor, which others on the machine do not lengthen.
  const mutated = process.env['MUTATED_PART'] !== undefined
  it.skipIf(mutated)('are listed without a word for every pair that cannot share a spread (not timed where code carries mutants)', () => {
    const cost = (count: number) => {
      const { state, launcher } = amongEnemies(count)
      const tries = Array.from({ length: 7 }, () => {
        const begun = process.cpuUsage().user
        for (let n = 0; n < 50; n++) attacksOf(state, launcher)
        return process.cpuUsage().user - begun
      })
      return Math.min(...tries)
    }
    expect(cost(64) / cost(8)).toBeLessThan(32)
  })
})
