import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Battle, replay } from '../../src/core/battle.js'
import { differenceText } from '../../src/core/difference.js'
import { type BattleRecord, RECORD_FORMAT, type RecordEntry } from '../../src/core/record.js'
import { GENERATOR } from '../../src/core/seeded.js'
import { VERSION } from '../../src/core/version.js'
import { corpen18, type FireOrder, type Order } from '../../src/corpen18/index.js'
import { ACTION, faultOf, refusalOf } from './support.js'

const begin = (seed: string | number = 1, change: object = {}) => Battle.start(corpen18, { ...ACTION, ...change }, { seed })
type Corpen18Battle = ReturnType<typeof begin>

/** Everything by which a battle could be told from another. */
const snapshot = (battle: Corpen18Battle) => JSON.stringify([battle.state, battle.record(), battle.events, battle.decision])
const json = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** The order a listless admiral would give: by a number, so that tests can choose. */
function pick(battle: Corpen18Battle, n: number): Order {
  const orders = battle.orders()
  return orders[n % orders.length] as Order
}

/** Plays on by the first order that is listed, at most so many. */
function play(battle: Corpen18Battle, orders: number, choice = (n: number) => n * 7): void {
  for (let n = 0; n < orders && battle.decision; n++) battle.order(pick(battle, choice(n)))
}

/** A battle at its first combat, everyone where they were, r1 to fire. */
function atCombat(seed: string | number = 1, change: object = {}): { battle: Corpen18Battle; fire: FireOrder } {
  const battle = begin(seed, change)
  while (battle.decision?.question === 'move') battle.order({ order: 'move', unit: battle.decision.unit, steps: '' })
  const fire = battle.orders().find(({ order }) => order === 'fire') as FireOrder
  return { battle, fire }
}

const gunneryOf = (events: readonly object[]) =>
  events.find((each) => (each as { event: string }).event === 'gunnery') as Record<string, unknown>

const eventsOf = (entry: RecordEntry | undefined) => (entry && 'events' in entry ? entry.events : [])

describe('starting', () => {
  it('asks the first decision, and keeps the scenario as it was given', () => {
    const scenario = json(ACTION) as { title?: string; turns: number }
    const battle = Battle.start(corpen18, Object.freeze(scenario), { seed: 'keep' })
    expect(battle.decision).toMatchObject({ side: 'red', question: 'move', unit: 'r1' })
    expect(battle.record().scenario).toEqual(ACTION)
    const other = json(ACTION) as { turns: number }
    const kept = Battle.start(corpen18, other, { seed: 'keep' })
    other.turns = 99
    expect(kept.record().scenario).toEqual(ACTION)
    expect(replay(corpen18, kept.record())).toBeNull()
  })
  it.each(['', 1.5, 2 ** 53, Number.NaN, null, undefined])('refuses %s for a seed', (seed) =>
    expect(faultOf(() => Battle.start(corpen18, ACTION, { seed: seed as string }))).toEqual({ code: 'bad-seed', path: 'seed' }),
  )
  it('refuses a bad scenario by its path', () => {
    expect(faultOf(() => begin(1, { turns: 0 }))).toEqual({ code: 'out-of-range', path: 'turns' })
    expect(faultOf(() => begin(1, { units: [{ ...ACTION.units[0], hex: '1301' }, ...ACTION.units.slice(1)] }))).toEqual({
      code: 'out-of-range',
      path: 'units[0].hex',
    })
  })
  it('a number and its text are one seed', () => {
    const [one, other] = [begin(7), begin('7')]
    play(one, 30)
    play(other, 30)
    expect(snapshot(one)).toBe(snapshot(other))
  })
})

