import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FLEET, findClass } from '../../src/corpen18/fleet/index.js'
import { cardOf, type ShipCard } from '../../src/corpen18/ship.js'
import { arbitraryCard, card, errorOf, guns, ready, wordsOf } from './helpers.js'

describe('ratings (C18-UNIT-05)', () => {
  it.each([
    ['8', { armoured: 8, light: null }, '8'],
    [8, { armoured: 8, light: null }, '8'],
    ['U5', { armoured: null, light: 5 }, 'U5'],
    ['U1a', { armoured: null, light: 1 }, 'U1'],
    ['1/U7', { armoured: 1, light: 7 }, '1/U7'],
    ['12/U1a', { armoured: 12, light: 1 }, '12/U1'],
  ])('C18-UNIT-05: %s', (given, expected, written) => {
    const ship = ready(card({ main: guns(given) }))
    expect(ship.main?.rating).toEqual(expected)
    expect(cardOf(ship).main?.rating).toBe(written)
  })

  it.each(['U8', 'U0', '0', '-1', 'U1b', '8/3', 'U5/8', '8VL', '', ' 8', '8.5', 'u5', '1/'])('C18-UNIT-05: %j is no rating', (given) => {
    const error = errorOf(() => ready(card({ secondary: guns(given) })))
    expect(`${error.code} ${error.path}`).toBe('not-allowed secondary.rating')
    expect(error.message).toContain('1/U7')
    expect(error.message).toContain(JSON.stringify(given))
  })

  it.each([0, -3])('C18-UNIT-05: %d is no rating', (given) => {
    expect(errorOf(() => ready(card({ main: guns(given) }))).path).toBe('main.rating')
  })
})

describe('protection (C18-UNIT-06)', () => {
  it.each([
    ['7R', { armoured: true, belt: 7, deck: 7, perHit: -1 }, '7R'],
    [7, { armoured: true, belt: 7, deck: 7, perHit: 0 }, '7'],
    ['8/7R', { armoured: true, belt: 8, deck: 7, perHit: -1 }, '8/7R'],
    ['8/8F', { armoured: true, belt: 8, deck: 8, perHit: 1 }, '8F'],
    ['4/2', { armoured: true, belt: 4, deck: 2, perHit: 0 }, '4/2'],
    ['U3', { armoured: false, belt: 3, deck: 3, perHit: 0 }, 'U3'],
    ['U4F', { armoured: false, belt: 4, deck: 4, perHit: 1 }, 'U4F'],
    ['U1aR', { armoured: false, belt: 1, deck: 1, perHit: -1 }, 'U1R'],
  ])('C18-UNIT-06: %s', (given, expected, written) => {
    const ship = ready(card({ protection: given }))
    expect(ship.protection).toEqual(expected)
    expect(cardOf(ship).protection).toBe(written)
  })

  it.each(['8R/7', 'U8', '0', 'U3/2', '7RF', '7r', '8/', '/7', '8/7/6'])('C18-UNIT-06: %j is no protection', (given) => {
    expect(wordsOf(() => ready(card({ protection: given })))).toBe(
      `not-allowed protection: expected a protection such as 7R, 8/7, U3 or U4F (C18-UNIT-06); found "${given}"`,
    )
  })
})

