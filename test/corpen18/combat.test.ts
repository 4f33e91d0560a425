import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attacksLeft, nextTier } from '../../src/corpen18/combat.js'
import type { ShipCard } from '../../src/corpen18/ship.js'
import { guns, Table } from './helpers.js'
import { acting, deadly, hulk, night } from './hulks.js'

describe('quality tiers (C18-COM-01)', () => {
  const crews = ['green', 'elite', 'trained', 'veteran', 'experienced'] as const

  it('C18-COM-01: units act by crew quality, highest first, equals in scenario order', () => {
    const table = new Table([
      ...crews.map((crew, i) => hulk(`r-${crew}`, 'red', `0${i + 1}05`, { crew })),
      ...crews.map((crew, i) => hulk(`b-${crew}`, 'blue', `0${i + 1}06`, { crew })),
    ])
    const order: (string | undefined)[] = []
    while (table.state.phase === 'first combat') {
      order.push(table.turnOf)
      table.hold(table.turnOf as string)
    }
    expect(order).toEqual(['elite', 'veteran', 'experienced', 'trained', 'green'].flatMap((crew) => [`r-${crew}`, `b-${crew}`]))
  })

  it('C18-COM-01: a tier without units on the map is passed over', () => {
    const { state } = new Table([hulk('r', 'red', '0505', { crew: 'veteran' }), hulk('b', 'blue', '0506', { crew: 'trained' })])
    // Elite, veteran, experienced, trained, green.
    expect([-1, 0, 1, 2, 3, 4].map((after) => nextTier(state, after))).toEqual([1, 1, 3, 3, -1, -1])
  })

  it('C18-COM-05: at night the reduced quality decides the tier; in rain by day it does not', () => {
    const units = [
      hulk('plain', 'red', '0505', { crew: 'veteran' }),
      hulk('trained', 'blue', '0506', { crew: 'experienced', nightFighting: true }),
    ]
    // Both are detected: 7 of 7, twice (experienced spotters; the veteran spotter has 8).
    expect(acting(new Table(units, night, [7, 7]))).toEqual(['plain', 'trained'])
    expect(acting(new Table([...units].reverse(), night, [7, 7]))).toEqual(['trained', 'plain'])
    expect(acting(new Table(units, { weather: 'rain' }, [7, 7]))).toEqual(['plain'])
  })

  it('C18-COM-01 C18-DMG-05: a unit sunk within its tier still acts, may be aimed at, and leaves when the tier ends', () => {
    const table = new Table([
      hulk('r', 'red', '0505', {}, { main: deadly }),
      hulk('b', 'blue', '0506', {}, { main: deadly }),
      hulk('other', 'red', '0507'),
      hulk('last', 'blue', '0508', { crew: 'trained' }),
    ])
    table.fire('r', 'b', [10])
    expect(table.unit('b')).toMatchObject({ hits: 4, inForce: 0 })
    expect(table.notes.named('sunk')).toEqual([])
    table.hold('r')
    // Sunk, but still acting without any loss to its fire: 10 + 2 (short) = 12.
    expect(table.turnOf).toBe('b')
    table.fire('b', 'r', [5]).hold('b')
    expect(table.notes.named('gunnery')[1]).toMatchObject({ actor: 'b', modifier: 2 })
    // Still to be aimed at by one of its own tier.
    expect(table.refusal({ order: 'fire', unit: 'other', battery: 'main', target: 'b' })).toBeNull()
    table.fire('other', 'b', [1]).hold('other')
    expect(table.notes.named('sunk').map(({ target }) => target)).toEqual(['b'])
    expect(table.turnOf).toBe('last')
    expect(table.unit('b')).toMatchObject({ hits: 4, inForce: 4 })
    expect(table.orders().filter(({ order }) => order !== 'hold')).not.toEqual([])
  })

  it('C18-COM-01: damage takes effect for the next tier at once', () => {
    const table = new Table([
      hulk('elite', 'red', '0505', { crew: 'elite' }, { main: deadly }),
      hulk('green', 'blue', '0506', { crew: 'green' }, { main: deadly }),
    ])
    // +2 short, +2 elite, +2 at green: 10 sinks; here a 1 gives 7: two hits.
    table.fire('elite', 'green', [1])
    expect(table.unit('green').hits).toBe(2)
    table.hold('elite').fire('green', 'elite', [5])
    // +2 short, -2 green, -2 at elite, -2 damage.
    expect(table.notes.named('gunnery')[1]).toMatchObject({ actor: 'green', modifier: -4 })
  })

  it('C18-COM-01: a unit sunk in a higher tier does not act any more', () => {
    const table = new Table([
      hulk('elite', 'red', '0505', { crew: 'elite' }, { main: deadly }),
      hulk('green', 'blue', '0506', { crew: 'green' }),
      hulk('trained', 'blue', '0507', { crew: 'trained' }),
    ])
    table.fire('elite', 'green', [10]).hold('elite')
    expect(table.notes.named('sunk').map(({ target }) => target)).toEqual(['green'])
    expect(table.turnOf).toBe('trained')
    table.hold('trained')
    expect(table.state.phase).toBe('second combat')
  })

  it('C18-COM-01: within a tier the order of attacks changes nothing but the order', () => {
    const ids = ['r1', 'r2', 'b1', 'b2'] as const
    const targets = { r1: ['b1', 'b2'], r2: ['b1', 'b2'], b1: ['r1', 'r2'], b2: ['r1', 'r2'] } as const
    const hexes = { r1: '0505', r2: '0605', b1: '0506', b2: '0606' } as const
    const run = (
      sequence: readonly (typeof ids)[number][],
      aims: Record<string, number>,
      dice: Record<string, number>,
      hits: Record<string, number>,
    ) => {
      const table = new Table(
        sequence.map((id) =>
          hulk(
            id,
            id.startsWith('r') ? 'red' : 'blue',
            hexes[id],
            { hits: hits[id] as number },
            { main: deadly, protection: '4F', torpedoes: 1 },
          ),
        ),
        { sides: [{ id: 'red' }, { id: 'blue' }], turns: 1 },
      )
      while (table.state.phase === 'first combat' && table.state.over === null) {
        const id = table.turnOf as (typeof ids)[number]
        const aimed = targets[id][aims[id] as number] as string
        if (table.unit(id).guns.main.phase === 0) table.fire(id, aimed, [dice[id] as number])
        else table.hold(id)
      }
      const attacks = table.notes.named('gunnery').map((event) => JSON.stringify({ ...event, total: undefined }))
      return {
        hits: Object.fromEntries(table.state.units.map((each) => [each.id, each.hits])),
        attacks: attacks.filter((each) => each.includes('first combat')).sort(),
        sunk: table.notes
          .named('sunk')
          .map(({ target }) => target)
          .sort(),
      }
    }
    const perUnit = (most: number, least = 0) =>
      fc.record(Object.fromEntries(ids.map((id) => [id, fc.integer({ min: least, max: most })]))) as fc.Arbitrary<Record<string, number>>
    fc.assert(
      fc.property(fc.shuffledSubarray([...ids], { minLength: 4 }), perUnit(1), perUnit(10, 1), perUnit(3), (shuffled, aims, dice, hits) => {
        expect(run(shuffled, aims, dice, hits)).toEqual(run(ids, aims, dice, hits))
      }),
      { numRuns: 60 },
    )
  })
})

