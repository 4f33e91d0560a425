import * as z from 'zod/mini'
import type { Frozen } from '../core/frozen.js'
import { notation, number, text, whole } from '../core/schema.js'
import type { Cannons, OfficerName } from './types.js'

// The ship as people write it (section 1)

/** A whole number of either sign; -0 is not a number anybody means. */
export function signed() {
  return z.int().check(z.refine((n) => !Object.is(n, -0), 'expected 0 without a sign; found -0'))
}

/** GNC-SHIP-03: 1, 10, 100, ... */
function isPowerOfTen(n: number): boolean {
  let scale = 1
  while (scale < n) scale *= 10
  return scale === n
}

const level = z.optional(z.nullable(signed()))

export const cannonsSchema = z.strictObject({ left: whole(), right: whole(), front: whole(), back: whole() })

/** GNC-OFF-01, 03: levels relative to IQ; an officer left out or null is absent. Who holds several places has a level for each: GNC-OFF-03. */
export const officersSchema = z.strictObject({
  leadership: level,
  gunnery: level,
  navigation: level,
  firstAid: level,
  tactician: level,
})

/** GNC-OFF-05: points a healer can turn into spells. */
export const mageSchema = z.strictObject({ fatigue: whole(), powerstones: z._default(whole(), 0) })

const hullKeys = {
  name: text(),
  /** GNC-SHIP-03: the power of 10 that DR, HP and damage have been divided by. */
  scale: z._default(z.int().check(z.minimum(1), z.refine(isPowerOfTen, 'expected a scale of 1, 10, 100, ... (GNC-SHIP-03)')), 10),
  topSpeedKph: number(),
  dr: whole(),
  hp: whole(1),
  damage: notation(/^[1-9]\d{0,3}d(?:[+-]\d{1,6})?$/, 'the damage of one cannon such as 5d, 5d+2 or 5d-1 (GNC-SHIP-03)'),
  cannons: cannonsSchema,
  range: whole(),
  sizeModifier: signed(),
  crew: whole(),
  skeletonCrew: whole(),
  weightTons: z.optional(whole()),
  price: z.optional(whole()),
}

const peopleKeys = {
  officers: z.optional(officersSchema),
  mage: z.optional(mageSchema),
  weaponModifier: z._default(signed(), 0),
  player: z._default(z.boolean(), false),
}

/** A hull as the sample fleet has it: everything but the people's skill. */
export const hullSchema = z.strictObject(hullKeys)

/** A ship as JSON: hull and people. */
export const shipSchema = z.strictObject({ ...hullKeys, expertise: signed(), ...peopleKeys })

/** A ship as a scenario may have it: her skill may be given beside her. */
export const ownShipSchema = z.strictObject({ ...hullKeys, expertise: z.optional(signed()), ...peopleKeys })

/** A hull as authored: what has a default may be left out. */
export type HullCard = Frozen<z.input<typeof hullSchema>>
/** A hull as parsed: nothing left out but weight and price. */
export type Hull = z.output<typeof hullSchema>
/** A ship as authored: what has a default may be left out. */
export type ShipCard = Frozen<z.input<typeof shipSchema>>

// The ship as the rules use it

/** Levels of the officers; null for one who is absent. */
export type Officers = Readonly<Record<OfficerName, number | null>>

/** What one cannon does: dice and what is added to their total (GNC-SHIP-03). */
export interface Damage {
  readonly dice: number
  readonly plus: number
}

/** A ship ready for the rules. Plain JSON. DR, HP and damage are on the ship's scale. */
export interface Ship {
  readonly name: string
  readonly scale: number
  readonly topSpeedKph: number
  readonly dr: number
  readonly hp: number
  readonly damage: Damage
  readonly cannons: Cannons
  /** Hexes. */
  readonly range: number
  readonly sizeModifier: number
  readonly crew: number
  readonly skeletonCrew: number
  readonly expertise: number
  readonly officers: Officers
  /** Healing spells at the start (GNC-OFF-05). */
  readonly spells: number
  readonly weaponModifier: number
  readonly player: boolean
}

/** GNC-OFF-05: energy for one healing spell. */
const ENERGY_A_SPELL = 4

/** Takes a parsed card's notation apart. */
export function readyShip(card: z.output<typeof shipSchema>): Ship {
  const { officers, mage } = card
  return {
    name: card.name,
    scale: card.scale,
    topSpeedKph: card.topSpeedKph,
    dr: card.dr,
    hp: card.hp,
    damage: parseDamage(card.damage),
    cannons: card.cannons,
    range: card.range,
    sizeModifier: card.sizeModifier,
    crew: card.crew,
    skeletonCrew: card.skeletonCrew,
    expertise: card.expertise,
    officers: {
      leadership: officers?.leadership ?? null,
      gunnery: officers?.gunnery ?? null,
      navigation: officers?.navigation ?? null,
      firstAid: officers?.firstAid ?? null,
      tactician: officers?.tactician ?? null,
    },
    spells: mage ? Math.floor((mage.fatigue + mage.powerstones) / ENERGY_A_SPELL) : 0,
    weaponModifier: card.weaponModifier,
    player: card.player,
  }
}

function parseDamage(notation: string): Damage {
  const [dice, plus] = notation.split('d') as [string, string]
  return { dice: Number(dice), plus: Number(plus) }
}

/** `5d`, `5d+2`: damage in the notation of the card. */
export function formatDamage({ dice, plus }: Damage): string {
  return `${dice}d${plus > 0 ? '+' : ''}${plus === 0 ? '' : plus}`
}

// What a fight does to her

/** How a ship stands. `damage` is the running total of points through (GNC-DMG-01); `active`, `wounded` and `dead` count her crew. */
export interface Condition {
  readonly damage: number
  readonly hp: number
  readonly dr: number
  readonly active: number
  readonly wounded: number
  readonly dead: number
  /** Moves lost with the masts, after what the navigator saved. */
  readonly mastLost: number
}

/** A ship and how she stands. */
export interface Vessel {
  readonly ship: Ship
  readonly condition: Condition
}

/** A condition as authored: what is left out is as in an undamaged ship. */
export const conditionSchema = z.strictObject({
  damage: z._default(whole(), 0),
  hp: z.optional(whole()),
  dr: z.optional(whole()),
  active: z.optional(whole()),
  wounded: z._default(whole(), 0),
  dead: z._default(whole(), 0),
  mastLost: z._default(whole(), 0),
})

/** The condition of a ship fresh from harbour, or as given. */
export function readyCondition(ship: Ship, given?: z.output<typeof conditionSchema>): Condition {
  return {
    damage: given?.damage ?? 0,
    hp: given?.hp ?? ship.hp,
    dr: given?.dr ?? ship.dr,
    active: given?.active ?? ship.crew,
    wounded: given?.wounded ?? 0,
    dead: given?.dead ?? 0,
    mastLost: given?.mastLost ?? 0,
  }
}

/** A check that a condition's HP is no more than its ship's. */
export function withinHp<
  Given extends { readonly ship: { readonly hp: number }; readonly condition?: { readonly hp?: number | undefined } | undefined },
>() {
  return z.check<Given>((context) => {
    const { ship, condition } = context.value
    if (condition?.hp === undefined || condition.hp <= ship.hp) return
    context.issues.push({
      code: 'too_big',
      origin: 'number',
      maximum: ship.hp,
      inclusive: true,
      path: ['condition', 'hp'],
      input: condition.hp,
    })
  })
}
