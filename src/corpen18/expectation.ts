import type { Purpose } from '../core/chance.js'
import { mean } from '../core/distribution.js'
import { enumerate } from '../core/enumerate.js'
import { type Aim, hitsFor } from './gunnery.js'
import type { Settings } from './settings.js'
import { type Launch, scoreSpreads, torpedoDamage } from './torpedoes.js'

// What attacks are worth on average, from the rules themselves by enumeration. Each table is computed once and kept.

const EXPECTED: Purpose = { name: 'expected hits', clause: 'C18-GUN-11' }
const EXPECTED_SPREADS: Purpose = { name: 'expected score', clause: 'C18-TOR-06' }

interface Kept {
  readonly hits: Map<number, number>
  readonly totals: Map<number, ReturnType<typeof spreadTotals>>
}

const kept = new WeakMap<Settings, Kept>()

function keptFor(settings: Settings): Kept {
  let known = kept.get(settings)
  if (!known) {
    known = { hits: new Map(), totals: new Map() }
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

function spreadTotals(needed: number, spreads: number) {
  return enumerate((chance) => scoreSpreads(needed, spreads, EXPECTED_SPREADS, chance).reduce((sum, score) => sum + score, 0))
}

/** The mean number of hits that a launch with this hit number scores on one vessel of the hex. */
export function expectedTorpedoHits(needed: number, spreads: number, vessel: Launch['vessels'][number], settings: Settings): number {
  const { totals } = keptFor(settings)
  const key = needed * 64 + spreads
  let known = totals.get(key)
  if (!known) {
    known = spreadTotals(needed, spreads)
    totals.set(key, known)
  }
  return mean(known, (total) => (total === 0 ? 0 : expectedHits(torpedoDamage(vessel.ship, total, settings), settings)))
}
