import { describe, expect, it } from 'vitest'
import { findClass, spotting } from '../../src/corpen18/index.js'
import { enumerate, isRefused, probability, Trace } from '../../src/index.js'
import { scripted } from '../../src/testing/index.js'

const kent = findClass('Kent CA')
const hood = findClass('Hood BC')
if (!kent || !hood) throw new Error('the fleet has both')
const look = { spotter: kent, target: hood, distance: 2, light: 'night' as const }

describe('spotting (C18-DET-04)', () => {
  // The dice are given: what is asked for, in which order, and what it comes to. A die too few, or one left over, fails.
  it('throws one D10, and spots with the chance or less', () => {
    const low = scripted([1], (chance) => spotting(look, chance))
    expect(low).toMatchObject({ automatic: false, spotted: true, roll: 1 })
    expect(scripted([10], (chance) => spotting(look, chance))).toMatchObject({ spotted: false, roll: 10 })
  })

  it('throws nothing by clear day', () => {
    expect(scripted([], (chance) => spotting({ ...look, light: 'day' }, chance))).toEqual({ automatic: true, spotted: true })
  })

  // The same function, enumerated: the exact odds.
  it('has the probability that its chance says', () => {
    const odds = enumerate((chance) => spotting(look, chance))
    const [first] = odds.outcomes
    if (!first || isRefused(first.value) || first.value.automatic) throw new Error('a die is thrown')
    const { chance } = first.value as { chance: number }
    expect(probability(odds, (answer) => !isRefused(answer) && answer.spotted)).toBeCloseTo(chance / 10, 12)
  })

  // The why: every step with its clause.
  it('says why', () => {
    const trace = new Trace()
    scripted([3], (chance) => spotting(look, chance, { trace }))
    expect(trace.facts.map(({ clause }) => clause)).toContain('C18-DET-04')
  })

  // What the rules forbid is an answer; what is malformed is an error with a path.
  it('is refused beyond the table, and takes no other words', () => {
    expect(scripted([], (chance) => spotting({ ...look, distance: 9 }, chance))).toMatchObject({ refused: { clause: 'C18-DET-04' } })
    expect(() => scripted([], (chance) => spotting({ ...look, light: 'dusk' as 'night' }, chance))).toThrow(
      expect.objectContaining({ code: 'not-allowed', path: 'input.light' }),
    )
  })
})
