import { enumerate, unlessTooMany } from '../core/enumerate.js'
import type { Ruleset } from '../core/ruleset.js'
import { SeededChance } from '../core/seeded.js'
import { blameMoods } from './heard.js'
import { changeKey } from './plain.js'
import type { Step } from './random-play.js'
import type { Report } from './report.js'

/** The most outcomes of an order that are enumerated for the check, and the times it is sampled. */
const MOST_RUNS = 400
const SAMPLES = 400

/**
 * An order's outcomes, enumerated, have probabilities that sum to 1, and an order carried out many times comes to each of them about as
 * often as that. Returns false, nothing checked, where the order has too many outcomes.
 */
export function checkOdds(ruleset: Ruleset, step: Step, seed: string, report: Report): boolean {
  const { before, order } = step
  const outcomes = report.run('odds', 'enumeration', () =>
    unlessTooMany(() => enumerate((chance) => changeKey(before, ruleset.advance(before, order, chance)), MOST_RUNS).outcomes),
  )
  if (!outcomes) return false
  const sum = outcomes.reduce((total, { p }) => total + p, 0)
  if (!(Math.abs(sum - 1) <= 1e-9)) blameMoods(ruleset, step, report)
  if (!(Math.abs(sum - 1) <= 1e-9)) throw report.fault('odds', `the probabilities of ${outcomes.length} outcomes sum to ${sum}`)
  const counts = new Map(outcomes.map(({ value }) => [value, 0]))
  const chance = SeededChance.fromSeed(`${seed} odds`)
  for (let i = 0; i < SAMPLES; i++) {
    const key = report.run('odds', 'advance', () => changeKey(before, ruleset.advance(before, order, chance)))
    const count = counts.get(key)
    if (count === undefined) blameMoods(ruleset, step, report)
    if (count === undefined) throw report.fault('odds', `play comes to what the enumeration does not have: ${key}`)
    counts.set(key, count + 1)
  }
  const { squares, freedom } = chiSquare(outcomes.map(({ value, p }) => ({ expected: p * SAMPLES, found: counts.get(value) as number })))
  const most = farOff(freedom)
  if (squares > most) {
    blameMoods(ruleset, step, report)
    throw report.fault('odds', `samples and enumeration part: chi-square ${squares.toFixed(1)} with ${freedom} degrees of freedom`)
  }
  report.made('odds')
  return true
}

/** The least a cell of a chi-square test may expect; smaller ones are put together. */
const LEAST_EXPECTED = 5

function chiSquare(cells: readonly { readonly expected: number; readonly found: number }[]): { squares: number; freedom: number } {
  let [rareExpected, rareFound, squares, freedom] = [0, 0, 0, -1]
  const add = (expected: number, found: number) => {
    squares += (found - expected) ** 2 / expected
    freedom++
  }
  for (const { expected, found } of cells) {
    if (expected >= LEAST_EXPECTED) add(expected, found)
    else {
      rareExpected += expected
      rareFound += found
    }
  }
  if (rareExpected >= LEAST_EXPECTED) add(rareExpected, rareFound)
  return { squares, freedom: Math.max(0, freedom) }
}

/** A bound that honest dice pass in all but one of some ten million checks. */
function farOff(freedom: number): number {
  return freedom + 6 * Math.sqrt(2 * freedom) + 20
}
