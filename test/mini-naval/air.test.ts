import { describe, expect, it } from 'vitest'
import { miniNaval, type Order, type State } from '../../src/mini-naval/index.js'
import { aim, asked, begin, changed, isAsked, play, questions, scenario, stand, strike, until, vessel, why } from './helpers.js'

type Kind = 'fighter' | 'bomber' | 'torpedo-bomber'

/** A carrier of a on one surface with these squadrons up; b's vessels on the other. */
function strikeOn(launched: Kind[], targets: Parameters<typeof scenario>[0], aircraft?: Partial<Record<Kind, number>>): State {
  const up = (kind: Kind) => launched.filter((each) => each === kind).length
  const all = { fighter: up('fighter'), bomber: up('bomber'), 'torpedo-bomber': up('torpedo-bomber'), ...aircraft }
  return begin(
    scenario(
      [
        { id: 'cv', side: 'a', ship: { class: 'carrier', aircraft: all }, launched, surface: 'west' },
        ...targets.map((target) => ({ surface: 'east', ...target })),
      ],
      { surfaces: ['west', 'east'] },
    ),
  )
}

const pass = (unit: string): Order => ({ order: 'pass', unit })

describe('the strike arrives (MNW-AIR-01)', () => {
  it('asks each stand in the air, and lists enemy vessels on the surface, on any playing surface', () => {
    const state = strikeOn(
      ['bomber', 'fighter'],
      [
        { id: 'ca', side: 'b' },
        { id: 'ss', side: 'b', class: 'submarine' },
        { id: 'up', side: 'b', class: 'submarine', submerged: false },
      ],
    )
    expect(questions(state).slice(0, 2)).toEqual(['a cv-fighter-1 strike', 'a cv-bomber-1 strike'])
    expect(miniNaval.orders(state)).toEqual([strike('cv-fighter-1', 'ca'), strike('cv-fighter-1', 'up'), pass('cv-fighter-1')])
    const next = play(state, [pass('cv-fighter-1')]).state
    expect(miniNaval.orders(next)).toEqual([
      strike('cv-bomber-1', 'ca'),
      strike('cv-bomber-1', 'up'),
      { order: 'hunt', unit: 'cv-bomber-1', target: 'ss' },
      pass('cv-bomber-1'),
    ])
  })

  it('refuses what is no target, with the clause', () => {
    const state = strikeOn(
      ['fighter'],
      [
        { id: 'ss', side: 'b', class: 'submarine' },
        { id: 'ca', side: 'b' },
      ],
    )
    expect(why(state, strike('cv-fighter-1', 'cv'))).toBe('MNW-AIR-01: cv is not an enemy')
    expect(why(state, strike('cv-fighter-1', 'nobody'))).toBe('MNW-AIR-01: no vessel "nobody" in the action')
    expect(why(state, strike('cv-fighter-1', 'ss'))).toBe('MNW-SUB-01: ss is submerged: it must be hunted')
    expect(why(state, { order: 'hunt', unit: 'cv-fighter-1', target: 'ss' })).toBe('MNW-SUB-01: a fighter cannot hunt submarines')
    expect(why(state, { order: 'launch', unit: 'cv-fighter-1' })).toBe('MNW-SEQ-01: cv-fighter-1 is asked for strike; found launch')
    expect(why(state, pass('cv'))).toBe('MNW-SEQ-01: it is not for "cv" to answer now')
    const down = changed(state, { 'cv-fighter-1': { place: 'returning' } })
    expect(why(down, strike('cv-fighter-1', 'ca'))).toBe('MNW-AIR-01: cv-fighter-1 is not in the air')
  })

  it('keeps one side from seeing where the other goes before both have said', () => {
    const both = begin(
      scenario(
        [
          { id: 'x', side: 'a', class: 'carrier', launched: ['bomber'], surface: 'west' },
          { id: 'y', side: 'b', class: 'carrier', launched: ['bomber'], surface: 'east' },
        ],
        { surfaces: ['west', 'east'] },
      ),
    )
    const { state } = play(both, [strike('x-bomber-1', 'y')])
    expect(asked(state)).toBe('b y-bomber-1 strike')
    expect(miniNaval.view(state, 'a').orders).toEqual([strike('x-bomber-1', 'y')])
    expect(miniNaval.view(state, 'b').orders).toEqual([])
    expect(JSON.stringify(miniNaval.view(state, 'b'))).not.toContain('"order":"strike"')
    expect(miniNaval.hidden(state, 'b')).toEqual(['orders[0]'])
  })
})

