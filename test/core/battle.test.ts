import { describe, expect, it } from 'vitest'
import { Battle, replay } from '../../src/core/battle.js'
import { corpen18, type Order } from '../../src/corpen18/index.js'
import { atCombat, begin, gunneryOf, json, pick, play, snapshot } from './battles.js'
import { ACTION, faultOf, refusalOf } from './support.js'

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

  it('explain themselves to a side by what it may know, and not at all where it does not know of them', () => {
    const units = ACTION.units.map((unit) => ({ ...unit, hex: unit.hex.replace('08', '05') }))
    const night = Battle.start(corpen18, { ...ACTION, units, light: 'night' }, { seed: 1 })
    while (!night.events.some(({ event, knownTo }) => event === 'spotting' && knownTo.length === 1)) night.order(night.orders()[0])
    const place = night.events.findIndex(({ event, knownTo }) => event === 'spotting' && knownTo.length === 1)
    const [seer = ''] = night.events[place]?.knownTo ?? []
    const other = seer === 'red' ? 'blue' : 'red'
    expect([night.explain(place, seer), night.explain(place, other)]).toEqual([night.explain(place), []])
    expect(night.explain(place).length).toBeGreaterThan(1)
    // By day everybody knows who is seen, and the seer alone by what.
    const day = begin()
    const seen = day.events.findIndex(({ event }) => event === 'detected')
    const known = ['red', 'blue'].map((side) => day.explain(seen, side).length)
    expect([day.explain(seen).length, ...known.sort()]).toEqual([1, 0, 1])
    expect(refusalOf(() => day.explain(seen, 'green')).toJSON()).toEqual({
      code: 'not-allowed',
      path: 'side',
      message: 'expected a side (red, blue); found "green"',
    })
    expect(faultOf(() => day.explain(99, 'red'))).toEqual({ code: 'out-of-range', path: 'place' })
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
    const steps = battle.undoable
    for (const face of [1, 10]) {
      const events = battle.order(fire, { dice: [face] })
      expect(gunneryOf(events)).toMatchObject({ roll: face })
      expect(battle.lastEntry).toEqual({ order: fire, dice: [face], real: true, events })
      expect(battle.undoable).toBe(steps + 1)
      expect(battle.record().generator.state).toEqual(generator)
      battle.undo()
      expect(battle.undoable).toBe(steps)
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
