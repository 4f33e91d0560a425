import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { miniNaval } from '../../src/mini-naval/index.js'
import { aim, asked, begin, isAsked, play, scenario, strike, until, vessel, why } from './helpers.js'

describe('why anti-aircraft fire is refused (MNW-AIR-04)', () => {
  const asked = () => {
    const start = begin(
      scenario([
        { id: 'cv', side: 'a', ship: { class: 'carrier', aircraft: { fighter: 1, bomber: 1 } }, launched: ['fighter', 'bomber'] },
        { id: 'near', side: 'b', class: 'destroyer', hex: '0505' },
        { id: 'ca', side: 'b', hex: '0506' },
      ]),
    )
    const strikes = ['cv-fighter-1', 'cv-bomber-1'].map((unit) => ({ order: 'strike' as const, unit, target: 'ca' }))
    return until(play(start, strikes).state, isAsked('anti-aircraft'))
  }
  const fire = (target: string) => ({ order: 'anti-aircraft' as const, unit: 'near', target })

  it('of a vessel without guns for it: that she has none', () => {
    const state = asked()
    expect(why(state, fire('cv-bomber-1'))).toBeUndefined()
    const units = state.units.map((unit) => (unit.id === 'near' ? { ...unit, aaLost: unit.ship.aa } : unit))
    expect(why({ ...state, units }, fire('cv-bomber-1'))).toBe('MNW-AIR-04: near has no anti-aircraft guns left')
  })

  it('at one that strafes an enemy near by: that she does nothing to her own side', () => {
    const state = asked()
    const { q, r, surface } = vessel(state, 'near')
    const units = state.units.map((unit) => (unit.id === 'cv' ? { ...unit, q, r, surface } : unit))
    const stands = state.stands.map((stand) => (stand.kind === 'fighter' ? { ...stand, side: 'b', aim: 'cv' } : stand))
    expect(why({ ...state, units, stands }, fire('cv-fighter-1'))).toBe(
      'MNW-AIR-04: cv-fighter-1 attacks neither near nor a vessel that near supports',
    )
  })
})

