import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { gurps, type State, type Unit } from '../../src/gurps/index.js'
import { faultOf } from '../told.js'
import { card, scenario, Table, unit } from './helpers.js'
import { fight } from './orders.js'

// Battles that cannot be, as written or as amended: by their path, word for word.

const three = () => [unit('r', 'red', '0505', 'N'), unit('b', 'blue', '0605', 'N'), unit('c', 'blue', '1010', 'N')]
const prepare = (...args: Parameters<typeof scenario>) => faultOf(() => gurps.prepare(scenario(...args)))
const amend = (path: string, value: unknown) =>
  faultOf(() => Battle.start(gurps, scenario(three()), { seed: 1 }).amend(path, value, 'a test'))

describe('scenarios', () => {
  it('name every side and ship once, and give every side a ship (GNC-END-01)', () => {
    expect(prepare([...three(), unit('r', 'red', '0101', 'N')])).toEqual([
      'duplicate',
      'units[3].id',
      'unit "r" is there already: units[0]',
    ])
    expect(prepare(three(), { sides: [{ id: 'red' }, { id: 'red' }] })).toEqual([
      'duplicate',
      'sides[1].id',
      'side "red" is there already: sides[0]',
    ])
    expect(prepare([...three(), unit('d', 'bleu', '0101', 'N')])).toEqual([
      'not-allowed',
      'units[3].side',
      'expected one of the sides red, blue; found "bleu"; did you mean "blue"?',
    ])
    expect(prepare(three().slice(1))).toEqual(['bad-scenario', 'sides[0]', 'side "red" has no ship (GNC-END-01)'])
  })

  it('begin boardings between two enemies side by side, one a ship (GNC-BRD-01)', () => {
    const begin = (...boardings: { a: string; b: string }[]) => prepare(three(), { boardings })
    expect(begin({ a: 'r', b: 'b' })).toBe('lawful')
    expect(begin({ a: 'r', b: 'z' })).toEqual(['not-allowed', 'boardings[0].b', 'expected one of the ships r, b, c; found "z"'])
    expect(begin({ a: 'b', b: 'c' })).toEqual(['bad-scenario', 'boardings[0]', 'b and c are of one side (GNC-BRD-01)'])
    expect(begin({ a: 'r', b: 'c' })).toEqual(['bad-scenario', 'boardings[0]', 'r and c do not lie side by side (GNC-BRD-01)'])
    expect(begin({ a: 'r', b: 'b' }, { a: 'c', b: 'r' })).toEqual([
      'duplicate',
      'boardings[1].b',
      'r is in a boarding already (GNC-BRD-01)',
    ])
  })

  it('man and load ships with no more than they have, whole and afloat', () => {
    const one = (change: object) => prepare([unit('r', 'red', '0505', 'N', change), ...three().slice(1)])
    expect(one({ condition: { hp: 901 } })).toEqual(['out-of-range', 'units[0].condition.hp', 'expected a number up to 900; found 901'])
    expect(one({ condition: { hp: 900 } })).toBe('lawful')
    expect(one({ condition: { hp: 0 } })).toEqual(['bad-scenario', 'units[0].condition.hp', 'a ship without HP is sunk (GNC-DMG-01)'])
    expect(one({ condition: { active: 0, dead: 40 } })).toEqual([
      'bad-scenario',
      'units[0].condition.active',
      'a ship without a crew is captured (GNC-BRD-07)',
    ])
    expect(one({ condition: { active: 30, dead: 9 } })).toEqual([
      'bad-scenario',
      'units[0].condition.active',
      'active, wounded and dead make up the crew of 40; found 39 (GNC-DMG-06)',
    ])
    expect(one({ loaded: { left: 5, right: 6, front: 0, back: 0 } })).toEqual([
      'out-of-range',
      'units[0].loaded.right',
      'expected a number up to 5; found 6',
    ])
  })

  it('keep to what orders can be listed for', () => {
    const one = (change: object) => prepare([unit('r', 'red', '0505', 'N', change), ...three().slice(1)])
    const fault = (path: string, most: number) => [
      'out-of-range',
      `units[0].${path}`,
      `expected a number up to ${most} in a battle; found ${most + 1}`,
    ]
    expect(one({ crew: 9999, mage: { fatigue: 999, powerstones: 999 } })).toBe('lawful')
    expect(one({ crew: 10_000 })).toEqual(fault('crew', 9999))
    expect(one({ ship: card({ crew: 10_000 }) })).toEqual(fault('ship.crew', 9999))
    expect(one({ mage: { fatigue: 1000 } })).toEqual(fault('mage.fatigue', 999))
    expect(one({ ship: card({ mage: { fatigue: 1, powerstones: 1000 } }) })).toEqual(fault('ship.mage.powerstones', 999))
    expect(one({ officers: { leadership: 21 } })).toEqual(fault('officers.leadership', 20))
    expect(one({ ship: card({ officers: { leadership: 0, gunnery: 21 } }) })).toEqual(fault('ship.officers.gunnery', 20))
    expect(one({ ship: card({ cannons: { left: 1000, right: 0, front: 0, back: 0 } }) })).toEqual(fault('ship.cannons.left', 999))
  })

  it('place both hexes of a ship on the map, and of no other (GNC-SHIP-05, GNC-MOVE-08)', () => {
    const at = (hex: string, heading: 'N' | 'S' = 'N') => prepare([...three(), unit('d', 'red', hex, heading)])
    expect(at('3101')).toEqual(['out-of-range', 'units[3].hex', 'hex 3101 is off the map of 30 columns and 30 rows'])
    expect(at('0530')).toEqual([
      'out-of-range',
      'units[3].hex',
      'the back hex would lie off the map of 30 columns and 30 rows (GNC-SHIP-05)',
    ])
    expect(at('0506')).toEqual(['bad-scenario', 'units[3].hex', 'hex 0506 is that of r already (GNC-MOVE-08)'])
    expect(at('0505', 'S')).toEqual(['bad-scenario', 'units[3].hex', 'hex 0505 is that of r already (GNC-MOVE-08)'])
  })
})

