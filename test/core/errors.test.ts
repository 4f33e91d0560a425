import { describe, expect, it } from 'vitest'
import { checkCheckpoint } from '../../src/batch/checkpoint.js'
import { fight } from '../../src/batch/fight.js'
import { planOf } from '../../src/batch/plan.js'
import { playersFor } from '../../src/batch/players.js'
import { workerFailure } from '../../src/batch/pool.js'
import { parseDocument } from '../../src/cli/documents.js'
import { Battle } from '../../src/core/battle.js'
import { enumerate } from '../../src/core/enumerate.js'
import { BroadsideError, ERROR_CODES, type ErrorCode, firstOf, isRefused, refuse } from '../../src/core/errors.js'
import type { Ruleset } from '../../src/core/ruleset.js'
import { parse } from '../../src/core/schema.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { resolve, ScriptedChance, SeededChance } from '../../src/index.js'
import { ACTION, ANY, SHIP } from './support.js'

const start = (change: object = {}) => Battle.start(corpen18, { ...ACTION, ...change }, { seed: 1 })
const units = (change: object) => ({ units: [{ ...ACTION.units[0], ...change }, ...ACTION.units.slice(1)] })

/** The end of a battle, by the referee. */
function over() {
  const battle = start()
  for (const id of ['b1', 'b2']) battle.amend(`units.${id}.hits`, 4, 'test')
  return battle
}

function tampered() {
  const record = JSON.parse(JSON.stringify(start().record()))
  record.setUp.events[0].at = '0101'
  return Battle.resume(corpen18, record)
}

const batch = () => planOf({ ruleset: corpen18, scenario: ACTION, runs: 1, seed: 1 })

/** One input for every code: a code without one does not compile. */
const PROVOKED = {
  unreadable: () => parseDocument('{"scenario": ', 'broken.json'),
  'missing-key': () => start({ light: undefined }),
  'unknown-key': () => start({ lihgt: 'day' }),
  'wrong-type': () => start({ turns: '3' }),
  'not-allowed': () => start({ light: 'dusk' }),
  'out-of-range': () => start({ turns: 0 }),
  'wrong-length': () => start({ sides: [{ id: 'red' }] }),
  duplicate: () => start(units({ id: 'r2' })),
  'unknown-ruleset': () => resolve({ ruleset: 'corpen', procedure: 'gunnery', input: {}, dice: [] }),
  'unknown-procedure': () => resolve({ ruleset: 'corpen18', procedure: 'gunery', input: {}, dice: [] }),
  'unknown-class': () => start(units({ ship: 'Bismark BB' })),
  'unknown-doctrine': () => playersFor(corpen18 as never, ['red', 'blue'], ACTION, { red: 'keep-rnage' }),
  'bad-dice': () => new ScriptedChance([7]).die(6, ANY),
  'bad-seed': () => SeededChance.fromSeed(''),
  'bad-table': () =>
    corpen18.settings({
      pack: 'test',
      ruleset: 'corpen18',
      mark: 'R',
      provenance: 'none',
      tables: {
        combatResults: {
          columns: [
            { heading: 'low', from: null, to: 0 },
            { heading: 'high', from: 1, to: null },
          ],
          lowestRoll: [
            [5, 4],
            [5, 6],
            [7, 7],
            [8, 8],
          ],
        },
      },
    }),
  'bad-scenario': () => start(units({ hits: 3, ship: { ...SHIP, category: 'fac' } })),
  'too-many-outcomes': () => enumerate((chance) => chance.total(1_000_000, 6, ANY)),
  'unlawful-order': () => start().order({ order: 'hold', unit: 'r1' }),
  'bad-amendment': () => start().amend('units.r1.hist', 1, 'test'),
  'nothing-to-undo': () => start().undo(),
  'battle-over': () => over().order({ order: 'hold', unit: 'r1' }),
  'other-version': () => Battle.resume({ ...corpen18, version: '999' }, start().record()),
  'replay-differs': () => tampered(),
  'battle-failed': () =>
    fight({ ...batch().bout, units: [{ id: 'nobody', side: 'red', fate: 'fit', hits: 0 }] }, 0, new Float64Array(99), 0),
  'worker-failed': () => {
    throw workerFailure({ from: 0, to: 1 }, 'seed', new Error('it died'))
  },
  'other-checkpoint': () => {
    const { identity, bout } = batch()
    const counts = { n: 0, classes: [], ranks: [] }
    return checkCheckpoint({ checkpoint: 1, of: { ...identity, seed: 'other' }, counts }, identity, bout)
  },
} satisfies Record<ErrorCode, () => unknown>

