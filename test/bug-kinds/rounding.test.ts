import { describe, expect, it } from 'vitest'
import { gunnery, move, type ShipCard, speed } from '../../src/gurps/index.js'
import { damage } from '../../src/mini-naval/index.js'
import { scripted } from '../../src/testing/index.js'
import { card } from '../gurps/helpers.js'

const upTo = (most: number) => Array.from({ length: most }, (_, i) => i + 1)

describe('speeds of GURPS (GNC-SHIP-02): kph / 7 to the nearest, a tie to the higher move', () => {
  // By hand, in thousandths of a kph: the lowest speed of each move.
  const FROM: readonly (readonly [number, string])[] = [
    [59_500, '9'],
    [52_500, '8'],
    [45_500, '7'],
    [38_500, '6'],
    [31_500, '5'],
    [24_500, '4'],
    [17_500, '3'],
    [10_500, '2'],
    [5250, '1'],
    [2917, '1/2'],
    [2042, '1/3'],
    [1575, '1/4'],
    [1284, '1/5'],
    [1084, '1/6'],
    [938, '1/7'],
    [827, '1/8'],
    [739, '1/9'],
    [0, '1/10'],
  ]
  it('every tenth of a kph from 0 to 60', () => {
    const found = Array.from({ length: 601 }, (_, tenths) => [tenths, scripted([], (chance) => speed({ kph: tenths / 10 }, chance))])
    const wanted = Array.from({ length: 601 }, (_, tenths) => [tenths, FROM.find(([from]) => tenths * 100 >= from)?.[1]])
    expect(found.map(([tenths, answer]) => [tenths, (answer as { move: string }).move])).toEqual(wanted)
  })
})

/** A broadside of one cannon whose dice come to `rolled`, at a ship of these figures. */
function broadside(rolled: number, hit: boolean, target: Partial<ShipCard>, condition: object = {}) {
  const input = {
    firer: { ship: card({ damage: '40d-40', scale: 1 }) },
    target: { ship: card({ scale: 1, dr: 0, ...target }), condition },
    cannons: 1,
  }
  const answer = scripted([hit ? 12 : 18, rolled + 40], (chance) => gunnery(input, chance))
  if ('refused' in answer) throw new Error(answer.refused.reason)
  return answer
}

describe('damage of GURPS', () => {
  it('is halved downwards on a miss, and 1 halved is nothing: no least damage is promised (GNC-GUN-06)', () => {
    expect(upTo(8).map((rolled) => broadside(rolled, false, {}).through)).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
    expect(upTo(8).map((rolled) => broadside(rolled, true, {}).through)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('of 0 and 1, up to the armour and one beyond it, to the last point of the hull and past it (GNC-DMG-01)', () => {
    const through = (rolled: number, dr: number) => broadside(rolled, true, { dr }).through
    expect([0, 1, 2].map((rolled) => through(rolled, 0))).toEqual([0, 1, 2])
    expect([4, 5, 6].map((rolled) => through(rolled, 5))).toEqual([0, 0, 1])
    const hull = (rolled: number) => broadside(rolled, true, { hp: 7 }).target
    expect([0, 6, 7, 8].map((rolled) => [hull(rolled).hp, hull(rolled).sunk])).toEqual([
      [7, false],
      [1, false],
      [0, true],
      [0, true],
    ])
  })

  it('kills half of the fallen, rounded down, the rest are wounded (GNC-DMG-03)', () => {
    const crews = upTo(8).map((men) => broadside(20 * men, true, { crew: 400, hp: 9999 }).crew)
    expect(crews.map(({ dead, wounded }) => [dead, wounded])).toEqual([0, 1, 1, 2, 2, 3, 3, 4].map((dead, i) => [dead, i + 1 - dead]))
  })

  it('slows a ship at exactly a half, a third and a fifth of her hull, whatever the hull (GNC-MOVE-05)', () => {
    for (const hp of [...upTo(60), 1021, 1120, 9999]) {
      for (const share of [2, 3, 5]) {
        for (const left of [Math.floor(hp / share), Math.floor(hp / share) + 1]) {
          if (left < 1 || left > hp) continue
          const lost = left * 5 <= hp ? 3 : left * 3 <= hp ? 2 : left * 2 <= hp ? 1 : 0
          const answer = scripted([], (chance) => move({ ship: card({ hp, topSpeedKph: 70 }), condition: { hp: left } }, chance))
          expect('refused' in answer ? null : answer.baseIndex, `${left} of ${hp}`).toBe(10 - lost)
        }
      }
    }
  })
})

describe('damage of Mini-Naval', () => {
  const hurt = (full: number, lost: number, dice: readonly number[]) =>
    scripted(dice, (chance) => damage({ class: 'cruiser', full, lost }, chance)) as { status: string; fp: number }

  it('of 0 and 1, to exactly a third, to exactly nothing and one below (MNW-DMG-01, MNW-DMG-02)', () => {
    const told = (lost: number, ...dice: number[]) => {
      const { status, fp } = hurt(12, lost, dice)
      return [status, fp]
    }
    expect([told(0), told(1), told(7), told(8, 6), told(11, 6), told(12), told(13)]).toEqual([
      ['fit', 12],
      ['fit', 11],
      ['fit', 5],
      ['crippled', 4],
      ['crippled', 1],
      ['dead in the water', 0],
      ['sunk', -1],
    ])
  })

  it('takes a third of each figure of the secondary guns, rounded down (MNW-DMG-01)', () => {
    for (const type of ['battleship', 'battlecruiser', 'cruiser', 'carrier', 'large-carrier', 'destroyer'] as const) {
      const guns = (lost: number, dice: readonly number[]) =>
        (scripted(dice, (chance) => damage({ class: type, full: 12, lost }, chance)) as { secondary: readonly number[] }).secondary
      const whole = guns(0, [])
      // A vessel with several turrets throws for the one that is out.
      const left = /carrier/.test(type) ? guns(8, []) : guns(8, type === 'destroyer' ? [1] : [6])
      expect(left, type).toEqual(whole.map((each) => each - ([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4][each] as number)))
    }
  })
})
