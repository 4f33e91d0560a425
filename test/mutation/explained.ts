/** Why no test sees a change: in which files (or folders, with a final slash), on lines that contain `line`, by which of Stryker's mutators. */
export interface Explained {
  readonly files: readonly string[]
  readonly line?: string
  readonly mutators?: readonly string[]
  readonly why: string
}

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
  { files: ['src/'], line: 'if (why)', mutators: ['ConditionalExpression'], why: 'As above.' },
  { files: ['src/'], line: 'if (trace', mutators: ['ConditionalExpression'], why: 'As above.' },
]

/** What is kept for speed: computed again it is the same, and any key that tells the entries apart is as good. */
const KEPT: readonly Explained[] = [
  {
    files: ['src/corpen18/expectation.ts', 'src/mini-naval/expectation.ts'],
    line: 'const key = ',
    why: 'A key of a table kept for speed.',
  },
  {
    files: ['src/corpen18/expectation.ts', 'src/mini-naval/expectation.ts'],
    line: 'if (',
    mutators: ['ConditionalExpression'],
    why: 'What is kept for speed and computed again is the same.',
  },
  { files: ['src/mini-naval/movement.ts'], line: 'const placeKey', why: 'A key of places seen, kept for speed.' },
  { files: ['src/gurps/pilot.ts'], line: 'return q * 4096 + r', why: 'A key of hexes taken.' },
]

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
  {
    files: ['src/gurps/bearings.ts', 'src/mini-naval/torpedoes.ts'],
    line: 'starboard > 0',
    mutators: ['EqualityOperator'],
    why: 'Abeam is never 0.',
  },
  { files: ['src/mini-naval/damage.ts'], line: 'ship.class ===', why: 'At 0 flotation points a vessel is crippled in any case.' },
  {
    files: ['src/mini-naval/casualties.ts'],
    line: 'place < losses.length',
    mutators: ['EqualityOperator'],
    why: 'Past the last there is no loss.',
  },
]

