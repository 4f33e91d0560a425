import {
  type BattleResult,
  BroadsideError,
  type Chance,
  type Journal,
  type Option,
  type OptionValues,
  optionsSchemaOf,
  parse,
  procedure,
  type Ruleset,
  type Trace,
} from 'broadside'
import * as z from 'zod/mini'

// Line Ahead, a whole game on a postcard.
// LA-1  Two ships, far apart, take turns; red begins. In her turn a ship fires, or closes the range from far to near. Nobody opens it again.
// LA-2  Who fires throws one D10; the table says how many hull points the target loses.
// LA-3  Who has no hull point left has sunk, and the battle is over. After ten turns it is over too; more hull points win.

/** LA-2: hull points lost, for the rolls 1 to 10. */
const TABLE = { far: [0, 0, 0, 0, 0, 0, 1, 1, 2, 2], near: [0, 0, 0, 1, 1, 2, 2, 3, 3, 4] } as const
const SOURCE = { table: 'gunnery', pack: 'Line Ahead', mark: 'T' } as const
const GUNNERY = { name: 'gunnery', clause: 'LA-2' }
const TURNS = 10

/** House rules. The first value is the default. */
const OPTIONS = {
  raggedFire: { values: [false, true], about: 'Whether a ship with half her hull points or less loses 1 from her roll.', clause: 'LA-2' },
} as const satisfies Record<string, Option>

// Everything is data: one schema for each kind of document. Unknown keys are refused, and so is a number that is not whole.

const hullPoints = z.int().check(z.minimum(1), z.maximum(99))
const id = z.string().check(z.minLength(1))
const options = optionsSchemaOf(OPTIONS)
const ship = z.strictObject({ id, hull: hullPoints })
const scenario = z.strictObject({
  scenario: id,
  ruleset: z.literal('line-ahead'),
  options: z._default(options, { raggedFire: false }),
  red: ship,
  blue: ship,
})
const afloat = z.strictObject({ id, side: z.enum(['red', 'blue']), full: hullPoints, hull: z.int().check(z.minimum(0), z.maximum(99)) })
const state = z.strictObject({
  options,
  range: z.enum(['far', 'near']),
  ships: z.tuple([afloat, afloat]),
  done: z.int().check(z.minimum(0)),
})
const order = z.strictObject({ order: z.enum(['fire', 'close']) })
const shot = z.strictObject({ range: z.enum(['far', 'near']), ragged: z._default(z.boolean(), false) })

type State = z.output<typeof state>
type Order = z.output<typeof order>
type Settings = { readonly options: OptionValues<typeof OPTIONS> }

// One rule, three readings: played with seeded dice, replayed with real ones, enumerated into exact odds.

/** LA-2: what one shot does. It asks `chance` for what it needs, and tells `trace`, where somebody listens, why. */
function fire({ range, ragged }: z.output<typeof shot>, chance: Chance, trace?: Trace): { roll: number; lost: number } {
  const roll = chance.die(10, GUNNERY)
  if (ragged) trace?.modifier('LA-2', 'ragged fire', -1)
  const row = Math.max(1, ragged ? roll - 1 : roll)
  const lost = TABLE[range][row - 1] as number
  trace?.lookUp('LA-2', 'hull points lost', [range, row], lost, SOURCE)
  return { roll, lost }
}

/** The rule as a procedure: called with numbers off the table, no battle needed. */
const firing = procedure(shot, [], (input, _settings: Settings, chance, trace) => fire(input, chance, trace))

// The battle: who is asked what, what is lawful, and what an order does.

const actor = ({ ships, done }: State) => ships[done % 2 === 0 ? 0 : 1]
const target = ({ ships, done }: State) => ships[done % 2 === 0 ? 1 : 0]
const isOver = ({ ships, done }: State) => done >= 2 * TURNS || ships.some(({ hull }) => hull === 0)
const turn = ({ done }: State) => Math.floor(done / 2) + 1

