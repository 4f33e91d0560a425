import { describe, expect, it } from 'vitest'
import { SeededChance } from '../../src/core/seeded.js'
import { miniNaval, type Order } from '../../src/mini-naval/index.js'
import { asked, begin, Log, play, questions, scenario, until, vessel, why } from './helpers.js'

const pass = (unit: string): Order => ({ order: 'pass', unit })
const main = (unit: string, target: string): Order => ({ order: 'fire', unit, battery: 'main', target })
const secondary = (unit: string, target: string): Order => ({ order: 'fire', unit, battery: 'secondary', target })
const torpedoes = (unit: string, mount: 'port' | 'starboard' | 'fore' | 'aft', target: string): Order => ({
  order: 'torpedoes',
  unit,
  mount,
  target,
})

describe('which guns bear (MNW-GUN-01, MNW-VES-04)', () => {
  it.each([
    ['ahead', '1007', [6, 4, 1]],
    ['astern', '1013', [3, 2, 1]],
    ['on the edge between ahead and abeam', '1109', [9, 6, 2]],
    ['abeam', '1310', [9, 6, 2]],
    ['in the same area', '1010', [9, 6, 2]],
  ] as const)('%s', (_, hex, guns) => {
    const classes = ['battleship', 'cruiser', 'destroyer'] as const
    const fired = classes.map((of) => {
      const state = begin(
        scenario([
          { id: 'x', side: 'a', class: of, hex: '1010', heading: 'N' },
          { id: 'y', side: 'b', class: 'merchant', hex },
        ]),
      )
      const log = new Log()
      const chance = SeededChance.fromSeed('guns')
      let now = miniNaval.advance(state, main('x', 'y'), chance, log)
      while (now.step === 'fire' && miniNaval.decision(now)) now = miniNaval.advance(now, pass('x'), chance, log)
      return log.of('gunnery')[0]?.['guns']
    })
    expect(fired).toEqual(guns)
  })
})

