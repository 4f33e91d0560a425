import { describe, expect, it } from 'vitest'
import { type Outcome, simulate } from '../../src/batch/index.js'
import { Battle, RULESETS, SeededChance } from '../../src/index.js'
import { type Dossier, report } from '../../src/report/index.js'
import { SHIP } from '../core/support.js'
import { card } from '../gurps/helpers.js'
import { playOn } from './support.js'

/** What a unit is in each ruleset, and where its hull is amended to nothing. */
const UNITS: Readonly<Record<string, { readonly of: object; readonly more: object; readonly sinks: readonly [string, number] }>> = {
  corpen18: { of: { ship: SHIP }, more: { light: 'day' }, sinks: ['hits', 4] },
  gurps: { of: { ship: card({ hp: 200 }) }, more: {}, sinks: ['condition.hp', 0] },
  'mini-naval': { of: { class: 'destroyer' }, more: {}, sinks: ['fp', -1] },
}

const two = (n: number) => String(n).padStart(2, '0')

/** So many ships a side, in two lines abreast; their ids tell nothing of their places. */
function fleets(id: string, red: number, blue: number) {
  const line = (side: string, count: number, row: number, heading: string) =>
    Array.from({ length: count }, (_, i) => {
      const name = `${side}-${(i * 5 + 3) % 11}`
      return { id: name, side, hex: `${two(3 + 3 * i)}${two(row)}`, heading, ...UNITS[id]?.of }
    })
  const sides = [{ id: 'red' }, { id: 'blue' }]
  const units = [...line('red', red, 8, 'S'), ...line('blue', blue, 12, 'N')]
  return { scenario: 'Fleets', ruleset: id, map: { columns: 26, rows: 20 }, turns: 4, sides, units, ...UNITS[id]?.more }
}

const SIZES = [
  [1, 7],
  [5, 1],
  [7, 5],
  [1, 1],
] as const

describe.each(Object.keys(RULESETS))('fleets of %s', (id) => {
  const ruleset = RULESETS[id] as (typeof RULESETS)[string]
  const { sinks } = UNITS[id] as (typeof UNITS)[string]
  const [path, nothing] = sinks

  it.each(SIZES)('of %i and %i are counted by their ids: as many come out as went in, each as her battle left her', async (red, blue) => {
    const scenario = fleets(id, red, blue)
    const ids = scenario.units.map((unit) => unit.id)
    const outcomes: Outcome[] = []
    const { result, battle } = await simulate({ ruleset, scenario, runs: 12, seed: 3, onBattle: (each) => void outcomes.push(each) })
    expect(result.units.map((unit) => unit.id)).toEqual(ids)
    expect(result.sides.map(({ units }) => units)).toEqual([red, blue])
    for (const { units, battle: k } of outcomes.slice(0, 4)) {
      const { state } = battle(k)
      const fates = new Map(ruleset.tally?.(state).map((unit) => [unit.id, unit.fate]))
      expect(new Map(units.map((unit) => [unit.id, unit.fate]))).toEqual(fates)
    }
  })

  it.each(SIZES.filter(([red, blue]) => red > 1 || blue > 1))(
    'of %i and %i: whichever is taken away, she alone is gone, in the count, on the map and in the report',
    (red, blue) => {
      const scenario = fleets(id, red, blue)
      for (const { id: lost, side } of scenario.units) {
        if (scenario.units.filter((unit) => unit.side === side).length === 1) continue
        const battle = Battle.start(ruleset, scenario, { seed: 5 })
        battle.amend(`units.${lost}.${path}`, nothing, 'struck a mine')
        const sunk = ruleset.tally?.(battle.state).filter(({ fate }) => fate === 'sunk')
        expect(sunk?.map((unit) => unit.id)).toEqual([lost])
        const pieces = ruleset.chart?.(battle.state).pieces ?? []
        expect(pieces.filter((piece) => piece.lost).map((piece) => piece.id)).toEqual([lost])
        const drawn = new Set(pieces.map((piece) => piece.id))
        const others = scenario.units.map((unit) => unit.id).filter((unit) => unit !== lost)
        expect(others.filter((unit) => !drawn.has(unit))).toEqual([])
        const told = JSON.parse(report(battle.record(), { for: 'umpire', format: 'json' })) as Pick<Dossier, 'losses'>
        expect(told.losses.filter((each) => each.lost).map((each) => each.id)).toEqual([lost])
        playOn(battle, SeededChance.fromSeed('on'), 10)
        expect(battle.events.some(({ actor, event }) => actor === lost && event !== 'initiative')).toBe(false)
      }
    },
  )
})
