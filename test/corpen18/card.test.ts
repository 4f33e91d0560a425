import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatShipCard, parseShipCard } from '../../src/corpen18/card.js'
import { FLEET } from '../../src/corpen18/fleet/index.js'
import { cardOf } from '../../src/corpen18/ship.js'
import { arbitraryCard, card, errorOf, guns, ready, wordsOf } from './helpers.js'

/** The one card of the original rules, as printed: its spacing is of no-break spaces and common ones mixed. */
const ORIGINAL = readFileSync(new URL('./bismarck-card.txt', import.meta.url), 'utf8')
/** The same with common spaces, to change here and there. */
const PRINTED = ORIGINAL.replaceAll('\u00a0', ' ')

const BISMARCK = {
  class: 'Bismarck BB',
  category: 'capital',
  modern: false,
  movement: [3, 3],
  fireControl: 4,
  main: { rating: '8', rateOfFire: 'VL', range: 10, toHit: [-1, 1, -1] },
  secondary: { rating: '2', rateOfFire: 'N', range: 7, toHit: [null, 0, null] },
  tertiary: { rating: 'U5', rateOfFire: 'N', range: 4, toHit: [null, 1, null] },
  torpedoes: '--',
  protection: '7R',
  crew: 'experienced',
  nightFighting: false,
  radar: 'none',
}

/** The printed card with one piece of text for another. */
function misprint(from: string, to: string): string {
  expect(PRINTED).toContain(from)
  return PRINTED.replace(from, to)
}

