import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enumerate } from '../../src/core/enumerate.js'
import { ARCS } from '../../src/core/hex.js'
import { expectedHits } from '../../src/corpen18/expectation.js'
import { type Attack, aim, hitsFor, mayFire, refuseFire } from '../../src/corpen18/gunnery.js'
import { gunnery, PROCEDURES } from '../../src/corpen18/procedures.js'
import { STANDARD, settings } from '../../src/corpen18/settings.js'
import { BATTERIES } from '../../src/corpen18/types.js'
import { arbitraryCard, bruteForce, card, guns, ready, requestsOf } from './helpers.js'
import { column, type Input, input, refused, shoot } from './shots.js'

describe('columns', () => {
  const HEADINGS = ['-4 or lower', '-3 -2', '-1 0 +1', '+2 +3', '+4 +5 +6', '+7 or higher']
  /** The specification's column of a difference, 0 to 5. */
  const place = (difference: number) =>
    difference <= -4 ? 0 : difference <= -2 ? 1 : difference <= 1 ? 2 : difference <= 3 ? 3 : difference <= 6 ? 4 : 5

  it('C18-GUN-05 C18-GUN-08: numbers against armour, short, medium, long and extreme', () => {
    for (let rating = 1; rating <= 12; rating++) {
      for (let armour = 1; armour <= 12; armour++) {
        const straight = place(rating - armour)
        const shifted = Math.max(0, straight - 1)
        const found = [1, 2, 4, 5].map((distance) => column(`${rating}`, `${armour}`, distance))
        expect(found, `${rating} against ${armour}`).toEqual([straight, shifted, shifted, straight].map((at) => HEADINGS[at]))
      }
    }
  })

  it('C18-GUN-05 C18-GUN-08: numbers against the unarmoured count them as 0, unshifted', () => {
    for (let rating = 1; rating <= 12; rating++) {
      for (let light = 1; light <= 7; light++) {
        const found = [1, 2, 4, 5].map((distance) => column(`${rating}`, `U${light}`, distance))
        expect(found).toEqual(Array(4).fill(HEADINGS[place(rating)]))
      }
    }
  })

  it('C18-GUN-07 C18-GUN-08: U against U, unshifted', () => {
    for (let rating = 1; rating <= 7; rating++) {
      for (let light = 1; light <= 7; light++) {
        const lead = rating - light
        const expected = HEADINGS[place(lead >= 4 ? 2 : lead)]
        for (const distance of [1, 2, 4, 5])
          expect(column(`U${rating}`, `U${light}`, distance), `U${rating} against U${light}`).toBe(expected)
      }
    }
    expect(column('U7', 'U1')).toBe('+2 +3')
    expect(column('U4', 'U1')).toBe('+2 +3')
    expect(column('U1', 'U7')).toBe('-4 or lower')
  })

  it('C18-GUN-06 C18-GUN-08: U7 counts as 1 against armour, U6 may attack armour 1 alone, both unshifted; U1 to U5 may not', () => {
    for (let armour = 1; armour <= 12; armour++) {
      for (const distance of [1, 2, 4, 5]) {
        expect(column('U7', `${armour}`, distance)).toBe(HEADINGS[place(1 - armour)])
        expect(column('U6', `${armour}`, distance)).toBe(armour === 1 ? '-3 -2' : 'C18-GUN-06')
        for (let rating = 1; rating <= 5; rating++) expect(column(`U${rating}`, `${armour}`, distance)).toBe('C18-GUN-06')
      }
    }
  })

  it('C18-GUN-06: U6 and the armour in force at the band', () => {
    expect(column('U6', '1/3', 2)).toBe('-3 -2')
    expect(column('U6', '1/3', 4)).toBe('C18-GUN-06')
    expect(column('U6', '3/1', 2)).toBe('C18-GUN-06')
    expect(column('U6', '3/1', 4)).toBe('-3 -2')
    expect(column('U6', '3/1', 9)).toBe('-3 -2')
  })

  it('C18-GUN-06 C18-GUN-08: a dual battery uses its armoured rating against armour, shifted, and its U rating otherwise', () => {
    for (let armour = 1; armour <= 9; armour++) {
      const straight = place(1 - armour)
      expect([1, 2, 4, 5].map((distance) => column('1/U7', `${armour}`, distance))).toEqual(
        [straight, Math.max(0, straight - 1), Math.max(0, straight - 1), straight].map((at) => HEADINGS[at]),
      )
    }
    for (let light = 1; light <= 7; light++) {
      const lead = 7 - light
      for (const distance of [1, 2, 4, 5]) expect(column('1/U7', `U${light}`, distance)).toBe(HEADINGS[place(lead >= 4 ? 2 : lead)])
    }
  })

  it('C18-GUN-04: belt at short and medium, deck at long and extreme', () => {
    // 8 against 8/2: difference 0 and 6; medium and long are shifted.
    expect([1, 2, 4, 5].map((distance) => column('8', '8/2', distance))).toEqual(['-1 0 +1', '-3 -2', '+2 +3', '+4 +5 +6'])
    expect([1, 2, 4, 5].map((distance) => column('8', '2/8R', distance))).toEqual(['+4 +5 +6', '+2 +3', '-3 -2', '-1 0 +1'])
  })

  it('C18-GUN-08 C18-GUN-11: with extreme unshifted the column is not monotone in distance', () => {
    const path = [1, 2, 4, 5].map((distance) => HEADINGS.indexOf(column('8', '8', distance)))
    expect(path).toEqual([2, 1, 1, 2])
    expect(column('4', '8', 2)).toBe('-4 or lower')
  })

  it('C18-GUN-08: the option shifts extreme as well, and nothing else', () => {
    const options = { settings: settings(undefined, { extremeShift: '1-left' }) }
    expect([1, 2, 4, 5].map((distance) => column('8', '8', distance, options))).toEqual(['-1 0 +1', '-3 -2', '-3 -2', '-3 -2'])
    expect(column('8', 'U3', 5, options)).toBe('+7 or higher')
    expect(column('U7', '1', 5, options)).toBe('-1 0 +1')
    expect(column('1', '9', 5, options)).toBe('-4 or lower')
    expect(column('1/U7', '1', 5, options)).toBe('-3 -2')
  })

  it('C18-GUN-11: a better gun never reads a worse column, thicker armour never a better one', () => {
    const rating = fc.integer({ min: 1, max: 15 })
    fc.assert(
      fc.property(rating, rating, rating, fc.integer({ min: 0, max: 9 }), (gun, belt, deck, distance) => {
        const at = (r: number, b: number, d: number) => HEADINGS.indexOf(column(`${r}`, `${b}/${d}`, distance))
        expect(at(gun + 1, belt, deck)).toBeGreaterThanOrEqual(at(gun, belt, deck))
        expect(at(gun, belt + 1, deck + 1)).toBeLessThanOrEqual(at(gun, belt, deck))
      }),
    )
  })
})

