import { describe, expect, it } from 'vitest'
import type { Dice } from '../../src/core/chance.js'
import type { Journal } from '../../src/core/ruleset.js'
import { miniNaval, type Order, RECONSTRUCTED, type State, type TablePack } from '../../src/mini-naval/index.js'
import { factLines } from '../told.js'
import { asked, begin, scenario, until } from './helpers.js'

type Units = Parameters<typeof scenario>[0]

describe('the why of a battle, fact by fact', () => {
  const facts = (state: State, orders: readonly Order[], dice: readonly Dice[]) =>
    factLines(dice, (chance, { trace }) => {
      const journal: Journal = { why: () => trace, record: () => {} }
      orders.reduce((now, order) => miniNaval.advance(now, order, chance, journal), state)
    })

  it('of guns: how many bear, and over which arc (MNW-GUN-01)', () => {
    const state = begin(
      scenario([
        { id: 'x', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
        { id: 'y', side: 'b', class: 'merchant', hex: '0501' },
      ]),
    )
    expect(facts(state, [{ order: 'fire', unit: 'x', battery: 'main', target: 'y' }], [[1], 1, 2])).toEqual([
      'result | MNW-GUN-01 | guns that bear (bow) | 1',
      'look-up | MNW-VES-05 | range | 4-inch | 6 | gunRange R',
      'look-up | MNW-GUN-02 | needed to hit | 4 | 5 | gunneryToHit R',
      'look-up | MNW-GUN-02 | flotation points a hit | 4-inch | 1 | gunneryDamage R',
    ])
  })

  it('of strafing and the fire back: the anti-aircraft points she was built with (MNW-VES-06)', () => {
    const state = begin(
      scenario([
        { id: 'cv', side: 'a', ship: { class: 'carrier', aircraft: { fighter: 1 } }, launched: ['fighter'] },
        { id: 'y', side: 'b', hex: '2020' },
      ]),
    )
    const orders: Order[] = [
      { order: 'strike', unit: 'cv-fighter-1', target: 'y' },
      { order: 'strafe', unit: 'cv-fighter-1', target: 'y' },
      { order: 'anti-aircraft', unit: 'y', target: 'cv-fighter-1' },
    ]
    expect(facts(state, orders, [[6, 1, 1], [6, 1, 1], 1, 2])).toEqual([
      'look-up | MNW-VES-06 | anti-aircraft points | cruiser | 4 | antiaircraft R',
      'result | MNW-AIR-03 | anti-aircraft points knocked out | 1',
      'look-up | MNW-VES-06 | anti-aircraft points | cruiser | 4 | antiaircraft R',
      'modifier | MNW-AIR-03 | knocked out by strafing | -1',
      'result | MNW-AIR-04 | flight points shot down | 1',
    ])
    // What an amendment has given her is in no table.
    const armed = { ...state, units: state.units.map((each) => ({ ...each, ship: { ...each.ship, aa: 5 } })) }
    expect(facts(armed, orders, [[1, 1, 1], [1, 1, 1, 1, 1], 1, 2])).toEqual([
      'result | MNW-AIR-03 | anti-aircraft points knocked out | 0',
      'result | MNW-AIR-04 | flight points shot down | 0',
    ])
  })

  const secondary: Order = { order: 'fire', unit: 'x', battery: 'secondary', target: 'y' }
  const shot = [
    'look-up | MNW-VES-05 | range | 4-inch | 6 | gunRange R',
    'look-up | MNW-GUN-02 | needed to hit | 4 | 5 | gunneryToHit R',
    'look-up | MNW-GUN-02 | flotation points a hit | 4-inch | 1 | gunneryDamage R',
  ]
  const abeam = (x: Partial<Units[number]>, dice: readonly Dice[] = [], tables?: TablePack['tables']) =>
    begin(
      scenario(
        [
          { id: 'x', side: 'a', hex: '0505', heading: 'N', ...x },
          { id: 'y', side: 'b', class: 'merchant', hex: '0905' },
        ],
        tables ? { tables: { pack: 'a test', ruleset: 'mini-naval', mark: 'T', provenance: 'a test', tables } } : {},
      ),
      dice,
    )

  it('of main guns: the turret that is out, where it would bear (MNW-DMG-01)', () => {
    const battery: Order = { order: 'fire', unit: 'x', battery: 'main', target: 'y' }
    const firing = (x: Partial<Units[number]>, rest: readonly Order[], dice: readonly Dice[]) =>
      facts(
        until(abeam({ lost: 9, ...x }, [1]), (now) => asked(now) === 'a x main battery'),
        [battery, ...rest],
        dice,
      ).slice(0, 2)
    expect(firing({}, [{ order: 'pass', unit: 'x' }], [[1, 1, 1, 1], 1, 2])).toEqual([
      'modifier | MNW-DMG-01 | A turret out | -2',
      'result | MNW-GUN-01 | guns that bear (broadside) | 4',
    ])
    expect(firing({ heading: 'S', hex: '0901' }, [], [[1, 1], 1, 2])).toEqual([
      'modifier | MNW-DMG-01 | A turret out | -2',
      'result | MNW-GUN-01 | guns that bear (bow) | 2',
    ])
    // Astern the turret forward would not bear.
    const [astern] = firing({ heading: 'S', hex: '0909' }, [], [[1, 1], 1, 2])
    expect(astern).toBe('result | MNW-GUN-01 | guns that bear (stern) | 2')
  })

  it('of secondary guns: a third out on a cripple, the table on a carrier (MNW-DMG-01, MNW-VES-04)', () => {
    const crippled = until(abeam({ lost: 9 }, [1]), (now) => asked(now) === 'a x secondary battery')
    expect(facts(crippled, [secondary], [[1, 1, 1, 1], 1, 2])).toEqual([
      'rounding | MNW-DMG-01 | secondary guns out, abeam | 6/3 | 2',
      'result | MNW-GUN-01 | guns that bear (broadside) | 4',
      ...shot,
    ])
    const carrier = abeam({ class: 'carrier' })
    const bear = 'result | MNW-GUN-01 | guns that bear (broadside) | 6'
    expect(facts(carrier, [secondary], [[1, 1, 1, 1, 1, 1], 1, 2])).toEqual([
      'look-up | MNW-VES-04 | secondary guns | carrier | 0/6/0 | carrierGuns R',
      bear,
      ...shot,
    ])
    const rebuilt = { ...carrier, units: carrier.units.map((each) => ({ ...each, ship: { ...each.ship, secondary: [1, 6, 0] as const } })) }
    expect(facts(rebuilt, [secondary], [[1, 1, 1, 1, 1, 1], 1, 2])).toEqual([bear, ...shot])
    // Five guns: a third of them is one and two thirds.
    const { carrierGuns } = RECONSTRUCTED.tables
    const five = until(abeam({ class: 'carrier', lost: 12 }, [], { carrierGuns: { ...carrierGuns, carrier: [2, 5, 0] } }), (now) =>
      (asked(now) ?? '').endsWith('battery'),
    )
    expect(facts(five, [secondary], [[1, 1, 1, 1], 1, 2]).slice(0, 3)).toEqual([
      'look-up | MNW-VES-04 | secondary guns | carrier | 2/5/0 | carrierGuns T',
      'rounding | MNW-DMG-01 | secondary guns out, abeam | 5/3 | 1',
      'result | MNW-GUN-01 | guns that bear (broadside) | 4',
    ])
  })

  const speed = (areas: number, mark = 'R') => `look-up | MNW-VES-03 | speed | cruiser | ${areas} | speed ${mark}`
  const stay: Order = { order: 'move', unit: 'x', to: '0505', heading: 'N' }
  const moving = (state: State) => until(state, (now) => asked(now) === 'a x move')

  it('of moves: the table, one less for a cripple, and never none (MNW-VES-03, MNW-DMG-01)', () => {
    const less = 'modifier | MNW-DMG-01 | speed of a crippled vessel | -1'
    expect(facts(moving(abeam({})), [stay], [])).toEqual([speed(3)])
    expect(facts(moving(abeam({ lost: 9 }, [1])), [stay], [])).toEqual([speed(3), less])
    const slow = moving(abeam({ lost: 9 }, [1], { speed: { ...RECONSTRUCTED.tables.speed, cruiser: 1 } }))
    expect(facts(slow, [stay], [])).toEqual([
      speed(1, 'T'),
      less,
      'result | MNW-DMG-01 | speed, never below 1 above 0 flotation points | 1',
    ])
    const given = moving(abeam({}))
    const fast = { ...given, units: given.units.map((each) => ({ ...each, ship: { ...each.ship, speed: 4 } })) }
    expect(facts(fast, [stay], [])).toEqual([])
  })

  it('of leaving the map: the same (MNW-VES-03)', () => {
    const edge = moving(abeam({ hex: '0501' }))
    expect(facts(edge, [{ order: 'withdraw', unit: 'x' }], [])).toEqual([speed(3)])
  })

  it('of a patrol: what torpedoes run, where that is why she is looked for (MNW-SUB-03)', () => {
    const patrol = (hex: string) =>
      scenario([
        { id: 's', side: 'a', class: 'submarine', patrol: true, hex: '1010', heading: 'N' },
        { id: 'y', side: 'b', class: 'merchant', hex },
      ])
    const trace = factLines([1, 1, 2], (chance, { trace }) =>
      miniNaval.setUp(miniNaval.prepare(patrol('1014')), chance, { why: () => trace, record: () => {} }),
    )
    expect(trace).toEqual([
      'look-up | MNW-TOR-01 | range | torpedoes | 3 | torpedoRange R',
      'result | MNW-SUB-03 | areas from the centre within which an enemy has her located | 5',
      'result | MNW-SUB-03 | areas from the centre | 0',
    ])
    const far = until(begin(scenario(patrol('1017').units as Units), [1, 2]), (now) => asked(now) === 'a s move')
    expect(facts(far, [{ order: 'locate', unit: 's' }], [1])).toEqual(['result | MNW-SUB-03 | areas from the centre | 0'])
  })

  it('of damage: the table of flotation points, but where the card has its own, be they the same (MNW-VES-02)', () => {
    const looked = (fp?: number) =>
      factLines([1, 2], (chance, { trace }) => {
        const ship = { class: 'carrier' as const, ...(fp !== undefined && { fp }) }
        const units: Units = [
          { id: 'x', side: 'a', ship, lost: 12 },
          { id: 'y', side: 'b', hex: '2020' },
        ]
        miniNaval.setUp(miniNaval.prepare(scenario(units)), chance, { why: () => trace, record: () => {} })
      }).filter((line) => line.startsWith('look-up'))
    expect(looked()).toEqual(['look-up | MNW-VES-02 | full flotation points | carrier | 18 | flotation R'])
    expect(looked(18)).toEqual([])
    // An amended card has points of its own as well.
    const start = begin(
      scenario([
        { id: 'x', side: 'a', class: 'carrier' },
        { id: 'y', side: 'b' },
      ]),
    )
    const amended = (full: number) =>
      factLines([], (chance, { trace }) => {
        const units = start.units.map((unit) => (unit.id === 'x' ? { ...unit, fp: 5, ship: { ...unit.ship, full } } : unit))
        miniNaval.settle({ ...start, units }, chance, { why: () => trace, record: () => {} })
      }).filter((line) => line.startsWith('look-up'))
    expect(amended(18)).toEqual(['look-up | MNW-VES-02 | full flotation points | carrier | 18 | flotation R'])
    expect(amended(17)).toEqual([])
  })
})