describe('amended states', () => {
  it.each([
    ['units.r.id', 'b', 'units[1].id', 'unit "b" is there already: units[0]'],
    ['units.r.side', 'green', 'units[0].side', 'expected one of the sides red, blue; found "green"'],
    ['units.r.side', 'blue', 'sides[0]', 'side "red" has no ship (GNC-END-01)'],
    ['sides', [{ id: 'red', name: 'red' }], 'sides', 'expected exactly 2 entries; found 1'],
    ['units.r.q', 99, 'units[0]', expect.stringMatching(/^hex \S+ is off the map of 30 columns and 30 rows$/)],
    ['units.c.condition.hp', 901, 'units[2].condition.hp', 'expected a number up to 900; found 901'],
    ['units.c.condition.active', 41, 'units[2].condition.active', 'expected a number up to 40; found 41'],
    ['units.c.condition.wounded', 41, 'units[2].condition.wounded', 'expected a number up to 40; found 41'],
    ['units.c.condition.dead', 41, 'units[2].condition.dead', 'expected a number up to 40; found 41'],
    ['units.c.ship.crew', 10_000, 'units[2].ship.crew', 'expected a number up to 9999 in a battle; found 10000'],
    ['units.c.ship.officers.gunnery', 21, 'units[2].ship.officers.gunnery', 'expected a number up to 20 in a battle; found 21'],
    ['units.c.ship.cannons.left', 1000, 'units[2].ship.cannons.left', 'expected a number up to 999 in a battle; found 1000'],
    ['units.c.spells', 1000, 'units[2].spells', 'expected a number up to 999 in a battle; found 1000'],
    [
      'units.c.dealt',
      { leadership: 0, gunnery: 0, navigation: 0, firstAid: 21 },
      'units[2].dealt.firstAid',
      'expected a number up to 20 in a battle; found 21',
    ],
    ['units.c.loaded.front', 3, 'units[2].loaded.front', 'expected a number up to 2; found 3'],
    ['units.c.reloading.back', 1, 'units[2].loaded.back', 'expected a number up to 1; found 2'],
    ['boardings', [{ a: 'z', b: 'b', planA: null, planB: null }], 'boardings[0].a', 'expected one of the ships r, b, c; found "z"'],
    ['boardings', [{ a: 'r', b: 'r', planA: null, planB: null }], 'boardings[0].b', 'r is in a boarding already (GNC-BRD-01)'],
    ['boardings', [{ a: 'c', b: 'b', planA: null, planB: null }], 'boardings[0]', 'c and b are of one side (GNC-BRD-01)'],
    ['order', [0, 1, 3], 'order[2]', 'expected the place of a ship, up to 2; found 3'],
    ['agenda', [{ question: 'act', unit: 3 }], 'agenda[0].unit', 'expected the place of a ship, up to 2; found 3'],
    [
      'agenda',
      [
        { question: 'act', unit: 0 },
        { question: 'interrupt', unit: 1, mover: 3, rammed: false },
      ],
      'agenda[1].mover',
      'expected the place of a ship, up to 2; found 3',
    ],
    ['agenda', [{ question: 'fight', unit: 1 }], 'agenda[0].unit', 'expected a ship in a boarding; b is in none (GNC-BRD-02)'],
    ['turn', 6, 'turn', 'expected a turn up to the last, 5; found 6'],
  ])('%s = %j is refused', (path, value, at, words) => {
    expect(amend(path, value)).toEqual(['bad-amendment', at, words])
  })

  it.each([
    ['units.c.condition.hp', 900],
    ['units.c.condition.active', 40],
    ['units.c.loaded.front', 2],
    ['order', [2, 1, 0]],
    ['agenda', [{ question: 'act', unit: 2 }]],
    ['turn', 5],
  ])('%s = %j is not', (path, value) => {
    expect(amend(path, value)).toBe('lawful')
  })

  it('boardings that the referee ends are over where they are fought too, and set the crew free (GNC-BRD-02, 06)', () => {
    const [r, b, c] = three() as [ReturnType<typeof unit>, ReturnType<typeof unit>, ReturnType<typeof unit>]
    const given = scenario([r, { ...b, playerCharacters: 2 }, c], { boardings: [{ a: 'r', b: 'b' }] })
    const table = new Table(given, [6, 5, 4]).end('r').end('b').end('c')
    expect(table.asked).toBe('r: fight')
    const parted = gurps.settle({ ...table.state, boardings: [] }, new ScriptedChance([]))
    expect([parted.turn, parted.agenda]).toEqual([2, [{ question: 'act', unit: 0 }]])
    expect(faultOf(() => gurps.settle({ ...table.state, agenda: [{ question: 'fight', unit: 3 }] }, new ScriptedChance([])))).toEqual([
      'out-of-range',
      'agenda[0].unit',
      'expected the place of a ship, up to 2; found 3',
    ])
    const fought = table.order(fight('r', { engaged: 30 })).order(fight('b'), 10, 10).state
    expect([fought.turn, fought.units[0]?.engaged]).toEqual([2, 30])
    expect(gurps.settle({ ...fought, boardings: [] }, new ScriptedChance([])).units[0]?.engaged).toBe(0)
    expect(gurps.settle(fought, new ScriptedChance([])).units[0]?.engaged).toBe(30)
  })

  it('who has broken off is still asked about help, whatever is amended (GNC-BRD-02, GNC-OFF-04)', () => {
    const [r, b, c] = three() as [ReturnType<typeof unit>, ReturnType<typeof unit>, ReturnType<typeof unit>]
    const surgeon = { ...r, ship: card({ officers: { leadership: 0, gunnery: 0, navigation: 0, firstAid: 2 } }) }
    const table = new Table(scenario([surgeon, b, c], { boardings: [{ a: 'r', b: 'b' }] }), [6, 5, 4]).end('r').end('b').end('c')
    const { state } = table.order(fight('r', { disengage: true })).order(fight('b'), 3, 10)
    expect([state.boardings, table.asked]).toEqual([[], 'r: aid'])
    expect(gurps.settle(state, new ScriptedChance([])).agenda).toEqual(state.agenda)
  })

  it('boardings that the referee begins lie side by side; a ship that he moves out of one stays in it (GNC-BRD-01)', () => {
    const battle = Battle.start(gurps, scenario(three(), { boardings: [{ a: 'r', b: 'b' }] }), { seed: 1 })
    const begin = (a: string, b: string) => faultOf(() => battle.amend('boardings', [{ a, b, planA: null, planB: null }], 'a test'))
    const apart = ['bad-amendment', 'boardings[0]', 'r and c do not lie side by side (GNC-BRD-01)']
    expect(begin('r', 'c')).toEqual(apart)
    expect(faultOf(() => battle.wantsToAmend('boardings[0].b', 'c', []))).toEqual(apart)
    const wider = Battle.start(gurps, scenario([...three(), unit('d', 'red', '2020', 'N')], { boardings: [{ a: 'r', b: 'b' }] }), {
      seed: 1,
    })
    expect(faultOf(() => wider.amend('boardings[0].a', 'd', 'a test'))).toEqual([
      'bad-amendment',
      'boardings[0]',
      'd and b do not lie side by side (GNC-BRD-01)',
    ])
    battle.amend('units.b.q', 15, 'she lies elsewhere')
    battle.amend('units.b.r', 15, 'and further down')
    expect((battle.state as State).boardings).toHaveLength(1)
    expect(begin('r', 'b')).toBe('lawful')
    battle.amend('boardings', [], 'they have parted')
    expect(begin('r', 'b')).toEqual(['bad-amendment', 'boardings[0]', 'r and b do not lie side by side (GNC-BRD-01)'])
  })

  it('plans that the referee lays down are such as orders could be (GNC-BRD-06)', () => {
    const [r, b, c] = three() as [ReturnType<typeof unit>, ReturnType<typeof unit>, ReturnType<typeof unit>]
    const given = scenario([r, { ...b, playerCharacters: 2 }, c], { boardings: [{ a: 'r', b: 'b' }] })
    const battle = Battle.start(gurps, given, { seed: 1 })
    const plan = (path: string, value: unknown) => faultOf(() => battle.amend(`boardings[0].${path}`, value, 'a test'))
    const refused = (path: string, words: string) => ['bad-amendment', `boardings[0].${path}`, words]
    expect(plan('planB', { engaged: 1, disengage: false })).toEqual(
      refused('planB.engaged', 'there are no player characters to face (GNC-BRD-06)'),
    )
    expect(plan('planA', { engaged: 41, disengage: false })).toEqual(
      refused('planA.engaged', '41 crew asked to face player characters; free to face them: 40 (GNC-BRD-06)'),
    )
    expect(plan('planA', { engaged: 40, disengage: false })).toBe('lawful')
    // What was lawful when it was laid down stands.
    expect(faultOf(() => battle.amend('units.r.condition.active', 30, 'ten have fallen'))).toBe('lawful')
    expect(plan('planA.disengage', true)).toBe('lawful')
    expect(plan('planA.engaged', 31)).toEqual(
      refused('planA.engaged', '31 crew asked to face player characters; free to face them: 30 (GNC-BRD-06)'),
    )
    expect(faultOf(() => battle.amend('boardings', [{ a: 'r', b: 'b', planB: null }], 'a test'))).toEqual(
      refused('planA', 'missing; expected an object or null'),
    )
    const state = battle.state as State
    const boardings = state.boardings.map((each) => ({ ...each, planA: { engaged: 41, disengage: false } }))
    expect(faultOf(() => gurps.settle({ ...state, boardings }, new ScriptedChance([]), undefined, state))).toEqual([
      'not-allowed',
      'boardings[0].planA.engaged',
      '41 crew asked to face player characters; free to face them: 30 (GNC-BRD-06)',
    ])
    expect(plan('planB', 3)).toEqual(refused('planB', 'expected an object or null; found 3'))
  })

  it('no more crew face player characters than are left when it comes to the fight (GNC-BRD-06)', () => {
    const [r, b, c] = three() as [ReturnType<typeof unit>, ReturnType<typeof unit>, ReturnType<typeof unit>]
    const given = scenario([{ ...r, playerCharacters: 2 }, { ...b, playerCharacters: 2 }, c], { boardings: [{ a: 'r', b: 'b' }] })
    const men = (each: Unit, active: number) => ({ ...each, condition: { ...each.condition, active } })
    const plan = { engaged: 30, disengage: false }
    const fought = (first: 'r' | 'b', plans: { planA: typeof plan | null; planB: typeof plan | null }) => {
      const table = new Table(given, [6, 5, 4]).end('r').end('b').end('c')
      const [red, blue, other] = table.state.units as [Unit, Unit, Unit]
      const agenda = [{ question: 'fight' as const, unit: first === 'r' ? 0 : 1 }]
      table.state = { ...table.state, units: [men(red, 20), men(blue, 20), other], boardings: [{ a: 'r', b: 'b', ...plans }], agenda }
      return table.order(fight(first), 10, 10).state.units.map(({ engaged }) => engaged)
    }
    expect(fought('b', { planA: plan, planB: null })).toEqual([20, 0, 0])
    expect(fought('r', { planA: null, planB: plan })).toEqual([0, 20, 0])
  })

  it('cannons that the referee has loaded need no reloading', () => {
    const given = scenario([unit('r', 'red', '0505', 'N', { loaded: { left: 1, right: 5, front: 2, back: 2 } }), ...three().slice(1)])
    const battle = Battle.start(gurps, given, { seed: 1 })
    while (battle.decision?.unit !== 'r') battle.order({ order: 'end turn', unit: battle.decision?.unit as string })
    const left = () => (battle.state as State).units[0]?.reloadable.left
    expect(left()).toBe(4)
    battle.amend('units.r.loaded.left', 3, 'two were loaded all the time')
    expect(left()).toBe(2)
    expect(battle.orders().filter(({ order }) => order === 'reload')).toHaveLength(2)
  })

  it('cannons that are being reloaded are not empty besides (GNC-GUN-03)', () => {
    const given = scenario([unit('r', 'red', '0505', 'N', { loaded: { left: 2, right: 5, front: 2, back: 2 } }), ...three().slice(1)])
    const { state } = new Table(given, [6, 5, 4]).order({ order: 'reload', unit: 'r', battery: 'left', cannons: 2 })
    const [r, ...others] = state.units as [Unit, ...Unit[]]
    const reloadable = (left: number) =>
      gurps.settle({ ...state, units: [{ ...r, loaded: { ...r.loaded, left } }, ...others] }, new ScriptedChance([])).units[0]?.reloadable
    expect(reloadable(2)).toEqual({ left: 1, right: 0, front: 0, back: 0 })
    expect(reloadable(3)).toEqual({ left: 0, right: 0, front: 0, back: 0 })
  })

  it('a ship that has left the map need not be on it; one in a boarding may be asked about the fight', () => {
    const { state } = new Table(scenario(three()), [6, 5, 4])
    const settle = (change: Partial<State>) => faultOf(() => gurps.settle({ ...state, ...change }, new ScriptedChance([])))
    const [r, b, c] = state.units as [State['units'][0], State['units'][0], State['units'][0]]
    expect(settle({ units: [r, b, { ...c, q: 99, status: 'away' }] })).toBe('lawful')
    expect(settle({ units: [r, b, { ...c, q: 99, status: 'captured' }] })).toEqual(['out-of-range', 'units[2]', expect.any(String)])
    const boardings = [{ a: 'r', b: 'b', planA: null, planB: null }]
    expect(settle({ boardings, agenda: [{ question: 'fight', unit: 1 }] })).toBe('lawful')
    expect(settle({ boardings, agenda: [{ question: 'fight', unit: 2 }] })).toEqual(['not-allowed', 'agenda[0].unit', expect.any(String)])
  })
})
