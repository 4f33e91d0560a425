import { enumerate, isRefused, mean, SeededChance } from 'broadside'
import { findClass, gunnery } from 'broadside/corpen18'

const bismarck = findClass('Bismarck BB')
const hood = findClass('Hood BC')
if (!bismarck || !hood) throw new Error('the fleet has both')

const attack = {
  firer: { ship: { ...bismarck, crew: 'veteran' as const } },
  battery: 'main' as const,
  target: { ship: hood },
  distance: 5,
  arc: 'broadside' as const,
}

// Play it: the same seed gives the same die, everywhere and for ever.
const shot = gunnery(attack, SeededChance.fromSeed('24 May 1941'))
if (isRefused(shot)) throw new Error(shot.refused.reason)
console.log(`rolled ${shot.roll} + ${shot.modifier} on "${shot.column}": ${shot.hits} hits`)

// Compute it: every outcome of the very same function, exactly.
const odds = enumerate((chance) => {
  const each = gunnery(attack, chance)
  return isRefused(each) ? 0 : each.hits
})
for (const { value, p } of odds.outcomes) console.log(`${value} hits: ${(100 * p).toFixed(0)} %`)
console.log(`mean ${mean(odds, (hits) => hits).toFixed(1)}`)
