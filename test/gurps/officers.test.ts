import { describe, expect, it } from 'vitest'
import { gurps, type Order } from '../../src/gurps/index.js'
import { card, scenario, Table, unit } from './helpers.js'
import { aid, fire } from './orders.js'

describe('officers in battle (GNC-OFF-04, GNC-OFF-05, GNC-OFF-06, GNC-OFF-07)', () => {
  const people = { officers: { leadership: 2, gunnery: 0, navigation: 2, firstAid: 2, tactician: 2 }, mage: { fatigue: 5 } }
  const shot = (change: object = {}) =>
    scenario([
      unit('red', 'red', '0510', 'N', { ship: card({ damage: '20d' }) }),
      unit('blue', 'blue', '0710', 'N', { ship: card({ ...people, ...change }), loaded: { left: 0, right: 0, front: 0, back: 0 } }),
    ])
  const deal = (change: object = {}): Order => ({
    order: 'deal',
    unit: 'blue',
    leadership: 0,
    gunnery: 0,
    navigation: 0,
    firstAid: 0,
    ...change,
  })
  it('asks a tactician with points at the start of each turn, and nobody else', () => {
    const table = new Table(shot(), [6, 1])
    expect(table.asked).toBe('blue: deal')
    expect(gurps.orders(table.state)).toHaveLength(16)
    expect(table.refused(deal({ gunnery: 2, navigation: 1 }))).toBe('GNC-OFF-06: 3 points dealt out; the tactician has 2')
    expect(table.refused({ order: 'end turn', unit: 'blue' })).toBe('GNC-OFF-06: the question is deal; end turn is no answer to it')
    expect(table.order(deal({ gunnery: 1, firstAid: 1 })).asked).toBe('red: act')
    expect(new Table(shot({ officers: { leadership: 0, tactician: 2 } }), [6, 1]).asked).toBe('red: act')
  })
  it('does not deal to an officer who is not there', () => {
    const table = new Table(shot({ officers: { leadership: 2, gunnery: 0, tactician: 2 } }), [6, 1])
    expect(table.refused(deal({ navigation: 1 }))).toBe('GNC-OFF-06: blue has nobody for navigation whom points could help')
    expect(gurps.orders(table.state)).toHaveLength(7)
    // Who is not there is not there whatever others are dealt: -5 for the navigator.
    table.order(deal({ gunnery: 1 })).end('red')
    expect(gurps.status(table.state)[1]).toContain('move 1/5;')
  })
  it('raises levels for the turn, under the commander’s cap', () => {
    const table = new Table(shot(), [6, 1]).order(deal({ gunnery: 1, navigation: 1 }))
    // Navigation is at the cap of 2 already; gunnery rises from 0 to 1.
    table.end('red')
    expect(gurps.status(table.state)[1]).toContain('move 4')
    const raised = new Table(shot(), [6, 1]).order(deal({ leadership: 1, navigation: 1 })).end('red')
    expect(gurps.status(raised.state)[1]).toContain('move 5')
    raised.untilTurn(2, 'red')
    expect(raised.unit('blue').dealt).toBeNull()
  })
  it('asks for help when there are losses and somebody who could help', () => {
    const table = new Table(shot(), [6, 1]).order(deal()).order(fire('red', 'right', 'blue', 2), 10, 52)
    // 100 through: 5 lost, a mast.
    expect(table.asked).toBe('blue: aid')
    expect(table.unit('blue').condition).toMatchObject({ active: 35, dead: 2, wounded: 3, mastLost: 1 })
    expect(table.refused(aid('blue', { lives: 2, alive: 1 }))).toBe('GNC-OFF-04: 3 asked of the surgeon, who has 2 this turn')
    expect(table.refused(aid('blue', { spells: 2 }))).toBe('GNC-OFF-05: 2 spells asked for; the mage has 1')
    expect(table.refused(aid('blue', { masts: 2 }))).toBe('GNC-OFF-07: 2 masts asked to be saved; lost: 1')
    expect(table.refused(aid('blue', { masts: 3 }))).toBe('GNC-OFF-07: 3 points asked of the navigator, who has 2 to forfeit')
    expect(table.refused({ order: 'end turn', unit: 'blue' })).toBe('GNC-OFF-04: the question is aid; end turn is no answer to it')
    table.order(aid('blue', { spells: 1, lives: 1, alive: 1, masts: 1 }))
    expect(table.unit('blue')).toMatchObject({
      condition: { active: 37, dead: 0, wounded: 3, mastLost: 0 },
      fallen: { dead: 0, wounded: 3 },
      treated: 2,
      spells: 0,
      forfeitedNext: 1,
    })
    expect(table.asked).toBe('red: act')
  })
  it('may give the ship up instead of dealing points or helping (GNC-BRD-07)', () => {
    const surrender: Order = { order: 'surrender', unit: 'blue' }
    const dealing = new Table(shot(), [6, 1]).order(surrender)
    expect([dealing.asked, dealing.unit('blue').captured]).toEqual(['over', 40])
    const helping = new Table(shot(), [6, 1])
      .order(deal())
      .order(fire('red', 'right', 'blue', 2), 10, 52)
      .order(surrender)
    expect([helping.asked, helping.unit('blue').captured, helping.unit('blue').condition.wounded]).toEqual(['over', 35, 3])
    // Her friends go on without her.
    const three = scenario([
      ...(shot().units as Parameters<typeof scenario>[0]),
      unit('mate', 'blue', '2510', 'N', { ship: card({ officers: people.officers }) }),
    ])
    const left = new Table(three, [6, 1, 2]).order(surrender)
    expect([left.asked, left.unit('blue').status]).toEqual(['mate: deal', 'captured'])
    left.order({ ...deal(), unit: 'mate' } as Order)
    expect([left.asked, left.state.order]).toEqual(['red: act', [0, 2]])
  })
  it('the surgeon’s points are for a turn, the spells for the battle', () => {
    const table = new Table(shot(), [6, 1]).order(deal()).order(fire('red', 'right', 'blue', 1), 10, 42)
    table.order(aid('blue', { spells: 1, alive: 1 })).order(fire('red', 'right', 'blue', 2), 10, 22)
    expect(table.refused(aid('blue', { alive: 2 }))).toBe('GNC-OFF-04: 2 asked of the surgeon, who has 1 this turn')
    expect(table.refused(aid('blue', { spells: 1 }))).toBe('GNC-OFF-05: 1 spell asked for; the mage has 0')
    table.order(aid('blue', { alive: 1 }))
    table.untilTurn(2, 'red').order(fire('red', 'right', 'blue', 2), 10, 22)
    expect(table.refused(aid('blue', { alive: 1, lives: 1 }))).toBeNull()
    expect(table.refused(aid('blue', { spells: 1 }))).toBe('GNC-OFF-05: 1 spell asked for; the mage has 0')
  })
  it('may help any of the losses of the turn, not those of the turn before', () => {
    const table = new Table(shot({ officers: { leadership: 0, firstAid: 9 } }), [6, 1]).order(fire('red', 'right', 'blue', 1), 10, 42)
    table.order(aid('blue', {})).order(fire('red', 'right', 'blue', 1), 10, 40)
    expect(table.unit('blue').fallen).toStrictEqual({ dead: 2, wounded: 2 })
    table.order(aid('blue', { lives: 2, alive: 4 }))
    expect(table.unit('blue').condition).toMatchObject({ active: 40, dead: 0, wounded: 0 })
    table.untilTurn(2, 'red').order(fire('red', 'right', 'blue', 1), 10, 20)
    expect(table.refused(aid('blue', { alive: 2 }))).toBe('GNC-OFF-04: 2 asked to be kept in action; wounded: 1')
  })
  it('a forfeited point is missing in the ship’s next turn, and no longer', () => {
    const table = new Table(shot(), [6, 1])
      .order(deal())
      .order(fire('red', 'right', 'blue', 2), 10, 52)
      .order(aid('blue', { masts: 1 }))
    expect(table.refused(aid('blue', {}))).toBe('GNC-TURN-02: it is red that decides now')
    table.end('red')
    expect(table.unit('blue')).toMatchObject({ forfeited: 1, forfeitedNext: 0 })
    expect(gurps.status(table.state)[1]).toContain('move 3')
    table.end('blue')
    expect(table.unit('blue')).toMatchObject({ forfeited: 0, forfeitedNext: 0 })
    table.order(deal()).end('red')
    expect(gurps.status(table.state)[1]).toContain('move 4')
  })
  it('points that the tactician had lent are not missed in a turn in which they are not there (GNC-OFF-07)', () => {
    const lent = shot({ officers: { leadership: 5, gunnery: 0, navigation: 1, tactician: 2 } })
    const table = new Table(lent, [3, 4]).order(deal({ navigation: 2 })).end('blue')
    // 102 and less DR 2, three times: 300 through, three masts, each saved.
    table.order(fire('red', 'right', 'blue', 3), 10, 102).order(aid('blue', { masts: 3 }))
    expect([table.unit('blue').forfeitedNext, table.unit('blue').condition.mastLost]).toEqual([3, 0])
    table.end('red').order(deal())
    // Of the one point there is one is missing: 4 and a move of 2 still go before 3 and 2.
    expect(table.asked).toBe('blue: act')
    expect(gurps.status(table.state)[1]).toContain('move 2')
    // Lent anew they are missing, as they were given up: two, and one mast of three has fallen; 1 + 3 - 2.
    const again = new Table(lent, [3, 4]).order(deal({ navigation: 2 })).end('blue')
    again.order(fire('red', 'right', 'blue', 3), 10, 102).order(aid('blue', { masts: 2 }))
    again.end('red').order(deal({ navigation: 2 }))
    expect(gurps.status(again.state)[1]).toContain('move 2;')
  })
  it('a point forfeited after her turn counts in the next order and the next turn', () => {
    const tie = shot({ topSpeedKph: 7, officers: { leadership: 2, navigation: 2, firstAid: 0 } })
    const table = new Table(tie, [2, 6])
    table
      .end('blue')
      .order(fire('red', 'right', 'blue', 2), 10, 52)
      .order(aid('blue', { masts: 1 }))
    expect(table.unit('blue').forfeitedNext).toBe(1)
    table.end('red')
    expect(table.asked).toBe('blue: act')
    expect(gurps.status(table.state)[1]).toContain('move 2')
    expect(table.refused(aid('blue', { masts: 1 }))).toBe('GNC-TURN-02: the question is act; aid is no answer to it')
  })
})
