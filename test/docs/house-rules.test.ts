import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { RULESETS } from '../../src/rulesets.js'
import { houseRuleTables } from './house-rules.js'

const guide = readFileSync('docs/house-rules.md', 'utf8')

describe('the guide to house rules', () => {
  it('lists the options of every ruleset as they are', () => {
    expect(guide).toContain(houseRuleTables())
  })

  it.each(Object.values(RULESETS))('names clauses of $id that its rules have', ({ id, options }) => {
    const rules = readFileSync(`docs/rules/${id === 'gurps' ? 'gurps-naval' : id}.md`, 'utf8')
    for (const { clause } of Object.values(options)) expect(rules).toContain(`**${clause}**`)
    expect(Object.keys(options).length).toBeGreaterThan(0)
  })

  it.each(Object.values(RULESETS))('gives defaults that $id plays by', ({ options, settings }) => {
    const defaults = Object.fromEntries(Object.entries(options).map(([name, { values }]) => [name, values[0]]))
    expect(settings()).toMatchObject({ options: defaults })
    expect(settings(undefined, defaults)).toEqual(settings())
  })
})
