import { describe, expect, it } from 'vitest'
import { probability } from '../../src/core/distribution.js'
import { enumerate } from '../../src/core/enumerate.js'
import { BroadsideError, isRefused } from '../../src/core/errors.js'
import { oddsOfRequest } from '../../src/core/requests.js'
import { SeededChance } from '../../src/core/seeded.js'
import { fifthOf } from '../../src/gurps/boarding.js'
import { boarding, gunnery, initiative, move, type ShipCard, STANDARD, settings } from '../../src/gurps/index.js'
import { readyCondition, readyShip } from '../../src/gurps/ship.js'
import { crewedParts, HEX_PARTS } from '../../src/gurps/speed.js'
import { clause, context, dice, PARSED, shoot } from './calls.js'
import { card, listening } from './helpers.js'

describe('officers (GNC-OFF-01, GNC-OFF-02, GNC-OFF-03)', () => {
  const needed = (officers: ShipCard['officers'], options = {}) => {
    const answer = gunnery(shoot({ firer: officers === undefined ? {} : { officers } }), dice(10, 20), {
      settings: settings(undefined, options),
    })
    return isRefused(answer) ? Number.NaN : answer.needed - 12
  }
  it.each([
    [{ leadership: 1, gunnery: 2 }, 1],
    [{ leadership: 3, gunnery: 2 }, 2],
    [{ leadership: 0, gunnery: -2 }, -2],
    [{ leadership: -3, gunnery: 2 }, -3],
    [{ leadership: 2 }, -5],
    [{ leadership: 2, gunnery: null }, -5],
    [{ leadership: -7 }, -7],
    [{ gunnery: 2 }, -5],
    [{ leadership: null, gunnery: -6 }, -6],
    [{}, -5],
  ])('%j give %d to the guns', (officers, level) => expect(needed(officers)).toBe(level))
  it('by the house rule a missing commander leaves only the gunner at -5', () => {
    const option = { noCommander: 'gunner-only' }
    expect(needed({ gunnery: 2 }, option)).toBe(-5)
    expect(needed({ leadership: 1, gunnery: 2 }, option)).toBe(1)
    const sailing = (officers: NonNullable<ShipCard['officers']>) =>
      move({ ship: card({ officers }) }, dice(), { settings: settings(undefined, option) })
    expect(sailing({ navigation: 3 })).toMatchObject({ index: 5 })
    expect(sailing({})).toMatchObject({ index: -3 })
  })
  it('caps the navigator, with -5 where nobody commands or navigates', () => {
    const index = (officers: NonNullable<ShipCard['officers']>) =>
      (move({ ship: card({ officers }) }, dice()) as { index: number }).index - 2
    expect(index({ leadership: 1, navigation: 3 })).toBe(1)
    expect(index({ leadership: 3 })).toBe(-5)
    expect(index({ navigation: 3 })).toBe(-5)
  })
  it('does not cap surgeon and mage (GNC-OFF-04, GNC-OFF-05)', () => {
    const target = { officers: { leadership: -5, firstAid: 2 }, mage: { fatigue: 4 } }
    const answer = gunnery(shoot({ target, aid: { alive: 2 }, spells: 1 }), dice(3, 30))
    expect(answer).toMatchObject({ crew: { dead: 2, wounded: 2, kept: 3 } })
  })
})

