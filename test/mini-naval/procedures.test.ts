import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mean, probability } from '../../src/core/distribution.js'
import { enumerate } from '../../src/core/enumerate.js'
import { resolveRequest } from '../../src/core/requests.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { SeededChance } from '../../src/core/seeded.js'
import { Trace } from '../../src/core/trace.js'
import * as mini from '../../src/mini-naval/index.js'
import { Counting } from './helpers.js'

const { miniNaval, STANDARD } = mini
const context = { rulesets: { 'mini-naval': miniNaval as never } }

describe('dice: how many requests, and in which order', () => {
  it.each<[string, (chance: Counting) => unknown, (number | number[])[], string[]]>([
    ['gunnery', (c) => mini.gunnery({ guns: 3, calibre: '8-inch', distance: 9 }, c), [[1, 2, 3]], ['3D6 MNW-GUN-01']],
    ['gunnery out of range', (c) => mini.gunnery({ guns: 3, calibre: '8-inch', distance: 10 }, c), [], []],
    ['torpedoes', (c) => mini.torpedoes({ torpedoes: 2 }, c), [[1, 2]], ['2D6 MNW-TOR-01']],
    ['bombing', (c) => mini.bombing({ flightPoints: 2 }, c), [[1, 2]], ['2D6 MNW-AIR-06']],
    ['antiaircraft', (c) => mini.antiaircraft({ aa: 4, flightPoints: 3 }, c), [[1, 2, 3, 4]], ['4D6 MNW-AIR-04']],
    ['air combat', (c) => mini.airCombat({ a: 1, b: 2 }, c), [[1], [1, 2]], ['1D6 MNW-AIR-02', '2D6 MNW-AIR-02']],
    ['against bombers', (c) => mini.airCombat({ a: 1, b: 2, against: 'bombers' }, c), [[1]], ['1D6 MNW-AIR-02']],
    ['strafing', (c) => mini.strafing({ flightPoints: 1, aa: 2 }, c), [[6], [1]], ['1D6 MNW-AIR-03', '1D6 MNW-AIR-04']],
    ['strafing the last AA', (c) => mini.strafing({ flightPoints: 1, aa: 1 }, c), [[6]], ['1D6 MNW-AIR-03']],
    ['spotting', (c) => mini.spotSubmarine({ distance: 2 }, c), [1], ['D6 MNW-SUB-01']],
    ['a destroyer', (c) => mini.depthCharge({ by: 'destroyer' }, c), [[1, 1, 1, 1]], ['4D6 MNW-SUB-02']],
    ['bombers', (c) => mini.depthCharge({ by: 'bombers' }, c), [[1, 1, 1]], ['3D6 MNW-SUB-02']],
    ['patrol, centre', (c) => mini.patrol({}, c), [1], ['D6 MNW-SUB-03']],
    ['patrol, inner ring', (c) => mini.patrol({}, c), [3, 6], ['D6 MNW-SUB-03', 'D6 MNW-SUB-03']],
    ['patrol, outer ring', (c) => mini.patrol({}, c), [4, 12], ['D6 MNW-SUB-03', 'D12 MNW-SUB-03']],
    ['ramming', (c) => mini.ramming({ rammer: 'cruiser', target: 'cruiser' }, c), [1, 2], ['D6 MNW-RAM-01', 'D6 MNW-RAM-01']],
    [
      'ramming a battleship',
      (c) => mini.ramming({ rammer: 'destroyer', target: 'battleship' }, c),
      [1, 2],
      ['D6 MNW-RAM-01', 'D6 MNW-RAM-01'],
    ],
    ['damage that cripples', (c) => mini.damage({ class: 'cruiser', lost: 8 }, c), [1], ['D6 MNW-DMG-01']],
    ['damage that does not', (c) => mini.damage({ class: 'cruiser', lost: 7 }, c), [], []],
    ['damage that sinks', (c) => mini.damage({ class: 'cruiser', lost: 13 }, c), [], []],
    ['damage without turrets', (c) => mini.damage({ class: 'carrier', lost: 13 }, c), [], []],
  ])('%s', (_, run, dice, wanted) => {
    const scripted = new ScriptedChance(dice)
    const chance = new Counting(scripted)
    run(chance)
    scripted.finish()
    expect(chance.asked).toEqual(wanted)
  })
})

