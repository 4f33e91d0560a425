import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chance } from '../../src/core/chance.js'
import { enumerate } from '../../src/core/enumerate.js'
import { expectedTorpedoHits } from '../../src/corpen18/expectation.js'
import { PROCEDURES, torpedo } from '../../src/corpen18/procedures.js'
import { STANDARD, settings } from '../../src/corpen18/settings.js'
import type { ShipCard } from '../../src/corpen18/ship.js'
import { CATEGORIES, QUALITIES } from '../../src/corpen18/types.js'
import { bruteForce, card, clauseOf, factsOf, ready, requestsOf, withDice } from './helpers.js'

type Input = Parameters<typeof torpedo>[0]
type Reply = Exclude<ReturnType<typeof torpedo>, { refused: unknown }>

/** One spread by a plain ship at a plain cruiser in her own hex: hit number 6. */
function input(over: Partial<Input> = {}, firer: Partial<ShipCard> = {}, target: Partial<ShipCard> = {}): Input {
  return { firer: { ship: card({ torpedoes: '9', ...firer }) }, vessels: [{ ship: card(target) }], distance: 0, spreads: 1, ...over }
}

const launch = (given: Input, dice: readonly number[], options = {}) => withDice(dice, (chance) => torpedo(given, chance, options)) as Reply
const refused = (given: Input) => clauseOf(withDice([], (chance) => torpedo(given, chance)))
/** Every die shows 10. */
const TENS: Chance = {
  die: () => 10,
  band: (_, lows) => lows.filter((low) => low <= 10).length,
  total: (count) => 10 * count,
  faces: () => [],
}

/** The hit number, or the clause that refuses. */
const needed = (given: Input, options = {}) => {
  const reply = torpedo(given, TENS, options)
  return 'refused' in reply ? reply.refused.clause : reply.hitNumber
}

describe('reach', () => {
  const line = (torpedoes: string, options = {}) =>
    Array.from({ length: 11 }, (_, distance) => {
      const found = needed(input({ distance }, { torpedoes }), options)
      return found === 'C18-TOR-02' ? '-' : found
    }).join(' ')

  it('C18-TOR-02: hit number by distance', () => {
    expect(line('2')).toBe('6 4 3 2 1 - - - - - -')
  })

  it('C18-TOR-03: light torpedoes have half the range, heavy ones double', () => {
    expect(line('2L')).toBe('6 3 1 - - - - - - - -')
    expect(line('2H')).toBe('6 4 4 3 3 2 2 1 1 - -')
  })

  it('C18-TOR-03: under the option the distance itself is halved for light and doubled for heavy', () => {
    const options = { settings: settings(undefined, { torpedoRange: 'hit-number-distance' }) }
    expect(line('2L', options)).toBe('6 4 4 3 3 2 2 1 1 - -')
    expect(line('2H', options)).toBe('6 3 1 - - - - - - - -')
    expect(line('2', options)).toBe('6 4 3 2 1 - - - - - -')
  })
})

