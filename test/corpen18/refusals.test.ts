import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { corpen18 } from '../../src/corpen18/battle.js'
import type { Order } from '../../src/corpen18/orders.js'
import type { ShipCard } from '../../src/corpen18/ship.js'
import type { State, Unit } from '../../src/corpen18/state.js'
import { errorOf, guns, scenario, Table, unit } from './helpers.js'

// What is refused, word for word: players and referees read nothing else.

/** `clause: reason` of the order's refusal, or null. */
function why({ state }: Table, order: Order): string | null {
  const refusal = corpen18.refusal(state, order)
  return refusal && `${refusal.clause}: ${refusal.reason}`
}

describe('moves refused', () => {
  const table = () => new Table([unit('r', 'red', '0502', { name: 'Red' }), unit('b', 'blue', '1515')])
  const move = (steps: string, id = 'r'): Order => ({ order: 'move', unit: id, steps })

  it.each([
    ['more than it has', move('FFFF'), 'C18-MOV-01: FFFF costs 4 movement points; r has 3 in the first movement phase'],
    ['off the map, though back again in the end', move('FFF'), 'C18-MOV-01: FFF leaves the map of 20 by 20 hexes'],
    ['out of order', move('', 'b'), 'C18-MOV-02: it is not the turn of "b" to move'],
    ['an attack', { order: 'hold', unit: 'r' }, 'C18-TURN-01: first movement: no unit attacks in a movement phase'],
    ['none', move('F'), null],
  ] as const)('%s', (_, order, expected) => {
    expect(why(table(), order)).toBe(expected)
  })

  it('into a hex that is full (C18-MOV-05)', () => {
    const full = new Table([unit('r', 'red', '0505'), unit('s', 'red', '0504'), unit('t', 'red', '0504'), unit('b', 'blue', '1515')])
    expect(why(full, move('F'))).toBe('C18-MOV-05: hex 0504 already holds 2 units of the side')
    expect(why(full, move('FF'))).toBeNull()
  })
})

