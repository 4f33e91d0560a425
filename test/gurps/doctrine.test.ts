import { describe, expect, it } from 'vitest'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import {
  DOCTRINE_POLICIES,
  type DoctrineName,
  dealTo,
  doctrine,
  gurps,
  helpAll,
  type Order,
  type State,
  shipDistance,
  type Unit,
} from '../../src/gurps/index.js'
import { card, example, scenario, Table, unit } from './helpers.js'

/** Plays a battle to its end; whoever is not named holds by the first doctrine. */
function playOut(
  given: unknown,
  doctrines: Readonly<Record<string, DoctrineName>>,
  seed: string,
  watch: (state: State) => void = () => {},
): State {
  const chance = SeededChance.fromSeed(seed)
  const state = gurps.setUp(gurps.prepare(given), chance)
  for (let decision = gurps.decision(state); decision; decision = gurps.decision(state)) {
    const named = gurps.doctrines[doctrines[decision.side] ?? 'stand-off']
    if (!named) throw new Error('no such doctrine')
    const order = named.decide(gurps.view(state, decision.side), decision, () => gurps.orders(state), chance)
    expect(gurps.refusal(state, order)).toBeNull()
    gurps.apply(state, order, chance)
    watch(state)
  }
  return state
}

const chase = example('sloop-chased')
const seeds = Array.from({ length: 20 }, (_, k) => `doctrine ${k}`)

describe('doctrines', () => {
  it('run gets away where to close does not', () => {
    const away = (smugglers: DoctrineName) =>
      seeds.filter((seed) => playOut(chase, { smugglers, revenue: 'close-and-board' }, seed).units[0]?.status === 'away').length
    expect(away('run')).toBeGreaterThan(away('close-and-board'))
    expect(away('close-and-board')).toBe(0)
  })
  it('close-and-board comes alongside, and takes a ship with a smaller crew', () => {
    let boarded = 0
    for (const seed of seeds) {
      const end = playOut(chase, { smugglers: 'stand-off', revenue: 'close-and-board' }, seed, (state) => {
        boarded = Math.max(boarded, state.boardings.length)
      })
      expect(end.units[1]?.status).toBe('afloat')
    }
    expect(boarded).toBe(1)
  })
  it('stand-off fights at a distance: two of them never board', () => {
    const pair = scenario(
      [unit('red', 'red', '1010', 'N', { ship: card({ crew: 80 }) }), unit('blue', 'blue', '1510', 'N', { ship: card({ crew: 80 }) })],
      { turns: 12 },
    )
    const distances: number[] = []
    const end = playOut(pair, {}, 'far apart', (state) => {
      expect(state.boardings).toStrictEqual([])
      distances.push(shipDistance(state.units[0] as Unit, state.units[1] as Unit))
    })
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(2)
    expect(end.units.some(({ condition }) => condition.damage > 0)).toBe(true)
  })
  it('never give a ship up to the edge of the map by mistake', () => {
    const corner = scenario([unit('red', 'red', '0203', 'NW', { ship: card() }), unit('blue', 'blue', '2520', 'N', { ship: card() })], {
      turns: 10,
    })
    for (const name of ['stand-off', 'close-and-board'] as const) {
      const end = playOut(corner, { red: name, blue: name }, 'corner')
      expect(end.units[0]?.status).not.toBe('away')
    }
  })
  it('keep the tactician’s points while a ship is boarded (GNC-OFF-06)', () => {
    for (const name of ['stand-off', 'run'] as const) {
      let boarded = 0
      playOut(example('jaharas-jewel'), { jewel: name, sun: 'close-and-board' }, 'boarded', (state) => {
        if (state.boardings.length === 0) return
        boarded++
        expect(state.units.map(({ dealt }) => dealt)).toEqual([null, null])
      })
      expect(boarded).toBeGreaterThan(0)
    }
  })
  it('fire first at none but those that wait to fire (GNC-TURN-03)', () => {
    const given = scenario(
      [
        unit('red', 'red', '1010', 'N'),
        // Alongside once red has moved, and easy to hit; she has nothing to fire, and can but board.
        unit('near', 'blue', '1110', 'N', { ship: card({ sizeModifier: 12 }), loaded: { left: 0, right: 0, front: 2, back: 0 } }),
        unit('far', 'blue', '1309', 'N'),
      ],
      { turns: 1 },
    )
    const table = new Table(given, [6, 1, 2]).forward('red')
    const decision = gurps.decision(table.state)
    expect(decision).toMatchObject({ unit: 'red', question: 'first fire' })
    const order = decision && gurps.doctrines['stand-off']?.decide(table.state, decision, () => [], new ScriptedChance([]))
    expect(order).toEqual({ order: 'fire', unit: 'red', battery: 'right', target: 'far', cannons: 5 })
    expect(table.refused({ order: 'fire', unit: 'red', battery: 'right', target: 'near', cannons: 5 })).toBe(
      'GNC-TURN-03: outside her own turn a ship fires only at ships that wait to fire at her',
    )
  })
  it('decide from the view alone: the enemy’s hidden plan changes nothing', () => {
    const table = new Table(example('jaharas-jewel'), [6, 1])
    for (let decision = gurps.decision(table.state); decision && decision.question !== 'fight'; decision = gurps.decision(table.state)) {
      const { side } = decision
      const order = gurps.doctrines['close-and-board']?.decide(gurps.view(table.state, side), decision, () => [], new ScriptedChance([]))
      table.order(order as Order)
    }
    table.order({ order: 'fight', unit: 'jj', engaged: 0, disengage: true })
    const decision = gurps.decision(table.state)
    if (!decision) throw new Error('over')
    const answer = (state: State) =>
      gurps.doctrines['close-and-board']?.decide(gurps.view(state, 'sun'), decision, () => [], new ScriptedChance([]))
    const other = structuredClone(table.state)
    if (other.boardings[0]) other.boardings[0].planA = { engaged: 5, disengage: false }
    expect(answer(table.state)).toStrictEqual(answer(other))
  })
})

