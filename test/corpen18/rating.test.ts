import { describe, expect, it } from 'vitest'
import { FLEET, findClass } from '../../src/corpen18/fleet/index.js'
import type { BatteryFigures, ShipFigures } from '../../src/corpen18/rating.js'
import { rateShip } from '../../src/corpen18/rating.js'
import { wordsOf } from './helpers.js'

const guns: BatteryFigures = { calibreMm: 203, roundsPerMinute: 4, barrels: [4, 8, 4], rangeMetres: 28000 }
const hull: ShipFigures = {
  class: 'Test CA',
  category: 'cruiser',
  nation: 'Nowhere',
  asOf: 1940,
  knots: 32,
  displacementTons: 10000,
  beltMm: 76,
  deckMm: 38,
  fireControl: 3,
}
const rate = (change: Partial<ShipFigures>) => rateShip({ ...hull, ...change })
const rateGuns = (change: Partial<BatteryFigures>, category: ShipFigures['category'] = 'cruiser') =>
  rate({ category, main: { ...guns, ...change } }).main

describe('section 10: movement (C18-MOV-01)', () => {
  it.each([
    [0, [0, 0]],
    [4, [0, 0]],
    [4.5, [1, 0]],
    [8.9, [1, 0]],
    [9, [1, 1]],
    [13.5, [2, 1]],
    [26.5, [3, 2]],
    [26.9, [3, 2]],
    [27, [3, 3]],
    [30, [3, 3]],
    [31.4, [3, 3]],
    [31.5, [4, 3]],
    [35.9, [4, 3]],
    [36, [4, 4]],
    [40.5, [5, 4]],
  ])('%d knots', (knots, movement) => expect(rate({ knots }).movement).toEqual(movement))
})

describe('section 10: gunnery by calibre (C18-UNIT-05)', () => {
  it.each([
    [20, 25, 'U1'],
    [37, 40, 'U2'],
    [75, 76, 'U3'],
    [85, 100, 'U4'],
    [102, 105, 'U5'],
    [114, 130, 'U6'],
    [133, 140, '1/U7'],
    [150, 155, '2'],
    [170, 190, '3'],
    [203, 203, '4'],
    [234, 283, '5'],
    [305, 305, '6'],
    [320, 356, '7'],
    [380, 381, '8'],
    [406, 410, '9'],
    [460, 460, '10'],
  ])('%d to %d mm is %s', (from, to, rating) => {
    expect(rateGuns({ calibreMm: from })?.rating).toBe(rating)
    expect(rateGuns({ calibreMm: to })?.rating).toBe(rating)
  })
  it.each([
    12.7, 19, 26, 36, 41, 57, 74, 77, 84, 101, 106, 113, 131, 132, 141, 149, 156, 169, 191, 202, 204, 233, 284, 304, 306, 319, 357, 379,
    382, 405, 411, 459, 461,
  ])('%d mm lies between the bands and is refused', (calibreMm) =>
    expect(wordsOf(() => rateGuns({ calibreMm }))).toMatch(
      `out-of-range main.calibreMm: no gunnery rating for a calibre of ${calibreMm} mm; rated are `,
    ),
  )
  it('a refusal names the calibres that are rated, bands and single ones', () => {
    expect(wordsOf(() => rateGuns({ calibreMm: 461 }))).toMatch(/; rated are 20-25, .*, 460 mm \(C18-UNIT-05\)$/)
  })
})

describe('section 10: rate of fire (C18-UNIT-04)', () => {
  it.each([
    [0, 'VL'],
    [2.9, 'VL'],
    [3, 'L'],
    [5, 'L'],
    [5.9, 'L'],
    [6, undefined],
    [9, undefined],
    [9.9, undefined],
    [10, 'H'],
    [250, 'H'],
  ])('%d rounds a minute', (roundsPerMinute, rateOfFire) => expect(rateGuns({ roundsPerMinute })?.rateOfFire).toBe(rateOfFire))
})

describe('range in hexes (C18-UNIT-01): nearest, the half up, at least 1', () => {
  it.each([
    [1000, 1],
    [5999, 1],
    [6000, 2],
    [21999, 5],
    [22000, 6],
    [36520, 9],
    [42000, 11],
  ])('%d m', (rangeMetres, range) => expect(rateGuns({ rangeMetres })?.range).toBe(range))
})

