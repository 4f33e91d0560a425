import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { issuesOf, parse, text } from '../../src/core/schema.js'
import { complaint, fleet, good, goodShip, order, planted } from './fleet-schema.js'
import { refusalOf } from './support.js'

describe('keys that are not known', () => {
  it.each<[string, (string | number)[], string, string]>([
    ['for an optional key', ['colums'], 'fleet.colums', '; did you mean "columns"?'],
    ['nested, in a list', ['units', 1, 'ship', 'speedkph'], 'fleet.units[1].ship.speedkph', '; did you mean "speedKph"?'],
    ['for a key with a default', ['units', 0, 'ship', 'torpedos'], 'fleet.units[0].ship.torpedos', '; did you mean "torpedoes"?'],
    ['for one whose key is there already: no suggestion', ['units', 0, 'ship', 'categorys'], 'fleet.units[0].ship.categorys', ''],
    ['like nothing known', ['units', 0, 'flag'], 'fleet.units[0].flag', ''],
  ])('%s', (_, keys, path, hint) =>
    expect(complaint(keys, 'x')).toEqual({ code: 'unknown-key', path, message: `unknown key "${String(keys.at(-1))}"${hint}` }),
  )

  it('two letters exchanged are one slip, in short words too', () => {
    const { title, ...rest } = good
    expect(refusalOf(() => parse(fleet, { ...rest, titel: title })).toJSON()).toEqual({
      code: 'unknown-key',
      path: 'titel',
      message: 'unknown key "titel"; did you mean "title"?',
    })
  })

  it('for a required key, deep down: the misspelling, not the gap, comes first; both are issues', () => {
    const { category, ...rest } = goodShip
    const issues = issuesOf(fleet, planted(['units', 0, 'ship'], { ...rest, catgory: category }), 'fleet')
    expect(issues).toEqual([
      { code: 'unknown-key', path: 'fleet.units[0].ship.catgory', message: 'unknown key "catgory"; did you mean "category"?' },
      {
        code: 'missing-key',
        path: 'fleet.units[0].ship.category',
        message: 'missing; expected one of "capital", "cruiser", "escort"',
      },
    ])
  })

  it('inside the branch of a union that is meant', () => {
    const { protection, ...rest } = goodShip
    expect(complaint(['flagship'], { ...rest, protecton: protection })).toEqual({
      code: 'unknown-key',
      path: 'fleet.flagship.protecton',
      message: 'unknown key "protecton"; did you mean "protection"?',
    })
    expect(complaint(['flagship'], { ...goodShip, torpedos: 1 })).toEqual({
      code: 'unknown-key',
      path: 'fleet.flagship.torpedos',
      message: 'unknown key "torpedos"; did you mean "torpedoes"?',
    })
  })

  it('of another branch, with nothing in it, is not taken for a slip of itself', () => {
    const order = z.union([z.strictObject({ hold: text() }), z.strictObject({ fire: text() })])
    expect(issuesOf(order, { hold: 'x', fire: undefined })).toEqual([{ code: 'unknown-key', path: 'fire', message: 'unknown key "fire"' }])
  })

  it('all of them are issues, in order', () => {
    const issues = issuesOf(fleet, { ...good, zebra: 1, yak: 2, title: 5 })
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['unknown-key', 'zebra'],
      ['unknown-key', 'yak'],
      ['wrong-type', 'title'],
    ])
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s from JSON is one of them, at any depth, and does no harm',
    (name) => {
      const nested = (json: string) => JSON.parse(json.replace(/"id":"pow"/, `"id":"pow","${name}":{"polluted":true}`))
      const top = JSON.parse(`{"${name}":{"polluted":true},${JSON.stringify(good).slice(1)}`)
      const unknown = (value: unknown) => refusalOf(() => parse(fleet, value, 'fleet')).toJSON()
      expect(unknown(top)).toMatchObject({ code: 'unknown-key', path: `fleet.${name}` })
      expect(unknown(nested(JSON.stringify(good)))).toMatchObject({ code: 'unknown-key', path: `fleet.units[1].${name}` })
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )

  it('a key that every object inherits does not stand in for one that is missing', () => {
    const schema = z.strictObject({ constructor: text(), toString: z.optional(text()) })
    expect(refusalOf(() => parse(schema, {}, 'x')).toJSON()).toEqual({
      code: 'missing-key',
      path: 'x.constructor',
      message: 'missing; expected text',
    })
  })
})

