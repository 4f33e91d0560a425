import { describe, expect, it } from 'vitest'
import { exchange } from '../../src/corpen18/exchange.js'
import { countedHits, countedTorpedoHits, expectedHits, expectedTorpedoHits } from '../../src/corpen18/expectation.js'
import { hitsFor } from '../../src/corpen18/gunnery.js'
import { STANDARD } from '../../src/corpen18/settings.js'
import type { Ship } from '../../src/corpen18/ship.js'
import { expectedOf, fateOf, tally } from '../../src/corpen18/tally.js'
import { card, errorOf, guns, ready, requestsOf, Table, unit, withDice } from './helpers.js'

/** A ship that scores 4 hits with any die: her target sinks at once. */
const deadly = card({ main: guns(20, { toHit: [9, 9, 9] }) })
const plain = card()
const harmless = card({ main: guns(4, { toHit: [null, null, null] }) })

describe('an exchange of fire', () => {
  it('begins with the hits given, and is tallied by them (C18-DMG-01)', () => {
    const { start, tally: fates } = exchange({ a: { ship: plain, hits: 1 }, b: { ship: plain }, distance: 2 })
    expect(start).toEqual([1, 0])
    expect(fates([3, 4])).toEqual([
      { id: 'a', side: 'a', fate: 'crippled', hits: 3 },
      { id: 'b', side: 'b', fate: 'sunk', hits: 4 },
    ])
  })

  it('equals fire on the hits that the tier began with: both sink (C18-COM-01)', () => {
    const { start, turn } = exchange({ a: { ship: deadly }, b: { ship: deadly }, distance: 2 })
    expect(withDice([10, 10], (chance) => turn(start, chance))).toEqual([4, 4])
  })

  it('each fires at the other: a 1 and 9 at medium range are three hits on plain armour, one on thick (C18-GUN-08, C18-GUN-11)', () => {
    const thick = { ...deadly, protection: 40 }
    const ab = exchange({ a: { ship: deadly }, b: { ship: thick }, distance: 2 })
    expect(withDice([1, 1], (chance) => ab.turn(ab.start, chance))).toEqual([3, 1])
    const ba = exchange({ a: { ship: thick }, b: { ship: deadly }, distance: 2 })
    expect(withDice([1, 1], (chance) => ba.turn(ba.start, chance))).toEqual([1, 3])
  })

  it('the better crew fires first, whichever it is; what it sinks does not fire back', () => {
    const veteran = { ...deadly, crew: 'veteran' as const }
    const first = exchange({ a: { ship: veteran }, b: { ship: deadly }, distance: 2 })
    expect(withDice([10], (chance) => first.turn(first.start, chance))).toEqual([0, 4])
    const second = exchange({ a: { ship: deadly }, b: { ship: veteran }, distance: 2 })
    expect(withDice([10], (chance) => second.turn(second.start, chance))).toEqual([4, 0])
    // What is not sunk fires back.
    const third = exchange({ a: { ship: { ...harmless, crew: 'veteran' } }, b: { ship: deadly }, distance: 2 })
    expect(withDice([10], (chance) => third.turn(third.start, chance))).toEqual([4, 0])
    const fourth = exchange({ a: { ship: deadly }, b: { ship: { ...harmless, crew: 'veteran' } }, distance: 2 })
    expect(withDice([10], (chance) => fourth.turn(fourth.start, chance))).toEqual([0, 4])
  })

  it('every battery that may fires once; one that does not reach, or bear, does not (C18-COM-02)', () => {
    const two = { ...plain, secondary: guns(2, { range: 3 }) }
    const asked = (distance: number, arc: 'bow' | 'stern') => {
      const { start, turn } = exchange({
        a: { ship: { ...two, main: guns(4, { toHit: [0, 0, null] }) }, arc },
        b: { ship: harmless },
        distance,
      })
      return (dice: readonly number[]) => requestsOf(dice, (chance) => turn(start, chance)).length
    }
    expect(asked(2, 'bow')([1, 1])).toBe(2)
    expect(asked(4, 'bow')([1])).toBe(1)
    expect(asked(2, 'stern')([1])).toBe(1)
  })

  it('reckons with the sea, the movement and the night as an attack does', () => {
    // A 10 against a plain cruiser on the column of 0: 1 hit; the target that moves takes less, and so does one in a heavy sea.
    const hits = (change: object, dice: readonly number[] = [10]) => {
      const { start, turn } = exchange({ a: { ship: plain }, b: { ship: harmless }, distance: 2, ...change })
      return withDice(dice, (chance) => turn(start, chance))[1]
    }
    const still = hits({})
    const column = STANDARD.tables.columnAt[0 - STANDARD.tables.lowestDifference] as number
    expect(still).toBe(hitsFor(column, 10, STANDARD))
    expect(hits({ seaState: 3 })).toBe(hitsFor(column, 10 - 3, STANDARD))
  })

  it('refuses what the rules forbid, by its path', () => {
    const fac = card({ category: 'fac' })
    expect(errorOf(() => exchange({ a: { ship: fac }, b: { ship: plain }, distance: 2, seaState: 3 }))).toMatchObject({
      code: 'bad-scenario',
      path: 'exchange',
      message: 'Test (fac) may not operate in sea state 3 (C18-MOV-04)',
    })
    expect(errorOf(() => exchange({ a: { ship: fac, hits: 2 }, b: { ship: plain }, distance: 2 }))).toMatchObject({
      code: 'bad-scenario',
      path: 'exchange.a.hits',
    })
    expect(errorOf(() => exchange({ a: { ship: plain }, b: { ship: fac, hits: 3 }, distance: 2 })).message).toContain(
      '3 hits sink a fac (C18-DMG-01)',
    )
    expect(errorOf(() => exchange({ a: { ship: plain }, b: { ship: plain }, distance: -1 }))).toMatchObject({ path: 'exchange.distance' })
    expect(errorOf(() => exchange({ a: { ship: plain }, b: { ship: plain }, distance: 1, wind: 3 }))).toMatchObject({
      path: 'exchange.wind',
    })
  })
})

