import { describe, expect, it } from 'vitest'
import { parseHex } from '../../src/core/hex.js'
import type { Event } from '../../src/mini-naval/events.js'
import type { State } from '../../src/mini-naval/index.js'
import { chart, gist } from '../../src/mini-naval/picture.js'
import { tally } from '../../src/mini-naval/tally.js'
import { status, tell } from '../../src/mini-naval/words.js'
import { begin, changed, scenario, stand, vessel } from './helpers.js'

const names = (id: string) => id.toUpperCase()
type Given = { readonly event: string; readonly [key: string]: unknown }
const told = (event: Given, state?: State) => gist({ turn: 1, phase: 'gunnery', knownTo: [], ...event } as unknown as Event, names, state)

const four = () =>
  begin(
    scenario([
      { id: 'x', side: 'a', name: 'First', heading: 'NE' },
      { id: 'm', side: 'b', class: 'merchant' },
      { id: 's', side: 'b', class: 'submarine' },
      { id: 'p', side: 'b', class: 'submarine', patrol: true },
    ]),
  )

describe('the map of a battle', () => {
  it('has every vessel where it is, how it is, and where its guns bear (MNW-GUN-01)', () => {
    const { size, shore, sides, pieces } = chart(four())
    expect([size, shore, sides]).toEqual([
      { columns: 20, rows: 20 },
      [],
      [
        { id: 'a', name: 'a' },
        { id: 'b', name: 'b' },
      ],
    ])
    expect(pieces).toEqual([
      {
        id: 'x',
        side: 'a',
        name: 'First',
        kind: 'cruiser',
        hexes: [parseHex('0101')],
        at: '0101',
        heading: 1,
        condition: '12 of 12 FP, fit',
        harm: 0,
        lost: false,
        arcs: [
          { name: 'forward', from: -30, to: 30 },
          { name: 'abeam', from: 30, to: 150 },
          { name: 'aft', from: 150, to: 210 },
          { name: 'abeam', from: 210, to: 330 },
        ],
      },
      expect.objectContaining({ kind: 'merchant', at: '0401', heading: 3, condition: '6 of 6 FP, fit', arcs: [] }),
      expect.objectContaining({ kind: 'submarine', at: '0701', heading: 3, condition: '5 of 5 FP, fit, submerged' }),
      expect.objectContaining({ at: 'round 1001', heading: null, condition: '5 of 5 FP, fit, submerged', hexes: [parseHex('1001')] }),
    ])
  })

  it('tells what is hurt, what has sunk and what has left (MNW-DMG-01, MNW-DMG-02)', () => {
    const state = changed(four(), { x: { fp: 3, crippled: true }, m: { fp: -2 }, s: { fp: 0 }, p: { fp: 4, withdrawn: true } })
    expect(chart(state).pieces.map(({ condition, harm, lost, hexes, at }) => ({ condition, harm, lost, on: hexes.length, at }))).toEqual([
      { condition: '3 of 12 FP, crippled', harm: 0.75, lost: false, on: 1, at: '0101' },
      { condition: '0 of 6 FP, sunk', harm: 1, lost: true, on: 1, at: '0401' },
      { condition: '0 of 5 FP, dead in the water, submerged', harm: 1, lost: false, on: 1, at: '0701' },
      { condition: '4 of 5 FP, has left, submerged', harm: expect.closeTo(0.2, 12), lost: true, on: 0, at: 'off the map' },
    ])
  })

  it('has squadrons aboard, over what they have come for, and lost (MNW-AIR-01)', () => {
    const start = begin(
      scenario([
        { id: 'x', side: 'a' },
        { id: 'c', side: 'b', class: 'carrier', name: 'Ark' },
      ]),
    )
    const state = changed(start, {
      'c-bomber-1': { place: 'flying', mission: { kind: 'strike', target: 'x' }, fp: 2 },
      'c-bomber-2': { place: 'lost', fp: 0 },
      'c-torpedo-bomber-1': { place: 'flying', mission: null },
    })
    const [, , ...squadrons] = chart(state).pieces
    expect(squadrons).toEqual([
      {
        id: 'c-fighter-1',
        side: 'b',
        name: 'Ark fighter 1',
        kind: 'fighter',
        hexes: [],
        at: 'aboard c',
        heading: null,
        condition: '3 of 3 flight points',
        harm: 0,
        lost: false,
        arcs: [],
      },
      expect.objectContaining({ hexes: [parseHex('0101')], at: '0101', condition: '2 of 3 flight points', lost: false }),
      expect.objectContaining({ hexes: [], at: 'lost', condition: '0 of 3 flight points', harm: 1, lost: true }),
      expect.objectContaining({ id: 'c-torpedo-bomber-1', hexes: [], at: 'flying', lost: false }),
    ])
    expect(squadrons[1]?.harm).toBeCloseTo(1 / 3, 12)
    // One that is aboard is there, whatever it had been sent at.
    const back = chart(changed(start, { 'c-bomber-1': { mission: { kind: 'strike', target: 'x' } } })).pieces[3]
    expect([back?.id, back?.at, back?.hexes]).toEqual(['c-bomber-1', 'aboard c', []])
  })

  it('lays the surfaces side by side, and says on which a vessel is', () => {
    const start = begin(
      scenario(
        [
          { id: 'x', side: 'a', surface: 'north', hex: '0303' },
          { id: 'c', side: 'b', surface: 'south', hex: '0303', class: 'carrier' },
        ],
        { surfaces: ['north', 'south'] },
      ),
      [6, 5],
    )
    const state = changed(start, { 'c-bomber-1': { place: 'flying', mission: { kind: 'strike', target: 'c' } } })
    const { size, pieces } = chart(state)
    expect(size).toEqual({ columns: 20, rows: 20, sheets: ['north', 'south'] })
    const at = parseHex('0303') as { q: number; r: number }
    const south = { q: at.q + 22, r: at.r - 11 }
    expect(pieces.slice(0, 2).map((piece) => [piece.at, piece.hexes])).toEqual([
      ['0303 north', [at]],
      ['0303 south', [south]],
    ])
    expect(pieces.find(({ id }) => id === 'c-bomber-1')?.hexes).toEqual([south])
    expect(vessel(state, 'c').surface).toBe(1)
    expect(stand(state, 'c-bomber-1').place).toBe('flying')
  })
})

