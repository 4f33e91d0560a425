// A tournament of doctrines: every one against every other in the River Plate, for both sides.
import { readFileSync } from 'node:fs'
import { simulate } from 'broadside/batch'
import { corpen18 } from 'broadside/corpen18'
import { parse } from 'yaml'

const scenario = parse(readFileSync(new URL('./river-plate.yaml', import.meta.url), 'utf8'))
const names = Object.keys(corpen18.doctrines)

console.log(`${'german'.padEnd(18)} ${'british'.padEnd(18)} german wins  british wins  Graf Spee sunk`)
for (const german of names) {
  for (const british of names) {
    const { result } = await simulate({ ruleset: corpen18, scenario, doctrines: { german, british }, runs: 100, seed: 'cup' })
    const [wins, losses] = result.outcomes.map(({ share }) => share.count)
    const sunk = result.units.find(({ id }) => id === 'graf-spee')?.fates.sunk.count
    console.log(
      `${german.padEnd(18)} ${british.padEnd(18)} ${[`${wins}`.padStart(11), `${losses}`.padStart(13), `${sunk}`.padStart(15)].join(' ')}`,
    )
  }
}
