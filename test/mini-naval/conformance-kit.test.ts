import { describe, expect, it } from 'vitest'
import { SeededChance } from '../../src/core/seeded.js'
import { miniNaval, type Order, type Scenario, type State, type Vessel } from '../../src/mini-naval/index.js'
import { CHECKS, checkRuleset, type HookContext } from '../../src/testing/index.js'
import { EXAMPLES, example } from './helpers.js'
import { miniNavalHook } from './kit-hook.js'

/** Orders that no state allows: at friends, at what is sunk, gone or under water, for others, beyond all speed. */
function unlawfulOrders(state: State, { unit }: Order): unknown[] {
  const own = [...state.units, ...state.stands].find(({ id }) => id === unit)?.side
  const barred = state.units.filter((each) => each.side === own || each.fp < 0 || each.withdrawn || each.submerged || each.patrol)
  return [
    ...barred.flatMap(({ id: target }) => [
      { order: 'fire', unit, battery: 'main', target }, // MNW-GUN-01, MNW-SUB-01
      { order: 'torpedoes', unit, mount: 'port', target }, // MNW-TOR-01
      { order: 'strike', unit, target }, // MNW-AIR-01
      { order: 'move', unit, to: '0101', heading: 'N', ram: target }, // MNW-RAM-03
    ]),
    { order: 'move', unit, to: '9999', heading: 'N' }, // MNW-MOV-01
    ...state.units.flatMap(({ id }) => (id === unit ? [] : [{ order: 'pass', unit: id }])), // MNW-SEQ-01
  ]
}

describe('Mini-Naval holds to its interface and to the invariants of its clauses', () => {
  it.each(EXAMPLES)('%s: 60 random games and 16 of doctrines', (name) => {
    const summary = checkRuleset(miniNaval, {
      scenarios: { [name]: example(name) },
      games: 60,
      doctrineGames: 16,
      seed: 'mini',
      hook: miniNavalHook,
      nearMisses: unlawfulOrders,
    })
    expect(summary).toMatchObject({ ruleset: 'mini-naval', games: 60, doctrineGames: 16 })
    // Attacks are resolved together, and no exchange is offered.
    expect(CHECKS.filter((check) => summary.checks[check] === 0)).toEqual(['expected hits', 'exchanges'])
  })

  it.each([
    ['gunnery-action', { singleTorpedoes: 'none', leavingTheMap: 'forbidden' }],
    ['convoy', { patrolDice: 'two-d6' }],
  ] as const)('%s by the house rules %j', (name, options) => {
    const scenarios = { [name]: { ...example(name), options } }
    expect(checkRuleset(miniNaval, { scenarios, games: 20, doctrineGames: 8, seed: 'house', hook: miniNavalHook }).games).toBe(20)
  })

  it('strafed guns that come back with the next turn', () => {
    const scenarios = { duel: { ...example('carrier-duel'), options: { strafedGuns: 'silenced' } } as Scenario }
    expect(checkRuleset(miniNaval, { scenarios, games: 20, doctrineGames: 8, seed: 'house', hook: miniNavalHook }).games).toBe(20)
  })
})

describe('the invariants bite', () => {
  type Context = HookContext<State, Order>
  const state = miniNaval.setUp(miniNaval.prepare(example('carrier-duel')), SeededChance.fromSeed('bites'))
  const context = (before: State | null = null, events: readonly object[] = [], order: Order | null = null): Context =>
    ({ scenario: 'duel', game: '1', decision: 1, before, order, events }) as Context
  const first = (change: Partial<Vessel>): State => ({
    ...state,
    units: state.units.map((unit, i) => (i === 1 ? { ...unit, ...change } : unit)),
  })
  const told = (event: object) => [{ turn: 1, phase: 'gunnery', knownTo: [], ...event }]

  it('a state of play passes', () => expect(() => miniNavalHook(state, context())).not.toThrow())

  it.each<[string, string, State, Context]>([
    ['MNW-VES-02', 'more points than full', first({ fp: 13 }), context()],
    ['MNW-DMG-01', 'a third and not crippled', first({ fp: 4 }), context()],
    ['MNW-DMG-01', 'a turret lost for nothing', first({ turrets: ['A', 'B'] }), context()],
    ['MNW-VES-07', 'a launcher too many', first({ launchers: [2, 1] }), context()],
    ['MNW-MOV-01', 'off the map', first({ q: 99 }), context()],
    ['MNW-SUB-04', 'a cruiser under water', first({ submerged: true }), context()],
    ['MNW-AIR-03', 'more AA lost than there is', first({ aaLost: 5 }), context()],
    ['MNW-DMG-02', 'points gained', state, context(first({ fp: 11 }))],
    ['MNW-DMG-03', 'points lost to nobody', first({ fp: 11 }), context(state)],
    ['MNW-MOV-01', 'elsewhere without a move', first({ q: 6, r: 3 }), context(state)],
    [
      'MNW-GUN-02',
      'hits worth too much',
      state,
      context(null, told({ event: 'gunnery', hits: 1, guns: 2, needed: 4, distance: 3, calibre: '8-inch', fp: 3 })),
    ],
    [
      'MNW-TOR-01',
      'fives without a six',
      state,
      context(null, told({ event: 'torpedoes', hits: 0, fives: 2, torpedoes: 3, distance: 1, fp: 10 })),
    ],
    [
      'MNW-AIR-06',
      'more hits than dice',
      state,
      context(null, told({ event: 'air attack', target: 'condor', hits: 3, fives: 1, flightPoints: 3, fp: 23 })),
    ],
    [
      'MNW-AIR-04',
      'AA that fires twice',
      state,
      context(
        null,
        [1, 2].flatMap(() => told({ event: 'anti-aircraft fire', actor: 'k1', hits: 0, aa: 1 })),
      ),
    ],
    ['MNW-SEQ-01', 'a step backwards', state, context({ ...state, turn: state.turn + 1 })],
    ['MNW-END-01', 'a turn after the last', { ...state, turn: state.turns + 1 }, context()],
  ])('%s: %s', (clause, _, spoiled, given) => expect(() => miniNavalHook(spoiled, given)).toThrow(clause))
})
