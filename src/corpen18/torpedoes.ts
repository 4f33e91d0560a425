import type { Chance, Purpose } from '../core/chance.js'
import { type Refused, refuse } from '../core/errors.js'
import type { TableSource, Trace } from '../core/trace.js'
import { counted } from '../core/words.js'
import { crewModifier, explainNight } from './crew.js'
import { addHits, type Damaged, damageModifier, statusOf } from './damage.js'
import { evasion, explainEvasion, explainSea, hitsFor, seaStateModifier, type Target } from './gunnery.js'
import type { Settings } from './settings.js'
import type { Ship, Torpedoes } from './ship.js'
import { headingAt } from './tables.js'
import type { Status } from './types.js'

// Torpedoes (section 8), in the order of the rules: may they be launched, hit number, spreads, damage.

/** One launch at one hex. */
export interface Launch {
  readonly firer: Damaged
  /** The vessels in the hex, in scenario order, the launcher excepted. */
  readonly vessels: readonly Target[]
  /** The place in `vessels` of the one aimed at. */
  readonly aimAt: number
  /** Hexes. */
  readonly distance: number
  readonly spreads: number
  /** The attacker is undetected or the target otherwise surprised. */
  readonly surprise: boolean
  /** The spreads are shared between two adjacent hexes, of which this is one. */
  readonly split: boolean
  readonly seaState: number
  readonly night: boolean
}

/** What a launch at one hex came to; `vessels` is empty at a total of 0. `modified` and `hitNumber` are not clamped. */
export interface TorpedoResult {
  readonly hitNumber: number
  readonly scores: readonly number[]
  readonly total: number
  readonly vessels: readonly {
    readonly roll: number
    readonly modified: number
    readonly hits: number
    readonly target: { readonly hits: number; readonly status: Status }
  }[]
}

const SPREAD: Purpose = { name: 'torpedo spread', clause: 'C18-TOR-06' }
const DAMAGE: Purpose = { name: 'torpedo damage', clause: 'C18-TOR-07' }

/** C18-TOR-01: within the limit of a combat phase and what is ready. */
export function refuseSpreads(ship: Ship, spreads: number, ready = ship.torpedoes?.ready ?? 0, launched = 0): Refused | null {
  const { torpedoes } = ship
  if (!torpedoes) return refuse('C18-TOR-01', `${ship.class} has no torpedoes`)
  const most = Math.min(torpedoes.perPhase - launched, ready)
  return spreads > most ? refuse('C18-TOR-01', `${counted(spreads, 'spread')} asked for; can be launched now: ${Math.max(0, most)}`) : null
}

/** C18-TOR-02: the hit number at an effective distance of 0 to 4 hexes. */
const HIT_NUMBER = [6, 4, 3, 2, 1] as const

/** C18-TOR-03: light torpedoes have half the reach, heavy ones double. */
function effectiveDistance(hexes: number, weight: Torpedoes['weight'], { options }: Settings): number {
  if (weight === null) return hexes
  const shorter = options.torpedoRange === 'reach' ? weight === 'heavy' : weight === 'light'
  return shorter ? Math.ceil(hexes / 2) : hexes * 2
}

function explainDistance(hexes: number, effective: number, trace: Trace): void {
  if (effective < hexes) trace.rounding('C18-TOR-03', 'distance for these torpedoes', `${hexes}/2`, effective)
  else if (effective > hexes) trace.result('C18-TOR-03', 'distance for these torpedoes', effective)
}

/** C18-TOR-02: too far. */
export function refuseReach(ship: Ship, hexes: number, settings: Settings): Refused | null {
  const effective = effectiveDistance(hexes, ship.torpedoes?.weight ?? null, settings)
  if (effective < HIT_NUMBER.length) return null
  const as = effective === hexes ? '' : `, ${effective} for ${ship.torpedoes?.weight} torpedoes`
  return refuse('C18-TOR-02', `${hexes} hexes${as}: torpedoes are not allowed at ${HIT_NUMBER.length} or more`)
}

/** C18-TOR-04: a FAC is a poor target; a surprised one a good one. */
const AT_FAC = -4
const SURPRISED = 2
/** C18-TOR-05: for each of the two hexes. */
const SPLIT = -2

