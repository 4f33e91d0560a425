import type { Chance } from '../core/chance.js'
import { type Distribution, distribution, outcomeKey } from '../core/distribution.js'
import { enumerate } from '../core/enumerate.js'
import { BroadsideError } from '../core/errors.js'
import { checkOptions, checkPlayable } from '../core/given.js'
import { FATES, type Fate, type Ruleset, type UnitTally } from '../core/ruleset.js'
import { parse, whole } from '../core/schema.js'
import { checkSettingsOf } from '../core/settings.js'
import { giveUpAfter } from './fight.js'
import { type AnyRuleset, type Choice, heldToRules, type Player, playersFor } from './players.js'

// Exact answers: the rules themselves, enumerated step by step, equal states merged: a Markov chain.

/** The most steps from state to state that a solution may take, and the most outcomes that one state may lead to. */
export const MOST_STEPS = 200_000

/** A unit in an exact answer. */
export interface ExactUnit {
  readonly id: string
  readonly side: string
  readonly fates: Readonly<Record<Fate, number>>
  readonly hits: Distribution<number>
}

/** An exact answer: all probabilities of a list add up to 1. */
export interface Solution {
  /** Each side's wins, then the draws (a null winner). */
  readonly outcomes: readonly { readonly winner: string | null; readonly p: number }[]
  readonly turns: Distribution<number>
  readonly units: readonly ExactUnit[]
  /** How the fates of all units come together, in the order of `units`. */
  readonly together: Distribution<readonly Fate[]>
}

interface Weighed<State> {
  readonly state: State
  p: number
}

interface Ending {
  readonly winner: string | null
  readonly turns: number
  readonly units: readonly UnitTally[]
  readonly p: number
}

/** An exchange of fire to be solved, in the ruleset's own description. */
export interface ExchangeOptions {
  readonly ruleset: AnyRuleset
  readonly exchange: unknown
  /** Table pack and house rules, as the ruleset's `settings` gives them; its own where left out. */
  readonly settings?: unknown
  /** The most turns; the exchange ends before when a ship has sunk. */
  readonly turns: number
  readonly limit?: number
}

/**
 * An exchange of fire in fixed circumstances, exactly: both fire each turn until a ship is sunk or the turns are over. A wins when B alone has sunk; both or
 * neither is a draw. Throws `not-allowed` where the ruleset knows no exchange, `too-many-outcomes` past the limit.
 */
export function solve(options: ExchangeOptions): Solution {
  checkOptions(options, ['ruleset', 'exchange', 'settings', 'turns', 'limit'], '')
  const { ruleset, exchange: description, settings, turns } = options
  checkPlayable(ruleset, '')
  const limit = limitOf(options)
  if (!ruleset.exchange) throw new BroadsideError('not-allowed', 'ruleset', `${ruleset.id} does not describe an exchange of fire`)
  const last = parse(whole(1), turns, 'turns')
  checkSettingsOf(ruleset, settings, 'settings')
  const exchange = ruleset.exchange(description, settings)
  const step = stepper(exchange.turn.bind(exchange), limit)
  const endings: Ending[] = []
  let layer: Weighed<unknown>[] = [{ state: exchange.start, p: 1 }]
  for (let turn = 1; turn <= last && layer.length > 0; turn++) {
    const going: Weighed<unknown>[] = []
    for (const { state, p } of step(layer)) {
      const units = exchange.tally(state)
      const [a, b] = units.map(({ fate }) => fate === 'sunk') as [boolean, boolean]
      if (!(a || b) && turn < last) going.push({ state, p })
      else endings.push({ winner: a === b ? null : a ? units[1].side : units[0].side, turns: turn, units, p })
    }
    layer = going
  }
  return solution(['a', 'b'], endings)
}

/** A whole battle to be solved. */
export interface ExactOptions<State = unknown, Order = unknown, View = unknown> {
  readonly ruleset: Ruleset<State, Order, View>
  readonly scenario: unknown
  readonly doctrines?: Readonly<Record<string, Choice<NoInfer<View>, NoInfer<Order>>>>
  readonly limit?: number
}

/**
 * A whole battle between doctrines, exactly: every order and every die, equal states merged. For small battles, where it is quicker than
 * sampling. Throws `too-many-outcomes` past the limit.
 */
