import { frozen } from '../core/frozen.js'
import type { ShipCard } from './ship.js'
import { CLASSES } from './types.js'

// Ready vessels: the classes as they are, and the ships of the source's own battle by name.

/** One vessel of each class, as built (MNW-VES-01). */
export const CLASS_CARDS: readonly ShipCard[] = frozen(CLASSES.map((of) => ({ class: of })))

/** Kiivar's Force Q, which sets out against a landing without air cover. */
export const FORCE_Q: readonly ShipCard[] = frozen([
  { name: 'KNS Aquila', class: 'battlecruiser' },
  { name: 'KNS Falcon', class: 'cruiser' },
  { name: 'KNS Kestrel', class: 'cruiser' },
  { name: 'K1', class: 'destroyer' },
  { name: 'K2', class: 'destroyer' },
])

/** The Ra'esharn covering group in its way. */
export const COVERING_GROUP: readonly ShipCard[] = frozen([
  { name: 'RNS Barbatos', class: 'battleship' },
  { name: 'RNS Charun', class: 'cruiser' },
  { name: 'R1', class: 'destroyer' },
  { name: 'RNS Abraxas', class: 'carrier' },
])

/** MNW-VES-08: the one carrier of six squadrons. */
export const CONDOR: ShipCard = frozen({ name: 'KNS Condor', class: 'large-carrier' })

/** MNW-VES-01: a heavy cruiser, as the text suggests one. */
export const HEAVY_CRUISER: ShipCard = frozen({ name: 'heavy cruiser', class: 'cruiser', fp: 15, turrets: { A: 3, B: 3, Y: 3 } })

/** Every ready vessel with a name. Frozen, as all battles share it: copy a card to change it. */
export const FLEET: readonly ShipCard[] = frozen([...FORCE_Q, ...COVERING_GROUP, CONDOR, HEAVY_CRUISER])

/** The card of a vessel by its exact name (`'KNS Aquila'`), or undefined. */
export function findShip(name: string): ShipCard | undefined {
  return FLEET.find((card) => card.name === name)
}
