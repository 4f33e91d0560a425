import { describe, expect, it } from 'vitest'
import { mean } from '../../src/core/distribution.js'
import { enumerate } from '../../src/core/enumerate.js'
import { expectedLoss, expectedThrough } from '../../src/gurps/expectation.js'
import { type Attack, broadside } from '../../src/gurps/gunnery.js'
import { gurps, type Order, settings } from '../../src/gurps/index.js'
import { readyCondition, readyShip, shipSchema, type Vessel } from '../../src/gurps/ship.js'
import { card, placed, scenario, Table, unit } from './helpers.js'

const vessel = (change: object = {}): Vessel => {
  const ship = readyShip(shipSchema.parse(card(change)))
  return { ship, condition: readyCondition(ship, undefined) }
}

const OPTIONS = ['half-of-through', 'half-before-dr'].flatMap((missDamage) =>
  ['plain', 'gurps'].flatMap((successRolls) =>
    ['caps-all', 'gunner-only'].map((noCommander) => ({ missDamage, successRolls, noCommander })),
  ),
)

describe('the mean points through of a broadside', () => {
  const [firer, target] = [vessel({ expertise: 10 }), vessel()]
  const changed = (ship: object, dr = 2): Vessel => ({ ship: { ...target.ship, ...ship }, condition: { ...target.condition, dr } })
  const fires = (ship: object): Vessel => ({ ...firer, ship: { ...firer.ship, ...ship } })
  const attacks: readonly Attack[] = [
    { firer, target, cannons: 5 },
    { firer, target, cannons: 4 },
    { firer, target: changed({}, 3), cannons: 5 },
    { firer, target: changed({}, 16), cannons: 5 },
    { firer, target: changed({}, 99), cannons: 5 },
    { firer, target: changed({ sizeModifier: 9 }), cannons: 5 },
    { firer, target: changed({ sizeModifier: 30 }), cannons: 5 },
    { firer, target: changed({ sizeModifier: -9 }), cannons: 5 },
    { firer, target: changed({ scale: 1 }), cannons: 5 },
    { firer, target: changed({ scale: 100 }), cannons: 5 },
    { firer: fires({ scale: 100 }), target, cannons: 5 },
    { firer: fires({ expertise: 11 }), target, cannons: 5 },
    { firer: fires({ officers: { ...firer.ship.officers, gunnery: null } }), target, cannons: 5 },
    { firer: fires({ officers: { ...firer.ship.officers, leadership: null } }), target, cannons: 5 },
    { firer: fires({ damage: { dice: 2, plus: 0 } }), target, cannons: 5 },
    { firer: fires({ damage: { dice: 2, plus: -3 } }), target, cannons: 5 },
  ]

  it.each(OPTIONS)('is that of the rule, whatever it depends on: %o', (options) => {
    const given = settings(undefined, options)
    // Twice, since what has been computed is kept.
    for (const attack of [...attacks, ...attacks]) {
      const exact = mean(
        enumerate((chance) => broadside(attack, chance, given).through),
        (points) => points,
      )
      expect(expectedThrough(attack, given)).toBeCloseTo(exact, 10)
    }
  })

  it('is 58 for 5 cannons of 5d at DR 2 that hit with 10 or less of 3d6', () => {
    // 5d are 17.5 on average, 15.5 of them through, times 5; 108 of 216 hit; of the misses a half is lost where the points are odd, which is in half of the cases.
    expect(expectedThrough({ firer, target, cannons: 5 }, settings())).toBeCloseTo(77.5 / 2 + (38.75 - 0.25) / 2, 10)
  })

  it('is by the middle of the dice where there are more than a hundred', () => {
    const many = (dice: number) => expectedThrough({ firer: fires({ damage: { dice, plus: 0 } }), target, cannons: 1 }, settings())
    expect(many(100)).toBeCloseTo(348 / 2 + (174 - 0.25) / 2, 10)
    // 101 dice: 353 and a half.
    expect(many(101)).toBe(351 / 2 + 175 / 2)
    expect(many(9999)).toBe(34994 / 2 + 17497 / 2)
  })
})