/** Why the rules forbid an order: the list of lawful orders comes from here too, so that the two cannot part. */
function refusal(at: State, { order }: Order) {
  if (isOver(at)) return { clause: 'LA-3', reason: 'the battle is over' }
  if (order === 'close' && at.range === 'near') return { clause: 'LA-1', reason: 'the range is near already' }
  return null
}

function orders(at: State): Order[] {
  const all: Order[] = [{ order: 'fire' }, { order: 'close' }]
  return all.filter((each) => refusal(at, each) === null)
}

/** Carries out a lawful order. It may change `at`; `advance` hands it a copy. */
function apply(at: State, { order }: Order, chance: Chance, journal?: Journal): void {
  const [ours, theirs] = [actor(at), target(at)]
  const event = { turn: turn(at), phase: 'action', actor: ours.id, knownTo: ['red', 'blue'] }
  if (order === 'close') {
    at.range = 'near'
    journal?.record({ ...event, event: 'closed' })
  } else {
    const why = journal?.why()
    const ragged = at.options.raggedFire && ours.hull * 2 <= ours.full
    const { lost } = fire({ range: at.range, ragged }, chance, why)
    theirs.hull = Math.max(0, theirs.hull - lost)
    journal?.record({ ...event, event: theirs.hull === 0 ? 'sank' : lost > 0 ? 'hit' : 'missed', target: theirs.id })
  }
  at.done++
}

function result(at: State): BattleResult {
  const [red, blue] = at.ships
  const turns = Math.ceil(at.done / 2)
  if (!isOver(at)) return { winner: null, reason: 'the battle lasts', turns }
  const winner = red.hull > blue.hull ? 'red' : red.hull < blue.hull ? 'blue' : null
  const sunk = at.ships.find(({ hull }) => hull === 0)
  return { winner, reason: sunk ? `${sunk.id} has sunk` : 'ten turns are over', turns }
}

// And all of it behind the one interface.

export const lineAhead: Ruleset<State, Order, State, BattleResult, Settings> = {
  id: 'line-ahead',
  title: 'Line Ahead',
  version: '1',
  // The conformance kit holds the ruleset to this.
  declares: { sides: 2, hiddenInformation: false, listsOrders: true, longestBattle: () => 2 * TURNS },
  schemas: { scenario, ship, tables: z.strictObject({}), options, state, order },
  options: OPTIONS,
  procedures: { firing },
  // A doctrine sees a view, not the state, and throws dice of its own.
  doctrines: {
    'close-in': { about: 'Closes, then fires.', decide: (_view, _decision, lawful) => lawful().at(-1) as Order },
    'stand-off': { about: 'Fires from where she is.', decide: () => ({ order: 'fire' }) },
  },
  settings: (_tables, given = {}) => ({ options: parse(options, given, 'options') }),
  prepare(given) {
    const { red, blue, options } = parse(scenario, given)
    if (red.id === blue.id) throw new BroadsideError('duplicate', 'blue.id', `both ships are called ${blue.id}`)
    const ships: State['ships'] = [
      { id: red.id, side: 'red', full: red.hull, hull: red.hull },
      { id: blue.id, side: 'blue', full: blue.hull, hull: blue.hull },
    ]
    return { options, range: 'far', ships, done: 0 }
  },
  setUp: (prepared) => structuredClone(prepared),
  decision: (at) => (isOver(at) ? null : { side: actor(at).side, question: 'action', unit: actor(at).id }),
  orders,
  sampleOrder: (at, chance) => orders(at)[chance.die(orders(at).length, GUNNERY) - 1] as Order,
  refusal,
  advance(at, given, chance, journal) {
    const next = structuredClone(at)
    apply(next, given, chance, journal)
    return next
  },
  apply,
  // Nothing is kept that follows from something else, so an amended state has no consequences left to draw.
  settle: (at) => structuredClone(at),
  result,
  view: (at) => at,
  sides: () => ['red', 'blue'],
  hidden: () => [],
  tell: ({ event, actor = '', target }, names) => `${names(actor)} ${event}${target ? ` ${names(target)}` : ' the range'}`,
  status: ({ range, ships }) => [`${range}: ${ships.map(({ id, hull, full }) => `${id} ${hull}/${full}`).join(', ')}`],
}
