import { describe, expect, it } from 'vitest'
import { simulate, solve, solveBattle } from '../../src/batch/index.js'
import { corpen18, findClass } from '../../src/corpen18/index.js'
import { RULESETS } from '../../src/index.js'
import { SHORT_DUEL } from '../batch/scenarios.js'
import { SHIP } from '../core/support.js'
import { card } from '../gurps/helpers.js'

/** The same force on both sides, each where the other would be if the map were turned about: two hexes from its middle, and so on. */
interface Mirror {
  readonly name: string
  readonly id: string
  readonly doctrine: string
  readonly runs: number
  readonly scenario: object
}

const MAP = { columns: 21, rows: 21 }
const SIDES = [{ id: 'a' }, { id: 'b' }]
/** Odd columns alone, in which a turn about the middle of the map is exact. */
const both = (columns: readonly number[], row: number, unit: (i: number) => object) =>
  columns.flatMap((column, i) => {
    const hex = (c: number, r: number) => String(c).padStart(2, '0') + String(r).padStart(2, '0')
    return [
      { id: `a${i}`, side: 'a', hex: hex(column, row), heading: 'S', ...unit(i) },
      { id: `b${i}`, side: 'b', hex: hex(22 - column, 22 - row), heading: 'N', ...unit(i) },
    ]
  })

const MIRRORS: readonly Mirror[] = [
  {
    name: 'cruisers of Corpen 18, equals moving by lot',
    id: 'corpen18',
    doctrine: 'close-and-fire',
    runs: 1000,
    scenario: {
      scenario: 'Mirror',
      ruleset: 'corpen18',
      map: MAP,
      light: 'day',
      turns: 6,
      options: { equalSpeed: 'by-lot' },
      sides: SIDES,
      units: both([9, 11, 13], 8, () => ({ ship: { ...SHIP, torpedoes: '--' } })),
    },
  },
  {
    name: 'cruisers and destroyers of Mini-Naval',
    id: 'mini-naval',
    doctrine: 'close-and-gun',
    runs: 400,
    scenario: {
      scenario: 'Mirror',
      ruleset: 'mini-naval',
      map: MAP,
      turns: 8,
      sides: SIDES,
      units: both([9, 11, 13], 7, (i) => ({ class: i === 1 ? 'cruiser' : 'destroyer' })),
    },
  },
  {
    name: 'ships of GURPS',
    id: 'gurps',
    doctrine: 'stand-off',
    runs: 800,
    scenario: {
      scenario: 'Mirror',
      ruleset: 'gurps',
      map: MAP,
      turns: 8,
      sides: SIDES,
      units: both([11], 8, () => ({ points: 1, ship: card({ hp: 300 }) })),
    },
  },
  {
    name: 'crews of GURPS alongside each other, whose fight is at once',
    id: 'gurps',
    doctrine: 'close-and-board',
    runs: 1000,
    scenario: {
      scenario: 'Mirror',
      ruleset: 'gurps',
      map: MAP,
      turns: 8,
      sides: SIDES,
      units: ['a0', 'b0'].map((id, i) => ({
        id,
        side: SIDES[i]?.id,
        hex: i === 0 ? '1110' : '1210',
        heading: 'N',
        points: 1,
        ship: card({ cannons: { left: 0, right: 0, front: 0, back: 0 } }),
      })),
      boardings: [{ a: 'a0', b: 'b0' }],
    },
  },
]

const simulated = async ({ id, scenario }: Pick<Mirror, 'id' | 'scenario'>, doctrines: Readonly<Record<string, string>>, runs: number) => {
  const ruleset = RULESETS[id] as (typeof RULESETS)[string]
  const { result } = await simulate({ ruleset, scenario, runs, seed: 'mirror', doctrines })
  expect(result.of.doctrines).toEqual(doctrines)
  return result
}

describe('equal forces', () => {
  it.each(MIRRORS)('win as often on either side: $name', async (mirror) => {
    const { outcomes, sides } = await simulated(mirror, { a: mirror.doctrine, b: mirror.doctrine }, mirror.runs)
    const [a, b] = outcomes.map(({ share }) => share.count) as [number, number]
    expect(a + b).toBeGreaterThan(mirror.runs / 4)
    expect(Math.abs(a - b)).toBeLessThan(4 * Math.sqrt(a + b))
    const [ours, theirs] = sides.map(({ hitsTaken }) => hitsTaken) as [(typeof sides)[0]['hitsTaken'], (typeof sides)[0]['hitsTaken']]
    const apart = Math.abs((ours.mean as number) - (theirs.mean as number))
    expect(apart).toBeLessThanOrEqual(4 * Math.hypot(ours.standardError as number, theirs.standardError as number))
  })

  it('have the very same chances in an exchange of fire of Corpen 18, at every range and by every crew', () => {
    const ship = findClass('Kent CA')
    for (const distance of [1, 5, 9]) {
      for (const crew of ['elite', 'green']) {
        const each = { ship: { ...ship, crew } }
        const { outcomes } = solve({ ruleset: corpen18, exchange: { a: each, b: each, distance }, turns: 4 })
        expect(outcomes[0]?.p).toBeCloseTo(outcomes[1]?.p as number, 14)
      }
    }
  })
})

describe('a policy is named, and moves the odds where it should', () => {
  const of = (id: string) => MIRRORS.find((mirror) => mirror.id === id) as Mirror

  it('GURPS: who boards takes ships, who runs hurts the enemy less', async () => {
    const fought = async (a: string) => {
      const { units, sides } = await simulated(of('gurps'), { a, b: 'stand-off' }, 300)
      const taken = units.filter(({ side }) => side === 'b').reduce((sum, { fates }) => sum + fates.captured.count, 0)
      return { taken, dealt: sides[1]?.hitsTaken.mean as number }
    }
    const [stands, boards, runs] = [await fought('stand-off'), await fought('close-and-board'), await fought('run')]
    expect(boards.taken).toBeGreaterThan(stands.taken + 15)
    expect(runs.dealt).toBeLessThan(stands.dealt - 60)
  })

  it('Mini-Naval: who runs for it loses fewer vessels than who closes', async () => {
    const sunk = async (a: string) => (await simulated(of('mini-naval'), { a, b: 'close-and-gun' }, 150)).sides[0]?.sunk.mean as number
    expect(await sunk('run-for-it')).toBeLessThan((await sunk('close-and-gun')) - 0.2)
  })
})

describe('one turn, and no more', () => {
  it('comes out by the thousand as every die followed says, the hits of each ship and the fates of both', async () => {
    const scenario = { ...SHORT_DUEL, turns: 1 }
    const exact = solveBattle({ ruleset: corpen18, scenario })
    const n = 3000
    const counts = new Map<string, number>()
    const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
    await simulate({
      ruleset: corpen18,
      scenario,
      runs: n,
      seed: 'one turn',
      onBattle: ({ units }) => {
        count(units.map(({ fate }) => fate).join())
        for (const { id, hits } of units) count(`${id} ${hits}`)
      },
    })
    const known = [
      ...exact.together.outcomes.map(({ value, p }) => [value.join(), p] as const),
      ...exact.units.flatMap(({ id, hits }) => hits.outcomes.map(({ value, p }) => [`${id} ${value}`, p] as const)),
    ]
    expect(known.length).toBeGreaterThan(7)
    expect([...counts.keys()].filter((key) => !known.some(([each]) => each === key))).toEqual([])
    for (const [key, p] of known) expect(Math.abs((counts.get(key) ?? 0) - n * p), key).toBeLessThan(4 * Math.sqrt(n * p * (1 - p)) + 1)
  })
})