describe('batteries (C18-COM-02, C18-COM-03)', () => {
  it('C18-COM-02: each battery fires once a turn, in either phase; next turn again', () => {
    const table = new Table(
      [hulk('r', 'red', '0505', {}, { secondary: guns(4) }), hulk('b', 'blue', '0507', {}, { main: undefined as never })],
      { turns: 2 },
    )
    table.fire('r', 'b', [1])
    expect(table.refusal({ order: 'fire', unit: 'r', battery: 'main', target: 'b' })).toBe('C18-COM-03')
    table.hold('r')
    expect(table.state.phase).toBe('second combat')
    expect(table.refusal({ order: 'fire', unit: 'r', battery: 'main', target: 'b' })).toBe('C18-COM-02')
    expect(table.refusal({ order: 'fire', unit: 'r', battery: 'secondary', target: 'b' })).toBeNull()
    table.fire('r', 'b', [1], { battery: 'secondary' })
    expect(table.state).toMatchObject({ turn: 2, phase: 'first combat' })
    expect(table.refusal({ order: 'fire', unit: 'r', battery: 'main', target: 'b' })).toBeNull()
    expect(table.refusal({ order: 'fire', unit: 'r', battery: 'secondary', target: 'b' })).toBeNull()
    expect(table.unit('r').guns.main).toEqual({ phase: 0, port: 0, starboard: 0, either: 0, targets: [], kills: 0 })
  })

  /** Red at 0505 heading north: port and starboard neighbours, one ahead, one astern. */
  const ringed = (over: Partial<ShipCard> = {}) =>
    new Table([
      hulk('r', 'red', '0505', {}, { secondary: guns(4), tertiary: guns(4), ...over }),
      hulk('port', 'blue', '0305', { crew: 'green' }),
      hulk('port2', 'blue', '0306', { crew: 'green' }),
      hulk('starboard', 'blue', '0705', { crew: 'green' }),
      hulk('ahead', 'blue', '0503', { crew: 'green' }),
      hulk('astern', 'blue', '0507', { crew: 'green' }),
    ])
  const fire = (target: string, battery: 'main' | 'secondary' | 'tertiary') => ({ order: 'fire', unit: 'r', battery, target }) as const

  it('C18-COM-03: the main battery attacks one target a turn', () => {
    const table = ringed().fire('r', 'port', [1])
    for (const target of ['port2', 'starboard', 'ahead', 'astern']) expect(table.refusal(fire(target, 'main')), target).toBe('C18-COM-03')
  })

  it.each(['secondary', 'tertiary'] as const)('C18-COM-03: a %s battery attacks one target a side, in the same phase', (battery) => {
    const table = ringed().fire('r', 'port', [1], { battery })
    expect(table.refusal(fire('port', battery))).toBe('C18-COM-03')
    expect(table.refusal(fire('port2', battery))).toBe('C18-COM-03')
    expect(table.refusal(fire('starboard', battery))).toBeNull()
    table.fire('r', 'starboard', [1], { battery })
    for (const target of ['port2', 'ahead', 'astern']) expect(table.refusal(fire(target, battery)), target).toBe('C18-COM-03')
  })

  it('C18-COM-03: the other side must be attacked in the same phase', () => {
    const table = ringed().fire('r', 'port', [1], { battery: 'secondary' }).holdAll()
    expect(table.state.phase).toBe('second combat')
    expect(table.refusal(fire('starboard', 'secondary'))).toBe('C18-COM-02')
  })

  it('C18-COM-02 C18-COM-03: a unit whose only battery has fired in the first combat phase is not asked in the second', () => {
    const unarmed = { main: undefined as never }
    const table = new Table([
      hulk('r', 'red', '0505', {}, { ...unarmed, secondary: guns(4) }),
      hulk('port', 'blue', '0305', {}, unarmed),
      hulk('starboard', 'blue', '0705', {}, unarmed),
    ])
    table.fire('r', 'port', [1], { battery: 'secondary' })
    expect(attacksLeft(table.state, table.unit('r'))).toBe(true)
    table.hold('r')
    expect([table.state.turn, table.state.phase, table.turnOf]).toEqual([2, 'first combat', 'r'])
  })

  it('C18-GUN-01: who has an attack left: in her own hex by any arc that bears, elsewhere by the one arc', () => {
    const left = (hex: string, toHit: (number | null)[]) => {
      const table = new Table([hulk('r', 'red', '0505', {}, { main: guns(4, { toHit: toHit as never }) }), hulk('b', 'blue', hex)])
      return attacksLeft(table.state, table.unit('r'))
    }
    const [bow, broadside, stern] = [
      [0, null, null],
      [null, 0, null],
      [null, null, 0],
    ] as const
    expect([bow, broadside, stern].map((toHit) => left('0505', [...toHit]))).toEqual([true, true, true])
    expect([bow, broadside, stern].map((toHit) => left('0504', [...toHit]))).toEqual([true, false, false])
    expect(left('0505', [null, null, null])).toBe(false)
  })

  it('C18-COM-03: dead ahead or astern counts as the side still unused', () => {
    const table = ringed().fire('r', 'port', [1], { battery: 'secondary' }).fire('r', 'ahead', [1], { battery: 'secondary' })
    expect(table.refusal(fire('starboard', 'secondary'))).toBe('C18-COM-03')
    const two = ringed().fire('r', 'astern', [1], { battery: 'secondary' }).fire('r', 'ahead', [1], { battery: 'secondary' })
    for (const target of ['port', 'starboard']) expect(two.refusal(fire(target, 'secondary')), target).toBe('C18-COM-03')
  })

  it.each(['port', 'starboard'])('C18-COM-03: dead ahead first leaves either side free, %s as well', (side) => {
    const table = ringed().fire('r', 'ahead', [1], { battery: 'secondary' })
    expect(table.refusal(fire(side, 'secondary'))).toBeNull()
    table.fire('r', side, [1], { battery: 'secondary' })
    for (const target of ['port', 'port2', 'starboard', 'astern'])
      expect(table.refusal(fire(target, 'secondary')), target).toBe('C18-COM-03')
  })
})

