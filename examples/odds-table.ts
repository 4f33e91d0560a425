// An odds table for a referee's screen: Bismarck and Hood broadside to broadside for four turns, by range. Exact, not sampled.
import { solve } from 'broadside/batch'
import { corpen18, findClass } from 'broadside/corpen18'

const percent = (p: number | undefined) => `${((p ?? 0) * 100).toFixed(1)} %`.padStart(9)

console.log(`hexes ${['Bismarck sinks Hood', 'Hood sinks Bismarck', 'neither or both'].map((heading) => heading.padStart(21)).join('')}`)
for (let distance = 1; distance <= 12; distance++) {
  const exchange = { a: { ship: findClass('Bismarck BB') }, b: { ship: findClass('Hood BC') }, distance }
  const { outcomes } = solve({ ruleset: corpen18, exchange, turns: 4 })
  console.log(`${String(distance).padStart(5)} ${outcomes.map(({ p }) => percent(p).padStart(21)).join('')}`)
}
