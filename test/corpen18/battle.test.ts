import { describe, expect, it } from 'vitest'
import { Battle, replay } from '../../src/core/battle.js'
import { withValueAt } from '../../src/core/path.js'
import { parse } from '../../src/core/schema.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import { corpen18 } from '../../src/corpen18/battle.js'
import { copyState, type State, stateSchema } from '../../src/corpen18/state.js'
import { RECONSTRUCTED, type TablePack } from '../../src/corpen18/tables.js'
import { EXAMPLES, errorOf, example, faultOf, guns, Notes, randomPlay, scenario, Table, unit } from './helpers.js'

const deadly = guns(12)
const hulk = (
  id: string,
  side: 'red' | 'blue',
  hex: string,
  over: Parameters<typeof unit>[3] = {},
  ship: Parameters<typeof unit>[4] = {},
) => unit(id, side, hex, over, { movement: [0, 0], ...ship })

describe('random play of the examples', () => {
  it.each(EXAMPLES)('%s ends, lawfully and within its bounds (C18-TURN-01, C18-MOV-05, C18-DMG-01)', (name) => {
    for (const seed of ['a', 'b']) {
      const given = example(name)
      const start = corpen18.setUp(corpen18.prepare(given), SeededChance.fromSeed(seed))
      const most = corpen18.declares.longestBattle(start)
      let decisions = 0
      let before: State | undefined
      const end = randomPlay(given, seed, most + 1, (state) => {
        if (corpen18.decision(state)) decisions++
        for (const each of state.units) {
          const was = before?.units.find(({ id }) => id === each.id)
          expect(each.hits).toBeGreaterThanOrEqual(was?.hits ?? 0)
          expect(each.hits).toBeLessThanOrEqual(each.ship.category === 'fac' ? 2 : 4)
          if (state.tier === null) expect(each.inForce).toBe(each.hits)
          const stack = state.units.filter(
            (other) =>
              other.side === each.side &&
              other.q === each.q &&
              other.r === each.r &&
              other.inForce < (other.ship.category === 'fac' ? 2 : 4),
          )
          expect(stack.length).toBeLessThanOrEqual(2)
        }
        before = structuredClone(state)
      })
      expect(decisions).toBeLessThanOrEqual(most)
      expect(end.over).not.toBeNull()
      expect(end.turn).toBeLessThanOrEqual(given.turns)
      expect(() => parse(stateSchema, end)).not.toThrow()
      expect(JSON.parse(JSON.stringify(end))).toEqual(end)
    }
  })

  it('every order that is listed is lawful, and every lawful fire and hold is listed', () => {
    randomPlay(example('channel-fac'), 'listing', 60, (state) => {
      const decision = corpen18.decision(state)
      if (!decision) return
      const orders = corpen18.orders(state)
      const keys = orders.map((order) => JSON.stringify(order))
      expect(new Set(keys).size).toBe(keys.length)
      for (const order of orders) expect(corpen18.refusal(state, order)).toBeNull()
      if (decision.question !== 'attack') return
      const id = decision.unit as string
      const lawful = state.units.flatMap(({ id: target }) =>
        (['main', 'secondary', 'tertiary'] as const).flatMap((battery) =>
          [undefined, 'bow', 'broadside', 'stern'].flatMap((arc) => {
            const order = { order: 'fire', unit: id, battery, target, ...(arc ? { arc } : {}) } as never
            return corpen18.refusal(state, order) === null ? [JSON.stringify(order)] : []
          }),
        ),
      )
      expect(keys.filter((key) => key.includes('"fire"')).sort()).toEqual(lawful.sort())
      expect(keys).toContain(JSON.stringify({ order: 'hold', unit: id }))
    })
  })
})

