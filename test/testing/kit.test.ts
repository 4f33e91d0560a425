import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Chance } from '../../src/core/chance.js'
import type { Journal } from '../../src/core/ruleset.js'
import { CHECKS, type KitOptions } from '../../src/testing/index.js'
import { refusalOf } from '../core/support.js'
import { type Duel, type DuelOrder, type DuelShip, type DuelState, duel, FIRE } from './duel.js'
import { EXCHANGE, fullDuel } from './full-duel.js'
import { after, check, event, type Fault, faultOf, hawk, put, SCENARIOS, spoiled } from './support.js'

describe('an honest ruleset', () => {
  it('passes, and every check is really made', () => {
    const summary = check(fullDuel, {
      hook: () => {},
      exchanges: [EXCHANGE],
      nearMisses: () => [{ order: 'shoot', unit: 'dove', rounds: 9 }],
    })
    expect(summary).toMatchObject({ ruleset: 'duel', games: 16, doctrineGames: 4 })
    expect(summary.longest).toBeLessThanOrEqual(20)
    expect(CHECKS.filter((each) => summary.checks[each] === 0)).toEqual([])
  })

  it('is checked the same way by the same seed, another way by another', () => {
    expect(check(duel)).toEqual(check(duel))
    expect(check(duel, { seed: 'another' })).not.toEqual(check(duel))
  })

  it('keeps the scenario it is given as it was given', () => {
    const scenario = { scenario: 'Two rounds', rounds: 2 }
    check(duel, { scenarios: { scenario } })
    expect(Object.isFrozen(scenario)).toBe(false)
  })

  it('may hide nothing, list nothing and have no doctrines', () => {
    const plain: Duel = {
      ...duel,
      declares: { ...duel.declares, hiddenInformation: false, listsOrders: false },
      doctrines: {},
      orders: () => [],
      hidden: () => [],
    }
    const { checks, doctrineGames } = check(plain)
    expect(doctrineGames).toBe(0)
    const optional = ['tallies', 'expected hits', 'exchanges', 'charts', 'gists', 'orders alone']
    expect(CHECKS.filter((each) => checks[each] === 0)).toEqual(['listed orders', 'hidden parts', 'doctrines', ...optional, 'hook'])
  })
})

describe('what is given', () => {
  it('is a ruleset, scenarios for it, and options that there are', () => {
    const of = (scenarios: object) => () => check(duel, { scenarios: { other: scenarios } })
    expect(of({ ruleset: 'corpen18', rounds: 2 })).toThrow('scenarios: the scenario is for corpen18 (ruleset duel, scenario other)')
    expect(refusalOf(() => check(duel, { gmaes: 3 } as never)).toJSON()).toEqual({
      code: 'unknown-key',
      path: 'gmaes',
      message: 'unknown key "gmaes"; did you mean "games"?',
    })
    expect(refusalOf(() => check(undefined as never)).path).toBe('ruleset')
  })
})

describe('a check that would check nothing, or no whole number of times, is refused:', () => {
  it.each<[string, Partial<KitOptions<DuelState, DuelOrder>>, object]>([
    [
      'no scenarios',
      { scenarios: {} },
      { code: 'wrong-length', path: 'scenarios', message: 'expected at least one scenario: nothing would be checked; found none' },
    ],
    [
      'no games',
      { games: 0 },
      { code: 'out-of-range', path: 'games', message: 'expected at least one game: nothing would be checked; found 0' },
    ],
    [
      'no games of either kind',
      { games: 0, doctrineGames: 0 },
      { code: 'out-of-range', path: 'games', message: 'expected at least one game: nothing would be checked; found 0' },
    ],
    ['fewer than none', { games: -1 }, { code: 'out-of-range', path: 'games', message: 'expected a number from 0; found -1' }],
    ['no number of games', { games: Number.NaN }, { code: 'wrong-type', path: 'games', message: 'expected a number; found NaN' }],
    [
      'half a game of doctrines',
      { doctrineGames: 0.5 },
      { code: 'wrong-type', path: 'doctrineGames', message: 'expected a whole number; found 0.5' },
    ],
    ['never', { every: Number.NaN }, { code: 'wrong-type', path: 'every', message: 'expected a number; found NaN' }],
    ['more often than always', { every: 0 }, { code: 'out-of-range', path: 'every', message: 'expected a number from 1; found 0' }],
  ])('%s', (_what, options, error) => {
    expect(refusalOf(() => check(duel, options)).toJSON()).toEqual(error)
  })

  it('games of doctrines alone are enough', () => {
    expect(check(duel, { games: 0, doctrineGames: 1 })).toMatchObject({ games: 0, doctrineGames: 2 })
  })
})

const lenient = z.record(z.string(), z.unknown())

let calls = 0

