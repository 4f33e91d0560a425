import { describe, expect, it } from 'vitest'
import { distance, type HeadingName } from '../../src/core/hex.js'
import { SeededChance } from '../../src/core/seeded.js'
import { corpen18 } from '../../src/corpen18/battle.js'
import type { MoveOrder, Order } from '../../src/corpen18/orders.js'
import type { BatteryCard } from '../../src/corpen18/ship.js'
import type { State, Unit } from '../../src/corpen18/state.js'
import { DOCTRINES, type DoctrineName } from '../../src/corpen18/types.js'
import { EXAMPLES, example, guns, Table, unit } from './helpers.js'

function decide(state: State, doctrine: DoctrineName): Order {
  const decision = corpen18.decision(state)
  if (!decision) throw new Error('nothing to decide')
  const view = corpen18.view(state, decision.side)
  return corpen18.doctrines[doctrine]?.decide(view, decision, () => corpen18.orders(state), SeededChance.fromSeed('x')) as Order
}

describe('always lawful', () => {
  it.each(EXAMPLES)('every doctrine in %s', (name) => {
    for (const doctrine of DOCTRINES) {
      for (const seed of ['1', '2', '3']) {
        const chance = SeededChance.fromSeed(seed)
        const state = corpen18.setUp(corpen18.prepare(example(name)), chance)
        while (corpen18.decision(state)) {
          const order = decide(state, doctrine)
          expect(corpen18.refusal(state, order)).toBeNull()
          corpen18.apply(state, order, chance)
        }
        expect(state.over).not.toBeNull()
      }
    }
  })

  it('on a map of one hex, and with friends all round', () => {
    const map = { columns: 1, rows: 1 }
    for (const doctrine of DOCTRINES) {
      const table = new Table([unit('r', 'red', '0101'), unit('b', 'blue', '0101')], { map })
      expect(table.refusal(decide(table.state, doctrine))).toBeNull()
      const full = new Table(
        [
          unit('r', 'red', '0202', {}, { movement: [1, 1] }),
          ...['0101', '0102', '0201', '0301', '0302', '0203'].flatMap((hex, i) =>
            [0, 1].map((k) => unit(`f${i}${k}`, 'red', hex, {}, { movement: [5, 5] })),
          ),
          unit('b', 'blue', '0303', {}, { movement: [6, 6] }),
        ],
        { map: { columns: 3, rows: 3 } },
      )
      expect(full.turnOf).toBe('r')
      expect(full.refusal(decide(full.state, doctrine))).toBeNull()
    }
  })
})

/** Where the red unit is after its own move by a doctrine, in hexes from the blue one. */
function apart(table: Table, doctrine: DoctrineName): number {
  const order = decide(table.state, doctrine) as MoveOrder
  expect(order.unit).toBe('r')
  table.do(order)
  return distance(table.unit('r'), table.unit('b'))
}