/** C18-TOR-02 to 05: the number at or below which a spread scores. Not clamped. */
export function hitNumber(launch: Launch, settings: Settings, trace?: Trace): number {
  const { firer, distance, seaState, night } = launch
  const target = launch.vessels[launch.aimAt] as Target
  const { category } = firer.ship
  const effective = effectiveDistance(distance, firer.ship.torpedoes?.weight ?? null, settings)
  const gunnery = seaStateModifier(category, seaState, settings)
  // Half of -1 is 0 and not -0, which JSON has no word for.
  const sea = Math.trunc(gunnery / 2) || 0
  const base = HIT_NUMBER[effective] as number
  const modifiers: readonly (readonly [string, string, number, TableSource?])[] = [
    ['C18-TOR-02', 'hit number at this distance', base],
    ['C18-TOR-04', 'shooter crew', crewModifier(firer.ship, night)],
    ['C18-TOR-04', 'target crew', -crewModifier(target.ship, night)],
    ['C18-TOR-04', 'target is a FAC', target.ship.category === 'fac' ? AT_FAC : 0],
    ['C18-TOR-04', 'surprise', launch.surprise ? SURPRISED : 0],
    ['C18-TOR-04', 'sea state, halved', sea],
    ['C18-TOR-04', 'evasion', evasion(target.ship.category, target.moved, settings), settings.tables.sources.evasion],
    ['C18-TOR-04', 'own damage', damageModifier(category, firer.hits)],
    ['C18-TOR-05', 'split between two hexes', launch.split ? SPLIT : 0],
  ]
  if (trace) {
    explainDistance(distance, effective, trace)
    explainNight(firer.ship, target.ship, night, trace)
    explainEvasion(target, 'N', settings, trace)
    explainSea(category, seaState, sea, settings, trace)
  }
  let sum = 0
  for (const [clause, what, value, source] of modifiers) {
    sum += value
    if (value !== 0) trace?.modifier(clause, what, value, source)
  }
  if (gunnery % 2 !== 0) trace?.rounding('C18-TOR-04', 'sea state halved toward zero', `${gunnery}/2`, sea)
  return sum
}

/** C18-TOR-07: what the total of scores adds to each damage die; 6 and more read the last. */
const DAMAGE_BY_TOTAL = [-1, 0, 1, 2, 3, 4] as const
/** C18-TOR-07: a total beyond this one counts as this one. */
export const MOST_TOTAL = DAMAGE_BY_TOTAL.length
/** C18-TOR-08. */
const AT_MERCHANT = 1
const AT_MODERN = -1

/** C18-TOR-06: one D10 a spread: at or below the hit number scores 1, at or below a third of it (rounded down) 2 instead. */
export function scoreSpreads(needed: number, spreads: number, purpose: Purpose, chance: Chance, trace?: Trace): number[] {
  const hit = Math.max(0, needed)
  const third = Math.floor(hit / 3)
  trace?.rounding('C18-TOR-06', 'a third of the hit number', `${hit}/3`, third)
  const lows = [third + 1, hit + 1]
  const scores: number[] = []
  for (let spread = 0; spread < spreads; spread++) scores.push(2 - chance.band(10, lows, purpose))
  return scores
}

/** C18-TOR-07 and 08: the column and the modifier with which a vessel in the hex rolls for damage, at a total score of 1 or more. */
export function torpedoDamage(ship: Ship, total: number, { tables }: Settings, trace?: Trace): { column: number; modifier: number } {
  const byTotal = DAMAGE_BY_TOTAL[Math.min(total, MOST_TOTAL) - 1] as number
  const byKind = ship.category === 'merchant' ? AT_MERCHANT : ship.modern ? AT_MODERN : 0
  trace?.modifier('C18-TOR-07', 'total score', byTotal)
  if (byKind !== 0) trace?.modifier('C18-TOR-08', ship.modern ? 'modern capital ship' : 'merchant', byKind)
  return { column: tables.columns.length - 1, modifier: byTotal + byKind }
}

/** A lawful launch: every spread rolled, then damage for every vessel in the hex. Dice: one D10 a spread, then, unless all miss, one a vessel. */
export function torpedo(launch: Launch, chance: Chance, settings: Settings, trace?: Trace): TorpedoResult {
  const scored = rollSpreads(launch, chance, settings, trace)
  const struck = scored.total === 0 ? [] : launch.vessels
  return { ...scored, vessels: struck.map((vessel) => torpedoHit(vessel, scored.total, chance, settings, trace)) }
}

/** The first half of a launch: the hit number, and the scores of its spreads. */
export function rollSpreads(launch: Launch, chance: Chance, settings: Settings, trace?: Trace): Omit<TorpedoResult, 'vessels'> {
  const needed = hitNumber(launch, settings, trace)
  const scores = scoreSpreads(needed, launch.spreads, SPREAD, chance, trace)
  const total = scores.reduce((sum, score) => sum + score, 0)
  trace?.result('C18-TOR-07', 'total score', total)
  return { hitNumber: needed, scores, total }
}

/** The other half: one vessel's damage at a total score of 1 or more. The hits have the effects of section 7; rugged and fragile do not matter (C18-TOR-09). */
export function torpedoHit(
  { ship, hits }: Target,
  total: number,
  chance: Chance,
  settings: Settings,
  trace?: Trace,
): TorpedoResult['vessels'][number] {
  const { column, modifier } = torpedoDamage(ship, total, settings, trace)
  const roll = chance.die(10, DAMAGE)
  const modified = roll + modifier
  const scored = hitsFor(column, modified, settings)
  trace?.lookUp('C18-TOR-07', 'hits', [headingAt(settings.tables, column), modified], scored, settings.tables.sources.combatResults)
  const after = addHits(ship, hits, scored)
  return { roll, modified, hits: scored, target: { hits: after, status: statusOf(ship, after) } }
}
