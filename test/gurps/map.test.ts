import { describe, expect, it } from 'vitest'
import { ahead, distance, formatHex, type Heading, ring, STEPS } from '../../src/core/hex.js'
import { alongside, bearsOn, hexesOf, shipDistance, shipIn } from '../../src/gurps/bearings.js'
import { gurps, type Unit } from '../../src/gurps/index.js'
import { swing } from '../../src/gurps/movement.js'
import { BATTERIES } from '../../src/gurps/types.js'
import { scenario, unit } from './helpers.js'

const HEADINGS: readonly Heading[] = [0, 1, 2, 3, 4, 5]
const firer = (heading: Heading) => ({ q: 10, r: 10, heading })

/** Degrees from ahead, clockwise, by floating point: only to check the exact rules away from their edges. */
function degrees(heading: Heading, fromQ: number, fromR: number, q: number, r: number): number {
  const [x, y] = [1.5 * (q - fromQ), Math.sqrt(3) * (r - fromR + (q - fromQ) / 2)]
  return ((((Math.atan2(x, -y) * 180) / Math.PI - 60 * heading) % 360) + 360) % 360
}

describe('a ship of two hexes (GNC-SHIP-05)', () => {
  it.each(HEADINGS)('heading %d has her back hex astern', (heading) => {
    const [front, back] = hexesOf(firer(heading))
    expect(ahead(back, heading)).toStrictEqual(front)
  })
  it('is as far from another as their nearest hexes', () => {
    const one = { q: 10, r: 10, heading: 0 as Heading }
    expect(shipDistance(one, { q: 10, r: 5, heading: 0 })).toBe(4)
    expect(shipDistance(one, { q: 10, r: 14, heading: 0 })).toBe(3)
    expect(alongside(one, { q: 11, r: 10, heading: 0 })).toBe(true)
    expect(alongside(one, { q: 12, r: 10, heading: 0 })).toBe(false)
    expect(alongside(one, { q: 10, r: 13, heading: 3 })).toBe(true)
    expect(alongside(one, { q: 10, r: 13, heading: 0 })).toBe(false)
    expect(alongside(one, { q: 10, r: 12, heading: 0 })).toBe(true)
  })
  it('keeps both of her hexes to herself, and is in nobody else’s way when she asks (GNC-MOVE-08)', () => {
    const state = gurps.prepare(scenario([unit('red', 'red', '1010', 'N'), unit('blue', 'blue', '2020', 'S')]))
    const [red, blue] = state.units as [Unit, Unit]
    const found = (asking: Unit) => [...hexesOf(red), ...hexesOf(blue)].map((hex) => shipIn(state, hex, asking)?.id)
    expect(found(red)).toStrictEqual([undefined, undefined, 'blue', 'blue'])
    expect(found(blue)).toStrictEqual(['red', 'red', undefined, undefined])
  })
  it.each(HEADINGS)('heading %d turns about her back hex (GNC-MOVE-04)', (heading) => {
    const before = { q: 10, r: 10, heading }
    for (const to of ['port', 'starboard'] as const) {
      const after = swing(before, to)
      expect(hexesOf(after)[1]).toStrictEqual(hexesOf(before)[1])
      expect(distance(after, before)).toBe(1)
      expect(after.heading).toBe((heading + (to === 'port' ? 5 : 1)) % 6)
    }
    const there = swing(before, 'port')
    expect(swing(there, 'starboard')).toStrictEqual(before)
  })
})

describe('arcs (GNC-GUN-01)', () => {
  it.each(HEADINGS)('heading %d: every hex within 6, on every battery, as the angles say', (heading) => {
    const ship = firer(heading)
    const [front, back] = hexesOf(ship)
    const middle = { q: (front.q + back.q) / 2, r: (front.r + back.r) / 2 }
    let compared = 0
    for (let radius = 1; radius <= 6; radius++) {
      for (const hex of ring(front, radius)) {
        if (hex.q === back.q && hex.r === back.r) continue
        const single = { ...hex, heading }
        const [, stern] = hexesOf(single)
        if (stern.q === front.q && stern.r === front.r) continue
        const fromMiddle = (at: { q: number; r: number }) => degrees(heading, middle.q, middle.r, at.q, at.r)
        const fromFront = (at: { q: number; r: number }) => degrees(heading, front.q, front.r, at.q, at.r)
        const fromBack = (at: { q: number; r: number }) => degrees(heading, back.q, back.r, at.q, at.r)
        const either = (inside: (at: { q: number; r: number }) => number) => [hex, stern].map(inside)
        const away = (angle: number, from: number) => Math.min(Math.abs(angle - from), 360 - Math.abs(angle - from))
        const expected = {
          right: Math.min(...either(fromMiddle).map((angle) => away(angle, 90))) - 30,
          left: Math.min(...either(fromMiddle).map((angle) => away(angle, 270))) - 30,
          front: Math.min(...either(fromFront).map((angle) => away(angle, 0))) - 15,
          back: Math.min(...either(fromBack).map((angle) => away(angle, 180))) - 15,
        }
        for (const battery of BATTERIES) {
          // Edges count as in: where floating point cannot tell, the exact rule must say yes.
          const inside = expected[battery] < 1e-9
          expect([formatHex(hex), battery, bearsOn(ship, battery, single)]).toStrictEqual([formatHex(hex), battery, inside])
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(480)
  })
  it('leave blind spots on the bow and the quarter', () => {
    // Two hexes on the bow, 30 degrees off: no battery bears on a ship that shows nothing else.
    expect(BATTERIES.filter((battery) => bearsOn(firer(0), battery, { q: 13, r: 6, heading: 0 }))).toStrictEqual([])
    expect(BATTERIES.filter((battery) => bearsOn(firer(0), battery, { q: 13, r: 13, heading: 0 }))).toStrictEqual([])
  })
  it('count a target in when either of her hexes is', () => {
    const target = { q: 10 + 2, r: 10 - 2, heading: 0 as Heading }
    expect(hexesOf(target)[1]).toStrictEqual({ q: 12, r: 9 })
    expect(bearsOn(firer(0), 'right', target)).toBe(true)
  })
  it('turn with the ship', () => {
    const rotate = ({ q, r }: { q: number; r: number }) => ({ q: -r, r: q + r })
    for (let radius = 1; radius <= 5; radius++) {
      for (const at of ring({ q: 0, r: 0 }, radius)) {
        const back = STEPS[3] as { q: number; r: number }
        if (at.q === back.q && at.r === back.r) continue
        let turnedAt = at
        const first = BATTERIES.map((battery) => bearsOn({ q: 0, r: 0, heading: 0 }, battery, { ...at, heading: 0 }))
        for (const heading of HEADINGS) {
          expect(BATTERIES.map((battery) => bearsOn({ q: 0, r: 0, heading }, battery, { ...turnedAt, heading }))).toStrictEqual(first)
          turnedAt = rotate(turnedAt)
        }
      }
    }
  })
})