describe('the card text (C18-UNIT-08)', () => {
  it("C18-UNIT-08: the text's own example reads as printed", () => {
    expect(ORIGINAL).toMatch(/^Class:\u00a0Bismarck BB\u00a0/)
    expect(ORIGINAL.trim().split('\n')).toHaveLength(8)
    expect(parseShipCard(ORIGINAL)).toEqual(BISMARCK)
    expect(parseShipCard(PRINTED)).toEqual(BISMARCK)
    expect(parseShipCard(formatShipCard(parseShipCard(PRINTED)))).toEqual(BISMARCK)
  })

  it('C18-UNIT-08: line ends, tabs and blank lines do not matter', () => {
    expect(parseShipCard(PRINTED.replaceAll('\n', '\r\n'))).toEqual(BISMARCK)
    expect(parseShipCard(PRINTED.replaceAll(/ {2,}/g, '\t'))).toEqual(BISMARCK)
    expect(parseShipCard(misprint('-1/+1/-1', '-1 / +1 /\t-1').replace('Movement: 3/3', 'Movement: 3 / 3'))).toEqual(BISMARCK)
    expect(parseShipCard(`\n\n${PRINTED.replaceAll('\n', '\n  \n')}`)).toEqual(BISMARCK)
  })

  it('C18-UNIT-08: the lines of its own for what the printed card does not hold', () => {
    const extra = `Name: Bismarck\n${PRINTED}\nModern: yes\nCrew: Veteran\nNight fighting: yes\nRadar: basic\n`
    expect(parseShipCard(extra)).toEqual({
      ...BISMARCK,
      name: 'Bismarck',
      modern: true,
      crew: 'veteran',
      nightFighting: true,
      radar: 'basic',
    })
    expect(parseShipCard(`${PRINTED}\nModern: no\nNight fighting: No`)).toEqual(BISMARCK)
  })

  it('C18-UNIT-08: writing a card and reading it back gives the same ship', () => {
    fc.assert(
      fc.property(arbitraryCard, (given) => {
        const text = formatShipCard(given)
        expect(ready(parseShipCard(text))).toEqual(ready(given))
        expect(formatShipCard(parseShipCard(text))).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  it('C18-UNIT-08: a card is written with its lines in order, and without those that say what goes without saying', () => {
    const plain = card({ class: 'Kent CA', main: guns(4, { range: 7, toHit: [-1, 0, null] }) })
    expect(formatShipCard(plain).split('\n')).toEqual([
      'Class: Kent CA      Category:  Cruiser',
      'Movement: 3/3',
      'Fire Control: I',
      'Main Battery: 4    Range: 7    To-hit: -1/0/--',
      'Torpedoes: --',
      'Protection: 4',
      '',
    ])
    const more = { name: 'Hood', modern: true, crew: 'veteran', nightFighting: true, radar: 'basic' } as const
    const capital = card({
      class: 'Hood BC',
      category: 'capital',
      movement: [4, 3],
      fireControl: 4,
      torpedoes: '1/2(2)L',
      protection: '7/4F',
    })
    const main = guns(8, { rateOfFire: 'VL', toHit: [1, 2, -3] })
    expect(formatShipCard({ ...capital, ...more, main, tertiary: guns('1/U7', { range: 4, toHit: [null, 1, null] }) }).split('\n')).toEqual(
      [
        'Name: Hood',
        'Class: Hood BC      Category:  Capital Ship',
        'Modern: yes',
        'Movement: 4/3',
        'Fire Control: IV',
        'Main Battery: 8VL    Range: 20    To-hit: +1/+2/-3',
        'Tertiary: 1/U7    Range: 4    To-hit: --/+1/--',
        'Torpedoes: 1/2(2)L',
        'Protection: 7/4F',
        'Crew: Veteran',
        'Night fighting: yes',
        'Radar: basic',
        '',
      ],
    )
  })

  it('C18-UNIT-08: every card of the fleet, written and read back', () => {
    for (const { card: each } of FLEET) expect(parseShipCard(formatShipCard(each)), each.class).toEqual(cardOf(ready(each)))
  })

  it('C18-UNIT-05: U1a is read as U1', () => {
    expect(parseShipCard(misprint('Tertiary: U5', 'Tertiary: U1aH')).tertiary).toMatchObject({ rating: 'U1', rateOfFire: 'H' })
  })

  it('C18-UNIT-08: any to-hit that a ship may have can be written and read back', () => {
    const wide = card({ main: guns(8, { toHit: [-100, 0, 120] }) })
    expect(ready(parseShipCard(formatShipCard(wide)))).toEqual(ready(wide))
  })
})

describe('a card with a fault names the label (C18-UNIT-08)', () => {
  it.each([
    ['Movement: 3/3', 'Movment: 3/3', 'unknown-key Movment', 'Movement'],
    ['Protection: 7R', 'Protecton: 7R', 'unknown-key Protecton', 'Protection'],
    ['Main Battery:', 'Mian Battery:', 'unknown-key Mian Battery', 'Main Battery'],
  ])('C18-UNIT-08: %s misspelt', (from, to, fault, meant) => {
    const error = errorOf(() => parseShipCard(misprint(from, to)))
    expect(`${error.code} ${error.path}`).toBe(fault)
    expect(error.message).toContain(`did you mean "${meant}"?`)
  })

  it.each([
    [
      'a short arc list',
      '-1/+1/-1',
      '-1/+1',
      'not-allowed Main Battery.To-hit: expected bow/broadside/stern such as -1/+1/-1, with -- where it cannot bear; found "-1/+1"',
    ],
    [
      'a long arc list',
      '--/0/--',
      '--/0/--/0',
      'not-allowed Secondary.To-hit: expected bow/broadside/stern such as -1/+1/-1, with -- where it cannot bear; found "--/0/--/0"',
    ],
    [
      'an arc of words',
      '--/+1/--',
      '--/one/--',
      'not-allowed Tertiary.To-hit: expected bow/broadside/stern such as -1/+1/-1, with -- where it cannot bear; found "--/one/--"',
    ],
    [
      'an arc with something before its number',
      '-1/+1/-1',
      '-1/x+1/-1',
      'not-allowed Main Battery.To-hit: expected bow/broadside/stern such as -1/+1/-1, with -- where it cannot bear; found "-1/x+1/-1"',
    ],
    [
      'an arc with something behind its number',
      '-1/+1/-1',
      '-1/+1x/-1',
      'not-allowed Main Battery.To-hit: expected bow/broadside/stern such as -1/+1/-1, with -- where it cannot bear; found "-1/+1x/-1"',
    ],
    [
      'an unknown category',
      'Capital Ship',
      'Capitol Ship',
      'not-allowed Category: expected one of Capital Ship, Cruiser, Escort, FAC, Merchant; found "Capitol Ship"; did you mean "Capital Ship"?',
    ],
    [
      'an unknown fire control',
      'Fire Control: IV',
      'Fire Control: V',
      'not-allowed Fire Control: expected one of I, II, III, IV; found "V"; did you mean "IV"?',
    ],
    ['one movement number', 'Movement: 3/3', 'Movement: 3', 'not-allowed Movement: expected two numbers such as 3/3; found "3"'],
    ['movement in words', 'Movement: 3/3', 'Movement: three/3', 'not-allowed Movement: expected two numbers such as 3/3; found "three/3"'],
    ['no movement', 'Movement: 3/3', '', 'missing-key Movement: missing; a card has a line "Movement: ..."'],
    ['no protection', 'Protection: 7R', '', 'missing-key Protection: missing; a card has a line "Protection: ..."'],
    ['no class', 'Class: Bismarck BB', '', 'missing-key Class: missing; a card has a line "Class: ..."'],
    ['no range', 'Range: 10', '', 'missing-key Main Battery.Range: missing; expected "Main Battery: 8VL  Range: 10  To-hit: -1/+1/-1"'],
    [
      'no arcs',
      'To-hit:  -1/+1/-1',
      '',
      'missing-key Main Battery.To-hit: missing; expected "Main Battery: 8VL  Range: 10  To-hit: -1/+1/-1"',
    ],
    ['a range in words', 'Range: 7', 'Range: far', 'not-allowed Secondary.Range: expected a range in hexes such as 10; found "far"'],
    ['a label twice', 'Torpedoes: --', 'Torpedoes: --\nTorpedoes: 2', 'duplicate Torpedoes: Torpedoes is given twice'],
    ['a range twice', 'Range: 7', 'Range: 7 Range: 8', 'duplicate Secondary.Range: Range is given twice'],
    [
      'a range behind no battery',
      'Movement: 3/3',
      'Movement: 3/3 Range: 3',
      'unknown-key Range: Range stands behind a battery on its line',
    ],
    [
      'a misspelt line with spaces about it and its label',
      'Movement: 3/3',
      '  Movment : 3/3 ',
      'unknown-key Movment: expected a line such as "Movement: 3/3"; found "Movment : 3/3"; did you mean "Movement"?',
    ],
    [
      'a line that is none',
      'Movement: 3/3',
      'Movement: 3/3\nhello there',
      'unknown-key hello there: expected a line such as "Movement: 3/3"; found "hello there"',
    ],
  ])('C18-UNIT-08: %s', (_, from, to, fault) => {
    expect(wordsOf(() => parseShipCard(misprint(from, to)))).toBe(fault)
  })

  it.each([
    [
      'a protection',
      'Protection: 7R',
      'Protection: 7X',
      'not-allowed Protection: expected a protection such as 7R, 8/7, U3 or U4F (C18-UNIT-06); found "7X"',
    ],
    [
      'torpedoes',
      'Torpedoes: --',
      'Torpedoes: many',
      'not-allowed Torpedoes: expected torpedoes such as --, 2, 2/4 or 2/4(4)H (C18-UNIT-07); found "many"',
    ],
    [
      'a rating',
      'Main Battery: 8VL',
      'Main Battery: U9VL',
      'not-allowed Main Battery: expected a gunnery rating such as 8, U5 or 1/U7 (C18-UNIT-05); found "U9"',
    ],
    [
      'a rating broken by a carriage return alone',
      'Secondary: 2',
      'Secondary: 2\r3',
      'not-allowed Secondary: expected a gunnery rating such as 8, U5 or 1/U7 (C18-UNIT-05); found "2\\r3"',
    ],
    [
      'a rating broken by a line separator',
      'Main Battery: 8VL',
      'Main Battery: 8\u2028VL H',
      'not-allowed Main Battery: expected a gunnery rating such as 8, U5 or 1/U7 (C18-UNIT-05); found "8\u2028VL"',
    ],
    [
      'a rating of 0',
      'Secondary: 2',
      'Secondary: 0',
      'not-allowed Secondary: expected a gunnery rating such as 8, U5 or 1/U7 (C18-UNIT-05); found "0"',
    ],
    [
      'a crew',
      'Torpedoes: --',
      'Torpedoes: --\nCrew: heroic',
      'not-allowed Crew: expected one of "elite", "veteran", "experienced", "trained", "green"; found "heroic"',
    ],
    [
      'radar',
      'Torpedoes: --',
      'Torpedoes: --\nRadar: good',
      'not-allowed Radar: expected one of "none", "basic", "advanced"; found "good"',
    ],
    [
      'a to-hit beyond all bounds',
      '--/0/--',
      '--/+9007199254740992/--',
      'out-of-range Secondary.To-hit: expected a number up to 9007199254740991; found 9007199254740992',
    ],
    [
      'a movement beyond all bounds',
      'Movement: 3/3',
      'Movement: 9999999999999999/3',
      'not-allowed Movement: expected two numbers such as 3/3; found "9999999999999999/3"',
    ],
    [
      'an empty class',
      'Class: Bismarck BB',
      'Class: ',
      'not-allowed Class: expected text of at least one character; found an empty string',
    ],
  ])('C18-UNIT-08: %s that cannot be, by its label', (_, from, to, fault) => {
    expect(wordsOf(() => parseShipCard(misprint(from, to)))).toBe(fault)
  })

  it.each<[unknown, string]>([
    [undefined, 'nothing'],
    [{ class: 'Kent' }, 'an object'],
    [7, '7'],
  ])('C18-UNIT-08: what is no text is no card: %j', (card, found) => {
    const { code, path, message } = errorOf(() => parseShipCard(card as string))
    expect([code, path, message]).toEqual(['wrong-type', '', `expected the text of a ship card; found ${found}`])
  })

  it('C18-UNIT-08: suggests the category that may have been meant', () => {
    expect(errorOf(() => parseShipCard(misprint('Capital Ship', 'Capitol Ship'))).message).toContain('did you mean "Capital Ship"?')
  })

  it.each(['two\nlines', ' outer space', 'a Crew: of its own'])('C18-UNIT-08: refuses to write a class a card cannot hold: %j', (name) => {
    expect(wordsOf(() => formatShipCard(card({ class: name })))).toBe(
      `not-allowed class: a card holds one line without labels or outer spaces; found ${JSON.stringify(name)}`,
    )
    expect(wordsOf(() => formatShipCard(card({ name })))).toBe(
      `not-allowed name: a card holds one line without labels or outer spaces; found ${JSON.stringify(name)}`,
    )
  })

  it('C18-UNIT-08: refuses to write what is no ship', () => {
    expect(wordsOf(() => formatShipCard({ ...card(), fireControl: 9 }))).toBe(
      'out-of-range fireControl: expected a number up to 4; found 9',
    )
  })
})