describe('section 10: to-hit by barrels that bear', () => {
  it.each([
    [0, null],
    [1, -3],
    [2, -2],
    [3, -1],
    [4, -1],
    [5, 0],
    [7, 0],
    [8, 1],
    [9, 1],
    [10, 2],
    [12, 2],
    [13, 3],
    [40, 3],
  ])('%d barrels', (barrels, modifier) => {
    expect(rateGuns({ barrels: [barrels, 1, 0] })?.toHit).toEqual([modifier, -3, null])
    expect(rateGuns({ barrels: [0, 1, barrels] })?.toHit).toEqual([null, -3, modifier])
  })
  it.each([
    ['capital', [-3, -2, -1]],
    ['cruiser', [-3, -2, -1]],
    ['merchant', [-3, -2, -1]],
    ['escort', [-2, -1, 0]],
    ['fac', [-1, 1, 2]],
  ] as const)('a %s adds the barrels of its vessels (C18-UNIT-02)', (category, toHit) =>
    expect(rateGuns({ barrels: [1, 2, 3] }, category)?.toHit).toEqual(toHit),
  )
})

describe('section 10: protection (C18-UNIT-06)', () => {
  it.each([
    [25, 50, '1/9'],
    [51, 76, '2/9'],
    [77, 114, '3/9'],
    [115, 178, '4/9'],
    [179, 229, '5/9'],
    [230, 279, '6/9'],
    [280, 329, '7/9'],
    [330, 379, '8/9'],
    [380, 429, '9'],
    [430, 500, '10/9'],
  ])('belt of %d to %d mm', (from, to, protection) => {
    expect(rate({ beltMm: from, deckMm: 151 }).protection).toBe(protection)
    expect(rate({ beltMm: to, deckMm: 151 }).protection).toBe(protection)
  })
  it.each([
    [0, 24, '10/1'],
    [25, 37, '10/2'],
    [38, 50, '10/3'],
    [51, 75, '10/4'],
    [76, 90, '10/5'],
    [91, 99, '10/6'],
    [100, 125, '10/7'],
    [126, 150, '10/8'],
    [151, 200, '10/9'],
  ])('deck of %d to %d mm', (from, to, protection) => {
    expect(rate({ beltMm: 430, deckMm: from }).protection).toBe(protection)
    expect(rate({ beltMm: 430, deckMm: to }).protection).toBe(protection)
  })
  it.each([
    [0, 99, 'U1'],
    [100, 399, 'U2'],
    [400, 999, 'U3'],
    [1000, 1499, 'U4'],
    [1500, 1999, 'U5'],
    [2000, 2999, 'U6'],
    [3000, 99999, 'U7'],
  ])('unarmoured of %d to %d tons', (from, to, protection) => {
    expect(rate({ beltMm: 24, deckMm: 38, displacementTons: from }).protection).toBe(protection)
    expect(rate({ beltMm: 0, displacementTons: to }).protection).toBe(protection)
  })
  it('writes rugged and fragile last', () => {
    expect(rate({ sturdiness: 'rugged' }).protection).toBe('2/3R')
    expect(rate({ beltMm: 0, displacementTons: 50, sturdiness: 'fragile' }).protection).toBe('U1F')
  })
})

describe('torpedoes (C18-UNIT-07)', () => {
  it.each([
    ['cruiser', undefined, '--'],
    ['cruiser', { tubes: 1, diameterMm: 533 }, '1'],
    ['cruiser', { tubes: 7, diameterMm: 533 }, '1'],
    ['cruiser', { tubes: 8, diameterMm: 533 }, '2'],
    ['cruiser', { tubes: 8, bearing: 8, diameterMm: 533 }, '2'],
    ['cruiser', { tubes: 8, bearing: 4, diameterMm: 533 }, '1/2'],
    ['cruiser', { tubes: 6, bearing: 3, diameterMm: 533 }, '1'],
    ['cruiser', { tubes: 16, bearing: 8, reloads: 8, diameterMm: 610, heavy: true }, '2/4(2)H'],
    ['cruiser', { tubes: 4, diameterMm: 533, heavy: true }, '1H'],
    ['cruiser', { tubes: 4, reloads: 3, diameterMm: 532 }, '1L'],
    ['escort', { tubes: 8, diameterMm: 450 }, '4L'],
    ['escort', { tubes: 9, reloads: 9, diameterMm: 610 }, '4(4)'],
    ['fac', { tubes: 2, reloads: 2, diameterMm: 533 }, '2(2)'],
  ] as const)('%s, %j', (category, torpedoes, card) => expect(rate({ category, ...(torpedoes && { torpedoes }) }).torpedoes).toBe(card))
})

