import { describe, expect, it } from 'vitest'
import { parseHex } from '../../src/core/hex.js'
import type { Event } from '../../src/gurps/events.js'
import type { State, Unit } from '../../src/gurps/index.js'
import { chart, consider, gist } from '../../src/gurps/picture.js'
import { score } from '../../src/gurps/score.js'
import { tally } from '../../src/gurps/tally.js'
import { status, tell } from '../../src/gurps/words.js'
import { card, scenario, Table, unit } from './helpers.js'

const names = (id: string) => id.toUpperCase()
type Given = { readonly event: string; readonly [key: string]: unknown }
const told = (event: Given) => gist({ turn: 1, phase: 'action', knownTo: [], ...event } as unknown as Event, names)
const line = (event: Given) => tell({ turn: 1, phase: 'action', knownTo: [], ...event } as unknown as Event, names)

const start = () =>
  new Table(
    scenario([
      unit('r', 'red', '0505', 'N', { name: 'Red' }),
      unit('b', 'blue', '0510', 'NE', { ship: card({ cannons: { left: 5, right: 5, front: 0, back: 0 } }) }),
      unit('c', 'blue', '1010', 'S'),
      unit('d', 'blue', '1510', 'S'),
      unit('e', 'blue', '2010', 'S'),
    ]),
    [6, 5, 4, 3, 2],
  ).state

/** What has happened to each ship, by hand: she is afloat and whole where nothing is said. */
function changed(changes: Readonly<Record<string, Partial<Unit>>>): State {
  const state = start()
  return { ...state, units: state.units.map((each) => ({ ...each, ...changes[each.id] })) }
}
const condition = (id: string, change: Partial<Unit['condition']>) => ({
  ...(start().units.find((each) => each.id === id) as Unit).condition,
  ...change,
})

describe('the map of a battle', () => {
  it('has every ship with bow and stern, how she is, and where her batteries bear (GNC-SHIP-05, GNC-GUN-01)', () => {
    const { size, shore, sides, pieces } = chart(start())
    expect([size, shore, sides.map(({ id }) => id), pieces.length]).toEqual([{ columns: 30, rows: 30 }, [], ['red', 'blue'], 5])
    expect(pieces[0]).toEqual({
      id: 'r',
      side: 'red',
      name: 'Red',
      kind: 'Test ship',
      hexes: [parseHex('0505'), parseHex('0506')],
      at: '0505',
      heading: 0,
      condition: '900 of 900 HP, crew 40',
      harm: 0,
      lost: false,
      arcs: [
        { name: 'front', from: -15, to: 15 },
        { name: 'right', from: 60, to: 120 },
        { name: 'back', from: 165, to: 195 },
        { name: 'left', from: 240, to: 300 },
      ],
    })
    expect(pieces[1]?.arcs.map(({ name }) => name)).toEqual(['right', 'left'])
  })

  it('tells ships that are hurt, sunk, taken and gone', () => {
    const { pieces } = chart(
      changed({
        r: { condition: condition('r', { hp: 675, active: 31 }) },
        b: { status: 'sunk', condition: condition('b', { hp: -50 }) },
        c: { status: 'captured', condition: condition('c', { hp: 950, active: 0 }) },
        d: { status: 'away' },
      }),
    )
    expect(pieces.map(({ condition: how, harm, lost, hexes, at }) => [how, harm, lost, hexes.length, at])).toEqual([
      ['675 of 900 HP, crew 31', 0.25, false, 2, '0505'],
      ['sunk', 1, true, 2, '0510'],
      ['captured', 0, true, 2, '1010'],
      ['has left', 0, true, 0, 'off the map'],
      ['900 of 900 HP, crew 40', 0, false, 2, '2010'],
    ])
  })
})

describe('an order before it is given', () => {
  it('says where the bow of a target lies; of others, nothing', () => {
    const state = start()
    expect(consider(state, { order: 'fire', unit: 'r', target: 'b', battery: 'left', cannons: 1 } as never)).toBe('at 0510')
    expect(consider(state, { order: 'board', unit: 'r', target: 'c' } as never)).toBe('at 1010')
    expect(consider(state, { order: 'forward', unit: 'r' })).toBe('')
  })
})

