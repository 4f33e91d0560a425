import * as z from 'zod/mini'
import { BroadsideError } from '../core/errors.js'
import { greatest, least } from '../core/extremes.js'
import { frozen } from '../core/frozen.js'
import { overlay, packSchemaOf } from '../core/pack.js'
import { formatPath } from '../core/plain-copy.js'
import { notation, parse, text, whole } from '../core/schema.js'
import { checkSpans, type RollTable, rollTable, type Span, spanOf } from '../core/table.js'
import type { TableSource } from '../core/trace.js'
import { BANDS, type Band, CATEGORIES, type Category } from './types.js'

// A table pack: every reconstructed [R] figure of the rules, as data that a referee can replace whole or in part.

const perCategory = <T extends z.ZodMiniType>(cell: T) =>
  z.strictObject({ capital: cell, cruiser: cell, escort: cell, fac: cell, merchant: cell })

const movementEffect = notation(
  /^(?:none|halved|quartered|forbidden|subtract \d\/\d)$/,
  'none, halved, quartered, forbidden or "subtract 1/1" (C18-MOV-04)',
)

const modifier = whole(-20, 20)
/** No map is larger than this, and no difference or roll farther from 0. */
const MOST = 999
const hexes = whole(0, MOST)
const limits = z.tuple([hexes, hexes, hexes, hexes])
const figure = z.nullable(whole(-MOST, MOST))
const band = z.strictObject({ modifier, limits })

const tablesSchema = z.strictObject({
  /** C18-MOV-04: one entry a sea state, 0 to 4. */
  seaStateMovement: z.array(perCategory(movementEffect)).check(z.length(5)),
  /** C18-DET-01: spotter, then target; hexes. */
  spottingRange: perCategory(perCategory(hexes)),
  /** C18-DET-04: the chance at distance 0, 1, 2, ...; farther there is no attempt. */
  spottingChance: z.array(modifier).check(z.minLength(1), z.maxLength(MOST)),
  /** C18-GUN-03: the modifier of each band and its largest distance for fire control I to IV. */
  rangeBands: z.strictObject({ short: band, medium: band, long: band, extreme: z.strictObject({ modifier }) }),
  /** C18-GUN-09g: one entry a sea state, 0 to 4; null where a category may not operate. */
  seaStateGunnery: z.array(perCategory(z.nullable(modifier))).check(z.length(5)),
  /** C18-GUN-10: the modifier against a target that moved at least 2 points. */
  evasion: perCategory(modifier),
  /** C18-GUN-11: columns of differences, and the lowest modified roll for 1, 2, 3 and 4 hits in each. */
  combatResults: z.strictObject({
    columns: z.array(z.strictObject({ heading: text(), from: figure, to: figure })).check(z.minLength(2)),
    lowestRoll: z.array(z.array(figure)).check(z.length(4)),
  }),
})

/** The form of a table pack. `mark` says whether its figures are of the original text (T) or reconstructed (R). */
export const tablePackSchema = packSchemaOf('corpen18', tablesSchema)

/** A table pack as parsed. */
export type TablePack = z.output<typeof tablePackSchema>
export type PackTables = z.output<typeof tablesSchema>
/** The name of a table in a pack. */
export type TableName = keyof PackTables

/** What sea state does to a movement allowance (C18-MOV-04). */
export type MovementEffect =
  | { readonly kind: 'none' | 'halved' | 'quartered' | 'forbidden' }
  | { readonly kind: 'subtract'; readonly points: readonly [number, number] }

/** Tables checked and laid out for the rules, each with its source. */
export interface Tables {
  /** By sea state and category; `forbidden` where either sea state table says that the category may not operate. */
  readonly seaStateMovement: readonly Readonly<Record<Category, MovementEffect>>[]
  readonly spottingRange: PackTables['spottingRange']
  readonly spottingChance: readonly number[]
  /** The place of the band in BANDS for fire control level (0 to 3) and distance; the last entry of a level holds for all beyond. */
  readonly bandAt: readonly (readonly number[])[]
  readonly bandModifiers: readonly number[]
  /** Modifiers by sea state and the place in CATEGORIES, flat; 0 where a category may not operate, which is refused before. */
  readonly seaStateGunnery: readonly number[]
  /** Modifiers by the place in CATEGORIES. */
  readonly evasion: readonly number[]
  readonly columns: readonly Span[]
  /** The column for each difference from `lowestDifference` upwards. */
  readonly columnAt: readonly number[]
  readonly lowestDifference: number
  readonly combatResults: RollTable
  readonly sources: Readonly<Record<TableName, TableSource>>
}

