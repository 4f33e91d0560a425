import { describe, expect, it } from 'vitest'
import { distance, parseHex } from '../../src/core/hex.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { type MoveOrder, miniNaval, type Order, type Scenario, type State } from '../../src/mini-naval/index.js'
import { asked, begin, Log, play, questions, refusal, scenario, until, vessel, why } from './helpers.js'

const move = (unit: string, to: string, heading: MoveOrder['heading'] = 'N', more: Partial<MoveOrder> = {}): Order => ({
  order: 'move',
  unit,
  to,
  heading,
  ...more,
})

/** Battles in which nobody can fire, so that the first decision is a move of side a (or of b, with other dice). */
const moving = (units: Parameters<typeof scenario>[0], more: Partial<Scenario> = {}, dice = [1, 2]): State =>
  begin(scenario(units, more), dice)

describe('who moves first (MNW-SEQ-02)', () => {
  const far = [
    { id: 'x', side: 'a' },
    { id: 'y', side: 'b', hex: '2020' },
  ]
  it('low moves first, ties are rolled again', () => {
    const log = new Log()
    expect(asked(begin(scenario(far), [1, 2], log))).toBe('a x move')
    expect(asked(begin(scenario(far), [6, 2]))).toBe('b y move')
    const again = new Log()
    expect(asked(begin(scenario(far), [3, 3, 5, 5, 6, 1], again))).toBe('b y move')
    expect(again.of('initiative')).toMatchObject([
      {
        rolls: [
          [3, 3],
          [5, 5],
          [6, 1],
        ],
        first: 'b',
      },
    ])
  })
  it('after twenty ties in a row the side named first moves first', () => {
    const log = new Log()
    const ties = Array.from({ length: 20 }, () => [4, 4]).flat()
    expect(asked(begin(scenario(far), ties, log))).toBe('a x move')
    expect(log.of('initiative').map(({ rolls, first }) => [(rolls as number[][]).length, first])).toEqual([[20, 'a']])
  })
  it('the second side launches after the first has moved', () => {
    const state = moving([
      { id: 'x', side: 'a', class: 'carrier' },
      { id: 'y', side: 'b', class: 'carrier', hex: '2020' },
    ])
    expect(questions(state)).toEqual([
      'a x-fighter-1 launch',
      'a x-bomber-1 launch',
      'a x-bomber-2 launch',
      'a x-torpedo-bomber-1 launch',
      'a x move',
    ])
    expect(asked(until(state, ({ step }) => step === 'second mover'))).toBe('b y-fighter-1 launch')
  })
  it('a turn has three phases in this order (MNW-SEQ-01)', () => {
    const log = new Log()
    const chance = new ScriptedChance([1, 2, 1, 2, 1, 2])
    let state = miniNaval.setUp(
      miniNaval.prepare(
        scenario([
          { id: 'x', side: 'a', class: 'carrier' },
          { id: 'y', side: 'b', hex: '2020' },
        ]),
      ),
      chance,
      log,
    )
    while (state.turn < 3) {
      const orders = miniNaval.orders(state)
      state = miniNaval.advance(state, orders.find(({ order }) => order === 'pass') ?? (orders[0] as Order), chance, log)
    }
    expect(log.of('phase').map(({ turn, phase }) => `${turn} ${phase}`)).toEqual([
      '1 air',
      '1 gunnery',
      '1 movement',
      '2 air',
      '2 gunnery',
      '2 movement',
      '3 air',
      '3 gunnery',
      '3 movement',
    ])
  })
})

it('a phase without anything to tell of is not told: without squadrons there is none in the air (MNW-SEQ-01)', () => {
  const log = new Log()
  const far = [
    { id: 'x', side: 'a' },
    { id: 'y', side: 'b', hex: '2020' },
  ]
  begin(scenario(far), [1, 2], log)
  expect(log.of('phase').map(({ phase }) => phase)).toEqual(['gunnery', 'movement'])
})

