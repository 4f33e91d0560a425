import { describe, expect, it } from 'vitest'
import { ScriptedChance } from '../../src/core/scripted.js'
import { gurps } from '../../src/gurps/index.js'
import { card, listening, scenario, Table, unit } from './helpers.js'
import { empty, far, fire, reload } from './orders.js'

describe('initiative and the turn (GNC-TURN-01, GNC-TURN-02)', () => {
  it('asks for one die a ship at set-up, in scenario order, and for no other', () => {
    const asked: string[] = []
    gurps.setUp(gurps.prepare(scenario(far)), listening(new ScriptedChance([1, 6]), asked))
    expect(asked).toStrictEqual(['1D6 initiative', '1D6 initiative'])
  })
  it('lets the highest act first', () => {
    expect(new Table(scenario(far), [1, 6]).asked).toBe('blue: act')
    expect(new Table(scenario(far), [6, 1]).asked).toBe('red: act')
  })
  it('counts fractions: 1/2 beats 1/3', () => {
    const slow = (navigation: number) => ({ ship: card({ officers: { leadership: 0, navigation } }) })
    const units = [unit('red', 'red', '0510', 'N', slow(-3)), unit('blue', 'blue', '2520', 'N', slow(-2))]
    expect(new Table(scenario(units), [3, 3]).asked).toBe('blue: act')
  })
  it('breaks ties by navigation, then for the players, then by scenario order', () => {
    const ship = (topSpeedKph: number, navigation: number, player = false) => ({
      ship: card({ topSpeedKph, officers: { leadership: 9, navigation }, player }),
    })
    const first = (red: object, blue: object, change = {}) =>
      new Table(scenario([unit('red', 'red', '0510', 'N', red), unit('blue', 'blue', '2520', 'N', blue)], change), [3, 3]).asked
    expect(first(ship(14, 0), ship(7, 1))).toBe('blue: act')
    expect(first(ship(14, 0), ship(14, 0))).toBe('red: act')
    expect(first(ship(14, 0), ship(14, 0, true))).toBe('blue: act')
    expect(first(ship(14, 0), ship(14, 0), { sides: [{ id: 'red' }, { id: 'blue', player: true }] })).toBe('blue: act')
    expect(first(ship(14, 1), ship(14, 0, true))).toBe('red: act')
  })
  it('counts a navigator who has forfeited a point as so much worse, in a tie too (GNC-OFF-07)', () => {
    const ship = (topSpeedKph: number) => ({ ship: card({ topSpeedKph, officers: { leadership: 2, navigation: 2 } }) })
    const table = new Table(scenario([unit('red', 'red', '0510', 'N', ship(14)), unit('blue', 'blue', '2520', 'N', ship(7))]), [3, 3])
    expect(table.asked).toBe('red: act')
    table.end('red')
    // Both are at 3 + 3 in the next turn: red by a move of 2 and one point left, blue by a move of 1 and two.
    table.state = { ...table.state, units: table.state.units.map((each) => (each.id === 'red' ? { ...each, forfeitedNext: 1 } : each)) }
    expect([table.end('blue').state.turn, table.asked]).toStrictEqual([2, 'blue: act'])
  })
  it('gives a new place from the next turn only: nobody acts twice or is skipped', () => {
    const table = new Table(scenario(far), [4, 3])
    expect(table.asked).toBe('red: act')
    table.end('red')
    // Red loses speed in turn 1, after she has acted.
    table.state = {
      ...table.state,
      units: table.state.units.map((each) => (each.id === 'red' ? { ...each, condition: { ...each.condition, mastLost: 2 } } : each)),
    }
    expect(table.asked).toBe('blue: act')
    table.end('blue')
    expect([table.state.turn, table.asked]).toStrictEqual([2, 'blue: act'])
    expect(table.end('blue').asked).toBe('red: act')
  })
  it('leaves a ship whose masts are gone the die alone', () => {
    const units = [
      unit('red', 'red', '0510', 'N', { condition: { mastLost: 10 } }),
      unit('blue', 'blue', '2520', 'N', { ship: card({ topSpeedKph: 7 }) }),
    ]
    expect(new Table(scenario(units), [6, 6]).asked).toBe('blue: act')
    expect(new Table(scenario(units), [6, 4]).asked).toBe('red: act')
  })
})