describe('orders', () => {
  it('change the state, report what happened, and go on record with their dice', () => {
    const { battle, fire } = atCombat()
    const { entries } = battle.record()
    const before = battle.state
    const frozen = JSON.stringify(before)
    const events = battle.order(fire)
    expect(JSON.stringify(before)).toBe(frozen)
    expect(battle.state).not.toBe(before)
    const shot = gunneryOf(events)
    expect(shot).toMatchObject({ event: 'gunnery', actor: 'r1', target: fire.target, battery: 'main', turn: 1, phase: 'first combat' })
    expect(battle.lastEntry).toEqual({ order: fire, dice: [shot['roll']], events })
    expect(battle.record().entries).toEqual([...entries, battle.lastEntry])
    expect(battle.events.slice(-events.length)).toEqual(events)
  })

  it('explain themselves by the place of their event', () => {
    const { battle, fire } = atCombat()
    const shot = gunneryOf(battle.order(fire))
    const place = battle.events.findIndex(({ event }) => event === 'gunnery')
    const facts = battle.explain(place)
    expect(facts).toContainEqual(expect.objectContaining({ fact: 'roll', roll: '1D10', dice: shot['roll'] }))
    expect(facts.filter(({ fact }) => fact === 'modifier').reduce((sum, each) => sum + (each as { value: number }).value, 0)).toBe(
      shot['modifier'],
    )
    expect(battle.explain(battle.events.findIndex(({ event }) => event === 'phase'))).toEqual([])
  })

  it.each<[unknown, string]>([
    [-1, '-1'],
    [99, '99'],
    [0.5, '0.5'],
    ['0', '"0"'],
    [undefined, 'nothing'],
  ])('do not explain an event that there is not: %s', (place, found) => {
    const battle = begin('one')
    battle.order(battle.orders()[0])
    const last = battle.events.length - 1
    expect(refusalOf(() => battle.explain(place as number)).toJSON()).toEqual({
      code: 'out-of-range',
      path: 'place',
      message: `expected the place of an event, from 0 to ${last}; found ${found}`,
    })
  })

  it.each<[unknown, object]>([
    [null, { code: 'wrong-type', path: 'options', message: 'expected an object with dice; found null' }],
    [5, { code: 'wrong-type', path: 'options', message: 'expected an object with dice; found 5' }],
    [{ dcie: [4] }, { code: 'unknown-key', path: 'options.dcie', message: 'unknown key "dcie"; did you mean "dice"?' }],
    [{ dice: null }, { code: 'bad-dice', path: 'dice', message: 'expected a list with one entry a request; found null' }],
    [{ dice: 4 }, { code: 'bad-dice', path: 'dice', message: 'expected a list with one entry a request; found 4' }],
  ])('are not left to other dice than those meant: %j', (options, error) => {
    const battle = begin('dice')
    const before = battle.record()
    const [order] = battle.orders()
    expect(refusalOf(() => battle.order(order, options as object)).toJSON()).toEqual(error)
    expect(refusalOf(() => battle.amend('turns', 3, 'why', options as object)).toJSON()).toEqual(error)
    expect(battle.record()).toEqual(before)
  })

  it.each<[string, unknown, string, string]>([
    ['of no kind', { order: 'mvoe', unit: 'r1', steps: '' }, '', 'order'],
    ['without a unit', { order: 'hold' }, 'missing-key', 'unit'],
    ['with a key too many', { order: 'hold', unit: 'r1', now: true }, 'unknown-key', 'now'],
    ['with steps nobody takes', { order: 'move', unit: 'r1', steps: 'FXF' }, 'not-allowed', 'steps'],
    ['that is none', null, 'wrong-type', ''],
    ['missing', undefined, 'missing-key', ''],
  ])('%s are malformed, and nothing happens', (_, order, code, path) => {
    const battle = begin()
    const before = snapshot(battle)
    const fault = faultOf(() => battle.order(order))
    expect(fault.path).toBe(path)
    if (code) expect(fault.code).toBe(code)
    expect(faultOf(() => battle.refusal(order))).toEqual(fault)
    expect(snapshot(battle)).toBe(before)
  })

  it.each<[string, Order, string]>([
    ['for a unit whose turn it is not', { order: 'move', unit: 'b1', steps: '' }, 'C18-MOV-02'],
    ['for a unit that is not there', { order: 'move', unit: 'zz', steps: '' }, 'C18-MOV-02'],
    ['to attack in a movement phase', { order: 'hold', unit: 'r1' }, 'C18-TURN-01'],
    ['to move too far', { order: 'move', unit: 'r1', steps: 'FFFFF' }, 'C18-MOV-'],
  ])('%s are refused by a clause, and nothing happens', (_, order, clause) => {
    const battle = begin()
    const before = snapshot(battle)
    const refusal = battle.refusal(order)
    expect(refusal?.clause.startsWith(clause)).toBe(true)
    const { code, path, message } = refusalOf(() => battle.order(order))
    expect([code, path, message]).toEqual(['unlawful-order', '', `${refusal?.reason} (${refusal?.clause})`])
    expect(snapshot(battle)).toBe(before)
  })

  it('that are listed are not refused, whatever is going on', () => {
    const battle = begin('listed')
    for (let n = 0; battle.decision; n++) {
      for (const order of battle.orders()) expect(battle.refusal(order)).toBeNull()
      battle.order(pick(battle, n * 11))
    }
    expect(battle.orders()).toEqual([])
  })

  it('after the end are refused as such', () => {
    const battle = begin()
    for (let decision = battle.decision; decision; decision = battle.decision) {
      const unit = decision.unit as string
      battle.order(decision.question === 'move' ? { order: 'move', unit, steps: '' } : { order: 'hold', unit })
    }
    expect(battle.result).toMatchObject({ reason: 'the turn limit is reached', turns: 3 })
    const before = snapshot(battle)
    expect(faultOf(() => battle.order({ order: 'hold', unit: 'r1' }))).toEqual({ code: 'battle-over', path: '' })
    expect(battle.refusal({ order: 'hold', unit: 'r1' })?.clause).toBe('C18-END-01')
    expect(snapshot(battle)).toBe(before)
  })
})

describe('what is handed out', () => {
  it('can be changed without changing the battle', () => {
    const { battle, fire } = atCombat()
    battle.order(fire)
    const before = snapshot(battle)
    const record = battle.record() as unknown as {
      entries: { events: { turn: number }[] }[]
      generator: { state: { c: number } }
      scenario: { turns: number }
    }
    record.generator.state.c = 5
    record.scenario.turns = 77
    for (const entry of record.entries) for (const event of entry.events) event.turn = 99
    record.entries.length = 0
    const view = battle.view('red') as unknown as Record<'own' | 'enemies', { hits: number; ship: { movement: number[] } }[]>
    for (const unit of [...view.own, ...view.enemies]) {
      unit.hits = 3
      unit.ship.movement[0] = 9
    }
    expect(view.own).toHaveLength(2)
    ;(battle.orders() as Order[]).length = 0
    ;(battle.events as unknown[]).length = 0
    expect(snapshot(battle)).toBe(before)
  })
})

