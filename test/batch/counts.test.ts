import { describe, expect, it } from 'vitest'
import { Counter } from '../../src/batch/counts.js'
import { rowLength } from '../../src/batch/fight.js'
import { figuresOf } from '../../src/batch/figures.js'
import { FATES, type Fate, type Ruleset, type UnitTally } from '../../src/core/ruleset.js'

const unit = (id: string, side: string): UnitTally => ({ id, side, fate: 'fit', hits: 0 })
const bout = {
  sides: ['red', 'blue'],
  units: [unit('hawk', 'red'), unit('dove', 'blue')],
  ruleset: {} as Ruleset<unknown, unknown, unknown>,
}

/** What stands out of drawn battles in which the two ships had these fates and took these hits. */
function notable(...battles: readonly (readonly [red: Fate, blue: Fate, hits?: number])[]) {
  const counter = new Counter(bout)
  for (const [red, blue, hits = 0] of battles) {
    const row = new Float64Array(rowLength(bout))
    row.set([-1, 3, 6, 0, 0, 0, 0, FATES.indexOf(red), hits, 0, 0, FATES.indexOf(blue), 0, 0, 0])
    counter.add(row, 0)
  }
  return figuresOf(bout, counter.counts(), 0.95).notable
}

describe('the battles to watch', () => {
  it('are told apart by ships sunk and captured, on both sides', () => {
    expect(notable(['sunk', 'fit'], ['fit', 'crippled'], ['fit', 'captured'])).toEqual({ side: 'red', worst: 0, median: 1, best: 2 })
    expect(notable(['sunk', 'captured'], ['captured', 'fit'], ['fit', 'sunk'])).toEqual({ side: 'red', worst: 1, median: 0, best: 2 })
  })

  it('not by ships that withdrew: those come home', () => {
    expect(notable(['withdrawn', 'fit', 1], ['fit', 'withdrawn', 3], ['withdrawn', 'withdrawn', 2])).toEqual({
      side: 'red',
      worst: 1,
      median: 2,
      best: 0,
    })
  })
})
