import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import type { Dice } from '../../src/core/chance.js'
import { type DoctrineName, gurps, type Order, type Result, type State } from '../../src/gurps/index.js'
import { account } from '../../src/report/index.js'
import { example, Table } from './helpers.js'

/** Battles as people would read them: any change of the rules, the dice or the words shows here line by line. */
function playthrough(name: string, doctrines: Readonly<Record<string, DoctrineName>>, seed: string): string {
  const battle = Battle.start<State, Order, State, Result>(gurps, example(name), { seed })
  for (let { decision } = battle; decision; { decision } = battle) {
    const { side } = decision
    const player = gurps.doctrines[doctrines[side] ?? 'stand-off']
    if (!player) throw new Error('no such doctrine')
    battle.order(
      player.decide(battle.view(side), decision, () => battle.orders(), { die: () => 1, band: () => 0, total: () => 3, faces: () => [] }),
    )
  }
  return account(battle)
}

describe('golden playthroughs', () => {
  it.each([
    ['sloop-chased', { smugglers: 'run', revenue: 'close-and-board' }, '1'],
    ['six-against-seventy', { squadron: 'stand-off', crown: 'stand-off' }, '1'],
    ['leviathan', { league: 'stand-off', fortress: 'close-and-board' }, '1'],
  ] as const)('%s', async (name, doctrines, seed) => {
    await expect(playthrough(name, doctrines, seed)).toMatchFileSnapshot(`../playthroughs/gurps-${name}.txt`)
  })
  it('the text’s own boarding, from its dice, order by order (GNC-BRD-08)', () => {
    const battle = Battle.start<State, Order, State, Result>(gurps, example('jaharas-jewel'), { seed: 'the dice are given' })
    const rolls: readonly Dice[][] = [
      [9, 8],
      [12, 10],
      [7, 11],
      [10, 4],
    ]
    const crews: number[][] = []
    for (const dice of rolls) {
      for (let { decision } = battle; decision; { decision } = battle) {
        const { unit = '', question } = decision
        if (question === 'deal') battle.order({ order: 'deal', unit, leadership: 0, gunnery: 0, navigation: 0, firstAid: 0 })
        else if (question === 'act') battle.order({ order: 'end turn', unit })
        else {
          battle.order({ order: 'fight', unit, engaged: 0, disengage: false }, unit === 'ks' ? { dice } : {})
          if (unit === 'ks') break
        }
      }
      crews.push(battle.state.units.map(({ condition }) => condition.active))
    }
    expect(crews).toStrictEqual([
      [40, 21],
      [31, 14],
      [26, 6],
      [16, 2],
    ])
    expect(battle.events.filter(({ event }) => event === 'melee').map((event) => gurps.tell(event, (id) => id))).toStrictEqual([
      'the boarding: jj with 50 rolls 9 (margin 6), strikes for 9, loses 10 (5 dead), 40 left; ks with 30 rolls 8 (margin 8), strikes for 10, loses 9 (4 dead), 21 left; ks by 2',
      'the boarding: jj with 40 rolls 12 (margin 3), strikes for 7, loses 9 (4 dead), 31 left; ks with 21 rolls 10 (margin 6), strikes for 9, loses 7 (3 dead), 14 left; ks by 3',
      'the boarding: jj with 31 rolls 7 (margin 8), strikes for 8, loses 5 (2 dead), 26 left; ks with 14 rolls 11 (margin 5), strikes for 5, loses 8 (4 dead), 6 left; jj by 3',
      'the boarding: jj with 26 rolls 10 (margin 5), strikes for 4, loses 10 (5 dead), 16 left; ks with 6 rolls 4 (margin 12), strikes for 10, loses 4 (2 dead), 2 left; ks by 7',
    ])
  })
})

describe('words', () => {
  const at = { turn: 1, phase: 'action', knownTo: ['red', 'blue'] }
  const tell = (event: object) => gurps.tell({ ...at, ...(event as { readonly event: string }) }, (id) => id.toUpperCase())
  it.each([
    [{ event: 'warning', actor: 'a', clause: 'GNC-MOVE-07', text: 'too few' }, 'take note: too few (GNC-MOVE-07)'],
    [{ event: 'initiative', actor: 'a', roll: 3 }, 'A throws 3 for initiative'],
    [{ event: 'turn', order: ['a', 'b'] }, 'order of the turn: A, B'],
    [
      { event: 'tactics', actor: 'a', leadership: 0, gunnery: 1, navigation: 0, firstAid: 2 },
      'the tactician of A deals out 1 to the gunner, 2 to the surgeon',
    ],
    [{ event: 'away', actor: 'a', from: '0101' }, 'A leaves the map from 0101'],
    [
      { event: 'aid', actor: 'a', spells: 1, lives: 1, alive: 2, masts: 2, dead: 0, wounded: 0, kept: 3 },
      'aboard A: 1 spell cast, 2 kept in action, 1 life saved, 2 masts saved',
    ],
    [{ event: 'reload', actor: 'a', battery: 'left', cannons: 1 }, 'A reloads 1 cannon of the left battery'],
    [
      { event: 'ram', actor: 'a', target: 'b', hexes: 1, toTarget: 30, toAttacker: 4, hp: 9, targetHp: 0 },
      'A rams B after 1 hex: 30 to the rammed (0 HP left), 4 to the rammer (9 HP left)',
    ],
    [{ event: 'boarding', actor: 'a', target: 'b' }, 'A boards B'],
    [{ event: 'disengaged', actor: 'a', target: 'b' }, 'A gets away from B'],
    [{ event: 'captured', target: 'b', by: 'red', crew: 0, surrendered: false }, 'B is captured with 0 of her crew'],
    [{ event: 'captured', target: 'b', by: 'red', crew: 9, surrendered: true }, 'B surrenders with 9 of her crew'],
    [{ event: 'sunk', target: 'b', at: '0303' }, 'B sinks at 0303'],
    [{ event: 'end', winner: null, reason: 'enough' }, 'The battle is over: enough; a draw'],
    [{ event: 'end', winner: 'red', reason: 'enough' }, 'The battle is over: enough; red wins'],
  ])('%j', (event, words) => expect(tell(event)).toBe(words))
  it('says where a ship stands, or what became of her', () => {
    const table = new Table(example('sloop-chased'), [1, 2])
    expect(gurps.status(table.state)).toStrictEqual([
      'swallow (smugglers, Swallow, Sloop): 1214 N, move 3; HP 450, DR 1; crew 8 (0 wounded, 0 dead); loaded 4/4/0/0',
      'vigilant (revenue, Vigilant, Brig): 1223 N, move 4; HP 900, DR 3; crew 23 (0 wounded, 0 dead); loaded 7/7/1/0',
    ])
    const stumps = { ...table.state, units: table.state.units.map((each) => ({ ...each, condition: { ...each.condition, mastLost: 12 } })) }
    expect(gurps.status(stumps)[0]).toContain('1214 N, no masts;')
    const gone = { ...table.state, units: table.state.units.map((each) => ({ ...each, status: 'captured' as const })) }
    expect(gurps.status(gone)[1]).toContain('Brig): captured; HP')
  })
})
