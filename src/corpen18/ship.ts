import * as z from 'zod/mini'
import type { Frozen } from '../core/frozen.js'
import { notation, text, whole } from '../core/schema.js'
import {
  BATTERIES,
  type BatteryName,
  CATEGORIES,
  type Category,
  QUALITIES,
  type Quality,
  RADARS,
  RATES_OF_FIRE,
  type Radar,
  type RateOfFire,
} from './types.js'

// The ship as people write it (C18-UNIT-04)

const LIGHT = 'U[1-7]|U1a'
const NUMBER = '[1-9]\\d{0,14}'

// The notation stands first in each union: it is what cards use, and a branch that fits is read without trying the other.

const rating = z.union([
  notation(new RegExp(`^(?:${NUMBER}|${LIGHT}|${NUMBER}/(?:${LIGHT}))$`), 'a gunnery rating such as 8, U5 or 1/U7 (C18-UNIT-05)'),
  whole(1),
])

const protection = z.union([
  notation(new RegExp(`^(?:${NUMBER}(?:/${NUMBER})?|${LIGHT})[RF]?$`), 'a protection such as 7R, 8/7, U3 or U4F (C18-UNIT-06)'),
  whole(1),
])

const torpedoes = z.union([
  notation(
    /^(?:--|(?:0|[1-9]\d{0,3})(?:\/(?:0|[1-9]\d{0,3}))?(?:\((?:0|[1-9]\d{0,3})\))?[HL]?)$/,
    'torpedoes such as --, 2, 2/4 or 2/4(4)H (C18-UNIT-07)',
  ),
  whole(0, 9999),
])

const toHit = z.nullable(whole(Number.MIN_SAFE_INTEGER))

const batterySchema = z.strictObject({
  rating,
  rateOfFire: z._default(z.enum(RATES_OF_FIRE), 'N'),
  range: whole(),
  toHit: z.tuple([toHit, toHit, toHit]),
})

/** A ship card as JSON: the ratings of one unit, in the notation of the printed record. */
export const shipSchema = z.strictObject({
  name: z.optional(text()),
  class: text(),
  category: z.enum(CATEGORIES),
  modern: z._default(z.boolean(), false),
  movement: z.tuple([whole(), whole()]),
  fireControl: whole(1, 4),
  main: z.optional(batterySchema),
  secondary: z.optional(batterySchema),
  tertiary: z.optional(batterySchema),
  torpedoes: z._default(torpedoes, '--'),
  protection,
  crew: z._default(z.enum(QUALITIES), 'experienced'),
  nightFighting: z._default(z.boolean(), false),
  radar: z._default(z.enum(RADARS), 'none'),
})

/** A ship card as authored: what has a default may be left out. */
export type ShipCard = Frozen<z.input<typeof shipSchema>>
export type BatteryCard = Frozen<z.input<typeof batterySchema>>

// The ship as the rules use it: notation taken apart once

/** A gunnery rating: against armour, against the unarmoured, or one for each (C18-UNIT-05). */
export interface Rating {
  readonly armoured: number | null
  readonly light: number | null
}

/** A battery ready for the rules. */
export interface Battery {
  readonly rating: Rating
  readonly rateOfFire: RateOfFire
  /** Hexes. */
  readonly range: number
  /** The place of the battery's line in the range chart: 0 for level I to 3 for IV (C18-GUN-03). */
  readonly fireControl: number
  /** Modifiers for bow, broadside and stern; null where it cannot bear. */
  readonly bow: number | null
  readonly broadside: number | null
  readonly stern: number | null
}

/** Protection: armoured with belt and deck, or unarmoured with one rating in both places (C18-UNIT-06). */
export interface Protection {
  readonly armoured: boolean
  readonly belt: number
  readonly deck: number
  /** What each hit already suffered adds to the next attack's die: -1 rugged, +1 fragile, else 0 (C18-GUN-09f). */
  readonly perHit: -1 | 0 | 1
}

/** Torpedo spreads, four torpedoes each (C18-UNIT-07). */
export interface Torpedoes {
  readonly perPhase: number
  readonly ready: number
  readonly reload: number
  readonly weight: 'heavy' | 'light' | null
}

/** A ship ready for the rules. Plain JSON. */
export interface Ship {
  readonly name: string | null
  readonly class: string
  readonly category: Category
  readonly modern: boolean
  readonly movement: readonly [number, number]
  readonly fireControl: number
  readonly main: Battery | null
  readonly secondary: Battery | null
  readonly tertiary: Battery | null
  readonly torpedoes: Torpedoes | null
  readonly protection: Protection
  readonly crew: Quality
  readonly nightFighting: boolean
  readonly radar: Radar
}

