import { describe, expect, it } from 'vitest'
import { enumerate } from '../../src/core/enumerate.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { gurps, type Order, type State } from '../../src/gurps/index.js'
import { card, listening, placed, scenario, Table, unit } from './helpers.js'

const far = [unit('red', 'red', '0510', 'N'), unit('blue', 'blue', '2520', 'N')]
const fire = (id: string, battery: 'left' | 'right' | 'front' | 'back', target: string, cannons: number): Order => ({
  order: 'fire',
  unit: id,
  battery,
  target,
  cannons,
})
const reload = (id: string, battery: 'left' | 'right' | 'front' | 'back', cannons: number): Order => ({
  order: 'reload',
  unit: id,
  battery,
  cannons,
})
const aid = (id: string, change: Partial<Record<'spells' | 'lives' | 'alive' | 'masts', number>>): Order => ({
  order: 'aid',
  unit: id,
  spells: 0,
  lives: 0,
  alive: 0,
  masts: 0,
  ...change,
})

const empty = { loaded: { left: 0, right: 0, front: 0, back: 0 } }

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

describe('movement on the map (GNC-MOVE-02, GNC-MOVE-03, GNC-MOVE-04)', () => {
  it('moves, then turns, once after each hex and never before', () => {
    const table = new Table(scenario(far), [6, 1])
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBe('GNC-MOVE-03')
    table.forward('red').turn('red', 'starboard')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBe('GNC-MOVE-03')
    table.forward('red')
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-02')
    table.turn('red', 'port')
    expect(table.events.filter(({ actor }) => actor === 'red').slice(1)).toMatchObject([
      { event: 'move', from: '0510', to: '0509', heading: 'N' },
      { event: 'helm', to: '0609', heading: 'NE' },
      { event: 'move', from: '0609', to: '0709', heading: 'NE' },
      { event: 'helm', to: '0608', heading: 'N' },
    ])
  })
  it('adds up a fraction exactly: 1/3 is a hex every third turn, and no more than one is kept', () => {
    const slow = { ship: card({ topSpeedKph: 2.5 }) }
    const table = new Table(scenario([unit('red', 'red', '0510', 'N', slow), unit('blue', 'blue', '2520', 'N')], { turns: 20 }), [6, 1])
    const can = () => table.refused({ order: 'forward', unit: 'red' }) === null
    const seen: boolean[] = []
    for (let turn = 1; turn <= 9; turn++) {
      table.untilTurn(turn, 'red')
      seen.push(can())
      if (can() && turn < 9) table.forward('red')
    }
    expect(seen).toStrictEqual([false, false, true, false, false, true, false, false, true])
    expect(table.untilTurn(15, 'red').forward('red').refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-02')
    expect([16, 17, 18].map((turn) => table.untilTurn(turn, 'red') && can())).toStrictEqual([false, false, true])
  })
  it('stops a ship whose navigator or masts have failed her (GNC-MOVE-01, GNC-MOVE-06)', () => {
    const bad = [
      unit('red', 'red', '0510', 'N', { ship: card({ officers: { leadership: 0, navigation: -11 } }) }),
      far[1] as (typeof far)[0],
    ]
    expect(new Table(scenario(bad), [6, 1]).untilTurn(1, 'red').refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-01')
    const stumps = [unit('red', 'red', '0510', 'N', { condition: { mastLost: 10 } }), far[1] as (typeof far)[0]]
    expect(new Table(scenario(stumps), [6, 1]).untilTurn(1, 'red').refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-06')
  })
  it('below the skeleton crew neither moves nor attacks; at it moves half or attacks (GNC-MOVE-07)', () => {
    const near = (active: number) =>
      scenario([
        unit('red', 'red', '0510', 'N', { condition: { active, wounded: 40 - active } }),
        unit('blue', 'blue', '0710', 'N', { loaded: { left: 0, right: 0, front: 0, back: 0 } }),
      ])
    const below = new Table(near(4), [6, 1])
    expect(below.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-07')
    expect(below.refused(fire('red', 'right', 'blue', 1))).toBe('GNC-MOVE-07')
    const sails = new Table(near(5), [6, 1]).forward('red')
    expect(sails.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-02')
    expect(sails.refused(fire('red', 'right', 'blue', 1))).toBe('GNC-MOVE-07')
    const fires = new Table(near(5), [6, 1]).order(fire('red', 'right', 'blue', 1), 10, 5)
    expect(fires.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-07')
    const both = new Table(near(6), [6, 1]).forward('red').order(fire('red', 'right', 'blue', 1), 10, 5)
    expect(both.refused({ order: 'forward', unit: 'red' })).toBeNull()
  })
  it('keeps ships out of each other’s hexes, the swing of a bow included (GNC-MOVE-08)', () => {
    const table = new Table(
      scenario([unit('red', 'red', '0510', 'N', empty), unit('blue', 'blue', '0508', 'N', empty), unit('mate', 'red', '0609', 'N')]),
      [6, 1, 1],
    )
    table.state = placed(table.state, 'blue', '0507', 0)
    expect(table.asked).toBe('red: act')
    expect(table.refused({ order: 'ram', unit: 'red' })).toBe('GNC-RAM-01')
    table.forward('red')
    expect(table.asked).toBe('blue: interrupt')
    table.hold('blue')
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-08')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'starboard' })).toBe('GNC-MOVE-08')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBeNull()
  })
  it('lets a ship leave over the edge of the map, but not swing off it', () => {
    const units = [unit('red', 'red', '0103', 'N'), unit('blue', 'blue', '2520', 'N')]
    const table = new Table(scenario(units), [6, 1]).forward('red')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBe('GNC-MOVE-08')
    table.forward('red')
    table.untilTurn(2, 'red').forward('red')
    expect([table.asked, table.unit('red').status]).toStrictEqual(['over', 'away'])
    expect(gurps.result(table.state)).toMatchObject({ winner: null, sides: [{ away: ['red'] }, {}] })
  })
})

describe('guns on the map (GNC-GUN-01, GNC-GUN-02, GNC-GUN-03)', () => {
  const near = (change: object = {}) =>
    scenario([
      unit('red', 'red', '0510', 'N', change),
      unit('blue', 'blue', '0710', 'N', { loaded: { left: 0, right: 0, front: 0, back: 0 } }),
    ])
  it('refuses what does not bear, reach, or lie loaded, and what is no enemy', () => {
    const table = new Table(near(), [6, 1])
    expect(table.refused(fire('red', 'left', 'blue', 1))).toBe('GNC-GUN-01')
    expect(table.refused(fire('red', 'right', 'red', 1))).toBe('GNC-GUN-01')
    expect(table.refused(fire('red', 'right', 'nobody', 1))).toBe('GNC-GUN-01')
    expect(table.refused(fire('red', 'right', 'blue', 6))).toBe('GNC-GUN-03')
    expect(table.refused(fire('blue', 'left', 'red', 1))).toBe('GNC-TURN-02')
    expect(new Table(scenario(far), [6, 1]).refused(fire('red', 'right', 'blue', 1))).toBe('GNC-GUN-01')
  })
  it('reloads in the ship’s next turn, ready when it ends; the others may fire meanwhile', () => {
    const table = new Table(near(), [6, 1]).order(fire('red', 'right', 'blue', 3), 10, 20)
    expect(table.unit('red').loaded.right).toBe(2)
    expect(table.refused(reload('red', 'right', 1))).toBe('GNC-GUN-03')
    table.untilTurn(2, 'red')
    expect(table.refused(reload('red', 'right', 4))).toBe('GNC-GUN-03')
    table.order(reload('red', 'right', 3))
    expect(table.unit('red')).toMatchObject({ loaded: { right: 2 }, reloading: { right: 3 }, used: 6 })
    expect(table.refused(fire('red', 'right', 'blue', 3))).toBe('GNC-GUN-03')
    table.order(fire('red', 'right', 'blue', 2), 10, 20)
    table.untilTurn(3, 'red')
    expect(table.unit('red')).toMatchObject({ loaded: { right: 3 }, reloading: { right: 0 }, reloadable: { right: 2 }, used: 0 })
  })
  it('uses no more crew from a ship’s turn to her next than she has', () => {
    const table = new Table(near({ condition: { active: 9, wounded: 31 } }), [6, 1])
    expect(table.refused(fire('red', 'right', 'blue', 5))).toBe('GNC-GUN-02')
    table.order(fire('red', 'right', 'blue', 3), 10, 20)
    expect(table.refused(fire('red', 'right', 'blue', 2))).toBe('GNC-GUN-02')
    table.order(fire('red', 'right', 'blue', 1), 10, 20)
    expect(gurps.orders(table.state).some(({ order }) => order === 'fire' || order === 'reload')).toBe(false)
    table.untilTurn(2, 'red')
    table.order(reload('red', 'right', 4))
    expect(table.refused(fire('red', 'right', 'blue', 1))).toBe('GNC-GUN-02')
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
    expect(table.refused({ order: 'end turn', unit: 'red' })).toBe('GNC-END-01')
    expect(table.events.slice(-2)).toMatchObject([
      { event: 'sunk', target: 'blue', at: '0710' },
      { event: 'end', winner: 'red' },
    ])
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
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-TURN-03')
    table.order(fire('red', 'left', 'blue', 1), 12, 20)
    expect(table.asked).toBe('red: first fire')
    expect(table.hold('red').asked).toBe('blue: interrupt')
    expect(table.hold('blue').asked).toBe('red: act')
  })
  it('is for the moving ship alone, and by ships that may attack', () => {
    const third = scenario([
      unit('red', 'red', '0809', 'S', unloaded),
      unit('mate', 'red', '1208', 'N', unloaded),
      unit('blue', 'blue', '1010', 'N', { condition: { active: 5, wounded: 35 } }),
    ])
    const table = new Table(third, [6, 1, 1]).forward('red')
    expect(table.asked).toBe('blue: interrupt')
    expect(table.refused(fire('blue', 'right', 'mate', 1))).toBe('GNC-TURN-03')
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
    expect(table.refused(fire('blue', 'left', 'red', 4))).toBe('GNC-GUN-02')
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
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-02')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBeNull()
  })
})

describe('officers in battle (GNC-OFF-04, GNC-OFF-05, GNC-OFF-06, GNC-OFF-07)', () => {
  const people = { officers: { leadership: 2, gunnery: 0, navigation: 2, firstAid: 2, tactician: 2 }, mage: { fatigue: 5 } }
  const shot = (change: object = {}) =>
    scenario([
      unit('red', 'red', '0510', 'N', { ship: card({ damage: '20d' }) }),
      unit('blue', 'blue', '0710', 'N', { ship: card({ ...people, ...change }), loaded: { left: 0, right: 0, front: 0, back: 0 } }),
    ])
  const deal = (change: object = {}): Order => ({
    order: 'deal',
    unit: 'blue',
    leadership: 0,
    gunnery: 0,
    navigation: 0,
    firstAid: 0,
    ...change,
  })
  it('asks a tactician with points at the start of each turn, and nobody else', () => {
    const table = new Table(shot(), [6, 1])
    expect(table.asked).toBe('blue: deal')
    expect(gurps.orders(table.state)).toHaveLength(15)
    expect(table.refused(deal({ gunnery: 2, navigation: 1 }))).toBe('GNC-OFF-06')
    expect(table.refused({ order: 'end turn', unit: 'blue' })).toBe('GNC-OFF-06')
    expect(table.order(deal({ gunnery: 1, firstAid: 1 })).asked).toBe('red: act')
    expect(new Table(shot({ officers: { leadership: 0, tactician: 2 } }), [6, 1]).asked).toBe('red: act')
  })
  it('does not deal to an officer who is not there', () => {
    const table = new Table(shot({ officers: { leadership: 2, gunnery: 0, tactician: 2 } }), [6, 1])
    expect(table.refused(deal({ navigation: 1 }))).toBe('GNC-OFF-06')
    expect(gurps.orders(table.state)).toHaveLength(6)
  })
  it('raises levels for the turn, under the commander’s cap', () => {
    const table = new Table(shot(), [6, 1]).order(deal({ gunnery: 1, navigation: 1 }))
    // Navigation is at the cap of 2 already; gunnery rises from 0 to 1.
    table.end('red')
    expect(gurps.status(table.state)[1]).toContain('move 4')
    const raised = new Table(shot(), [6, 1]).order(deal({ leadership: 1, navigation: 1 })).end('red')
    expect(gurps.status(raised.state)[1]).toContain('move 5')
    raised.untilTurn(2, 'red')
    expect(raised.unit('blue').dealt).toBeNull()
  })
  it('asks for help when there are losses and somebody who could help', () => {
    const table = new Table(shot(), [6, 1]).order(deal()).order(fire('red', 'right', 'blue', 2), 10, 52)
    // 100 through: 5 lost, a mast.
    expect(table.asked).toBe('blue: aid')
    expect(table.unit('blue').condition).toMatchObject({ active: 35, dead: 2, wounded: 3, mastLost: 1 })
    expect(table.refused(aid('blue', { lives: 2, alive: 1 }))).toBe('GNC-OFF-04')
    expect(table.refused(aid('blue', { spells: 2 }))).toBe('GNC-OFF-05')
    expect(table.refused(aid('blue', { masts: 2 }))).toBe('GNC-OFF-07')
    expect(table.refused(aid('blue', { masts: 3 }))).toBe('GNC-OFF-07')
    expect(table.refused({ order: 'surrender', unit: 'blue' })).toBe('GNC-OFF-04')
    table.order(aid('blue', { spells: 1, lives: 1, alive: 1, masts: 1 }))
    expect(table.unit('blue')).toMatchObject({
      condition: { active: 37, dead: 0, wounded: 3, mastLost: 0 },
      fallen: { dead: 0, wounded: 3 },
      treated: 2,
      spells: 0,
      forfeitedNext: 1,
    })
    expect(table.asked).toBe('red: act')
  })
  it('the surgeon’s points are for a turn, the spells for the battle', () => {
    const table = new Table(shot(), [6, 1]).order(deal()).order(fire('red', 'right', 'blue', 1), 10, 42)
    table.order(aid('blue', { spells: 1, alive: 1 })).order(fire('red', 'right', 'blue', 2), 10, 22)
    expect(table.refused(aid('blue', { alive: 2 }))).toBe('GNC-OFF-04')
    expect(table.refused(aid('blue', { spells: 1 }))).toBe('GNC-OFF-05')
    table.order(aid('blue', { alive: 1 }))
    table.untilTurn(2, 'red').order(fire('red', 'right', 'blue', 2), 10, 22)
    expect(table.refused(aid('blue', { alive: 1, lives: 1 }))).toBeNull()
    expect(table.refused(aid('blue', { spells: 1 }))).toBe('GNC-OFF-05')
  })
  it('may help any of the losses of the turn, not those of the turn before', () => {
    const table = new Table(shot({ officers: { leadership: 0, firstAid: 9 } }), [6, 1]).order(fire('red', 'right', 'blue', 1), 10, 42)
    table.order(aid('blue', {})).order(fire('red', 'right', 'blue', 1), 10, 40)
    expect(table.unit('blue').fallen).toStrictEqual({ dead: 2, wounded: 2 })
    table.order(aid('blue', { lives: 2, alive: 4 }))
    expect(table.unit('blue').condition).toMatchObject({ active: 40, dead: 0, wounded: 0 })
    table.untilTurn(2, 'red').order(fire('red', 'right', 'blue', 1), 10, 20)
    expect(table.refused(aid('blue', { alive: 2 }))).toBe('GNC-OFF-04')
  })
  it('a forfeited point is missing in the ship’s next turn, and no longer', () => {
    const table = new Table(shot(), [6, 1])
      .order(deal())
      .order(fire('red', 'right', 'blue', 2), 10, 52)
      .order(aid('blue', { masts: 1 }))
    expect(table.refused(aid('blue', {}))).toBe('GNC-TURN-02')
    table.end('red')
    expect(table.unit('blue')).toMatchObject({ forfeited: 1, forfeitedNext: 0 })
    expect(gurps.status(table.state)[1]).toContain('move 3')
    table.end('blue')
    expect(table.unit('blue')).toMatchObject({ forfeited: 0, forfeitedNext: 0 })
    table.order(deal()).end('red')
    expect(gurps.status(table.state)[1]).toContain('move 4')
  })
  it('a point forfeited after her turn counts in the next order and the next turn', () => {
    const tie = shot({ topSpeedKph: 7, officers: { leadership: 2, navigation: 2, firstAid: 0 } })
    const table = new Table(tie, [2, 6])
    table
      .end('blue')
      .order(fire('red', 'right', 'blue', 2), 10, 52)
      .order(aid('blue', { masts: 1 }))
    expect(table.unit('blue').forfeitedNext).toBe(1)
    table.end('red')
    expect(table.asked).toBe('blue: act')
    expect(gurps.status(table.state)[1]).toContain('move 2')
    expect(table.refused(aid('blue', { masts: 1 }))).toBe('GNC-TURN-02')
  })
})

describe('ramming on the map (GNC-RAM-01, GNC-RAM-02, GNC-RAM-03)', () => {
  const ahead = (blue: object = {}) =>
    new Table(
      scenario([
        unit('red', 'red', '0515', 'N', { ship: card({ topSpeedKph: 28, dr: 1 }), loaded: { left: 0, right: 0, front: 0, back: 0 } }),
        unit('blue', 'blue', '0512', 'NE', { ship: card({ dr: 5, ...blue }), loaded: { left: 0, right: 0, front: 0, back: 0 } }),
      ]),
      [6, 1],
    )
  it('counts the hexes since the last turn of the helm, the last step included', () => {
    const table = ahead().forward('red').forward('red')
    expect(table.asked).toBe('blue: interrupt')
    table.hold('blue')
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-08')
    table.order({ order: 'ram', unit: 'red' })
    expect(table.events.at(-1)).toMatchObject({ event: 'ram', hexes: 3, toTarget: 40, toAttacker: 16, hp: 884, targetHp: 860 })
    expect(table.unit('blue').condition).toStrictEqual({ damage: 0, hp: 860, dr: 5, active: 40, wounded: 0, dead: 0, mastLost: 0 })
    expect(table.unit('red')).toMatchObject({ q: 4, r: 10, moved: 3, stopped: true })
  })
  it('begins the count anew after a turn of the helm', () => {
    const table = ahead()
    table.state = placed(placed(table.state, 'red', '0415', 1), 'blue', '0412', 1)
    table.forward('red').turn('red', 'port').forward('red').hold('blue').order({ order: 'ram', unit: 'red' })
    expect(table.events.at(-1)).toMatchObject({ event: 'ram', hexes: 2, toTarget: 30, toAttacker: 14 })
    expect(table.unit('red').moved).toBe(3)
  })
  it('the rammer stays where she is and moves no more; either may board', () => {
    const table = ahead().forward('red').forward('red').hold('blue').order({ order: 'ram', unit: 'red' })
    expect(table.asked).toBe('blue: interrupt')
    expect(gurps.orders(table.state).map(({ order }) => order)).toStrictEqual(['board', 'surrender', 'hold'])
    table.hold('blue')
    expect(table.refused({ order: 'ram', unit: 'red' })).toBe('GNC-RAM-03')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBe('GNC-MOVE-03')
    expect(table.refused({ order: 'board', unit: 'red', target: 'blue' })).toBeNull()
  })
  it('sinks either ship', () => {
    const table = ahead({ hp: 40 }).forward('red').forward('red').hold('blue').order({ order: 'ram', unit: 'red' })
    expect([table.unit('blue').status, table.asked]).toStrictEqual(['sunk', 'over'])
  })
})

describe('boarding on the map (GNC-BRD-01, GNC-BRD-02, GNC-BRD-06, GNC-BRD-07)', () => {
  const beside = (red: object = {}, blue: object = {}) =>
    new Table(
      scenario([unit('red', 'red', '1110', 'N', { ...empty, ...red }), unit('blue', 'blue', '1210', 'N', { ...empty, ...blue })]),
      [6, 1],
    )
  const board = (id: string, target: string): Order => ({ order: 'board', unit: id, target })
  const fight = (id: string, change: object = {}): Order => ({ order: 'fight', unit: id, engaged: 0, disengage: false, ...change })
  it('begins between ships side by side, one boarding a ship', () => {
    const table = beside()
    expect(new Table(scenario(far), [6, 1]).refused(board('red', 'blue'))).toBe('GNC-BRD-01')
    expect(table.refused(board('red', 'red'))).toBe('GNC-BRD-01')
    table.order(board('red', 'blue'))
    expect(table.refused(board('red', 'blue'))).toBe('GNC-BRD-01')
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-BRD-02')
    expect(table.end('red').refused({ order: 'forward', unit: 'blue' })).toBe('GNC-BRD-02')
    expect(table.end('blue').asked).toBe('red: fight')
  })
  it('may be begun by the ship that is passed', () => {
    const table = beside()
    table.state = placed(table.state, 'red', '1112', 0)
    table.forward('red')
    expect(table.asked).toBe('blue: interrupt')
    table.order(board('blue', 'red'))
    expect([table.asked, table.refused({ order: 'forward', unit: 'red' })]).toStrictEqual(['red: act', 'GNC-BRD-02'])
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBe('GNC-BRD-02')
  })
  it('is fought once a turn when all have acted, with dice for the boarder first', () => {
    const table = beside().order(board('red', 'blue')).end('red').end('blue')
    const asked: string[] = []
    table.order(fight('red'))
    expect(table.asked).toBe('blue: fight')
    gurps.advance(table.state, fight('blue'), listening(new ScriptedChance([10, 12]), asked))
    expect(asked).toStrictEqual(['3D6 boarding', '3D6 boarding'])
    table.order(fight('blue'), 10, 12)
    expect(table.events.find(({ event }) => event === 'melee')).toMatchObject({
      a: { crew: 40, margin: 2, inflicts: 10, dead: 4, wounded: 4, left: 32 },
      b: { crew: 40, margin: 0, inflicts: 8, dead: 5, wounded: 5, left: 30 },
      victor: 'red',
      difference: 2,
    })
    expect([table.state.turn, table.asked]).toStrictEqual([2, 'red: act'])
  })
  it('hides a plan from the other side until both are laid down', () => {
    const table = beside()
      .order(board('red', 'blue'))
      .end('red')
      .end('blue')
      .order(fight('red', { disengage: true }))
    const seen = (side: string) => (gurps.view(table.state, side) as State).boardings[0]?.planA
    expect([seen('red'), seen('blue')]).toStrictEqual([{ engaged: 0, disengage: true }, null])
    expect(gurps.hidden(table.state, 'blue')).toStrictEqual(['boardings[0].planA.engaged', 'boardings[0].planA.disengage'])
    expect(gurps.hidden(table.state, 'red')).toStrictEqual([])
  })
  it('splits the crew: who serves a gun does not board, who boards serves no gun until the ship’s next turn', () => {
    const table = beside({ loaded: { left: 0, right: 5, front: 0, back: 0 } }).order(board('red', 'blue'))
    table
      .order(fire('red', 'right', 'blue', 4), 18, 5)
      .end('red')
      .end('blue')
      .order(fight('red'))
      .order(fight('blue'), 10, 10)
    expect(table.events.find(({ event }) => event === 'melee')).toMatchObject({ a: { crew: 32 }, b: { crew: 40 } })
    expect(table.unit('blue').used).toBe(40)
    expect(table.asked).toBe('red: act')
    expect(table.unit('red').used).toBe(0)
  })
  it('takes crew set against player characters out of the fight, a number for each side and turn', () => {
    const table = beside({}, { playerCharacters: 2 }).order(board('red', 'blue')).end('red').end('blue')
    expect(table.refused(fight('red', { engaged: 41 }))).toBe('GNC-BRD-06')
    table.order(fight('red', { engaged: 10 }))
    expect(table.refused(fight('blue', { engaged: 1 }))).toBe('GNC-BRD-06')
    table.order(fight('blue'), 10, 10)
    expect(table.events.find(({ event }) => event === 'melee')).toMatchObject({
      a: { crew: 30, inflicts: 6 },
      b: { crew: 40, inflicts: 8 },
    })
    expect(table.unit('red')).toMatchObject({ engaged: 10, condition: { active: 32 } })
    // Engaged men serve no guns either.
    expect(gurps.orders(table.state).filter(({ order }) => order === 'reload')).toHaveLength(5 + 5 + 2 + 2)
    table
      .end('red')
      .end('blue')
      .order(fight('red', { engaged: 0 }))
      .order(fight('blue'), 10, 10)
    expect(table.unit('red').engaged).toBe(0)
  })
  it('ends when one side gets away', () => {
    const table = beside()
      .order(board('red', 'blue'))
      .end('red')
      .end('blue')
      .order(fight('red'))
      .order(fight('blue', { disengage: true }), 10, 7)
    expect(table.events.find(({ event }) => event === 'melee')).toMatchObject({ b: { margin: 2, roll: 7 }, victor: null })
    expect(table.events.find(({ event }) => event === 'disengaged')).toMatchObject({ actor: 'blue', target: 'red' })
    expect(table.state.boardings).toStrictEqual([])
    expect(table.refused({ order: 'forward', unit: 'red' })).toBeNull()
  })
  it('uses the tactician for boarding only with what he has not dealt out (GNC-OFF-06)', () => {
    const tactician = { ship: card({ officers: { leadership: 3, gunnery: 0, navigation: 0, tactician: 3 } }) }
    const dealt = (gunnery: number) => {
      const table = beside(tactician).order({ order: 'deal', unit: 'red', leadership: 0, gunnery, navigation: 0, firstAid: 0 })
      table.order(board('red', 'blue')).end('red').end('blue').order(fight('red')).order(fight('blue'), 10, 10)
      return (table.events.find(({ event }) => event === 'melee') as unknown as { a: { margin: number } }).a.margin
    }
    expect([dealt(0), dealt(1), dealt(3)]).toStrictEqual([5, 4, 2])
  })
  it('helps the losses of both sides as ever (GNC-BRD-05)', () => {
    const surgeon = { ship: card({ officers: { leadership: 0, firstAid: 3 } }) }
    const table = beside(surgeon, surgeon)
      .order(board('red', 'blue'))
      .end('red')
      .end('blue')
      .order(fight('red'))
      .order(fight('blue'), 10, 10)
    expect(table.asked).toBe('red: aid')
    table.order(aid('red', { alive: 3 }))
    expect(table.asked).toBe('blue: aid')
    table.order(aid('blue', { lives: 3 }))
    expect(table.unit('red').condition).toMatchObject({ active: 35, dead: 4, wounded: 1 })
    expect(table.unit('blue').condition).toMatchObject({ active: 32, dead: 1, wounded: 7 })
  })
  it('a ship without a crew is captured, once nobody can help (GNC-DMG-06)', () => {
    const doomed = { condition: { active: 3, wounded: 37 }, ship: card({ officers: { leadership: 0, firstAid: 1 } }) }
    const table = beside({}, doomed).order(board('red', 'blue')).end('red').end('blue').order(fight('red')).order(fight('blue'), 10, 10)
    expect([table.asked, table.unit('blue').condition.active]).toStrictEqual(['blue: aid', 0])
    const saved = new Table(scenario(far), [6, 1])
    saved.state = table.state
    saved.order(aid('blue', { alive: 1 }))
    expect(saved.unit('blue').status).toBe('afloat')
    table.order(aid('blue', {}))
    expect(table.unit('blue')).toMatchObject({ status: 'captured', captured: 0, condition: { dead: 1, wounded: 39 } })
    expect(gurps.result(table.state)).toMatchObject({ winner: 'red' })
  })
  it('a side may surrender a ship at any decision of hers, with the crew that is left', () => {
    const table = beside()
      .order(board('red', 'blue'))
      .end('red')
      .end('blue')
      .order(fight('red'))
      .order({ order: 'surrender', unit: 'blue' })
    expect(table.unit('blue')).toMatchObject({ status: 'captured', captured: 40, condition: { active: 0 } })
    expect(table.events.find(({ event }) => event === 'captured')).toMatchObject({ target: 'blue', by: 'red', crew: 40, surrendered: true })
    expect(gurps.result(table.state)).toMatchObject({ winner: 'red', sides: [{}, { captured: ['blue'] }] })
    expect(beside().order({ order: 'surrender', unit: 'red' }).unit('red').status).toBe('captured')
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
    expect(gurps.result(lost.state)).toMatchObject({ winner: 'red', sides: [{ points: 3 }, { points: 0 }] })
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
