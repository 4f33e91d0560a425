import { describe, expect, it } from 'vitest'
import { Battle, replay } from '../../src/core/battle.js'
import type { Dice } from '../../src/core/chance.js'
import { differenceText } from '../../src/core/difference.js'
import { SeededChance } from '../../src/core/seeded.js'
import { miniNaval, type Order, type State } from '../../src/mini-naval/index.js'
import { asked, begin, EXAMPLES, errorOf, example, play, scenario, stand, strike, vessel } from './helpers.js'

/** A battle played by random lawful orders. */
function random(name: string, seed: string, decisions = 10_000) {
  const battle = Battle.start(miniNaval, example(name), { seed })
  const chance = SeededChance.fromSeed(`${seed} orders`)
  for (let i = 0; i < decisions && battle.decision; i++) battle.order(miniNaval.sampleOrder(battle.state, chance))
  return battle
}

describe('records', () => {
  it.each(EXAMPLES)('%s replays to the die, and resumes from any moment', (name) => {
    const battle = random(name, 'record')
    const record = JSON.parse(JSON.stringify(battle.record()))
    const difference = replay(miniNaval, record)
    expect(difference === null ? null : differenceText(difference)).toBeNull()
    const half = random(name, 'record', 40)
    const resumed = Battle.resume(miniNaval, JSON.parse(JSON.stringify(half.record())))
    expect(resumed.state).toEqual(half.state)
    const order = miniNaval.orders(half.state)[0] as Order
    expect(resumed.order(order)).toEqual(half.order(order))
  })

  it('undo gives back state and dice', () => {
    const battle = random('force-q', 'undo', 30)
    const before = structuredClone(battle.state)
    const order = miniNaval.orders(battle.state).at(-1) as Order
    const events = battle.order(order)
    battle.undo()
    expect(battle.state).toEqual(before)
    expect(battle.order(order)).toEqual(events)
  })

  it('takes real dice for a phase, one entry a request', () => {
    const battle = Battle.start(
      miniNaval,
      scenario([
        { id: 'x', side: 'a', class: 'battleship', hex: '0505', heading: 'N' },
        { id: 'y', side: 'b', class: 'merchant', hex: '1405' },
        { id: 'z', side: 'b', class: 'merchant', hex: '2020' },
      ]),
      { seed: 1 },
    )
    const events = battle.order({ order: 'fire', unit: 'x', battery: 'main', target: 'y' }, { dice: [[6, 6, 1, 1, 1, 1, 1, 1, 1], 2, 1] })
    expect(events.map(({ event }) => event)).toEqual(['gunnery', 'damage', 'phase', 'initiative'])
    expect(vessel(battle.state, 'y').fp).toBe(0)
    expect(battle.explain(battle.events.length - 4).map(({ clause }) => clause)).toContain('MNW-GUN-02')
  })
})

