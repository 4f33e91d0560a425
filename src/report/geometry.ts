import type { Hex } from '../core/hex.js'

// Hexes on paper: flat-top, the side of a hex is 10 units.

/** A place on paper; y runs down. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Half the width of a hex, and its side. */
export const SIDE = 10
/** Half the height of a hex: side * sqrt(3) / 2. */
export const HALF = 8.66

/** The centre of a hex. */
export function centre({ q, r }: Hex): Point {
  return { x: 1.5 * SIDE * q, y: HALF * (2 * r + q) }
}

/** Two decimals: enough for paper, and the same everywhere. */
export function fixed(n: number): string {
  const rounded = Math.round(n * 100) / 100
  return String(Object.is(rounded, -0) ? 0 : rounded)
}

export function pointText({ x, y }: Point): string {
  return `${fixed(x)},${fixed(y)}`
}

/** The corners of a hex. */
export function corners(at: Point): Point[] {
  const [w, h] = [SIDE, HALF]
  return [
    { x: at.x - w, y: at.y },
    { x: at.x - w / 2, y: at.y - h },
    { x: at.x + w / 2, y: at.y - h },
    { x: at.x + w, y: at.y },
    { x: at.x + w / 2, y: at.y + h },
    { x: at.x - w / 2, y: at.y + h },
  ]
}

/** Sines of 0, 15, 30, ... 90 degrees: no transcendental function, the same figures everywhere. */
const SINES = [0, 0.2588, 0.5, 0.7072, 0.866, 0.9659, 1] as const

function sine(degrees: number): number {
  const turn = ((degrees % 360) + 360) % 360
  const folded = turn <= 90 ? turn : turn <= 180 ? 180 - turn : turn <= 270 ? turn - 180 : 360 - turn
  const [below, part] = [Math.floor(folded / 15), (folded % 15) / 15]
  const low = SINES[below] as number
  const value = low + part * ((SINES[below + 1] ?? low) - low)
  return turn <= 180 ? value : -value
}

/** The point so many units from another, in degrees clockwise from north. */
export function towards(from: Point, degrees: number, length: number): Point {
  return { x: from.x + sine(degrees) * length, y: from.y - sine(degrees + 90) * length }
}

/** A rectangle on paper. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The smallest box around points, with a margin; null without points. */
export function boxAround(points: readonly Point[], margin: number): Box | null {
  const [first] = points
  if (!first) return null
  let box: Box = { left: first.x, top: first.y, right: first.x, bottom: first.y }
  for (const { x, y } of points) {
    box = { left: Math.min(box.left, x), top: Math.min(box.top, y), right: Math.max(box.right, x), bottom: Math.max(box.bottom, y) }
  }
  return { left: box.left - margin, top: box.top - margin, right: box.right + margin, bottom: box.bottom + margin }
}
