import * as z from 'zod/mini'
import { BroadsideError } from '../core/errors.js'
import { frozen } from '../core/frozen.js'
import { overlay, packSchemaOf } from '../core/pack.js'
import { formatPath } from '../core/plain-copy.js'
import { parse, whole } from '../core/schema.js'
import type { TableSource } from '../core/trace.js'
import { CALIBRES, isCarrier, MOST_FIGURE, type VesselClass } from './types.js'

// A table pack: every reconstructed [R] figure of the rules, as data that a referee can replace whole or in part.

const points = whole(1, MOST_FIGURE)
const perClass = <T extends z.ZodMiniType>(cell: T) =>
  z.strictObject({
    battleship: cell,
    battlecruiser: cell,
    cruiser: cell,
    destroyer: cell,
    carrier: cell,
    'large-carrier': cell,
    submarine: cell,
    merchant: cell,
  })
const perCalibre = <T extends z.ZodMiniType>(cell: T) => z.strictObject({ '15-inch': cell, '8-inch': cell, '6-inch': cell, '4-inch': cell })
const bearings = z.tuple([whole(0, MOST_FIGURE), whole(0, MOST_FIGURE), whole(0, MOST_FIGURE)])
/** What is added to the die of each of the two in a ramming. */
const modifiers = z.strictObject({
  target: whole(-6, 20),
  rammer: whole(-6, 20),
})

const tablesSchema = z.strictObject({
  /** MNW-VES-02: flotation points of the classes that the after-action report does not name. */
  flotation: z.strictObject({ carrier: points, 'large-carrier': points, submarine: points, merchant: points }),
  /** MNW-VES-03: grid areas a turn; the submarine's are of the text. */
  speed: z.strictObject({
    battleship: points,
    battlecruiser: points,
    cruiser: points,
    destroyer: points,
    carrier: points,
    'large-carrier': points,
    merchant: points,
  }),
  /** MNW-VES-04: the secondary guns of carriers, forward, abeam and aft. */
  carrierGuns: z.strictObject({ carrier: bearings, 'large-carrier': bearings }),
  /** MNW-VES-05: grid areas. */
  gunRange: perCalibre(points),
  /** MNW-VES-06. */
  antiaircraft: perClass(whole(0, MOST_FIGURE)),
  /** MNW-TOR-01: grid areas. */
  torpedoRange: points,
  /** MNW-GUN-02: the face needed up to a distance; the last step has no end. */
  gunneryToHit: z.array(z.strictObject({ upTo: z.nullable(whole()), needed: whole(1, 6) })).check(z.minLength(1)),
  /** MNW-GUN-02: flotation points a hit costs. */
  gunneryDamage: perCalibre(points),
  /** MNW-AIR-02: the face that takes a flight point in air combat. */
  airCombatToHit: whole(1, 6),
  /** MNW-SUB-02: flotation points a depth charge or an anti-submarine bomb costs. */
  depthChargeDamage: points,
  /** MNW-RAM-02: added to a D6 for each, by which of the two is heavier. */
  ramming: z.strictObject({ heavierOnLighter: modifiers, equals: modifiers, lighterOnHeavier: modifiers }),
})

/** The form of a table pack. `mark` says whether its figures are of the original text (T) or reconstructed (R). */
export const tablePackSchema = packSchemaOf('mini-naval', tablesSchema)

/** A table pack as a referee writes it. */
export type TablePack = z.output<typeof tablePackSchema>
/** All tables of the rules. */
export type PackTables = z.output<typeof tablesSchema>
/** The name of a table. */
export type TableName = keyof PackTables

/** Tables checked for the rules, each with its source. */
export interface Tables extends PackTables {
  readonly sources: Readonly<Record<TableName, TableSource>>
}

