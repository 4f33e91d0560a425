import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Battle, replay } from '../../src/core/battle.js'
import { RECORD_FORMAT } from '../../src/core/record.js'
import { GENERATOR } from '../../src/core/seeded.js'
import { VERSION } from '../../src/core/version.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { act, begin, type Corpen18Battle, json, NIGHT, perform, pick, play, recorded, snapshot } from './battles.js'

describe('records', () => {
  it('are plain JSON with everything that is needed', () => {
    const { battle, record } = recorded()
    expect(battle.record()).toStrictEqual(record)
    expect(Object.keys(record)).toEqual([
      'record',
      'broadside',
      'ruleset',
      'tables',
      'options',
      'generator',
      'scenario',
      'setUp',
      'entries',
      'result',
    ])
    expect([record.record, record.broadside]).toEqual([RECORD_FORMAT, VERSION])
    expect(record.ruleset).toEqual({ id: 'corpen18', version: corpen18.version })
    expect([record.generator.name, record.generator.seed]).toEqual([GENERATOR, 'on record'])
    const kinds = record.entries.map((entry) => Object.keys(entry)[0])
    expect(new Set(kinds)).toEqual(new Set(['order', 'undo', 'amend']))
    expect(record.entries.some((entry) => 'real' in entry)).toBe(true)
  })

  it('carry the version of the package', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
    expect(VERSION).toBe(version)
  })

  it('prove themselves by replay, before JSON and after', () => {
    const { battle, record } = recorded()
    expect(replay(corpen18, battle.record())).toBeNull()
    expect(replay(corpen18, record)).toBeNull()
    expect(replay(corpen18, begin().record())).toBeNull()
  })

  it('prove themselves with their keys in any order, as a database may keep them', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, each]) => [key, reversed(each)]),
      )
    }
    const { battle, record } = recorded()
    expect(replay(corpen18, reversed(record))).toBeNull()
    expect(Battle.resume(corpen18, reversed(record)).state).toEqual(battle.state)
  })

  it('resumed at any moment play on as the battle that was never saved', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom({}, NIGHT),
        fc.array(act, { maxLength: 30 }),
        fc.array(act, { minLength: 1, maxLength: 15 }),
        (seed, change, before, after) => {
          const battle = begin(seed, change)
          perform(battle, before)
          const record = json(battle.record())
          expect(battle.record()).toStrictEqual(record)
          const resumed = Battle.resume(corpen18, record)
          expect(snapshot(resumed)).toBe(snapshot(battle))
          perform(battle, after)
          perform(resumed, after)
          expect(snapshot(resumed)).toBe(snapshot(battle))
          expect(replay(corpen18, json(battle.record()))).toBeNull()
        },
      ),
      { numRuns: 60 },
    )
  })

  it('resumed throw the next hundred dice of the battle that was never saved, and undo as it does', () => {
    const battle = begin('long', { turns: 60, map: { columns: 40, rows: 40 } })
    play(battle, 25)
    const saved = JSON.stringify(battle.record())
    const resumed = Battle.resume(corpen18, JSON.parse(saved))
    const diceOf = (of: Corpen18Battle, from: number) =>
      of
        .record()
        .entries.slice(from)
        .flatMap((entry) => ('dice' in entry ? entry.dice : []))
    const from = battle.record().entries.length
    const fight = (of: Corpen18Battle) => {
      for (let n = 0; n < 2000 && of.decision; n++) {
        const order = of.orders().find((each) => each.order === 'fire')
        of.order(order ?? pick(of, 0))
        for (const [i, unit] of of.state.units.entries()) if (unit.hits > 2) of.amend(`units[${i}].hits`, 0, 'to last')
        if (diceOf(of, from).length >= 100) break
      }
    }
    fight(battle)
    fight(resumed)
    expect(diceOf(battle, from).length).toBeGreaterThanOrEqual(100)
    expect(diceOf(resumed, from)).toEqual(diceOf(battle, from))
    for (let n = 0; n < 30; n++) {
      battle.undo()
      resumed.undo()
    }
    expect(snapshot(resumed)).toBe(snapshot(battle))
  })

  it('prove themselves whoever wrote them: another patch release does not matter', () => {
    expect(replay(corpen18, { ...recorded().record, broadside: '0.0.1' })).toBeNull()
  })
})
