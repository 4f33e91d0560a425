import fc from 'fast-check'
import { expect } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import type { BattleRecord, RecordEntry } from '../../src/core/record.js'
import { corpen18, type FireOrder, type Order } from '../../src/corpen18/index.js'
import { ACTION } from './support.js'

export const begin = (seed: string | number = 1, change: object = {}) => Battle.start(corpen18, { ...ACTION, ...change }, { seed })
export type Corpen18Battle = ReturnType<typeof begin>

/** Everything by which a battle could be told from another. */
export const snapshot = (battle: Corpen18Battle) => JSON.stringify([battle.state, battle.record(), battle.events, battle.decision])
export const json = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** The order a listless admiral would give: by a number, so that tests can choose. */
export function pick(battle: Corpen18Battle, n: number): Order {
  const orders = battle.orders()
  return orders[n % orders.length] as Order
}

/** Plays on by the first order that is listed, at most so many. */
export function play(battle: Corpen18Battle, orders: number, choice = (n: number) => n * 7): void {
  for (let n = 0; n < orders && battle.decision; n++) battle.order(pick(battle, choice(n)))
}

/** A battle at its first combat, everyone where they were, r1 to fire. */
export function atCombat(seed: string | number = 1, change: object = {}): { battle: Corpen18Battle; fire: FireOrder } {
  const battle = begin(seed, change)
  while (battle.decision?.question === 'move') battle.order({ order: 'move', unit: battle.decision.unit, steps: '' })
  const fire = battle.orders().find(({ order }) => order === 'fire') as FireOrder
  return { battle, fire }
}

export const gunneryOf = (events: readonly object[]) =>
  events.find((each) => (each as { event: string }).event === 'gunnery') as Record<string, unknown>

export const eventsOf = (entry: RecordEntry | undefined) => (entry && 'events' in entry ? entry.events : [])

/** What one is asked to do to a battle, some of everything. */
export const act = fc.oneof(
  { weight: 12, arbitrary: fc.record({ act: fc.constant('order' as const), n: fc.nat({ max: 1000 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('undo' as const), n: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('amend' as const), n: fc.nat({ max: 15 }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('real' as const), n: fc.integer({ min: 1, max: 10 }) }) },
)
export type Act = { act: 'order' | 'undo' | 'amend' | 'real'; n: number }

export function perform(battle: Corpen18Battle, acts: readonly Act[]): void {
  for (const { act: kind, n } of acts) {
    if (kind === 'undo') for (let i = 0; i < n && battle.record().entries.some((entry) => !('undo' in entry)); i++) undoIfAny(battle)
    else if (kind === 'amend') battle.amend(`units[${n % 4}].hits`, n >> 2, 'by chance')
    else if (battle.decision) {
      const order = pick(battle, n)
      if (kind === 'real' && order.order === 'fire') tryReal(battle, order, n)
      else battle.order(order)
    }
  }
}

function undoIfAny(battle: Corpen18Battle): void {
  try {
    battle.undo()
  } catch (error) {
    expect(error).toMatchObject({ code: 'nothing-to-undo' })
  }
}

/** A shot by real dice; where more than one die is thrown, by the battle's. */
function tryReal(battle: Corpen18Battle, order: Order, face: number): void {
  try {
    battle.order(order, { dice: [face] })
  } catch (error) {
    expect(error).toMatchObject({ code: 'bad-dice' })
    battle.order(order)
  }
}

export const NIGHT = { light: 'night', moon: 'full', options: { equalSpeed: 'by-lot' } }

/** A short battle with orders, real dice, an amendment and undone entries. */
export function recorded(): { battle: Corpen18Battle; record: BattleRecord } {
  const { battle, fire } = atCombat('on record', { options: { equalSpeed: 'by-lot' } })
  battle.order(fire)
  battle.undo()
  battle.order(fire, { dice: [10] })
  battle.amend('units.r2.hits', 1, 'flooding')
  play(battle, 9)
  return { battle, record: json(battle.record()) }
}
