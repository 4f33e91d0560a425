import { performance } from 'node:perf_hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BatchOptions, battle, type Checkpoint, type Outcome, type Progress, simulate } from '../../src/batch/index.js'
import { replay } from '../../src/core/battle.js'
import type { BroadsideError } from '../../src/core/errors.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { bundle, bundleWorker } from './bundle.js'
import { DUEL, MELEE, SHORT_DUEL } from './scenarios.js'
import { SCENARIO, tableDuel } from './table-duel.js'

let workerUrl: URL
let tableUrl: URL

beforeAll(async () => {
  ;[workerUrl, tableUrl] = await Promise.all([bundleWorker(), bundle('test/batch/table-duel.ts')])
})

const table = (more: Partial<BatchOptions> = {}): BatchOptions => ({
  ruleset: tableDuel,
  scenario: SCENARIO,
  runs: 500,
  seed: 'salt',
  ...more,
})
const duel = (more: Partial<BatchOptions> = {}): BatchOptions => ({ ruleset: corpen18, scenario: SHORT_DUEL, runs: 300, seed: 5, ...more })
/** Somebody else's ruleset on other threads. */
const away = (workers = 2): Partial<BatchOptions> => ({ workers, workerUrl, module: { url: tableUrl.href, name: 'tableDuel' } })

async function failure(options: BatchOptions): Promise<BroadsideError> {
  return await simulate(options).then(
    () => expect.fail('it did not fail'),
    (error: BroadsideError) => error,
  )
}

async function outcomes(options: BatchOptions): Promise<Outcome[]> {
  const all: Outcome[] = []
  await simulate({ ...options, onBattle: (outcome) => void all.push(outcome) })
  return all
}

describe('one seed, one answer', () => {
  it('is the same byte for byte on one thread and on several', async () => {
    const answers: string[] = []
    for (const workers of [1, 2, 3]) answers.push(JSON.stringify((await simulate(duel({ runs: 700, workers, workerUrl }))).result))
    expect(answers[1]).toBe(answers[0])
    expect(answers[2]).toBe(answers[0])
  })

  it('is the same for a ruleset from a module, doctrine dice included', async () => {
    const options = table({ runs: 60_000, doctrines: { red: 'wavers', blue: 'shoots' } })
    const here = await simulate(options)
    const there = await simulate({ ...options, ...away() })
    expect(JSON.stringify(there.result)).toBe(JSON.stringify(here.result))
  })

  it('needs no more than batch seed and number for battle k', async () => {
    for (const scenario of [DUEL, MELEE]) {
      const options = duel({ scenario, runs: 12, doctrines: { german: 'withdraw-damaged' } })
      for (const outcome of await outcomes(options)) {
        const alone = battle(options, outcome.battle)
        expect(alone.record().generator.seed).toBe(outcome.seed)
        expect(alone.result).toMatchObject({ winner: outcome.winner, turns: outcome.turns })
        expect(alone.record().entries).toHaveLength(outcome.decisions)
        expect(corpen18.tally?.(alone.state as never)).toMatchObject(outcome.units.map(({ id, fate, hits }) => ({ id, fate, hits })))
        expect(replay(corpen18, alone.record())).toBeNull()
      }
    }
  })

  it('names battles that are what they are called', async () => {
    const all = await outcomes(duel({ scenario: DUEL, runs: 200 }))
    const { result, battle: at } = await simulate(duel({ scenario: DUEL, runs: 200 }))
    const worth = ({ winner, units }: Outcome) => {
      const hits = (side: string) =>
        units.filter(({ id }) => (id === 'bismarck') === (side === 'german')).reduce((sum, unit) => sum + unit.hits, 0)
      const sunk = (id: string) => Number(units.find((unit) => unit.id === id)?.fate === 'sunk')
      return (
        (winner === 'german' ? 1e6 : winner === 'british' ? -1e6 : 0) +
        1e3 * (sunk('hood') - sunk('bismarck')) +
        hits('british') -
        hits('german')
      )
    }
    const sorted = all.map(worth).sort((a, b) => b - a)
    const { best, median, worst } = result.notable as NonNullable<typeof result.notable>
    expect(worth(all[best] as Outcome)).toBe(sorted[0])
    expect(worth(all[worst] as Outcome)).toBe(sorted.at(-1))
    expect(worth(all[median] as Outcome)).toBe(sorted[100])
    expect(at(worst).result.winner).toBe(all[worst]?.winner)
    expect(() => at(-1)).toThrow(expect.objectContaining({ code: 'out-of-range', path: 'battle' }))
  })

  it('shares no battle between batches', async () => {
    const seeds = new Set<string>()
    for (const seed of ['1', '2', '1#2', '12']) for (const outcome of await outcomes(table({ seed, runs: 300 }))) seeds.add(outcome.seed)
    expect(seeds.size).toBe(1200)
    const [one, two] = await Promise.all(['1', '2'].map((seed) => outcomes(table({ seed, runs: 2000 }))))
    const same = (one as Outcome[]).filter((outcome, i) => outcome.turns === two?.[i]?.turns && outcome.winner === two[i]?.winner)
    expect(same.length).toBeLessThan(800)
  })

  it('chooses a seed where none is given, another each time, and says which', async () => {
    const { seed: _, ...unseeded } = table({ runs: 50 })
    const [a, b] = await Promise.all([simulate(unseeded), simulate(unseeded)])
    expect(a.result.of.seed).not.toBe(b.result.of.seed)
    const again = await simulate({ ...unseeded, seed: a.result.of.seed })
    expect(again.result).toEqual(a.result)
  })

  it('leaves its input alone, and five at once do not mix', async () => {
    const scenario = deepFrozen(structuredClone(DUEL))
    const options = duel({ scenario, runs: 100 })
    const all = await Promise.all(Array.from({ length: 5 }, () => simulate(options)))
    for (const { result } of all) {
      expect(result).toEqual(all[0]?.result)
      expect(result.n).toBe(100)
    }
  })
})

function deepFrozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(Object.freeze(value))) deepFrozen(inner)
  return value
}

describe('when to stop', () => {
  it.each([1, 2])('stops when every share is known well enough, on %i', async (workers) => {
    const { result } = await simulate(table({ runs: 1e6, until: { halfWidth: 0.02 }, ...(workers === 1 ? {} : away()) }))
    expect(result).toMatchObject({ stopped: 'half-width', partial: false })
    expect(result.n % 100).toBe(0)
    const width = (each: (typeof result)['outcomes'][number]) => (each.share.high - each.share.low) / 2
    expect(Math.max(...result.outcomes.map(width))).toBeLessThanOrEqual(0.02)
    const before = await simulate(table({ runs: result.n - 100 }))
    expect(Math.max(...before.result.outcomes.map(width))).toBeGreaterThan(0.02)
    expect((await simulate(table({ runs: result.n }))).result.outcomes).toEqual(result.outcomes)
  })

  it('stops when the time is over', async () => {
    const { result } = await simulate({ ruleset: tableDuel, scenario: SCENARIO, seed: 1, seconds: 0.2 })
    expect(result).toMatchObject({ stopped: 'time', partial: false })
    expect((await simulate(table({ seed: 1, runs: result.n }))).result.outcomes).toEqual(result.outcomes)
  })

  // By the clock, which a machine that others use may stop for a while: as everywhere, such a test has three tries.
  it.each([1, 2])('gives what is done when it is aborted, on %i', { retry: 2 }, async (workers) => {
    const controller = new AbortController()
    let [aborted, n] = [0, 0]
    const options = duel({ runs: 1e7, ...(workers === 1 ? {} : { workers, workerUrl }) })
    const { result, checkpoint } = await simulate({
      ...options,
      signal: controller.signal,
      onProgress: (progress) => {
        n = progress.n
        if (n > 200 && aborted === 0) {
          aborted = performance.now()
          controller.abort()
        }
      },
    })
    expect(performance.now() - aborted).toBeLessThan(100)
    expect(result).toMatchObject({ stopped: 'aborted', partial: true, n })
    const { result: whole } = await simulate(duel({ runs: n }))
    expect({ ...result, stopped: 'runs', partial: false }).toEqual(whole)
    expect(checkpoint.counts.n).toBe(n)
  })

  it('has an answer even where nothing is done', async () => {
    const { result } = await simulate(table({ signal: AbortSignal.abort() }))
    expect(result).toMatchObject({ n: 0, partial: true, notable: null })
    expect(JSON.stringify(result)).not.toContain('NaN')
  })
})

describe('progress', () => {
  it('comes at once, never goes back, and ends with the result', { retry: 2 }, async () => {
    const start = performance.now()
    const told: (Progress & { at: number })[] = []
    const { result } = await simulate(
      duel({ scenario: MELEE, runs: 500, onProgress: (each) => told.push({ ...each, at: performance.now() - start }) }),
    )
    expect(told[0]).toMatchObject({ n: 0, of: 500 })
    expect(told[0]?.at).toBeLessThan(100)
    expect(told.length).toBeGreaterThan(2)
    for (const [i, { n }] of told.entries()) expect(n).toBeGreaterThanOrEqual(told[i - 1]?.n ?? 0)
    expect(told.at(-1)).toMatchObject({ n: 500, of: 500, left: 0, outcomes: result.outcomes })
  })
})

