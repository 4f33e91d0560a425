import { describe, expect, it } from 'vitest'
import { notAmong, show, suggestion } from '../../src/core/found.js'

describe('what was found', () => {
  it('shows any value short and legible', () => {
    expect([undefined, null, 0, -0, 1.5, Number.NaN, true, 'a"b', [], [1, 2], {}].map(show)).toEqual([
      'nothing',
      'null',
      '0',
      '-0',
      '1.5',
      'NaN',
      'true',
      '"a\\"b"',
      'a list of 0',
      'a list of 2',
      'an object',
    ])
    expect(show('x'.repeat(58))).toBe(`"${'x'.repeat(58)}"`)
    expect(show('x'.repeat(59))).toBe(`"${'x'.repeat(56)}..."`)
    expect(show('x'.repeat(100_000))).toHaveLength(61)
  })
  it('shows what JSON cannot', () => {
    expect(show(12n)).toContain('12')
    expect(show(Symbol('s'))).toContain('s')
    expect(show(() => 1)).not.toBe('')
  })
})

describe('a suggestion', () => {
  const near = (found: string, ...known: string[]) => suggestion(found, known).replace(/^; did you mean "(.*)"\?$/, '$1')

  it('is the nearest, of equals the first', () => {
    expect([near('cruise', 'cruiser', 'cruisers'), near('cruise', 'cruisers', 'cruiser'), near('cat', 'car', 'cap')]).toEqual([
      'cruiser',
      'cruiser',
      'car',
    ])
  })

  it('shares something with what was found', () => expect([near('y', 'x'), near('X', 'x'), near('ab', 'a')]).toEqual(['', 'x', '']))

  it('takes two letters exchanged for one slip, and nothing else', () => {
    expect([near('ba', 'ab'), near('mian', 'main')]).toEqual(['ab', 'main'])
    expect([near('baxx', 'abyy'), near('ba', 'abc'), near('qa', 'ab'), near('bq', 'ab')]).toEqual(['', '', '', ''])
  })

  it('is the nearest within a third of its letters, whatever the capitals', () => {
    expect([near('cruser', 'escort', 'cruiser'), near('Cruiser', 'escort', 'cruiser'), near('CRUISER', 'escort', 'cruiser')]).toEqual([
      'cruiser',
      'cruiser',
      'cruiser',
    ])
    expect([near('submarine', 'escort', 'cruiser'), near('r9', 'r1', 'b12'), near('x'), near('', 'main')]).toEqual(['', 'r1', '', ''])
  })

  it('is never found for what is no text', () => {
    expect([undefined, null, 1, true, ['main'], { main: 1 }].map((found) => suggestion(found, ['main', '1', 'true', 'null']))).toEqual(
      new Array(6).fill(''),
    )
  })

  it('is none for a text far longer than anything known, which is not compared letter by letter', () => {
    expect(suggestion(`cruiser${'x'.repeat(50_000_000)}`, ['cruiser', 'capital'])).toBe('')
    expect(near('cruisers', 'cruiser')).toBe('cruiser')
  })
})

describe('what is not among the known', () => {
  it('is said with all that are known, and the nearest', () => {
    expect(notAmong(['axis', 'allies'], 'axsi')).toBe('expected one of axis, allies; found "axsi"; did you mean "axis"?')
    expect(notAmong(['axis', 'allies'], 3)).toBe('expected one of axis, allies; found 3')
  })

  it('is said with what they are', () => {
    expect(notAmong(['axis', 'allies'], 'axsi', 'a side')).toBe('expected a side (axis, allies); found "axsi"; did you mean "axis"?')
    expect(notAmong(['axis'], undefined, 'a side')).toBe('expected a side (axis); found nothing')
  })
})
