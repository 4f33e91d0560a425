import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { BroadsideError } from '../../src/core/errors.js'
import { parse } from '../../src/core/schema.js'
import {
  CLASS_CARDS,
  COVERING_GROUP,
  cardOf,
  FLEET,
  FORCE_Q,
  findShip,
  HEAVY_CRUISER,
  loadTables,
  miniNaval,
  OPTIONS,
  RECONSTRUCTED,
  readyShip,
  type ShipCard,
  settings,
  shipSchema,
} from '../../src/mini-naval/index.js'
import { begin, EXAMPLES, example, scenario, vessel } from './helpers.js'

const ready = (card: ShipCard) => readyShip(parse(shipSchema, card))

function errorOf(run: () => unknown): { code: string; path: string } {
  try {
    run()
  } catch (error) {
    if (error instanceof BroadsideError) return { code: error.code, path: error.path }
    throw error
  }
  throw new Error('no error')
}

describe('classes (section 1)', () => {
  it.each([
    ['battleship', 24, 2, 6, [3, 3, 3], '15-inch', '6-inch'],
    ['battlecruiser', 18, 3, 5, [3, 3, 3], '15-inch', '6-inch'],
    ['cruiser', 12, 3, 4, [2, 2, 2], '8-inch', '4-inch'],
    ['destroyer', 6, 4, 1, [1, 1], '4-inch', null],
    ['carrier', 18, 3, 5, [], null, '4-inch'],
    ['large-carrier', 24, 3, 6, [], null, '4-inch'],
    ['submarine', 5, 2, 0, [], null, null],
    ['merchant', 6, 2, 1, [], null, null],
  ] as const)('%s (MNW-VES-02, MNW-VES-03, MNW-VES-04, MNW-VES-06)', (of, full, speed, aa, guns, calibre, secondaryCalibre) => {
    const ship = ready({ class: of })
    expect(ship).toMatchObject({ full, speed, aa, calibre, secondaryCalibre })
    expect(ship.turrets.map((turret) => turret.guns)).toEqual(guns)
  })

  it('torpedo launchers (MNW-VES-07)', () => {
    const launchers = (of: 'cruiser' | 'destroyer' | 'submarine' | 'battleship') =>
      ready({ class: of }).launchers.map(({ mount, torpedoes, count }) => `${count} x ${torpedoes} ${mount}`)
    expect(launchers('cruiser')).toEqual(['1 x 3 port', '1 x 3 starboard'])
    expect(launchers('destroyer')).toEqual(['2 x 3 port', '2 x 3 starboard', '1 x 1 fore', '1 x 1 aft'])
    expect(launchers('submarine')).toEqual(['1 x 4 fore', '1 x 2 aft'])
    expect(launchers('battleship')).toEqual([])
  })

  it('squadrons (MNW-VES-08)', () => {
    expect(ready({ class: 'carrier' }).aircraft).toEqual({ fighter: 1, bomber: 2, 'torpedo-bomber': 1 })
    expect(ready({ class: 'large-carrier' }).aircraft).toEqual({ fighter: 2, bomber: 2, 'torpedo-bomber': 2 })
    const state = begin(
      scenario([
        { id: 'cv', side: 'a', class: 'carrier' },
        { id: 'y', side: 'b', hex: '2020' },
      ]),
      [1, 2],
    )
    expect(state.stands.map(({ id, fp }) => `${id} ${fp}`)).toEqual([
      'cv-fighter-1 3',
      'cv-bomber-1 3',
      'cv-bomber-2 3',
      'cv-torpedo-bomber-1 3',
    ])
  })

  it('a scenario varies points and turrets (MNW-VES-01)', () => {
    const heavy = ready(HEAVY_CRUISER)
    expect(heavy).toMatchObject({
      full: 15,
      turrets: [
        { turret: 'A', guns: 3 },
        { turret: 'B', guns: 3 },
        { turret: 'Y', guns: 3 },
      ],
    })
    const four = ready({ class: 'cruiser', turrets: { A: 2, B: 2, X: 2, Y: 2 } })
    expect(four.turrets.map(({ turret }) => turret)).toEqual(['A', 'B', 'X', 'Y'])
    const at = (die: number) =>
      begin(
        scenario([
          { id: 'x', side: 'a', ship: { class: 'cruiser', turrets: { A: 2, B: 2, X: 2, Y: 2 } }, lost: 8 },
          { id: 'y', side: 'b', hex: '2020' },
        ]),
        [die, 1, 2],
      )
    expect([1, 2, 3, 4, 5, 6].map((die) => vessel(at(die), 'x').turrets.join(''))).toEqual(['BXY', 'BXY', 'AXY', 'AXY', 'ABY', 'ABX'])
    const one = begin(
      scenario([
        { id: 'x', side: 'a', ship: { class: 'cruiser', turrets: { A: 2 } }, lost: 8 },
        { id: 'y', side: 'b', hex: '2020' },
      ]),
      [1, 2],
    )
    expect(vessel(one, 'x').turrets).toEqual([])
  })

  it.each([...CLASS_CARDS, ...FLEET, { class: 'cruiser', fp: 9 } as ShipCard, { class: 'carrier', aircraft: { fighter: 4 } } as ShipCard])(
    'card and vessel pair: %j',
    (card) => {
      const ship = ready(card)
      expect(ready(cardOf(ship))).toEqual(ship)
      if (!('aircraft' in card)) expect(cardOf(ship)).toEqual(card)
    },
  )

  it.each([
    [{ class: 'frigate' }, 'not-allowed', 'class'],
    [{ class: 'carrier', turrets: { A: 2 } }, 'not-allowed', 'turrets'],
    [{ class: 'cruiser', turrets: {} }, 'not-allowed', 'turrets'],
    [{ class: 'cruiser', turrets: { C: 2 } }, 'unknown-key', 'turrets.C'],
    [{ class: 'cruiser', turrets: { A: 0 } }, 'out-of-range', 'turrets.A'],
    [{ class: 'cruiser', aircraft: { fighter: 1 } }, 'not-allowed', 'aircraft'],
    [{ class: 'cruiser', fp: 0 }, 'out-of-range', 'fp'],
    [{ class: 'cruiser', fp: Number.NaN }, 'wrong-type', 'fp'],
    [{ class: 'cruiser', speed: 3 }, 'unknown-key', 'speed'],
    [JSON.parse('{"class":"cruiser","__proto__":{}}'), 'unknown-key', '__proto__'],
  ])('refuses the card %j', (card, code, path) => expect(errorOf(() => parse(shipSchema, card))).toEqual({ code, path }))

  it('the forces of the source by name', () => {
    expect([...FORCE_Q, ...COVERING_GROUP].map(({ name }) => name)).toEqual([
      'KNS Aquila',
      'KNS Falcon',
      'KNS Kestrel',
      'K1',
      'K2',
      'RNS Barbatos',
      'RNS Charun',
      'R1',
      'RNS Abraxas',
    ])
    expect(findShip('KNS Condor')).toEqual({ name: 'KNS Condor', class: 'large-carrier' })
    expect(findShip('KNS Nobody')).toBeUndefined()
  })
})

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
    [{ torpedoRange: 0 }, 'out-of-range', 'tables.torpedoRange'],
    [{ torpedoes: 3 }, 'unknown-key', 'tables.torpedoes'],
    [{ gunRange: { '15-inch': 12, '8-inch': 9, '6-inch': 6 } }, 'missing-key', 'tables.gunRange.4-inch'],
    [{ gunRange: { '15-inch': 13, '8-inch': 9, '6-inch': 6, '4-inch': 6 } }, 'bad-table', 'tables.gunRange.15-inch'],
    [{ gunneryToHit: [] }, 'wrong-length', 'tables.gunneryToHit'],
    [{ gunneryToHit: [{ upTo: 3, needed: 4 }] }, 'bad-table', 'tables.gunneryToHit[0].upTo'],
    [
      {
        gunneryToHit: [
          { upTo: null, needed: 4 },
          { upTo: null, needed: 5 },
        ],
      },
      'bad-table',
      'tables.gunneryToHit[0].upTo',
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
    ],
    [{ gunneryToHit: [{ upTo: null, needed: 7 }] }, 'out-of-range', 'tables.gunneryToHit[0].needed'],
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
    ],
  ])('refuses %j', (tables, code, path) => expect(errorOf(() => loadTables(pack(tables)))).toEqual({ code, path }))

  it('refuses a pack of another ruleset, and one without provenance', () => {
    expect(errorOf(() => loadTables(pack({}, { ruleset: 'corpen18' })))).toEqual({ code: 'not-allowed', path: 'ruleset' })
    expect(errorOf(() => loadTables(pack({}, { provenance: undefined })))).toEqual({ code: 'missing-key', path: 'provenance' })
  })

  it('options have their first value as default', () => {
    const { options } = settings()
    for (const [name, { values }] of Object.entries(OPTIONS)) expect(options[name as keyof typeof OPTIONS]).toBe(values[0])
    expect(errorOf(() => settings(undefined, { patrolDice: 'd20' }))).toEqual({ code: 'not-allowed', path: 'options.patrolDice' })
  })
})

