import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { battle } from '../../src/batch/index.js'
import { RULESETS } from '../../src/index.js'

/** One example of each ruleset, short enough to be fought by the dozen. */
const SHORT: Readonly<Record<string, string>> = {
  corpen18: 'river-plate',
  gurps: 'sloop-chased',
  'mini-naval': 'gunnery-action',
}

/** The batch of a ruleset. */
export function batchOf(id: string) {
  const ruleset = RULESETS[id]
  const scenario: unknown = parse(readFileSync(`examples/${SHORT[id]}.yaml`, 'utf8'))
  if (!ruleset) throw new Error(`no ruleset ${id}`)
  return { ruleset, scenario, seed: 'apart' } as const
}

/** Battle k of each batch, fought alone: what came of it, and every die. */
export function alone(k: number): unknown {
  return Object.keys(SHORT).map((id) => {
    const { result, generator, entries } = battle(batchOf(id), k).record()
    return { id, result, generator, entries }
  })
}