/** How many levels the fire control of each battery lies below the ship's (C18-GUN-03). */
const FIRE_CONTROL_BELOW: Readonly<Record<BatteryName, number>> = { main: 0, secondary: 1, tertiary: 2 }

/** Takes a parsed card's notation apart. `modern` counts for capital ships alone. */
export function readyShip(card: z.output<typeof shipSchema>): Ship {
  const battery = (name: BatteryName) => {
    const given = card[name]
    if (!given) return null
    const [bow, broadside, stern] = given.toHit
    const fireControl = Math.max(0, card.fireControl - 1 - FIRE_CONTROL_BELOW[name])
    return { rating: parseRating(given.rating), rateOfFire: given.rateOfFire, range: given.range, fireControl, bow, broadside, stern }
  }
  return {
    name: card.name ?? null,
    class: card.class,
    category: card.category,
    modern: card.modern && card.category === 'capital',
    movement: card.movement,
    fireControl: card.fireControl,
    main: battery('main'),
    secondary: battery('secondary'),
    tertiary: battery('tertiary'),
    torpedoes: parseTorpedoes(card.torpedoes),
    protection: parseProtection(card.protection),
    crew: card.crew,
    nightFighting: card.nightFighting,
    radar: card.radar,
  }
}

function parseRating(given: string | number): Rating {
  const [first, second] = String(given).split('/') as [string, string?]
  const light = (part: string) => Number(part.charAt(1))
  return first.startsWith('U')
    ? { armoured: null, light: light(first) }
    : { armoured: Number(first), light: second === undefined ? null : light(second) }
}

function parseProtection(given: string | number): Protection {
  const [, body, suffix] = /^(.*?)([RF]?)$/.exec(String(given)) as unknown as [string, string, string]
  const perHit = suffix === 'R' ? -1 : suffix === 'F' ? 1 : 0
  if (body.startsWith('U')) {
    const light = Number(body.charAt(1))
    return { armoured: false, belt: light, deck: light, perHit }
  }
  const [belt, deck] = body.split('/').map(Number) as [number, number?]
  return { armoured: true, belt, deck: deck ?? belt, perHit }
}

function parseTorpedoes(given: string | number): Torpedoes | null {
  if (given === '--') return null
  const [, first, second, reload, weight] = /^(\d+)(?:\/(\d+))?(?:\((\d+)\))?([HL]?)$/.exec(String(given)) as unknown as string[]
  return {
    perPhase: Number(first),
    ready: Number(second ?? first),
    reload: Number(reload ?? 0),
    weight: weight === 'H' ? 'heavy' : weight === 'L' ? 'light' : null,
  }
}

/** The card that reads as this ship: {@link readyShip} backwards. */
export function cardOf(ship: Ship): ShipCard {
  const batteries = BATTERIES.flatMap((name) => {
    const battery = ship[name]
    if (!battery) return []
    const { rating, rateOfFire, range, bow, broadside, stern } = battery
    return [[name, { rating: formatRating(rating), rateOfFire, range, toHit: [bow, broadside, stern] }] as const]
  })
  return {
    ...(ship.name === null ? {} : { name: ship.name }),
    class: ship.class,
    category: ship.category,
    modern: ship.modern,
    movement: [...ship.movement],
    fireControl: ship.fireControl,
    ...Object.fromEntries(batteries),
    torpedoes: formatTorpedoes(ship.torpedoes),
    protection: formatProtection(ship.protection),
    crew: ship.crew,
    nightFighting: ship.nightFighting,
    radar: ship.radar,
  }
}

export function formatRating({ armoured, light }: Rating): string {
  return [armoured, light === null ? null : `U${light}`].filter((part) => part !== null).join('/')
}

export function formatProtection({ armoured, belt, deck, perHit }: Protection): string {
  const body = !armoured ? `U${belt}` : belt === deck ? `${belt}` : `${belt}/${deck}`
  return body + (perHit === -1 ? 'R' : perHit === 1 ? 'F' : '')
}

export function formatTorpedoes(torpedoes: Torpedoes | null): string {
  if (!torpedoes) return '--'
  const { perPhase, ready, reload, weight } = torpedoes
  const spreads = perPhase === ready ? `${ready}` : `${perPhase}/${ready}`
  return spreads + (reload > 0 ? `(${reload})` : '') + (weight === 'heavy' ? 'H' : weight === 'light' ? 'L' : '')
}
