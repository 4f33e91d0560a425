import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { gurps, type Order, type State, type Unit } from '../../src/gurps/index.js'
import { hexesLeft, mayTurnHelm } from '../../src/gurps/movement.js'
import { card, scenario, Table, unit } from './helpers.js'
import { board, empty, fight, fire } from './orders.js'

// What boardings, rams and fire leave behind, and whom they pass over.

/** Red beside blue, mate beside c; nobody has a gun loaded. */
const pairs = (red: object = {}) =>
  new Table(
    scenario([
      unit('red', 'red', '1010', 'N', { ...empty, ...red }),
      unit('blue', 'blue', '1110', 'N', { ...empty, playerCharacters: 2 }),
      unit('mate', 'red', '2010', 'N', empty),
      unit('c', 'blue', '2110', 'N', empty),
    ]),
    [6, 5, 4, 3],
  )

describe('a boarding (GNC-BRD-01, GNC-BRD-02)', () => {
  it('counts as an attack, and holds both ships where they are', () => {
    const table = pairs().forward('red')
    expect(table.unit('red')).toMatchObject({ mayTurn: true, attacked: false })
    table.hold('blue').order(board('red', 'blue'))
    expect(table.unit('red').attacked).toBe(true)
    const inIt = 'GNC-BRD-02: red is in a boarding and does not move'
    expect([table.refused({ order: 'turn', unit: 'red', to: 'port' }), table.refused({ order: 'forward', unit: 'red' })]).toEqual([
      inIt,
      inIt,
    ])
    expect([mayTurnHelm(table.state, table.unit('red')), hexesLeft(table.unit('red'), table.state)]).toEqual([false, 0])
    // Where it is over before her turn is, as when its other ship founders, she has the hexes she had left, and the turn of the last.
    table.state = { ...table.state, boardings: [] }
    expect([table.refused({ order: 'turn', unit: 'red', to: 'port' }), table.refused({ order: 'forward', unit: 'red' })]).toEqual([
      null,
      null,
    ])
    // At her skeleton crew a ship that boards does not move.
    const few = pairs({ condition: { active: 5, dead: 35 } }).order(board('red', 'blue'))
    expect(few.refused({ order: 'turn', unit: 'red', to: 'port' })).toBe('GNC-BRD-02: red is in a boarding and does not move')
  })

  it('is not fought by who serves guns, and says so, where nobody faces player characters (GNC-GUN-02)', () => {
    const given = scenario([unit('red', 'red', '1010', 'N'), unit('blue', 'blue', '1110', 'N', empty)], {
      boardings: [{ a: 'red', b: 'blue' }],
    })
    const battle = Battle.start(gurps, given, { seed: 1, dice: [6, 1] })
    battle.order(fire('red', 'right', 'blue', 3), { dice: [18, 5] })
    for (const id of ['red', 'blue']) battle.order({ order: 'end turn', unit: id }, { dice: [] })
    battle.order(fight('red'), { dice: [] })
    battle.order(fight('blue'), { dice: [10, 10] })
    const facts = battle.explain(battle.events.findIndex(({ event }) => event === 'melee'))
    expect(facts.slice(0, 3).map((fact) => 'what' in fact && 'value' in fact && `${fact.clause} ${fact.what}: ${fact.value}`)).toEqual([
      'GNC-DMG-06 active crew of a: 40',
      'GNC-GUN-02 put to the guns of a: -6',
      'GNC-BRD-04 crew of a who fight: 34',
    ])
  })

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])(
    'in which both crews fall is lost by both, whoever boarded whom: the losses of both apply at once (GNC-BRD-04): %s boards %s',
    (a, b) => {
      const hull = { ship: 'Sloop', expertise: 10, crew: 5, weaponModifier: 5 }
      const given = scenario(
        [
          { ...unit('a', 'red', '0505', 'N'), ...hull },
          { ...unit('b', 'blue', '0605', 'N'), ...hull },
        ],
        {
          boardings: [{ a, b }],
        },
      )
      const battle = Battle.start(gurps, given, { seed: 3 })
      for (let decision = battle.decision; decision; decision = battle.decision) {
        const { unit: asked, question } = decision
        if (question === 'act') battle.order({ order: 'end turn', unit: asked })
        else if (question === 'fight') battle.order({ order: 'fight', unit: asked, engaged: 0, disengage: false })
        else battle.order(battle.orders()[0] as Order)
      }
      expect(battle.state.units.map(({ status, condition }) => [status, condition.active])).toEqual([
        ['captured', 0],
        ['captured', 0],
      ])
      expect(battle.result).toMatchObject({ winner: null, sides: [{ points: 1 }, { points: 1 }] })
      // No turn begins after the end.
      expect(battle.state).toMatchObject({ turn: battle.events.at(-1)?.turn, phase: 'boarding', agenda: [] })
    },
  )

  it('that one side leaves is over, whichever it is, and sets the crew free; another goes on', () => {
    const both = () => pairs().order(board('red', 'blue')).end('red').end('blue').order(board('mate', 'c')).end('mate').end('c')
    const left = (red: object, blue: object, dice: readonly number[]) => {
      const table = both()
        .order(fight('red', red))
        .order(fight('blue', blue), ...dice)
      const told = table.events.find(({ event }) => event === 'disengaged')
      return [told?.actor, told?.target, table.state.boardings.map(({ a }) => a), table.unit('red').engaged, table.unit('blue').engaged]
    }
    expect(left({ disengage: true, engaged: 2 }, {}, [3, 18])).toEqual(['red', 'blue', ['mate'], 0, 0])
    expect(left({ engaged: 2 }, { disengage: true }, [18, 3])).toEqual(['blue', 'red', ['mate'], 0, 0])
    expect(left({ engaged: 2 }, {}, [10, 10])).toEqual([undefined, undefined, ['red', 'mate'], 2, 0])
  })

  it.each([
    ['surrenders', { order: 'surrender', unit: 'blue' }],
    ['is captured', { condition: { active: 0, dead: 40 } }],
    ['is sunk', { condition: { hp: 0 } }],
    ['leaves the map', { status: 'away' }],
  ] as const)('sets the crew free as well when a ship in it %s (GNC-BRD-06)', (_, end) => {
    const table = pairs().order(board('red', 'blue')).end('red').end('blue').end('mate').end('c')
    table.order(fight('red', { engaged: 30 })).order(fight('blue'), 10, 10)
    table.untilTurn(2, 'blue')
    expect([table.unit('red').engaged, table.state.boardings.length]).toEqual([30, 1])
    if ('order' in end) table.order(end)
    else {
      const units = table.state.units.map((each) => {
        if (each.id !== 'blue') return each
        return { ...each, ...end, condition: { ...each.condition, ...('condition' in end ? end.condition : {}) } } as Unit
      })
      table.state = gurps.settle({ ...table.state, units }, new ScriptedChance([]))
    }
    expect([table.unit('red').engaged, table.state.boardings]).toEqual([0, []])
  })

  it('crew set against player characters is out of the blows’ reach', () => {
    const table = pairs({ condition: { active: 6, dead: 34 } })
      .order(board('red', 'blue'))
      .end('red')
      .end('blue')
      .end('mate')
      .end('c')
    table.order(fight('red', { engaged: 4 })).order(fight('blue'), 18, 3)
    const melee = table.events.find(({ event }) => event === 'melee') as unknown as {
      a: { crew: number; dead: number; wounded: number; left: number }
    }
    expect(melee.a).toMatchObject({ crew: 2, dead: 1, wounded: 1, left: 4 })
  })
})