describe('amendments bring their consequences (MNW-DMG-01, MNW-DMG-02)', () => {
  const duel = () =>
    Battle.start(
      miniNaval,
      scenario([
        { id: 'x', side: 'a', hex: '0505', heading: 'N' },
        { id: 'cv', side: 'b', class: 'carrier', hex: '0705', heading: 'N' },
        { id: 'y', side: 'b', hex: '0706', heading: 'N' },
      ]),
      { seed: 7 },
    )

  it('a third brings the cripple with its die, more than a third takes it back', () => {
    const battle = duel()
    battle.amend('units.y.fp', 4, 'a mine')
    expect(vessel(battle.state, 'y').crippled).toBe(true)
    expect(vessel(battle.state, 'y').turrets).toHaveLength(2)
    expect(battle.lastEntry).toMatchObject({ amend: { path: 'units.y.fp' }, dice: [expect.any(Number)] })
    battle.amend('units.y.fp', 12, 'it was a dud')
    expect(vessel(battle.state, 'y').crippled).toBe(false)
  })

  it('a carrier amended below 0 takes its squadrons along, and is no target', () => {
    const battle = duel()
    battle.amend('units.cv.fp', -1, 'a torpedo nobody saw')
    expect(stand(battle.state, 'cv-bomber-1')).toMatchObject({ fp: 0, place: 'lost' })
    expect(miniNaval.orders(battle.state).some((order) => 'target' in order && order.target === 'cv')).toBe(false)
  })

  it('a squadron amended to nothing is lost, and one said to be lost has nothing', () => {
    const battle = duel()
    battle.amend('stands.cv-bomber-1.fp', 0, 'a hangar fire')
    battle.amend('stands.cv-bomber-2.place', 'lost', 'and another')
    expect(stand(battle.state, 'cv-bomber-1')).toMatchObject({ fp: 0, place: 'lost' })
    expect(stand(battle.state, 'cv-bomber-2')).toMatchObject({ fp: 0, place: 'lost' })
  })

  it('whoever is asked and can no longer answer is passed over', () => {
    const battle = duel()
    expect(asked(battle.state)).toBe('a x main battery')
    battle.amend('units.x.turrets', [], 'all turrets jammed')
    expect(asked(battle.state)).toBe('a x secondary battery')
  })

  it('orders given to what an amendment has stopped are not carried out', () => {
    const battle = duel()
    battle.order({ order: 'fire', unit: 'x', battery: 'main', target: 'y' })
    battle.amend('units.y.withdrawn', true, 'she was never here')
    while (battle.decision && battle.state.step === 'fire') battle.order({ order: 'pass', unit: battle.decision.unit as string })
    expect(battle.events.filter(({ event }) => event === 'gunnery')).toEqual([])
  })

  it('a side left with nothing ends the battle', () => {
    const battle = duel()
    battle.amend('units.x.fp', 0, 'a magazine')
    expect(battle.decision).toBeNull()
    expect(battle.result).toMatchObject({ winner: 'b' })
    expect(battle.events.at(-1)).toMatchObject({ event: 'end', winner: 'b' })
  })

  it.each([
    ['units.y.fp', 13, 'units[2].fp'],
    ['units.y.q', 99, 'units[2]'],
    ['units.y.surface', 1, 'units[2].surface'],
    ['units.y.side', 'c', 'units[2].side'],
    ['units.y.turrets', ['A', 'A'], 'units[2].turrets[1]'],
    ['units.y.turrets', ['X'], 'units[2].turrets[0]'],
    ['units.y.aaLost', 5, 'units[2].aaLost'],
    ['units.y.launchers', [1], 'units[2].launchers'],
    ['units.y.launchers', [2, 1], 'units[2].launchers'],
    ['stands.cv-fighter-1.fp', 4, 'stands[0].fp'],
    ['stands.cv-fighter-1.carrier', 'none', 'stands[0].carrier'],
    ['units.y.fp', 'many', 'units[2].fp'],
    ['units.y.id', 'x', 'units[2].id'],
    ['units.y.id', 'cv-fighter-1', 'stands[0].id'],
    ['queue[0].unit', 'nobody', 'queue[0].unit'],
  ])('refuses %s = %j', (path, value, at) => {
    const battle = duel()
    const before = structuredClone(battle.state)
    expect(errorOf(() => battle.amend(path, value, 'why not'))).toMatchObject({ code: 'bad-amendment', path: at })
    expect(battle.state).toEqual(before)
  })
})

describe('simultaneous orders (MNW-DMG-03)', () => {
  it.each(EXAMPLES)('%s: in every step that collects orders, permuting them changes nothing', (name) => {
    const chance = SeededChance.fromSeed('permute')
    let permuted = 0
    for (let game = 0; game < 6; game++) {
      let state = miniNaval.setUp(miniNaval.prepare(example(name)), chance)
      while (miniNaval.decision(state)) {
        const order = miniNaval.sampleOrder(state, chance)
        const [first, second] = state.orders
        if (first.length + second.length > 1) {
          permuted++
          const other: State = { ...state, orders: [[...first].reverse(), [...second].reverse()] }
          const [one, two] = [state, other].map((each) => miniNaval.advance(each, order, SeededChance.fromSeed(permuted)))
          // Where the step goes on collecting, the orders themselves are what differs.
          if (one?.step !== state.step || one.turn !== state.turn) expect(two).toEqual(one)
          else expect({ ...two, orders: [] }).toEqual({ ...one, orders: [] })
        }
        state = miniNaval.advance(state, order, chance)
      }
    }
    expect(permuted).toBeGreaterThan(10)
  })
})