describe('the whole card (C18-UNIT-04)', () => {
  it('has every key, and only those that apply', () => {
    expect(rate({ category: 'capital', modern: true, main: guns, secondary: { ...guns, calibreMm: 133 }, tertiary: guns })).toEqual({
      class: 'Test CA',
      category: 'capital',
      modern: true,
      movement: [4, 3],
      fireControl: 3,
      main: { rating: '4', rateOfFire: 'L', range: 7, toHit: [-1, 1, -1] },
      secondary: { rating: '1/U7', rateOfFire: 'L', range: 7, toHit: [-1, 1, -1] },
      tertiary: { rating: '4', rateOfFire: 'L', range: 7, toHit: [-1, 1, -1] },
      torpedoes: '--',
      protection: '2/3',
    })
    expect(Object.keys(rate({ modern: true }))).toEqual(['class', 'category', 'movement', 'fireControl', 'torpedoes', 'protection'])
  })
  it.each<[object, string]>([
    [{ knots: -1 }, 'out-of-range knots: expected a number from 0; found -1'],
    [{ displacementTons: Number.NaN }, 'wrong-type displacementTons: expected a number; found NaN'],
    [{ beltMm: 76.2 }, 'wrong-type beltMm: expected a whole number; found 76.2'],
    [{ deckMm: -1 }, 'out-of-range deckMm: expected a number from 0; found -1'],
    [{ main: { ...guns, barrels: [1.5, 0, 0] } }, 'wrong-type main.barrels[0]: expected a whole number; found 1.5'],
    [{ main: { ...guns, barrels: [1, 2] } }, 'wrong-length main.barrels: expected exactly 3 entries; found 2'],
    [{ secondary: { ...guns, roundsPerMinute: -1 } }, 'out-of-range secondary.roundsPerMinute: expected a number from 0; found -1'],
    [
      { tertiary: { ...guns, rangeMetres: Number.POSITIVE_INFINITY } },
      'wrong-type tertiary.rangeMetres: expected a number; found Infinity',
    ],
    [{ torpedoes: { tubes: 0, diameterMm: 533 } }, 'out-of-range torpedoes.tubes: expected a number from 1; found 0'],
    [{ torpedoes: { tubes: 4, bearing: 0, diameterMm: 533 } }, 'out-of-range torpedoes.bearing: expected a number from 1; found 0'],
    [{ torpedoes: { tubes: 4, bearing: 1.5, diameterMm: 533 } }, 'wrong-type torpedoes.bearing: expected a whole number; found 1.5'],
    [
      { torpedoes: { tubes: 4, bearing: 5, diameterMm: 533 } },
      'out-of-range torpedoes.bearing: expected a whole number up to 4, all the tubes; found 5',
    ],
    [{ torpedoes: { tubes: 4, reloads: -1, diameterMm: 533 } }, 'out-of-range torpedoes.reloads: expected a number from 0; found -1'],
    [{ torpedoes: { tubes: 4, diameterMm: Number.NaN } }, 'wrong-type torpedoes.diameterMm: expected a number; found NaN'],
    [
      { torpedoes: { tubes: 4, diameterMm: 532, heavy: true } },
      'not-allowed torpedoes.heavy: no heavy torpedo has less than 533 mm; found 532 mm',
    ],
    [
      { category: 'destroyer' },
      'not-allowed category: expected one of "capital", "cruiser", "escort", "fac", "merchant"; found "destroyer"',
    ],
    [{ sturdiness: 'strong' }, 'not-allowed sturdiness: expected one of "rugged", "fragile"; found "strong"'],
    [{ fireControl: 7 }, 'out-of-range fireControl: expected a number up to 4; found 7'],
    [{ class: '' }, 'not-allowed class: expected text of at least one character; found an empty string'],
    [{ beltMM: 76 }, 'unknown-key beltMM: unknown key "beltMM"'],
  ])('refuses %j', (change, words) => expect(wordsOf(() => rate(change))).toBe(words))

  it('names the battery that cannot be rated (C18-UNIT-05)', () => {
    expect(wordsOf(() => rate({ main: guns, secondary: { ...guns, calibreMm: 60 } }))).toMatch(
      /^out-of-range secondary\.calibreMm: no gunnery rating for a calibre of 60 mm; rated are 20-25, 37-40, /,
    )
  })

  it('refuses what are no figures, by a BroadsideError', () => {
    expect(wordsOf(() => rateShip(null as never))).toBe('wrong-type : expected an object; found null')
    expect(wordsOf(() => rateShip(7 as never))).toBe('wrong-type : expected an object; found 7')
    expect(wordsOf(() => rateShip(undefined as never))).toBe('missing-key : missing; expected an object')
    expect(wordsOf(() => rateShip({} as never))).toBe('missing-key class: missing; expected text')
  })
})

