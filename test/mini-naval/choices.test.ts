import { describe, expect, it } from 'vitest'
import { SeededChance } from '../../src/core/seeded.js'
import { type DoctrineName, type MoveOrder, miniNaval, type Order, type State } from '../../src/mini-naval/index.js'
import { asked, begin, play, scenario, strike, until, vessel } from './helpers.js'

// What doctrines choose at one decision.

type Units = Parameters<typeof scenario>[0]
const SURFACES = { surfaces: ['west', 'east'] }

function choose(state: State, doctrine: DoctrineName): Order {
  const decision = miniNaval.decision(state)
  if (!decision) throw new Error('nobody is asked')
  const { decide } = miniNaval.doctrines[doctrine] as NonNullable<(typeof miniNaval.doctrines)[string]>
  return decide(miniNaval.view(state, decision.side), decision, () => miniNaval.orders(state), SeededChance.fromSeed(1)) as Order
}

/** What a vessel of a does when it is asked to move, with nothing said before. */
const moveOf = (units: Units, id: string, doctrine: DoctrineName, more: object = {}) =>
  choose(
    until(begin(scenario(units, more), [1, 2]), (now) => asked(now) === `a ${id} move`),
    doctrine,
  ) as MoveOrder

describe('merchants screened', () => {
  it.each([
    ['N', '1003', '1001'],
    ['S', '1018', '1020'],
    ['NE', '1805', '2005'],
    ['SE', '1805', '2005'],
    ['NW', '0305', '0105'],
    ['SW', '0305', '0105'],
  ] as const)('heading %s keep their row, or their column, to the edge, and leave there', (heading, from, edge) => {
    const units: Units = [
      { id: 'm', side: 'a', class: 'merchant', hex: from, heading, surface: 'west' },
      { id: 'y', side: 'b', class: 'merchant', surface: 'east' },
    ]
    const first = moveOf(units, 'm', 'screen-and-hunt', SURFACES)
    expect(first).toMatchObject({ order: 'move', to: edge })
    const there = units.map((unit) => (unit.id === 'm' ? { ...unit, hex: edge } : unit))
    expect(moveOf(there, 'm', 'screen-and-hunt', SURFACES)).toEqual({ order: 'withdraw', unit: 'm' })
  })
})

describe('destroyers that screen', () => {
  const units: Units = [
    { id: 'd', side: 'a', class: 'destroyer', hex: '1010', heading: 'N', surface: 'west' },
    { id: 'm', side: 'a', class: 'merchant', hex: '1012', heading: 'N', surface: 'west' },
    { id: 'bb', side: 'a', class: 'battleship', hex: '1004', heading: 'N', surface: 'west' },
    { id: 'away', side: 'a', class: 'large-carrier', hex: '1020', heading: 'N', surface: 'east' },
    { id: 'y', side: 'b', class: 'merchant', surface: 'east' },
  ]

  it('keep beside the friend of most worth on their surface, be a lesser one nearer', () => {
    const { to } = moveOf(units, 'd', 'screen-and-hunt', SURFACES)
    expect(['1006', '1005', '0905', '1105', '0904', '1104']).toContain(to)
  })

  it('go at a submarine under water first, and alone at the enemy', () => {
    const about = units.map((unit) => (unit.id === 'd' ? { ...unit, heading: 'S' as const } : unit))
    const prey = { id: 's', side: 'b', class: 'submarine', hex: '1018', heading: 'N', surface: 'west' } as const
    expect(moveOf([...about, prey], 'd', 'screen-and-hunt', SURFACES).to).toBe('1014')
    const alone: Units = [
      { id: 'd', side: 'a', class: 'destroyer', hex: '1010', heading: 'N' },
      { id: 'y', side: 'b', class: 'merchant', hex: '1001', heading: 'N' },
    ]
    expect(moveOf(alone, 'd', 'screen-and-hunt').to).toBe('1006')
  })

  it.each(['screen-and-hunt', 'close-and-gun'] as const)(
    'look for a submarine on patrol where nothing else is to be attacked: %s',
    (doctrine) => {
      const hunter = (of: 'destroyer' | 'cruiser', heading: 'N' | 'S'): Units => [
        { id: 'd', side: 'a', class: of, hex: '1010', heading },
        { id: 's', side: 'b', class: 'submarine', hex: '1018', heading: 'N', patrol: true },
      ]
      expect(moveOf(hunter('destroyer', 'S'), 'd', doctrine).to).toBe('1014')
      // A cruiser can do nothing about her but keep away.
      expect(moveOf(hunter('cruiser', 'N'), 'd', doctrine).to).toBe('1007')
      const merchant = { id: 'y', side: 'b', class: 'merchant', hex: '1001', heading: 'N' } as const
      expect(moveOf([...hunter('destroyer', 'N'), merchant], 'd', doctrine).to).toBe('1006')
    },
  )
})

