import { describe, expect, it } from 'vitest'
import { SeededChance } from '../../src/core/seeded.js'
import { attacksOf, refuseAttack } from '../../src/corpen18/combat.js'
import { corpen18 } from '../../src/corpen18/index.js'
import type { Unit } from '../../src/corpen18/state.js'

const two = (n: number) => String(n).padStart(2, '0')

/** A destroyer that can launch, and so many enemies about her in reach of her torpedoes, of which only the one beside can share a spread with those next to it. */
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

  // Counted, not timed: what the unit has launched is looked up once, and once more for every launch offered.
  it('are offered without one for every pair that cannot share a spread, to be refused in words', () => {
    const offered = (count: number) => {
      const { state, launcher } = amongEnemies(count)
      const { launched } = launcher
      let asked = 0
      Object.defineProperty(launcher, 'launched', {
        get() {
          asked++
          return launched
        },
      })
      attacksOf(state, launcher)
      return asked - 1
    }
    // By each of four numbers of spreads: each enemy, and each pair in adjacent hexes both ways round. Eight times the enemies are 64 times the pairs.
    expect(offered(8)).toBe(4 * (9 + 2))
    expect(offered(64)).toBe(4 * (65 + 2 * 2))
  })
})