describe('torpedoes (C18-UNIT-07)', () => {
  it.each([
    ['--', null, '--'],
    ['2', { perPhase: 2, ready: 2, reload: 0, weight: null }, '2'],
    [2, { perPhase: 2, ready: 2, reload: 0, weight: null }, '2'],
    ['2/2', { perPhase: 2, ready: 2, reload: 0, weight: null }, '2'],
    ['2/4', { perPhase: 2, ready: 4, reload: 0, weight: null }, '2/4'],
    ['2/4(4)H', { perPhase: 2, ready: 4, reload: 4, weight: 'heavy' }, '2/4(4)H'],
    ['1L', { perPhase: 1, ready: 1, reload: 0, weight: 'light' }, '1L'],
    ['4(1)H', { perPhase: 4, ready: 4, reload: 1, weight: 'heavy' }, '4(1)H'],
  ] as const)('C18-UNIT-07: %s', (given, expected, written) => {
    const ship = ready(card({ torpedoes: given }))
    expect(ship.torpedoes).toEqual(expected)
    expect(cardOf(ship).torpedoes).toBe(written)
  })

  it.each(['-', '2/4/6', 'H', '2(4', '2HL', '2(4)(4)', '2H(4)'])('C18-UNIT-07: %j is no torpedoes', (given) => {
    expect(wordsOf(() => ready(card({ torpedoes: given })))).toBe(
      `not-allowed torpedoes: expected torpedoes such as --, 2, 2/4 or 2/4(4)H (C18-UNIT-07); found "${given}"`,
    )
  })
})

