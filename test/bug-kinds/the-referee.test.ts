import { describe, expect, it } from 'vitest'
import { Battle, replay, SeededChance, valueAtPath } from '../../src/index.js'
import { broadside, file } from '../cli/command.js'
import { CASES, fight, playOn } from './support.js'

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe.each(CASES)('the referee of $id', ({ ruleset, scenario }) => {
  it('is not overruled: what was amended stays amended through play, saving, loading and replay, and has its consequences', () => {
    const players = SeededChance.fromSeed('the players')
    const battle = fight(ruleset, scenario(), 5)
    battle.amend('turns', 2, 'a squall is coming up')
    const resumed = Battle.resume(ruleset, json(battle.record()))
    for (const each of [battle, resumed]) playOn(each, SeededChance.fromState(players.state()))
    expect(JSON.stringify(resumed.record())).toBe(JSON.stringify(battle.record()))
    expect(valueAtPath(battle.state, 'turns')).toBe(2)
    expect(battle.result.turns).toBeLessThanOrEqual(2)
    expect(replay(ruleset, json(battle.record()))).toBeNull()
    expect(battle.record().entries).toContainEqual(
      expect.objectContaining({ amend: expect.objectContaining({ reason: 'a squall is coming up' }) }),
    )
  })

  it('takes back what was done after loading as before, and only in the battle that is at hand', () => {
    const battle = fight(ruleset, scenario(), 6)
    const five = JSON.stringify(fight(ruleset, scenario(), 5).state)
    const resumed = Battle.resume(ruleset, json(battle.record()))
    resumed.undo()
    expect(JSON.stringify(resumed.state)).toBe(five)
    expect(JSON.stringify(battle.state)).not.toBe(five)
    for (let i = 0; i < 5; i++) resumed.undo()
    expect(() => resumed.undo()).toThrow(expect.objectContaining({ code: 'nothing-to-undo' }))
    expect(replay(ruleset, json(resumed.record()))).toBeNull()
  })

  it('gets the same account of a battle before it is saved and after', async () => {
    const record = file(`${ruleset.id}.json`, json(fight(ruleset, scenario()).record()))
    const again = file(`${ruleset.id}-again.json`, json(Battle.resume(ruleset, json(fight(ruleset, scenario()).record())).record()))
    const [one, other] = [await broadside(['replay', record, '--why']), await broadside(['replay', again, '--why'])]
    expect(one).toMatchObject({ status: 0, err: '' })
    expect(other.out.replaceAll(again, record)).toBe(one.out)
    expect(one.out.length).toBeGreaterThan(500)
  })
})

describe('a battle without a seed', () => {
  it('chooses another each time, and says which, however quickly they follow each other', async () => {
    const path = file('unseeded.json', CASES[1]?.scenario() ?? {})
    const runs = await Promise.all(Array.from({ length: 40 }, () => broadside(['battle', path])))
    const seeds = runs.map(({ out }) => /seed (\d+)/.exec(out)?.[1])
    expect(seeds).not.toContain(undefined)
    expect(new Set(seeds).size).toBe(seeds.length)
    const [first] = runs
    const repeated = await broadside(['battle', path, '--seed', seeds[0] as string])
    expect(repeated.out).toBe(first?.out)
  })
})
