import type { Explained } from './explained.js'

/** What is kept for speed: computed again it is the same, and any key that tells the entries apart is as good. */
const KEPT: readonly Explained[] = [
  { files: ['src/mini-naval/movement.ts'], line: 'const placeKey', why: 'A key of places seen, kept for speed.' },
]

/** Changes that come to the same, one by one. */
const SAME: readonly Explained[] = [
  { files: ['src/mini-naval/damage.ts'], line: 'fp > 0 && !crippled', why: 'At 0 flotation points a vessel is crippled in any case.' },
  {
    files: ['src/mini-naval/losses.ts'],
    line: 'place < losses.length',
    mutators: ['EqualityOperator'],
    why: 'Past the last there is no loss.',
  },
  {
    files: ['src/mini-naval/ramming.ts'],
    line: 'const shown',
    change: 'die > 0 -> die >= 0',
    why: 'A die to which nothing is added has been told apart before.',
  },
  {
    files: ['src/mini-naval/doctrine.ts'],
    line: "depth === 'surface'",
    mutators: ['StringLiteral'],
    why: 'The same move under water is worth as much and is weighed first: not to weigh the one that surfaces saves time.',
  },
  {
    files: ['src/mini-naval/way.ts'],
    line: 'areasAhead(from, map) > SEA_ROOM',
    mutators: ['ConditionalExpression', 'EqualityOperator'],
    why: 'Who has room straight ahead has it to one side as well: to look ahead first saves time.',
  },
  {
    files: ['src/mini-naval/way.ts'],
    line: 'let left = SEA_ROOM - 1',
    change: 'SEA_ROOM - 1 -> SEA_ROOM + 1',
    why: 'Who can come about for so many areas can for two more, on maps that this is exact for.',
  },
]

/** What is guarded twice: the other guard is seen by the tests, and this one saves time or pleases TypeScript. */
const GUARDED: readonly Explained[] = [
  { files: ['src/mini-naval/battle.ts'], line: 'state.over === null', why: 'A battle that is over has nothing in its queue.' },
  { files: ['src/mini-naval/combat.ts'], line: "ship.class === 'destroyer'", why: 'Who cannot hunt has no target to hunt.' },
  { files: ['src/mini-naval/combat.ts'], line: "vessel.ship.class !== 'destroyer'", why: 'Nobody else is asked to hunt.' },
  { files: ['src/mini-naval/combat.ts'], line: 'Calibre === null', why: 'A battery that is not there bears on nothing.' },
  { files: ['src/mini-naval/combat.ts'], line: 'calibre === null', why: 'A battery that is not there bears on nothing.' },
  { files: ['src/mini-naval/combat.ts'], line: '!target || left === 0', why: 'As many patterns are asked for as there are launchers.' },
  { files: ['src/mini-naval/combat.ts'], line: 'each.order ===', why: 'The other keys tell the orders apart already.' },
  {
    files: ['src/mini-naval/combat.ts'],
    line: 'order.mount === question.mount',
    change: "order.order === 'torpedoes' -> true",
    why: 'Only an order for torpedoes names a mount.',
  },
  {
    files: ['src/mini-naval/combat.ts'],
    line: 'order.battery === BATTERY_OF',
    change: "order.order === 'fire' -> true",
    why: 'Only an order to fire names a battery.',
  },
  {
    files: ['src/mini-naval/flight.ts'],
    change: 'state.stands.filter(isFlying) -> state.stands',
    why: 'Who is not up has no lawful strike, and is asked nothing: to leave him out first saves time.',
  },
  {
    files: ['src/mini-naval/flight.ts'],
    line: 'const taken',
    change: "given.order === 'intercept' -> true",
    why: 'Of all that is ordered in the step only an interception is at a squadron.',
  },
  {
    files: ['src/mini-naval/flight.ts'],
    line: 'stand.side === vessel.side || aaOf(vessel) === 0',
    change: 'stand.aim === null -> false',
    why: 'No vessel is found where none is aimed at.',
  },
  {
    files: ['src/mini-naval/flight.ts'],
    line: 'const strafed = ',
    change: 'stand.aim !== null -> true',
    why: 'No vessel is found where none is aimed at.',
  },
  {
    files: ['src/mini-naval/flight.ts'],
    line: 'if (groupsOf(state).length === 0)',
    change: 'groupsOf(state).length === 0 -> false',
    why: 'Where no strike has come no fighter has a choice: to go through none of them saves time.',
  },
  {
    files: ['src/mini-naval/flight.ts'],
    line: 'if (groupsOf(state).length === 0)',
    change: '[] -> [',
    why: 'A question that is of no side is put to neither.',
  },
  {
    files: ['src/mini-naval/state.ts'],
    line: 'stand.fp',
    why: 'A squadron without flight points is lost, and neither aboard nor in the air.',
  },
  { files: ['src/mini-naval/state.ts'], line: 'carrier !== undefined', why: 'A squadron has a carrier.' },
]

/** Where the bound itself is on either side of it the same. */
const BOUNDS: readonly Explained[] = [
  { files: ['src/mini-naval/movement.ts'], line: '> 0) enterLoss', why: 'A loss of nothing changes nothing.' },
]

export const MINI_NAVAL: readonly Explained[] = [...KEPT, ...SAME, ...GUARDED, ...BOUNDS]
