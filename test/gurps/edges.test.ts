import { describe, expect, it } from 'vitest'
import {
  FLEET,
  formatShipTable,
  gurps,
  initiative,
  type Order,
  parseMove,
  parseShipTable,
  type State,
  speed,
} from '../../src/gurps/index.js'
import { crewedParts, HEX_PARTS } from '../../src/gurps/speed.js'
import { faultOf } from '../told.js'
import { card, scenario, Table, unit } from './helpers.js'
import { board, fight } from './orders.js'

// Where a rule just applies, or just does not.

describe('hexes of other ships (GNC-MOVE-08)', () => {
  const ahead = (status: 'afloat' | 'captured' | 'sunk' | 'away') => {
    const table = new Table(
      scenario([unit('red', 'red', '0510', 'N'), unit('blue', 'blue', '0508', 'N'), unit('c', 'blue', '2020', 'N')]),
      [6, 5, 4],
    )
    table.state = { ...table.state, units: table.state.units.map((each) => (each.id === 'blue' ? { ...each, status } : each)) }
    return table
  }

  it('are kept by ships afloat and by prizes where they were taken, not by what is gone', () => {
    const forward: Order = { order: 'forward', unit: 'red' }
    expect(ahead('afloat').refused(forward)).toBe('GNC-MOVE-08: blue lies ahead: going on would be a ram')
    expect(ahead('captured').refused(forward)).toBe('GNC-MOVE-08: blue lies ahead: hex 0509 is occupied')
    expect([ahead('sunk').refused(forward), ahead('away').refused(forward)]).toEqual([null, null])
  })

  it('are kept by friends', () => {
    const own = scenario([unit('red', 'red', '0510', 'N'), unit('own', 'red', '0508', 'N'), unit('c', 'blue', '2020', 'N')])
    const table = new Table(own, [6, 5, 4])
    expect(table.refused({ order: 'forward', unit: 'red' })).toBe('GNC-MOVE-08: own lies ahead: hex 0509 is occupied')
    expect(table.refused({ order: 'ram', unit: 'red' })).toBe('GNC-RAM-01: own, ahead, is no enemy to be rammed')
  })

  it('a prize is no enemy to be rammed (GNC-RAM-01)', () => {
    const ram: Order = { order: 'ram', unit: 'red' }
    expect(ahead('afloat').refused(ram)).toBeNull()
    expect(ahead('captured').refused(ram)).toBe('GNC-RAM-01: blue, ahead, is no enemy to be rammed')
  })
})

describe('the tactician (GNC-OFF-06)', () => {
  const dealing = (officers: object, change: Parameters<typeof scenario>[1] = {}) =>
    new Table(
      scenario(
        [
          unit('red', 'red', '0510', 'N', { ship: card({ officers: { leadership: 0, ...officers } as never }) }),
          unit('blue', 'blue', '2020', 'N'),
        ],
        change,
      ),
      [6, 1],
    )
  const deals = (table: Table) =>
    gurps
      .orders(table.state)
      .map((order) => (order.order === 'deal' ? [order.leadership, order.gunnery, order.navigation, order.firstAid].join('') : order.order))

  it('deals out up to his level, to those who are there', () => {
    expect(deals(dealing({ leadership: 1, tactician: 1, gunnery: 0 }))).toEqual(['0000', '0100', '1000', 'surrender'])
    expect(deals(dealing({ leadership: 2, tactician: 2, navigation: 0, firstAid: 0 }))).toEqual([
      '0000',
      '0001',
      '0002',
      '0010',
      '0011',
      '0020',
      '1000',
      '1001',
      '1010',
      '2000',
      'surrender',
    ])
    // Nobody at the end of the list takes what others leave over, or more than that.
    expect(deals(dealing({ leadership: 1, tactician: 1, gunnery: 0, navigation: 0 }))).toEqual([
      '0000',
      '0010',
      '0100',
      '1000',
      'surrender',
    ])
  })

  it('deals nothing to a commander who is not there, where he can deal at all without one', () => {
    const officers = { leadership: null, tactician: 1, gunnery: 0 }
    expect(dealing(officers).asked).toBe('red: act')
    const uncapped = dealing(officers, { options: { noCommander: 'gunner-only' } })
    expect(uncapped.asked).toBe('red: deal')
    expect(deals(uncapped)).toEqual(['0000', '0100', 'surrender'])
  })

  it('dealing nothing leaves the officers as they are, and nothing is told', () => {
    const nothing = { order: 'deal', unit: 'red', leadership: 0, gunnery: 0, navigation: 0, firstAid: 0 } as const
    const told = (order: Order) => {
      const table = dealing({ leadership: 2, tactician: 2, gunnery: 0, navigation: 0, firstAid: 0 }).order(order)
      return [table.unit('red').dealt, table.events.filter(({ event }) => event === 'tactics').length]
    }
    expect(told(nothing)).toEqual([null, 0])
    expect(told({ ...nothing, leadership: 1, gunnery: 1 })).toEqual([{ leadership: 1, gunnery: 1, navigation: 0, firstAid: 0 }, 1])
    expect(told({ ...nothing, firstAid: 1 })).toEqual([{ leadership: 0, gunnery: 0, navigation: 0, firstAid: 1 }, 1])
    expect(told({ ...nothing, navigation: 1, firstAid: 1 })).toEqual([{ leadership: 0, gunnery: 0, navigation: 1, firstAid: 1 }, 1])
  })
})

