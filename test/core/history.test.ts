import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { corpen18, type Order } from '../../src/corpen18/index.js'
import { atCombat, type Corpen18Battle, json, pick } from './battles.js'
import { ACTION } from './support.js'

// A battle keeps the last states, and of those of long ago some: what is between is played again when it is asked for.

/** A long battle with everything that can happen to it; where it stood before each entry. */
function long(ruleset: typeof corpen18 = corpen18): { battle: Corpen18Battle; before: string[] } {
  const battle = Battle.start(ruleset, { ...ACTION, turns: 30, options: { equalSpeed: 'by-lot' } }, { seed: 'long' })
  const before: string[] = []
  for (let n = 0; n < 120 && battle.decision; n++) {
    before.push(standing(battle))
    const order = pick(battle, n * 7)
    if (n % 17 === 3) battle.amend(`units[${n % 4}].hits`, 0, 'pumped dry')
    else if (order.order === 'fire' && n % 5 === 0) real(battle, order, (n % 10) + 1)
    else battle.order(order)
    // What was undone is on record between what was not.
    if (n % 23 === 7) {
      battle.undo()
      battle.order(battle.decision ? pick(battle, n) : order)
    }
  }
  return { battle, before }
}

function real(battle: Corpen18Battle, order: Order, face: number): void {
  const dice: number[] = []
  while (battle.wants(order, dice)) dice.push(face)
  battle.order(order, { dice })
}

const standing = (battle: Corpen18Battle) => JSON.stringify([battle.state, battle.decision, battle.events, battle.record().generator.state])

describe('undoing', () => {
  it('gives every state back as it was, however long ago', () => {
    const { battle, before } = long()
    expect(before.length).toBe(120)
    expect(battle.record().entries.filter((entry) => 'real' in entry).length).toBeGreaterThan(3)
    for (const was of before.toReversed()) {
      battle.undo()
      expect(standing(battle)).toBe(was)
    }
    expect(battle.undoable).toBe(0)
  })

  it('is the same for a battle that was taken up again', () => {
    const { battle, before } = long()
    const resumed = Battle.resume(corpen18, json(battle.record()))
    for (let back = 0; back < 70; back++) resumed.undo()
    expect(standing(resumed)).toBe(before[50])
    // And goes on from there as it did, by the same dice.
    resumed.order(pick(resumed, 50 * 7))
    expect(standing(resumed)).toBe(before[51])
  })

  it('plays again no more than the states between two that are kept', () => {
    let advanced = 0
    const counting: typeof corpen18 = {
      ...corpen18,
      advance(...given) {
        advanced++
        return corpen18.advance(...given)
      },
    }
    const { battle } = long(counting)
    advanced = 0
    const asked = Array.from({ length: battle.undoable }, () => {
      const was = advanced
      battle.undo()
      return advanced - was
    })
    // Most are there; where one is not, all up to the next that is kept are played again at once.
    expect(Math.max(...asked)).toBeGreaterThan(20)
    expect(Math.max(...asked)).toBeLessThan(32)
    expect(asked.slice(0, 32)).toEqual(new Array(32).fill(0))
    expect(asked.filter((each) => each > 0).length).toBeLessThan(5)
  })
})

describe('what a battle hands out', () => {
  it('can be changed by nobody: events, entries, facts and states', () => {
    const { battle, fire } = atCombat()
    const events = battle.order(fire)
    const given: readonly unknown[] = [
      battle.state,
      battle.state.units[0],
      battle.state.units[0]?.ship,
      battle.events[0],
      battle.events.at(-1)?.knownTo,
      events[0],
      battle.lastEntry,
      battle.explain(battle.events.length - 1),
      battle.explain(battle.events.length - 1)[0],
    ]
    expect(given.map((each) => Object.isFrozen(each))).toEqual(new Array(given.length).fill(true))
    expect(() => Object.assign(events[0] as object, { seen: true })).toThrow(TypeError)
    battle.undo()
    expect(Object.isFrozen(battle.lastEntry)).toBe(true)
  })

  it('or is a copy', () => {
    const { battle } = atCombat()
    const was = standing(battle)
    const list = battle.events as unknown[]
    list.length = 0
    for (const copy of [battle.view('red'), battle.record(), battle.record().scenario]) Object.assign(copy as object, { seen: true })
    expect(standing(battle)).toBe(was)
  })

  it('but leaves to its owner what was given', () => {
    const scenario = json(ACTION) as { turns: number; title?: string }
    const battle = Battle.start(corpen18, scenario, { seed: 1 })
    const order = json(battle.orders()[0]) as Order & { note?: string }
    battle.order(order)
    scenario.title = 'mine'
    order.note = 'mine'
    expect([Object.isFrozen(scenario), Object.isFrozen(order)]).toEqual([false, false])
  })
})
