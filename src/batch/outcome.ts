import { FATES, type Fate } from '../core/ruleset.js'
import { type Bout, battleSeed, sideAt, unitAt } from './fight.js'

/** One battle of a batch. Hits scored and expected are there where the ruleset knows them. */
export interface Outcome {
  readonly battle: number
  readonly seed: string
  readonly winner: string | null
  readonly turns: number
  readonly decisions: number
  readonly sides: readonly { readonly side: string; readonly scored?: number; readonly expected?: number }[]
  readonly units: readonly {
    readonly id: string
    readonly fate: Fate
    readonly hits: number
    readonly scored?: number
    readonly expected?: number
  }[]
}

/** Battle k from its row at `at`. */
export function outcomeOf(bout: Bout, k: number, row: Float64Array, at: number): Outcome {
  const number = (place: number) => row[at + place] as number
  const luck = (place: number) => (bout.ruleset.expectedHits ? { scored: number(place), expected: number(place + 1) } : {})
  return {
    battle: k,
    seed: battleSeed(bout.seed, k),
    winner: bout.sides[number(0)] ?? null,
    turns: number(1),
    decisions: number(2),
    sides: bout.sides.map((side, i) => ({ side, ...luck(sideAt(i)) })),
    units: bout.units.map(({ id }, i) => {
      const place = unitAt(bout, i)
      return { id, fate: FATES[number(place)] as Fate, hits: number(place + 1), ...luck(place + 2) }
    }),
  }
}