describe('refusals, in order', () => {
  it('C18-GUN-02: no such battery, out of range, no arc', () => {
    expect(refused(input({ battery: 'tertiary' }))).toBe('C18-GUN-02')
    expect(refused(input({ distance: 8 }, { main: guns(4, { range: 7 }) }))).toBe('C18-GUN-02')
    expect(refused(input({ distance: 7 }, { main: guns(4, { range: 7, toHit: [0, null, 0] }) }))).toBe('C18-GUN-02')
    expect(shoot(input({ distance: 7 }, { main: guns(4, { range: 7 }) })).band).toBe('extreme')
    expect(shoot(input({ distance: 0 }, { main: guns(4, { range: 0 }) })).band).toBe('short')
  })

  it('C18-MOV-04 before C18-DMG-01 before C18-GUN-02 before C18-GUN-06', () => {
    const all = input({ seaState: 3, distance: 9 }, { category: 'fac', main: guns('U1', { range: 3 }) })
    expect(refused({ ...all, firer: { ...all.firer, hits: 2 } })).toBe('C18-MOV-04')
    expect(refused(input({ seaState: 4 }, {}, { category: 'fac' }))).toBe('C18-MOV-04')
    expect(refused({ ...all, seaState: 2, firer: { ...all.firer, hits: 2 } })).toBe('C18-DMG-01')
    expect(refused({ ...all, seaState: 2, target: { ...all.target, hits: 4 } })).toBe('C18-DMG-01')
    expect(refused({ ...all, seaState: 2 })).toBe('C18-GUN-02')
    expect(refused({ ...all, seaState: 2, distance: 3 })).toBe('C18-GUN-06')
    expect(PROCEDURES.gunnery.refusals).toEqual(['C18-MOV-04', 'C18-DMG-01', 'C18-GUN-02', 'C18-GUN-06'])
  })

  it('C18-GUN-06: mayFire agrees with refuseFire', () => {
    fc.assert(
      fc.property(
        arbitraryCard,
        arbitraryCard,
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(...ARCS),
        fc.constantFrom(...BATTERIES),
        (firer, target, distance, arc, battery) => {
          const ships = { firer: ready(firer), target: ready(target) }
          const attack: Attack = {
            firer: { ship: ships.firer, hits: 0 },
            battery,
            target: { ship: ships.target, hits: 0, moved: 0 },
            distance,
            arc,
            seaState: 0,
            night: false,
            kills: 0,
          }
          const mounted = ships.firer[battery]
          const lawful = mounted !== null && mayFire(mounted, arc, distance, ships.target.protection, STANDARD)
          expect(lawful).toBe(refuseFire(attack, STANDARD) === null)
        },
      ),
    )
  })
})