describe('interrupted attacks (GNC-TURN-03)', () => {
  /** Blue lies still with her broadside to the north; red comes down past her. */
  const passing = (blue: object = {}, red: object = {}) =>
    scenario([unit('red', 'red', '0809', 'S', red), unit('blue', 'blue', '1010', 'N', blue)])
  const unloaded = { loaded: { left: 0, right: 0, front: 0, back: 0 } }
  it('may come after each step of the enemy, one battery after the other until they are unloaded', () => {
    const table = new Table(passing({}, unloaded), [6, 1]).forward('red')
    expect(table.asked).toBe('blue: interrupt')
    expect(table.hold('blue').asked).toBe('red: act')
    table.turn('red', 'starboard')
    expect(table.asked).toBe('blue: interrupt')
    table.order(fire('blue', 'left', 'red', 2), 12, 20)
    expect(table.asked).toBe('blue: interrupt')
    table.order(fire('blue', 'left', 'red', 3), 12, 20)
    // Nothing loaded bears any more: the move goes on.
    expect(table.asked).toBe('red: act')
    table.forward('red')
    expect(table.asked).toBe('red: act')
    expect(table.events.filter(({ event }) => event === 'gunnery')).toMatchObject([{ interrupt: true }, { interrupt: true }])
  })
  it('comes after the fire of the ship whose turn it is, when both could fire', () => {
    const table = new Table(passing(), [6, 1]).forward('red')
    expect(table.asked).toBe('red: first fire')
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-TURN-03: the question is first fire; forward is no answer to it')
    table.order(fire('red', 'left', 'blue', 1), 12, 20)
    expect(table.asked).toBe('red: first fire')
    expect(table.hold('red').asked).toBe('blue: interrupt')
    expect(table.hold('blue').asked).toBe('red: act')
    // Her turn goes on: she may still put her helm over.
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBeNull()
  })
  it('is preceded by her fire when one of those who wait could be hit, whatever the others', () => {
    const two = scenario([
      unit('red', 'red', '0809', 'S', { loaded: { left: 5, right: 0, front: 0, back: 0 } }),
      unit('blue', 'blue', '1010', 'N'),
      unit('mate', 'blue', '0610', 'N'),
    ])
    const table = new Table(two, [6, 1, 2]).forward('red')
    expect(table.asked).toBe('red: first fire')
    expect(gurps.orders(table.state).flatMap((order) => (order.order === 'fire' ? [`${order.battery} at ${order.target}`] : []))).toEqual(
      Array.from({ length: 5 }, () => 'left at blue'),
    )
    expect(table.hold('red').asked).toBe('mate: interrupt')
  })
  it('is for the moving ship alone, and by ships that may attack', () => {
    const third = scenario([
      unit('red', 'red', '0809', 'S', unloaded),
      unit('mate', 'red', '1208', 'N', unloaded),
      unit('blue', 'blue', '1010', 'N', { condition: { active: 5, wounded: 35 } }),
    ])
    const table = new Table(third, [6, 1, 1]).forward('red')
    expect(table.asked).toBe('blue: interrupt')
    expect(table.refused(fire('blue', 'right', 'mate', 1))).toBe(
      'GNC-TURN-03: outside her own turn a ship fires only at the ship that moves',
    )
    expect(new Table(passing({ condition: { active: 4, wounded: 36 } }, unloaded), [6, 1]).forward('red').asked).toBe('red: act')
    expect(new Table(passing(unloaded, unloaded), [6, 1]).forward('red').asked).toBe('red: act')
  })
  it('is taken by several ships in the order of the turn', () => {
    const three = scenario([
      unit('red', 'red', '0809', 'S', unloaded),
      unit('blue', 'blue', '1010', 'N'),
      unit('mate', 'blue', '0610', 'N'),
    ])
    const table = new Table(three, [6, 1, 2]).forward('red')
    expect(table.state.order).toStrictEqual([0, 2, 1])
    expect(table.asked).toBe('mate: interrupt')
    table.hold('mate')
    expect(table.asked).toBe('blue: interrupt')
    expect(table.hold('blue').asked).toBe('red: act')
  })
  it('uses the crew that is left until the ship’s next turn', () => {
    const table = new Table(passing({ condition: { active: 7, wounded: 33 } }, unloaded), [6, 1]).forward('red')
    expect(table.refused(fire('blue', 'left', 'red', 4))).toBe('GNC-GUN-02: 4 cannons to serve: 8 crew are needed, 7 available')
    table.order(fire('blue', 'left', 'red', 3), 12, 20)
    expect(table.asked).toBe('red: act')
    expect(table.unit('blue').used).toBe(6)
    // Her own turn: the crew is free again, and what was fired in the enemy's turn can be reloaded.
    expect(
      table
        .end('red')
        .order(reload('blue', 'left', 3))
        .unit('blue').reloading.left,
    ).toBe(3)
  })
  it('may cut the move short', () => {
    const table = new Table(
      passing({ ship: card({ damage: '99d' }) }, { ...unloaded, ship: card({ hp: 9000, crew: 400 }) }),
      [6, 1],
    ).forward('red')
    table.order(fire('blue', 'left', 'red', 1), 3, 302).hold('blue')
    expect(table.unit('red').condition).toMatchObject({ hp: 8700, mastLost: 3 })
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-02: red has no hex left: a move of 1/3; moved this turn: 1')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBeNull()
  })
})