describe('submarines', () => {
  const boat = (hex: string, submerged: boolean): Units => [
    { id: 's', side: 'a', class: 'submarine', hex, heading: 'N', submerged },
    { id: 'y', side: 'b', class: 'merchant', hex: '1003', heading: 'N' },
  ]

  it('dive as they go, and never come up', () => {
    expect(moveOf(boat('1010', false), 's', 'screen-and-hunt')).toMatchObject({ to: '1008', depth: 'dive' })
    expect(moveOf(boat('1010', true), 's', 'screen-and-hunt').depth).toBeUndefined()
  })

  it('close to two areas when they screen, to three when they close and gun', () => {
    expect([moveOf(boat('1007', true), 's', 'screen-and-hunt').to, moveOf(boat('1007', true), 's', 'close-and-gun').to]).toEqual([
      '1005',
      '1006',
    ])
  })
})

describe('aircraft', () => {
  const raid = (launched: ('fighter' | 'bomber' | 'torpedo-bomber')[], targets: Units, aircraft?: object) =>
    begin(
      scenario(
        [
          { id: 'cv', side: 'a', ship: { class: 'carrier', ...(aircraft && { aircraft }) }, launched, surface: 'west' },
          ...targets.map((each) => ({ surface: 'east', ...each })),
        ],
        SURFACES,
      ),
    )

  it('bombers hunt a submarine rather than strike where they hunt, or where nothing else is there', () => {
    const both = raid(
      ['bomber'],
      [
        { id: 's', side: 'b', class: 'submarine', hex: '0505' },
        { id: 'm', side: 'b', class: 'merchant' },
      ],
    )
    expect(choose(both, 'screen-and-hunt')).toEqual({ order: 'hunt', unit: 'cv-bomber-1', target: 's' })
    expect(choose(both, 'close-and-gun')).toEqual(strike('cv-bomber-1', 'm'))
    const alone = raid(['bomber'], [{ id: 's', side: 'b', class: 'submarine', hex: '0505' }])
    expect(choose(alone, 'close-and-gun')).toEqual({ order: 'hunt', unit: 'cv-bomber-1', target: 's' })
  })

  it('fighters go up against the larger strike', () => {
    const state = raid(
      ['bomber', 'bomber', 'torpedo-bomber'],
      [
        { id: 'one', side: 'b', class: 'carrier', hex: '0505' },
        { id: 'two', side: 'b', class: 'cruiser', hex: '0506' },
      ],
    )
    const two = [strike('cv-bomber-1', 'one'), strike('cv-bomber-2', 'two'), strike('cv-torpedo-bomber-1', 'two')]
    expect(choose(play(state, two).state, 'close-and-gun')).toEqual({ order: 'scramble', unit: 'one-fighter-1', target: 'two' })
    const other = [strike('cv-bomber-1', 'one'), strike('cv-bomber-2', 'one'), strike('cv-torpedo-bomber-1', 'two')]
    expect(choose(play(state, other).state, 'close-and-gun')).toEqual({ order: 'scramble', unit: 'one-fighter-1', target: 'one' })
  })

  it('fighters left over meet the stronger bombers, or strafe where most guns are', () => {
    const state = raid(['bomber', 'bomber'], [{ id: 'c', side: 'b', ship: { class: 'carrier', aircraft: { fighter: 1 } }, hex: '0505' }])
    const weak = { ...state, stands: state.stands.map((each) => (each.id === 'cv-bomber-1' ? { ...each, fp: 1 } : each)) }
    const up = play(weak, [
      strike('cv-bomber-1', 'c'),
      strike('cv-bomber-2', 'c'),
      { order: 'scramble', unit: 'c-fighter-1', target: 'c' },
    ]).state
    expect(choose(up, 'close-and-gun')).toEqual({ order: 'intercept', unit: 'c-fighter-1', target: 'cv-bomber-2' })
    const escort = raid(
      ['fighter'],
      [
        { id: 'm', side: 'b', class: 'merchant', hex: '0505' },
        { id: 'bb', side: 'b', class: 'battleship', hex: '0506' },
        { id: 'd', side: 'b', class: 'destroyer', hex: '0506' },
      ],
    )
    expect(choose(play(escort, [strike('cv-fighter-1', 'm')]).state, 'close-and-gun')).toMatchObject({ order: 'strafe', target: 'bb' })
  })

  it('torpedo bombers turn to what is worth most within their reach', () => {
    const state = raid(
      ['torpedo-bomber'],
      [
        { id: 'd', side: 'b', class: 'destroyer', hex: '0505' },
        { id: 'bb', side: 'b', class: 'battleship', hex: '0506' },
      ],
    )
    expect(choose(play(state, [strike('cv-torpedo-bomber-1', 'd')]).state, 'close-and-gun')).toMatchObject({
      order: 'release',
      target: 'bb',
    })
    expect(vessel(state, 'bb').fp).toBe(24)
  })
})
