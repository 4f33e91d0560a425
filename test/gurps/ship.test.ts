import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BroadsideError } from '../../src/core/errors.js'
import { parse } from '../../src/core/schema.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import {
  FLEET,
  findHull,
  formatDamage,
  formatShipTable,
  type HullCard,
  hullSchema,
  loadTables,
  moveName,
  ORIGINAL,
  parseMove,
  parseShipTable,
  readyShip,
  STANDARD,
  settings,
  shipSchema,
  speed,
  speedIndex,
} from '../../src/gurps/index.js'
import { card } from './helpers.js'

/** The sample ships as the source prints them, commas, points and missing units included. */
const PRINTED = `Name	Sloop	Schooner	Tern Schooner	4-Mast Schooner	Brigantine	Brig	Barquentine	70-gun military
Scale	10	10	10	10	10	10	10	10
Top Speed	12.9 kph	16,1 kph	16,1 kph	19,3 kph	16,1 kph	17,7 kph	14,5 kph	14,5
Move	2	2	2	3	2	3	2	2
DR	1	2	2	2	2	3	3	5
HP	450	900	900	900	900	900	1120	1870
Damage	5d	5d	5d	5d	5d	5d	5d	5d
Cannons	4/4/0/0	5/5/0/0	5/5/2/2	6/6/4/4	6/6/4/4	7/7/1/0	15/15/5/5	30/30/5/5
Range	5	5	5	5	5	5	6	6
Size Modifier	+8	+8	+8	+8	+8	+8	+8	+8
Crew	8	10	21	27	28	23	132	701
Skeleton Crew	4	5	5	5	6	6	8	50
Ship Weight	132 tons	236 tons	294 tons	365 tons	306 tons	358 tons	623 tons	1437 tons
Ship Price	$181075	$267450	$354925	$466600	$374400	$387400	$661150	$1616150
`

function failure(run: () => unknown): { code: string; path: string; message: string } {
  try {
    run()
  } catch (error) {
    if (error instanceof BroadsideError) return error.toJSON()
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('the speed table (GNC-SHIP-02)', () => {
  it.each([
    [0, '1/10'],
    [0.738888888, '1/10'],
    [0.738888889, '1/9'],
    [0.826388888, '1/9'],
    [0.826388889, '1/8'],
    [0.937499999, '1/8'],
    [0.9375, '1/7'],
    [1.083333332, '1/7'],
    [1.083333333, '1/6'],
    [1.283333332, '1/6'],
    [1.283333333, '1/5'],
    [1.574999999, '1/5'],
    [1.575, '1/4'],
    [2.041666666, '1/4'],
    [2.041666667, '1/3'],
    [2.916666666, '1/3'],
    [2.916666667, '1/2'],
    [5.249999999, '1/2'],
    [5.25, '1'],
    [10.499999999, '1'],
    [10.5, '2'],
    [17.499999999, '2'],
    [17.5, '3'],
    [24.499999999, '3'],
    [24.5, '4'],
    [31.499999999, '4'],
    [31.5, '5'],
    [38.5, '6'],
    [700, '100'],
    [703.4, '100'],
    [703.5, '101'],
  ])('%d kph is a move of %s: a boundary belongs to the higher move', (kph, move) =>
    expect(speed({ kph }, new ScriptedChance([]))).toStrictEqual({ index: parseMove(move), move }),
  )
  it('rises by single steps from 0 to 60 kph and never falls', () => {
    let before = speedIndex(0, STANDARD)
    expect(before).toBe(-8)
    for (let tenths = 1; tenths <= 600; tenths++) {
      const index = speedIndex(tenths / 10, STANDARD)
      expect(index - before).toBeGreaterThanOrEqual(0)
      // Between 1/10 and 1/7 the bounds lie closer than a tenth of a kph.
      expect(index - before).toBeLessThanOrEqual(tenths < 15 ? 2 : 1)
      before = index
    }
    expect(before).toBe(9)
  })
  it('keeps -0 out, and huge speeds finite', () => {
    expect(speed({ kph: -0 }, new ScriptedChance([]))).toStrictEqual({ index: -8, move: '1/10' })
    expect(Number.isSafeInteger(speedIndex(1e308, STANDARD))).toBe(true)
  })
  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, '12,9', null])('refuses %s kph', (kph) =>
    expect(failure(() => speed({ kph } as { kph: number }, new ScriptedChance([]))).path).toBe('input.kph'),
  )
  it('names every step of the ladder and reads it back', () => {
    for (let index = -8; index <= 40; index++) expect(parseMove(moveName(index))).toBe(index)
    for (const not of ['0', '1/1', '1/11', '2/3', '', '01', '-1']) expect(parseMove(not)).toBeUndefined()
  })
})

