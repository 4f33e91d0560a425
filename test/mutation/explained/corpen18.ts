import type { Explained } from './explained.js'

/** Changes that come to the same, one by one. */
const SAME: readonly Explained[] = [
  {
    files: ['src/corpen18/exchange.ts'],
    line: 'sides[0].rank < sides[1].rank',
    mutators: ['EqualityOperator'],
    why: 'Equal ranks have returned before.',
  },
  {
    files: ['src/corpen18/movement.ts'],
    line: 'attempt',
    why: 'How often a random move is tried anew before the unit stays: no rule, and every outcome is lawful.',
  },
]

export const CORPEN18: readonly Explained[] = [...SAME]