describe('the fleet', () => {
  const rated = FLEET.filter(({ original }) => !original)

  it.each(rated.map((entry) => [entry.card.class, entry] as const))('%s is what its figures rate', (_, { figures, card }) =>
    expect(card).toStrictEqual(rateShip(figures)),
  )

  it('holds one original card, the Bismarck of the rules', () => {
    expect(FLEET.filter(({ original }) => original).map(({ card }) => card)).toEqual([
      {
        class: 'Bismarck BB',
        category: 'capital',
        modern: true,
        movement: [3, 3],
        fireControl: 4,
        main: { rating: '8', rateOfFire: 'VL', range: 10, toHit: [-1, 1, -1] },
        secondary: { rating: '2', range: 7, toHit: [null, 0, null] },
        tertiary: { rating: 'U5', range: 4, toHit: [null, 1, null] },
        torpedoes: '--',
        protection: '7R',
      },
    ])
  })

  it('rates the Bismarck as the original does but for two ranges and a rate of fire', () => {
    const bismarck = FLEET.find(({ original }) => original)
    if (!bismarck) throw new Error('no original card')
    const { card, figures } = bismarck
    const ours = rateShip(figures)
    expect(ours).toEqual({
      ...card,
      main: { ...card.main, range: 9 },
      secondary: { ...card.secondary, range: 6 },
      tertiary: { ...card.tertiary, rateOfFire: 'H' },
    })
  })

  it('has at least 26 classes, their names unique and the same on card and figures', () => {
    const names = FLEET.map(({ card }) => card.class)
    expect(names.length).toBeGreaterThanOrEqual(26)
    expect(new Set(names).size).toBe(names.length)
    expect(FLEET.map(({ figures }) => figures.class)).toEqual(names)
    expect(FLEET.map(({ figures }) => figures.category)).toEqual(FLEET.map(({ card }) => card.category))
  })

  it('gives each class the category of its type letters (C18-UNIT-03)', () => {
    const categories = { BB: 'capital', BC: 'capital', CA: 'cruiser', CL: 'cruiser', DD: 'escort', DE: 'escort', AK: 'merchant' } as const
    for (const { card } of FLEET) {
      const letters = card.class.slice(card.class.lastIndexOf(' ') + 1)
      expect([card.class, card.category]).toEqual([
        card.class,
        letters in categories ? categories[letters as keyof typeof categories] : 'fac',
      ])
    }
  })

  it('marks as modern the capital ships of after 1922 and nothing else (C18-TOR-08)', () =>
    expect(FLEET.filter(({ card }) => card.modern).map(({ card }) => card.class)).toEqual([
      'Bismarck BB',
      'Scharnhorst BB',
      'King George V BB',
      'North Carolina BB',
      'South Dakota BB',
    ]))

  it('finds a class by its exact name alone', () => {
    expect(findClass('Hood BC')?.protection).toBe('7/4F')
    expect(findClass('hood bc')).toBeUndefined()
    expect(findClass('')).toBeUndefined()
  })

  it('leaves crew, night fighting and radar to the scenario (C18-DET-07)', () => {
    for (const { card } of FLEET) for (const key of ['crew', 'nightFighting', 'radar']) expect(card).not.toHaveProperty(key)
  })
})
