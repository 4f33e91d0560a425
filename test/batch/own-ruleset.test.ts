import { describe, expect, expectTypeOf, it } from 'vitest'
import { battle, simulate, solveBattle, sweep } from '../../src/batch/index.js'
import { Battle } from '../../src/core/battle.js'
import type { BattleEvent, BattleResult, Decision, Ruleset } from '../../src/core/ruleset.js'
import { refusalOf } from '../core/support.js'
import { SCENARIO, type TableState, tableDuel } from './table-duel.js'

// A ruleset of somebody's own, with kinds of its own: what is asked of it comes back in those kinds. `npm run types` fails where it does not.

interface Shot extends BattleEvent {
  readonly event: 'shot'
  readonly taken: number
}

interface Seen {
  readonly shots: number
}

type Order = Parameters<typeof tableDuel.refusal>[1]

const duel: Ruleset<TableState, Order, Seen, BattleResult, null, Shot> = {
  ...tableDuel,
  doctrines: {},
  declares: { ...tableDuel.declares, longestBattle: ({ most }) => most },
  advance(state, order, chance, journal) {
    const after = tableDuel.advance(state, order, chance)
    const [red, blue] = after.hits
    journal?.record({ event: 'shot', turn: after.shots, phase: 'fire', knownTo: ['red', 'blue'], taken: red + blue })
    return after
  },
  view: ({ shots }) => ({ shots }),
  tell: ({ taken }: Shot) => `${taken} hits in all`,
}

/** Shoots first, and never again. */
const once = (view: Seen, _: Decision, orders: () => readonly Order[]): Order => orders()[view.shots === 0 ? 0 : 1] as Order

describe('a ruleset of one’s own kinds', () => {
  it('gives its own events', () => {
    const game = Battle.start(duel, SCENARIO, { seed: 1 })
    const [shot] = game.order({ shoot: true })
    expectTypeOf(game.events).toEqualTypeOf<readonly Shot[]>()
    expectTypeOf(game.view('red')).toEqualTypeOf<Seen>()
    expect(shot && duel.tell(shot, String)).toBe(`${shot?.taken} hits in all`)
    expect(game.events).toEqual([{ event: 'shot', turn: 1, phase: 'fire', knownTo: ['red', 'blue'], taken: shot?.taken }])
  })

  it('is given doctrines for its own views, and gives battles of its own', async () => {
    const options = { ruleset: duel, scenario: { ...SCENARIO, shots: 4 }, runs: 50, seed: 'own', doctrines: { red: once, blue: once } }
    const simulation = await simulate(options)
    expect(simulation.result.decisions).toMatchObject({ least: 4, most: 4 })
    const third = simulation.battle(3)
    expectTypeOf(third).toEqualTypeOf<Battle<TableState, Order, Seen, BattleResult, Shot>>()
    expectTypeOf(battle(options, 3)).toEqualTypeOf(third)
    expect(battle(options, 3).events).toEqual(third.events)
    // Blue shoots as second, which is not first.
    expect(third.record().entries.map((entry) => 'order' in entry && entry.order)).toEqual([
      { shoot: true },
      { shoot: false },
      { shoot: false },
      { shoot: false },
    ])
    const { variants } = await sweep({ ...options, vary: { shots: [2, 3] } })
    expect(variants.map(({ result }) => result.decisions.mean)).toEqual([2, 3])
    // One shot alone, of at most three hits: nobody sinks.
    const solution = solveBattle({
      ruleset: duel,
      scenario: options.scenario,
      doctrines: { red: once, blue: (view) => ({ shoot: view.shots > 9 }) },
    })
    expect(solution.outcomes.map(({ winner, p }) => [winner, p.toFixed(12)])).toEqual([
      ['red', '0.000000000000'],
      ['blue', '0.000000000000'],
      [null, '1.000000000000'],
    ])
  })

  it('takes no doctrine that gives other orders', () => {
    const typo = (view: Seen) => ({ shot: view.shots === 0 })
    const doctrines = { red: typo, blue: typo }
    // @ts-expect-error: the orders of the ruleset are told by `shoot`, whatever the doctrine gives.
    expect(() => solveBattle({ ruleset: duel, scenario: SCENARIO, doctrines })).toThrow(
      'red, doctrine own:typo: order.shot: unknown key "shot"; did you mean "shoot"?',
    )
  })

  it('without doctrines asks for functions', () => {
    const { code, path, message } = refusalOf(() => solveBattle({ ruleset: duel, scenario: SCENARIO }))
    expect([code, path, message]).toEqual([
      'unknown-doctrine',
      'doctrines.red',
      'table-duel has no doctrines: expected a function; found nothing',
    ])
  })
})