describe('real dice', () => {
  it('take the place of the battle’s own, which are left where they were', () => {
    const { battle, fire } = atCombat()
    const generator = battle.record().generator.state
    for (const face of [1, 10]) {
      const events = battle.order(fire, { dice: [face] })
      expect(gunneryOf(events)).toMatchObject({ roll: face })
      expect(battle.lastEntry).toEqual({ order: fire, dice: [face], real: true, events })
      expect(battle.record().generator.state).toEqual(generator)
      battle.undo()
    }
    battle.order(fire)
    expect(battle.record().generator.state).not.toEqual(generator)
  })

  it.each<[string, unknown, string]>([
    ['too high', [11], 'dice[0]'],
    ['no face', ['ten'], 'dice[0]'],
    ['missing', [], 'dice[0]'],
    ['left over', [5, 5], 'dice[1]'],
    ['a list', [[5]], 'dice[0]'],
  ])('%s leave the battle as it was, and it goes on', (_, dice, path) => {
    const { battle, fire } = atCombat()
    const [before, twin] = [snapshot(battle), atCombat().battle]
    expect(faultOf(() => battle.order(fire, { dice: dice as number[] }))).toEqual({ code: 'bad-dice', path })
    expect(snapshot(battle)).toBe(before)
    expect(battle.order(fire)).toEqual(twin.order(fire))
    expect(snapshot(battle)).toBe(snapshot(twin))
  })

  it('where none are thrown are left over', () => {
    const battle = begin()
    expect(faultOf(() => battle.order({ order: 'move', unit: 'r1', steps: 'F' }, { dice: [3] }))).toEqual({
      code: 'bad-dice',
      path: 'dice[0]',
    })
    battle.order({ order: 'move', unit: 'r1', steps: 'F' }, { dice: [] })
    expect(battle.lastEntry).toMatchObject({ real: true, dice: [] })
  })
})

describe('undoing', () => {
  it('restores state, events and generator: the same order throws the same dice', () => {
    const { battle, fire } = atCombat()
    const before = JSON.stringify([battle.state, battle.events, battle.record().generator])
    const first = battle.order(fire)
    battle.undo()
    expect(JSON.stringify([battle.state, battle.events, battle.record().generator])).toBe(before)
    expect(battle.order(fire)).toEqual(first)
  })

  it('leaves what was undone on record', () => {
    const { battle, fire } = atCombat()
    const { entries } = battle.record()
    battle.order(fire)
    const undone = battle.lastEntry
    battle.undo()
    expect(battle.lastEntry).toEqual({ undo: true })
    expect(battle.record().entries).toEqual([...entries, undone, { undo: true }])
    expect(replay(corpen18, json(battle.record()))).toBeNull()
  })

  it('goes back to the beginning and no further', () => {
    const battle = begin()
    const start = JSON.stringify([battle.state, battle.events, battle.record().generator])
    play(battle, 40)
    const played = battle.record().entries.length
    for (let n = 0; n < played; n++) battle.undo()
    expect(JSON.stringify([battle.state, battle.events, battle.record().generator])).toBe(start)
    const before = snapshot(battle)
    expect(faultOf(() => battle.undo())).toEqual({ code: 'nothing-to-undo', path: '' })
    expect(snapshot(battle)).toBe(before)
    play(battle, 40)
    const twin = begin()
    play(twin, 40)
    expect(JSON.stringify(battle.events)).toBe(JSON.stringify(twin.events))
  })

  it('takes back amendments, and the end', () => {
    const battle = begin()
    const before = JSON.stringify([battle.state, battle.events])
    battle.amend(
      'units',
      battle.state.units.map((unit) => (unit.side === 'blue' ? { ...unit, hits: 4 } : unit)),
      'a storm',
    )
    expect(battle.decision).toBeNull()
    battle.undo()
    expect(JSON.stringify([battle.state, battle.events])).toBe(before)
    expect(battle.decision?.unit).toBe('r1')
  })

  it('belongs to its battle alone', () => {
    const [one, other] = [begin(1), begin(1)]
    play(one, 5)
    play(other, 3)
    const before = snapshot(one)
    other.undo()
    expect(snapshot(one)).toBe(before)
  })
})

