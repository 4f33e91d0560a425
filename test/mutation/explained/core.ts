import type { Explained } from './explained.js'

/** Changes that come to the same, one by one. */
const SAME: readonly Explained[] = [
  { files: ['src/core/fair.ts'], change: 'strange >= 0 -> strange > 0', why: 'The first is committed for its own scenario.' },
  {
    files: ['src/core/schema.ts'],
    line: 'z.regex(pattern,',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code in words
    change: '`expected ${expected}` -> ``',
    why: 'What zod says of a text it says of its pattern too; the text itself is tested.',
  },
  { files: ['src/core/battle.ts'], change: '/^seed/ -> /seed/', why: 'The path of a bad seed begins with it.' },
  {
    files: ['src/core/digest.ts', 'src/core/fair.ts'],
    change: '< b',
    mutators: ['EqualityOperator'],
    why: 'Keys of an object are never equal.',
  },
  {
    files: ['src/core/fair.ts'],
    line: 'parts.sort(',
    mutators: ['EqualityOperator'],
    why: 'Who is there twice is refused in either order.',
  },
  { files: ['src/core/order-odds.ts'], change: "'others' -> ", why: 'What is neither own nor beyond is of others, whatever it is called.' },
  { files: ['src/core/plain-copy.ts'], change: '{ return false } -> {}', why: 'Nothing is false.' },
  { files: ['src/core/order-odds.ts', 'src/core/salvage.ts'], change: '{ return undefined } -> {}', why: 'Nothing is undefined.' },
  { files: ['src/core/extremes.ts'], mutators: ['EqualityOperator'], why: 'An equal value takes the place of an equal one.' },
  {
    files: ['src/core/hex.ts'],
    change: '<= 12 * forward',
    why: 'The root of 12 is irrational: of whole numbers these two are never equal.',
  },
  {
    files: ['src/core/table.ts'],
    line: 'const at = roll <',
    mutators: ['EqualityOperator'],
    why: 'At the end of the table the roll reads the end.',
  },
  {
    files: ['src/core/trace.ts'],
    change: "fact.fact === 'look-up' || fact.fact === 'modifier' -> true",
    why: 'No other fact has a source.',
  },
  { files: ['src/core/seeded.ts'], line: "alea('', ", mutators: ['StringLiteral'], why: 'With a state given no seed is looked at.' },
  { files: ['src/core/seeded.ts'], change: 'faces -> true', why: 'Faces are gathered where somebody observes, and told to nobody else.' },
  {
    files: ['src/core/salvage.ts'],
    line: "again(battle, entry, '')",
    mutators: ['StringLiteral'],
    why: 'The path of a difference that is not there.',
  },
  {
    files: ['src/core/schema.ts'],
    change: "typeof key === 'number' -> true",
    why: 'A list has no item of the name of a key.',
  },
  {
    files: ['src/core/schema.ts'],
    line: "message.replace(/^(?:missing; )?expected /, '')",
    mutators: ['Regex'],
    why: 'What a message says would be right stands at its beginning.',
  },
  {
    files: ['src/core/schema.ts'],
    change: '.some(({ type }) => type ===',
    why: 'No schema has both a list and a tuple at one place.',
  },
]

/** What is kept, or left undone, for speed alone. */
const SPEED: readonly Explained[] = [
  { files: ['src/core/versions.ts'], change: 'digest === undefined -> true', why: 'A digest computed again is the same.' },
  {
    files: ['src/core/enumerate.ts'],
    line: 'if (runs === 1 && chance.pathSize() > limit)',
    mutators: ['EqualityOperator'],
    why: 'A tree of as many outcomes as are allowed is not refused by its estimate either.',
  },
  {
    files: ['src/core/found.ts'],
    change: 'Math.abs(given.length - each.length) > most -> false',
    why: 'So many letters more or fewer are as many slips.',
  },
  {
    files: ['src/core/enumerate.ts'],
    line: 'outcomesKept <= MOST_KEPT',
    why: 'Requests that have been let go of are found anew; how many may be kept is a matter of memory.',
  },
  {
    files: ['src/core/salvage.ts'],
    change: '{ break } -> {}',
    why: 'What follows a broken entry is cut together with it, and is as broken.',
  },
  { files: ['src/core/salvage.ts'], change: 'depth >= 0 -> true', why: 'What follows the end of a list is no entry.' },
  { files: ['src/core/schema.ts'], change: '.slice(0, LOOKED_AT) -> ', why: 'Of all issues the first that is told is the same.' },
]

/** What is guarded twice, or asked for by TypeScript. */
const GUARDED: readonly Explained[] = [
  { files: ['src/core/salvage.ts'], change: 'from === null -> false', why: 'What begins nowhere is no text of a record either.' },
  { files: ['src/core/scripted.ts'], change: "typeof value !== 'number' -> false", why: 'What is no number is not whole.' },
  { files: ['src/core/seeded.ts'], change: "typeof seed === 'number' -> true", why: 'What is no number is no safe integer.' },
  { files: ['src/core/chance.ts'], change: 'band < lows.length', why: 'No face reaches what is not there.' },
  {
    files: ['src/core/schema.ts'],
    line: "if (typeof at !== 'object' || at === null",
    why: 'The paths of issues lead through what is there.',
  },
  {
    files: ['src/core/path.ts', 'src/core/schema.ts'],
    change: '[] -> ["Stryker was here"]',
    why: 'Nothing to suggest from: what was found is like none of it.',
  },
]

/** Where the bound itself is never met, or is on either side of it the same. */
const BOUNDS: readonly Explained[] = [
  { files: ['src/core/chance.ts'], change: 'found > MOST_SIDES', why: 'As many sides as there may be are not refused.' },
  { files: ['src/core/open-request.ts'], change: '#beyond > PATIENCE', why: 'A request more or fewer before a run is given up.' },
  {
    files: ['src/core/distribution.ts'],
    change: 'sum >= bound -> sum > bound',
    why: 'No sum of probabilities lies on that bound to the last digit.',
  },
  { files: ['src/core/distribution.ts'], change: 'share <= 0.5 -> share < 0.5', why: 'In the middle both ends come to the same value.' },
  { files: ['src/core/enumerate.ts'], change: 'ways > EXACT -> ways >= EXACT', why: 'Of dice that exist there are never as many ways.' },
  { files: ['src/core/enumerate.ts'], change: 'ways <= BigInt(EXACT) -> ways < BigInt(EXACT)', why: 'As above.' },
  { files: ['src/core/enumerate.ts'], change: '> MOST_WORK', why: 'No product of whole numbers of this kind is as much.' },
]

export const CORE: readonly Explained[] = [...SAME, ...SPEED, ...GUARDED, ...BOUNDS]
