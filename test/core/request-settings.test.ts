import { describe, expect, it } from 'vitest'
import { findClass, settings } from '../../src/corpen18/index.js'
import { settings as gurpsSettings } from '../../src/gurps/index.js'
import { odds, type Request, type RequestContext, resolve } from '../../src/index.js'
import { faultOf } from '../told.js'
import { context as foreign } from './asking.js'

describe('settings of requests', () => {
  const request: Request = {
    ruleset: 'corpen18',
    procedure: 'gunnery',
    input: {
      firer: { ship: findClass('Bismarck BB') },
      battery: 'main',
      target: { ship: findClass('Hood BC') },
      distance: 10,
      arc: 'broadside',
    },
    dice: [5],
  }
  const left = settings(undefined, { extremeShift: '1-left' })
  const column = (given?: unknown) => {
    const reply = resolve(request, given === undefined ? {} : { settings: given as RequestContext['settings'] })
    return 'output' in reply ? (reply.output as { column: string }).column : reply
  }

  it('are given by the id of the ruleset they are of', () => {
    expect(column()).toBe('+4 +5 +6')
    expect(column({})).toBe('+4 +5 +6')
    expect(column({ corpen18: settings() })).toBe('+4 +5 +6')
    expect(column({ corpen18: left, gurps: gurpsSettings() })).toBe('+2 +3')
    expect(column({ corpen18: undefined })).toBe('+4 +5 +6')
  })

  it.each<[string, unknown, string, string, string]>([
    ['no object', 7, 'wrong-type', 'settings', 'expected settings by the id of a ruleset; found 7'],
    ['null', null, 'wrong-type', 'settings', 'expected settings by the id of a ruleset; found null'],
    [
      'those of one ruleset by themselves',
      left,
      'unknown-key',
      'settings.tables',
      'unknown key "tables"; expected the id of a ruleset (corpen18, gurps, mini-naval)',
    ],
    [
      'a misspelt id',
      { corpen: left },
      'unknown-key',
      'settings.corpen',
      'unknown key "corpen"; expected the id of a ruleset (corpen18, gurps, mini-naval); did you mean "corpen18"?',
    ],
    [
      'house rules alone',
      { corpen18: { options: { extremeShift: '1-left' } } },
      'wrong-type',
      'settings.corpen18',
      'expected what settings(...) of corpen18 gives; found an object',
    ],
    [
      'those of another ruleset',
      { corpen18: gurpsSettings() },
      'wrong-type',
      'settings.corpen18',
      'expected what settings(...) of corpen18 gives; found an object',
    ],
    ['null for a ruleset', { gurps: null }, 'wrong-type', 'settings.gurps', 'expected what settings(...) of gurps gives; found null'],
  ])('are refused where they would be passed over or break a rule: %s', (_, given, code, path, message) => {
    expect(faultOf(() => column(given))).toEqual([code, path, message])
    const { dice: _dice, ...asked } = request
    expect(faultOf(() => odds(asked, { settings: given as RequestContext['settings'] }))).toEqual([code, path, message])
  })

  it('of a ruleset that makes its own in its own way are believed', () => {
    const { rulesets } = foreign
    const shot = { ruleset: 'test', procedure: 'gunnery', input: { guns: 2 }, dice: [3, [5, 1]] }
    expect(resolve(shot, { rulesets, settings: { test: { bonus: 4 } } })).toMatchObject({ output: { hits: 5 } })
  })
})
