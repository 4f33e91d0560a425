import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { oddsOfRequest, resolveRequest } from '../../src/core/requests.js'
import type { Ruleset } from '../../src/core/ruleset.js'
import { gurps } from '../../src/gurps/index.js'

interface Case {
  readonly id: string
  readonly ruleset: string
  readonly expect: object | readonly { readonly output: object; readonly p: string }[]
}

const read = (name: string): Case[] => JSON.parse(readFileSync(new URL(`../conformance/${name}.json`, import.meta.url), 'utf8'))
const context = { rulesets: { gurps: gurps as Ruleset } }

/** Keys listed are compared exactly, at every depth; lists whole. */
function pick(found: unknown, wanted: unknown): unknown {
  if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted) || typeof found !== 'object' || found === null) return found
  return Object.fromEntries(Object.entries(wanted).map(([key, value]) => [key, pick((found as Record<string, unknown>)[key], value)]))
}

describe('every case of the contract', () => {
  it.each(read('gurps').map((each) => [each.id, each] as const))('%s', (_, each) => {
    const reply = resolveRequest(each, context)
    expect(pick(reply, each.expect)).toStrictEqual(each.expect)
  })
})

describe('every case of odds', () => {
  it.each(
    read('odds')
      .filter(({ ruleset }) => ruleset === 'gurps')
      .map((each) => [each.id, each] as const),
  )('%s', (_, each) => {
    const reply = oddsOfRequest(each, context)
    if (!Array.isArray(each.expect)) {
      expect(pick(reply, each.expect)).toStrictEqual(each.expect)
      return
    }
    if (!('outcomes' in reply)) throw new Error(JSON.stringify(reply))
    expect(reply.outcomes).toHaveLength(each.expect.length)
    const byOutput = new Map(reply.outcomes.map(({ output, p }) => [JSON.stringify(output), p]))
    let sum = 0
    for (const { output, p } of each.expect) {
      const found = byOutput.get(JSON.stringify(output))
      expect(found, JSON.stringify(output)).toBeCloseTo(Number(p), 12)
      sum += found ?? 0
    }
    expect(sum).toBeCloseTo(1, 12)
  })
})
