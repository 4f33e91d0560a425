import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Scenario } from '../../src/corpen18/scenario.js'
import type { ShipCard } from '../../src/corpen18/ship.js'
import { guns, Table, unit } from './helpers.js'

const night: Partial<Scenario> = { light: 'night' }
const still: Partial<ShipCard> = { movement: [0, 0] }
/** A battery that sinks with a 10 (4 hits) and misses with a 1, at 1 hex. */
const deadly = guns(12, { toHit: [0, 0, 0] })

/** A ship that lies where it is; heading N unless told. */
const hulk = (id: string, side: 'red' | 'blue', hex: string, over: Parameters<typeof unit>[3] = {}, ship: Partial<ShipCard> = {}) =>
  unit(id, side, hex, over, { ...still, ...ship })

const acting = (table: Table) => table.state.queue.map((place) => table.state.units[place]?.id)

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

describe('arcs on the map (C18-GUN-01)', () => {
  it('C18-GUN-01: bow and stern of 60 degrees, broadsides of 120; an edge is broadside', () => {
    const arcOf = (hex: string, heading: 'N' | 'SE') => {
      const table = new Table([hulk('r', 'red', '0909', { heading }), hulk('b', 'blue', hex, { crew: 'green' })])
      table.fire('r', 'b', [1])
      return (table.notes.named('gunnery')[0] as unknown as { arc: string }).arc
    }
    expect(arcOf('0907', 'N')).toBe('bow')
    expect(arcOf('0911', 'N')).toBe('stern')
    // Two columns over and one up: 60 degrees off; the edge itself is 30 degrees: one column over, two up.
    expect(arcOf('1008', 'N')).toBe('broadside')
    expect(arcOf('1007', 'N')).toBe('broadside')
    expect(arcOf('1006', 'N')).toBe('bow')
    expect(arcOf('1010', 'N')).toBe('broadside')
    expect(arcOf('1109', 'N')).toBe('broadside')
    // Turned to the south-east the same hexes lie elsewhere.
    expect(arcOf('1110', 'SE')).toBe('bow')
    expect(arcOf('0708', 'SE')).toBe('stern')
    expect(arcOf('0907', 'SE')).toBe('broadside')
  })

  it('C18-GUN-01: in the same hex the firer chooses; elsewhere no arc is named', () => {
    const table = new Table([
      hulk('r', 'red', '0505', {}, { main: guns(4, { toHit: [-1, null, 3] }) }),
      hulk('b', 'blue', '0505'),
      hulk('c', 'blue', '0503'),
    ])
    const order = { order: 'fire', unit: 'r', battery: 'main', target: 'b' } as const
    expect(table.refusal(order)).toBe('C18-GUN-01')
    expect(table.refusal({ ...order, arc: 'broadside' })).toBe('C18-GUN-02')
    expect(table.refusal({ ...order, target: 'c', arc: 'bow' })).toBe('C18-GUN-01')
    const listed = table.orders().filter((each) => each.order === 'fire')
    expect(listed.map((each) => ('arc' in each ? each.arc : `${each.order}`))).toEqual(['bow', 'stern', 'fire'])
    table.fire('r', 'b', [5], { arc: 'stern' })
    expect(table.notes.named('gunnery')[0]).toMatchObject({ arc: 'stern', distance: 0, modifier: 5 })
  })

  it('C18-GUN-02 C18-GUN-06: range, arc and armour on the map', () => {
    const table = new Table([
      hulk('r', 'red', '0505', {}, { main: guns(4, { range: 2, toHit: [0, 0, null] }), secondary: guns('U3'), torpedoes: 1 }),
      hulk('far', 'blue', '0502'),
      hulk('astern', 'blue', '0506'),
    ])
    const order = (target: string, battery: 'main' | 'secondary' | 'tertiary' = 'main') =>
      table.refusal({ order: 'fire', unit: 'r', battery, target })
    expect([order('far'), order('astern'), order('far', 'tertiary'), order('far', 'secondary')]).toEqual([
      'C18-GUN-02',
      'C18-GUN-02',
      'C18-GUN-02',
      'C18-GUN-06',
    ])
    // With nothing to attack with she is not asked at all.
    const idle = new Table([hulk('r', 'red', '0505', {}, { main: guns('U3') }), hulk('b', 'blue', '0506')])
    expect(idle.turnOf).toBe('b')
  })

  it('C18-GUN-10: evasion looks at the movement phase just ended', () => {
    const table = new Table([
      hulk('r', 'red', '0505'),
      unit('b', 'blue', '0506', { crew: 'green', heading: 'S' }, { category: 'fac', main: undefined as never, movement: [2, 1] }),
    ])
    table.move('b', 'FF').fire('r', 'b', [1])
    // 3 hexes: long -1; +2 at green; -2 evasion.
    expect(table.notes.named('gunnery')[0]).toMatchObject({ distance: 3, modifier: -1 })
    const second = new Table([
      hulk('r', 'red', '0505'),
      unit('b', 'blue', '0506', { crew: 'green', heading: 'S' }, { category: 'fac', main: undefined as never, movement: [2, 1] }),
    ])
    second.move('b', 'FF').hold('r').move('b', '').fire('r', 'b', [1])
    expect(second.notes.named('gunnery')[0]).toMatchObject({ distance: 3, modifier: 1 })
  })
})

