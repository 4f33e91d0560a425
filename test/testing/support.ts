import type { Chance } from '../../src/core/chance.js'
import type { BattleEvent, Journal } from '../../src/core/ruleset.js'
import { type Check, checkRuleset, type KitOptions } from '../../src/testing/index.js'
import { type Duel, type DuelOrder, type DuelShip, type DuelState, duel } from './duel.js'

// Rulesets with a fault, and what the kit says of them.

export const SCENARIOS = { 'two rounds': { scenario: 'Two rounds', rounds: 2 }, 'nine rounds': { scenario: 'Nine rounds', rounds: 9 } }

/** A fault that is introduced: the check that must find it, what it is, what of the duel is otherwise, and what else the message must say. */
export type Fault = readonly [Check, string, Partial<Duel>, RegExp?]

export function check(ruleset: Duel, options: Partial<KitOptions<DuelState, DuelOrder>> = {}) {
  return checkRuleset(ruleset, { scenarios: SCENARIOS, games: 8, seed: 'kit', every: 1, ...options })
}

/** A duel whose orders come out otherwise: `then` is told of the state that has been brought about, and may spoil it. */
export function spoiled(then: (state: DuelState, order: DuelOrder, chance: Chance, journal?: Journal) => void): Duel {
  const apply: Duel['apply'] = (state, order, chance, journal) => {
    duel.apply(state, order, chance, journal)
    then(state, order, chance, journal)
  }
  const advance: Duel['advance'] = (state, order, chance, journal) => {
    const draft = structuredClone(state)
    apply(draft, order, chance, journal)
    return draft
  }
  return { ...duel, apply, advance }
}

export const hawk = ({ ships }: DuelState) => ships[0] as DuelShip
export const put = (target: object, key: string, value: unknown) => Object.assign(target, { [key]: value })
export const event = (over: object): BattleEvent => ({ event: 'smoke', turn: 1, phase: 'fire', knownTo: ['red'], ...over })
export const after = <T>(_done: unknown, then: T): T => then

/** The message of the error that the kit throws; empty when it throws none. */
export function faultOf(ruleset: Duel, options: Partial<KitOptions<DuelState, DuelOrder>> = {}): string {
  try {
    check(ruleset, options)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