describe('policies', () => {
  const state = (change: object = {}) => {
    const prepared = gurps.prepare(scenario([unit('red', 'red', '0510', 'N', change), unit('blue', 'blue', '2520', 'N')]))
    return { view: prepared, red: prepared.units[0] as Unit }
  }
  it('help all: the dying by spells, the wounded kept, the rest of spells for wounded and of points for lives, every mast', () => {
    const { view, red } = state({ ship: card({ officers: { leadership: 1, navigation: 1, firstAid: 4 }, mage: { fatigue: 8 } }) })
    red.fallen = { dead: 3, wounded: 3 }
    expect(helpAll(view, red, 2)).toStrictEqual({ order: 'aid', unit: 'red', spells: 2, lives: 1, alive: 3, masts: 1 })
    red.fallen = { dead: 1, wounded: 9 }
    expect(helpAll(view, red, 0)).toStrictEqual({ order: 'aid', unit: 'red', spells: 2, lives: 0, alive: 4, masts: 0 })
  })
  it('deal to one officer what the commander lets him use', () => {
    const officers = { leadership: 2, gunnery: 1, navigation: null, firstAid: 1, tactician: 3 }
    const { view, red } = state({ ship: card({ officers }) })
    const points = (officer: Parameters<typeof dealTo>[0]) => {
      const { leadership, gunnery, navigation, firstAid } = dealTo(officer)(view, red)
      return [leadership, gunnery, navigation, firstAid]
    }
    expect(points('gunnery')).toStrictEqual([0, 1, 0, 0])
    expect(points('navigation')).toStrictEqual([0, 0, 0, 0])
    expect(points('firstAid')).toStrictEqual([0, 0, 0, 2])
    expect(points(null)).toStrictEqual([0, 0, 0, 0])
  })
  it('a script puts its own in their place', () => {
    const stubborn = doctrine('Stays where it is and shoots at nobody.', () => 0, {
      ...DOCTRINE_POLICIES['stand-off'],
      fire: () => null,
      reload: () => null,
    })
    const { view, red } = state()
    const started = gurps.setUp(view, new ScriptedChance([6, 1]))
    expect(stubborn.decide(started, { side: 'red', unit: red.id, question: 'act' }, () => [])).toStrictEqual({
      order: 'forward',
      unit: 'red',
    })
  })
  it('of one’s own keep a ship on the map unless it is told to leave, and hold where they would not fire first', () => {
    const { view, red } = state()
    const edge = gurps.setUp(
      { ...view, units: view.units.map((each) => ({ ...each, r: each.id === 'red' ? -2 : each.r })) },
      new ScriptedChance([6, 1]),
    )
    const moves = (leaves?: boolean) =>
      doctrine('Sails on.', () => 0, DOCTRINE_POLICIES['stand-off'], leaves).decide(
        edge,
        { side: 'red', unit: red.id, question: 'act' },
        () => [],
      ).order
    expect(red.heading).toBe(0)
    expect([moves(true), moves(false) === 'forward', moves() === 'forward']).toEqual(['forward', false, false])
    const peaceful = doctrine('Shoots at nobody.', () => 0, { ...DOCTRINE_POLICIES['stand-off'], fire: () => null })
    const asked = { ...edge, agenda: [{ question: 'first fire', unit: 0 } as const, ...edge.agenda] }
    expect(peaceful.decide(asked, { side: 'red', unit: red.id, question: 'first fire' }, () => [])).toEqual({ order: 'hold', unit: 'red' })
  })
  it('gives up when hopelessly outnumbered, and sets one man against each player character', () => {
    const { fight } = DOCTRINE_POLICIES['close-and-board']
    const { view, red } = state()
    const foe = { ...(view.units[1] as Unit), playerCharacters: 3 }
    expect(fight(view, red, foe)).toStrictEqual({ order: 'fight', unit: 'red', engaged: 3, disengage: false })
    expect(DOCTRINE_POLICIES.run.fight(view, red, foe)).toMatchObject({ disengage: true })
    const few = { ...red, condition: { ...red.condition, active: 8 } }
    expect(fight(view, few, foe)).toStrictEqual({ order: 'surrender', unit: 'red' })
  })
})
