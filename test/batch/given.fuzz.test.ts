import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { battle, simulate, solve, solveBattle, sweep } from '../../src/batch/index.js'
import { BroadsideError } from '../../src/core/errors.js'
import { type Made, oddValue, spoilt } from '../core/nasty.js'
import { SCENARIO, tableDuel } from './table-duel.js'

// Whatever a program gives a batch, a sweep or an exact answer: a value or a BroadsideError comes out, and nothing is fought by what cannot be.

const scenario = { ...SCENARIO, shots: 3 }
/** Over as soon as it has been checked. */
const batch = { ruleset: tableDuel, scenario, runs: 1, seed: 1, signal: AbortSignal.abort() }
const exchange = { ruleset: tableDuel, exchange: { hits: [3, 3] }, turns: 2 }

const simulation = await simulate({ ...batch, signal: new AbortController().signal })

const CALLS: readonly (readonly [name: string, options: object, keys: readonly string[], call: (options: never) => unknown])[] = [
  [
    'simulate',
    batch,
    [
      ...['ruleset', 'scenario', 'doctrines', 'runs', 'seed', 'workers', 'until', 'seconds', 'level', 'signal'],
      ...['onProgress', 'onBattle', 'onCheckpoint', 'resume', 'module', 'workerUrl'],
    ],
    simulate,
  ],
  [
    'sweep',
    { ...batch, vary: { shots: [1, 2] } },
    ['ruleset', 'scenario', 'doctrines', 'seed', 'until', 'signal', 'onProgress', 'onBattle', 'vary'],
    sweep,
  ],
  ['solve', exchange, ['ruleset', 'exchange', 'settings', 'turns', 'limit'], solve],
  ['solveBattle', { ruleset: tableDuel, scenario }, ['ruleset', 'scenario', 'doctrines', 'limit'], solveBattle],
  ['battle', { ruleset: tableDuel, scenario, seed: 1 }, ['ruleset', 'scenario', 'doctrines', 'seed'], (options) => battle(options, 0)],
  ['a battle of a batch', { k: 0 }, ['k'], ({ k }: { k: number }) => simulation.battle(k)],
  ['a battle by number', { k: 0 }, ['k'], ({ k }: { k: number }) => battle(batch, k)],
]

/** Runs something that must give a value or throw a BroadsideError that says something. */
async function answer(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (error instanceof BroadsideError && error.message !== '') return
    throw new Error(`neither a value nor a BroadsideError: ${error instanceof Error ? error.stack : 'something thrown'}`)
  }
}

const holds = (given: fc.Arbitrary<Made>, act: (value: unknown) => unknown, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(given, (make) => answer(() => act(make()))),
    { numRuns },
  )

describe.each(CALLS)('%s answers', (_, options, keys, call) => {
  it.each(keys)('whatever is given as %s', async (key) => {
    const valid = (options as Record<string, unknown>)[key]
    const odd = typeof valid === 'object' && key !== 'ruleset' && key !== 'signal' ? fc.oneof(oddValue, spoilt(valid)) : oddValue
    await holds(odd, (value) => call({ ...options, [key]: value } as never), 60)
  })
})

describe('without options', () => {
  it.each(CALLS.slice(0, 5))('%s answers', async (_, __, ___, call) => {
    await holds(oddValue, (value) => call(value as never), 60)
  })

  it('or with parts of options that are nearly right, too', async () => {
    const nearly = {
      until: { halfWidth: 0.1 },
      module: { url: 'data:text/javascript,', name: 'x' },
      doctrines: { red: 'shoots' },
    }
    for (const [key, part] of Object.entries(nearly)) await holds(spoilt(part), (value) => simulate({ ...batch, [key]: value }), 60)
  })
})

describe('an option of another kind', () => {
  const refused = (change: object) =>
    simulate({ ...batch, ...change } as never).then(
      () => expect.fail('it was taken'),
      ({ code, path, message }) => [code, path, message],
    )

  it.each<[object, string, string, string]>([
    [{ seed: null }, 'bad-seed', 'seed', 'a seed is a non-empty string or a safe integer; found null'],
    [{ workers: null }, 'wrong-type', 'workers', 'expected a number; found null'],
    [{ level: null }, 'not-allowed', 'level', 'expected one of 0.8, 0.9, 0.95, 0.98, 0.99, 0.999; found null'],
    [{ doctrines: { red: null } }, 'unknown-doctrine', 'doctrines.red', 'expected a doctrine of table-duel (shoots, wavers); found null'],
    [{ until: 0.05 }, 'wrong-type', 'until', 'expected an object with halfWidth; found 0.05'],
    [{ until: {} }, 'missing-key', 'until.halfWidth', 'missing; expected a number above 0 and below 0.5'],
    [{ until: { halfWidth: 0.1, level: 0.9 } }, 'unknown-key', 'until.level', 'unknown key "level"'],
    [{ onProgress: 5 }, 'wrong-type', 'onProgress', 'expected a function; found 5'],
    [{ onBattle: 'x' }, 'wrong-type', 'onBattle', 'expected a function; found "x"'],
    [{ onCheckpoint: {} }, 'wrong-type', 'onCheckpoint', 'expected a function; found an object'],
    [{ signal: 'x' }, 'wrong-type', 'signal', 'expected an AbortSignal; found "x"'],
    [{ module: null }, 'wrong-type', 'module', 'expected an object with url and name; found null'],
    [{ module: { url: 'data:,' } }, 'wrong-type', 'module.name', 'expected the name of what the module exports; found nothing'],
    [
      { workerUrl: './worker.cjs' },
      'wrong-type',
      'workerUrl',
      'expected a URL, as new URL(\'./worker.cjs\', import.meta.url) is; found "./worker.cjs"',
    ],
    [{ workerUrl: new URL('file:///nowhere.cjs') }, 'unreadable', 'workerUrl', 'there is no file file:///nowhere.cjs'],
    [{ ruleset: {} }, 'wrong-type', 'ruleset', 'expected a ruleset; found an object that is none'],
  ])('is refused: %o', async (change, code, path, message) => {
    expect(await refused(change)).toEqual([code, path, message])
  })

  it('is refused in the other calls, too', () => {
    const none = { code: 'wrong-type', path: 'ruleset', message: 'expected a ruleset; found an object that is none' }
    for (const act of [
      () => solve({ ...exchange, ruleset: {} as never }),
      () => solveBattle({ scenario, ruleset: {} as never }),
      () => battle({ scenario, seed: 1, ruleset: {} as never }, 0),
    ])
      expect(act).toThrow(expect.objectContaining(none))
    expect(() => battle(undefined as never, 1)).toThrow(
      expect.objectContaining({
        code: 'wrong-type',
        message: expect.stringMatching(/^expected an object with ruleset, .*; found nothing$/),
      }),
    )
  })
})
