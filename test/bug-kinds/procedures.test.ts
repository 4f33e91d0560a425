import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Request, RULESETS, resolve } from '../../src/index.js'
import { leaves, put, written } from './support.js'

type Path = readonly (string | number)[]

const numbers = ({ input }: Request) => [...leaves(input)].filter(({ value }) => typeof value === 'number')

/** A request of each procedure that is carried out, from the cases of the contract: the one with the most numbers to spoil. */
const REQUESTS = Object.keys(RULESETS).flatMap((id) => {
  const cases = JSON.parse(readFileSync(`test/conformance/${id}.json`, 'utf8')) as (Request & { readonly expect: object })[]
  const procedures = Object.keys(RULESETS[id]?.procedures ?? {})
  return procedures.map((procedure) => {
    const carried = cases.filter((each) => each.procedure === procedure && 'output' in each.expect)
    const [found] = carried.sort((a, b) => numbers(b).length - numbers(a).length)
    if (!found) throw new Error(`a case of ${procedure} of ${id} that is carried out belongs into the contract`)
    const { expect: _, dice: __, id: ___, ...request } = found as Request & { readonly expect: object }
    return { name: `${id} ${procedure}`, request: { ...request, seed: 'procedures' } as Request }
  })
})

// Bombers hunt with dice of their own number; the contract has a case for destroyers alone.
const BOMBERS = { ruleset: 'mini-naval', procedure: 'depth-charge', input: { by: 'bombers', flightPoints: 2 }, seed: 'procedures' }
REQUESTS.push({ name: 'mini-naval depth-charge by bombers', request: BOMBERS })

const asked = (request: Request, path: Path, value: unknown) => resolve({ ...request, input: put(request.input, path, value) } as Request)

// Text that looks like a number to somebody, and what is none.
const NO_NUMBERS = ['6,25', '1.234,5', '1 000', '1200 yd', '', ' ', 'abc', true, [], {}, Number.NaN, Infinity, -Infinity]
/** Measures, which may have parts. */
const MEASURE = /kph$|topSpeedKph$|weightTons$|price$/

it('every procedure of every ruleset is tried', () => {
  expect(REQUESTS.length).toBeGreaterThanOrEqual(21)
  expect(REQUESTS.filter(({ request }) => numbers(request).length === 0).map(({ name }) => name)).toEqual([
    'mini-naval depth-charge',
    'mini-naval patrol',
    'mini-naval ramming',
  ])
})

describe.each(REQUESTS)('$name', ({ request }) => {
  it('takes nothing for a number but a number, and names the field', () => {
    for (const { path } of numbers(request)) {
      for (const value of [...NO_NUMBERS, ...(MEASURE.test(written(path)) ? [] : [0.5, 1e308])]) {
        const reply = asked(request, path, value) as { error?: { path: string } }
        const at = `${written(path)} = ${JSON.stringify(value)}`
        expect(reply.error?.path, at).toMatch(/^input\./)
        expect(`input.${written(path)}`.startsWith(String(reply.error?.path).replace(/\[\d+\]$/, '')), at).toBe(true)
      }
    }
  })

  it('answers at the edges, 0, 1 and less than nothing, with a result in finite numbers, a refusal or the field', () => {
    for (const { path } of numbers(request)) {
      for (const value of [-1, -0, 0, 1, 2 ** 31, 2 ** 53 - 1]) {
        const reply = asked(request, path, value)
        const bad = [...leaves(reply)].filter(({ value: leaf }) => typeof leaf === 'number' && !Number.isFinite(leaf))
        expect(bad, `${written(path)} = ${value}`).toEqual([])
        const kinds = ['output', 'refused', 'error'].filter((kind) => kind in reply)
        expect(kinds, `${written(path)} = ${value}`).toHaveLength(1)
        if ('error' in reply) expect(reply.error.path).toMatch(/^input/)
      }
    }
  })
})

/** Every number of dice, guns, men or torpedoes that a procedure throws for. */
const POOLS: readonly (readonly [procedure: string, path: Path, nothing: string])[] = [
  ['corpen18 torpedo', ['spreads'], 'input.spreads'],
  ['gurps gunnery', ['cannons'], 'GNC-GUN-01'],
  ['gurps boarding', ['a', 'crew'], 'GNC-BRD-07'],
  ['gurps boarding', ['b', 'crew'], 'GNC-BRD-07'],
  ['gurps ramming', ['hexes'], 'input.hexes'],
  ['mini-naval gunnery', ['guns'], 'input.guns'],
  ['mini-naval torpedoes', ['torpedoes'], 'input.torpedoes'],
  ['mini-naval bombing', ['flightPoints'], 'input.flightPoints'],
  ['mini-naval antiaircraft', ['aa'], 'input.aa'],
  ['mini-naval antiaircraft', ['flightPoints'], 'input.flightPoints'],
  ['mini-naval air-combat', ['a'], 'input.a'],
  ['mini-naval air-combat', ['b'], 'input.b'],
  ['mini-naval strafing', ['flightPoints'], 'input.flightPoints'],
  ['mini-naval strafing', ['aa'], 'input.aa'],
  ['mini-naval depth-charge by bombers', ['flightPoints'], 'input.flightPoints'],
]

describe.each(POOLS)('%s: none of %j', (name, path, nothing) => {
  const { request } = REQUESTS.find((each) => each.name === name) as (typeof REQUESTS)[number]
  const answer = (value: unknown) => {
    const reply = asked(request, path, value)
    return 'error' in reply ? reply.error.path : 'refused' in reply ? reply.refused.clause : 'output'
  }

  it('is what the page says, and never a throw without end', () => {
    expect(answer(0)).toBe(nothing)
    for (const value of [-1, 0.5, Number.NaN, -(2 ** 31)]) expect(answer(value)).toBe(`input.${written(path)}`)
  })
})

describe('dice of a ship’s own', () => {
  const { request } = REQUESTS.find(({ name }) => name === 'gurps gunnery') as (typeof REQUESTS)[number]
  it.each(['0d', '-1d', '1.5d', 'd', 'd6', '5d0', '5 d', '', 'NaNd', '1e3d', '5d+', '5d+1,5'])('of %j there are none', (damage) => {
    expect(asked(request, ['firer', 'ship', 'damage'], damage)).toMatchObject({ error: { path: 'input.firer.ship.damage' } })
  })
})
