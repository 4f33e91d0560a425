import { describe, expect, it } from 'vitest'
import { parseHex } from '../../src/core/hex.js'
import {
  checkHexNames,
  checkOnMap,
  checkParty,
  checkPlace,
  checkRoster,
  checkSides,
  checkTurn,
  hexOnMap,
  oneOf,
} from '../../src/core/lawful.js'
import { counted } from '../../src/core/words.js'
import { faultOf } from '../told.js'

describe('what must hold of every scenario and state', () => {
  const sides = [{ id: 'red' }, { id: 'blue' }]
  const roster = (units: readonly { id: string; side: string }[], given = sides) => faultOf(() => checkRoster({ sides: given, units }))

  it('who is named as a party is a side or the umpire', () => {
    const party = (given: unknown) => faultOf(() => checkParty(given, ['red', 'blue'], 'for'))
    expect([party('red'), party('blue'), party('umpire')]).toEqual(['lawful', 'lawful', 'lawful'])
    expect(party('bleu')).toEqual(['not-allowed', 'for', 'expected one of red, blue, umpire; found "bleu"; did you mean "blue"?'])
  })

  it('ids of sides and of units stand once, and every unit has a side', () => {
    const two = [
      { id: 'a', side: 'red' },
      { id: 'b', side: 'blue' },
    ]
    expect(roster(two)).toBe('lawful')
    expect(roster([...two, { id: 'a', side: 'red' }])).toEqual(['duplicate', 'units[2].id', 'unit "a" is there already: units[0]'])
    expect(roster(two, [...sides, { id: 'umpire' }])).toEqual([
      'not-allowed',
      'sides[2].id',
      'a side cannot be called "umpire": who is, is told everything',
    ])
    expect(roster(two, [...sides, { id: 'blue' }])).toEqual(['duplicate', 'sides[2].id', 'side "blue" is there already: sides[1]'])
    expect(roster([...two, { id: 'c', side: 'blu' }])).toEqual([
      'not-allowed',
      'units[2].side',
      'expected one of the sides red, blue; found "blu"; did you mean "blue"?',
    ])
  })

  it('every side has something of its own', () => {
    const fault = (...of: string[]) => faultOf(() => checkSides({ sides, units: of.map((side) => ({ id: side, side })) }, 'ship'))
    expect(fault('red', 'blue')).toBe('lawful')
    expect(fault('red')).toEqual(['bad-scenario', 'sides[1]', 'side "blue" has no ship'])
    expect(fault()).toEqual(['bad-scenario', 'sides[0]', 'side "red" has no ship'])
  })

  it('a name is one of those known', () => {
    expect(faultOf(() => oneOf('b', ['a', 'b'], 'x.y', 'letters'))).toBe('lawful')
    expect(faultOf(() => oneOf('zz', ['a', 'b'], 'x.y', 'letters'))).toEqual([
      'not-allowed',
      'x.y',
      'expected one of the letters a, b; found "zz"',
    ])
  })

  it('a place in a list is there', () => {
    expect([0, 2].map((place) => faultOf(() => checkPlace(place, 3, 'queue[1]', 'unit')))).toEqual(['lawful', 'lawful'])
    expect(faultOf(() => checkPlace(3, 3, 'queue[1]', 'unit'))).toEqual([
      'out-of-range',
      'queue[1]',
      'expected the place of a unit, up to 2; found 3',
    ])
  })

  it('a hex is one of the map, by its name or as it is', () => {
    const map = { columns: 4, rows: 3 }
    expect(hexOnMap('0403', map, 'hex')).toEqual(parseHex('0403'))
    const off = (name: string) => ['out-of-range', 'hex', `hex ${name} is off the map of 4 columns and 3 rows`]
    for (const name of ['0501', '0104', '0000', 'x']) expect(faultOf(() => hexOnMap(name, map, 'hex'))).toEqual(off(name))
    const at = (name: string) => faultOf(() => checkOnMap(parseHex(name) as { q: number; r: number }, map, 'hex'))
    expect([at('0403'), at('0501')]).toEqual(['lawful', off('0501')])
  })

  it('named hexes are on the map, as they are written there, and stand once', () => {
    const fault = (...names: string[]) => faultOf(() => checkHexNames(names, { columns: 4, rows: 3 }, 'reef'))
    expect([fault(), fault('0101', '0403', '0102')]).toEqual(['lawful', 'lawful'])
    expect(fault('0101', '0104')).toEqual(['out-of-range', 'reef[1]', 'hex 0104 is off the map of 4 columns and 3 rows'])
    expect(fault('reef')).toEqual(['out-of-range', 'reef[0]', 'hex reef is off the map of 4 columns and 3 rows'])
    expect(fault('0101', '004003')).toEqual(['not-allowed', 'reef[1]', 'expected "0403"; found "004003"'])
    expect(fault('0101', '0403', '0102', '0403')).toEqual(['duplicate', 'reef[3]', 'hex 0403 is there already: reef[1]'])
  })

  it('a turn is not past the last', () => {
    expect([0, 3].map((turn) => faultOf(() => checkTurn({ turn, turns: 3 })))).toEqual(['lawful', 'lawful'])
    expect(faultOf(() => checkTurn({ turn: 4, turns: 3 }))).toEqual(['out-of-range', 'turn', 'expected a turn up to the last, 3; found 4'])
  })
})

it('numbers of things are put in words', () => {
  expect([0, 1, 2].map((number) => counted(number, 'gun'))).toEqual(['0 guns', '1 gun', '2 guns'])
  expect([1, 2].map((number) => counted(number, 'hex', 'hexes'))).toEqual(['1 hex', '2 hexes'])
})
