import { describe, expect, it } from 'vitest'
import { corpen18 } from '../../src/corpen18/battle.js'
import { placeUnits, type Scenario } from '../../src/corpen18/scenario.js'
import { RECONSTRUCTED } from '../../src/corpen18/tables.js'
import { card, EXAMPLES, errorOf, example, guns, ready, scenario, unit, wordsOf } from './helpers.js'

const red = unit('r', 'red', '0101')
const blue = unit('b', 'blue', '0202')

/** A lawful scenario with something else in it. */
function spoilt(over: object): unknown {
  return { ...scenario([red, blue]), ...over }
}

function withUnit(over: object): unknown {
  return scenario([red, { ...blue, ...over } as never])
}

describe('what may be left out', () => {
  it('C18-UNIT-04: defaults of a scenario and its units', () => {
    const state = placeUnits(scenario([red, blue]))
    expect(state).toMatchObject({
      title: 'Test',
      rules: {
        options: { equalSpeed: 'scenario-order', speedLoss: 'smaller-reduction', torpedoRange: 'reach', extremeShift: 'none' },
        pack: null,
      },
      visibility: { light: 'day', weather: 'clear', moon: 'half' },
      seaState: 0,
      shoreline: [],
      turn: 0,
      over: null,
    })
    expect(state.sides).toEqual([
      { id: 'red', name: 'red' },
      { id: 'blue', name: 'blue' },
    ])
    expect(state.units[1]).toMatchObject({ id: 'b', name: 'b', points: 1, hits: 0, q: 1, r: 1, heading: 0 })
  })

  it('C18-UNIT-04: a unit as it stands before the first turn, with everything still to do', () => {
    const ship = card({ torpedoes: '2/4(3)' })
    const fresh = { phase: 0, port: 0, starboard: 0, either: 0, targets: [], kills: 0 }
    const [placed] = placeUnits(scenario([unit('r', 'red', '0302', { ship, heading: 'SE', hits: 1, points: 5 }), blue])).units
    expect(placed).toEqual({
      id: 'r',
      name: 'r',
      side: 'red',
      ship: ready(ship),
      points: 5,
      q: 2,
      r: 0,
      heading: 2,
      hits: 1,
      inForce: 1,
      speed: 0,
      moved: 0,
      detected: false,
      ready: 4,
      reload: 3,
      launched: 0,
      launchedThisTurn: false,
      guns: { main: fresh, secondary: fresh, tertiary: fresh },
    })
  })

  it('C18-UNIT-04: crew, night fighting and radar of the unit come before those of the card', () => {
    const ship = card({ name: 'Of the card', crew: 'green', nightFighting: true, radar: 'basic' })
    const [plain, changed] = placeUnits(
      scenario([
        unit('r', 'red', '0101', { ship }),
        unit('b', 'blue', '0202', { ship, name: 'Own', crew: 'elite', nightFighting: false, radar: 'none' }),
      ]),
    ).units
    expect(plain).toMatchObject({ name: 'Of the card', ship: { crew: 'green', nightFighting: true, radar: 'basic' } })
    expect(changed).toMatchObject({ name: 'Own', ship: { crew: 'elite', nightFighting: false, radar: 'none' } })
  })

  it('a class of the fleet by its name', () => {
    const { units } = placeUnits(scenario([unit('r', 'red', '0101', { ship: 'Bismarck BB', crew: 'veteran' }), blue]))
    expect(units[0]?.ship).toMatchObject({
      class: 'Bismarck BB',
      category: 'capital',
      modern: true,
      crew: 'veteran',
      protection: { belt: 7, perHit: -1 },
    })
  })
})