describe('follow-up fire (C18-COM-04)', () => {
  const battle = () =>
    new Table([
      hulk('r', 'red', '0505', {}, { main: deadly, secondary: deadly }),
      hulk('b1', 'blue', '0506', { hits: 3 }, { main: undefined as never }),
      hulk('b2', 'blue', '0506', { hits: 3 }, { main: undefined as never }),
      hulk('b3', 'blue', '0507', { hits: 3 }, { main: undefined as never }),
      hulk('b4', 'blue', '0407', { hits: 0 }, { main: undefined as never }),
    ])

  it('C18-COM-04 C18-GUN-09: after a sinking another vessel at -2, cumulative, until one stays afloat', () => {
    // Short, short, medium and long: +2, +2 - 2, 0 - 4, -1 - 6.
    const table = battle().fire('r', 'b1', [10]).fire('r', 'b2', [10]).fire('r', 'b3', [10]).fire('r', 'b4', [1])
    expect(table.notes.named('gunnery').map((event) => (event as { modifier?: number }).modifier)).toEqual([2, 0, -4, -7])
    expect(table.refusal({ order: 'fire', unit: 'r', battery: 'main', target: 'b4' })).toBe('C18-COM-03')
    expect(table.unit('r').guns.main.kills).toBe(3)
  })

  it('C18-COM-04: a target that stays afloat ends it; the sunk one is not fired at twice', () => {
    const table = battle().fire('r', 'b1', [10])
    expect(table.refusal({ order: 'fire', unit: 'r', battery: 'main', target: 'b1' })).toBe('C18-COM-03')
    table.fire('r', 'b4', [1])
    expect(table.refusal({ order: 'fire', unit: 'r', battery: 'main', target: 'b2' })).toBe('C18-COM-03')
  })

  it('C18-COM-04: the other battery has sunk nothing yet', () => {
    const table = battle().fire('r', 'b1', [10]).fire('r', 'b2', [1], { battery: 'secondary' })
    expect(table.notes.named('gunnery')[1]).toMatchObject({ battery: 'secondary', modifier: 2 })
  })

  it("C18-COM-04: the target counts as sunk by the hits of the tier's start and the battery's own", () => {
    const table = new Table([
      hulk('r1', 'red', '0505', {}, { main: deadly }),
      hulk('r2', 'red', '0505', {}, { main: deadly }),
      hulk('b1', 'blue', '0506', {}, { main: undefined as never }),
      hulk('b2', 'blue', '0507', {}, { main: undefined as never }),
    ])
    // 5 + 2 = 7: two hits each; together four, but neither has sunk her.
    table.fire('r1', 'b1', [5])
    expect(table.turnOf).toBe('r2')
    table.fire('r2', 'b1', [5])
    expect(table.unit('b1').hits).toBe(4)
    expect(table.notes.named('sunk').map(({ target }) => target)).toEqual(['b1'])
    // A battery that would sink her by itself has sunk her, though another has done it before.
    const both = new Table([
      hulk('r1', 'red', '0505', {}, { main: deadly }),
      hulk('r2', 'red', '0505', {}, { main: deadly }),
      hulk('b1', 'blue', '0506', {}, { main: undefined as never }),
      hulk('b2', 'blue', '0507', {}, { main: undefined as never }),
    ])
    both.fire('r1', 'b1', [10]).hold('r1').fire('r2', 'b1', [10])
    expect(both.refusal({ order: 'fire', unit: 'r2', battery: 'main', target: 'b2' })).toBeNull()
  })

  it('C18-COM-04: a secondary battery keeps its side after a sinking', () => {
    const table = new Table([
      hulk('r', 'red', '0505', {}, { main: undefined as never, secondary: deadly }),
      hulk('p1', 'blue', '0405', { hits: 3 }, { main: undefined as never }),
      hulk('p2', 'blue', '0404', {}, { main: undefined as never }),
      hulk('s', 'blue', '0604', {}, { main: undefined as never }),
    ])
    table
      .fire('r', 'p1', [10], { battery: 'secondary' })
      .fire('r', 'p2', [1], { battery: 'secondary' })
      .fire('r', 's', [1], { battery: 'secondary' })
    expect(table.notes.named('gunnery').map((event) => (event as { modifier?: number }).modifier)).toEqual([2, 0, 0])
  })
})