describe('checkpoints', () => {
  it('lead to the same answer with a break as without', async () => {
    const whole = await simulate(duel({ scenario: MELEE, runs: 90 }))
    let checkpoint: Checkpoint | undefined
    for (const runs of [1, 30, 31, 90]) {
      const resume = checkpoint && (JSON.parse(JSON.stringify(checkpoint)) as unknown)
      const part = await simulate(
        duel({ scenario: MELEE, runs, ...(resume ? { resume } : {}), ...(runs === 90 ? { workers: 2, workerUrl } : {}) }),
      )
      checkpoint = part.checkpoint
      if (runs === 90) expect(JSON.stringify(part.result)).toBe(JSON.stringify(whole.result))
    }
    expect(checkpoint).toEqual(whole.checkpoint)
  })

  it('do not grow with the number of battles', async () => {
    const size = async (runs: number) => JSON.stringify((await simulate(table({ runs }))).checkpoint).length
    expect(await size(20_000)).toBeLessThan(2 * (await size(2000)))
  })

  it('of another batch are refused, and so are changed ones', async () => {
    const { checkpoint } = await simulate(table({ runs: 50 }))
    const changes: readonly (readonly [Partial<BatchOptions>, string])[] = [
      [{ seed: 'pepper' }, 'resume.of.seed'],
      [{ scenario: { ...SCENARIO, hits: [0, 1] } }, 'resume.of.scenario'],
      [{ doctrines: { blue: 'wavers' } }, 'resume.of.doctrines'],
      [{ ruleset: { ...tableDuel, version: '2' } }, 'resume.of.ruleset'],
    ]
    for (const [change, path] of changes)
      expect(await failure(table({ ...change, resume: checkpoint }))).toMatchObject({ code: 'other-checkpoint', path })
    const tampered = { ...checkpoint, counts: { ...checkpoint.counts, n: 49 } }
    expect(await failure(table({ resume: tampered }))).toMatchObject({ code: 'other-checkpoint', path: 'resume.counts' })
    expect(await failure(table({ resume: { ...checkpoint, checkpoint: 2 } }))).toMatchObject({ code: 'other-version' })
    expect(await failure(table({ resume: {} }))).toMatchObject({ code: 'missing-key', path: 'resume.checkpoint' })
    expect(await failure(table({ runs: 49, resume: checkpoint }))).toMatchObject({ code: 'out-of-range', path: 'runs' })
  })
})