describe('what is wrong, by code and path', () => {
  it.each([
    ['an unknown key', spoilt({ wind: 3 }), 'unknown-key wind: unknown key "wind"'],
    ['a misspelt key', spoilt({ seastate: 3 }), 'unknown-key seastate: unknown key "seastate"; did you mean "seaState"?'],
    ['another ruleset', spoilt({ ruleset: 'gurps' }), 'not-allowed ruleset: expected "corpen18"; found "gurps"'],
    ['no ruleset', spoilt({ ruleset: undefined }), 'missing-key ruleset: missing; expected "corpen18"'],
    ['no title', spoilt({ scenario: undefined }), 'missing-key scenario: missing; expected text'],
    ['an empty title', spoilt({ scenario: '' }), 'not-allowed scenario: expected text of at least one character; found an empty string'],
    ['turns as text', spoilt({ turns: '3' }), 'wrong-type turns: expected a number; found "3"'],
    ['no turns', spoilt({ turns: 0 }), 'out-of-range turns: expected a number from 1; found 0'],
    ['turns NaN', spoilt({ turns: Number.NaN }), 'wrong-type turns: expected a number; found NaN'],
    ['turns without end', spoilt({ turns: Number.POSITIVE_INFINITY }), 'wrong-type turns: expected a number; found Infinity'],
    ['turns back', spoilt({ turns: Number.NEGATIVE_INFINITY }), 'wrong-type turns: expected a number; found -Infinity'],
    ['sea state 5', spoilt({ seaState: 5 }), 'out-of-range seaState: expected a number up to 4; found 5'],
    ['sea state 1.5', spoilt({ seaState: 1.5 }), 'wrong-type seaState: expected a whole number; found 1.5'],
    ['dusk', spoilt({ light: 'dusk' }), 'not-allowed light: expected one of "day", "night"; found "dusk"'],
    ['no light', spoilt({ light: undefined }), 'missing-key light: missing; expected one of "day", "night"'],
    ['snow', spoilt({ weather: 'snow' }), 'not-allowed weather: expected one of "clear", "haze", "rain", "fog"; found "snow"'],
    ['no map', spoilt({ map: undefined }), 'missing-key map: missing; expected an object'],
    ['a map of text', spoilt({ map: '20x20' }), 'wrong-type map: expected an object; found "20x20"'],
    ['a map without rows', spoilt({ map: { columns: 20 } }), 'missing-key map.rows: missing; expected a number'],
    ['a map of nothing', spoilt({ map: { columns: 0, rows: 5 } }), 'out-of-range map.columns: expected a number from 1; found 0'],
    ['units as an object', spoilt({ units: {} }), 'wrong-type units: expected a list; found an object'],
    ['no units', spoilt({ units: [] }), 'wrong-length units: expected at least 1 entry; found 0'],
    ['one side', spoilt({ sides: [{ id: 'red' }] }), 'wrong-length sides: expected exactly 2 entries; found 1'],
    [
      'three sides',
      spoilt({ sides: [{ id: 'red' }, { id: 'blue' }, { id: 'green' }] }),
      'wrong-length sides: expected exactly 2 entries; found 3',
    ],
    [
      'two sides of one name',
      spoilt({ sides: [{ id: 'red' }, { id: 'red' }] }),
      'duplicate sides[1].id: side "red" is there already: sides[0]',
    ],
    ['a side of no shape', spoilt({ sides: ['red', 'blue'] }), 'wrong-type sides[0]: expected an object; found "red"'],
    [
      'an unknown doctrine',
      spoilt({ sides: [{ id: 'red', doctrine: 'charge' }, { id: 'blue' }] }),
      'not-allowed sides[0].doctrine: expected one of "close-and-fire", "keep-range", "withdraw-damaged"; found "charge"',
    ],
    [
      'an unknown option',
      spoilt({ options: { equalspeed: 'by-lot' } }),
      'unknown-key options.equalspeed: unknown key "equalspeed"; did you mean "equalSpeed"?',
    ],
    [
      'an option of another value',
      spoilt({ options: { equalSpeed: 'random' } }),
      'not-allowed options.equalSpeed: expected one of "scenario-order", "by-lot"; found "random"',
    ],
    [
      'a shoreline off the map',
      spoilt({ shoreline: ['0101', '2101'] }),
      'out-of-range shoreline[1]: hex 2101 is off the map of 20 columns and 20 rows',
    ],
    [
      'a hex twice on the shoreline, however it is written',
      spoilt({ shoreline: ['0101', '0202', '001001'] }),
      'duplicate shoreline[2]: hex 0101 is there already: shoreline[0]',
    ],
    [
      'a shoreline of words',
      spoilt({ shoreline: ['beach'] }),
      'not-allowed shoreline[0]: expected a hex such as "0512" (column, row); found "beach"',
    ],
    ['a side without units', scenario([red]), 'bad-scenario sides[1]: side "blue" has no unit'],
    ['nothing at all', undefined, 'missing-key : missing; expected an object'],
    ['null', null, 'wrong-type : expected an object; found null'],
    ['a list', [], 'wrong-type : expected an object; found a list of 0'],
    ['text', 'scenario', 'wrong-type : expected an object; found "scenario"'],
  ])('%s', (_, given, fault) => {
    expect(wordsOf(() => corpen18.prepare(given))).toBe(fault)
  })

  it.each([
    ['an unknown key', { speed: 3 }, 'unknown-key units[1].speed: unknown key "speed"'],
    ['a misspelt key', { heding: 'N' }, 'unknown-key units[1].heding: unknown key "heding"'],
    ['an id given twice', { id: 'r' }, 'duplicate units[1].id: unit "r" is there already: units[0]'],
    ['an id with a dot', { id: 'a.b' }, 'not-allowed units[1].id: expected an id of up to 40 letters, digits, - and _; found "a.b"'],
    [
      'an unknown side',
      { side: 'bleu' },
      'not-allowed units[1].side: expected one of the sides red, blue; found "bleu"; did you mean "blue"?',
    ],
    ['off the map', { hex: '2101' }, 'out-of-range units[1].hex: hex 2101 is off the map of 20 columns and 20 rows'],
    ['off the map below', { hex: '0121' }, 'out-of-range units[1].hex: hex 0121 is off the map of 20 columns and 20 rows'],
    ['column 0', { hex: '0001' }, 'out-of-range units[1].hex: hex 0001 is off the map of 20 columns and 20 rows'],
    ['a hex of three digits', { hex: '101' }, 'not-allowed units[1].hex: expected a hex such as "0512" (column, row); found "101"'],
    ['a hex as a number', { hex: 101 }, 'wrong-type units[1].hex: expected a hex such as "0512" (column, row); found 101'],
    [
      'a heading of seven',
      { heading: 'E' },
      'not-allowed units[1].heading: expected one of "N", "NE", "SE", "S", "SW", "NW"; found "E"; did you mean "NE"?',
    ],
    ['sunk already', { hits: 4 }, 'out-of-range units[1].hits: expected a number up to 3; found 4'],
    ['a FAC sunk already', { hits: 2, ship: card({ category: 'fac' }) }, 'bad-scenario units[1].hits: 2 hits sink a fac (C18-DMG-01)'],
    ['half a point', { points: 0.5 }, 'wrong-type units[1].points: expected a whole number; found 0.5'],
    [
      'an unknown class',
      { ship: 'Bismark BB' },
      'unknown-class units[1].ship: the fleet has no class "Bismark BB"; did you mean "Bismarck BB"?',
    ],
    ['a class of no name', { ship: '' }, 'not-allowed units[1].ship: expected text of at least one character; found an empty string'],
    ['no ship', { ship: undefined }, 'missing-key units[1].ship: missing; expected text, or an object'],
    [
      'an unknown crew',
      { crew: 'heroic' },
      'not-allowed units[1].crew: expected one of "elite", "veteran", "experienced", "trained", "green"; found "heroic"',
    ],
    [
      'a short arc list',
      { ship: card({ main: { ...guns(8), toHit: [1, 1] } as never }) },
      'wrong-length units[1].ship.main.toHit: expected exactly 3 entries; found 2',
    ],
    ['a misspelt key of the ship', { ship: { ...card(), catgory: 'cruiser' } }, 'unknown-key units[1].ship.catgory: unknown key "catgory"'],
    [
      'an unknown category',
      { ship: card({ category: 'criuser' as never }) },
      'not-allowed units[1].ship.category: expected one of "capital", "cruiser", "escort", "fac", "merchant"; found "criuser"; did you mean "cruiser"?',
    ],
    [
      'a ship too fast for any map',
      { ship: card({ movement: [3, 21] }) },
      'out-of-range units[1].ship: a ship of 21 movement points: at most 20 can be played on a map',
    ],
    ['movement NaN', { ship: card({ movement: [Number.NaN, 2] }) }, 'wrong-type units[1].ship.movement[0]: expected a number; found NaN'],
    [
      'a protection of no form',
      { ship: card({ protection: '7X' }) },
      'not-allowed units[1].ship.protection: expected a protection such as 7R, 8/7, U3 or U4F (C18-UNIT-06); found "7X"',
    ],
  ])('a unit: %s', (_, over, fault) => {
    expect(wordsOf(() => corpen18.prepare(withUnit(over)))).toBe(fault)
  })

  it('C18-MOV-04: a FAC in sea state 3 or 4', () => {
    for (const seaState of [3, 4]) {
      const error = errorOf(() => corpen18.prepare(scenario([red, unit('b', 'blue', '0202', {}, { category: 'fac' })], { seaState })))
      expect(`${error.code} ${error.path}`).toBe('bad-scenario units[1]')
      expect(error.message).toContain('C18-MOV-04')
      expect(error.message).toContain(`sea state ${seaState}`)
    }
    expect(() => corpen18.prepare(scenario([red, unit('b', 'blue', '0202', {}, { category: 'fac' })], { seaState: 2 }))).not.toThrow()
  })

  it('C18-MOV-05: a third unit of a side in a hex; an enemy there does not matter', () => {
    const error = errorOf(() => corpen18.prepare(scenario([red, unit('s', 'red', '0101'), blue, unit('t', 'red', '0101')])))
    expect(`${error.code} ${error.path}`).toBe('bad-scenario units[3].hex')
    expect(error.message).toContain('C18-MOV-05')
    expect(error.message).toContain('r, s, t')
    expect(() =>
      corpen18.prepare(scenario([red, unit('s', 'red', '0101'), unit('b', 'blue', '0101'), unit('c', 'blue', '0101')])),
    ).not.toThrow()
  })

  it.each([
    ['the scenario', (text: string) => text.replace('{', '{"__proto__":{"turns":9},'), '__proto__'],
    ['a unit', (text: string) => text.replace('"units":[{', '"units":[{"__proto__":{"id":"x"},'), 'units[0].__proto__'],
    ['options', (text: string) => text.replace('"units"', '"options":{"__proto__":1},"units"'), 'options.__proto__'],
    ['constructor', (text: string) => text.replace('{', '{"constructor":1,'), 'constructor'],
  ])('__proto__ and the like are unknown keys: %s', (_, spoil, path) => {
    const given: unknown = JSON.parse(spoil(JSON.stringify(scenario([red, blue]))))
    expect(wordsOf(() => corpen18.prepare(given))).toMatch(`unknown-key ${path}: unknown key `)
    expect(({} as { turns?: number }).turns).toBeUndefined()
  })

  it('says what may have been meant', () => {
    const message = (given: unknown) => errorOf(() => corpen18.prepare(given)).message
    expect(message(spoilt({ seastate: 3 }))).toContain('did you mean "seaState"?')
    expect(message(withUnit({ heding: 'N', heading: undefined }))).toContain('did you mean "heading"?')
    expect(message(withUnit({ ship: 'Bismark BB' }))).toContain('did you mean "Bismarck BB"?')
    expect(message(withUnit({ side: 'blu' }))).toContain('did you mean "blue"?')
    expect(message(withUnit({ side: 'bleu' }))).toContain('red, blue')
    expect(message(withUnit({ hex: '2101' }))).toContain('20 columns and 20 rows')
    expect(message(spoilt({ options: { equalSpeed: 'by-lots' } }))).toContain('did you mean "by-lot"?')
    expect(message(withUnit({ ship: 'Something else entirely' }))).not.toContain('did you mean')
  })

  it('a table pack of bad form or of broken invariants, by its path in the scenario', () => {
    const pack = (tables: object) => spoilt({ tables: { pack: 'x', ruleset: 'corpen18', mark: 'T', provenance: 'y', tables } })
    expect(wordsOf(() => corpen18.prepare(spoilt({ tables: {} })))).toBe('missing-key tables.pack: missing; expected text')
    expect(wordsOf(() => corpen18.prepare(pack({ evasion: { fac: -2 } })))).toBe(
      'missing-key tables.tables.evasion.capital: missing; expected a number',
    )
    const { combatResults, rangeBands } = RECONSTRUCTED.tables
    const lowestRoll = [[9, 7, 6, 5, 4, 3], [9, 10, 9, 8, 7, 5], ...combatResults.lowestRoll.slice(2)]
    expect(wordsOf(() => corpen18.prepare(pack({ combatResults: { ...combatResults, lowestRoll } })))).toBe(
      'bad-table tables.tables.combatResults.lowestRoll[1][0]: result 2 from roll 9, but column "-4 or lower" gives 1 only from roll 9; a better result needs a higher roll',
    )
    expect(wordsOf(() => corpen18.prepare(pack({ rangeBands: { ...rangeBands, extreme: { modifier: 5 } } })))).toBe(
      'bad-table tables.tables.rangeBands.extreme.modifier: modifiers never rise with distance; extreme 5 follows long -1',
    )
  })

  it('a pack in a scenario is played', () => {
    const tables = { pack: 'x', ruleset: 'corpen18', mark: 'T', provenance: 'y', tables: { spottingRange: flat(2) } } as Scenario['tables']
    const near = corpen18.setUp(corpen18.prepare(scenario([red, unit('b', 'blue', '0103')], { tables } as Partial<Scenario>)), NO_DICE)
    const far = corpen18.setUp(corpen18.prepare(scenario([red, unit('b', 'blue', '0104')], { tables } as Partial<Scenario>)), NO_DICE)
    expect([near, far].map((state) => state.units.map(({ detected }) => detected))).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

const NO_DICE = {
  die: (): number => {
    throw new Error('no dice')
  },
  band: () => 0,
  total: () => 0,
  faces: () => [],
}

function flat(hexes: number) {
  const line = { capital: hexes, cruiser: hexes, escort: hexes, fac: hexes, merchant: hexes }
  return { capital: line, cruiser: line, escort: line, fac: line, merchant: line }
}

describe('the examples', () => {
  it.each(EXAMPLES)('%s is lawful', (name) => {
    const given = example(name)
    const state = corpen18.prepare(given)
    expect(state.units).toHaveLength(given.units.length)
    expect(state.title).toBe(given.scenario)
    // Preparing leaves the scenario as it was, and gives plain JSON.
    expect(given).toEqual(example(name))
    expect(JSON.parse(JSON.stringify(state))).toEqual(state)
  })
})
