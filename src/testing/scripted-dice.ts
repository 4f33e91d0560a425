import type { Chance, Dice } from '../core/chance.js'
import { ScriptedChance } from '../core/scripted.js'

/**
 * Runs a rule on dice given beforehand, one entry a request, and checks that it used them up. Throws `bad-dice` for a die too few,
 * one left over, or a face that cannot be.
 */
export function scripted<T>(dice: readonly Dice[], run: (chance: Chance) => T): T {
  const chance = new ScriptedChance(dice)
  const result = run(chance)
  chance.finish()
  return result
}
