import { describe, expect, it } from 'vitest'
import { parse } from '../../src/core/schema.js'
import {
  CLASS_CARDS,
  COVERING_GROUP,
  cardOf,
  FLEET,
  FORCE_Q,
  findShip,
  HEAVY_CRUISER,
  readyShip,
  type ShipCard,
  shipSchema,
} from '../../src/mini-naval/index.js'
import { begin, errorOf, scenario, vessel } from './helpers.js'

const ready = (card: ShipCard) => readyShip(parse(shipSchema, card))

describe('classes (section 1)', () => {
  it.each([
    ['battleship', 24, 2, 6, [3, 3, 3], '15-inch', '6-inch'],
    ['battlecruiser', 18, 3, 5, [3, 3, 3], '15-inch', '6-inch'],
    ['cruiser', 12, 3, 4, [2, 2, 2], '8-inch', '4-inch'],
    ['destroyer', 6, 4, 1, [1, 1], '4-inch', null],
    ['carrier', 18, 3, 5, [], null, '4-inch'],
    ['large-carrier', 24, 3, 6, [], null, '4-inch'],
    ['submarine', 5, 2, 0, [], null, null],
    ['merchant', 6, 2, 1, [], null, null],
  ] as const)('%s (MNW-VES-02, MNW-VES-03, MNW-VES-04, MNW-VES-06)', (of, full, speed, aa, guns, calibre, secondaryCalibre) => {
    const ship = ready({ class: of })
    expect(ship).toMatchObject({ full, speed, aa, calibre, secondaryCalibre })
    expect(ship.turrets.map((turret) => turret.guns)).toEqual(guns)
  })

  it('torpedo launchers (MNW-VES-07)', () => {
    const launchers = (of: 'cruiser' | 'destroyer' | 'submarine' | 'battleship') =>
      ready({ class: of }).launchers.map(({ mount, torpedoes, count }) => `${count} x ${torpedoes} ${mount}`)
    expect(launchers('cruiser')).toEqual(['1 x 3 port', '1 x 3 starboard'])
    expect(launchers('destroyer')).toEqual(['2 x 3 port', '2 x 3 starboard', '1 x 1 fore', '1 x 1 aft'])
    expect(launchers('submarine')).toEqual(['1 x 4 fore', '1 x 2 aft'])
    expect(launchers('battleship')).toEqual([])
  })

  it('squadrons (MNW-VES-08)', () => {
    expect(ready({ class: 'carrier' }).aircraft).toEqual({ fighter: 1, bomber: 2, 'torpedo-bomber': 1 })
    expect(ready({ class: 'large-carrier' }).aircraft).toEqual({ fighter: 2, bomber: 2, 'torpedo-bomber': 2 })
    const state = begin(
      scenario([
        { id: 'cv', side: 'a', class: 'carrier' },
        { id: 'y', side: 'b', hex: '2020' },
      ]),
      [1, 2],
    )
    expect(state.stands.map(({ id, fp }) => `${id} ${fp}`)).toEqual([
      'cv-fighter-1 3',
      'cv-bomber-1 3',
      'cv-bomber-2 3',
      'cv-torpedo-bomber-1 3',
    ])
  })

  it('a scenario varies points and turrets (MNW-VES-01)', () => {
    const heavy = ready(HEAVY_CRUISER)
    expect(heavy).toMatchObject({
      full: 15,
      turrets: [
        { turret: 'A', guns: 3 },
        { turret: 'B', guns: 3 },
        { turret: 'Y', guns: 3 },
      ],
    })
    const four = ready({ class: 'cruiser', turrets: { A: 2, B: 2, X: 2, Y: 2 } })
    expect(four.turrets.map(({ turret }) => turret)).toEqual(['A', 'B', 'X', 'Y'])
    const left = (turrets: ShipCard['turrets']) =>
      [1, 2, 3, 4, 5, 6].map((die) => {
        const units = [
          { id: 'x', side: 'a', ship: { class: 'cruiser' as const, turrets }, lost: 8 },
          { id: 'y', side: 'b', hex: '2020' },
        ]
        return vessel(begin(scenario(units), [die, 1, 2]), 'x').turrets.join('')
      })
    expect(left({ A: 2, B: 2, X: 2, Y: 2 })).toEqual(['BXY', 'BXY', 'AXY', 'AXY', 'ABY', 'ABX'])
    // MNW-DMG-01: by their number, whichever they are.
    expect(left({ B: 2, X: 2, Y: 2 })).toEqual(['XY', 'XY', 'BY', 'BY', 'BX', 'BX'])
    expect(left({ A: 2, B: 2 })).toEqual(['B', 'B', 'B', 'A', 'A', 'A'])
    const one = begin(
      scenario([
        { id: 'x', side: 'a', ship: { class: 'cruiser', turrets: { A: 2 } }, lost: 8 },
        { id: 'y', side: 'b', hex: '2020' },
      ]),
      [1, 2],
    )
    expect(vessel(one, 'x').turrets).toEqual([])
  })

  it.each([
    ...CLASS_CARDS,
    ...FLEET,
    { class: 'cruiser', fp: 9 } as ShipCard,
    { class: 'carrier', fp: 18 } as ShipCard,
    { class: 'carrier', aircraft: { fighter: 4 } } as ShipCard,
    { class: 'carrier', aircraft: { fighter: 1, bomber: 2 } } as ShipCard,
  ])('card and vessel pair: %j', (card) => {
    const ship = ready(card)
    expect(ready(cardOf(ship))).toEqual(ship)
    if (!('aircraft' in card)) expect(cardOf(ship)).toEqual(card)
  })

  it.each([
    [
      { class: 'frigate' },
      'not-allowed',
      'class',
      'expected one of "battleship", "battlecruiser", "cruiser", "destroyer", "carrier", "large-carrier", "submarine", "merchant"; found "frigate"',
    ],
    [
      { class: 'carrier', turrets: { A: 2 } },
      'not-allowed',
      'turrets',
      'expected no turrets: a carrier has no main guns (MNW-VES-04); found an object',
    ],
    [{ class: 'cruiser', turrets: {} }, 'not-allowed', 'turrets', 'expected at least one turret; found an object'],
    [{ class: 'cruiser', turrets: { A: undefined } }, 'not-allowed', 'turrets', 'expected at least one turret; found an object'],
    [{ class: 'cruiser', turrets: { C: 2 } }, 'unknown-key', 'turrets.C', 'unknown key "C"'],
    [{ class: 'cruiser', turrets: { A: 0 } }, 'out-of-range', 'turrets.A', 'expected a number from 1; found 0'],
    [
      { class: 'cruiser', aircraft: { fighter: 1 } },
      'not-allowed',
      'aircraft',
      'expected no aircraft: a cruiser carries none (MNW-VES-08); found an object',
    ],
    [{ class: 'cruiser', fp: 0 }, 'out-of-range', 'fp', 'expected a number from 1; found 0'],
    [{ class: 'cruiser', fp: Number.NaN }, 'wrong-type', 'fp', 'expected a number; found NaN'],
    [{ class: 'cruiser', speed: 3 }, 'unknown-key', 'speed', 'unknown key "speed"'],
    [JSON.parse('{"class":"cruiser","__proto__":{}}'), 'unknown-key', '__proto__', 'unknown key "__proto__"'],
  ])('refuses the card %j', (card, code, path, message) => expect(errorOf(() => parse(shipSchema, card))).toEqual({ code, path, message }))

  it('the forces of the source by name', () => {
    expect([...FORCE_Q, ...COVERING_GROUP].map(({ name }) => name)).toEqual([
      'KNS Aquila',
      'KNS Falcon',
      'KNS Kestrel',
      'K1',
      'K2',
      'RNS Barbatos',
      'RNS Charun',
      'R1',
      'RNS Abraxas',
    ])
    expect(findShip('KNS Condor')).toEqual({ name: 'KNS Condor', class: 'large-carrier' })
    expect(findShip('KNS Nobody')).toBeUndefined()
  })
})
