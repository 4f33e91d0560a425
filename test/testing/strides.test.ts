import { expect, it } from 'vitest'
import { strideLengths } from '../../src/testing/strides.js'

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

it('no two checks of the kit keep in step: what one looks at, any other will look at too', () => {
  const lengths = Object.entries(strideLengths(100))
  const inStep = lengths.flatMap(([one, a], i) => lengths.slice(i + 1).flatMap(([other, b]) => (divisor(a, b) > 1 ? [[one, other]] : [])))
  expect(inStep).toEqual([])
})

it('every check is made each time where each time is asked for', () => {
  expect(new Set(Object.values(strideLengths(1)))).toEqual(new Set([1]))
})
