import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { mean } from '../../src/core/distribution.js'
import { orderOdds } from '../../src/core/order-odds.js'
import type { BattleRecord } from '../../src/core/record.js'
import { corpen18, type Order } from '../../src/corpen18/index.js'
import { type Dossier, dossier, REPORT_FORMATS, report } from '../../src/report/index.js'
import { faultOf } from '../core/support.js'
import { kept, nightAction, playRandomly } from './battles.js'

const byDay = kept('0.1.0-by-day')
const byNight = kept('0.1.0-by-night-and-mail')
const json = (record: BattleRecord, reader: string) => JSON.parse(report(record, { for: reader, format: 'json' })) as Dossier

/** Two cruisers; the first hits the second with a known die. */
function duel(names: readonly [string, string] = ['Ajax', 'Leipzig']) {
  const { units, ...rest } = nightAction({ light: 'day', turns: 1 })
  const [one, , , two] = units as [(typeof units)[number], unknown, unknown, (typeof units)[number]]
  const scenario = {
    ...rest,
    units: [
      { ...one, id: 'ajax', name: names[0] },
      { ...two, id: 'leipzig', name: names[1] },
    ],
  }
  const battle = Battle.start(corpen18, scenario, { seed: 1 })
  while (battle.decision?.question === 'move') battle.order({ order: 'move', unit: battle.decision.unit, steps: '' })
  const attack: Order = { order: 'fire', unit: 'ajax', battery: 'main', target: 'leipzig' }
  const expected = mean(orderOdds(corpen18, battle.state, attack), (outcome) => outcome.reduce((sum, { amount }) => sum + (amount ?? 0), 0))
  battle.order(attack, { dice: [10] })
  return { battle, expected }
}

