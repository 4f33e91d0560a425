import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { BroadsideError } from '../../src/core/errors.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { gurps, type Scenario, STANDARD } from '../../src/gurps/index.js'
import { card, EXAMPLES, example, scenario, Table, unit } from './helpers.js'

const two = [unit('red', 'red', '0510', 'N'), unit('blue', 'blue', '2520', 'N')] as const

function failure(given: unknown): { code: string; path: string; message: string } {
  try {
    gurps.prepare(given)
  } catch (error) {
    if (error instanceof BroadsideError) return error.toJSON()
    throw error
  }
  throw new Error('nothing was thrown')
}

const with2 = (change: object, rest: Partial<Scenario> = {}) => scenario([two[0], { ...two[1], ...change } as (typeof two)[1]], rest)

describe('a scenario is refused by the path of what is wrong', () => {
  it.each([
    ['an unknown key', with2({ hexx: '0101' }), 'unknown-key', 'units[1].hexx', 'unknown key "hexx"'],
    ['an unknown key of the scenario', { ...with2({}), wind: 'N' }, 'unknown-key', 'wind', 'unknown key "wind"'],
    ['a doubled id', with2({ id: 'red' }), 'duplicate', 'units[1].id', 'unit "red" is there already: units[0]'],
    [
      'an unknown side',
      with2({ side: 'blu' }),
      'not-allowed',
      'units[1].side',
      'expected one of the sides red, blue; found "blu"; did you mean "blue"?',
    ],
    ['a side without a ship', scenario([two[0]]), 'bad-scenario', 'sides[1]', 'side "blue" has no ship (GNC-END-01)'],
    [
      'one side twice',
      scenario([...two], { sides: [{ id: 'red' }, { id: 'red' }] }),
      'duplicate',
      'sides[1].id',
      'side "red" is there already: sides[0]',
    ],
    [
      'three sides',
      { ...scenario([...two]), sides: [{ id: 'red' }, { id: 'blue' }, { id: 'x' }] },
      'wrong-length',
      'sides',
      'expected exactly 2 entries; found 3',
    ],
    [
      'an unknown hull',
      with2({ ship: 'Brigg', expertise: 12 }),
      'unknown-class',
      'units[1].ship',
      'the fleet has no ship "Brigg"; did you mean "Brig"?',
    ],
    [
      'a fleet ship without skill',
      with2({ ship: 'Brig' }),
      'missing-key',
      'units[1].expertise',
      'missing; the skill of her sailors belongs to every ship (GNC-SHIP-01)',
    ],
    ['a card that is none', with2({ ship: { ...card(), hp: 0 } }), 'out-of-range', 'units[1].ship.hp', 'expected a number from 1; found 0'],
    [
      'a front hex off the map',
      with2({ hex: '3101' }),
      'out-of-range',
      'units[1].hex',
      'hex 3101 is off the map of 30 columns and 30 rows',
    ],
    [
      'a back hex off the map',
      with2({ hex: '0530' }),
      'out-of-range',
      'units[1].hex',
      'the back hex would lie off the map of 30 columns and 30 rows (GNC-SHIP-05)',
    ],
    ['a hex that is none', with2({ hex: '5' }), 'not-allowed', 'units[1].hex', 'expected a hex such as "0512" (column, row); found "5"'],
    [
      'a heading that is none',
      with2({ heading: 'E' }),
      'not-allowed',
      'units[1].heading',
      'expected one of "N", "NE", "SE", "S", "SW", "NW"; found "E"; did you mean "NE"?',
    ],
    [
      'a hex of another ship',
      with2({ hex: '0511', heading: 'N' }),
      'bad-scenario',
      'units[1].hex',
      'hex 0511 is that of red already (GNC-MOVE-08)',
    ],
    [
      'a back hex on another ship',
      with2({ hex: '0509', heading: 'N' }),
      'bad-scenario',
      'units[1].hex',
      'hex 0510 is that of red already (GNC-MOVE-08)',
    ],
    [
      'HP above the ship’s',
      with2({ condition: { hp: 901 } }),
      'out-of-range',
      'units[1].condition.hp',
      'expected a number up to 900; found 901',
    ],
    ['a sunk ship', with2({ condition: { hp: 0 } }), 'bad-scenario', 'units[1].condition.hp', 'a ship without HP is sunk (GNC-DMG-01)'],
    [
      'a ship without a crew',
      with2({ condition: { active: 0, wounded: 40 } }),
      'bad-scenario',
      'units[1].condition.active',
      'a ship without a crew is captured (GNC-BRD-07)',
    ],
    [
      'a crew that does not add up',
      with2({ condition: { active: 30 } }),
      'bad-scenario',
      'units[1].condition.active',
      'active, wounded and dead make up the crew of 40; found 30 (GNC-DMG-06)',
    ],
    [
      'more loaded than there are',
      with2({ loaded: { left: 6, right: 0, front: 0, back: 0 } }),
      'out-of-range',
      'units[1].loaded.left',
      'expected a number up to 5; found 6',
    ],
    [
      'a level beyond listing',
      with2({ officers: { tactician: 21 } }),
      'out-of-range',
      'units[1].officers.tactician',
      'expected a number up to 20 in a battle; found 21',
    ],
    [
      'such a level of a ship',
      with2({ ship: card({ officers: { firstAid: 99 } }) }),
      'out-of-range',
      'units[1].ship.officers.firstAid',
      'expected a number up to 20 in a battle; found 99',
    ],
    [
      'cannons beyond listing',
      with2({ ship: card({ cannons: { left: 0, right: 1000, front: 0, back: 0 } }) }),
      'out-of-range',
      'units[1].ship.cannons.right',
      'expected a number up to 999 in a battle; found 1000',
    ],
    ['a negative crew', with2({ crew: -1 }), 'out-of-range', 'units[1].crew', 'expected a number from 0; found -1'],
    ['an unknown option', with2({}, { options: { luck: true } } as never), 'unknown-key', 'options.luck', 'unknown key "luck"'],
    [
      'an option that is none',
      with2({}, { options: { counting: 'never' } } as never),
      'not-allowed',
      'options.counting',
      'expected one of "running-total", "each-attack"; found "never"',
    ],
    ['no turns', with2({}, { turns: 0 }), 'out-of-range', 'turns', 'expected a number from 1; found 0'],
    ['NaN turns', with2({}, { turns: Number.NaN }), 'wrong-type', 'turns', 'expected a number; found NaN'],
    [
      'a boarding with nobody',
      with2({}, { boardings: [{ a: 'red', b: 'bleu' }] }),
      'not-allowed',
      'boardings[0].b',
      'expected one of the ships red, blue; found "bleu"; did you mean "blue"?',
    ],
    [
      'a boarding far apart',
      with2({}, { boardings: [{ a: 'red', b: 'blue' }] }),
      'bad-scenario',
      'boardings[0]',
      'red and blue do not lie side by side (GNC-BRD-01)',
    ],
    [
      'a boarding with oneself',
      with2({}, { boardings: [{ a: 'red', b: 'red' }] }),
      'duplicate',
      'boardings[0].b',
      'red is in a boarding already (GNC-BRD-01)',
    ],
    [
      'a boarding of friends',
      scenario([...two, unit('mate', 'red', '0610', 'N')], { boardings: [{ a: 'red', b: 'mate' }] }),
      'bad-scenario',
      'boardings[0]',
      'red and mate are of one side (GNC-BRD-01)',
    ],
    ['another ruleset', { ...with2({}), ruleset: 'corpen18' }, 'not-allowed', 'ruleset', 'expected "gurps"; found "corpen18"'],
    [
      'ids of the prototype',
      with2({ id: '__proto__' }),
      'not-allowed',
      'units[1].id',
      'expected an id of up to 40 letters, digits, - and _; found "__proto__"',
    ],
  ])('%s', (_, given, code, path, message) => expect(failure(given)).toEqual({ code, path, message }))
  it('suggests what was meant', () => {
    expect(failure(with2({ side: 'blu' })).message).toContain('did you mean "blue"?')
    expect(failure(with2({ ship: 'Brigg', expertise: 1 })).message).toContain('did you mean "Brig"?')
    expect(failure(with2({}, { boardings: [{ a: 'red', b: 'blu' }] })).message).toContain('did you mean "blue"?')
  })
})