describe('table packs', () => {
  const pack = (speeds: number[]) => ({ ...ORIGINAL, pack: 'mine', mark: 'R', tables: { speed: speeds } })
  it('replaces the speed table and says where it is from', () => {
    const mine = settings(pack([5, 2.9, 2, 1.5, 1.2, 1.1, 0.9, 0.8, 0.7]))
    expect(speedIndex(5.1, mine)).toBe(1)
    expect(speedIndex(5.1, STANDARD)).toBe(0)
    expect(mine.tables.sources.speed).toStrictEqual({ table: 'speed', pack: 'mine', mark: 'R' })
  })
  it('keeps ours where a pack has none', () => expect(loadTables({ ...ORIGINAL, tables: {} }).speed).toStrictEqual(ORIGINAL.tables.speed))
  it('refuses bounds that do not fall, by their place', () => {
    expect(failure(() => loadTables(pack([5, 2, 2, 1.5, 1.2, 1.1, 0.9, 0.8, 0.7])))).toStrictEqual({
      code: 'bad-table',
      path: 'tables.speed[2]',
      message: 'a slower move needs a lower speed: 2 follows 2',
    })
    expect(failure(() => loadTables(pack([10.5, 2, 1.9, 1.5, 1.2, 1.1, 0.9, 0.8, 0.7])))).toStrictEqual({
      code: 'bad-table',
      path: 'tables.speed[0]',
      message: 'a slower move needs a lower speed: 10.5 follows 10.5',
    })
    expect(failure(() => loadTables(pack([5])))).toStrictEqual({
      code: 'wrong-length',
      path: 'tables.speed',
      message: 'expected exactly 9 entries; found 1',
    })
  })
})