describe('fighters (MNW-AIR-01, MNW-AIR-02)', () => {
  const defended = (hex: string) =>
    strikeOn(
      ['fighter', 'bomber', 'torpedo-bomber'],
      [
        { id: 'bb', side: 'b', class: 'battleship', hex: '0505' },
        { id: 'cw', side: 'b', ship: { class: 'carrier', aircraft: { fighter: 2, bomber: 0, 'torpedo-bomber': 0 } }, hex },
      ],
    )
  const all = ['fighter', 'bomber', 'torpedo-bomber'].map((kind) => strike(`cv-${kind}-1`, 'bb'))

  it('a carrier within one area of the target sends fighters up; one farther off does not', () => {
    const near = play(defended('0506'), all).state
    expect(asked(near)).toBe('b cw-fighter-1 scramble')
    expect(miniNaval.orders(near)).toEqual([{ order: 'scramble', unit: 'cw-fighter-1', target: 'bb' }, pass('cw-fighter-1')])
    expect(why(near, { order: 'scramble', unit: 'cw-fighter-1', target: 'cw' })).toBe(
      'MNW-AIR-01: no strike has come for a friendly vessel cw',
    )
    const far = play(defended('0507'), all).state
    expect(asked(far)).toBe('a cv-fighter-1 strafe')
  })

  it('pair off stand for stand; the one left over may meet bombers, which still attack with what is left', () => {
    const up = play(defended('0506'), [
      ...all,
      { order: 'scramble', unit: 'cw-fighter-1', target: 'bb' },
      { order: 'scramble', unit: 'cw-fighter-2', target: 'bb' },
    ]).state
    expect(questions(up)).toEqual(['a cv-torpedo-bomber-1 release', 'b cw-fighter-2 intercept'])
    const release: Order = { order: 'release', unit: 'cv-torpedo-bomber-1', target: 'bb' }
    const released = play(up, [release]).state
    expect(why(released, { order: 'intercept', unit: 'cw-fighter-2', target: 'cv-fighter-1' })).toBe(
      'MNW-AIR-02: cv-fighter-1 is no stand of bombers that cw-fighter-2 can meet',
    )
    const { state, log, rolls } = play(
      released,
      [{ order: 'intercept', unit: 'cw-fighter-2', target: 'cv-bomber-1' }],
      // Escort, defender, then the left-over fighter alone.
      [
        [6, 1, 1],
        [6, 6, 2],
        [6, 5, 4],
      ],
    )
    expect(rolls.map(({ purpose }) => purpose.clause)).toEqual(['MNW-AIR-02', 'MNW-AIR-02', 'MNW-AIR-02'])
    expect(log.of('air combat')).toMatchObject([
      { actor: 'cv-fighter-1', target: 'cw-fighter-1', actorLost: 2, actorLeft: 1, targetLost: 1, targetLeft: 2 },
      { actor: 'cw-fighter-2', target: 'cv-bomber-1', actorLost: 0, targetLost: 1, targetLeft: 2 },
    ])
    // The escort has met a defender: it does nothing else. The bombers go on.
    expect(stand(state, 'cv-fighter-1').aim).toBeNull()
    expect(stand(state, 'cv-bomber-1').aim).toBe('bb')
    expect(asked(state)).toBe('b bb anti-aircraft')
  })

  it('two left-over fighters cannot meet the same stand', () => {
    const three = strikeOn(['bomber', 'bomber'], [{ id: 'cw', side: 'b', ship: { class: 'carrier', aircraft: { fighter: 2 } } }])
    const up = play(three, [
      strike('cv-bomber-1', 'cw'),
      strike('cv-bomber-2', 'cw'),
      { order: 'scramble', unit: 'cw-fighter-1', target: 'cw' },
      { order: 'scramble', unit: 'cw-fighter-2', target: 'cw' },
      { order: 'intercept', unit: 'cw-fighter-1', target: 'cv-bomber-1' },
    ]).state
    expect(miniNaval.orders(up)).toEqual([{ order: 'intercept', unit: 'cw-fighter-2', target: 'cv-bomber-2' }, pass('cw-fighter-2')])
    expect(why(up, { order: 'intercept', unit: 'cw-fighter-2', target: 'cv-bomber-1' })).toBe(
      'MNW-AIR-02: another stand has been sent at cv-bomber-1: they fight stand for stand',
    )
  })

  it('a stand shot down in air combat is gone', () => {
    const state = strikeOn(['bomber'], [{ id: 'cw', side: 'b', ship: { class: 'carrier', aircraft: { fighter: 1 } } }])
    const { state: after } = play(
      state,
      [
        strike('cv-bomber-1', 'cw'),
        { order: 'scramble', unit: 'cw-fighter-1', target: 'cw' },
        { order: 'intercept', unit: 'cw-fighter-1', target: 'cv-bomber-1' },
      ],
      // Nothing is left to shoot at or to bomb; the gunnery phase is empty; then who moves first.
      [[6, 6, 6], 1, 2],
    )
    expect(stand(after, 'cv-bomber-1')).toMatchObject({ fp: 0, place: 'lost' })
    expect(asked(after)).toBe('a cv move')
  })
})

