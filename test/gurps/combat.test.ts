import { describe, expect, it } from 'vitest'
import { enumerate } from '../../src/core/enumerate.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { gurps } from '../../src/gurps/index.js'
import { card, listening, scenario, Table, unit } from './helpers.js'
import { far, fire, reload } from './orders.js'

describe('guns on the map (GNC-GUN-01, GNC-GUN-02, GNC-GUN-03)', () => {
  const near = (change: object = {}) =>
    scenario([
      unit('red', 'red', '0510', 'N', change),
      unit('blue', 'blue', '0710', 'N', { loaded: { left: 0, right: 0, front: 0, back: 0 } }),
    ])
  it('refuses what does not bear, reach, or lie loaded, and what is no enemy', () => {
    const table = new Table(near(), [6, 1])
    expect(table.refused(fire('red', 'left', 'blue', 1))).toBe('GNC-GUN-01: the left battery does not bear on blue')
    expect(table.refused(fire('red', 'right', 'red', 1))).toBe('GNC-GUN-01: red is no enemy ship afloat')
    expect(table.refused(fire('red', 'right', 'nobody', 1))).toBe('GNC-GUN-01: there is no ship "nobody"')
    expect(table.refused(fire('red', 'right', 'bleu', 1))).toBe('GNC-GUN-01: there is no ship "bleu"; did you mean "blue"?')
    // Her own side is nobody to fire at, however near the name.
    expect(table.refused(fire('red', 'right', 'rad', 1))).toBe('GNC-GUN-01: there is no ship "rad"')
    expect(table.refused(fire('red', 'right', 'blue', 6))).toBe('GNC-GUN-03: 6 cannons asked for; loaded of the right battery: 5')
    expect(table.refused(fire('blue', 'left', 'red', 1))).toBe('GNC-TURN-02: it is red that decides now')
    expect(new Table(scenario(far), [6, 1]).refused(fire('red', 'right', 'blue', 1))).toBe(
      'GNC-GUN-01: the cannons of red reach 5 hexes; blue is 20 away',
    )
    expect(new Table(near({ ship: card({ range: 1 }) }), [6, 1]).refused(fire('red', 'right', 'blue', 1))).toBe(
      'GNC-GUN-01: the cannons of red reach 1 hex; blue is 2 away',
    )
  })
  it('reloads in the ship’s next turn, ready when it ends; the others may fire meanwhile', () => {
    const table = new Table(near(), [6, 1]).order(fire('red', 'right', 'blue', 3), 10, 20)
    expect(table.unit('red').loaded.right).toBe(2)
    expect(table.refused(reload('red', 'right', 1))).toBe(
      'GNC-GUN-03: 1 cannon asked for; of the right battery can be reloaded this turn: 0',
    )
    table.untilTurn(2, 'red')
    expect(table.refused(reload('red', 'right', 4))).toBe(
      'GNC-GUN-03: 4 cannons asked for; of the right battery can be reloaded this turn: 3',
    )
    table.order(reload('red', 'right', 3))
    expect(table.unit('red')).toMatchObject({ loaded: { right: 2 }, reloading: { right: 3 }, used: 6 })
    expect(table.refused(fire('red', 'right', 'blue', 3))).toBe('GNC-GUN-03: 3 cannons asked for; loaded of the right battery: 2')
    table.order(fire('red', 'right', 'blue', 2), 10, 20)
    table.untilTurn(3, 'red')
    expect(table.unit('red')).toMatchObject({ loaded: { right: 3 }, reloading: { right: 0 }, reloadable: { right: 2 }, used: 0 })
  })
  it('uses no more crew from a ship’s turn to her next than she has', () => {
    const table = new Table(near({ condition: { active: 9, wounded: 31 } }), [6, 1])
    expect(table.refused(fire('red', 'right', 'blue', 5))).toBe('GNC-GUN-02: 5 cannons to serve: 10 crew are needed, 9 available')
    table.order(fire('red', 'right', 'blue', 3), 10, 20)
    expect(table.refused(fire('red', 'right', 'blue', 2))).toBe('GNC-GUN-02: 2 cannons to serve: 4 crew are needed, 3 available')
    table.order(fire('red', 'right', 'blue', 1), 10, 20)
    expect(gurps.orders(table.state).some(({ order }) => order === 'fire' || order === 'reload')).toBe(false)
    table.untilTurn(2, 'red')
    table.order(reload('red', 'right', 4))
    expect(table.refused(fire('red', 'right', 'blue', 1))).toBe('GNC-GUN-02: 1 cannon to serve: 2 crew are needed, 1 available')
  })
  it('asks for the total of 3d6 and that of the damage dice, nothing more, and does what the procedure does', () => {
    const state = new Table(near(), [6, 1]).state
    const asked: string[] = []
    gurps.advance(state, fire('red', 'right', 'blue', 5), listening(new ScriptedChance([10, 20]), asked))
    expect(asked).toStrictEqual(['3D6 attack', '5D6 damage'])
    const table = new Table(near(), [6, 1]).order(fire('red', 'right', 'blue', 5), 10, 20)
    expect(table.unit('blue').condition).toStrictEqual({ damage: 90, hp: 810, dr: 0, active: 36, wounded: 2, dead: 2, mastLost: 0 })
    expect(table.events.at(-1)).toMatchObject({ event: 'gunnery', battery: 'right', distance: 2, interrupt: false, hp: 810, dead: 2 })
  })
  it('can be enumerated on the map as off it', () => {
    const { state } = new Table(near(), [6, 1])
    const odds = enumerate((chance) => gurps.advance(state, fire('red', 'right', 'blue', 5), chance).units[1]?.condition.hp)
    // A hit sinks the HP by 5 x (roll - 2), a miss by half of it.
    expect(odds.outcomes.find(({ value }) => value === 900 - 140)?.p).toBeCloseTo(160 / 216 / 6 ** 5, 12)
    expect(odds.outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12)
  })
  it('sinks a ship at 0 HP, and the battle with the last of a side (GNC-DMG-01, GNC-END-01)', () => {
    const table = new Table(
      scenario([unit('red', 'red', '0510', 'N'), unit('blue', 'blue', '0710', 'N', { condition: { hp: 50 } })]),
      [6, 1],
    ).order(fire('red', 'right', 'blue', 5), 10, 20)
    expect(table.unit('blue')).toMatchObject({ status: 'sunk', condition: { hp: 0, damage: 90 } })
    expect(table.asked).toBe('over')
    expect(gurps.result(table.state)).toMatchObject({ winner: 'red', turns: 1, sides: [{ points: 1 }, { sunk: ['blue'], points: 0 }] })
    expect(table.refused({ order: 'end turn', unit: 'red' })).toBe('GNC-END-01: the battle is over')
    expect(table.events.slice(-2)).toMatchObject([
      { event: 'sunk', target: 'blue', at: '0710' },
      { event: 'end', winner: 'red' },
    ])
  })
})