describe('reports', () => {
  it('are the same from the same record, before JSON and after, byte for byte', () => {
    for (const format of REPORT_FORMATS) {
      const again = JSON.parse(JSON.stringify(byDay)) as BattleRecord
      expect(report(again, { for: 'british', format })).toBe(report(byDay, { for: 'british', format }))
    }
  })

  it('are the same whatever the order of a record’s keys', () => {
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, each]) => [key, turned(each)]),
      )
    }
    for (const record of [byDay, byNight]) {
      for (const format of REPORT_FORMATS)
        expect(report(turned(record), { for: 'umpire', format })).toBe(report(record, { for: 'umpire', format }))
    }
  })

  it('are refused for readers, formats, rulesets and records that are not there', () => {
    expect(faultOf(() => report(byDay, { for: 'brittish' }))).toEqual({ code: 'not-allowed', path: 'for' })
    expect(() => report(byDay, { for: 'brittish' })).toThrow('did you mean "british"?')
    expect(faultOf(() => report(byDay, { for: 'umpire', format: 'pdf' as 'text' }))).toEqual({ code: 'not-allowed', path: 'format' })
    expect(faultOf(() => report(byDay, null as never))).toEqual({ code: 'wrong-type', path: 'options' })
    expect(faultOf(() => report(byDay, { for: 'british', formt: 'html' } as never))).toEqual({ code: 'unknown-key', path: 'options.formt' })
    expect(faultOf(() => report({ ...byDay, ruleset: { id: 'chess', version: '1' } }, { for: 'umpire' }))).toEqual({
      code: 'unknown-ruleset',
      path: 'ruleset.id',
    })
    expect(faultOf(() => report(null, { for: 'umpire' })).code).toBe('unknown-ruleset')
    const other = { ...byDay, entries: byDay.entries.slice(0, -1) }
    expect(faultOf(() => report(other, { for: 'umpire' })).code).toBe('replay-differs')
    // No scenario of ours has a side of that name, but a ruleset of one's own may.
    const trick = { ...corpen18, sides: () => ['umpire', 'blue'] } as never
    expect(faultOf(() => dossier(trick, byDay, 'umpire'))).toEqual({ code: 'not-allowed', path: 'sides' })
  })

  it('hold every event of the battle once, in its phase, and nothing undone', () => {
    const { frames } = json(byDay, 'umpire')
    const battle = Battle.resume(corpen18, byDay)
    expect(frames.flatMap(({ events }) => events.map(({ event }) => event))).toEqual(battle.events.filter(({ event }) => event !== 'phase'))
    for (const { turn, phase, events } of frames.slice(1)) {
      expect(new Set(events.map(({ event }) => `${event.turn} ${event.phase}`))).toEqual(
        new Set(events.length > 0 ? [`${turn} ${phase}`] : []),
      )
    }
    const last = frames.at(-1)
    expect(last?.pieces).toEqual(JSON.parse(JSON.stringify(corpen18.chart?.(battle.state).pieces)))
  })

  it('show where ships stood at the end of each phase', () => {
    const { battle } = duel()
    const { frames } = json(battle.record(), 'umpire')
    expect(frames.map(({ label }) => label)).toEqual(['Before the first turn', 'Turn 1, first movement', 'Turn 1, first combat'])
    expect(frames.at(-1)?.pieces.map(({ id, hexes, condition }) => [id, hexes, condition])).toEqual([
      ['ajax', [{ q: 4, r: 2 }], 'unharmed'],
      ['leipzig', [{ q: 4, r: 5 }], expect.stringMatching(/^\d hits?$/)],
    ])
  })

  it('count luck: what the dice gave, and the exact mean of the same attacks', () => {
    const { battle, expected } = duel()
    const [red, blue] = json(battle.record(), 'umpire').luck as [Dossier['luck'][number], Dossier['luck'][number]]
    const { hits } = battle.state.units[1] as { hits: number }
    expect(hits).toBeGreaterThan(0)
    expect(red).toMatchObject({ side: 'red', attacks: 1, actual: hits, uncounted: 0 })
    expect(red.expected).toBeCloseTo(expected, 12)
    expect(red.course.map(({ actual }) => actual)).toEqual([0, 0, hits])
    expect(blue).toMatchObject({ attacks: 0, actual: 0, expected: 0 })
  })

  it('come out even over many battles: luck is no bias', () => {
    let [actual, expected, attacks] = [0, 0, 0]
    for (let seed = 0; seed < 40; seed++) {
      for (const luck of json(playRandomly(nightAction({ light: 'day' }), `even-${seed}`, 60).record(), 'umpire').luck) {
        actual += luck.actual
        expected += luck.expected
        attacks += luck.attacks
      }
    }
    expect(attacks).toBeGreaterThan(300)
    expect(Math.abs(actual - expected) / Math.sqrt(attacks)).toBeLessThan(4)
  })

  it('tell the umpire what only he may know: seed, amendments, what was undone, real dice', () => {
    const { umpire } = json(byDay, 'umpire')
    expect(umpire).toMatchObject({ seed: '1941', generator: 'alea-1', fair: null })
    expect(umpire?.amendments).toEqual([
      expect.objectContaining({ path: 'units.hood.hits', value: 1, reason: 'a splash was taken for a hit' }),
    ])
    expect(umpire?.undone).toHaveLength(1)
    const real = byDay.entries.filter((entry) => 'real' in entry).length
    expect(umpire?.realDice).toMatchObject({ real })
    expect(json(kept('0.1.0-by-night-and-mail'), 'umpire').umpire?.fair?.parts.map(({ side }) => side)).toEqual([
      'american',
      'japanese',
      'umpire',
    ])
  })

  it('remember what a side last saw of an enemy that is out of sight', () => {
    let outOfSight = 0
    for (let seed = 0; seed < 12; seed++) {
      const { losses, frames } = json(playRandomly(nightAction(), `last seen ${seed}`, 40).record(), 'blue')
      const gone = losses.filter(({ lastSeen }) => lastSeen !== null)
      outOfSight += gone.length
      for (const { id, side, lastSeen } of gone) {
        expect(side).toBe('red')
        expect(frames.at(-1)?.pieces.some((piece) => piece.id === id)).toBe(false)
        expect(frames.findLast(({ pieces }) => pieces.some((piece) => piece.id === id))?.turn).toBe(lastSeen)
      }
    }
    expect(outOfSight).toBeGreaterThan(0)
  })

  it('keep apart two ships of one name', () => {
    const { battle } = duel(['Twin', 'Twin'])
    const text = json(battle.record(), 'red')
      .frames.flatMap(({ events }) => events.map(({ named }) => named))
      .join('\n')
    expect(text).toContain('Twin (ajax), main battery, at Twin (leipzig)')
  })

  it('survive names that mean something in HTML, SVG and Markdown', () => {
    const evil = ['<script>alert(1)</script>', '"&\'`|*_[x](y)\u0000\uD800'] as const
    const { battle } = duel(evil)
    const html = report(battle.record(), { for: 'umpire', format: 'html' })
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html).toContain('&quot;&amp;&#39;`|*_[x](y) \uFFFD')
    expect(html.match(/<script>/g)).toHaveLength(1)
    const markdown = report(battle.record(), { for: 'umpire', format: 'markdown' })
    expect(markdown).toContain('&lt;script\\>alert(1)')
    expect(markdown).toContain('\\`\\|\\*\\_\\[x\\](y)')
    expect(JSON.parse(report(battle.record(), { for: 'umpire', format: 'json' })).losses[0].name).toBe(evil[0])
  })
})