const GUNNERY = {
  event: 'gunnery',
  actor: 'r',
  target: 'b',
  battery: 'left',
  cannons: 5,
  distance: 3,
  from: '0505',
  at: '0508',
  interrupt: false,
  needed: 11,
  roll: 9,
  hit: true,
  damage: 60,
  through: 40,
  hpLost: 40,
  hp: 860,
  drLost: 0,
  mastLost: 0,
  dead: 0,
  wounded: 0,
}
const FIGHTER = { crew: 20, roll: 9, margin: 3, inflicts: 6, dead: 1, wounded: 2, left: 17 }
const MELEE = { event: 'melee', actor: 'r', target: 'b', a: FIGHTER, b: { ...FIGHTER, crew: 12, left: 9 }, victor: 'r', difference: 3 }

describe('an event taken apart', () => {
  it.each<[string, Given, object | null]>([
    [
      'gunnery',
      GUNNERY,
      { subject: 'left battery of R at B', outcome: '40 HP', to: 'b', amount: 40, line: [parseHex('0505'), parseHex('0508')] },
    ],
    [
      'gunnery that does nothing',
      { ...GUNNERY, hpLost: 0 },
      { subject: 'left battery of R at B', outcome: 'no damage', to: 'b', amount: 0, line: [parseHex('0505'), parseHex('0508')] },
    ],
    [
      'a ram',
      { event: 'ram', actor: 'r', target: 'b', toTarget: 120, toAttacker: 1 },
      { outcome: '120 points; R: 1 point', to: 'b', amount: 120 },
    ],
    ['a fight won', MELEE, { subject: 'the fight between R and B', outcome: 'R gains by 3' }],
    ['a fight drawn', { ...MELEE, victor: null, difference: 0 }, { subject: 'the fight between R and B', outcome: 'nobody gains' }],
    ['a capture', { event: 'captured', target: 'b', surrendered: false }, { outcome: 'captured', to: 'b', lost: true }],
    ['a surrender', { event: 'captured', target: 'b', surrendered: true }, { outcome: 'surrenders', to: 'b', lost: true }],
    ['a loss', { event: 'sunk', target: 'b' }, { outcome: 'sinks', to: 'b', lost: true }],
    ['leaving', { event: 'away', actor: 'r' }, { outcome: 'leaves the map', to: 'r', lost: true }],
    ...(['warning', 'initiative', 'turn', 'tactics', 'move', 'helm', 'aid', 'reload', 'boarding', 'disengaged', 'end'] as const).map(
      (event): [string, Given, null] => [event, { event, actor: 'r', target: 'b' }, null],
    ),
  ])('%s', (_, event, expected) => {
    expect(told(event)).toEqual(expected)
  })
})