describe('moves (GNC-MOVE-01, GNC-MOVE-05, GNC-MOVE-06)', () => {
  const moved = (change: Partial<ShipCard>, condition: object = {}, navigationSpent = 0) =>
    move({ ship: card(change), condition, navigationSpent }, dice()) as {
      baseIndex: number
      index: number
      move: string
      dismasted: boolean
    }
  it.each([
    [901, 2],
    [900, 2],
    [451, 2],
    [450, 1],
    [301, 1],
    [300, 0],
    [181, 0],
    [180, -1],
    [1, -1],
  ])('of 900 HP, %d left', (hp, base) => {
    if (hp <= 900) expect(moved({ hp: 900 }, { hp }).baseIndex).toBe(base)
    else expect(() => moved({ hp: 900 }, { hp })).toThrow(BroadsideError)
  })
  it('compares thirds and fifths exactly', () => {
    expect([374, 373].map((hp) => moved({ hp: 1120 }, { hp }).baseIndex)).toStrictEqual([1, 0])
    expect([341, 340].map((hp) => moved({ hp: 1021 }, { hp }).baseIndex)).toStrictEqual([1, 0])
    // A third that is rounded, up or to the nearest, would be 167; a fifth 101.
    expect([167, 166].map((hp) => moved({ hp: 500 }, { hp }).baseIndex)).toStrictEqual([1, 0])
    expect([101, 100].map((hp) => moved({ hp: 503 }, { hp }).baseIndex)).toStrictEqual([0, -1])
    expect([205, 204].map((hp) => moved({ hp: 1021 }, { hp }).baseIndex)).toStrictEqual([0, -1])
  })
  it('moves no more when hull and masts bring it to 1/10, whatever the navigator does', () => {
    expect(moved({ officers: { leadership: 3, navigation: 3 } }, { mastLost: 9 })).toStrictEqual({
      baseIndex: -7,
      index: -4,
      move: '1/6',
      dismasted: false,
    })
    expect(moved({ officers: { leadership: 3, navigation: 3 } }, { mastLost: 10 })).toStrictEqual({
      baseIndex: -8,
      index: -5,
      move: '0',
      dismasted: true,
    })
    expect(moved({ topSpeedKph: 0 })).toMatchObject({ move: '0', dismasted: true })
  })
  it('an effective 1/10 moves; below it a bad navigator stops her, masts and all', () => {
    const officers = (navigation: number) => ({ leadership: 0, navigation })
    expect(moved({ officers: officers(-10) })).toStrictEqual({ baseIndex: 2, index: -8, move: '1/10', dismasted: false })
    expect(moved({ officers: officers(-11) })).toStrictEqual({ baseIndex: 2, index: -9, move: '0', dismasted: false })
  })
  it('takes forfeited points off, and no more than there are (GNC-OFF-07)', () => {
    const officers = { leadership: 2, navigation: 3 }
    expect(moved({ officers }, {}, 2)).toMatchObject({ index: 2 })
    expect(clause(moved({ officers }, {}, 3))).toBe('GNC-OFF-07')
    expect(clause(moved({ officers: { leadership: 0, navigation: -2 } }, {}, 1))).toBe('GNC-OFF-07')
  })
  it('does not look at the crew; a sunk ship is refused first', () => {
    expect(moved({}, { active: 0 })).toMatchObject({ move: '2' })
    expect(clause(moved({}, { hp: 0 }, 9))).toBe('GNC-DMG-01')
  })
  it.each([
    [4, 2],
    [3, 1],
    [2, 1],
    [1, 1 / 2],
    [1 / 2, 1 / 4],
    [1 / 3, 1 / 6],
    [1 / 4, 1 / 8],
    [1 / 5, 1 / 10],
    [1 / 6, 0],
    [1 / 10, 0],
    [0, 0],
  ])('just the skeleton crew makes %d hexes %d (GNC-MOVE-07)', (hexes, half) => {
    const ship = readyShip({ ...PARSED, crew: 5 })
    const at = (active: number) =>
      crewedParts(hexes * HEX_PARTS, ship, readyCondition(ship, { damage: 0, wounded: 0, dead: 0, mastLost: 0, active }))
    expect([at(6), at(5), at(4)]).toStrictEqual([hexes * HEX_PARTS, half * HEX_PARTS, 0])
  })
})

describe('initiative (GNC-TURN-01)', () => {
  const value = (change: Partial<ShipCard>, die: number) => (initiative({ ship: card(change) }, dice(die)) as { value: number }).value
  it('is one die and the move, fractions as fractions', () => {
    expect(value({}, 3)).toBe(5)
    expect(value({ officers: { leadership: 0, navigation: -2 } }, 3)).toBe(3.5)
    expect(value({ officers: { leadership: 0, navigation: -3 } }, 6)).toBe(19 / 3)
    expect(value({ topSpeedKph: 0.2 }, 6)).toBe(6)
  })
  it('asks for one die; for none when it is refused', () => {
    const asked: string[] = []
    initiative({ ship: card() }, listening(dice(2), asked))
    expect(asked).toStrictEqual(['1D6 initiative'])
    expect(clause(initiative({ ship: card(), condition: { hp: 0 } }, dice()))).toBe('GNC-DMG-01')
    expect(clause(initiative({ ship: card(), navigationSpent: 1 }, dice()))).toBe('GNC-OFF-07')
  })
})

