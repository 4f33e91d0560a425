import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replay } from '../../src/core/battle.js'
import type { BattleRecord } from '../../src/core/record.js'
import { salvage, salvageText } from '../../src/core/salvage.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { faultOf } from './support.js'

const text = readFileSync(new URL('../fixtures/records/0.1.0-by-day.json', import.meta.url), 'utf8')
const whole = JSON.parse(text) as BattleRecord

describe('damaged records', () => {
  it('that are whole lose nothing', () => {
    const { battle, kept, damage } = salvage(corpen18, salvageText(text))
    expect([kept, damage]).toEqual([whole.entries.length, null])
    expect(battle.record()).toEqual(whole)
  })

  it('cut off anywhere after the first entry give the entries before the cut, and play on', () => {
    const firstEnd = text.indexOf('\n  },', text.indexOf('"entries"'))
    fc.assert(
      fc.property(fc.integer({ min: firstEnd + 5, max: text.length - 3 }), (cut) => {
        const { battle, kept, damage } = salvage(corpen18, salvageText(text.slice(0, cut)))
        expect(damage).toEqual({ path: 'result', message: 'missing; expected an object' })
        const entriesBefore =
          text.slice(0, cut).split('\n  }').length - 1 - text.slice(0, text.indexOf('"entries"')).split('\n  }').length + 1
        expect(kept).toBeGreaterThan(0)
        expect(kept).toBeLessThanOrEqual(Math.min(entriesBefore, whole.entries.length))
        expect(kept).toBeGreaterThanOrEqual(Math.min(entriesBefore - 1, whole.entries.length - 1))
        const record = battle.record()
        expect(record.entries).toEqual(whole.entries.slice(0, kept))
        expect(replay(corpen18, record)).toBeNull()
      }),
      { numRuns: 25 },
    )
  })

  it('with an entry that is malformed, unlawful or comes out otherwise give what stands before it, and say where', () => {
    const place = 20
    const damages: [unknown, RegExp][] = [
      [{ nonsense: 1 }, /^entries\[20\]/],
      [{ ...whole.entries[place], dice: [3, 3, 3] }, /^entries\[20\]\.dice/],
      [{ order: { order: 'hold', unit: 'nobody' }, dice: [], events: [] }, /^entries\[20\]$/],
      ['not an entry at all', /^entries\[20\]/],
    ]
    for (const [entry, path] of damages) {
      const { battle, kept, damage } = salvage(corpen18, {
        ...whole,
        entries: whole.entries.map((each, i) => (i === place ? entry : each)),
      })
      expect(kept).toBe(place)
      expect(damage?.path).toMatch(path)
      expect(battle.record().entries).toEqual(whole.entries.slice(0, place))
    }
  })

  it('whose entries are whole say what else is not', () => {
    const damage = (change: object) => salvage(corpen18, { ...whole, ...change })
    const { generator, result, options } = whole
    for (const [change, path] of [
      [{ generator: { ...generator, state: { ...generator.state, c: generator.state.c + 1 } } }, 'generator.state.c'],
      [{ result: { ...result, winner: 'nobody' } }, 'result.winner'],
      [{ options: { ...options, equalSpeed: 'by-lot' } }, 'options.equalSpeed'],
    ] as const) {
      const { kept, damage: found, battle } = damage(change)
      expect([kept, found?.path]).toEqual([whole.entries.length, path])
      expect(found?.message).toMatch(/^the record has .*, the replay gives /)
      expect(battle.record()).toEqual(whole)
    }
  })

  it.each([
    ['no result', { result: undefined }, 'result', 'missing; expected an object'],
    ['a result that is none', { result: null }, 'result', 'expected an object; found null'],
    ['a key that records do not have', { note: 'x' }, 'note', 'unknown key "note"'],
  ])('whose entries are whole say what of their form is not: %s', (_, change, path, message) => {
    const { kept, damage, battle } = salvage(corpen18, { ...whole, ...change })
    expect([kept, damage]).toEqual([whole.entries.length, { path, message }])
    expect(battle.record()).toEqual(whole)
  })

  it('without a word of what came before the entries cannot be saved', () => {
    expect(salvageText(text.slice(0, 200))).toBeUndefined()
    expect(salvageText('')).toBeUndefined()
    expect(faultOf(() => salvage(corpen18, { ...whole, scenario: { ...(whole.scenario as object), turns: 0 } }))).toEqual({
      code: 'out-of-range',
      path: 'scenario.turns',
    })
    expect(faultOf(() => salvage(corpen18, { ...whole, setUp: { ...whole.setUp, events: [] } })).code).toBe('replay-differs')
    const { generator: _generator, ...headless } = whole
    expect(faultOf(() => salvage(corpen18, headless))).toEqual({ code: 'missing-key', path: 'generator' })
  })

  it('in text are cut where an entry ends, whatever brackets and quotes stand in its words', () => {
    const cut = '{"record":1,"entries":[{"a":"}]{[\\"]"},{"b":[1,{"c":2}]},{"d":"\\\\"},{"e":"{'
    expect(salvageText(cut)).toEqual({ record: 1, entries: [{ a: '}]{["]' }, { b: [1, { c: 2 }] }, { d: '\\' }] })
    expect(salvageText('{"entries":[{"a":1},{b},{"c":3}')).toEqual({ entries: [{ a: 1 }] })
    expect(salvageText('{"entries":[{"a":1}],"result":{"b":{}},"more":{"c":')).toEqual({ entries: [{ a: 1 }] })
    expect(salvageText('{"entries":[{"a":1},[2],{"b":3},"text",{"c":4},{"d')).toEqual({ entries: [{ a: 1 }, [2], { b: 3 }] })
  })

  it('finds the list of entries on the first level, and takes no longer for many that are not', () => {
    expect(salvageText('{"scenario":{"entries":[1]},"note":"\\"entries\\":[","entries" : [{"undo":true},{"un')).toEqual({
      scenario: { entries: [1] },
      note: '"entries":[',
      entries: [{ undo: true }],
    })
    expect(salvageText('{"a":[{"entries":[{"undo":true}')).toBeUndefined()
    expect(salvageText('{"entries":[{"undo":1}],"entries":[{"undo":2},{"un')).toEqual({ entries: [{ undo: 1 }] })
    const started = performance.now()
    expect(salvageText('"entries":['.repeat(40_000))).toBeUndefined()
    expect(salvageText(`{"a":[${'{"entries":[]},'.repeat(20_000)}`)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('whose text is no text cannot be saved', () => expect(salvageText(7 as never)).toBeUndefined())

  it('do not hide a fault of the rules', () => {
    const broken = {
      ...corpen18,
      advance: () => {
        throw new TypeError('a fault of ours')
      },
    }
    expect(() => salvage(broken as never, whole)).toThrow(new TypeError('a fault of ours'))
  })

  it('are not fooled by a list of that name inside the scenario', () => {
    const odd = JSON.stringify({ ...whole, scenario: { entries: [{ a: 1 }, { b: 2 }] } })
    const saved = salvageText(odd.slice(0, odd.indexOf('"result"') - 20)) as BattleRecord
    expect(saved.scenario).toEqual({ entries: [{ a: 1 }, { b: 2 }] })
    expect(saved.entries.length).toBe(whole.entries.length - 1)
  })
})