describe('orders of both sides before any dice (MNW-DMG-03)', () => {
  /** Two cruisers abeam of each other, a destroyer of b beside hers. */
  const abeam = () =>
    begin(
      scenario([
        { id: 'x', side: 'a', hex: '0505', heading: 'N' },
        { id: 'y', side: 'b', hex: '0705', heading: 'N' },
        { id: 'z', side: 'b', class: 'destroyer', hex: '0706', heading: 'N' },
      ]),
    )

  it('asks main battery, secondary battery, launchers that bear; main and secondary may take different targets', () => {
    const state = abeam()
    expect(questions(state)).toEqual([
      'a x main battery',
      'a x secondary battery',
      'a x torpedoes',
      'b y main battery',
      'b y secondary battery',
      'b y torpedoes',
      'b z main battery',
      'b z torpedoes',
      'b z torpedoes',
    ])
    expect(miniNaval.orders(state)).toEqual([main('x', 'y'), main('x', 'z'), pass('x')])
    const { log } = play(
      state,
      [
        main('x', 'y'),
        secondary('x', 'z'),
        torpedoes('x', 'starboard', 'z'),
        pass('y'),
        pass('y'),
        pass('y'),
        pass('z'),
        pass('z'),
        pass('z'),
      ],
      [[4, 4, 1, 1, 1, 1], [6, 1, 1, 1, 1, 1], [6, 5, 1], 1, 2],
    )
    expect(log.of('gunnery')).toMatchObject([
      { actor: 'x', target: 'y', battery: 'main', calibre: '8-inch', guns: 6, distance: 2, needed: 4, hits: 2, fp: 4 },
      { actor: 'x', target: 'z', battery: 'secondary', calibre: '4-inch', guns: 6, distance: 2, needed: 4, hits: 1, fp: 1 },
    ])
    expect(log.of('torpedoes')).toMatchObject([{ actor: 'x', target: 'z', mount: 'starboard', torpedoes: 3, hits: 1, fives: 1, fp: 11 }])
    expect(log.of('damage')).toMatchObject([
      { target: 'y', lost: 4, fp: 8, status: 'fit', crippled: false },
      { target: 'z', lost: 12, fp: -6, status: 'sunk', crippled: true },
    ])
  })

  it('a vessel sunk in the phase still fires in it', () => {
    const { log, state } = play(
      abeam(),
      [pass('x'), pass('x'), torpedoes('x', 'starboard', 'z'), pass('y'), pass('y'), pass('y'), main('z', 'x'), pass('z'), pass('z')],
      [[6, 1, 1], [6, 6], 1, 2],
    )
    expect(log.of('gunnery')).toMatchObject([{ actor: 'z', target: 'x', hits: 2, fp: 2 }])
    expect(vessel(state, 'z').fp).toBe(0)
    expect(vessel(state, 'x').fp).toBe(10)
  })

  it('what a side has ordered is hidden from the other until all is in', () => {
    const state = play(abeam(), [main('x', 'z'), pass('x'), torpedoes('x', 'starboard', 'y')]).state
    expect(asked(state)).toBe('b y main battery')
    const seen = miniNaval.view(state, 'b')
    expect(seen.orders).toEqual([])
    const other = structuredClone(state)
    other.orders[0] = [main('x', 'y')]
    expect(miniNaval.view(other, 'b')).toEqual(seen)
    expect(miniNaval.view(state, 'a').orders).toEqual([main('x', 'z'), torpedoes('x', 'starboard', 'y')])
  })

  it('permuting the orders changes nothing', () => {
    const last = play(abeam(), [
      main('x', 'y'),
      secondary('x', 'z'),
      torpedoes('x', 'starboard', 'z'),
      main('y', 'x'),
      secondary('y', 'x'),
      torpedoes('y', 'port', 'x'),
      main('z', 'x'),
      torpedoes('z', 'port', 'x'),
    ]).state
    const shuffled = structuredClone(last)
    shuffled.orders[0].reverse()
    shuffled.orders[1].reverse()
    for (let seed = 0; seed < 20; seed++) {
      const [one, two] = [last, shuffled].map((state) => miniNaval.advance(state, pass('z'), SeededChance.fromSeed(seed)))
      expect(two).toEqual(one)
    }
  })

  it('two patterns of one mount at two targets come out the same whichever was ordered first', () => {
    const state = begin(
      scenario([
        { id: 'd', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
        { id: 'p', side: 'b', class: 'merchant', hex: '0705' },
        { id: 'q', side: 'b', class: 'merchant', hex: '0706' },
        { id: 'far', side: 'b', class: 'merchant', hex: '2020' },
      ]),
    )
    const orders = (first: string, second: string) => [pass('d'), torpedoes('d', 'starboard', first), torpedoes('d', 'starboard', second)]
    const dice = [[6, 1, 1], [6, 6, 1], 1, 2]
    const one = play(state, orders('p', 'q'), dice)
    const two = play(state, orders('q', 'p'), dice)
    expect(two.state).toEqual(one.state)
    expect(one.log.of('torpedoes')).toMatchObject([
      { target: 'p', fp: 6 },
      { target: 'q', fp: 12 },
    ])
  })

  it('damage of a phase is entered together: one turret die, and dead in the water only at exactly 0', () => {
    const state = begin(
      scenario([
        { id: 'x', side: 'a', hex: '0505', heading: 'N' },
        { id: 'w', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
        { id: 'y', side: 'b', hex: '0705', heading: 'N' },
        { id: 'far', side: 'b', hex: '2020' },
      ]),
    )
    const given = [
      main('x', 'y'),
      pass('x'),
      torpedoes('x', 'starboard', 'y'),
      pass('w'),
      torpedoes('w', 'starboard', 'y'),
      pass('w'),
      pass('y'),
      pass('y'),
      pass('y'),
    ]
    const dead = play(state, given, [[1, 1, 1, 1, 1, 1], [6, 1, 1], [6, 1, 1], 1, 2])
    expect(vessel(dead.state, 'y')).toMatchObject({ fp: 0, crippled: true, turrets: ['A', 'B', 'Y'] })
    expect(dead.log.of('damage')).toMatchObject([{ target: 'y', lost: 12, fp: 0, status: 'dead in the water', turretOut: null }])
    const crippled = play(state, given, [[4, 1, 1, 1, 1, 1], [6, 1, 1], [1, 1, 1], 3, 1, 2])
    expect(vessel(crippled.state, 'y')).toMatchObject({ fp: 4, crippled: true, turrets: ['A', 'Y'] })
  })
})

describe('what may not be fired at', () => {
  const state = () =>
    begin(
      scenario(
        [
          { id: 'x', side: 'a', class: 'destroyer', hex: '0505', heading: 'N', surface: 'west' },
          { id: 'friend', side: 'a', hex: '0506', surface: 'west' },
          { id: 'ahead', side: 'b', hex: '0503', surface: 'west' },
          { id: 'far', side: 'b', hex: '0520', surface: 'west' },
          { id: 'under', side: 'b', class: 'submarine', hex: '0504', surface: 'west' },
          { id: 'away', side: 'b', hex: '0505', surface: 'east' },
        ],
        { surfaces: ['west', 'east'] },
      ),
    )
  it.each([
    [main('x', 'friend'), 'MNW-GUN-01: friend is not an enemy'],
    [main('x', 'nobody'), 'MNW-GUN-01: no vessel "nobody" in the action'],
    [main('x', 'far'), 'MNW-VES-05: 4-inch guns reach 6 areas; the target is 15 away'],
    [main('x', 'under'), 'MNW-SUB-01: under is submerged'],
    [main('x', 'away'), 'MNW-GUN-01: away is on another playing surface'],
    [secondary('x', 'ahead'), 'MNW-SEQ-01: x is asked for main battery; found another order'],
    [main('friend', 'ahead'), 'MNW-SEQ-01: it is not for "friend" to answer now'],
  ])('%j: %s', (order, words) => expect(why(state(), order)).toBe(words))

  it('a battery whose guns do not bear', () => {
    const given = begin(
      scenario([
        { id: 'x', side: 'a', ship: { class: 'cruiser', turrets: { Y: 2 } }, hex: '0505', heading: 'N' },
        { id: 'ahead', side: 'b', hex: '0503' },
        { id: 'beam', side: 'b', hex: '0705' },
      ]),
    )
    expect(asked(given)).toBe('a x main battery')
    expect(why(given, main('x', 'ahead'))).toBe('MNW-GUN-01: no gun of the main battery bears on ahead')
  })

  it('torpedoes run three areas and no farther (MNW-TOR-01)', () => {
    const at = (hex: string) =>
      play(
        begin(
          scenario([
            { id: 'x', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
            { id: 'y', side: 'b', hex },
            { id: 'near', side: 'b', class: 'merchant', hex: '0605' },
          ]),
        ),
        [pass('x')],
      ).state
    expect(asked(at('0805'))).toBe('a x torpedoes')
    expect(why(at('0805'), torpedoes('x', 'starboard', 'y'))).toBeUndefined()
    expect(why(at('0905'), torpedoes('x', 'starboard', 'y'))).toBe('MNW-TOR-01: torpedoes run 3 areas; the target is 4 away')
  })

  it("torpedoes out of range, and out of the launcher's arc (MNW-TOR-01, MNW-TOR-02)", () => {
    const given = until(state(), (now) => asked(now) === 'a x torpedoes')
    // Ahead within three areas: the single tube forward alone bears.
    expect(miniNaval.orders(given)).toEqual([torpedoes('x', 'fore', 'ahead'), pass('x')])
    expect(why(given, torpedoes('x', 'port', 'ahead'))).toBe('MNW-SEQ-01: x is asked for torpedoes (fore); found another order')
    expect(why(given, torpedoes('x', 'fore', 'far'))).toBe('MNW-TOR-01: torpedoes run 3 areas; the target is 15 away')
    expect(why(given, torpedoes('x', 'fore', 'friend'))).toBe('MNW-TOR-01: friend is not an enemy')
    expect(why(given, torpedoes('x', 'fore', 'nobody'))).toBe('MNW-TOR-01: no vessel "nobody" in the action')
    const beam = begin(
      scenario([
        { id: 'x', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
        { id: 'port', side: 'b', hex: '0305' },
        { id: 'starboard', side: 'b', hex: '0705' },
        { id: 'last', side: 'b', hex: '0805' },
      ]),
    )
    const port = play(beam, [pass('x')]).state
    expect(why(port, torpedoes('x', 'port', 'last'))).toBe('MNW-TOR-02: the port launcher does not bear on last')
    expect(why(port, torpedoes('x', 'port', 'starboard'))).toBe('MNW-TOR-02: the port launcher does not bear on starboard')
    expect(miniNaval.orders(port)).toEqual([torpedoes('x', 'port', 'port'), pass('x')])
  })

  it('each launcher is used once in a battle (MNW-VES-07)', () => {
    const given = begin(
      scenario(
        [
          { id: 'x', side: 'a', hex: '0505', heading: 'N' },
          { id: 'y', side: 'b', class: 'merchant', hex: '0705' },
        ],
        { turns: 5 },
      ),
    )
    const next = play(given, [pass('x'), pass('x'), torpedoes('x', 'starboard', 'y')], [[1, 1, 1], 1, 2]).state
    expect(vessel(next, 'x').launchers).toEqual([1, 0])
    const second = until(next, (now) => now.turn === 2 && now.step === 'fire')
    expect(questions(second).filter((each) => each.includes('torpedoes'))).toEqual([])
  })

  it('a submarine fires four forward or two aft (MNW-VES-07, MNW-TOR-02)', () => {
    const given = begin(
      scenario([
        { id: 's', side: 'a', class: 'submarine', hex: '0505', heading: 'N' },
        { id: 'ahead', side: 'b', class: 'merchant', hex: '0503' },
        { id: 'astern', side: 'b', class: 'merchant', hex: '0507' },
        { id: 'beam', side: 'b', class: 'merchant', hex: '0705' },
      ]),
    )
    expect(miniNaval.orders(given)).toEqual([torpedoes('s', 'fore', 'ahead'), pass('s')])
    const { log } = play(given, [torpedoes('s', 'fore', 'ahead'), torpedoes('s', 'aft', 'astern')], [[1, 1, 1, 1], [1, 1], 1, 2])
    expect(log.of('torpedoes').map(({ torpedoes: count, mount }) => [mount, count])).toEqual([
      ['fore', 4],
      ['aft', 2],
    ])
  })

  it('single torpedoes are optional (MNW-VES-07)', () => {
    const without = begin(
      scenario(
        [
          { id: 'x', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
          { id: 'ahead', side: 'b', hex: '0503' },
        ],
        { options: { singleTorpedoes: 'none' } },
      ),
    )
    expect(questions(without)).toEqual(['a x main battery', 'b ahead main battery'])
  })

  it('nothing fires from a vessel dead in the water (MNW-DMG-02)', () => {
    const given = begin(
      scenario([
        { id: 'x', side: 'a', hex: '0505', heading: 'N' },
        { id: 'wreck', side: 'b', hex: '0705', lost: 12 },
        { id: 'y', side: 'b', hex: '2020' },
      ]),
    )
    expect(questions(given)).toEqual(['a x main battery', 'a x secondary battery', 'a x torpedoes'])
  })
})