describe('attacks refused', () => {
  const ship = { main: guns(4, { range: 3, toHit: [0, 0, null] }), secondary: guns('U3', { range: 9, toHit: [0, null, 0] }) }
  const table = (over: Parameters<typeof unit>[3] = {}) =>
    new Table([
      unit('r', 'red', '0505', {}, { ...ship, torpedoes: 2, crew: 'veteran' }),
      unit('s', 'red', '0605'),
      unit('b', 'blue', '0503', over, { protection: 9 }),
      unit('c', 'blue', '0501'),
      unit('d', 'blue', '0507'),
      unit('e', 'blue', '0505'),
      unit('f', 'blue', '0515'),
    ]).stay()
  const fire = (target: string, over: object = {}): Order => ({ order: 'fire', unit: 'r', battery: 'main', target, ...over })
  const launch = (target: string, over: object = {}): Order => ({ order: 'launch', unit: 'r', target, spreads: 1, ...over })

  it.each([
    ['a move', { order: 'move', unit: 'r', steps: '' }, 'C18-TURN-01: first combat: no unit moves in a combat phase'],
    ['out of order', { order: 'hold', unit: 'b' }, 'C18-COM-01: it is not the turn of "b" to act'],
    ['at a friend', fire('s'), 'C18-DET-09: s is not an enemy'],
    ['at nobody', fire('z'), 'C18-DET-09: no detected enemy "z" on the map'],
    ['out of range', fire('c'), 'C18-GUN-02: the main battery reaches 3 hexes; the target is 4 away'],
    ['where it cannot bear', fire('d'), 'C18-GUN-02: the main battery cannot bear over the stern'],
    [
      'broadside, where it cannot bear',
      fire('e', { battery: 'secondary', arc: 'broadside' }),
      'C18-GUN-02: the secondary battery cannot bear on the broadside',
    ],
    ['armour too thick for it', fire('b', { battery: 'secondary' }), 'C18-GUN-06: a U battery (U3) may not attack armour of 9'],
    ['with guns it has not', fire('b', { battery: 'tertiary' }), 'C18-GUN-02: Test has no tertiary battery'],
    [
      'an arc named for nothing',
      fire('b', { arc: 'bow' }),
      "C18-GUN-01: b lies in the bow arc; an arc is named only in the firer's own hex",
    ],
    ['an arc not named', fire('e'), "C18-GUN-01: e is in the firer's own hex: name the arc"],
    ['torpedoes at a friend', launch('s'), 'C18-DET-09: s is not an enemy'],
    ['torpedoes too far', launch('f'), 'C18-TOR-02: 10 hexes: torpedoes are not allowed at 5 or more'],
    ['more torpedoes than there are', launch('b', { spreads: 3 }), 'C18-TOR-01: 3 spreads asked for; can be launched now: 2'],
    [
      'a spread shared too wide',
      launch('b', { split: 'd' }),
      'C18-TOR-05: b and d are not in adjacent hexes: a spread is shared by two adjacent hexes',
    ],
    ['a spread shared with a friend', launch('b', { split: 's' }), 'C18-DET-09: s is not an enemy'],
    ['none', fire('b'), null],
    ['no launch', launch('b'), null],
  ] as const)('%s', (_, order, expected) => {
    const at = table()
    at.unit('f').detected = true
    expect(why(at, order as Order)).toBe(expected)
  })

  it('torpedoes of a ship that has none, and of one that has launched all', () => {
    const bare = new Table([unit('r', 'red', '0505', {}, { crew: 'veteran' }), unit('b', 'blue', '0504')]).stay()
    expect(why(bare, launch('b'))).toBe('C18-TOR-01: Test has no torpedoes')
    const spent = table().launch('r', 'b', 2, [10, 10])
    expect(why(spent, launch('b'))).toBe('C18-TOR-01: 1 spread asked for; can be launched now: 0')
  })

  it('a battery that has fired: at this target, at all it may, in the other phase (C18-COM-02, C18-COM-03)', () => {
    const fired = table().fire('r', 'b', [10])
    expect(why(fired, fire('b'))).toBe('C18-COM-03: the main battery of r has fired at b already this turn')
    const later = fired.hold('r').holdAll().stay()
    expect(later.state.phase).toBe('second combat')
    expect(why(later, fire('b'))).toBe('C18-COM-02: the main battery of r has fired in the other combat phase of this turn')
  })

  it('a battery whose targets are used up: of the turn, or of a side (C18-COM-03)', () => {
    const fan = () =>
      new Table([
        unit('r', 'red', '0505', {}, { secondary: guns(4), crew: 'veteran' }),
        unit('a', 'blue', '0503'),
        unit('b', 'blue', '0604'),
        unit('c', 'blue', '0704'),
        unit('d', 'blue', '0404'),
      ]).stay()
    const second = (target: string): Order => ({ order: 'fire', unit: 'r', battery: 'secondary', target })
    const starboard = fan().fire('r', 'b', [1], { battery: 'secondary' })
    expect(why(starboard, second('c'))).toBe('C18-COM-03: the secondary battery of r has no target left to starboard')
    expect(why(starboard, second('d'))).toBeNull()
    const port = fan().fire('r', 'd', [1], { battery: 'secondary' })
    expect([why(port, second('b')), why(port, second('a'))]).toEqual([null, null])
    const both = port.fire('r', 'a', [1], { battery: 'secondary' })
    expect(why(both, second('c'))).toBe('C18-COM-03: the secondary battery of r has no target left to starboard')
    const ahead = fan().fire('r', 'b', [1])
    expect(why(ahead, fire('a'))).toBe('C18-COM-03: the main battery of r has no target left this turn')
  })

  it('what is listed is each target, and each pair of adjacent ones both ways round (C18-TOR-05)', () => {
    const table = new Table([
      unit('r', 'red', '0505', {}, { torpedoes: '2/4', crew: 'veteran' }),
      unit('s', 'red', '0504'),
      unit('b', 'blue', '0503'),
      unit('c', 'blue', '0603'),
    ]).stay()
    const launches = () => table.orders().filter(({ order }) => order === 'launch')
    const of = (target: string, spreads: number, split?: string) => ({
      order: 'launch',
      unit: 'r',
      target,
      spreads,
      ...(split && { split }),
    })
    expect(launches()).toEqual(['b', 'c'].flatMap((t) => [1, 2].flatMap((n) => [of(t, n), of(t, n, t === 'b' ? 'c' : 'b')])))
    table.launch('r', 'b', 1, [10])
    expect(launches()).toEqual([of('b', 1), of('b', 1, 'c'), of('c', 1), of('c', 1, 'b')])
  })

  it('a battle that is over', () => {
    const over = new Table([unit('r', 'red', '0505'), unit('b', 'blue', '1515')], { turns: 1 }).stay().holdAll().stay().holdAll()
    expect(corpen18.result(table().state)).toMatchObject({ winner: null, reason: 'the battle lasts' })
    expect(why(over, { order: 'hold', unit: 'r' })).toBe('C18-END-01: the battle is over: the turn limit is reached')
  })
})

