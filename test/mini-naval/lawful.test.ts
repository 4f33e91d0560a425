import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { SeededChance } from '../../src/core/seeded.js'
import { miniNaval, type State } from '../../src/mini-naval/index.js'
import { faultOf } from '../told.js'
import { begin, scenario } from './helpers.js'

// Battles that cannot be, as written or as amended: by their path, word for word.

const given = () =>
  scenario([
    { id: 'x', side: 'a' },
    { id: 'd', side: 'a', class: 'destroyer' },
    { id: 'cv', side: 'b', class: 'carrier', launched: ['bomber'] },
    { id: 'm', side: 'b', class: 'merchant' },
  ])
const amend = (path: string, value: unknown) => faultOf(() => Battle.start(miniNaval, given(), { seed: 1 }).amend(path, value, 'a test'))
const ask = (question: string, unit: string, side: string, mount: string | null = null) => [{ question, unit, side, mount }]

describe('scenarios', () => {
  const prepare = (...args: Parameters<typeof scenario>) => faultOf(() => miniNaval.prepare(scenario(...args)))
  const two = [
    { id: 'x', side: 'a' },
    { id: 'y', side: 'b' },
  ]

  it('name every side, surface, vessel and squadron once', () => {
    expect(prepare([...two, { id: 'x', side: 'b' }])).toEqual(['duplicate', 'units[2].id', 'unit "x" is there already: units[0]'])
    expect(prepare(two, { sides: [{ id: 'a' }, { id: 'a' }] })).toEqual(['duplicate', 'sides[1].id', 'side "a" is there already: sides[0]'])
    expect(prepare(two, { surfaces: ['s', 't', 's'] })).toEqual(['duplicate', 'surfaces[2]', 'surface "s" is there already: surfaces[0]'])
    expect(prepare([...two, { id: 'c', side: 'b', class: 'carrier' }, { id: 'c-fighter-1', side: 'a' }])).toEqual([
      'duplicate',
      'units[3].id',
      '"c-fighter-1" is the id of a vessel and of a squadron',
    ])
    expect(prepare([...two, { id: 'z', side: 'c' }])).toEqual(['not-allowed', 'units[2].side', 'expected one of the sides a, b; found "c"'])
  })
})

