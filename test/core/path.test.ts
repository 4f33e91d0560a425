import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueAtPath, withValueAt } from '../../src/core/path.js'
import { faultOf, refusalOf } from './support.js'

const state = {
  turn: 3,
  weather: { light: 'day', wind: null },
  units: [
    { id: 'bismarck', hits: 1, guns: { main: { targets: ['hood', 'pow'] } } },
    { id: 'constructor', hits: 0, guns: { main: { targets: [] } } },
    { id: '7', hits: 2, guns: { main: { targets: [] } } },
  ],
  '0': 'zero',
}

describe('reading', () => {
  it.each<[string, unknown]>([
    ['turn', 3],
    ['weather.light', 'day'],
    ['weather.wind', null],
    ['units.bismarck.hits', 1],
    ['units[0].hits', 1],
    ['units[1].id', 'constructor'],
    ['units.constructor.hits', 0],
    ['units.7.hits', 2],
    ['units.bismarck.guns.main.targets[1]', 'pow'],
    ['units[2]', state.units[2]],
    ['units', state.units],
    ['0', 'zero'],
  ])('%s', (path, value) => expect(valueAtPath(state, path)).toEqual(value))

  it.each([
    '',
    '.',
    'turn.',
    '.turn',
    'units..hits',
    'units[]',
    'units[x]',
    'units[-1]',
    'units[0',
    'units]0[',
    '[0]',
    'units[0]hits',
    'units[1.5]',
  ])('%j is no path', (path) => {
    const { code, path: at, message } = refusalOf(() => valueAtPath(state, path))
    expect([code, at]).toEqual(['bad-amendment', path])
    expect(message).toContain('units.bismarck.hits')
  })

  it.each([
    ['trun', 'no key "trun"'],
    ['weather.lihgt', 'no key "lihgt"'],
    ['weather.ligt', 'no key "ligt"; did you mean "light"?'],
    ['units.bismark.hits', 'no entry "bismark"; did you mean "bismarck"?'],
    ['units[3]', 'no entry 3'],
    ['units.length', 'no entry "length"'],
    ['units.map', 'no entry "map"'],
    ['turn.x', 'no key "x"'],
    ['weather.wind.x', 'no key "x"'],
    ['weather.light.length', 'no key "length"'],
    ['weather[0]', 'no key 0'],
    ['__proto__', 'no key "__proto__"'],
    ['constructor', 'no key "constructor"'],
    ['weather.toString', 'no key "toString"'],
    ['units.__proto__', 'no entry "__proto__"'],
    ['units.bismarck.__proto__.polluted', 'no key "__proto__"'],
  ])('%s is not there', (path, message) => {
    for (const act of [() => valueAtPath(state, path), () => withValueAt(state, path, 1)]) {
      const refusal = refusalOf(act).toJSON()
      expect(refusal).toMatchObject({ code: 'bad-amendment', path })
      // A transposition in a short word may or may not be near enough to suggest.
      expect(refusal.message.startsWith(message)).toBe(true)
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('only what is there is suggested', () => {
    const message = (path: string) => refusalOf(() => valueAtPath(state, path)).message
    expect([message('weather.light.1'), message('turn.1'), message('units.bismark')]).toEqual([
      'no key "1"',
      'no key "1"',
      'no entry "bismark"; did you mean "bismarck"?',
    ])
  })

  it('places of two digits are places', () => {
    const list = Array.from({ length: 11 }, (_, i) => ({ i }))
    expect(valueAtPath({ list }, 'list[10].i')).toBe(10)
    expect(withValueAt({ list }, 'list[10].i', 'x').list[10]).toEqual({ i: 'x' })
  })

  it('entries that are no objects have no ids', () => {
    expect(faultOf(() => valueAtPath({ list: [null, 3, 'a', undefined] }, 'list.a')).code).toBe('bad-amendment')
  })
})

describe('replacing', () => {
  it('copies the way and shares the rest', () => {
    const before = JSON.stringify(state)
    const after = withValueAt(state, 'units.bismarck.guns.main.targets[0]', 'norfolk')
    expect(after.units[0]?.guns.main.targets).toEqual(['norfolk', 'pow'])
    expect(JSON.stringify(state)).toBe(before)
    expect(after).not.toBe(state)
    expect(after.units[1]).toBe(state.units[1])
    expect(after.weather).toBe(state.weather)
    expect(Object.keys(after)).toEqual(Object.keys(state))
  })
  it('puts any value, null and undefined among them', () => {
    expect(withValueAt(state, 'weather.wind', 5).weather.wind).toBe(5)
    expect(withValueAt(state, 'weather', null).weather).toBeNull()
    expect(withValueAt(state, 'units', []).units).toEqual([])
    expect('turn' in withValueAt(state, 'turn', undefined)).toBe(true)
  })
  it('does no harm through a key of its own called __proto__', () => {
    const given = JSON.parse('{"__proto__":{"hits":1},"a":1}')
    const after = withValueAt(given, '__proto__.hits', 2)
    expect(JSON.stringify(after)).toBe('{"__proto__":{"hits":2},"a":1}')
    expect(Object.getPrototypeOf(after)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>)['hits']).toBeUndefined()
  })
  it('puts it where reading finds it, and nowhere else', () => {
    const key = fc.stringMatching(/^[a-z]{1,3}$/)
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }),
        fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
      ),
    }))
    const walk = (at: unknown, path = ''): string[] => {
      if (typeof at !== 'object' || at === null) return path ? [path] : []
      const inner = Array.isArray(at)
        ? at.flatMap((each, i) => (path ? walk(each, `${path}[${i}]`) : []))
        : Object.entries(at).flatMap(([name, each]) => walk(each, path ? `${path}.${name}` : name))
      return path ? [path, ...inner] : inner
    }
    fc.assert(
      fc.property(fc.dictionary(key, value, { minKeys: 1 }), fc.nat(), (root, pick) => {
        const paths = walk(root)
        const path = paths[pick % paths.length] as string
        const before = JSON.stringify(root)
        const after = withValueAt(root, path, 'NEW')
        expect(valueAtPath(after, path)).toBe('NEW')
        expect(JSON.stringify(root)).toBe(before)
        expect(withValueAt(after, path, valueAtPath(root, path))).toEqual(root)
        for (const other of paths) {
          const apart = !other.startsWith(path) && !path.startsWith(other)
          if (apart) expect(valueAtPath(after, other)).toBe(valueAtPath(root, other))
        }
      }),
    )
  })
})