describe('detection and attack (C18-DET-09)', () => {
  it('C18-DET-09: only detected enemies may be attacked, by gun or torpedo', () => {
    const table = new Table(
      [hulk('r', 'red', '0505', {}, { torpedoes: 2 }), hulk('b', 'blue', '0506'), hulk('c', 'blue', '0504'), hulk('f', 'red', '0505')],
      night,
      [7, 8, 1],
    )
    // Two formations, one of them detected; red's own is.
    expect(table.state.units.map(({ id, detected }) => `${id} ${detected}`)).toEqual(['r true', 'b true', 'c false', 'f true'])
    const refuse = (target: string) => [
      table.refusal({ order: 'fire', unit: 'r', battery: 'main', target }),
      table.refusal({ order: 'launch', unit: 'r', target, spreads: 1 }),
      table.refusal({ order: 'launch', unit: 'r', target: 'b', split: target, spreads: 1 }),
    ]
    expect(refuse('c')).toEqual(['C18-DET-09', 'C18-DET-09', 'C18-DET-09'])
    expect(refuse('f')).toEqual(['C18-DET-09', 'C18-DET-09', 'C18-DET-09'])
    expect(refuse('nobody')).toEqual(['C18-DET-09', 'C18-DET-09', 'C18-DET-09'])
    expect(table.refusal({ order: 'fire', unit: 'r', battery: 'main', target: 'b' })).toBeNull()
    for (const order of table.orders()) expect(JSON.stringify(order)).not.toContain('"c"')
  })

  it('C18-COM-01: only the unit whose turn it is may act', () => {
    const table = new Table([hulk('r', 'red', '0505'), hulk('b', 'blue', '0506')])
    expect(table.refusal({ order: 'fire', unit: 'b', battery: 'main', target: 'r' })).toBe('C18-COM-01')
  })
})

