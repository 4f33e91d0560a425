import { describe, expect, it } from 'vitest'
import { orderOdds } from '../../src/core/order-odds.js'
import { corpen18 } from '../../src/corpen18/battle.js'
import type { Order } from '../../src/corpen18/orders.js'
import { damageTo } from '../../src/report/luck.js'
import { guns, Table, unit } from './helpers.js'

const still = { movement: [0, 0] as [number, number] }
const hopeless = { ...still, main: undefined as never, protection: 9 }

describe('the odds of an attack', () => {
  it('C18-DMG-05: tell nothing of what others have sunk, though it is the last of its tier', () => {
    const table = new Table([
      unit('a1', 'red', '0505', {}, { ...still, main: guns(10, { toHit: [6, 6, 6] }) }),
      unit('a2', 'red', '0705', {}, { ...still, main: guns(10, { toHit: [6, 6, 6] }) }),
      unit('x', 'blue', '0503', { hits: 3 }, { ...hopeless, protection: '1F' }),
      unit('y', 'blue', '0703', {}, hopeless),
    ])
    table.fire('a1', 'x', [10]).hold('a1')
    expect([table.turnOf, table.unit('x').hits]).toEqual(['a2', 4])
    const odds = (order: Order) => orderOdds(corpen18, table.state, order).outcomes
    expect(odds({ order: 'hold', unit: 'a2' })).toEqual([{ value: [], p: 1 }])
    const fire: Order = { order: 'fire', unit: 'a2', battery: 'main', target: 'y' }
    expect(odds(fire).flatMap(({ value }) => value.map(({ to }) => to))).toEqual(odds(fire).map(() => 'y'))
  })
})

describe('the damage of an outcome', () => {
  it('is what the enemy suffers, not what one’s own do', () => {
    const table = new Table([unit('a', 'red', '0505'), unit('b', 'red', '0506'), unit('x', 'blue', '0503')])
    const hit = (to: string | null, amount: number | null) => ({ to, outcome: 'hit', amount })
    const outcome = [hit('b', 2), hit('x', 3), hit('x', null), hit(null, 5)]
    expect(damageTo(corpen18, table.state, 'red')(outcome)).toBe(8)
    expect(damageTo(corpen18, table.state, 'blue')(outcome)).toBe(7)
    expect(damageTo({}, table.state, 'red')(outcome)).toBe(10)
  })
})