describe('scenarios', () => {
  it.each(EXAMPLES)('%s is lawful', (name) => {
    const given = example(name)
    expect(miniNaval.prepare(given).units).toHaveLength(given.units.length)
  })

  const two = [
    { id: 'x', side: 'a' },
    { id: 'y', side: 'b' },
  ]
  it.each<[string, object, string, string]>([
    ['a duplicate id', scenario([...two, { id: 'x', side: 'b' }]), 'duplicate', 'units[2].id'],
    ['a unit off the map', scenario([two[0] as never, { id: 'y', side: 'b', hex: '2120' }]), 'out-of-range', 'units[1].hex'],
    ['a hex that is none', scenario([two[0] as never, { id: 'y', side: 'b', hex: '12' }]), 'not-allowed', 'units[1].hex'],
    ['a side that is none', scenario([...two, { id: 'z', side: 'c' }]), 'not-allowed', 'units[2].side'],
    ['two sides of one id', scenario(two, { sides: [{ id: 'a' }, { id: 'a' }] }), 'duplicate', 'sides[1].id'],
    ['one side', scenario(two, { sides: [{ id: 'a' }] as never }), 'wrong-length', 'sides'],
    ['a side without vessels', scenario([{ id: 'x', side: 'a' }]), 'bad-scenario', 'sides[1]'],
    ['a side of wrecks', scenario([two[0] as never, { id: 'y', side: 'b', lost: 12 }]), 'bad-scenario', 'sides[1]'],
    ['more lost than there is', scenario([two[0] as never, { id: 'y', side: 'b', lost: 13 }]), 'out-of-range', 'units[1].lost'],
    [
      'a vessel the fleet has not',
      scenario([two[0] as never, { id: 'y', side: 'b', ship: 'KNS Aquilla' }]),
      'unknown-class',
      'units[1].ship',
    ],
    ['class and ship', scenario([two[0] as never, { id: 'y', side: 'b', ship: 'K1', class: 'cruiser' }]), 'not-allowed', 'units[1].class'],
    ['neither', { ...scenario(two), units: [{ id: 'x', side: 'a', hex: '0101', heading: 'N' }] }, 'missing-key', 'units[0].class'],
    ['a cruiser that dives', scenario([two[0] as never, { id: 'y', side: 'b', submerged: true }]), 'bad-scenario', 'units[1].submerged'],
    ['a cruiser on patrol', scenario([two[0] as never, { id: 'y', side: 'b', patrol: true }]), 'bad-scenario', 'units[1].patrol'],
    [
      'a cruiser with aircraft',
      scenario([two[0] as never, { id: 'y', side: 'b', launched: ['fighter'] }]),
      'bad-scenario',
      'units[1].launched[0]',
    ],
    [
      'more squadrons up than there are',
      scenario([two[0] as never, { id: 'y', side: 'b', class: 'carrier', launched: ['fighter', 'fighter'] }]),
      'bad-scenario',
      'units[1].launched[1]',
    ],
    ['a surface nobody listed', scenario([two[0] as never, { id: 'y', side: 'b', surface: 'west' }]), 'not-allowed', 'units[1].surface'],
    ['no surface', scenario(two, { surfaces: ['west', 'east'] }), 'missing-key', 'units[0].surface'],
    [
      'another surface',
      scenario([{ ...(two[0] as { id: string; side: string }), surface: 'w' }], { surfaces: ['west', 'east'] }),
      'not-allowed',
      'units[0].surface',
    ],
    ['one surface twice', scenario(two, { surfaces: ['west', 'west'] }), 'duplicate', 'surfaces[1]'],
    [
      'the id of a squadron',
      scenario([
        { id: 'x', side: 'a', class: 'carrier' },
        { id: 'x-fighter-1', side: 'b' },
      ]),
      'duplicate',
      'units[1].id',
    ],
    ['an unknown key', { ...scenario(two), weather: 'clear' }, 'unknown-key', 'weather'],
    [
      'an unknown doctrine',
      scenario(two, { sides: [{ id: 'a', doctrine: 'none' as never }, { id: 'b' }] }),
      'not-allowed',
      'sides[0].doctrine',
    ],
    ['no turns', scenario(two, { turns: 0 }), 'out-of-range', 'turns'],
    ['__proto__ as an id', scenario([{ id: '__proto__', side: 'a' }, two[1] as never]), 'not-allowed', 'units[0].id'],
    ['another ruleset', { ...scenario(two), ruleset: 'corpen18' }, 'not-allowed', 'ruleset'],
  ])('refuses %s', (_, given, code, path) => expect(errorOf(() => miniNaval.prepare(given))).toEqual({ code, path }))

  it('ids such as constructor and toString are harmless', () => {
    const state = begin(
      scenario([
        { id: 'constructor', side: 'a' },
        { id: 'toString', side: 'b', hex: '2020' },
      ]),
      [1, 2],
    )
    expect(vessel(state, 'constructor').fp).toBe(12)
  })
})
