import { webcrypto } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digestOf, digestOfText } from '../../src/core/digest.js'
import { faultOf } from '../told.js'

describe('digests', () => {
  it('are SHA-256', () => {
    expect(digestOfText('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(digestOfText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('are those of Web Crypto, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const bytes = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
        expect(digestOfText(text)).toBe(Buffer.from(bytes).toString('hex'))
      }),
      { numRuns: 50 },
    )
  })

  it('are the same whatever the order of keys, and other for other data', () => {
    expect(digestOf({ a: 1, b: [{ c: 2, d: null }] })).toBe(digestOf({ b: [{ d: null, c: 2 }], a: 1 }))
    expect(digestOf({ a: 1, gone: undefined })).toBe(digestOf({ a: 1 }))
    const others = [{ a: 1 }, { a: '1' }, { a: [1] }, { a: null }, [1], [[1]], 'a', { '["a"]': 1 }, {}, []]
    expect(new Set(others.map(digestOf)).size).toBe(others.length)
  })

  it('survive JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(digestOf(JSON.parse(JSON.stringify(value)))).toBe(digestOf(value))
      }),
    )
  })

  it('take nothing for null', () => {
    expect(digestOf(undefined)).toBe(digestOfText('null'))
    expect(digestOf([undefined, 1])).toBe(digestOfText('[null,1]'))
  })

  it('are of text alone, or of plain data', () => {
    expect(faultOf(() => digestOfText(7 as unknown as string))).toEqual(['wrong-type', '', 'expected text; found number'])
  })
})
