import type { Purpose } from '../core/chance.js'
import { convolve, type Distribution, mean } from '../core/distribution.js'
import { enumerate } from '../core/enumerate.js'
import { type Aim, hitsFor } from './gunnery.js'
import type { Settings } from './settings.js'
import type { Ship } from './ship.js'
import { type Launch, MOST_TOTAL, scoreSpreads, torpedoDamage } from './torpedoes.js'

// What attacks are worth on average, from the rules themselves by enumeration. Each table is computed once and kept.

const EXPECTED: Purpose = { name: 'expected hits', clause: 'C18-GUN-11' }
const EXPECTED_SPREADS: Purpose = { name: 'expected score', clause: 'C18-TOR-06' }

interface Kept {
  /** By column, then by modifier. */
  readonly hits: readonly Map<number, number>[]
  readonly counted: readonly Map<number, readonly number[]>[]
  /** By hit number, then by spreads. */
  readonly totals: Map<number, Distribution<number>[]>
}

const kept = new WeakMap<Settings, Kept>()

function keptFor(settings: Settings): Kept {
  let known = kept.get(settings)
  if (!known) {
    const { columns } = settings.tables
    known = { hits: columns.map(() => new Map()), counted: columns.map(() => new Map()), totals: new Map() }
    kept.set(settings, known)
  }
  return known
}

/** The mean number of hits of an attack with this aim. */
export function expectedHits({ column, modifier }: Pick<Aim, 'column' | 'modifier'>, settings: Settings): number {
  const hits = keptFor(settings).hits[column] as Map<number, number>
  let known = hits.get(modifier)
  if (known === undefined) {
    known = mean(
      enumerate((chance) => hitsFor(column, chance.die(10, EXPECTED) + modifier, settings)),
      (each) => each,
    )
    hits.set(modifier, known)
  }
  return known
}

/** The mean number of hits of an attack with this aim that still count on a vessel which `room` more hits sink (C18-DMG-01). */
export function countedHits({ column, modifier }: Pick<Aim, 'column' | 'modifier'>, room: number, settings: Settings): number {
  const counted = keptFor(settings).counted[column] as Map<number, readonly number[]>
  let known = counted.get(modifier)
  if (known === undefined) {
    const hits = enumerate((chance) => hitsFor(column, chance.die(10, EXPECTED) + modifier, settings))
    known = Array.from({ length: MOST_ROOM + 1 }, (_, most) => mean(hits, (each) => Math.min(each, most)))
    counted.set(modifier, known)
  }
  return known[room] as number
}

/** The most hits that any vessel has room for. */
const MOST_ROOM = 4

const NO_SCORE: Distribution<number> = { outcomes: [{ value: 0, p: 1 }] }

function spreadScore(needed: number): Distribution<number> {
  return enumerate((chance) => scoreSpreads(needed, 1, EXPECTED_SPREADS, chance)[0] as number)
}

/** The distribution of the total score of a launch, as far as damage tells totals apart: spread by spread, since each scores by itself. */
export function totalsFor(needed: number, spreads: number, settings: Settings): Distribution<number> {
  const { totals } = keptFor(settings)
  let line = totals.get(needed)
  if (!line) {
    line = [NO_SCORE]
    totals.set(needed, line)
  }
  if (line.length <= spreads) {
    const another = spreadScore(needed)
    while (line.length <= spreads) line.push(convolve(line.at(-1) as Distribution<number>, another, addedScore))
  }
  return line[spreads] as Distribution<number>
}

function addedScore(total: number, score: number): number {
  return Math.min(total + score, MOST_TOTAL)
}

/** The mean number of hits that a launch with this hit number scores on one vessel of the hex. */
export function expectedTorpedoHits(needed: number, spreads: number, vessel: Launch['vessels'][number], settings: Settings): number {
  return mean(totalsFor(needed, spreads, settings), (total) =>
    total === 0 ? 0 : expectedHits(torpedoDamage(vessel.ship, total, settings), settings),
  )
}

/** As {@link expectedTorpedoHits}, of hits that still count on a vessel which `room` more hits sink. */
export function countedTorpedoHits(needed: number, spreads: number, ship: Ship, room: number, settings: Settings): number {
  const totals = totalsFor(needed, spreads, settings)
  return mean(totals, (total) => (total === 0 ? 0 : countedHits(torpedoDamage(ship, total, settings), room, settings)))
}
