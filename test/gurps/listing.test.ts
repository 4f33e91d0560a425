import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { gurps, type Order, type State, type Unit } from '../../src/gurps/index.js'
import { card, scenario, Table, unit } from './helpers.js'
import { aid, board, fight, fire, reload } from './orders.js'

// What orders there are at each question, in their order; and what hangs together with them.

const listed = ({ state }: Table) => gurps.orders(state)
const own = (order: 'hold' | 'surrender' | 'end turn', id: string): Order => ({ order, unit: id })
const cannons = (left: number, right = 0) => ({ left, right, front: 0, back: 0 })
const armed = (left: number, right = 0, change: object = {}) => ({ ship: card({ cannons: cannons(left, right), ...change }) })

describe('orders listed', () => {
  it('in her own turn: moves, fire, reloads, boardings, and what ends it', () => {
    const table = new Table(
      scenario([
        unit('red', 'red', '1010', 'N', { ...armed(1, 2), loaded: cannons(0, 2) }),
        unit('b', 'blue', '1110', 'N', armed(0)),
        unit('far', 'blue', '1310', 'N', armed(0)),
      ]),
      [6, 5, 4],
    )
    expect(listed(table)).toEqual([
      { order: 'forward', unit: 'red' },
      ...['b', 'far'].flatMap((target) => [1, 2].map((n) => fire('red', 'right', target, n))),
      { order: 'reload', unit: 'red', battery: 'left', cannons: 1 },
      board('red', 'b'),
      own('surrender', 'red'),
      own('end turn', 'red'),
    ])
    table.forward('red').hold('b')
    expect(table.asked).toBe('red: act')
    expect(listed(table).slice(0, 3)).toEqual([
      { order: 'forward', unit: 'red' },
      { order: 'turn', unit: 'red', to: 'port' },
      fire('red', 'right', 'b', 1),
    ])
  })

  it('reloads of as many cannons as the crew that is left can serve, two to each (GNC-GUN-02)', () => {
    const table = new Table(
      scenario([
        unit('red', 'red', '1010', 'N', { ...armed(4), loaded: cannons(0), condition: { active: 7, wounded: 33 } }),
        unit('b', 'blue', '2020', 'N'),
      ]),
      [6, 5],
    )
    const reloads = () => listed(table).filter(({ order }) => order === 'reload')
    expect(reloads()).toEqual([1, 2, 3].map((n) => reload('red', 'left', n)))
    table.order(reload('red', 'left', 2))
    expect(reloads()).toEqual([reload('red', 'left', 1)])
  })

  it('a turn of the helm either way, after a hex moved (GNC-MOVE-03)', () => {
    const table = new Table(scenario([unit('red', 'red', '1010', 'N', armed(0)), unit('b', 'blue', '2020', 'N')]), [6, 5]).forward('red')
    expect(listed(table)).toEqual([
      { order: 'forward', unit: 'red' },
      { order: 'turn', unit: 'red', to: 'port' },
      { order: 'turn', unit: 'red', to: 'starboard' },
      own('surrender', 'red'),
      own('end turn', 'red'),
    ])
  })

  it('a ram, where an enemy lies ahead', () => {
    const table = new Table(scenario([unit('red', 'red', '1010', 'N', armed(0)), unit('b', 'blue', '1008', 'N', armed(0))]), [6, 5])
    expect(listed(table)).toEqual([{ order: 'ram', unit: 'red' }, board('red', 'b'), own('surrender', 'red'), own('end turn', 'red')])
  })

  it('before the fire of those who wait, and in the turn of another', () => {
    const table = new Table(
      scenario([
        unit('red', 'red', '0809', 'S', armed(1)),
        unit('b', 'blue', '1010', 'N', armed(2)),
        unit('c', 'blue', '2020', 'N', armed(2)),
      ]),
      [6, 5, 4],
    ).forward('red')
    expect(table.asked).toBe('red: first fire')
    expect(listed(table)).toEqual([fire('red', 'left', 'b', 1), own('surrender', 'red'), own('hold', 'red')])
    expect(table.refused(fire('red', 'left', 'c', 1))).toBe(
      'GNC-TURN-03: outside her own turn a ship fires only at ships that wait to fire at her',
    )
    table.hold('red')
    expect(table.asked).toBe('b: interrupt')
    expect(listed(table)).toEqual([fire('b', 'left', 'red', 1), fire('b', 'left', 'red', 2), own('surrender', 'b'), own('hold', 'b')])
  })

  it('in the turn of another, a boarding of her alone', () => {
    const table = new Table(
      scenario([
        unit('red', 'red', '1011', 'N', armed(0)),
        unit('mate', 'red', '1210', 'N', armed(0)),
        unit('b', 'blue', '1110', 'N', armed(0)),
      ]),
      [6, 5, 4],
    ).forward('red')
    expect(table.asked).toBe('b: interrupt')
    expect(listed(table)).toEqual([board('b', 'red'), own('surrender', 'b'), own('hold', 'b')])
    expect(table.refused(board('b', 'mate'))).toBe('GNC-BRD-01: in the turn of another ship, it is she that may be boarded')
  })

  it('help: every way there is to give it, with what is left (GNC-OFF-04, GNC-OFF-05, GNC-OFF-07)', () => {
    const { state } = new Table(
      scenario([
        unit('red', 'red', '1010', 'N', {
          ...armed(0, 0, { officers: { leadership: 2, navigation: 1, firstAid: 2 }, mage: { fatigue: 4 } }),
        }),
        unit('b', 'blue', '2020', 'N', armed(0)),
      ]),
      [6, 5],
    )
    const suffering = (change: Partial<Unit>, masts: number): State => ({
      ...state,
      units: state.units.map((each) => (each.id === 'red' ? { ...each, ...change } : each)),
      agenda: [{ question: 'aid', unit: 0, masts }, ...state.agenda],
    })
    const ways = (change: Partial<Unit>, masts: number) =>
      gurps
        .orders(suffering(change, masts))
        .map((order) => (order.order === 'aid' ? [order.spells, order.lives, order.alive, order.masts].join('') : order.order))
    expect(suffering({}, 0).units[0]).toMatchObject({ spells: 1 })
    expect(ways({ fallen: { dead: 1, wounded: 0 } }, 1)).toEqual([
      ...['0000', '0001'],
      ...['0100', '0101', '0110', '0111'],
      ...['1000', '1001'],
      'surrender',
    ])
    expect(ways({ fallen: { dead: 0, wounded: 2 }, spells: 0, treated: 1 }, 0)).toEqual(['0000', '0010', 'surrender'])
    expect(ways({ fallen: { dead: 0, wounded: 0 }, forfeited: 1 }, 2)).toEqual(['0000', 'surrender'])
    expect(ways({ fallen: { dead: 0, wounded: 0 }, forfeitedNext: 1 }, 2)).toEqual(['0000', 'surrender'])
    expect(ways({ fallen: { dead: 0, wounded: 0 } }, 2)).toEqual(['0000', '0001', 'surrender'])
  })

  it('plans for a boarding: crew for player characters, and whether to get away (GNC-BRD-06)', () => {
    const table = new Table(
      scenario([
        unit('red', 'red', '1010', 'N', { ...armed(0, 0, { crew: 2, skeletonCrew: 1 }) }),
        unit('b', 'blue', '1110', 'N', { ...armed(0), playerCharacters: 1 }),
      ]),
      [6, 5],
    )
      .order(board('red', 'b'))
      .end('red')
      .end('b')
    expect(listed(table)).toEqual([
      ...[false, true].flatMap((disengage) => [0, 1, 2].map((engaged) => fight('red', { engaged, disengage }))),
      own('surrender', 'red'),
    ])
    table.order(fight('red'))
    expect(listed(table)).toEqual([fight('b'), fight('b', { disengage: true }), own('surrender', 'b')])
  })

  it('nothing, when the battle is over', () => {
    const table = new Table(scenario([unit('red', 'red', '1010', 'N'), unit('b', 'blue', '2020', 'N')]), [6, 5]).order(
      own('surrender', 'red'),
    )
    expect([listed(table), gurps.decision(table.state)]).toEqual([[], null])
  })
})