describe('torpedoes on the map', () => {
  const prey = { main: undefined as never }

  it('C18-TOR-01 C18-COM-02: the limit of a combat phase and what is ready, in both phases', () => {
    const table = new Table(
      [hulk('r', 'red', '0505', {}, { torpedoes: '2/3(4)', main: undefined as never }), hulk('b', 'blue', '0506', {}, prey)],
      { turns: 2 },
    )
    const order = (spreads: number) => table.refusal({ order: 'launch', unit: 'r', target: 'b', spreads })
    expect([order(1), order(2), order(3)]).toEqual([null, null, 'C18-TOR-01'])
    table.launch('r', 'b', 1, [10])
    expect([order(1), order(2)]).toEqual([null, 'C18-TOR-01'])
    // The last of the phase: nothing more to ask, and the second combat phase begins.
    table.launch('r', 'b', 1, [10])
    expect(table.state.phase).toBe('second combat')
    expect([order(1), order(2)]).toEqual([null, 'C18-TOR-01'])
    table.launch('r', 'b', 1, [10])
    // Nothing is ready, nobody is asked any more: turn 2 passes without a launch, and its end readies three.
    expect(table.state.over).not.toBeNull()
    expect(table.unit('r')).toMatchObject({ ready: 3, reload: 1 })
  })

  it('C18-TOR-02 C18-TOR-03: too far', () => {
    const table = new Table([hulk('r', 'red', '0505', {}, { torpedoes: '2L' }), hulk('b', 'blue', '0508'), hulk('c', 'blue', '0507')])
    expect(table.refusal({ order: 'launch', unit: 'r', target: 'b', spreads: 1 })).toBe('C18-TOR-02')
    expect(table.refusal({ order: 'launch', unit: 'r', target: 'c', spreads: 1 })).toBeNull()
    expect(table.refusal({ order: 'launch', unit: 'r', target: 'c', split: 'b', spreads: 1 })).toBe('C18-TOR-02')
  })

  it('C18-TOR-07: every vessel in the hex, friends and the undetected included, the launcher excepted, in scenario order', () => {
    const table = new Table([
      hulk('friend', 'red', '0505', { crew: 'green' }),
      hulk('b1', 'blue', '0505', { crew: 'green' }, { category: 'merchant' }),
      hulk('r', 'red', '0505', { crew: 'elite' }, { torpedoes: 2 }),
      hulk('b2', 'blue', '0505', { crew: 'green' }, { category: 'capital', modern: true }),
      hulk('elsewhere', 'blue', '0506'),
    ])
    // 6 + 2 (elite) + 2 (green) = 10: 3 or less scores 2.
    table.launch('r', 'b2', 2, [3, 4, 5, 5, 5])
    expect(table.notes.named('torpedoes')).toMatchObject([{ hitNumber: 10, scores: [2, 1], score: 3, surprise: false, distance: 0 }])
    expect(table.notes.named('torpedo hit')).toMatchObject([
      { target: 'friend', modified: 6, hits: 2, total: 2 },
      { target: 'b1', modified: 7, hits: 2, total: 2 },
      { target: 'b2', modified: 5, hits: 2, total: 2 },
    ])
    expect(table.unit('r').hits).toBe(0)
    expect(table.unit('elsewhere').hits).toBe(0)
  })

  it('C18-TOR-04: an undetected attacker surprises', () => {
    const table = new Table([hulk('r', 'red', '0505', {}, { torpedoes: 1 }), hulk('b', 'blue', '0506')], night, [7, 8])
    // 4 + 2, and at night both crews count as trained: -1 + 1.
    table.launch('r', 'b', 1, [6, 5])
    expect(table.notes.named('torpedoes')).toMatchObject([{ hitNumber: 6, scores: [1], surprise: true, knownTo: ['red'] }])
    expect(table.notes.named('torpedo hit')).toMatchObject([{ target: 'b', modified: 4, hits: 1, knownTo: ['red', 'blue'] }])
  })

  it('C18-TOR-05: one spread at two adjacent hexes, each rolled at its own distance and -2', () => {
    const table = new Table([
      hulk('r', 'red', '0505', {}, { torpedoes: 2 }),
      hulk('b', 'blue', '0506', { crew: 'green' }),
      hulk('c', 'blue', '0507', { crew: 'green' }),
      hulk('d', 'blue', '0504'),
    ])
    expect(table.refusal({ order: 'launch', unit: 'r', target: 'b', split: 'd', spreads: 1 })).toBe('C18-TOR-05')
    expect(table.refusal({ order: 'launch', unit: 'r', target: 'b', split: 'b', spreads: 1 })).toBe('C18-TOR-05')
    table.launch('r', 'b', 1, [4, 9, 4], 'c')
    expect(table.notes.named('torpedoes')).toMatchObject([
      { target: 'b', hitNumber: 4 - 2 + 2, scores: [1], split: true },
      { target: 'c', hitNumber: 3 - 2 + 2, scores: [0], split: true },
    ])
    expect(table.unit('r')).toMatchObject({ ready: 1, launched: 1 })
  })

  it('C18-TOR-07 C18-COM-01: torpedoes too are simultaneous within a tier', () => {
    const table = new Table([
      hulk('r1', 'red', '0505', {}, { torpedoes: 1 }),
      hulk('r2', 'red', '0505', {}, { torpedoes: 1 }),
      hulk('b', 'blue', '0506', {}, { ...prey, torpedoes: 1 }),
    ])
    table.launch('r1', 'b', 1, [1, 10]).hold('r1')
    expect(table.unit('b')).toMatchObject({ hits: 4, inForce: 0 })
    table.launch('r2', 'b', 1, [4, 1]).hold('r2')
    expect(table.turnOf).toBe('b')
    table.launch('b', 'r1', 1, [4, 9, 9])
    expect(table.notes.named('torpedoes')[2]).toMatchObject({ actor: 'b', hitNumber: 4 })
    expect(table.notes.named('sunk').map(({ target }) => target)).toEqual(['b'])
  })
})

