import type { Order } from '../../src/gurps/index.js'
import { unit } from './helpers.js'

export const far = [unit('red', 'red', '0510', 'N'), unit('blue', 'blue', '2520', 'N')]
export const fire = (id: string, battery: 'left' | 'right' | 'front' | 'back', target: string, cannons: number): Order => ({
  order: 'fire',
  unit: id,
  battery,
  target,
  cannons,
})
export const reload = (id: string, battery: 'left' | 'right' | 'front' | 'back', cannons: number): Order => ({
  order: 'reload',
  unit: id,
  battery,
  cannons,
})
export const aid = (id: string, change: Partial<Record<'spells' | 'lives' | 'alive' | 'masts', number>>): Order => ({
  order: 'aid',
  unit: id,
  spells: 0,
  lives: 0,
  alive: 0,
  masts: 0,
  ...change,
})

export const empty = { loaded: { left: 0, right: 0, front: 0, back: 0 } }
export const board = (id: string, target: string): Order => ({ order: 'board', unit: id, target })
export const fight = (id: string, change: object = {}): Order => ({ order: 'fight', unit: id, engaged: 0, disengage: false, ...change })