describe('boarding (GNC-BRD-02, GNC-BRD-03, GNC-BRD-04, GNC-BRD-05)', () => {
  const jewel = { crew: 50, expertise: 12, tactician: 3, weaponModifier: -1 }
  const sun = { crew: 30, expertise: 14, tactician: 2, weaponModifier: 2 }
  it('comes out as in the text’s example, four turns figure for figure (GNC-BRD-08)', () => {
    let [a, b] = [50, 30]
    const after = [
      [9, 8],
      [12, 10],
      [7, 11],
      [10, 4],
    ].map(([rollA, rollB]) => {
      const turn = boarding({ a: { ...jewel, crew: a }, b: { ...sun, crew: b } }, dice(rollA as number, rollB as number))
      if (isRefused(turn)) throw new Error(turn.refused.reason)
      a = turn.a.crew
      b = turn.b.crew
      return { a, b, victor: turn.victor, difference: turn.difference, inflicts: [turn.a.inflicts, turn.b.inflicts] }
    })
    expect(after).toStrictEqual([
      { a: 40, b: 21, victor: 'b', difference: 2, inflicts: [9, 10] },
      { a: 31, b: 14, victor: 'b', difference: 3, inflicts: [7, 9] },
      { a: 26, b: 6, victor: 'a', difference: 3, inflicts: [8, 5] },
      { a: 16, b: 2, victor: 'b', difference: 7, inflicts: [4, 10] },
    ])
  })
  it('rounds a fifth of the crew to the nearest', () =>
    expect([0, 1, 2, 3, 6, 7, 8, 14, 21, 31, 33].map(fifthOf)).toStrictEqual([0, 0, 0, 1, 1, 1, 2, 3, 4, 6, 7]))
  it('asks for 3d6 for a, then for b', () => {
    const asked: string[] = []
    boarding({ a: jewel, b: sun }, listening(dice(10, 10), asked))
    expect(asked).toStrictEqual(['3D6 boarding', '3D6 boarding'])
  })
  it('gives the difference to the victor alone, nobody on a draw, and strikes for no less than 0', () => {
    const plain = { crew: 10, expertise: 10 }
    expect(boarding({ a: plain, b: plain }, dice(10, 10))).toMatchObject({
      victor: null,
      difference: 0,
      a: { inflicts: 2 },
      b: { inflicts: 2 },
    })
    expect(boarding({ a: { ...plain, weaponModifier: -4 }, b: plain }, dice(12, 9))).toMatchObject({
      a: { margin: -2, inflicts: 0, lost: 5 },
      b: { margin: 1, inflicts: 5, lost: 0, crew: 10 },
      victor: 'b',
      difference: 3,
    })
  })
  it('loses no more than there are, both at once', () =>
    expect(boarding({ a: { crew: 2, expertise: 10 }, b: { crew: 3, expertise: 10, weaponModifier: 9 } }, dice(10, 10))).toMatchObject({
      a: { lost: 2, dead: 1, wounded: 1, crew: 0 },
      b: { lost: 0, crew: 3 },
    }))
  it.each([
    [true, false, 10, 13, 'a'],
    [true, false, 10, 10, null],
    [true, false, 7, 10, 'a'],
    [false, true, 10, 7, 'b'],
    [true, true, 10, 10, 'both'],
    [true, true, 9, 10, 'a'],
    [true, true, 10, 9, 'b'],
    [false, false, 3, 18, null],
  ])('disengaging %s and %s on %d and %d: %s gets away', (a, b, rollA, rollB, away) => {
    const side = { crew: 10, expertise: 10 }
    const answer = boarding({ a: { ...side, disengaging: a }, b: { ...side, disengaging: b } }, dice(rollA, rollB))
    expect(answer).toMatchObject({ disengaged: away, a: { margin: (a ? 7 : 10) - rollA }, b: { margin: (b ? 7 : 10) - rollB } })
  })
  it('is helped by surgeon and mage of both sides', () =>
    expect(
      boarding({ a: { ...jewel, firstAid: 3, aid: { alive: 2, lives: 1 } }, b: { ...sun, mageSpells: 2, spells: 2 } }, dice(9, 8)),
    ).toMatchObject({ a: { lost: 10, dead: 4, wounded: 4, crew: 42 }, b: { lost: 9, dead: 2, wounded: 5, crew: 23 } }))
  it.each([
    ['a crew of 0', { a: { ...jewel, crew: 0, aid: { alive: 1 } } }, 'GNC-BRD-07'],
    ['more aid than the surgeon of b has', { a: { ...jewel, spells: 1 }, b: { ...sun, aid: { lives: 1 } } }, 'GNC-OFF-04'],
    ['aid of a surgeon below 0', { a: { ...jewel, firstAid: -2, aid: { lives: 1 } } }, 'GNC-OFF-04'],
    ['more spells than the mage has', { b: { ...sun, spells: 2, mageSpells: 1 } }, 'GNC-OFF-05'],
  ])('refuses %s before any die (GNC-BRD-07)', (_, change, wanted) =>
    expect(clause(boarding({ a: jewel, b: sun, ...change }, dice()))).toBe(wanted),
  )
  it('refuses more help than there are losses, after the dice', () => {
    expect(clause(boarding({ a: { ...jewel, mageSpells: 20, spells: 11 }, b: sun }, dice(9, 8)))).toBe('GNC-OFF-04')
    expect(clause(boarding({ a: jewel, b: { ...sun, firstAid: 9, aid: { lives: 5 } } }, dice(9, 8)))).toBe('GNC-OFF-04')
    // Of several the first of the contract's list is told: more than there are to help before more than the mage has.
    expect(clause(boarding({ a: jewel, b: { ...sun, crew: 10, spells: 20 } }, dice()))).toBe('GNC-OFF-04')
  })
})

