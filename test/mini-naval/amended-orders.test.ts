import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import type { Dice } from '../../src/core/chance.js'
import { miniNaval, type Scenario } from '../../src/mini-naval/index.js'
import { scenario, stand, vessel } from './helpers.js'

// An amendment in the middle of a step: what has been asked or ordered already, and no longer holds.

const start = (units: Parameters<typeof scenario>[0], dice: readonly Dice[] = [], more: Partial<Scenario> = {}) =>
  Battle.start(miniNaval, scenario(units, more), { seed: 1, dice })
type Started = ReturnType<typeof start>

const asked = ({ decision, state }: Started) => decision && `${state.step}: ${decision.side} ${decision.unit} ${decision.question}`
const pass = (battle: Started, dice?: readonly Dice[]) =>
  battle.order({ order: 'pass', unit: battle.decision?.unit as string }, dice ? { dice } : {})
const of = (battle: Started, event: string) => battle.events.filter((each) => each.event === event)

describe('what can no longer be done is not asked', () => {
  it('of a vessel dead in the water that was about to launch torpedoes (MNW-DMG-02)', () => {
    const battle = start([
      { id: 'd', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
      { id: 'f', side: 'a', hex: '2001' },
      { id: 'y', side: 'b', class: 'merchant', hex: '0705' },
    ])
    pass(battle)
    expect(asked(battle)).toBe('fire: a d torpedoes')
    battle.amend('units.d.fp', 0, 'a boiler', { dice: [1, 2] })
    expect(asked(battle)).toBe('first mover: a f move')
  })

  it('of a vessel dead in the water that was about to move (MNW-DMG-02)', () => {
    const battle = start(
      [
        { id: 'x', side: 'a' },
        { id: 'w', side: 'a' },
        { id: 'y', side: 'b', hex: '2020' },
      ],
      [1, 2],
    )
    expect(asked(battle)).toBe('first mover: a x move')
    battle.amend('units.x.fp', 0, 'a boiler')
    expect(asked(battle)).toBe('first mover: a w move')
  })

  it('of a squadron that is lost before it lands (MNW-AIR-07)', () => {
    const battle = start([
      { id: 'one', side: 'a', class: 'carrier', launched: ['fighter'] },
      { id: 'two', side: 'a', ship: { class: 'carrier', aircraft: { bomber: 1 } } },
      { id: 'y', side: 'b', hex: '2020' },
    ])
    pass(battle, [1, 2])
    expect(asked(battle)).toBe('first mover: a one-fighter-1 land')
    battle.amend('stands.one-fighter-1.fp', 0, 'out of fuel')
    expect(asked(battle)).toBe('first mover: a one-bomber-1 launch')
  })

  it('of squadrons for which the referee leaves one carrier to land on, or none (MNW-AIR-07)', () => {
    const landing = () => {
      const battle = start([
        { id: 'one', side: 'a', class: 'carrier', launched: ['fighter', 'bomber'] },
        { id: 'two', side: 'a', ship: { class: 'carrier', aircraft: { bomber: 1 } } },
        { id: 'y', side: 'b', hex: '2020' },
      ])
      pass(battle)
      pass(battle, [1, 2])
      expect(asked(battle)).toBe('first mover: a one-fighter-1 land')
      battle.amend('units.one.fp', 6, 'a fire in the hangar')
      return battle
    }
    const one = landing()
    expect(of(one, 'lands')).toMatchObject([
      { actor: 'one-fighter-1', carrier: 'two' },
      { actor: 'one-bomber-1', carrier: 'two' },
    ])
    expect(asked(one)).toBe('first mover: a two-bomber-1 launch')

    const none = start([
      { id: 'one', side: 'a', class: 'carrier', launched: ['fighter'] },
      { id: 'two', side: 'a', class: 'carrier' },
      { id: 'y', side: 'b', hex: '2020' },
    ])
    pass(none, [1, 2])
    const burnt = none.state.units.map((each) => (each.id === 'y' ? each : { ...each, fp: 6 }))
    none.amend('units', burnt, 'fires in both')
    expect(of(none, 'aircraft lost')).toMatchObject([{ target: 'one-fighter-1', flightPoints: 3, why: 'no carrier can take it' }])
    expect(asked(none)).toBe('first mover: a one move')
  })

  it('of another step than the one the referee goes on with (MNW-SEQ-01)', () => {
    const near = () =>
      start([
        { id: 'x', side: 'a', hex: '0505', heading: 'N' },
        { id: 'y', side: 'b', class: 'carrier', hex: '0705', launched: ['bomber'] },
      ])
    const gunnery = near()
    expect(asked(gunnery)).toBe('strike: b y-bomber-1 strike')
    gunnery.amend('step', 'fire', 'too dark to fly', { dice: [1, 2] })
    expect(asked(gunnery)).toBe('first mover: a x move')
    gunnery.amend('step', 'fire', 'and now the guns', { dice: [1, 2] })
    expect(asked(gunnery)).toBe('first mover: a x move')
    const movement = near()
    movement.amend('step', 'anti-aircraft', 'nobody up there')
    expect(asked(movement)).toBe('fire: a x main battery')
    movement.amend('step', 'second mover', 'no powder')
    expect([movement.state.turn, asked(movement)]).toEqual([2, 'fire: a x main battery'])
  })
})

describe('what can no longer be done is not carried out', () => {
  it('by a vessel dead in the water whose torpedoes were ordered (MNW-DMG-02)', () => {
    const battle = start([
      { id: 'd', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
      { id: 'f', side: 'a', hex: '2001' },
      { id: 'y', side: 'b', class: 'merchant', hex: '0705' },
    ])
    pass(battle)
    battle.order({ order: 'torpedoes', unit: 'd', mount: 'starboard', target: 'y' })
    expect(asked(battle)).toBe('fire: a d torpedoes')
    battle.amend('units.d.fp', 0, 'a boiler', { dice: [1, 2] })
    expect(asked(battle)).toBe('first mover: a f move')
    expect(of(battle, 'torpedoes')).toEqual([])
    expect(vessel(battle.state, 'd').launchers).toEqual([2, 2, 1, 1])
  })

  it('by bombers over a submarine that is no longer under water (MNW-SUB-01)', () => {
    const battle = start([
      { id: 'cv', side: 'a', ship: { class: 'carrier', aircraft: { bomber: 1 } }, launched: ['bomber'], hex: '0505', heading: 'N' },
      { id: 's', side: 'b', class: 'submarine', hex: '2020', heading: 'N' },
      { id: 'm', side: 'b', class: 'merchant', hex: '0705', heading: 'N' },
    ])
    battle.order({ order: 'hunt', unit: 'cv-bomber-1', target: 's' })
    expect(asked(battle)).toBe('fire: a cv secondary battery')
    battle.amend('units.s.submerged', false, 'it came up')
    pass(battle, [1, 2])
    expect([of(battle, 'spotting'), of(battle, 'depth charge')]).toEqual([[], []])
    expect(of(battle, 'lands')).toMatchObject([{ actor: 'cv-bomber-1', carrier: 'cv' }])
  })

  it('of an order that belongs to another step (MNW-AIR-01)', () => {
    const battle = start([
      { id: 'cv', side: 'a', class: 'carrier', launched: ['bomber'] },
      { id: 'y', side: 'b', hex: '2020' },
    ])
    battle.amend('orders', [[{ order: 'scramble', unit: 'cv-bomber-1', target: 'y' }], []], 'a slip of the pen')
    pass(battle, [1, 2])
    expect(of(battle, 'arrives')).toEqual([])
  })
})

describe('squadrons a referee moves', () => {
  const raid = () => {
    const battle = start([
      { id: 'ca', side: 'a', hex: '0505', heading: 'N' },
      { id: 'cv', side: 'b', class: 'carrier', hex: '0505', launched: ['bomber'] },
    ])
    battle.order({ order: 'strike', unit: 'cv-bomber-1', target: 'ca' })
    expect(asked(battle)).toBe('anti-aircraft: a ca anti-aircraft')
    return battle
  }

  it('are not fired at when they have turned back (MNW-AIR-04)', () => {
    const battle = raid()
    battle.amend('stands.cv-bomber-1.place', 'returning', 'engine trouble')
    expect(asked(battle)).toBe('fire: a ca main battery')
    expect(of(battle, 'air attack')).toEqual([])
  })

  it.each(['cv', 'cv-bomber-2'])('are not fired at, by whomever, when they are sent at %s of their own side (MNW-AIR-04)', (aim) => {
    const battle = raid()
    battle.amend('stands.cv-bomber-1.aim', aim, 'lost in the clouds', aim === 'cv' ? { dice: [[1, 1, 1]] } : {})
    expect(asked(battle)).toBe('fire: a ca main battery')
  })

  it('up in the gunnery phase stay up until the air phase (MNW-SEQ-02)', () => {
    const battle = start([
      { id: 'cv', side: 'a', ship: { class: 'carrier', aircraft: { bomber: 1 } }, hex: '0505', heading: 'N' },
      { id: 'm', side: 'b', class: 'merchant', hex: '0705', heading: 'N' },
    ])
    battle.amend('stands.cv-bomber-1.place', 'flying', 'she had flown it off')
    expect(asked(battle)).toBe('fire: a cv secondary battery')
    pass(battle, [1, 2])
    expect(asked(battle)).toBe('first mover: a cv move')
    expect(stand(battle.state, 'cv-bomber-1').place).toBe('flying')
  })
})

describe('a battle that is over (MNW-END-01)', () => {
  it('is not over once more, whatever befalls its vessels', () => {
    const battle = start(
      [
        { id: 'x', side: 'a' },
        { id: 'y', side: 'b', hex: '2020' },
      ],
      [1, 2],
      { turns: 1 },
    )
    battle.order({ order: 'move', unit: 'x', to: '0101', heading: 'S' })
    battle.order({ order: 'move', unit: 'y', to: '2020', heading: 'S' })
    expect(battle.result.reason).toBe('the last of 1 turn has been played')
    battle.amend('units.y.fp', 0, 'on the way home')
    expect(battle.result.reason).toBe('the last of 1 turn has been played')
    expect(of(battle, 'end')).toHaveLength(1)
  })
})
