import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { distance } from '../../src/core/hex.js'
import type { Ruleset } from '../../src/core/ruleset.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { corpen18 } from '../../src/corpen18/battle.js'
import { formations, lookOut } from '../../src/corpen18/lookout.js'
import type { Scenario } from '../../src/corpen18/scenario.js'
import { dossier } from '../../src/report/dossier.js'
import { faultOf as toldOf } from '../told.js'
import { scenario, Table, unit, withDice } from './helpers.js'

const night: Partial<Scenario> = { light: 'night' }

/** Units whose ships cannot move, so that nothing but detection happens. */
const still = { movement: [0, 0] as [number, number] }

const detected = (table: Table) => table.state.units.filter((each) => each.detected).map(({ id }) => id)

describe('clear daylight on the map (C18-DET-01)', () => {
  it('C18-DET-01: once before the first turn, each unit by the chart and by itself', () => {
    const table = new Table([
      unit('r', 'red', '0101', {}, { category: 'fac', movement: [3, 3] }),
      unit('near', 'blue', '0104', {}, { category: 'escort' }),
      unit('beside', 'blue', '0105', {}, { category: 'escort' }),
    ])
    expect(distance(table.unit('r'), table.unit('near'))).toBe(3)
    // A FAC sees an escort at 3 and not at 4, formation or not; escorts see a FAC at 2.
    expect(detected(table)).toEqual(['near'])
    expect(table.notes.named('detected').map(({ target }) => target)).toEqual(['near'])
  })

  it('C18-DET-01: whoever is detected can be explained by the range of the first that sees her', () => {
    const battle = Battle.start(
      corpen18,
      scenario([
        unit('blind', 'red', '2020'),
        unit('r', 'red', '0101', {}, { category: 'fac' }),
        unit('s', 'red', '0102', {}, { category: 'capital' }),
        unit('b', 'blue', '0104', {}, { category: 'escort' }),
      ]),
      { seed: 1 },
    )
    const why = battle.events.map(({ event, target }, place) => [event, target, battle.explain(place)])
    const source = { pack: 'broadside reconstruction 1', table: 'spottingRange', mark: 'R' }
    const lookUp = { fact: 'look-up', clause: 'C18-DET-01', what: 'daylight spotting range', source }
    expect(why).toEqual([
      ['detected', 's', [{ ...lookUp, at: ['escort', 'capital'], value: 7, knownTo: ['blue'] }]],
      ['detected', 'b', [{ ...lookUp, at: ['fac', 'escort'], value: 3, knownTo: ['red'] }]],
      ['phase', undefined, []],
    ])
    // C18-DET-09: by whom is for the side that sees to know, in reports too.
    const seen = { ...lookUp, at: ['fac', 'escort'], value: 3 }
    expect([0, 1].map((place) => [battle.explain(place, 'red'), battle.explain(place, 'blue')])).toEqual([
      [[], [{ ...lookUp, at: ['escort', 'capital'], value: 7 }]],
      [[seen], []],
    ])
    const whys = (reader: string) => dossier(corpen18 as Ruleset, battle.record(), reader).frames[0]?.events.map((told) => told.why)
    expect(whys('red')).toEqual([[], [seen]])
    expect(whys('umpire')?.[1]).toEqual([{ ...seen, knownTo: ['red'] }])
    expect(toldOf(() => battle.explain(0, 'green'))).toEqual(['not-allowed', 'side', 'expected a side (red, blue); found "green"'])
  })

  it('C18-DET-01: status is computed anew at the end of each movement phase', () => {
    const table = new Table([
      unit('r', 'red', '0101', { heading: 'S' }, { category: 'fac', movement: [1, 1] }),
      unit('b', 'blue', '0104', { heading: 'S' }, { category: 'escort', movement: [2, 0] }),
    ])
    expect(detected(table)).toEqual(['b'])
    table.move('b', 'FF').move('r', 'F')
    expect(distance(table.unit('r'), table.unit('b'))).toBe(4)
    expect(detected(table)).toEqual([])
    expect(table.notes.named('lost').map(({ target }) => target)).toEqual(['b'])
    table.move('r', 'F')
    expect(detected(table)).toEqual(['b'])
  })

  it('C18-DMG-05: a sunk unit neither spots nor is spotted; who knew of it still does', () => {
    const state = corpen18.setUp(
      corpen18.prepare(scenario([unit('r', 'red', '0101'), unit('s', 'red', '0109'), unit('b', 'blue', '0103')])),
      new ScriptedChance([]),
    )
    const draft = structuredClone(state)
    for (const each of draft.units) if (each.id === 'r') Object.assign(each, { hits: 4, inForce: 4 })
    lookOut(draft, new ScriptedChance([]))
    expect(draft.units.map((each) => each.detected)).toEqual([true, true, true])
    const unseen = structuredClone(draft)
    for (const each of unseen.units) each.detected = false
    lookOut(unseen, new ScriptedChance([]))
    expect(unseen.units.map((each) => each.detected)).toEqual([false, true, true])
    const alone = structuredClone(state)
    for (const each of alone.units) if (each.side === 'red') Object.assign(each, { hits: 4, inForce: 4 })
    lookOut(alone, new ScriptedChance([]))
    expect(alone.units.map((each) => each.detected)).toEqual([true, true, false])
  })
})