describe('exact odds', () => {
  const input = shoot({ target: { crew: 20 } })
  const odds = enumerate((chance) => gunnery(input, chance) as { hit: boolean; through: number; damage: number })
  it('come from the broadside that is played: 16 rolls by 26 totals', () => {
    expect(odds.outcomes).toHaveLength(16 * 26)
    expect(probability(odds, () => true)).toBeCloseTo(1, 12)
    expect(probability(odds, ({ hit }) => hit)).toBeCloseTo(160 / 216, 12)
    expect(probability(odds, ({ through }) => through === 140)).toBeCloseTo(160 / 216 / 6 ** 5, 12)
  })
  it('agree with samples of it', () => {
    const chance = SeededChance.fromSeed('broadsides')
    let through = 0
    for (let i = 0; i < 20_000; i++) through += (gunnery(input, chance) as { through: number }).through
    const mean = odds.outcomes.reduce((sum, { value, p }) => sum + p * value.through, 0)
    expect(Math.abs(through / 20_000 - mean)).toBeLessThan(1)
  })
  it('take milliseconds', { retry: 2 }, () => {
    const begun = performance.now()
    for (let i = 0; i < 10; i++) oddsOfRequest({ ruleset: 'gurps', procedure: 'gunnery', input }, context)
    expect((performance.now() - begun) / 10).toBeLessThan(100)
  })
})

describe('house rules', () => {
  it('default to the specification', () =>
    expect(STANDARD.options).toStrictEqual({
      noCommander: 'caps-all',
      successRolls: 'plain',
      missDamage: 'half-of-through',
      counting: 'running-total',
    }))
  it('are refused when unknown, by their path', () => {
    const failed = (options: object) => {
      try {
        settings(undefined, options)
        return ''
      } catch (error) {
        return (error as BroadsideError).path
      }
    }
    expect([failed({ successRolls: 'lucky' }), failed({ luck: true })]).toStrictEqual(['options.successRolls', 'options.luck'])
  })
})
