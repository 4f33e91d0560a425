import type { Chance } from '../core/chance.js'
import { mean, probability } from '../core/distribution.js'
import { enumerate } from '../core/enumerate.js'
import { type Attack, attackRoll, cannonade, neededToHit } from './gunnery.js'
import { LISTABLE } from './lawful.js'
import type { Settings } from './settings.js'
import type { Damage } from './ship.js'

// What broadsides are worth on average, from the rules themselves by enumeration. Each figure is computed once and kept.

/** The mean points through of a broadside that has hit, and of one that has missed. */
interface Through {
  readonly hit: number
  readonly miss: number
}

interface Kept {
  /** The chance to hit by the number needed. */
  readonly chances: Map<number, number>
  /** By the damage of a cannon, then by the scales, then by the target's DR and the cannons. */
  readonly through: WeakMap<Damage, Map<number, Map<number, Through>>>
}

const kept = new WeakMap<Settings, Kept>()

function keptFor(settings: Settings): Kept {
  let known = kept.get(settings)
  if (!known) {
    known = { chances: new Map(), through: new WeakMap() }
    kept.set(settings, known)
  }
  return known
}

/** The mean number of points that a broadside brings through. */
export function expectedThrough(attack: Attack, settings: Settings): number {
  const chance = chanceToHit(neededToHit(attack, settings), settings)
  const { hit, miss } = throughOf(attack, settings)
  return chance * hit + (1 - chance) * miss
}

function chanceToHit(needed: number, settings: Settings): number {
  const { chances } = keptFor(settings)
  let known = chances.get(needed)
  if (known === undefined) {
    known = probability(
      enumerate((chance) => attackRoll(needed, chance, settings).hit),
      (hit) => hit,
    )
    chances.set(needed, known)
  }
  return known
}

function throughOf(attack: Attack, settings: Settings): Through {
  const { firer, target, cannons } = attack
  const { through } = keptFor(settings)
  let scales = through.get(firer.ship.damage)
  if (!scales) {
    scales = new Map()
    through.set(firer.ship.damage, scales)
  }
  const ratio = firer.ship.scale / target.ship.scale
  let figures = scales.get(ratio)
  if (!figures) {
    figures = new Map()
    scales.set(ratio, figures)
  }
  const key = target.condition.dr * (LISTABLE.cannons + 1) + cannons
  let known = figures.get(key)
  if (!known) {
    known = { hit: meanThrough(attack, true, settings), miss: meanThrough(attack, false, settings) }
    figures.set(key, known)
  }
  return known
}

/** The total of more dice than these hardly leaves its middle, and takes long to enumerate: the middle stands for all of it. */
const MOST_DICE = 100

const MIDDLE: Pick<Chance, 'total'> = { total: (count, sides) => Math.floor((count * (sides + 1)) / 2) }

function meanThrough(attack: Attack, hit: boolean, settings: Settings): number {
  const through = (chance: Pick<Chance, 'total'>) => cannonade(attack, hit, chance, settings).through
  if (attack.firer.ship.damage.dice > MOST_DICE) return through(MIDDLE)
  return mean(enumerate(through), (points) => points)
}