describe('aircraft in the air when the battle ends (MNW-AIR-07, MNW-END-01)', () => {
  const over = (units: Parameters<typeof scenario>[0], orders: readonly Order[], dice: readonly Dice[]) => {
    const { state, log } = play(begin(scenario(units, { turns: 1 })), orders, dice)
    expect(state.over).not.toBeNull()
    return { state, lost: miniNaval.result(state).sides.map(({ flightPointsLost }) => flightPointsLost), events: log.events }
  }
  const one = { class: 'carrier', fp: 1, aircraft: { bomber: 1 } } as const
  const pass = (unit: string): Order => ({ order: 'pass', unit })

  it('are lost where nothing is left to land on', () => {
    const { lost, events } = over(
      [
        { id: 'cv', side: 'a', ship: one, hex: '1515', launched: ['bomber'] },
        { id: 'dd', side: 'a', class: 'destroyer', hex: '0120' },
        { id: 'cw', side: 'b', ship: one, hex: '0505', launched: ['bomber'] },
      ],
      [strike('cv-bomber-1', 'cw'), strike('cw-bomber-1', 'cv'), pass('cv'), pass('cw')],
      [
        [6, 6, 6],
        [6, 6, 6],
      ],
    )
    expect(lost).toEqual([3, 3])
    expect(events.slice(-3)).toMatchObject([
      { event: 'aircraft lost', target: 'cv-bomber-1', flightPoints: 3, why: 'no carrier can take it' },
      { event: 'aircraft lost', target: 'cw-bomber-1', flightPoints: 3 },
      { event: 'end', winner: 'a' },
    ])
  })

  it('are lost on their way to a strike that never comes', () => {
    const units: Parameters<typeof scenario>[0] = [
      { id: 'cv', side: 'a', ship: { class: 'carrier', aircraft: { bomber: 2 } }, hex: '1515' },
      { id: 'm', side: 'b', class: 'merchant', hex: '0505' },
    ]
    const battle = Battle.start(miniNaval, scenario(units, { turns: 1 }), { seed: 1, dice: [1, 2] })
    battle.order({ order: 'launch', unit: 'cv-bomber-1' })
    battle.amend('units.cv.fp', 6, 'a fire in the hangar')
    for (const id of ['cv', 'm']) battle.order(battle.orders().find(({ unit }) => unit === id))
    expect(battle.state.stands.map(({ place, fp }) => [place, fp])).toEqual([
      ['lost', 0],
      ['aboard', 3],
    ])
    expect(battle.result.sides[0]?.flightPointsLost).toBe(3)
  })

  it('are not where a carrier could still take them, nor those aboard', () => {
    const { state, lost } = over(
      [
        { id: 'cv', side: 'a', ship: { class: 'carrier', aircraft: { bomber: 2 } }, hex: '1515', launched: ['bomber'] },
        { id: 'm', side: 'b', class: 'merchant', hex: '0505' },
      ],
      [strike('cv-bomber-1', 'm'), pass('m')],
      [[6, 6, 1]],
    )
    expect(lost).toEqual([0, 0])
    expect(state.stands.map(({ place }) => place)).toEqual(['returning', 'aboard'])
  })
})

describe('what is declared', () => {
  it('a battle is over within its bound, whatever is ordered', () => {
    for (const name of EXAMPLES) {
      const state = miniNaval.setUp(miniNaval.prepare(example(name)), SeededChance.fromSeed('bound'))
      const bound = miniNaval.declares.longestBattle(state)
      const chance = SeededChance.fromSeed('bound orders')
      let decisions = 0
      while (miniNaval.decision(state)) {
        miniNaval.apply(state, miniNaval.sampleOrder(state, chance), chance)
        decisions++
      }
      expect(decisions).toBeLessThanOrEqual(bound)
    }
  })

  it('by the clock of its phases: survivors and losses make up all that began (MNW-END-01)', () => {
    for (let seed = 0; seed < 5; seed++) {
      const { state, result } = random('carrier-duel', `balance ${seed}`)
      for (const side of result.sides) {
        const own = state.units.filter((unit) => unit.side === side.id)
        expect(side.fpFull - side.fpLost).toBe(own.reduce((sum, { fp }) => sum + Math.max(0, fp), 0))
        const flying = state.stands.filter((each) => each.side === side.id).reduce((sum, { fp }) => sum + fp, 0)
        expect(side.flightPoints - side.flightPointsLost).toBe(flying)
        const out = new Set([...side.sunk, ...side.deadInTheWater, ...side.crippled])
        expect(out.size).toBe(side.sunk.length + side.deadInTheWater.length + side.crippled.length)
      }
    }
  })

  it('mirrored forces win as often on either side', () => {
    const fleet = (side: string, hex: (i: number) => string, heading: 'N' | 'S') =>
      (['cruiser', 'destroyer', 'destroyer'] as const).map((of, i) => ({ id: `${side}${i}`, side, class: of, hex: hex(i), heading }))
    // Turned about the middle row 5 becomes row 14, and row 13 in even columns, which lie half a hex lower.
    const opposite = (i: number) => (i === 1 ? '1114' : `${12 - i}13`)
    const mirror = scenario([...fleet('a', (i) => `${10 + i}05`, 'S'), ...fleet('b', opposite, 'N')], { turns: 8 })
    const prepared = miniNaval.prepare(mirror)
    const doctrine = miniNaval.doctrines['close-and-gun']
    const games = 400
    let [won, lost] = [0, 0]
    for (let game = 0; game < games; game++) {
      const chance = SeededChance.fromSeed(`mirror ${game}`)
      const state: State = miniNaval.setUp(prepared, chance)
      for (let decision = miniNaval.decision(state); decision; decision = miniNaval.decision(state)) {
        const order = doctrine?.decide(miniNaval.view(state, decision.side), decision, () => miniNaval.orders(state), chance) as Order
        miniNaval.apply(state, order, chance)
      }
      const { winner } = miniNaval.result(state)
      if (winner === 'a') won++
      if (winner === 'b') lost++
    }
    expect(won + lost).toBeGreaterThan(games / 2)
    expect(Math.abs(won - lost)).toBeLessThan(4 * Math.sqrt(games))
  })
})