describe('plans that the referee lays down (GNC-BRD-02)', () => {
  const plan = { engaged: 0, disengage: false }
  /** Red and blue in a boarding, mate and c in another: all have acted, and red is asked. */
  const begun = (acted = true) => {
    const units = [
      unit('red', 'red', '1010', 'N'),
      unit('blue', 'blue', '1110', 'N'),
      unit('mate', 'red', '2010', 'N'),
      unit('c', 'blue', '2110', 'N'),
    ]
    const boardings = [
      { a: 'red', b: 'blue' },
      { a: 'mate', b: 'c' },
    ]
    const none = units.map((each) => ({ ...each, ...empty }))
    const battle = Battle.start(gurps, scenario(none, { boardings }), { seed: 1, dice: [6, 5, 4, 3] })
    if (acted) for (const id of ['red', 'blue', 'mate', 'c']) battle.order({ order: 'end turn', unit: id })
    return battle
  }
  const asked = ({ decision }: ReturnType<typeof begun>) => `${decision?.unit}: ${decision?.question}`
  const fought = ({ events }: ReturnType<typeof begun>) =>
    events.flatMap((each) => (each.event === 'melee' ? [[each.turn, each.actor]] : []))
  const plans = ({ state }: ReturnType<typeof begun>) => state.boardings.flatMap(({ planA, planB }) => [planA, planB])

  it('are fought once both are there, with dice that can be real ones, and taken back with them', () => {
    const battle = begun()
    battle.order(fight('red'))
    expect(battle.state.agenda).toEqual([1, 2, 3].map((place) => ({ question: 'fight', unit: place })))
    expect(battle.wantsToAmend('boardings[0].planB', plan, [10])).toMatchObject({ form: 'total', count: 3, sides: 6 })
    battle.amend('boardings[0].planB', plan, 'she has told me', { dice: [10, 12] })
    expect([fought(battle), plans(battle), asked(battle)]).toEqual([[[1, 'red']], [null, null, null, null], 'mate: fight'])
    battle.undo()
    expect([fought(battle), plans(battle), asked(battle)]).toEqual([[], [plan, null, null, null], 'blue: fight'])
  })

  it('are fought once a turn, whoever was asked, and with them the question is answered', () => {
    // The second ship is asked no more once the first has answered.
    const second = begun()
    second.amend('boardings[0].planB', plan, 'she has told me')
    expect([fought(second), asked(second)]).toEqual([[], 'red: fight'])
    second.order(fight('red'), { dice: [10, 10] })
    expect([fought(second), plans(second), asked(second)]).toEqual([[[1, 'red']], [null, null, null, null], 'mate: fight'])
    // Both plans of a boarding whose turn has not come wait for it.
    const later = begun()
    later.amend('boardings[1].planA', plan, 'they have told me')
    later.amend('boardings[1].planB', plan, 'they have told me')
    expect([fought(later), asked(later)]).toEqual([[], 'red: fight'])
    later.order(fight('red'))
    later.order(fight('blue'), { dice: [10, 10, 10, 10] })
    expect([fought(later), plans(later)]).toEqual([
      [
        [1, 'red'],
        [1, 'mate'],
      ],
      [null, null, null, null],
    ])
  })

  it('wait for the boardings where ships have yet to act', () => {
    const battle = begun(false)
    battle.amend('boardings[0].planA', plan, 'they have told me')
    battle.amend('boardings[0].planB', plan, 'they have told me')
    for (const id of ['red', 'blue', 'mate']) battle.order({ order: 'end turn', unit: id })
    expect(fought(battle)).toEqual([])
    battle.order({ order: 'end turn', unit: 'c' }, { dice: [10, 10] })
    expect([fought(battle), plans(battle), asked(battle)]).toEqual([[[1, 'red']], [null, null, null, null], 'mate: fight'])
  })

  it('that the referee takes away are asked for again, whichever side had laid it down', () => {
    const first = begun()
    first.order(fight('red'))
    first.amend('boardings[0].planA', null, 'he has thought better of it')
    first.order(fight('blue'))
    expect([fought(first), asked(first)]).toEqual([[], 'red: fight'])
    first.order(fight('red'), { dice: [10, 10] })
    expect([fought(first), asked(first)]).toEqual([[[1, 'red']], 'mate: fight'])
    const second = begun()
    second.amend('boardings[0]', { a: 'blue', b: 'red', planA: null, planB: null }, 'it was blue that began it')
    second.order(fight('red'))
    second.amend('boardings[0].planB', null, 'he has thought better of it')
    second.order(fight('blue'))
    expect([fought(second), asked(second)]).toEqual([[], 'red: fight'])
  })

  it('are asked for once, in whatever order the referee has them asked, and beside other questions', () => {
    const [first, second] = [0, 1].map((place) => ({ question: 'fight' as const, unit: place }))
    const turned = begun()
    turned.amend('agenda', [second, first], 'blue first')
    turned.order(fight('blue'))
    expect(turned.state.agenda).toEqual([first])
    const beside = begun()
    beside.amend('agenda', [second, { question: 'aid', unit: 0, masts: 0 }], 'red has been helped already')
    beside.order(fight('blue'))
    expect(asked(beside)).toBe('red: fight')
  })
})