describe('gunnery (MNW-GUN-02, MNW-VES-05)', () => {
  it.each([
    [0, 4],
    [3, 4],
    [4, 5],
    [6, 5],
    [7, 6],
    [12, 6],
  ])('at %d areas %d or more', (distance, needed) => {
    expect(mini.gunnery({ guns: 1, calibre: '15-inch', distance }, new ScriptedChance([[needed]]))).toEqual({ needed, hits: 1, fp: 3 })
    expect(mini.gunnery({ guns: 1, calibre: '15-inch', distance }, new ScriptedChance([[needed - 1]]))).toEqual({ needed, hits: 0, fp: 0 })
  })

  it.each([
    ['15-inch', 12, 3],
    ['8-inch', 9, 2],
    ['6-inch', 6, 1],
    ['4-inch', 6, 1],
  ] as const)('%s guns reach %d areas, %d FP a hit', (calibre, range, fp) => {
    expect(mini.gunnery({ guns: 2, calibre, distance: range }, new ScriptedChance([[6, 6]]))).toMatchObject({ hits: 2, fp: 2 * fp })
    const beyond = mini.gunnery({ guns: 2, calibre, distance: range + 1 }, new ScriptedChance([]))
    expect(beyond).toMatchObject({ refused: { clause: 'MNW-VES-05' } })
  })
})

describe('pools of warheads (MNW-TOR-01, MNW-AIR-06)', () => {
  it('never has more hits than dice, and counts fives beside a six alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 15 }), (dice) => {
        const sixes = dice.filter((die) => die === 6).length
        const fives = dice.filter((die) => die === 5).length
        expect(mini.bombing({ flightPoints: dice.length }, new ScriptedChance([dice]))).toEqual({
          hits: sixes,
          fives,
          fp: sixes > 0 ? 6 * sixes + 5 * fives : 0,
        })
      }),
    )
  })

  it('twelve dice: exact odds from the function that plays them, in a run for each of 91 outcomes', () => {
    let runs = 0
    const twelve = enumerate((chance) => {
      runs++
      return mini.bombing({ flightPoints: 12 }, chance) as mini.Warheads
    })
    expect(runs).toBe(91)
    expect(twelve.outcomes).toHaveLength(91)
    expect(probability(twelve, ({ hits }) => hits === 0)).toBeCloseTo((5 / 6) ** 12, 12)
    // Each die: 6 for a six; 5 for a five, unless the other eleven show no six.
    expect(mean(twelve, ({ fp }) => fp)).toBeCloseTo(12 + 10 * (1 - (5 / 6) ** 11), 10)
  })

  it('samples agree with the odds', () => {
    const chance = SeededChance.fromSeed('samples')
    const rolls = 60_000
    let fp = 0
    for (let i = 0; i < rolls; i++) fp += (mini.torpedoes({ torpedoes: 3 }, chance) as mini.Warheads).fp
    const exact = enumerate((dice) => (mini.torpedoes({ torpedoes: 3 }, dice) as mini.Warheads).fp)
    const wanted = mean(exact, (each) => each)
    const deviation = Math.sqrt(mean(exact, (each) => (each - wanted) ** 2) / rolls)
    expect(Math.abs(fp / rolls - wanted)).toBeLessThan(4 * deviation)
  })

  it('expectations used by doctrines are these means', () => {
    expect(mini.expectedWarheads(0)).toBe(0)
    expect(mini.expectedWarheads(1)).toBeCloseTo(1, 12)
    expect(mini.expectedWarheads(12)).toBeCloseTo(12 + 10 * (1 - (5 / 6) ** 11), 10)
    expect(mini.expectedFire({ guns: 9, calibre: '15-inch', distance: 7 }, STANDARD)).toBeCloseTo(4.5, 12)
  })
})

