import { mean } from '../core/distribution.js'
import { enumerate, unlessTooMany } from '../core/enumerate.js'
import { FATES, type Ruleset, type UnitTally } from '../core/ruleset.js'
import { brief, firstDifference, isText } from './plain.js'
import { keepPlain, type Step } from './random-play.js'
import type { Check, Report } from './report.js'

// What batches count by: what has become of each unit, and how many hits were to be expected.

/** The most outcomes of an order that are enumerated for the check of its expected hits. */
const MOST_RUNS = 400

/** A tally is of units that are told apart, of fates that there are, and of whole hits. Gives the ids. */
export function soundTally(units: unknown, what: string, sides: readonly string[] | null, check: Check, report: Report): string[] {
  if (!Array.isArray(units)) throw report.fault(check, `${what} gives ${brief(units)}; expected a list of units`)
  keepPlain(units, what, report)
  const ids = (units as readonly (Partial<UnitTally> | null)[]).map((unit) => {
    const { id, side, fate, hits } = unit ?? {}
    const wrong = (found: string) => report.fault(check, `${what} has a unit ${found}: ${brief(unit)}`)
    if (!isText(id)) throw wrong('without an id')
    if (typeof side !== 'string' || (sides && !sides.includes(side))) throw wrong(`of no side (${brief(side)})`)
    if (!FATES.some((known) => known === fate)) throw wrong(`with a fate that there is not (${FATES.join(', ')})`)
    if (!Number.isSafeInteger(hits) || Number(hits) < 0) throw wrong('whose hits are no whole number from 0')
    return id
  })
  if (new Set(ids).size !== ids.length) throw report.fault(check, `${what} has a unit twice: ${brief(ids)}`)
  return ids
}

/** The units of a tally are all that ever take part, in the order that they had in the prepared state. */
export function checkTally(ruleset: Ruleset, state: unknown, prepared: unknown, sides: readonly string[], report: Report): void {
  if (!ruleset.tally) return
  const ids = (of: unknown) =>
    soundTally(
      report.run('tallies', 'tally', () => ruleset.tally?.(of)),
      'tally',
      sides,
      'tallies',
      report,
    )
  const difference = firstDifference(ids(prepared), ids(state), 'ids')
  if (difference) throw report.fault('tallies', `the units are not those of the prepared state, in their order: ${difference}`)
  report.made('tallies')
}

/**
 * The hits that an order is expected to score are the mean of what its outcomes add to the tally of other sides. Returns whether the order was an attack;
 * one of too many outcomes goes unchecked but for its form.
 */
export function checkExpectedHits(ruleset: Ruleset, step: Step, report: Report): boolean {
  if (!ruleset.expectedHits || !ruleset.tally) return true
  const { before, order, decision } = step
  const expected = report.run('expected hits', 'expectedHits', () => ruleset.expectedHits?.(before, order))
  if (expected === null) return false
  if (typeof expected !== 'number' || !Number.isFinite(expected) || expected < 0)
    throw report.fault('expected hits', `expectedHits gives ${String(expected)}; expected a number from 0, or null`)
  const idsOf = (units: readonly UnitTally[]) => units.map(({ id }) => id).join()
  const known = report.run('tallies', 'tally', () => ruleset.tally?.(before)) ?? []
  const ids = idsOf(known)
  const sum = (units: readonly UnitTally[]) => units.reduce((all, { side, hits }) => all + (side === decision.side ? 0 : hits), 0)
  const scored = (state: unknown) => {
    const units = ruleset.tally?.(state) ?? []
    return idsOf(units) === ids ? sum(units) - sum(known) : null
  }
  const added = report.run('expected hits', 'enumeration', () =>
    unlessTooMany(() => enumerate((chance) => scored(ruleset.advance(before, order, chance)), MOST_RUNS)),
  )
  if (!added) return true
  if (added.outcomes.some(({ value }) => value === null)) throw report.fault('tallies', 'after the order the tally is of other units')
  const average = mean(added, (hits) => hits ?? 0)
  if (Math.abs(average - expected) > 1e-9)
    throw report.fault('expected hits', `expectedHits gives ${expected}; its outcomes add ${average} to the tally of the others on average`)
  report.made('expected hits')
  return true
}
