import * as z from 'zod/mini'
import { text, whole } from '../core/schema.js'
import { BATTERIES } from './types.js'

const unit = text()

export const orderSchema = z.discriminatedUnion('order', [
  /** GNC-OFF-06: the tactician's points to other officers; all 0 keeps them for boarding. */
  z.strictObject({ order: z.literal('deal'), unit, leadership: whole(), gunnery: whole(), navigation: whole(), firstAid: whole() }),
  /** GNC-MOVE-04: one hex ahead; off the map, the ship leaves the battle. */
  z.strictObject({ order: z.literal('forward'), unit }),
  /** GNC-MOVE-03: the front hex swings 60 degrees. */
  z.strictObject({ order: z.literal('turn'), unit, to: z.enum(['port', 'starboard']) }),
  /** GNC-RAM-01: head-first into the enemy ahead. */
  z.strictObject({ order: z.literal('ram'), unit }),
  /** GNC-GUN-01: so many cannons of one battery at one ship. */
  z.strictObject({ order: z.literal('fire'), unit, battery: z.enum(BATTERIES), target: text(), cannons: whole(1) }),
  /** GNC-GUN-03: begin to reload so many cannons of one battery. */
  z.strictObject({ order: z.literal('reload'), unit, battery: z.enum(BATTERIES), cannons: whole(1) }),
  /** GNC-BRD-01. */
  z.strictObject({ order: z.literal('board'), unit, target: text() }),
  /** GNC-BRD-02, 06: one turn of a boarding: crew set against player characters, and whether to break off. */
  z.strictObject({ order: z.literal('fight'), unit, engaged: whole(), disengage: z.boolean() }),
  /** GNC-OFF-04, 05, 07: what mage, surgeon and navigator do about losses. */
  z.strictObject({ order: z.literal('aid'), unit, spells: whole(), lives: whole(), alive: whole(), masts: whole() }),
  /** GNC-BRD-07. */
  z.strictObject({ order: z.literal('surrender'), unit }),
  /** No fire, or no more, in the enemy's turn or before his fire. */
  z.strictObject({ order: z.literal('hold'), unit }),
  z.strictObject({ order: z.literal('end turn'), unit }),
])

/** An order, by its `order`; `unit` is always the ship that decides. */
export type Order = Readonly<z.output<typeof orderSchema>>
/** The orders of one kind. */
export type OrderOf<Name extends Order['order']> = Extract<Order, { order: Name }>