describe('hit number modifiers, each alone', () => {
  it('C18-TOR-04: crews', () => {
    expect(QUALITIES.map((crew) => needed(input({}, { crew })))).toEqual([8, 7, 6, 5, 4])
    expect(QUALITIES.map((crew) => needed(input({}, {}, { crew })))).toEqual([4, 5, 6, 7, 8])
  })

  it('C18-TOR-04 C18-COM-05: crews at night count one lower unless night-fighting', () => {
    const night = { night: true }
    expect(QUALITIES.map((crew) => needed(input(night, { crew }, { nightFighting: true })))).toEqual([7, 6, 5, 4, 4])
    expect(QUALITIES.map((crew) => needed(input(night, { nightFighting: true }, { crew })))).toEqual([5, 6, 7, 8, 8])
    expect(needed(input(night))).toBe(6)
  })

  it('C18-TOR-04: a FAC is -4, and nobody else is anything', () => {
    expect(CATEGORIES.map((category) => needed(input({}, {}, { category })))).toEqual([6, 6, 6, 2, 6])
    expect(needed(input({}, { category: 'fac' }))).toBe(6)
  })

  it('C18-TOR-04: surprise +2', () => {
    expect(needed(input({ surprise: true }))).toBe(8)
  })

  it("C18-TOR-04: half the firer's sea state modifier, toward zero", () => {
    const line = (category: 'capital' | 'cruiser' | 'escort' | 'merchant') =>
      [0, 1, 2, 3, 4].map((seaState) => needed(input({ seaState }, { category })))
    expect(line('capital')).toEqual([6, 6, 6, 5, 4])
    expect(line('cruiser')).toEqual([6, 6, 6, 5, 4])
    expect(line('escort')).toEqual([6, 6, 5, 4, 3])
    expect(line('merchant')).toEqual([6, 6, 6, 5, 4])
    expect([0, 1, 2].map((seaState) => needed(input({ seaState }, { category: 'fac' })))).toEqual([6, 5, 4])
  })

  it('C18-TOR-04 C18-GUN-10: evasion at its base value', () => {
    const line = (category: (typeof CATEGORIES)[number]) =>
      [1, 2, 5].map((moved) => needed(input({ vessels: [{ ship: card({ category }), moved }] })))
    expect(line('escort')).toEqual([6, 5, 5])
    expect(line('fac')).toEqual([2, 0, 0])
    expect([line('capital'), line('cruiser'), line('merchant')]).toEqual(Array(3).fill([6, 6, 6]))
  })

  it("C18-TOR-04 C18-DMG-02 C18-DMG-03: the firer's own damage", () => {
    const line = (category: 'cruiser' | 'fac', most: number) =>
      Array.from({ length: most + 1 }, (_, hits) => needed(input({ firer: { ship: card({ torpedoes: '9', category }), hits } })))
    expect(line('cruiser', 3)).toEqual([6, 5, 4, 2])
    expect(line('fac', 1)).toEqual([6, 4])
  })

  it('C18-TOR-05: split between two hexes, a further -2', () => {
    expect(needed(input({ split: true }))).toBe(4)
    expect(launch(input({ split: true, spreads: 2 }), [4, 5, 1])).toMatchObject({ hitNumber: 4, scores: [1, 0], total: 1 })
  })

  it('C18-TOR-09: rugged, fragile and the hits of the target do not matter', () => {
    for (const protection of ['4', '4R', '4F', 'U4F', '8/1R']) {
      const reply = launch(input({ vessels: [{ ship: card({ protection }), hits: 2 }] }), [6, 6])
      expect(reply).toMatchObject({ hitNumber: 6, vessels: [{ modified: 5, hits: 2, target: { hits: 4, status: 'sunk' } }] })
    }
  })

  it('C18-TOR-01: the vessel aimed at is the one whose category, crew and evasion count', () => {
    const vessels = [{ ship: card() }, { ship: card({ category: 'fac', crew: 'green' }), moved: 3 }, { ship: card({ crew: 'elite' }) }]
    expect([0, 1, 2].map((aimAt) => needed(input({ vessels, aimAt })))).toEqual([6, 2, 4])
  })

  it('C18-TOR-04: the trace adds up to the hit number', () => {
    const worst = input(
      {
        distance: 3,
        spreads: 1,
        surprise: true,
        split: true,
        seaState: 2,
        night: true,
        vessels: [{ ship: card({ category: 'fac', crew: 'green' }), moved: 2 }],
      },
      { crew: 'elite', category: 'escort', torpedoes: '9H' },
    )
    let reply: Reply | undefined
    const facts = factsOf((trace) => {
      reply = launch({ ...worst, firer: { ...worst.firer, hits: 1 } }, [10], { trace })
    })
    // 3 at 2 hexes as heavy; elite at night +1; green +2; FAC -4; surprise +2; sea -2/2; evasion -2; damage -1; split -2
    expect(reply?.hitNumber).toBe(3 + 1 + 2 - 4 + 2 - 1 - 2 - 1 - 2)
    expect(facts.reduce((sum, fact) => (fact.fact === 'modifier' ? sum + fact.value : sum), 0)).toBe(reply?.hitNumber)
    expect(facts.find(({ clause }) => clause === 'C18-TOR-03')).toMatchObject({ fact: 'rounding', from: '3/2', to: 2 })
    const rounded = factsOf((trace) => launch(input({ seaState: 3 }), [10], { trace }))
    expect(rounded).toContainEqual({ fact: 'rounding', clause: 'C18-TOR-04', what: expect.any(String), from: '-3/2', to: -1 })
  })
})