describe('strafing and anti-aircraft fire (MNW-AIR-03, MNW-AIR-04)', () => {
  const raid = () =>
    strikeOn(
      ['fighter', 'bomber'],
      [
        { id: 'ca', side: 'b', hex: '0505' },
        { id: 'near', side: 'b', class: 'destroyer', hex: '0506' },
        { id: 'far', side: 'b', class: 'destroyer', hex: '0507' },
      ],
    )
  const arrived = () => play(raid(), [strike('cv-fighter-1', 'ca'), strike('cv-bomber-1', 'ca')]).state

  it('an escort that finds no defender strafes a vessel within one area of where it is', () => {
    const state = arrived()
    expect(miniNaval.orders(state)).toEqual([
      { order: 'strafe', unit: 'cv-fighter-1', target: 'ca' },
      { order: 'strafe', unit: 'cv-fighter-1', target: 'near' },
      pass('cv-fighter-1'),
    ])
    expect(why(state, { order: 'strafe', unit: 'cv-fighter-1', target: 'far' })).toBe(
      'MNW-AIR-03: far is not within one area of where cv-fighter-1 is',
    )
    expect(why(state, { order: 'strafe', unit: 'cv-fighter-1', target: 'cv' })).toBe('MNW-AIR-01: cv is not an enemy')
  })

  it('vessels on another playing surface do not support it, wherever they are there', () => {
    const apart = strikeOn(
      ['bomber'],
      [
        { id: 'ca', side: 'b', hex: '0505' },
        { id: 'west', side: 'b', hex: '0505', surface: 'west' },
      ],
    )
    const { state } = play(apart, [strike('cv-bomber-1', 'ca')])
    expect(questions(state)).toEqual(['b ca anti-aircraft'])
  })

  it('the target and its supports fire, each at one stand; only the strafed vessel at the strafer', () => {
    const state = play(arrived(), [{ order: 'strafe', unit: 'cv-fighter-1', target: 'ca' }]).state
    expect(questions(state)).toEqual(['b ca anti-aircraft', 'b near anti-aircraft'])
    expect(miniNaval.orders(state)).toEqual([aim('ca', 'cv-fighter-1'), aim('ca', 'cv-bomber-1'), pass('ca')])
    const next = play(state, [aim('ca', 'cv-fighter-1')]).state
    expect(miniNaval.orders(next)).toEqual([aim('near', 'cv-bomber-1'), pass('near')])
    expect(why(next, aim('near', 'cv-fighter-1'))).toBe('MNW-AIR-03: cv-fighter-1 strafes ca: only the vessel that is strafed fires back')
    expect(why(next, aim('near', 'nothing'))).toBe('MNW-AIR-04: nothing attacks neither near nor a vessel that near supports')
  })

  it('strafes first, fires back with what is left, and AA is lost for good', () => {
    const state = play(arrived(), [{ order: 'strafe', unit: 'cv-fighter-1', target: 'ca' }]).state
    const {
      state: after,
      log,
      rolls,
    } = play(
      state,
      [aim('ca', 'cv-fighter-1'), aim('near', 'cv-bomber-1')],
      // Strafing; three of the cruiser's four; the destroyer's one; bombs of two flight points; a turret; who moves first.
      [[6, 6, 1], [6, 1, 1], [6], [6, 5], 4, 1, 2],
    )
    expect(rolls.map(({ purpose }) => purpose.clause)).toEqual([
      'MNW-AIR-03',
      'MNW-AIR-04',
      'MNW-AIR-04',
      'MNW-AIR-06',
      'MNW-DMG-01',
      'MNW-SEQ-02',
      'MNW-SEQ-02',
    ])
    expect(log.of('strafing')).toMatchObject([{ actor: 'cv-fighter-1', target: 'ca', aaLost: 1, aa: 3 }])
    expect(log.of('anti-aircraft fire')).toMatchObject([
      { actor: 'ca', target: 'cv-fighter-1', aa: 3, hits: 1, flightPoints: 2 },
      { actor: 'near', target: 'cv-bomber-1', aa: 1, hits: 1, flightPoints: 2 },
    ])
    expect(log.of('air attack')).toMatchObject([{ actors: ['cv-bomber-1'], target: 'ca', flightPoints: 2, hits: 1, fives: 1, fp: 11 }])
    // Strafing hurts nothing else (MNW-AIR-03); eleven of twelve points: crippled by one point left.
    expect(vessel(after, 'ca')).toMatchObject({ fp: 1, crippled: true, aaLost: 1, turrets: ['A', 'Y'] })
    expect(stand(after, 'cv-fighter-1').place).toBe('aboard')
  })

  it('silenced AA comes back in the next turn under the house rule', () => {
    const given = scenario(
      [
        { id: 'cv', side: 'a', class: 'carrier', launched: ['fighter'] },
        { id: 'ca', side: 'b', hex: '2020' },
      ],
      { options: { strafedGuns: 'silenced' } },
    )
    const { state } = play(
      begin(given),
      [strike('cv-fighter-1', 'ca'), { order: 'strafe', unit: 'cv-fighter-1', target: 'ca' }, pass('ca')],
      [[6, 1, 1], 1, 2],
    )
    expect(vessel(state, 'ca').aaLost).toBe(1)
    const next = until(state, ({ turn }) => turn === 2)
    expect(vessel(next, 'ca').aaLost).toBe(0)
  })

  it('a vessel dead in the water has no AA (MNW-DMG-02)', () => {
    const state = strikeOn(
      ['bomber'],
      [
        { id: 'wreck', side: 'b', lost: 12, hex: '0505' },
        { id: 'far', side: 'b', hex: '1010' },
      ],
    )
    const { log } = play(state, [strike('cv-bomber-1', 'wreck')], [[1, 2, 3], 1, 2])
    expect(log.of('anti-aircraft fire')).toEqual([])
    expect(log.of('air attack')).toMatchObject([{ target: 'wreck', fp: 0 }])
  })
})

