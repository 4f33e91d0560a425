import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { ofSheet, onSheet } from '../../src/core/chart.js'
import { onMap } from '../../src/core/hex.js'
import { orderOdds } from '../../src/core/order-odds.js'
import type { BattleRecord } from '../../src/core/record.js'
import type { Ruleset } from '../../src/core/ruleset.js'
import { type Dossier, map, REPORT_FORMATS, report } from '../../src/report/index.js'
import { RULESETS } from '../../src/rulesets.js'
import { fought, scenarios } from './examples.js'

// Whatever the ruleset: every example is told for everybody in every format, and what is told holds together.

const json = (record: BattleRecord, reader: string) => JSON.parse(report(record, { for: reader, format: 'json' })) as Dossier

describe.each(scenarios)('%s', (_, scenario) => {
  const ruleset = RULESETS[scenario.ruleset] as Ruleset
  const battle = fought(ruleset, scenario)
  const record = battle.record()
  const readers = [...ruleset.sides(battle.state), 'umpire']

  it('is told for everybody, in every format, with maps and nothing that is no number', () => {
    for (const reader of readers) {
      for (const format of reader === 'umpire' ? REPORT_FORMATS : (['html'] as const)) {
        const text = report(record, { for: reader, format })
        expect(text.length).toBeGreaterThan(500)
        expect(text).not.toMatch(/\bNaN\b|\bundefined\b|\[object/)
        expect(text.includes(record.generator.seed)).toBe(reader === 'umpire')
      }
    }
  })

  it('is mailed in lines of 72 characters, tables too', () => {
    for (const reader of readers) {
      const long = report(record, { for: reader, why: true })
        .split('\n')
        .filter((line) => line.length > 72)
      expect(long).toEqual([])
    }
  })

  it('loses no unit, and counts luck in finite numbers', () => {
    const { losses, luck, frames } = json(record, 'umpire')
    const pieces = ruleset.chart?.(battle.state).pieces ?? []
    expect(new Set(losses.map(({ id }) => id))).toEqual(new Set(pieces.map(({ id }) => id)))
    for (const { id, lost } of pieces) expect(losses.find((row) => row.id === id)?.lost).toBe(lost)
    expect(luck.every(({ actual, expected }) => actual >= 0 && expected >= 0 && Number.isFinite(actual + expected))).toBe(true)
    const gists = frames.flatMap(({ events }) => events.flatMap(({ gist }) => gist ?? []))
    const fired = gists.some(({ amount }) => amount !== undefined)
    expect(luck.some(({ attacks, uncounted }) => attacks + uncounted > 0)).toBe(fired)
    expect(gists.some(({ line }) => line)).toBe(fired)
    const places = new Set(
      frames.flatMap((frame) =>
        frame.pieces.flatMap(({ id, hexes, kind }) =>
          hexes[0] && !/bomber|fighter/.test(kind) ? [`${id} ${hexes[0].q},${hexes[0].r}`] : [],
        ),
      ),
    )
    const moved = [...places].some((place) => [...places].some((other) => other !== place && other.split(' ')[0] === place.split(' ')[0]))
    expect(gists.some(({ track }) => track)).toBe(moved)
  })

  it('draws every piece on its map', () => {
    const { size, pieces } = ruleset.chart?.(battle.state) ?? { size: null, pieces: [] }
    for (const { hexes, lost } of pieces) {
      const [bow] = hexes
      if (bow && size && !lost) expect(onMap(ofSheet(size, bow), size)).toBe(true)
    }
    const svg = map(battle.state, { ruleset })
    for (const { id, hexes } of pieces) expect(svg.includes(`data-id="${id}"`)).toBe(hexes.length > 0)
  })

  it('knows the odds of every kind of lawful order on the way, and asks for its dice by clauses of its rules', () => {
    const rules = readFileSync(`docs/rules/${ruleset.id === 'gurps' ? 'gurps-naval' : ruleset.id}.md`, 'utf8')
    const back = Battle.resume(ruleset, record)
    const looked = new Map<string, number>()
    const clauses = new Set<string>()
    for (let left = record.entries.length; left > 0; left--) {
      back.undo()
      for (const order of back.orders() as { order: string }[]) {
        const seen = looked.get(order.order) ?? 0
        if (seen === 5) continue
        looked.set(order.order, seen + 1)
        const { outcomes } = orderOdds(ruleset, back.state, order)
        expect(outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9)
        const open = back.wants(order, [])
        if (open) clauses.add(open.purpose.clause)
      }
    }
    expect(looked.size).toBeGreaterThan(1)
    expect(clauses.size).toBeGreaterThan(0)
    for (const clause of clauses) expect(rules).toContain(`**${clause}**`)
  })
})

describe('odds of orders that are gathered', () => {
  it('are those of the order alone, as its mean is told', () => {
    const ruleset = RULESETS['mini-naval'] as Ruleset
    const [, scenario] = scenarios.find(([name]) => name === 'gunnery-action.yaml') as (typeof scenarios)[number]
    const battle = Battle.start(ruleset, scenario, { seed: 1 })
    const fire = battle.orders().find((order) => (order as { order: string }).order === 'fire')
    const { outcomes } = orderOdds(ruleset, battle.state, fire)
    const mean = outcomes.reduce((sum, { value, p }) => sum + p * value.reduce((all, { amount }) => all + (amount ?? 0), 0), 0)
    expect(outcomes.length).toBeGreaterThan(1)
    while (battle.decision && battle.events.every(({ event }) => event !== 'gunnery')) {
      const own = battle.orders().find((order) => JSON.stringify(order) === JSON.stringify(fire))
      battle.order(own ?? battle.orders().at(-1))
    }
    const shot = battle.events.find(({ event }) => event === 'gunnery') as (typeof battle.events)[number]
    expect(ruleset.gist?.(shot, (id) => id, battle.state)?.expected).toBeCloseTo(mean, 9)
  })
})

describe('orders that are not carried out yet', () => {
  it('are in no report for the other side', () => {
    const [, scenario] = scenarios.find(([, { ruleset }]) => ruleset === 'mini-naval') as (typeof scenarios)[number]
    const ruleset = RULESETS['mini-naval'] as Ruleset
    let compared = 0
    for (let orders = 0; orders < 120; orders++) {
      const battle = fought(ruleset, scenario, orders)
      if (!battle.decision) break
      const { side } = battle.decision
      const others = ruleset.sides(battle.state).filter((each) => each !== side)
      const [first, last] = [battle.orders()[0], battle.orders().at(-1)]
      const given = [first, last].map((order) => {
        const branch = Battle.resume(ruleset, battle.record())
        return branch.order(order).length === 0 ? branch : null
      })
      const [one, two] = given
      if (!one || !two || JSON.stringify(first) === JSON.stringify(last)) continue
      compared++
      for (const other of others)
        for (const format of REPORT_FORMATS)
          expect(report(one.record(), { for: other, format })).toBe(report(two.record(), { for: other, format }))
    }
    expect(compared).toBeGreaterThan(5)
  })
})

describe('several maps side by side', () => {
  it('give each hex back to its sheet', () => {
    for (const columns of [1, 2, 11, 12]) {
      const size = { columns, rows: 9, sheets: ['a', 'b', 'c'] }
      for (let sheet = 0; sheet < 3; sheet++) {
        for (let q = 0; q < columns; q++) {
          const hex = { q, r: 3 - Math.floor(q / 2) }
          expect(ofSheet(size, onSheet(size, sheet, hex))).toEqual(hex)
        }
      }
    }
  })
})