describe('spreads (C18-TOR-06)', () => {
  it('C18-TOR-06: at or below the hit number 1, at or below a third of it 2', () => {
    for (let wanted = -6; wanted <= 12; wanted++) {
      // 6 at distance 0, then crews, surprise, damage, split and FAC to reach the number wanted.
      const given = reach(wanted)
      expect(needed(given)).toBe(wanted)
      for (let roll = 1; roll <= 10; roll++) {
        const expected = roll <= Math.floor(wanted / 3) ? 2 : roll <= wanted ? 1 : 0
        const reply = withDice(expected > 0 ? [roll, 1] : [roll], (chance) => torpedo(given, chance)) as Reply
        expect(reply.scores, `${roll} against ${wanted}`).toEqual([expected])
      }
    }
  })

  it('C18-TOR-06 C18-TOR-07: scores add up over the spreads', () => {
    expect(launch(input({ spreads: 4 }), [2, 3, 6, 7, 10])).toMatchObject({ scores: [2, 1, 1, 0], total: 4 })
  })
})

/** A launch whose hit number is this. */
function reach(wanted: number): Input {
  for (const crew of QUALITIES)
    for (const target of QUALITIES)
      for (const hits of [0, 1, 2, 3])
        for (const distance of [0, 1, 2, 3, 4])
          for (const surprise of [false, true])
            for (const split of [false, true])
              for (const category of ['cruiser', 'fac'] as const) {
                const ship = card({ torpedoes: '9', crew })
                const given: Input = {
                  firer: { ship, hits },
                  vessels: [{ ship: card({ category, crew: target }) }],
                  distance,
                  spreads: 1,
                  surprise,
                  split,
                }
                if (needed(given) === wanted) return given
              }
  throw new Error(`no way to ${wanted}`)
}

describe('damage (C18-TOR-07)', () => {
  it('C18-TOR-07: the total adds -1, 0, +1, +2, +3, and +4 from 6 on', () => {
    const modifiers = [1, 2, 3, 4, 5, 6, 7, 9].map((total) => {
      // A 6 scores 1, a 1 scores 2.
      const dice = [...Array(Math.floor(total / 2)).fill(1), ...(total % 2 ? [6] : [])]
      const reply = launch(input({ spreads: dice.length }), [...dice, 5])
      expect(reply.total).toBe(total)
      return (reply.vessels[0]?.modified as number) - 5
    })
    expect(modifiers).toEqual([-1, 0, 1, 2, 3, 4, 4, 4])
  })

  it('C18-TOR-07: a total of 0 does nothing, and no damage is rolled', () => {
    expect(launch(input({ spreads: 2 }), [7, 8])).toEqual({ hitNumber: 6, scores: [0, 0], total: 0, vessels: [] })
  })

  it('C18-TOR-07: on the column for +7 or higher', () => {
    const hits = Array.from({ length: 10 }, (_, i) => launch(input(), [2, i + 1]).vessels[0]?.hits)
    expect(hits).toEqual([0, 0, 1, 1, 2, 2, 2, 3, 3, 4])
  })

  it('C18-TOR-08: merchant +1, modern capital ship -1, other capital ships nothing', () => {
    const modifier = (target: Partial<ShipCard>) => (launch(input({}, {}, target), [2, 5]).vessels[0]?.modified as number) - 5
    expect(modifier({ category: 'merchant' })).toBe(1)
    expect(modifier({ category: 'capital', modern: true })).toBe(-1)
    expect(modifier({ category: 'capital' })).toBe(0)
    expect(modifier({ category: 'cruiser', modern: true })).toBe(0)
    expect(modifier({ category: 'merchant', modern: true })).toBe(1)
  })

  it('C18-TOR-07 C18-DMG-01: every vessel in order, each with her own die, hits capped', () => {
    const vessels = [{ ship: card(), hits: 3 }, { ship: card({ category: 'fac' }) }, { ship: card({ category: 'merchant' }), hits: 1 }]
    expect(launch(input({ vessels }), [2, 4, 9, 2]).vessels).toEqual([
      { roll: 4, modified: 4, hits: 1, target: { hits: 4, status: 'sunk' } },
      { roll: 9, modified: 9, hits: 3, target: { hits: 2, status: 'sunk' } },
      { roll: 2, modified: 3, hits: 1, target: { hits: 2, status: 'afloat' } },
    ])
  })

  it('C18-TOR-06 C18-TOR-07: one D10 a spread, then one a vessel, unless all miss', () => {
    const vessels = [{ ship: card() }, { ship: card() }]
    expect(requestsOf([6, 10, 1, 1], (chance) => torpedo(input({ vessels, spreads: 2 }), chance))).toEqual([
      'die 1D10 C18-TOR-06',
      'die 1D10 C18-TOR-06',
      'die 1D10 C18-TOR-07',
      'die 1D10 C18-TOR-07',
    ])
    expect(requestsOf([9, 10], (chance) => torpedo(input({ vessels, spreads: 2 }), chance))).toHaveLength(2)
    expect(requestsOf([], (chance) => torpedo(input({ distance: 5 }), chance))).toEqual([])
  })

  it('C18-TOR-06 C18-TOR-07: the odds are those of every die thrown', () => {
    const runs = [
      input(),
      input({ spreads: 2, distance: 2 }),
      input({ vessels: [{ ship: card({ category: 'fac' }) }, { ship: card(), hits: 3 }], surprise: true }),
      input({}, { crew: 'green' }, { category: 'fac' }),
    ]
    for (const given of runs) {
      const expected = bruteForce((chance) => torpedo(given, chance))
      const { outcomes } = enumerate((chance) => torpedo(given, chance))
      expect(outcomes).toHaveLength(expected.size)
      for (const { value, p } of outcomes) expect(p).toBeCloseTo(expected.get(JSON.stringify(value)) ?? -1, 12)
    }
  })

  it('C18-TOR-07: the expectation is the mean over every die', () => {
    const vessel = { ship: ready(card({ category: 'merchant' })), hits: 0, moved: 0 }
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 9 }), fc.integer({ min: 1, max: 3 }), (wanted, spreads) => {
        const byTotal = new Map<number, number>()
        const visit = (left: number, total: number, p: number): void => {
          if (left === 0) byTotal.set(total, (byTotal.get(total) ?? 0) + p)
          else
            for (let roll = 1; roll <= 10; roll++)
              visit(left - 1, total + (roll <= Math.floor(wanted / 3) ? 2 : roll <= wanted ? 1 : 0), p / 10)
        }
        visit(spreads, 0, 1)
        const lowest = [3, 5, 8, 10]
        let mean = 0
        for (const [total, p] of byTotal) {
          if (total === 0) continue
          for (let roll = 1; roll <= 10; roll++) {
            const modified = roll + [-1, 0, 1, 2, 3, 4][Math.min(total, 6) - 1]! + 1
            mean += (p / 10) * lowest.filter((low) => modified >= low).length
          }
        }
        expect(expectedTorpedoHits(wanted, spreads, vessel, STANDARD)).toBeCloseTo(mean, 10)
      }),
    )
  })
})