describe('an event in one line', () => {
  const tactics = { event: 'tactics', actor: 'r', leadership: 1, gunnery: 0, navigation: 2, firstAid: 0 }
  const aid = { event: 'aid', actor: 'r', spells: 0, lives: 0, alive: 0, masts: 0 }
  const ram = { event: 'ram', actor: 'r', target: 'b', hexes: 1, toTarget: 12, toAttacker: 6, hp: 894, targetHp: 888 }
  it.each([
    [{ event: 'warning', actor: 'r', clause: 'GNC-OFF-01', text: 'so' }, 'take note: so (GNC-OFF-01)'],
    [{ event: 'initiative', actor: 'r', roll: 4 }, 'R throws 4 for initiative'],
    [{ event: 'turn', order: ['r', 'b'] }, 'order of the turn: R, B'],
    [tactics, 'the tactician of R deals out 1 to the commander, 2 to the navigator'],
    [
      { ...tactics, leadership: 0, gunnery: 3, navigation: 0, firstAid: 1 },
      'the tactician of R deals out 3 to the gunner, 1 to the surgeon',
    ],
    [{ event: 'move', actor: 'r', from: '0505', to: '0504', heading: 'N' }, 'R 0505-0504, heading N'],
    [{ event: 'helm', actor: 'r', to: '0504', heading: 'NE' }, 'R turns to NE, bow at 0504'],
    [{ event: 'away', actor: 'r', from: '0501' }, 'R leaves the map from 0501'],
    [GUNNERY, 'R, 5 cannons, left battery, at B (0508), 3 hexes: 9 against 11, hit; damage 60, 40 through (860 HP left)'],
    [
      { ...GUNNERY, interrupt: true, cannons: 1, distance: 1, hit: false, dead: 2, wounded: 0, drLost: 1, mastLost: 1 },
      'interrupts: R, 1 cannon, left battery, at B (0508), 1 hex: 9 against 11, miss; damage 60, 40 through (860 HP left), DR -1, 2 dead, 0 wounded, speed -1',
    ],
    [
      { ...GUNNERY, wounded: 3 },
      'R, 5 cannons, left battery, at B (0508), 3 hexes: 9 against 11, hit; damage 60, 40 through (860 HP left), 0 dead, 3 wounded',
    ],
    [{ ...aid, spells: 1, masts: 2 }, 'aboard R: 1 spell cast, 2 masts saved'],
    [{ ...aid, alive: 3, lives: 1 }, 'aboard R: 3 kept in action, 1 life saved'],
    [{ ...aid, spells: 2, lives: 2, masts: 1 }, 'aboard R: 2 spells cast, 2 lives saved, 1 mast saved'],
    [{ event: 'reload', actor: 'r', battery: 'left', cannons: 2 }, 'R reloads 2 cannons of the left battery'],
    [ram, 'R rams B after 1 hex: 12 to the rammed (888 HP left), 6 to the rammer (894 HP left)'],
    [{ ...ram, hexes: 0 }, 'R rams B after 0 hexes: 12 to the rammed (888 HP left), 6 to the rammer (894 HP left)'],
    [{ event: 'boarding', actor: 'r', target: 'b' }, 'R boards B'],
    [
      MELEE,
      'the boarding: R with 20 rolls 9 (margin 3), strikes for 6, loses 3 (1 dead), 17 left; B with 12 rolls 9 (margin 3), strikes for 6, loses 3 (1 dead), 9 left; R by 3',
    ],
    [
      { ...MELEE, victor: null },
      'the boarding: R with 20 rolls 9 (margin 3), strikes for 6, loses 3 (1 dead), 17 left; B with 12 rolls 9 (margin 3), strikes for 6, loses 3 (1 dead), 9 left; nobody gains',
    ],
    [{ event: 'disengaged', actor: 'r', target: 'b' }, 'R gets away from B'],
    [{ event: 'captured', target: 'b', crew: 9, surrendered: false }, 'B is captured with 9 of her crew'],
    [{ event: 'captured', target: 'b', crew: 9, surrendered: true }, 'B surrenders with 9 of her crew'],
    [{ event: 'sunk', target: 'b', at: '0510' }, 'B sinks at 0510'],
    [{ event: 'end', winner: 'red', reason: 'so' }, 'The battle is over: so; red wins'],
    [{ event: 'end', winner: null, reason: 'so' }, 'The battle is over: so; a draw'],
  ])('%o', (event, expected) => {
    expect(line(event)).toBe(expected)
  })

  it('and a ship in one: where, what of her is left, what is loaded', () => {
    const state = changed({
      b: {
        status: 'sunk',
        condition: condition('b', { hp: 0, dead: 30, active: 8, wounded: 2 }),
        loaded: { left: 1, right: 2, front: 0, back: 0 },
      },
      c: { condition: condition('c', { mastLost: 10 }) },
    })
    expect(status(state).slice(0, 3)).toEqual([
      expect.stringMatching(
        /^r \(red, Red, Test ship\): 0505 N, move \S+; HP 900, DR 2; crew 40 \(0 wounded, 0 dead\); loaded 5\/5\/2\/2$/,
      ),
      'b (blue, b, Test ship): sunk; HP 0, DR 2; crew 8 (2 wounded, 30 dead); loaded 1/2/0/0',
      'c (blue, c, Test ship): 1010 S, no masts; HP 900, DR 2; crew 40 (0 wounded, 0 dead); loaded 5/5/2/2',
    ])
  })
})