describe('amending', () => {
  it('sets a value, on record with its reason, and play goes on from it', () => {
    const battle = begin()
    battle.amend('units.b1.hits', 2, 'misread the card')
    expect(battle.state.units[2]).toMatchObject({ id: 'b1', hits: 2, inForce: 2 })
    expect(battle.lastEntry).toEqual({ amend: { path: 'units.b1.hits', value: 2, reason: 'misread the card' }, dice: [], events: [] })
    battle.amend('units[3].name', 'Lützow', 'renamed')
    expect(battle.state.units[3]?.name).toBe('Lützow')
    play(battle, 60)
    expect(battle.state.units[3]?.name).toBe('Lützow')
    expect(battle.state.units[2]?.hits).toBeGreaterThanOrEqual(2)
    const resumed = Battle.resume(corpen18, json(battle.record()))
    expect(resumed.state.units[3]?.name).toBe('Lützow')
    expect(resumed.state).toEqual(battle.state)
  })

  it('to the sinking sinks: gone from the map and the queue, told as if shot, and the score knows', () => {
    const battle = begin()
    battle.amend('units.r1.hits', 4, 'mined')
    expect(battle.decision?.unit).not.toBe('r1')
    expect(battle.result).toMatchObject({
      winner: null,
      sides: [
        { id: 'red', sunk: ['r1'] },
        { id: 'blue', sunk: [] },
      ],
    })
    expect(battle.refusal({ order: 'move', unit: 'r1', steps: '' })).not.toBeNull()
    const acted = new Set<string | undefined>()
    for (let n = 0; battle.decision && n < 200; n++) {
      acted.add(battle.decision.unit)
      for (const order of battle.orders()) expect('target' in order && order.target === 'r1').toBe(false)
      battle.order(pick(battle, n * 7))
    }
    expect([...acted].sort()).toEqual(['b1', 'b2', 'r2'])
  })

  it('to the sinking is an event that all may know', () => {
    const battle = begin()
    battle.amend('units.r1.hits', 4, 'mined')
    expect(eventsOf(battle.lastEntry)).toContainEqual(expect.objectContaining({ event: 'sunk', target: 'r1' }))
  })

  it('within a tier of fire lets the unit act out its tier and go when the tier ends', () => {
    const { battle, fire } = atCombat()
    battle.amend(`units.${fire.target}.hits`, 4, 'mined')
    battle.order({ order: 'hold', unit: 'r1' })
    while (battle.decision?.question === 'attack') battle.order({ order: 'hold', unit: battle.decision.unit })
    expect(battle.events).toContainEqual(expect.objectContaining({ event: 'sunk', target: fire.target }))
    while (battle.decision) {
      expect(battle.decision.unit).not.toBe(fire.target)
      battle.order(pick(battle, 0))
    }
  })

  it('the last of a side to the sinking ends the battle, with a winner', () => {
    const battle = begin()
    battle.amend('units.r1.hits', 4, 'mined')
    expect(battle.decision).not.toBeNull()
    battle.amend('units.r2.hits', 4, 'mined')
    expect(battle.decision).toBeNull()
    expect(battle.result).toMatchObject({ winner: 'blue', reason: 'no unit of red is afloat' })
    expect(eventsOf(battle.lastEntry)).toContainEqual(expect.objectContaining({ event: 'end', winner: 'blue' }))
    expect(faultOf(() => battle.order({ order: 'hold', unit: 'b1' })).code).toBe('battle-over')
    expect(replay(corpen18, json(battle.record()))).toBeNull()
  })

  it('keeps the value given apart from the battle', () => {
    const battle = begin()
    const shoreline = ['0101']
    battle.amend('shoreline', shoreline, 'charted')
    shoreline.push('0202')
    expect(battle.state.shoreline).toEqual(['0101'])
    expect(battle.lastEntry).toMatchObject({ amend: { value: ['0101'] } })
  })

  const REASON = (found: string) => ['units.r1.hits', `an amendment needs a reason; found ${found}`]

  const refusedAndUntouched = (path: string, value: unknown, reason = 'test') => {
    const battle = begin('bad', { options: { equalSpeed: 'by-lot' } })
    play(battle, 4)
    const before = snapshot(battle)
    const refusal = refusalOf(() => battle.amend(path, value, reason))
    expect(refusal.code).toBe('bad-amendment')
    expect(snapshot(battle)).toBe(before)
    return refusal
  }

  it.each<[unknown, string]>([
    ['', '""'],
    ['   ', '"   "'],
    ['\n', '"\\n"'],
    [null, 'null'],
    [5, '5'],
    [['why'], 'a list of 1'],
  ])('without a reason in words (%j) is refused', (reason, found) => {
    const { path, message } = refusedAndUntouched('units.r1.hits', 1, reason as string)
    expect([path, message]).toEqual(REASON(found))
  })

  it('without any reason is refused, and so is one at no path', () => {
    const battle = begin('bad')
    const amend = battle.amend.bind(battle) as (...given: unknown[]) => void
    const { path, message } = refusalOf(() => amend('units.r1.hits', 1))
    expect([path, message]).toEqual(REASON('nothing'))
    expect(refusalOf(() => amend(7, 1, 'why')).toJSON()).toEqual({
      code: 'bad-amendment',
      path: '',
      message: 'a path is text such as units.bismarck.hits; found 7',
    })
    expect(refusalOf(() => amend('units.r1.hits', () => 1, 'why')).toJSON()).toEqual({
      code: 'bad-amendment',
      path: 'units.r1.hits',
      message: 'expected plain data; found a function',
    })
  })

  it.each<[string, unknown, string]>([
    ['', 1, ''],
    ['units.', 1, 'units.'],
    ['units.r9.hits', 1, 'units.r9.hits'],
    ['units.r1.hist', 1, 'units.r1.hist'],
    ['units[4].hits', 1, 'units[4].hits'],
    ['units.length', 0, 'units.length'],
    ['__proto__.polluted', true, '__proto__.polluted'],
    ['constructor', true, 'constructor'],
    ['units.r1.__proto__', null, 'units.r1.__proto__'],
    ['units.r1.hits', '1', 'units[0].hits'],
    ['units.r1.hits', 5, 'units[0].hits'],
    ['units.r1.hits', -1, 'units[0].hits'],
    ['units.r1.hits', 1.5, 'units[0].hits'],
    ['units.r1.hits', Number.NaN, 'units[0].hits'],
    ['units.r1.hits', -0, 'units[0].hits'],
    ['units.r1.hits', null, 'units[0].hits'],
    ['units.r1.hits', undefined, 'units[0].hits'],
    ['units.r1.q', Number.POSITIVE_INFINITY, 'units[0].q'],
    ['units.r1.heading', 6, 'units[0].heading'],
    ['units.r1.name', '', 'units[0].name'],
    ['units.r1.guns.main.phase', 3, 'units[0].guns.main.phase'],
    ['units.r1', {}, ''],
    ['phase', 'third combat', 'phase'],
    ['turn', 'one', 'turn'],
    ['over', 5, 'over'],
  ])('%s to %s is refused, and the battle is as it was', (path, value, at) => {
    const found = refusedAndUntouched(path, value).path
    if (path === 'units.r1') expect(found.startsWith('units[0].')).toBe(true)
    else expect(found).toBe(at)
  })

  it.each<[string, string, unknown]>([
    ['a queue of units that are not there', 'queue', [99]],
    ['an id that another unit has', 'units.r1.id', 'b1'],
    ['a side that is not there', 'units.r1.side', 'green'],
    ['no sides', 'sides', []],
    ['a hex off the map', 'units.r1.q', 500],
    ['a turn past the last', 'turn', 99],
    [
      'tables that break their invariants',
      'rules.pack',
      {
        pack: 'bad',
        ruleset: 'corpen18',
        mark: 'R',
        provenance: 'none',
        tables: {
          combatResults: {
            columns: [
              { heading: 'low', from: null, to: 0 },
              { heading: 'high', from: 2, to: null },
            ],
            lowestRoll: [
              [5, 4],
              [6, 6],
              [7, 7],
              [8, 8],
            ],
          },
        },
      },
    ],
  ])('well formed but impossible: %s is refused, and the battle is as it was', (_, path, value) => {
    expect(refusedAndUntouched(path, value).message).not.toBe('')
  })
})

