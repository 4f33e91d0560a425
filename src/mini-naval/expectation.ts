import type { Purpose } from '../core/chance.js'
import { mean } from '../core/distribution.js'
import { enumerate } from '../core/enumerate.js'
import { type Fire, fire } from './gunnery.js'
import { ram } from './ramming.js'
import type { Settings } from './settings.js'
import { depthCharge } from './submarines.js'
import { warheads } from './torpedoes.js'
import { CALIBRES, type VesselClass } from './types.js'

// What attacks are worth on average, from the rules themselves by enumeration. Each figure is computed once and kept.

const EXPECTED: Purpose = { name: 'expected flotation points', clause: 'MNW-TOR-01' }

const byFire = new WeakMap<Settings, Map<number, number>>()
const byPool: number[] = [0]

/** The mean flotation points of one battery's fire. */
export function expectedFire(given: Fire, settings: Settings): number {
  let kept = byFire.get(settings)
  if (!kept) {
    kept = new Map()
    byFire.set(settings, kept)
  }
  const key = (given.guns * CALIBRES.length + CALIBRES.indexOf(given.calibre)) * 1000 + given.distance
  let known = kept.get(key)
  if (known === undefined) {
    known = mean(
      enumerate((chance) => fire(given, chance, settings).fp),
      (fp) => fp,
    )
    kept.set(key, known)
  }
  return known
}

/** The mean flotation points of a pool of torpedoes or bombs. */
export function expectedWarheads(count: number): number {
  let known = byPool[count]
  if (known === undefined) {
    known = mean(
      enumerate((chance) => warheads(count, EXPECTED, chance).fp),
      (fp) => fp,
    )
    byPool[count] = known
  }
  return known
}

/** The mean flotation points of an attack under water with so many dice. */
export function expectedCharges(dice: number, settings: Settings): number {
  return mean(
    enumerate((chance) => depthCharge(dice, chance, settings).fp),
    (fp) => fp,
  )
}

/** The mean flotation points that ramming costs the vessel rammed. */
export function expectedRamming(rammer: VesselClass, target: VesselClass, settings: Settings): number {
  return mean(
    enumerate((chance) => ram(rammer, target, chance, settings).target),
    (points) => points,
  )
}
