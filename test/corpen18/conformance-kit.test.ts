import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { corpen18, type Order, type State, type Unit } from '../../src/corpen18/index.js'
import { CHECKS, checkRuleset, type HookContext } from '../../src/testing/index.js'
import { card } from './helpers.js'
import { corpen18Hook } from './kit-hook.js'

const SCENARIOS = ['denmark-strait', 'river-plate', 'north-cape', 'second-guadalcanal', 'channel-fac'] as const

const read = (name: string): unknown => parse(readFileSync(new URL(`../../examples/${name}.yaml`, import.meta.url), 'utf8'))

/** Orders that no state allows: beyond every allowance, at friends, at what is sunk or not seen, with what the unit does not have. */
function unlawfulOrders(state: State, { unit: id }: Order): unknown[] {
  const unit = state.units.find((each) => each.id === id) as Unit
  const barred = state.units.filter(
    (each) => each.side === unit.side || !each.detected || each.inForce >= (each.ship.category === 'fac' ? 2 : 4),
  )
  const far = unit.ship.movement[0] + unit.ship.movement[1] + 1
  return [
    { order: 'move', unit: id, steps: 'F'.repeat(far) }, // C18-MOV-01
    { order: 'move', unit: id, steps: 'L'.repeat(far) }, // C18-MOV-03
    ...barred.flatMap((target) => [
      { order: 'fire', unit: id, battery: 'main', target: target.id }, // C18-DET-09, C18-DMG-05
      { order: 'launch', unit: id, target: target.id, spreads: 1 },
    ]),
    ...state.units.flatMap((target) => [
      { order: 'launch', unit: id, target: target.id, spreads: unit.ready + 1 }, // C18-UNIT-07
      { order: 'launch', unit: id, target: target.id, spreads: 1, split: target.id }, // C18-TOR-05
      ...(unit.ship.tertiary ? [] : [{ order: 'fire', unit: id, battery: 'tertiary', target: target.id }]), // C18-GUN-02
    ]),
    ...state.units.flatMap((other) => (other.id === id ? [] : [{ order: 'hold', unit: other.id }])), // C18-COM-01
  ]
}

describe('Corpen 18 holds to its interface and to the invariants of its clauses', () => {
  it.each(SCENARIOS)(
    '%s: C18-TURN, MOV, DET, COM, GUN-02, DMG, TOR-02, TOR-10 and END-01 hold in 200 random games and 50 of doctrines',
    (name) => {
      const summary = checkRuleset(corpen18, {
        scenarios: { [name]: read(name) },
        games: 200,
        doctrineGames: 50,
        seed: 18,
        hook: corpen18Hook(),
        nearMisses: unlawfulOrders,
        exchanges: [{ a: { ship: card() }, b: { ship: card({ protection: 40 }), hits: 1 }, distance: 2 }],
      })
      if (process.env['KIT']) console.log(name, summary)
      expect(summary).toMatchObject({ ruleset: 'corpen18', games: 200, doctrineGames: 50 })
      expect(CHECKS.filter((check) => summary.checks[check] === 0)).toEqual([])
    },
  )
})

describe('the same in other weather and by other house rules', () => {
  const vary = (name: string, over: object, hooked = true) => {
    const options = { scenarios: { [name]: { ...(read(name) as object), ...over } }, games: 15, doctrineGames: 9, seed: 18 }
    return checkRuleset(corpen18, { ...options, ...(hooked ? { hook: corpen18Hook() } : {}), nearMisses: unlawfulOrders })
  }

  it.each([
    ['second-guadalcanal', { seaState: 4 }], // C18-MOV-04: a storm
    ['second-guadalcanal', { seaState: 3, moon: 'full', weather: 'rain' }],
    ['channel-fac', { seaState: 2 }],
    ['channel-fac', { seaState: 1, light: 'day', weather: 'haze' }], // C18-DET-02: poor visibility by day
    ['river-plate', { light: 'day', weather: 'fog' }],
    ['denmark-strait', { turns: 1 }], // C18-END-01
  ] as const)('%s with %o', (name, over) => {
    expect(vary(name, over).games).toBe(15)
  })

  it.each([
    ['channel-fac', { equalSpeed: 'by-lot' }], // C18-MOV-02
    ['river-plate', { equalSpeed: 'by-lot', speedLoss: 'smaller-speed' }], // C18-DMG-04
    ['second-guadalcanal', { torpedoRange: 'hit-number-distance', extremeShift: '1-left' }], // C18-TOR-03, C18-GUN-08
  ] as const)('%s by the house rules %o', (name, options) => {
    expect(vary(name, { options }, false).games).toBe(15)
  })
})

type Context = HookContext<State, Order>

