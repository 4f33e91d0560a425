import { describe, expect, it } from 'vitest'
import { Battle, SeededChance } from '../../src/index.js'
import { CASES, fight, playOn } from './support.js'

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe.each(CASES)('$id', ({ ruleset, scenario }) => {
  it('saved and loaded before every single order, phases begun or not, goes on with the same dice', () => {
    const plain = fight(ruleset, scenario())
    let chance = SeededChance.fromSeed('the battle')
    let state = ruleset.setUp(ruleset.prepare(scenario()), chance)
    let players = SeededChance.fromSeed('the players')
    let saves = 0
    while (ruleset.decision(state)) {
      state = json(state)
      chance = SeededChance.fromState(json(chance.state()))
      players = SeededChance.fromState(json(players.state()))
      ruleset.apply(state, ruleset.sampleOrder(state, players), chance)
      saves++
    }
    expect(json(state)).toEqual(json(plain.state))
    expect(chance.state()).toEqual(plain.record().generator.state)
    expect(saves).toBeGreaterThan(10)
  })

  it('resumed in the middle of a turn, tells the rest as the battle that was never saved', () => {
    const whole = fight(ruleset, scenario())
    const places = whole.record().entries.length
    const players = SeededChance.fromSeed('the players')
    const begun = Battle.start(ruleset, scenario(), { seed: 'the battle' })
    playOn(begun, players, Math.floor(places / 2) + 1)
    const resumed = Battle.resume(ruleset, json(begun.record()))
    playOn(resumed, players)
    expect(JSON.stringify(resumed.events)).toBe(JSON.stringify(whole.events))
  })

  it('never loads a state that lacks a part: each part taken away in turn is named', () => {
    const state = json(fight(ruleset, scenario(), 12).state)
    const { state: schema } = ruleset.schemas
    expect(schema.safeParse(state).success).toBe(true)
    const lacking = withoutEach(state)
    const loaded = lacking.filter(({ value }) => schema.safeParse(value).success).map(({ path }) => path.replace(/\[\d+\]/g, '[]'))
    expect(lacking.length).toBeGreaterThan(50)
    expect([...new Set(loaded)].filter((path) => !OPTIONAL.some((part) => part.test(path)))).toEqual([])
  })
})

/** What a state may lack: house rules, which have their defaults in a scenario too, and what a card need not say. */
const OPTIONAL: readonly RegExp[] = [/^rules\.options\./]

/** A copy for each key of each object, with that key taken away. */
function withoutEach(root: unknown): { path: string; value: unknown }[] {
  const without: { path: string; value: unknown }[] = []
  const copyWithout = (keys: readonly (string | number)[]) => {
    const copy = structuredClone(root)
    let at = copy as Record<string | number, unknown>
    for (const key of keys.slice(0, -1)) at = at[key] as Record<string | number, unknown>
    delete at[keys.at(-1) as string]
    return copy
  }
  const walk = (value: unknown, keys: readonly (string | number)[]): void => {
    if (Array.isArray(value)) value.slice(0, 1).forEach((each, i) => void walk(each, [...keys, i]))
    else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        const path = [...keys, key]
        without.push({
          path: path
            .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
            .join('')
            .slice(1),
          value: copyWithout(path),
        })
        walk(each, path)
      }
    }
  }
  walk(root, [])
  return without
}
