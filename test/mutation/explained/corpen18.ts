import type { Explained } from './explained.js'

/** Changes that come to the same, one by one. */
const SAME: readonly Explained[] = [
  {
    files: ['src/corpen18/gunnery.ts'],
    change: 'target.moved >= MOVING -> true',
    why: 'Who lies still does not evade: not to ask saves time.',
  },
  { files: ['src/corpen18/damage.ts'], change: 'hits === 0 -> false', why: 'The tables give the unhurt nothing: not to look saves time.' },
  { files: ['src/corpen18/lookout.ts'], change: 'journal && before -> journal || before', why: 'Either is there with the other.' },
  { files: ['src/corpen18/view.ts'], change: 'state.tier !== null -> true', why: 'No quality is none: to ask for none saves time.' },
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
  {
    files: ['src/corpen18/combat.ts'],
    change: 'starboard > 0 -> starboard >= 0',
    why: 'What lies on neither side has been told apart before.',
  },
  { files: ['src/corpen18/gunnery.ts'], change: '- UNARMOURED ->', why: 'The unarmoured count as 0.' },
  {
    files: ['src/corpen18/gunnery.ts'],
    change: 'protection.perHit > 0 -> protection.perHit >= 0',
    why: 'A modifier of 0 is not told, whatever its name.',
  },
  { files: ['src/corpen18/card.ts'], line: "['false', 'no']", change: "'false' -> ", why: 'Whatever is not the word for true is false.' },
]

/** What is left undone, or not made anew, for speed alone. */
const SPEED: readonly Explained[] = [
  {
    files: ['src/corpen18/combat.ts'],
    change: '!unit.ship[battery] -> false',
    why: 'An attack by a battery that is not there is refused when it is offered.',
  },
  {
    files: ['src/corpen18/combat.ts'],
    line: 'const most = Math.min(unit.ready, ',
    mutators: ['MethodExpression', 'ArithmeticOperator'],
    why: 'More spreads than can be launched are refused when they are offered; fewer are seen.',
  },
  {
    files: ['src/corpen18/combat.ts'],
    change: '!isForbidden(ship, seaState, settings) -> false',
    why: 'Who is not forbidden is not refused; asking so first costs no list.',
  },
  { files: ['src/corpen18/movement.ts'], change: 'headings.has(heading) -> false', why: 'What comes to the same end is offered once.' },
  {
    files: ['src/corpen18/movement.ts'],
    change: 'turn.length > points - spent -> false',
    why: 'Turns beyond the points that are left are refused when they are offered.',
  },
  {
    files: ['src/corpen18/movement.ts'],
    change: 'points - spent -> points + spent',
    why: 'Turns beyond the points that are left are refused when they are offered.',
  },
  {
    files: ['src/corpen18/lookout.ts'],
    change: 'state.shoreline.length > 0 -> true',
    why: 'An empty shoreline includes no hex, and the name of the hex need not be written.',
  },
  { files: ['src/corpen18/lookout.ts'], change: 'state.shoreline.length > 0 -> state.shoreline.length >= 0', why: 'As above.' },
  {
    files: ['src/corpen18/state.ts'],
    change: 'given.targets.length === 0 -> false',
    why: 'The copy of an empty list is an empty list.',
  },
  {
    files: ['src/corpen18/state.ts'],
    line: 'if (given.targets.length > 0) given.targets = []',
    mutators: ['ConditionalExpression', 'EqualityOperator'],
    why: 'An empty list takes the place of an empty one.',
  },
]

/** What is guarded twice: the other guard is seen by the tests, and this one saves time or pleases TypeScript. */
const GUARDED: readonly Explained[] = [
  { files: ['src/corpen18/combat.ts'], change: 'hexes > guns.range -> false', why: 'Whether a battery may fire asks for its range too.' },
  {
    files: ['src/corpen18/lookout.ts'],
    change: 'refuseSpotting(look, settings) -> false',
    why: 'Beyond the table the chance is no number, and no better than any.',
  },
  {
    files: ['src/corpen18/card.ts'],
    change: '!(error instanceof BroadsideError) -> false',
    why: 'Text and numbers read from a card make the schema throw nothing else.',
  },
  {
    files: ['src/corpen18/tables.ts'],
    change: '-> /subtract (\\d)\\/(\\d)$/',
    why: 'The form of a pack has been checked: nothing stands before or behind.',
  },
  { files: ['src/corpen18/tables.ts'], change: '-> /^subtract (\\d)\\/(\\d)/', why: 'As above.' },
  { files: ['src/corpen18/tables.ts'], change: '!== undefined -> true', why: 'No figure is greater or less than one that is not there.' },
]

export const CORPEN18: readonly Explained[] = [...SAME, ...SPEED, ...GUARDED]