describe('in the dark and in poor visibility (C18-DET-02)', () => {
  it('C18-DET-02 C18-DMG-05: whom nobody can look for is lost from sight; of the sunk, who knew still knows', () => {
    const given = scenario([unit('r', 'red', '0101'), unit('b', 'blue', '1515'), unit('gone', 'blue', '1616')], { light: 'night' })
    const state = corpen18.setUp(corpen18.prepare(given), new ScriptedChance([]))
    for (const each of state.units) Object.assign(each, { detected: true, ...(each.id === 'gone' && { hits: 4, inForce: 4 }) })
    lookOut(state, new ScriptedChance([]))
    expect(state.units.map(({ id, detected: known }) => [id, known])).toEqual([
      ['r', false],
      ['b', false],
      ['gone', true],
    ])
  })

  it.each([
    ['night', { light: 'night' }],
    ['haze by day', { light: 'day', weather: 'haze' }],
    ['rain by day', { light: 'day', weather: 'rain' }],
    ['fog by day', { light: 'day', weather: 'fog' }],
  ] as const)('C18-DET-01: nobody is detected before turn 1 in %s, and no die is thrown', (_, over) => {
    const table = new Table([unit('r', 'red', '0101'), unit('b', 'blue', '0101')], over, [])
    expect(detected(table)).toEqual([])
    expect(table.state.turn).toBe(1)
  })

  it('C18-DET-02 C18-DET-03: one try a side and enemy formation; the whole formation is detected', () => {
    // Cruisers at 1 hex with a cruiser as target: 6 + 1 = 7 by a half moon.
    const table = new Table(
      [
        unit('r1', 'red', '0505', {}, still),
        unit('r2', 'red', '0505', {}, still),
        unit('b1', 'blue', '0506', {}, still),
        unit('b2', 'blue', '0507', {}, still),
        unit('b3', 'blue', '0508', {}, still),
        unit('far', 'blue', '0510', {}, still),
      ],
      { ...night, turns: 1 },
      // Red at b1 to b3: 7 of 7; at far, 5 hexes off: no try; blue at r1 and r2: 8 of 7.
      [7, 8],
    )
    const tries = table.notes.named('spotting') as unknown as {
      actor: string
      target: string
      formation: string[]
      chance: number
      roll: number
      spotted: boolean
      phase: string
    }[]
    expect(tries.map(({ actor, target, chance, roll, spotted }) => `${actor} ${target} ${roll}/${chance} ${spotted}`)).toEqual([
      'r1 b1 7/7 true',
      'b1 r1 8/7 false',
    ])
    expect(tries[0]?.formation).toEqual(['b1', 'b2', 'b3'])
    expect(detected(table)).toEqual(['b1', 'b2', 'b3'])
    // Nobody moved: the combat phase first, then the second look.
    expect(table.turnOf).toBe('r1')
  })

  it('C18-DET-01: nothing is carried over to the next look', () => {
    const units = [unit('r', 'red', '0505'), unit('b', 'blue', '0506')]
    const table = new Table(units, night)
    table.move('r', '').move('b', '', [7, 7])
    expect(detected(table)).toEqual(['r', 'b'])
    table.holdAll().move('r', '').move('b', '', [8, 7])
    expect(detected(table)).toEqual(['r'])
    expect(table.notes.named('lost').map(({ target }) => target)).toEqual(['b'])
  })

  it('C18-DET-02: the best spotter looks at the easiest target, the first of equals', () => {
    const table = new Table(
      [
        unit('green', 'red', '0505', { crew: 'green' }),
        unit('elite', 'red', '0505', { crew: 'elite' }),
        unit('escort', 'blue', '0507', {}, { category: 'escort' }),
        unit('capital', 'blue', '0508', {}, { category: 'capital' }),
        unit('other', 'blue', '0508', {}, { category: 'capital' }),
      ],
      night,
    )
    for (const id of ['green', 'elite', 'escort', 'capital']) table.move(id)
    table.move('other', '', [1, 1])
    // elite at the escort, 2 hexes: 4 + 2 = 6; at a capital ship, 3 hexes: 2 + 2 + 2 = 6, later in the scenario.
    const [first, second] = table.notes.named('spotting')
    expect(first).toMatchObject({ actor: 'elite', target: 'escort', chance: 6 })
    // The escort looks at green, 2 hexes: 4 + 1 + 2 = 7.
    expect(second).toMatchObject({ actor: 'escort', target: 'green', chance: 7 })
  })

  it('C18-DET-05 C18-DET-08: size and movement of the formation count on the map', () => {
    const blues = ['b1', 'b2', 'b3', 'b4', 'b5']
    const table = new Table(
      [
        unit('r', 'red', '0505'),
        ...blues.map((id, i) =>
          unit(id, 'blue', ['0506', '0506', '0507', '0507', '0508'][i] as string, { heading: 'S' }, { category: 'escort' }),
        ),
      ],
      night,
    )
    table.move('r')
    for (const id of blues.slice(0, 4)) table.move(id)
    // The last unit turns twice where it lies: 2 points, and the formation has moved. 6 + 1 (size) + 1 (moving).
    table.move('b5', 'RR', [8, 9])
    expect(table.notes.named('spotting')[0]).toMatchObject({ target: 'b1', chance: 8, spotted: true })
    // Blue looks at a single cruiser at 1 hex: 7.
    expect(table.notes.named('spotting')[1]).toMatchObject({ target: 'r', chance: 7, spotted: false })
    expect(table.notes.named('spotting').map(({ knownTo }) => knownTo)).toEqual([['red'], []])
  })

  it('C18-DET-05: a point spent by each of two is not two spent by a formation: its fastest counts', () => {
    const moving = (hex: string) => unit('b', 'blue', hex, { heading: 'S' })
    const table = new Table([unit('r', 'red', '0505'), moving('0506'), { ...moving('0506'), id: 'c' }], night)
    table.move('r').move('b', 'R').move('c', 'R', [9, 9])
    expect(table.notes.named('spotting')[0]).toMatchObject({ target: 'b', chance: 7, spotted: false })
  })

  it('C18-DET-05: a shoreline in the target hex, however its name is written', () => {
    for (const name of ['0506', '005006']) {
      const table = new Table([unit('r', 'red', '0505'), unit('b', 'blue', '0506')], { ...night, shoreline: [name] })
      table.move('r').move('b', '', [1, 1])
      expect(
        table.notes.named('spotting').map(({ target, ...rest }) => `${target} ${(rest as { chance?: number }).chance}`),
        name,
      ).toEqual(['b 3', 'r 7'])
    }
  })

  it('C18-DET-04: a try that cannot succeed is not rolled, nor one beyond the table', () => {
    const table = new Table([unit('r', 'red', '0505', { crew: 'green' }), unit('b', 'blue', '0508', { crew: 'green' })], {
      ...night,
      moon: 'new',
    })
    // 2 + 1 (cruiser) + 2 (green target) - 2 (green spotter) - 2 (moon) = 1.
    table.move('r').move('b', '', [1, 2])
    expect(detected(table)).toEqual(['b'])
    const rainy = new Table([unit('r', 'red', '0505', { crew: 'green' }), unit('b', 'blue', '0508', { crew: 'green' })], {
      ...night,
      moon: 'new',
      weather: 'rain',
    })
    rainy.move('r').move('b', '', [])
    expect(rainy.notes.named('spotting')).toEqual([])
  })

  it("C18-DET-06: advanced radar reaches 8 hexes, and it is the spotter's", () => {
    const table = new Table([unit('r', 'red', '0501', { radar: 'advanced' }), unit('b', 'blue', '0509')], night)
    table.move('r').move('b', '', [5])
    expect(table.notes.named('spotting')).toMatchObject([{ actor: 'r', target: 'b', distance: 8, chance: 5, spotted: true }])
  })

  it('C18-DET-01: firing does not give a ship away', () => {
    const table = new Table([unit('r', 'red', '0505'), unit('b', 'blue', '0506')], night)
    table.move('r').move('b', '', [1, 10])
    expect(detected(table)).toEqual(['b'])
    table.fire('r', 'b', [1])
    expect(table.unit('r').detected).toBe(false)
    expect(table.notes.named('gunnery')[0]?.knownTo).toEqual(['red'])
  })
})

