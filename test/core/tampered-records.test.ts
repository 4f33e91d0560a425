import { describe, expect, it } from 'vitest'
import { Battle, replay } from '../../src/core/battle.js'
import { differenceText } from '../../src/core/difference.js'
import type { BattleRecord, RecordEntry } from '../../src/core/record.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { begin, json, recorded } from './battles.js'
import { faultOf, refusalOf } from './support.js'

describe('records that were tampered with', () => {
  type Path = (string | number)[]
  const name = (path: Path) => path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')
  /** The places of a value, each with what is there, and not beneath `closed`. */
  function places(at: unknown, path: Path = []): { path: Path; value: unknown }[] {
    const inner =
      typeof at === 'object' && at !== null
        ? Object.entries(at).map(([key, each]) => [Array.isArray(at) ? Number(key) : key, each] as const)
        : []
    return [{ path, value: at }, ...inner.flatMap(([key, each]) => places(each, [...path, key]))]
  }
  function changed(record: BattleRecord, path: Path, change: (value: unknown) => unknown): BattleRecord {
    const copy = json(record)
    const last = path.at(-1) as string | number
    const holder = path
      .slice(0, -1)
      .reduce<Record<string | number, unknown>>((at, key) => at[key] as Record<string | number, unknown>, copy as never)
    const value = change(holder[last])
    if (value === undefined) delete holder[last]
    else holder[last] = value
    return copy
  }

  it('are found at the very value: every die and every figure of every event', () => {
    const { record } = recorded()
    const given = (path: Path) => {
      // Orders and amendments are what was decided, real dice what was thrown: another one is another battle, not a wrong record.
      if (path[0] !== 'entries' && path[0] !== 'setUp') return true
      const entry = record.entries[path[1] as number] as RecordEntry
      return (
        path[0] === 'entries' &&
        (['order', 'amend', 'undo', 'real', undefined].includes(path[2] as string) || ('real' in entry && path[2] === 'dice'))
      )
    }
    const leaves = places(record).filter(({ path, value }) => (typeof value === 'number' || typeof value === 'string') && !given(path))
    expect(leaves.length).toBeGreaterThan(150)
    for (const { path } of leaves) {
      const found = replay(
        corpen18,
        changed(record, path, (value) => (typeof value === 'number' ? value + 1 : `${value}x`)),
      )
      expect(found?.path).toBe(name(path))
    }
  }, 120_000)

  it('are found by what follows: a seed, an entry left out, put in, or exchanged', () => {
    const { record } = recorded()
    const where = (entries: readonly RecordEntry[]) => replay(corpen18, { ...record, entries })?.path
    expect(
      replay(
        corpen18,
        changed(record, ['generator', 'seed'], () => 'another'),
      )?.path,
    ).toMatch(/^setUp\.dice\[0\]$/)
    for (const key of ['c', 's0', 's1', 's2']) {
      expect(
        replay(
          corpen18,
          changed(record, ['generator', 'state', key], () => 0.5),
        )?.path,
      ).toBe(`generator.state.${key}`)
    }
    expect(where([{ undo: true }, ...record.entries])).toBe('entries[0]')
    expect(where(record.entries.slice(1))).toBe('entries[0]')
    expect(where(record.entries.toReversed())).toBe('entries[0]')
    const thrown = record.entries.findLastIndex((entry) => 'dice' in entry && !('real' in entry) && entry.dice.length > 0)
    expect(where(record.entries.slice(0, thrown))).toMatch(/^generator\.state\./)
    const first = record.entries.findIndex((entry) => 'dice' in entry && entry.dice.length > 0)
    expect(where(record.entries.map((entry, i) => (i === first ? { ...entry, dice: [] } : entry)) as RecordEntry[])).toBe(
      `entries[${first}].dice[0]`,
    )
    const real = record.entries.findIndex((entry) => 'real' in entry)
    expect(where(record.entries.map((entry, i) => (i === real ? { ...entry, dice: [11] } : entry)) as RecordEntry[])).toBe(
      `entries[${real}]`,
    )
  })

  it('are found by a key put into an event', () => {
    const { record } = recorded()
    const place = record.entries.findIndex((entry) => 'events' in entry && entry.events.length > 0)
    expect(
      replay(
        corpen18,
        changed(record, ['entries', place, 'events', 0, 'extra'], () => 1),
      ),
    ).toEqual({
      path: `entries[${place}].events[0].extra`,
      recorded: 1,
      replayed: undefined,
    })
  })

  it('are not resumed', () => {
    const { record } = recorded()
    const place = record.entries.findIndex((entry) => 'events' in entry && entry.events.length > 0)
    const bad = changed(record, ['entries', place, 'events', 0, 'turn'], () => 2)
    const { code, path, message } = refusalOf(() => Battle.resume(corpen18, bad))
    expect([code, path]).toEqual(['replay-differs', `entries[${place}].events[0].turn`])
    expect(message).toBe(`the record has 2, the replay gives 1`)
    expect(differenceText({ path: 'a', recorded: undefined, replayed: [1] })).toBe('a: the record has nothing, the replay gives [1]')
    const hold = { order: 'hold', unit: 'nobody' }
    const unlawful = refusalOf(() =>
      Battle.resume(
        corpen18,
        changed(record, ['entries', 1], () => ({ order: hold, dice: [], events: [] })),
      ),
    )
    expect(unlawful.path).toBe('entries[1]')
    expect(unlawful.message).toBe('is no lawful entry: it is not the turn of "nobody" to move (C18-MOV-02)')
    const words = { recorded: 'a lawful entry', replayed: 'move' }
    expect(differenceText({ ...words, path: 'entries[1].events[0].phase' })).toBe(
      'entries[1].events[0].phase: the record has "a lawful entry", the replay gives "move"',
    )
    expect(differenceText({ ...words, path: 'setUp.entries[1]' })).toBe(
      'setUp.entries[1]: the record has "a lawful entry", the replay gives "move"',
    )
    expect(differenceText({ ...words, path: 'entries[10]' })).toBe('entries[10]: is no lawful entry: move')
    expect(differenceText({ path: 'entries[10]', recorded: { undo: true }, replayed: undefined })).toBe(
      'entries[10]: the record has {"undo":true}, the replay gives nothing',
    )
  })

  it.each<[string, Path, unknown, RegExp]>([
    ['another format', ['record'], 2, /plays 1; the record is of 2/],
    ['another ruleset', ['ruleset', 'id'], 'gurps', /plays corpen18; the record is of gurps/],
    ['another version of the ruleset', ['ruleset', 'version'], '0', /the record is of 0/],
    ['another generator', ['generator', 'name'], 'arc4', /plays alea-1; the record is of arc4/],
  ])('%s is refused as such', (_, path, value, message) => {
    const bad = changed(recorded().record, path, () => value)
    for (const act of [() => replay(corpen18, bad), () => Battle.resume(corpen18, bad)]) {
      const refusal = refusalOf(act)
      expect([refusal.code, refusal.path]).toEqual(['other-version', name(path)])
      expect(refusal.message).toMatch(message)
    }
  })

  it('another format is refused as such, whatever its layout', () => {
    const { entries, ...rest } = recorded().record
    expect(faultOf(() => replay(corpen18, { ...rest, record: 2, turns: entries }))).toEqual({ code: 'other-version', path: 'record' })
  })

  it('missing any key are refused by its path', () => {
    const { record } = recorded()
    const optional = new Set(['real', 'actor', 'target'])
    const events = new Set(['event', 'turn', 'phase', 'knownTo'])
    let tried = 0
    for (const { path } of places(record)) {
      const last = path.at(-1)
      const inEvent = path.includes('events') && path.at(-1) !== 'events'
      if (
        typeof last !== 'string' ||
        optional.has(last) ||
        path[0] === 'scenario' ||
        // The ruleset's own: what is missing there comes out otherwise on replay.
        (path[0] === 'options' && path.length > 1) ||
        (path[0] === 'result' && (path.length > 2 || last === 'sides')) ||
        (path[0] === 'entries' && path[2] === 'order' && path.length > 3)
      )
        continue
      if (inEvent && !events.has(last)) continue
      tried++
      const { code, path: at } = refusalOf(() =>
        replay(
          corpen18,
          changed(record, path, () => undefined),
        ),
      )
      // An entry without the key that says what it is may be taken for one of another kind.
      const kind = path[0] === 'entries' && path.length === 3 && ['order', 'amend', 'undo'].includes(last)
      expect([code, kind ? at.replace(/\.(order|amend|undo)$/, `.${last}`) : at]).toEqual(['missing-key', name(path)])
    }
    expect(tried).toBeGreaterThan(60)
  })

  it.each<[string, Path, unknown, string, string]>([
    ['an unknown key', ['sead'], 1, 'unknown-key', 'sead'],
    ['an unknown key of an entry', ['entries', 0, 'when'], 1, 'unknown-key', 'entries[0].when'],
    ['no list', ['entries'], {}, 'wrong-type', 'entries'],
    ['half a generator', ['generator', 'state'], { c: 1, s0: 0.1, s1: 0.2 }, 'missing-key', 'generator.state.s2'],
    ['an empty seed', ['generator', 'seed'], '', 'not-allowed', 'generator.seed'],
    ['text for a die', ['setUp', 'dice', 0], 'x', 'wrong-type', 'setUp.dice[0]'],
  ])('%s is refused by its path', (_, path, value, code, at) =>
    expect(
      faultOf(() =>
        replay(
          corpen18,
          changed(recorded().record, path, () => value),
        ),
      ),
    ).toEqual({ code, path: at }),
  )

  it('a bad scenario is refused by its path in the record', () => {
    const { record } = recorded()
    expect(
      faultOf(() =>
        replay(
          corpen18,
          changed(record, ['scenario', 'turns'], () => 'x'),
        ),
      ),
    ).toEqual({ code: 'wrong-type', path: 'scenario.turns' })
    expect(
      faultOf(() =>
        replay(
          corpen18,
          changed(record, ['scenario', 'units', 0, 'hex'], () => '9901'),
        ),
      ),
    ).toEqual({
      code: 'out-of-range',
      path: 'scenario.units[0].hex',
    })
  })

  it.each([null, undefined, 5, 'record', [], {}])('%j is no record', (value) => {
    expect(['missing-key', 'wrong-type']).toContain(faultOf(() => replay(corpen18, value)).code)
  })

  it('an impossible amendment on record is a difference at its entry, not a crash', () => {
    const record = json(begin().record())
    const entries = [{ amend: { path: 'queue', value: [99], reason: 'mischief' }, dice: [], events: [] }]
    expect(replay(corpen18, { ...record, entries })?.path).toMatch(/^entries\[0\]/)
  })
})
