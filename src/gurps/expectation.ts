import type { Chance } from '../core/chance.js'
import { mean, probability } from '../core/distribution.js'
import { enumerate } from '../core/enumerate.js'
import { type Attack, attackRoll, cannonade, neededToHit } from './gunnery.js'
import type { Settings } from './settings.js'

// What broadsides are worth on average, from the rules themselves by enumeration. Each figure is computed once and kept.

/** The mean points through of a broadside that has hit, and of one that has missed. */
interface Through {
  readonly hit: number
  readonly miss: number
}

/** By the figures they depend on, not by the ships: whoever is given a view is given copies. */
const chancesToHit = new Map<string, number>()
const pointsThrough = new Map<string, Through>()
const pointsLost = new Map<string, Through>()

/** How many figures of a kind are kept at most: after that all are found anew. */
const MOST_KEPT = 10_000

function keep<V>(kept: Map<string, V>, key: string, find: () => V): V {
  let known = kept.get(key)
  if (known === undefined) {
    known = find()
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(key, known)
  }
  return known
}

/** The mean number of points that a broadside brings through. */
export function expectedThrough(attack: Attack, settings: Settings): number {
  return meanOf(attack, throughOf(attack, settings), settings)
}

/** The mean number of HP that a broadside costs its target, exactly (GNC-DMG-01: no more than there are); null where its dice are too many to say so. */
export function expectedLoss(attack: Attack, settings: Settings): number | null {
  if (attack.firer.ship.damage.dice > MOST_DICE) return null
  const { hp } = attack.target.condition
  if (cannonade(attack, true, BEST, settings).through <= hp) return expectedThrough(attack, settings)
  const lost = keep(pointsLost, `${keyOf(attack, settings)} ${hp}`, () => ({
    hit: meanThrough(attack, true, settings, hp),
    miss: meanThrough(attack, false, settings, hp),
  }))
  return meanOf(attack, lost, settings)
}

function meanOf(attack: Attack, { hit, miss }: Through, settings: Settings): number {
  const chance = chanceToHit(neededToHit(attack, settings), settings)
  return chance * hit + (1 - chance) * miss
}

function chanceToHit(needed: number, settings: Settings): number {
  const key = `${settings.options.successRolls} ${needed}`
  return keep(chancesToHit, key, () =>
    probability(
      enumerate((chance) => attackRoll(needed, chance, settings).hit),
      (hit) => hit,
    ),
  )
}

function throughOf(attack: Attack, settings: Settings): Through {
  const find = () => ({ hit: meanThrough(attack, true, settings), miss: meanThrough(attack, false, settings) })
  return keep(pointsThrough, keyOf(attack, settings), find)
}

/** All that the points through of a hit and of a miss depend on. */
function keyOf({ firer, target, cannons }: Attack, { options }: Settings): string {
  const { dice, plus } = firer.ship.damage
  return `${options.missDamage} ${dice} ${plus} ${firer.ship.scale} ${target.ship.scale} ${target.condition.dr} ${cannons}`
}

/** The total of more dice than these hardly leaves its middle, and takes long to enumerate: the middle stands for all of it. */
const MOST_DICE = 100

const MIDDLE: Pick<Chance, 'total'> = { total: (count, sides) => Math.floor((count * (sides + 1)) / 2) }
const BEST: Pick<Chance, 'total'> = { total: (count, sides) => count * sides }

/** The mean points through, each counted up to `most`. */
function meanThrough(attack: Attack, hit: boolean, settings: Settings, most = Infinity): number {
  const through = (chance: Pick<Chance, 'total'>) => Math.min(most, cannonade(attack, hit, chance, settings).through)
  if (attack.firer.ship.damage.dice > MOST_DICE) return through(MIDDLE)
  return mean(enumerate(through), (points) => points)
}
