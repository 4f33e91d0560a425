import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import { type DoctrineName, lose, miniNaval, type Order, type State } from '../../src/mini-naval/index.js'
import { account } from '../../src/report/index.js'
import { EXAMPLES, example, scenario, stand, vessel } from './helpers.js'

/** The damages of the source's own battle: flotation points lost, and the face that names the turret where she was crippled. */
const DAMAGES = [
  ['charun', 9, 6],
  ['r1', 1, null],
  ['barbatos', 3, null],
  ['k2', 7, null],
  ['aquila', 14, 3],
  ['falcon', 9, 1],
] as const

function sourceBattle(): State {
  const state = structuredClone(miniNaval.setUp(miniNaval.prepare(example('force-q')), SeededChance.fromSeed('source')))
  for (const [id, lost, face] of DAMAGES) {
    const damaged = vessel(state, id)
    const chance = new ScriptedChance(face === null ? [] : [face])
    const { hull } = lose(damaged, lost, chance)
    chance.finish()
    Object.assign(damaged, { ...hull, turrets: [...hull.turrets] })
  }
  // A third of the strike of nine flight points was shot down.
  Object.assign(stand(state, 'abraxas-bomber-1'), { fp: 0, place: 'lost' })
  return state
}

describe('the after-action report (MNW-END-01)', () => {
  it('the results of the source, replayed from its damages', () => {
    const state = sourceBattle()
    expect(miniNaval.afterAction?.(state)).toEqual([
      "Ra'esharn losses:",
      '- aircraft of carrier RNS Abraxas: 3 of 12 flight points lost, 1 of 4 squadrons gone;',
      '- battleship RNS Barbatos slightly damaged (3 FP of 24);',
      '- cruiser RNS Charun heavily damaged (9 FP of 12): Y turret out, a third of the secondary guns out, speed reduced;',
      '- destroyer R1 slightly damaged (1 FP of 6);',
      '- no damage to carrier RNS Abraxas.',
      '',
      'Kiivar losses:',
      '- battlecruiser KNS Aquila heavily damaged (14 FP of 18): B turret out, a third of the secondary guns out, speed reduced;',
      '- cruiser KNS Falcon heavily damaged (9 FP of 12): A turret out, a third of the secondary guns out, speed reduced;',
      '- destroyer K2 sunk (all of 6 FP);',
      '- no damage to cruiser KNS Kestrel, destroyer K1.',
    ])
    expect(miniNaval.result(state).sides).toMatchObject([
      { id: 'raesharn', crippled: ['charun'], sunk: [], fpLost: 13, fpFull: 60, flightPointsLost: 3, flightPoints: 12 },
      { id: 'kiivar', crippled: ['aquila', 'falcon'], sunk: ['k2'], fpLost: 29, fpFull: 54, flightPointsLost: 0, flightPoints: 0 },
    ])
  })

  it('says what is dead in the water, what left, and that nothing was hurt', () => {
    const battle = Battle.start(
      miniNaval,
      scenario([
        { id: 'x', side: 'a', lost: 12, name: 'Wreck' },
        { id: 'w', side: 'a', lost: 4, name: 'Runner', hex: '0205', heading: 'NW' },
        { id: 'c', side: 'a', name: 'Third' },
        { id: 'y', side: 'b', hex: '2020', name: 'Whole' },
      ]),
      { seed: 1 },
    )
    battle.amend('units.w.fp', 6, 'a shell')
    battle.amend('units.w.withdrawn', true, 'over the edge')
    battle.amend('units.c.aaLost', 2, 'strafed')
    battle.amend('units.c.fp', 2, 'and bombed')
    const report = miniNaval.afterAction?.(battle.state) as string[]
    expect(report).toContain('- cruiser Wreck dead in the water (0 FP of 12, and 12 before the battle);')
    expect(report).toContain('- cruiser Runner slightly damaged (2 FP of 12, and 4 before the battle); left the action;')
    expect(report.some((line) => /cruiser Third heavily damaged \(10 FP of 12\): [ABY] turret out, .*, 2 AA out/.test(line))).toBe(true)
    expect(report.at(-1)).toBe('- no damage to any vessel.')
  })

  it('names a class in words, and a vessel that left unharmed once', () => {
    const battle = Battle.start(
      miniNaval,
      scenario([
        { id: 'c', side: 'a', class: 'large-carrier', name: 'Condor' },
        { id: 'm', side: 'a', class: 'merchant', name: 'Gone' },
        { id: 'n', side: 'a', class: 'merchant', name: 'Here' },
        { id: 'y', side: 'b', hex: '2020', name: 'Whole' },
      ]),
      { seed: 1 },
    )
    battle.amend('units.m.withdrawn', true, 'over the edge')
    expect(miniNaval.afterAction?.(battle.state)[1]).toBe('- no damage to any vessel; merchant Gone left the action.')
    const both = { ...battle.state, units: battle.state.units.map((each) => ({ ...each, withdrawn: each.ship.class === 'merchant' })) }
    expect(miniNaval.afterAction?.(both)[1]).toBe('- no damage to any vessel; merchant Gone, merchant Here left the action.')
    battle.amend('units.c.fp', 20, 'a bomb')
    battle.amend('stands.c-fighter-1.fp', 1, 'flak')
    expect(miniNaval.afterAction?.(battle.state).slice(1, 4)).toEqual([
      '- aircraft of large carrier Condor: 2 of 18 flight points lost;',
      '- large carrier Condor slightly damaged (4 FP of 24);',
      '- no damage to merchant Gone (left the action), merchant Here.',
    ])
  })

  it('one stand attacks, two attack', () => {
    const attack = {
      event: 'air attack',
      target: 'bb',
      flightPoints: 1,
      hits: 0,
      fives: 0,
      fp: 0,
      turn: 1,
      phase: 'air',
      knownTo: [],
    } as const
    expect(miniNaval.tell({ ...attack, actors: ['s'] }, (id) => id)).toBe('s attacks bb with 1 flight point: no hit, 0 FP')
    expect(miniNaval.tell({ ...attack, actors: ['s', 't'] }, (id) => id)).toBe('s, t attack bb with 1 flight point: no hit, 0 FP')
  })

  it('counts what was lost in the battle, for the winner, the report and batches: not what a scenario says was lost before', () => {
    const battle = Battle.start(
      miniNaval,
      scenario(
        [
          { id: 'x', side: 'a', lost: 3 },
          { id: 'y', side: 'b', hex: '2020' },
        ],
        { turns: 1 },
      ),
      { seed: 1 },
    )
    const end = (fp: Readonly<Record<string, number>>) => {
      const state = structuredClone(battle.state)
      for (const [id, left] of Object.entries(fp)) vessel(state, id).fp = left
      const over = { ...state, over: 'enough' }
      const { winner, sides } = miniNaval.result(over)
      const lost = sides.map(({ fpLost, fpFull }) => `${fpLost} of ${fpFull}`)
      return [winner, ...lost, ...(miniNaval.tally?.(over) ?? []).map(({ hits }) => hits), miniNaval.afterAction?.(over)[1]]
    }
    const before = '- cruiser x slightly damaged (0 FP of 12, and 3 before the battle).'
    expect(end({})).toEqual([null, '0 of 9', '0 of 12', 0, 0, before])
    const one = '- cruiser x slightly damaged (1 FP of 12, and 3 before the battle).'
    expect(end({ x: 8, y: 10 })).toEqual(['a', '1 of 9', '2 of 12', 1, 2, one])
    const all = '- cruiser x sunk (all of 12 FP, of which 3 before the battle).'
    expect(end({ x: -2 })).toEqual(['b', '9 of 9', '0 of 12', 9, 0, all])
    // Who lies dead in the water does not hold the sea, whatever it cost.
    expect(end({ x: 0, y: 2 }).slice(0, 3)).toEqual(['b', '9 of 9', '10 of 12'])
    // A referee may give points back: none has been lost.
    expect(end({ x: 11 })).toEqual([null, '0 of 9', '0 of 12', 0, 0, before])
  })

  it('names who lost guns alone, and who left unharmed', () => {
    const battle = Battle.start(
      miniNaval,
      scenario([
        { id: 'x', side: 'a', name: 'Strafed' },
        { id: 'w', side: 'a', name: 'Runner' },
        { id: 'c', side: 'a', name: 'Third' },
        { id: 'y', side: 'b', hex: '2020', name: 'Whole' },
        { id: 'm', side: 'b', class: 'merchant', hex: '2019', name: 'Trader' },
      ]),
      { seed: 1 },
    )
    battle.amend('units.x.aaLost', 2, 'strafed')
    battle.amend('units.w.withdrawn', true, 'over the edge')
    battle.amend('units.m.withdrawn', true, 'over the edge')
    expect(miniNaval.afterAction?.(battle.state)).toEqual([
      'a losses:',
      '- cruiser Strafed slightly damaged (0 FP of 12): 2 AA out;',
      '- no damage to cruiser Runner (left the action), cruiser Third.',
      '',
      'b losses:',
      '- no damage to any vessel; merchant Trader left the action.',
    ])
  })
})