describe('amended states', () => {
  it.each([
    ['units.x.id', 'm', 'units[3].id', 'unit "m" is there already: units[0]'],
    ['units.x.id', 'cv-bomber-1', 'stands[1].id', '"cv-bomber-1" is the id of a vessel and of a squadron'],
    ['stands.cv-fighter-1.id', 'cv-bomber-1', 'stands[1].id', 'squadron "cv-bomber-1" is there already: stands[0]'],
    ['units.x.side', 'c', 'units[0].side', 'expected one of the sides a, b; found "c"'],
    ['sides', [{ id: 'a', name: 'a' }], 'sides', 'expected exactly 2 entries; found 1'],
    ['units.x.r', 99, 'units[0]', expect.stringMatching(/^hex \S+ is off the map of 20 columns and 20 rows$/)],
    ['units.x.lostBefore', 13, 'units[0].lostBefore', 'expected a number up to 12; found 13'],
    ['units.x.surface', 1, 'units[0].surface', 'expected the place of a surface, up to 0; found 1'],
    ['units.x.turrets', ['A', 'A'], 'units[0].turrets[1]', 'expected each of A, B, Y at most once; found "A"'],
    ['units.x.turrets', ['A', 'X'], 'units[0].turrets[1]', 'expected each of A, B, Y at most once; found "X"'],
    ['units.m.turrets', ['A'], 'units[3].turrets[0]', 'expected none: she has no turrets; found "A"'],
    [
      'units.x.ship.launchers[1].mount',
      'port',
      'units[0].ship.launchers[1].mount',
      'expected each of port, starboard, fore, aft at most once, in this order; found "port"',
    ],
    ['units.x.launchers', [1, 2], 'units[0].launchers', 'expected one number a mount, up to 1, 1; found 1, 2'],
    ['units.x.launchers', [1], 'units[0].launchers', 'expected one number a mount, up to 1, 1; found 1'],
    ['units.x.launchers', [], 'units[0].launchers', 'expected one number a mount, up to 1, 1; found none'],
    ['units.m.launchers', [0], 'units[3].launchers', 'expected none: she has no launchers; found 0'],
    ['units.x.submerged', true, 'units[0].submerged', 'a cruiser is no submarine (MNW-SUB-04)'],
    ['units.d.spotted', true, 'units[1].spotted', 'a destroyer is no submarine (MNW-SUB-01)'],
    ['units.m.patrol', true, 'units[3].patrol', 'a merchant is no submarine (MNW-SUB-03)'],
    ['stands.cv-fighter-1.side', 'c', 'stands[0].side', 'expected one of the sides a, b; found "c"'],
    ['stands.cv-fighter-1.home', 'z', 'stands[0].home', 'expected one of the vessels x, d, cv, m; found "z"'],
    ['stands.cv-fighter-1.carrier', 'z', 'stands[0].carrier', 'expected one of the vessels x, d, cv, m; found "z"'],
    [
      'stands.cv-bomber-1.mission',
      { kind: 'strike', target: 'cv-bomber-2' },
      'stands[1].mission.target',
      'expected one of the vessels x, d, cv, m; found "cv-bomber-2"',
    ],
    [
      'stands.cv-bomber-1.aim',
      'z',
      'stands[1].aim',
      'expected one of the vessels and squadrons x, d, cv, m, cv-fighter-1, cv-bomber-1, cv-bomber-2, cv-torpedo-bomber-1; found "z"',
    ],
    ['queue', ask('move', 'z', 'a'), 'queue[0].unit', 'expected one of the vessels x, d, cv, m; found "z"'],
    ['queue', ask('move', 'cv-bomber-1', 'b'), 'queue[0].unit', 'expected one of the vessels x, d, cv, m; found "cv-bomber-1"'],
    [
      'queue',
      ask('strike', 'x', 'a'),
      'queue[0].unit',
      'expected one of the squadrons cv-fighter-1, cv-bomber-1, cv-bomber-2, cv-torpedo-bomber-1; found "x"',
    ],
    ['queue', ask('move', 'x', 'b'), 'queue[0].side', 'expected "a", the side of x; found "b"'],
    ['queue', ask('torpedoes', 'x', 'a'), 'queue[0].mount', 'expected a mount to launch torpedoes from; found none'],
    [
      'queue',
      ask('move', 'x', 'a', 'port'),
      'queue[0].mount',
      'expected none: a mount is asked about with torpedoes, not with move; found port',
    ],
    [
      'orders',
      [[], [{ order: 'pass', unit: 'z' }]],
      'orders[1][0].unit',
      expect.stringMatching(/^expected one of the vessels and squadrons x, .*; found "z"$/),
    ],
    ['turn', 4, 'turn', 'expected a turn up to the last, 3; found 4'],
  ])('%s = %j is refused', (path, value, at, words) => {
    expect(amend(path, value)).toEqual(['bad-amendment', at, words])
  })

  it.each([
    ['units.x.launchers', [0, 1]],
    ['units.x.aaLost', 4],
    ['units.x.lostBefore', 12],
    ['units.x.ship.turrets', ['A', 'B', 'X', 'Y'].map((turret) => ({ turret, guns: 2 }))],
    ['stands.cv-bomber-1.fp', 3],
    ['stands.cv-bomber-1.mission', { kind: 'strike', target: 'x' }],
    ['turn', 3],
  ])('%s = %j is not', (path, value) => {
    expect(amend(path, value)).toBe('lawful')
  })

  it.each([
    ['AA', 1],
    ['ABXXY', 3],
    ['YAB', 1],
  ])('turrets %s are refused: each at most once, from bow to stern', (letters, place) => {
    const turrets = [...letters].map((turret) => ({ turret, guns: 2 }))
    const words = `expected each of A, B, X, Y at most once, in this order; found "${letters[place]}"`
    expect(amend('units.x.ship.turrets', turrets)).toEqual(['bad-amendment', `units[0].ship.turrets[${place}].turret`, words])
  })

  it('say what is wrong with a state that is settled as it stands', () => {
    const state = begin(given())
    const code = (more: Partial<State>) => faultOf(() => miniNaval.settle({ ...state, ...more }, SeededChance.fromSeed(1))).slice(0, 2)
    const [fighter, bomber] = state.stands as [State['stands'][number], State['stands'][number]]
    expect(code({ stands: [fighter, { ...bomber, id: fighter.id }] })).toEqual(['duplicate', 'stands[1].id'])
    expect(code({ units: state.units.map((each) => ({ ...each, launchers: [9] })) })).toEqual(['out-of-range', 'units[0].launchers'])
    const queue = (...args: Parameters<typeof ask>) => code({ queue: ask(...args) as State['queue'] })
    expect(queue('move', 'x', 'b')).toEqual(['not-allowed', 'queue[0].side'])
    expect(queue('move', 'x', 'a', 'port')).toEqual(['not-allowed', 'queue[0].mount'])
  })

  it('every question there is may be put to whom it is for', () => {
    const state = begin(given())
    const settle = (queue: readonly object[]) =>
      faultOf(() => miniNaval.settle({ ...state, step: 'fire', queue: queue as State['queue'] }, SeededChance.fromSeed(1)))
    const vessels = ['anti-aircraft', 'main battery', 'secondary battery', 'hunt', 'move']
    const squadrons = ['strike', 'scramble', 'intercept', 'strafe', 'release', 'land', 'launch']
    for (const question of vessels) expect([question, settle(ask(question, 'x', 'a')) === 'lawful']).toEqual([question, true])
    for (const question of squadrons) {
      expect(settle(ask(question, 'x', 'a'))).toEqual(['not-allowed', 'queue[0].unit', expect.any(String)])
    }
    expect(settle(ask('torpedoes', 'x', 'a', 'port'))).toBe('lawful')
  })
})
