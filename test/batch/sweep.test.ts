import { describe, expect, it } from 'vitest'
import { battle, csvOfSweep, type SweepOptions, simulate, sweep, tellSweep } from '../../src/batch/index.js'
import type { BroadsideError } from '../../src/core/errors.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { DUEL, SHORT_DUEL } from './scenarios.js'

const CREWS = ['green', 'experienced', 'elite']
const options = (vary: SweepOptions['vary'], more: Partial<SweepOptions> = {}): SweepOptions => ({
  ruleset: corpen18,
  scenario: SHORT_DUEL,
  runs: 150,
  seed: 'sweep',
  vary,
  ...more,
})

async function failure(given: SweepOptions): Promise<BroadsideError> {
  return await sweep(given).then(
    () => expect.fail('it did not fail'),
    (error: BroadsideError) => error,
  )
}

/** The cells of a line of the table. */
const cells = (line = '') => line.trim().split(/ {2,}/)

describe('a sweep', () => {
  it('is a batch for each combination, with the same seeds', async () => {
    const { variants, paths, partial, seed } = await sweep(options({ 'units.bismarck.crew': CREWS, seaState: [0, 4] }))
    expect({ paths, partial, seed }).toEqual({ paths: ['units.bismarck.crew', 'seaState'], partial: false, seed: 'sweep' })
    expect(variants.map(({ values }) => Object.values(values))).toEqual(CREWS.flatMap((crew) => [0, 4].map((sea) => [crew, sea])))
    const [bismarck, hood] = SHORT_DUEL.units
    const scenario = { ...SHORT_DUEL, seaState: 4, units: [{ ...bismarck, crew: 'elite' }, hood] }
    const alone = await simulate({ ruleset: corpen18, scenario, runs: 150, seed: 'sweep' })
    expect(variants.at(-1)?.result).toEqual(alone.result)
    expect(new Set(variants.map(({ result }) => result.of.seed)).size).toBe(1)
    expect(variants[0]?.change).toBeNull()
  })

  it('compares battle by battle, which is sharper than comparing shares', async () => {
    const { variants } = await sweep(options({ scenario: ['Duel', 'The same duel'], 'units.bismarck.crew': ['experienced'] }))
    expect(variants[1]?.change).toEqual({
      german: { n: 150, mean: 0, standardError: 0 },
      british: { n: 150, mean: 0, standardError: 0 },
    })
    // The same battles to the last dice, but for another turn at the end.
    const turns = await sweep(options({ turns: [4, 5] }, { scenario: DUEL }))
    const share = (i: number) => turns.variants[i]?.result.outcomes[0]?.share.share as number
    const change = turns.variants[1]?.change?.['german']
    expect(change?.mean).toBeCloseTo(share(1) - share(0), 12)
    expect(change?.mean).toBeGreaterThan(0)
    const apart = Math.sqrt((share(0) * (1 - share(0)) + share(1) * (1 - share(1))) / 150)
    expect(change?.standardError).toBeLessThan(apart)
  })

  it('adds a key the scenario leaves to its default', async () => {
    const { variants } = await sweep(options({ 'units.hood.hits': [0, 3], light: ['day', 'night'] }))
    expect(variants).toHaveLength(4)
    const sunk = (i: number) => variants[i]?.result.units[1]?.fates.sunk.count as number
    expect(sunk(2)).toBeGreaterThan(sunk(0))
  })

  it('adds keys within what the scenario leaves out, as if it had been there', async () => {
    const { variants } = await sweep(
      options({ 'options.speedLoss': ['smaller-reduction', 'smaller-speed'], 'options.equalSpeed': ['by-lot'] }),
    )
    expect(variants).toHaveLength(2)
    const alone = { ...SHORT_DUEL, options: { speedLoss: 'smaller-speed', equalSpeed: 'by-lot' } }
    const { result } = await simulate({ ruleset: corpen18, scenario: alone, runs: 150, seed: 'sweep' })
    expect(variants[1]?.result).toEqual(result)
  })

  it('leaves it to the ruleset whether such keys may be, and makes no lists', async () => {
    expect((await failure(options({ 'options.speedLos': ['a'] }))).toJSON()).toMatchObject({
      code: 'unknown-key',
      path: 'options.speedLos',
    })
    expect((await failure(options({ 'untis.hood.crew': ['green'] }))).toJSON()).toMatchObject({ code: 'unknown-key', path: 'untis' })
    expect((await failure(options({ 'lists[0].crew': ['green'] }))).toJSON()).toMatchObject({ code: 'bad-amendment', path: 'lists[0]' })
    expect((await failure(options({ 'options.a[0].b': ['green'] }))).toJSON()).toMatchObject({
      code: 'bad-amendment',
      path: 'options.a[0]',
    })
    expect((await failure(options({ 'turns.most': [1] }))).toJSON()).toMatchObject({ code: 'bad-amendment', path: 'turns.most' })
  })

  it('takes a value once: twice it would be the same battles', async () => {
    expect((await failure(options({ 'units.hood.crew': ['green', 'elite', 'green'] }))).toJSON()).toEqual({
      code: 'duplicate',
      path: 'vary.units.hood.crew',
      message: 'green is given twice',
    })
    expect((await failure(options({ map: [SHORT_DUEL.map, { ...SHORT_DUEL.map }] }))).code).toBe('duplicate')
  })

  it('prints as a table and as CSV, a row a variant', async () => {
    const result = await sweep(options({ 'units.bismarck.crew': CREWS }, { runs: 40 }))
    const lines = tellSweep(result, 'Crews')
    expect(lines.slice(0, 2)).toEqual(['Crews', 'seed sweep, the same dice for every variant; intervals at 95 %; means +- standard error'])
    expect(lines[3]).toMatch(/^units\.bismarck\.crew +battles +german wins +interval, % /)
    expect(lines.slice(4).map((line) => line.split(/ +/)[0])).toEqual(CREWS)
    const [head, ...rows] = csvOfSweep(result).trimEnd().split('\n')
    expect(head).toBe('units.bismarck.crew,given,kind,id,measure,n,value,standardError,low,high,level')
    expect(rows.filter((row) => row.includes(',outcome,german,share,')).map((row) => row.split(',')[0])).toEqual(CREWS)
    expect(rows.filter((row) => row.includes('change of wins'))).toHaveLength(4)
  })

  it('ends early where it is aborted, and says so', async () => {
    const controller = new AbortController()
    const result = await sweep(
      options({ seaState: [0, 1, 2, 3] }, { signal: controller.signal, onProgress: ({ n }) => void (n > 150 && controller.abort()) }),
    )
    expect(result.partial).toBe(true)
    expect(result.variants.length).toBeLessThan(4)
    expect(result.variants.map(({ result: { n } }) => n)).toContain(150)
  })

  it('refuses wrong paths and values before the first battle', async () => {
    let battles = 0
    const count = { onProgress: () => void battles++ }
    expect(await failure(options({ 'units.bismark.crew': ['green'] }, count))).toMatchObject({
      code: 'bad-amendment',
      message: expect.stringContaining('bismarck'),
    })
    expect(await failure(options({ 'units.bismarck.crw': ['green'] }, count))).toMatchObject({ code: 'unknown-key', path: 'units[0].crw' })
    expect(await failure(options({ 'units..crew': ['green'] }, count))).toMatchObject({ code: 'bad-amendment' })
    expect(await failure(options({ 'units.bismarck.crew': ['green', 'gren'] }, count))).toMatchObject({
      code: 'not-allowed',
      path: 'units[0].crew',
      message: expect.stringMatching(/did you mean "green".*with units\.bismarck\.crew=gren/),
    })
    expect(await failure(options({}, count))).toMatchObject({ code: 'wrong-length', path: 'vary' })
    expect(await failure(options({ seaState: [] }, count))).toMatchObject({ code: 'wrong-length', path: 'vary.seaState' })
    expect(await failure(options({ seaState: 'calm' as never }, count))).toMatchObject({ code: 'wrong-type', path: 'vary.seaState' })
    const many = Array.from({ length: 200 }, (_, i) => i)
    expect(await failure(options({ seaState: many, turns: many }, count))).toMatchObject({ code: 'out-of-range', path: 'vary' })
    expect(await failure(options({ seaState: [0] }, { ...count, runs: 0 }))).toMatchObject({ code: 'out-of-range', path: 'runs' })
    expect(battles).toBe(0)
  })

  it('lays what is wrong at the door of its values only where they are what is wrong', async () => {
    const turns = { turns: [1, 2] }
    expect((await failure(options(turns, { runs: 0 }))).toJSON()).toEqual({
      code: 'out-of-range',
      path: 'runs',
      message: 'expected a number from 1; found 0',
    })
    expect((await failure(options(turns, { doctrines: { german: 'ram' } }))).message).not.toContain('with turns')
    const [bismarck, hood] = SHORT_DUEL.units
    const units = [bismarck, { ...hood, crew: 'gren' }]
    expect((await failure(options(turns, { scenario: { ...SHORT_DUEL, units } }))).message).not.toContain('with turns')
    // Sides that a variant alone has.
    const sides = [[...SHORT_DUEL.sides, { id: 'french' }]]
    expect((await failure(options({ sides }))).message).toContain('(with sides=')
  })

  it('refuses paths of which one undoes the other: its rows would say what was not fought', async () => {
    const crews = ['green', 'elite']
    const twice = (...paths: string[]) => failure(options(Object.fromEntries(paths.map((path) => [path, crews])) as SweepOptions['vary']))
    expect((await twice('units.hood.crew', 'units[1].crew')).toJSON()).toEqual({
      code: 'duplicate',
      path: 'vary.units[1].crew',
      message: 'sets units[1].crew, and so overwrites what units.hood.crew sets',
    })
    const hoods = [{ ...SHORT_DUEL.units[1], crew: 'green' }]
    expect((await failure(options({ 'units.hood.hits': [0, 1], 'units[1]': hoods }))).toJSON()).toEqual({
      code: 'duplicate',
      path: 'vary.units[1]',
      message: 'sets units[1], and so overwrites what units.hood.hits sets',
    })
    const within = await sweep(options({ 'units[1]': hoods, 'units.hood.hits': [0, 1], 'units.hood.points': [1] }, { runs: 1 }))
    expect(within.variants).toHaveLength(2)
  })

  it('refuses the doctrine of a side whose doctrine is chosen for all variants', async () => {
    const names = ['close-and-fire', 'withdraw-damaged']
    const given = (vary: SweepOptions['vary'], doctrines: Record<string, unknown>) =>
      options(vary, { runs: 1, doctrines: doctrines as never })
    const british = { 'sides.british.doctrine': names }
    for (const chosen of [names[0], () => undefined]) {
      expect((await failure(given(british, { british: chosen }))).toJSON()).toEqual({
        code: 'duplicate',
        path: 'vary.sides.british.doctrine',
        message: 'sets sides[1].doctrine, and the doctrine that is chosen for british overwrites it',
      })
    }
    const whole = { 'sides[1]': names.map((doctrine) => ({ id: 'british', doctrine })) }
    expect((await failure(given(whole, { british: names[1] }))).toJSON()).toMatchObject({ code: 'duplicate', path: 'vary.sides[1]' })
    const fought = async (...[vary, doctrines]: Parameters<typeof given>) =>
      (await sweep(given(vary, doctrines))).variants.map(({ result }) => result.of.doctrines['british'])
    expect(await fought(british, { british: undefined })).toEqual(names)
    expect(await fought(british, { german: names[1] })).toEqual(names)
    expect(await fought({ 'sides[1].name': ['A', 'B'] }, { british: names[1] })).toEqual([names[1], names[1]])
  })

  it.each(['resume', 'onCheckpoint', 'onBattle'])('takes no %s, which is of one batch', async (key) => {
    const error = await failure({ ...options({ seaState: [0] }), [key]: () => expect.fail('it was called') })
    expect(error.toJSON()).toEqual({
      code: 'not-allowed',
      path: key,
      message: `a sweep is many batches and takes no ${key}: simulate does, for one`,
    })
  })

  it('says how many battles a change rests on, where variants were not fought equally often', async () => {
    const result = await sweep(options({ 'units.bismarck.crew': ['green', 'elite'] }, { runs: 1e6, until: { halfWidth: 0.06 } }))
    const [first, second] = result.variants.map(({ result: { n } }) => n) as [number, number]
    expect(first).not.toBe(second)
    const [, , headings, ...rows] = tellSweep(result)
    const at = cells(headings).indexOf('battles in common')
    expect(cells(headings)[at + 1]).toBe('change for german, %')
    expect(rows.map((row) => cells(row)[at])).toEqual(['-', String(Math.min(first, second))])
    const even = await sweep(options({ seaState: [0, 1] }, { runs: 3 }))
    expect(tellSweep(even).join('\n')).not.toContain('in common')
  })

  it('has every figure under its own heading, in whatever order a variant has the sides', async () => {
    const sides = [
      [{ id: 'german' }, { id: 'british' }],
      [{ id: 'british' }, { id: 'german' }],
    ]
    const result = await sweep(options({ sides }, { scenario: DUEL, runs: 60 }))
    expect(result.variants.map(({ result: { sides: each } }) => each.map(({ side }) => side))).toEqual(
      sides.map((each) => each.map(({ id }) => id)),
    )
    const [, , headings, ...rows] = tellSweep(result)
    const names = cells(headings)
    rows.forEach((row, i) => {
      const of = (name: string) => cells(row)[names.indexOf(name)]
      const { outcomes, sides: each } = (result.variants[i] as (typeof result.variants)[number]).result
      for (const side of ['german', 'british']) {
        const share = outcomes.find(({ winner }) => winner === side)?.share.share as number
        expect(Number(of(`${side} wins`)?.replace(' %', ''))).toBeCloseTo(share * 100, 0)
        expect(of(`${side} sunk`)).toContain(each.find((other) => other.side === side)?.sunk.mean?.toFixed(3))
      }
    })
  })

  it('says nothing of ships sunk where a ruleset tells nothing of units', async () => {
    const { tally: _, expectedHits: __, ...bare } = corpen18
    const result = await sweep(options({ seaState: [0, 1] }, { ruleset: bare, runs: 10 }))
    const [, , headings, ...rows] = tellSweep(result)
    expect(headings).not.toContain('sunk')
    expect(rows.join('\n')).not.toMatch(/NaN|undefined|null/)
    expect(csvOfSweep(result)).not.toContain('sunk')
  })

  it('has variants whose battles can be watched', async () => {
    const { variants, seed } = await sweep(options({ 'units.bismarck.crew': ['elite'] }, { runs: 30 }))
    const { result } = variants[0] as (typeof variants)[number]
    const [bismarck, hood] = SHORT_DUEL.units
    const scenario = { ...SHORT_DUEL, units: [{ ...bismarck, crew: 'elite' }, hood] }
    const watched = battle({ ruleset: corpen18, scenario, seed }, result.notable?.best as number)
    expect(watched.result.winner).toBe('german')
  })
})