describe('the text for mail', () => {
  const texts = ['umpire', 'german', 'british'].map((reader) => report(byDay, { for: reader, why: true }))

  it('is plain ASCII in lines that mailers leave alone', () => {
    for (const text of texts) {
      expect(text).toMatch(/^[\x20-\x7E\n]+$/)
      for (const line of text.split('\n')) {
        expect(line.length).toBeLessThanOrEqual(72)
        expect(line).not.toMatch(/^(?:>|From |\.|--)|\s$/)
      }
    }
  })

  it('breaks the last column of a table that is too wide, and tells rows in words where there is no room for it', () => {
    const tables = (ids: readonly [string, string], of: string) => {
      const [unit] = nightAction().units
      const units = ['red', 'blue'].map((side, i) => ({ ...unit, id: ids[i], side, ship: { ...unit?.ship, class: of } }))
      const given = nightAction({ units })
      const text = report(Battle.start(corpen18, given, { seed: 1 }).record(), { for: 'umpire' })
      return text.slice(text.indexOf('LOSSES'), text.indexOf('PLAYED BY')).trimEnd().split('\n')
    }
    expect(tables(['r1', 'b1'], 'Night CL')).toEqual([
      'LOSSES',
      '  id  side  class     condition',
      '  r1  red   Night CL  unharmed',
      '  b1  blue  Night CL  unharmed',
    ])
    expect(tables(['r'.repeat(40), 'b1'], 'A class with a name of its own')).toEqual([
      'LOSSES',
      `  ${'r'.repeat(40)}, red, A class with a name of`,
      '    its own, unharmed',
      '  b1, blue, A class with a name of its own, unharmed',
    ])
  })

  it('spells what ASCII has not', () => {
    const { battle } = duel(['Gro\u00DFer Kurf\u00FCrst', '\u5927\u548C'])
    const { scenario: _scenario, ...rest } = battle.record().scenario as Record<string, unknown>
    const record = Battle.start(corpen18, { scenario: 'K\u00F8benhavn \u2013 \u00C6rø', ...rest }, { seed: 1 }).record()
    expect(report(record, { for: 'umpire' }).split('\n')[0]).toBe('Kobenhavn - Aero')
  })

  it('says ids and hexes as they are typed', () => {
    const [text] = texts as [string]
    const { frames } = json(byDay, 'umpire')
    for (const { id } of frames.at(-1)?.pieces ?? []) expect(text).toMatch(new RegExp(`\\b${id} +\\w+ +\\d{4}\\b`))
    expect(frames.at(-1)?.pieces.length).toBeGreaterThan(0)
    expect(text).toContain('bismarck 1915-')
  })
})