describe('an event taken apart', () => {
  it.each<[string, Given, object | null]>([
    [
      'gunnery',
      { event: 'gunnery', actor: 'x', target: 'm', battery: 'main', calibre: '8-inch', guns: 6, distance: 4, fp: 4 },
      { subject: 'main battery of X at M', outcome: '4 FP', to: 'm', amount: 4 },
    ],
    [
      'torpedoes, one of which is expected to do (6 x 1/6)',
      { event: 'torpedoes', actor: 'x', target: 'm', torpedoes: 1, fp: 0 },
      { subject: 'torpedoes of X at M', outcome: 'no damage', to: 'm', amount: 0, expected: expect.closeTo(1, 12) },
    ],
    [
      'an air attack, which is its first squadron’s',
      { event: 'air attack', actors: ['b1', 'b2'], target: 'm', flightPoints: 1, fp: 6 },
      { subject: 'B1, B2 at M', outcome: '6 FP', to: 'm', amount: 6, expected: expect.closeTo(1, 12), by: 'b1' },
    ],
    [
      'an air attack of nobody that is left',
      { event: 'air attack', actors: [], target: 'm', flightPoints: 0, fp: 0 },
      { subject: ' at M', outcome: 'no damage', to: 'm', amount: 0, expected: 0 },
    ],
    [
      'air combat',
      { event: 'air combat', actor: 'f', target: 'g', targetLost: 2, targetLeft: 1, actorLost: 1 },
      { subject: 'F against G', outcome: '2 flight points lost', to: 'g' },
    ],
    [
      'air combat that nothing is left of',
      { event: 'air combat', actor: 'f', target: 'g', targetLost: 2, targetLeft: 0, actorLost: 1 },
      { subject: 'F against G', outcome: 'lost', to: 'g' },
    ],
    [
      'strafing',
      { event: 'strafing', actor: 'f', target: 'm', aaLost: 2 },
      { subject: 'F strafing M', outcome: '2 AA knocked out', to: 'm' },
    ],
    [
      'anti-aircraft fire',
      { event: 'anti-aircraft fire', actor: 'm', target: 'f', hits: 1, aa: 4, flightPoints: 2 },
      { subject: 'anti-aircraft fire of M at F', outcome: '1 flight point lost', to: 'f' },
    ],
    [
      'anti-aircraft fire that hits more than there is',
      { event: 'anti-aircraft fire', actor: 'm', target: 'f', hits: 4, aa: 4, flightPoints: 0 },
      { subject: 'anti-aircraft fire of M at F', outcome: 'lost', to: 'f' },
    ],
    [
      'spotting, seen',
      { event: 'spotting', actor: 'x', target: 's', spotted: true },
      { subject: 'X looking for S', outcome: 'spotted', to: 's' },
    ],
    [
      'spotting, not seen',
      { event: 'spotting', actor: 'x', target: 's', spotted: false },
      { subject: 'X looking for S', outcome: 'nothing', to: 's' },
    ],
    [
      'a depth charge',
      { event: 'depth charge', actor: 'x', target: 's', fp: 6, hits: 1 },
      { subject: 'X at S under water', outcome: '6 FP', to: 's', amount: 6 },
    ],
    [
      'ramming',
      { event: 'ramming', actor: 'x', target: 's', targetLost: 5, actorLost: 1 },
      { subject: 'X ramming S', outcome: '5 FP; X: 1 FP', to: 's', amount: 5 },
    ],
    ['a submarine found', { event: 'located', actor: 's' }, { subject: 'S in its patrol area', outcome: 'found', to: 's' }],
    [
      'damage that sinks',
      { event: 'damage', target: 'm', status: 'sunk' },
      { subject: 'damage to M', outcome: 'sinks', to: 'm', lost: true },
    ],
    ['damage that does not', { event: 'damage', target: 'm', status: 'crippled' }, { subject: 'damage to M' }],
    ['leaving', { event: 'withdraws', actor: 'x' }, { outcome: 'leaves the map', to: 'x', lost: true }],
    ['aircraft lost', { event: 'aircraft lost', target: 'f' }, { outcome: 'lost', to: 'f', lost: true }],
    ...(['phase', 'arrives', 'scrambles', 'initiative', 'launches', 'lands', 'move', 'end'] as const).map(
      (event): [string, Given, null] => [event, { event, actor: 'x', target: 'm' }, null],
    ),
  ])('%s', (_, event, expected) => {
    expect(told(event)).toStrictEqual(expected)
  })

  it('fire is worth its guns by the chance at that distance by what a hit costs, of the battle’s own tables (MNW-GUN-02)', () => {
    const fire = { event: 'gunnery', actor: 'x', target: 'm', battery: 'main', calibre: '8-inch', guns: 6, fp: 0 }
    const worth = (more: object, tables?: object) => {
      const pack = { pack: 'p', ruleset: 'mini-naval', mark: 'T', provenance: 'a test', tables }
      const state = begin(
        scenario(
          [
            { id: 'x', side: 'a' },
            { id: 'm', side: 'b' },
          ],
          tables ? { tables: pack as never } : {},
        ),
      )
      return told({ ...fire, ...more }, state)?.expected
    }
    // 4 or more to 3 areas, 5 or more to 6, a 6 beyond; 2 points a hit of 8-inch, 3 of 15-inch.
    expect(worth({ distance: 3 })).toBeCloseTo(6, 12)
    expect(worth({ distance: 4 })).toBeCloseTo(4, 12)
    expect(worth({ distance: 7 })).toBeCloseTo(2, 12)
    expect(worth({ distance: 3, guns: 5 })).toBeCloseTo(5, 12)
    expect(worth({ distance: 3, calibre: '15-inch' })).toBeCloseTo(9, 12)
    expect(worth({ distance: 3, calibre: '6-inch' })).toBeCloseTo(3, 12)
    expect(worth({ distance: 3 }, { gunneryToHit: [{ upTo: null, needed: 6 }] })).toBeCloseTo(2, 12)
  })

  it('torpedoes are worth six a six, and five a five beside a six (MNW-TOR-01)', () => {
    // Of two dice: one six and no five 8 in 36, one six and one five 2, two sixes 1.
    const two = (8 * 6 + 2 * 11 + 12) / 36
    expect(told({ event: 'torpedoes', actor: 'x', target: 'm', torpedoes: 2, fp: 0 })?.expected).toBeCloseTo(two, 12)
    expect(told({ event: 'air attack', actors: ['b'], target: 'm', flightPoints: 2, fp: 0 })?.expected).toBeCloseTo(two, 12)
  })
})

