import { describe, expect, it } from 'vitest'
import { Battle, replay } from '../../src/core/battle.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { atCombat, begin, eventsOf, json, pick, play, snapshot } from './battles.js'
import { faultOf, refusalOf } from './support.js'

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
  it('reads the value once: what is played is what stands on record', () => {
    const battle = begin()
    let reads = 0
    const unit = { ...json(battle.state.units[0] as object) }
    Object.defineProperty(unit, 'hits', { enumerable: true, get: () => reads++ })
    battle.amend('units[0]', unit, 'the umpire counts aloud')
    expect(battle.state.units[0]?.hits).toBe(0)
    expect(battle.lastEntry).toMatchObject({ amend: { value: { hits: 0 } } })
    expect(replay(corpen18, battle.record())).toBeNull()
  })

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

  it.each(['units.r1.q', 'units.r1.guns.main.phase', 'turns'])('refuses -0, which a record cannot tell from 0: %s', (path) => {
    const battle = begin()
    const before = snapshot(battle)
    const refusal = refusalOf(() => battle.amend(path, -0, 'a slip'))
    expect(refusal.toJSON()).toEqual({ code: 'bad-amendment', path, message: 'expected 0 without a sign; found -0' })
    const within = refusalOf(() => battle.amend('units.r1', { ...battle.state.units[0], q: -0 }, 'a slip'))
    expect(within.toJSON()).toEqual({ code: 'bad-amendment', path: 'units.r1.q', message: 'expected 0 without a sign; found -0' })
    expect(snapshot(battle)).toBe(before)
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
    ['units.r1.hits', -0, 'units.r1.hits'],
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
