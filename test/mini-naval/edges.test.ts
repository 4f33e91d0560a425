import { describe, expect, it } from 'vitest'
import { type MoveOrder, miniNaval, type Order, type Scenario } from '../../src/mini-naval/index.js'
import { asked, begin, changed, play, questions, scenario, stand, strike, until, vessel, why } from './helpers.js'

// Where a rule just applies, or just does not.

type Units = Parameters<typeof scenario>[0]
const pass = (unit: string): Order => ({ order: 'pass', unit })
const hunt = (unit: string, target: string): Order => ({ order: 'hunt', unit, target })
const move = (unit: string, to: string, heading: MoveOrder['heading'], more: Partial<MoveOrder> = {}): Order => ({
  order: 'move',
  unit,
  to,
  heading,
  ...more,
})
const SURFACES: Partial<Scenario> = { surfaces: ['west', 'east'] }

describe('closing with the enemy (MNW-DMG-04)', () => {
  /** A cruiser at 1015, out of everybody's range, crippled: turret B is hurt before the battle, then she moves first. */
  const crippled = (enemies: Units, more: Partial<Scenario> = {}) =>
    begin(
      scenario([{ id: 'x', side: 'a', hex: '1015', heading: 'N', lost: 8, ...(more.surfaces && { surface: 'west' }) }, ...enemies], {
        map: { columns: 20, rows: 40 },
        ...more,
      }),
      [3, 1, 2],
    )

  it('it is the nearest that counts, wherever it stands in the list', () => {
    const near = { id: 'near', side: 'b', hex: '1001' }
    const far = { id: 'far', side: 'b', hex: '1040' }
    const reason = 'MNW-DMG-04: x must leave the action: 1014 is nearer to the nearest enemy'
    expect(why(crippled([near, far]), move('x', '1014', 'N'))).toBe(reason)
    expect(why(crippled([far, near]), move('x', '1014', 'N'))).toBe(reason)
  })

  it('of friends, and of enemies on another surface, none counts', () => {
    const friend = { id: 'friend', side: 'a', hex: '1001', surface: 'west' }
    const other = { id: 'other', side: 'b', hex: '1001', surface: 'east' }
    const far = { id: 'far', side: 'b', hex: '1040', surface: 'west' }
    expect(why(crippled([friend, other, far], SURFACES), move('x', '1014', 'N'))).toBeUndefined()
  })

  it('nor does a submarine on patrol, who lies nowhere', () => {
    const patrol = { id: 'u', side: 'b', class: 'submarine', hex: '1001', patrol: true } as const
    expect(why(crippled([patrol, { id: 'far', side: 'b', hex: '1040' }]), move('x', '1014', 'N'))).toBeUndefined()
  })
})

describe('leaving over an edge (MNW-DMG-04, MNW-END-01)', () => {
  /** A cruiser in the north-west corner of the map, crippled, that leaves to the north-east if at all. */
  const corner = (enemy: string) =>
    begin(
      scenario([
        { id: 'x', side: 'a', hex: '0101', heading: 'NE', lost: 8 },
        { id: 'y', side: 'b', class: 'merchant', hex: enemy },
      ]),
      [3, 1, 2],
    )

  it('a crippled vessel does not leave where the edge is nearer to the enemy', () => {
    const leave: Order = { order: 'withdraw', unit: 'x' }
    expect(why(corner('0120'), leave)).toBeUndefined()
    expect(why(corner('2001'), leave)).toBe('MNW-DMG-04: x must leave the action: the edge it can reach is nearer to the nearest enemy')
  })
})

