import { describe, expect, it } from 'vitest'
import { gurps, type Unit } from '../../src/gurps/index.js'
import { hexesLeft, mayTurnHelm } from '../../src/gurps/movement.js'
import { HEX_PARTS } from '../../src/gurps/speed.js'
import { card, placed, scenario, Table, unit } from './helpers.js'
import { empty, far, fight, fire } from './orders.js'

describe('movement on the map (GNC-MOVE-02, GNC-MOVE-03, GNC-MOVE-04)', () => {
  it('moves, then turns, once after each hex and never before', () => {
    const table = new Table(scenario(far), [6, 1])
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBe('GNC-MOVE-03: red turns only after a hex moved, once for each')
    table.forward('red').turn('red', 'starboard')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBe('GNC-MOVE-03: red turns only after a hex moved, once for each')
    table.forward('red')
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-02: red has no hex left: a move of 2; moved this turn: 2')
    table.turn('red', 'port')
    expect(table.events.filter(({ actor }) => actor === 'red').slice(1)).toMatchObject([
      { event: 'move', from: '0510', to: '0509', heading: 'N' },
      { event: 'helm', to: '0609', heading: 'NE' },
      { event: 'move', from: '0609', to: '0709', heading: 'NE' },
      { event: 'helm', to: '0608', heading: 'N' },
    ])
  })
  it('may turn no more when her turn is over', () => {
    const table = new Table(scenario(far), [6, 1]).forward('red')
    expect(table.unit('red').mayTurn).toBe(true)
    expect(table.end('red').unit('red').mayTurn).toBe(false)
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
    expect(table.untilTurn(15, 'red').forward('red').refused({ order: 'forward', unit: 'red' })).toBe(
      'GNC-MOVE-02: red has no hex left: a move of 1/3; moved this turn: 1',
    )
    expect([16, 17, 18].map((turn) => table.untilTurn(turn, 'red') && can())).toStrictEqual([false, false, true])
  })
  it('takes of the last fraction what is missing for a hex, where the move has grown meanwhile', () => {
    const slow = { ship: card({ topSpeedKph: 2.5 }) }
    const table = new Table(scenario([unit('red', 'red', '0510', 'N', slow), unit('blue', 'blue', '2520', 'N')]), [6, 1]).untilTurn(
      2,
      'red',
    )
    expect(table.unit('red')).toMatchObject({ progress: (HEX_PARTS / 3) * 2, credited: HEX_PARTS / 3 })
    const faster = (each: Unit) => (each.id === 'red' ? { ...each, ship: { ...each.ship, topSpeedKph: 3.5, move: 0 } } : each)
    table.state = { ...table.state, units: table.state.units.map(faster) }
    expect(table.untilTurn(3, 'red').unit('red')).toMatchObject({ progress: HEX_PARTS, credited: HEX_PARTS / 3 })
    expect(table.forward('red').unit('red').progress).toBe(0)
  })
  it('adds up nothing in a turn that begins in a boarding (GNC-BRD-02)', () => {
    const slow = { ...empty, ship: card({ topSpeedKph: 2.5 }) }
    const units = [unit('red', 'red', '0510', 'N', slow), unit('blue', 'blue', '0610', 'N', slow)]
    const table = new Table(scenario(units, { boardings: [{ a: 'red', b: 'blue' }] }), [6, 1])
    expect(table.unit('red')).toMatchObject({ progress: 0, credited: 0 })
    table
      .end('red')
      .end('blue')
      .order(fight('red', { disengage: true }))
      .order(fight('blue'), 3, 18)
    expect([table.state.turn, table.unit('red').progress]).toEqual([2, HEX_PARTS / 3])
  })
  it('goes the hex that has added up once, and while there is something to move her', () => {
    const slow = { ship: card({ topSpeedKph: 2.5 }) }
    const { state } = new Table(scenario([unit('red', 'red', '0510', 'N', slow), unit('blue', 'blue', '2520', 'N')]), [6, 1])
    const red = state.units[0] as Unit
    const left = (change: Partial<Unit>) => hexesLeft({ ...red, progress: HEX_PARTS, ...change }, state)
    expect(left({})).toBe(1)
    expect(left({ progress: HEX_PARTS - 1 })).toBe(0)
    expect(left({ moved: 1 })).toBe(0)
    expect(left({ condition: { ...red.condition, mastLost: 10 } })).toBe(0)
    expect(left({ condition: { ...red.condition, active: 4 } })).toBe(0)
  })
  it.each([
    ['1/2', 3.5, 0],
    ['1', 7, 1000],
    ['2', 14, 1000],
  ])('of a move of %s a hex uses up what has added up, or leaves it', (_, topSpeedKph, after) => {
    const table = new Table(
      scenario([unit('red', 'red', '0510', 'N', { ship: card({ topSpeedKph }) }), unit('blue', 'blue', '2520', 'N')]),
      [6, 1],
    )
    const progress = after === 0 ? HEX_PARTS : 1000
    table.state = { ...table.state, units: table.state.units.map((each) => (each.id === 'red' ? { ...each, progress } : each)) }
    expect(table.forward('red').unit('red')).toMatchObject({ moved: 1, progress: after })
  })
  it('stops a ship whose navigator or masts have failed her (GNC-MOVE-01, GNC-MOVE-06)', () => {
    const bad = [
      unit('red', 'red', '0510', 'N', { ship: card({ officers: { leadership: 0, navigation: -11 } }) }),
      far[1] as (typeof far)[0],
    ]
    expect(new Table(scenario(bad), [6, 1]).untilTurn(1, 'red').refused({ order: 'forward', unit: 'red' })).toBe(
      'GNC-MOVE-01: the navigator of red brings her below the last step of the ladder',
    )
    const stumps = [unit('red', 'red', '0510', 'N', { condition: { mastLost: 10 } }), far[1] as (typeof far)[0]]
    expect(new Table(scenario(stumps), [6, 1]).untilTurn(1, 'red').refused({ order: 'forward', unit: 'red' })).toBe(
      'GNC-MOVE-06: red has no masts left to move with',
    )
  })
  it('says by which clause a ship does not move: her speed, or half of her last fractions (GNC-MOVE-01, GNC-MOVE-07)', () => {
    const forward = (topSpeedKph: number, active: number) =>
      new Table(
        scenario([
          unit('red', 'red', '0510', 'N', { ship: card({ topSpeedKph }), condition: { active, wounded: 40 - active } }),
          far[1] as (typeof far)[0],
        ]),
        [6, 1],
      )
        .untilTurn(1, 'red')
        .refused({ order: 'forward', unit: 'red' })
    expect(forward(0.5, 40)).toBe('GNC-MOVE-01: red has a base move of 1/10 or less, which is none')
    expect(forward(1.1, 5)).toBe('GNC-MOVE-07: a move of 1/6, halved for her skeleton crew, is below 1/10: red does not move')
    expect(forward(1.1, 6)).toBe('GNC-MOVE-02: red has no hex left: a move of 1/6; moved this turn: 0')
    expect(forward(1.3, 5)).toBe('GNC-MOVE-02: red has no hex left: a move of 1/5, halved for her skeleton crew; moved this turn: 0')
  })
  it('below the skeleton crew neither moves nor attacks; at it moves half or attacks (GNC-MOVE-07)', () => {
    const near = (active: number) =>
      scenario([
        unit('red', 'red', '0510', 'N', { condition: { active, wounded: 40 - active } }),
        unit('blue', 'blue', '0710', 'N', { loaded: { left: 0, right: 0, front: 0, back: 0 } }),
      ])
    const below = new Table(near(4), [6, 1])
    expect(below.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-07: 4 crew, a skeleton crew of 5: red does not move now')
    expect(below.refused(fire('red', 'right', 'blue', 1))).toBe(
      'GNC-MOVE-07: Test ship has 4 of her crew left, below her skeleton crew of 5',
    )
    const sails = new Table(near(5), [6, 1]).forward('red')
    expect(sails.refused({ order: 'forward', unit: 'red' })).toBe(
      'GNC-MOVE-02: red has no hex left: a move of 2, halved for her skeleton crew; moved this turn: 1',
    )
    expect(sails.refused(fire('red', 'right', 'blue', 1))).toBe(
      'GNC-MOVE-07: with just her skeleton crew of 5, red attacks or moves, not both',
    )
    const fires = new Table(near(5), [6, 1]).order(fire('red', 'right', 'blue', 1), 10, 5)
    expect(fires.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-07: 5 crew, a skeleton crew of 5: red does not move now')
    const manned = new Table(near(40), [6, 1])
      .order(fire('red', 'right', 'blue', 1), 10, 5)
      .forward('red')
      .forward('red')
    expect(manned.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-02: red has no hex left: a move of 2; moved this turn: 2')
    const both = new Table(near(6), [6, 1]).forward('red').order(fire('red', 'right', 'blue', 1), 10, 5)
    expect(both.refused({ order: 'forward', unit: 'red' })).toBeNull()
  })
  describe('with a fraction of a hex a turn, at the skeleton crew (GNC-MOVE-02, GNC-MOVE-07)', () => {
    const HALF = HEX_PARTS / 2
    /** A move of 1, halved: 1/2 a turn. Blue, alongside or abeam, has no cannon loaded. */
    const slow = (active: number, topSpeedKph: number, blueAt = '0710') =>
      new Table(
        scenario([
          unit('red', 'red', '0510', 'N', { ship: card({ topSpeedKph }), condition: { active, wounded: 40 - active } }),
          unit('blue', 'blue', blueAt, 'N', { ...empty, ship: card({ topSpeedKph: 14 }) }),
        ]),
        [6, 1],
      )
    const stored = (table: Table) => [table.unit('red').progress, table.unit('red').credited]

    it('a broadside takes back what the turn has added, and no more', () => {
      const table = slow(5, 7)
      expect(stored(table)).toEqual([HALF, HALF])
      expect(stored(table.order(fire('red', 'right', 'blue', 1), 10, 5))).toEqual([0, 0])
      table.end('red').end('blue')
      expect(stored(table)).toEqual([HALF, HALF])
      table.end('red').end('blue')
      expect(stored(table)).toEqual([HEX_PARTS, HALF])
      table.order(fire('red', 'right', 'blue', 1), 10, 5)
      expect(stored(table)).toEqual([HALF, 0])
      // A second one finds nothing more to take.
      expect(stored(table.order(fire('red', 'right', 'blue', 1), 10, 5))).toEqual([HALF, 0])
    })
    it('so does one in the enemy’s turn, and a boarding', () => {
      const waits = slow(5, 7).end('red').forward('blue')
      expect([waits.asked, ...stored(waits)]).toEqual(['red: interrupt', HALF, HALF])
      expect(stored(waits.order(fire('red', 'right', 'blue', 1), 10, 5))).toEqual([0, 0])
      expect(stored(slow(5, 7, '0610').order({ order: 'board', unit: 'red', target: 'blue' }))).toEqual([0, 0])
    })
    it('to be boarded is no attack of hers, and takes nothing', () => {
      const boarded = slow(5, 7, '0610').end('red').order({ order: 'board', unit: 'blue', target: 'red' })
      expect(stored(boarded)).toEqual([HALF, HALF])
      expect(boarded.unit('red').attacked).toBe(false)
    })
    it('a hex that was full before is kept, and one that has been gone is paid for', () => {
      const table = slow(5, 7).end('red').end('blue').end('red').end('blue').end('red').end('blue')
      expect(stored(table)).toEqual([HEX_PARTS, 0])
      expect(stored(table.order(fire('red', 'right', 'blue', 1), 10, 5))).toEqual([HEX_PARTS, 0])
      expect(stored(slow(5, 7).end('red').end('blue').forward('red'))).toEqual([0, 0])
    })
    it('with one man more the fraction stays', () => {
      expect(stored(slow(6, 3.5).order(fire('red', 'right', 'blue', 1), 10, 5))).toEqual([HALF, HALF])
    })
  })
  it('lets a ship that loses her crew in the middle of a turn put her helm over at the skeleton crew, not below it', () => {
    const turning = (active: number) => {
      const table = new Table(scenario(far), [6, 1]).forward('red')
      const change = (each: Unit) => ({ ...each, condition: { ...each.condition, active, wounded: 40 - active } })
      table.state = { ...table.state, units: table.state.units.map((each) => (each.id === 'red' ? change(each) : each)) }
      return [table.refused({ order: 'turn', unit: 'red', to: 'port' }), mayTurnHelm(table.state, table.unit('red'))]
    }
    expect(turning(6)).toStrictEqual([null, true])
    expect(turning(5)).toStrictEqual([null, true])
    expect(turning(4)).toStrictEqual(['GNC-MOVE-07: Test ship has 4 of her crew left, below her skeleton crew of 5', false])
  })
  it('keeps ships out of each other’s hexes, the swing of a bow included (GNC-MOVE-08)', () => {
    const table = new Table(
      scenario([unit('red', 'red', '0510', 'N', empty), unit('blue', 'blue', '0508', 'N', empty), unit('mate', 'red', '0609', 'N')]),
      [6, 1, 1],
    )
    table.state = placed(table.state, 'blue', '0507', 0)
    expect(table.asked).toBe('red: act')
    expect(table.refused({ order: 'ram', unit: 'red' })).toBe('GNC-RAM-01: there is no ship ahead to be rammed')
    table.forward('red')
    expect(table.asked).toBe('blue: interrupt')
    table.hold('blue')
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-08: blue lies ahead: going on would be a ram')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'starboard' })).toBe('GNC-MOVE-08: mate lies where the bow would swing')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBeNull()
  })
  it('lets a ship leave over the edge of the map, but not swing off it', () => {
    const units = [unit('red', 'red', '0103', 'N'), unit('blue', 'blue', '2520', 'N')]
    const table = new Table(scenario(units), [6, 1]).forward('red')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBe(
      'GNC-MOVE-08: a turn of the helm does not take a ship off the map',
    )
    table.forward('red')
    table.untilTurn(2, 'red').forward('red')
    expect([table.asked, table.unit('red').status]).toStrictEqual(['over', 'away'])
    expect(gurps.result(table.state)).toMatchObject({ winner: null, sides: [{ away: ['red'] }, {}] })
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
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-08: blue lies ahead: going on would be a ram')
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
    expect(table.refused({ order: 'ram', unit: 'red' })).toBe('GNC-RAM-03: red has rammed and moves no more this turn')
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBe('GNC-MOVE-03: red turns only after a hex moved, once for each')
    expect(table.refused({ order: 'board', unit: 'red', target: 'blue' })).toBeNull()
  })
  it('is not for friends', () => {
    const friends = scenario([unit('red', 'red', '0510', 'N'), unit('mate', 'red', '0508', 'N'), unit('blue', 'blue', '2520', 'N')])
    expect(new Table(friends, [6, 5, 1]).refused({ order: 'ram', unit: 'red' })).toBe('GNC-RAM-01: mate, ahead, is no enemy to be rammed')
  })
  it('sinks either ship', () => {
    const table = ahead({ hp: 40 }).forward('red').forward('red').hold('blue').order({ order: 'ram', unit: 'red' })
    expect([table.unit('blue').status, table.asked]).toStrictEqual(['sunk', 'over'])
  })
})