describe('moves (MNW-MOV-01, MNW-VES-03)', () => {
  const destroyer = () =>
    moving([
      { id: 'x', side: 'a', class: 'destroyer', hex: '1010', heading: 'N' },
      { id: 'y', side: 'b', hex: '2020' },
    ])

  it('goes up to its speed, a turn of 60 degrees after each area', () => {
    expect(refusal(destroyer(), move('x', '1010'))).toBeUndefined()
    expect(refusal(destroyer(), move('x', '1006'))).toBeUndefined()
    expect(why(destroyer(), move('x', '1005'))).toBe(
      'MNW-MOV-01: x cannot be at 1005 heading N: it moves 4 areas at most, with a turn of 60 degrees after each',
    )
    expect(refusal(destroyer(), move('x', '1009', 'NE'))).toBeUndefined()
    // Two turns after one area, or a turn without moving, are too much.
    expect(why(destroyer(), move('x', '1009', 'SE'))).toBe(
      'MNW-MOV-01: x cannot be at 1009 heading SE: it moves 4 areas at most, with a turn of 60 degrees after each',
    )
    expect(why(destroyer(), move('x', '1010', 'NE'))).toBe(
      'MNW-MOV-01: x cannot be at 1010 heading NE: it moves 4 areas at most, with a turn of 60 degrees after each',
    )
    expect(why(destroyer(), move('x', '1011', 'S'))).toBe(
      'MNW-MOV-01: x cannot be at 1011 heading S: it moves 4 areas at most, with a turn of 60 degrees after each',
    )
  })

  it('lists every end once, and no other than what is lawful', () => {
    const state = destroyer()
    const orders = miniNaval.orders(state)
    expect(new Set(orders.map((order) => JSON.stringify(order))).size).toBe(orders.length)
    const speed = 4
    for (const order of orders as MoveOrder[]) {
      expect(refusal(state, order)).toBeUndefined()
      const end = parseHex(order.to) as { q: number; r: number }
      expect(distance(end, vessel(state, 'x'))).toBeLessThanOrEqual(speed)
    }
    // By a walk of its own: each step ahead, then one of three turns.
    const ends = new Set<string>()
    const walk = (hex: { q: number; r: number }, heading: number, left: number) => {
      ends.add(`${hex.q},${hex.r},${heading}`)
      if (left === 0) return
      const steps = [
        [0, -1],
        [1, -1],
        [1, 0],
        [0, 1],
        [-1, 1],
        [-1, 0],
      ] as const
      const [q, r] = steps[heading] as readonly [number, number]
      for (const turn of [0, 1, 5]) walk({ q: hex.q + q, r: hex.r + r }, (heading + turn) % 6, left - 1)
    }
    walk(vessel(state, 'x'), 0, speed)
    expect(orders).toHaveLength(ends.size)
  })

  it('carries it out', () => {
    const { state, log } = play(destroyer(), [move('x', '1108', 'NE')])
    expect(vessel(state, 'x')).toMatchObject({ q: 10, heading: 1 })
    expect(log.of('move')).toMatchObject([{ actor: 'x', from: '1010', to: '1108', heading: 'NE', depth: null }])
  })

  it('any number of vessels may be in one area', () => {
    const state = moving([
      { id: 'x', side: 'a', hex: '1010' },
      { id: 'w', side: 'a', hex: '1010' },
      { id: 'v', side: 'a', hex: '1010' },
      { id: 'y', side: 'b', hex: '2020' },
    ])
    expect(state.units.filter(({ q }) => q === 9)).toHaveLength(3)
  })

  it('a vessel with no way is not asked (MNW-DMG-02)', () => {
    const state = moving([
      { id: 'wreck', side: 'a', lost: 12 },
      { id: 'x', side: 'a' },
      { id: 'y', side: 'b', hex: '2020' },
    ])
    expect(questions(state)).toEqual(['a x move'])
  })
})