const FAULTS: readonly Fault[] = [
  ['declared sides', 'three sides where two are declared', { sides: () => ['red', 'blue', 'green'] }],
  ['declared sides', 'a side named twice', { sides: () => ['red', 'red'] }],
  ['sound decisions', 'a decision of nobody', { decision: (state) => duel.decision(state) && { side: 'green', question: 'shoot' } }],
  ['sound decisions', 'no question', { decision: (state) => duel.decision(state) && { side: 'red', question: '' } }],
  [
    'sound decisions',
    'a decision that changes by asking',
    { decision: (state) => duel.decision(state) && { side: 'red', question: `${calls++}` } },
  ],
  ['sound decisions', 'a winner before the end', { result: () => ({ winner: 'red', reason: 'so', turns: 1 }) }],
  [
    'lawful orders advance',
    'a lawful order that throws',
    {
      advance() {
        throw new Error('not written yet')
      },
    },
    /not written yet/,
  ],
  ['plain values', 'NaN in the state', spoiled((state) => put(hawk(state), 'hits', Number.NaN)), /ships\[0\]\.hits: NaN/],
  ['plain values', 'Infinity in the state', spoiled((state) => put(state, 'shots', Number.POSITIVE_INFINITY)), /shots: Infinity/],
  ['plain values', '-0 in the state', spoiled((state) => put(state, 'shots', -0)), /shots: -0/],
  ['plain values', 'undefined in the state', spoiled((state) => put(hawk(state), 'captain', undefined)), /ships\[0\]\.captain: undefined/],
  ['plain values', 'a Map in the state', spoiled((state) => put(state, 'log', new Map())), /log: an object of class Map/],
  ['plain values', 'a function in the state', spoiled((state) => put(state, 'log', () => 1)), /log: function/],
  ['plain values', 'a date in an event', spoiled((_state, _order, _chance, journal) => journal?.record(event({ at: new Date(0) })))],
  ['plain values', 'undefined in a view', { view: (state, side) => put(duel.view(state, side), 'rank', undefined) as never }],
  ['plain values', 'undefined in an order', { orders: (state) => duel.orders(state).map((order) => ({ ...order, arc: undefined })) }],
  [
    'frozen inputs',
    'advance that changes its input',
    {
      advance(state, order, chance, journal) {
        duel.apply(state, order, chance, journal)
        return state
      },
    },
  ],
  [
    'frozen inputs',
    'advance that adds to a part of its input',
    {
      advance(state, order, chance, journal) {
        put(hawk(state), 'last', order.rounds)
        return duel.advance(state, order, chance, journal)
      },
    },
  ],
  ['frozen inputs', 'orders that sort the state', { orders: (state) => after(state.ships.reverse(), duel.orders(state)) }],
  ['frozen inputs', 'a view that marks what was seen', { view: (state, side) => after(put(state, 'seen', side), duel.view(state, side)) }],
  ['frozen inputs', 'a scenario filled in in place', { prepare: (given) => duel.prepare(put(given as object, 'rounds', 3)) }],
  ['frozen inputs', 'a set-up that uses up the prepared state', { setUp: (prepared) => Object.assign(prepared, { shots: 0 }) }],
  [
    'scenarios',
    'a scenario that cannot be prepared',
    {
      prepare() {
        throw new Error('no such ship')
      },
    },
    /prepare threw: no such ship/,
  ],
  ['sound events', 'an event of no kind', spoiled((_state, _order, _chance, journal) => journal?.record(event({ event: '' })))],
  ['sound events', 'an event of no turn', spoiled((_state, _order, _chance, journal) => journal?.record(event({ turn: 'one' })))],
  ['sound events', 'an event of no phase', spoiled((_state, _order, _chance, journal) => journal?.record(event({ phase: '' })))],
  [
    'sound events',
    'an event known to nobody there',
    spoiled((_state, _order, _chance, journal) => journal?.record(event({ knownTo: ['grey'] }))),
  ],
  ['longest battle', 'a battle longer than declared', { declares: { ...duel.declares, longestBattle: () => 3 } }, /3 decisions/],
  ['longest battle', 'no bound at all', { declares: { ...duel.declares, longestBattle: () => Number.NaN } }],
  ['state schema', 'a state its schema refuses', { schemas: { ...duel.schemas, state: z.strictObject({ next: z.number() }) } }],
  ['state schema', 'a schema that drops a part of the state', { schemas: { ...duel.schemas, state: z.object({ next: z.number() }) } }],
  ['round trips', 'a state known by its identity', byIdentity()],
  [
    'apply and advance',
    'apply and advance apart',
    { apply: (state, order, chance, journal) => after(duel.apply(state, order, chance, journal), put(state, 'shots', state.shots + 1)) },
    /shots/,
  ],
  [
    'apply and advance',
    'dice thrown for nobody',
    { apply: (...given) => after(duel.apply(...given), given[2].die(6, FIRE)) },
    /different dice/,
  ],
  [
    'apply and advance',
    'an apply that depends on being heard',
    { apply: (state, order, chance, journal) => after(duel.apply(state, order, chance, journal), journal ?? put(state, 'shots', 20)) },
    /apply without a journal and advance differ at shots/,
  ],
  ['settled states', 'settling that goes on', { settle: (state) => ({ ...state, shots: state.shots + 1 }) }],
  ['listed orders', 'no order listed', { orders: () => [] }],
  [
    'listed orders',
    'an unlawful order listed',
    { orders: (state) => [...duel.orders(state), { order: 'hold', unit: 'nobody', rounds: 0 }] },
    /DUEL-02/,
  ],
  ['listed orders', 'an order listed twice', { orders: (state) => [...duel.orders(state), ...duel.orders(state)] }],
  [
    'listed orders',
    'a listed order that is malformed',
    { orders: (state) => [...duel.orders(state), { order: 'shoot', unit: 'hawk', rounds: 99 }] },
  ],
  ['sampled orders', 'an unlawful order sampled', { sampleOrder: () => ({ order: 'hold', unit: 'hawk', rounds: 5 }) }],
  ['sampled orders', 'a sampled order that the list lacks', { orders: (state) => duel.orders(state).slice(0, 1) }],
  [
    'near misses refused by the rules',
    'the enemy given orders to',
    {
      refusal: (state, order) => duel.refusal(state, { ...order, unit: duel.decision(state)?.unit ?? '' }),
      advance: (state, order, chance, journal) =>
        duel.advance(state, { ...order, unit: duel.decision(state)?.unit ?? '' }, chance, journal),
    },
    /unlawful order is accepted/,
  ],
  [
    'near misses refused by the rules',
    'more rounds than the rules allow',
    {
      refusal: (state, order) => (duel.decision(state)?.unit === order.unit && order.order === 'shoot' ? null : duel.refusal(state, order)),
    },
    /comes to nothing listed/,
  ],
  [
    'near misses refused by the rules',
    'a refusal that gives no clause',
    { refusal: (state, order) => duel.refusal(state, order) && { clause: '', reason: 'no' } },
  ],
  [
    'near misses refused by the rules',
    'a refusal that breaks down',
    {
      refusal(state, order) {
        if (order.unit === 'nobody') throw new Error('no such unit')
        return duel.refusal(state, order)
      },
    },
    /no such unit/,
  ],
  ['near misses refused by the rules', 'an order of another shape', { schemas: { ...duel.schemas, order: lenient } }],
  ['battle over', 'an order after the end', { refusal: (state, order) => duel.decision(state) && duel.refusal(state, order) }],
  [
    'battle over',
    'a list after the end',
    { orders: (state) => (duel.decision(state) ? duel.orders(state) : [{ order: 'hold', unit: 'hawk', rounds: 0 }]) },
  ],
  [
    'battle over',
    'a winner who was not there',
    { result: (state) => ({ ...duel.result(state), winner: duel.decision(state) ? null : 'green' }) },
  ],
  ['views', 'a view that tells copies apart', viewByIdentity()],
  [
    'hidden parts',
    'a view of everything',
    { view: (state, side) => ({ ...duel.view(state, side), all: state.ships }) },
    /ships\.dove\.rounds/,
  ],
  [
    'hidden parts',
    'a sum that gives the hidden away',
    { view: (state, side) => ({ ...duel.view(state, side), sum: state.ships.reduce((sum, { rounds }) => sum + rounds, 0) }) },
  ],
  [
    'hidden parts',
    'orders that depend on the hidden',
    { orders: (state) => duel.orders(state).slice(0, 1 + ((state.ships[1] as DuelShip).rounds % 2)) },
    /orders/,
  ],
  ['hidden parts', 'a hidden path that is not there', { hidden: () => ['ships.gull.rounds'] }],
  ['hidden parts', 'hidden things where none are declared', { declares: { ...duel.declares, hiddenInformation: false } }],
  ['hidden parts', 'nothing hidden where it is declared', { hidden: () => [] }],
  [
    'lawful orders advance',
    'chance besides the dice',
    spoiled((state, order) => order.rounds > 0 && put(state, 'shots', state.shots + (calls++ % 3 === 0 ? 1 : 0))),
    /carried out again with the same dice, the order differs at shots/,
  ],
  ['odds', 'sampled and enumerated dice apart', looksAtChance()],
  [
    'doctrines',
    'an unlawful order of a doctrine',
    { doctrines: { rash: { about: '', decide: () => ({ order: 'shoot', unit: 'hawk', rounds: 9 }) } } },
  ],
  [
    'doctrines',
    'a malformed order of a doctrine',
    { doctrines: { rash: { about: '', decide: () => ({ order: 'shoot', unit: '', rounds: 1 }) } } },
  ],
  [
    'doctrines',
    'a doctrine that remembers',
    { doctrines: { moody: { about: '', decide: (_v, _d, orders) => orders()[calls++ % orders().length] as DuelOrder } } },
  ],
  ['words', 'words with holes', { tell: ({ event: kind }) => `${kind} at ${undefined}` }],
  ['words', 'no words at all', { tell: () => ' ' }],
  ['words', 'two lines for one', { status: () => ['hawk\ndove'] }],
]

