import { describe, expect, it } from 'vitest'
import { simulate, solve, solveBattle, sweep } from '../../src/batch/index.js'
import { Battle } from '../../src/core/battle.js'
import { checkOptions, checkRulesetGiven } from '../../src/core/given.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { account, map } from '../../src/report/index.js'
import { faultOf } from '../told.js'
import { ACTION } from './support.js'

describe('options', () => {
  it('are an object without other keys than those there are', () => {
    expect(faultOf(() => checkOptions({ a: 1 }, ['a', 'b']))).toBe('lawful')
    expect(faultOf(() => checkOptions(null, ['a']))).toEqual(['wrong-type', 'options', 'expected an object with a; found null'])
    expect(faultOf(() => checkOptions(7, ['a', 'b', 'c'], ''))).toEqual(['wrong-type', '', 'expected an object with a, b and c; found 7'])
    expect(faultOf(() => checkOptions({ alhpa: 1 }, ['alpha']))).toEqual([
      'unknown-key',
      'options.alhpa',
      'unknown key "alhpa"; did you mean "alpha"?',
    ])
    expect(faultOf(() => checkOptions({ alhpa: 1 }, ['alpha'], ''))[1]).toBe('alhpa')
  })

  it('name a ruleset', () => {
    expect(faultOf(() => checkRulesetGiven(corpen18))).toBe('lawful')
    expect(faultOf(() => checkRulesetGiven(undefined))).toEqual(['missing-key', 'ruleset', 'missing; expected a ruleset'])
    expect(faultOf(() => checkRulesetGiven('corpen18', 'at'))).toEqual(['wrong-type', 'at', 'expected a ruleset; found string'])
    expect(faultOf(() => checkRulesetGiven(null))).toEqual(['wrong-type', 'ruleset', 'expected a ruleset; found null'])
  })

  const battle = () => Battle.start(corpen18, ACTION, { seed: 1 })
  const calls: readonly (readonly [call: string, act: (given: never) => unknown, given: unknown, code: string, path: string])[] = [
    ['a battle', () => Battle.start(undefined as never, ACTION, { seed: 1 }), null, 'missing-key', 'ruleset'],
    ['an exact exchange', solve, undefined, 'wrong-type', ''],
    ['an exact exchange', solve, { turns: 1 }, 'missing-key', 'ruleset'],
    ['an exact exchange', solve, { ruleset: corpen18, trun: 1 }, 'unknown-key', 'trun'],
    ['an exact battle', solveBattle, undefined, 'wrong-type', ''],
    ['an exact battle', solveBattle, { ruleset: corpen18, scenario: ACTION, turns: 1 }, 'unknown-key', 'turns'],
    ['an exact battle', solveBattle, { scenario: ACTION }, 'missing-key', 'ruleset'],
    ['a map', (given) => map(battle().state, given), undefined, 'missing-key', 'options.ruleset'],
    ['a map', (given) => map(battle().state, given), {}, 'missing-key', 'options.ruleset'],
    ['a map', (given) => map(battle().state, given), { ruleset: corpen18, side: 'british' }, 'unknown-key', 'options.side'],
    ['an account', account, {}, 'missing-key', 'story.ruleset'],
    ['an account', account, undefined, 'missing-key', 'story.ruleset'],
    ['an account', account, { ruleset: corpen18 }, 'missing-key', 'story.events'],
  ]
  it.each(calls)('of %s are refused where they are wrong: %#', (_, act, given, code, path) => {
    expect(faultOf(() => act(given as never)).slice(0, 2)).toEqual([code, path])
  })

  it('of a batch are refused in the promise it gives', async () => {
    await expect(simulate(undefined as never)).rejects.toMatchObject({ code: 'wrong-type', path: '' })
    await expect(simulate({ runs: 1 } as never)).rejects.toMatchObject({ code: 'missing-key', path: 'ruleset' })
    await expect(simulate({ ruleset: corpen18, scenario: ACTION, rnus: 1 } as never)).rejects.toMatchObject({
      code: 'unknown-key',
      path: 'rnus',
      message: 'unknown key "rnus"; did you mean "runs"?',
    })
    const options = { ruleset: corpen18, scenario: ACTION, runs: 1 }
    await expect(sweep(undefined as never)).rejects.toMatchObject({ code: 'wrong-type', path: '' })
    await expect(sweep(options as never)).rejects.toMatchObject({ code: 'wrong-type', path: 'vary' })
    await expect(sweep({ ...options, vary: {}, rnus: 1 } as never)).rejects.toMatchObject({ code: 'unknown-key', path: 'rnus' })
  })
})
