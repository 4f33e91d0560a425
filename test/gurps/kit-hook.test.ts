import { describe, expect, it } from 'vitest'
import type { BattleEvent } from '../../src/core/ruleset.js'
import type { Order, State, Unit } from '../../src/gurps/index.js'
import { scenario, Table, unit } from './helpers.js'
import { gurpsHook } from './kit-hook.js'

// The invariants bite: each broken on purpose in a state that holds to all of them.

const unloaded = { loaded: { left: 0, right: 0, front: 0, back: 0 } }
const start = new Table(
  scenario([unit('red', 'red', '0809', 'S'), unit('blue', 'blue', '1010', 'N'), unit('mate', 'blue', '2510', 'N', unloaded)]),
  [6, 1, 1],
)
const at = { turn: 1, phase: 'action', knownTo: ['red', 'blue'] }

const changed = (id: string, change: Partial<Unit>): State => ({
  ...start.state,
  units: start.state.units.map((each) => (each.id === id ? { ...each, ...change } : each)),
})
const condition = (change: Partial<Unit['condition']>) => ({
  condition: { ...(start.unit('red').condition as Unit['condition']), ...change },
})
const PLAN = { engaged: 0, disengage: false }
const hold = (state: State, before: State | null = null, order: Order | null = null, events: readonly BattleEvent[] = []) =>
  gurpsHook(state, { scenario: 'a test', game: '1', decision: 1, before, order, events })

describe('the invariants of the kit’s hook', () => {
  it('hold in a state of play, and over a step of it', () => {
    expect(() => hold(start.state)).not.toThrow()
    const table = new Table(scenario([unit('red', 'red', '0809', 'S'), unit('blue', 'blue', '1010', 'N')]), [6, 1])
    const { state: before } = table
    table.forward('red')
    expect(() => hold(table.state, before, { order: 'forward', unit: 'red' }, table.events.slice(-1))).not.toThrow()
  })
  it.each([
    ['GNC-DMG-06', changed('red', condition({ active: 39 }))],
    ['GNC-DMG-06', changed('red', { captured: 1 })],
    ['GNC-DMG-03', changed('red', condition({ active: 41, dead: -1 }))],
    ['GNC-BRD-07', changed('red', { ...condition({ active: 39 }), captured: 1 })],
    ['GNC-OFF-05', changed('red', { spells: 1 })],
    ['GNC-OFF-04', changed('red', { fallen: { dead: 1, wounded: 0 } })],
    ['GNC-GUN-03', changed('red', { loaded: { left: 6, right: 5, front: 2, back: 2 } })],
    ['GNC-GUN-03', changed('red', { reloading: { left: 1, right: 0, front: 0, back: 0 } })],
    ['GNC-GUN-03', changed('red', { loaded: { left: -1, right: 5, front: 2, back: 2 } })],
    ['GNC-DMG-01', changed('red', condition({ hp: 0 }))],
    ['GNC-DMG-01', changed('red', condition({ hp: 901 }))],
    ['GNC-DMG-02', changed('red', condition({ dr: 1, damage: 4 }))],
    ['GNC-MOVE-06', changed('red', condition({ mastLost: 1, damage: 99 }))],
    ['GNC-MOVE-08', changed('red', { q: -1 })],
    ['GNC-MOVE-08', changed('red', { q: start.unit('blue').q, r: start.unit('blue').r })],
    ['GNC-BRD-01', { ...start.state, boardings: [{ a: 'red', b: 'nobody', planA: null, planB: null }] }],
    ['GNC-BRD-01', { ...start.state, boardings: [{ a: 'mate', b: 'blue', planA: null, planB: null }] }],
    ['GNC-BRD-02', { ...start.state, boardings: [{ a: 'red', b: 'blue', planA: null, planB: null }] }],
    ['GNC-BRD-06', changed('red', { engaged: 1 })],
    ['both laid down', { ...start.state, boardings: [{ a: 'red', b: 'blue', planA: PLAN, planB: PLAN }] }],
    ['GNC-GUN-02', start.state, changed('red', { used: 39 }), { order: 'fight', unit: 'red', engaged: 2, disengage: false }],
    ['GNC-END-01', { ...start.state, agenda: [] }],
    ['GNC-END-01', { ...start.state, over: 'enough' }],
    ['GNC-END-01', { ...start.state, turn: 6 }],
    ['GNC-TURN-01', { ...start.state, order: [0, 0] }, start.state, { order: 'end turn', unit: 'red' }],
    ['GNC-TURN-01', { ...start.state, order: [1, 0, 2] }, start.state, { order: 'end turn', unit: 'red' }],
    ['GNC-TURN-02', { ...start.state, begun: 0 }, start.state, { order: 'end turn', unit: 'red' }],
  ] satisfies readonly (readonly [string, State, State?, Order?])[] as readonly (readonly [
    string,
    State,
    State | undefined,
    Order | undefined,
  ])[])('%s', (clause, state, before, order) => expect(() => hold(state, before, order)).toThrow(clause))
  it.each([
    ['GNC-MOVE-04', changed('red', { r: 0 }), []],
    ['GNC-MOVE-03', changed('red', { heading: 4, q: 6, r: 5 }), [{ event: 'helm', actor: 'red' }]],
    ['GNC-MOVE-04', changed('red', { q: 3, r: 3 }), [{ event: 'move', actor: 'red' }]],
    ['GNC-TURN-02', start.state, [{ event: 'boarding', actor: 'blue' }]],
    ['GNC-GUN-01', start.state, [{ event: 'gunnery', actor: 'red', target: 'red', battery: 'left', cannons: 1 }]],
    ['GNC-GUN-01', start.state, [{ event: 'gunnery', actor: 'red', target: 'mate', battery: 'left', cannons: 1 }]],
    ['GNC-GUN-01', start.state, [{ event: 'gunnery', actor: 'red', target: 'blue', battery: 'right', cannons: 1 }]],
    ['GNC-BRD-02', start.state, [{ event: 'melee', actor: 'red', target: 'blue' }]],
  ] as const)('%s, told by the events', (clause, state, events) =>
    expect(() =>
      hold(
        state,
        start.state,
        { order: 'end turn', unit: 'red' },
        events.map((event) => ({ ...at, ...event })),
      ),
    ).toThrow(clause),
  )
  it.each([
    ['GNC-MOVE-07', changed('red', condition({ active: 4, wounded: 36 })), { event: 'boarding', actor: 'red' }],
    ['GNC-DMG-01', changed('red', { status: 'sunk', ...condition({ hp: 0 }) }), { event: 'boarding', actor: 'red' }],
  ] as const)('%s: who acts may', (clause, before, event) =>
    expect(() => hold(start.state, before, { order: 'end turn', unit: 'red' }, [{ ...at, ...event }])).toThrow(clause),
  )
})
