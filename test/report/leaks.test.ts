import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueAtPath, withValueAt } from '../../src/core/path.js'
import type { BattleRecord } from '../../src/core/record.js'
import type { Ruleset } from '../../src/core/ruleset.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { chronicle } from '../../src/report/chronicle.js'
import { type Dossier, map, REPORT_FORMATS, report } from '../../src/report/index.js'
import { nightAction, playRandomly, withRealDice } from './battles.js'

const battles = fc.tuple(fc.nat(10_000).map(String), fc.integer({ min: 0, max: 60 }), fc.boolean())
const recordOf = ([seed, orders, meddle]: [string, number, boolean], over: object = {}) =>
  playRandomly(nightAction(over), seed, orders, meddle).record()
const dossierOf = (record: BattleRecord, side: string) => JSON.parse(report(record, { for: side, format: 'json' })) as Dossier
const RUNS = { numRuns: 20 }

/** All that a side has ever seen: in its views, or named to it by an event. */
function knownIds(record: BattleRecord, side: string): Set<string> {
  const known = new Set<string>()
  for (const { after, events } of chronicle(corpen18 as Ruleset, record).steps) {
    for (const { id } of corpen18.chart?.(after as never, side).pieces ?? []) known.add(id)
    for (const { event } of events.filter(({ event }) => event.knownTo.includes(side))) {
      for (const id of [event.actor, event.target]) if (id !== undefined) known.add(id)
    }
  }
  return known
}