/** Rules that know a state by its identity: a copy of it plays on otherwise. */
function byIdentity(): Partial<Duel> {
  const own = new WeakSet<object>()
  const keep = (state: DuelState) => {
    own.add(state)
    return state
  }
  return {
    setUp: (...given) => keep(duel.setUp(...given)),
    advance: (state, ...given) => keep({ ...duel.advance(state, ...given), ...(own.has(state) ? {} : { shots: 19 }) }),
    apply: (state, ...given) => duel.apply(state, ...given),
  }
}

function viewByIdentity(): Partial<Duel> {
  const own = new WeakSet<object>()
  return {
    advance: (...given) => {
      const state = duel.advance(...given)
      own.add(state)
      return state
    },
    view: (state, side) => ({ ...duel.view(state, side), mark: own.has(state) }),
  }
}

/** Rules that throw real dice one way and are enumerated another. */
function looksAtChance(): Partial<Duel> {
  const loaded = (chance: Chance): Chance =>
    chance.constructor.name === 'SeededChance'
      ? { ...chance, die: (sides, purpose) => Math.max(chance.die(sides, purpose), chance.die(sides, purpose)) }
      : chance
  return {
    advance: (state, order, chance, journal) => duel.advance(state, order, loaded(chance), journal),
    apply: (state, order, chance, journal) => duel.apply(state, order, loaded(chance), journal),
  }
}

