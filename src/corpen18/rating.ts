import * as z from 'zod/mini'
import { BroadsideError } from '../core/errors.js'
import { number, parse, text, whole } from '../core/schema.js'
import { type BatteryCard, formatProtection, formatTorpedoes, type Protection, type ShipCard, type Torpedoes } from './ship.js'
import { BATTERIES, CATEGORIES } from './types.js'

/** One battery of one vessel, as published. */
export interface BatteryFigures {
  /** Millimetres, by the gun's usual designation (150 for the German 15 cm of 149.1 mm). */
  readonly calibreMm: number
  /** Rounds a minute and barrel that the mounting can sustain. */
  readonly roundsPerMinute: number
  /** Barrels of one vessel that bear on bow, one broadside, stern; 0 cannot bear. */
  readonly barrels: readonly [bow: number, broadside: number, stern: number]
  /** Greatest range of gun and mounting, metres. */
  readonly rangeMetres: number
}

/** Torpedo tubes of one vessel, as published. */
export interface TorpedoFigures {
  readonly tubes: number
  /** Tubes that bear on one side; all of them when left out. */
  readonly bearing?: number
  /** Spare torpedoes that can be loaded in battle; none when left out. */
  readonly reloads?: number
  readonly diameterMm: number
  /** The oxygen torpedo (Long Lance). */
  readonly heavy?: boolean
}

/** What a ship class is rated from: figures of one vessel, and three judgements (fire control, modern, sturdiness). */
export interface ShipFigures {
  readonly class: string
  readonly category: ShipCard['category']
  readonly nation: string
  /** The year whose fit the figures describe. */
  readonly asOf: number
  readonly knots: number
  /** Standard tons; for a merchant, loaded. */
  readonly displacementTons: number
  /** The main belt over the vitals, whole millimetres; 0 none. */
  readonly beltMm: number
  /** The main armour deck over the vitals, one representative thickness, whole millimetres; 0 none. */
  readonly deckMm: number
  readonly main?: BatteryFigures
  readonly secondary?: BatteryFigures
  readonly tertiary?: BatteryFigures
  readonly torpedoes?: TorpedoFigures
  /**
   * A judgement: I merchants and fast craft; II escorts and old light cruisers; III cruisers with director and computer, capital
   * ships of before 1922, escorts with the best directors; IV capital ships of after 1922.
   */
  readonly fireControl: 1 | 2 | 3 | 4
  /** A capital ship of after 1922 (C18-TOR-08). */
  readonly modern?: boolean
  /** A judgement: fragile for explosive loss or petrol engines, rugged for ships that took exceptional punishment. */
  readonly sturdiness?: 'rugged' | 'fragile'
  /** A reading or choice worth knowing. */
  readonly note?: string
}

/** A ready ship beside the figures it was rated from. */
export interface FleetEntry {
  readonly figures: ShipFigures
  readonly card: ShipCard
  /** The card is the original rules' own, and need not equal our rating of the figures. */
  readonly original?: true
}

const batteryFigures = z.strictObject({
  calibreMm: number(),
  roundsPerMinute: number(),
  barrels: z.tuple([whole(), whole(), whole()]),
  rangeMetres: number(),
})

const shipFigures = z.strictObject({
  class: text(),
  category: z.enum(CATEGORIES),
  nation: text(),
  asOf: whole(),
  knots: number(),
  displacementTons: number(),
  beltMm: whole(),
  deckMm: whole(),
  main: z.optional(batteryFigures),
  secondary: z.optional(batteryFigures),
  tertiary: z.optional(batteryFigures),
  torpedoes: z.optional(
    z.strictObject({
      tubes: whole(1),
      bearing: z.optional(whole(1)),
      reloads: z.optional(whole()),
      diameterMm: number(1),
      heavy: z.optional(z.boolean()),
    }),
  ),
  fireControl: whole(1, 4),
  modern: z.optional(z.boolean()),
  sturdiness: z.optional(z.enum(['rugged', 'fragile'])),
  note: z.optional(z.string()),
})

