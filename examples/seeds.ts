import { Battle, BroadsideError, GENERATOR, RULESETS, replay, SeededChance, seedText } from 'broadside'
import { gurps } from 'broadside/gurps'

// A seed is a non-empty string or a safe integer. A number and its text are the same seed; anything else is refused, never guessed.
console.log(GENERATOR, seedText(1941) === seedText('1941'))
for (const bad of ['', 1.5, 2 ** 53, undefined]) {
  try {
    seedText(bad)
  } catch (error) {
    if (error instanceof BroadsideError) console.log(error.message)
  }
}

// These faces are the same on every machine, in Node and in a browser, in this release and in every later one of the same generator.
const chance = SeededChance.fromSeed('24 May 1941')
const faces = Array.from({ length: 10 }, () => chance.die(10, { name: 'showing', clause: 'any' }))
console.log(faces.join(' '))

// The state of the generator goes on where it stopped.
const saved = JSON.parse(JSON.stringify(chance.state()))
const further = SeededChance.fromState(saved)
console.log(chance.die(6, { name: 'showing', clause: 'any' }) === further.die(6, { name: 'showing', clause: 'any' }))

// A record names everything that its battle depends on, and a release that would play it otherwise refuses it.
const scenario = {
  scenario: 'Two brigs',
  ruleset: 'gurps',
  map: { columns: 9, rows: 9 },
  turns: 2,
  sides: [{ id: 'a' }, { id: 'b' }],
  units: [
    { id: 'one', side: 'a', ship: 'Brig', expertise: 12, hex: '0303', heading: 'N' },
    { id: 'two', side: 'b', ship: 'Brig', expertise: 12, hex: '0505', heading: 'N' },
  ],
}
const record = Battle.start(gurps, scenario, { seed: 7 }).record()
console.log(record.ruleset, record.generator.name, replay(gurps, record))
try {
  replay(gurps, { ...record, ruleset: { ...record.ruleset, version: '0' } })
} catch (error) {
  if (error instanceof BroadsideError) console.log(`${error.code} at ${error.path}: ${error.message}`)
}
console.log(
  Object.values(RULESETS)
    .map(({ id, version }) => `${id} ${version}`)
    .join(', '),
)
