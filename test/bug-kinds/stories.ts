import type { BattleEvent, Ruleset } from '../../src/core/ruleset.js'
import { RULESETS, SeededChance } from '../../src/index.js'
import { examples } from '../batch/examples.js'

/** A battle from its set-up to its end, with all that was reported on the way. */
export interface Story {
  readonly name: string
  readonly start: unknown
  readonly end: unknown
  readonly events: readonly BattleEvent[]
}

/** A state as it stands, apart from what becomes of it. */
const apart = <T>(state: T): T => JSON.parse(JSON.stringify(state)) as T

/** Plays a game: by random lawful orders where its number is even, else by doctrines, each in its turn, of which some are kept to by both sides. */
function story(ruleset: Ruleset, name: string, prepared: unknown, game: number): Story {
  const [chance, players] = [SeededChance.fromSeed(`${name} ${game}`), SeededChance.fromSeed(`${name} ${game} players`)]
  const events: BattleEvent[] = []
  const journal = { why: () => undefined, record: (event: BattleEvent) => void events.push(event) }
  const state = ruleset.setUp(prepared, chance, journal)
  const start = apart(state)
  const [doctrines, sides] = [Object.values(ruleset.doctrines), ruleset.sides(state)]
  for (let decision = ruleset.decision(state); decision; decision = ruleset.decision(state)) {
    const { side } = decision
    const doctrine = doctrines[(game + (game % 3) * sides.indexOf(side)) % doctrines.length]
    const order =
      game % 2 === 0 || !doctrine
        ? ruleset.sampleOrder(state, players)
        : doctrine.decide(ruleset.view(state, side), decision, () => ruleset.orders(state), players)
    ruleset.apply(state, order, chance, journal)
  }
  return { name: `${name}, game ${game}`, start, end: apart(state), events }
}

const officers = { leadership: 0, gunnery: 0, navigation: 0 }
const sloop = (id: string, side: string, hex: string, heading: string) => ({
  id,
  side,
  ship: 'Sloop',
  expertise: 10,
  officers,
  hex,
  heading,
})

/** What hardly ever happens in the examples happens here: two ships are about to ram two others. */
const RAMS = {
  scenario: 'Bows to sides',
  ruleset: 'gurps',
  map: { columns: 12, rows: 12 },
  turns: 3,
  sides: [{ id: 'red' }, { id: 'blue' }],
  units: [
    sloop('r', 'red', '0406', 'N'),
    sloop('s', 'red', '0806', 'N'),
    sloop('b', 'blue', '0405', 'NE'),
    sloop('c', 'blue', '0805', 'NE'),
  ],
}

/** So many games of every example of a ruleset, and of what those hardly ever show: the same ones each time. */
export function* stories(id: string, games: number): Generator<Story> {
  const more = { file: 'rams', ruleset: RULESETS['gurps'] as Ruleset, scenario: RAMS }
  for (const { file, ruleset, scenario } of [...examples(), more]) {
    if (ruleset.id !== id) continue
    const prepared = ruleset.prepare(scenario)
    for (let game = 0; game < games; game++) yield story(RULESETS[id] as Ruleset, file, prepared, game)
  }
}
