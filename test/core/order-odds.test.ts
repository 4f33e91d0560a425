import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { mean, probability } from '../../src/core/distribution.js'
import { orderOdds, outcomeOf, ownEvents } from '../../src/core/order-odds.js'
import { parse } from '../../src/core/schema.js'
import { corpen18, gunnery, type Order, shipSchema } from '../../src/corpen18/index.js'
import { enumerate, isRefused } from '../../src/index.js'
import { ACTION, SHIP } from './support.js'

function inCombat(change: object = {}) {
  const battle = Battle.start(corpen18, { ...ACTION, ...change }, { seed: 1 })
  while (battle.decision?.question === 'move') battle.order({ order: 'move', unit: battle.decision.unit, steps: '' })
  return battle
}

const fire: Order = { order: 'fire', unit: 'r1', battery: 'main', target: 'b1' }

describe('odds of an order', () => {
  it('are those of the procedure that carries it out', () => {
    const battle = inCombat()
    const ship = parse(shipSchema, SHIP)
    const hits = enumerate((chance) => {
      const shot = gunnery({ firer: { ship }, battery: 'main', target: { ship, moved: 0 }, distance: 5, arc: 'bow' }, chance)
      return isRefused(shot) ? -1 : shot.hits
    })
    const odds = orderOdds(corpen18, battle.state, fire)
    for (const { value, p } of hits.outcomes) {
      expect(probability(odds, ([first]) => first?.amount === value)).toBeCloseTo(p, 12)
    }
    expect(odds.outcomes.every(({ value }) => value.length === 1 && value[0]?.to === 'b1')).toBe(true)
    expect(odds.outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12)
  })

  it('agree with what the order then comes to, over many seeds', () => {
    let [sum, n] = [0, 0]
    const expected = mean(orderOdds(corpen18, inCombat().state, fire), (outcome) =>
      outcome.reduce((all, { amount }) => all + (amount ?? 0), 0),
    )
    for (let seed = 0; seed < 400; seed++) {
      const battle = Battle.start(corpen18, ACTION, { seed })
      while (battle.decision?.question === 'move') battle.order({ order: 'move', unit: battle.decision.unit, steps: '' })
      const own = ownEvents(battle.order(fire), 'r1')
      sum += outcomeOf(corpen18, own).reduce((all, { amount }) => all + (amount ?? 0), 0)
      n++
    }
    expect(expected).toBeGreaterThan(0)
    expect(Math.abs(sum / n - expected)).toBeLessThan(0.25)
  })

  it('throw no dice of their own for a move, though look-outs follow it', () => {
    const near = ACTION.units.map((unit) => ({ ...unit, hex: unit.hex.replace('08', '05') }))
    const battle = Battle.start(corpen18, { ...ACTION, units: near, light: 'night' }, { seed: 1 })
    while (battle.record().entries.length < 3) battle.order({ order: 'move', unit: battle.decision?.unit, steps: '' })
    const last: Order = { order: 'move', unit: battle.decision?.unit ?? '', steps: '' }
    expect(battle.wants(last, [])?.purpose.name).toBe('spotting')
    expect(orderOdds(corpen18, battle.state, last)).toEqual({ outcomes: [{ value: [], p: 1 }] })
  })

  it('leave out look-outs of the unit that moves last', () => {
    // Blue moves last, and looks out first.
    const units = ['r1', 'b1'].map((id) => ({ ...ACTION.units.find((unit) => unit.id === id), hex: id === 'r1' ? '0303' : '0305' }))
    const sides = [...ACTION.sides].reverse()
    const battle = Battle.start(corpen18, { ...ACTION, sides, units, light: 'night' }, { seed: 1 })
    battle.order({ order: 'move', unit: 'r1', steps: '' })
    const move: Order = { order: 'move', unit: 'b1', steps: '' }
    expect(orderOdds(corpen18, battle.state, move)).toEqual({ outcomes: [{ value: [], p: 1 }] })
    expect(battle.order(move)).toMatchObject([{ event: 'move' }, { event: 'spotting', actor: 'b1' }, { actor: 'r1' }, {}, {}, {}])
  })

  it('stop before what others do: the last attack of a phase is counted alone', () => {
    const battle = inCombat()
    while (battle.decision && battle.decision.unit !== 'b2') battle.order({ order: 'hold', unit: battle.decision.unit })
    const attack = battle.orders().find((order) => order.order === 'fire') as Order
    const { outcomes } = orderOdds(corpen18, battle.state, attack)
    expect(outcomes.every(({ value }) => value.every(({ outcome }) => /hit|sinks/.test(outcome)))).toBe(true)
    expect(outcomes.length).toBeGreaterThan(1)
  })

  it('count only what somebody may know of', () => {
    const battle = inCombat()
    expect(orderOdds(corpen18, battle.state, fire, () => false)).toEqual({ outcomes: [{ value: [], p: 1 }] })
  })
})