describe('leaving (MNW-DMG-04, MNW-END-01)', () => {
  const hurt = (more: Partial<Scenario> = {}) =>
    moving(
      [
        { id: 'x', side: 'a', hex: '0205', heading: 'NW', lost: 8 },
        { id: 'y', side: 'b', hex: '2005', heading: 'N' },
        { id: 'z', side: 'a', hex: '0120' },
      ],
      more,
      // Turret B of the cruiser hurt before the battle, then initiative.
      [3, 1, 2],
    )

  it('a crippled vessel has lost a turret, speed, a third of its secondary guns, and may not close', () => {
    const state = hurt()
    expect(vessel(state, 'x')).toMatchObject({ fp: 4, crippled: true, turrets: ['A', 'Y'] })
    const near = moving(
      [
        { id: 'x', side: 'a', hex: '0510', heading: 'SE', lost: 8 },
        { id: 'y', side: 'b', hex: '1610' },
      ],
      {},
      [3, 1, 2],
    )
    const now = distance(vessel(near, 'x'), vessel(near, 'y'))
    for (const order of miniNaval.orders(near) as MoveOrder[]) {
      expect(distance(parseHex(order.to) as { q: number; r: number }, vessel(near, 'y'))).toBeGreaterThanOrEqual(now)
    }
    expect(why(near, move('x', '0610', 'SE'))).toBe('MNW-DMG-04: x must leave the action: 0610 is nearer to the nearest enemy')
    expect(refusal(near, move('x', '0510', 'SE'))).toBeUndefined()
  })

  it('a vessel leaves over an edge it reaches, for good', () => {
    const { state, log } = play(hurt(), [{ order: 'withdraw', unit: 'x' }])
    expect(log.of('withdraws')).toMatchObject([{ actor: 'x', from: '0205' }])
    expect(vessel(state, 'x').withdrawn).toBe(true)
    expect(miniNaval.result(state).sides[0]).toMatchObject({ withdrawn: ['x'], crippled: ['x'], fpLost: 0, fpFull: 16 })
    expect(questions(state)).toEqual(['a z move'])
  })

  it('not from where no edge is reached, and not where the scenario forbids it', () => {
    const middle = moving([
      { id: 'x', side: 'a', hex: '1010' },
      { id: 'y', side: 'b', hex: '2020' },
    ])
    expect(why(middle, { order: 'withdraw', unit: 'x' })).toBe('MNW-END-01: x cannot leave the map in this move')
    const forbidden = hurt({ options: { leavingTheMap: 'forbidden' } })
    expect(why(forbidden, { order: 'withdraw', unit: 'x' })).toBe('MNW-END-01: x cannot leave the map in this move')
    expect(miniNaval.orders(forbidden).map(({ order }) => order)).not.toContain('withdraw')
  })

  it('the battle ends when a side has nothing afloat and fit to fight, or with the last turn', () => {
    const alone = moving([
      { id: 'x', side: 'a', hex: '0205', heading: 'NW' },
      { id: 'y', side: 'b', hex: '2005' },
    ])
    const { state, log } = play(alone, [{ order: 'withdraw', unit: 'x' }])
    // She got away whole: nobody has lost anything.
    expect(state.over).toBe('nothing of a is fit to fight on the map: 1 has left it')
    expect(miniNaval.result(state)).toMatchObject({ winner: null, turns: 1 })
    expect(log.of('end')).toMatchObject([{ winner: null }])
    expect(miniNaval.decision(state)).toBeNull()
    expect(miniNaval.orders(state)).toEqual([])
    expect(why(state, { order: 'withdraw', unit: 'x' })).toBe(
      'MNW-END-01: the battle is over: nothing of a is fit to fight on the map: 1 has left it',
    )
    const middle = moving(
      [
        { id: 'x', side: 'a', hex: '0105' },
        { id: 'y', side: 'b', hex: '2020' },
      ],
      { turns: 1 },
    )
    const last = play(middle, [move('x', '0105', 'S'), move('y', '2020', 'S')]).state
    expect(last.over).toBe('the last of 1 turn has been played')
    expect(miniNaval.result(last)).toMatchObject({ winner: null, turns: 1 })
  })
})

describe('ramming (MNW-RAM-01, MNW-RAM-03)', () => {
  const state = () =>
    until(
      begin(
        scenario([
          { id: 'x', side: 'a', class: 'destroyer', hex: '1010', heading: 'N' },
          { id: 'y', side: 'b', hex: '1009', heading: 'N' },
          { id: 's', side: 'b', class: 'submarine', hex: '1009', heading: 'N' },
          { id: 'f', side: 'a', class: 'merchant', hex: '1009', heading: 'N' },
        ]),
      ),
      (now) => asked(now) === 'a x move',
    )

  it('is moving into the area of an enemy on the surface with that intention', () => {
    const rams = miniNaval.orders(state()).filter((order) => 'ram' in order)
    expect(rams.map((order) => (order as MoveOrder).ram)).toEqual(['y', 'y', 'y'])
    expect(why(state(), move('x', '1009', 'N', { ram: 's' }))).toBe('MNW-RAM-03: s is submerged and cannot be rammed')
    expect(why(state(), move('x', '1009', 'N', { ram: 'f' }))).toBe('MNW-RAM-03: f is not an enemy in the action')
    expect(why(state(), move('x', '1008', 'N', { ram: 'y' }))).toBe('MNW-RAM-03: x rams by moving into the area of y')
    expect(why(state(), move('x', '1009', 'N', { ram: 'y', depth: 'dive' }))).toBe('MNW-RAM-03: x cannot dive and ram in one move')
    expect(why(state(), move('x', '1009', 'N', { ram: 'nobody' }))).toBe('MNW-RAM-03: nobody is not an enemy in the action')
  })

  it("hurts both, the target's die first", () => {
    const { state: after, log } = play(state(), [move('x', '1009', 'N', { ram: 'y' })], [5, 4, 2])
    expect(log.of('ramming')).toMatchObject([{ actor: 'x', target: 'y', targetLost: 3, actorLost: 4 }])
    expect(vessel(after, 'y').fp).toBe(vessel(state(), 'y').fp - 3)
    // Two of six left: crippled, and the die put out turret A.
    expect(vessel(after, 'x')).toMatchObject({ fp: 2, crippled: true, turrets: ['Y'] })
  })

  it('from the same area there is nothing to move into, and a submerged submarine does not ram', () => {
    const same = until(
      begin(
        scenario([
          { id: 'x', side: 'a', class: 'submarine', hex: '1010', heading: 'N' },
          { id: 'y', side: 'b', class: 'merchant', hex: '1010', heading: 'N' },
          { id: 'z', side: 'b', class: 'merchant', hex: '1009', heading: 'N' },
        ]),
      ),
      (now) => asked(now) === 'a x move',
    )
    expect(why(same, move('x', '1010', 'N', { ram: 'y' }))).toBe('MNW-RAM-03: x is submerged and cannot ram')
    expect(why(same, move('x', '1009', 'N', { ram: 'z' }))).toBe('MNW-RAM-03: x is submerged and cannot ram')
  })

  it('may end the battle', () => {
    const duel = until(
      begin(
        scenario([
          { id: 'x', side: 'a', class: 'cruiser', hex: '1010', heading: 'N' },
          { id: 'y', side: 'b', class: 'destroyer', hex: '1009', heading: 'N' },
        ]),
      ),
      (now) => asked(now) === 'a x move',
    )
    const { state: after } = play(duel, [move('x', '1009', 'N', { ram: 'y' })], [6, 1])
    expect(after.over).toContain('nothing of b')
  })
})

