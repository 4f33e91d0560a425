import { expect } from 'vitest'
import { type Distribution, distribution } from '../../src/core/distribution.js'

/** Outcomes as [value, p], in the order of their text: for comparing distributions. */
function table<T>({ outcomes }: Distribution<T>): [string, number][] {
  return outcomes.map(({ value, p }): [string, number] => [JSON.stringify(value), p]).sort(([a], [b]) => (a < b ? -1 : 1))
}

export function expectSame<T>(found: Distribution<T>, expected: Distribution<T>): void {
  const [a, b] = [table(found), table(expected)]
  expect(a.map(([value]) => value)).toEqual(b.map(([value]) => value))
  for (const [i, [value, p]] of a.entries()) expect([value, p]).toEqual([value, expect.closeTo(b[i]?.[1] as number, 12)])
}

/** Every throw of `count` dice, one after the other. */
export function* throws(count: number, sides: number): Generator<number[]> {
  if (count === 0) yield []
  else for (const rest of throws(count - 1, sides)) for (let face = 1; face <= sides; face++) yield [...rest, face]
}

export function bruteForce<T>(count: number, sides: number, of: (faces: number[]) => T): Distribution<T> {
  return distribution([...throws(count, sides)].map((faces) => ({ value: of(faces), p: 1 / sides ** count })))
}

export const sum = (faces: readonly number[]) => faces.reduce((total, face) => total + face, 0)

/** Whole numbers of ways of each value, where `of` asks for `ways` equally likely throws in all. */
export function ways<T>({ outcomes }: Distribution<T>, all: number): [T, number][] {
  return outcomes.map(({ value, p }) => [value, p * all])
}