/** Our reconstruction. The figures were set so that half an hour's fire in the historical actions gives about what it gave. */
export const RECONSTRUCTED: TablePack & { readonly tables: PackTables } = frozen({
  pack: 'broadside reconstruction 1',
  ruleset: 'corpen18',
  mark: 'R',
  provenance: 'Reconstructed for this library; the original tables are lost. A merchant reads the cruiser line.',
  tables: {
    seaStateMovement: [
      { capital: 'none', cruiser: 'none', escort: 'none', fac: 'none', merchant: 'none' },
      { capital: 'none', cruiser: 'none', escort: 'none', fac: 'subtract 1/1', merchant: 'none' },
      { capital: 'none', cruiser: 'subtract 0/1', escort: 'subtract 1/1', fac: 'halved', merchant: 'subtract 0/1' },
      { capital: 'subtract 0/1', cruiser: 'subtract 1/1', escort: 'halved', fac: 'forbidden', merchant: 'subtract 1/1' },
      { capital: 'halved', cruiser: 'halved', escort: 'quartered', fac: 'forbidden', merchant: 'halved' },
    ],
    spottingRange: {
      capital: { capital: 9, cruiser: 8, escort: 6, fac: 3, merchant: 8 },
      cruiser: { capital: 8, cruiser: 7, escort: 6, fac: 3, merchant: 7 },
      escort: { capital: 7, cruiser: 6, escort: 5, fac: 2, merchant: 6 },
      fac: { capital: 4, cruiser: 4, escort: 3, fac: 2, merchant: 4 },
      merchant: { capital: 8, cruiser: 7, escort: 6, fac: 3, merchant: 7 },
    },
    spottingChance: [8, 6, 4, 2, 0],
    rangeBands: {
      short: { modifier: 2, limits: [1, 1, 2, 2] },
      medium: { modifier: 0, limits: [2, 3, 4, 5] },
      long: { modifier: -1, limits: [4, 5, 6, 8] },
      extreme: { modifier: -3 },
    },
    seaStateGunnery: [
      { capital: 0, cruiser: 0, escort: 0, fac: 0, merchant: 0 },
      { capital: 0, cruiser: 0, escort: -1, fac: -2, merchant: 0 },
      { capital: -1, cruiser: -1, escort: -2, fac: -4, merchant: -1 },
      { capital: -2, cruiser: -3, escort: -4, fac: null, merchant: -3 },
      { capital: -4, cruiser: -5, escort: -6, fac: null, merchant: -5 },
    ],
    evasion: { capital: 0, cruiser: 0, escort: -1, fac: -2, merchant: 0 },
    combatResults: {
      columns: [
        { heading: '-4 or lower', from: null, to: -4 },
        { heading: '-3 -2', from: -3, to: -2 },
        { heading: '-1 0 +1', from: -1, to: 1 },
        { heading: '+2 +3', from: 2, to: 3 },
        { heading: '+4 +5 +6', from: 4, to: 6 },
        { heading: '+7 or higher', from: 7, to: null },
      ],
      lowestRoll: [
        [9, 7, 6, 5, 4, 3],
        [12, 10, 9, 8, 7, 5],
        [15, 13, 11, 10, 9, 8],
        [null, 15, 13, 12, 11, 10],
      ],
    },
  },
})

/**
 * Our tables with those of a pack in their place, checked and laid out. A table of the pack replaces ours whole. Throws a BroadsideError: the form
 * of the pack by its path, a broken invariant as `bad-table` naming column and roll, or band and level. `path` is where the pack stands.
 */