describe('close-and-fire', () => {
  it('closes when its guns are best at close range, and stays there', () => {
    const units = (hex: string) => [
      unit('r', 'red', hex, {}, { movement: [2, 2], main: guns(4, { range: 10 }) }),
      unit('b', 'blue', '0510', {}, { movement: [3, 3], main: undefined as never }),
    ]
    expect(apart(new Table(units('0503')), 'close-and-fire')).toBe(5)
    expect(apart(new Table(units('0507')), 'close-and-fire')).toBe(1)
    expect(apart(new Table(units('0509')), 'close-and-fire')).toBe(1)
  })

  it('shows the broadside where that costs no distance, and the bow who has guns there alone', () => {
    // Of the hexes in reach two are nearer to her: from the one ahead she bears ahead, from the other she lies on the broadside.
    const course = (heading: HeadingName, toHit: BatteryCard['toHit']) => {
      const red = unit('r', 'red', '0510', { heading }, { movement: [1, 1], main: guns(4, { range: 10, toHit }) })
      const table = new Table([red, unit('b', 'blue', '0606', {}, { movement: [4, 4], main: undefined as never })])
      expect(apart(table, 'close-and-fire')).toBe(3)
      return table.unit('r').heading
    }
    expect([course('N', [0, 0, 0]), course('NE', [0, 0, 0])]).toEqual([1, 1])
    expect([course('N', [0, null, null]), course('NE', [0, null, null])]).toEqual([0, 0])
  })

  it('does not close a stronger enemy into the range that favours him', () => {
    // Red alone reaches beyond 4 hexes, where blue's heavier guns fall short.
    const table = new Table([
      unit('r', 'red', '0505', {}, { movement: [3, 3], main: guns(8, { range: 9 }), fireControl: 4 }),
      unit('b', 'blue', '0507', {}, { movement: [4, 4], main: guns(12, { range: 4 }), fireControl: 4, protection: 5 }),
    ])
    expect(apart(table, 'close-and-fire')).toBe(5)
  })

  it('closes a stronger enemy whose guns a sea that a referee has brought keeps silent (C18-MOV-04)', () => {
    const table = () =>
      new Table(
        [
          unit('r', 'red', '0505', {}, { movement: [3, 3], main: guns(8, { range: 9 }), fireControl: 4 }),
          unit('b', 'blue', '0507', {}, { category: 'fac', movement: [4, 4], main: guns(12, { range: 4 }), fireControl: 4, protection: 5 }),
        ],
        { seaState: 2 },
      )
    expect(apart(table(), 'close-and-fire')).toBe(5)
    const amended = table()
    amended.state = { ...amended.state, seaState: 3 }
    expect(apart(amended, 'close-and-fire')).toBe(1)
  })

  it('as every doctrine does, has who cannot attack run, and who has torpedoes left close', () => {
    const bare = { movement: [2, 2] as [number, number], main: undefined as never }
    const chased = (torpedoes: string, used = {}) => {
      const table = new Table([unit('r', 'red', '1010', {}, { ...bare, torpedoes }), unit('b', 'blue', '1012', {}, { movement: [3, 3] })])
      table.state = { ...table.state, units: table.state.units.map((each) => (each.id === 'r' ? { ...each, ...used } : each)) }
      return table
    }
    for (const doctrine of DOCTRINES) {
      expect(apart(chased('0'), doctrine)).toBe(4)
      expect(apart(chased('2/4(4)'), doctrine)).toBe(1)
      expect(apart(chased('2/4(4)', { ready: 0 }), doctrine)).toBe(1)
      expect(apart(chased('2/4(4)', { ready: 0, reload: 0 }), doctrine)).toBe(4)
    }
  })

  it('as every doctrine does, has merchants and who cannot attack hold their course while nobody is in sight', () => {
    const bare = { movement: [3, 3] as [number, number], main: undefined as never }
    const sails = (hex: string, heading: HeadingName, ship: Parameters<typeof unit>[4] = bare) => {
      const units = [unit('r', 'red', hex, { heading, hits: 2 }, ship), unit('b', 'blue', '1320', {}, { movement: [9, 9] })]
      const { state } = new Table(units, { light: 'night' })
      const [order, ...same] = DOCTRINES.map((doctrine) => decide(state, doctrine) as MoveOrder)
      for (const other of same) expect(other).toEqual(order)
      return order?.steps
    }
    // Of 6 points less 2 for her damage, 2 a phase: neither towards the middle nor away from it.
    expect(sails('0210', 'N')).toBe('FF')
    expect(sails('1010', 'SE')).toBe('FF')
    expect(sails('0210', 'N', { category: 'merchant' })).toBe('FF')
    // At the edge as little helm as keeps her on the map: from 0801 by 0901 to 1001, and out of the corner to the south.
    expect(sails('0801', 'N')).toBe('RFRF')
    expect(sails('0201', 'NW')).toBe('FLLF')
  })

  it('fires at the target with the higher expected hits', () => {
    const given = (over: Parameters<typeof unit>[4]) =>
      new Table([
        unit('r', 'red', '0505', { crew: 'elite' }, { movement: [0, 0] }),
        unit('hard', 'blue', '0507', {}, { movement: [0, 0], protection: 9 }),
        unit('soft', 'blue', '0507', {}, { movement: [0, 0], ...over }),
      ])
    expect(decide(given({ protection: 2 }).state, 'close-and-fire')).toMatchObject({ order: 'fire', target: 'soft' })
    expect(decide(given({ protection: 9, crew: 'green' }).state, 'close-and-fire')).toMatchObject({ order: 'fire', target: 'soft' })
    expect(decide(given({ protection: 9, crew: 'elite' }).state, 'close-and-fire')).toMatchObject({ order: 'fire', target: 'hard' })
  })

  it('of equal targets it takes the one worth more, and the one nearer to sinking', () => {
    const given = (over: Parameters<typeof unit>[3]) =>
      new Table([
        unit('r', 'red', '0505', {}, { movement: [0, 0] }),
        unit('a', 'blue', '0507', {}, { movement: [0, 0] }),
        unit('b', 'blue', '0507', over, { movement: [0, 0] }),
      ])
    expect(decide(given({ points: 5 }).state, 'close-and-fire')).toMatchObject({ target: 'b' })
    expect(decide(given({ hits: 2 }).state, 'close-and-fire')).toMatchObject({ target: 'b' })
    expect(decide(given({}).state, 'close-and-fire')).toMatchObject({ target: 'a' })
  })

  it('holds where nothing can be hit, launches where it pays, and never among friends', () => {
    const hopeless = new Table([
      unit('r', 'red', '0505', { crew: 'green' }, { movement: [0, 0], main: guns(1, { toHit: [-9, -9, -9] }) }),
      unit('b', 'blue', '0507', { crew: 'elite' }, { movement: [0, 0], main: undefined as never, protection: 12 }),
    ])
    expect(decide(hopeless.state, 'close-and-fire')).toEqual({ order: 'hold', unit: 'r' })
    const armed = { movement: [0, 0] as [number, number], main: undefined as never, torpedoes: 2 }
    const prey = { movement: [0, 0] as [number, number], main: undefined as never }
    const near = new Table([unit('r', 'red', '0505', {}, armed), unit('b', 'blue', '0505', {}, prey)])
    expect(decide(near.state, 'close-and-fire')).toEqual({ order: 'launch', unit: 'r', target: 'b', spreads: 2 })
    const far = new Table([unit('r', 'red', '0505', {}, armed), unit('b', 'blue', '0509', {}, prey)])
    expect(decide(far.state, 'close-and-fire')).toEqual({ order: 'hold', unit: 'r' })
    const friend = new Table([unit('r', 'red', '0505', {}, armed), unit('b', 'blue', '0506', {}, prey), unit('f', 'red', '0506', {}, prey)])
    expect(decide(friend.state, 'close-and-fire')).toEqual({ order: 'hold', unit: 'r' })
  })

  it('looks for an enemy nobody has seen in the middle of the map', () => {
    const table = new Table([unit('r', 'red', '0101', {}, { movement: [2, 2] }), unit('b', 'blue', '2020')], { light: 'night' })
    const middle = { q: 10, r: 5 }
    const before = distance(table.unit('r'), middle)
    table.do(decide(table.state, 'close-and-fire'))
    expect(distance(table.unit('r'), middle)).toBe(before - 2)
  })
})

