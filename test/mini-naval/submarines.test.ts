import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { miniNaval, type Order, RECONSTRUCTED } from '../../src/mini-naval/index.js'
import { asked, begin, Log, play, questions, scenario, until, vessel, why } from './helpers.js'

const pass = (unit: string): Order => ({ order: 'pass', unit })
const hunt = (unit: string, target: string): Order => ({ order: 'hunt', unit, target })

describe('hunting (MNW-SUB-01, MNW-SUB-02)', () => {
  const hunted = (hex: string) =>
    begin(
      scenario([
        { id: 'd', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
        { id: 's', side: 'b', class: 'submarine', hex, heading: 'N' },
        { id: 'm', side: 'b', class: 'merchant', hex: '2020', heading: 'N' },
      ]),
    )

  it.each([
    ['0505', 0, 3],
    ['0504', 1, 4],
    ['0503', 2, 5],
  ])('a destroyer looks from its own area, an adjacent one, or two away: %s', (hex, distance, needed) => {
    const state = hunted(hex)
    expect(asked(state)).toBe('a d hunt')
    expect(miniNaval.orders(state)).toEqual([hunt('d', 's'), pass('d')])
    const after = play(state, [hunt('d', 's'), ...silent(hex)], [needed - 1, 1, 2])
    expect(after.log.of('spotting')).toMatchObject([{ actor: 'd', target: 's', distance, needed, spotted: false }])
  })

  /** What the submarine is asked in between: its tubes bear on the destroyer from dead astern and in the same area. */
  function silent(hex: string): Order[] {
    return hex === '0505' ? [pass('s'), pass('s')] : [pass('s')]
  }

  it('three away is too far, another vessel does not hunt', () => {
    const state = begin(
      scenario([
        { id: 'c', side: 'a', hex: '0505' },
        { id: 'd', side: 'a', class: 'destroyer', hex: '0508', heading: 'N' },
        { id: 's', side: 'b', class: 'submarine', hex: '0505', heading: 'N' },
        { id: 't', side: 'b', class: 'submarine', hex: '0507', heading: 'N' },
      ]),
    )
    expect(questions(state)).toEqual(['a d hunt', 'b s torpedoes', 'b s torpedoes', 'b t torpedoes', 'b t torpedoes'])
    expect(why(state, hunt('d', 's'))).toBe('MNW-SUB-01: a submerged submarine is spotted within 2 areas; it is 3 away')
    expect(why(state, hunt('d', 'c'))).toBe('MNW-SUB-01: c is not an enemy')
  })

  it('once spotted it is attacked from its own area: four dice, six FP a six, fives add nothing', () => {
    const { state, log, rolls } = play(hunted('0505'), [hunt('d', 's'), pass('s'), pass('s')], [3, [6, 5, 5, 1], 1, 2])
    expect(rolls.slice(0, 2).map(({ purpose }) => purpose.clause)).toEqual(['MNW-SUB-01', 'MNW-SUB-02'])
    expect(log.of('depth charge')).toMatchObject([{ actor: 'd', target: 's', hits: 1, fp: 6 }])
    expect(vessel(state, 's').fp).toBe(-1)
  })

  it('spotted from afar it is not attacked yet; spotted lasts until it moves (MNW-SUB-04)', () => {
    const { state, log } = play(hunted('0503'), [hunt('d', 's'), pass('s')], [5, 2, 1])
    expect(log.of('spotting')).toMatchObject([{ spotted: true }])
    expect(log.of('depth charge')).toEqual([])
    expect(asked(state)).toBe('b s move')
    expect(vessel(state, 's').spotted).toBe(true)
    const stays = play(state, [{ order: 'move', unit: 's', to: '0503', heading: 'N' }]).state
    expect(vessel(stays, 's').spotted).toBe(true)
    const moves = play(state, [{ order: 'move', unit: 's', to: '0502', heading: 'N' }]).state
    expect(vessel(moves, 's').spotted).toBe(false)
    // Where it stays, a destroyer that has come over it needs no second look.
    const over = play(
      stays,
      [
        { order: 'move', unit: 'm', to: '2020', heading: 'N' },
        { order: 'move', unit: 'd', to: '0503', heading: 'N' },
        hunt('d', 's'),
        pass('s'),
        pass('s'),
      ],
      [[1, 1, 1, 1], 1, 2],
    )
    expect(over.log.of('spotting')).toEqual([])
    expect(over.log.of('depth charge')).toMatchObject([{ actor: 'd', hits: 0 }])
  })

  it('a spotted submarine is not looked for again, and attacked from no other area', () => {
    const state = play(hunted('0503'), [hunt('d', 's'), pass('s')], [5, 2, 1]).state
    const next = play(state, [
      { order: 'move', unit: 's', to: '0503', heading: 'N' },
      { order: 'move', unit: 'm', to: '2020', heading: 'N' },
      { order: 'move', unit: 'd', to: '0504', heading: 'N' },
    ]).state
    expect(questions(next)).toEqual(['b s torpedoes'])
  })

  it('its torpedoes run though it is sunk in the same phase (MNW-DMG-03)', () => {
    const state = hunted('0505')
    const { state: after } = play(
      state,
      [hunt('d', 's'), { order: 'torpedoes', unit: 's', mount: 'fore', target: 'd' }, pass('s')],
      [6, [6, 1, 1, 1], [6, 5, 1, 1]],
    )
    expect(vessel(after, 's').fp).toBe(-1)
    expect(vessel(after, 'd').fp).toBe(-5)
    expect(after.over).toContain('nothing of a')
  })

  it('two destroyers: the second does not look when the first has seen it, and both attack', () => {
    const state = begin(
      scenario([
        { id: 'd', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
        { id: 'e', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
        { id: 's', side: 'b', class: 'submarine', hex: '0505', heading: 'N' },
        { id: 'm', side: 'b', class: 'merchant', hex: '2020' },
      ]),
    )
    const { log, rolls } = play(state, [hunt('d', 's'), hunt('e', 's'), pass('s'), pass('s')], [3, [1, 1, 1, 1], [1, 1, 1, 1], 1, 2])
    expect(rolls.map(({ count, sides }) => `${count}D${sides}`)).toEqual(['1D6', '4D6', '4D6', '1D6', '1D6'])
    expect(log.of('depth charge').map(({ actor }) => actor)).toEqual(['d', 'e'])
  })

  it('bombers hunt from overhead with a die a flight point, and return', () => {
    const state = begin(
      scenario(
        [
          { id: 'cv', side: 'a', class: 'carrier', launched: ['bomber'], surface: 'west' },
          { id: 's', side: 'b', class: 'submarine', hex: '0505', surface: 'east' },
          { id: 'm', side: 'b', class: 'merchant', hex: '2020', surface: 'east' },
        ],
        { surfaces: ['west', 'east'] },
      ),
    )
    const { state: after, log } = play(state, [hunt('cv-bomber-1', 's')], [3, [6, 1, 1], 1, 2])
    expect(log.of('arrives')).toMatchObject([{ actor: 'cv-bomber-1', target: 's', mission: 'hunt' }])
    expect(log.of('spotting')).toMatchObject([{ actor: 'cv-bomber-1', distance: 0, spotted: true }])
    expect(log.of('depth charge')).toMatchObject([{ actor: 'cv-bomber-1', hits: 1, fp: 6 }])
    expect(log.of('lands')).toMatchObject([{ actor: 'cv-bomber-1' }])
    expect(vessel(after, 's').fp).toBe(-1)
  })
})

describe('diving and surfacing (MNW-SUB-04)', () => {
  const state = () =>
    until(
      begin(
        scenario([
          { id: 's', side: 'a', class: 'submarine', hex: '0505', heading: 'N', submerged: false },
          { id: 'y', side: 'b', hex: '2020' },
        ]),
        [1, 2],
      ),
      (now) => asked(now) === 'a s move',
    )
  it('once in its own move, whether it moves or not', () => {
    const dives: Order = { order: 'move', unit: 's', to: '0504', heading: 'N', depth: 'dive' }
    expect(miniNaval.orders(state())).toContainEqual(dives)
    expect(vessel(play(state(), [dives]).state, 's').submerged).toBe(true)
    expect(why(state(), { order: 'move', unit: 's', to: '0504', heading: 'N', depth: 'surface' })).toBe(
      'MNW-SUB-04: s is on the surface already',
    )
    const under = { ...state(), units: state().units.map((each) => ({ ...each, submerged: each.id === 's' })) }
    expect(why(under, dives)).toBe('MNW-SUB-04: s is submerged already')
  })
  it('on the surface it is a target like any vessel', () => {
    const up = begin(
      scenario([
        { id: 's', side: 'a', class: 'submarine', hex: '0505', heading: 'N', submerged: false },
        { id: 'y', side: 'b', hex: '0705', heading: 'N' },
      ]),
    )
    expect(miniNaval.orders(up)[0]).toEqual({ order: 'fire', unit: 'y', battery: 'main', target: 's' })
  })
  it('no other vessel dives', () => {
    const other = begin(
      scenario([
        { id: 'x', side: 'a' },
        { id: 'y', side: 'b', hex: '2020' },
      ]),
      [1, 2],
    )
    expect(why(other, { order: 'move', unit: 'x', to: '0101', heading: 'S', depth: 'dive' })).toBe('MNW-SUB-04: x is not a submarine')
  })
})

describe('patrol (MNW-SUB-03)', () => {
  const on = (enemy: string, dice: number[]) => {
    const log = new Log()
    const state = begin(
      scenario([
        { id: 's', side: 'a', class: 'submarine', hex: '1010', heading: 'N', patrol: true },
        { id: 'y', side: 'b', class: 'merchant', hex: enemy },
      ]),
      dice,
      log,
    )
    return { state, log }
  }
  it('nobody knows where it is while no enemy could meet it; it is no target, and asked only to leave its patrol', () => {
    const { state, log } = on('1016', [1, 2])
    expect(log.of('located')).toEqual([])
    expect(asked(state)).toBe('a s move')
    expect(miniNaval.orders(state)).toEqual([{ order: 'locate', unit: 's' }, pass('s')])
    expect(why(state, { order: 'move', unit: 's', to: '1010', heading: 'N' })).toBe(
      'MNW-SUB-03: s is on patrol: it must be located before it moves',
    )
    expect(why(state, { order: 'withdraw', unit: 's' })).toBe('MNW-SUB-03: s is on patrol: it must be located before it moves')
  })
  it('it is located when an enemy comes within five areas of the centre, in its place of the ring', () => {
    // The second ring, straight ahead of a heading north.
    const { state, log } = on('1015', [5, 1, 1, 2])
    expect(log.of('located')).toMatchObject([{ actor: 's', ring: 2, position: 1, at: '1008' }])
    expect(vessel(state, 's')).toMatchObject({ patrol: false, submerged: true })
  })
  it.each([
    [1, 4],
    [2, 4],
    [6, 8],
  ])('with torpedoes that run %i areas it is located within %i', (torpedoRange, within) => {
    const tables = { pack: 'p', ruleset: 'mini-naval', mark: 'R', provenance: 'a test', tables: { torpedoRange } } as const
    const located = (areas: number, dice: number[]) => {
      const log = new Log()
      const units = [
        { id: 's', side: 'a', class: 'submarine', hex: '1010', heading: 'N', patrol: true },
        { id: 'y', side: 'b', class: 'merchant', hex: `10${10 + areas}` },
      ] as const
      begin(scenario(units, { tables }), dice, log)
      return log.of('located').length
    }
    // In the centre; then who moves first.
    expect([located(within, [1, 1, 2]), located(within + 1, [1, 2])]).toEqual([1, 0])
  })
  it('one that is located on the surface has an enemy nearby located too, before it in the list or after', () => {
    const log = new Log()
    begin(
      scenario([
        { id: 's', side: 'a', class: 'submarine', hex: '1010', heading: 'N', patrol: true },
        { id: 'u', side: 'b', class: 'submarine', hex: '1015', heading: 'N', patrol: true, submerged: false },
        { id: 'x', side: 'a', class: 'merchant', hex: '1020' },
      ]),
      [1, 2, 1, 1, 2],
      log,
    )
    expect(log.of('located')).toMatchObject([
      { actor: 'u', ring: 0, at: '1015' },
      { actor: 's', ring: 1, position: 1, at: '1009' },
    ])
  })
  it('leaving its patrol it is located, and moves from there in the same move', () => {
    const { state } = on('1016', [1, 2])
    const { state: found, log } = play(state, [{ order: 'locate', unit: 's' }], [3, 4])
    expect(log.of('located')).toMatchObject([{ ring: 1, position: 4, at: '1011' }])
    expect(asked(found)).toBe('a s move')
    expect(why(found, pass('s'))).toBe('MNW-SEQ-02: s is asked to move: it moves, be it to where it is')
    expect(why(found, { order: 'locate', unit: 's' })).toBe('MNW-SUB-03: s is not on patrol')
    const { state: moved } = play(found, [{ order: 'move', unit: 's', to: '1009', heading: 'N' }])
    expect(asked(moved)).toBe('b y move')
  })
  it('a place off the map is not one: the submarine is then at the centre', () => {
    const log = new Log()
    const state = begin(
      scenario([
        { id: 's', side: 'a', class: 'submarine', hex: '0101', heading: 'N', patrol: true },
        { id: 'y', side: 'b', class: 'merchant', hex: '0104' },
      ]),
      [5, 1],
      log,
    )
    expect(vessel(state, 's')).toMatchObject({ patrol: false, q: 0, r: 0 })
    const [found] = log.of('located')
    expect(found && miniNaval.tell(found, (id) => id)).toBe(
      's is found to be at 0101: ring 2, position 1 of its patrol area is off the map, so it is at the centre',
    )
  })
  it('an enemy that comes near in its move has it located at the end of the phase', () => {
    const { state } = on('1016', [2, 1])
    const { log } = play(state, [{ order: 'move', unit: 'y', to: '1017', heading: 'S' }, pass('s')], [1, 2])
    expect(log.of('located')).toEqual([])
    const near = begin(
      scenario([
        { id: 's', side: 'a', class: 'submarine', hex: '1010', heading: 'N', patrol: true },
        { id: 'y', side: 'b', class: 'merchant', hex: '1016', heading: 'N' },
      ]),
      [2, 1],
    )
    const come = play(near, [{ order: 'move', unit: 'y', to: '1015', heading: 'N' }, pass('s')], [1, 1, 2])
    expect(come.log.of('located')).toMatchObject([{ ring: 0, position: 0, at: '1010' }])
  })
})

describe('guns of a submarine, where a pack gives her some (MNW-VES-06)', () => {
  it('neither fire nor are strafed under water or on patrol', () => {
    const antiaircraft = { ...RECONSTRUCTED.tables.antiaircraft, submarine: 2 }
    const tables = { pack: 'a test', ruleset: 'mini-naval', mark: 'T', provenance: 'a test', tables: { antiaircraft } } as const
    const state = begin(
      scenario(
        [
          {
            id: 'cv',
            side: 'a',
            ship: { class: 'carrier', aircraft: { fighter: 1, bomber: 1 } },
            hex: '2020',
            launched: ['fighter', 'bomber'],
          },
          { id: 'm', side: 'b', class: 'merchant', hex: '0505' },
          { id: 'deep', side: 'b', class: 'submarine', hex: '0505' },
          { id: 'round', side: 'b', class: 'submarine', patrol: true, submerged: false, hex: '0505' },
          { id: 'up', side: 'b', class: 'submarine', submerged: false, hex: '0505' },
        ],
        { tables },
      ),
    )
    const strike = (unit: string): Order => ({ order: 'strike', unit, target: 'm' })
    const over = play(state, [strike('cv-fighter-1'), strike('cv-bomber-1')]).state
    const strafe = (target: string): Order => ({ order: 'strafe', unit: 'cv-fighter-1', target })
    expect(miniNaval.orders(over)).toEqual([strafe('m'), strafe('up'), pass('cv-fighter-1')])
    expect(why(over, strafe('deep'))).toBe('MNW-SUB-01: deep is submerged')
    expect(questions(play(over, [pass('cv-fighter-1')]).state)).toEqual(['b m anti-aircraft', 'b up anti-aircraft'])
  })
})

describe('a submarine brought to exactly 0 (MNW-DMG-02)', () => {
  it('lies on the surface, and her patrol is over', () => {
    const state = begin(
      scenario([
        { id: 'd', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
        { id: 's', side: 'b', ship: { class: 'submarine', fp: 6 }, hex: '0505', heading: 'N' },
        { id: 'm', side: 'b', class: 'merchant', hex: '2020', heading: 'N' },
      ]),
    )
    const { state: hit } = play(state, [hunt('d', 's'), pass('s'), pass('s')], [3, [6, 1, 1, 1], 1, 2])
    expect(vessel(hit, 's')).toMatchObject({ fp: 0, submerged: false, spotted: false, patrol: false })

    const units = [
      { id: 's', side: 'a', class: 'submarine', hex: '0505', patrol: true },
      { id: 'x', side: 'a', hex: '0101' },
      { id: 'y', side: 'b', hex: '2020' },
    ] as const
    const battle = Battle.start(miniNaval, scenario(units), { seed: 1 })
    battle.amend('units.s.fp', 0, 'a mine')
    expect(vessel(battle.state, 's')).toMatchObject({ submerged: false, patrol: false })
    battle.amend('units.s.submerged', true, 'she dives all the same')
    expect(vessel(battle.state, 's').submerged).toBe(false)
  })

  it('before the battle she begins on the surface', () => {
    const state = begin(
      scenario([
        { id: 's', side: 'a', class: 'submarine', lost: 5, hex: '0505' },
        { id: 'x', side: 'a', hex: '0101' },
        { id: 'y', side: 'b', hex: '2020' },
      ]),
      [1, 2],
    )
    expect(vessel(state, 's')).toMatchObject({ fp: 0, submerged: false })
  })
})