describe('the ruleset', () => {
  it('advance leaves the given state as it was; apply gives the same', () => {
    const state = corpen18.setUp(corpen18.prepare(example('denmark-strait')), SeededChance.fromSeed('x'))
    const kept = structuredClone(state)
    const order = corpen18.orders(state)[7] as never
    const next = corpen18.advance(state, order, SeededChance.fromSeed('y'))
    expect(state).toEqual(kept)
    const own = copyState(state)
    corpen18.apply(own, order, SeededChance.fromSeed('y'))
    expect(own).toEqual(next)
  })

  it('setting up leaves what was prepared as it was', () => {
    const prepared = corpen18.prepare(example('river-plate'))
    const kept = structuredClone(prepared)
    corpen18.setUp(prepared, SeededChance.fromSeed('x'))
    expect(prepared).toEqual(kept)
  })

  it('C18-TURN-01: before the first turn nobody has anything to decide', () => {
    const prepared = corpen18.prepare(example('river-plate'))
    expect([corpen18.decision(prepared), corpen18.orders(prepared)]).toEqual([null, []])
  })

  it('C18-END-01: the result gives units sunk, hits and points', () => {
    const table = new Table(
      [
        hulk('r', 'red', '0505', {}, { main: deadly }),
        hulk('b', 'blue', '0506', { points: 4 }, { main: undefined as never }),
        hulk('c', 'blue', '0509', { points: 7, hits: 1 }, { main: undefined as never }),
      ],
      {
        turns: 1,
        sides: [{ id: 'red', name: 'Red' }, { id: 'blue' }],
      },
    )
    expect(corpen18.result(table.state)).toMatchObject({ winner: null, turns: 1 })
    table.fire('r', 'b', [10])
    // As long as the battle lasts nobody has won, whoever leads.
    const { winner, reason, sides } = corpen18.result(table.state)
    expect([winner, reason, sides.map(({ points }) => points)]).toEqual([null, 'the battle lasts', [4, 0]])
    table.holdAll().holdAll()
    expect(corpen18.result(table.state)).toEqual({
      winner: 'red',
      reason: 'the turn limit is reached',
      turns: 1,
      sides: [
        { id: 'red', name: 'Red', units: 1, sunk: [], hits: 0, points: 4 },
        { id: 'blue', name: 'blue', units: 2, sunk: ['b'], hits: 5, points: 0 },
      ],
    })
  })

  it('C18-END-01: a unit is worth one point unless the scenario says otherwise', () => {
    const table = new Table([hulk('r', 'red', '0505', {}, { main: deadly }), hulk('b', 'blue', '0506', {}, { main: undefined as never })])
    table.fire('r', 'b', [10])
    expect(corpen18.result(table.state).sides.map(({ points }) => points)).toEqual([1, 0])
  })

  it('C18-END-01: equal points are a draw', () => {
    const table = new Table([hulk('r', 'red', '0505', {}, { main: deadly }), hulk('b', 'blue', '0506', {}, { main: deadly })])
    table.fire('r', 'b', [10]).hold('r').fire('b', 'r', [10]).hold('b')
    expect(corpen18.result(table.state)).toMatchObject({ winner: null, reason: 'no unit of red or blue is afloat' })
    expect(corpen18.tell(table.notes.events.at(-1) as never, (id) => id)).toContain('a draw')
  })

  it('C18-END-01: more points win, though of the side that has them nothing is afloat', () => {
    const one = hulk('b', 'blue', '0506', { points: 9 }, { main: deadly })
    const table = new Table([
      hulk('r', 'red', '0505', {}, { main: deadly }),
      one,
      hulk('c', 'blue', '1515', {}, { main: undefined as never }),
    ])
    table.fire('r', 'b', [10]).hold('r').fire('b', 'r', [10]).hold('b')
    expect(corpen18.result(table.state)).toMatchObject({ winner: 'red', reason: 'no unit of red is afloat' })
  })

  it('sides, options and doctrines are those of the rules', () => {
    const state = corpen18.prepare(example('river-plate'))
    expect(corpen18.sides(state)).toEqual(['german', 'british'])
    expect(Object.keys(corpen18.doctrines)).toEqual(['close-and-fire', 'keep-range', 'withdraw-damaged'])
    expect(
      Object.fromEntries(Object.entries(corpen18.options).map(([name, { values, clause }]) => [name, `${values[0]} ${clause}`])),
    ).toEqual({
      equalSpeed: 'scenario-order C18-MOV-02',
      speedLoss: 'smaller-reduction C18-DMG-04',
      torpedoRange: 'reach C18-TOR-03',
      extremeShift: 'none C18-GUN-08',
    })
  })
})