export function solveBattle<State, Order, View>(options: ExactOptions<State, Order, View>): Solution {
  checkOptions(options, ['ruleset', 'scenario', 'doctrines', 'limit'], '')
  const { ruleset, scenario, doctrines }: ExactOptions = options
  checkPlayable(ruleset, '')
  const limit = limitOf(options)
  const prepared = ruleset.prepare(scenario)
  const sides = ruleset.sides(prepared)
  const players = playersFor(ruleset, sides, scenario, doctrines, prepared)
  const step = stepper((state, chance) => ordered(ruleset, state, sides, players, chance), limit)
  const longest = ruleset.declares.longestBattle(prepared)
  const endings: Ending[] = []
  let layer: Weighed<unknown>[] = enumerate((chance) => ruleset.setUp(prepared, chance), limit).outcomes.map(({ value, p }) => ({
    state: value,
    p,
  }))
  for (let decisions = 0; layer.length > 0; decisions++) {
    giveUpAfter(longest, decisions)
    const going: Weighed<unknown>[] = []
    for (const each of layer) {
      if (ruleset.decision(each.state)) going.push(each)
      else endings.push({ ...ruleset.result(each.state), units: ruleset.tally?.(each.state) ?? [], p: each.p })
    }
    layer = step(going)
  }
  return solution(sides, endings)
}

function limitOf({ limit = MOST_STEPS }: { readonly limit?: number }): number {
  return parse(whole(1), limit, 'limit')
}

/** The state after the doctrine's order, whatever dice the doctrine and the rules throw. */
function ordered(ruleset: AnyRuleset, state: unknown, sides: readonly string[], players: readonly Player[], chance: Chance): unknown {
  const decision = ruleset.decision(state) as NonNullable<ReturnType<AnyRuleset['decision']>>
  const player = players[sides.indexOf(decision.side)] as Player
  const given = player.decide(ruleset.view(state, decision.side), decision, () => ruleset.orders(state), chance)
  return ruleset.advance(state, player.checked ? heldToRules(ruleset, state, decision.side, player, given) : given, chance)
}

/** From the states of one step to those of the next. A state met again is not enumerated again. */
function stepper<State>(
  turn: (state: State, chance: Chance) => State,
  limit: number,
): (layer: readonly Weighed<State>[]) => Weighed<State>[] {
  const states = new States<State>()
  let steps = 0
  return (layer) => {
    const next = new Map<number, number>()
    states.forget()
    for (const { state, p } of layer) {
      const fan = states.fan(state, (from) => enumerate((chance) => states.place(turn(from, chance)), limit))
      for (const { value, p: share } of fan.outcomes) next.set(value, (next.get(value) ?? 0) + p * share)
      steps += fan.outcomes.length
      if (steps > limit)
        throw new BroadsideError('too-many-outcomes', '', `more than ${limit} steps to enumerate; sampling is the way here`)
    }
    return [...next].map(([place, p]) => ({ state: states.at(place), p }))
  }
}

/** States by number, each once: told apart by their JSON, which is made once a state. */
class States<State> {
  #states: State[] = []
  #places = new Map<unknown, number>()
  #fans = new Map<State, Distribution<number>>()

  place(state: State): number {
    const key = outcomeKey(state)
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.#states.length)
    return this.#states.push(state) - 1
  }

  at(place: number): State {
    return this.#states[place] as State
  }

  /** Where a state leads; found out once. */
  fan(state: State, find: (state: State) => Distribution<number>): Distribution<number> {
    let fan = this.#fans.get(state)
    if (!fan) {
      fan = find(state)
      this.#fans.set(state, fan)
    }
    return fan
  }

  /** Forgets all when it has become too much; states that come again are then enumerated again. */
  forget(): void {
    if (this.#states.length < 2000) return
    this.#states = []
    this.#places = new Map()
    this.#fans = new Map()
  }
}

function solution(sides: readonly string[], endings: readonly Ending[]): Solution {
  const first = endings[0]?.units ?? []
  const sum = (holds: (ending: Ending) => boolean) =>
    certain(endings.reduce((total, ending) => (holds(ending) ? total + ending.p : total), 0))
  return {
    outcomes: [...sides, null].map((winner) => ({ winner, p: sum((ending) => ending.winner === winner) })),
    turns: ascending(merged(endings, ({ turns }) => turns)),
    units: first.map(({ id, side }, i) => ({
      id,
      side,
      fates: Object.fromEntries(FATES.map((fate) => [fate, sum(({ units }) => units[i]?.fate === fate)])) as ExactUnit['fates'],
      hits: ascending(merged(endings, ({ units }) => (units[i] as UnitTally).hits)),
    })),
    together: merged(endings, ({ units }) => units.map(({ fate }) => fate)),
  }
}

/** Many small probabilities added up may pass 1 by the last digit. */
function certain(p: number): number {
  return Math.min(1, p)
}

function merged<T>(endings: readonly Ending[], of: (ending: Ending) => T): Distribution<T> {
  const { outcomes } = distribution(endings.map((ending) => ({ value: of(ending), p: ending.p })))
  return { outcomes: outcomes.map(({ value, p }) => ({ value, p: certain(p) })) }
}

function ascending({ outcomes }: Distribution<number>): Distribution<number> {
  return { outcomes: [...outcomes].sort((a, b) => a.value - b.value) }
}
