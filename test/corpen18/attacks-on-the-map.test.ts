import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpen18 } from '../../src/corpen18/battle.js'
import { guns, scenario, Table, unit, withDice } from './helpers.js'
import { hulk, night } from './hulks.js'

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

  it('C18-TOR-10: no turn has ended before the first, and nothing is readied', () => {
    const prepared = corpen18.prepare(scenario([hulk('r', 'red', '0505', {}, { torpedoes: '1/2(4)' }), hulk('b', 'blue', '0506')]))
    const empty = { ...prepared, units: prepared.units.map((each) => ({ ...each, ready: 0 })) }
    const state = withDice([], (chance) => corpen18.setUp(empty, chance))
    expect([state.turn, state.units[0]?.ready, state.units[0]?.reload]).toEqual([1, 0, 4])
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
