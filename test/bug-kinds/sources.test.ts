import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { spread } from '../../src/batch/histogram.js'
import { greatest, least } from '../../src/core/extremes.js'

/** Every list that is spread into the arguments of a call, as it is written. */
function spreads(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node))
      for (const each of node.arguments ?? []) if (ts.isSpreadElement(each)) found.push(`${path}: ${each.getText()}`)
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

// What may be spread into a call: lists that are short whatever is played, of sides, batteries, one thing taken out, arguments passed on.
const SHORT: readonly RegExp[] = [
  /: \.\.\.(?:input|pair)$/,
  /: \.\.\.left\.splice\([^)]*(?:\([^)]*\))?[^)]*, 1\)$/,
  /: \.\.\.(?:sides|BATTERIES|this\.#outcomes\(\))\.map\(/,
  /^src\/cli\/kinds\.ts: \.\.\.rated\./,
  /^src\/gurps\/phases\.ts: \.\.\.asks$/,
]

describe('the sources', () => {
  it('spread no list into a call that a long battle, a large batch or a large file could make long: the stack would not hold it', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(100)
    expect(files.flatMap((name) => spreads(join('src', name))).filter((each) => !SHORT.some((short) => short.test(each)))).toEqual([])
  })
})

describe('a million values', () => {
  const values = Array.from({ length: 1_000_000 }, (_, i) => (i * 7919) % 1_000_003)

  it('have their greatest and their least', () => {
    expect([greatest(values), least(values)]).toEqual([values.toSorted((a, b) => b - a)[0], values.toSorted((a, b) => a - b)[0]])
    expect([greatest([], 3), least([], 3)]).toEqual([3, 3])
    expect([greatest([1], 3), least([5], 3)]).toEqual([3, 3])
  })

  it('have their summary', () => {
    const { n, least: lowest, most } = spread(values.toSorted((a, b) => a - b).map((value) => [value, 1] as const))
    expect([n, lowest, most]).toEqual([1_000_000, least(values), greatest(values)])
  })
})