describe('bombs and air torpedoes (MNW-AIR-05, MNW-AIR-06)', () => {
  const two = () =>
    strikeOn(
      ['bomber', 'torpedo-bomber'],
      [
        { id: 'dd', side: 'b', class: 'destroyer', hex: '0505' },
        { id: 'bb', side: 'b', class: 'battleship', hex: '0506' },
        { id: 'out', side: 'b', class: 'cruiser', hex: '0508' },
      ],
    )

  it('torpedo bombers may turn to a vessel in an adjacent area, bombers not', () => {
    const state = play(two(), [strike('cv-bomber-1', 'dd'), strike('cv-torpedo-bomber-1', 'dd')]).state
    expect(asked(state)).toBe('a cv-torpedo-bomber-1 release')
    expect(miniNaval.orders(state)).toEqual([
      { order: 'release', unit: 'cv-torpedo-bomber-1', target: 'dd' },
      { order: 'release', unit: 'cv-torpedo-bomber-1', target: 'bb' },
    ])
    expect(why(state, { order: 'release', unit: 'cv-torpedo-bomber-1', target: 'out' })).toBe(
      'MNW-AIR-05: out is not a vessel on the surface within one area of where cv-torpedo-bomber-1 is',
    )
    expect(why(state, pass('cv-torpedo-bomber-1'))).toBe(
      'MNW-AIR-05: cv-torpedo-bomber-1 has come to attack: it names the vessel, be it the one it has come for',
    )
    const { log } = play(
      state,
      [{ order: 'release', unit: 'cv-torpedo-bomber-1', target: 'bb' }, pass('dd'), pass('bb')],
      [[1, 1, 1], [6, 5, 5], 1, 1, 2],
    )
    expect(log.of('air attack')).toMatchObject([
      { actors: ['cv-bomber-1'], target: 'dd', fp: 0 },
      { actors: ['cv-torpedo-bomber-1'], target: 'bb', fp: 16 },
    ])
  })

  it('throws everything against one target together: a five of one stand counts beside a six of another', () => {
    const state = play(two(), [strike('cv-bomber-1', 'bb'), strike('cv-torpedo-bomber-1', 'bb')]).state
    const { state: after, log } = play(
      state,
      [{ order: 'release', unit: 'cv-torpedo-bomber-1', target: 'bb' }, pass('dd'), pass('bb')],
      [[6, 1, 1, 5, 5, 2], 6, 1, 2],
    )
    expect(log.of('air attack')).toMatchObject([{ flightPoints: 6, hits: 1, fives: 2, fp: 16 }])
    // 24 - 16 = 8, a third: the turret's die is thrown after the bombs.
    expect(vessel(after, 'bb')).toMatchObject({ fp: 8, crippled: true, turrets: ['A', 'B'] })
  })
})

