import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { Battle } from '../../src/core/battle.js'
import type { Ruleset } from '../../src/core/ruleset.js'
import { SeededChance } from '../../src/core/seeded.js'

const folder = new URL('../../examples/', import.meta.url)

/** Every scenario of the examples, by the name of its file. */
export const scenarios = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => [name, parse(readFileSync(new URL(name, folder), 'utf8')) as { ruleset: string; scenario?: string }] as const)
  .filter(([, { scenario }]) => scenario !== undefined)

/** A battle that a doctrine fights for all sides, so many orders long. */
export function fought(ruleset: Ruleset, scenario: unknown, orders = 150): Battle {
  const battle = Battle.start(ruleset, scenario, { seed: 'told' })
  const [doctrine] = Object.values(ruleset.doctrines)
  const chance = SeededChance.fromSeed('doctrine')
  for (let n = 0; n < orders && battle.decision; n++) {
    battle.order(doctrine?.decide(battle.view(battle.decision.side), battle.decision, () => battle.orders(), chance))
  }
  return battle
}
