import type { Explained } from './explained.js'

/** What is kept for speed: computed again it is the same, and any key that tells the entries apart is as good. */
const KEPT: readonly Explained[] = [
  { files: ['src/gurps/pilot.ts'], line: 'return q * 4096 + r', why: 'A key of hexes taken.' },
  { files: ['src/gurps/expectation.ts'], line: 'kept.size >= MOST_KEPT', why: 'What has been let go of is found anew, whenever that was.' },
  {
    files: ['src/gurps/expectation.ts'],
    line: '.through <= hp',
    mutators: ['EqualityOperator'],
    why: 'Where the best roll takes just what there is, counting up to that takes nothing away.',
  },
]

/** What is guarded twice: the other guard is seen by the tests, and this one saves time or pleases TypeScript. */
const GUARDED: readonly Explained[] = [
  {
    files: ['src/gurps/lawful.ts'],
    change: "'fight' -> ",
    why: 'Refusing a plan looks at what is planned, not at what the order is called.',
  },
  { files: ['src/gurps/'], line: "status !== 'afloat'", why: 'Orders at ships out of the fight are refused elsewhere too.' },
  { files: ['src/gurps/questions.ts'], line: 'state.over === null', why: 'A battle that is over has nothing on its agenda.' },
  {
    files: ['src/gurps/losses.ts'],
    line: 'unit.fallen.dead + unit.fallen.wounded > 0',
    why: 'Where nothing is lost there is one way to help, and nobody is asked.',
  },
  { files: ['src/gurps/losses.ts'], line: 'return masts > 0', why: 'Where no mast is lost there is one way to help, and nobody is asked.' },
  { files: ['src/gurps/losses.ts'], line: 'for (let', why: 'Help beyond what there is is refused by the rule that gives it.' },
  { files: ['src/gurps/losses.ts'], line: 'if (isRefused(helped)) return', why: 'The order is lawful: it has been checked.' },
  { files: ['src/gurps/combat.ts'], line: 'if (!mayAttack(unit)) return []', why: 'Saves looking at targets.' },
  { files: ['src/gurps/combat.ts'], line: 'if (most === 0) return []', why: 'Saves looking at targets.' },
  { files: ['src/gurps/phases.ts'], line: 'boarding !== undefined', why: 'Who is asked about a fight is in one and has no plan yet.' },
  {
    files: ['src/gurps/phases.ts'],
    change: '!canFireAt(other, unit) && !canBoard(state, other, unit) -> false',
    why: 'Who can neither fire nor board is passed over when asked: to leave him out first saves time.',
  },
  { files: ['src/gurps/phases.ts'], line: 'asks.length > 0', why: 'A first fire that nobody waits for is passed over.' },
  {
    files: ['src/gurps/phases.ts'],
    line: "if (ask.question !== 'interrupt' || ask.mover !== mover",
    why: 'All who wait on the agenda wait for the ship that moves.',
  },
  { files: ['src/gurps/phases.ts'], line: 'canFireAt(other', mutators: ['ArrayDeclaration'], why: 'What is no ship is no target.' },
  { files: ['src/gurps/phases.ts'], line: 'state.order = []', why: 'Written anew before anybody reads it.' },
  {
    files: ['src/gurps/pilot.ts'],
    line: "worthOfTurn(waters, at, 'starboard'",
    mutators: ['StringLiteral'],
    why: 'Whatever is not to port is to starboard.',
  },
  { files: ['src/gurps/questions.ts'], line: "ask.question === 'interrupt'", why: 'Who is asked is asked about one ship.' },
  { files: ['src/gurps/questions.ts'], line: "ask.question === 'aid' ? ask.masts", why: 'Help is asked for nowhere else.' },
  { files: ['src/gurps/battle.ts'], line: 'const helped = new Set(', change: '[] -> ', why: 'What is no number is no place of a ship.' },
  {
    files: ['src/gurps/picture.ts'],
    line: "order.order === 'fire' || order.order === 'board'",
    change: '-> true',
    why: 'No other order has a target.',
  },
  {
    files: ['src/gurps/scenario.ts'],
    line: "const own = typeof ship === 'string'",
    change: "ship === 'string' -> false",
    why: 'The name of a hull has no people of its own.',
  },
  { files: ['src/gurps/scenario.ts'], line: "const own = typeof ship === 'string'", change: `'string' -> ""`, why: 'As above.' },
  {
    files: ['src/gurps/scenario.ts'],
    line: 'readyShip(parse(shipSchema, card',
    change: '.ship` -> ``',
    why: 'Hull and people have been checked: together they are parsed for their types, and nothing is refused.',
  },
  { files: ['src/gurps/lawful.ts'], line: 'value == null', why: 'Nothing is not greater than any number.' },
  { files: ['src/gurps/officers.ts'], line: 'officers.tactician === null', why: 'Nothing counts as 0 where it is capped.' },
  { files: ['src/gurps/card.ts'], line: '?? []', why: 'The row of names is there: it has been checked.' },
  { files: ['src/gurps/card.ts'], line: "= ''", why: 'A part that always matches.' },
]

/** Where the bound itself is on either side of it the same. */
const BOUNDS: readonly Explained[] = [
  { files: ['src/gurps/gunnery.ts'], line: 'const times =', mutators: ['EqualityOperator'], why: 'On the same scale the ratio is 1.' },
  { files: ['src/gurps/gunnery.ts'], line: 'const parts =', mutators: ['EqualityOperator'], why: 'On the same scale the ratio is 1.' },
  { files: ['src/gurps/gunnery.ts'], line: 'excess > 0', mutators: ['EqualityOperator'], why: 'Nothing of nothing is 0.' },
  { files: ['src/gurps/speed.ts'], line: '>=', mutators: ['EqualityOperator'], why: 'At the bound both ways of counting agree.' },
  { files: ['src/gurps/speed.ts'], line: 'MAX_SAFE_INTEGER', why: 'What lies beyond is as fast.' },
]

export const GURPS: readonly Explained[] = [...KEPT, ...GUARDED, ...BOUNDS]