describe('the ship record (GNC-SHIP-01, GNC-SHIP-03, GNC-SHIP-04)', () => {
  const bad = (change: object) => failure(() => parse(shipSchema, { ...card(), ...change }, 'ship'))
  it.each([
    [{ scale: 0 }, 'ship.scale'],
    [{ scale: 20 }, 'ship.scale'],
    [{ scale: 0.1 }, 'ship.scale'],
    [{ scale: -10 }, 'ship.scale'],
    [{ topSpeedKph: '12,9' }, 'ship.topSpeedKph'],
    [{ topSpeedKph: Number.POSITIVE_INFINITY }, 'ship.topSpeedKph'],
    [{ topSpeedKph: Number.NaN }, 'ship.topSpeedKph'],
    [{ dr: -1 }, 'ship.dr'],
    [{ hp: 0 }, 'ship.hp'],
    [{ hp: 450.5 }, 'ship.hp'],
    [{ damage: '0d' }, 'ship.damage'],
    [{ damage: '5d6' }, 'ship.damage'],
    [{ damage: 5 }, 'ship.damage'],
    [{ damage: '5d+' }, 'ship.damage'],
    [{ cannons: { left: 1, right: 1, front: 1 } }, 'ship.cannons.back'],
    [{ cannons: { left: -1, right: 1, front: 1, back: 0 } }, 'ship.cannons.left'],
    [{ crew: -1 }, 'ship.crew'],
    [{ skeletonCrew: -1 }, 'ship.skeletonCrew'],
    [{ expertise: 12.5 }, 'ship.expertise'],
    [{ expertise: -0 }, 'ship.expertise'],
    [{ officers: { gunner: 2 } }, 'ship.officers.gunner'],
    [{ officers: { gunnery: '2' } }, 'ship.officers.gunnery'],
    [{ mage: { fatigue: -4 } }, 'ship.mage.fatigue'],
    [{ weaponModifier: 0.5 }, 'ship.weaponModifier'],
    [{ masts: 2 }, 'ship.masts'],
  ])('refuses %j by its path', (change, path) => expect(bad(change).path).toBe(path))
  it('takes scales of every power of 10, a crew below its skeleton, and levels below 0', () => {
    for (const scale of [1, 10, 100, 1000, 1_000_000]) expect(parse(shipSchema, card({ scale })).scale).toBe(scale)
    const odd = parse(shipSchema, card({ crew: 3, skeletonCrew: 5, expertise: -1, sizeModifier: -2, officers: { leadership: -3 } }))
    expect([odd.crew, odd.skeletonCrew, odd.expertise, odd.officers?.leadership]).toStrictEqual([3, 5, -1, -3])
  })
  it('reads a key __proto__ of JSON as the unknown key it is', () => {
    const given = JSON.parse(`{ "__proto__": 1, ${JSON.stringify(card()).slice(1)}`)
    expect(failure(() => parse(shipSchema, given, 'ship'))).toStrictEqual({
      code: 'unknown-key',
      path: 'ship.__proto__',
      message: 'unknown key "__proto__"',
    })
  })
  it.each(['5d', '1d', '12d+3', '2d-1'])('takes %s apart and puts it together again', (damage) =>
    expect(formatDamage(readyShip(parse(shipSchema, card({ damage }))).damage)).toBe(damage),
  )
  it('reads 5d+0 as 5d', () => expect(formatDamage(readyShip(parse(shipSchema, card({ damage: '5d+0' }))).damage)).toBe('5d'))
  it('counts the spells of a mage: a quarter of fatigue and powerstones, rounded down (GNC-OFF-05)', () => {
    const spells = (fatigue: number, powerstones?: number) =>
      readyShip(parse(shipSchema, card({ mage: { fatigue, ...(powerstones === undefined ? {} : { powerstones }) } }))).spells
    expect([spells(15), spells(3), spells(4), spells(3, 1), spells(0, 7), spells(0)]).toStrictEqual([3, 0, 1, 1, 1, 0])
    expect(readyShip(parse(shipSchema, card())).spells).toBe(0)
  })
})