describe('a scenario as it is set up', () => {
  it('takes ids such as constructor and 10 for what they are, whatever their order', () => {
    const units = [unit('10', 'red', '0510', 'N'), unit('2', 'blue', '2520', 'N'), unit('constructor', 'red', '1010', 'N')]
    const table = new Table(scenario(units), [1, 2, 3])
    expect(table.state.order).toStrictEqual([2, 1, 0])
    expect(table.asked).toBe('constructor: act')
  })
  it('takes a unit for one of the players’ as she says herself, else where her record or her side does (GNC-TURN-01)', () => {
    const player = (side: boolean, own: boolean | undefined, given: boolean | undefined) => {
      const ship = own === undefined ? card() : card({ player: own })
      const red = unit('red', 'red', '0510', 'N', given === undefined ? { ship } : { ship, player: given })
      return gurps.prepare(scenario([red, unit('blue', 'blue', '2520', 'N')], { sides: [{ id: 'red', player: side }, { id: 'blue' }] }))
        .units[0]?.player
    }
    const all = [undefined, true, false]
    const table = (side: boolean) => all.map((own) => all.map((given) => player(side, own, given)))
    expect(table(true)).toEqual([
      [true, true, false],
      [true, true, false],
      [true, true, false],
    ])
    expect(table(false)).toEqual([
      [false, true, false],
      [true, true, false],
      [false, true, false],
    ])
    const hull = unit('red', 'red', '0510', 'N', { ship: 'Brig', expertise: 10 })
    const sides: Scenario['sides'] = [{ id: 'red', player: true }, { id: 'blue' }]
    expect(gurps.prepare(scenario([hull, unit('blue', 'blue', '2520', 'N')], { sides })).units.map((each) => each.player)).toEqual([
      true,
      false,
    ])
  })
  it('puts a unit’s people before those of her card, and fleet hulls under them', () => {
    const people = { officers: { leadership: 1 }, mage: { fatigue: 9 }, weaponModifier: 2, crew: 30, player: true }
    const [red, blue, bare] = gurps.prepare(
      scenario([
        unit('red', 'red', '0510', 'N', { ship: 'Brig', expertise: 11, ...people }),
        unit('blue', 'blue', '2520', 'N', { expertise: 9 }),
        unit('bare', 'blue', '2510', 'N', { ship: 'Brig', expertise: 10 }),
      ]),
    ).units
    expect(bare?.ship).toMatchObject({ name: 'Brig', expertise: 10, crew: 23, spells: 0, weaponModifier: 0, player: false })
    expect(bare?.player).toBe(false)
    expect(red?.ship).toMatchObject({ name: 'Brig', hp: 900, expertise: 11, crew: 30, spells: 2, weaponModifier: 2, player: true })
    expect(red?.ship.officers).toStrictEqual({ leadership: 1, gunnery: null, navigation: null, firstAid: null, tactician: null })
    expect(blue?.ship).toMatchObject({ name: 'Test ship', expertise: 9, officers: { gunnery: 0 } })
  })
  it('has not begun: no turn, no order, no question, nothing decided', () => {
    const { turn, phase, order, begun, agenda, over } = gurps.prepare(scenario([...two]))
    expect({ turn, phase, order, begun, agenda, over }).toStrictEqual({
      turn: 0,
      phase: 'boarding',
      order: [],
      begun: 0,
      agenda: [],
      over: null,
    })
  })
  it('warns of what is allowed and hardly meant, and changes nothing', () => {
    const odd = { ship: card({ crew: 1, skeletonCrew: 5 }) }
    const table = new Table(scenario([unit('red', 'red', '0510', 'N', odd), two[1]]), [1, 2])
    expect(table.events.filter(({ event }) => event === 'warning')).toMatchObject([
      { actor: 'red', clause: 'GNC-MOVE-07' },
      { actor: 'red', clause: 'GNC-GUN-02' },
    ])
    expect(table.unit('red').ship).toMatchObject({ crew: 1, skeletonCrew: 5 })
    expect(new Table(scenario([...two]), [1, 2]).events.filter(({ event }) => event === 'warning')).toStrictEqual([])
  })
  it('plays by its options and tables', () => {
    const prepared = gurps.prepare(with2({}, { options: { missDamage: 'half-before-dr' } }))
    expect(prepared.rules.options).toStrictEqual({ ...STANDARD.options, missDamage: 'half-before-dr' })
    const pack = {
      pack: 'mine',
      ruleset: 'gurps',
      mark: 'R',
      provenance: 'a test',
      tables: { speed: [9, 8, 7, 6, 5, 4, 3, 2, 1] },
    } as const
    const slow = scenario([unit('red', 'red', '0510', 'N', { ship: card({ topSpeedKph: 8.5 }) }), two[1]], {
      tables: { ...pack, tables: { speed: [...pack.tables.speed] } },
    })
    expect(gurps.status(gurps.setUp(gurps.prepare(slow), new ScriptedChance([1, 1])))[0]).toContain('move 1/2')
  })
  it.each(EXAMPLES)('%s is lawful, every ship of the side it says', (name) => {
    const state = gurps.prepare(example(name))
    expect(state.units.length).toBe(new Set(state.units.map(({ id }) => id)).size)
    expect(state.sides).toHaveLength(2)
  })
  it('the four examples are a chase, a squadron, a boarding, and a meeting of scales', () => {
    const units = (name: string) => gurps.prepare(example(name)).units
    expect(units('sloop-chased').map(({ ship }) => ship.name)).toStrictEqual(['Sloop', 'Brig'])
    expect(
      units('six-against-seventy')
        .map(({ side }) => side)
        .filter((side) => side === 'squadron'),
    ).toHaveLength(6)
    expect(units('six-against-seventy').at(-1)?.ship.name).toBe('70-gun military')
    expect([...new Set(units('leviathan').map(({ ship }) => ship.scale))].sort((a, b) => a - b)).toStrictEqual([1, 10, 100])
    expect(gurps.prepare(example('jaharas-jewel')).boardings).toHaveLength(1)
  })
})