describe('an order at random', () => {
  const table = () => new Table(scenario([unit('red', 'red', '1010', 'N', armed(0)), unit('b', 'blue', '2020', 'N', armed(0))]), [6, 5])
  const drawn = (...dice: number[]) => {
    const chance = new ScriptedChance(dice)
    const order = gurps.sampleOrder(table().state, chance)
    chance.finish()
    return order
  }

  it('is any of those listed; a surrender once in fifty that it is drawn, else another', () => {
    expect(listed(table()).map(({ order }) => order)).toEqual(['forward', 'surrender', 'end turn'])
    expect([drawn(1), drawn(3)]).toEqual([{ order: 'forward', unit: 'red' }, own('end turn', 'red')])
    expect(drawn(2, 1)).toEqual(own('surrender', 'red'))
    expect(drawn(2, 2, 2)).toEqual(own('end turn', 'red'))
    expect(drawn(2, 50, 1)).toEqual({ order: 'forward', unit: 'red' })
  })
})

describe('the ruleset', () => {
  it('knows how long a battle can last: steps, turns of the helm and shots, each with what others may do about it', () => {
    const state = gurps.prepare(
      scenario(
        [
          unit('red', 'red', '1010', 'N', { ...armed(2, 1, { officers: { leadership: 2, navigation: 1, tactician: 3 } }) }),
          unit('b', 'blue', '2020', 'N', armed(0, 0, { topSpeedKph: 1 })),
        ],
        { turns: 3 },
      ),
    )
    // Move 2 raised by 6: 9 steps, 3 cannons; a move below 1 counts as 1: 2 steps, no cannon.
    expect(gurps.declares.longestBattle(state)).toBe(3 * (2 * 9 * 4 + 5 * 3 + 2 + 10 + (2 * 2 * 4 + 0 + 2 + 10)))
  })

  it('says by which tables a battle is played', () => {
    const tables = { pack: 'p', ruleset: 'gurps', mark: 'T', provenance: 'a test', tables: {} } as const
    const two = [unit('red', 'red', '1010', 'N'), unit('b', 'blue', '2020', 'N')]
    expect(gurps.tables?.(gurps.prepare(scenario(two)))).toMatchObject({ ruleset: 'gurps', mark: 'T' })
    expect(gurps.tables?.(gurps.prepare(scenario(two, { tables })))).toEqual(tables)
  })

  it('warns of ships that can neither move nor serve a gun, and of no others (GNC-MOVE-07, GNC-GUN-02)', () => {
    const warnings = (change: object, active: number) => {
      const given = scenario([
        unit('red', 'red', '1010', 'N', { ...change, condition: { active, dead: 40 - active } }),
        unit('b', 'blue', '2020', 'N'),
      ])
      const battle = Battle.start(gurps, given, { seed: 1 })
      expect(battle.events.every(({ knownTo }) => knownTo.join() === 'red,blue')).toBe(true)
      const told = battle.events.flatMap((event) => (event.event === 'warning' ? [event] : []))
      // Whoever checks the scenario, or fights many battles of it, is told the same.
      expect(gurps.warnings?.(gurps.prepare(given))).toEqual(told.map(({ text, clause }) => `${text} (${clause})`))
      return told.map(({ text }) => text)
    }
    const skeleton = (n: number) => `red has ${n} crew, below her skeleton crew of 5: she neither moves nor attacks`
    const unserved = 'red has cannons, but no crew to serve even one'
    expect([warnings({}, 5), warnings({}, 4), warnings({}, 2)]).toEqual([[], [skeleton(4)], [skeleton(2)]])
    expect(warnings({}, 1)).toEqual([skeleton(1), unserved])
    expect(warnings(armed(1), 1)).toEqual([skeleton(1), unserved])
    expect(warnings(armed(0), 1)).toEqual([skeleton(1)])
  })
})

