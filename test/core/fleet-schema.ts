import * as z from 'zod/mini'
import { notation, number, parse, text, whole } from '../../src/core/schema.js'
import { refusalOf } from './support.js'

export const ship = z.strictObject({
  class: text(),
  category: z.enum(['capital', 'cruiser', 'escort']),
  movement: z.tuple([whole(0, 9), whole(0, 9)]),
  protection: z.union([notation(/^U?[1-9]$/, 'a protection such as 7 or U5'), whole(1, 9)]),
  speedKph: z.optional(number()),
  torpedoes: z._default(whole(0, 8), 0),
  modern: z.optional(z.boolean()),
})
export const fleet = z.strictObject({
  title: text(),
  ruleset: z.literal('test'),
  flagship: z.union([text(), ship]),
  units: z.array(z.strictObject({ id: text(), ship, hits: z._default(whole(0, 4), 0) })).check(z.minLength(1), z.maxLength(3)),
  columns: z.optional(z.array(z.nullable(z.int())).check(z.length(3))),
  note: z.optional(z.nullable(text())),
})
export const order = z.discriminatedUnion('order', [
  z.strictObject({ order: z.literal('move'), unit: text(), steps: notation(/^[FLR]*$/, 'steps such as FFRF') }),
  z.strictObject({ order: z.literal('fire'), unit: text(), battery: z.enum(['main', 'secondary']) }),
])

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export const goodShip = { class: 'Hood BC', category: 'capital', movement: [3, 3], protection: '7' }
export const good = {
  title: 'Strait',
  ruleset: 'test',
  flagship: 'Hood BC',
  units: [
    { id: 'hood', ship: goodShip },
    { id: 'pow', ship: { ...goodShip, torpedoes: 2 }, hits: 1 },
  ],
}

/** A deep copy with another value at a place; undefined takes the key away. */
export function planted(keys: readonly (string | number)[], value: unknown, root: unknown = good): unknown {
  const [key, ...rest] = keys
  if (key === undefined) return value
  const copy = (Array.isArray(root) ? [...root] : { ...(root as object) }) as Record<string | number, unknown>
  copy[key] = planted(rest, value, copy[key])
  if (copy[key] === undefined) delete copy[key]
  return copy
}

export const complaint = (keys: readonly (string | number)[], value: unknown) =>
  refusalOf(() => parse(fleet, planted(keys, value), 'fleet')).toJSON()
