import { describe, expect, it } from 'vitest'
import { Battle, replay, run } from '../../src/core/battle.js'
import type { RecordEntry } from '../../src/core/record.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { faultOf } from '../told.js'
import { ACTION, ANY } from './support.js'

type Ruleset = typeof corpen18

/** The ruleset with something else in its place. */
const changed = (change: Partial<Ruleset>): Ruleset => ({ ...corpen18, ...change })
const broken = () => {
  throw new TypeError('a fault of ours')
}
/** Corpen 18, but every amendment costs a die. */
const costly = changed({
  settle: (state, chance) => {
    chance.die(6, ANY)
    return state
  },
})

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** A record of two moves. */
function recorded() {
  const battle = Battle.start(corpen18, ACTION, { seed: 1 })
  for (let i = 0; i < 2; i++) battle.order(battle.orders()[0])
  return plain(battle.record())
}

describe('a battle without events', () => {
  const fault = (setUp: Ruleset['setUp']) => faultOf(() => Battle.start(changed({ setUp }), ACTION, { seed: 1 }).explain(9))

  it('has none to explain, or one alone', () => {
    expect(fault((prepared, chance) => corpen18.setUp(prepared, chance))).toEqual([
      'out-of-range',
      'place',
      'nothing has happened yet; found 9',
    ])
    const one: Ruleset['setUp'] = (prepared, chance, journal) => {
      journal?.record({ event: 'phase', turn: 1, phase: 'first movement', knownTo: [] })
      return corpen18.setUp(prepared, chance)
    }
    expect(fault(one)[2]).toBe('expected the place of an event, from 0 to 0; found 9')
  })
})

describe('amendments that throw dice', () => {
  it('say which, and take real ones', () => {
    const battle = Battle.start(costly, ACTION, { seed: 1 })
    expect(battle.wantsToAmend('units.r1.hits', 1, [])).toMatchObject({ form: 'die', count: 1, sides: 6, purpose: ANY })
    expect(battle.wantsToAmend('units.r1.hits', 1, [6])).toBeNull()
    battle.amend('units.r1.hits', 1, 'a test', { dice: [6] })
    battle.amend('units.r1.hits', 2, 'a test')
    const record = plain(battle.record())
    expect(record.entries).toMatchObject([
      { dice: [6], real: true },
      { dice: [expect.any(Number)], amend: { value: 2 } },
    ])
    expect(replay(costly, record)).toBeNull()
  })
})

describe('a record played again', () => {
  it('is seen as it is set up and after each entry, as far as it comes out the same', () => {
    const record = recorded()
    const seen = (change: object) => {
      const entries: (RecordEntry | null)[] = []
      const { difference } = run(corpen18, { ...record, ...change }, (_, entry) => entries.push(entry))
      return { entries, at: difference?.path }
    }
    expect(seen({})).toEqual({ entries: [null, ...record.entries], at: undefined })
    const [first, second] = record.entries
    expect(seen({ entries: [first, { ...second, events: [] }] })).toEqual({ entries: [null, first], at: 'entries[1].events[0]' })
    expect(seen({ setUp: { ...record.setUp, events: [] } })).toEqual({ entries: [], at: 'setUp.events[0]' })
  })

  it('that holds what cannot have been says so', () => {
    const record = recorded()
    const order = { order: 'hold', unit: 'nobody' }
    expect(replay(corpen18, { ...record, entries: [{ order, dice: [], events: [] }] })).toEqual({
      path: 'entries[0]',
      recorded: 'a lawful entry',
      replayed: expect.stringMatching(/\(C18-MOV-02\)$/),
    })
    const digest = 'a'.repeat(64)
    const parts = ['red', 'blue'].map((side) => ({ side, digest, secret: digest }))
    const generator = { ...record.generator, fair: { scheme: 'broadside-seed-1', scenario: digest, parts, seed: digest } }
    expect(faultOf(() => replay(corpen18, { ...record, generator }))).toEqual([
      'bad-seed',
      'generator.seed',
      'not the seed that generator.fair proves',
    ])
  })

  it('does not hide a fault of the rules, in the set-up or after', () => {
    expect(() => replay(changed({ setUp: broken }), recorded())).toThrow(new TypeError('a fault of ours'))
    expect(() => replay(changed({ advance: broken }), recorded())).toThrow(new TypeError('a fault of ours'))
  })
})