/** What one is asked to do to a battle, some of everything. */
const act = fc.oneof(
  { weight: 12, arbitrary: fc.record({ act: fc.constant('order' as const), n: fc.nat({ max: 1000 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const), n: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('amend' as const), n: fc.nat({ max: 15 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('real' as const), n: fc.integer({ min: 1, max: 10 }) }) },
)
type Act = { act: 'order' | 'undo' | 'amend' | 'real'; n: number }

function perform(battle: Corpen18Battle, acts: readonly Act[]): void {
  for (const { act: kind, n } of acts) {
    if (kind === 'undo') for (let i = 0; i < n && battle.record().entries.some((entry) => !('undo' in entry)); i++) undoIfAny(battle)
    else if (kind === 'amend') battle.amend(`units[${n % 4}].hits`, n >> 2, 'by chance')
    else if (battle.decision) {
      const order = pick(battle, n)
      if (kind === 'real' && order.order === 'fire') tryReal(battle, order, n)
      else battle.order(order)
    }
  }
}

function undoIfAny(battle: Corpen18Battle): void {
  try {
    battle.undo()
  } catch (error) {
    expect(error).toMatchObject({ code: 'nothing-to-undo' })
  }
}

/** A shot by real dice; where more than one die is thrown, by the battle's. */
function tryReal(battle: Corpen18Battle, order: Order, face: number): void {
  try {
    battle.order(order, { dice: [face] })
  } catch (error) {
    expect(error).toMatchObject({ code: 'bad-dice' })
    battle.order(order)
  }
}

const NIGHT = { light: 'night', moon: 'full', options: { equalSpeed: 'by-lot' } }

/** A short battle with orders, real dice, an amendment and undone entries. */
function recorded(): { battle: Corpen18Battle; record: BattleRecord } {
  const { battle, fire } = atCombat('on record', { options: { equalSpeed: 'by-lot' } })
  battle.order(fire)
  battle.undo()
  battle.order(fire, { dice: [10] })
  battle.amend('units.r2.hits', 1, 'flooding')
  play(battle, 9)
  return { battle, record: json(battle.record()) }
}

describe('records', () => {
  it('are plain JSON with everything that is needed', () => {
    const { battle, record } = recorded()
    expect(battle.record()).toStrictEqual(record)
    expect(Object.keys(record)).toEqual([
      'record',
      'broadside',
      'ruleset',
      'tables',
      'options',
      'generator',
      'scenario',
      'setUp',
      'entries',
      'result',
    ])
    expect([record.record, record.broadside]).toEqual([RECORD_FORMAT, VERSION])
    expect(record.ruleset).toEqual({ id: 'corpen18', version: corpen18.version })
    expect([record.generator.name, record.generator.seed]).toEqual([GENERATOR, 'on record'])
    const kinds = record.entries.map((entry) => Object.keys(entry)[0])
    expect(new Set(kinds)).toEqual(new Set(['order', 'undo', 'amend']))
    expect(record.entries.some((entry) => 'real' in entry)).toBe(true)
  })

  it('carry the version of the package', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
    expect(VERSION).toBe(version)
  })

  it('prove themselves by replay, before JSON and after', () => {
    const { battle, record } = recorded()
    expect(replay(corpen18, battle.record())).toBeNull()
    expect(replay(corpen18, record)).toBeNull()
    expect(replay(corpen18, begin().record())).toBeNull()
  })

  it('prove themselves with their keys in any order, as a database may keep them', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, each]) => [key, reversed(each)]),
      )
    }
    const { battle, record } = recorded()
    expect(replay(corpen18, reversed(record))).toBeNull()
    expect(Battle.resume(corpen18, reversed(record)).state).toEqual(battle.state)
  })

  it('resumed at any moment play on as the battle that was never saved', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom({}, NIGHT),
        fc.array(act, { maxLength: 30 }),
        fc.array(act, { minLength: 1, maxLength: 15 }),
        (seed, change, before, after) => {
          const battle = begin(seed, change)
          perform(battle, before)
          const record = json(battle.record())
          expect(battle.record()).toStrictEqual(record)
          const resumed = Battle.resume(corpen18, record)
          expect(snapshot(resumed)).toBe(snapshot(battle))
          perform(battle, after)
          perform(resumed, after)
          expect(snapshot(resumed)).toBe(snapshot(battle))
          expect(replay(corpen18, json(battle.record()))).toBeNull()
        },
      ),
      { numRuns: 60 },
    )
  })

  it('resumed throw the next hundred dice of the battle that was never saved, and undo as it does', () => {
    const battle = begin('long', { turns: 60, map: { columns: 40, rows: 40 } })
    play(battle, 25)
    const saved = JSON.stringify(battle.record())
    const resumed = Battle.resume(corpen18, JSON.parse(saved))
    const diceOf = (of: Corpen18Battle, from: number) =>
      of
        .record()
        .entries.slice(from)
        .flatMap((entry) => ('dice' in entry ? entry.dice : []))
    const from = battle.record().entries.length
    const fight = (of: Corpen18Battle) => {
      for (let n = 0; n < 2000 && of.decision; n++) {
        const order = of.orders().find((each) => each.order === 'fire')
        of.order(order ?? pick(of, 0))
        for (const [i, unit] of of.state.units.entries()) if (unit.hits > 2) of.amend(`units[${i}].hits`, 0, 'to last')
        if (diceOf(of, from).length >= 100) break
      }
    }
    fight(battle)
    fight(resumed)
    expect(diceOf(battle, from).length).toBeGreaterThanOrEqual(100)
    expect(diceOf(resumed, from)).toEqual(diceOf(battle, from))
    for (let n = 0; n < 30; n++) {
      battle.undo()
      resumed.undo()
    }
    expect(snapshot(resumed)).toBe(snapshot(battle))
  })

  it('prove themselves whoever wrote them: another patch release does not matter', () => {
    expect(replay(corpen18, { ...recorded().record, broadside: '0.0.1' })).toBeNull()
  })
})