describe('ships that are out of the fight', () => {
  const gone = (id: string, status: Unit['status']) => {
    const table = new Table(
      scenario([
        unit('red', 'red', '1010', 'N'),
        unit('blue', 'blue', '1110', 'N'),
        unit('mate', 'red', '2010', 'N'),
        unit('c', 'blue', '2510', 'N'),
      ]),
      [6, 5, 4, 3],
    )
    table.state = { ...table.state, units: table.state.units.map((each) => (each.id === id ? { ...each, status } : each)) }
    return table
  }

  it.each(['sunk', 'captured', 'away'] as const)('%s, are no targets and are not boarded', (status) => {
    const table = gone('blue', status)
    expect(table.refused(fire('red', 'right', 'blue', 1))).toBe('GNC-GUN-01: blue is no enemy ship afloat')
    expect(table.refused(board('red', 'blue'))).toBe('GNC-BRD-01: blue is no enemy ship afloat')
    expect(gurps.orders(table.state).filter((order) => 'target' in order)).toEqual([])
  })

  it('friends are no targets either', () => {
    const { state } = gone('c', 'afloat')
    const beside: State = { ...state, units: state.units.map((each) => (each.id === 'blue' ? { ...each, side: 'red' } : each)) }
    expect(gurps.orders(beside).filter((order) => 'target' in order)).toEqual([])
  })
})

