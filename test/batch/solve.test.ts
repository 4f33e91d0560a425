import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { type Solution, simulate, solve, solveBattle } from '../../src/batch/index.js'
import { enumerate } from '../../src/core/enumerate.js'
import { SeededChance } from '../../src/core/seeded.js'
import { corpen18, findClass, gunnery } from '../../src/corpen18/index.js'
import { isRefused } from '../../src/index.js'
import { SHORT_DUEL } from './scenarios.js'
import { SCENARIO, TABLE, tableDuel } from './table-duel.js'

const p = (outcomes: Solution['outcomes'], winner: string | null) => outcomes.find((each) => each.winner === winner)?.p as number
const together = ({ together: { outcomes } }: Solution, ...fates: string[]) =>
  outcomes.filter(({ value }) => value.join() === fates.join()).reduce((sum, each) => sum + each.p, 0)
const all = (outcomes: readonly { readonly p: number }[]) => outcomes.reduce((sum, each) => sum + each.p, 0)

function checkSums(solution: Solution): void {
  expect(all(solution.outcomes)).toBeCloseTo(1, 12)
  expect(all(solution.turns.outcomes)).toBeCloseTo(1, 12)
  expect(all(solution.together.outcomes)).toBeCloseTo(1, 12)
  for (const { fates, hits } of solution.units) {
    expect(Object.values(fates).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12)
    expect(all(hits.outcomes)).toBeCloseTo(1, 12)
  }
}

