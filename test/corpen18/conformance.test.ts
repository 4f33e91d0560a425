import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { odds, type Request, resolve } from '../../src/index.js'

interface Case extends Request {
  readonly id: string
  readonly expect: unknown
}

interface ExpectedOutcome {
  readonly output: object
  readonly p: number | string
}

function cases(name: string): Case[] {
  const all = JSON.parse(readFileSync(new URL(`../conformance/${name}.json`, import.meta.url), 'utf8')) as Case[]
  return all.filter(({ ruleset }) => ruleset === 'corpen18')
}

/** The expectation compared with the reply: listed keys exactly at every depth, lists whole, other keys ignored. */
function listed(expected: unknown, found: unknown): unknown {
  if (Array.isArray(expected)) {
    return Array.isArray(found) && found.length === expected.length ? expected.map((each, i) => listed(each, found[i])) : found
  }
  if (typeof expected === 'object' && expected !== null && typeof found === 'object' && found !== null) {
    return Object.fromEntries(
      Object.keys(expected).map((key) => [
        key,
        listed((expected as Record<string, unknown>)[key], (found as Record<string, unknown>)[key]),
      ]),
    )
  }
  return found
}

describe('cases resolved with their dice', () => {
  const resolved = cases('corpen18')

  it('there are cases', () => {
    expect(resolved.length).toBeGreaterThan(50)
  })

  it.each(resolved.map((each) => [each.id, each] as const))('%s', (_, each) => {
    const reply = resolve(each)
    expect(listed(each.expect, reply)).toEqual(each.expect)
    expect(reply.id).toBe(each.id)
    const kind = Object.keys(each.expect as object)[0] as string
    expect(Object.keys(reply)).toContain(kind)
  })

  it('the same by a seed, twice', () => {
    for (const { dice: _, ...each } of resolved) {
      const request = { ...each, seed: `seed of ${each.id}` }
      const reply = resolve(request)
      expect(resolve(JSON.parse(JSON.stringify(request)))).toEqual(reply)
      const refused = (each.expect as { refused?: { clause: string } }).refused
      if (refused) expect(reply).toMatchObject({ refused: { clause: refused.clause } })
    }
  })

  it('no case can tell a reply that keeps to JSON from one that does not', () => {
    for (const each of resolved) {
      const reply = resolve(each)
      expect(JSON.parse(JSON.stringify(reply))).toEqual(reply)
    }
  })
})

/** JSON with its keys in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}

describe('odds', () => {
  it.each(cases('odds').map((each) => [each.id, each] as const))('%s', (_, each) => {
    const reply = odds(each)
    if (!Array.isArray(each.expect)) {
      expect(listed(each.expect, reply)).toEqual(each.expect)
      return
    }
    const outcomes = 'outcomes' in reply ? reply.outcomes : []
    const expected = each.expect as ExpectedOutcome[]
    expect(outcomes.map(({ output }) => canonical(output)).sort()).toEqual(expected.map(({ output }) => canonical(output)).sort())
    const found = new Map(outcomes.map(({ output, p }) => [canonical(output), p]))
    for (const { output, p } of expected) expect(Math.abs((found.get(canonical(output)) ?? -1) - Number(p))).toBeLessThan(1e-12)
    expect(Math.abs(outcomes.reduce((sum, { p }) => sum + p, 0) - 1)).toBeLessThan(1e-12)
  })

  it('every case that is refused or resolved has the odds to match', () => {
    for (const { dice, ...each } of cases('corpen18')) {
      const reply = odds(each)
      const wanted = each.expect as { output?: object; refused?: { clause: string } }
      if (wanted.refused) expect(reply, each.id).toMatchObject({ refused: { clause: wanted.refused.clause } })
      if (!wanted.output) continue
      const resolved = resolve({ ...each, dice: dice as number[] })
      const outcomes = 'outcomes' in reply ? reply.outcomes : []
      expect(
        outcomes.map(({ output }) => canonical(output)),
        each.id,
      ).toContain(canonical('output' in resolved ? resolved.output : null))
      expect(Math.abs(outcomes.reduce((sum, { p }) => sum + p, 0) - 1), each.id).toBeLessThan(1e-12)
    }
  })
})