describe('a fault is found and named', () => {
  for (const [kind, what, faulty, words = /./] of FAULTS) {
    it(`${kind}: ${what}`, () => {
      const message = faultOf({ ...duel, ...faulty })
      expect(message).toMatch(new RegExp(`^${kind}: `))
      expect(message).toMatch(words)
    })
  }

  it('same seed: a battle that comes out otherwise the second time', () => {
    let battles = 0
    const setUp: Duel['setUp'] = (...given) => ({ ...duel.setUp(...given), shots: battles++ })
    expect(faultOf({ ...duel, setUp }, { scenarios: { one: SCENARIOS['nine rounds'] } })).toMatch(/^same seed: /)
  })

  it('same seed: events that depend on whether anybody asks why, where no dearer check was due', () => {
    const faulty = spoiled((state, _order, _chance, journal) => journal?.why() && state.shots > 3 && journal.record(event({ turn: 20 })))
    expect(faultOf(faulty, { every: 1_000_000 })).toMatch(/^same seed: asked for its facts, an order comes out otherwise: events/)
  })

  it('undo: a ruleset that has its own memory of the dice', () => {
    // The first battle of the record check is fought as the kit's was; once it stands at the start again, the dice have been used up.
    let steps = 0
    const inBattle = (journal?: Journal) => journal?.why() !== undefined
    const faulty = spoiled((_state, _order, _chance, journal) => {
      if (inBattle(journal)) steps++
      if (steps > 21) journal?.record(event({ turn: 20 }))
    })
    const seldom = { games: 1, doctrineGames: 0, every: 1_000_000 }
    expect(faultOf(faulty, { ...seldom, scenarios: { one: { scenario: 'One', rounds: 9 } } })).toMatch(/^(undo|replays): /)
  })

  it('hook: an invariant that is broken, with the place where', () => {
    const message = faultOf(duel, {
      hook: ({ ships }, { decision }) => {
        if (decision > 2 && ships.some(({ hits }) => hits > 1)) throw new Error('DUEL-01: two hits')
      },
    })
    expect(message).toMatch(
      /^hook: the hook threw: DUEL-01: two hits \(ruleset duel, scenario two rounds, game \d+, seed "kit two rounds \d+", decision \d+, order \{.*\}\)$/,
    )
  })

  it('near misses: an order that the caller says is unlawful', () => {
    const message = faultOf(duel, { nearMisses: (state) => [{ order: 'hold', unit: duel.decision(state)?.unit, rounds: 0 }] })
    expect(message).toMatch(/^near misses refused by the rules: an unlawful order is accepted/)
  })

  it('doctrines: one that does not exist', () => {
    expect(faultOf(duel, { doctrines: ['bold'] })).toMatch(/^doctrines: no doctrine "bold"/)
  })
})