describe('unions', () => {
  it('of notation and number say both', () => {
    expect(complaint(['units', 0, 'ship', 'protection'], true)).toMatchObject({
      code: 'wrong-type',
      path: 'fleet.units[0].ship.protection',
      message: 'expected a protection such as 7 or U5, or a number; found true',
    })
  })
  it('speak for the branch of the right type', () => {
    expect(complaint(['units', 0, 'ship', 'protection'], 'U0')).toEqual({
      code: 'not-allowed',
      path: 'fleet.units[0].ship.protection',
      message: 'expected a protection such as 7 or U5; found "U0"',
    })
    expect(complaint(['units', 0, 'ship', 'protection'], 12)).toEqual({
      code: 'out-of-range',
      path: 'fleet.units[0].ship.protection',
      message: 'expected a number up to 9; found 12',
    })
    expect(complaint(['flagship'], { ...goodShip, movement: [3, -1] })).toEqual({
      code: 'out-of-range',
      path: 'fleet.flagship.movement[1]',
      message: 'expected a number from 0; found -1',
    })
    expect(complaint(['flagship'], '')).toMatchObject({
      code: 'not-allowed',
      path: 'fleet.flagship',
      message: 'expected text of at least one character; found an empty string',
    })
  })
  it('of text and object say so of anything else', () => {
    expect(complaint(['flagship'], 5)).toMatchObject({ code: 'wrong-type', message: 'expected text, or an object; found 5' })
    expect(complaint(['flagship'], null)).toMatchObject({ code: 'wrong-type', message: 'expected text, or an object; found null' })
    expect(complaint(['flagship'], [])).toEqual({
      code: 'wrong-type',
      path: 'fleet.flagship',
      message: 'expected text, or an object; found a list of 0',
    })
  })
  it('missing say what would be right', () => {
    expect(complaint(['flagship'], undefined)).toEqual({
      code: 'missing-key',
      path: 'fleet.flagship',
      message: 'missing; expected text, or an object',
    })
    expect(complaint(['units', 0, 'ship', 'protection'], undefined)).toEqual({
      code: 'missing-key',
      path: 'fleet.units[0].ship.protection',
      message: 'missing; expected a protection such as 7 or U5, or a number',
    })
  })

  it('told apart by a key: an unknown kind is refused with the kinds there are', () => {
    const { code, path, message } = refusalOf(() => parse(order, { order: 'mvoe', unit: 'a', steps: 'F' }, 'entry'))
    expect([code, path]).toEqual(['not-allowed', 'entry.order'])
    expect(message).toMatch(/"move".*"fire".*found "mvoe"/)
  })
  it('told apart by a key: a kind that is no text, or missing, too', () => {
    const missing = refusalOf(() => parse(order, { unit: 'a' }, 'entry'))
    expect([missing.code, missing.path]).toEqual(['missing-key', 'entry.order'])
    expect(missing.message).toMatch(/"move".*"fire"/)
    const wrong = refusalOf(() => parse(order, { order: 5 }, 'entry'))
    expect(wrong.path).toBe('entry.order')
    expect(wrong.message).toMatch(/"move".*"fire".*found 5/)
  })
  it('told apart by a key: the kind that is meant speaks', () => {
    expect(refusalOf(() => parse(order, { order: 'move', unit: 'a', steps: 'FX' }, 'entry')).toJSON()).toEqual({
      code: 'not-allowed',
      path: 'entry.steps',
      message: 'expected steps such as FFRF; found "FX"',
    })
    expect(refusalOf(() => parse(order, { order: 'fire', unit: 'a', batery: 'main' }, 'entry')).toJSON()).toEqual({
      code: 'unknown-key',
      path: 'entry.batery',
      message: 'unknown key "batery"; did you mean "battery"?',
    })
    expect(refusalOf(() => parse(order, { order: 'fire', unit: 'a' }, 'entry'))).toMatchObject({
      code: 'missing-key',
      path: 'entry.battery',
    })
    expect(refusalOf(() => parse(order, 'fire', 'entry'))).toMatchObject({ code: 'wrong-type', path: 'entry' })
  })
})
