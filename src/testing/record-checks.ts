import { Battle, replay } from '../core/battle.js'
import { differenceText } from '../core/difference.js'
import type { BattleRecord } from '../core/record.js'
import type { BattleEvent, Ruleset } from '../core/ruleset.js'
import { SeededChance } from '../core/seeded.js'
import { firstDifference, roundTrip } from './plain.js'
import { type Game, type Player, play } from './random-play.js'
import type { Check, Report } from './report.js'

// A whole battle again: from its seed, from its orders, and from its record.

/** The same seed gives the same battle: orders, events and end. */
export function checkSameSeed(ruleset: Ruleset, scenario: unknown, game: Game, seed: string, player: Player, report: Report): void {
  const prepared = report.run('same seed', 'prepare', () => ruleset.prepare(scenario))
  const again = play(ruleset, prepared, seed, player, report)
  same('same seed', 'the same seed gives another battle', game, again, report)
  report.made('same seed')
}

/** Batches prepare once, and fight by `apply` with nobody listening: the end is the same, and the prepared state is as it was, for the next battle. */
export function checkApplied(ruleset: Ruleset, scenario: unknown, game: Game, seed: string, report: Report): void {
  const prepared = report.run('apply and advance', 'prepare', () => ruleset.prepare(scenario))
  const before = roundTrip(prepared)
  const chance = SeededChance.fromSeed(seed)
  const state = report.run('apply and advance', 'setUp', () => ruleset.setUp(prepared, chance))
  for (const { order } of game.steps) report.run('apply and advance', 'apply', () => ruleset.apply(state, order, chance))
  same('frozen inputs', 'fought on by apply, the battle changes the prepared state', before, prepared, report)
  same('apply and advance', 'fought by apply from the set-up on, the battle comes to another end', game.end, state, report)
  report.made('frozen inputs')
}

/** Undo, record and replay by way of a {@link Battle}, which listens and asks why where the kit did not: nothing may come out otherwise. */
export function checkRecords(ruleset: Ruleset, scenario: unknown, game: Game, seed: string, report: Report): void {
  const battle = report.run('same seed', 'Battle.start', () => Battle.start(ruleset, scenario, { seed }))
  same('same seed', 'asked for its facts, the set-up comes out otherwise', game.setUpEvents, battle.events, report)
  same('same seed', 'a battle starts otherwise', game.start, battle.state, report)
  const half = Math.floor(game.steps.length / 2)
  const asked = 'asked for its facts, an order comes out otherwise'
  follow(battle, game, 0, half, 'same seed', report, asked)
  const halfWay = recordOf(battle, report)
  follow(battle, game, half, game.steps.length, 'same seed', report, asked)
  same('same seed', 'asked for its facts, the battle ends otherwise', game.end, battle.state, report)
  checkUndo(battle, game, report)
  checkReplay(ruleset, recordOf(battle, report), report)
  checkResume(ruleset, halfWay, game, half, report)
  checkTampered(ruleset, halfWay, report)
}

function recordOf(battle: Battle, report: Report): BattleRecord {
  return roundTrip(report.run('replays', 'Battle.record', () => battle.record()))
}

/** Gives the orders of a game from one place to another; each must make the events it made. */
function follow(
  battle: Battle,
  { steps }: Game,
  from: number,
  to: number,
  check: Check,
  report: Report,
  otherwise = 'an order comes out otherwise',
): void {
  for (let place = from; place < to; place++) {
    const { order, events } = steps[place] as { order: unknown; events: readonly BattleEvent[] }
    report.at.decision = place + 1
    report.at.order = order
    const happened = report.run(check, 'Battle.order', () => battle.order(order))
    if (JSON.stringify(happened) === JSON.stringify(events)) continue
    throw report.fault(check, `${otherwise}: ${firstDifference(events, happened, 'events') ?? 'the order of keys'}`)
  }
  delete report.at.order
}

function same(check: Check, what: string, was: unknown, is: unknown, report: Report): void {
  const difference = firstDifference(was, is)
  if (difference) throw report.fault(check, `${what}: ${difference}`)
}

/** Undone to the start a battle stands as it started; the same orders again throw the same dice. */
function checkUndo(battle: Battle, game: Game, report: Report): void {
  const dice = recordOf(battle, report).entries.flatMap((entry) => ('dice' in entry ? [entry.dice] : []))
  game.steps.forEach(() => {
    report.run('undo', 'Battle.undo', () => battle.undo())
  })
  same('undo', 'undone to the start, the battle does not stand as it started', game.start, battle.state, report)
  const undone = recordOf(battle, report).entries.length
  follow(battle, game, 0, game.steps.length, 'undo', report)
  same('undo', 'after undo the same orders come to another end', game.end, battle.state, report)
  const again = recordOf(battle, report).entries.slice(undone)
  same('undo', 'after undo the same orders throw other dice', dice, again.flatMap((entry) => ('dice' in entry ? [entry.dice] : [])), report) // biome-ignore format: one line reads better
  report.made('undo')
}

function checkReplay(ruleset: Ruleset, record: BattleRecord, report: Report): void {
  const difference = report.run('replays', 'replay', () => replay(ruleset, record))
  if (difference) throw report.fault('replays', `a record does not replay: ${differenceText(difference)}`)
  report.made('replays')
}

/** A record of the first half, taken up again, ends as the battle did. */
function checkResume(ruleset: Ruleset, halfWay: BattleRecord, game: Game, half: number, report: Report): void {
  const battle = report.run('replays', 'Battle.resume', () => Battle.resume(ruleset, halfWay))
  follow(battle, game, half, game.steps.length, 'replays', report)
  same('replays', 'taken up half-way, the battle comes to another end', game.end, battle.state, report)
}

/** A record with another die, another event, or another order is found out. */
function checkTampered(ruleset: Ruleset, record: BattleRecord, report: Report): void {
  for (const [what, tampered] of tamperedRecords(record)) {
    const difference = report.run('tampered records', 'replay', () => replay(ruleset, tampered))
    if (!difference) throw report.fault('tampered records', `a record replays although ${what}`)
    report.made('tampered records')
  }
}

function* tamperedRecords(record: BattleRecord): Generator<readonly [string, unknown]> {
  const withEntry = (place: number, entry: object) => ({
    ...record,
    entries: record.entries.map((each, i) => (i === place ? entry : each)),
  })
  const withDice = record.entries.findLastIndex((entry) => 'dice' in entry && entry.dice.length > 0)
  const diced = record.entries[withDice]
  if (diced && 'dice' in diced) {
    const [first, ...others] = diced.dice
    const other =
      typeof first === 'number' ? (first === 1 ? 2 : first - 1) : [...(first as readonly number[])].map((face) => (face === 1 ? 2 : 1))
    yield ['a die is another', withEntry(withDice, { ...diced, dice: [other, ...others] })]
    yield ['a die is missing', withEntry(withDice, { ...diced, dice: others })]
  }
  const withEvents = record.entries.findLastIndex((entry) => 'events' in entry && entry.events.length > 0)
  const eventful = record.entries[withEvents]
  if (eventful && 'events' in eventful) {
    const [first, ...others] = eventful.events
    yield ['an event is another', withEntry(withEvents, { ...eventful, events: [{ ...first, phase: 'another phase' }, ...others] })]
    yield ['an event is missing', withEntry(withEvents, { ...eventful, events: others })]
  }
  const { state } = record.generator
  yield ['its generator stands elsewhere', { ...record, generator: { ...record.generator, state: { ...state, c: state.c + 1 } } }]
}