describe('for people', () => {
  const units = [
    hulk('r', 'red', '0505', {}, { main: deadly }),
    hulk('b', 'blue', '0506', {}, { main: guns(4) }),
    hulk('c', 'blue', '0512'),
  ]
  const begin = (seed = 'fixed') => Battle.start(corpen18, scenario(units, { turns: 2 }), { seed })

  it('an unlawful order says which clause, and changes nothing', () => {
    const battle = begin()
    const before = structuredClone(battle.state)
    const error = errorOf(() => battle.order({ order: 'fire', unit: 'r', battery: 'tertiary', target: 'b' }))
    expect(error.code).toBe('unlawful-order')
    expect(error.message).toContain('C18-GUN-02')
    expect(battle.state).toEqual(before)
    expect(battle.refusal({ order: 'hold', unit: 'b' })).toMatchObject({ clause: 'C18-COM-01' })
  })

  it.each([
    ['an unknown order', { order: 'ram', unit: 'r' }, 'not-allowed order'],
    ['an unknown key', { order: 'hold', unit: 'r', why: 1 }, 'unknown-key why'],
    ['other steps', { order: 'move', unit: 'r', steps: 'FXF' }, 'not-allowed steps'],
    ['no spreads', { order: 'launch', unit: 'r', target: 'b', spreads: 0 }, 'out-of-range spreads'],
    ['another arc', { order: 'fire', unit: 'r', battery: 'main', target: 'b', arc: 'port' }, 'not-allowed arc'],
    ['another battery', { order: 'fire', unit: 'r', battery: 'fourth', target: 'b' }, 'not-allowed battery'],
  ])('a malformed order: %s', (_, order, fault) => {
    expect(faultOf(() => begin().order(order))).toBe(fault)
  })

  it('a malformed order: says which orders there are', () => {
    const error = errorOf(() => begin().order({ order: 'ram', unit: 'r' }))
    for (const order of ['move', 'fire', 'launch', 'hold']) expect(error.message).toContain(`"${order}"`)
  })

  it('real dice, too many or too few', () => {
    const order = { order: 'fire', unit: 'r', battery: 'main', target: 'b' }
    expect(faultOf(() => begin().order(order, { dice: [] }))).toBe('bad-dice dice[0]')
    expect(faultOf(() => begin().order(order, { dice: [3, 4] }))).toBe('bad-dice dice[1]')
    expect(begin().order(order, { dice: [1] })[0]).toMatchObject({ event: 'gunnery', roll: 1 })
  })

  it('every shot can be explained', () => {
    const battle = begin()
    battle.order({ order: 'fire', unit: 'r', battery: 'main', target: 'b' }, { dice: [6] })
    const place = battle.events.findIndex(({ event }) => event === 'gunnery')
    const clauses = battle.explain(place).map(({ clause }) => clause)
    expect(clauses).toEqual(['C18-GUN-03', 'C18-GUN-04', 'C18-GUN-05', 'C18-GUN-09b', 'C18-GUN-11', 'C18-GUN-11'])
  })

  it('a record is proved, and tells where it was forged', () => {
    const battle = begin()
    battle.order({ order: 'fire', unit: 'r', battery: 'main', target: 'b' })
    battle.order({ order: 'hold', unit: battle.decision?.unit })
    const record = battle.record()
    expect(replay(corpen18, record)).toBeNull()
    const forged = withValueAt(record, 'entries[0].events[0].roll', 99)
    expect(replay(corpen18, forged)).toMatchObject({ path: 'entries[0].events[0].roll', recorded: 99 })
  })

  it('C18-DMG-05 C18-END-01: an amendment of hits has its consequences', () => {
    const battle = begin()
    while (battle.state.phase !== 'second combat') battle.order({ order: 'hold', unit: battle.decision?.unit })
    expect(battle.state.tier).not.toBeNull()
    battle.amend('units.b.hits', 4, 'a mine')
    // Within a tier it waits for the tier's end, as any hit does.
    expect(battle.state.units[1]).toMatchObject({ hits: 4, inForce: 0 })
    battle.amend('units.c.hits', 4, 'another')
    while (battle.decision) battle.order({ order: 'hold', unit: battle.decision.unit })
    expect(battle.result).toMatchObject({ winner: 'red', reason: 'no unit of blue is afloat', turns: 1 })
    expect(replay(corpen18, battle.record())).toBeNull()
    expect(faultOf(() => battle.amend('units.b.hits', 5, 'too many'))).toBe('bad-amendment units[1].hits')
  })

  it('C18-END-01: amended in a movement phase, the battle ends at once', () => {
    const moving = Battle.start(corpen18, scenario([unit('r', 'red', '0505'), unit('b', 'blue', '0510')]), { seed: 1 })
    moving.amend('units.b.hits', 4, 'scuttled')
    expect(moving.decision).toBeNull()
    expect(moving.result.winner).toBe('red')
    expect(faultOf(() => moving.order({ order: 'hold', unit: 'r' }))).toBe('battle-over ')
  })

  it('C18-COM-01 C18-END-01: amended within a tier, the battle lasts until the tier ends', () => {
    const fighting = Battle.start(corpen18, scenario(units.slice(0, 2)), { seed: 1 })
    fighting.amend('units.b.hits', 4, 'a mine')
    fighting.amend('units.b.inForce', 4, 'and at once')
    // Nobody is left for the one to fire at; the other, sunk within the tier, still acts.
    expect([fighting.decision, fighting.result.reason]).toEqual([{ side: 'blue', question: 'attack', unit: 'b' }, 'the battle lasts'])
    fighting.order({ order: 'hold', unit: 'b' })
    expect([fighting.decision, fighting.result.reason]).toEqual([null, 'no unit of blue is afloat'])
  })

  it('C18-END-01: what is amended after the end changes neither the end nor its reason', () => {
    const battle = Battle.start(corpen18, scenario([unit('r', 'red', '0505'), unit('b', 'blue', '0510')]), { seed: 1 })
    battle.amend('units.b.hits', 4, 'scuttled')
    const told = battle.events.length
    battle.amend('units.r.hits', 4, 'scuttled too')
    expect(battle.result).toMatchObject({ winner: null, reason: 'no unit of blue is afloat' })
    expect(battle.events.slice(told).map(({ event }) => event)).toEqual(['sunk'])
  })

  it('a battle that the referee calls off is over, whoever was to act', () => {
    const battle = begin()
    battle.amend('over', 'night falls', 'late')
    expect([battle.decision, battle.orders()]).toEqual([null, []])
    expect(battle.result.reason).toBe('night falls')
    expect(battle.refusal({ order: 'hold', unit: 'r' })).toEqual({ clause: 'C18-END-01', reason: 'the battle is over: night falls' })
  })

  it('lasts no longer than every unit’s moves, batteries, spreads, sinkings and holds in every phase', () => {
    const { state } = new Table([unit('r', 'red', '0505', {}, { torpedoes: '2/5(4)' }), unit('b', 'blue', '0510', {}, { torpedoes: 1 })])
    const spreads = state.units.map(({ ready, reload }) => [ready, reload])
    expect(spreads).toEqual([
      [5, 4],
      [1, 0],
    ])
    expect(corpen18.declares.longestBattle(state)).toBe(3 * 2 * 2 * (7 + 2) + 10)
  })

  it('is played by the pack it was given, or ours', () => {
    const pack: TablePack = { pack: 'theirs', ruleset: 'corpen18', mark: 'T', provenance: 'page 12', tables: { spottingChance: [8] } }
    const given = [unit('r', 'red', '0505'), unit('b', 'blue', '0510')]
    expect(corpen18.tables?.(new Table(given).state)).toBe(RECONSTRUCTED)
    expect(corpen18.tables?.(new Table(given, { tables: pack }).state)).toEqual(pack)
  })

  it('where everybody stands, in lines', () => {
    const table = new Table(units)
    table.fire('r', 'b', [10])
    expect(corpen18.status(table.state)).toEqual([
      'r (red, r, Test): unharmed; 0505 N, detected',
      'b (blue, b, Test): sunk; 0506 N, detected',
      'c (blue, c, Test): unharmed; 0512 N, detected',
    ])
    table.hold('r').hold('b').hold('c')
    expect(corpen18.status(table.state)[1]).toBe('b (blue, b, Test): sunk; gone')
    const hurt = new Table([unit('r', 'red', '0101', { hits: 1 }), unit('b', 'blue', '2020', { hits: 2, name: 'Blue Two' })])
    expect(corpen18.status(hurt.state)).toEqual([
      'r (red, r, Test): 1 hit; 0101 N, undetected',
      'b (blue, Blue Two, Test): 2 hits; 2020 N, undetected',
    ])
  })

  it('every kind of event in words', () => {
    const names = (id: string) => id.toUpperCase()
    const at = { turn: 1, phase: 'first combat', knownTo: [] } as const
    const tell = (event: object) => corpen18.tell({ ...at, ...event } as never, names)
    expect(tell({ event: 'phase' })).toBe('first combat phase')
    expect(tell({ event: 'move', actor: 'a', from: '0101', to: '0102', heading: 'S', steps: 'F', spent: 1 })).toBe(
      'A 0101-0102, heading S (1 MP: F)',
    )
    expect(tell({ event: 'move', actor: 'a', from: '0101', to: '0101', heading: 'S', steps: 'RR', spent: 2 })).toBe(
      'A turns at 0101, heading S (2 MP: RR)',
    )
    expect(tell({ event: 'move', actor: 'a', from: '0101', to: '0101', heading: 'S', steps: 'FRRRF', spent: 2 })).toBe(
      'A 0101-0101, heading S (2 MP: FRRRF)',
    )
    expect(tell({ event: 'move', actor: 'a', from: '0101', to: '0101', heading: 'S', steps: '', spent: 0 })).toBe(
      'A stays at 0101, heading S',
    )
    expect(tell({ event: 'reload', actor: 'a', spreads: 1 })).toBe('A readies 1 torpedo spread')
    expect(tell({ event: 'reload', actor: 'a', spreads: 2 })).toBe('A readies 2 torpedo spreads')
    expect(tell({ event: 'spotting', actor: 'a', target: 'b', formation: ['b'], distance: 1, chance: 3, roll: 4, spotted: false })).toBe(
      'A looks for B, 1 hex: 4 against 3, nothing seen',
    )
    expect(
      tell({ event: 'spotting', actor: 'a', target: 'b', formation: ['b', 'c'], distance: 2, chance: 4, roll: 4, spotted: true }),
    ).toBe('A looks for B, 2 hexes: 4 against 4, detected: B, C')
    expect(tell({ event: 'struck', target: 'b', at: '0101', hits: 1, total: 2 })).toBe(
      'B (0101) is struck by fire from out of sight: 1 hit (2 on record)',
    )
    expect(tell({ event: 'torpedo hit', target: 'b', at: '0101', roll: 3, modified: 2, hits: 0, total: 2 })).toBe(
      'torpedoes reach B (0101): 3-1 = 2: no hit',
    )
    expect(tell({ event: 'torpedo hit', target: 'b', at: '0101', roll: 7, modified: 7, hits: 1, total: 3 })).toBe(
      'torpedoes reach B (0101): 7+0 = 7: 1 hit (3 on record)',
    )
    expect(
      tell({
        event: 'torpedoes',
        actor: 'a',
        target: 'b',
        distance: 1,
        from: '0101',
        at: '0102',
        spreads: 2,
        split: true,
        surprise: true,
        hitNumber: 4,
        scores: [0, 2],
        score: 2,
      }),
    ).toBe('A launches 2 spreads at B (0102), 1 hex, split, unseen: 4 or less; scores 0, 2')
    expect(
      tell({
        event: 'gunnery',
        actor: 'a',
        target: 'b',
        battery: 'main',
        distance: 3,
        arc: 'bow',
        from: '0101',
        at: '0104',
        band: 'long',
        column: '+2 +3',
        modifier: 2,
        roll: 7,
        modified: 9,
        hits: 2,
        total: 4,
      }),
    ).toBe('A, main battery, at B (0104), 3 hexes, long, bow: 7+2 = 9 on "+2 +3": 2 hits (4 on record)')
    expect(tell({ event: 'sunk', target: 'b', at: '0101' })).toBe('B sinks at 0101')
    expect(tell({ event: 'detected', target: 'b', at: '0101' })).toBe('B is detected at 0101')
    expect(tell({ event: 'lost', target: 'b', at: '0101' })).toBe('B is lost from sight')
    expect(tell({ event: 'end', winner: 'red', reason: 'x' })).toBe('The battle is over: x; red wins')
  })

  it('a sampled attack is one of those listed', () => {
    const table = new Table(units)
    const listed = table.orders()
    for (let face = 1; face <= listed.length; face++)
      expect(corpen18.sampleOrder(table.state, new ScriptedChance([face]))).toEqual(listed[face - 1])
    expect(new Notes().why()).toBeUndefined()
  })
})
