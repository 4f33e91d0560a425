import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { miniNaval, type Order, RECONSTRUCTED, type Scenario } from '../../src/mini-naval/index.js'
import { begin, changed, scenario, stand, vessel } from './helpers.js'

// What an amended value brings about, and nothing besides.

const start = (units: Parameters<typeof scenario>[0], more: Partial<Scenario> = {}) =>
  Battle.start(miniNaval, scenario(units, more), { seed: 1 })
const told = (battle: ReturnType<typeof start>, from: number) =>
  battle.events
    .slice(from)
    .map(({ event, ...rest }) => `${event}: ${(rest as { target?: string }).target} ${(rest as { why?: string }).why ?? ''}`.trim())

const carrier = () =>
  start([
    { id: 'cv', side: 'a', class: 'carrier' },
    { id: 'x', side: 'a' },
    { id: 'y', side: 'b', hex: '0120' },
  ])

describe('a carrier (MNW-DMG-02, MNW-AIR-07)', () => {
  it('that is sunk takes her squadrons with her, each told once', () => {
    const battle = carrier()
    const before = battle.events.length
    battle.amend('units.cv.fp', -1, 'a torpedo')
    expect(told(battle, before).slice(0, 5)).toEqual([
      'damage: cv',
      'aircraft lost: cv-fighter-1 cv has sunk',
      'aircraft lost: cv-bomber-1 cv has sunk',
      'aircraft lost: cv-bomber-2 cv has sunk',
      'aircraft lost: cv-torpedo-bomber-1 cv has sunk',
    ])
    expect(battle.events[before]).toMatchObject({ lost: 0, fp: -1, full: 18, status: 'sunk', crippled: true, turretOut: null })
  })

  it('that is sunk though she was crippled already takes them with her all the same', () => {
    const battle = carrier()
    battle.amend('units.cv.fp', 6, 'a bomb')
    expect(stand(battle.state, 'cv-bomber-1').place).toBe('aboard')
    const before = battle.events.length
    battle.amend('units.cv.fp', -1, 'a torpedo')
    expect(told(battle, before).slice(0, 5)).toEqual([
      'damage: cv',
      'aircraft lost: cv-fighter-1 cv has sunk',
      'aircraft lost: cv-bomber-1 cv has sunk',
      'aircraft lost: cv-bomber-2 cv has sunk',
      'aircraft lost: cv-torpedo-bomber-1 cv has sunk',
    ])
  })

  it('that is dead in the water has not sunk: they stay aboard', () => {
    const battle = carrier()
    battle.amend('units.cv.fp', 0, 'a torpedo')
    expect(stand(battle.state, 'cv-fighter-1')).toMatchObject({ place: 'aboard', fp: 3 })
  })

  it('crippled before is not crippled again', () => {
    const battle = carrier()
    battle.amend('units.cv.fp', 6, 'a bomb')
    expect(battle.events.at(-1)).toMatchObject({ event: 'damage', crippled: true, status: 'crippled' })
    const before = battle.events.length
    battle.amend('units.cv.fp', 5, 'a fire')
    expect(battle.events.slice(before)).toEqual([])
    battle.amend('units.cv.fp', 7, 'put out')
    expect(vessel(battle.state, 'cv').crippled).toBe(false)
  })

  it('crippled before and now dead in the water, or sunk, is told so once, and not when points are given back', () => {
    const battle = carrier()
    for (const fp of [6, 0, -1, -2, 0, 3]) battle.amend('units.cv.fp', fp, 'so')
    const damage = battle.events.flatMap((event) =>
      event.event === 'damage' ? [`${event.lost} ${event.fp} ${event.status} ${event.crippled}`] : [],
    )
    expect(damage).toEqual(['0 6 crippled true', '0 0 dead in the water false', '0 -1 sunk false'])
  })
})

describe('squadrons (MNW-AIR-07)', () => {
  it('brought to nothing are lost by the referee; others are as they were', () => {
    const battle = carrier()
    const before = battle.events.length
    battle.amend('stands.cv-bomber-1.fp', 0, 'a hangar fire')
    expect(told(battle, before)).toEqual(['aircraft lost: cv-bomber-1 by the referee'])
    battle.amend('stands.cv-bomber-2.fp', 2, 'scratched')
    expect(told(battle, before)).toHaveLength(1)
    expect(stand(battle.state, 'cv-bomber-2')).toMatchObject({ place: 'aboard', fp: 2 })
  })
})