describe('plans for a boarding (GNC-BRD-02)', () => {
  it('are hidden from the other side whichever side lays its plan down first', () => {
    const start = new Table(scenario([unit('red', 'red', '0510', 'N'), unit('blue', 'blue', '0610', 'N')]), [6, 1])
      .order(board('red', 'blue'))
      .end('red')
      .end('blue')
    expect(start.asked).toBe('red: fight')
    const { state } = start
    const [first] = state.boardings as [State['boardings'][number]]
    const plan = { engaged: 0, disengage: true }
    const seen = (given: State, side: string) => {
      const [boarding] = (gurps.view(given, side) as State).boardings
      return [boarding?.planA, boarding?.planB]
    }
    const byB: State = { ...state, boardings: [{ ...first, planB: plan }] }
    expect([seen(byB, 'red'), seen(byB, 'blue')]).toEqual([
      [null, null],
      [null, plan],
    ])
    expect([gurps.hidden(byB, 'red'), gurps.hidden(byB, 'blue')]).toEqual([
      ['boardings[0].planB.engaged', 'boardings[0].planB.disengage'],
      [],
    ])
    const byA = start.order(fight('red', { disengage: true })).state
    expect([seen(byA, 'red'), seen(byA, 'blue')]).toEqual([
      [plan, null],
      [null, null],
    ])
    // Of two boardings one is hidden, and the other as it is.
    const other = { a: 'mate', b: 'c', planA: null, planB: null }
    const two: State = { ...byB, boardings: [...byB.boardings, other] }
    expect((gurps.view(two, 'red') as State).boardings).toEqual([first, other])
    expect((gurps.view(two, 'blue') as State).boardings).toEqual(two.boardings)
    // Where nothing is hidden the view is the state itself.
    expect(gurps.view(state, 'red')).toBe(state)
    expect(gurps.view(byA, 'red')).toBe(byA)
  })
})

describe('moves and speeds (section 3, GNC-SHIP-02)', () => {
  it('a skeleton crew halves: 3 to 1, 2 to 1, 1 to 1/2, 1/5 to 1/10, and no further (GNC-MOVE-07)', () => {
    const ship = { ...new Table(scenario([unit('red', 'red', '0510', 'N'), unit('blue', 'blue', '2020', 'N')]), [6, 1]).unit('red').ship }
    const { condition } = new Table(scenario([unit('red', 'red', '0510', 'N'), unit('blue', 'blue', '2020', 'N')]), [6, 1]).unit('red')
    const halved = (hexes: number) => crewedParts(hexes * HEX_PARTS, ship, { ...condition, active: ship.skeletonCrew }) / HEX_PARTS
    expect([3, 2, 1, 1 / 2, 1 / 5, 1 / 6].map(halved)).toEqual([1, 1, 1 / 2, 1 / 4, 1 / 10, 0])
  })

  it('a move of 1 is one hex of initiative beside the die; the fastest speed there can be is still a number', () => {
    const throws = { die: () => 4, band: () => 0, total: () => 4, faces: () => [] }
    expect(initiative({ ship: card({ topSpeedKph: 7 }) }, throws)).toEqual({ value: 5 })
    const fastest = speed({ kph: Number.MAX_VALUE }, throws) as { readonly move: string }
    expect(Number.isFinite(Number(Object.values(fastest)[0]))).toBe(true)
  })

  it.each(['1/2', '1/10', '1', '12'])('%s is a move', (name) => expect(parseMove(name)).toBeDefined())
  it.each(['1/1', '1/11', '21/2', '1/22', '0', 'x1', '1x', '', 2 as unknown as string])('%j is none', (name) =>
    expect(parseMove(name)).toBeUndefined(),
  )
})

describe('tables of ships', () => {
  it('are text to read, and lists to write', () => {
    expect(faultOf(() => parseShipTable(7 as unknown as string))).toEqual([
      'wrong-type',
      '',
      'expected the text of a table of ships; found 7',
    ])
    expect(faultOf(() => formatShipTable('x' as never))).toEqual(['wrong-type', 'ships', 'expected a list; found "x"'])
    expect(faultOf(() => formatShipTable([{ ...FLEET[0], hp: 0 }] as never))).toEqual(['out-of-range', 'ships[0].hp', expect.any(String)])
  })

  it('may have empty lines, blanks round a cell, and sizes of either sign', () => {
    const hull = (sizeModifier: number) => ({ ...FLEET[0], sizeModifier })
    for (const sizeModifier of [8, 0, -1]) {
      const text = formatShipTable([hull(sizeModifier)] as never)
      const spaced = `\n  \n${text
        .split('\n')
        .map((line) => line.replaceAll('\t', ' \t '))
        .join('\n\n')}`
      expect(parseShipTable(spaced)[0]).toMatchObject({ sizeModifier, hp: FLEET[0]?.hp })
      expect(text).toContain(sizeModifier > 0 ? '\t+8' : `\t${sizeModifier}`)
    }
  })
})