describe('orders of the air phase that come to nothing', () => {
  const given = scenario(
    [
      {
        id: 'cv',
        side: 'a',
        ship: { class: 'carrier', aircraft: { fighter: 2, bomber: 1 } },
        launched: ['fighter', 'fighter', 'bomber'],
        surface: 'west',
      },
      { id: 'dd', side: 'b', class: 'destroyer', hex: '0505', surface: 'east' },
      { id: 'ca', side: 'b', hex: '0506', surface: 'east' },
      { id: 'cb', side: 'b', hex: '0504', surface: 'east' },
    ],
    { surfaces: ['west', 'east'] },
  )
  const lapse = { event: 'order lapses', turn: 1, phase: 'air', knownTo: ['a', 'b'] }

  it('tells of orders that come to nothing: of guns that are strafed away, and of squadrons that are down', () => {
    const strafe = (unit: string) => ({ order: 'strafe' as const, unit, target: 'dd' })
    const strikes = ['cv-fighter-1', 'cv-fighter-2', 'cv-bomber-1'].map((unit) => strike(unit, 'dd'))
    const orders = [...strikes, strafe('cv-fighter-1'), strafe('cv-fighter-2'), ...['dd', 'ca', 'cb'].map((id) => aim(id, 'cv-bomber-1'))]
    // The first strafer knocks out the only gun of the destroyer; three of four guns of the first cruiser shoot the squadron down; who moves first.
    const { log } = play(begin(given), orders, [[6, 1, 1], [6, 6, 6, 1], 1, 2])
    expect(log.of('order lapses')).toEqual([
      { ...lapse, actor: 'cv-fighter-2', target: 'dd', order: 'strafe', missing: 'guns' },
      { ...lapse, actor: 'dd', target: 'cv-bomber-1', order: 'anti-aircraft', missing: 'guns' },
      { ...lapse, actor: 'cb', target: 'cv-bomber-1', order: 'anti-aircraft', missing: 'target' },
    ])
    expect(log.of('anti-aircraft fire')).toMatchObject([{ actor: 'ca', hits: 3, flightPoints: 0 }])
  })

  it('a vessel that an amendment has had leave the map neither fires nor is strafed (MNW-END-01)', () => {
    const battle = Battle.start(miniNaval, given, { seed: 1 })
    for (const unit of ['cv-fighter-1', 'cv-fighter-2', 'cv-bomber-1']) battle.order(strike(unit, 'dd'))
    battle.order({ order: 'strafe', unit: 'cv-fighter-1', target: 'ca' })
    battle.order({ order: 'pass', unit: 'cv-fighter-2' })
    battle.order({ order: 'pass', unit: 'dd' })
    battle.order(aim('ca', 'cv-bomber-1'))
    battle.amend('units.ca.withdrawn', true, 'had left')
    battle.order({ order: 'pass', unit: 'cb' })
    const of = (kind: string) => battle.events.filter(({ event }) => event === kind)
    expect(of('order lapses')).toEqual([
      { ...lapse, actor: 'cv-fighter-1', target: 'ca', order: 'strafe', missing: 'target' },
      { ...lapse, actor: 'ca', target: 'cv-bomber-1', order: 'anti-aircraft', missing: 'actor' },
    ])
    expect([of('strafing'), of('anti-aircraft fire')]).toEqual([[], []])
  })

  it('a vessel that an amendment has left dead in the water no longer fires, though afloat (MNW-DMG-02)', () => {
    const battle = Battle.start(miniNaval, given, { seed: 1 })
    for (const unit of ['cv-fighter-1', 'cv-fighter-2', 'cv-bomber-1']) battle.order(strike(unit, 'dd'))
    for (const unit of ['cv-fighter-1', 'cv-fighter-2']) battle.order({ order: 'pass', unit })
    for (const id of ['dd', 'ca']) battle.order(aim(id, 'cv-bomber-1'))
    battle.amend('units.ca.fp', 0, 'a mine')
    battle.order({ order: 'pass', unit: 'cb' })
    expect(battle.events.filter(({ event }) => event === 'order lapses')).toEqual([
      { ...lapse, actor: 'ca', target: 'cv-bomber-1', order: 'anti-aircraft', missing: 'actor' },
    ])
  })

  it('an escort that an amendment sends to intercept after it was ordered to strafe meets no bomber by that order (MNW-AIR-02)', () => {
    const raid = scenario([
      {
        id: 'cv',
        side: 'a',
        ship: { class: 'carrier', aircraft: { fighter: 1, 'torpedo-bomber': 1 } },
        launched: ['fighter', 'torpedo-bomber'],
      },
      { id: 'dd', side: 'b', class: 'destroyer', hex: '0505' },
      { id: 'ca', side: 'b', hex: '0505' },
    ])
    const battle = Battle.start(miniNaval, raid, { seed: 1 })
    for (const unit of ['cv-fighter-1', 'cv-torpedo-bomber-1']) battle.order(strike(unit, 'dd'))
    battle.order({ order: 'strafe', unit: 'cv-fighter-1', target: 'dd' })
    expect(asked(battle.state)).toBe('a cv-torpedo-bomber-1 release')
    battle.amend('stands.cv-fighter-1.mission', { kind: 'intercept', target: 'dd' }, 'sent after the bombers')
    battle.order({ order: 'release', unit: 'cv-torpedo-bomber-1', target: 'dd' })
    for (const unit of ['dd', 'ca']) battle.order({ order: 'pass', unit })
    expect(battle.events.filter(({ event }) => event === 'order lapses')).toEqual([])
  })

  it('bombers whose target an amendment has sunk are no attackers: nobody is asked to fire at them, and who was ordered to does not (MNW-AIR-04)', () => {
    const battle = Battle.start(miniNaval, given, { seed: 1 })
    for (const unit of ['cv-fighter-1', 'cv-fighter-2', 'cv-bomber-1']) battle.order(strike(unit, 'dd'))
    for (const unit of ['cv-fighter-1', 'cv-fighter-2']) battle.order({ order: 'pass', unit })
    for (const vessel of ['dd', 'ca']) battle.order(aim(vessel, 'cv-bomber-1'))
    battle.amend('units.dd.fp', -1, 'a mine')
    // The last vessel is asked nothing any more: the phase is over.
    expect(asked(battle.state)).toBe('b ca move')
    expect(battle.events.filter(({ event }) => event === 'order lapses')).toEqual([
      { ...lapse, actor: 'dd', target: 'cv-bomber-1', order: 'anti-aircraft', missing: 'actor' },
      { ...lapse, actor: 'ca', target: 'cv-bomber-1', order: 'anti-aircraft', missing: 'target' },
    ])
    expect(battle.events.filter(({ event }) => event === 'anti-aircraft fire')).toEqual([])
  })

  it('fighters that an amendment has taken the bombers from meet nobody (MNW-AIR-02)', () => {
    const both = scenario([
      { id: 'cv', side: 'a', ship: { class: 'carrier', aircraft: { bomber: 2 } }, launched: ['bomber', 'bomber'] },
      { id: 'cw', side: 'b', ship: { class: 'carrier', aircraft: { fighter: 2 } }, hex: '0505' },
    ])
    const battle = Battle.start(miniNaval, both, { seed: 1 })
    for (const unit of ['cv-bomber-1', 'cv-bomber-2']) battle.order(strike(unit, 'cw'))
    for (const unit of ['cw-fighter-1', 'cw-fighter-2']) battle.order({ order: 'scramble', unit, target: 'cw' })
    battle.order({ order: 'intercept', unit: 'cw-fighter-1', target: 'cv-bomber-1' })
    battle.amend('stands.cv-bomber-1.fp', 0, 'turned back')
    battle.order({ order: 'intercept', unit: 'cw-fighter-2', target: 'cv-bomber-2' })
    const of = (kind: string) => battle.events.filter(({ event }) => event === kind)
    expect(of('order lapses')).toEqual([{ ...lapse, actor: 'cw-fighter-1', target: 'cv-bomber-1', order: 'intercept', missing: 'target' }])
    expect(of('air combat')).toMatchObject([{ actor: 'cw-fighter-2', target: 'cv-bomber-2' }])
  })

  it('a squadron that an amendment has cost is not asked where to strike, nor does it go up (MNW-AIR-07)', () => {
    const home = scenario([
      { id: 'cv', side: 'a', ship: { class: 'carrier', aircraft: { bomber: 2 } }, launched: ['bomber', 'bomber'] },
      { id: 'cw', side: 'b', ship: { class: 'carrier', aircraft: { fighter: 2 } }, hex: '0505' },
    ])
    const battle = Battle.start(miniNaval, home, { seed: 1 })
    expect(asked(battle.state)).toBe('a cv-bomber-1 strike')
    battle.amend('stands.cv-bomber-1.fp', 0, 'ditched')
    expect(asked(battle.state)).toBe('a cv-bomber-2 strike')
    battle.order(strike('cv-bomber-2', 'cw'))
    expect(asked(battle.state)).toBe('b cw-fighter-1 scramble')
    battle.order({ order: 'scramble', unit: 'cw-fighter-1', target: 'cw' })
    battle.amend('stands.cw-fighter-1.fp', 0, 'crashed')
    expect(asked(battle.state)).toBe('b cw-fighter-2 scramble')
    battle.amend('stands.cw-fighter-2.fp', 0, 'crashed')
    expect(asked(battle.state)).toBe('b cw anti-aircraft')
    expect(battle.events.filter(({ event }) => event === 'scrambles')).toEqual([])
    expect(battle.events.filter(({ event }) => event === 'order lapses')).toEqual([
      { ...lapse, actor: 'cw-fighter-1', target: 'cw', order: 'scramble', missing: 'actor' },
    ])
    expect(battle.events.filter(({ event }) => event === 'aircraft lost')).toHaveLength(3)
  })
})
