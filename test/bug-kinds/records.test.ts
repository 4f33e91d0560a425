import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Battle, GENERATOR, RECORD_FORMAT, RULESETS, type Ruleset, recordSchema, replay } from '../../src/index.js'
import { CASES, faultOf, fight } from './support.js'

interface Kept {
  readonly ruleset: { readonly id: string; readonly version: string }
  readonly generator: { readonly name: string }
  readonly entries: readonly unknown[]
}

const FOLDER = 'test/bug-kinds/records'
const KEPT = readdirSync(FOLDER).map((name) => ({ name, record: JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')) as Kept }))

describe('the records kept from earlier releases', () => {
  it('are there for every version of every ruleset that is played now', () => {
    const kept = KEPT.map(({ record }) => `${record.ruleset.id} ${record.ruleset.version}`)
    for (const { id, version } of Object.values(RULESETS)) expect(kept).toContain(`${id} ${version}`)
  })

  it.each(KEPT)('$name comes out the same to the last die, or is refused by the version it is of', ({ record }) => {
    const ruleset = RULESETS[record.ruleset.id] as Ruleset
    const played = record.ruleset.version === ruleset.version && record.generator.name === GENERATOR
    if (!played) expect(faultOf(() => replay(ruleset, record))?.code).toBe('other-version')
    else {
      expect(replay(ruleset, record)).toBeNull()
      expect(Battle.resume(ruleset, record).decision).toBeNull()
    }
    expect(record.entries.length).toBeGreaterThan(10)
  })

  it.each(KEPT)('$name, called of another version, is refused by name and never played into something else', ({ record }) => {
    const ruleset = RULESETS[record.ruleset.id] as Ruleset
    const other = { ...record, ruleset: { ...record.ruleset, version: '0.9' } }
    expect(faultOf(() => Battle.resume(ruleset, other))).toMatchObject({ code: 'other-version', path: 'ruleset.version' })
    const arc4 = { ...record, generator: { ...record.generator, name: 'arc4-1' } }
    expect(faultOf(() => replay(ruleset, arc4))).toMatchObject({ code: 'other-version', path: 'generator.name' })
  })
})

describe('the layout of records', () => {
  /** The layout that each number stands for. Another layout is another number, and a new line here. */
  const LAYOUTS: Readonly<Record<number, string>> = { 1: '75db4ba6ee0324e5' }

  it('never changes without its number', () => {
    const layout = JSON.stringify(z.toJSONSchema(recordSchema, { io: 'input' }))
    expect(createHash('sha256').update(layout).digest('hex').slice(0, 16)).toBe(LAYOUTS[RECORD_FORMAT])
  })
})

describe.each(CASES)('what players of $id are shown', ({ ruleset, scenario }) => {
  it('holds neither seed nor generator, so that nobody reads the dice to come', () => {
    const battle = fight(ruleset, scenario(), 15)
    const { generator } = battle.record()
    const shown = ruleset
      .sides(battle.state)
      .map((side) => [battle.view(side), battle.events.filter(({ knownTo }) => knownTo.includes(side))])
    const text = JSON.stringify(shown)
    expect(text).not.toContain(generator.seed)
    for (const word of Object.values(generator.state)) if (word > 1) expect(text).not.toContain(String(word))
    for (const word of [generator.state.s0, generator.state.s1, generator.state.s2]) expect(text).not.toContain(String(word))
    expect(text.length).toBeGreaterThan(500)
  })

  it('is told of with who did it, in which turn and phase', () => {
    const battle = fight(ruleset, scenario())
    const units = new Set(scenario().units.map(({ id }) => id))
    const known = (id: string | undefined) => id === undefined || units.has(id)
    expect(battle.events.filter(({ turn, phase }) => !Number.isInteger(turn) || phase === '')).toEqual([])
    expect(battle.events.some(({ actor }) => actor !== undefined && units.has(actor))).toBe(true)
    expect(battle.events.filter(({ event, actor }) => event !== 'phase' && !known(actor)).map(({ actor }) => actor)).toEqual([])
  })
})
