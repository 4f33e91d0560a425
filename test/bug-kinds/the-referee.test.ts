import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Battle, RULESETS, replay, SeededChance, valueAtPath } from '../../src/index.js'
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

/** Where a hull is amended to nothing. */
const SINKS: Readonly<Record<string, readonly [path: string, value: number]>> = {
  corpen18: ['hits', 4],
  gurps: ['condition.hp', 0],
  'mini-naval': ['fp', -1],
}

describe.each(CASES)('a hull that the referee of $id brings to nothing', ({ id, ruleset, scenario }) => {
  const [path, value] = SINKS[id] as readonly [string, number]
  const fates = (battle: ReturnType<typeof fight>) => new Map(battle.ruleset.tally?.(battle.state).map((each) => [each.id, each.fate]))

  it('has sunk as if shot: nobody asks her, she does nothing more, and all others are as they were', () => {
    for (const unit of scenario().units) {
      const battle = fight(ruleset, scenario(), 3)
      if (fates(battle).get(unit.id) !== 'fit') continue
      const before = fates(battle)
      battle.amend(`units.${unit.id}.${path}`, value, 'a magazine has gone up')
      const happened = battle.events.length
      expect(fates(battle)).toEqual(new Map([...before, [unit.id, 'sunk']]))
      for (const players = SeededChance.fromSeed('on'); battle.decision; ) {
        expect(battle.decision.unit).not.toBe(unit.id)
        battle.order(ruleset.sampleOrder(battle.state, players))
      }
      expect(battle.events.slice(happened).filter(({ actor }) => actor === unit.id)).toEqual([])
      expect(fates(battle).get(unit.id)).toBe('sunk')
      const resumed = Battle.resume(ruleset, json(battle.record()))
      expect(fates(resumed)).toEqual(fates(battle))
    }
  })

  it('loses the battle where it was the last of its side, and not otherwise', () => {
    const battle = fight(ruleset, scenario(), 3)
    const [side, other] = ruleset.sides(battle.state)
    const own = scenario().units.filter((unit) => unit.side === side)
    for (const [i, unit] of own.entries()) {
      battle.amend(`units.${unit.id}.${path}`, value, 'a storm')
      if (i < own.length - 1) expect(battle.decision).not.toBeNull()
    }
    expect(battle.decision).toBeNull()
    expect(battle.result.winner).toBe(other)
    battle.undo()
    expect(battle.decision).not.toBeNull()
  })
})

describe('what holds two pieces together', () => {
  it.each([
    ['jaharas-jewel', 'gurps', 'boardings'],
    ['carrier-duel', 'mini-naval', 'stands'],
  ])('in %s is the same after undo, the same order again, and a save in between', (example, id, links) => {
    const ruleset = RULESETS[id] as (typeof RULESETS)[string]
    const players = SeededChance.fromSeed('the players')
    let battle = Battle.start(ruleset, parse(readFileSync(`examples/${example}.yaml`, 'utf8')), { seed: 'links' })
    const held = () => JSON.stringify(valueAtPath(battle.state, links))
    let changes = 0
    for (let i = 0; i < 60 && battle.decision; i++) {
      const [before, order] = [held(), ruleset.sampleOrder(battle.state, players)]
      battle.order(order)
      const after = held()
      if (after !== before) changes++
      battle.undo()
      expect(held()).toBe(before)
      battle = Battle.resume(ruleset, json(battle.record()))
      expect(held()).toBe(before)
      battle.order(order)
      expect(held()).toBe(after)
    }
    expect(changes).toBeGreaterThan(0)
  })

  it('belongs to its own battle: undoing in one that was loaded takes nothing from another', () => {
    for (const { ruleset, scenario } of CASES) {
      const [one, other] = [fight(ruleset, scenario(), 4), fight(ruleset, scenario(), 9)]
      const loaded = Battle.resume(ruleset, json(other.record()))
      const [before, told] = [JSON.stringify(one.record()), JSON.stringify(other.record())]
      loaded.undo()
      expect(JSON.stringify(one.record())).toBe(before)
      expect(JSON.stringify(other.record())).toBe(told)
      expect(JSON.stringify(loaded.state)).toBe(JSON.stringify(fight(ruleset, scenario(), 8).state))
    }
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
