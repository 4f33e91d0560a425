import type { Explained } from './explained.js'

/** Changes that no test can see, by what they have in common. */
const ALIKE: readonly Explained[] = [
  {
    files: ['src/'],
    mutators: ['OptionalChaining'],
    why: 'TypeScript asks whether an entry is there that by the rules always is.',
  },
  {
    files: ['src/'],
    line: 'context.issues.push(',
    why: 'Of an issue its path, its bounds and its message are put into words; what else zod asks for is read by nobody.',
  },
  { files: ['src/'], line: "code: 'custom'", why: 'As above.' },
  { files: ['src/'], line: "origin: 'number'", why: 'As above.' },
  { files: ['src/'], line: 'inclusive: true', why: 'As above.' },
  {
    files: ['src/'],
    line: 'if (journal)',
    mutators: ['ConditionalExpression'],
    why: 'Where nobody listens nothing is told: telling it all the same costs time and nothing else.',
  },
  { files: ['src/'], line: 'if (!why) return', mutators: ['ConditionalExpression'], why: 'As above.' },
  { files: ['src/'], line: 'if (why)', mutators: ['ConditionalExpression'], why: 'As above.' },
  { files: ['src/'], line: 'if (trace', mutators: ['ConditionalExpression'], why: 'As above.' },
]

/** What is kept for speed: computed again it is the same, and any key that tells the entries apart is as good. */
const KEPT: readonly Explained[] = [
  {
    files: ['src/gurps/expectation.ts', 'src/mini-naval/expectation.ts'],
    line: 'const key = ',
    why: 'A key of a table kept for speed.',
  },
  {
    files: ['src/corpen18/expectation.ts', 'src/gurps/expectation.ts', 'src/mini-naval/expectation.ts'],
    line: 'if (',
    mutators: ['ConditionalExpression'],
    why: 'What is kept for speed and computed again is the same.',
  },
]

/** Changes that come to the same, one by one. */
const SAME: readonly Explained[] = [
  {
    files: ['src/gurps/bearings.ts', 'src/mini-naval/torpedoes.ts'],
    line: 'starboard > 0',
    mutators: ['EqualityOperator'],
    why: 'Abeam is never 0.',
  },
]

/** Where the bound itself is on either side of it the same. */
const BOUNDS: readonly Explained[] = [
  {
    files: ['src/'],
    line: 'for (let',
    mutators: ['EqualityOperator'],
    why: 'One step further there is nothing to be seen, or what is seen is refused.',
  },
]

/** Doctrines are no rules: they weigh places and targets by numbers of their own, and what a test cannot tell apart plays as well. */
const DOCTRINES: readonly Explained[] = [
  {
    files: [
      'src/corpen18/doctrine.ts',
      'src/mini-naval/doctrine.ts',
      'src/gurps/doctrine.ts',
      'src/gurps/policies.ts',
      'src/gurps/pilot.ts',
    ],
    mutators: [
      'ArithmeticOperator',
      'AssignmentOperator',
      'ConditionalExpression',
      'EqualityOperator',
      'LogicalOperator',
      'MethodExpression',
      'UnaryOperator',
    ],
    why: 'A weight of a doctrine, which decides where nothing else does.',
  },
]

export const EVERYWHERE: readonly Explained[] = [...ALIKE, ...KEPT, ...SAME, ...BOUNDS, ...DOCTRINES]
