import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLOWANCE, broadside, KENT, scenario } from './command.js'

const documents = [
  scenario(),
  KENT,
  { ...ALLOWANCE, dice: [] },
  { record: 1, scenario: scenario(), entries: [] },
  { pack: 'x', ruleset: 'corpen18', tables: {} },
]
const odd = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>('__proto__', -0, 1e308, '', null, 'corpen18', [], {}))

/** A document with a value somewhere put in another's place: nearly right, which goes deeper than noise. */
const nearlyRight = fc.tuple(fc.constantFrom(...documents), fc.array(fc.nat(9), { maxLength: 4 }), odd).map(([document, path, value]) => {
  const copy = structuredClone(document) as Record<string, unknown>
  let at: Record<string, unknown> = copy
  for (const step of path) {
    const keys = Object.keys(at)
    const key = keys[step % keys.length]
    if (key === undefined) break
    if (typeof at[key] === 'object' && at[key] !== null) at = at[key] as Record<string, unknown>
    else {
      at[key] = value
      break
    }
  }
  return JSON.stringify(copy)
})
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  nearlyRight,
  fc.array(nearlyRight, { maxLength: 3 }).map((list) => list.join('\n')),
  fc.array(fc.json(), { maxLength: 3 }).map((list) => `[${list.join()}]`),
)

describe('whatever is thrown at it', () => {
  it.each([[['resolve']], [['resolve', '--why']], [['odds']], [['check', '-']], [['battle', '-', '--seed', '1']], [['replay', '-']]])(
    '%j answers, or complains in one line',
    async (args) => {
      await fc.assert(
        fc.asyncProperty(text, async (input) => {
          const { status, out, err } = await broadside(args, input)
          expect(err === '' || /^broadside: [^\n]+\n$/.test(err)).toBe(true)
          expect(err).not.toContain('a fault of broadside itself')
          expect(status).toBe(err === '' ? (status === 2 ? -1 : status) : 2)
          expect(`${out}${err}`).not.toMatch(/\n\s+at .*:\d+:\d+/)
        }),
        { numRuns: 300 },
      )
    },
  )
})
