import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { oddsOfRequest, resolveRequest } from '../../src/core/requests.js'
import { miniNaval, PROCEDURES } from '../../src/mini-naval/index.js'

const context = { rulesets: { 'mini-naval': miniNaval as never } }

interface Case {
  readonly id: string
  readonly ruleset: string
  readonly expect: { readonly output?: object; readonly refused?: object; readonly error?: object }
}

function cases(file: string): Case[] {
  return JSON.parse(readFileSync(new URL(`../conformance/${file}`, import.meta.url), 'utf8'))
}

describe('the cases of the contract', () => {
  it.each(cases('mini-naval.json').map((each) => [each.id, each] as const))('%s', (_, given) => {
    expect(resolveRequest(given, context)).toMatchObject(given.expect)
  })

  const odds = cases('odds.json').filter(({ ruleset }) => ruleset === 'mini-naval')
  it.each(odds.map((each) => [each.id, each] as const))('%s: exact odds', (_, given) => {
    const wanted = given.expect as unknown as { output: object; p: string }[]
    const { outcomes } = oddsOfRequest(given, context) as { outcomes: readonly { output: object; p: number }[] }
    expect(outcomes).toHaveLength(wanted.length)
    for (const { output, p } of wanted) {
      const found = outcomes.find((each) => JSON.stringify(each.output) === JSON.stringify(output))
      expect(found?.p).toBeCloseTo(Number(p), 12)
    }
  })
})

const resolve = (procedure: string, input: unknown, dice: unknown[] = []) =>
  resolveRequest({ ruleset: 'mini-naval', procedure, input, dice }, context) as Record<string, unknown>

