import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Battle, replay } from '../../src/core/battle.js'
import { salvage } from '../../src/core/salvage.js'
import { RULESETS } from '../../src/rulesets.js'

const example = (name: string) => parse(readFileSync(new URL(`../../examples/${name}.yaml`, import.meta.url), 'utf8'))

/** A battle in which the referee changes by what tables, and which house rules, it goes on. */
function amended(id: 'corpen18' | 'mini-naval', scenario: string, pack: string, option: readonly [string, string]) {
  const ruleset = RULESETS[id]
  const battle = Battle.start(ruleset as never, example(scenario), { seed: 1 })
  const before = battle.record()
  battle.amend('rules.pack', example(pack), 'the house has its own')
  battle.amend(`rules.options.${option[0]}`, option[1], 'and its own rules')
  for (let i = 0; i < 20 && battle.decision; i++) battle.order(battle.orders()[0])
  return { ruleset: ruleset as never, before, battle }
}

describe.each([
  ['corpen18', 'denmark-strait', 'house-tables', ['extremeShift', '1-left']],
  ['mini-naval', 'convoy', 'long-lances', ['strafedGuns', 'silenced']],
] as const)('tables and house rules of %s that the referee changes', (id, scenario, pack, option) => {
  it('leave a record that can be proved, salvaged and gone on with', () => {
    const { ruleset, before, battle } = amended(id, scenario, pack, option)
    const record = JSON.parse(JSON.stringify(battle.record()))
    expect([record.tables, record.options]).toEqual([before.tables, before.options])
    expect(replay(ruleset, record)).toBeNull()
    expect(Battle.resume(ruleset, record).state).toEqual(battle.state)
    expect(salvage(ruleset, record)).toMatchObject({ kept: record.entries.length, damage: null })
  })
})