describe('the move that a ship has as she stands (GNC-MOVE-01, GNC-MOVE-07)', () => {
  const says = (active: number, topSpeedKph: number, mastLost = 0, navigation = 0) => {
    const given = changed({ c: { condition: condition('c', { active, mastLost }) } })
    const units = given.units.map((each) => {
      if (each.id !== 'c') return each
      return { ...each, ship: { ...each.ship, topSpeedKph, officers: { ...each.ship.officers, navigation } } }
    })
    return / [NS], ([^;]*);/.exec(status({ ...given, units })[2] as string)?.[1]
  }

  it.each([
    [40, 21, 'move 3'],
    [40, 1.3, 'move 1/5'],
    // At her skeleton crew of 5 it is half of that, where there is half of it; below there is none.
    [5, 28, 'move 2'],
    [5, 21, 'move 1'],
    [5, 7, 'move 1/2'],
    [5, 1.3, 'move 1/10'],
    [5, 1.1, 'no move'],
    [4, 21, 'no move'],
    [40, 0.5, 'no move'],
  ])('%s crew at %s kph: %s', (active, kph, move) => {
    expect(says(active, kph)).toBe(move)
  })

  it('is none below 1/10, and none without masts', () => {
    // 0.9 kph is 1/8; five steps further down there is no ladder any more.
    expect([says(40, 0.9, 0, -2), says(40, 0.9, 0, -5), says(40, 0.9, 2)]).toEqual(['move 1/10', 'no move', 'no masts'])
  })
})

describe('what becomes of ships and sides', () => {
  const state = () =>
    changed({
      r: { condition: condition('r', { hp: 875, active: 5, dead: 20, wounded: 15 }) },
      b: { status: 'sunk', points: 7, condition: condition('b', { hp: -4, dead: 3 }) },
      c: { status: 'captured', points: 4, condition: condition('c', { wounded: 2 }) },
      d: { status: 'away', points: 2 },
      e: { condition: condition('e', { active: 4 }) },
    })

  it('is told for every ship: below her skeleton crew she is crippled (GNC-MOVE-07)', () => {
    expect(tally(state()).map(({ id, side, fate, hits }) => [id, side, fate, hits])).toEqual([
      ['r', 'red', 'fit', 25],
      ['b', 'blue', 'sunk', 904],
      ['c', 'blue', 'captured', 0],
      ['d', 'blue', 'withdrawn', 0],
      ['e', 'blue', 'crippled', 0],
    ])
  })

  it('points are for ships sunk and taken; nobody has won while the battle lasts (GNC-END-01)', () => {
    expect(score(state())).toEqual({
      winner: null,
      reason: 'the battle lasts',
      turns: 1,
      sides: [
        { id: 'red', name: 'red', units: 1, sunk: [], captured: [], away: [], dead: 20, wounded: 15, points: 11 },
        { id: 'blue', name: 'blue', units: 4, sunk: ['b'], captured: ['c'], away: ['d'], dead: 3, wounded: 2, points: 0 },
      ],
    })
    expect(score({ ...state(), over: 'so' })).toMatchObject({ winner: 'red', reason: 'so' })
  })

  it('a side with no ship left of its own has lost, whatever its points; both so, nobody has won', () => {
    const all = (status: Unit['status'], ...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { status }]))
    const winner = (changes: Record<string, Partial<Unit>>) => score({ ...changed(changes), over: 'so' }).winner
    expect(winner(all('captured', 'r'))).toBe('blue')
    expect(winner({ ...all('sunk', 'b', 'c', 'd', 'e') })).toBe('red')
    expect(winner({ ...all('sunk', 'r', 'b', 'c', 'd', 'e') })).toBeNull()
    // Gone off the map she is still her side's own.
    expect(winner({ ...all('away', 'r') })).toBeNull()
  })
})