describe('records that were tampered with', () => {
  type Path = (string | number)[]
  const name = (path: Path) => path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')
  /** The places of a value, each with what is there, and not beneath `closed`. */
  function places(at: unknown, path: Path = []): { path: Path; value: unknown }[] {
    const inner =
      typeof at === 'object' && at !== null
        ? Object.entries(at).map(([key, each]) => [Array.isArray(at) ? Number(key) : key, each] as const)
        : []
    return [{ path, value: at }, ...inner.flatMap(([key, each]) => places(each, [...path, key]))]
  }
  function changed(record: BattleRecord, path: Path, change: (value: unknown) => unknown): BattleRecord {
    const copy = json(record)
    const last = path.at(-1) as string | number
    const holder = path
      .slice(0, -1)
      .reduce<Record<string | number, unknown>>((at, key) => at[key] as Record<string | number, unknown>, copy as never)
    const value = change(holder[last])
    if (value === undefined) delete holder[last]
    else holder[last] = value
    return copy
  }

  it('are found at the very value: every die and every figure of every event', () => {
    const { record } = recorded()
    const given = (path: Path) => {
      // Orders and amendments are what was decided, real dice what was thrown: another one is another battle, not a wrong record.
      if (path[0] !== 'entries' && path[0] !== 'setUp') return true
      const entry = record.entries[path[1] as number] as RecordEntry
      return (
        path[0] === 'entries' &&
        (['order', 'amend', 'undo', 'real', undefined].includes(path[2] as string) || ('real' in entry && path[2] === 'dice'))
      )
    }
    const leaves = places(record).filter(({ path, value }) => (typeof value === 'number' || typeof value === 'string') && !given(path))
    expect(leaves.length).toBeGreaterThan(150)
    for (const { path } of leaves) {
      const found = replay(
        corpen18,
        changed(record, path, (value) => (typeof value === 'number' ? value + 1 : `${value}x`)),
      )
      expect(found?.path).toBe(name(path))
    }
  }, 120_000)

  it('are found by what follows: a seed, an entry left out, put in, or exchanged', () => {
    const { record } = recorded()
    const where = (entries: readonly RecordEntry[]) => replay(corpen18, { ...record, entries })?.path
    expect(
      replay(
        corpen18,
        changed(record, ['generator', 'seed'], () => 'another'),
      )?.path,
    ).toMatch(/^setUp\.dice\[0\]$/)
    for (const key of ['c', 's0', 's1', 's2']) {
      expect(
        replay(
          corpen18,
          changed(record, ['generator', 'state', key], () => 0.5),
        )?.path,
      ).toBe(`generator.state.${key}`)
    }
    expect(where([{ undo: true }, ...record.entries])).toBe('entries[0]')
    expect(where(record.entries.slice(1))).toBe('entries[0]')
    expect(where(record.entries.toReversed())).toBe('entries[0]')
    const thrown = record.entries.findLastIndex((entry) => 'dice' in entry && !('real' in entry) && entry.dice.length > 0)
    expect(where(record.entries.slice(0, thrown))).toMatch(/^generator\.state\./)
    const first = record.entries.findIndex((entry) => 'dice' in entry && entry.dice.length > 0)
    expect(where(record.entries.map((entry, i) => (i === first ? { ...entry, dice: [] } : entry)) as RecordEntry[])).toBe(
      `entries[${first}].dice[0]`,
    )
    const real = record.entries.findIndex((entry) => 'real' in entry)
    expect(where(record.entries.map((entry, i) => (i === real ? { ...entry, dice: [11] } : entry)) as RecordEntry[])).toBe(
      `entries[${real}]`,
    )
  })

  it('are found by a key put into an event', () => {
    const { record } = recorded()
    const place = record.entries.findIndex((entry) => 'events' in entry && entry.events.length > 0)
    expect(
      replay(
        corpen18,
        changed(record, ['entries', place, 'events', 0, 'extra'], () => 1),
      ),
    ).toEqual({
      path: `entries[${place}].events[0].extra`,
      recorded: 1,
      replayed: undefined,
    })
  })

  it('are not resumed', () => {
    const { record } = recorded()
    const place = record.entries.findIndex((entry) => 'events' in entry && entry.events.length > 0)
    const bad = changed(record, ['entries', place, 'events', 0, 'turn'], () => 2)
    const { code, path, message } = refusalOf(() => Battle.resume(corpen18, bad))
    expect([code, path]).toEqual(['replay-differs', `entries[${place}].events[0].turn`])
    expect(message).toBe(`entries[${place}].events[0].turn: the record has 2, the replay gives 1`)
    expect(differenceText({ path: 'a', recorded: undefined, replayed: [1] })).toBe('a: the record has nothing, the replay gives [1]')
  })

  it.each<[string, Path, unknown, RegExp]>([
    ['another format', ['record'], 2, /plays 1; the record is of 2/],
    ['another ruleset', ['ruleset', 'id'], 'gurps', /plays corpen18; the record is of gurps/],
    ['another version of the ruleset', ['ruleset', 'version'], '0', /the record is of 0/],
    ['another generator', ['generator', 'name'], 'arc4', /plays alea-1; the record is of arc4/],
  ])('%s is refused as such', (_, path, value, message) => {
    const bad = changed(recorded().record, path, () => value)
    for (const act of [() => replay(corpen18, bad), () => Battle.resume(corpen18, bad)]) {
      const refusal = refusalOf(act)
      expect([refusal.code, refusal.path]).toEqual(['other-version', name(path)])
      expect(refusal.message).toMatch(message)
    }
  })

  it('another format is refused as such, whatever its layout', () => {
    const { entries, ...rest } = recorded().record
    expect(faultOf(() => replay(corpen18, { ...rest, record: 2, turns: entries }))).toEqual({ code: 'other-version', path: 'record' })
  })

  it('missing any key are refused by its path', () => {
    const { record } = recorded()
    const optional = new Set(['real', 'actor', 'target'])
    const events = new Set(['event', 'turn', 'phase', 'knownTo'])
    let tried = 0
    for (const { path } of places(record)) {
      const last = path.at(-1)
      const inEvent = path.includes('events') && path.at(-1) !== 'events'
      if (
        typeof last !== 'string' ||
        optional.has(last) ||
        path[0] === 'scenario' ||
        // The ruleset's own: what is missing there comes out otherwise on replay.
        (path[0] === 'options' && path.length > 1) ||
        (path[0] === 'result' && (path.length > 2 || last === 'sides')) ||
        (path[0] === 'entries' && path[2] === 'order' && path.length > 3)
      )
        continue
      if (inEvent && !events.has(last)) continue
      tried++
      const { code, path: at } = refusalOf(() =>
        replay(
          corpen18,
          changed(record, path, () => undefined),
        ),
      )
      // An entry without the key that says what it is may be taken for one of another kind.
      const kind = path[0] === 'entries' && path.length === 3 && ['order', 'amend', 'undo'].includes(last)
      expect([code, kind ? at.replace(/\.(order|amend|undo)$/, `.${last}`) : at]).toEqual(['missing-key', name(path)])
    }
    expect(tried).toBeGreaterThan(60)
  })

  it.each<[string, Path, unknown, string, string]>([
    ['an unknown key', ['sead'], 1, 'unknown-key', 'sead'],
    ['an unknown key of an entry', ['entries', 0, 'when'], 1, 'unknown-key', 'entries[0].when'],
    ['no list', ['entries'], {}, 'wrong-type', 'entries'],
    ['half a generator', ['generator', 'state'], { c: 1, s0: 0.1, s1: 0.2 }, 'missing-key', 'generator.state.s2'],
    ['an empty seed', ['generator', 'seed'], '', 'not-allowed', 'generator.seed'],
    ['text for a die', ['setUp', 'dice', 0], 'x', 'wrong-type', 'setUp.dice[0]'],
  ])('%s is refused by its path', (_, path, value, code, at) =>
    expect(
      faultOf(() =>
        replay(
          corpen18,
          changed(recorded().record, path, () => value),
        ),
      ),
    ).toEqual({ code, path: at }),
  )

  it('a bad scenario is refused by its path in the record', () => {
    const { record } = recorded()
    expect(
      faultOf(() =>
        replay(
          corpen18,
          changed(record, ['scenario', 'turns'], () => 'x'),
        ),
      ),
    ).toEqual({ code: 'wrong-type', path: 'scenario.turns' })
    expect(
      faultOf(() =>
        replay(
          corpen18,
          changed(record, ['scenario', 'units', 0, 'hex'], () => '9901'),
        ),
      ),
    ).toEqual({
      code: 'out-of-range',
      path: 'scenario.units[0].hex',
    })
  })

  it.each([null, undefined, 5, 'record', [], {}])('%j is no record', (value) => {
    expect(['missing-key', 'wrong-type']).toContain(faultOf(() => replay(corpen18, value)).code)
  })

  it('an impossible amendment on record is a difference at its entry, not a crash', () => {
    const record = json(begin().record())
    const entries = [{ amend: { path: 'queue', value: [99], reason: 'mischief' }, dice: [], events: [] }]
    expect(replay(corpen18, { ...record, entries })?.path).toMatch(/^entries\[0\]/)
  })
})