describe('the end of ships and battles (GNC-END-01, GNC-BRD-07)', () => {
  const four = () =>
    new Table(
      scenario([
        unit('red', 'red', '1010', 'N', { name: 'Red', ...armed(0) }),
        unit('b', 'blue', '1110', 'N', { name: 'Blue', ...armed(0) }),
        unit('mate', 'red', '2010', 'N', armed(0)),
        unit('c', 'blue', '2110', 'N', armed(0)),
      ]),
      [6, 5, 4, 3],
    )

  it('a ship that gives up is the enemy’s, and her boarding alone is over', () => {
    const table = four().order(board('red', 'b')).end('red').end('b').order(board('mate', 'c')).order(own('surrender', 'mate'))
    expect(table.state.boardings.map(({ a, b }) => [a, b])).toEqual([['red', 'b']])
    expect(table.events.at(-1)).toMatchObject({ event: 'captured', target: 'mate', by: 'blue', crew: 40, surrendered: true })
    expect(table.unit('mate')).toMatchObject({ status: 'captured', captured: 40, condition: { active: 0 } })
  })

  it('both sides lost at once: nobody has won, and both are named', () => {
    const { state } = new Table(scenario([unit('red', 'red', '1010', 'N'), unit('b', 'blue', '2020', 'N')]), [6, 5])
    const over = gurps.settle(
      { ...state, units: state.units.map((each) => ({ ...each, condition: { ...each.condition, hp: 0 } })) },
      new ScriptedChance([]),
    )
    expect([over.over, over.agenda, gurps.result(over).winner]).toEqual(['red and blue: no ship left in the battle', [], null])
  })

  it('help given is told, and help not given is not', () => {
    const given = scenario([
      unit('red', 'red', '0510', 'N', { ship: card({ damage: '20d' }) }),
      unit('blue', 'blue', '0710', 'N', { ship: card({ officers: { leadership: 2, firstAid: 2 } }), loaded: cannons(0) }),
    ])
    const told = (help: Parameters<typeof aid>[1]) => {
      const table = new Table(given, [6, 1]).order(fire('red', 'right', 'blue', 2), 10, 70)
      expect(table.asked).toBe('blue: aid')
      return table.order(aid('blue', help)).events.filter(({ event }) => event === 'aid').length
    }
    expect([told({}), told({ alive: 1 }), told({ lives: 1 })]).toEqual([0, 1, 1])
  })
})
