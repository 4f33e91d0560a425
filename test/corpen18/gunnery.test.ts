import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ARCS } from '../../src/core/hex.js'
import { evasion } from '../../src/corpen18/gunnery.js'
import { gunnery } from '../../src/corpen18/procedures.js'
import { STANDARD } from '../../src/corpen18/settings.js'
import { BATTERIES, QUALITIES } from '../../src/corpen18/types.js'
import { arbitraryCard, card, clauseOf, factsOf, guns, withDice } from './helpers.js'
import { gunneryOr, type Input, input, refused, type Shot, shoot } from './shots.js'

describe('modifiers, each alone', () => {
  it('C18-GUN-09: nothing modifies a plain shot', () => {
    expect(shoot(input())).toEqual({
      band: 'medium',
      column: '-3 -2',
      modifier: 0,
      roll: 5,
      modified: 5,
      hits: 0,
      target: { hits: 0, status: 'afloat' },
    })
  })

  it('C18-GUN-09 a: to-hit of the firing arc', () => {
    const main = guns(4, { toHit: [-3, 2, 1] })
    expect(ARCS.map((arc) => shoot(input({ arc }, { main })).modifier)).toEqual([-3, 2, 1])
  })

  it('C18-GUN-09 b, C18-GUN-03: range modifier of the band', () => {
    const lines = [1, 2, 3, 4].map((fireControl) =>
      Array.from({ length: 10 }, (_, distance) => shoot(input({ distance }, { fireControl })).modifier),
    )
    expect(lines).toEqual([
      [2, 2, 0, -1, -1, -3, -3, -3, -3, -3],
      [2, 2, 0, 0, -1, -1, -3, -3, -3, -3],
      [2, 2, 2, 0, 0, -1, -1, -3, -3, -3],
      [2, 2, 2, 0, 0, 0, -1, -1, -1, -3],
    ])
  })

  it('C18-GUN-03: a secondary battery reads one level lower, a tertiary two, never below I', () => {
    const bands = [1, 2, 3, 4].map((fireControl) =>
      BATTERIES.map((battery) => shoot(input({ battery, distance: 4 }, { fireControl, secondary: guns(4), tertiary: guns(4) })).band),
    )
    expect(bands).toEqual([
      ['long', 'long', 'long'],
      ['long', 'long', 'long'],
      ['medium', 'long', 'long'],
      ['medium', 'medium', 'long'],
    ])
  })

  it('C18-GUN-09 c, C18-GUN-10: evasion by category, and rate of fire', () => {
    const lines = (['capital', 'cruiser', 'escort', 'fac', 'merchant'] as const).map((category) =>
      (['H', 'N', 'L', 'VL'] as const).map((rateOfFire) =>
        [1, 2, 9]
          .map((moved) => shoot(input({ target: { ship: card({ category }), moved } }, { main: guns(4, { rateOfFire }) })).modifier)
          .join(),
      ),
    )
    expect(lines).toEqual([
      ['0,0,0', '0,0,0', '0,0,0', '0,0,0'],
      ['0,0,0', '0,0,0', '0,0,0', '0,0,0'],
      ['0,0,0', '0,-1,-1', '0,-2,-2', '0,-4,-4'],
      ['0,0,0', '0,-2,-2', '0,-4,-4', '0,-8,-8'],
      ['0,0,0', '0,0,0', '0,0,0', '0,0,0'],
    ])
    expect([0, 1, 2, 3].map((moved) => evasion('fac', moved, STANDARD))).toEqual([0, 0, -2, -2])
  })

  it('C18-GUN-09 d and e: crews', () => {
    expect(QUALITIES.map((crew) => shoot(input({}, { crew })).modifier)).toEqual([2, 1, 0, -1, -2])
    expect(QUALITIES.map((crew) => shoot(input({}, {}, { crew })).modifier)).toEqual([-2, -1, 0, 1, 2])
  })

  it('C18-GUN-09 f: fragile adds and rugged subtracts the hits already suffered', () => {
    const line = (protection: string) => [0, 1, 2, 3].map((hits) => shoot(input({ target: { ship: card({ protection }), hits } })).modifier)
    expect(line('4')).toEqual([0, 0, 0, 0])
    expect(line('4F')).toEqual([0, 1, 2, 3])
    expect(line('4R')).toEqual([0, -1, -2, -3])
    expect(line('4/3R')).toEqual([0, -1, -2, -3])
    expect(line('U4F')).toEqual([0, 1, 2, 3])
  })

  it('C18-GUN-09 g: the sea, by the category of the firer and not of the target', () => {
    const line = (category: 'capital' | 'cruiser' | 'escort' | 'fac' | 'merchant') =>
      [0, 1, 2, 3, 4].map((seaState) =>
        category === 'fac' && seaState > 2 ? refused(input({ seaState }, { category })) : shoot(input({ seaState }, { category })).modifier,
      )
    expect(line('capital')).toEqual([0, 0, -1, -2, -4])
    expect(line('cruiser')).toEqual([0, 0, -1, -3, -5])
    expect(line('escort')).toEqual([0, -1, -2, -4, -6])
    expect(line('fac')).toEqual([0, -2, -4, 'C18-MOV-04', 'C18-MOV-04'])
    expect(line('merchant')).toEqual([0, 0, -1, -3, -5])
    expect(shoot(input({ seaState: 1 }, {}, { category: 'fac' })).modifier).toBe(0)
  })

  it("C18-GUN-09 h, C18-DMG-02, C18-DMG-03: the firer's own damage", () => {
    expect([0, 1, 2, 3].map((hits) => shoot(input({ firer: { ship: card(), hits } })).modifier)).toEqual([0, -1, -2, -4])
    expect([0, 1].map((hits) => shoot(input({ firer: { ship: card({ category: 'fac' }), hits } })).modifier)).toEqual([0, -2])
  })

  it('C18-GUN-09 i, C18-COM-04: -2 for each target this battery has already sunk', () => {
    expect([0, 1, 2, 5].map((kills) => shoot(input({ kills })).modifier)).toEqual([0, -2, -4, -10])
  })

  it('C18-GUN-09: all together, cumulative and not clamped', () => {
    const given = input(
      { seaState: 2, night: true, kills: 2, distance: 9, arc: 'stern' },
      { crew: 'green', main: guns(4, { toHit: [0, 0, -2], rateOfFire: 'VL' }), category: 'escort' },
      { crew: 'elite', protection: 'U4R', category: 'fac', nightFighting: true },
    )
    const worst = { ...given, firer: { ...given.firer, hits: 3 }, target: { ...given.target, hits: 1, moved: 3 } }
    // -2 arc, -3 extreme, -8 evasion, -2 green, -2 elite, -1 rugged, -2 sea, -4 damage, -4 kills
    expect(shoot(worst, 1)).toMatchObject({ band: 'extreme', modifier: -28, modified: -27, hits: 0 })
  })

  it('C18-GUN-09: the trace holds every modifier that is not 0, and they add up', () => {
    fc.assert(
      fc.property(
        arbitraryCard,
        arbitraryCard,
        fc.integer({ min: 0, max: 12 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 1, max: 10 }),
        (firer, target, distance, night, seaState, roll) => {
          const given: Input = {
            firer: { ship: firer, hits: 1 },
            battery: 'main',
            target: { ship: target, hits: 1, moved: 3 },
            distance,
            arc: 'broadside',
            night,
            seaState,
            kills: 1,
          }
          let shot: Shot | undefined
          const facts = factsOf((trace) => {
            const reply = withDice([], (chance) => (clauseOf(gunneryOr(given)) ? undefined : chance))
            if (reply) shot = withDice([roll], (chance) => gunnery(given, chance, { trace })) as Shot
          })
          if (!shot) return
          const sum = facts.reduce((total, fact) => (fact.fact === 'modifier' ? total + fact.value : total), 0)
          expect(sum).toBe(shot.modifier)
          expect(shot.modified).toBe(roll + shot.modifier)
          expect(facts.some((fact) => fact.fact === 'modifier' && fact.value === 0)).toBe(false)
        },
      ),
    )
  })
})

