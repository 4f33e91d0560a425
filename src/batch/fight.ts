import { Battle } from '../core/battle.js'
import type { Chance, Purpose } from '../core/chance.js'
import { BroadsideError } from '../core/errors.js'
import { type Decision, FATES, type UnitTally } from '../core/ruleset.js'
import { SeededChance } from '../core/seeded.js'
import { type AnyRuleset, heldToRules, type Player } from './players.js'

// One battle of a batch, by its number: in place, without a journal, into a row of numbers.

/** What all battles of a batch have in common. */
export interface Bout {
  readonly ruleset: AnyRuleset
  /** What `prepare` made of the scenario. */
  readonly prepared: unknown
  readonly seed: string
  readonly sides: readonly string[]
  /** In the order of `sides`. */
  readonly players: readonly Player[]
  /** The units as the ruleset tallies them before anything has happened; empty where it does not. */
  readonly units: readonly UnitTally[]
}

/** The seed of battle k: of the batch's seed and k alone. k is a whole number, so that no two batches share a battle. */
export function battleSeed(seed: string, k: number): string {
  return `${seed}#${k}`
}

// A row: winner (place of the side, -1 for a draw), turns, decisions; each side's hits scored and expected; each unit's fate (place in
// FATES), hits taken, hits scored and expected.
const HEAD = 3
const PER_SIDE = 2
const PER_UNIT = 4

/** The length of a row. */
export function rowLength({ sides, units }: Pick<Bout, 'sides' | 'units'>): number {
  return HEAD + PER_SIDE * sides.length + PER_UNIT * units.length
}

/** Where a row has the figures of a side. */
export function sideAt(side: number): number {
  return HEAD + PER_SIDE * side
}

/** Where a row has the figures of a unit. */
export function unitAt({ sides }: Pick<Bout, 'sides'>, unit: number): number {
  return HEAD + PER_SIDE * sides.length + PER_UNIT * unit
}

/** Gives a battle up that has lasted longer than its ruleset declares: it may never end. One that declares no number declares no end. */
export function giveUpAfter(longest: number, decisions: number): void {
  if (decisions > longest)
    throw new BroadsideError('battle-failed', '', `the battle has not ended after ${longest} decisions, the most its ruleset declares`)
}

/**
 * Fights battle k and writes its row at `at`. Whatever goes wrong is a `battle-failed` that names the battle and its seed: an error in the
 * ruleset or a doctrine, an unlawful order, a battle without end.
 */
export function fight(bout: Bout, k: number, row: Float64Array, at: number): void {
  try {
    fightInto(bout, battleSeed(bout.seed, k), row, at)
  } catch (error) {
    throw failed(bout, k, error)
  }
}

function failed({ seed }: Pick<Bout, 'seed'>, k: number, error: unknown): BroadsideError {
  const what = error instanceof Error ? error.message : String(error)
  return new BroadsideError('battle-failed', `battle ${k}`, `${what} (seed ${battleSeed(seed, k)})`)
}

function fightInto(bout: Bout, seed: string, row: Float64Array, at: number): void {
  const { ruleset, sides, players, units } = bout
  const dice = SeededChance.fromSeed(seed)
  const state = ruleset.setUp(bout.prepared, dice)
  const own = sides.map((side) => new LaterDice(`${seed}~${side}`))
  const orders = () => ruleset.orders(state)
  const longest = ruleset.declares.longestBattle(bout.prepared)
  row.fill(0, at, at + rowLength(bout))
  let decisions = 0
  for (let decision = ruleset.decision(state); decision; decision = ruleset.decision(state)) {
    const side = sides.indexOf(decision.side)
    const player = players[side] as Player
    const decide = player.checked ? decideByFunction : decideByName
    const order = decide(ruleset, state, player, decision, orders, own[side] as Chance)
    const expected = ruleset.expectedHits?.(state, order) ?? null
    if (expected === null) ruleset.apply(state, order, dice)
    else {
      const before = hitsOnOthers(bout, state, decision.side)
      ruleset.apply(state, order, dice)
      const scored = hitsOnOthers(bout, state, decision.side) - before
      count(row, at + sideAt(side), scored, expected)
      const unit = units.findIndex(({ id }) => id === decision.unit)
      if (unit >= 0) count(row, at + unitAt(bout, unit) + 2, scored, expected)
    }
    giveUpAfter(longest, ++decisions)
  }
  const { winner, turns } = ruleset.result(state)
  row[at] = winner === null ? -1 : sides.indexOf(winner)
  if (winner !== null && row[at] === -1) throw new Error(`the winner is no side: ${winner}`)
  row[at + 1] = wholeNumber('turns', turns)
  row[at + 2] = decisions
  writeUnits(bout, state, row, at)
}

