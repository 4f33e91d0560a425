import { describe, expect, it } from 'vitest'
import { probability } from '../../src/core/distribution.js'
import { enumerate } from '../../src/core/enumerate.js'
import { SeededChance } from '../../src/core/seeded.js'
import { corpen18 } from '../../src/corpen18/battle.js'
import { countedHits, countedTorpedoHits, expectedHits, expectedTorpedoHits, totalsFor } from '../../src/corpen18/expectation.js'
import { STANDARD, settings } from '../../src/corpen18/settings.js'
import { scoreSpreads } from '../../src/corpen18/torpedoes.js'
import { card, ready, Table } from './helpers.js'
import { hulk } from './hulks.js'
import { pack } from './packs.js'

const PURPOSE = { name: 'test', clause: 'C18-TOR-06' }
const vessel = { ship: ready(card()), hits: 0, moved: 0 }

describe('the expectation of torpedoes', () => {
  it('C18-TOR-06 C18-TOR-07: the total, spread by spread, is that of all of them enumerated together, 6 and more as one', () => {
    for (const needed of [-2, 0, 1, 2, 3, 4, 6, 9, 10, 12, 29, 30, 40]) {
      for (let spreads = 0; spreads <= 6; spreads++) {
        const whole = enumerate((chance) =>
          Math.min(
            6,
            scoreSpreads(needed, spreads, PURPOSE, chance).reduce((sum, score) => sum + score, 0),
          ),
        )
        const found = totalsFor(needed, spreads, STANDARD)
        expect(found.outcomes, `${needed}, ${spreads}`).toHaveLength(whole.outcomes.length)
        for (const { value, p } of whole.outcomes) {
          expect(Math.abs(probability(found, (total) => total === value) - p), `${needed}, ${spreads}: ${value}`).toBeLessThan(1e-12)
        }
      }
    }
  })

  it('C18-UNIT-07: as many spreads as a card may name: 6 or more as good as certain, and the best damage there is', () => {
    // +4 on the D10: 5 to 14 on "+7 or higher" are 2, 2, 2, 3, 3 and five times 4 hits.
    expect(expectedTorpedoHits(1, 9999, vessel, STANDARD)).toBeCloseTo(3.2, 12)
    expect(countedTorpedoHits(1, 9999, vessel.ship, 1, STANDARD)).toBeCloseTo(1, 12)
    expect(expectedTorpedoHits(1, 0, vessel, STANDARD)).toBe(0)
    // One of 14 spreads in ten scores 1: 0.9 ** 14 that none does.
    expect(probability(totalsFor(1, 14, STANDARD), (total) => total === 0)).toBeCloseTo(0.9 ** 14, 12)
  })

  it('a doctrine weighs them, and a batch its luck, in no time', () => {
    const table = new Table([
      hulk('r', 'red', '0505', {}, { main: undefined as never, torpedoes: 9999 }),
      hulk('b', 'blue', '0506', {}, { main: undefined as never }),
    ])
    const decision = corpen18.decision(table.state) ?? { side: 'red', question: 'nothing' }
    const decide = corpen18.doctrines['close-and-fire']?.decide
    const order = decide?.(corpen18.view(table.state, 'red'), decision, () => table.orders(), SeededChance.fromSeed('x'))
    expect(order).toMatchObject({ order: 'launch', unit: 'r', target: 'b' })
    // A hit number of 4: a spread scores 2 of 1, 1 of 2 to 4.
    expect(corpen18.expectedHits?.(table.state, { order: 'launch', unit: 'r', target: 'b', spreads: 9999 })).toBeCloseTo(3.2, 12)
  })
})

describe('what is kept', () => {
  it('is told apart by column and modifier, however many columns a table has', () => {
    const last = 69
    const columns = Array.from({ length: last + 1 }, (_, i) => ({
      heading: `column ${i}`,
      from: i === 0 ? null : i,
      to: i === last ? null : i,
    }))
    const never = columns.map(() => null)
    const lowestRoll = [columns.map((_, i) => (i < 65 ? 20 : 1)), never, never, never]
    const wide = settings(pack({ combatResults: { columns, lowestRoll } }))
    expect([expectedHits({ column: 1, modifier: 1 }, wide), expectedHits({ column: 65, modifier: 0 }, wide)]).toEqual([0, 1])
    expect([countedHits({ column: 1, modifier: 1 }, 4, wide), countedHits({ column: 65, modifier: 0 }, 4, wide)]).toEqual([0, 1])
  })

  it('is told apart by hit number and spreads, however many spreads there are', () => {
    expect([expectedTorpedoHits(6, 0, vessel, STANDARD), expectedTorpedoHits(5, 64, vessel, STANDARD)]).toEqual([
      0,
      expect.closeTo(3.2, 12),
    ])
  })
})
