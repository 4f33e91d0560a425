import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { corpen18, type Order, type State, type Unit } from '../../src/corpen18/index.js'
import { CHECKS, checkRuleset } from '../../src/testing/index.js'
import { corpen18Hook } from './kit-hook.js'

const SCENARIOS = ['denmark-strait', 'river-plate', 'north-cape', 'second-guadalcanal', 'channel-fac'] as const

const read = (name: string): unknown => parse(readFileSync(new URL(`../../examples/${name}.yaml`, import.meta.url), 'utf8'))

/** Orders that no state allows: beyond every allowance, at friends, at what is sunk or not seen, with what the unit does not have. */
function unlawfulOrders(state: State, { unit: id }: Order): unknown[] {
  const unit = state.units.find((each) => each.id === id) as Unit
  const barred = state.units.filter(
    (each) => each.side === unit.side || !each.detected || each.inForce >= (each.ship.category === 'fac' ? 2 : 4),
  )
  const far = unit.ship.movement[0] + unit.ship.movement[1] + 1
  return [
    { order: 'move', unit: id, steps: 'F'.repeat(far) }, // C18-MOV-01
    { order: 'move', unit: id, steps: 'L'.repeat(far) }, // C18-MOV-03
    ...barred.flatMap((target) => [
      { order: 'fire', unit: id, battery: 'main', target: target.id }, // C18-DET-09, C18-DMG-05
      { order: 'launch', unit: id, target: target.id, spreads: 1 },
    ]),
    ...state.units.flatMap((target) => [
      { order: 'launch', unit: id, target: target.id, spreads: unit.ready + 1 }, // C18-UNIT-07
      { order: 'launch', unit: id, target: target.id, spreads: 1, split: target.id }, // C18-TOR-05
      ...(unit.ship.tertiary ? [] : [{ order: 'fire', unit: id, battery: 'tertiary', target: target.id }]), // C18-GUN-02
    ]),
    ...state.units.flatMap((other) => (other.id === id ? [] : [{ order: 'hold', unit: other.id }])), // C18-COM-01
  ]
}

describe('Corpen 18 holds to its interface and to the invariants of its clauses', () => {
  it.each(SCENARIOS)(
    '%s: C18-TURN, MOV, DET, COM, GUN-02, DMG, TOR-02, TOR-10 and END-01 hold in 200 random games and 50 of doctrines',
    (name) => {
      const summary = checkRuleset(corpen18, {
        scenarios: { [name]: read(name) },
        games: 200,
        doctrineGames: 50,
        seed: 18,
        hook: corpen18Hook(),
        nearMisses: unlawfulOrders,
      })
      if (process.env['KIT']) console.log(name, summary)
      expect(summary).toMatchObject({ ruleset: 'corpen18', games: 200, doctrineGames: 50 })
      expect(CHECKS.filter((check) => summary.checks[check] === 0)).toEqual([])
    },
  )
})
