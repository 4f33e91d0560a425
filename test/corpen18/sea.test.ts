import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { damagedAllowance } from '../../src/corpen18/damage.js'
import { allowance, gunnery as gunneryOf } from '../../src/corpen18/procedures.js'
import { allowance as allowanceOf, isForbidden, refuseForbidden } from '../../src/corpen18/sea.js'
import { STANDARD, settings } from '../../src/corpen18/settings.js'
import { CATEGORIES } from '../../src/corpen18/types.js'
import { card, clauseOf, factsOf, ready, withDice } from './helpers.js'
import { ours, pack } from './packs.js'
import { input } from './shots.js'

const inSeas = (category: (typeof CATEGORIES)[number], movement: [number, number], hits = 0) =>
  [0, 1, 2, 3, 4].map((seaState) => {
    const reply = withDice([], (chance) => allowance({ ship: card({ category, movement }), hits, seaState }, chance))
    return 'refused' in reply ? reply.refused.clause : `${reply.first}/${reply.second}`
  })

describe('sea state and movement (C18-MOV-04)', () => {
  it.each([
    ['capital', [4, 3], ['4/3', '4/3', '4/3', '4/2', '2/1']],
    ['cruiser', [4, 3], ['4/3', '4/3', '4/2', '3/2', '2/1']],
    ['merchant', [4, 3], ['4/3', '4/3', '4/2', '3/2', '2/1']],
    ['escort', [9, 5], ['9/5', '9/5', '8/4', '4/2', '2/1']],
    ['fac', [5, 4], ['5/4', '4/3', '2/2', 'C18-MOV-04', 'C18-MOV-04']],
    ['escort', [1, 0], ['1/0', '1/0', '0/0', '1/0', '1/0']],
    ['cruiser', [0, 1], ['0/1', '0/1', '0/0', '0/0', '0/1']],
  ] as const)('C18-MOV-04: a %s of %j in seas 0 to 4', (category, movement, expected) => {
    expect(inSeas(category, [...movement])).toEqual(expected)
  })

  it('C18-MOV-04: damage applies before the sea', () => {
    // 5/4 at 2 hits is 4/3 (one of 7 odd to the larger), halved 2/1; the other way round it would be 2/2 less 2.
    expect(inSeas('cruiser', [5, 4], 2)[4]).toBe('2/1')
    expect(inSeas('escort', [4, 4], 3)).toEqual(['1/0', '1/0', '0/0', '1/0', '1/0'])
  })

  it('C18-DMG-01: a sunk ship has no allowance; the sea forbids first', () => {
    const ask = (category: 'fac' | 'cruiser', hits: number, seaState: number) =>
      clauseOf(withDice([], (chance) => allowance({ ship: card({ category }), hits, seaState }, chance)))
    expect(ask('cruiser', 4, 0)).toBe('C18-DMG-01')
    expect(ask('fac', 2, 0)).toBe('C18-DMG-01')
    expect(ask('fac', 2, 3)).toBe('C18-MOV-04')
    expect(ask('fac', 1, 2)).toBeUndefined()
  })

  it('C18-MOV-04: the sea gives nobody points, and halves leave at least 1 of 1', () => {
    const movement = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
    fc.assert(
      fc.property(
        movement,
        fc.constantFrom(...CATEGORIES),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 0, max: 3 }),
        (printed, category, sea, hits) => {
          const ship = ready(card({ category, movement: printed }))
          const [dry, wet] = [damagedAllowance(ship, hits, STANDARD), allowanceOf(ship, hits, sea, STANDARD)]
          expect(wet[0]).toBeLessThanOrEqual(dry[0])
          expect(wet[1]).toBeLessThanOrEqual(dry[1])
          expect(Math.min(...wet)).toBeGreaterThanOrEqual(0)
          if (sea === 4 && category !== 'fac') {
            for (const phase of [0, 1] as const) expect(wet[phase] > 0).toBe(dry[phase] > 0)
          }
        },
      ),
    )
  })

  it('C18-MOV-04: only a FAC, from heavy seas up, may not operate', () => {
    for (const category of CATEGORIES) {
      const forbidden = [0, 1, 2, 3, 4].filter((sea) => isForbidden(ready(card({ category })), sea, STANDARD))
      expect(forbidden, category).toEqual(category === 'fac' ? [3, 4] : [])
    }
  })

  it('C18-MOV-04: of a pack that replaces one of the two tables, what either forbids is forbidden', () => {
    const forbiddenBy = (tables: object) => {
      const theirs = settings(pack(tables))
      return CATEGORIES.map((category) => [0, 1, 2, 3, 4].filter((sea) => isForbidden(ready(card({ category })), sea, theirs)).join(''))
    }
    const free = { capital: 'none', cruiser: 'none', escort: 'none', fac: 'none', merchant: 'none' }
    const movement = { ...free, merchant: 'forbidden' }
    const gunnery = { capital: 0, cruiser: 0, escort: null, fac: 0, merchant: 0 }
    // Ours forbids the FAC in seas 3 and 4, in both tables.
    expect(forbiddenBy({ seaStateMovement: [free, free, free, free, movement] })).toEqual(['', '', '', '34', '4'])
    expect(forbiddenBy({ seaStateGunnery: [...ours.seaStateGunnery.slice(0, 4), gunnery] })).toEqual(['', '', '4', '34', ''])
    expect(forbiddenBy({ seaStateMovement: Array(5).fill(free), seaStateGunnery: Array(5).fill(gunnery) })).toEqual([
      '',
      '',
      '01234',
      '',
      '',
    ])
    const attack = input({ seaState: 4 }, { category: 'escort' })
    const theirs = settings(pack({ seaStateGunnery: [...ours.seaStateGunnery.slice(0, 4), gunnery] }))
    expect(clauseOf(withDice([], (chance) => gunneryOf(attack, chance, { settings: theirs })))).toBe('C18-MOV-04')
  })

  it('C18-MOV-04: who may not is called by her name, or else her class', () => {
    const words = (name?: string) => {
      const ship = ready(card({ category: 'fac', ...(name && { name }) }))
      return refuseForbidden([ready(card()), ship], 3, STANDARD)?.refused.reason
    }
    expect([words(), words('PT-109')]).toEqual(['Test (fac) may not operate in sea state 3', 'PT-109 (fac) may not operate in sea state 3'])
  })

  it('C18-MOV-04: the trace shows the look-up and what was rounded', () => {
    const facts = factsOf((trace) => allowanceOf(ready(card({ movement: [5, 4] })), 2, 4, STANDARD, trace))
    expect(facts.map(({ clause, what }) => `${clause} ${what}`)).toEqual([
      'C18-DMG-04 speed reduced by damage',
      'C18-DMG-04 movement points left, by phase',
      'C18-MOV-04 sea state and movement',
      'C18-MOV-04 halved',
      'C18-MOV-04 halved',
    ])
    const three = factsOf((trace) => allowanceOf(ready(card()), 3, 2, STANDARD, trace))
    expect(three.map(({ clause }) => clause)).toEqual(['C18-DMG-02', 'C18-DMG-02', 'C18-MOV-04'])
  })
})
