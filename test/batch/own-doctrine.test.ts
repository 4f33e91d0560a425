import { describe, expect, it } from 'vitest'
import { type BatchOptions, battle, type Choice, type Outcome, simulate, solveBattle } from '../../src/batch/index.js'
import type { Doctrine } from '../../src/core/ruleset.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { refusalOf } from '../core/support.js'
import { examples } from './examples.js'
import { SHORT_DUEL } from './scenarios.js'
import { SCENARIO, tableDuel } from './table-duel.js'

// Doctrines that are functions: whatever they give, and whatever they do to what they are given, the figures are those of lawful battles.

type Own = Doctrine<unknown, unknown>

/** An example, and whoever decides in it by the ruleset's own choice. */
function example(name: string) {
  const found = examples().find(({ file }) => file === `${name}.yaml`)
  if (!found) throw new Error(`no example ${name}`)
  const { ruleset, scenario } = found
  const [first] = Object.values(ruleset.doctrines)
  const decide: Own = (...given) => first?.decide(...given)
  return { options: { ruleset, scenario, seed: 1 }, sides: ruleset.sides(ruleset.prepare(scenario)), decide }
}

const by = (sides: readonly string[], own: Choice) => Object.fromEntries(sides.map((side) => [side, own]))

const failureOf = (options: BatchOptions) =>
  simulate(options).then(
    () => expect.fail('it did not fail'),
    ({ code, path, message }) => [code, path, message],
  )

describe('what a function gives', () => {
  const { options, decide } = example('jaharas-jewel')
  it.each<[string, Own, string, string]>([
    [
      'a number that no order has',
      (...given) => {
        const order = decide(...given) as { order: string }
        return order.order === 'fight' ? { ...order, engaged: -1000 } : order
      },
      'out-of-range',
      'order.engaged: expected a number from 0; found -1000',
    ],
    ['nothing', () => undefined, 'missing-key', 'order: missing; expected an object'],
    ['text', () => 'forward', 'wrong-type', 'order: expected an object; found "forward"'],
    [
      'an order that the rules refuse',
      () => ({ order: 'forward', unit: 'jj' }),
      'unlawful-order',
      'it is ks that decides now (GNC-OFF-06)',
    ],
  ])('%s is refused, in a batch and in a battle alone', async (_, give, code, fault) => {
    const own: Own = (...given) => give(...given)
    const message = `sun, doctrine own:own: ${fault}`
    expect(await failureOf({ ...options, runs: 5, doctrines: { sun: own } })).toEqual([
      'battle-failed',
      'battle 0',
      `${message} (seed 1#0)`,
    ])
    expect(refusalOf(() => battle({ ...options, doctrines: { sun: own } }, 0))).toMatchObject({ code, path: 'doctrines.sun', message })
  })

  it('is refused in an exact answer', () => {
    const given = (own: Own) => () => solveBattle({ ruleset: tableDuel, scenario: SCENARIO, doctrines: { blue: own as never } })
    const refused = (own: Own) => refusalOf(given(own)).toJSON()
    const none = () => undefined
    const maybe = () => ({ shoot: 'maybe' })
    expect(refused(none)).toEqual({
      code: 'missing-key',
      path: 'doctrines.blue',
      message: 'blue, doctrine own:none: order: missing; expected an object',
    })
    expect(refused(maybe)).toEqual({
      code: 'wrong-type',
      path: 'doctrines.blue',
      message: 'blue, doctrine own:maybe: order.shoot: expected true or false; found "maybe"',
    })
  })

  it('and what it throws, is told with whose it was', async () => {
    const own: Own = () => {
      throw new RangeError('out of ideas')
    }
    expect((await failureOf({ ...options, runs: 5, doctrines: { sun: own } }))[2]).toBe('sun, doctrine own:own: out of ideas (seed 1#0)')
    expect(() => battle({ ...options, doctrines: { sun: own } }, 0)).toThrow(RangeError)
  })
})

/** Spoils whatever can be spoilt of a value: lists lose their order and their end, keys their values. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const inner of Object.values(value)) spoil(inner)
  for (const key of Object.keys(value)) Reflect.set(value, key, null)
  if (Array.isArray(value)) Reflect.set(value, 'length', 1)
}

/** Decides as somebody else would, and spoils before and after whatever it has been given. */
function spoiler(decide: Own): Own {
  const kept: unknown[] = []
  return function own(view, decision, orders, chance) {
    spoil(orders())
    const order = decide(view, decision, orders, chance)
    const given = JSON.stringify(order)
    spoil(kept)
    kept.splice(0, kept.length, view, decision, orders())
    spoil([view, decision])
    return JSON.parse(given)
  }
}

describe('what a function is given', () => {
  it.each(['river-plate', 'sloop-chased', 'six-against-seventy', 'jaharas-jewel', 'gunnery-action', 'carrier-duel'])(
    'is its own: whatever it does to that, the battles of %s are the same, and so is each alone',
    async (name) => {
      const { options, sides, decide } = example(name)
      const fought = async (own: Own) => {
        const outcomes: Outcome[] = []
        const given = { ...options, doctrines: by(sides, own) }
        const { result } = await simulate({ ...given, runs: 3, onBattle: (outcome) => void outcomes.push(outcome) })
        const { entries, result: alone } = battle(given, 2).record()
        return { outcomes, figures: { ...result, of: null }, entries, alone }
      }
      const own: Own = (...given) => decide(...given)
      const plain = await fought(own)
      expect(await fought(spoiler(decide))).toEqual(plain)
      expect(plain.alone).toMatchObject({ winner: plain.outcomes[2]?.winner, turns: plain.outcomes[2]?.turns })
    },
  )

  it('is its own in an exact answer', () => {
    const { decide } = corpen18.doctrines['close-and-fire'] as (typeof corpen18.doctrines)[string]
    const solved = (own: Own) =>
      solveBattle({ ruleset: corpen18, scenario: SHORT_DUEL, doctrines: by(['german', 'british'], own) as never })
    expect(solved(spoiler(decide as Own))).toEqual(solved(decide as Own))
  })

  it('has one copy of what never changes in a battle, which is frozen', async () => {
    const { options, decide } = example('river-plate')
    const ships = new Set<object>()
    const own: Own = (view, ...rest) => {
      for (const { ship } of (view as { own: { id: string; ship: object }[] }).own) ships.add(ship)
      return decide(view, ...rest)
    }
    const [side = ''] = options.ruleset.sides(options.ruleset.prepare(options.scenario))
    await simulate({ ...options, runs: 3, doctrines: { [side]: own } })
    const fleet = (options.scenario as { units: { side: string }[] }).units.filter((unit) => unit.side === side)
    expect(ships.size).toBe(fleet.length)
    for (const ship of ships) expect(ship).toSatisfy(Object.isFrozen)
    const rebuild: Own = (view) => {
      ;(view as { own: { ship: { main: null } }[] }).own.forEach((unit) => {
        unit.ship.main = null
      })
    }
    expect((await failureOf({ ...options, runs: 3, doctrines: { [side]: rebuild } }))[2]).toBe(
      `${side}, doctrine own:rebuild: Cannot assign to read only property 'main' of object '#<Object>' (seed 1#0)`,
    )
  })
})