describe('reloads (C18-TOR-10)', () => {
  const battle = (torpedoes: string, hits = 0, turns = 4) =>
    new Table(
      [
        hulk('r', 'red', '0505', { hits }, { torpedoes, main: undefined as never }),
        hulk('b', 'blue', '0506', {}, { main: undefined as never }),
      ],
      { turns },
    )

  it('C18-TOR-10: a whole turn without a launch readies reloads up to the printed number, at its end', () => {
    const table = battle('2/3(4)')
    table.launch('r', 'b', 2, [10, 10])
    // A launch in one phase of the turn is enough to put it off.
    table.holdAll()
    expect(table.state.turn).toBe(2)
    expect(table.unit('r')).toMatchObject({ ready: 1, reload: 4 })
    table.holdAll().holdAll()
    expect(table.state.turn).toBe(3)
    expect(table.unit('r')).toMatchObject({ ready: 3, reload: 2 })
    expect(table.notes.named('reload')).toMatchObject([{ turn: 2, actor: 'r', spreads: 2, knownTo: ['red'] }])
    table.holdAll().holdAll()
    expect(table.unit('r')).toMatchObject({ ready: 3, reload: 2 })
  })

  it('C18-TOR-10: not with 3 hits', () => {
    for (const [hits, ready] of [
      [2, 2],
      [3, 1],
    ] as const) {
      const table = battle('1/2(4)', hits)
      table.launch('r', 'b', 1, [10]).holdAll().holdAll().holdAll()
      expect(table.state.turn).toBe(3)
      expect(table.unit('r').ready).toBe(ready)
    }
  })

  it('C18-TOR-10: ready, reload and launched are the printed sum, always', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 40, maxLength: 40 }), (picks) => {
        const table = battle('2/3(5)', 0, 6)
        let launched = 0
        for (const pick of picks) {
          if (table.state.over !== null || table.turnOf === undefined) break
          const orders = table.orders()
          const order = orders[pick % orders.length] as (typeof orders)[number]
          table.do(order, order.order === 'launch' ? Array(order.spreads).fill(10) : [])
          if (order.order === 'launch') launched += order.spreads
          const { ready, reload } = table.unit('r')
          expect(ready + reload + launched).toBe(8)
          expect(ready).toBeLessThanOrEqual(3)
        }
      }),
    )
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
    expect(table.state.over).toContain('blue')
    expect(table.notes.named('sunk').map(({ target }) => target)).toEqual(['r', 'b'])
    expect(table.notes.named('end')).toHaveLength(1)
  })
})
