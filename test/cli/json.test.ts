import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanJson } from '../../src/cli/json.js'

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('scanJson', () => {
  it('finds a fault exactly where JSON.parse finds one', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '1.5e3',
      'true',
      'nul',
      ' ',
      '\n',
      '\\',
      '"\\u00e9"',
      '\u00a0',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('')
        expect(scanJson(text).fault === null).toBe(parses(text))
      }),
      { numRuns: 5000 },
    )
  })

  // Each letter doubled the time it took: forty were enough to wait for ever.
  it.each([['x'], ['\\n'], ['x\\"'], ['\\']])('gives up a string that never ends, however long: %j', (piece) => {
    const text = `{"a": "${piece.repeat(100_000)}`
    expect(scanJson(text).fault).toEqual({ at: 6, message: 'a string without its closing quote' })
  })

  it('finds nothing wrong with what JSON.stringify writes, `__proto__` aside', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (json, space) => {
        const { issues, fault } = scanJson(JSON.stringify(JSON.parse(json), null, space))
        expect(fault).toBeNull()
        expect(issues.filter(({ path }) => !path.includes('__proto__'))).toEqual([])
      }),
    )
  })

  it('knows a key however it is spelt, with its path', () => {
    expect(scanJson('{"a":[{},{"b":1,"\\u0062":2}],"a":3}').issues.map(({ path }) => path)).toEqual(['a[1].b', 'a'])
  })
})