describe('ids that every object has', () => {
  it('are harmless for sides and units', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const
    const sides = [{ id: 'constructor' }, { id: 'toString' }]
    const units = ACTION.units.map((unit, i) => ({ ...unit, id: names[i] as string, side: i < 2 ? 'constructor' : 'toString' }))
    const battle = begin(1, { sides, units })
    const plain = begin(1)
    play(battle, 1000)
    play(plain, 1000)
    expect(battle.decision).toBeNull()
    expect(battle.events.map(({ event, turn }) => [event, turn])).toEqual(plain.events.map(({ event, turn }) => [event, turn]))
    battle.undo()
    battle.amend('units.hasOwnProperty.hits', 4, 'test')
    expect(replay(corpen18, json(battle.record()))).toBeNull()
    expect(battle.view('constructor')).toBeTypeOf('object')
    expect(Object.keys(Object.prototype)).toEqual([])
  })
  it('__proto__ is no id, nor a key', () => {
    const units = [{ ...ACTION.units[0], id: '__proto__' }, ...ACTION.units.slice(1)]
    expect(faultOf(() => begin(1, { units }))).toEqual({ code: 'not-allowed', path: 'units[0].id' })
    const scenario = JSON.parse(`{"__proto__":{"turns":1},${JSON.stringify(ACTION).slice(1)}`)
    expect(faultOf(() => Battle.start(corpen18, scenario, { seed: 1 }))).toEqual({ code: 'unknown-key', path: '__proto__' })
    const record = JSON.stringify(begin().record()).replace('"entries":[]', '"entries":[],"__proto__":{}')
    expect(faultOf(() => replay(corpen18, JSON.parse(record)))).toEqual({ code: 'unknown-key', path: '__proto__' })
  })
  it('integer-like ids and another order of keys change nothing', () => {
    const names = ['10', '2', '33', '1'] as const
    const units = ACTION.units.map((unit, i) => ({ ...unit, id: names[i] as string }))
    const shuffled = units.map((unit) => Object.fromEntries(Object.entries(unit).reverse()))
    const [one, other] = [begin(1, { units }), begin(1, { units: shuffled })]
    play(one, 1000)
    play(other, 1000)
    expect(other.events).toEqual(one.events)
    const plain = begin(1)
    play(plain, 1000)
    const rename = new Map<string, string>(ACTION.units.map(({ id }, i) => [id, names[i] as string]))
    expect(one.events.map(({ event, actor }) => [event, actor])).toEqual(
      plain.events.map(({ event, actor }) => [event, actor === undefined ? undefined : rename.get(actor)]),
    )
  })
})
