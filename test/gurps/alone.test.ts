import { describe, expect, it } from 'vitest'
import { orderOdds } from '../../src/core/order-odds.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { gurps, type Order, type State } from '../../src/gurps/index.js'
import { scenario, Table, unit } from './helpers.js'
import { empty, fight } from './orders.js'

describe('a plan by itself (GNC-BRD-02)', () => {
  const boarded = () => {
    const units = [unit('red', 'red', '1010', 'N', empty), unit('blue', 'blue', '1110', 'N', empty)]
    return new Table(scenario(units, { boardings: [{ a: 'red', b: 'blue' }] }), [6, 1]).end('red').end('blue')
  }
  const odds = (state: State, order: Order) =>
    new Map(orderOdds(gurps, state, order).outcomes.map(({ value, p }) => [JSON.stringify(value), p]))

  it('has the odds of a fight against an enemy who stays, for the side that decides first as for the other', () => {
    const table = boarded()
    const [first, second] = [odds(table.state, fight('red')), odds(table.order(fight('red')).state, fight('blue'))]
    const gains = (given: ReadonlyMap<string, number>, id: string) =>
      [...given].reduce((sum, [outcome, p]) => (outcome.includes(`${id} gains`) ? sum + p : sum), 0)
    // Two equal crews: as often one as the other, and a draw in 4,332 of 46,656 (3d6 twice).
    for (const given of [first, second]) {
      expect(gains(given, 'red')).toBeCloseTo((1 - 4332 / 46_656) / 2, 12)
      expect(gains(given, 'blue')).toBeCloseTo((1 - 4332 / 46_656) / 2, 12)
      expect(given.get('[{"to":null,"outcome":"nobody gains","amount":null}]')).toBeCloseTo(4332 / 46_656, 12)
    }
    // And with nobody else's dice in it.
    expect(table.order(fight('blue'), 10, 12).state.boardings).toHaveLength(1)
  })

  it('tells nothing of what the enemy has planned', () => {
    const { state } = boarded().order(fight('red'))
    const [stays, leaves] = [false, true].map((disengage) => {
      const boardings = state.boardings.map((each) => ({ ...each, planA: { engaged: 0, disengage } }))
      return odds({ ...state, boardings }, fight('blue'))
    })
    expect(leaves).toEqual(stays)
  })

  it('is what its own side has planned: who tries to get away gains less', () => {
    const { state } = boarded()
    const gains = (disengage: boolean) =>
      [...odds(state, fight('red', { disengage }))].reduce((sum, [outcome, p]) => (outcome.includes('red gains') ? sum + p : sum), 0)
    expect(gains(true)).toBeLessThan(gains(false))
  })

  it('leaves the other boardings, and every other order, as they are', () => {
    const { state } = boarded()
    expect(gurps.alone?.(state, { order: 'surrender', unit: 'red' })).toBe(state)
    const other = { a: 'mate', b: 'c', planA: null, planB: { engaged: 1, disengage: true } }
    const both = { ...state, boardings: [other, ...state.boardings] }
    expect(gurps.alone?.(both, fight('blue')).boardings).toEqual([
      other,
      { a: 'blue', b: 'red', planA: null, planB: { engaged: 0, disengage: false } },
    ])
    expect(() => gurps.advance(gurps.alone?.(state, fight('red')) ?? state, fight('red'), new ScriptedChance([10, 12]))).not.toThrow()
  })
})
