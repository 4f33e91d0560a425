import * as z from 'zod/mini'
import { ARCS, type Arc } from '../core/hex.js'
import { notation, text, whole } from '../core/schema.js'
import { BATTERIES, type BatteryName } from './types.js'

/** `steps`: F one hex forward, L or R a turn of 60 degrees; an empty move stays. */
export interface MoveOrder {
  readonly order: 'move'
  readonly unit: string
  readonly steps: string
}

/** `arc` is named only for a target in the firer's own hex, where the firer may choose (C18-GUN-01). */
export interface FireOrder {
  readonly order: 'fire'
  readonly unit: string
  readonly battery: BatteryName
  readonly target: string
  readonly arc?: Arc | undefined
}

/** `split` is the unit aimed at in an adjacent hex that shares the spreads (C18-TOR-05). */
export interface LaunchOrder {
  readonly order: 'launch'
  readonly unit: string
  readonly target: string
  readonly spreads: number
  readonly split?: string | undefined
}

/** No more attacks by this unit in this combat phase. */
export interface HoldOrder {
  readonly order: 'hold'
  readonly unit: string
}

/** An order of Corpen 18, told apart by `order`. */
export type Order = MoveOrder | FireOrder | LaunchOrder | HoldOrder

export const orderSchema = z.discriminatedUnion('order', [
  z.strictObject({
    order: z.literal('move'),
    unit: text(),
    // Far more than the fastest ship's 20 hexes, each after up to three turns: what is too long is for the rules to refuse, by their clause.
    steps: notation(/^[FLR]{0,400}$/, 'steps such as FFRF: F forward, L and R turns'),
  }),
  z.strictObject({ order: z.literal('fire'), unit: text(), battery: z.enum(BATTERIES), target: text(), arc: z.optional(z.enum(ARCS)) }),
  z.strictObject({ order: z.literal('launch'), unit: text(), target: text(), spreads: whole(1), split: z.optional(text()) }),
  z.strictObject({ order: z.literal('hold'), unit: text() }),
])