describe('an amended state', () => {
  const settled = (change: (state: ReturnType<typeof gurps.prepare>) => void) => {
    const { state } = new Table(scenario([...two, unit('mate', 'blue', '2510', 'N')]), [6, 1, 2])
    const amended = structuredClone(state)
    change(amended)
    return gurps.settle(amended, new ScriptedChance([]))
  }
  it('draws the consequences: a hull brought to nothing has sunk, a crew of 0 is captured', () => {
    expect(
      settled((state) => {
        const blue = state.units[1]
        if (blue) blue.condition = { ...blue.condition, hp: 0 }
      }).units[1]?.status,
    ).toBe('sunk')
    const taken = settled((state) => {
      const mate = state.units[2]
      if (mate) mate.condition = { ...mate.condition, active: 0, wounded: 40 }
    })
    expect([taken.units[2]?.status, taken.over]).toStrictEqual(['captured', null])
  })
  it('goes on to the next ship when the one that decides is gone, and ends when a side is', () => {
    const gone = settled((state) => {
      const red = state.units[0]
      if (red) red.condition = { ...red.condition, hp: 0 }
    })
    expect([gone.units[0]?.status, gurps.result(gone).winner, gurps.decision(gone)]).toStrictEqual(['sunk', 'blue', null])
    const next = settled((state) => {
      const mate = state.units[2]
      if (mate) mate.condition = { ...mate.condition, hp: 0 }
    })
    expect(gurps.decision(next)?.unit).toBe('red')
  })
  it('is amended by path, with a reason, and refused where the value cannot stand', () => {
    const battle = Battle.start(gurps, scenario([...two, unit('mate', 'blue', '2510', 'N')]), { seed: 1 })
    battle.amend('units.mate.condition.hp', 0, 'she was on fire')
    expect([battle.state.units[2]?.status, battle.events.at(-1)?.event]).toStrictEqual(['sunk', 'sunk'])
    expect(() => battle.amend('units.blue.condition.hp', -1, 'none')).toThrow(BroadsideError)
    expect(() => battle.amend('units.blue.condition.masts', 1, 'none')).toThrow(BroadsideError)
    battle.undo()
    expect(battle.state.units[2]?.status).toBe('afloat')
  })
  it('waits for help that is still asked', () => {
    const doomed = { condition: { active: 1, wounded: 39 }, ship: card({ officers: { leadership: 0, firstAid: 1 } }) }
    const near = scenario([unit('red', 'red', '0510', 'N'), unit('blue', 'blue', '0710', 'N', doomed)])
    const table = new Table(near, [6, 1]).order({ order: 'fire', unit: 'red', battery: 'right', target: 'blue', cannons: 2 }, 10, 20)
    expect(table.asked).toBe('blue: aid')
    expect(gurps.settle(table.state, new ScriptedChance([]))).toStrictEqual(table.state)
  })
})