/** Changes units of a state, and nothing else of it. */
const withUnits = (change: (unit: Unit, place: number, units: readonly Unit[]) => Partial<Unit>) => (state: State) => ({
  ...state,
  units: state.units.map((unit, place, units) => ({ ...unit, ...change(unit, place, units) })),
})
const first = (change: (unit: Unit) => Partial<Unit>) => withUnits((unit, place) => (place === 0 ? change(unit) : {}))
const used = (unit: Unit, use: Partial<Unit['guns']['main']>) => ({ guns: { ...unit.guns, main: { ...unit.guns.main, ...use } } })

/** States and events that no battle may come to, by the clause that forbids them. */
const BROKEN: readonly (readonly [string, string, (state: State, context: Context) => State, ((context: Context) => Context)?])[] = [
  ['C18-TURN-01', 'the second combat phase comes first', (state) => state, spoiledEvents({ phase: 'second combat' })],
  ['C18-MOV-01', 'a unit off the map', first(() => ({ q: 999 }))],
  ['C18-MOV-01', 'more points spent than any ship has', first(() => ({ moved: 9 }))],
  ['C18-MOV-01', 'a move beyond the allowance', afterMove((unit) => ({ q: unit.q + (unit.q > 14 ? -9 : 9), r: unit.r }))],
  ['C18-MOV-02', 'the fastest first', (state) => ({ ...state, queue: [...state.queue].reverse() })],
  [
    'C18-MOV-02',
    'another speed within a turn',
    (state, { before }) => (before?.turn === state.turn ? first(({ speed }) => ({ speed: speed + 1 }))(state) : state),
  ],
  ['C18-MOV-05', 'a side in one hex', withUnits((_, __, [one]) => ({ q: one?.q ?? 0, r: one?.r ?? 0 }))],
  ['C18-DET-01', 'everybody seen in the dark before the first turn', withUnits(() => ({ detected: true }))],
  ['C18-DET-02', 'one of a formation seen and not the others', afterLooking(({ detected }) => ({ detected: !detected }))],
  ['C18-DET-09', 'the enemy told of what nobody has seen', (state) => state, spoiledEvents({ knownTo: ['american', 'japanese'] })],
  ['C18-COM-01', 'hits in force before they have been made', first(({ hits }) => ({ inForce: hits + 1 }))],
  ['C18-COM-02', 'a battery that has fired at nothing', first((unit) => used(unit, { phase: 1 }))],
  ['C18-COM-03', 'a main battery that has fired at two', first((unit) => used(unit, { phase: 1, targets: ['kirishima', 'atago'] }))],
  ['C18-COM-04', 'a battery that has sunk more than it fired at', first((unit) => used(unit, { kills: 1 }))],
  ['C18-DMG-01', 'more hits than sink', first(() => ({ hits: 5, inForce: 5 }))],
  [
    'C18-DMG-01',
    'hits that fall',
    (state) => state,
    (context) =>
      before(
        context,
        first(() => ({ hits: 1, inForce: 1 })),
      ),
  ],
  ['C18-DMG-05', 'a unit sunk that nobody has reported', first(() => ({ hits: 4, inForce: 4 }))],
  ['C18-TOR-10', 'a spread that was never launched and is gone', first(({ ready }) => ({ ready: ready - 1 }))],
  [
    'C18-UNIT-04',
    'another ship under the same id',
    (state, { before }) => (before ? first(({ ship }) => ({ ship: { ...ship } }))(state) : state),
  ],
  ['C18-END-01', 'a turn after the last', (state) => ({ ...state, turn: state.turns + 1 })],
]

/** Changes the state that came before. */
function before(context: Context, change: (state: State) => State): Context {
  return context.before ? { ...context, before: change(context.before) } : context
}

function spoiledEvents(over: object) {
  return (context: Context): Context => ({ ...context, events: context.events.map((event) => ({ ...event, ...over })) })
}

/** Changes the unit that has just moved. */
function afterMove(change: (unit: Unit) => Partial<Unit>) {
  return (state: State, { order }: Context) =>
    order?.order === 'move' ? withUnits((unit) => (unit.id === order.unit ? change(unit) : {}))(state) : state
}

/** Changes the first unit once the movement phase has ended in combat. */
function afterLooking(change: (unit: Unit) => Partial<Unit>) {
  return (state: State, { before }: Context) =>
    before && before.phase !== state.phase && state.phase.endsWith('combat') ? first(change)(state) : state
}

describe('an invariant that is broken is named by its clause', () => {
  for (const [clause, what, spoil, tell = (context: Context) => context] of BROKEN) {
    it(`${clause}: ${what}`, () => {
      const hook = corpen18Hook()
      const run = () =>
        checkRuleset(corpen18, {
          scenarios: { night: read('second-guadalcanal') },
          games: 3,
          seed: 18,
          every: 1_000_000,
          hook: (state, context) => hook(spoil(state, context), tell(context)),
        })
      expect(run).toThrow(new RegExp(`^hook: the hook threw: ${clause}: `))
    })
  }
})