describe('an exchange of fire', () => {
  it('of one hull each: all four cells, by hand', () => {
    // From three hits on, any hit sinks: 6 entries in 10 of the table.
    const q = TABLE.filter((hits) => hits > 0).length / TABLE.length
    const one = solve({ ruleset: tableDuel, exchange: { hits: [3, 3] }, turns: 1 })
    expect(together(one, 'sunk', 'sunk')).toBeCloseTo(q * q, 12)
    expect(together(one, 'sunk', 'crippled')).toBeCloseTo(q * (1 - q), 12)
    expect(together(one, 'crippled', 'sunk')).toBeCloseTo((1 - q) * q, 12)
    expect(together(one, 'crippled', 'crippled')).toBeCloseTo((1 - q) ** 2, 12)
    expect(p(one.outcomes, 'a')).toBeCloseTo(q * (1 - q), 12)
    expect(p(one.outcomes, null)).toBeCloseTo(q * q + (1 - q) ** 2, 12)
    // A geometric distribution, cut off at five turns.
    const five = solve({ ruleset: tableDuel, exchange: { hits: [3, 3] }, turns: 5 })
    const stays = (1 - q) ** 2
    for (const { value, p: share } of five.turns.outcomes)
      expect(share).toBeCloseTo(value < 5 ? stays ** (value - 1) * (1 - stays) : stays ** 4, 12)
    expect(p(five.outcomes, 'b')).toBeCloseTo((q * (1 - q) * (1 - stays ** 5)) / (1 - stays), 12)
    checkSums(five)
  })

  it('of one turn is the full enumeration of all dice', () => {
    const bismarck = findClass('Bismarck BB')
    const hood = findClass('Hood BC')
    if (!bismarck || !hood) throw new Error('the fleet has both')
    const exchange = { a: { ship: bismarck, hits: 1 }, b: { ship: hood, hits: 2 }, distance: 12 }
    const solution = solve({ ruleset: corpen18, exchange, turns: 1 })
    checkSums(solution)
    const hits = (firer: typeof exchange.a, target: typeof exchange.a) =>
      enumerate((chance) => {
        const shot = gunnery({ firer, battery: 'main', target, distance: 12, arc: 'broadside' }, chance)
        return isRefused(shot) ? target.hits : shot.target.hits
      })
    // At twelve hexes the main batteries alone reach; both crews are of one tier.
    const [onHood, onBismarck] = [hits(exchange.a, exchange.b), hits(exchange.b, exchange.a)]
    for (const { value, p: share } of onHood.outcomes)
      expect(solution.units[1]?.hits.outcomes.find((each) => each.value === value)?.p).toBeCloseTo(share, 12)
    const sinks = (of: typeof onHood) => all(of.outcomes.filter(({ value }) => value >= 4))
    expect(p(solution.outcomes, 'a')).toBeCloseTo(sinks(onHood) * (1 - sinks(onBismarck)), 12)
  })

  it('favours neither side of a mirror', () => {
    const kent = findClass('Kent CA')
    for (const turns of [1, 3, 12]) {
      const { outcomes } = solve({ ruleset: corpen18, exchange: { a: { ship: kent }, b: { ship: kent }, distance: 4 }, turns })
      expect(p(outcomes, 'a')).toBeGreaterThan(turns === 1 ? -1 : 0)
      expect(p(outcomes, 'a')).toBeCloseTo(p(outcomes, 'b'), 14)
    }
  })

  it('is by settings of its ruleset alone', () => {
    const kent = findClass('Kent CA')
    const by = (given: unknown) => () =>
      solve({ ruleset: corpen18, exchange: { a: { ship: kent }, b: { ship: kent }, distance: 4 }, turns: 1, settings: given })
    const left = corpen18.settings(undefined, { extremeShift: '1-left' })
    expect(by(corpen18.settings())()).toEqual(by(undefined)())
    for (const given of [{ corpen18: left }, { ...left }, { options: { extremeShift: '1-left' } }, 7, null])
      expect(by(given)).toThrow(expect.objectContaining({ code: 'wrong-type', path: 'settings' }))
  })

  it('lets the better crew fire first', () => {
    const kent = findClass('Kent CA')
    const at = (crew: string) => ({ ship: { ...kent, crew }, hits: 3 })
    const equal = solve({ ruleset: corpen18, exchange: { a: at('veteran'), b: at('veteran'), distance: 2 }, turns: 1 })
    const better = solve({ ruleset: corpen18, exchange: { a: at('elite'), b: at('veteran'), distance: 2 }, turns: 1 })
    const worse = solve({ ruleset: corpen18, exchange: { a: at('veteran'), b: at('elite'), distance: 2 }, turns: 1 })
    expect(together(equal, 'sunk', 'sunk')).toBeGreaterThan(0)
    expect(together(better, 'sunk', 'sunk')).toBe(0)
    expect(p(better.outcomes, 'a')).toBeCloseTo(p(worse.outcomes, 'b'), 14)
  })

  it('is what sampling the same turns comes to', () => {
    const description = { a: { ship: findClass('Exeter CA') }, b: { ship: findClass('Admiral Graf Spee CA') }, distance: 4 }
    const exact = solve({ ruleset: corpen18, exchange: description, turns: 6 })
    const exchange = corpen18.exchange?.(description)
    if (!exchange) throw new Error('Corpen 18 has exchanges')
    const chance = SeededChance.fromSeed('sample')
    const n = 20_000
    const counts = new Map<string, number>()
    for (let i = 0; i < n; i++) {
      let state = exchange.start
      for (let turn = 0; turn < 6 && exchange.tally(state).every(({ fate }) => fate !== 'sunk'); turn++)
        state = exchange.turn(state, chance)
      const key = exchange
        .tally(state)
        .map(({ fate }) => fate)
        .join()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    expect(exact.together.outcomes.length).toBeGreaterThan(4)
    for (const { value, p: share } of exact.together.outcomes)
      expect(Math.abs((counts.get(value.join()) ?? 0) / n - share)).toBeLessThan(4.5 * Math.sqrt((share * (1 - share)) / n) + 1 / n)
  })

  it('refuses what cannot be', () => {
    const { exchange: _, ...without } = corpen18
    expect(() => solve({ ruleset: without, exchange: {}, turns: 1 })).toThrow(
      expect.objectContaining({ code: 'not-allowed', path: 'ruleset' }),
    )
    const exchange = { a: { ship: findClass('Kent CA') }, b: { ship: findClass('Kent CA') }, distance: 4 }
    expect(() => solve({ ruleset: corpen18, exchange, turns: 0 })).toThrow(expect.objectContaining({ code: 'out-of-range', path: 'turns' }))
    expect(() => solve({ ruleset: corpen18, exchange: { ...exchange, distance: -1 }, turns: 1 })).toThrow(
      expect.objectContaining({ code: 'out-of-range', path: 'exchange.distance' }),
    )
    const fac = { ship: findClass('Elco PT'), hits: 2 }
    expect(() => solve({ ruleset: corpen18, exchange: { ...exchange, a: fac }, turns: 1 })).toThrow(
      expect.objectContaining({ code: 'bad-scenario', path: 'exchange.a.hits' }),
    )
    expect(() => solve({ ruleset: corpen18, exchange: { ...exchange, a: { ship: findClass('Elco PT') }, seaState: 4 }, turns: 1 })).toThrow(
      expect.objectContaining({ code: 'bad-scenario', message: expect.stringContaining('C18-MOV-04') }),
    )
    expect(() => solve({ ruleset: corpen18, exchange, turns: 50, limit: 20 })).toThrow(
      expect.objectContaining({ code: 'too-many-outcomes' }),
    )
  })
})

describe('a whole battle', () => {
  /** In standard errors. */
  const distance = (share: number, exact: number, n: number) =>
    share === exact ? 0 : Math.abs(share - exact) / Math.sqrt((exact * (1 - exact)) / n)

  it('under the rules, the map and doctrines, is what a batch comes near', async () => {
    const exact = solveBattle({ ruleset: corpen18, scenario: SHORT_DUEL })
    checkSums(exact)
    const { result } = await simulate({ ruleset: corpen18, scenario: SHORT_DUEL, runs: 4000, seed: 'exact' })
    for (const { winner, share } of result.outcomes)
      expect(distance(share.share as number, p(exact.outcomes, winner), 4000)).toBeLessThan(4)
    result.units.forEach(({ fates, hitsTaken }, i) => {
      expect(distance(fates.sunk.share as number, exact.units[i]?.fates.sunk as number, 4000)).toBeLessThan(4)
      const mean = exact.units[i]?.hits.outcomes.reduce((sum, { value, p: share }) => sum + value * share, 0) as number
      expect(Math.abs((hitsTaken.mean as number) - mean)).toBeLessThan(4 * (hitsTaken.standardError as number))
    })
  })

  it('of another ruleset too, doctrine dice included, and quicker than sampling as well', { retry: 2 }, async () => {
    const options = { ruleset: tableDuel, scenario: { ...SCENARIO, hits: [2, 1] }, doctrines: { red: 'wavers', blue: 'shoots' } }
    const start = performance.now()
    const exact = solveBattle(options)
    const between = performance.now()
    const { result } = await simulate({ ...options, runs: 40_000, seed: 1 })
    const [counted, sampled] = [between - start, performance.now() - between]
    for (const { winner, share } of result.outcomes) {
      const known = p(exact.outcomes, winner)
      if (known > 1e-6) expect(distance(share.share as number, known, 40_000)).toBeLessThan(4)
    }
    expect(counted).toBeLessThan(sampled)
  })

  it('of one shot is one look at the table', () => {
    const { outcomes } = solveBattle({ ruleset: tableDuel, scenario: { ...SCENARIO, hits: [0, 2], shots: 1 } })
    expect(p(outcomes, 'red')).toBeCloseTo(TABLE.filter((hits) => hits >= 2).length / TABLE.length, 14)
    expect(p(outcomes, 'blue')).toBe(0)
  })

  it('is refused when it is too large', () => {
    expect(() => solveBattle({ ruleset: corpen18, scenario: SHORT_DUEL, limit: 50 })).toThrow(
      expect.objectContaining({ code: 'too-many-outcomes' }),
    )
    // What is no limit is said as everywhere else, before anything is enumerated.
    for (const [limit, code] of [
      [0, 'out-of-range'],
      ['x', 'wrong-type'],
    ] as const) {
      const fault = expect.objectContaining({ name: 'BroadsideError', code, path: 'limit' })
      expect(() => solveBattle({ ruleset: tableDuel, scenario: SCENARIO, limit: limit as number })).toThrow(fault)
      expect(() => solve({ ruleset: tableDuel, exchange: { hits: [0, 0] }, turns: 1, limit: limit as number })).toThrow(fault)
    }
    // One limit, wherever it is met: here before the first order.
    const scenario = { ...SCENARIO, fault: 'fraction', in: 100 }
    expect(() => solveBattle({ ruleset: tableDuel, scenario, limit: 50 })).toThrow('about 100 outcomes to enumerate; the limit is 50')
  })
})
