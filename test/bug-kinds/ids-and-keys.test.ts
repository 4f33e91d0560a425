import { describe, expect, it } from 'vitest'
import { replay, SeededChance } from '../../src/index.js'
import { type Authored, CASES, faultOf, fight, type Json } from './support.js'

/** The same with its units called otherwise. */
function renamed(scenario: Authored, names: readonly string[]): Authored {
  scenario.units.forEach((unit, i) => {
    unit.id = names[i] ?? `unit-${i}`
  })
  return scenario
}

/** The same value with the keys of every object in another order; lists, whose order means something, stay. */
function shuffled(value: Json, chance: SeededChance): Json {
  if (Array.isArray(value)) return value.map((each) => shuffled(each, chance))
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.entries(value).map(([key, each]) => ({ key, each, at: chance.die(1_000_000, { name: 'shuffle', clause: 'test' }) }))
  return Object.fromEntries(keys.sort((a, b) => a.at - b.at).map(({ key, each }) => [key, shuffled(each, chance)]))
}

const told = (battle: ReturnType<typeof fight>) => JSON.stringify([battle.events, battle.result, battle.record().generator.state])

describe.each(CASES)('$id', ({ ruleset, scenario }) => {
  it('does not care for the order of keys, of ships, weapons and all, with ids that engines sort for themselves', () => {
    const names = ['10', '2', 'A', '1', 'a', '02', '33', 'B', '0']
    const plain = told(fight(ruleset, renamed(scenario(), names)))
    for (const seed of [1, 2, 3]) {
      const other = shuffled(renamed(scenario(), names), SeededChance.fromSeed(seed))
      expect(told(fight(ruleset, other))).toBe(plain)
    }
  })

  it('takes ids that every object has for ids like any other, and leaves Object.prototype alone', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf']
    const known = Object.getOwnPropertyNames(Object.prototype)
    const battle = fight(ruleset, renamed(scenario(), names))
    const plain = fight(ruleset, scenario())
    expect(battle.events.map(({ event, turn }) => [event, turn])).toEqual(plain.events.map(({ event, turn }) => [event, turn]))
    expect(battle.result.winner).toBe(plain.result.winner)
    expect(replay(ruleset, JSON.parse(JSON.stringify(battle.record())))).toBeNull()
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(known)
  })

  it('takes sides of such names too', () => {
    const given = scenario()
    const names = new Map(given.sides.map(({ id }, i) => [id, ['constructor', 'toString'][i] as string]))
    for (const side of given.sides) side.id = names.get(side.id) as string
    for (const unit of given.units) unit.side = names.get(unit.side) as string
    const battle = fight(ruleset, given)
    const { winner } = fight(ruleset, scenario()).result
    expect(battle.result.winner).toBe(winner === null ? null : names.get(winner))
    for (const side of names.values()) expect(JSON.parse(JSON.stringify(battle.view(side)))).toEqual(battle.view(side))
  })

  it('refuses the key __proto__ wherever it stands, and an id of that name', () => {
    const text = JSON.stringify(scenario())
    const places = [...text.matchAll(/\{/g)].map(({ index }) => index)
    expect(places.length).toBeGreaterThan(5)
    for (const place of places) {
      const spoiled: unknown = JSON.parse(`${text.slice(0, place + 1)}"__proto__":{"hits":3},${text.slice(place + 1)}`)
      expect(faultOf(() => ruleset.prepare(spoiled))?.path, text.slice(place, place + 40)).toMatch(/__proto__$/)
    }
    expect(faultOf(() => ruleset.prepare(renamed(scenario(), ['__proto__'])))).not.toBeNull()
  })

  it('refuses an id given twice, and keeps ships of one name apart by their ids', () => {
    const twice = scenario()
    const [first, second] = [twice.units[0], twice.units.at(-1)]
    if (!first || !second) throw new Error('two units are needed')
    const { id } = second
    second.id = first.id
    expect(faultOf(() => ruleset.prepare(twice))?.code).toBe('duplicate')
    second.id = id
    const plain = told(fight(ruleset, twice))
    for (const unit of twice.units) unit['name'] = 'Victory'
    const named = fight(ruleset, twice)
    expect(named.events.map(({ event, actor, target }) => [event, actor, target])).toEqual(
      (JSON.parse(plain)[0] as { event: string; actor?: string; target?: string }[]).map(({ event, actor, target }) => [
        event,
        actor,
        target,
      ]),
    )
  })

  it('refuses a key that no schema has, in every object of a scenario', () => {
    const text = JSON.stringify(scenario())
    const places = [...text.matchAll(/\{/g)].map(({ index }) => index)
    for (const place of places) {
      const spoiled: unknown = JSON.parse(`${text.slice(0, place + 1)}"zeal":1,${text.slice(place + 1)}`)
      expect(
        faultOf(() => ruleset.prepare(spoiled)),
        text.slice(place, place + 40),
      ).toMatchObject({ code: 'unknown-key' })
    }
  })
})
