import { FATES, type Fate } from '../core/ruleset.js'
import type { ClassCounts, Counts, Luck } from './counts.js'
import type { Bout } from './fight.js'
import { joined, type Mean, meanOf, type Pairs, type Spread, spread } from './histogram.js'
import { type Proportion, proportion } from './proportion.js'

// What the counts of a batch say.

/** How often a battle comes out one way. */
export interface OutcomeFigures {
  /** The winning side, or null for a draw. */
  readonly winner: string | null
  readonly share: Proportion
}

/** Hits scored against what the dice owed: the difference has the mean 0. */
export interface LuckFigures {
  readonly expected: Mean['mean']
  readonly scored: Spread
  readonly luck: Mean
}

/** A side over many battles. Units and hits are counted a battle; of a ruleset without a `tally` there are none, and the spreads are of 0 battles. */
export interface SideFigures extends Partial<LuckFigures> {
  readonly side: string
  readonly units: number
  readonly sunk: Spread
  readonly crippled: Spread
  /** Units afloat and not withdrawn, crippled ones among them. */
  readonly afloat: Spread
  readonly hitsTaken: Spread
}

/** A unit over many battles. The fates add up to all of them. */
export interface UnitFigures extends Partial<LuckFigures> {
  readonly id: string
  readonly side: string
  readonly fates: Readonly<Record<Fate, Proportion>>
  readonly hitsTaken: Spread
}

/** Figures of all battles, or of those that came out one way. */
export interface Figures {
  readonly n: number
  readonly turns: Spread
  readonly decisions: Spread
  readonly sides: readonly SideFigures[]
  /** Empty where the ruleset does not tally its units. */
  readonly units: readonly UnitFigures[]
}

/** Battles to look at, by number: by result, then ships lost (sunk or captured) on both sides, then hits; of equal ones the first. */
export interface Notable {
  /** For which side they are the best and the worst. */
  readonly side: string
  readonly best: number
  readonly median: number
  readonly worst: number
}

/** All that a batch has to say. */
export interface AllFigures extends Figures {
  readonly outcomes: readonly OutcomeFigures[]
  /** The same, of the battles that came out one way. */
  readonly given: readonly (Figures & { readonly winner: string | null })[]
  readonly notable: Notable | null
}

/** The ways a battle can come out with their shares. */
export function outcomesOf(sides: readonly string[], counts: readonly number[], n: number, level: number): OutcomeFigures[] {
  return [...sides, null].map((winner, i) => ({ winner, share: proportion(counts[i] as number, n, level) }))
}

/** The figures of what was counted, with intervals at a level. */
export function figuresOf(bout: Pick<Bout, 'sides' | 'units' | 'ruleset'>, counts: Counts, level: number): AllFigures {
  const { sides } = bout
  return {
    outcomes: outcomesOf(
      sides,
      counts.classes.map(({ n }) => n),
      counts.n,
      level,
    ),
    ...classFigures(bout, counts.classes, level),
    given: [...sides, null].map((winner, i) => ({ winner, ...classFigures(bout, [counts.classes[i] as ClassCounts], level) })),
    notable: notableOf(sides, counts),
  }
}

function classFigures(bout: Pick<Bout, 'sides' | 'units' | 'ruleset'>, classes: readonly ClassCounts[], level: number): Figures {
  const n = classes.reduce((sum, each) => sum + each.n, 0)
  const over = (pick: (each: ClassCounts) => Pairs): Spread => spread(joined(classes.map(pick)))
  const knowsLuck = bout.ruleset.expectedHits !== undefined
  // Without a tally there is no figure: not one ship sunk, and not none.
  const tallied = (pick: (each: ClassCounts) => Pairs): Spread => (bout.ruleset.tally ? over(pick) : spread([]))
  return {
    n,
    turns: over(({ turns }) => turns),
    decisions: over(({ decisions }) => decisions),
    sides: bout.sides.map((side, i) => {
      const at = ({ sides }: ClassCounts) => sides[i] as ClassCounts['sides'][number]
      return {
        side,
        units: bout.units.filter((unit) => unit.side === side).length,
        sunk: tallied((each) => at(each).sunk),
        crippled: tallied((each) => at(each).crippled),
        afloat: tallied((each) => at(each).afloat),
        hitsTaken: tallied((each) => at(each).taken),
        ...(knowsLuck ? luckFigures(n, classes.map(at)) : {}),
      }
    }),
    units: bout.units.map(({ id, side }, i) => {
      const at = ({ units }: ClassCounts) => units[i] as ClassCounts['units'][number]
      const fates = FATES.map((fate, place) => {
        const count = classes.reduce((sum, each) => sum + (at(each).fates[place] as number), 0)
        return [fate, proportion(count, n, level)] as const
      })
      return {
        id,
        side,
        fates: Object.fromEntries(fates) as UnitFigures['fates'],
        hitsTaken: over((each) => at(each).taken),
        ...(knowsLuck ? luckFigures(n, classes.map(at)) : {}),
      }
    }),
  }
}

function luckFigures(n: number, counts: readonly { readonly scored: Pairs; readonly luck: Luck }[]): LuckFigures {
  const total = (key: keyof Luck) => counts.reduce((sum, { luck }) => sum + luck[key], 0)
  return {
    expected: n === 0 ? null : total('expected') / n,
    scored: spread(joined(counts.map(({ scored }) => scored))),
    luck: meanOf(n, total('luck'), total('squares')),
  }
}

function notableOf(sides: readonly string[], { n, ranks }: Counts): Notable | null {
  const [side] = sides
  if (n === 0 || side === undefined) return null
  let below = 0
  const median = ranks.find(([, count]) => {
    below += count
    return below * 2 >= n
  }) as Counts['ranks'][number]
  const [worst, best] = [ranks[0], ranks.at(-1)] as [Counts['ranks'][number], Counts['ranks'][number]]
  return { side, best: best[2], median: median[2], worst: worst[2] }
}
