import * as z from 'zod/mini'
import type { Chance } from '../core/chance.js'
import { BroadsideError, refusalWords } from '../core/errors.js'
import type { Frozen } from '../core/frozen.js'
import { ARCS, type Arc } from '../core/hex.js'
import type { Exchange } from '../core/ruleset.js'
import { parse, whole } from '../core/schema.js'
import { combatRank } from './crew.js'
import { addHits, isSunk } from './damage.js'
import { type Attack, fire, mayFire } from './gunnery.js'
import { refuseForbidden } from './sea.js'
import { type Settings, STANDARD } from './settings.js'
import { readyShip, type Ship, shipSchema } from './ship.js'
import { fateOf } from './tally.js'
import { BATTERIES, type BatteryName } from './types.js'

// Two ships that fire at each other turn after turn and change neither distance nor aspect.

const unit = z.strictObject({
  ship: shipSchema,
  hits: z._default(whole(0, 3), 0),
  /** Movement points spent in each phase. */
  moved: z._default(whole(), 0),
  /** The arc in which the other lies. */
  arc: z._default(z.enum(ARCS), 'broadside'),
})

const exchangeSchema = z.strictObject({
  a: unit,
  b: unit,
  distance: whole(),
  seaState: z._default(whole(0, 4), 0),
  night: z._default(z.boolean(), false),
})

/** An exchange of fire as authored: two ships, what they are to each other, and the weather. */
export type ExchangeDescription = Frozen<z.input<typeof exchangeSchema>>

/** Recorded hits of A and B. */
type Hits = readonly [number, number]

interface Duellist {
  readonly ship: Ship
  readonly moved: number
  readonly arc: Arc
  readonly batteries: readonly BatteryName[]
  /** C18-COM-01: the tier it acts in; the lower number first. */
  readonly rank: number
}

/**
 * An exchange of fire: each turn every battery that may fires once (C18-COM-02), units of better quality first, equals on the hits
 * the tier began with (C18-COM-01). Torpedoes stay in their tubes. Throws a BroadsideError with the path from `exchange`.
 */
export function exchange(description: unknown, settings: Settings = STANDARD): Exchange<Hits> {
  const { a, b, distance, seaState, night } = parse(exchangeSchema, description, 'exchange')
  const [shipA, shipB] = [readyShip(a.ship), readyShip(b.ship)]
  const ships = [shipA, shipB] as const
  const refused = refuseForbidden([...ships], seaState, settings)
  if (refused) throw new BroadsideError('bad-scenario', 'exchange', refusalWords(refused.refused))
  for (const [name, ship, { hits }] of [
    ['a', shipA, a],
    ['b', shipB, b],
  ] as const) {
    if (isSunk(ship, hits))
      throw new BroadsideError('bad-scenario', `exchange.${name}.hits`, `${hits} hits sink a ${ship.category} (C18-DMG-01)`)
  }
  const duellist = (ship: Ship, { moved, arc }: typeof a, target: Ship): Duellist => ({
    ship,
    moved,
    arc,
    batteries: BATTERIES.filter((name) => {
      const guns = ship[name]
      return guns && mayFire(guns, arc, distance, target.protection, settings)
    }),
    rank: combatRank(ship, night),
  })
  const sides = [duellist(shipA, a, shipB), duellist(shipB, b, shipA)] as const

  /** The hits of the other after one has fired all it has, both with the hits in force. */
  const fired = (by: 0 | 1, inForce: Hits, recorded: number, chance: Chance): number => {
    const at = by === 0 ? 1 : 0
    const [firer, target] = [sides[by], sides[at]]
    return firer.batteries.reduce((hits, battery) => {
      const attack: Attack = {
        firer: { ship: firer.ship, hits: inForce[by] },
        battery,
        target: { ship: target.ship, hits: inForce[at], moved: target.moved },
        distance,
        arc: firer.arc,
        seaState,
        night,
        kills: 0,
      }
      return addHits(target.ship, hits, fire(attack, chance, settings).hits)
    }, recorded)
  }

  const turn = ([hitsA, hitsB]: Hits, chance: Chance): Hits => {
    if (sides[0].rank === sides[1].rank) {
      const inForce: Hits = [hitsA, hitsB]
      const b = fired(0, inForce, hitsB, chance)
      return [fired(1, inForce, hitsA, chance), b]
    }
    if (sides[0].rank < sides[1].rank) {
      const b = fired(0, [hitsA, hitsB], hitsB, chance)
      return isSunk(shipB, b) ? [hitsA, b] : [fired(1, [hitsA, b], hitsA, chance), b]
    }
    const a = fired(1, [hitsA, hitsB], hitsA, chance)
    return isSunk(shipA, a) ? [a, hitsB] : [a, fired(0, [a, hitsB], hitsB, chance)]
  }

  return {
    start: [a.hits, b.hits],
    turn,
    tally: ([hitsA, hitsB]) => [
      { id: 'a', side: 'a', fate: fateOf(shipA, hitsA), hits: hitsA },
      { id: 'b', side: 'b', fate: fateOf(shipB, hitsB), hits: hitsB },
    ],
  }
}
