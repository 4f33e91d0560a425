import { describe, expect, it } from 'vitest'
import { distance } from '../../src/core/hex.js'
import { SeededChance } from '../../src/core/seeded.js'
import { type DoctrineName, type MoveOrder, miniNaval, type State, type Vessel } from '../../src/mini-naval/index.js'
import { decided, example, fight, opening, scenario, vessel } from './helpers.js'

const nearest = (state: State, of: Vessel) =>
  Math.min(
    ...state.units
      .filter((other) => other.side !== of.side && other.surface === of.surface && other.fp > 0)
      .map((other) => distance(of, other)),
  )

describe('doctrines', () => {
  it('say what they do', () => {
    expect(Object.keys(miniNaval.doctrines)).toEqual(['close-and-gun', 'stand-off-and-strike', 'screen-and-hunt', 'run-for-it'])
    for (const { about } of Object.values(miniNaval.doctrines)) expect(about.length).toBeGreaterThan(20)
  })

  it('close and gun: comes within three areas and wears down what runs too slowly', () => {
    const given = scenario(
      [
        { id: 'x', side: 'a', class: 'battlecruiser', hex: '1001', heading: 'S' },
        { id: 'y', side: 'b', ship: { class: 'merchant', fp: 99 }, hex: '1015', heading: 'S' },
      ],
      { turns: 20, options: { leavingTheMap: 'forbidden' } },
    )
    const close = fight(given, 'close-and-gun', 'run-for-it', 's', (state) => nearest(state, vessel(state, 'x')) <= 3)
    expect(nearest(close, vessel(close, 'x'))).toBe(3)
    const end = fight(given, 'close-and-gun', 'run-for-it', 's')
    expect(miniNaval.result(end).winner).toBe('a')
    expect(vessel(end, 'y').fp).toBeLessThan(99 / 2)
  })

  it('run for it: leaves the map', () => {
    const given = scenario(
      [
        { id: 'x', side: 'a', class: 'battleship', hex: '1001', heading: 'S' },
        { id: 'y', side: 'b', class: 'destroyer', hex: '1015', heading: 'S' },
        { id: 'z', side: 'b', class: 'merchant', hex: '1816', heading: 'SE' },
      ],
      { turns: 12 },
    )
    const end = fight(given, 'close-and-gun', 'run-for-it', 's')
    expect([vessel(end, 'y').withdrawn, vessel(end, 'z').withdrawn]).toEqual([true, true])
  })

  it('stand off and strike: keeps away and sends up everything', () => {
    const state = fight(example('carrier-duel'), 'stand-off-and-strike', 'stand-off-and-strike', 's', ({ turn }) => turn === 2)
    expect(state.stands.filter(({ place }) => place === 'flying')).toHaveLength(14)
    const apart = scenario(
      [
        { id: 'x', side: 'a', class: 'carrier', hex: '1005', heading: 'N' },
        { id: 'y', side: 'b', class: 'battleship', hex: '1012', heading: 'N' },
      ],
      { turns: 4, options: { leavingTheMap: 'forbidden' } },
    )
    const before = miniNaval.prepare(apart)
    const after = fight(apart, 'stand-off-and-strike', 'run-for-it', 's', ({ turn }) => turn === 2)
    expect(nearest(after, vessel(after, 'x'))).toBeGreaterThan(nearest(before, vessel(before, 'x')))
  })

  it.each(['close-and-gun', 'screen-and-hunt'] as const)('%s: destroyers go over submarines', (doctrine) => {
    const given = scenario(
      [
        { id: 'd', side: 'a', class: 'destroyer', hex: '0505', heading: 'S' },
        { id: 's', side: 'b', class: 'submarine', hex: '0515', heading: 'N' },
      ],
      { turns: 20 },
    )
    const over = (state: State) => distance(vessel(state, 'd'), vessel(state, 's')) === 0
    expect(over(fight(given, doctrine, 'close-and-gun', 's', over))).toBe(true)
  })

  const movesTo = (state: State, doctrine: DoctrineName) => (decided(state, doctrine, 'move') as MoveOrder).to

  it('close and gun: passes by what is under water, where it cannot attack it, and keeps away from it where there is nothing else', () => {
    const battleship = { id: 'x', side: 'a', class: 'battleship', hex: '1010', heading: 'S' } as const
    const submarine = { id: 's', side: 'b', class: 'submarine', hex: '1007', heading: 'S' } as const
    const cruiser = { id: 'y', side: 'b', hex: '1020' } as const
    expect(movesTo(opening([battleship, submarine, cruiser]), 'close-and-gun')).toBe('1012')
    expect(movesTo(opening([battleship, { ...submarine, hex: '1017' }]), 'close-and-gun')).not.toBe('1012')
    // On the surface she is a target like any other.
    const risen = { ...submarine, hex: '1017', submerged: false }
    expect(movesTo(opening([battleship, risen]), 'close-and-gun')).toBe('1012')
  })

  it.each([
    [[1, 1], '1012'],
    // She comes about to get away.
    [[0, 0], '0912'],
  ])('screen and hunt: a submarine with launchers %j closes where she has torpedoes left', (launchers, to) => {
    const state = opening([
      { id: 's', side: 'a', class: 'submarine', hex: '1010', heading: 'S' },
      { id: 'y', side: 'b', hex: '1018' },
    ])
    Object.assign(vessel(state, 's'), { launchers })
    expect(movesTo(state, 'screen-and-hunt')).toBe(to)
  })

  it('orders that an amendment has left without guns, or without a vessel, promise nothing', () => {
    const state = opening([
      { id: 'x', side: 'a', class: 'battleship', hex: '1010' },
      { id: 'w', side: 'a', hex: '1012' },
      { id: 'y', side: 'b', hex: '1020' },
    ])
    const given = { order: 'fire', unit: 'x', battery: 'main', target: 'y' } as const
    const next = miniNaval.advance(state, given, SeededChance.fromSeed(1))
    const at = (orders: State['orders'], calibre: '15-inch' | '4-inch') => {
      const amended = structuredClone({ ...next, orders })
      Object.assign(vessel(amended, 'x').ship, { calibre })
      return decided(amended, 'close-and-gun')
    }
    const fire = { order: 'fire', unit: 'w', battery: 'main', target: 'y' }
    expect(at([[given], []], '4-inch')).toEqual(fire)
    expect(at([[{ ...given, unit: 'nobody' }], []], '15-inch')).toEqual(fire)
  })

  /** The orders that a has given by the time the other side is asked. */
  const volley = (state: State) =>
    fight(state, 'close-and-gun', 'close-and-gun', 's', (now) => miniNaval.decision(now)?.side === 'b').orders[0]

  it('torpedoes are kept where what is ordered already should sink the target, and go at another', () => {
    const destroyers = [
      { id: 'w', side: 'a', class: 'destroyer', hex: '1010', heading: 'N' },
      { id: 'x', side: 'a', class: 'destroyer', hex: '1011', heading: 'N' },
      { id: 'y', side: 'b', class: 'destroyer', hex: '1210', heading: 'N' },
    ] as const
    const at = (unit: string, target: string) => ({ order: 'torpedoes', unit, mount: 'starboard', target })
    const gun = (unit: string, target: string) => ({ order: 'fire', unit, battery: 'main', target })
    // 1 FP of two guns and 3.76 of a pattern leave her 1.24 of 6; another pattern should sink her.
    expect(volley(opening(destroyers))).toEqual([gun('w', 'y'), at('w', 'y'), at('w', 'y'), gun('x', 'y')])
    const other = { id: 'z', side: 'b', class: 'destroyer', hex: '1211', heading: 'N' } as const
    expect(volley(opening([...destroyers, other])).slice(3)).toEqual([gun('x', 'z'), at('x', 'z'), at('x', 'z')])
  })

  it('torpedoes are kept where the target lies dead in the water', () => {
    const state = opening([
      { id: 'w', side: 'a', class: 'destroyer', hex: '1010', heading: 'N' },
      { id: 'y', side: 'b', class: 'destroyer', hex: '1210', heading: 'N', lost: 6 },
      { id: 'z', side: 'b', hex: '1017' },
    ])
    expect(volley(state)).toEqual([{ order: 'fire', unit: 'w', battery: 'main', target: 'y' }])
  })

  it('torpedoes that an amendment has left nobody to fire promise nothing', () => {
    const state = opening([
      { id: 'w', side: 'a', class: 'destroyer', hex: '1010', heading: 'N' },
      { id: 'y', side: 'b', class: 'destroyer', hex: '1210', heading: 'N' },
    ])
    const gone = { order: 'torpedoes', unit: 'nobody', mount: 'starboard', target: 'y' } as const
    const ordered = volley({ ...state, orders: [[gone, gone, gone], []] })
    expect(ordered.slice(3).map(({ order }) => order)).toEqual(['fire', 'torpedoes', 'torpedoes'])
  })

  it('destroyers look for the nearest submarine: what is in their own area they attack as well', () => {
    const state = opening([
      { id: 'd', side: 'a', class: 'destroyer', hex: '1010' },
      { id: 's', side: 'b', class: 'submarine', hex: '1011' },
      { id: 't', side: 'b', class: 'submarine', hex: '1010' },
      { id: 'u', side: 'b', class: 'submarine', hex: '1012' },
    ])
    expect(decided(state, 'close-and-gun', 'hunt')).toEqual({ order: 'hunt', unit: 'd', target: 't' })
  })

  it.each(['close-and-gun', 'stand-off-and-strike', 'screen-and-hunt', 'run-for-it'] as const)(
    '%s: bombers take off for submarines, which no other squadron can attack',
    (doctrine) => {
      const launched = (submerged: boolean) => {
        const given = scenario([
          { id: 'cv', side: 'a', class: 'carrier', hex: '1001', heading: 'S' },
          { id: 's', side: 'b', class: 'submarine', hex: '1020', submerged },
        ])
        const { stands } = fight(given, doctrine, 'close-and-gun', 's', ({ turn }) => turn === 2)
        return stands.filter(({ place }) => place === 'flying').map(({ kind }) => kind)
      }
      expect(launched(true)).toEqual(['bomber', 'bomber'])
      expect(launched(false)).toContain('torpedo-bomber')
    },
  )

  it('screen and hunt: a destroyer rams a submarine that is on the surface beside what she screens, and nothing else', () => {
    const beside = (enemy: 'submarine' | 'destroyer') =>
      decided(
        opening([
          { id: 'd', side: 'a', class: 'destroyer', hex: '1012', heading: 'N' },
          { id: 'm', side: 'a', class: 'merchant', hex: '1009', heading: 'N' },
          { id: 'y', side: 'b', class: enemy, ...(enemy === 'submarine' ? { submerged: false } : {}), hex: '1010', heading: 'N' },
        ]),
        'screen-and-hunt',
        'move',
      )
    expect(beside('submarine')).toMatchObject({ order: 'move', to: '1010', ram: 'y' })
    expect(beside('destroyer')).toMatchObject({ order: 'move', unit: 'd' })
    expect(beside('destroyer')).not.toHaveProperty('ram')
  })

  it('screen and hunt: destroyers keep by what they screen, merchants cross the map', () => {
    const given = scenario(
      [
        { id: 'd', side: 'a', class: 'destroyer', hex: '0505', heading: 'S', surface: 'west' },
        { id: 'm', side: 'a', class: 'merchant', hex: '0116', heading: 'NE', surface: 'west' },
        { id: 'n', side: 'b', class: 'merchant', surface: 'east' },
      ],
      { turns: 20, surfaces: ['west', 'east'] },
    )
    const end = fight(given, 'screen-and-hunt', 'stand-off-and-strike', 's')
    expect(vessel(end, 'm').withdrawn).toBe(true)
    const turn = fight(given, 'screen-and-hunt', 'stand-off-and-strike', 's', (state) => state.turn === 5)
    expect(distance(vessel(turn, 'd'), vessel(turn, 'm'))).toBeLessThanOrEqual(3)
    expect(vessel(turn, 'm').q).toBe(8)
  })

  it('fighters stay to defend, or go: it matters to who is shot down', () => {
    const lossesOf = (defending: DoctrineName) => {
      let lost = 0
      for (let seed = 0; seed < 40; seed++) {
        const end = fight(example('carrier-duel'), 'close-and-gun', defending, `policy ${seed}`, ({ turn }) => turn === 4)
        lost += miniNaval.result(end).sides[0]?.flightPointsLost ?? 0
      }
      return lost
    }
    // Fighters kept aboard meet the strike; sent away they do not.
    expect(lossesOf('close-and-gun')).toBeGreaterThan(lossesOf('stand-off-and-strike'))
  })

  it('better guns at the same orders win more often: a heavy cruiser against a light one', () => {
    const given = scenario(
      [
        { id: 'x', side: 'a', ship: 'heavy cruiser', hex: '1005', heading: 'S' },
        { id: 'y', side: 'b', ship: { class: 'cruiser', fp: 9 }, hex: '1014', heading: 'N' },
      ],
      { turns: 10 },
    )
    let won = 0
    for (let seed = 0; seed < 60; seed++)
      if (miniNaval.result(fight(given, 'close-and-gun', 'close-and-gun', `${seed}`)).winner === 'a') won++
    expect(won).toBeGreaterThan(40)
  })
})
