import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addHits, damagedAllowance, damageModifier, isSunk, sinkingHits, statusOf } from '../../src/corpen18/damage.js'
import { STANDARD, settings } from '../../src/corpen18/settings.js'
import { CATEGORIES } from '../../src/corpen18/types.js'
import { card, ready } from './helpers.js'

const SMALLER_SPEED = settings(undefined, { speedLoss: 'smaller-speed' })

const left = (movement: [number, number], hits: number, category: (typeof CATEGORIES)[number] = 'cruiser', rules = STANDARD) =>
  damagedAllowance(ready(card({ category, movement })), hits, rules).join('/')

describe('hits', () => {
  it('C18-DMG-01: hits add up and stop at 4, for a FAC at 2', () => {
    for (const category of CATEGORIES) {
      const ship = ready(card({ category }))
      const most = category === 'fac' ? 2 : 4
      expect(sinkingHits(category)).toBe(most)
      expect(addHits(ship, 1, 4)).toBe(most)
      expect(addHits(ship, 0, 1)).toBe(1)
      expect(addHits(ship, most, 1)).toBe(most)
      expect(isSunk(ship, most - 1)).toBe(false)
      expect(isSunk(ship, most)).toBe(true)
      expect(statusOf(ship, most)).toBe('sunk')
      expect(statusOf(ship, most - 1)).toBe('afloat')
    }
  })

  it.each(['capital', 'cruiser', 'escort', 'merchant'] as const)('C18-DMG-02: what hits do to the fire of a %s: -1, -2, -4', (category) => {
    expect([0, 1, 2, 3].map((hits) => damageModifier(category, hits))).toEqual([0, -1, -2, -4])
  })

  it('C18-DMG-03: what a hit does to the fire of a FAC: -2', () => {
    expect([0, 1].map((hits) => damageModifier('fac', hits))).toEqual([0, -2])
  })
})

describe('speed and damage', () => {
  it.each([
    [
      [3, 3],
      ['3/3', '3/3', '2/2', '1/0', '0/0'],
    ],
    [
      [4, 3],
      ['4/3', '4/3', '3/2', '1/0', '0/0'],
    ],
    [
      [3, 4],
      ['3/4', '3/4', '2/3', '0/1', '0/0'],
    ],
    [
      [2, 2],
      ['2/2', '2/2', '1/1', '1/0', '0/0'],
    ],
    [
      [2, 1],
      ['2/1', '2/1', '1/1', '1/0', '0/0'],
    ],
    [
      [1, 1],
      ['1/1', '1/1', '1/0', '1/0', '0/0'],
    ],
    [
      [1, 0],
      ['1/0', '1/0', '1/0', '1/0', '0/0'],
    ],
    [
      [0, 1],
      ['0/1', '0/1', '0/1', '0/1', '0/0'],
    ],
    [
      [0, 0],
      ['0/0', '0/0', '0/0', '0/0', '0/0'],
    ],
    [
      [9, 8],
      ['9/8', '9/8', '8/7', '1/0', '0/0'],
    ],
  ] as const)('C18-DMG-02 C18-DMG-04: %j by hits', (movement, expected) => {
    expect([0, 1, 2, 3, 4].map((hits) => left([...movement], hits))).toEqual(expected)
  })

  it('C18-DMG-03 C18-DMG-04: a FAC loses at 1 hit what others lose at 2', () => {
    expect([0, 1, 2].map((hits) => left([9, 8], hits, 'fac'))).toEqual(['9/8', '8/7', '0/0'])
  })

  it.each([
    [[3, 3], '2/1'],
    [[4, 4], '2/2'],
    [[4, 3], '2/1'],
    [[3, 4], '1/2'],
    [[2, 2], '1/1'],
    [[2, 1], '1/0'],
    [[1, 1], '0/0'],
    [[1, 0], '0/0'],
    [[9, 8], '4/4'],
  ] as const)('C18-DMG-04: the alternative names the smaller speed: %j at 2 hits', (movement, expected) => {
    expect(left([...movement], 2, 'cruiser', SMALLER_SPEED)).toBe(expected)
  })

  it('C18-DMG-04: the alternative lets a 1/1 ship gain speed at 3 hits, as the specification warns', () => {
    expect(left([1, 1], 2, 'cruiser', SMALLER_SPEED)).toBe('0/0')
    expect(left([1, 1], 3, 'cruiser', SMALLER_SPEED)).toBe('1/0')
  })

  it('C18-DMG-04: points never grow with hits, and damage leaves what the rule says', () => {
    const movement = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
    fc.assert(
      fc.property(movement, fc.constantFrom(...CATEGORIES), (printed, category) => {
        const ship = ready(card({ category, movement: printed }))
        const total = (hits: number) => damagedAllowance(ship, hits, STANDARD).reduce((sum, points) => sum + points, 0)
        for (let hits = 1; hits <= sinkingHits(category); hits++) expect(total(hits)).toBeLessThanOrEqual(total(hits - 1))
        const all = printed[0] + printed[1]
        const reduced = category === 'fac' ? 1 : 2
        expect(total(reduced)).toBe(all - Math.min(2, Math.floor(all / 2)))
        const [first, second] = damagedAllowance(ship, reduced, STANDARD)
        expect(Math.abs(first - second)).toBeLessThanOrEqual(1)
        if (first !== second) expect(first > second).toBe(printed[0] >= printed[1])
        if (category !== 'fac') expect(total(3)).toBe(Math.min(1, all))
      }),
    )
  })

  it('C18-DMG-04: under the alternative the speed at 2 hits is the smaller of the two', () => {
    const movement = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
    fc.assert(
      fc.property(movement, (printed) => {
        const [first, second] = damagedAllowance(ready(card({ movement: printed })), 2, SMALLER_SPEED)
        const all = printed[0] + printed[1]
        expect(first + second).toBe(Math.max(0, Math.min(all - 2, Math.floor(all / 2))))
      }),
    )
  })
})