describe('what becomes of units', () => {
  it('one hit from sinking is crippled, at the number that sinks it is sunk (C18-DMG-02)', () => {
    const [cruiser, fac] = [ready(plain), ready(card({ category: 'fac' }))]
    expect([0, 2, 3, 4].map((hits) => fateOf(cruiser, hits))).toEqual(['fit', 'fit', 'crippled', 'sunk'])
    expect([0, 1, 2].map((hits) => fateOf(fac, hits))).toEqual(['fit', 'crippled', 'sunk'])
  })

  it('is told for every unit, in scenario order', () => {
    const { state } = new Table([unit('r', 'red', '0505', { hits: 3 }), unit('b', 'blue', '0508')])
    expect(tally(state)).toEqual([
      { id: 'r', side: 'red', fate: 'crippled', hits: 3 },
      { id: 'b', side: 'blue', fate: 'fit', hits: 0 },
    ])
  })
})

describe('what an attack is worth on average', () => {
  // By adding up the ten faces.
  const byHand = (column: number, modifier: number, most = 4) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].reduce((sum, face) => sum + Math.min(most, hitsFor(column, face + modifier, STANDARD)) / 10, 0)

  it.each([0, 1, 2, 3, 4, 5])('in column %i it is the mean over the faces, and no more than there is room for', (column) => {
    for (const modifier of [-3, 0, 4]) {
      expect(expectedHits({ column, modifier }, STANDARD)).toBeCloseTo(byHand(column, modifier), 12)
      expect(expectedHits({ column, modifier }, STANDARD)).toBe(expectedHits({ column, modifier }, STANDARD))
      for (const room of [0, 1, 2, 4])
        expect(countedHits({ column, modifier }, room, STANDARD)).toBeCloseTo(byHand(column, modifier, room), 12)
    }
  })

  it('torpedoes that cannot hit are worth nothing, and those that count are worth no more than all', () => {
    const ship = ready(plain)
    const vessel = { ship, hits: 0 } as unknown as Parameters<typeof expectedTorpedoHits>[2]
    expect(expectedTorpedoHits(0, 2, vessel, STANDARD)).toBe(0)
    const all = expectedTorpedoHits(5, 2, vessel, STANDARD)
    expect(all).toBeGreaterThan(expectedTorpedoHits(5, 1, vessel, STANDARD))
    expect(countedTorpedoHits(5, 2, ship, 4, STANDARD)).toBeLessThanOrEqual(all)
    expect(countedTorpedoHits(5, 2, ship, 0, STANDARD)).toBe(0)
  })

  it('is counted for a shot and a launch as ordered; an order that is no attack has none', () => {
    const { state } = new Table([
      unit('r', 'red', '0505', {}, { torpedoes: 2 }),
      unit('b', 'blue', '0504', { hits: 3 }),
      unit('c', 'blue', '0503'),
    ])
    expect(expectedOf(state, { order: 'hold', unit: 'r' })).toBeNull()
    expect(expectedOf(state, { order: 'move', unit: 'r', steps: '' })).toBeNull()
    // One more hit sinks her: as much as the chance to hit at all.
    const sinking = expectedOf(state, { order: 'fire', unit: 'r', battery: 'main', target: 'b' }) ?? -1
    expect(sinking).toBeGreaterThan(0)
    expect(sinking).toBeLessThanOrEqual(1)
    const launched = (target: string, split?: string) =>
      expectedOf(state, { order: 'launch', unit: 'r', target, spreads: 1, ...(split && { split }) }) ?? -1
    expect(launched('c')).toBeGreaterThan(0)
    // Split between two, it is the same whichever is named first, and not what it is at one of them.
    expect(launched('c', 'b')).toBeCloseTo(launched('b', 'c'), 12)
    expect([launched('c'), launched('b')]).not.toContain(launched('c', 'b'))
    // A spread of 3 at b (one hit from sinking) or of 2 at c, each at -2 where split: 4 - 2 and 3 - 2.
    const split = [['b', 2, 1] as const, ['c', 1, 4] as const].map(([id, needed, room]) => {
      const ship = state.units.find((each) => each.id === id)?.ship as Ship
      return countedTorpedoHits(needed, 1, ship, room, STANDARD)
    })
    expect(launched('b', 'c')).toBeCloseTo((split[0] as number) + (split[1] as number), 12)
  })

  it('torpedoes are worth something at every enemy afloat in the hex, and at nobody else (C18-TOR-07)', () => {
    const worth = (...others: Parameters<typeof unit>[]) => {
      const { state } = new Table([
        unit('r', 'red', '0505', {}, { torpedoes: 2 }),
        unit('b', 'blue', '0504'),
        ...others.map((each) => unit(...each)),
      ])
      return expectedOf(state, { order: 'launch', unit: 'r', target: 'b', spreads: 1 }) ?? -1
    }
    const one = worth()
    expect(one).toBeGreaterThan(0)
    expect(worth(['c', 'blue', '0504'])).toBeCloseTo(2 * one, 12)
    expect(worth(['c', 'blue', '0503'])).toBeCloseTo(one, 12)
    expect(worth(['c', 'red', '0504'])).toBeCloseTo(one, 12)
  })
})