describe('the end (GNC-END-01)', () => {
  it('comes at the turn limit; more points for ships sunk or taken win', () => {
    const table = new Table(scenario(far, { turns: 2 }), [6, 1]).end('red').end('blue').end('red').end('blue')
    expect(table.asked).toBe('over')
    expect(gurps.result(table.state)).toMatchObject({ winner: null, turns: 2, reason: '2 turns have been played' })
    const three = [...far, unit('mate', 'blue', '2525', 'N', { points: 3 })]
    const lost = new Table(scenario(three, { turns: 1 }), [6, 1, 2])
    lost.end('red').order({ order: 'surrender', unit: 'mate' }).end('blue')
    expect(gurps.result(lost.state)).toMatchObject({
      winner: 'red',
      reason: '1 turn has been played',
      sides: [{ points: 3 }, { points: 0 }],
    })
  })
  it('is at once: no other ship begins her turn', () => {
    const { state } = new Table(scenario(far), [6, 1]).order({ order: 'surrender', unit: 'red' })
    expect(state).toMatchObject({ over: 'red: no ship left in the battle', turn: 1, phase: 'action', begun: 1, agenda: [] })
  })
  it('a side all of whose ships are lost has lost, whatever its points; so has nobody when both have', () => {
    const three = [...far, unit('mate', 'blue', '2525', 'N', { points: 3 })]
    const table = new Table(scenario(three), [1, 2, 6]).order({ order: 'surrender', unit: 'mate' }).end('blue')
    table.order({ order: 'surrender', unit: 'red' })
    expect(gurps.result(table.state)).toMatchObject({ winner: 'blue', sides: [{ points: 3 }, { points: 1 }] })
    const rams = scenario([
      unit('red', 'red', '0514', 'N', { ship: card({ hp: 6 }), ...empty }),
      unit('blue', 'blue', '0512', 'NE', { ship: card({ hp: 10 }), ...empty }),
    ])
    const equal = new Table(rams, [6, 1])
    equal.forward('red').hold('blue').order({ order: 'ram', unit: 'red' })
    expect(equal.state.units.map(({ status }) => status)).toStrictEqual(['sunk', 'sunk'])
    expect(gurps.result(equal.state)).toMatchObject({ winner: null })
  })
})