describe('malformed requests', () => {
  it.each([
    ['gunnery', { guns: 0, calibre: '15-inch', distance: 1 }, 'out-of-range', 'input.guns', 'expected a number from 1; found 0'],
    [
      'gunnery',
      { guns: 1e9, calibre: '15-inch', distance: 1 },
      'out-of-range',
      'input.guns',
      'expected a number up to 1000000; found 1000000000',
    ],
    ['gunnery', { guns: 1.5, calibre: '15-inch', distance: 1 }, 'wrong-type', 'input.guns', 'expected a whole number; found 1.5'],
    [
      'gunnery',
      { guns: 1, calibre: '14-inch', distance: 1 },
      'not-allowed',
      'input.calibre',
      'expected one of "15-inch", "8-inch", "6-inch", "4-inch"; found "14-inch"; did you mean "15-inch"?',
    ],
    ['gunnery', { guns: 1, calibre: '15-inch', distance: -1 }, 'out-of-range', 'input.distance', 'expected a number from 0; found -1'],
    ['gunnery', { guns: 1, calibre: '15-inch', distance: -0 }, 'not-allowed', 'input.distance', 'expected 0 without a sign; found -0'],
    ['gunnery', { guns: 1, calibre: '15-inch' }, 'missing-key', 'input.distance', 'missing; expected a number'],
    [
      'gunnery',
      { guns: 1, calibre: '15-inch', distance: Number.POSITIVE_INFINITY },
      'wrong-type',
      'input.distance',
      'expected a number; found Infinity',
    ],
    ['torpedoes', { torpedoes: Number.NaN }, 'wrong-type', 'input.torpedoes', 'expected a number; found NaN'],
    ['torpedoes', { torpedoes: 3, fives: 1 }, 'unknown-key', 'input.fives', 'unknown key "fives"'],
    ['torpedoes', JSON.parse('{"torpedoes": 3, "__proto__": 1}'), 'unknown-key', 'input.__proto__', 'unknown key "__proto__"'],
    ['bombing', { flightPoints: '3' }, 'wrong-type', 'input.flightPoints', 'expected a number; found "3"'],
    ['bombing', null, 'wrong-type', 'input', 'expected an object; found null'],
    ['antiaircraft', { aa: 0, flightPoints: 3 }, 'out-of-range', 'input.aa', 'expected a number from 1; found 0'],
    ['antiaircraft', { aa: 3, flightPoints: 0 }, 'out-of-range', 'input.flightPoints', 'expected a number from 1; found 0'],
    ['air-combat', { a: 0, b: 3 }, 'out-of-range', 'input.a', 'expected a number from 1; found 0'],
    ['air-combat', { a: 3, b: 0, against: 'bombers' }, 'out-of-range', 'input.b', 'expected a number from 1; found 0'],
    [
      'air-combat',
      { a: 3, b: 3, against: 'bomber' },
      'not-allowed',
      'input.against',
      'expected one of "fighters", "bombers"; found "bomber"; did you mean "bombers"?',
    ],
    ['strafing', { flightPoints: 3, aa: 0 }, 'out-of-range', 'input.aa', 'expected a number from 1; found 0'],
    ['spot-submarine', { distance: 0.5 }, 'wrong-type', 'input.distance', 'expected a whole number; found 0.5'],
    ['depth-charge', { by: 'cruiser' }, 'not-allowed', 'input.by', 'expected one of "destroyer", "bombers"; found "cruiser"'],
    [
      'depth-charge',
      { by: 'destroyer', flightPoints: 3 },
      'not-allowed',
      'input.flightPoints',
      'expected no flight points: a destroyer throws 4 dice; found 3',
    ],
    ['depth-charge', { by: 'bombers', flightPoints: 0 }, 'out-of-range', 'input.flightPoints', 'expected a number from 1; found 0'],
    ['patrol', { ring: 1 }, 'unknown-key', 'input.ring', 'unknown key "ring"'],
    [
      'ramming',
      { rammer: 'destroyer', target: 'frigate' },
      'not-allowed',
      'input.target',
      'expected one of "battleship", "battlecruiser", "cruiser", "destroyer", "carrier", "large-carrier", "submarine", "merchant"; found "frigate"',
    ],
    ['damage', { class: 'cruiser', lost: -1 }, 'out-of-range', 'input.lost', 'expected a number from 0; found -1'],
    ['damage', { class: 'cruiser' }, 'missing-key', 'input.lost', 'missing; expected a number'],
    ['damage', { class: 'cruiser', lost: 1, full: 0 }, 'out-of-range', 'input.full', 'expected a number from 1; found 0'],
    ['damage', { class: 'cruiser', lost: 1, fp: -1 }, 'out-of-range', 'input.fp', 'expected a number from 0; found -1'],
    [
      'damage',
      { class: 'cruiser', lost: 1, fp: 13 },
      'out-of-range',
      'input.fp',
      'expected a number up to 12, the full flotation points; found 13',
    ],
    [
      'damage',
      { class: 'cruiser', lost: 1, full: 9, fp: 10 },
      'out-of-range',
      'input.fp',
      'expected a number up to 9, the full flotation points; found 10',
    ],
    [
      'damage',
      { class: 'cruiser', lost: 1, fp: 4 },
      'not-allowed',
      'input.crippled',
      'expected true: 4 of 12 flotation points is a third or less (MNW-DMG-01); found false',
    ],
    [
      'damage',
      { class: 'cruiser', lost: 1, fp: 5, crippled: true },
      'not-allowed',
      'input.crippled',
      'expected false: 5 of 12 flotation points is more than a third (MNW-DMG-01); found true',
    ],
    [
      'damage',
      { class: 'cruiser', lost: 1, fp: 0 },
      'not-allowed',
      'input.crippled',
      'expected true: 0 of 12 flotation points is a third or less (MNW-DMG-01); found false',
    ],
    [
      'damage',
      { class: 'cruiser', lost: 1, turrets: ['A', 'X'] },
      'not-allowed',
      'input.turrets[1]',
      'expected one of "A", "B", "Y"; found "X"',
    ],
    [
      'damage',
      { class: 'destroyer', lost: 1, turrets: ['A', 'B'] },
      'not-allowed',
      'input.turrets[1]',
      'a destroyer has turrets A, Y; found "B"',
    ],
    ['damage', { class: 'merchant', lost: 1, turrets: ['A'] }, 'not-allowed', 'input.turrets[0]', 'a merchant has no turrets; found "A"'],
    ['damage', { class: 'cruiser', lost: 1, turrets: ['Y', 'Y'] }, 'duplicate', 'input.turrets[1]', 'turret Y is listed twice'],
  ])('%s %j: %s at %s', (procedure, input, code, path, message) => {
    expect(resolve(procedure, input)).toMatchObject({ error: { code, path, message } })
    expect(oddsOfRequest({ ruleset: 'mini-naval', procedure, input }, context)).toMatchObject({ error: { code, path, message } })
  })

  it('refuses before it complains about dice (MNW-VES-05, MNW-SUB-01)', () => {
    expect(resolve('gunnery', { guns: 2, calibre: '4-inch', distance: 7 }, [[1]])).toMatchObject({ refused: { clause: 'MNW-VES-05' } })
    expect(resolve('spot-submarine', { distance: 3 }, [9])).toMatchObject({ refused: { clause: 'MNW-SUB-01' } })
  })

  it('gives bombers the dice of the flight points they say, or of a full squadron (MNW-SUB-02)', () => {
    expect(resolve('depth-charge', { by: 'bombers', flightPoints: 2 }, [[6, 6]])).toMatchObject({ output: { hits: 2 } })
    expect(resolve('depth-charge', { by: 'bombers' }, [[6, 6, 6]])).toMatchObject({ output: { hits: 3 } })
  })

  it('lists the clauses that can refuse', () => {
    const refusing = Object.entries(PROCEDURES).filter(([, { refusals }]) => refusals.length > 0)
    expect(refusing.map(([name, { refusals }]) => [name, ...refusals])).toEqual([
      ['gunnery', 'MNW-VES-05'],
      ['spot-submarine', 'MNW-SUB-01'],
    ])
  })
})
