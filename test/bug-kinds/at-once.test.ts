import { describe, expect, it } from 'vitest'
import { Battle, resolve, SeededChance } from '../../src/index.js'
import { CASES, fight, playOn } from './support.js'

const told = (battle: ReturnType<typeof fight>) => JSON.stringify(battle.record())

describe.each(CASES)('$id', ({ ruleset, scenario }) => {
  it('never lets two calls that nobody waits for cross: each is whole before the next begins', async () => {
    const battle = Battle.start(ruleset, scenario(), { seed: 'the battle' })
    const players = SeededChance.fromSeed('the players')
    const step = async () => playOn(battle, players, 1)
    await Promise.all(Array.from({ length: 20 }, step))
    expect(told(battle)).toBe(told(fight(ruleset, scenario(), 20)))
  })

  it('keeps two battles apart that are played by turns: none throws the other’s dice', () => {
    const both = [0, 1].map(() => ({
      battle: Battle.start(ruleset, scenario(), { seed: 'the battle' }),
      players: SeededChance.fromSeed('the players'),
    }))
    for (let i = 0; i < 20; i++) for (const { battle, players } of both) playOn(battle, players, 1)
    const alone = told(fight(ruleset, scenario(), 20))
    for (const { battle } of both) expect(told(battle)).toBe(alone)
  })

  it('leaves nothing behind: the same prepared scenario, fought again and again, gives the same battle', () => {
    const prepared = ruleset.prepare(scenario())
    const before = JSON.stringify(prepared)
    const once = () => {
      const [chance, players] = [SeededChance.fromSeed(1), SeededChance.fromSeed(2)]
      const state = ruleset.setUp(prepared, chance)
      while (ruleset.decision(state)) ruleset.apply(state, ruleset.sampleOrder(state, players), chance)
      return JSON.stringify([state, chance.state()])
    }
    const first = once()
    expect([once(), once()]).toEqual([first, first])
    expect(JSON.stringify(prepared)).toBe(before)
  })
})

describe('requests', () => {
  it('given at once are answered each by its own dice', async () => {
    const ask = (seed: number) => ({ ruleset: 'mini-naval', procedure: 'torpedoes', input: { torpedoes: 8 }, seed })
    const seeds = Array.from({ length: 50 }, (_, seed) => seed)
    const together = await Promise.all(seeds.map(async (seed) => resolve(ask(seed))))
    expect(together).toEqual(seeds.map((seed) => resolve(ask(seed))))
    expect(new Set(together.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(3)
  })
})