describe('battles that cannot be, as written or as amended', () => {
  const two = () => [unit('r', 'red', '0505'), unit('b', 'blue', '0508')]
  const message = (run: () => unknown) => {
    const { code, path, message: words } = errorOf(run)
    return [code, path, words]
  }
  const amended = (path: string, value: unknown) =>
    message(() => Battle.start(corpen18, scenario(two()), { seed: 1 }).amend(path, value, 'a test'))

  it('ids and sides', () => {
    const start = (...args: Parameters<typeof scenario>) => message(() => corpen18.prepare(scenario(...args)))
    expect(start([...two(), unit('r', 'red', '0101')])).toEqual(['duplicate', 'units[2].id', 'unit "r" is there already: units[0]'])
    expect(start([unit('r', 'red', '0505')])).toEqual(['bad-scenario', 'sides[1]', 'side "blue" has no unit'])
    expect(start(two(), { sides: [{ id: 'red' }, { id: 'red' }] })).toEqual([
      'duplicate',
      'sides[1].id',
      'side "red" is there already: sides[0]',
    ])
    expect(start([unit('r', 'red', '0505'), unit('b', 'bleu' as 'blue', '0508')])).toEqual([
      'not-allowed',
      'units[1].side',
      'expected one of the sides red, blue; found "bleu"; did you mean "blue"?',
    ])
  })

  it('a unit off the map', () => {
    expect(amended('units.r.q', 99)).toEqual([
      'bad-amendment',
      'units[0]',
      expect.stringMatching(/^hex \S+ is off the map of 20 columns and 20 rows$/),
    ])
  })

  it('a shoreline of other hexes than those of the map, each once', () => {
    expect(amended('shoreline', ['0101', '2101'])).toEqual([
      'bad-amendment',
      'shoreline[1]',
      'hex 2101 is off the map of 20 columns and 20 rows',
    ])
    expect(amended('shoreline', ['0101', '0101'])).toEqual(['bad-amendment', 'shoreline[1]', 'hex 0101 is there already: shoreline[0]'])
    expect(() => Battle.start(corpen18, scenario(two()), { seed: 1 }).amend('shoreline', ['0101', '2020'], 'a test')).not.toThrow()
  })

  it('more hits than sink it, in force or not; as many are lawful (C18-DMG-01)', () => {
    const boats = [unit('r', 'red', '0505', {}, { category: 'fac' }), unit('b', 'blue', '0508', {}, { category: 'fac' })]
    const amend = (path: string, value: number) => () => Battle.start(corpen18, scenario(boats), { seed: 1 }).amend(path, value, 'a test')
    const fault = (n: number, found: number) => [
      'bad-amendment',
      `units[${n}].hits`,
      `expected a number up to 2 (C18-DMG-01); found ${found}`,
    ]
    expect(message(amend('units.r.hits', 3))).toEqual(fault(0, 3))
    expect(message(amend('units.b.inForce', 4))).toEqual(fault(1, 4))
    expect(amend('units.r.hits', 2)).not.toThrow()
    expect(amended('units.r.hits', 5)).toEqual(['bad-amendment', 'units[0].hits', 'expected a number up to 4; found 5'])
  })

  it('a turn past the last, a place of nobody', () => {
    expect(amended('units.r.ship.movement[1]', 21)).toEqual([
      'bad-amendment',
      'units[0].ship',
      'a ship of 21 movement points: at most 20 can be played on a map',
    ])
    expect(amended('turn', 4)).toEqual(['bad-amendment', 'turn', 'expected a turn up to the last, 3; found 4'])
    expect(() => Battle.start(corpen18, scenario(two()), { seed: 1 }).amend('turn', 3, 'a test')).not.toThrow()
    expect(amended('queue', [0, 2])).toEqual(['bad-amendment', 'queue[1]', 'expected the place of a unit, up to 1; found 2'])
  })
  it('a ruleset that settles a state by itself says the same, by its own codes', () => {
    const settle = (change: Partial<State>) =>
      message(() => corpen18.settle({ ...new Table(two()).state, ...change }, new ScriptedChance([])))
    const [first, ...others] = new Table(two()).state.units as [Unit, ...Unit[]]
    expect(settle({ units: [{ ...first, q: 99 }, ...others] }).slice(0, 2)).toEqual(['out-of-range', 'units[0]'])
    expect(settle({ units: [{ ...first, hits: 5 }, ...others] }).slice(0, 2)).toEqual(['out-of-range', 'units[0].hits'])
    const swift = { ...first, ship: { ...first.ship, movement: [21, 1] as const } }
    expect(settle({ units: [swift, ...others] }).slice(0, 2)).toEqual(['out-of-range', 'units[0].ship'])
    expect(settle({ queue: [2] }).slice(0, 2)).toEqual(['out-of-range', 'queue[0]'])
    expect(settle({ units: [first, ...others.map((each) => ({ ...each, side: 'red' }))] })).toEqual([
      'bad-scenario',
      'sides[1]',
      'side "blue" has no unit',
    ])
    expect(settle({ turn: 4 }).slice(0, 2)).toEqual(['out-of-range', 'turn'])
  })
})