type ToHit = BatteryCard['toHit']
/** Rows from the highest threshold down: the first whose `from` is reached counts. */
type Bands<T> = readonly (readonly [from: number, value: T])[]

// C18-UNIT-02
const VESSELS = { capital: 1, cruiser: 1, merchant: 1, escort: 2, fac: 4 } as const
// C18-UNIT-07: torpedoes in a spread, and the diameter under which they are light
const SPREAD = 4
const FULL_SIZE_MM = 533
// C18-UNIT-01
const HEX_METRES = 4000

// Section 10, gunnery by calibre (mm, both ends included)
const GUNNERY = [
  [20, 25, 'U1'],
  [37, 40, 'U2'],
  [75, 76, 'U3'],
  [85, 100, 'U4'],
  [102, 105, 'U5'],
  [114, 130, 'U6'],
  [133, 140, '1/U7'],
  [150, 155, '2'],
  [170, 190, '3'],
  [203, 203, '4'],
  [234, 283, '5'],
  [305, 305, '6'],
  [320, 356, '7'],
  [380, 381, '8'],
  [406, 410, '9'],
  [460, 460, '10'],
] as const

// Section 10, rate of fire by rounds a minute; normal is 'N'
const RATE_OF_FIRE = [
  [10, 'H'],
  [6, 'N'],
  [3, 'L'],
  [0, 'VL'],
] as const satisfies Bands<string>

// Section 10, to-hit by barrels that bear
const TO_HIT = [
  [13, 3],
  [10, 2],
  [8, 1],
  [5, 0],
  [3, -1],
  [2, -2],
  [1, -3],
] as const satisfies Bands<number>

// Section 10, protection by belt (mm); under 25 unarmoured
const ARMOURED_FROM_MM = 25
const BELT = [
  [430, 10],
  [380, 9],
  [330, 8],
  [280, 7],
  [230, 6],
  [179, 5],
  [115, 4],
  [77, 3],
  [51, 2],
  [ARMOURED_FROM_MM, 1],
] as const satisfies Bands<number>

// Section 10, protection by deck (mm)
const DECK = [
  [151, 9],
  [126, 8],
  [100, 7],
  [91, 6],
  [76, 5],
  [51, 4],
  [38, 3],
  [25, 2],
  [0, 1],
] as const satisfies Bands<number>

// Section 10, unarmoured by displacement (t)
const HULL = [
  [3000, 7],
  [2000, 6],
  [1500, 5],
  [1000, 4],
  [400, 3],
  [100, 2],
  [0, 1],
] as const satisfies Bands<number>

// C18-GUN-09f
const STURDINESS = { rugged: -1, fragile: 1 } as const

/**
 * Rates a ship class from its historical figures (specification, section 10).
 *
 * Gives the card of one unit: barrels and torpedoes are those of all its vessels together, speed, armour and displacement those of one.
 * Crew quality, night fighting and radar belong to a crew and a year, not to a class, and are left to the scenario.
 *
 * Where section 10 is silent:
 * - range in hexes is metres / 4000, rounded to nearest, the half up, at least 1;
 * - guns of 133-140 mm are rated `1/U7`, a dual rating: against armour a 1, and shifted as such, which a U7 is not (C18-GUN-06, C18-GUN-08);
 * - whole numbers of the bands are lower ends (5.5 rounds a minute is L, 9.9 normal); 3000 tons is "more" and so U7;
 * - armour is a matter of the belt: with a belt under 25 mm the deck does not count;
 * - a calibre between the bands is refused, not guessed;
 * - torpedo spreads are tubes / 4 rounded down, at least 1 where there is a tube; reloads the same, but may be 0;
 *   with tubes that bear on one side only, the spreads of one combat phase are counted from those;
 * - mountings on the beam count for the broadside alone, as on the surviving Bismarck card.
 *
 * Throws a BroadsideError with the path of a figure that cannot be or is out of the tables, and what would be right.
 */
