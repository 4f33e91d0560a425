import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ahead,
  bearing,
  distance,
  formatHex,
  HEADINGS,
  type Hex,
  headingName,
  headingOf,
  onMap,
  parseHex,
  ring,
  STEPS,
  sameHex,
  turned,
  within,
} from '../../src/core/hex.js'
import { ALL, anyHeading, anyHex, centre, degrees, key, keys, ORIGIN } from './hexes.js'

describe('headings', () => {
  it('have names, clockwise from north', () => {
    expect(HEADINGS).toEqual(['N', 'NE', 'SE', 'S', 'SW', 'NW'])
    expect(HEADINGS.map(headingOf)).toEqual([0, 1, 2, 3, 4, 5])
    expect(ALL.map(headingName)).toEqual([...HEADINGS])
  })
  it('point where they say', () => {
    const { x, y } = centre(STEPS[0] as Hex)
    expect([x, y]).toEqual([0, expect.closeTo(Math.sqrt(3), 12)])
    for (const heading of ALL) expect(degrees(STEPS[heading] as Hex, heading)).toBeCloseTo(0, 9)
  })
  it('turn by hexsides either way', () => {
    expect([1, 2, 5, 6, 7, -1, -6, -7, 12].map((hexsides) => turned(0, hexsides))).toEqual([1, 2, 5, 0, 1, 5, 0, 5, 0])
    expect(turned(4, 3)).toBe(1)
    expect(turned(1, -3)).toBe(4)
    fc.assert(
      fc.property(anyHeading, fc.integer({ min: -40, max: 40 }), (heading, hexsides) => {
        expect(turned(turned(heading, hexsides), -hexsides)).toBe(heading)
        expect(ALL).toContain(turned(heading, hexsides))
      }),
    )
  })
})

describe('steps and distances', () => {
  it('six steps ahead with a turn between come back', () => {
    for (const side of [1, -1]) {
      let at: Hex = { q: 3, r: -2 }
      for (const heading of ALL) at = ahead(at, turned(0, side * heading))
      expect(at).toEqual({ q: 3, r: -2 })
    }
    expect(ahead({ q: 2, r: 2 }, 1)).toEqual({ q: 3, r: 1 })
    expect(sameHex({ q: 1, r: 2 }, { q: 1, r: 2 })).toBe(true)
    expect([sameHex({ q: 1, r: 2 }, { q: 2, r: 1 }), sameHex({ q: 1, r: 2 }, { q: 1, r: 3 })]).toEqual([false, false])
  })

  it('distance is that of a search step by step, on a board of 30 by 30', () => {
    const size = { columns: 30, rows: 30 }
    const board = Array.from({ length: 30 }, (_, column) =>
      Array.from({ length: 30 }, (_, row) => parseHex(String(column + 1).padStart(2, '0') + String(row + 1).padStart(2, '0')) as Hex),
    ).flat()
    expect(board).toHaveLength(900)
    const places = new Map(board.map((hex, i) => [key(hex), i]))
    const neighbours = board.map((hex) => ALL.map((heading) => places.get(key(ahead(hex, heading)))).filter((place) => place !== undefined))
    // Half a board's column lies lower, so the shortest way never leaves the board.
    for (let from = 0; from < board.length; from += 7) {
      const steps: number[] = new Array(board.length).fill(-1)
      steps[from] = 0
      const queue = [from]
      for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
        for (const next of neighbours[at] as number[]) {
          if (steps[next] !== -1) continue
          steps[next] = (steps[at] as number) + 1
          queue.push(next)
        }
      }
      expect(board.map((hex) => distance(board[from] as Hex, hex))).toEqual(steps)
    }
    expect(board.every((hex) => onMap(hex, size))).toBe(true)
  })

  it('distance is the same both ways, wherever the two lie, and no way round is shorter', () => {
    fc.assert(
      fc.property(anyHex, anyHex, anyHex, (a, b, c) => {
        expect(distance(a, b)).toBe(distance(b, a))
        expect(distance({ q: a.q + c.q, r: a.r + c.r }, { q: b.q + c.q, r: b.r + c.r })).toBe(distance(a, b))
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c))
        expect(distance(a, b) === 0).toBe(sameHex(a, b))
      }),
    )
  })
})