describe('carriers (MNW-AIR-07, MNW-DMG-01, MNW-SEQ-02)', () => {
  it('land, then launch, then move; a stand that landed waits a turn', () => {
    const state = strikeOn(['bomber'], [{ id: 'ca', side: 'b' }], { fighter: 1 })
    const { state: moving, log } = play(state, [strike('cv-bomber-1', 'ca'), pass('ca')], [[1, 1, 1], 1, 2])
    expect(log.of('lands')).toMatchObject([{ actor: 'cv-bomber-1', carrier: 'cv' }])
    expect(questions(moving)).toEqual(['a cv-fighter-1 launch', 'a cv move'])
    const next = until(moving, (now) => now.turn === 2 && now.step !== 'fire')
    const second = until(next, (now) => isAsked('launch')(now) && now.turn === 2)
    expect(questions(second)).toEqual(['a cv-fighter-1 launch', 'a cv-bomber-1 launch', 'a cv move'])
  })

  it('what is launched arrives in the next air phase', () => {
    const state = strikeOn(['bomber'], [{ id: 'ca', side: 'b' }], { fighter: 1 })
    const moving = play(state, [strike('cv-bomber-1', 'ca'), pass('ca')], [[1, 1, 1], 1, 2]).state
    const up = play(moving, [{ order: 'launch', unit: 'cv-fighter-1' }]).state
    expect(stand(up, 'cv-fighter-1').place).toBe('flying')
    expect(asked(until(up, ({ turn }) => turn === 2))).toBe('a cv-fighter-1 strike')
  })

  it('with several carriers able to take it, a stand is asked where to land', () => {
    const state = begin(
      scenario([
        { id: 'one', side: 'a', class: 'carrier', launched: ['fighter'] },
        { id: 'two', side: 'a', class: 'carrier' },
        { id: 'ca', side: 'b', hex: '2020' },
      ]),
    )
    const landing = play(state, [pass('one-fighter-1')], [1, 2]).state
    expect(asked(landing)).toBe('a one-fighter-1 land')
    expect(miniNaval.orders(landing)).toEqual([
      { order: 'land', unit: 'one-fighter-1', carrier: 'one' },
      { order: 'land', unit: 'one-fighter-1', carrier: 'two' },
    ])
    expect(why(landing, { order: 'land', unit: 'one-fighter-1', carrier: 'ca' })).toBe(
      'MNW-AIR-07: ca is no carrier of the side that can land aircraft',
    )
    expect(why(landing, pass('one-fighter-1'))).toBe('MNW-SEQ-02: one-fighter-1 is asked to land; found pass')
    const { state: landed } = play(landing, [{ order: 'land', unit: 'one-fighter-1', carrier: 'two' }])
    expect(stand(landed, 'one-fighter-1')).toMatchObject({ carrier: 'two', place: 'aboard', landed: 1 })
  })

  it('a crippled carrier neither lands nor launches; with no other the aircraft are lost', () => {
    const state = begin(
      scenario([
        { id: 'cv', side: 'a', class: 'carrier', launched: ['bomber'], lost: 12 },
        { id: 'ca', side: 'b', hex: '2020' },
      ]),
    )
    const { state: after, log } = play(state, [pass('cv-bomber-1')], [1, 2])
    expect(log.of('aircraft lost')).toMatchObject([{ target: 'cv-bomber-1', flightPoints: 3, why: 'no carrier can take it' }])
    expect(stand(after, 'cv-bomber-1')).toMatchObject({ fp: 0, place: 'lost' })
    expect(questions(after)).toEqual(['a cv move'])
  })

  it('squadrons aboard go down with their carrier', () => {
    const state = strikeOn(
      ['bomber', 'bomber'],
      [
        { id: 'cw', side: 'b', ship: { class: 'carrier', fp: 10, aircraft: { bomber: 1 } } },
        { id: 'ca', side: 'b' },
      ],
    )
    const { state: after, log } = play(
      state,
      [strike('cv-bomber-1', 'cw'), strike('cv-bomber-2', 'cw'), pass('cw')],
      [[6, 6, 1, 1, 1, 1], 1, 2],
    )
    expect(vessel(after, 'cw').fp).toBe(-2)
    expect(log.of('aircraft lost')).toMatchObject([{ target: 'cw-bomber-1', flightPoints: 3 }])
    expect(miniNaval.result(after).sides[1]).toMatchObject({ flightPointsLost: 3, flightPoints: 3, sunk: ['cw'] })
  })
})