describe('the record (C18-UNIT-04)', () => {
  it('C18-UNIT-04: what may be left out has the default of the contract', () => {
    expect(cardOf(ready({ class: 'Bare', category: 'escort', movement: [4, 4], fireControl: 2, protection: 'U5' }))).toEqual({
      class: 'Bare',
      category: 'escort',
      modern: false,
      movement: [4, 4],
      fireControl: 2,
      torpedoes: '--',
      protection: 'U5',
      crew: 'experienced',
      nightFighting: false,
      radar: 'none',
    })
    expect(ready(card()).main?.rateOfFire).toBe('N')
  })

  it('C18-UNIT-04: a to-hit is 0 or has a sign, not both: -0 would not outlast being written down', () => {
    const toHit: [number, null, number] = [-1, null, 0]
    expect(ready(card({ main: guns(4, { toHit }) })).main).toMatchObject({ bow: -1, broadside: null, stern: 0 })
    expect(wordsOf(() => ready(card({ main: guns(4, { toHit: [-1, null, -0] }) })))).toBe(
      'not-allowed main.toHit[2]: expected 0 without a sign; found -0',
    )
  })

  it('C18-UNIT-04: modern counts for capital ships alone', () => {
    expect(ready(card({ category: 'capital', modern: true })).modern).toBe(true)
    for (const category of ['cruiser', 'escort', 'fac', 'merchant'] as const) {
      expect(ready(card({ category, modern: true })).modern, category).toBe(false)
    }
  })

  it('C18-GUN-03: secondary batteries one level lower, tertiary two, never below I', () => {
    const levels = [1, 2, 3, 4].map((fireControl) => {
      const ship = ready(card({ fireControl, secondary: guns(2), tertiary: guns('U4') }))
      return [ship.main, ship.secondary, ship.tertiary].map((battery) => (battery?.fireControl ?? -9) + 1)
    })
    expect(levels).toEqual([
      [1, 1, 1],
      [2, 1, 1],
      [3, 2, 1],
      [4, 3, 2],
    ])
  })

  it('C18-UNIT-04: a card and the ship it gives are a pair', () => {
    fc.assert(
      fc.property(arbitraryCard, (given) => {
        const ship = ready(given)
        expect(ready(cardOf(ship))).toEqual(ship)
        expect(JSON.parse(JSON.stringify(ship))).toEqual(ship)
      }),
    )
  })

  it.each([
    [
      'category',
      { category: 'battleship' },
      'not-allowed category: expected one of "capital", "cruiser", "escort", "fac", "merchant"; found "battleship"',
    ],
    [
      'a misspelt category',
      { category: 'criuser' },
      'not-allowed category: expected one of "capital", "cruiser", "escort", "fac", "merchant"; found "criuser"; did you mean "cruiser"?',
    ],
    ['fire control 5', { fireControl: 5 }, 'out-of-range fireControl: expected a number up to 4; found 5'],
    ['fire control 0', { fireControl: 0 }, 'out-of-range fireControl: expected a number from 1; found 0'],
    ['one movement number', { movement: [3] }, 'wrong-length movement: expected exactly 2 entries; found 1'],
    ['three movement numbers', { movement: [3, 3, 3] }, 'wrong-length movement: expected exactly 2 entries; found 3'],
    ['half a movement point', { movement: [3, 2.5] }, 'wrong-type movement[1]: expected a whole number; found 2.5'],
    ['NaN movement', { movement: [Number.NaN, 3] }, 'wrong-type movement[0]: expected a number; found NaN'],
    ['infinite movement', { movement: [Number.POSITIVE_INFINITY, 3] }, 'wrong-type movement[0]: expected a number; found Infinity'],
    [
      'a crew of heroes',
      { crew: 'heroic' },
      'not-allowed crew: expected one of "elite", "veteran", "experienced", "trained", "green"; found "heroic"',
    ],
    [
      'a capital E',
      { crew: 'Elite' },
      'not-allowed crew: expected one of "elite", "veteran", "experienced", "trained", "green"; found "Elite"; did you mean "elite"?',
    ],
    ['radar', { radar: 'good' }, 'not-allowed radar: expected one of "none", "basic", "advanced"; found "good"'],
    ['a short arc list', { main: { ...guns(8), toHit: [1, 2] } }, 'wrong-length main.toHit: expected exactly 3 entries; found 2'],
    ['a to-hit of text', { main: { ...guns(8), toHit: [1, '2', null] } }, 'wrong-type main.toHit[1]: expected a number or null; found "2"'],
    [
      'a rate of fire',
      { main: { ...guns(8), rateOfFire: 'VH' } },
      'not-allowed main.rateOfFire: expected one of "N", "VL", "L", "H"; found "VH"; did you mean "VL"?',
    ],
    ['a negative range', { main: { ...guns(8), range: -1 } }, 'out-of-range main.range: expected a number from 0; found -1'],
    ['a misspelt key', { torpedos: '2' }, 'unknown-key torpedos: unknown key "torpedos"; did you mean "torpedoes"?'],
    ['null where it is not named', { radar: null }, 'not-allowed radar: expected one of "none", "basic", "advanced"; found null'],
    ['an empty class', { class: '' }, 'not-allowed class: expected text of at least one character; found an empty string'],
  ])('C18-UNIT-04: refuses %s', (_, over, fault) => {
    expect(wordsOf(() => ready({ ...card(), ...over } as ShipCard))).toBe(fault)
  })

  it('C18-UNIT-03: names the category that may have been meant', () => {
    expect(errorOf(() => ready({ ...card(), category: 'criuser' } as unknown as ShipCard)).message).toContain('did you mean "cruiser"')
    expect(errorOf(() => ready({ ...card(), torpedos: '2' } as unknown as ShipCard)).message).toContain('did you mean "torpedoes"')
  })

  it.each(['class', 'category', 'movement', 'fireControl', 'protection'])('C18-UNIT-04: %s is missed', (key) => {
    const { [key as keyof ShipCard]: _, ...rest } = card()
    expect(wordsOf(() => ready(rest as ShipCard))).toMatch(`missing-key ${key}: missing; expected `)
  })
})

describe('the fleet', () => {
  it('C18-UNIT-04: every class reads, and its name is its own', () => {
    const names = FLEET.map(({ card: each }) => each.class)
    expect(new Set(names).size).toBe(names.length)
    for (const { card: each } of FLEET) {
      expect(ready(cardOf(ready(each))), each.class).toEqual(ready(each))
      expect(findClass(each.class)).toBe(each)
    }
    expect(findClass('Yamato BBB')).toBeUndefined()
  })

  it('C18-UNIT-01: movement is of the scale of the rules, in hexes of 4,000 m a half-hour turn', () => {
    for (const { card: each, figures } of FLEET) {
      // Half an hour at so many knots, in metres; a hex a point; what is over is lost.
      const hexes = (figures.knots * 1852 * 0.5) / 4000
      expect(Math.abs(each.movement[0] + each.movement[1] - hexes), each.class).toBeLessThan(1.5)
    }
  })
})
