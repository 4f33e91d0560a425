import { BroadsideError, enumerate, isRefused, mean, reconstructed, ScriptedChance, Trace } from 'broadside'
import { findClass, gunnery, RECONSTRUCTED, settings } from 'broadside/corpen18'
import { RECONSTRUCTED as CHART, miniNaval } from 'broadside/mini-naval'

// Whoever owns the original tables types them into a pack. These two are the library's own figures made a little deadlier, for want of them.
const { combatResults } = RECONSTRUCTED.tables
const pack = {
  pack: 'from my copy',
  ruleset: 'corpen18',
  mark: 'T', // T: figures of the original text. R: somebody's reconstruction
  provenance: 'page 12 of the rules, typed in by hand',
  tables: { combatResults: { ...combatResults, lowestRoll: combatResults.lowestRoll.map((row) => row.map((roll) => roll && roll - 1)) } },
}

const bismarck = findClass('Bismarck BB')
const hood = findClass('Hood BC')
if (!bismarck || !hood) throw new Error('the fleet has both')
const attack = { firer: { ship: bismarck }, battery: 'main' as const, target: { ship: hood }, distance: 5, arc: 'broadside' as const }

// The same attack by our tables and by the pack's: what was read from where is part of the answer.
for (const by of [settings(), settings(pack)]) {
  const odds = enumerate((chance) => {
    const shot = gunnery(attack, chance, { settings: by })
    return isRefused(shot) ? 0 : shot.hits
  })
  const trace = new Trace()
  gunnery(attack, new ScriptedChance([5]), { settings: by, trace })
  console.log(
    mean(odds, (hits) => hits).toFixed(2),
    'hits; reconstructed:',
    reconstructed(trace.facts)
      .map(({ table }) => table)
      .join(', '),
  )
}

// A table that breaks its own invariants is refused, with the place: a better result needs a higher roll.
const [first, ...rest] = combatResults.lowestRoll
const slip = { ...pack, tables: { combatResults: { ...combatResults, lowestRoll: [first?.map((roll) => roll && roll + 9), ...rest] } } }
try {
  settings(slip)
} catch (error) {
  if (error instanceof BroadsideError) console.log(`${error.code} at ${error.path}: ${error.message}`)
}

// Mini-Naval has a chart of ship statistics, in a pack of the same form; a scenario may carry the pack itself.
const chart = { ...pack, ruleset: 'mini-naval', tables: { gunRange: { ...CHART.tables.gunRange, '15-inch': 15 } } }
const scenario = {
  scenario: 'Long guns',
  ruleset: 'mini-naval',
  tables: chart,
  map: { columns: 20, rows: 20 },
  turns: 3,
  sides: [{ id: 'south' }, { id: 'north' }],
  units: [
    { id: 'flag', side: 'south', class: 'battleship', hex: '0810', heading: 'N' },
    { id: 'raider', side: 'north', class: 'cruiser', hex: '0803', heading: 'S' },
  ],
}
console.log(miniNaval.status(miniNaval.prepare(scenario)).length > 0, 'the scenario and its pack are in order')