/** Our reconstruction: figures set to agree with the results that the source reports of its own battle. */
export const RECONSTRUCTED: TablePack & { readonly tables: PackTables } = frozen({
  pack: 'broadside mini-naval reconstruction 1',
  ruleset: 'mini-naval',
  mark: 'R',
  provenance: 'Reconstructed for this library; the chart of ship statistics is lost.',
  tables: {
    flotation: { carrier: 18, 'large-carrier': 24, submarine: 5, merchant: 6 },
    speed: { battleship: 2, battlecruiser: 3, cruiser: 3, destroyer: 4, carrier: 3, 'large-carrier': 3, merchant: 2 },
    carrierGuns: { carrier: [0, 6, 0], 'large-carrier': [0, 6, 0] },
    gunRange: { '15-inch': 12, '8-inch': 9, '6-inch': 6, '4-inch': 6 },
    antiaircraft: {
      battleship: 6,
      battlecruiser: 5,
      cruiser: 4,
      destroyer: 1,
      carrier: 5,
      'large-carrier': 6,
      submarine: 0,
      merchant: 1,
    },
    torpedoRange: 3,
    gunneryToHit: [
      { upTo: 3, needed: 4 },
      { upTo: 6, needed: 5 },
      { upTo: null, needed: 6 },
    ],
    gunneryDamage: { '15-inch': 3, '8-inch': 2, '6-inch': 1, '4-inch': 1 },
    airCombatToHit: 6,
    depthChargeDamage: 6,
    ramming: {
      heavierOnLighter: { target: 1, rammer: -2 },
      equals: { target: 0, rammer: 0 },
      lighterOnHeavier: { target: -2, rammer: 0 },
    },
  },
})

/**
 * Our tables with those of a pack in their place, checked. A table of the pack replaces ours whole. Throws a BroadsideError: the form of the pack by its
 * path, a broken invariant as `bad-table`. `path` is where the pack stands.
 */
export function loadTables(pack?: unknown, path = ''): Tables {
  const given: TablePack = pack === undefined ? RECONSTRUCTED : parse(tablePackSchema, pack, path)
  const { tables, sources } = overlay(RECONSTRUCTED, given)
  const at = formatPath(path, ['tables'])
  checkSteps(tables.gunneryToHit, `${at}.gunneryToHit`)
  checkRanges(tables, `${at}.gunRange`)
  checkRamming(tables.ramming, `${at}.ramming`)
  return { ...tables, sources }
}

/** Every distance belongs to one step, and a longer shot is never the easier one. */
function checkSteps(steps: PackTables['gunneryToHit'], path: string): void {
  steps.forEach(({ upTo, needed }, i) => {
    const [before, last] = [steps[i - 1], i === steps.length - 1]
    if (last !== (upTo === null)) {
      const expected = last ? 'the last step must have no end (null)' : 'only the last step has no end (null)'
      throw new BroadsideError('bad-table', `${path}[${i}].upTo`, `${expected}; found ${upTo}`)
    }
    if (before?.upTo != null && upTo !== null && upTo <= before.upTo) {
      throw new BroadsideError('bad-table', `${path}[${i}].upTo`, `steps lie in order: ${upTo} does not follow ${before.upTo}`)
    }
    if (before && needed < before.needed) {
      throw new BroadsideError(
        'bad-table',
        `${path}[${i}].needed`,
        `hitting never grows easier with distance: ${needed} follows ${before.needed}`,
      )
    }
  })
}

/** MNW-VES-05 [T]: ranges are given in steps of this many grid areas. */
const RANGE_STEP = 3

function checkRanges({ gunRange }: PackTables, path: string): void {
  for (const calibre of CALIBRES) {
    if (gunRange[calibre] % RANGE_STEP === 0) continue
    throw new BroadsideError(
      'bad-table',
      `${path}.${calibre}`,
      `ranges come in steps of ${RANGE_STEP} grid areas; found ${gunRange[calibre]}`,
    )
  }
}

/** The heavier of two never suffers more than the lighter. */
function checkRamming(ramming: PackTables['ramming'], path: string): void {
  const pairs = [
    ['heavierOnLighter', 'target', 'rammer'],
    ['lighterOnHeavier', 'rammer', 'target'],
  ] as const
  for (const [row, lighter, heavier] of pairs) {
    if (ramming[row][heavier] <= ramming[row][lighter]) continue
    throw new BroadsideError(
      'bad-table',
      `${path}.${row}.${heavier}`,
      `the heavier vessel never suffers more: ${ramming[row][heavier]} against ${ramming[row][lighter]}`,
    )
  }
}

/** Whether a class's flotation points are of the pack: the others are of the text. */
export function hasTabledFlotation(of: VesselClass): of is keyof PackTables['flotation'] {
  return isCarrier(of) || of === 'submarine' || of === 'merchant'
}
