import { describe, expect, it } from 'vitest'
import { ScriptedChance } from '../../src/core/scripted.js'
import {
  airCombat,
  antiaircraft,
  bombing,
  damage,
  depthCharge,
  gunnery,
  loadTables,
  patrol,
  RECONSTRUCTED,
  ramming,
  type Settings,
  settings,
  spotSubmarine,
  strafing,
  type TablePack,
  torpedoes,
} from '../../src/mini-naval/index.js'
import { factLines, faultOf } from '../told.js'

const pack = (tables: TablePack['tables']): Settings =>
  settings({ pack: 'a test', ruleset: 'mini-naval', mark: 'T', provenance: 'a test', tables })

describe('the whole why, fact by fact', () => {
  it('of gunnery: range, chance, cost of a hit (MNW-VES-05, MNW-GUN-02)', () => {
    expect(factLines([[5, 4]], (chance, given) => gunnery({ guns: 2, calibre: '8-inch', distance: 4 }, chance, given))).toEqual([
      'look-up | MNW-VES-05 | range | 8-inch | 9 | gunRange R',
      'look-up | MNW-GUN-02 | needed to hit | 4 | 5 | gunneryToHit R',
      'look-up | MNW-GUN-02 | flotation points a hit | 8-inch | 2 | gunneryDamage R',
    ])
  })

  it('of torpedoes and bombs: hits, and fives that count beside a six alone (MNW-TOR-01, MNW-AIR-06)', () => {
    expect(factLines([[5, 6]], (chance, given) => torpedoes({ torpedoes: 2 }, chance, given))).toEqual([
      'result | MNW-TOR-01 | hits | 1',
      'result | MNW-TOR-01 | fives that count | 1',
    ])
    expect(factLines([[5, 1]], (chance, given) => bombing({ flightPoints: 2 }, chance, given))).toEqual([
      'result | MNW-AIR-06 | hits | 0',
      'result | MNW-AIR-06 | fives that do not count | 1',
    ])
  })

  it('of what happens in the air (MNW-AIR-02 to 04)', () => {
    expect(factLines([[6, 1], [2]], (chance, given) => airCombat({ a: 2, b: 1, against: 'fighters' }, chance, given))).toEqual([
      'look-up | MNW-AIR-02 | needed to take a flight point | fighters | 6 | airCombatToHit R',
    ])
    expect(
      factLines(
        [
          [6, 6],
          [6, 1, 2],
        ],
        (chance, given) => strafing({ flightPoints: 2, aa: 4 }, chance, given),
      ),
    ).toEqual(['result | MNW-AIR-03 | anti-aircraft points knocked out | 1', 'result | MNW-AIR-04 | flight points shot down | 1'])
    // Three sixes at a stand of two.
    expect(factLines([[6, 6, 6]], (chance, given) => antiaircraft({ aa: 3, flightPoints: 2 }, chance, given))).toEqual([
      'result | MNW-AIR-04 | flight points shot down | 2',
    ])
  })

  it('of what happens under water (MNW-SUB-01 to 03)', () => {
    expect(factLines([4], (chance, given) => spotSubmarine({ distance: 1 }, chance, given))).toEqual([
      'result | MNW-SUB-01 | needed to spot | 4',
    ])
    expect(factLines([[6, 1, 1, 1]], (chance, given) => depthCharge({ by: 'destroyer' }, chance, given))).toEqual([
      'look-up | MNW-SUB-02 | flotation points a hit | under water | 6 | depthChargeDamage R',
    ])
    expect(factLines([2, 3], (chance, given) => patrol({}, chance, given))).toEqual(['result | MNW-SUB-03 | areas from the centre | 1'])
  })

  it('of ramming, by the text and by the table; what changes nothing is not said (MNW-RAM-01, MNW-RAM-02)', () => {
    const rams = (rammer: string, target: string, options: { settings?: Settings } = {}) =>
      factLines([3, 3], (chance, given) => ramming({ rammer, target } as Parameters<typeof ramming>[0], chance, given), options)
    expect(rams('destroyer', 'submarine')).toEqual(['modifier | MNW-RAM-01 | rammer | -2'])
    expect(rams('destroyer', 'battleship')).toEqual(['modifier | MNW-RAM-01 | rammer | 1'])
    expect(rams('destroyer', 'cruiser')).toEqual(['modifier | MNW-RAM-01 | target | -2'])
    expect(rams('cruiser', 'destroyer')).toEqual(['modifier | MNW-RAM-01 | target | 1', 'modifier | MNW-RAM-01 | rammer | -2'])
    expect(rams('merchant', 'carrier')).toEqual([
      'look-up | MNW-RAM-02 | damage to target and rammer | merchant,carrier | D6, D6 | ramming R',
    ])
    expect(rams('battleship', 'cruiser')).toEqual([
      'look-up | MNW-RAM-02 | damage to target and rammer | battleship,cruiser | D6+1, D6-2 | ramming R',
      'modifier | MNW-RAM-02 | target | 1 | ramming R',
      'modifier | MNW-RAM-02 | rammer | -2 | ramming R',
    ])
    expect(rams('submarine', 'merchant')).toEqual([
      'look-up | MNW-RAM-02 | damage to target and rammer | submarine,merchant | D6-2, D6 | ramming R',
      'modifier | MNW-RAM-02 | target | -2 | ramming R',
    ])
    // Never below 0, and said where it would have been.
    const low = (rammer: 'destroyer' | 'battleship', target: 'cruiser' | 'submarine', dice: readonly number[]) =>
      factLines(dice, (chance, given) => ramming({ rammer, target }, chance, given))
    expect(low('destroyer', 'cruiser', [1, 1])).toEqual([
      'modifier | MNW-RAM-01 | target | -2',
      'result | MNW-RAM-01 | damage to the target, never below 0 | 0',
    ])
    expect(low('destroyer', 'submarine', [1, 2])).toEqual(['modifier | MNW-RAM-01 | rammer | -2'])
    expect(low('battleship', 'cruiser', [1, 1]).at(-1)).toBe('result | MNW-RAM-01 | damage to the rammer, never below 0 | 0')
    // Tables change what is of the table, never what the text gives.
    const heavy = pack({
      ramming: { ...RECONSTRUCTED.tables.ramming, lighterOnHeavier: { target: 5, rammer: 5 }, heavierOnLighter: { target: 9, rammer: 4 } },
    })
    expect(rams('destroyer', 'cruiser', { settings: heavy })).toEqual(['modifier | MNW-RAM-01 | target | -2'])
    expect(rams('cruiser', 'destroyer', { settings: heavy })).toHaveLength(2)
    expect(rams('destroyer', 'merchant', { settings: heavy })).toEqual([
      'look-up | MNW-RAM-02 | damage to target and rammer | destroyer,merchant | D6+5, D6+5 | ramming T',
      'modifier | MNW-RAM-02 | target | 5 | ramming T',
      'modifier | MNW-RAM-02 | rammer | 5 | ramming T',
    ])
  })

  it('of damage: points left, the turret where it cripples, tables where they are asked (MNW-DMG-01, MNW-DMG-02)', () => {
    const loss = (lost: number, more: object, dice: readonly number[]) =>
      factLines(dice, (chance, given) => damage({ class: 'cruiser', lost, ...more } as Parameters<typeof damage>[0], chance, given))
    const speed = 'look-up | MNW-VES-03 | speed | cruiser | 3 | speed R'
    expect(loss(3, {}, [])).toEqual([speed, 'result | MNW-DMG-02 | flotation points left | 9'])
    const crippled = [
      'modifier | MNW-DMG-01 | speed of a crippled vessel | -1',
      'rounding | MNW-DMG-01 | secondary guns out, abeam | 6/3 | 2',
    ]
    const left3 = 'result | MNW-DMG-02 | flotation points left | 3'
    expect(loss(9, {}, [3])).toEqual([speed, left3, 'result | MNW-DMG-01 | turret out | B', ...crippled])
    // The turret that is hit may be out already.
    expect(loss(9, { turrets: ['A', 'Y'] }, [3])).toEqual([speed, left3, 'result | MNW-DMG-01 | turret out | none', ...crippled])
    expect(loss(1, { fp: 4, crippled: true }, [])).toEqual([speed, left3, ...crippled])
    // Dead in the water or crippled before: no turret is asked about.
    expect(loss(12, {}, [])).toEqual([speed, 'result | MNW-DMG-02 | flotation points left | 0'])
    expect(factLines([], (chance, given) => damage({ class: 'carrier', lost: 2 }, chance, given))).toEqual([
      'look-up | MNW-VES-02 | full flotation points | carrier | 18 | flotation R',
      'look-up | MNW-VES-03 | speed | carrier | 3 | speed R',
      'look-up | MNW-VES-04 | secondary guns | carrier | 0/6/0 | carrierGuns R',
      'result | MNW-DMG-02 | flotation points left | 16',
    ])
  })
})

