import { describe, expect, it } from 'vitest'
import { ScriptedChance } from '../../src/core/scripted.js'
import { corpen18, findClass, gunnery, settings } from '../../src/corpen18/index.js'
import { settings as gurpsSettings } from '../../src/gurps/index.js'
import { Battle, odds, type Request, type RequestContext, replay, resolve, salvage } from '../../src/index.js'
import { faultOf } from '../told.js'
import { context as foreign } from './asking.js'
import { trapped } from './nasty.js'

/** Made as a test asks for them, not as the file is read. */
const left = () => settings(undefined, { extremeShift: '1-left' })

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
  const column = (given?: unknown) => {
    const reply = resolve(request, given === undefined ? {} : { settings: given as RequestContext['settings'] })
    return 'output' in reply ? (reply.output as { column: string }).column : reply
  }

  it('cannot be changed, for all share those of the rules', () => {
    for (const given of [settings(), left(), gurpsSettings()]) {
      expect(() => Object.assign(given.options, { extremeShift: '1-left', successRolls: 'gurps' })).toThrow(TypeError)
      expect(() => Object.assign(given, { options: {} })).toThrow(TypeError)
    }
    expect(column()).toBe('+4 +5 +6')
  })

  it('are given by the id of the ruleset they are of', () => {
    expect(column()).toBe('+4 +5 +6')
    expect(column({})).toBe('+4 +5 +6')
    expect(column({ corpen18: settings() })).toBe('+4 +5 +6')
    expect(column({ corpen18: left(), gurps: gurpsSettings() })).toBe('+2 +3')
    expect(column({ corpen18: undefined })).toBe('+4 +5 +6')
  })

  it.each<[string, unknown, string, string, string]>([
    ['no object', 7, 'wrong-type', 'settings', 'expected settings by the id of a ruleset; found 7'],
    ['null', null, 'wrong-type', 'settings', 'expected settings by the id of a ruleset; found null'],
    [
      'those of one ruleset by themselves',
      left(),
      'unknown-key',
      'settings.tables',
      'unknown key "tables"; expected the id of a ruleset (corpen18, gurps, mini-naval)',
    ],
    [
      'a misspelt id',
      { corpen: left() },
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

describe('options of a procedure called as a function', () => {
  const attack = {
    firer: { ship: findClass('Bismarck BB') },
    battery: 'main',
    target: { ship: findClass('Hood BC') },
    distance: 10,
    arc: 'broadside',
  }
  const column = (options?: unknown) => (gunnery(attack as never, new ScriptedChance([5]), options as never) as { column: string }).column

  it('are settings and a trace', () => {
    expect([column(), column({}), column({ settings: settings() }), column({ settings: undefined })]).toEqual(Array(4).fill('+4 +5 +6'))
    expect(column({ settings: left() })).toBe('+2 +3')
  })

  it.each<[string, unknown, string, string, string]>([
    ['misspelt', { setings: left() }, 'unknown-key', 'options.setings', 'unknown key "setings"; did you mean "settings"?'],
    ['left out round the settings', left(), 'unknown-key', 'options.tables', 'unknown key "tables"'],
    ['no object', null, 'wrong-type', 'options', 'expected an object with settings and trace; found null'],
    [
      'with settings of another ruleset',
      { settings: gurpsSettings() },
      'wrong-type',
      'options.settings',
      "expected what the ruleset's own settings(...) gives; found an object",
    ],
    [
      'with house rules alone',
      { settings: { extremeShift: '1-left' } },
      'wrong-type',
      'options.settings',
      "expected what the ruleset's own settings(...) gives; found an object",
    ],
  ])('are refused: %s', (_, options, code, path, message) => expect(faultOf(() => column(options))).toEqual([code, path, message]))
})

describe('what is given first to a battle', () => {
  it('is a ruleset: a scenario or a record in its place is told from one', () => {
    const words = ['wrong-type', 'ruleset', 'expected a ruleset; found an object that is none: the ruleset comes first']
    const scenario = { scenario: 'x', ruleset: 'corpen18' }
    expect(faultOf(() => Battle.start(scenario as never, corpen18, { seed: 1 }))).toEqual(words)
    expect(faultOf(() => Battle.resume({ record: 1 } as never, corpen18))).toEqual(words)
    expect(faultOf(() => replay({ record: 1 } as never, corpen18))).toEqual(words)
    expect(faultOf(() => salvage({ record: 1 } as never, corpen18))).toEqual(words)
    expect(faultOf(() => Battle.wantsAtStart(scenario as never, corpen18, []))).toEqual(words)
    const unreadable = ['wrong-type', 'ruleset', 'expected a ruleset; found what cannot be read']
    expect(faultOf(() => Battle.start(trapped() as never, {}, { seed: 1 }))).toEqual(unreadable)
  })
})