describe('ramming (MNW-RAM-01, MNW-RAM-02)', () => {
  const lostAt = (rammer: mini.VesselClass, target: mini.VesselClass, die: number) => {
    const { target: toTarget, rammer: toRammer } = mini.ramming({ rammer, target }, new ScriptedChance([die, die])) as mini.Collision
    return [toTarget, toRammer]
  }
  it.each([
    ['destroyer', 'cruiser', [0, 1], [4, 6]],
    ['destroyer', 'battlecruiser', [0, 2], [1, 7]],
    ['destroyer', 'battleship', [0, 2], [1, 7]],
    ['destroyer', 'submarine', [1, 0], [6, 4]],
    ['destroyer', 'destroyer', [1, 1], [6, 6]],
    ['destroyer', 'merchant', [0, 1], [4, 6]],
    ['cruiser', 'destroyer', [2, 0], [7, 4]],
    ['cruiser', 'submarine', [2, 0], [7, 4]],
    ['cruiser', 'carrier', [1, 1], [6, 6]],
    ['cruiser', 'battleship', [0, 1], [4, 6]],
    ['battleship', 'battlecruiser', [2, 0], [7, 4]],
    ['battlecruiser', 'battleship', [0, 1], [4, 6]],
    ['submarine', 'merchant', [0, 1], [4, 6]],
    ['submarine', 'submarine', [1, 1], [6, 6]],
    ['merchant', 'large-carrier', [1, 1], [6, 6]],
  ] as const)('%s on %s: %j on ones, %j on sixes', (rammer, target, ones, sixes) => {
    expect(lostAt(rammer, target, 1)).toEqual(ones)
    expect(lostAt(rammer, target, 6)).toEqual(sixes)
  })
})

describe('damage (MNW-DMG-01, MNW-DMG-02)', () => {
  it('a third is compared exactly for every full number', () => {
    for (let full = 1; full <= 40; full++) {
      for (let lost = 0; lost <= full; lost++) {
        const left = full - lost
        const dice = left > 0 && 3 * left <= full ? [6] : []
        const scripted = new ScriptedChance(dice)
        const output = mini.damage({ class: 'cruiser', full, lost }, scripted) as { status: string }
        scripted.finish()
        expect(output.status).toBe(left === 0 ? 'dead in the water' : dice.length > 0 ? 'crippled' : 'fit')
      }
    }
  })

  it('a die that names a turret already out puts out none', () => {
    expect(mini.damage({ class: 'cruiser', lost: 8, turrets: ['B', 'Y'] }, new ScriptedChance([2]))).toMatchObject({
      status: 'crippled',
      turretOut: null,
      main: [2, 4, 2],
    })
  })

  it('cripples once only', () => {
    expect(mini.damage({ class: 'battleship', fp: 8, lost: 3, crippled: true, turrets: ['A', 'B'] }, new ScriptedChance([]))).toEqual({
      fp: 5,
      status: 'crippled',
      turretOut: null,
      speed: 1,
      main: [6, 6, 0],
      secondary: [0, 4, 0],
    })
  })

  it.each([
    ['carrier', 12, { fp: 6, status: 'crippled', turretOut: null, speed: 2, main: [0, 0, 0], secondary: [0, 4, 0] }],
    ['submarine', 4, { fp: 1, status: 'crippled', turretOut: null, speed: 1, main: [0, 0, 0], secondary: [0, 0, 0] }],
    ['submarine', 3, { fp: 2, status: 'fit', speed: 2 }],
    ['merchant', 4, { fp: 2, status: 'crippled', speed: 1 }],
    ['merchant', 0, { fp: 6, status: 'fit', speed: 2 }],
  ] as const)('%s losing %d', (of, lost, wanted) => {
    expect(mini.damage({ class: of, lost }, new ScriptedChance([]))).toMatchObject(wanted)
  })

  it('never puts out -0', () => {
    const output = mini.damage({ class: 'merchant', lost: 6 }, new ScriptedChance([])) as { fp: number }
    expect(Object.is(output.fp, 0)).toBe(true)
  })
})

