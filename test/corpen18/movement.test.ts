import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { HEADINGS } from '../../src/core/hex.js'
import { parse } from '../../src/core/schema.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import { corpen18 } from '../../src/corpen18/battle.js'
import { follow, movesOf, movingOrder, sampleMove } from '../../src/corpen18/movement.js'
import type { MoveOrder } from '../../src/corpen18/orders.js'
import type { State, Unit } from '../../src/corpen18/state.js'
import { card, scenario, Table, unit, withDice } from './helpers.js'

/** Ids in the order they move, with these statuses and hits. */
function moving(state: State, dice: readonly number[] = []): string[] {
  return withDice(dice, (chance) => movingOrder(state, chance)).map((place) => (state.units[place] as Unit).id)
}

describe('the turn (C18-TURN-01)', () => {
  it('C18-TURN-01: first movement, first combat, second movement, second combat; then the next turn', () => {
    const table = new Table([unit('r', 'red', '0101'), unit('b', 'blue', '0106')], { turns: 2 })
    table.stay().holdAll().stay().holdAll().stay().holdAll().stay().holdAll()
    expect(table.notes.named('phase').map(({ turn, phase }) => `${turn} ${phase}`)).toEqual([
      '1 first movement',
      '1 first combat',
      '1 second movement',
      '1 second combat',
      '2 first movement',
      '2 first combat',
      '2 second movement',
      '2 second combat',
    ])
    expect(table.notes.named('end')).toHaveLength(1)
  })

  it('C18-TURN-01 C18-MOV-01: the first number for the first phase, the second for the second; nothing is carried over', () => {
    const table = new Table([unit('r', 'red', '0110', {}, { movement: [3, 1] }), unit('b', 'blue', '2001')])
    expect(table.refusal({ order: 'move', unit: 'r', steps: 'FFFF' })).toBe('C18-MOV-01')
    table.move('r', 'F').stay()
    expect(table.turnOf).toBe('r')
    expect(table.state.phase).toBe('second movement')
    expect(table.refusal({ order: 'move', unit: 'r', steps: 'FF' })).toBe('C18-MOV-01')
    table.move('r', 'F').stay()
    expect(table.state).toMatchObject({ turn: 2, phase: 'first movement' })
    expect(table.refusal({ order: 'move', unit: 'r', steps: 'FFFF' })).toBe('C18-MOV-01')
    expect(table.refusal({ order: 'move', unit: 'r', steps: 'FFF' })).toBeNull()
  })

  it('C18-TURN-01: no attack in a movement phase, no move in a combat phase', () => {
    const table = new Table([unit('r', 'red', '0101'), unit('b', 'blue', '0106')])
    expect(table.refusal({ order: 'fire', unit: 'r', battery: 'main', target: 'b' })).toBe('C18-TURN-01')
    expect(table.refusal({ order: 'hold', unit: 'r' })).toBe('C18-TURN-01')
    table.stay()
    expect(table.refusal({ order: 'move', unit: 'r', steps: '' })).toBe('C18-TURN-01')
  })
})