describe('landing (MNW-AIR-07)', () => {
  it('is on no carrier of the enemy, ready though she is, and on none that is crippled', () => {
    const state = begin(
      scenario([
        { id: 'one', side: 'a', class: 'carrier', launched: ['fighter'] },
        { id: 'two', side: 'a', class: 'carrier' },
        { id: 'hurt', side: 'a', class: 'carrier', lost: 12 },
        { id: 'theirs', side: 'b', class: 'carrier', hex: '2020' },
      ]),
    )
    const landing = play(state, [pass('one-fighter-1')], [1, 2]).state
    const land = (carrier: string): Order => ({ order: 'land', unit: 'one-fighter-1', carrier })
    expect(why(landing, land('theirs'))).toBe('MNW-AIR-07: theirs is no carrier of the side that can land aircraft')
    expect(why(landing, land('hurt'))).toBe('MNW-AIR-07: hurt is no carrier of the side that can land aircraft')
    expect(why(landing, land('two'))).toBeUndefined()
  })

  it('and launching are asked about in turn, of each squadron what is for it', () => {
    const start = begin(
      scenario([
        { id: 'one', side: 'a', ship: { class: 'carrier', aircraft: { fighter: 2, bomber: 2 } }, launched: ['fighter', 'bomber'] },
        { id: 'two', side: 'a', class: 'merchant' },
        { id: 'three', side: 'a', ship: { class: 'carrier', aircraft: { bomber: 1 } } },
        { id: 'y', side: 'b', hex: '2020' },
      ]),
    )
    const lost = {
      ...start,
      stands: start.stands.map((each) => (each.id === 'one-bomber-2' ? { ...each, fp: 0, place: 'lost' as const } : each)),
    }
    const { state } = play(lost, [pass('one-fighter-1'), pass('one-bomber-1')], [1, 2])
    expect(state.queue.map(({ unit, question }) => `${unit} ${question}`)).toEqual([
      'one-fighter-1 land',
      'one-bomber-1 land',
      'one-fighter-2 launch',
      'three-bomber-1 launch',
      'one move',
      'two move',
      'three move',
    ])
  })
})

describe('spotted submarines (MNW-SUB-04)', () => {
  it('are lost from sight when they move, or come up, and not when they stay', () => {
    const start = begin(
      scenario([
        { id: 's', side: 'a', class: 'submarine', hex: '0505', heading: 'N' },
        { id: 'y', side: 'b', hex: '2020' },
      ]),
      [1, 2],
    )
    const spotted = { ...start, units: start.units.map((each) => ({ ...each, spotted: each.id === 's' })) }
    const after = (order: Order) => vessel(play(spotted, [order]).state, 's').spotted
    expect(after(move('s', '0505', 'N'))).toBe(true)
    expect(after(move('s', '0504', 'N'))).toBe(false)
    expect(after(move('s', '0505', 'N', { depth: 'surface' }))).toBe(false)
  })
})

describe('ramming (MNW-RAM-01)', () => {
  const state = () =>
    until(
      begin(
        scenario([
          { id: 'x', side: 'a', class: 'destroyer', hex: '1010', heading: 'N' },
          { id: 'y', side: 'b', class: 'battleship', hex: '1009', heading: 'N' },
        ]),
      ),
      (now) => asked(now) === 'a x move',
    )

  it('that costs nothing is told as no damage', () => {
    const { log } = play(state(), [move('x', '1009', 'N', { ram: 'y' })], [5, 1])
    expect(log.of('ramming')).toMatchObject([{ targetLost: 0, actorLost: 2 }])
    expect(log.of('damage').map(({ target }) => target)).toEqual(['x'])
  })

  it('is of nothing on another surface', () => {
    const apart = begin(
      scenario(
        [
          { id: 'x', side: 'a', class: 'destroyer', hex: '1010', heading: 'N', surface: 'west' },
          { id: 'y', side: 'b', hex: '1009', heading: 'N', surface: 'east' },
        ],
        SURFACES,
      ),
      [1, 2],
    )
    expect(miniNaval.orders(apart).filter((order) => 'ram' in order)).toEqual([])
    expect(why(apart, move('x', '1009', 'N', { ram: 'y' }))).toBe('MNW-RAM-03: x rams by moving into the area of y')
  })
})