describe('refusals, in order', () => {
  it('C18-TOR-01: no torpedoes, or more spreads than one phase or than are ready', () => {
    expect(refused(input({}, { torpedoes: '--' }))).toBe('C18-TOR-01')
    expect(refused(input({}, { torpedoes: '0' }))).toBe('C18-TOR-01')
    expect(refused(input({ spreads: 3 }, { torpedoes: '2/4' }))).toBe('C18-TOR-01')
    expect(refused(input({ spreads: 3 }, { torpedoes: '4/2' }))).toBe('C18-TOR-01')
    expect(launch(input({ spreads: 2 }, { torpedoes: '2/4(4)' }), [7, 7]).total).toBe(0)
  })

  it('C18-MOV-04 before C18-DMG-01 before C18-TOR-01 before C18-TOR-02', () => {
    const fac = { ship: card({ category: 'fac' as const }), hits: 2 }
    const all = input({ seaState: 3, vessels: [{ ship: card() }, fac], distance: 5, spreads: 2 }, { torpedoes: '1' })
    expect(refused(all)).toBe('C18-MOV-04')
    expect(refused({ ...all, seaState: 2 })).toBe('C18-DMG-01')
    expect(refused({ ...all, seaState: 2, vessels: [{ ship: card(), hits: 4 }] })).toBe('C18-DMG-01')
    expect(refused({ ...all, vessels: [{ ship: card() }] })).toBe('C18-TOR-01')
    expect(refused({ ...all, vessels: [{ ship: card() }], spreads: 1 })).toBe('C18-TOR-02')
    expect(refused({ ...all, vessels: [{ ship: card() }], spreads: 1, firer: { ...all.firer, hits: 4 } })).toBe('C18-DMG-01')
    expect(PROCEDURES.torpedo.refusals).toEqual(['C18-MOV-04', 'C18-DMG-01', 'C18-TOR-01', 'C18-TOR-02'])
  })
})
