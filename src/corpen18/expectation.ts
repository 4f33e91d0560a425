import type { Purpose } from '../core/chance.js'
import { mean } from '../core/distribution.js'
import { enumerate } from '../core/enumerate.js'
import { type Aim, hitsFor } from './gunnery.js'
import type { Settings } from './settings.js'
import type { Ship } from './ship.js'
import { type Launch, scoreSpreads, torpedoDamage } from './torpedoes.js'

// What attacks are worth on average, from the rules themselves by enumeration. Each table is computed once and kept.

const EXPECTED: Purpose = { name: 'expected hits', clause: 'C18-GUN-11' }
const EXPECTED_SPREADS: Purpose = { name: 'expected score', clause: 'C18-TOR-06' }

interface Kept {
  readonly hits: Map<number, number>
  readonly counted: Map<number, readonly number[]>
  readonly totals: Map<number, ReturnType<typeof spreadTotals>>
}

const kept = new WeakMap<Settings, Kept>()

function keptFor(settings: Settings): Kept {
  let known = kept.get(settings)
  if (!known) {
    known = { hits: new Map(), counted: new Map(), totals: new Map() }
    kept.set(settings, known)
  }
  return known
}

/** The mean number of hits of an attack with this aim. */
export function expectedHits({ column, modifier }: Pick<Aim, 'column' | 'modifier'>, settings: Settings): number {
  const { hits } = keptFor(settings)
  const key = modifier * 64 + column
  let known = hits.get(key)
  if (known === undefined) {
    known = mean(
      enumerate((chance) => hitsFor(column, chance.die(10, EXPECTED) + modifier, settings)),
      (each) => each,
    )
    hits.set(key, known)
  }
  return known
}

/** The mean number of hits of an attack with this aim that still count on a vessel which `room` more hits sink (C18-DMG-01). */
export function countedHits({ column, modifier }: Pick<Aim, 'column' | 'modifier'>, room: number, settings: Settings): number {
  const { counted } = keptFor(settings)
  const key = modifier * 64 + column
  let known = counted.get(key)
  if (known === undefined) {
    const hits = enumerate((chance) => hitsFor(column, chance.die(10, EXPECTED) + modifier, settings))
    known = Array.from({ length: MOST_ROOM + 1 }, (_, most) => mean(hits, (each) => Math.min(each, most)))
    counted.set(key, known)
  }
  return known[room] as number
}

/** The most hits that any vessel has room for. */
const MOST_ROOM = 4

function spreadTotals(needed: number, spreads: number) {
  return enumerate((chance) => scoreSpreads(needed, spreads, EXPECTED_SPREADS, chance).reduce((sum, score) => sum + score, 0))
}

/** The distribution of the total score of a launch. */
function totalsFor(needed: number, spreads: number, settings: Settings) {
  const { totals } = keptFor(settings)
  const key = needed * 64 + spreads
  let known = totals.get(key)
  if (!known) {
    known = spreadTotals(needed, spreads)
    totals.set(key, known)
  }
  return known
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
