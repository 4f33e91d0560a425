import process from 'node:process'
import { simulate } from '../../src/batch/index.js'
import { SCENARIO, tableDuel } from './table-duel.js'

/** A million duels; prints how many there were and the most memory it took, in MB. */
export async function million(): Promise<void> {
  const { result } = await simulate({ ruleset: tableDuel, scenario: SCENARIO, runs: 1_000_000, seed: 1 })
  console.log(JSON.stringify({ n: result.n, megabytes: process.resourceUsage().maxRSS / 1024 }))
}
