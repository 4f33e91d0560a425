import { describe, expect, it } from 'vitest'
import { Battle, replay } from '../../src/core/battle.js'
import type { Chance } from '../../src/core/chance.js'
import { mean } from '../../src/core/distribution.js'
import { enumerate } from '../../src/core/enumerate.js'
import { checkFairSeed, commitmentOf, commitSeed, revealSeed } from '../../src/core/fair.js'
import { salvage } from '../../src/core/salvage.js'
import { SeededChance } from '../../src/core/seeded.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { odds, resolve } from '../../src/index.js'
import { faultOf } from '../told.js'
import { revoked } from './nasty.js'
import { ACTION, ANY } from './support.js'

// What is wrong, word for word: people read nothing else.

const start = () => Battle.start(corpen18, ACTION, { seed: 1 })

describe('a battle', () => {
  it('says what cannot be asked of it', () => {
    const battle = start()
    expect(faultOf(() => battle.undo())).toEqual(['nothing-to-undo', '', 'nothing to undo: the battle stands as it was set up'])
    expect(faultOf(() => battle.view('blu'))).toEqual([
      'not-allowed',
      'side',
      'expected a side (red, blue); found "blu"; did you mean "blue"?',
    ])
    expect(faultOf(() => battle.view(7 as never))).toEqual(['not-allowed', 'side', 'expected a side (red, blue); found 7'])
    const last = battle.events.length - 1
    expect(faultOf(() => battle.explain(last + 1))).toEqual([
      'out-of-range',
      'place',
      `expected the place of an event, from 0 to ${last}; found ${last + 1}`,
    ])
    expect(faultOf(() => battle.amend(7 as never, 1, ''))).toEqual(['bad-amendment', '', 'an amendment needs a reason; found ""'])
    expect(faultOf(() => battle.amend('turn', 1, 7 as never))).toEqual(['bad-amendment', 'turn', 'an amendment needs a reason; found 7'])
    expect(faultOf(() => battle.order(battle.orders()[0] as never, 7 as never))).toEqual([
      'wrong-type',
      'options',
      'expected an object with dice; found 7',
    ])
    expect(faultOf(() => Battle.start(corpen18, ACTION, null as never))[2]).toMatch(/^expected an object with .+; found null$/)
    for (const side of ['red', 'blue'])
      for (const unit of ACTION.units) if (unit.side === side) battle.amend(`units.${unit.id}.hits`, 4, 'a test')
    expect(faultOf(() => battle.order({ order: 'hold', unit: 'r1' }))).toEqual([
      'battle-over',
      '',
      'the battle is over: no order can be given',
    ])
  })

  it('says for which ruleset a scenario is', () => {
    const words = ['not-allowed', 'ruleset', 'the scenario is for "gurps"; it is to be played by "corpen18"']
    expect(faultOf(() => Battle.start(corpen18, { ...ACTION, ruleset: 'gurps' }, { seed: 1 }))).toEqual(words)
    expect(faultOf(() => Battle.start(corpen18, { ...ACTION, ruleset: 7 }, { seed: 1 }))[2]).toContain('expected "corpen18"; found 7')
    expect(faultOf(() => Battle.start(corpen18, null, { seed: 1 }))[2]).toContain('expected an object; found null')
  })

  it('knows what dice an amendment wants', () => {
    const battle = start()
    expect(battle.wantsToAmend('units.r1.hits', 1, [])).toBeNull()
    expect(faultOf(() => battle.wantsToAmend('units.r1.hits', 'x', []))).toEqual([
      'bad-amendment',
      'units[0].hits',
      'expected a number; found "x"',
    ])
    expect(faultOf(() => battle.wantsToAmend('units.r1.hits', 1, [3]))[0]).toBe('bad-dice')
  })
})

describe('a record', () => {
  const record = () => JSON.parse(JSON.stringify(start().record()))

  it('is laid at the door of its part that is wrong', () => {
    const fault = (change: object) => faultOf(() => replay(corpen18, { ...record(), ...change })).slice(0, 2)
    expect(fault({ scenario: { ...ACTION, turns: 0 } })).toEqual(['out-of-range', 'scenario.turns'])
    expect(fault({ scenario: null })).toEqual(['wrong-type', 'scenario'])
    expect(fault({ setUp: { ...record().setUp, real: true, dice: [99] } })).toEqual(['bad-dice', 'setUp.dice[0]'])
  })

  it('that is damaged is saved as far as it goes', () => {
    const whole = record()
    expect(salvage(corpen18, { ...whole, entries: 'x' })).toMatchObject({ kept: 0, damage: { path: 'entries', message: 'not a list' } })
    const other = { ...whole, setUp: { ...whole.setUp, events: [] } }
    expect(faultOf(() => salvage(corpen18, other))).toEqual(['replay-differs', expect.stringMatching(/^setUp\.events/), expect.any(String)])
  })
})