/** What is guarded twice: the other guard is seen by the tests, and this one saves time or pleases TypeScript. */
const GUARDED: readonly Explained[] = [
  { files: ['src/gurps/'], line: "status !== 'afloat'", why: 'Orders at ships out of the fight are refused elsewhere too.' },
  { files: ['src/gurps/questions.ts'], line: 'state.over === null', why: 'A battle that is over has nothing on its agenda.' },
  { files: ['src/mini-naval/battle.ts'], line: 'state.over === null', why: 'A battle that is over has nothing in its queue.' },
  {
    files: ['src/gurps/losses.ts'],
    line: 'unit.fallen.dead + unit.fallen.wounded > 0',
    why: 'Where nothing is lost there is one way to help, and nobody is asked.',
  },
  { files: ['src/gurps/losses.ts'], line: 'return masts > 0', why: 'Where no mast is lost there is one way to help, and nobody is asked.' },
  { files: ['src/gurps/losses.ts'], line: 'for (let', why: 'Help beyond what there is is refused by the rule that gives it.' },
  { files: ['src/gurps/losses.ts'], line: 'if (isRefused(helped)) return', why: 'The order is lawful: it has been checked.' },
  { files: ['src/gurps/firing.ts'], line: 'if (!mayAttack(unit)) return []', why: 'Saves looking at targets.' },
  { files: ['src/gurps/firing.ts'], line: 'if (most === 0) return []', why: 'Saves looking at targets.' },
  { files: ['src/gurps/firing.ts'], line: 'target.side === unit.side', why: 'Whose targets are listed are enemies afloat already.' },
  {
    files: ['src/gurps/phases.ts'],
    line: "ask.question === 'aid'",
    why: 'Whoever is afloat with HP and crew is reckoned with to no effect.',
  },
  { files: ['src/gurps/phases.ts'], line: 'boarding !== undefined', why: 'Who is asked about a fight is in one and has no plan yet.' },
  { files: ['src/gurps/phases.ts'], line: 'asks.length > 0', why: 'A first fire that nobody waits for is passed over.' },
  { files: ['src/gurps/phases.ts'], line: 'ask.mover === mover', why: 'All who wait on the agenda wait for the ship that moves.' },
  { files: ['src/gurps/phases.ts'], line: 'state.order = []', why: 'Written anew before anybody reads it.' },
  { files: ['src/gurps/questions.ts'], line: "ask.question === 'interrupt'", why: 'Who is asked is asked about one ship.' },
  {
    files: ['src/gurps/questions.ts'],
    line: 'waiting(state, ask.unit).filter',
    why: 'Who waits without a gun that bears is passed over as the fire is chosen.',
  },
  { files: ['src/gurps/questions.ts'], line: 'targetsOf(state, ask', why: 'In the turn of another there is one target.' },
  { files: ['src/gurps/questions.ts'], line: "ask.question === 'aid' ? ask.masts", why: 'Help is asked for nowhere else.' },
  { files: ['src/gurps/lawful.ts'], line: 'value == null', why: 'Nothing is not greater than any number.' },
  { files: ['src/gurps/officers.ts'], line: 'officers.tactician === null', why: 'Nothing counts as 0 where it is capped.' },
  { files: ['src/gurps/card.ts'], line: '?? []', why: 'The row of names is there: it has been checked.' },
  { files: ['src/gurps/card.ts'], line: "= ''", why: 'A part that always matches.' },
  { files: ['src/mini-naval/action.ts'], line: "ship.class === 'destroyer'", why: 'Who cannot hunt has no target to hunt.' },
  { files: ['src/mini-naval/action.ts'], line: "vessel.ship.class !== 'destroyer'", why: 'Nobody else is asked to hunt.' },
  { files: ['src/mini-naval/action.ts'], line: 'Calibre === null', why: 'A battery that is not there bears on nothing.' },
  { files: ['src/mini-naval/action.ts'], line: 'calibre === null', why: 'A battery that is not there bears on nothing.' },
  { files: ['src/mini-naval/action.ts'], line: '!target || left === 0', why: 'As many patterns are asked for as there are launchers.' },
  { files: ['src/mini-naval/action.ts'], line: 'each.order ===', why: 'The other keys tell the orders apart already.' },
  {
    files: ['src/mini-naval/state.ts'],
    line: 'stand.fp',
    why: 'A squadron without flight points is lost, and neither aboard nor in the air.',
  },
  { files: ['src/mini-naval/state.ts'], line: 'carrier !== undefined', why: 'A squadron has a carrier.' },
]

/** Where the bound itself is on either side of it the same. */
const BOUNDS: readonly Explained[] = [
  {
    files: ['src/'],
    line: 'for (let',
    mutators: ['EqualityOperator'],
    why: 'One step further there is nothing to be seen, or what is seen is refused.',
  },
  { files: ['src/gurps/gunnery.ts'], line: 'const times =', mutators: ['EqualityOperator'], why: 'On the same scale the ratio is 1.' },
  { files: ['src/gurps/gunnery.ts'], line: 'const parts =', mutators: ['EqualityOperator'], why: 'On the same scale the ratio is 1.' },
  { files: ['src/gurps/gunnery.ts'], line: 'excess > 0', mutators: ['EqualityOperator'], why: 'Nothing of nothing is 0.' },
  { files: ['src/gurps/movement.ts'], line: '>=', mutators: ['EqualityOperator'], why: 'At the bound both ways of counting agree.' },
  { files: ['src/gurps/movement.ts'], line: 'MAX_SAFE_INTEGER', why: 'What lies beyond is as fast.' },
  { files: ['src/mini-naval/movement.ts'], line: '> 0) enterLoss', why: 'A loss of nothing changes nothing.' },
  { files: ['src/mini-naval/movement.ts'], line: 'MOST_TIES', why: 'A hundred ties in a row.' },
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
    why: 'A weight of a doctrine, which decides where nothing else does.',
  },
]

export const EXPLAINED: readonly Explained[] = [...ALIKE, ...KEPT, ...SAME, ...GUARDED, ...BOUNDS, ...DOCTRINES]
