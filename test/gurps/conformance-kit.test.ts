import { describe, expect, it } from 'vitest'
import { gurps, type Order, type State } from '../../src/gurps/index.js'
import { CHECKS, checkRuleset } from '../../src/testing/index.js'
import { EXAMPLES, example } from './helpers.js'
import { gurpsHook } from './kit-hook.js'

/** Orders that no state allows: at friends and wrecks, with cannons that are not there, with help that nobody can give, out of turn. */
function unlawfulOrders(state: State, { unit: id }: Order): unknown[] {
  const unit = state.units.find((each) => each.id === id)
  if (!unit) throw new Error(`no unit ${id}`)
  const barred = state.units.filter(({ side, status }) => side === unit.side || status !== 'afloat')
  return [
    ...barred.flatMap((target) => [
      { order: 'fire', unit: id, battery: 'left', target: target.id, cannons: 1 }, // GNC-GUN-01
      { order: 'board', unit: id, target: target.id }, // GNC-BRD-01
    ]),
    ...state.units.map((target) => ({ order: 'fire', unit: id, battery: 'right', target: target.id, cannons: unit.loaded.right + 1 })), // GNC-GUN-03
    { order: 'reload', unit: id, battery: 'front', cannons: unit.reloadable.front + 1 }, // GNC-GUN-03
    { order: 'aid', unit: id, spells: unit.spells + 1, lives: 0, alive: 0, masts: 0 }, // GNC-OFF-05
    { order: 'aid', unit: id, spells: 0, lives: unit.fallen.dead + 1, alive: 0, masts: 0 }, // GNC-OFF-04
    { order: 'fight', unit: id, engaged: unit.condition.active + 1, disengage: false }, // GNC-BRD-06
    { order: 'deal', unit: id, leadership: 0, gunnery: 99, navigation: 0, firstAid: 0 }, // GNC-OFF-06
    ...state.units.flatMap((other) => (other.id === id ? [] : [{ order: 'end turn', unit: other.id }])), // GNC-TURN-02
    ...(unit.mayTurn ? [] : [{ order: 'turn', unit: id, to: 'port' }]), // GNC-MOVE-03
  ]
}

const GAMES = Number(process.env['GAMES'] ?? 60)

describe('GURPS / Naval Combat holds to its interface and to the invariants of its clauses', () => {
  it('GNC-SHIP-05, MOVE-03 to 08, TURN, GUN, DMG, OFF-04, OFF-05, BRD and END-01 hold in random games and those of doctrines', () => {
    const summary = checkRuleset(gurps, {
      scenarios: Object.fromEntries(EXAMPLES.map((name) => [name, example(name)])),
      games: GAMES,
      doctrineGames: Math.ceil(GAMES / 4),
      seed: 'broadsides',
      hook: gurpsHook,
      nearMisses: unlawfulOrders,
    })
    if (process.env['KIT']) console.log(summary)
    expect(summary).toMatchObject({ ruleset: 'gurps', games: GAMES * EXAMPLES.length })
    // It offers none.
    expect(CHECKS.filter((check) => summary.checks[check] === 0)).toEqual(['exchanges'])
  })
})