describe('the die (C18-GUN-11)', () => {
  it('C18-GUN-11: one D10, and no other request', () => {
    expect(requestsOf([7], (chance) => gunnery(input(), chance))).toEqual(['die 1D10 C18-GUN-11'])
    expect(requestsOf([], (chance) => gunnery(input({ battery: 'secondary' }), chance))).toEqual([])
  })

  it('C18-DMG-01: target hits are capped, and the status follows', () => {
    const strong = { main: guns(12), crew: 'elite' } as const
    const at = (hits: number, category: 'cruiser' | 'fac' = 'cruiser') =>
      shoot(input({ distance: 1, target: { ship: card({ category }), hits } }, strong), 10)
    expect(at(0)).toMatchObject({ modified: 14, hits: 4, target: { hits: 4, status: 'sunk' } })
    expect(at(3)).toMatchObject({ hits: 4, target: { hits: 4, status: 'sunk' } })
    expect(at(0, 'fac')).toMatchObject({ hits: 4, target: { hits: 2, status: 'sunk' } })
  })

  it('C18-GUN-11: hits never fall with the die', () => {
    for (let at = 0; at < 6; at++) {
      for (let roll = -20; roll < 30; roll++) expect(hitsFor(at, roll + 1, STANDARD)).toBeGreaterThanOrEqual(hitsFor(at, roll, STANDARD))
    }
  })

  it('C18-GUN-11: the odds are those of every die thrown', () => {
    fc.assert(
      fc.property(
        arbitraryCard,
        arbitraryCard,
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 3 }),
        (firer, target, distance, kills) => {
          const given: Input = { firer: { ship: firer }, battery: 'main', target: { ship: target }, distance, arc: 'broadside', kills }
          const expected = bruteForce((chance) => gunnery(given, chance))
          const { outcomes } = enumerate((chance) => gunnery(given, chance))
          expect(outcomes).toHaveLength(expected.size)
          for (const { value, p } of outcomes) expect(p).toBeCloseTo(expected.get(JSON.stringify(value)) ?? -1, 12)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('C18-GUN-11: the expectation is the mean over the ten faces', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: -15, max: 15 }), (at, modifier) => {
        let sum = 0
        for (let face = 1; face <= 10; face++) sum += hitsFor(at, face + modifier, STANDARD)
        expect(expectedHits({ column: at, modifier }, STANDARD)).toBeCloseTo(sum / 10, 12)
      }),
    )
  })

  it('C18-GUN-11: aim gives what the shot reports', () => {
    const ship = ready(card({ crew: 'elite' }))
    const aimed = aim(
      {
        firer: { ship, hits: 1 },
        battery: 'main',
        target: { ship, hits: 0, moved: 0 },
        distance: 1,
        arc: 'bow',
        seaState: 0,
        night: false,
        kills: 0,
      },
      STANDARD,
    )
    expect(aimed).toEqual({ band: 0, column: 2, modifier: 1 })
  })
})