describe('a sea that a referee has brought, in which a unit may not operate (C18-MOV-04)', () => {
  const boats = { category: 'fac', movement: [4, 4], main: guns('U7'), torpedoes: 2, protection: 'U1' } satisfies Partial<ShipCard>
  const battle = () => {
    const units = [unit('f', 'red', '0505', {}, { ...boats, crew: 'elite' }), unit('b', 'blue', '0506', {}, { protection: 'U3' })]
    const begun = Battle.start(corpen18, scenario(units, { seaState: 2 }), { seed: 1 })
    while (begun.decision?.question === 'move') begun.order({ order: 'move', unit: begun.decision.unit as string, steps: '' })
    return begun
  }
  const fire: Order = { order: 'fire', unit: 'f', battery: 'main', target: 'b' }
  const launch: Order = { order: 'launch', unit: 'f', target: 'b', spreads: 1 }

  it('it attacks no more: refused with the clause, and not in the list', () => {
    const { state } = battle()
    const orders = corpen18.orders(state)
    expect([fire, launch].every((order) => orders.some((each) => JSON.stringify(each) === JSON.stringify(order)))).toBe(true)
    const high = { ...state, seaState: 3 }
    for (const order of [fire, launch]) {
      expect(corpen18.refusal(high, order)).toEqual({ clause: 'C18-MOV-04', reason: 'Test (fac) may not operate in sea state 3' })
    }
    expect(corpen18.orders(high)).toEqual([{ order: 'hold', unit: 'f' }])
    expect(corpen18.refusal(high, { order: 'hold', unit: 'f' })).toBeNull()
  })

  it('nor is it asked, to move or to attack, until the sea goes down; others may attack it', () => {
    const begun = battle()
    expect(begun.decision).toEqual({ side: 'red', question: 'attack', unit: 'f' })
    begun.amend('seaState', 3, 'a gale')
    expect(begun.decision).toEqual({ side: 'blue', question: 'attack', unit: 'b' })
    begun.order({ order: 'fire', unit: 'b', battery: 'main', target: 'f' }, { dice: [1] })
    expect(begun.decision).toEqual({ side: 'blue', question: 'move', unit: 'b' })
    begun.order({ order: 'move', unit: 'b', steps: '' })
    expect([begun.state.phase, begun.decision?.unit]).toEqual(['first movement', 'b'])
    begun.amend('seaState', 2, 'and over')
    begun.order({ order: 'move', unit: 'b', steps: '' })
    expect(begun.decision).toEqual({ side: 'red', question: 'move', unit: 'f' })
  })

  it('where that leaves nobody to ask, the turns run out at once, and the amendment can be taken back', () => {
    const units = [unit('f', 'red', '0505', {}, boats), unit('b', 'blue', '0506', {}, boats)]
    const begun = Battle.start(corpen18, scenario(units, { seaState: 2, turns: 8 }), { seed: 1 })
    begun.amend('seaState', 3, 'a gale')
    expect([begun.decision, begun.state.turn, begun.state.over]).toEqual([null, 8, 'the turn limit is reached'])
    begun.undo()
    expect([begun.decision?.question, begun.state.turn, begun.state.over]).toEqual(['move', 1, null])
  })
})
