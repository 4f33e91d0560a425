import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { simulate } from '../../src/batch/index.js'
import { RULESETS } from '../../src/index.js'

const UNITS: Readonly<Record<string, { readonly ships: readonly object[]; readonly more: object }>> = {
  corpen18: { ships: ['Kent CA', 'Bismarck BB', 'S-class DD', 'Type 1936A DD'].map((ship) => ({ ship })), more: { light: 'day' } },
  gurps: { ships: ['Brig', 'Schooner'].map((ship) => ({ ship, expertise: 12 })), more: {} },
  'mini-naval': { ships: ['battleship', 'cruiser', 'destroyer', 'destroyer'].map((of) => ({ class: of })), more: {} },
}

/** Milliseconds of the processor, which others on the machine do not lengthen as they do those of the clock. */
function time(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const two = (n: number) => String(n).padStart(2, '0')

/** Twenty a side, in two lines abreast, five hexes apart. */
function twentyAgainstTwenty(id: string) {
  const { ships = [], more } = UNITS[id] ?? {}
  const line = (side: string, row: number, heading: string) =>
    Array.from({ length: 20 }, (_, i) => ({
      id: `${side}-${i}`,
      side,
      hex: `${two(5 + i)}${two(row)}`,
      heading,
      ...ships[i % ships.length],
    }))
  const units = [...line('red', 15, 'S'), ...line('blue', 20, 'N')]
  return {
    scenario: 'Lines',
    ruleset: id,
    map: { columns: 30, rows: 35 },
    turns: 6,
    sides: [{ id: 'red' }, { id: 'blue' }],
    units,
    ...more,
  }
}

describe.each(Object.keys(RULESETS))('a batch of %s, twenty against twenty', (id) => {
  const ruleset = RULESETS[id] as (typeof RULESETS)[string]
  const scenario = twentyAgainstTwenty(id)

  // As a ratio, since machines differ, and of several tries.
  it('begins its first battle at once: what comes before costs less than half of one', async () => {
    const before: number[] = []
    const battles: number[] = []
    for (let n = 0; n < 5; n++) {
      const begun: number[] = []
      const setUp: typeof ruleset.setUp = (...given) => {
        begun.push(time())
        return ruleset.setUp(...given)
      }
      const called = time()
      const { result } = await simulate({ ruleset: { ...ruleset, setUp }, scenario, runs: 2, seed: n })
      const [first = 0, second = 0] = begun
      expect([result.n, begun.length]).toEqual([2, 2])
      before.push(first - called)
      battles.push(second - first)
    }
    const [, , usual = 0] = battles.sort((a, b) => a - b)
    expect(Math.min(...before)).toBeLessThan(usual / 2)
  })
})