export function loadTables(pack?: unknown, path = ''): Tables {
  const given: TablePack = pack === undefined ? RECONSTRUCTED : parse(tablePackSchema, pack, path)
  const at = formatPath(path, ['tables'])
  const { tables, sources } = overlay(RECONSTRUCTED, given)
  const { columns, lowestRoll } = tables.combatResults
  checkSpans(columns, `${at}.combatResults.columns`)
  const bounds = columns.flatMap(({ from, to }) => [from, to]).filter((bound) => bound !== null)
  const lowestDifference = least(bounds) - 1
  const differences = Array.from({ length: greatest(bounds) - lowestDifference + 2 }, (_, i) => lowestDifference + i)
  return {
    seaStateMovement: tables.seaStateMovement.map((line, sea) => layOutSea(line, tables.seaStateGunnery[sea] as GunneryLine)),
    spottingRange: tables.spottingRange,
    spottingChance: tables.spottingChance,
    ...layOutBands(tables.rangeBands, `${at}.rangeBands`),
    seaStateGunnery: tables.seaStateGunnery.flatMap((line) => CATEGORIES.map((category) => line[category] ?? 0)),
    evasion: CATEGORIES.map((category) => tables.evasion[category]),
    columns,
    columnAt: differences.map((difference) => spanOf(columns, difference)),
    lowestDifference,
    combatResults: rollTable(
      { lowestRoll },
      columns.map(({ heading }) => heading),
      `${at}.combatResults`,
      true,
    ),
    sources,
  }
}

type MovementLine = PackTables['seaStateMovement'][number]
type GunneryLine = PackTables['seaStateGunnery'][number]

/** C18-MOV-04: a pack may replace one of the two sea state tables alone, and what either forbids is forbidden. */
function layOutSea(movement: MovementLine, gunnery: GunneryLine): Record<Category, MovementEffect> {
  const effects = CATEGORIES.map((category) => [category, parseEffect(gunnery[category] === null ? 'forbidden' : movement[category])])
  return Object.fromEntries(effects) as Record<Category, MovementEffect>
}

function parseEffect(effect: string): MovementEffect {
  const points = /^subtract (\d)\/(\d)$/.exec(effect)
  if (points) return { kind: 'subtract', points: [Number(points[1]), Number(points[2])] }
  return { kind: effect as 'none' | 'halved' | 'quartered' | 'forbidden' }
}

/** The range chart by level and distance. Limits rise from band to band and never shrink from level to level; modifiers never rise with distance. */
function layOutBands(chart: PackTables['rangeBands'], path: string): Pick<Tables, 'bandAt' | 'bandModifiers'> {
  const modifiers = BANDS.map((name) => chart[name].modifier)
  BANDS.forEach((name, i) => {
    const [nearer, here] = [modifiers[i - 1], modifiers[i] as number]
    if (nearer !== undefined && here > nearer) {
      throw new BroadsideError(
        'bad-table',
        `${path}.${name}.modifier`,
        `modifiers never rise with distance; ${name} ${here} follows ${BANDS[i - 1]} ${nearer}`,
      )
    }
  })
  const limited = (['short', 'medium', 'long'] as const).map((name) => ({ name, limits: chart[name].limits }))
  limited.forEach(({ name, limits }, i) => {
    limits.forEach((limit, level) => {
      const at = `${path}.${name}.limits[${level}]`
      const [below, nearer] = [limits[level - 1], limited[i - 1]?.limits[level]]
      if (below !== undefined && limit < below) {
        throw new BroadsideError(
          'bad-table',
          at,
          `limits never shrink from a level to the next: ${name} ${limit} at level ${level + 1} follows ${below}`,
        )
      }
      if (nearer !== undefined && limit < nearer) {
        throw new BroadsideError(
          'bad-table',
          at,
          `bands lie in order: ${name} ends at ${limit}, but the nearer band at ${nearer} (level ${level + 1})`,
        )
      }
    })
  })
  const bandAt = [0, 1, 2, 3].map((level) => {
    const [short, medium, long] = limited.map(({ limits }) => limits[level] as number) as [number, number, number]
    return Array.from({ length: long + 2 }, (_, hexes) => (hexes <= short ? 0 : hexes <= medium ? 1 : hexes <= long ? 2 : 3))
  })
  return { bandAt, bandModifiers: modifiers }
}

/** The band at a distance for a fire control level of 0 (I) to 3 (IV). */
export function bandAt(tables: Tables, fireControl: number, hexes: number): number {
  const line = tables.bandAt[fireControl] as readonly number[]
  return line[hexes < line.length ? hexes : line.length - 1] as number
}

/** The column of a difference between rating and protection. */
export function columnAt(tables: Tables, difference: number): number {
  const at = difference - tables.lowestDifference
  const line = tables.columnAt
  return line[at < 0 ? 0 : at < line.length ? at : line.length - 1] as number
}

export function headingAt(tables: Tables, column: number): string {
  return (tables.columns[column] as Span).heading
}

export function bandName(place: number): Band {
  return BANDS[place] as Band
}
