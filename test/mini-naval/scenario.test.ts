import { describe, expect, it } from 'vitest'
import { miniNaval } from '../../src/mini-naval/index.js'
import { begin, EXAMPLES, errorOf, example, scenario, vessel } from './helpers.js'

describe('scenarios', () => {
  it.each(EXAMPLES)('%s is lawful', (name) => {
    const given = example(name)
    expect(miniNaval.prepare(given).units).toHaveLength(given.units.length)
  })

  const two = [
    { id: 'x', side: 'a' },
    { id: 'y', side: 'b' },
  ]
  it.each<[string, object, string, string, string]>([
    ['a duplicate id', scenario([...two, { id: 'x', side: 'b' }]), 'duplicate', 'units[2].id', 'unit "x" is there already: units[0]'],
    [
      'a unit off the map',
      scenario([two[0] as never, { id: 'y', side: 'b', hex: '2120' }]),
      'out-of-range',
      'units[1].hex',
      'hex 2120 is off the map of 20 columns and 20 rows',
    ],
    [
      'a hex that is none',
      scenario([two[0] as never, { id: 'y', side: 'b', hex: '12' }]),
      'not-allowed',
      'units[1].hex',
      'expected a hex such as "0512" (column, row); found "12"',
    ],
    [
      'a side that is none',
      scenario([...two, { id: 'z', side: 'c' }]),
      'not-allowed',
      'units[2].side',
      'expected one of the sides a, b; found "c"',
    ],
    [
      'two sides of one id',
      scenario(two, { sides: [{ id: 'a' }, { id: 'a' }] }),
      'duplicate',
      'sides[1].id',
      'side "a" is there already: sides[0]',
    ],
    ['one side', scenario(two, { sides: [{ id: 'a' }] as never }), 'wrong-length', 'sides', 'expected exactly 2 entries; found 1'],
    [
      'a side without vessels',
      scenario([{ id: 'x', side: 'a' }]),
      'bad-scenario',
      'sides[1]',
      'side "b" has nothing afloat and fit to fight (MNW-END-01)',
    ],
    [
      'a side of wrecks',
      scenario([two[0] as never, { id: 'y', side: 'b', lost: 12 }]),
      'bad-scenario',
      'sides[1]',
      'side "b" has nothing afloat and fit to fight (MNW-END-01)',
    ],
    [
      'more lost than there is',
      scenario([two[0] as never, { id: 'y', side: 'b', lost: 13 }]),
      'out-of-range',
      'units[1].lost',
      'expected a number up to 12, her flotation points; found 13',
    ],
    [
      'a vessel the fleet has not',
      scenario([two[0] as never, { id: 'y', side: 'b', ship: 'KNS Aquilla' }]),
      'unknown-class',
      'units[1].ship',
      'the fleet has no vessel "KNS Aquilla"; did you mean "KNS Aquila"?',
    ],
    [
      'class and ship',
      scenario([two[0] as never, { id: 'y', side: 'b', ship: 'K1', class: 'cruiser' }]),
      'not-allowed',
      'units[1].class',
      'expected a class or a ship; found both',
    ],
    [
      'neither',
      { ...scenario(two), units: [{ id: 'x', side: 'a', hex: '0101', heading: 'N' }] },
      'missing-key',
      'units[0].class',
      'expected a class or a ship; found neither',
    ],
    [
      'a cruiser that dives',
      scenario([two[0] as never, { id: 'y', side: 'b', submerged: true }]),
      'bad-scenario',
      'units[1].submerged',
      'a cruiser is no submarine (MNW-SUB-04)',
    ],
    [
      'a cruiser on patrol',
      scenario([two[0] as never, { id: 'y', side: 'b', patrol: true }]),
      'bad-scenario',
      'units[1].patrol',
      'a cruiser is no submarine (MNW-SUB-03)',
    ],
    [
      'a submarine dead in the water, under it',
      scenario([two[0] as never, { id: 'y', side: 'b' }, { id: 's', side: 'b', class: 'submarine', lost: 5, submerged: true }]),
      'bad-scenario',
      'units[2].submerged',
      'at 0 flotation points she lies on the surface, dead in the water (MNW-DMG-02)',
    ],
    [
      'a submarine dead in the water, on patrol',
      scenario([two[0] as never, { id: 'y', side: 'b' }, { id: 's', side: 'b', class: 'submarine', lost: 5, patrol: true }]),
      'bad-scenario',
      'units[2].patrol',
      'at 0 flotation points she lies on the surface, dead in the water (MNW-DMG-02)',
    ],
    [
      'a cruiser with aircraft',
      scenario([two[0] as never, { id: 'y', side: 'b', launched: ['fighter'] }]),
      'bad-scenario',
      'units[1].launched[0]',
      'y has no squadrons (MNW-VES-08)',
    ],
    [
      'more squadrons up than there are',
      scenario([two[0] as never, { id: 'y', side: 'b', class: 'carrier', launched: ['fighter', 'fighter'] }]),
      'bad-scenario',
      'units[1].launched[1]',
      'y has 1 fighter squadron (MNW-VES-08)',
    ],
    [
      'a surface nobody listed',
      scenario([two[0] as never, { id: 'y', side: 'b', surface: 'west' }]),
      'not-allowed',
      'units[1].surface',
      'expected no surface: the scenario lists none; found "west"',
    ],
    [
      'no surface',
      scenario(two, { surfaces: ['west', 'east'] }),
      'missing-key',
      'units[0].surface',
      'missing; expected one of the surfaces west, east',
    ],
    [
      'another surface',
      scenario([{ ...(two[0] as { id: string; side: string }), surface: 'w' }], { surfaces: ['west', 'east'] }),
      'not-allowed',
      'units[0].surface',
      'expected one of the surfaces west, east; found "w"',
    ],
    [
      'one surface twice',
      scenario(two, { surfaces: ['west', 'west'] }),
      'duplicate',
      'surfaces[1]',
      'surface "west" is there already: surfaces[0]',
    ],
    [
      'the id of a squadron',
      scenario([
        { id: 'x', side: 'a', class: 'carrier' },
        { id: 'x-fighter-1', side: 'b' },
      ]),
      'duplicate',
      'units[1].id',
      '"x-fighter-1" is the id of a vessel and of a squadron',
    ],
    ['an unknown key', { ...scenario(two), weather: 'clear' }, 'unknown-key', 'weather', 'unknown key "weather"'],
    [
      'an unknown doctrine',
      scenario(two, { sides: [{ id: 'a', doctrine: 'none' as never }, { id: 'b' }] }),
      'not-allowed',
      'sides[0].doctrine',
      'expected one of "close-and-gun", "stand-off-and-strike", "screen-and-hunt", "run-for-it"; found "none"',
    ],
    ['no turns', scenario(two, { turns: 0 }), 'out-of-range', 'turns', 'expected a number from 1; found 0'],
    [
      '__proto__ as an id',
      scenario([{ id: '__proto__', side: 'a' }, two[1] as never]),
      'not-allowed',
      'units[0].id',
      'expected an id of up to 40 letters, digits, - and _; found "__proto__"',
    ],
    ['another ruleset', { ...scenario(two), ruleset: 'corpen18' }, 'not-allowed', 'ruleset', 'expected "mini-naval"; found "corpen18"'],
  ])('refuses %s', (_, given, code, path, message) => expect(errorOf(() => miniNaval.prepare(given))).toEqual({ code, path, message }))

  it('are placed as they are written, before the first turn, with nobody asked', () => {
    const { units, stands, ...state } = miniNaval.prepare(scenario(two, { sides: [{ id: 'a', name: 'Kiivar' }, { id: 'b' }] }))
    expect([units.map(({ id }) => id), stands]).toEqual([['x', 'y'], []])
    expect(state).toEqual({
      title: 'test',
      rules: {
        options: { singleTorpedoes: 'carried', patrolDice: 'd12', strafedGuns: 'lost', leavingTheMap: 'withdraws' },
        pack: null,
      },
      map: { columns: 20, rows: 20 },
      surfaces: ['sea'],
      turns: 3,
      sides: [
        { id: 'a', name: 'Kiivar' },
        { id: 'b', name: 'b' },
      ],
      turn: 0,
      step: 'second mover',
      queue: [],
      orders: [[], []],
      first: 0,
      over: null,
    })
  })

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