describe('refusals of the procedures, word for word', () => {
  const none = new ScriptedChance([])
  it('guns, torpedoes and look-outs reach so far and no farther', () => {
    expect(gunnery({ guns: 1, calibre: '4-inch', distance: 7 }, none)).toEqual({
      refused: { clause: 'MNW-VES-05', reason: '4-inch guns reach 6 areas; the target is 7 away' },
    })
    expect(spotSubmarine({ distance: 3 }, none)).toEqual({
      refused: { clause: 'MNW-SUB-01', reason: 'a submerged submarine is spotted within 2 areas; it is 3 away' },
    })
  })
})

describe('tables that cannot be, word for word', () => {
  const fault = (tables: object) => {
    const found = faultOf(() => loadTables({ pack: 'p', ruleset: 'mini-naval', mark: 'T', provenance: 'a test', tables }))
    return found === 'lawful' ? found : `${found[0]} ${found[1]}: ${found[2]}`
  }
  const steps = (...gunneryToHit: (readonly [number | null, number])[]) =>
    fault({ gunneryToHit: gunneryToHit.map(([upTo, needed]) => ({ upTo, needed })) })
  const { ramming: rows, gunRange } = RECONSTRUCTED.tables

  it('steps of distance in order, the last without an end, never easier', () => {
    expect(steps([3, 4], [6, 4], [null, 4])).toBe('lawful')
    expect(steps([3, 4])).toBe('bad-table tables.gunneryToHit[0].upTo: the last step must have no end (null); found 3')
    expect(steps([null, 4], [null, 5])).toBe('bad-table tables.gunneryToHit[0].upTo: only the last step has no end (null); found null')
    expect(steps([3, 4], [3, 5], [null, 6])).toBe('bad-table tables.gunneryToHit[1].upTo: steps lie in order: 3 does not follow 3')
    expect(steps([3, 4], [null, 3])).toBe('bad-table tables.gunneryToHit[1].needed: hitting never grows easier with distance: 3 follows 4')
  })

  it('ranges in threes', () => {
    expect(fault({ gunRange: { ...gunRange, '6-inch': 7 } })).toBe(
      'bad-table tables.gunRange.6-inch: ranges come in steps of 3 grid areas; found 7',
    )
  })

  it('the heavier of two never the worse for it; alike is lawful', () => {
    expect(fault({ ramming: { ...rows, heavierOnLighter: { target: 1, rammer: 1 }, lighterOnHeavier: { target: 2, rammer: 2 } } })).toBe(
      'lawful',
    )
    expect(fault({ ramming: { ...rows, heavierOnLighter: { target: 1, rammer: 2 } } })).toBe(
      'bad-table tables.ramming.heavierOnLighter.rammer: the heavier vessel never suffers more: 2 against 1',
    )
    expect(fault({ ramming: { ...rows, lighterOnHeavier: { target: 1, rammer: 0 } } })).toBe(
      'bad-table tables.ramming.lighterOnHeavier.target: the heavier vessel never suffers more: 1 against 0',
    )
  })
})