describe('the sample ships and their card text (GNC-SHIP-06)', () => {
  it('are the eight of the source, every column', () => expect(parseShipTable(PRINTED)).toStrictEqual(FLEET))
  it('have the moves the source prints (GNC-SHIP-02)', () =>
    expect(FLEET.map(({ topSpeedKph }) => moveName(speedIndex(topSpeedKph, STANDARD)))).toStrictEqual([
      '2',
      '2',
      '2',
      '3',
      '2',
      '3',
      '2',
      '2',
    ]))
  it('are found by their exact names alone', () => {
    expect(findHull('Brig')?.crew).toBe(23)
    expect(findHull('brig')).toBeUndefined()
  })
  it('are written in the layout of the source', () =>
    expect(formatShipTable(FLEET)).toBe(
      PRINTED.replaceAll(/(\d),(\d)/g, '$1.$2')
        .replace('14.5\t', '14.5 kph\t')
        .replace(/14\.5\n/, '14.5 kph\n')
        .replace('kph kph', 'kph'),
    ))

  const one = (row: string, cell: string) =>
    PRINTED.split('\n')
      .map((line) => line.split('\t').slice(0, 2))
      .filter(([label]) => label !== '')
      .map(([label, value]) => (label === row ? `${label}\t${cell}` : `${label}\t${value}`))
      .join('\n')
  it.each([
    ['12.9 kph', 12.9],
    ['16,1', 16.1],
    ['14.5', 14.5],
    ['14.5kph', 14.5],
    ['12', 12],
    ['0,5 kph', 0.5],
  ])('reads a speed of %s', (cell, kph) =>
    expect(parseShipTable(one('Top Speed', cell).replace(/Move\t.*/, `Move\t${moveName(speedIndex(kph, STANDARD))}`))[0]?.topSpeedKph).toBe(
      kph,
    ),
  )
  it.each(['16,1,2', '1.234,5', '1 000', '16..1', ',5', '12.', '-3', 'fast', '30 kn', '12.9 mph', 'NaN', '1e5 kph'])(
    'refuses a speed of %s',
    (cell) =>
      expect(failure(() => parseShipTable(one('Top Speed', cell)))).toStrictEqual({
        code: 'not-allowed',
        path: 'Top Speed[0]',
        message: `expected a speed such as 12.9 kph or 16,1; found "${cell}"`,
      }),
  )
  it.each([
    ['Cannons', '4/4/0', 'not-allowed', 'Cannons[0]', 'expected cannons left/right/front/back such as 7/7/1/0; found "4/4/0"'],
    ['Cannons', 'x4/4/0/0', 'not-allowed', 'Cannons[0]', 'expected cannons left/right/front/back such as 7/7/1/0; found "x4/4/0/0"'],
    ['Cannons', '4/4/0/0/1', 'not-allowed', 'Cannons[0]', 'expected cannons left/right/front/back such as 7/7/1/0; found "4/4/0/0/1"'],
    ['Cannons', '4/4/0/-1', 'not-allowed', 'Cannons[0]', 'expected cannons left/right/front/back such as 7/7/1/0; found "4/4/0/-1"'],
    ['Move', '3', 'not-allowed', 'Move[0]', 'expected 2, the move of 12.9 kph (GNC-SHIP-02); found "3"'],
    ['HP', '', 'missing-key', 'HP[0]', 'missing; the cell is empty'],
    ['HP', '0', 'out-of-range', 'ships[0].hp', 'expected a number from 1; found 0'],
    ['HP', '450 HP', 'not-allowed', 'HP[0]', 'expected a whole number; found "450 HP"'],
    ['HP', 'HP 450', 'not-allowed', 'HP[0]', 'expected a whole number; found "HP 450"'],
    ...['Scale', 'DR', 'Range', 'Crew', 'Skeleton Crew'].map((row): [string, string, string, string, string] => [
      row,
      'few',
      'not-allowed',
      `${row}[0]`,
      'expected a whole number; found "few"',
    ]),
    [
      'Damage',
      '5d10',
      'not-allowed',
      'ships[0].damage',
      'expected the damage of one cannon such as 5d, 5d+2 or 5d-1 (GNC-SHIP-03); found "5d10"',
    ],
    ['Size Modifier', '8+', 'not-allowed', 'Size Modifier[0]', 'expected a size modifier such as +8; found "8+"'],
    ['Size Modifier', 'x8', 'not-allowed', 'Size Modifier[0]', 'expected a size modifier such as +8; found "x8"'],
    ['Ship Weight', '132 tons5', 'not-allowed', 'Ship Weight[0]', 'expected a whole number; found "132 tons5"'],
    ['Ship Weight', '132 t', 'not-allowed', 'Ship Weight[0]', 'expected a whole number; found "132 t"'],
    ['Ship Price', '181075 $', 'not-allowed', 'Ship Price[0]', 'expected a whole number; found "181075 $"'],
    ['Scale', '15', 'not-allowed', 'ships[0].scale', 'expected a scale of 1, 10, 100, ... (GNC-SHIP-03); found 15'],
  ])('refuses %s of %j', (row, cell, code, path, message) =>
    expect(failure(() => parseShipTable(one(row, cell)))).toStrictEqual({ code, path, message }),
  )
  it('refuses rows that are unknown, missing, doubled or of another length', () => {
    expect(failure(() => parseShipTable(PRINTED.replace('Top Speed', 'Top speed')))).toStrictEqual({
      code: 'unknown-key',
      path: 'Top speed',
      message:
        'expected one of the rows Name, Scale, Top Speed, Move, DR, HP, Damage, Cannons, Range, Size Modifier, Crew, Skeleton Crew, Ship Weight, Ship Price; did you mean "Top Speed"?',
    })
    expect(failure(() => parseShipTable(PRINTED.replace(/DR\t.*\n/, '')))).toStrictEqual({
      code: 'missing-key',
      path: 'DR',
      message: 'missing; a table of ships has a row DR',
    })
    expect(failure(() => parseShipTable(`${PRINTED}DR\t1`))).toStrictEqual({
      code: 'duplicate',
      path: 'DR',
      message: 'the row DR is there already',
    })
    expect(failure(() => parseShipTable(PRINTED.replace('450\t900', '450')))).toStrictEqual({
      code: 'wrong-length',
      path: 'HP',
      message: 'expected one cell for each of 8 ships; found 7',
    })
    expect(failure(() => parseShipTable(''))).toStrictEqual({
      code: 'missing-key',
      path: 'Name',
      message: 'missing; a table of ships has a row Name',
    })
  })
  it('does without scale, move, weight and price', () => {
    const short = PRINTED.replace(/(Scale|Move|Ship Weight|Ship Price)\t.*\n/g, '')
    expect(parseShipTable(short)[0]).toStrictEqual({
      name: 'Sloop',
      scale: 10,
      topSpeedKph: 12.9,
      dr: 1,
      hp: 450,
      damage: '5d',
      cannons: { left: 4, right: 4, front: 0, back: 0 },
      range: 5,
      sizeModifier: 8,
      crew: 8,
      skeletonCrew: 4,
    })
  })
  it('does not write names that a cell cannot hold', () => {
    for (const name of ['a\tb', 'a\nb', ' a', 'a ', '--']) {
      expect(failure(() => formatShipTable([{ ...(FLEET[0] as HullCard), name }]))).toStrictEqual({
        code: 'not-allowed',
        path: 'ships[0].name',
        message: `expected a name that fits a cell: no tab or line break, no blank at either end; found ${JSON.stringify(name)}`,
      })
    }
  })

  const count = fc.nat(5000)
  const hull: fc.Arbitrary<HullCard> = fc.record(
    {
      name: fc.stringMatching(/^[A-Za-z0-9,;"'=.é]([A-Za-z0-9 ,;"'=.é-]{0,12}[a-z])?$/),
      scale: fc.constantFrom(1, 10, 100, 1000),
      topSpeedKph: fc.oneof(
        fc.nat(100),
        fc.double({ min: 0, max: 1e6, noNaN: true }).map(Math.abs),
        fc.nat(600).map((n) => n / 10),
      ),
      dr: count,
      hp: fc.integer({ min: 1, max: 1e9 }),
      damage: fc
        .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: -9, max: 9 }))
        .map(([n, k]) => `${n}d${k === 0 ? '' : k > 0 ? `+${k}` : k}`),
      cannons: fc.record({ left: count, right: count, front: count, back: count }),
      range: count,
      sizeModifier: fc.integer({ min: -20, max: 20 }).map((n) => n || 0),
      crew: count,
      skeletonCrew: count,
      weightTons: count,
      price: count,
    },
    {
      requiredKeys: ['name', 'scale', 'topSpeedKph', 'dr', 'hp', 'damage', 'cannons', 'range', 'sizeModifier', 'crew', 'skeletonCrew'],
    },
  )
  it('are a pair: what is written reads back the same', () =>
    fc.assert(
      fc.property(fc.array(hull, { minLength: 1, maxLength: 4 }), (ships) => {
        expect(parseShipTable(formatShipTable(ships))).toStrictEqual(ships.map((each) => parse(hullSchema, { ...each })))
      }),
    ))
})