describe('a seed that nobody chose', () => {
  const [red, blue] = [commitSeed('red', ACTION), commitSeed('blue', ACTION)]
  const other = commitSeed('blue', { ...ACTION, turns: 9 })
  const commitments = [commitmentOf(red), commitmentOf(blue)]

  it('is made of the secrets of all who have committed to them, and no others', () => {
    const fair = revealSeed(commitments, [blue, red])
    expect(revealSeed([...commitments].reverse(), [red, blue])).toEqual(fair)
    expect(faultOf(() => revealSeed(commitments, [red]))).toEqual(['bad-seed', 'commitments[1]', '"blue" has not revealed its secret'])
    const umpire = commitSeed('umpire', ACTION)
    expect(faultOf(() => revealSeed(commitments, [red, umpire, blue]))).toEqual([
      'bad-seed',
      'reveals[1]',
      '"umpire" has not committed to its secret',
    ])
    expect(faultOf(() => revealSeed(commitments, [umpire, red, blue]))[1]).toBe('reveals[0]')
    expect(faultOf(() => revealSeed(commitments, [red, { ...blue, scenario: other.scenario }]))).toEqual([
      'bad-seed',
      'reveals[1]',
      '"blue" reveals another secret than the one it committed to',
    ])
    expect(faultOf(() => revealSeed([commitmentOf(red), commitmentOf(other)], [red, other]))).toEqual([
      'bad-seed',
      'commitments[1].scenario',
      'committed for another scenario than the first',
    ])
    expect([faultOf(() => revealSeed([], [])), faultOf(() => revealSeed([commitmentOf(red)], [red]))]).toEqual([
      ['wrong-length', 'commitments', 'expected at least 2 entries; found 0'],
      ['wrong-length', 'commitments', 'expected at least 2 entries; found 1'],
    ])
    expect(faultOf(() => revealSeed('x' as never, []))[1]).toBe('commitments')
    expect(faultOf(() => revealSeed(commitments, 'x' as never))[1]).toBe('reveals')
  })

  it('proves itself, or says what does not hold', () => {
    const fair = revealSeed(commitments, [red, blue])
    const scenario = fair.scenario
    const check = (change: object) => faultOf(() => checkFairSeed({ ...fair, ...change }, scenario, 'at'))
    expect(check({})).toBe('lawful')
    expect(check({ scenario: other.scenario })).toEqual([
      'bad-seed',
      'at.scenario',
      'the parties committed for another scenario than the one that is fought',
    ])
    expect(check({ parts: [fair.parts[0], fair.parts[0]] })).toEqual([
      'bad-seed',
      'at.parts[1].side',
      'expected parties by name, each once; found "blue" after "blue"',
    ])
    expect(check({ parts: [fair.parts[0], { ...fair.parts[1], secret: 'c'.repeat(64) }] })).toEqual([
      'bad-seed',
      'at.parts[1].secret',
      'the secret of "red" does not have the digest it committed to',
    ])
    expect(check({ seed: 'f'.repeat(64) })).toEqual(['bad-seed', 'at.seed', 'not the seed made of these secrets'])
    expect(faultOf(() => checkFairSeed({ ...fair, seed: 'f'.repeat(64) }, scenario, ''))).toEqual([
      'bad-seed',
      'seed',
      'not the seed made of these secrets',
    ])
  })
})

describe('requests', () => {
  const request = { ruleset: 'mini-naval', procedure: 'patrol', input: {} } as const
  const error = (reply: object) => ('error' in reply ? (reply.error as { code: string; path: string; message: string }) : null)

  it('that cannot be read, or say what nobody knows, are refused where they do', () => {
    expect(error(resolve(revoked() as never))).toEqual({
      code: 'wrong-type',
      path: '',
      message: expect.stringMatching(/^expected plain data; found what cannot be read/),
    })
    // What is there already is not suggested.
    expect(error(resolve({ ...request, rulesets: 1, dice: [] } as never))).toEqual({
      code: 'unknown-key',
      path: 'rulesets',
      message: 'unknown key "rulesets"',
    })
    expect(error(resolve({ ...request, sede: 1, dice: [] } as never))?.message).toBe('unknown key "sede"; did you mean "seed"?')
  })

  it('have dice or a seed, and odds have neither', () => {
    expect(error(resolve({ ...request } as never))?.message).toContain('found neither')
    expect(error(resolve({ ...request, dice: [1], seed: 1 } as never))?.message).toContain('found both')
    expect(error(resolve({ ...request, dice: 'x' } as never))).toEqual({
      code: 'bad-dice',
      path: 'dice',
      message: expect.stringMatching(/^expected a list .*; found "x"$/),
    })
    expect(error(odds({ ...request, dice: [1] } as never))).toEqual({
      code: 'bad-dice',
      path: 'dice',
      message: 'odds are computed, not rolled: leave dice out',
    })
    expect(error(odds({ ...request, seed: 1 } as never))).toEqual({
      code: 'bad-seed',
      path: 'seed',
      message: 'odds are computed, not rolled: leave seed out',
    })
  })
})

