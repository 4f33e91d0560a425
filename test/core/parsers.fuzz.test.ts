import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { parseShipCard, rateShip, FLEET as SHIPS, type ShipFigures } from '../../src/corpen18/index.js'
import { FLEET, formatShipTable, parseMove, parseShipTable } from '../../src/gurps/index.js'
import {
  Battle,
  BroadsideError,
  checkFairSeed,
  commitmentOf,
  commitSeed,
  type Dice,
  digestOf,
  odds,
  parseHex,
  type Request,
  RULESETS,
  type Ruleset,
  replay,
  resolve,
  revealSeed,
  ScriptedChance,
  SeededChance,
  salvage,
  salvageText,
  seedText,
  valueAtPath,
  withValueAt,
} from '../../src/index.js'
import { report } from '../../src/report/index.js'
import { answered, type Made, oddJson, oddText, oddValue, spoilt } from './nasty.js'
import { ACTION } from './support.js'

// Whatever is read, from whomever: the answer is a value or a BroadsideError, and nothing that was given is changed.

const example = (name: string): unknown => parseYaml(readFileSync(`examples/${name}.yaml`, 'utf8'))

const SCENARIOS: Readonly<Record<string, unknown>> = {
  corpen18: ACTION,
  gurps: example('sloop-chased'),
  'mini-naval': example('gunnery-action'),
}

/** Requests that are carried out. */
const REQUESTS: readonly Request[] = [
  {
    ruleset: 'corpen18',
    procedure: 'spotting',
    dice: [4],
    input: { spotter: ACTION.units[0].ship, target: ACTION.units[2].ship, distance: 2, light: 'night' },
  },
  { ruleset: 'gurps', procedure: 'initiative', seed: 1, input: { ship: { ...FLEET[0], expertise: 12 } } },
  { ruleset: 'mini-naval', procedure: 'gunnery', seed: 'x', input: { guns: 2, calibre: '8-inch', distance: 3 } },
]

const holds = (arbitrary: fc.Arbitrary<Made>, act: (value: unknown) => unknown, numRuns = 150) =>
  fc.assert(
    fc.property(arbitrary, (make) => {
      answered(() => act(make()))
    }),
    { numRuns },
  )

const made = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<Made> => arbitrary.map((value) => () => value)

describe.each(Object.entries(SCENARIOS))('%s answers', (id, scenario) => {
  const ruleset = RULESETS[id] as Ruleset
  const begun = () => Battle.start(ruleset, scenario, { seed: 1 })
  const battle = begun()
  const [order] = battle.orders()

  it('whatever the scenario', () => {
    holds(spoilt(scenario), (given) => ruleset.prepare(given))
    holds(spoilt(scenario), (given) => Battle.start(ruleset, given, { seed: 1 }), 60)
  })

  it('whatever the seed, the dice and the other options of a start', () => {
    holds(oddValue, (seed) => Battle.start(ruleset, scenario, { seed: seed as number }), 60)
    holds(oddValue, (dice) => Battle.start(ruleset, scenario, { seed: 1, dice: dice as Dice[] }), 60)
    holds(made(oddJson), (options) => Battle.start(ruleset, scenario, options as { seed: number }), 60)
    holds(oddValue, (dice) => Battle.wantsAtStart(ruleset, scenario, dice as Dice[]), 60)
  })

  it('whatever the order, and what is malformed or unlawful leaves the battle as it was', () => {
    fc.assert(
      fc.property(spoilt(order), oddValue, (given, dice) => {
        const played = begun()
        const before = JSON.stringify(played.state)
        const answer = answered(() => played.order(given()))
        if (answer instanceof BroadsideError) expect(JSON.stringify(played.state)).toBe(before)
        answered(() => battle.refusal(given()))
        answered(() => battle.wants(given(), []))
        answered(() => battle.wants(order, dice() as Dice[]))
        answered(() => played.order(order, { dice: dice() as Dice[] }))
      }),
      { numRuns: 60 },
    )
  })

  it('whatever is amended, and what cannot be leaves the battle as it was', () => {
    const paths = Object.keys(battle.state as object).flatMap((key) => [key, `${key}[0]`, `${key}[0].id`])
    const path = fc.oneof(made(fc.constantFrom(...paths)), oddValue)
    fc.assert(
      fc.property(path, oddValue, fc.oneof({ weight: 4, arbitrary: made(fc.constant('why')) }, oddValue), (at, value, reason) => {
        const played = begun()
        const before = JSON.stringify(played.state)
        const answer = answered(() => played.amend(at() as string, value(), reason() as string))
        if (answer instanceof BroadsideError) expect(JSON.stringify(played.state)).toBe(before)
        else expect(replay(ruleset, played.record())).toBeNull()
        answered(() => battle.wantsToAmend(at() as string, value(), []))
      }),
      { numRuns: 100 },
    )
  })

  it('whatever record is replayed, taken up, salvaged or reported', () => {
    const played = begun()
    played.order(order)
    played.amend('turns', 2, 'a short one')
    played.undo()
    const record: unknown = JSON.parse(JSON.stringify(played.record()))
    holds(spoilt(record), (given) => replay(ruleset, given), 80)
    holds(spoilt(record), (given) => Battle.resume(ruleset, given), 80)
    holds(spoilt(record), (given) => salvage(ruleset, given), 80)
    holds(spoilt(record), (given) => report(given, { for: 'umpire', format: 'json' }), 40)
    holds(made(oddJson), (reader) => report(record, { for: reader as string }), 40)
  })

  it('whatever table pack and whatever house rules', () => {
    const pack = ruleset.tables?.(battle.state)
    holds(spoilt(pack), (given) => ruleset.settings(given))
    holds(oddValue, (given) => ruleset.settings(undefined, given))
    const rule = fc.oneof(fc.constantFrom(...Object.keys(ruleset.options)), oddText)
    holds(
      fc.tuple(rule, oddValue).map(
        ([name, make]) =>
          () =>
            Object.fromEntries([[name, make()]]),
      ),
      (given) => ruleset.settings(undefined, given),
    )
  })

  it('whoever asks for a view or a why', () => {
    holds(oddValue, (side) => battle.view(side as string))
    holds(oddValue, (place) => battle.explain(place as number))
  })

  it('whatever description of an exchange, and whatever input of a procedure', () => {
    holds(oddValue, (given) => ruleset.exchange?.(given))
    for (const procedure of Object.keys(ruleset.procedures)) {
      holds(oddValue, (input) => resolve({ ruleset: id, procedure, seed: 1, input: input as object }), 40)
    }
  })
})

