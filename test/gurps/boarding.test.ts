import { describe, expect, it } from 'vitest'
import { ScriptedChance } from '../../src/core/scripted.js'
import { gurps, type State } from '../../src/gurps/index.js'
import { card, listening, placed, scenario, Table, unit } from './helpers.js'
import { aid, board, empty, far, fight, fire } from './orders.js'

describe('boarding on the map (GNC-BRD-01, GNC-BRD-02, GNC-BRD-06, GNC-BRD-07)', () => {
  const beside = (red: object = {}, blue: object = {}) =>
    new Table(
      scenario([unit('red', 'red', '1110', 'N', { ...empty, ...red }), unit('blue', 'blue', '1210', 'N', { ...empty, ...blue })]),
      [6, 1],
    )
  it('begins between ships side by side, one boarding a ship', () => {
    const table = beside()
    expect(new Table(scenario(far), [6, 1]).refused(board('red', 'blue'))).toBe('GNC-BRD-01: blue is not alongside')
    expect(table.refused(board('red', 'red'))).toBe('GNC-BRD-01: red is no enemy ship afloat')
    expect(table.refused(board('red', 'bleu'))).toBe('GNC-BRD-01: there is no ship "bleu"; did you mean "blue"?')
    table.order(board('red', 'blue'))
    expect(table.refused(board('red', 'blue'))).toBe('GNC-BRD-01: red is in a boarding already')
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-BRD-02: red is in a boarding and does not move')
    expect(table.end('red').refused({ order: 'forward', unit: 'blue' })).toBe('GNC-BRD-02: blue is in a boarding and does not move')
    expect(table.end('blue').asked).toBe('red: fight')
  })
  it('is told of both ships while it lasts', () => {
    const told = (table: Table) => gurps.status(table.state).map((line) => line.replace(/^.*loaded/, 'loaded'))
    const table = beside()
    expect(told(table)).toEqual(['loaded 0/0/0/0', 'loaded 0/0/0/0'])
    table.order(board('red', 'blue'))
    expect(told(table)).toEqual(['loaded 0/0/0/0; boarding blue', 'loaded 0/0/0/0; boarded by red'])
  })
  it('may be begun by the ship that is passed', () => {
    const table = beside()
    table.state = placed(table.state, 'red', '1112', 0)
    table.forward('red')
    expect(table.asked).toBe('blue: interrupt')
    table.order(board('blue', 'red'))
    expect([table.asked, table.refused({ order: 'forward', unit: 'red' })]).toStrictEqual([
      'red: act',
      'GNC-BRD-02: red is in a boarding and does not move',
    ])
    expect(table.refused({ order: 'turn', unit: 'red', to: 'port' })).toBe('GNC-BRD-02: red is in a boarding and does not move')
  })
  it('is fought once a turn when all have acted, with dice for the boarder first', () => {
    const table = beside().order(board('red', 'blue')).end('red').end('blue')
    const asked: string[] = []
    table.order(fight('red'))
    expect(table.asked).toBe('blue: fight')
    gurps.advance(table.state, fight('blue'), listening(new ScriptedChance([10, 12]), asked))
    expect(asked).toStrictEqual(['3D6 boarding', '3D6 boarding'])
    table.order(fight('blue'), 10, 12)
    expect(table.events.find(({ event }) => event === 'melee')).toMatchObject({
      a: { crew: 40, margin: 2, inflicts: 10, dead: 4, wounded: 4, left: 32 },
      b: { crew: 40, margin: 0, inflicts: 8, dead: 5, wounded: 5, left: 30 },
      victor: 'red',
      difference: 2,
    })
    expect([table.state.turn, table.asked]).toStrictEqual([2, 'red: act'])
  })
  it('hides a plan from the other side until both are laid down', () => {
    const table = beside()
      .order(board('red', 'blue'))
      .end('red')
      .end('blue')
      .order(fight('red', { disengage: true }))
    const seen = (side: string) => (gurps.view(table.state, side) as State).boardings[0]?.planA
    expect([seen('red'), seen('blue')]).toStrictEqual([{ engaged: 0, disengage: true }, null])
    expect(gurps.hidden(table.state, 'blue')).toStrictEqual(['boardings[0].planA.engaged', 'boardings[0].planA.disengage'])
    expect(gurps.hidden(table.state, 'red')).toStrictEqual([])
  })
  it('splits the crew: who serves a gun does not board, who boards serves no gun until the ship’s next turn', () => {
    const table = beside({ loaded: { left: 0, right: 5, front: 0, back: 0 } }).order(board('red', 'blue'))
    table
      .order(fire('red', 'right', 'blue', 4), 18, 5)
      .end('red')
      .end('blue')
      .order(fight('red'))
      .order(fight('blue'), 10, 10)
    expect(table.events.find(({ event }) => event === 'melee')).toMatchObject({ a: { crew: 32 }, b: { crew: 40 } })
    expect(table.unit('blue').used).toBe(40)
    expect(table.asked).toBe('red: act')
    expect(table.unit('red').used).toBe(0)
  })
  it('takes crew set against player characters out of the fight, a number for each side and turn', () => {
    const table = beside({}, { playerCharacters: 2 }).order(board('red', 'blue')).end('red').end('blue')
    expect(table.refused(fight('red', { engaged: 41 }))).toBe('GNC-BRD-06: 41 crew asked to face player characters; free to face them: 40')
    table.order(fight('red', { engaged: 10 }))
    expect(table.refused(fight('blue', { engaged: 1 }))).toBe('GNC-BRD-06: there are no player characters to face')
    table.order(fight('blue'), 10, 10)
    expect(table.events.find(({ event }) => event === 'melee')).toMatchObject({
      a: { crew: 30, inflicts: 6 },
      b: { crew: 40, inflicts: 8 },
    })
    expect(table.unit('red')).toMatchObject({ engaged: 10, condition: { active: 32 } })
    // Engaged men serve no guns either.
    expect(gurps.orders(table.state).filter(({ order }) => order === 'reload')).toHaveLength(5 + 5 + 2 + 2)
    table
      .end('red')
      .end('blue')
      .order(fight('red', { engaged: 0 }))
      .order(fight('blue'), 10, 10)
    expect(table.unit('red').engaged).toBe(0)
  })
  it('sets nobody against player characters who serves a gun that turn, so that blows fall on those as well (GNC-GUN-02, GNC-BRD-04)', () => {
    const red = { loaded: { left: 0, right: 5, front: 0, back: 0 }, condition: { active: 12, dead: 28 } }
    const table = beside(red, { playerCharacters: 2 }).order(board('red', 'blue'))
    table
      .order(fire('red', 'right', 'blue', 5), 18, 5)
      .end('red')
      .end('blue')
    expect(table.refused(fight('red', { engaged: 3 }))).toBe('GNC-BRD-06: 3 crew asked to face player characters; free to face them: 2')
    expect(gurps.orders(table.state)).toEqual([
      ...[false, true].flatMap((disengage) => [0, 1, 2].map((engaged) => fight('red', { engaged, disengage }))),
      { order: 'surrender', unit: 'red' },
    ])
    table.order(fight('red', { engaged: 2 })).order(fight('blue'), 12, 4)
    // Blue wins by 8, which with a fifth of 40 is 16 blows: they fall on the 10 at the guns.
    expect(table.events.find(({ event }) => event === 'melee')).toMatchObject({ a: { crew: 0, dead: 5, wounded: 5, left: 2 } })
    expect(table.unit('red').engaged).toBe(2)
    // All of them at the guns: whoever is there, nobody is free.
    const all = beside({ ...red, condition: { active: 10, dead: 30 } }, { playerCharacters: 2 }).order(board('red', 'blue'))
    all
      .order(fire('red', 'right', 'blue', 5), 18, 5)
      .end('red')
      .end('blue')
    expect(all.refused(fight('red', { engaged: 1 }))).toBe('GNC-BRD-06: 1 crew asked to face player characters; free to face them: 0')
    // Those whom a referee takes away once the plan is laid down are missed among the free, on either side.
    const fewer = (id: 'red' | 'blue') => {
      const gunned = { loaded: { left: 5, right: 5, front: 0, back: 0 }, condition: { active: 20, dead: 20 }, playerCharacters: 2 }
      const both = beside(gunned, gunned).order(board('red', 'blue'))
      both.order(fire('red', 'right', 'blue', 5), 18, 5).end('red')
      both
        .order(fire('blue', 'left', 'red', 5), 18, 5)
        .end('blue')
        .order(fight('red', { engaged: 8 }))
      const plan = { engaged: 8, disengage: false }
      const units = both.state.units.map((each) => (each.id === id ? { ...each, condition: { ...each.condition, active: 14 } } : each))
      both.state = { ...both.state, units, boardings: [{ a: 'red', b: 'blue', planA: plan, planB: plan }] }
      return gurps.settle(both.state, new ScriptedChance([10, 10]), undefined, both.state).units.map(({ engaged }) => engaged)
    }
    expect([fewer('red'), fewer('blue')]).toEqual([
      [4, 8],
      [8, 4],
    ])
  })
  it('costs the enemy nobody where nobody fights, whatever the weapons and the contest (GNC-BRD-04)', () => {
    const armed = { ship: card({ weaponModifier: 2 }), playerCharacters: 2, condition: { active: 20, dead: 20 } }
    const struck = (a: object, b: object, ...dice: number[]) => {
      const table = beside(armed, armed).order(board('red', 'blue')).end('red').end('blue')
      const melee = table
        .order(fight('red', a))
        .order(fight('blue', b), ...dice)
        .events.find(({ event }) => event === 'melee')
      const { a: red, b: blue } = melee as unknown as Record<'a' | 'b', { crew: number; inflicts: number }>
      return [red.crew, red.inflicts, blue.crew, blue.inflicts]
    }
    // The contest is won by 5 all the same: 4 of the crew, 2 for the weapons, 5 for the difference.
    expect(struck({ engaged: 20 }, {}, 5, 10)).toEqual([0, 0, 20, 6])
    expect(struck({}, { engaged: 20 }, 5, 10)).toEqual([20, 11, 0, 0])
    expect(struck({ engaged: 19 }, { engaged: 20 }, 10, 10)).toEqual([1, 2, 0, 0])
  })
  it('ends when one side gets away', () => {
    const table = beside()
      .order(board('red', 'blue'))
      .end('red')
      .end('blue')
      .order(fight('red'))
      .order(fight('blue', { disengage: true }), 10, 7)
    expect(table.events.find(({ event }) => event === 'melee')).toMatchObject({ b: { margin: 2, roll: 7 }, victor: null })
    expect(table.events.find(({ event }) => event === 'disengaged')).toMatchObject({ actor: 'blue', target: 'red' })
    expect(table.state.boardings).toStrictEqual([])
    expect(table.refused({ order: 'forward', unit: 'red' })).toBeNull()
  })
  it('uses the tactician for boarding only with what he has not dealt out (GNC-OFF-06)', () => {
    const dealt = (points: object, level = 3, amended = {}) => {
      const table = beside({ ship: card({ officers: { leadership: 3, gunnery: 0, navigation: 0, firstAid: 0, tactician: level } }) })
      table.order({ order: 'deal', unit: 'red', leadership: 0, gunnery: 0, navigation: 0, firstAid: 0, ...points })
      Object.assign(table.unit('red').ship.officers, amended)
      table.order(board('red', 'blue')).end('red').end('blue').order(fight('red')).order(fight('blue'), 10, 10)
      return (table.events.find(({ event }) => event === 'melee') as unknown as { a: { margin: number } }).a.margin
    }
    expect([dealt({}), dealt({ gunnery: 1 }), dealt({ gunnery: 3 })]).toStrictEqual([5, 4, 2])
    expect([dealt({ leadership: 1 }), dealt({ navigation: 1 }), dealt({ firstAid: 1 })]).toStrictEqual([4, 4, 4])
    // Leadership 3 holds a tactician of 5 back: points and boarding together come to 3, or to 4 where the commander has one of the points.
    expect([dealt({}, 5), dealt({ gunnery: 1 }, 5), dealt({ leadership: 1 }, 5)]).toStrictEqual([5, 4, 5])
    // Points that are no longer there are not missing: the referee has taken the tactician away since.
    expect([dealt({ gunnery: 2 }, 3, { tactician: 1 }), dealt({ gunnery: 2 }, 3, { tactician: null })]).toStrictEqual([2, 2])
    expect(dealt({ gunnery: 2 }, 3, { tactician: -1 })).toBe(1)
  })
  it('helps the losses of both sides as ever (GNC-BRD-05)', () => {
    const surgeon = { ship: card({ officers: { leadership: 0, firstAid: 3 } }) }
    const table = beside(surgeon, surgeon)
      .order(board('red', 'blue'))
      .end('red')
      .end('blue')
      .order(fight('red'))
      .order(fight('blue'), 10, 10)
    expect(table.asked).toBe('red: aid')
    table.order(aid('red', { alive: 3 }))
    expect(table.asked).toBe('blue: aid')
    table.order(aid('blue', { lives: 3 }))
    expect(table.unit('red').condition).toMatchObject({ active: 35, dead: 4, wounded: 1 })
    expect(table.unit('blue').condition).toMatchObject({ active: 32, dead: 1, wounded: 7 })
  })
  it('a ship without a crew is captured, once nobody can help (GNC-DMG-06)', () => {
    const doomed = { condition: { active: 3, wounded: 37 }, ship: card({ officers: { leadership: 0, firstAid: 1 } }) }
    const table = beside({}, doomed).order(board('red', 'blue')).end('red').end('blue').order(fight('red')).order(fight('blue'), 10, 10)
    expect([table.asked, table.unit('blue').condition.active]).toStrictEqual(['blue: aid', 0])
    const saved = new Table(scenario(far), [6, 1])
    saved.state = table.state
    saved.order(aid('blue', { alive: 1 }))
    expect(saved.unit('blue').status).toBe('afloat')
    table.order(aid('blue', {}))
    expect(table.unit('blue')).toMatchObject({ status: 'captured', captured: 0, condition: { dead: 1, wounded: 39 } })
    expect(gurps.result(table.state)).toMatchObject({ winner: 'red' })
  })
  it('so is one that has got away, where her last men fell as she did (GNC-BRD-07)', () => {
    const doomed = { condition: { active: 3, wounded: 37 } }
    const table = beside({}, doomed).order(board('red', 'blue')).end('red').end('blue')
    // A contest that nobody wins, 12 - 10 against 12 - 3 - 7: red's forty cost the enemy eight, and blue has three.
    table.order(fight('red')).order(fight('blue', { disengage: true }), 10, 7)
    const told = table.events.map(({ event }) => event)
    expect(told.slice(told.indexOf('melee'))).toEqual(['melee', 'disengaged', 'captured', 'end'])
    expect(table.unit('blue')).toMatchObject({ status: 'captured', condition: { active: 0 } })
  })
  it('a side may surrender a ship at any decision of hers, with the crew that is left', () => {
    const table = beside()
      .order(board('red', 'blue'))
      .end('red')
      .end('blue')
      .order(fight('red'))
      .order({ order: 'surrender', unit: 'blue' })
    expect(table.unit('blue')).toMatchObject({ status: 'captured', captured: 40, condition: { active: 0 } })
    expect(table.events.find(({ event }) => event === 'captured')).toMatchObject({ target: 'blue', by: 'red', crew: 40, surrendered: true })
    expect(gurps.result(table.state)).toMatchObject({ winner: 'red', sides: [{}, { captured: ['blue'] }] })
    expect(beside().order({ order: 'surrender', unit: 'red' }).unit('red').status).toBe('captured')
  })
})