describe('what is worth on average', () => {
  const start = () =>
    begin(
      scenario([
        { id: 'dd', side: 'a', class: 'destroyer' },
        { id: 'cv', side: 'a', class: 'carrier' },
        { id: 'bb', side: 'b', class: 'battleship' },
        { id: 's', side: 'b', class: 'submarine' },
      ]),
    )

  it('an attack under water: a sixth of its dice at 6 points, four of a destroyer, one a flight point (MNW-SUB-02)', () => {
    const state = changed(start(), { 'cv-bomber-1': { fp: 2 } })
    const worth = (actor: string) => told({ event: 'depth charge', actor, target: 's', hits: 0, fp: 0 }, state)?.expected
    expect(worth('dd')).toBeCloseTo(4, 12)
    expect(worth('cv-bomber-1')).toBeCloseTo(2, 12)
  })

  it('ramming: what it costs the vessel rammed (MNW-RAM-01)', () => {
    const worth = (actor: string, target: string) =>
      told({ event: 'ramming', actor, target, targetLost: 0, actorLost: 0 }, start())?.expected
    expect(worth('dd', 's')).toBeCloseTo(3.5, 12)
    expect(worth('dd', 'bb')).toBeCloseTo(1 / 6, 12)
    // Of what is not there nothing is said.
    expect([worth('dd', 'nobody'), worth('nobody', 's')]).toEqual([undefined, undefined])
  })
})

