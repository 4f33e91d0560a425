import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatShipCard, parseShipCard } from '../../src/corpen18/card.js'
import { FLEET } from '../../src/corpen18/fleet/index.js'
import { cardOf } from '../../src/corpen18/ship.js'
import { arbitraryCard, card, errorOf, faultOf, guns, ready } from './helpers.js'

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
    ['a short arc list', '-1/+1/-1', '-1/+1', 'not-allowed Main Battery.To-hit'],
    ['a long arc list', '--/0/--', '--/0/--/0', 'not-allowed Secondary.To-hit'],
    ['an arc of words', '--/+1/--', '--/one/--', 'not-allowed Tertiary.To-hit'],
    ['an unknown category', 'Capital Ship', 'Capitol Ship', 'not-allowed Category'],
    ['an unknown fire control', 'Fire Control: IV', 'Fire Control: V', 'not-allowed Fire Control'],
    ['one movement number', 'Movement: 3/3', 'Movement: 3', 'not-allowed Movement'],
    ['movement in words', 'Movement: 3/3', 'Movement: three/3', 'not-allowed Movement'],
    ['no movement', 'Movement: 3/3', '', 'missing-key Movement'],
    ['no protection', 'Protection: 7R', '', 'missing-key Protection'],
    ['no class', 'Class: Bismarck BB', '', 'missing-key Class'],
    ['no range', 'Range: 10', '', 'missing-key Main Battery.Range'],
    ['no arcs', 'To-hit:  -1/+1/-1', '', 'missing-key Main Battery.To-hit'],
    ['a range in words', 'Range: 7', 'Range: far', 'not-allowed Secondary.Range'],
    ['a label twice', 'Torpedoes: --', 'Torpedoes: --\nTorpedoes: 2', 'duplicate Torpedoes'],
    ['a range twice', 'Range: 7', 'Range: 7 Range: 8', 'duplicate Secondary.Range'],
    ['a range behind no battery', 'Movement: 3/3', 'Movement: 3/3 Range: 3', 'unknown-key Range'],
    ['a line that is none', 'Movement: 3/3', 'Movement: 3/3\nhello there', 'unknown-key hello there'],
  ])('C18-UNIT-08: %s', (_, from, to, fault) => {
    expect(faultOf(() => parseShipCard(misprint(from, to)))).toBe(fault)
  })

  it.each([
    ['a protection', 'Protection: 7R', 'Protection: 7X', 'not-allowed Protection'],
    ['torpedoes', 'Torpedoes: --', 'Torpedoes: many', 'not-allowed Torpedoes'],
    ['a rating', 'Main Battery: 8VL', 'Main Battery: U9VL', 'not-allowed Main Battery'],
    ['a rating broken by a carriage return alone', 'Secondary: 2', 'Secondary: 2\r3', 'not-allowed Secondary'],
    ['a rating broken by a line separator', 'Main Battery: 8VL', 'Main Battery: 8\u2028VL H', 'not-allowed Main Battery'],
    ['a rating of 0', 'Secondary: 2', 'Secondary: 0', 'not-allowed Secondary'],
    ['a crew', 'Torpedoes: --', 'Torpedoes: --\nCrew: heroic', 'not-allowed Crew'],
    ['radar', 'Torpedoes: --', 'Torpedoes: --\nRadar: good', 'not-allowed Radar'],
    ['a movement beyond all bounds', 'Movement: 3/3', 'Movement: 9999999999999999/3', 'not-allowed Movement'],
    ['an empty class', 'Class: Bismarck BB', 'Class: ', 'not-allowed Class'],
  ])('C18-UNIT-08: %s that cannot be, by its label', (_, from, to, fault) => {
    expect(faultOf(() => parseShipCard(misprint(from, to)))).toBe(fault)
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
    expect(faultOf(() => formatShipCard(card({ class: name })))).toBe('not-allowed class')
    expect(faultOf(() => formatShipCard(card({ name })))).toBe('not-allowed name')
  })

  it('C18-UNIT-08: refuses to write what is no ship', () => {
    expect(faultOf(() => formatShipCard({ ...card(), fireControl: 9 }))).toBe('out-of-range fireControl')
  })
})
