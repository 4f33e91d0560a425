import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { valueAtPath, withValueAt } from '../../src/core/path.js'
import { corpen18 } from '../../src/corpen18/battle.js'
import type { Order } from '../../src/corpen18/orders.js'
import type { State } from '../../src/corpen18/state.js'
import { report } from '../../src/report/index.js'
import { faultOf as toldOf } from '../told.js'
import { EXAMPLES, example, randomPlay, scenario, Table, unit } from './helpers.js'

/** Own batteries remember whom they fired at this turn; that is a side's own memory. */
function withoutMemory(view: ReturnType<typeof corpen18.view>): string {
  return JSON.stringify(view, (key, value: unknown) => (key === 'targets' ? [] : value))
}

function afloat({ ship, inForce }: State['units'][number]): boolean {
  return inForce < (ship.category === 'fac' ? 2 : 4)
}

describe('what a side sees (C18-DET-09)', () => {
  it('C18-DET-09: is nothing of anybody who is no side', () => {
    const table = new Table([unit('r', 'red', '0505'), unit('b', 'blue', '0507')])
    expect(toldOf(() => corpen18.view(table.state, 'rd'))).toEqual([
      'not-allowed',
      'side',
      'expected a side (red, blue); found "rd"; did you mean "red"?',
    ])
  })

  it('C18-DET-09: own units whole; detected enemies without their speed, torpedoes and guns used', () => {
    const table = new Table([
      unit('r', 'red', '0505'),
      unit('b', 'blue', '0507', { points: 3, hits: 1 }, { torpedoes: '2/4(4)' }),
      unit('far', 'blue', '2020'),
    ])
    const view = corpen18.view(table.state, 'red')
    expect(view.own).toEqual([table.unit('r')])
    expect(view.enemies.map(({ id }) => id)).toEqual(['b'])
    expect(Object.keys(view.enemies[0] ?? {}).sort()).toEqual([
      'heading',
      'hits',
      'id',
      'inForce',
      'moved',
      'name',
      'points',
      'q',
      'r',
      'ship',
      'side',
    ])
    expect(view).toMatchObject({ side: 'red', turn: 1, phase: 'first movement', sunk: [] })
  })

  it.each(EXAMPLES)('C18-DET-09: nothing of undetected enemies afloat in %s, nor enemy torpedo counts', (name) => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 6 }), (seed) => {
        let looked = 0
        randomPlay(example(name), seed, 120, (state) => {
          if (looked++ % 5 !== 0) return
          for (const side of corpen18.sides(state)) {
            const view = corpen18.view(state, side)
            const text = withoutMemory(view)
            for (const each of state.units) {
              if (each.side === side) continue
              if (!each.detected && afloat(each)) expect(text).not.toContain(`"${each.id}"`)
            }
            for (const enemy of view.enemies) {
              for (const key of ['ready', 'reload', 'launched', 'launchedThisTurn', 'guns', 'speed', 'detected'])
                expect(enemy).not.toHaveProperty(key)
            }
            for (const id of view.sunk) expect(afloat(state.units.find((each) => each.id === id) as State['units'][number])).toBe(false)
            expect(view.own.map(({ id }) => id)).toEqual(state.units.filter((each) => each.side === side).map(({ id }) => id))
          }
        })
      }),
      { numRuns: 4 },
    )
  })

  it('C18-DET-09: what a side may not know, by name; of the sunk it knows those it had detected', () => {
    const { state } = new Table([
      unit('r', 'red', '0505'),
      unit('near', 'blue', '0507'),
      unit('far', 'blue', '2020'),
      unit('gone', 'blue', '0508'),
      unit('lost', 'red', '0504'),
      unit('seen', 'blue', '0509'),
    ])
    const units = state.units.map((each) => {
      if (!['gone', 'lost', 'seen'].includes(each.id)) return each
      return { ...each, hits: 4, inForce: 4, detected: each.id === 'seen' }
    })
    const aboard = (id: string) => ['speed', 'ready', 'reload', 'launched'].map((key) => `units.${id}.${key}`)
    const unseen = (id: string) => [...['q', 'r', 'heading', 'hits', 'inForce', 'moved'].map((key) => `units.${id}.${key}`), ...aboard(id)]
    expect(corpen18.hidden({ ...state, units }, 'red')).toEqual([...aboard('near'), ...unseen('far'), ...unseen('gone'), ...aboard('seen')])
    expect(corpen18.hidden({ ...state, units }, 'blue')).toEqual([...aboard('r'), ...unseen('lost')])
    const view = corpen18.view({ ...state, units }, 'red')
    expect([view.own, view.enemies].map((seen) => seen.map(({ id }) => id))).toEqual([['r', 'lost'], ['near']])
    expect(view.sunk).toEqual(['lost', 'seen'])
  })

  it('C18-DET-09: who sinks unseen is known to its own side alone, in events and in what follows', () => {
    const at = { light: 'night' } as const
    const units = [unit('r', 'red', '0101'), unit('b', 'blue', '1919'), unit('ghost', 'blue', '1919')]
    const battle = Battle.start(corpen18, scenario(units, at), { seed: 1 })
    battle.amend('units.ghost.hits', 4, 'a mine')
    expect(battle.events.filter(({ event }) => event === 'sunk').map(({ target, knownTo }) => [target, knownTo])).toEqual([
      ['ghost', ['blue']],
    ])
    expect([battle.view('red').sunk, battle.view('blue').sunk]).toEqual([[], ['ghost']])
    for (const format of ['text', 'json'] as const) expect(report(battle.record(), { for: 'red', format })).not.toContain('ghost')
    battle.amend('units.b.hits', 4, 'another')
    expect(battle.result.reason).toBe('no unit of blue is afloat')
    expect(battle.view('red').sunk).toEqual([])
  })

  it('C18-DET-09: the tier that acts is known to whom a unit in it is', () => {
    const units = [unit('r', 'red', '0505', {}, { crew: 'trained' }), unit('b', 'blue', '0805', {}, { crew: 'elite', nightFighting: true })]
    const table = new Table(units, { light: 'night' })
    const tiers = (tier: State['tier'], detected: boolean) => {
      const units = table.state.units.map((each) => ({ ...each, detected: each.id === 'b' && detected }))
      return ['red', 'blue'].map((side) => corpen18.view({ ...table.state, phase: 'first combat', tier, units }, side).tier)
    }
    // At night the trained crew counts as green.
    expect([tiers('elite', false), tiers('elite', true), tiers('green', true), tiers('trained', true), tiers(null, true)]).toEqual([
      [null, 'elite'],
      ['elite', 'elite'],
      ['green', null],
      [null, null],
      [null, null],
    ])
  })

  it('C18-DET-09: changing what is hidden changes no view', () => {
    randomPlay(example('second-guadalcanal'), 'hidden', 200, (state) => {
      if (state.queue.length % 3 !== 0) return
      for (const side of corpen18.sides(state)) {
        const view = JSON.stringify(corpen18.view(state, side))
        for (const path of corpen18.hidden(state, side)) {
          const changed = withValueAt(state, path, (valueAtPath(state, path) as number) + 1)
          expect(JSON.stringify(corpen18.view(changed, side)), path).toBe(view)
        }
      }
    })
  })

  it('C18-DET-09: nor does a side learn of an enemy it does not see by a refusal', () => {
    const table = new Table([
      unit('r', 'red', '0505', {}, { movement: [0, 0], torpedoes: 1 }),
      unit('near', 'blue', '0506', {}, { movement: [0, 0] }),
      unit('hidden', 'blue', '2020', {}, { movement: [0, 0] }),
    ])
    const answer = (target: string) =>
      corpen18.refusal(table.state, { order: 'fire', unit: 'r', battery: 'main', target })?.reason.replace(target, '?')
    expect(answer('hidden')).toBe(answer('nobody'))
  })

  it('C18-DET-09: nor by asking when it is not its turn: whose turn it is may be a secret', () => {
    const units = [unit('r', 'red', '0101', {}, { movement: [5, 5] }), unit('ghost', 'blue', '1919', {}, { movement: [1, 1] })]
    const table = new Table(units)
    const asked = (order: Order) => corpen18.refusal(table.state, order)?.reason
    expect(table.turnOf).toBe('ghost')
    expect(asked({ order: 'move', unit: 'r', steps: '' })).toBe('it is not the turn of "r" to move')
    // Nor is a unit that nobody sees told from one that is not there.
    table.move('ghost')
    expect(asked({ order: 'move', unit: 'ghost', steps: '' })).toBe('it is not the turn of "ghost" to move')
    expect(asked({ order: 'move', unit: 'phantom', steps: '' })).toBe('it is not the turn of "phantom" to move')
  })

  it('C18-DET-09: what happens out of sight is told to those who may know it', () => {
    for (const seed of ['1', '2', '3']) {
      const battle = Battle.start(corpen18, example('second-guadalcanal'), { seed })
      let seen = new Map(battle.state.units.map((each) => [each.id, each.detected]))
      for (let i = 0; i < 150 && battle.decision; i++) {
        const orders = battle.orders()
        const happened = battle.order(orders[(i * 7) % orders.length])
        for (const event of happened) {
          const actor = battle.state.units.find(({ id }) => id === event.actor)
          if (!actor || !['move', 'gunnery', 'torpedoes', 'reload'].includes(event.event)) continue
          const both = event.event !== 'reload' && seen.get(actor.id)
          expect([...event.knownTo].sort(), `${event.event} of ${actor.id}`).toEqual(both ? ['american', 'japanese'] : [actor.side])
        }
        seen = new Map(battle.state.units.map((each) => [each.id, each.detected]))
      }
    }
  })

  it('C18-DET-09: a ship struck from out of sight knows that, and no more', () => {
    const table = new Table(
      [
        unit('r', 'red', '0505', {}, { movement: [0, 0], main: { rating: 12, range: 9, toHit: [0, 0, 0] } }),
        unit('b', 'blue', '0506', {}, { movement: [0, 0] }),
      ],
      { light: 'night', turns: 1 },
      [7, 8],
    )
    // 4 + 2 (short): two hits; then, with nobody left to act or move, the second look.
    table.fire('r', 'b', [4, 9, 9])
    expect(table.notes.named('gunnery')).toMatchObject([{ knownTo: ['red'] }])
    const [struck] = table.notes.named('struck')
    expect(struck).toMatchObject({ target: 'b', hits: 2, total: 2, knownTo: ['blue'] })
    expect(JSON.stringify(struck)).not.toContain('"r"')
  })

  it('C18-DET-09: a ship missed from out of sight knows nothing', () => {
    const table = new Table(
      [unit('r', 'red', '0505', {}, { movement: [0, 0] }), unit('b', 'blue', '0506', {}, { movement: [0, 0] })],
      { light: 'night', turns: 1 },
      [7, 8],
    )
    table.fire('r', 'b', [1, 9, 9])
    expect(table.notes.named('gunnery')).toMatchObject([{ hits: 0, knownTo: ['red'] }])
    expect(table.notes.named('struck')).toEqual([])
  })
})