/** A battle as its scenario's doctrines fight it. */
function fought(name: string, seed: string) {
  const given = example(name)
  const battle = Battle.start(miniNaval, given, { seed })
  const chance = SeededChance.fromSeed(`${seed} doctrines`)
  const doctrines = new Map(given.sides.map(({ id, doctrine }) => [id, doctrine as DoctrineName]))
  for (let decision = battle.decision; decision; decision = battle.decision) {
    const doctrine = miniNaval.doctrines[doctrines.get(decision.side) as string]
    battle.order(doctrine?.decide(battle.view(decision.side), decision, () => battle.orders(), chance) as Order)
  }
  return battle
}

describe('turrets in the report', () => {
  it('are counted: one is a turret, more are turrets', () => {
    const start = Battle.start(
      miniNaval,
      scenario([
        { id: 'x', side: 'a' },
        { id: 'y', side: 'b', hex: '2020' },
      ]),
      { seed: 1 },
    ).state
    const line = (turrets: readonly ('A' | 'B' | 'Y')[]) => {
      const state = structuredClone(start)
      Object.assign(vessel(state, 'x'), { fp: 11, turrets })
      return miniNaval.afterAction?.(state)[1]
    }
    expect(line(['A', 'B'])).toBe('- cruiser x slightly damaged (1 FP of 12): Y turret out.')
    expect(line(['B'])).toBe('- cruiser x slightly damaged (1 FP of 12): A, Y turrets out.')
  })
})

describe('golden playthroughs', () => {
  it.each([
    ['force-q', '1941', false],
    ['carrier-duel', '1942', false],
    ['convoy', '3', true],
    ['gunnery-action', '1', false],
  ])('%s, seed %s', async (name, seed, why) => {
    await expect(account(fought(name, seed), { why })).toMatchFileSnapshot(`../playthroughs/mini-naval-${name}.txt`)
  })

  it('no line of an account is broken, whatever happens', () => {
    for (const name of EXAMPLES) {
      for (let seed = 0; seed < 3; seed++) {
        const battle = Battle.start(miniNaval, example(name), { seed })
        const chance = SeededChance.fromSeed(`account ${seed}`)
        while (battle.decision) battle.order(miniNaval.sampleOrder(battle.state, chance))
        const lines = battle.events.map((event) => miniNaval.tell(event, (id) => id))
        for (const line of [...lines, ...miniNaval.status(battle.state), ...(miniNaval.afterAction?.(battle.state) ?? [])]) {
          expect(line).not.toMatch(/undefined|\[object|NaN|\n|-0\b/)
        }
      }
    }
  })
})
