import * as z from 'zod/mini'
import { refuse } from '../../src/core/errors.js'
import { type Procedure, procedure } from '../../src/core/procedure.js'
import { type Declined, type Resolved, resolveRequest } from '../../src/core/requests.js'
import type { Ruleset } from '../../src/core/ruleset.js'
import { whole } from '../../src/core/schema.js'
import { corpen18 } from '../../src/corpen18/index.js'

export const SHOOT = { name: 'shoot', clause: 'T-GUN-01' } as const
export const BOARD = { name: 'board', clause: 'T-BRD-01' } as const

export interface House {
  readonly bonus: number
}

/** Hits on 5 and 6; with no guns refused before any die, at distance 9 after the first. */
export const gunnery = procedure(
  z.strictObject({ guns: whole(), distance: z._default(whole(0, 9), 1) }),
  ['T-GUN-02', 'T-GUN-03'],
  ({ guns, distance }, { bonus }: House, chance, trace) => {
    if (guns === 0) return refuse('T-GUN-02', 'no guns')
    trace?.modifier('T-GUN-04', 'bonus', bonus)
    const roll = chance.die(6, SHOOT)
    if (distance === 9) return refuse('T-GUN-03', 'out of sight')
    const [hits] = chance.faces(guns, 6, [5], SHOOT) as [number]
    return { roll, hits: hits + bonus }
  },
)

/** Refused by one clause or another as the die falls; the weightiest is not the first to be met. */
const boarding = procedure(z.strictObject({ odds: z._default(whole(), 0) }), ['T-BRD-03', 'T-BRD-02'], (_, __: House, chance) => {
  const roll = chance.die(6, BOARD)
  if (roll === 2) return refuse('T-BRD-02', 'two')
  if (roll === 5) return refuse('T-BRD-03', 'five')
  return { even: roll % 2 === 0 }
})

const parity = procedure(z.strictObject({}), [], (_, __: House, chance) => ({ even: chance.die(6, BOARD) % 2 === 0 }))
const huge = procedure(z.strictObject({}), [], (_, __: House, chance) => ({
  dice: Array.from({ length: 12 }, () => chance.die(6, BOARD)),
}))
const calm = procedure(z.strictObject({}), [], () => ({ calm: true }))

export const test = {
  ...corpen18,
  id: 'test',
  procedures: { gunnery, boarding, parity, huge, calm } as Readonly<Record<string, Procedure>>,
  settings: () => ({ bonus: 0 }),
} as Ruleset
export const context = { rulesets: { test, corpen18: corpen18 as Ruleset } }

export const ask = (request: unknown, why = false): Resolved | Declined => resolveRequest(request, context, why)
export const errorOf = (reply: object) => (reply as { error?: { code: string; path: string; message: string } }).error
export const base = { ruleset: 'test', procedure: 'gunnery', input: { guns: 2 } }
