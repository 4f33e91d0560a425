import type { Chance, Dice } from '../src/core/chance.js'
import { BroadsideError } from '../src/core/errors.js'
import { ScriptedChance } from '../src/core/scripted.js'
import { type Fact, Trace } from '../src/core/trace.js'

// What the library tells, in lines that a test can hold it to.

/** The facts of a run with these dice, all of which must be used, a line each: everything but the dice, tables by their name and mark. */
export function factLines<More extends object>(
  dice: readonly Dice[],
  run: (chance: Chance, options: { readonly trace: Trace } & More) => unknown,
  more?: More,
): string[] {
  const trace = new Trace()
  const chance = new ScriptedChance(dice)
  run(chance, { trace, ...(more as More) })
  chance.finish()
  const line = (fact: Fact) =>
    Object.entries(fact)
      .filter(([key]) => key !== 'dice')
      .map(([, value]) =>
        typeof value === 'object' && 'mark' in value ? `${value.table} ${value.mark}` : Object.is(value, -0) ? '-0' : String(value),
      )
      .join(' | ')
  return trace.facts.map(line)
}

/** Code, path and message of the error a call throws, or `lawful`; any but a BroadsideError goes through. */
export function faultOf(run: () => unknown): readonly [code: string, path: string, message: string] | 'lawful' {
  try {
    run()
  } catch (error) {
    if (!(error instanceof BroadsideError)) throw error
    return [error.code, error.path, error.message]
  }
  return 'lawful'
}