type Decide = (
  ruleset: AnyRuleset,
  state: unknown,
  player: Player,
  decision: Decision,
  orders: () => readonly unknown[],
  dice: Chance,
) => unknown

const decideByName: Decide = (ruleset, state, player, decision, orders, dice) =>
  player.decide(ruleset.view(state, decision.side), decision, orders, dice)

/** A function may throw errors, and give whatever it likes: it is said whose it was. */
const decideByFunction: Decide = (ruleset, state, player, decision, orders, dice) => {
  let order: unknown
  try {
    order = decideByName(ruleset, state, player, decision, orders, dice)
  } catch (error) {
    throw new Error(`${decision.side}, doctrine ${player.name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return heldToRules(ruleset, state, decision.side, player, order)
}

function count(row: Float64Array, at: number, scored: number, expected: number): void {
  row[at] = (row[at] as number) + scored
  row[at + 1] = (row[at + 1] as number) + expected
}

function hitsOnOthers({ ruleset }: Bout, state: unknown, side: string): number {
  let sum = 0
  for (const unit of ruleset.tally?.(state) ?? []) if (unit.side !== side) sum += unit.hits
  return sum
}

function writeUnits(bout: Bout, state: unknown, row: Float64Array, at: number): void {
  const tally = bout.ruleset.tally?.(state) ?? []
  bout.units.forEach(({ id }, i) => {
    const unit = tally[i]
    if (unit?.id !== id) throw new Error(`the tally has ${unit?.id ?? 'nobody'} in the place of ${id}`)
    const place = at + unitAt(bout, i)
    row[place] = FATES.indexOf(unit.fate)
    if (row[place] === -1) throw new Error(`no such fate: ${id} is ${unit.fate}`)
    row[place + 1] = wholeNumber(`the hits of ${id}`, unit.hits)
  })
}

/** Counting takes whole numbers; what a ruleset reports is held to that. */
function wholeNumber(what: string, found: number): number {
  if (Number.isSafeInteger(found) && found >= 0) return found
  throw new Error(`${what} must be a whole number; found ${found}`)
}

/** A doctrine's dice, seeded when they are first thrown: most doctrines throw none. */
class LaterDice implements Chance {
  readonly #seed: string
  #dice: SeededChance | undefined

  constructor(seed: string) {
    this.#seed = seed
  }

  get #chance(): SeededChance {
    this.#dice ??= SeededChance.fromSeed(this.#seed)
    return this.#dice
  }

  die(sides: number, purpose: Purpose): number {
    return this.#chance.die(sides, purpose)
  }

  band(sides: number, lows: readonly number[], purpose: Purpose): number {
    return this.#chance.band(sides, lows, purpose)
  }

  total(count: number, sides: number, purpose: Purpose): number {
    return this.#chance.total(count, sides, purpose)
  }

  faces(count: number, sides: number, lows: readonly number[], purpose: Purpose): readonly number[] {
    return this.#chance.faces(count, sides, lows, purpose)
  }
}

/**
 * Fights a battle that has just been set up to its end, each side by its player. Players have dice of their own, so that the battle's are the same whoever decides.
 * Throws `battle-failed` where it lasts longer than its ruleset declares.
 */
export function playOut(battle: Battle, players: ReadonlyMap<string, Player>, seed: string): void {
  const longest = battle.ruleset.declares.longestBattle(battle.state)
  let decisions = 0
  const own = new Map([...players.keys()].map((side) => [side, new LaterDice(`${seed}~${side}`)]))
  for (let decision = battle.decision; decision; decision = battle.decision) {
    const { side } = decision
    const player = players.get(side) as Player
    const given = player.decide(battle.view(side), decision, () => battle.orders(), own.get(side) as Chance)
    battle.order(player.checked ? heldToRules(battle.ruleset, battle.state, side, player, given) : given)
    giveUpAfter(longest, ++decisions)
  }
}

/**
 * Battle k fought alone, with everything that people want: orders checked, every event explained, a record to keep. One without end is given up as in its batch;
 * what else goes wrong is thrown as it is.
 */
export function battleOf(bout: Omit<Bout, 'units'>, scenario: unknown, k: number): Battle {
  const seed = battleSeed(bout.seed, k)
  const battle = Battle.start(bout.ruleset, scenario, { seed })
  try {
    playOut(battle, new Map(bout.sides.map((side, i) => [side, bout.players[i] as Player])), seed)
  } catch (error) {
    throw error instanceof BroadsideError && error.code === 'battle-failed' ? failed(bout, k, error) : error
  }
  return battle
}
