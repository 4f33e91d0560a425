import { describe, expect, it } from 'vitest'
import type { Fact } from '../../src/core/trace.js'
import { tellFacts } from '../../src/report/index.js'

const source = { table: 'crt', pack: 'my pack', mark: 'T' } as const
const facts: readonly Fact[] = [
  { fact: 'modifier', clause: 'A-1', what: 'crew', value: 1 },
  { fact: 'modifier', clause: 'A-10', what: 'range', value: -2, source },
  { fact: 'modifier', clause: 'A-1', what: 'sea', value: 0 },
  { fact: 'roll', clause: 'A-2', what: 'gunnery', roll: '1D10', dice: 7 },
  { fact: 'roll', clause: 'A-2', what: 'torpedoes', roll: '3D6', dice: [1, 6, 6] },
  { fact: 'look-up', clause: 'A-3', what: 'hits', at: ['-1 0 +1', 7], value: 2, source },
  { fact: 'rounding', clause: 'A-4', what: 'a third', from: '7/3', to: 2 },
  { fact: 'result', clause: 'A-5', what: 'sunk', value: true },
  { fact: 'result', clause: 'A-5', what: 'detected', value: false },
  { fact: 'result', clause: 'A-5', what: 'column', value: '-1 0 +1' },
]

describe('tellFacts', () => {
  it('gives each fact a line, clauses in a column', () => {
    expect(tellFacts(facts)).toEqual([
      'A-1   crew: +1',
      'A-10  range: -2 (crt of my pack [T])',
      'A-1   sea: +0',
      'A-2   1D10 for gunnery: 7',
      'A-2   3D6 for torpedoes: 1, 6, 6',
      'A-3   hits at "-1 0 +1", 7: 2 (crt of my pack [T])',
      'A-4   a third: 7/3 makes 2',
      'A-5   sunk: yes',
      'A-5   detected: no',
      'A-5   column: "-1 0 +1"',
    ])
  })

  it('wraps under the words', () => {
    expect(tellFacts(facts.slice(1, 2), { width: 30, indent: '> ' })).toEqual(['> A-10  range: -2 (crt of my', '>       pack [T])'])
    expect(tellFacts([])).toEqual([])
  })
})