describe('odds', () => {
  it('are of plain outcomes', () => {
    const opaque = /^outcomes are plain values: numbers, text, lists, objects; found /
    class Ship {}
    for (const outcome of [() => 1, new Ship(), new Map(), new Date(0)]) expect(() => enumerate(() => outcome)).toThrow(opaque)
    for (const outcome of [null, 1, 'x', true, undefined, [1], { a: 1 }, Object.create(null)]) {
      expect(enumerate(() => outcome).outcomes.map(({ value }) => value)).toEqual([outcome])
    }
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, null, undefined, 'null']
    expect(enumerate((chance) => odd[chance.die(6, ANY) - 1]).outcomes.map(({ value }) => value)).toEqual(odd)
    // Text and numbers are told apart, and so are lists and objects of the same content.
    const apart = enumerate((chance) => [1, '1', [1], { 0: 1 }, null, 'null'][chance.die(6, ANY) - 1])
    expect(apart.outcomes).toHaveLength(6)
  })

  it('say what would be too much of them', () => {
    const big = (act: (chance: Chance) => unknown, limit?: number) => faultOf(() => enumerate(act, limit))
    expect(big((chance) => chance.total(1000, 1000, ANY))).toEqual([
      'too-many-outcomes',
      '',
      'the total of 1000D1000 would take too long to enumerate',
    ])
    // 1003 over 3, and 500,000 over 1: as many outcomes as there may be.
    expect(big((chance) => chance.faces(1000, 6, [2, 4, 6], ANY))[2]).toBe(
      'a pool of 1000D6: 167668501 outcomes to enumerate; the limit is 500000',
    )
    expect(big((chance) => chance.faces(499_999, 6, [4], ANY))[2]).toBe('a pool of 499999D6 would take too long to enumerate')
    expect(big((chance) => chance.faces(500_000, 6, [4], ANY))[2]).toBe(
      'a pool of 500000D6: 500001 outcomes to enumerate; the limit is 500000',
    )
    expect(big((chance) => chance.faces(300_000, 6, [4], ANY))[2]).toBe('a pool of 300000D6 would take too long to enumerate')
    expect(big((chance) => [chance.die(10, ANY), chance.die(10, ANY)], 99)[2]).toBe('about 100 outcomes to enumerate; the limit is 99')
    expect(big((chance) => [chance.die(10, ANY), chance.die(10, ANY)], 100)).toBe('lawful')
    for (const limit of [0, Number.NaN])
      expect(() => enumerate(() => 1, limit)).toThrow(
        expect.objectContaining({ code: 'out-of-range', path: 'limit', message: `expected a number from 1; found ${limit}` }),
      )
    expect(enumerate(() => 1, 1).outcomes).toHaveLength(1)
    expect(() => enumerate((chance) => chance.band(6, [4, 2], ANY))).toThrow('lows must ascend; found 4, 2')
    expect(
      mean(
        enumerate((chance) => chance.band(6, [4, 4], ANY)),
        (band) => band,
      ),
    ).toBe(1)
  })
})

describe('the state of a generator', () => {
  it('is four numbers', () => {
    const { c, s0, s1, s2 } = SeededChance.fromSeed(1).state()
    const words = ['bad-seed', 'state', 'the state of a generator is four numbers: c, s0, s1, s2']
    for (const state of [undefined, null, 7, {}, { c, s0, s1 }, { c, s0, s2 }, { c, s1, s2 }, { s0, s1, s2 }, { c, s0, s1, s2: 'x' }])
      expect(faultOf(() => SeededChance.fromState(state as never))).toEqual(words)
    expect(SeededChance.fromState({ c, s0, s1, s2 }).die(6, ANY)).toBe(SeededChance.fromSeed(1).die(6, ANY))
  })
})