describe('formations (C18-DET-03)', () => {
  it('C18-DET-03: one side, distance 1, transitively; each unit in exactly one', () => {
    const hexes = fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 })), { minLength: 1, maxLength: 14 })
    fc.assert(
      fc.property(hexes, (given) => {
        const name = ([column, row]: readonly [number, number]) => `0${column}0${row}`
        const used = new Map<string, number>()
        const units = given.flatMap((hex, i) => {
          const count = (used.get(name(hex)) ?? 0) + 1
          used.set(name(hex), count)
          return count > 2 ? [] : [unit(`b${i}`, 'blue', name(hex))]
        })
        const state = corpen18.prepare(scenario([unit('r', 'red', '2020'), ...units]))
        const found = formations(state, 'red')
        const blues = state.units.filter(({ side }) => side === 'blue')
        expect(
          found
            .flat()
            .map(({ id }) => id)
            .sort(),
        ).toEqual(blues.map(({ id }) => id).sort())
        // Together just when a chain of neighbours joins them.
        const joined = (a: string, b: string) => {
          const seen = new Set([a])
          for (const id of seen) {
            const at = blues.find((each) => each.id === id) as (typeof blues)[number]
            for (const each of blues) if (distance(at, each) <= 1) seen.add(each.id)
          }
          return seen.has(b)
        }
        for (const formation of found) {
          for (const each of blues) {
            expect(formation.some(({ id }) => id === each.id)).toBe(joined((formation[0] as (typeof blues)[number]).id, each.id))
          }
          const places = formation.map((each) => state.units.indexOf(each))
          expect(places).toEqual([...places].sort((a, b) => a - b))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('C18-DET-02: random dice in the dark: a formation is detected whole or not at all', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 20, maxLength: 20 }), (dice) => {
        const state = structuredClone(
          corpen18.prepare(
            scenario(
              ['0505', '0506', '0508', '0708']
                .map((hex, i) => unit(`b${i}`, 'blue', hex))
                .concat([unit('r', 'red', '0506'), unit('s', 'red', '0707')]),
              night,
            ),
          ),
        )
        lookOut(state, new ScriptedChance(dice))
        for (const side of ['red', 'blue']) {
          for (const formation of formations(state, side)) expect(new Set(formation.map((each) => each.detected)).size).toBe(1)
        }
      }),
    )
    expect(withDice([], () => true)).toBe(true)
  })
})

describe('an order by itself', () => {
  it('C18-DET-02 C18-DMG-05: is not the last of its phase or tier, whatever look-outs or sinkings that might bring', () => {
    const table = new Table([unit('r', 'red', '0505'), unit('b', 'blue', '0507')])
    const moving = table.state
    expect([moving.phase, moving.queue]).toEqual(['first movement', [0, 1]])
    expect(corpen18.alone?.(moving, { order: 'move', unit: 'r', steps: '' })).toEqual({ ...moving, queue: [0, 1, 0, 1] })
    const fighting = { ...moving, phase: 'first combat' as const }
    expect(corpen18.alone?.(fighting, { order: 'hold', unit: 'r' })).toBe(fighting)
  })
})