it('orders of another phase are refused by the sequence (MNW-SEQ-02)', () => {
  const state = moving([
    { id: 'x', side: 'a', class: 'carrier' },
    { id: 'y', side: 'b', hex: '2020' },
  ])
  expect(why(state, { order: 'fire', unit: 'x-fighter-1', battery: 'main', target: 'y' })).toBe(
    'MNW-SEQ-02: x-fighter-1 is asked to launch; found fire',
  )
  expect(why(state, move('x', '0101', 'S'))).toBe('MNW-SEQ-02: it is not for "x" to answer now')
  const x = until(state, (now) => asked(now) === 'a x move')
  expect(why(x, { order: 'launch', unit: 'x' })).toBe('MNW-SEQ-02: x is asked to move; found launch')
})

describe('who has won (MNW-END-01)', () => {
  /** A battle of two vessels a side, as amended: `fp`, or `left` with so many of 12. */
  const ended = (fates: Readonly<Record<string, number | { readonly left: number }>>) => {
    const state = moving([
      { id: 'v', side: 'a' },
      { id: 'w', side: 'a' },
      { id: 'x', side: 'b', hex: '2020' },
      { id: 'y', side: 'b', hex: '2019' },
    ])
    for (const [id, fate] of Object.entries(fates)) {
      Object.assign(vessel(state, id), typeof fate === 'number' ? { fp: fate } : { fp: fate.left, withdrawn: true })
    }
    const { over } = miniNaval.settle(state, new ScriptedChance([]))
    return over === null ? 'lasts' : [miniNaval.result({ ...state, over }).winner, over]
  }
  const nothing = (side: string, fates: string) => `nothing of ${side} is fit to fight on the map: ${fates}`

  it.each([
    ['got away whole, from an enemy as whole', { v: { left: 12 }, w: { left: 12 } }, null, nothing('a', '2 have left it')],
    ['got away whole, from one that was hit', { v: { left: 12 }, w: { left: 12 }, y: 9 }, 'a', nothing('a', '2 have left it')],
    ['got away hurt more', { v: { left: 5 }, w: { left: 12 }, y: 9 }, 'b', nothing('a', '2 have left it')],
    [
      'got away, and the other lies dead',
      { v: { left: 5 }, w: -3, x: 0, y: 0 },
      'a',
      `${nothing('a', '1 has left it, 1 has sunk')}; ${nothing('b', '2 are dead in the water')}`,
    ],
    ['has sunk and lies dead', { v: 0, w: -1 }, 'b', nothing('a', '1 is dead in the water, 1 has sunk')],
    [
      'has sunk, and of the other one got away',
      { v: -1, w: -2, x: -9, y: { left: 5 } },
      'b',
      `${nothing('a', '2 have sunk')}; ${nothing('b', '1 has left it, 1 has sunk')}`,
    ],
  ] as const)('a %s', (_what, fates, winner, reason) => {
    expect(ended(fates)).toEqual([winner, reason])
  })
})