export function rateShip(figures: ShipFigures): ShipCard {
  parse(shipFigures, figures)
  checkTubes(figures)
  const batteries = BATTERIES.flatMap((name) => {
    const guns = figures[name]
    return guns ? [[name, battery(figures, guns, name)] as const] : []
  })
  return {
    class: figures.class,
    category: figures.category,
    ...(figures.modern && figures.category === 'capital' && { modern: true }),
    movement: movement(figures.knots),
    fireControl: figures.fireControl,
    ...Object.fromEntries(batteries),
    torpedoes: formatTorpedoes(torpedoes(figures)),
    protection: formatProtection(protection(figures)),
  }
}

/** Total = floor(knots / 4.5), written as 2k / 9 so that half knots stay exact; the odd point goes to the first phase. */
function movement(knots: number): [number, number] {
  const total = Math.floor((knots * 2) / 9)
  const second = Math.floor(total / 2)
  return [total - second, second]
}

function battery({ category }: ShipFigures, guns: BatteryFigures, path: string): BatteryCard {
  const vessels = VESSELS[category]
  const [bow, broadside, stern] = guns.barrels
  const toHit: ToHit = [hitModifier(bow * vessels), hitModifier(broadside * vessels), hitModifier(stern * vessels)]
  const rateOfFire = band(RATE_OF_FIRE, guns.roundsPerMinute)
  return {
    rating: gunneryRating(guns.calibreMm, `${path}.calibreMm`),
    ...(rateOfFire !== 'N' && { rateOfFire }),
    range: Math.max(1, Math.round(guns.rangeMetres / HEX_METRES)),
    toHit,
  }
}

function gunneryRating(calibre: number, path: string): string {
  const row = GUNNERY.find(([from, to]) => calibre >= from && calibre <= to)
  if (row) return row[2]
  const known = GUNNERY.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
  throw new BroadsideError('out-of-range', path, `no gunnery rating for a calibre of ${calibre} mm; rated are ${known} mm (C18-UNIT-05)`)
}

function hitModifier(barrels: number): number | null {
  return barrels === 0 ? null : band(TO_HIT, barrels)
}

/** Tubes that bear are some of all; the oxygen torpedo was of full size. */
function checkTubes({ torpedoes: tubes }: ShipFigures): void {
  if (!tubes) return
  if ((tubes.bearing ?? 0) > tubes.tubes)
    throw new BroadsideError(
      'out-of-range',
      'torpedoes.bearing',
      `expected a whole number up to ${tubes.tubes}, all the tubes; found ${tubes.bearing}`,
    )
  if (tubes.heavy && tubes.diameterMm < FULL_SIZE_MM)
    throw new BroadsideError(
      'not-allowed',
      'torpedoes.heavy',
      `no heavy torpedo has less than ${FULL_SIZE_MM} mm; found ${tubes.diameterMm} mm`,
    )
}

function torpedoes({ category, torpedoes: tubes }: ShipFigures): Torpedoes | null {
  if (!tubes) return null
  const spreads = (perVessel: number) => Math.floor((perVessel * VESSELS[category]) / SPREAD)
  return {
    perPhase: Math.max(1, spreads(tubes.bearing ?? tubes.tubes)),
    ready: Math.max(1, spreads(tubes.tubes)),
    reload: spreads(tubes.reloads ?? 0),
    weight: tubes.diameterMm < FULL_SIZE_MM ? 'light' : tubes.heavy ? 'heavy' : null,
  }
}

function protection({ beltMm, deckMm, displacementTons, sturdiness }: ShipFigures): Protection {
  const perHit = sturdiness ? STURDINESS[sturdiness] : 0
  if (beltMm >= ARMOURED_FROM_MM) return { armoured: true, belt: band(BELT, beltMm), deck: band(DECK, deckMm), perHit }
  const light = band(HULL, displacementTons)
  return { armoured: false, belt: light, deck: light, perHit }
}

/** The value of the first row reached: no figure is less than the last row's. */
function band<T>(bands: Bands<T>, figure: number): T {
  return (bands.find(([from]) => figure >= from) as Bands<T>[number])[1]
}