describe('the end (C18-END-01)', () => {
  it('C18-END-01: at the turn limit; points of what was sunk', () => {
    const table = new Table(
      [
        hulk('r', 'red', '0505', {}, { main: deadly }),
        hulk('b', 'blue', '0506', { points: 5 }, { main: undefined as never }),
        hulk('c', 'blue', '2020', { points: 3 }),
      ],
      { turns: 1 },
    )
    table.fire('r', 'b', [10])
    table.holdAll()
    expect(table.state.over).toBe('the turn limit is reached')
    expect(table.turnOf).toBeUndefined()
    expect(table.orders()).toEqual([])
    expect(table.refusal({ order: 'hold', unit: 'r' })).toBe('C18-END-01')
    const end = table.notes.named('end')
    expect(end).toMatchObject([{ winner: 'red' }])
  })

  it('C18-END-01: at once when a side has no unit afloat, when the tier ends', () => {
    const table = new Table([
      hulk('r', 'red', '0505', {}, { main: deadly }),
      hulk('b', 'blue', '0506', {}, { main: deadly }),
      hulk('g', 'red', '0507', { crew: 'green' }),
    ])
    table.fire('r', 'b', [10]).hold('r')
    expect(table.state.over).toBeNull()
    table.fire('b', 'r', [10]).hold('b')
    expect(table.state).toMatchObject({ over: 'no unit of blue is afloat', tier: null, queue: [] })
    expect(table.notes.named('sunk').map(({ target }) => target)).toEqual(['r', 'b'])
    expect(table.notes.named('end')).toHaveLength(1)
  })
})
