import fc from 'fast-check'
import type { Heading, Hex } from '../../src/core/hex.js'

export const ALL: readonly Heading[] = [0, 1, 2, 3, 4, 5]
export const ORIGIN: Hex = { q: 0, r: 0 }

export const key = ({ q, r }: Hex) => `${q},${r}`
export const keys = (hexes: readonly Hex[]) => hexes.map(key).sort()
export const anyHex = fc.record({ q: fc.integer({ min: -60, max: 60 }), r: fc.integer({ min: -60, max: 60 }) })
export const anyHeading = fc.constantFrom(...ALL)

/** Where a hex's centre lies on paper, in hex sides: x to the east, y to the north. */
export function centre({ q, r }: Hex): { x: number; y: number } {
  return { x: 1.5 * q, y: -Math.sqrt(3) * (r + q / 2) }
}

/** Degrees clockwise from a heading to a hex, above -180 and up to 180: by floating point, for comparison. */
export function degrees(to: Hex, heading: Heading): number {
  const { x, y } = centre(to)
  const off = (Math.atan2(x, y) * 180) / Math.PI - 60 * heading
  return off - 360 * Math.ceil((off - 180) / 360)
}
