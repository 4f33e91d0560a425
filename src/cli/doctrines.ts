import type { Battle } from '../core/battle.js'
import type { BattleResult } from '../core/ruleset.js'
import { suggestion } from '../core/schema.js'
import { SeededChance } from '../core/seeded.js'
import { isObject, keyOf } from './documents.js'
import { blame, type Failure } from './failure.js'

/** A battle of any ruleset. */
export type AnyBattle = Battle<unknown, unknown, unknown, BattleResult>

/** The doctrine of each side: the one chosen on the command line, else the scenario's (`sides[].doctrine`), else the ruleset's first. */
export function doctrinesFor(battle: AnyBattle, scenario: object, chosen: readonly (readonly [string, string])[]): Map<string, string> {
  const sides = battle.ruleset.sides(battle.state)
  const known = Object.keys(battle.ruleset.doctrines)
  const doctrines = new Map(sides.map((side) => [side, authored(scenario, side) ?? (known[0] as string)]))
  for (const [side, name] of chosen) {
    if (!sides.includes(side)) throw unknown('', side, 'a side', sides)
    doctrines.set(side, name)
  }
  for (const [side, name] of doctrines) {
    if (!known.includes(name)) throw unknown(side, name, 'a doctrine', known)
  }
  return doctrines
}

function authored(scenario: object, side: string): string | undefined {
  const sides = keyOf(scenario, 'sides')
  const found: unknown = Array.isArray(sides) ? sides.find((each) => isObject(each) && each['id'] === side) : undefined
  const doctrine = keyOf(found, 'doctrine')
  return typeof doctrine === 'string' ? doctrine : undefined
}

function unknown(path: string, found: string, what: string, known: readonly string[]): Failure {
  const message = `expected ${what} (${known.join(', ')}); found ${JSON.stringify(found)}${suggestion(found, known)}`
  return blame('--doctrine', { code: 'unknown-doctrine', path, message })
}

/** Fights a battle to its end. Each doctrine has dice of its own, so that the battle's are the same whoever decides. */
export function play(battle: AnyBattle, doctrines: ReadonlyMap<string, string>, seed: string): void {
  const chances = new Map([...doctrines.keys()].map((side) => [side, SeededChance.fromSeed(`${seed}~${side}`)]))
  for (let decision = battle.decision; decision; decision = battle.decision) {
    const { side } = decision
    const doctrine = battle.ruleset.doctrines[doctrines.get(side) as string] as AnyBattle['ruleset']['doctrines'][string]
    battle.order(doctrine.decide(battle.view(side), decision, () => battle.orders(), chances.get(side) as SeededChance))
  }
}
