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

/** What is drawn, as far as others keep out of its way: a convex outline, or a line of two points. */
export type Shape = readonly Point[]

export function shapeOf({ left, top, right, bottom }: Box): Shape {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}

/** A box so much larger on every side. */
export function grown({ left, top, right, bottom }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by }
}

/** The smallest box around boxes. */
export function union(first: Box, others: readonly Box[]): Box {
  return others.reduce(
    (all, { left, top, right, bottom }) => ({
      left: Math.min(all.left, left),
      top: Math.min(all.top, top),
      right: Math.max(all.right, right),
      bottom: Math.max(all.bottom, bottom),
    }),
    first,
  )
}

/** Whether two shapes have more than an edge in common: no line along an edge of either parts them. */
export function touch(a: Shape, b: Shape): boolean {
  return !parts(a, a, b) && !parts(b, a, b)
}

function parts(edges: Shape, a: Shape, b: Shape): boolean {
  for (let i = 0; i < edges.length; i++) {
    const [from, to] = [edges[i] as Point, edges[(i + 1) % edges.length] as Point]
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    let [lowA, highA, lowB, highB] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const { x, y } of a) {
      const across = x * dy - y * dx
      if (across < lowA) lowA = across
      if (across > highA) highA = across
    }
    for (const { x, y } of b) {
      const across = x * dy - y * dx
      if (across < lowB) lowB = across
      if (across > highB) highB = across
    }
    if (highA <= lowB || highB <= lowA) return true
  }
  return false
}

/** A text as wide as it gets in any of the usual sans-serif fonts, bold: nobody can measure it here. In units of its size. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) {
    width += /[ijlI.,:;'|!()[\] ]/.test(letter)
      ? 0.46
      : /[mwMW@%&\u2e80-\uffff]/.test(letter)
        ? 1.11
        : /[A-Z\u00c0-\u2e7f]/.test(letter)
          ? 0.86
          : 0.73
  }
  return width
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
