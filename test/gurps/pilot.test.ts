import { describe, expect, it } from 'vitest'
import type { HeadingName } from '../../src/core/hex.js'
import type { State, Unit } from '../../src/gurps/index.js'
import { type Ambition, type Prospects, sail } from '../../src/gurps/pilot.js'
import { card, scenario, Table, unit } from './helpers.js'

// What a pilot sees of a place, and where it goes.

/** Red at a hex, on a map of 30 by 30; what is said of her, and other ships. */
function start(
  hex: string,
  heading: HeadingName,
  change: Partial<Unit> = {},
  others: Parameters<typeof unit>[] = [['b', 'blue', '2525', 'N']],
) {
  const { state } = new Table(
    scenario([unit('red', 'red', hex, heading, { ship: card({ topSpeedKph: 21 }) }), ...others.map((each) => unit(...each))]),
    [6, ...others.map(() => 1)],
  )
  const changed: State = { ...state, units: state.units.map((each) => (each.id === 'red' ? { ...each, ...change } : each)) }
  const [red, ...rest] = changed.units as [Unit, ...Unit[]]
  return { state: changed, red, enemies: rest.filter(({ side }) => side === 'blue') }
}

/** What is seen of every place looked at, the present one first. */
function seen(at: ReturnType<typeof start>): Prospects[] {
  const places: Prospects[] = []
  sail(at.state, at.red, at.enemies, (place) => places.push(place) * 0, false)
  return places
}

const goes = ({ state, red, enemies }: ReturnType<typeof start>, ambition: Ambition, leaves = false) => {
  const order = sail(state, red, enemies, ambition, leaves)
  return order && (order.order === 'turn' ? order.to : order.order)
}
const nearer: Ambition = ({ nearest, ahead }) => -10 * nearest - ahead
const farther: Ambition = ({ nearest, ahead }) => 10 * nearest + ahead

describe('what a pilot sees', () => {
  it('is cannons that would bear, loaded or being so, the distance from either hex, and from where the bow points', () => {
    const abeam = start(
      '1010',
      'N',
      { loaded: { left: 1, right: 2, front: 1, back: 1 }, reloading: { left: 0, right: 1, front: 0, back: 0 } },
      [
        ['b', 'blue', '1310', 'N'],
        ['far', 'blue', '1025', 'N'],
      ],
    )
    expect(seen(abeam)[0]).toEqual({ cannons: 3, range: 5, nearest: 3, ahead: 3, room: 2 })
    // Out of range nothing bears; nobody there at all is as far as can be.
    expect(seen(start('1010', 'N', {}, [['b', 'blue', '1610', 'N']]))[0]).toMatchObject({ cannons: 0, nearest: 6 })
    expect(seen({ ...start('1010', 'N'), enemies: [] })[0]).toMatchObject({ cannons: 0, nearest: 99, ahead: 99 })
    // The stern counts for the distance, of either ship.
    expect(seen(start('1010', 'N', {}, [['b', 'blue', '1014', 'N']]))[0]).toMatchObject({ nearest: 3 })
    expect(seen(start('1010', 'N', {}, [['b', 'blue', '1006', 'N']]))[0]).toMatchObject({ nearest: 3 })
  })

  it('is how many hexes there are from the bow to the edge, two at most', () => {
    expect(['1003', '1002', '1001'].map((hex) => seen(start(hex, 'N'))[0]?.room)).toEqual([2, 1, 0])
  })

  it('is places three hexes on at most, and none for who cannot move or turn', () => {
    expect(seen(start('1010', 'N', { stopped: true }))).toEqual([])
    const places = seen(start('1010', 'N')).length
    expect(seen(start('1010', 'N', { ship: { ...start('1010', 'N').red.ship, topSpeedKph: 70 } }))).toHaveLength(places)
    expect(seen(start('1010', 'N', { moved: 2, mayTurn: false })).length).toBeLessThan(places)
  })
})

describe('where a pilot goes', () => {
  it('is ahead, or about, to what it wants; it stays where it wants nothing else', () => {
    expect(goes(start('1010', 'N', {}, [['b', 'blue', '1001', 'N']]), nearer)).toBe('forward')
    const turning = { moved: 1, mayTurn: true }
    expect(goes(start('1010', 'N', turning, [['b', 'blue', '2010', 'N']]), nearer)).toBe('starboard')
    expect(goes(start('1510', 'N', turning, [['b', 'blue', '0110', 'N']]), nearer)).toBe('port')
    expect(goes(start('1010', 'N', { moved: 1, mayTurn: true }), () => 0)).toBeNull()
  })

  it('lying still must be worth something: where all is alike a ship that has not moved goes on', () => {
    expect(goes(start('1010', 'N'), () => 0)).toBe('forward')
    expect(goes(start('1010', 'N', { moved: 1 }), () => 0)).toBeNull()
  })

  it('is not into other ships, prizes among them, nor off the map, but for who wants to leave', () => {
    const blocked = start('1010', 'N', {}, [
      ['mate', 'red', '1008', 'N'],
      ['b', 'blue', '1001', 'N'],
    ])
    expect(goes(blocked, nearer)).toBeNull()
    const prize: State = {
      ...blocked.state,
      units: blocked.state.units.map((each) => (each.id === 'mate' ? { ...each, status: 'captured' } : each)),
    }
    expect(goes({ ...blocked, state: prize }, nearer)).toBeNull()
    const sunk: State = {
      ...blocked.state,
      units: blocked.state.units.map((each) => (each.id === 'mate' ? { ...each, status: 'sunk' } : each)),
    }
    expect(goes({ ...blocked, state: sunk }, nearer)).toBe('forward')
    expect(goes(start('1001', 'N'), farther)).toBeNull()
    expect(goes(start('1001', 'N'), farther, true)).toBe('forward')
    expect(goes(start('1001', 'N'), nearer, true)).toBe('forward')
  })

  it('takes the first step to the best place, though the step itself leads away', () => {
    // The enemy lies astern: only hexes moved allow of a turn.
    const astern = start('1010', 'N', {}, [['b', 'blue', '1414', 'N']])
    expect(goes(astern, nearer)).toBe('forward')
  })
})