describe('what a side may not know', () => {
  it('is in no report for it: neither id, name nor class of a unit it has never seen, in any format', () => {
    let hiddenUnits = 0
    fc.assert(
      fc.property(battles, (battle) => {
        const record = recordOf(battle)
        for (const side of ['red', 'blue']) {
          const known = knownIds(record, side)
          const hidden = nightAction().units.filter(({ id }) => !known.has(id))
          hiddenUnits += hidden.length
          for (const format of REPORT_FORMATS) {
            const text = report(record, { for: side, format, why: true })
            for (const { id, name, ship } of hidden) {
              for (const word of [id, name, ship.class]) expect(text).not.toContain(word)
            }
          }
        }
      }),
      RUNS,
    )
    expect(hiddenUnits).toBeGreaterThan(40)
  })

  it("is in no report for it: seed, generator, dice to come, proof, the umpire's words, orders", () => {
    fc.assert(
      fc.property(battles, (battle) => {
        const record = recordOf([`seed-of-${battle[0]}`, battle[1], battle[2]])
        for (const side of ['red', 'blue']) {
          for (const format of REPORT_FORMATS) {
            const text = report(record, { for: side, format, why: true })
            for (const secret of [
              record.generator.seed,
              record.generator.name,
              'lies in wait',
              'as the umpire said',
              ...Object.values(record.generator.state)
                .map(String)
                .filter((n) => n.length > 6),
            ]) {
              expect(text).not.toContain(secret)
            }
          }
          const told = dossierOf(record, side)
          expect(told.umpire).toBeNull()
          expect(Object.keys(told.result).sort()).toEqual(['reason', 'turns', 'winner'])
        }
        expect(report(record, { for: 'umpire' })).toContain(record.generator.seed)
      }),
      RUNS,
    )
  })

  it('is in no event for it: those it may not know are not there, and who else knows is not said', () => {
    let secrets = 0
    fc.assert(
      fc.property(battles, (battle) => {
        const record = recordOf(battle)
        const events = chronicle(corpen18 as Ruleset, record).steps.flatMap((step) => step.events.map(({ event }) => event))
        for (const side of ['red', 'blue']) {
          const told = dossierOf(record, side).frames.flatMap((frame) => frame.events.map(({ event }) => event))
          const may = events
            .filter(({ event, knownTo }) => event !== 'phase' && knownTo.includes(side))
            .map(({ knownTo: _knownTo, ...event }) => event)
          expect(told).toEqual(JSON.parse(JSON.stringify(may)))
          secrets += events.length - may.length
        }
      }),
      RUNS,
    )
    expect(secrets).toBeGreaterThan(50)
  })

  it('is no real die for it: events are marked whose why has a roll that it may know, alike in every format', () => {
    let [marked, kept] = [0, 0]
    fc.assert(
      fc.property(battles, ([seed, orders]) => {
        const record = withRealDice(recordOf([seed, orders, false]))
        let all = 0
        for (const reader of ['umpire', 'red', 'blue']) {
          const told = dossierOf(record, reader).frames.flatMap((frame) => frame.events)
          const rolled = told.filter(({ why }) => why.some(({ fact }) => fact === 'roll'))
          expect(told.filter(({ real }) => real)).toEqual(rolled)
          marked += rolled.length
          if (reader === 'umpire') all = rolled.length
          kept += all - rolled.length
          for (const format of ['text', 'markdown', 'html'] as const) {
            const text = report(record, { for: reader, format }).replaceAll(/\s+/g, ' ')
            const marks = text.match(format === 'html' ? /<span class="real">/g : / \(real dice\)/g) ?? []
            expect(marks, format).toHaveLength(rolled.length)
          }
        }
      }),
      RUNS,
    )
    expect([marked > 100, kept > 100]).toEqual([true, true])
  })

  it('changes nothing in its report: a unit never seen may have any name, class, guns or points, and lie anywhere out of reach', () => {
    let compared = 0
    fc.assert(
      fc.property(battles, fc.constantFrom('red', 'blue'), fc.constantFrom('3737', '3030', '4040'), ([seed, orders], side, hex) => {
        const record = recordOf([seed, orders, false])
        const lurker = side === 'red' ? 'blue-lurker' : 'red-lurker'
        if (knownIds(record, side).has(lurker)) return
        // The lurker stands still: its own moves are told to its own side alone.
        const still = playStill(nightAction(), seed, orders, lurker)
        const units = nightAction().units.map((unit) =>
          unit.id === lurker
            ? {
                ...unit,
                name: 'Another',
                hex: side === 'red' ? '3703' : hex,
                points: 99,
                ship: { ...unit.ship, class: 'Other', main: { rating: 7, range: 9, toHit: [3, 3, 3] } },
              }
            : unit,
        )
        const other = playStill(nightAction({ units }), seed, orders, lurker)
        if (
          JSON.stringify(still.entries.map((entry) => 'order' in entry && entry.order)) !==
          JSON.stringify(other.entries.map((entry) => 'order' in entry && entry.order))
        )
          return
        compared++
        for (const format of REPORT_FORMATS) {
          expect(report(other, { for: side, format, why: true })).toBe(report(still, { for: side, format, why: true }))
        }
      }),
      RUNS,
    )
    expect(compared).toBeGreaterThan(10)
  })

  it('changes nothing in its map, whatever stands at the hidden paths', () => {
    let altered = 0
    fc.assert(
      fc.property(battles, fc.constantFrom('red', 'blue'), (battle, side) => {
        const { state } = playRandomly(nightAction(), ...battle)
        const seen = map(state, { ruleset: corpen18, for: side })
        for (const path of corpen18.hidden(state, side)) {
          const value = valueAtPath(state, path)
          if (typeof value !== 'number') continue
          altered++
          expect(map(withValueAt(state, path, (value + 1) % 6), { ruleset: corpen18, for: side })).toBe(seen)
        }
      }),
      RUNS,
    )
    expect(altered).toBeGreaterThan(250)
  })
})

/** Random play in which one unit never stirs. */
function playStill(scenario: object, seed: string, orders: number, unit: string): BattleRecord {
  const battle = playRandomly(scenario, seed, 0)
  const other = playRandomly(scenario, seed, orders)
  for (const entry of other.record().entries) {
    if (!('order' in entry) || !battle.decision) break
    const order = battle.decision.unit === unit ? { order: 'move', unit, steps: '' } : (entry.order as object)
    if (battle.refusal(order)) break
    battle.order(order)
  }
  return battle.record()
}
