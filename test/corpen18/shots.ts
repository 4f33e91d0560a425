import { refuseFire } from '../../src/corpen18/gunnery.js'
import { gunnery, PROCEDURES } from '../../src/corpen18/procedures.js'
import { STANDARD } from '../../src/corpen18/settings.js'
import type { ShipCard } from '../../src/corpen18/ship.js'
import { card, clauseOf, guns, ready, withDice } from './helpers.js'

export type Input = Parameters<typeof gunnery>[0]
export type Shot = Exclude<ReturnType<typeof gunnery>, { refused: unknown }>

/** Fire control I at 2 hexes: medium, so that the band itself modifies nothing. */
export function input(over: Partial<Input> = {}, firer: Partial<ShipCard> = {}, target: Partial<ShipCard> = {}): Input {
  return {
    firer: { ship: card(firer) },
    battery: 'main',
    target: { ship: card(target) },
    distance: 2,
    arc: 'broadside',
    ...over,
  }
}

export function shoot(given: Input, roll = 5, options = {}): Shot {
  return withDice([roll], (chance) => gunnery(given, chance, options)) as Shot
}

export const refused = (given: Input) => clauseOf(withDice([], (chance) => gunnery(given, chance)))

/** The column for a rating against a protection in the medium band (shifted) or short (unshifted), or the clause. */
export function column(rating: string, protection: string, distance = 1, options = {}): string {
  const given = input({ distance }, { main: guns(rating) }, { protection })
  const attack = {
    ...given,
    firer: { ship: ready(given.firer.ship), hits: 0 },
    target: { ship: ready(given.target.ship), hits: 0, moved: 0 },
  }
  const refusal = refuseFire({ ...attack, seaState: 0, night: false, kills: 0 }, STANDARD)
  return refusal ? refusal.refused.clause : shoot(given, 5, options).column
}

/** The reply with a die at hand, refused or not. */
export function gunneryOr(given: Input): object {
  return PROCEDURES.gunnery.run(
    { seaState: 0, night: false, kills: 0, ...given, firer: { hits: 0, ...given.firer }, target: { hits: 0, moved: 0, ...given.target } },
    STANDARD,
    { die: () => 5, band: () => 0, total: () => 0, faces: () => [] },
  )
}