it('an order that comes to nothing is no damage and no track', () => {
  expect(told({ event: 'order lapses', actor: 'x', target: 'm', order: 'strafe', missing: 'guns' })).toBeNull()
})

describe('an event in one line', () => {
  const line = (event: Given) => tell({ turn: 1, phase: 'gunnery', knownTo: [], ...event } as unknown as Event, names)
  const combat = { event: 'air combat', actor: 'f', target: 'g', actorLost: 1, actorLeft: 2, targetLost: 3, targetLeft: 0 }
  const damage = { event: 'damage', target: 'm', full: 12, turretOut: null }
  const lapse = { event: 'order lapses', actor: 'x', target: 'm' }
  it.each<[Given, string]>([
    [{ event: 'arrives', actor: 'b', target: 'm', mission: 'strike' }, 'B arrives over M'],
    [{ event: 'arrives', actor: 'b', target: 's', mission: 'hunt' }, 'B arrives to hunt S'],
    [{ event: 'scrambles', actor: 'f', target: 'm' }, 'F goes up to meet the strike on M'],
    [{ ...combat, against: 'fighters' }, 'F fights G: F loses 1 of 3 flight points, G loses 3 of 3 flight points'],
    [{ ...combat, against: 'bombers' }, 'F fights G: G loses 3 of 3 flight points'],
    [{ ...combat, against: 'bombers', targetLost: 0, targetLeft: 1 }, 'F fights G: G loses none of 1 flight point'],
    [{ event: 'strafing', actor: 'f', target: 'm', aaLost: 1, aa: 0 }, 'F strafes M: 1 AA knocked out, 0 left'],
    [{ event: 'strafing', actor: 'f', target: 'm', aaLost: 0, aa: 4 }, 'F strafes M: no AA knocked out, 4 left'],
    [{ ...lapse, order: 'strafe', missing: 'guns' }, 'X does not strafe M: no AA left to knock out'],
    [{ ...lapse, order: 'anti-aircraft', missing: 'guns' }, 'X does not fire at M: no AA left'],
    [{ ...lapse, order: 'strafe', missing: 'target' }, 'X does not strafe M: gone by then'],
    [{ ...lapse, order: 'anti-aircraft', missing: 'target' }, 'X does not fire at M: no attacker by then'],
    [{ ...lapse, order: 'anti-aircraft', missing: 'actor' }, 'X does not fire at M: no longer able to'],
    [{ ...lapse, order: 'scramble', missing: 'actor' }, 'X does not go up to meet the strike on M: no longer able to'],
    [{ ...lapse, order: 'intercept', missing: 'target' }, 'X does not meet M: gone by then'],
    // An amendment, or a scenario: the points are not lost by what is told.
    [{ ...damage, lost: 0, fp: 4, status: 'crippled', turretOut: 'A' }, 'M has 4 of 12 FP left, crippled, A turret out'],
    [{ ...damage, lost: 0, fp: -1, status: 'sunk' }, 'M has none of 12 FP left, sunk'],
    [{ ...damage, lost: 5, fp: 7, status: 'fit' }, 'M loses 5 FP: 7 of 12 left, fit'],
    [{ event: 'ramming', actor: 'x', target: 's', targetLost: 5, actorLost: 1 }, 'X rams S: 5 FP to her, 1 FP to the rammer'],
    [{ event: 'end', winner: 'a', reason: 'so' }, 'The battle is over: so; a wins'],
    [{ event: 'end', winner: null, reason: 'so' }, 'The battle is over: so; a draw'],
  ])('%o', (event, expected) => {
    expect(line(event)).toBe(expected)
  })

  it('and where every vessel and squadron stands', () => {
    const start = begin(
      scenario([
        { id: 'x', side: 'a', name: 'First', heading: 'NE' },
        { id: 'm', side: 'b', class: 'merchant' },
        { id: 's', side: 'b', class: 'submarine' },
        { id: 'p', side: 'b', class: 'submarine', patrol: true },
        { id: 'c', side: 'b', class: 'carrier' },
      ]),
    )
    expect(status(changed(start, { 'c-bomber-1': { place: 'flying', fp: 1 } }))).toEqual([
      'x (a, First, cruiser): 12 of 12 FP, fit, turrets ABY, AA 4; 0101 NE',
      'm (b, m, merchant): 6 of 6 FP, fit, AA 1; 0401 S',
      's (b, s, submarine): 5 of 5 FP, fit; 0701 S, submerged',
      'p (b, p, submarine): 5 of 5 FP, fit; on patrol round 1001 S',
      'c (b, c, carrier): 18 of 18 FP, fit, AA 5; 1301 S',
      'c-fighter-1 (b, c fighter 1): 3 of 3 flight points; aboard c',
      'c-bomber-1 (b, c bomber 1): 1 of 3 flight points; flying',
      'c-bomber-2 (b, c bomber 2): 3 of 3 flight points; aboard c',
      'c-torpedo-bomber-1 (b, c torpedo bomber 1): 3 of 3 flight points; aboard c',
    ])
    const hurt = changed(start, {
      x: { turrets: [], fp: 4, crippled: true, aaLost: 1 },
      m: { fp: -3 },
      s: { spotted: true },
      p: { withdrawn: true },
    })
    expect(status(hurt).slice(0, 4)).toEqual([
      'x (a, First, cruiser): 4 of 12 FP, crippled, turrets none, AA 3; 0101 NE',
      'm (b, m, merchant): 0 of 6 FP, sunk, AA 0; gone',
      's (b, s, submarine): 5 of 5 FP, fit; 0701 S, submerged and spotted',
      'p (b, p, submarine): 5 of 5 FP, fit; has left the map',
    ])
  })
})

describe('what becomes of vessels', () => {
  it('is told for every one, in scenario order: no way left counts as crippled (MNW-DMG-01, MNW-DMG-02)', () => {
    const state = changed(four(), { x: { fp: 4, crippled: true }, m: { fp: -1 }, s: { fp: 0 }, p: { fp: 4, withdrawn: true } })
    expect(tally(state)).toEqual([
      { id: 'x', side: 'a', fate: 'crippled', hits: 8 },
      { id: 'm', side: 'b', fate: 'sunk', hits: 6 },
      { id: 's', side: 'b', fate: 'crippled', hits: 5 },
      { id: 'p', side: 'b', fate: 'withdrawn', hits: 1 },
    ])
    expect(tally(four()).map(({ fate, hits }) => [fate, hits])).toEqual(Array(4).fill(['fit', 0]))
  })
})