describe('keep-range', () => {
  it('counts no battery that cannot bear on the broadside, where another can', () => {
    const off = (broadside: number | null) =>
      apart(
        new Table([
          unit(
            'r',
            'red',
            '0505',
            { crew: 'elite' },
            { movement: [3, 3], main: guns(12, { range: 9, toHit: [0, broadside, 0] }), secondary: guns(2, { range: 3 }) },
          ),
          unit('b', 'blue', '0510', { crew: 'green' }, { movement: [0, 0], main: undefined as never }),
        ]),
        'keep-range',
      )
    expect([off(0), off(null)]).toEqual([8, 2])
  })

  it('counts guns that bear ahead alone for as much as any where none bears on the broadside', () => {
    const off = (toHit: BatteryCard['toHit']) =>
      apart(
        new Table([
          unit('r', 'red', '0505', { crew: 'elite' }, { movement: [3, 3], main: guns(12, { range: 9, toHit }) }),
          unit('b', 'blue', '0510', { crew: 'green' }, { movement: [0, 0], main: undefined as never }),
        ]),
        'keep-range',
      )
    expect([off([0, 0, 0]), off([0, null, null]), off([null, null, 0]), off([null, null, null])]).toEqual([8, 8, 8, 2])
  })

  it('finds its range anew where the sea has changed', () => {
    const at = (over: object) =>
      new Table(
        [
          unit('r', 'red', '1010', {}, { category: 'capital', movement: [3, 3], main: guns(12, { range: 12 }), fireControl: 4 }),
          unit(
            'b',
            'blue',
            '1014',
            {},
            { category: 'capital', movement: [4, 4], main: guns(6, { range: 9 }), fireControl: 2, protection: 2 },
          ),
        ],
        over,
      ).state
    const calm = at({})
    const before = decide(calm, 'keep-range')
    const after = decide({ ...calm, seaState: 2 }, 'keep-range')
    expect(after).toEqual(decide(at({ seaState: 2 }), 'keep-range'))
    expect(after).not.toEqual(before)
  })

  it('stays as far off as its guns promise half of their best', () => {
    const units = (hex: string) => [
      unit('r', 'red', hex, {}, { category: 'capital', movement: [3, 3], main: guns(8, { range: 10 }), fireControl: 4 }),
      unit('b', 'blue', '0512', {}, { category: 'capital', movement: [4, 4], main: undefined as never, protection: 'U3' }),
    ]
    // On "+7 or higher" at every range: short (+2) promises 2.6, medium (0) 1.8, long (-1) 1.4, extreme (-3) 0.8.
    const promise = (modifier: number) => {
      let sum = 0
      for (let face = 1; face <= 10; face++) sum += [3, 5, 8, 10].filter((low) => face + modifier >= low).length
      return sum / 10
    }
    expect([2, 0, -1, -3].map(promise)).toEqual([2.6, 1.8, 1.4, 0.8])
    // Half of 2.6 is 1.3: the end of long range, 8 hexes by fire control IV.
    expect(apart(new Table(units('0510')), 'keep-range')).toBe(5)
    expect(apart(new Table(units('0507')), 'keep-range')).toBe(8)
    expect(apart(new Table(units('0503')), 'keep-range')).toBe(8)
    // The same ship that closes goes in to where she hits most.
    expect(apart(new Table(units('0507')), 'close-and-fire')).toBe(2)
  })

  it('keeps the range of its heaviest guns, whatever lighter ones would do nearer', () => {
    const given = (batteries: Parameters<typeof unit>[4]) =>
      new Table([
        unit('r', 'red', '0507', {}, { category: 'capital', movement: [3, 3], fireControl: 4, ...batteries }),
        unit('b', 'blue', '0512', {}, { category: 'capital', movement: [4, 4], main: undefined as never, protection: 'U3' }),
      ])
    // At short range the light guns promise 3.4 beside the 2.6 of the main ones: half of 6 is more than the main guns promise anywhere.
    const main = guns(8, { range: 10 })
    const light = guns(8, { range: 2, toHit: [3, 3, 3] })
    expect(apart(given({ main, secondary: light }), 'keep-range')).toBe(8)
    expect(apart(given({ main, secondary: light, tertiary: light }), 'keep-range')).toBe(8)
    // With no main battery the secondary is the heaviest, by fire control III: long range ends at 6 hexes.
    expect(apart(given({ main: undefined as never, secondary: main, tertiary: light }), 'keep-range')).toBe(6)
    // With guns that may not harm this enemy, or none but torpedoes, there is no range to keep.
    const harmless = new Table([
      unit('r', 'red', '0507', {}, { movement: [4, 4], main: guns('U5', { range: 10 }) }),
      unit('b', 'blue', '0512', {}, { movement: [5, 5], main: undefined as never, protection: 9 }),
    ])
    expect(apart(harmless, 'keep-range')).toBe(1)
    expect(apart(given({ main: undefined as never, torpedoes: '2' }), 'keep-range')).toBe(2)
  })
})

