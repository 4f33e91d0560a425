import { describe, expect, expectTypeOf, it } from 'vitest'
import * as batch from '../src/batch/index.js'
import { issuesOf } from '../src/core/schema.js'
import * as corpen18 from '../src/corpen18/index.js'
import * as gurps from '../src/gurps/index.js'
import * as broadside from '../src/index.js'
import { Battle, odds, RULESETS, replay, resolve } from '../src/index.js'
import * as miniNaval from '../src/mini-naval/index.js'
import * as report from '../src/report/index.js'
import * as testing from '../src/testing/index.js'
import { refusalOf } from './core/support.js'

const ACTION = {
  scenario: 'Two cruisers',
  ruleset: 'corpen18',
  map: { columns: 20, rows: 20 },
  light: 'day',
  turns: 2,
  sides: [{ id: 'a' }, { id: 'b' }],
  units: [
    { id: 'x', side: 'a', ship: 'Exeter CA', hex: '0502', heading: 'N' },
    { id: 'y', side: 'b', ship: 'Kent CA', hex: '0503', heading: 'N' },
  ],
}

describe('the rulesets of the library', () => {
  it('are known by name, each of its own kind, and by id', () => {
    expect(Object.keys(RULESETS)).toEqual(['corpen18', 'gurps', 'mini-naval'])
    const battle = Battle.start(RULESETS.corpen18, ACTION, { seed: 1 })
    expectTypeOf(battle.state).toEqualTypeOf<corpen18.State>()
    expectTypeOf(battle.events).toEqualTypeOf<readonly corpen18.Event[]>()
    expect(battle.state.units.map(({ ship }) => ship.class)).toEqual(['Exeter CA', 'Kent CA'])
    const id: string = ACTION.ruleset
    const any = RULESETS[id]
    expect(any && replay(any, battle.record())).toBeNull()
  })

  it.each([
    ['Corpen 18', corpen18.FLEET, corpen18.findClass('Exeter CA')],
    ['GURPS', gurps.FLEET, gurps.findHull('Brig')],
    ['Mini-Naval', miniNaval.FLEET, miniNaval.findShip('KNS Aquila')],
  ])('%s: nobody can change its fleet for all battles', (_, fleet, card) => {
    const parts = (value: unknown): object[] =>
      typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(parts)] : []
    expect(card).toBeDefined()
    expect(parts(fleet).length).toBeGreaterThan(fleet.length)
    expect(parts([fleet, card]).filter((part) => !Object.isFrozen(part))).toHaveLength(1)
    expect(() => Object.assign(card as object, { hp: 1 })).toThrow(TypeError)
  })
})

describe('what is exported as data', () => {
  const HOT = ['STANDARD', 'STEPS']
  const modules = {
    broadside,
    'broadside/corpen18': corpen18,
    'broadside/gurps': gurps,
    'broadside/mini-naval': miniNaval,
    batch,
    report,
    testing,
  }

  it.each(Object.entries(modules))('of %s can be changed by nobody', (_, module) => {
    // Rulesets and procedures hold schemas and functions; what rules read in their hottest paths is not frozen, since that takes them a third longer.
    const data = Object.entries(module).filter(
      ([name, value]) => typeof value === 'object' && !('_zod' in value) && !holdsSchemas(value) && !HOT.includes(name),
    )
    expect(data.length).toBeGreaterThan(0)
    const loose = data.flatMap(([name, value]) => looseIn(value, name))
    expect(loose).toEqual([])
  })
})

function holdsSchemas(value: object): boolean {
  return (
    Object.values(value).some(
      (each) => typeof each === 'object' && each !== null && ('schemas' in each || 'refusals' in each || '_zod' in each),
    ) || 'schemas' in value
  )
}

function looseIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, each]) => looseIn(each, `${path}.${key}`))
  return Object.isFrozen(value) ? inner : [path, ...inner]
}

describe('a scenario', () => {
  it.each(Object.values(RULESETS))('of $id has no more units than can be played', ({ schemas }) => {
    const units = Array.from({ length: 501 }, () => ({}))
    expect(issuesOf(schemas.scenario, { units }).filter(({ path }) => path === 'units')).toEqual([
      { code: 'wrong-length', path: 'units', message: 'expected at most 500 entries; found 501' },
    ])
  })
})

describe('resolve and odds', () => {
  const request = { ruleset: 'gurps', procedure: 'speed', input: { kph: 24.5 } }

  it('take no options that there are not, and those left open as left out', () => {
    const fault = (act: () => unknown) => {
      const { code, path } = refusalOf(act)
      return [code, path]
    }
    expect(fault(() => resolve(request, { ruleset: RULESETS } as never))).toEqual(['unknown-key', 'options.ruleset'])
    expect(fault(() => odds(request, { why: true } as never))).toEqual(['unknown-key', 'options.why'])
    expect(fault(() => resolve(request, null as never))).toEqual(['wrong-type', 'options'])
    expect(odds(request, { rulesets: undefined, settings: undefined } as never)).toEqual(odds(request))
    expect(odds(request)).toMatchObject({ outcomes: [{ p: 1 }] })
  })
})