describe('patrol areas (MNW-SUB-03)', () => {
  it('two D6 may stand for the D12', () => {
    const twoD6 = { settings: mini.settings(undefined, { patrolDice: 'two-d6' }) }
    expect(mini.patrol({}, new ScriptedChance([6, 5, 3]), twoD6)).toEqual({ ring: 2, position: 5 })
    expect(mini.patrol({}, new ScriptedChance([6, 5, 4]), twoD6)).toEqual({ ring: 2, position: 11 })
    const d12 = enumerate((chance) => mini.patrol({}, chance))
    const dice = enumerate((chance) => mini.patrol({}, chance, twoD6))
    expect(dice.outcomes).toHaveLength(19)
    for (const { value, p } of d12.outcomes) {
      expect(probability(dice, (each) => JSON.stringify(each) === JSON.stringify(value))).toBeCloseTo(p, 12)
    }
  })

  it('the nineteen places are the nineteen areas within two, straight ahead first', () => {
    const places: mini.PatrolPlace[] = [{ ring: 0, position: 0 }]
    for (let position = 1; position <= 6; position++) places.push({ ring: 1, position })
    for (let position = 1; position <= 12; position++) places.push({ ring: 2, position })
    const hexes = places.map((place) => mini.patrolHex({ q: 4, r: 4 }, 0, place))
    expect(new Set(hexes.map(({ q, r }) => `${q},${r}`)).size).toBe(19)
    expect(mini.patrolHex({ q: 4, r: 4 }, 0, { ring: 2, position: 1 })).toEqual({ q: 4, r: 2 })
    // The count from two astern is the same circle from its seventh place.
    expect(mini.patrolHex({ q: 4, r: 4 }, 0, { ring: 2, position: 7 })).toEqual({ q: 4, r: 6 })
    expect(mini.patrolHex({ q: 4, r: 4 }, 0, { ring: 1, position: 2 })).toEqual({ q: 5, r: 3 })
  })
})

describe('the why of a result', () => {
  it('names the tables a result rests on, and their mark', () => {
    const trace = new Trace()
    mini.damage({ class: 'carrier', lost: 12 }, new ScriptedChance([]), { trace })
    expect(trace.facts.filter(({ fact }) => fact === 'look-up').map(({ clause }) => clause)).toEqual([
      'MNW-VES-02',
      'MNW-VES-03',
      'MNW-VES-04',
    ])
    const fire = new Trace()
    mini.gunnery({ guns: 2, calibre: '6-inch', distance: 5 }, new ScriptedChance([[5, 1]]), { trace: fire })
    expect(fire.facts).toContainEqual({
      fact: 'look-up',
      clause: 'MNW-GUN-02',
      what: 'needed to hit',
      at: [5],
      value: 5,
      source: { table: 'gunneryToHit', pack: 'broadside mini-naval reconstruction 1', mark: 'R' },
    })
  })

  it.each([
    [
      'air-combat',
      { a: 2, b: 2 },
      [
        [6, 1],
        [1, 1],
      ],
      'MNW-AIR-02',
    ],
    ['strafing', { flightPoints: 2, aa: 2 }, [[6, 1], [1]], 'MNW-AIR-03'],
    ['depth-charge', { by: 'destroyer' }, [[6, 1, 1, 1]], 'MNW-SUB-02'],
    ['ramming', { rammer: 'cruiser', target: 'battleship' }, [3, 3], 'MNW-RAM-02'],
    ['ramming', { rammer: 'destroyer', target: 'cruiser' }, [3, 3], 'MNW-RAM-01'],
    ['spot-submarine', { distance: 1 }, [3], 'MNW-SUB-01'],
    ['patrol', {}, [1], 'MNW-SUB-03'],
    ['torpedoes', { torpedoes: 1 }, [[5]], 'MNW-TOR-01'],
    ['antiaircraft', { aa: 1, flightPoints: 1 }, [[6]], 'MNW-AIR-04'],
  ])('%s %j cites its clause', (procedure, input, dice, clause) => {
    const { why } = resolveRequest({ ruleset: 'mini-naval', procedure, input, dice }, context, true) as unknown as {
      why: { clause: string }[]
    }
    expect(why.map((fact) => fact.clause)).toContain(clause)
  })
})