describe('patrol (MNW-SUB-03)', () => {
  const patrolling = (other: Units[number], dice: number[]) =>
    begin(
      scenario(
        [
          { id: 's', side: 'a', class: 'submarine', hex: '1010', heading: 'N', patrol: true, surface: 'west' },
          { id: 'y', side: 'b', class: 'merchant', hex: '2020', surface: 'east' },
          other,
        ],
        SURFACES,
      ),
      dice,
    )

  it('ends for enemies on the surface within five areas, not for friends or on another surface', () => {
    const where = (other: Units[number], dice: number[]) => vessel(patrolling(other, dice), 's').patrol
    expect(where({ id: 'o', side: 'a', class: 'merchant', hex: '1012', surface: 'west' }, [1, 2])).toBe(true)
    expect(where({ id: 'o', side: 'b', class: 'merchant', hex: '1012', surface: 'east' }, [1, 2])).toBe(true)
    expect(where({ id: 'o', side: 'b', class: 'submarine', hex: '1012', surface: 'west' }, [1, 2])).toBe(true)
    expect(where({ id: 'o', side: 'b', class: 'merchant', hex: '1012', surface: 'west' }, [1])).toBe(false)
  })
})

describe('in the air', () => {
  /** A carrier of a on one surface with these squadrons up; vessels on the other. */
  const raid = (launched: ('fighter' | 'bomber' | 'torpedo-bomber')[], targets: Units) =>
    begin(
      scenario(
        [{ id: 'cv', side: 'a', class: 'carrier', launched, surface: 'west' }, ...targets.map((each) => ({ surface: 'east', ...each }))],
        SURFACES,
      ),
    )

  it('fighters go up for friends alone, and not from a carrier that is too far (MNW-AIR-01)', () => {
    const both = begin(
      scenario([
        { id: 'ca', side: 'a', class: 'carrier', hex: '0101', launched: ['bomber'] },
        { id: 'cb', side: 'b', class: 'carrier', hex: '1001', launched: ['bomber'] },
        { id: 'far', side: 'b', class: 'carrier', hex: '2020' },
      ]),
    )
    const { state } = play(both, [strike('ca-bomber-1', 'cb'), strike('cb-bomber-1', 'ca')])
    expect(asked(state)).toBe('a ca-fighter-1 scramble')
    const up = (unit: string, target: string): Order => ({ order: 'scramble', unit, target })
    expect(why(state, up('ca-fighter-1', 'cb'))).toBe('MNW-AIR-01: no strike has come for a friendly vessel cb')
    const next = play(state, [up('ca-fighter-1', 'ca')]).state
    expect(miniNaval.orders(next)).toEqual([up('cb-fighter-1', 'cb'), pass('cb-fighter-1')])
    // The fighter of the far carrier is not even asked.
    expect(questions(next).filter((each) => each.includes('far'))).toEqual([])
  })

  it('fighters go up for a friend within one area of their carrier, and for no other (MNW-AIR-01)', () => {
    const state = raid(
      ['bomber', 'bomber'],
      [
        { id: 'near', side: 'b', hex: '0506' },
        { id: 'cw', side: 'b', ship: { class: 'carrier', aircraft: { fighter: 1 } }, hex: '0505' },
        { id: 'far', side: 'b', hex: '0508' },
        { id: 's', side: 'a', class: 'submarine', hex: '0508' },
      ],
    )
    const up = play(state, [strike('cv-bomber-1', 'near'), strike('cv-bomber-2', 'far')]).state
    expect(miniNaval.orders(up)).toEqual([{ order: 'scramble', unit: 'cw-fighter-1', target: 'near' }, pass('cw-fighter-1')])
    expect(why(up, { order: 'scramble', unit: 'cw-fighter-1', target: 'far' })).toBe('MNW-AIR-01: cw is not within one area of far')
    expect(why(up, hunt('cw-fighter-1', 's'))).toBe('MNW-SEQ-01: cw-fighter-1 is asked for scramble; found hunt')
    for (const gone of [{ place: 'lost' }, { fp: 0 }, { landed: 1 }]) {
      const refused = why(changed(up, { 'cw-fighter-1': gone }), { order: 'scramble', unit: 'cw-fighter-1', target: 'near' })
      expect(refused).toBe('MNW-AIR-01: cw-fighter-1 cannot fly off')
    }
  })

  it('nobody hunts what is on the surface (MNW-SUB-01)', () => {
    const state = raid(['bomber'], [{ id: 'm', side: 'b', class: 'merchant', hex: '0505' }])
    expect(why(state, hunt('cv-bomber-1', 'm'))).toBe('MNW-SUB-01: m is not a submerged submarine whose place is known')
  })

  it('a fighter left over may let the bombers pass (MNW-AIR-02)', () => {
    const state = raid(
      ['bomber'],
      [
        { id: 'cw', side: 'b', ship: { class: 'carrier', aircraft: { fighter: 1 } }, hex: '0505' },
        { id: 'm', side: 'b', class: 'merchant', hex: '2020' },
      ],
    )
    const up = play(state, [strike('cv-bomber-1', 'cw'), { order: 'scramble', unit: 'cw-fighter-1', target: 'cw' }]).state
    expect(asked(up)).toBe('b cw-fighter-1 intercept')
    const met = play(up, [{ order: 'intercept', unit: 'cw-fighter-1', target: 'cv-bomber-1' }], [[6, 1, 1]])
    expect(met.log.of('air combat')).toMatchObject([{ actor: 'cw-fighter-1', target: 'cv-bomber-1', against: 'bombers', targetLost: 1 }])
    const passed = play(up, [pass('cw-fighter-1')])
    expect(passed.log.of('air combat')).toEqual([])
    expect(stand(passed.state, 'cv-bomber-1').fp).toBe(3)
  })

  it('nobody strafes a vessel without anti-aircraft guns (MNW-AIR-03)', () => {
    const state = raid(
      ['fighter'],
      [
        { id: 'm', side: 'b', class: 'merchant', hex: '0505' },
        { id: 's', side: 'b', class: 'submarine', submerged: false, hex: '0505' },
      ],
    )
    const over = play(state, [strike('cv-fighter-1', 'm')]).state
    expect(miniNaval.orders(over)).toEqual([{ order: 'strafe', unit: 'cv-fighter-1', target: 'm' }, pass('cv-fighter-1')])
    expect(why(over, { order: 'strafe', unit: 'cv-fighter-1', target: 's' })).toBe('MNW-AIR-03: s has no anti-aircraft guns left')
  })

  it('torpedo bombers turn to nothing under water (MNW-AIR-05)', () => {
    const state = raid(
      ['torpedo-bomber'],
      [
        { id: 'm', side: 'b', class: 'merchant', hex: '0505' },
        { id: 's', side: 'b', class: 'submarine', hex: '0505' },
        { id: 'n', side: 'b', class: 'merchant', hex: '0506' },
      ],
    )
    const over = play(state, [strike('cv-torpedo-bomber-1', 'm')]).state
    expect(why(over, { order: 'release', unit: 'cv-torpedo-bomber-1', target: 's' })).toBe(
      'MNW-AIR-05: s is not a vessel on the surface within one area of where cv-torpedo-bomber-1 is',
    )
    expect(why(over, { order: 'release', unit: 'cv-torpedo-bomber-1', target: 'cv' })).toBe('MNW-AIR-01: cv is not an enemy')
  })

  it('only vessels with guns left fire at aircraft, and only at those that come for their own side (MNW-AIR-04)', () => {
    const state = begin(
      scenario([
        { id: 'ca', side: 'a', class: 'carrier', hex: '0505', launched: ['bomber'] },
        { id: 'y', side: 'b', hex: '0506' },
        { id: 'wreck', side: 'b', hex: '0506', lost: 12 },
        { id: 'boat', side: 'b', class: 'submarine', submerged: false, hex: '0507' },
      ]),
    )
    const { state: over } = play(state, [strike('ca-bomber-1', 'boat')])
    expect(questions(over)).toEqual(['b y anti-aircraft'])
  })

  it('no vessel that is gone, or without guns, is in line to fire at aircraft (MNW-AIR-04)', () => {
    const start = raid(
      ['bomber'],
      [
        { id: 'ca', side: 'b', hex: '0505' },
        { id: 'gone', side: 'b', hex: '0505' },
        { id: 'boat', side: 'b', class: 'submarine', submerged: false, hex: '0505' },
        { id: 'wreck', side: 'b', hex: '0505', lost: 12 },
        { id: 'd', side: 'b', class: 'destroyer', hex: '0505' },
      ],
    )
    const left = { ...start, units: start.units.map((each) => ({ ...each, withdrawn: each.id === 'gone' })) }
    const { state } = play(left, [strike('cv-bomber-1', 'ca')])
    expect(state.queue.map(({ unit, question }) => `${unit} ${question}`)).toEqual(['ca anti-aircraft', 'd anti-aircraft'])
  })

  it('bombers that hunt attack what is spotted alone (MNW-SUB-02)', () => {
    const state = raid(
      ['bomber'],
      [
        { id: 's', side: 'b', class: 'submarine', hex: '0505' },
        { id: 'm', side: 'b', class: 'merchant', hex: '2020' },
      ],
    )
    const missed = play(state, [hunt('cv-bomber-1', 's')], [2, 1, 2])
    expect([missed.log.of('spotting').length, missed.log.of('depth charge')]).toEqual([1, []])
    const found = play(state, [hunt('cv-bomber-1', 's')], [3, [6, 1, 1], 1, 2])
    expect(found.log.of('depth charge')).toMatchObject([{ actor: 'cv-bomber-1', target: 's', hits: 1, fp: 6 }])
    expect(stand(found.state, 'cv-bomber-1').mission).toBeNull()
  })
})

