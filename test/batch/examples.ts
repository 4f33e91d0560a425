import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Ruleset } from '../../src/core/ruleset.js'
import { RULESETS } from '../../src/rulesets.js'

/** Every scenario in `examples`, with its ruleset. */
export function examples(): { readonly file: string; readonly ruleset: Ruleset; readonly scenario: object }[] {
  const files = readdirSync('examples').filter((file) => file.endsWith('.yaml'))
  return files.flatMap((file) => {
    const scenario = parse(readFileSync(`examples/${file}`, 'utf8')) as { scenario?: string; ruleset: string }
    const ruleset = RULESETS[scenario.ruleset]
    return scenario.scenario !== undefined && ruleset ? [{ file, ruleset, scenario }] : []
  })
}