/** The code that came of it: thrown, in a reply, or as the command line prints it, in brackets at the end. */
function codeOf(act: () => unknown): unknown {
  try {
    return (act() as { error?: { code?: unknown } }).error?.code
  } catch (error) {
    if (error instanceof BroadsideError) return error.code
    return /\[([a-z-]+)\]$/.exec((error as Error).message)?.[1] ?? error
  }
}

describe('every code', () => {
  it.each(ERROR_CODES)('%s has an input that provokes it', (code) => expect(codeOf(PROVOKED[code])).toBe(code))
  it('is listed once, in lower case', () => {
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length)
    for (const code of ERROR_CODES) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(Object.keys(PROVOKED).sort()).toEqual([...ERROR_CODES].sort())
  })
})

describe('the error', () => {
  const given = () => new BroadsideError('duplicate', 'units[1].id', 'there already')
  it('is an Error with a name, a code and a path', () => {
    const error = given()
    expect(error).toBeInstanceOf(Error)
    expect([error.name, error.code, error.path, error.message]).toEqual(['BroadsideError', 'duplicate', 'units[1].id', 'there already'])
    expect(String(error)).toBe('BroadsideError: there already')
  })
  it('goes into JSON as it goes into replies', () =>
    expect(JSON.parse(JSON.stringify(given()))).toStrictEqual({ code: 'duplicate', path: 'units[1].id', message: 'there already' }))
  it('is cut after 500 characters', () => {
    const [whole, cut] = [500, 501].map((length) => new BroadsideError('bad-dice', 'p'.repeat(length), 'm'.repeat(length)))
    expect([whole?.path, whole?.message]).toEqual(['p'.repeat(500), 'm'.repeat(500)])
    expect([cut?.path, cut?.message]).toEqual([`${'p'.repeat(497)}...`, `${'m'.repeat(497)}...`])
  })
  it('says in a scenario where and what', () => {
    const thrown = (act: () => unknown) => {
      try {
        return act()
      } catch (caught) {
        return (caught as BroadsideError).toJSON()
      }
    }
    expect(thrown(PROVOKED.duplicate)).toEqual({ code: 'duplicate', path: 'units[1].id', message: 'unit "r2" is there already: units[0]' })
    expect(thrown(PROVOKED['unknown-class'])).toEqual({
      code: 'unknown-class',
      path: 'units[0].ship',
      message: 'the fleet has no class "Bismark BB"; did you mean "Bismarck BB"?',
    })
    expect(thrown(PROVOKED['bad-table'])).toMatchObject({ path: 'tables.combatResults.lowestRoll[1][0]' })
    expect(thrown(PROVOKED['unlawful-order'])).toMatchObject({ message: expect.stringMatching(/\(C18-[A-Z]+-\d\d\)$/) })
  })
  it('is one class for all: a schema, a rule and the driver throw the same', () => {
    expect(() => parse((corpen18 as Ruleset).schemas.order, {})).toThrow(BroadsideError)
  })
})

describe('refusals', () => {
  it('of several checks are the first there is', () => {
    const [first, second] = [refuse('T-1', 'one'), refuse('T-2', 'two')]
    expect([firstOf(), firstOf(null, null), firstOf(null, first, second), firstOf(second, first)]).toEqual([null, null, first, second])
  })

  it('are answers of their own form', () => {
    expect(refuse('C-1', 'no')).toStrictEqual({ refused: { clause: 'C-1', reason: 'no' } })
    expect(isRefused(refuse('C-1', 'no'))).toBe(true)
    expect([{ hits: 1 }, null, undefined, 'refused', 5, []].map(isRefused)).toEqual([false, false, false, false, false, false])
  })
})
