import { describe, expect, it } from 'vitest'
import { orderOdds } from '../../src/core/order-odds.js'
import { miniNaval, type Order, type Scenario } from '../../src/mini-naval/index.js'
import { asked, begin, play, scenario, until } from './helpers.js'

describe('the state in which one of the orders that are gathered is carried out', () => {
  const given = scenario([
    { id: 'cv', side: 'a', ship: { class: 'carrier', aircraft: { fighter: 2, bomber: 1 } }, launched: ['fighter', 'fighter', 'bomber'] },
    { id: 'cw', side: 'b', ship: { class: 'carrier', aircraft: { fighter: 1 } }, hex: '0505' },
  ])
  /** Over the carrier of b, each stand with something to do. */
  const arrived = () => {
    const { state } = play(
      begin(given),
      ['cv-fighter-1', 'cv-fighter-2', 'cv-bomber-1'].map((unit) => ({ order: 'strike', unit, target: 'cw' })),
    )
    return { ...state, stands: state.stands.map((stand) => ({ ...stand, aim: 'cw' })) }
  }
  const ordered = (order: Order) => {
    const state = arrived()
    const alone = miniNaval.alone?.(state, order) ?? state
    expect(alone).toEqual({ ...state, step: alone.step, queue: state.queue.slice(0, 1), orders: [[], []], stands: alone.stands })
    expect(alone.stands.map((stand, i) => ({ ...stand, kind: state.stands[i]?.kind, mission: null, aim: null }))).toEqual(
      state.stands.map((stand) => ({ ...stand, mission: null, aim: null })),
    )
    return [alone.step, ...alone.stands.map(({ id, kind, mission, aim }) => `${id} ${kind} ${mission?.target ?? '-'} ${aim ?? '-'}`)]
  }

  it('has nothing about but the one that is asked and the one aimed at', () => {
    expect(arrived().step).toBe('scramble')
    expect(ordered({ order: 'intercept', unit: 'cw-fighter-1', target: 'cv-fighter-2' })).toEqual([
      'scramble',
      'cv-fighter-1 fighter - -',
      'cv-fighter-2 fighter cw cw',
      'cv-bomber-1 bomber - -',
      'cw-fighter-1 fighter - cw',
    ])
    expect(ordered({ order: 'release', unit: 'cv-bomber-1', target: 'cw' })).toEqual([
      'scramble',
      'cv-fighter-1 fighter - -',
      'cv-fighter-2 fighter - -',
      'cv-bomber-1 bomber cw cw',
      'cw-fighter-1 fighter - -',
    ])
  })

  it('has those that a stand scrambles against', () => {
    expect(ordered({ order: 'scramble', unit: 'cw-fighter-1', target: 'cw' })).toEqual([
      'scramble',
      'cv-fighter-1 fighter cw cw',
      'cv-fighter-2 fighter cw cw',
      'cv-bomber-1 bomber cw cw',
      'cw-fighter-1 fighter - cw',
    ])
  })

  it('has anti-aircraft fire at once, at a strafer as at a bomber (MNW-AIR-03, MNW-AIR-06)', () => {
    expect(ordered({ order: 'anti-aircraft', unit: 'cw', target: 'cv-fighter-2' })).toEqual([
      'scramble',
      'cv-fighter-1 fighter - -',
      'cv-fighter-2 bomber cw cw',
      'cv-bomber-1 bomber - -',
      'cw-fighter-1 fighter - -',
    ])
    expect(ordered({ order: 'strafe', unit: 'cv-fighter-1', target: 'cw' })).toEqual([
      'anti-aircraft',
      'cv-fighter-1 fighter cw cw',
      'cv-fighter-2 fighter - -',
      'cv-bomber-1 bomber - -',
      'cw-fighter-1 fighter - -',
    ])
  })

  it('goes on with its step in the movement phase, where orders are carried out at once', () => {
    const start = begin(
      scenario([
        { id: 'x', side: 'a', class: 'carrier' },
        { id: 'y', side: 'b', hex: '0120' },
      ]),
      [1, 2],
    )
    expect([start.step, start.queue.length, start.stands.length]).toEqual(['first mover', 5, 4])
    const move = miniNaval.orders(start)[0] as Order
    expect(miniNaval.alone?.(start, move)).toEqual({ ...start, queue: [...start.queue, ...start.queue] })
    expect(orderOdds(miniNaval, start, move).outcomes).toEqual([{ value: [], p: 1 }])
  })

  it('has nothing of the aircraft of the other side that come home when it is over (MNW-AIR-07)', () => {
    const given: Scenario = {
      ...scenario([
        { id: 'x', side: 'a' },
        { id: 'cv', side: 'b', ship: { class: 'carrier', aircraft: { fighter: 1 } }, launched: ['fighter'], lost: 17, hex: '0120' },
      ]),
    }
    const moving = until(begin(given), (now) => asked(now) === 'a x move')
    expect(moving.stands.map(({ place }) => place)).toEqual(['returning'])
    for (const order of miniNaval.orders(moving)) {
      const left = order.order === 'withdraw' ? [{ to: 'x', outcome: 'leaves the map', amount: null }] : []
      expect(orderOdds(miniNaval, moving, order).outcomes).toEqual([{ value: left, p: 1 }])
    }
  })
})
