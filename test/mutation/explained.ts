/** Why no test sees a change: in which files (or folders, with a final slash), on lines that contain `line`, by which of Stryker's mutators. */
export interface Explained {
  readonly files: readonly string[]
  readonly line?: string
  readonly mutators?: readonly string[]
  readonly why: string
}

export const EXPLAINED: readonly Explained[] = [
  {
    files: ['src/corpen18/expectation.ts'],
    line: 'const key = ',
    why: 'The key of a table kept for speed: any that tells the entries apart is as good.',
  },
  {
    files: ['src/corpen18/expectation.ts'],
    line: 'if (',
    mutators: ['ConditionalExpression'],
    why: 'What is kept for speed and computed again is the same.',
  },
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
