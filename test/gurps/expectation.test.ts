import { describe, expect, it } from 'vitest'
import { mean } from '../../src/core/distribution.js'
import { enumerate } from '../../src/core/enumerate.js'
import { expectedThrough } from '../../src/gurps/expectation.js'
import { type Attack, broadside } from '../../src/gurps/gunnery.js'
import { settings } from '../../src/gurps/index.js'
import { readyCondition, readyShip, shipSchema, type Vessel } from '../../src/gurps/ship.js'
import { card } from './helpers.js'

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