describe('night (C18-COM-05)', () => {
  it('C18-COM-05: a crew that is not night-fighting counts one lower, as shooter and as target, never below green', () => {
    const shooter = (nightFighting: boolean) =>
      QUALITIES.map((crew) => shoot(input({ night: true }, { crew, nightFighting }, { nightFighting: true })).modifier)
    const target = (nightFighting: boolean) =>
      QUALITIES.map((crew) => shoot(input({ night: true }, { nightFighting: true }, { crew, nightFighting })).modifier)
    expect(shooter(true)).toEqual([2, 1, 0, -1, -2])
    expect(shooter(false)).toEqual([1, 0, -1, -2, -2])
    expect(target(true)).toEqual([-2, -1, 0, 1, 2])
    expect(target(false)).toEqual([-1, 0, 1, 2, 2])
    expect(shoot(input({ night: true })).modifier).toBe(0)
    expect(shoot(input({ night: false }, { crew: 'elite' })).modifier).toBe(2)
  })
})

describe('why (C18-GUN-09)', () => {
  it('names clause and source of each step', () => {
    const given = input(
      { distance: 4, seaState: 2, kills: 1, night: true },
      { crew: 'elite', main: guns(8, { toHit: [0, 2, 0], rateOfFire: 'L' }) },
      { category: 'escort', protection: '3/2F', crew: 'trained', nightFighting: true },
    )
    const facts = factsOf((trace) =>
      withDice([9], (chance) =>
        gunnery({ ...given, firer: { ...given.firer, hits: 1 }, target: { ...given.target, hits: 1, moved: 2 } }, chance, { trace }),
      ),
    )
    expect(facts.map((fact) => `${fact.clause} ${fact.what}: ${'value' in fact ? fact.value : ''}`)).toEqual([
      'C18-GUN-03 range band: long',
      'C18-GUN-04 deck: 2',
      'C18-GUN-05 column: +4 +5 +6',
      'C18-GUN-08 column after the shift to the left: +2 +3',
      'C18-COM-05 shooter crew by night: veteran',
      'C18-GUN-10 evasion: -1',
      'C18-GUN-10 evasion factor, rate of fire L: 2',
      'C18-GUN-09a to-hit, broadside: 2',
      'C18-GUN-09b long range: -1',
      'C18-GUN-10 evasion: -2',
      'C18-GUN-09d shooter crew: 1',
      'C18-GUN-09e target crew: 1',
      'C18-GUN-09f fragile target: 1',
      'C18-GUN-09g sea state: -1',
      'C18-DMG-02 own damage: -1',
      'C18-GUN-09i targets already sunk: -2',
      'C18-GUN-11 hits: 1',
    ])
  })

  it.each([
    ['U6', '1', 'C18-GUN-06'],
    ['U7', '3', 'C18-GUN-06'],
    ['U4', 'U3', 'C18-GUN-07'],
    ['1/U7', 'U3', 'C18-GUN-07'],
    ['4', 'U3', 'C18-GUN-05'],
    ['4', '4', 'C18-GUN-05'],
  ])('C18-GUN-05 C18-GUN-06 C18-GUN-07: %s against %s reads its column by %s', (rating, protection, clause) => {
    const facts = factsOf((trace) =>
      withDice([5], (chance) => gunnery(input({}, { main: guns(rating) }, { protection, category: 'fac' }), chance, { trace })),
    )
    expect(facts.find(({ what }) => what === 'column')?.clause).toBe(clause)
  })
})