describe('rings and neighbourhoods', () => {
  const at = { q: 4, r: -1 }
  const RING1 = ['4,-2', '5,-2', '5,-1', '4,0', '3,0', '3,-1']
  const RING2 = ['4,-3', '5,-3', '6,-3', '6,-2', '6,-1', '5,0', '4,1', '3,1', '2,1', '2,0', '2,-1', '3,-2']

  it('at radius 0, 1 and 2, clockwise from north', () => {
    expect(ring(at, 0).map(key)).toEqual(['4,-1'])
    expect(ring(at, 1).map(key)).toEqual(RING1)
    expect(ring(at, 2).map(key)).toEqual(RING2)
  })
  it('clockwise from straight ahead', () => {
    for (const heading of ALL) {
      expect(ring(at, 1, heading).map(key)).toEqual([...RING1.slice(heading), ...RING1.slice(0, heading)])
      expect(ring(at, 2, heading).map(key)).toEqual([...RING2.slice(2 * heading), ...RING2.slice(0, 2 * heading)])
      expect(ring(at, 0, heading)).toEqual([at])
    }
  })
  it('within 0, 1 and 2: the centre and the rings', () => {
    expect(within(at, 0)).toEqual([at])
    expect(keys(within(at, 1))).toEqual(['4,-1', ...RING1].sort())
    expect(keys(within(at, 2))).toEqual(['4,-1', ...RING1, ...RING2].sort())
    expect(within(ORIGIN, 1).map(key)).toEqual(['-1,0', '-1,1', '0,-1', '0,0', '0,1', '1,-1', '1,0'])
  })
  it('of any radius hold each hex of that distance once', () => {
    fc.assert(
      fc.property(anyHex, fc.integer({ min: 0, max: 9 }), anyHeading, (from, radius, heading) => {
        const disc = within(from, radius)
        const edge = ring(from, radius, heading)
        expect(new Set(disc.map(key)).size).toBe(1 + 3 * radius * (radius + 1))
        expect(disc).toHaveLength(1 + 3 * radius * (radius + 1))
        expect(disc.every((hex) => distance(from, hex) <= radius)).toBe(true)
        expect(keys(edge)).toEqual(keys(disc.filter((hex) => distance(from, hex) === radius)))
        for (const [i, hex] of edge.entries()) expect(distance(hex, edge[(i + 1) % edge.length] as Hex)).toBe(radius === 0 ? 0 : 1)
      }),
    )
  })
  it('are copies: the centre given is not handed back', () => {
    expect(ring(at, 0)[0]).not.toBe(at)
    expect(within(at, 0)[0]).not.toBe(at)
  })
})

describe('bearings', () => {
  it('are the offsets on paper, turned', () => {
    fc.assert(
      fc.property(anyHex, anyHeading, (to, heading) => {
        const { starboard, forward } = bearing(to.q, to.r, heading)
        const { x, y } = centre(to)
        const turn = (heading * Math.PI) / 3
        expect(starboard / 2).toBeCloseTo(x * Math.cos(turn) - y * Math.sin(turn), 9)
        expect((forward * Math.sqrt(3)) / 2).toBeCloseTo(x * Math.sin(turn) + y * Math.cos(turn), 9)
        expect(Number.isSafeInteger(starboard) && Number.isSafeInteger(forward)).toBe(true)
      }),
    )
  })

  it('of the twelve directions on the lattice, heading north', () => {
    const at = (q: number, r: number) => {
      const { starboard, forward } = bearing(q, r, 0)
      return [starboard + 0, forward + 0]
    }
    expect([at(0, -1), at(1, -1), at(1, 0), at(0, 1), at(-1, 1), at(-1, 0)]).toEqual([
      [0, 2],
      [3, 1],
      [3, -1],
      [0, -2],
      [-3, -1],
      [-3, 1],
    ])
    expect([at(1, -2), at(2, -1), at(1, 1), at(-1, 2), at(-2, 1), at(-1, -1)]).toEqual([
      [3, 3],
      [6, 0],
      [3, -3],
      [-3, -3],
      [-6, 0],
      [-3, 3],
    ])
    expect(at(0, 0)).toEqual([0, 0])
  })
})