describe('submarines (MNW-SUB-04)', () => {
  it('stay spotted while they are under water, and no longer', () => {
    const battle = start([
      { id: 's', side: 'a', class: 'submarine' },
      { id: 'y', side: 'b', hex: '0120' },
    ])
    battle.amend('units.s.spotted', true, 'a periscope')
    expect(vessel(battle.state, 's')).toMatchObject({ submerged: true, spotted: true })
    battle.amend('units.s.submerged', false, 'blown up')
    expect(vessel(battle.state, 's')).toMatchObject({ submerged: false, spotted: false })
  })
})

describe('both sides at once (MNW-END-01)', () => {
  it('end the battle without a winner, and nothing is asked any more', () => {
    const battle = start([
      { id: 'x', side: 'a' },
      { id: 'y', side: 'b', hex: '0120' },
    ])
    const { units } = battle.state
    battle.amend(
      'units',
      units.map((unit) => ({ ...unit, fp: 0 })),
      'a storm',
    )
    expect(battle.result).toMatchObject({
      winner: null,
      reason:
        'nothing of a is fit to fight on the map: 1 is dead in the water; nothing of b is fit to fight on the map: 1 is dead in the water',
    })
    expect([battle.decision, battle.state.queue, battle.state.orders]).toEqual([null, [], [[], []]])
  })
})

describe('the ruleset', () => {
  it('knows how long a battle can last: twelve questions a vessel and five a squadron, every turn', () => {
    const state = begin(
      scenario(
        [
          { id: 'cv', side: 'a', class: 'carrier' },
          { id: 'x', side: 'b' },
        ],
        { turns: 7 },
      ),
    )
    expect(miniNaval.declares.longestBattle(state)).toBe(7 * (2 * 12 + 4 * 5))
  })

  it('says by which tables a battle is played', () => {
    const tables = { pack: 'p', ruleset: 'mini-naval', mark: 'T', provenance: 'a test', tables: { torpedoRange: 6 } } as const
    const two = [
      { id: 'x', side: 'a' },
      { id: 'y', side: 'b' },
    ]
    expect(miniNaval.tables?.(begin(scenario(two)))).toBe(RECONSTRUCTED)
    expect(miniNaval.tables?.(begin(scenario(two, { tables })))).toEqual(tables)
  })

  it('leaves one decision alone with nothing gathered', () => {
    const state = {
      ...begin(
        scenario([
          { id: 'x', side: 'a' },
          { id: 'y', side: 'b' },
        ]),
      ),
    }
    const gathered = miniNaval.advance(
      state,
      { order: 'fire', unit: 'x', battery: 'main', target: 'y' },
      { die: () => 1, band: () => 0, total: () => 1, faces: () => [] },
    )
    expect([gathered.queue.length > 1, gathered.orders[0].length]).toEqual([true, 1])
    const next = miniNaval.orders(gathered)[0] as Order
    expect(miniNaval.alone?.(gathered, next)).toEqual({ ...gathered, queue: [gathered.queue[0]], orders: [[], []] })
  })

  it('hides the orders of the other side alone, and gives no winner while the battle lasts', () => {
    const state = changed(
      begin(
        scenario([
          { id: 'x', side: 'a' },
          { id: 'y', side: 'b' },
        ]),
      ),
      { y: { fp: 11 } },
    )
    expect(['a', 'b'].map((side) => miniNaval.hidden(state, side))).toEqual([['orders[1]'], ['orders[0]']])
    expect(miniNaval.result(state)).toMatchObject({ winner: null, reason: 'the battle lasts' })
  })
})

describe('whys of damage in battle', () => {
  it('name the table of flotation points where they are of it, and not where a card gives them', () => {
    const looked = (fp?: number) => {
      const battle = start([
        { id: 'cv', side: 'a', ship: { class: 'carrier', ...(fp !== undefined && { fp }) } },
        { id: 'x', side: 'a' },
        { id: 'y', side: 'b', hex: '0120' },
      ])
      battle.amend('units.cv.fp', 1, 'a bomb')
      return battle.explain(battle.events.length - 1).filter(({ fact }) => fact === 'look-up').length
    }
    expect([looked(), looked(20)]).toEqual([1, 0])
  })
})
