import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arcOf, bearing, type Hex, isAbeam30, isAhead15, isAhead30, ring, STEPS, sameHex, turned, within } from '../../src/core/hex.js'
import { ALL, anyHeading, anyHex, degrees, key, ORIGIN } from './hexes.js'

describe('arcs', () => {
  const EDGE = 1e-6
  const rings = [1, 2, 3, 4, 5, 6].flatMap((radius) => ring(ORIGIN, radius))

  it.each(ALL)('heading %d: every hex at ranges 1 to 6, as by floating point, edges apart', (heading) => {
    const seen = { bow: 0, broadside: 0, stern: 0, edges: 0 }
    for (const to of rings) {
      const off = Math.abs(degrees(to, heading))
      const point = bearing(to.q, to.r, heading)
      if (Math.abs(off - 30) < EDGE || Math.abs(off - 150) < EDGE) {
        // The edge belongs to the broadside.
        expect([key(to), arcOf(point)]).toEqual([key(to), 'broadside'])
        seen.edges++
      } else {
        const expected = off < 30 ? 'bow' : off > 150 ? 'stern' : 'broadside'
        expect([key(to), arcOf(point)]).toEqual([key(to), expected])
        seen[expected]++
      }
    }
    // Of 126 hexes four edges hold three each (at ranges 2, 4, 6); the arcs of 60 degrees are half as wide as that of 120.
    expect(seen).toEqual({ bow: 18, broadside: 78, stern: 18, edges: 12 })
  })

  it('by direction, heading north: six faces and six corners', () => {
    const arc = (q: number, r: number) => arcOf(bearing(q, r, 0))
    expect([arc(0, -1), arc(1, -1), arc(1, 0), arc(0, 1), arc(-1, 1), arc(-1, 0)]).toEqual([
      'bow',
      'broadside',
      'broadside',
      'stern',
      'broadside',
      'broadside',
    ])
    expect([arc(1, -2), arc(2, -1), arc(1, 1), arc(-1, 2), arc(-2, 1), arc(-1, -1)]).toEqual([
      'broadside',
      'broadside',
      'broadside',
      'broadside',
      'broadside',
      'broadside',
    ])
    // One hex off the edge on either side, at range 4: bow inside, broadside outside.
    expect([arc(1, -4), arc(2, -4), arc(3, -4), arc(-1, -3), arc(-2, -2), arc(-3, -1)]).toEqual([
      'bow',
      'broadside',
      'broadside',
      'bow',
      'broadside',
      'broadside',
    ])
    expect([arc(-1, 4), arc(-2, 4), arc(-3, 4), arc(1, 3), arc(2, 2), arc(3, 1)]).toEqual([
      'stern',
      'broadside',
      'broadside',
      'stern',
      'broadside',
      'broadside',
    ])
  })

  it('turn with the ship, mirror with the side, and exchange bow and stern on turning about', () => {
    fc.assert(
      fc.property(anyHex, anyHeading, fc.integer({ min: 1, max: 40 }), (to, heading, scale) => {
        fc.pre(!sameHex(to, ORIGIN))
        const point = bearing(to.q, to.r, heading)
        const arc = arcOf(point)
        // (q, r) a hexside clockwise is (-r, q + r).
        expect(arcOf(bearing(-to.r, to.q + to.r, turned(heading, 1)))).toBe(arc)
        expect(arcOf({ starboard: -point.starboard, forward: point.forward })).toBe(arc)
        expect(arcOf(bearing(to.q, to.r, turned(heading, 3)))).toBe(arc === 'bow' ? 'stern' : arc === 'stern' ? 'bow' : 'broadside')
        expect(arcOf(bearing(scale * to.q, scale * to.r, heading))).toBe(arc)
      }),
    )
  })

  it('within 30 and 15 degrees of ahead and 30 of abeam are as by floating point, edges apart', () => {
    const hexes = within(ORIGIN, 24)
    let [edge30, edge15, edge60] = [0, 0, 0]
    for (const heading of ALL) {
      for (const to of hexes) {
        if (sameHex(to, ORIGIN)) continue
        const off = Math.abs(degrees(to, heading))
        const point = bearing(to.q, to.r, heading)
        if (Math.abs(off - 30) < EDGE) edge30++
        else expect([key(to), isAhead30(point)]).toEqual([key(to), off < 30])
        // tan 15 is no fraction, so no hex lies upon this edge: nearness to it is no excuse.
        if (Math.abs(off - 15) < EDGE) edge15++
        else expect([key(to), isAhead15(point)]).toEqual([key(to), off < 15])
        if (Math.abs(off - 60) < EDGE || Math.abs(off - 120) < EDGE) edge60++
        else expect([key(to), isAbeam30(point)]).toEqual([key(to), off > 60 && off < 120])
      }
    }
    expect([edge30, edge15, edge60]).toEqual([6 * 2 * 12, 0, 6 * 4 * 24])
  })

  it('edges: 30 of ahead leaves its edge out, 30 of abeam takes it in', () => {
    for (const heading of ALL) {
      for (let range = 1; range <= 8; range++) {
        // The corner between ahead and the next hexside clockwise lies at 30 degrees, the hexside itself at 60.
        const [straight, next] = [STEPS[heading] as Hex, STEPS[turned(heading, 1)] as Hex]
        const corner = bearing(range * (straight.q + next.q), range * (straight.r + next.r), heading)
        const side = bearing(range * next.q, range * next.r, heading)
        expect([isAhead30(corner), isAhead15(corner), isAbeam30(corner), arcOf(corner)]).toEqual([false, false, false, 'broadside'])
        expect([isAhead30(side), isAbeam30(side), arcOf(side)]).toEqual([false, true, 'broadside'])
      }
    }
    expect(isAbeam30({ starboard: 3, forward: 1 })).toBe(true)
    expect(isAbeam30({ starboard: -3, forward: -1 })).toBe(true)
    expect(isAbeam30({ starboard: 299, forward: 100 })).toBe(false)
    expect(isAbeam30({ starboard: 300, forward: -100 })).toBe(true)
    expect(isAbeam30({ starboard: 1, forward: 0 })).toBe(true)
  })

  it('15 degrees to the last whole number: starboard / forward up to 2 sqrt 3 - 3', () => {
    // Convergents of 2 sqrt 3 - 3 = 0.464101615...: from below 6/13, 84/181; from above 7/15, 13/28, 181/390.
    for (const [starboard, forward, holds] of [
      [6, 13, true],
      [84, 181, true],
      [7, 15, false],
      [13, 28, false],
      [181, 390, false],
    ] as const) {
      expect(starboard / forward < 2 * Math.sqrt(3) - 3).toBe(holds)
      expect(isAhead15({ starboard, forward })).toBe(holds)
      expect(isAhead15({ starboard: -starboard, forward })).toBe(holds)
      expect(isAhead15({ starboard, forward: -forward })).toBe(false)
    }
    expect(isAhead15({ starboard: 0, forward: 2 })).toBe(true)
    expect(isAhead15({ starboard: 0, forward: -2 })).toBe(false)
  })

  it('the own hex is neither ahead nor abeam', () => {
    const here = bearing(0, 0, 0)
    expect([isAhead30(here), isAhead15(here), isAbeam30(here)]).toEqual([false, false, false])
  })
})