describe('withdraw-damaged', () => {
  const given = (hits: number, category: 'cruiser' | 'fac' = 'cruiser') =>
    new Table([
      unit('r', 'red', '0510', { hits }, { category, movement: [4, 4], main: guns(4, { range: 10 }) }),
      unit('b', 'blue', '0507', {}, { movement: [9, 9], main: undefined as never }),
    ])

  it('fights like the others while it is whole', () => {
    for (const hits of [0, 1]) expect(apart(given(hits), 'withdraw-damaged')).toBe(apart(given(hits), 'close-and-fire'))
  })

  it.each([
    [2, 'cruiser', 3],
    [3, 'cruiser', 1],
    [1, 'fac', 3],
  ] as const)('runs with %d hits as a %s', (hits, category, points) => {
    // 8 points less 2 are 3 a phase; with 3 hits there is 1.
    expect(apart(given(hits, category), 'withdraw-damaged')).toBe(3 + points)
  })

  it('does not run back into the middle of the map when the enemy is out of sight', () => {
    const table = new Table([unit('r', 'red', '0202', { hits: 2 }, { movement: [4, 4] }), unit('b', 'blue', '1212')], { light: 'night' })
    const before = distance(table.unit('r'), table.unit('b'))
    table.do(decide(table.state, 'withdraw-damaged'))
    expect(distance(table.unit('r') as Unit, table.unit('b'))).toBeGreaterThanOrEqual(before)
  })
})
