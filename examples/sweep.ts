// A sweep: how much the crew of Bismarck matters in the Denmark Strait, with the same dice for every crew.
import { readFileSync } from 'node:fs'
import { sweep, tellSweep } from 'broadside/batch'
import { corpen18 } from 'broadside/corpen18'
import { parse } from 'yaml'

const scenario = parse(readFileSync(new URL('./denmark-strait.yaml', import.meta.url), 'utf8'))
const result = await sweep({
  ruleset: corpen18,
  scenario,
  runs: 200,
  seed: 1941,
  vary: { 'units.bismarck.crew': ['green', 'trained', 'experienced', 'veteran', 'elite'] },
})
for (const line of tellSweep(result, 'Bismarck and her crew')) console.log(line)
