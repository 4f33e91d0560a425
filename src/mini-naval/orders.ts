import * as z from 'zod/mini'
import { HEADINGS, type HeadingName } from '../core/hex.js'
import { hexName, text } from '../core/schema.js'
import { BATTERIES, type BatteryName, MOUNTS, type Mount } from './types.js'

export const QUESTIONS = [
  'strike',
  'scramble',
  'intercept',
  'strafe',
  'release',
  'anti-aircraft',
  'main battery',
  'secondary battery',
  'torpedoes',
  'hunt',
  'land',
  'launch',
  'move',
] as const
/** What one vessel or stand is asked. */
export type QuestionName = (typeof QUESTIONS)[number]

/** A stand goes for a vessel: bombers to bomb it, fighters to escort them; or bombers hunt a submerged submarine. */
export interface StrikeOrder {
  readonly order: 'strike' | 'hunt'
  readonly unit: string
  readonly target: string
}

/** A carrier's fighters meet those that have come for a vessel (MNW-AIR-01). */
export interface ScrambleOrder {
  readonly order: 'scramble'
  readonly unit: string
  readonly target: string
}

/** Left-over fighters attack a stand of bombers, or strafe a vessel; torpedo bombers choose theirs; a vessel names a stand to shoot at. */
export interface EngageOrder {
  readonly order: 'intercept' | 'strafe' | 'release' | 'anti-aircraft'
  readonly unit: string
  readonly target: string
}

/** MNW-GUN-01. */
export interface FireOrder {
  readonly order: 'fire'
  readonly unit: string
  readonly battery: BatteryName
  readonly target: string
}

/** One pattern from one launcher (MNW-TOR-01). */
export interface TorpedoOrder {
  readonly order: 'torpedoes'
  readonly unit: string
  readonly mount: Mount
  readonly target: string
}

/** MNW-AIR-07. */
export interface LandOrder {
  readonly order: 'land'
  readonly unit: string
  readonly carrier: string
}

/** Where a move ends, and how; whom it rams; whether a submarine dives or surfaces on the way. */
export interface MoveOrder {
  readonly order: 'move'
  readonly unit: string
  readonly to: string
  readonly heading: HeadingName
  readonly ram?: string | undefined
  readonly depth?: 'dive' | 'surface' | undefined
}

/** Takes off; leaves the map; finds out where a patrolling submarine is; or does nothing of what is asked. */
export interface PlainOrder {
  readonly order: 'launch' | 'withdraw' | 'locate' | 'pass'
  readonly unit: string
}

/** An answer to the question at hand. */
export type Order = StrikeOrder | ScrambleOrder | EngageOrder | FireOrder | TorpedoOrder | LandOrder | MoveOrder | PlainOrder

const at = <Name extends string>(order: Name) => z.strictObject({ order: z.literal(order), unit: text(), target: text() })
const plain = <Name extends string>(order: Name) => z.strictObject({ order: z.literal(order), unit: text() })

export const orderSchema = z.discriminatedUnion('order', [
  at('strike'),
  at('hunt'),
  at('scramble'),
  at('intercept'),
  at('strafe'),
  at('release'),
  at('anti-aircraft'),
  z.strictObject({ order: z.literal('fire'), unit: text(), battery: z.enum(BATTERIES), target: text() }),
  z.strictObject({ order: z.literal('torpedoes'), unit: text(), mount: z.enum(MOUNTS), target: text() }),
  z.strictObject({ order: z.literal('land'), unit: text(), carrier: text() }),
  z.strictObject({
    order: z.literal('move'),
    unit: text(),
    to: hexName(),
    heading: z.enum(HEADINGS),
    ram: z.optional(text()),
    depth: z.optional(z.enum(['dive', 'surface'])),
  }),
  plain('launch'),
  plain('withdraw'),
  plain('locate'),
  plain('pass'),
])