describe('names on the map', () => {
  it('are columns and rows; even columns lie half a hex lower', () => {
    expect(parseHex('0101')).toEqual({ q: 0, r: 0 })
    expect(parseHex('0102')).toEqual({ q: 0, r: 1 })
    const [odd, even] = [centre(parseHex('0101') as Hex), centre(parseHex('0201') as Hex)]
    expect(odd.y - even.y).toBeCloseTo(Math.sqrt(3) / 2, 12)
    expect(centre(parseHex('0301') as Hex).y).toBeCloseTo(odd.y, 12)
    expect(formatHex({ q: 4, r: 9 })).toBe('0512')
    expect(formatHex(parseHex('0512') as Hex)).toBe('0512')
    expect(parseHex('012005')).toEqual({ q: 11, r: -1 })
  })

  it('neighbours of an odd and of an even column', () => {
    const around = (name: string) => ring(parseHex(name) as Hex, 1).map(formatHex)
    expect(around('0505')).toEqual(['0504', '0604', '0605', '0506', '0405', '0404'])
    expect(around('0605')).toEqual(['0604', '0705', '0706', '0606', '0506', '0505'])
  })

  it('read back as written, for every hex of odd and even maps', () => {
    for (const [columns, rows] of [
      [30, 30],
      [31, 17],
      [101, 7],
      [6, 130],
    ] as const) {
      const names = new Set<string>()
      for (let column = 1; column <= columns; column++) {
        for (let row = 1; row <= rows; row++) {
          const digits = Math.max(column, row) > 99 ? 3 : 2
          const name = String(column).padStart(digits, '0') + String(row).padStart(digits, '0')
          const hex = parseHex(name) as Hex
          expect(onMap(hex, { columns, rows })).toBe(true)
          expect(formatHex(hex)).toBe(name)
          names.add(key(hex))
        }
      }
      expect(names.size).toBe(columns * rows)
    }
  })

  it('read back for every hex from -50 to 50 that lies on a map, and for no other', () => {
    const size = { columns: 999, rows: 999 }
    let there = 0
    for (let q = -50; q <= 50; q++) {
      for (let r = -50; r <= 50; r++) {
        if (!onMap({ q, r }, size)) continue
        there++
        expect(parseHex(formatHex({ q, r }))).toEqual({ q, r })
      }
    }
    // In column q + 1 the rows begin at r = -floor(q / 2): 51 + floor(q / 2) of them up to r = 50.
    expect(there).toBe(Array.from({ length: 51 }, (_, q) => 51 + Math.floor(q / 2)).reduce((sum, n) => sum + n, 0))
  })

  it.each([
    '',
    '01',
    '011',
    '01011',
    '0101010',
    '01010101',
    '0001',
    '0100',
    '000000',
    '1a01',
    ' 0101',
    '0101 ',
    '-101',
    '0101\n',
    '٠١٠١',
    '1e05',
  ])('%j is none', (name) => expect(parseHex(name)).toBeUndefined())

  it('the map ends at its columns and rows', () => {
    const size = { columns: 5, rows: 4 }
    const inside = (name: string) => onMap(parseHex(name) as Hex, size)
    expect(['0101', '0504', '0104', '0501', '0404'].map(inside)).toEqual([true, true, true, true, true])
    expect(['0601', '0105', '0405', '0605'].map(inside)).toEqual([false, false, false, false])
    expect(
      [
        { q: -1, r: 1 },
        { q: 0, r: -1 },
        { q: 1, r: -1 },
        { q: -2, r: 3 },
      ].map((hex) => onMap(hex, size)),
    ).toEqual([false, false, false, false])
    expect(within({ q: 2, r: 1 }, 12).filter((hex) => onMap(hex, size))).toHaveLength(20)
  })
})
