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

/** So many games of every example of a ruleset: the same ones each time. */
export function* stories(id: string, games: number): Generator<Story> {
  for (const { file, ruleset, scenario } of examples()) {
    if (ruleset.id !== id) continue
    const prepared = ruleset.prepare(scenario)
    for (let game = 0; game < games; game++) yield story(RULESETS[id] as Ruleset, file, prepared, game)
  }
}