describe('what is wrong', () => {
  it.each([
    [0, 'out-of-range'],
    [-1, 'out-of-range'],
    [1.5, 'wrong-type'],
    [Number.NaN, 'wrong-type'],
    [Number.POSITIVE_INFINITY, 'wrong-type'],
    ['100', 'wrong-type'],
    [2 ** 53, 'out-of-range'],
    [null, 'wrong-type'],
  ])('runs of %j are refused', async (runs, code) => {
    expect(await failure(table({ runs: runs as number }))).toMatchObject({ code, path: 'runs' })
  })

  it('one battle is a batch', async () => {
    const { result } = await simulate(duel({ runs: 1 }))
    expect(result.n).toBe(1)
    expect(result.turns).toMatchObject({ n: 1, standardError: null, deviation: null })
    expect(JSON.stringify(result)).not.toMatch(/NaN|undefined/)
  })

  it.each<[Partial<BatchOptions> & Record<string, unknown>, string, string]>([
    [{ runs: undefined as never }, 'missing-key', 'runs'],
    [{ workers: 0 }, 'out-of-range', 'workers'],
    [{ workers: 2.5 }, 'wrong-type', 'workers'],
    [{ until: { halfWidth: 0 } }, 'out-of-range', 'until.halfWidth'],
    [{ until: { halfWidth: '1' as never } }, 'wrong-type', 'until.halfWidth'],
    [{ seconds: -1 }, 'out-of-range', 'seconds'],
    [{ level: 95 }, 'not-allowed', 'level'],
    [{ seed: '' }, 'bad-seed', 'seed'],
    [{ seed: 2 ** 53 }, 'bad-seed', 'seed'],
    [{ doctrines: { red: 'shoot' } }, 'unknown-doctrine', 'doctrines.red'],
    [{ doctrines: { rde: 'shoots' } }, 'unknown-doctrine', 'doctrines.rde'],
    [{ scenario: { ...SCENARIO, hits: [4, 0] } }, 'out-of-range', 'hits[0]'],
    [{ worker: 2 }, 'unknown-key', 'worker'],
    [{ doctrines: null as never }, 'wrong-type', 'doctrines'],
    [{ doctrines: 'shoots' as never }, 'wrong-type', 'doctrines'],
  ])('%j is refused', async (change, code, path) => {
    expect(await failure(table(change))).toMatchObject({ name: 'BroadsideError', code, path })
  })

  it('takes a function for a doctrine, on this thread, and holds it to the rules', async () => {
    const plain = await simulate(table({ doctrines: { red: 'shoots', blue: 'shoots' } }))
    const own = await simulate(table({ ...away(), doctrines: { red: () => ({ shoot: true }), blue: 'shoots' } }))
    expect(own.result.outcomes).toEqual(plain.result.outcomes)
    const error = await failure(table({ doctrines: { red: () => ({ shoot: 'maybe' }) } }))
    expect(error).toMatchObject({
      code: 'battle-failed',
      path: 'battle 0',
      message: 'red, doctrine own:red: order.shoot: expected true or false; found "maybe" (seed salt#0)',
    })
  })

  const faulty = (fault: string, oneIn: number): Partial<BatchOptions> => ({ scenario: { ...SCENARIO, fault, in: oneIn }, runs: 20_000 })

  it.each(['throw', 'endless', 'stranger', 'fraction'])(
    'a battle that fails (%s) is named with its seed; those before it are kept',
    async (fault) => {
      const failures: BroadsideError[] = []
      for (const more of [{}, away()]) {
        let kept: Checkpoint | undefined
        const error = await failure(
          table({
            ...faulty(fault, 3000),
            ...more,
            onCheckpoint: (each) => {
              kept = each
            },
          }),
        )
        const k = Number(/^battle (\d+)$/.exec(error.path)?.[1])
        expect(error.code).toBe('battle-failed')
        expect(error.message).toContain(`seed salt#${k}`)
        expect(kept?.counts.n).toBe(k)
        expect(() => battle(table(faulty(fault, 3000)), k - 1)).not.toThrow()
        failures.push(error)
      }
      expect(failures[0]?.toJSON()).toEqual(failures[1]?.toJSON())
    },
  )

  it('a worker that dies is reported with its battles; those before it are kept', async () => {
    const seed = 'late'
    let kept: Checkpoint | undefined
    const options = table({
      ...faulty('exit', 60_000),
      ...away(),
      runs: 1e7,
      seed,
      onCheckpoint: (each) => {
        kept = each
      },
    })
    const error = await failure(options)
    expect(error).toMatchObject({ code: 'worker-failed', message: expect.stringMatching(/exited with code: 3 \(first seed late#\d+\)/) })
    expect(error.path).toMatch(/^battles? \d+/)
    expect(kept?.counts.n).toBeGreaterThan(0)
  })

  it('a worker that cannot start is reported', async () => {
    // No worker at all, and loaded all the same.
    const broken = new URL('data:text/javascript,throw new Error("broken")')
    expect(await failure(table({ runs: 1e6, ...away(), workerUrl: broken }))).toMatchObject({
      code: 'worker-failed',
      path: expect.stringMatching(/^battles? /),
    })
  })
})

describe('a module for workers is looked at before the first battle', () => {
  const wrong = async (module: unknown, ruleset = tableDuel) => {
    const { code, path, message } = await failure(table({ ruleset, module: module as NonNullable<BatchOptions['module']> }))
    return [code, path, message]
  }

  it('whether it can be loaded', async () => {
    expect(await wrong({ url: new URL('./nowhere.mjs', tableUrl).href, name: 'tableDuel' })).toEqual([
      'unknown-ruleset',
      'module.url',
      expect.stringMatching(/^cannot be loaded: .*nowhere\.mjs/),
    ])
    for (const url of ['./table-duel.mjs', undefined]) {
      expect(await wrong({ url, name: 'tableDuel' })).toEqual([
        'not-allowed',
        'module.url',
        `expected an absolute URL, as import.meta.resolve('./my-ruleset.js') gives it; found ${url ? `"${url}"` : 'nothing'}`,
      ])
    }
  })

  it('whether it exports this ruleset, in this version', async () => {
    const url = tableUrl.href
    expect(await wrong({ url, name: 'TABLE' })).toEqual([
      'unknown-ruleset',
      'module.name',
      `${url} does not export the ruleset table-duel as "TABLE"`,
    ])
    expect(await wrong({ url, name: 'tableDuel' }, { ...tableDuel, version: '2' })).toEqual([
      'other-version',
      'module',
      'the module has version 1 of table-duel; the ruleset given is version 2',
    ])
  })

  it('and whether it is one', async () => {
    expect(await wrong('table-duel.mjs')).toEqual(['wrong-type', 'module', 'expected an object with url and name; found "table-duel.mjs"'])
    expect(await wrong({ url: tableUrl.href, nmae: 'tableDuel' })).toEqual([
      'unknown-key',
      'module.nmae',
      'unknown key "nmae"; did you mean "name"?',
    ])
  })
})