describe('whatever is given', () => {
  it.each(REQUESTS)('a request is answered, and never by throwing: $procedure', (request) => {
    expect(resolve(request)).toHaveProperty('procedure')
    fc.assert(
      fc.property(spoilt(request), (given) => {
        for (const reply of [resolve(given() as Request), odds(given() as Request)]) expect(reply).toHaveProperty('id')
      }),
      { numRuns: 200 },
    )
  })

  it('a ship card is read or refused', () => {
    const card = readFileSync('test/corpen18/bismarck-card.txt', 'utf8')
    const table = formatShipTable(FLEET)
    const torn = (text: string) =>
      fc
        .tuple(
          fc.nat(text.length),
          fc.nat(20),
          fc.oneof(oddText, fc.string({ unit: 'binary' }), fc.constantFrom('\t', ':', '/', '\n', '--')),
        )
        .map(([at, length, put]) => text.slice(0, at) + put + text.slice(at + length))
    holds(fc.oneof(made(torn(card)), oddValue), (text) => parseShipCard(text as string), 300)
    holds(fc.oneof(made(torn(table)), oddValue), (text) => parseShipTable(text as string), 300)
    holds(oddValue, (ships) => formatShipTable(ships as []))
  })

  it('a ship is rated from her figures, or they are refused', () => {
    const figures = SHIPS.filter(({ original }) => !original).map((entry) => entry.figures)
    const nearly = fc.constantFrom(...figures).chain((each) => spoilt(each))
    holds(fc.oneof(oddValue, nearly), (given) => rateShip(given as ShipFigures), 600)
  })

  it('a record that was cut off is read as far as it goes', () => {
    const text = JSON.stringify({ record: 1, entries: [{ order: { a: '"]}' } }, { undo: true }], result: {} })
    holds(
      made(fc.tuple(fc.nat(text.length), fc.string()).map(([at, rest]) => text.slice(0, at) + rest)),
      (cut) => salvageText(cut as string),
      300,
    )
    holds(oddValue, (given) => salvageText(given as string))
    expect(salvageText(`{"entries":${'['.repeat(10_000)}`)).toEqual({ entries: [] })
  })

  it('the small notations are read or refused', () => {
    holds(oddValue, (given) => parseHex(given as string))
    holds(oddValue, (given) => parseMove(given as string))
    holds(oddValue, (given) => seedText(given))
    holds(oddValue, (given) => SeededChance.fromSeed(given as string))
    holds(oddValue, (given) => new ScriptedChance(given as []))
    holds(oddValue, (given) => new ScriptedChance([given]).faces(3, 6, [4], { name: 'x', clause: 'X-1' }))
    holds(oddValue, (path) => valueAtPath(ACTION, path as string))
    holds(made(fc.tuple(oddText, fc.string()).map((steps) => steps.join('.'))), (path) => withValueAt(ACTION, path as string, 1))
  })

  it('a digest and a seed by mail are made or refused', () => {
    const secrets = ['red', 'blue'].map((side) => commitSeed(side, ACTION))
    const fair = revealSeed(secrets.map(commitmentOf), secrets)
    holds(spoilt(ACTION), digestOf)
    holds(spoilt(ACTION), (scenario) => commitSeed('red', scenario))
    holds(oddValue, (side) => commitSeed(side as string, ACTION))
    holds(spoilt(secrets[0]), (reveal) => commitmentOf(reveal as (typeof secrets)[0]))
    holds(spoilt(secrets), (reveals) => revealSeed(secrets.map(commitmentOf), reveals as typeof secrets))
    holds(spoilt(fair), (given) => checkFairSeed(given, fair.scenario, 'seed'))
    holds(spoilt(fair), (given) => Battle.start(RULESETS['corpen18'] as Ruleset, ACTION, { seed: given as typeof fair }), 60)
  })
})