describe('the order of moving (C18-MOV-02)', () => {
  const units = [
    unit('fast', 'red', '0101', {}, { movement: [5, 5] }),
    unit('slow', 'blue', '2001', {}, { movement: [1, 1] }),
    unit('middle', 'red', '0103', {}, { movement: [2, 3] }),
    unit('equal', 'blue', '2003', {}, { movement: [4, 1] }),
  ]

  it('C18-MOV-02: detected first, then undetected; slowest first within each; equals in scenario order', () => {
    const { state } = new Table(units)
    expect(moving(state)).toEqual(['slow', 'middle', 'equal', 'fast'])
    const seen = structuredClone(state)
    for (const each of seen.units) each.detected = ['fast', 'equal'].includes(each.id)
    expect(moving(seen)).toEqual(['equal', 'fast', 'slow', 'middle'])
  })

  it('C18-MOV-02: only the unit whose turn it is may move', () => {
    const table = new Table(units)
    expect(table.turnOf).toBe('slow')
    expect(table.refusal({ order: 'move', unit: 'fast', steps: '' })).toBe('C18-MOV-02')
    table.move('slow')
    expect(table.turnOf).toBe('middle')
  })

  it('C18-MOV-02: by the speed that damage has left at the start of the turn, not the sea', () => {
    const given = [
      unit('hurt', 'red', '0101', { hits: 2 }, { movement: [3, 3] }),
      unit('whole', 'blue', '2001', {}, { movement: [3, 2] }),
      unit('fac', 'red', '0105', {}, { movement: [2, 1], category: 'fac' }),
    ]
    const calm = new Table(given)
    expect(moving(calm.state)).toEqual(['fac', 'hurt', 'whole'])
    expect(calm.state.units.map(({ speed }) => speed)).toEqual([4, 5, 3])
    const rough = new Table(given, { seaState: 2 })
    expect(rough.state.units.map(({ speed }) => speed)).toEqual([4, 5, 3])
    // Hits during the turn do not change the order before the next turn; the points themselves go at once (C18-DMG-04).
    const struck = structuredClone(calm.state)
    Object.assign(struck.units[1] as Unit, { hits: 3, inForce: 3 })
    expect(moving(struck)).toEqual(['fac', 'hurt', 'whole'])
  })

  it('C18-MOV-02: by lot as an option', () => {
    const even = ['a', 'b', 'c'].map((id, i) => unit(id, i === 0 ? 'red' : 'blue', `0${i + 1}0${i + 4}`))
    const orders = new Set<string>()
    for (const first of [1, 2, 3]) {
      for (const second of [1, 2]) {
        const state = withDice([first, second], (chance) =>
          corpen18.setUp(corpen18.prepare(scenario(even, { options: { equalSpeed: 'by-lot' } })), chance),
        )
        orders.add(state.queue.map((place) => state.units[place]?.id).join(''))
      }
    }
    expect([...orders].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
    const unequal = new Table(units, { options: { equalSpeed: 'by-lot' } }, [4, 3, 2])
    const order = unequal.state.queue.map((place) => unequal.state.units[place]?.id)
    expect([order[0], order[3]]).toEqual(['slow', 'fast'])
  })

  it('C18-MOV-02 C18-DET-09: by lot, a move says before which equals, and names none that who reads it may not know', () => {
    // Red a and b and blue c and d in sight of each other; red e and f and blue g far off; h is faster, and so no equal.
    const given = [
      unit('a', 'red', '0505'),
      unit('b', 'red', '0605'),
      unit('c', 'blue', '0507'),
      unit('d', 'blue', '0607'),
      unit('e', 'red', '2001'),
      unit('f', 'red', '2003'),
      unit('g', 'blue', '0120'),
      unit('h', 'red', '0503', {}, { movement: [4, 3] }),
    ]
    const lots = (equalSpeed: 'by-lot' | 'scenario-order', dice: number[]) => {
      const battle = Battle.start(corpen18, scenario(given, { options: { equalSpeed } }), { seed: 1, ...(dice.length > 0 && { dice }) })
      while (battle.decision?.question === 'move') battle.order({ order: 'move', unit: battle.decision.unit as string, steps: '' })
      return battle.events.flatMap(({ event, actor, knownTo }, place) => {
        if (event !== 'move') return []
        const lot = battle.explain(place).find(({ clause }) => clause === 'C18-MOV-02')
        return [`${actor} ${knownTo.join()} ${lot && 'value' in lot ? `${lot.what} ${lot.value}` : '-'}`]
      })
    }
    // Drawn: h, f, e, g, d, a, c, b.
    expect(lots('by-lot', [8, 6, 5, 5, 4, 1, 2])).toEqual([
      'd red,blue drawn by lot before a, c, b',
      'a red,blue drawn by lot before c, b',
      'c red,blue drawn by lot before b',
      'b red,blue -',
      'h red,blue -',
      'f red drawn by lot before e',
      'e red -',
      'g blue -',
    ])
    expect(new Set(lots('scenario-order', []).map((line) => line.slice(-1)))).toEqual(new Set(['-']))
  })

  it('C18-DMG-04: speed loss takes effect at once, in the second phase of the same turn', () => {
    const table = new Table([
      unit('r', 'red', '0101', {}, { main: { rating: 12, range: 20, toHit: [0, 0, 0] } }),
      unit('b', 'blue', '0106', { heading: 'S' }, { movement: [3, 3], main: undefined as never }),
    ])
    table.stay().fire('r', 'b', [10])
    // 10 - 3 (extreme) = 7 on "+7 or higher": 2 hits. 6 points less 2: 2/2.
    expect(table.unit('b').hits).toBe(2)
    table.holdAll().move('r')
    expect(table.refusal({ order: 'move', unit: 'b', steps: 'FFF' })).toBe('C18-MOV-01')
    expect(table.refusal({ order: 'move', unit: 'b', steps: 'FF' })).toBeNull()
  })

  it('C18-MOV-04: the sea lowers the points of a phase; a unit without points is not asked', () => {
    const table = new Table(
      [unit('r', 'red', '0101', {}, { movement: [2, 1] }), unit('b', 'blue', '2020', {}, { movement: [2, 2], category: 'capital' })],
      { seaState: 2 },
    )
    expect(table.turnOf).toBe('r')
    expect(table.refusal({ order: 'move', unit: 'r', steps: 'SSS'.replaceAll('S', 'F') })).toBe('C18-MOV-01')
    table.move('r').move('b')
    // Second phase: 1 less 1 leaves the cruiser nothing.
    expect(table.state.phase).toBe('second movement')
    expect(table.turnOf).toBe('b')
  })
})

describe('a move (C18-MOV-01, C18-MOV-03)', () => {
  const at = { q: 9, r: 5, heading: 0 as const }
  const map = { columns: 20, rows: 20 }
  const spent = (steps: string) => follow(at, steps, map).spent

  it('C18-MOV-01: a point a hex forward', () => {
    expect(follow(at, 'FFF', map)).toEqual({ q: 9, r: 2, heading: 0, spent: 3, onMap: true })
    expect(follow(at, 'RF', map)).toMatchObject({ q: 10, r: 4, heading: 1 })
    expect(follow(at, 'LF', map)).toMatchObject({ q: 8, r: 5, heading: 5 })
  })

  it('C18-MOV-03: turns are free before the final hex, and 1 point each in it', () => {
    expect(['F', 'RRRF', 'RFLF', 'FR', 'FRR', 'FLLL', 'RRFLL', 'FFRL'].map(spent)).toEqual([1, 1, 2, 2, 3, 4, 3, 4])
  })

  it('C18-MOV-03: a ship that does not leave its hex pays for its turns', () => {
    expect(['', 'R', 'LL', 'RRR', 'RL'].map(spent)).toEqual([0, 1, 2, 3, 2])
    const table = new Table([unit('r', 'red', '0101', {}, { movement: [2, 2] }), unit('b', 'blue', '2001')])
    expect(table.refusal({ order: 'move', unit: 'r', steps: 'RRR' })).toBe('C18-MOV-01')
    expect(table.refusal({ order: 'move', unit: 'r', steps: 'RR' })).toBeNull()
    table.move('r', 'RR')
    expect(table.unit('r')).toMatchObject({ heading: 2, moved: 2 })
  })

  it('C18-MOV-03: a ship may spend fewer points than it has; a new phase begins from none', () => {
    const table = new Table([unit('r', 'red', '0105', {}, { movement: [4, 4] }), unit('b', 'blue', '2001', {}, { movement: [9, 9] })])
    table.move('r', 'F')
    expect(table.unit('r').moved).toBe(1)
    table.stay()
    expect(table.unit('r').moved).toBe(0)
  })

  it('C18-MOV-01: nobody leaves the map', () => {
    const table = new Table([unit('r', 'red', '0101'), unit('b', 'blue', '2001')])
    expect(table.refusal({ order: 'move', unit: 'r', steps: 'F' })).toBe('C18-MOV-01')
    expect(table.refusal({ order: 'move', unit: 'r', steps: 'LF' })).toBe('C18-MOV-01')
    // Not even to come back.
    expect(table.refusal({ order: 'move', unit: 'r', steps: 'FRRRF' })).toBe('C18-MOV-01')
    expect(table.refusal({ order: 'move', unit: 'r', steps: 'RRF' })).toBeNull()
  })
})

describe('stacking (C18-MOV-05)', () => {
  const wall = [unit('r1', 'red', '0504', {}, { movement: [9, 9] }), unit('r2', 'red', '0504', {}, { movement: [9, 9] })]

  it('C18-MOV-05: two units of a side at the end of a move, no more; passing through is free', () => {
    const table = new Table([...wall, unit('r3', 'red', '0505'), unit('b', 'blue', '2020', {}, { movement: [8, 8] })])
    expect(table.turnOf).toBe('r3')
    expect(table.refusal({ order: 'move', unit: 'r3', steps: 'F' })).toBe('C18-MOV-05')
    expect(table.refusal({ order: 'move', unit: 'r3', steps: 'FF' })).toBeNull()
    expect(table.refusal({ order: 'move', unit: 'r3', steps: 'RFLLF' })).toBe('C18-MOV-05')
  })

  it.each(['escort', 'fac'] as const)('C18-UNIT-02 C18-MOV-05: %s units count as one each, whatever vessels they stand for', (category) => {
    const pair = wall.map((given) => ({ ...given, ship: card({ category, movement: [9, 9] }) }))
    const blue = unit('b', 'blue', '2020', {}, { movement: [8, 8] })
    const [first] = pair as [(typeof pair)[number]]
    expect(
      new Table([first, unit('r3', 'red', '0505', {}, { category }), blue]).refusal({ order: 'move', unit: 'r3', steps: 'F' }),
    ).toBeNull()
    expect(new Table([...pair, unit('r3', 'red', '0505', {}, { category }), blue]).refusal({ order: 'move', unit: 'r3', steps: 'F' })).toBe(
      'C18-MOV-05',
    )
  })

  it('C18-MOV-05: it is checked as each unit ends its move: one may make room', () => {
    const table = new Table([unit('slow', 'red', '0505'), ...wall, unit('b', 'blue', '2020', {}, { movement: [1, 1] })])
    table.move('b')
    expect(table.refusal({ order: 'move', unit: 'slow', steps: 'F' })).toBe('C18-MOV-05')
    table.move('slow').move('r1', 'F')
    expect(table.refusal({ order: 'move', unit: 'r2', steps: '' })).toBeNull()
  })

  it('C18-MOV-05: the enemy does not count', () => {
    const table = new Table([...wall, unit('b', 'blue', '0505', { heading: 'N' })])
    expect(table.turnOf).toBe('b')
    table.move('b', 'F')
    expect([table.unit('b').q, table.unit('b').r]).toEqual([table.unit('r1').q, table.unit('r1').r])
  })

  it('C18-MOV-05: where more lie than may, as a referee may have it, each may stay or come back, and none may join', () => {
    const { state } = new Table([...wall, unit('r3', 'red', '0505'), unit('r4', 'red', '0505'), unit('b', 'blue', '2020')])
    const [first, second, third, ...others] = state.units as [Unit, Unit, Unit, ...Unit[]]
    const crowded = { ...state, units: [first, second, { ...third, q: first.q, r: first.r }, ...others] }
    const refusal = (id: string, steps: string) =>
      corpen18.refusal({ ...crowded, queue: [id === 'r3' ? 2 : 3] }, { order: 'move', unit: id, steps })
    expect(['', 'RR', 'FRRF'].map((steps) => refusal('r3', steps))).toEqual([null, null, null])
    expect(refusal('r4', 'F')).toEqual({ clause: 'C18-MOV-05', reason: 'hex 0504 already holds 3 units of the side' })
  })

  it('C18-MOV-05 C18-DMG-05: a sunk unit does not count', () => {
    const table = new Table([...wall, unit('r3', 'red', '0505'), unit('b', 'blue', '2020')])
    const state = structuredClone(table.state)
    Object.assign(state.units[0] as Unit, { hits: 4, inForce: 4 })
    expect(corpen18.refusal(state, { order: 'move', unit: 'r3', steps: 'F' })).toBeNull()
  })
})

describe('the listing of moves', () => {
  /** Every end of every string of steps that the points allow: at most three turns before a hex, and what is left to pay for after. */
  function bruteForce(state: State, id: string, points: number): Set<string> {
    const found = new Set<string>()
    const turns = (least: number) => {
      const all: string[] = ['']
      for (let from = 0, length = 1; length <= least; length++) {
        const to = all.length
        for (; from < to; from++) all.push(`${all[from]}R`, `${all[from]}L`)
      }
      return all
    }
    const before = ['', 'R', 'L', 'RR', 'LL', 'RRR']
    const visit = (way: string, hexes: number) => {
      for (const after of turns(points - hexes)) {
        const order: MoveOrder = { order: 'move', unit: id, steps: way + after }
        if (corpen18.refusal(state, order) === null) found.add(endOf(state, order))
      }
      if (hexes < points) for (const turn of before) visit(`${way}${turn}F`, hexes + 1)
    }
    visit('', 0)
    return found
  }

  const endOf = (state: State, { unit: id, steps }: MoveOrder) => {
    const { q, r, heading, spent } = follow(state.units.find((each) => each.id === id) as Unit, steps, state.map)
    return `${q} ${r} ${heading} ${spent}`
  }

  it('C18-MOV-03 C18-MOV-05: complete and without duplicates, on the open sea, in a corner, among friends', () => {
    const cases = fc.record({
      points: fc.integer({ min: 1, max: 3 }),
      heading: fc.constantFrom(...HEADINGS),
      hex: fc.constantFrom('0101', '0505', '0808', '0105', '0402'),
      map: fc.constantFrom({ columns: 8, rows: 8 }, { columns: 9, rows: 12 }),
      friends: fc.uniqueArray(fc.constantFrom('0102', '0504', '0405', '0605', '0503', '0707'), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(cases, ({ points, heading, hex, map, friends }) => {
        const units = [
          unit('r', 'red', hex, { heading }, { movement: [points, 0] }),
          ...friends.flatMap((at, i) => [0, 1].map((k) => unit(`f${i}${k}`, 'red', at, {}, { movement: [9, 9] }))),
          unit('b', 'blue', '0606', {}, { movement: [9, 9] }),
        ]
        const state = corpen18.setUp(corpen18.prepare(scenario(units, { map, weather: 'fog' })), new ScriptedChance([]))
        expect(corpen18.decision(state)?.unit).toBe('r')
        const listed = corpen18.orders(state) as readonly MoveOrder[]
        const ends = listed.map((order) => endOf(state, order))
        expect(new Set(ends).size).toBe(ends.length)
        for (const order of listed) expect(corpen18.refusal(state, order)).toBeNull()
        expect(new Set(ends)).toEqual(bruteForce(state, 'r', points))
      }),
      { numRuns: 40 },
    )
  })

  it('C18-MOV-03: with no sea to move on, every heading at every price, by turns alone', () => {
    const { state } = new Table(
      [unit('r', 'red', '0101', {}, { movement: [18, 0] }), unit('b', 'blue', '0101', {}, { movement: [20, 0] })],
      {
        map: { columns: 1, rows: 1 },
      },
    )
    const steps = movesOf(state, state.units[0] as Unit).map((move) => move.steps)
    expect(steps.slice(0, 9)).toEqual(['', 'R', 'L', 'RR', 'RL', 'LL', 'RRR', 'RRL', 'RLL'])
    expect(steps.map((each) => each.length)).toEqual([0, 1, 1, ...Array.from({ length: 17 }, (_, i) => [i + 2, i + 2, i + 2]).flat()])
    expect(steps.filter((each) => !/^R*L*$/.test(each))).toEqual([])
  })

  it('C18-MOV-03: a move of the fastest ship there can be is an order that can be read', () => {
    const table = new Table([unit('r', 'red', '5050', {}, { movement: [20, 20] }), unit('b', 'blue', '5040', {}, { movement: [20, 20] })], {
      map: { columns: 99, rows: 99 },
    })
    const chance = SeededChance.fromSeed('far')
    const longest = Math.max(
      ...Array.from({ length: 300 }, () => {
        const order = parse(corpen18.schemas.order, corpen18.sampleOrder(table.state, chance)) as MoveOrder
        expect(corpen18.refusal(table.state, order)).toBeNull()
        return order.steps.length
      }),
    )
    expect(longest).toBeGreaterThan(45)
  })

  it('C18-MOV-03: a sampled move has any number of hexes, a turn before each, and one after the last where a point is left', () => {
    const { state } = new Table([unit('r', 'red', '0510', {}, { movement: [2, 2] }), unit('b', 'blue', '2020', {}, { movement: [9, 9] })])
    const sample = (...dice: number[]) => withDice(dice, (chance) => sampleMove(state, state.units[0] as Unit, chance).steps)
    // The first die is for the hexes, 0 to 2; the others for a turn each.
    expect([1, 2, 3, 4, 5].map((turn) => sample(1, turn))).toEqual(['', 'R', 'L', 'RR', 'LL'])
    expect([1, 2, 3, 4, 5, 6].map((turn) => sample(2, turn, 1))).toEqual(['F', 'RF', 'LF', 'RRF', 'LLF', 'RRRF'])
    expect([sample(2, 6, 2), sample(2, 1, 3)]).toEqual(['RRRFR', 'FL'])
    expect([sample(3, 1, 1), sample(3, 2, 5), sample(3, 6, 4)]).toEqual(['FF', 'RFLLF', 'RRRFRRF'])
    // Three points for a turn about are too many: drawn anew.
    expect(sample(1, 6, 3, 1, 1)).toBe('FF')
    // Too many again and again: she stays.
    const stubborn = { die: (sides: number) => (sides === 3 ? 1 : 6), band: () => 0, total: () => 0, faces: () => [] }
    expect(sampleMove(state, state.units[0] as Unit, stubborn)).toEqual({ order: 'move', unit: 'r', steps: '' })
  })

  it('C18-MOV-03: a sampled move is lawful', () => {
    const table = new Table([unit('r', 'red', '0101', {}, { movement: [4, 4] }), unit('b', 'blue', '2001', {}, { movement: [9, 9] })])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 200, maxLength: 200 }), (dice) => {
        const order = corpen18.sampleOrder(table.state, new ScriptedChance(dice))
        expect(corpen18.refusal(table.state, order)).toBeNull()
      }),
    )
  })
})
