import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { loadTables, OPTIONS, RECONSTRUCTED, settings } from '../../src/mini-naval/index.js'
import { begin, errorOf, scenario, vessel } from './helpers.js'

describe('table packs', () => {
  const pack = (tables: object, more: object = {}) => ({
    pack: 'mine',
    ruleset: 'mini-naval',
    mark: 'T',
    provenance: 'a chart',
    tables,
    ...more,
  })

  it('replace ours in part, and say whose they are', () => {
    const tables = loadTables(pack({ torpedoRange: 4 }))
    expect(tables.torpedoRange).toBe(4)
    expect(tables.gunRange).toEqual(RECONSTRUCTED.tables.gunRange)
    expect(tables.sources.torpedoRange).toEqual({ table: 'torpedoRange', pack: 'mine', mark: 'T' })
    expect(tables.sources.gunRange).toEqual({ table: 'gunRange', pack: RECONSTRUCTED.pack, mark: 'R' })
  })

  it('the example of the rules page is the file, and loads', () => {
    const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    const file = text('examples/long-lances.yaml')
    expect(text('docs/rules/mini-naval.md')).toContain(`\`\`\`yaml\n${file}\`\`\``)
    expect(loadTables(parseYaml(file))).toMatchObject({ torpedoRange: 6 })
  })

  it('a whole pack of ours is ours', () => {
    expect(loadTables(RECONSTRUCTED)).toEqual(loadTables())
  })

  it('play in battle: a pack in the scenario', () => {
    const given = scenario(
      [
        { id: 's', side: 'a', class: 'submarine' },
        { id: 'y', side: 'b', hex: '2020' },
      ],
      {
        tables: pack({ flotation: { carrier: 18, 'large-carrier': 24, submarine: 7, merchant: 6 } }) as never,
      },
    )
    expect(vessel(begin(given, [1, 2]), 's').ship.full).toBe(7)
  })

  it.each([
    [{ torpedoRange: 0 }, 'out-of-range', 'tables.torpedoRange', 'expected a number from 1; found 0'],
    [{ torpedoes: 3 }, 'unknown-key', 'tables.torpedoes', 'unknown key "torpedoes"'],
    [{ gunRange: { '15-inch': 12, '8-inch': 9, '6-inch': 6 } }, 'missing-key', 'tables.gunRange.4-inch', 'missing; expected a number'],
    [
      { gunRange: { '15-inch': 13, '8-inch': 9, '6-inch': 6, '4-inch': 6 } },
      'bad-table',
      'tables.gunRange.15-inch',
      'ranges come in steps of 3 grid areas; found 13',
    ],
    [{ gunneryToHit: [] }, 'wrong-length', 'tables.gunneryToHit', 'expected at least 1 entry; found 0'],
    [
      { gunneryToHit: [{ upTo: 3, needed: 4 }] },
      'bad-table',
      'tables.gunneryToHit[0].upTo',
      'the last step must have no end (null); found 3',
    ],
    [
      {
        gunneryToHit: [
          { upTo: null, needed: 4 },
          { upTo: null, needed: 5 },
        ],
      },
      'bad-table',
      'tables.gunneryToHit[0].upTo',
      'only the last step has no end (null); found null',
    ],
    [
      {
        gunneryToHit: [
          { upTo: 6, needed: 4 },
          { upTo: 3, needed: 5 },
          { upTo: null, needed: 6 },
        ],
      },
      'bad-table',
      'tables.gunneryToHit[1].upTo',
      'steps lie in order: 3 does not follow 6',
    ],
    [
      {
        gunneryToHit: [
          { upTo: 3, needed: 5 },
          { upTo: null, needed: 4 },
        ],
      },
      'bad-table',
      'tables.gunneryToHit[1].needed',
      'hitting never grows easier with distance: 4 follows 5',
    ],
    [{ gunneryToHit: [{ upTo: null, needed: 7 }] }, 'out-of-range', 'tables.gunneryToHit[0].needed', 'expected a number up to 6; found 7'],
    [
      {
        ramming: {
          heavierOnLighter: { target: 0, rammer: 1 },
          equals: { target: 0, rammer: 0 },
          lighterOnHeavier: { target: -2, rammer: 0 },
        },
      },
      'bad-table',
      'tables.ramming.heavierOnLighter.rammer',
      'the heavier vessel never suffers more: 1 against 0',
    ],
    [
      {
        ramming: {
          heavierOnLighter: { target: 0, rammer: -0 },
          equals: { target: 0, rammer: 0 },
          lighterOnHeavier: { target: 0, rammer: 0 },
        },
      },
      'not-allowed',
      'tables.ramming.heavierOnLighter.rammer',
      'expected 0 without a sign; found -0',
    ],
    [
      {
        ramming: {
          heavierOnLighter: { target: 1, rammer: 0 },
          equals: { target: 0, rammer: 0 },
          lighterOnHeavier: { target: 1, rammer: 0 },
        },
      },
      'bad-table',
      'tables.ramming.lighterOnHeavier.target',
      'the heavier vessel never suffers more: 1 against 0',
    ],
  ])('refuses %j', (tables, code, path, message) => expect(errorOf(() => loadTables(pack(tables)))).toEqual({ code, path, message }))

  it('refuses a pack of another ruleset, and one without provenance', () => {
    expect(errorOf(() => loadTables(pack({}, { ruleset: 'corpen18' })))).toEqual({
      code: 'not-allowed',
      path: 'ruleset',
      message: 'expected "mini-naval"; found "corpen18"',
    })
    expect(errorOf(() => loadTables(pack({}, { provenance: undefined })))).toEqual({
      code: 'missing-key',
      path: 'provenance',
      message: 'missing; expected text',
    })
  })

  it('options have their first value as default', () => {
    const { options } = settings()
    for (const [name, { values }] of Object.entries(OPTIONS)) expect(options[name as keyof typeof OPTIONS]).toBe(values[0])
    expect(errorOf(() => settings(undefined, { patrolDice: 'd20' }))).toEqual({
      code: 'not-allowed',
      path: 'options.patrolDice',
      message: 'expected one of "d12", "two-d6"; found "d20"',
    })
  })
})
