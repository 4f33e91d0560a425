import { simulate, sweep, tellBatch } from 'broadside/batch'
import { corpen18 } from 'broadside/corpen18'

const scenario = {
  scenario: 'A chance meeting',
  ruleset: 'corpen18',
  map: { columns: 16, rows: 16 },
  light: 'day',
  turns: 6,
  sides: [{ id: 'german' }, { id: 'british' }],
  units: [
    { id: 'spee', side: 'german', ship: 'Admiral Graf Spee CA', hex: '0808', heading: 'S' },
    { id: 'exeter', side: 'british', ship: 'Exeter CA', hex: '0812', heading: 'N' },
  ],
}

const { result, battle } = await simulate({ ruleset: corpen18, scenario, runs: 1000, seed: 1939 }) // the same for any number of workers
console.log(tellBatch(result).slice(0, 8).join('\n')) // shares with intervals; losses, hits and luck are further down

const worst = battle(result.notable?.worst ?? 0) // one battle of the batch again, with everything explained
console.log(worst.result.reason, worst.events.length, 'events')

const crews = await sweep({ ruleset: corpen18, scenario, runs: 1000, seed: 1939, vary: { 'units.exeter.crew': ['green', 'elite'] } })
for (const { values, result } of crews.variants) {
  const [, british] = result.outcomes
  console.log(`${values['units.exeter.crew']}: the British win ${british?.share.count} of ${result.n}`) // by the same dice
}