describe('the mean HP that a broadside costs', () => {
  const firer = vessel({ expertise: 10 })
  const left = (hp: number): Vessel => ({ ...vessel(), condition: { ...vessel().condition, hp } })

  it.each(OPTIONS)('counts no more than there are, exactly: %o', (options) => {
    const given = settings(undefined, options)
    // 5 cannons of 5d at DR 2: 15 to 140 points through on a hit, 7 to 70 on a miss.
    for (const hp of [1, 7, 8, 60, 70, 71, 139, 140, 141, 900, 70, 1]) {
      const attack: Attack = { firer, target: left(hp), cannons: 5 }
      const exact = mean(
        enumerate((chance) => Math.min(hp, broadside(attack, chance, given).through)),
        (points) => points,
      )
      expect(expectedLoss(attack, given)).toBeCloseTo(exact, 10)
    }
  })

  it('is all but 1 for the last HP, where of all rolls five ones alone spare it, and that on a miss', () => {
    // At DR 4 a cannon of 5d brings 1 to 26 through; a half of 1 is nothing. 10 or less of 3d6 is half of the cases.
    const target = { ...left(1), condition: { ...left(1).condition, dr: 4 } }
    expect(expectedLoss({ firer, target, cannons: 1 }, settings())).toBeCloseTo(0.5 + 0.5 * (7775 / 7776), 12)
  })

  it('is not told where there are more than a hundred dice: they are not counted one by one', () => {
    const many = (dice: number): Attack => ({
      firer: { ...firer, ship: { ...firer.ship, damage: { dice, plus: 0 } } },
      target: left(900),
      cannons: 1,
    })
    expect(expectedLoss(many(100), settings())).toBeCloseTo(348 / 2 + (174 - 0.25) / 2, 10)
    expect(expectedLoss(many(101), settings())).toBeNull()
  })
})

describe('the hits that an order is expected to score', () => {
  const added = (table: Table, order: Order) =>
    mean(
      enumerate((chance) =>
        gurps
          .advance(table.state, order, chance)
          .units.reduce((sum, { side, ship, condition }) => sum + (side === 'red' ? 0 : ship.hp - condition.hp), 0),
      ),
      (hits) => hits,
    )
  const facing = (hp: number) => {
    const given = scenario([
      unit('red', 'red', '1010', 'N', { ship: card({ expertise: 10 }) }),
      unit('blue', 'blue', '1210', 'N', { ship: card({ dr: 4, hp }) }),
    ])
    return new Table(given, [6, 1])
  }

  it('are those that broadsides bring to the tally', () => {
    for (const hp of [900, 30]) {
      for (const cannons of [1, 5]) {
        const table = facing(hp)
        const order: Order = { order: 'fire', unit: 'red', battery: 'right', target: 'blue', cannons }
        expect(gurps.expectedHits?.(table.state, order)).toBeCloseTo(added(table, order), 10)
      }
    }
  })

  it('are certain of a ram (GNC-RAM-02), no more than there are HP', () => {
    for (const hp of [900, 20]) {
      const table = facing(hp)
      table.state = placed(table.state, 'blue', '1009', 1)
      const order: Order = { order: 'ram', unit: 'red' }
      // DR 2 and 1 hex: 3 times 100, on a scale of 10.
      expect(gurps.expectedHits?.(table.state, order)).toBe(Math.min(hp, 30))
      expect(added(table, order)).toBe(Math.min(hp, 30))
    }
  })

  it('are null where an order is no attack', () => {
    const { state } = facing(900)
    const orders = gurps.orders(state).filter(({ order }) => order !== 'fire')
    expect(orders.map((order) => [order.order, gurps.expectedHits?.(state, order)])).toEqual([
      ['forward', null],
      ['surrender', null],
      ['end turn', null],
    ])
  })
})