describe('after a ram (GNC-RAM-03)', () => {
  it('the ship that was rammed is asked about a boarding alone', () => {
    const table = new Table(
      scenario([
        unit('red', 'red', '1010', 'N', empty),
        unit('blue', 'blue', '1008', 'N', { ship: card({ cannons: { left: 5, right: 5, front: 5, back: 5 } }) }),
      ]),
      [6, 5],
    ).order({ order: 'ram', unit: 'red' })
    expect(table.asked).toBe('blue: interrupt')
    expect(gurps.orders(table.state).map(({ order }) => order)).toEqual(['board', 'surrender', 'hold'])
    expect(table.refused(fire('blue', 'back', 'red', 1))).toBe('GNC-TURN-03: outside her own turn a ship fires only at the ship that moves')
    expect(table.hold('blue').asked).toBe('red: act')
  })
})

it('a battle begins with ships that have done nothing yet', () => {
  const [red] = gurps.prepare(scenario([unit('red', 'red', '1010', 'N'), unit('blue', 'blue', '2020', 'N')])).units as [Unit]
  const { fallen, treated, forfeited, forfeitedNext, moved, straight, mayTurn, stopped, attacked, player, dealt, used, engaged } = red
  expect({ fallen, treated, forfeited, forfeitedNext, moved, straight, mayTurn, stopped, attacked, player, dealt, used, engaged }).toEqual({
    fallen: { dead: 0, wounded: 0 },
    treated: 0,
    forfeited: 0,
    forfeitedNext: 0,
    moved: 0,
    straight: 0,
    mayTurn: false,
    stopped: false,
    attacked: false,
    player: false,
    dealt: null,
    used: 0,
    engaged: 0,
  })
})