describe('hunting (MNW-SUB-01, MNW-SUB-02)', () => {
  it('is for submarines under water whose place is known, on the same surface', () => {
    const state = begin(
      scenario(
        [
          { id: 'd', side: 'a', class: 'destroyer', hex: '0505', heading: 'N', surface: 'west' },
          { id: 's', side: 'b', class: 'submarine', hex: '0505', heading: 'N', surface: 'west' },
          { id: 'near', side: 'b', class: 'submarine', hex: '0506', heading: 'N', surface: 'west' },
          { id: 'up', side: 'b', class: 'submarine', submerged: false, hex: '0520', surface: 'west' },
          { id: 'other', side: 'b', class: 'submarine', hex: '0505', surface: 'east' },
        ],
        SURFACES,
      ),
    )
    const asks = until(state, (now) => asked(now) === 'a d hunt')
    expect(miniNaval.orders(asks)).toEqual([hunt('d', 's'), hunt('d', 'near'), pass('d')])
    expect(why(asks, hunt('d', 'up'))).toBe('MNW-SUB-01: up is not a submerged submarine whose place is known')
    const spotted = { ...asks, units: asks.units.map((each) => (each.id === 'near' ? { ...each, spotted: true } : each)) }
    expect(miniNaval.orders(spotted)).toEqual([hunt('d', 's'), pass('d')])
    expect(why(spotted, hunt('d', 'near'))).toBe('MNW-SUB-02: near is spotted, and attacked from its own area')
    expect(why(asks, hunt('d', 'other'))).toBe('MNW-SUB-01: other is on another playing surface')
    expect(why(asks, { order: 'torpedoes', unit: 'd', mount: 'port', target: 's' })).toBe(
      'MNW-SEQ-01: d is asked for hunt; found another order',
    )
  })
})
