import { describe, expect, it } from 'vitest'
import { type Checkpoint, simulate } from '../../src/batch/index.js'
import { SCENARIO, SHOTS, tableDuel } from './table-duel.js'

// Twenty battles: whatever a checkpoint says of them must hold together.
const options = { ruleset: tableDuel, scenario: SCENARIO, runs: 20, seed: 'kept' }
const { checkpoint } = await simulate(options)
const [wins] = checkpoint.counts.classes as [Checkpoint['counts']['classes'][number]]

type Changing = { -readonly [Key in keyof Checkpoint]: Checkpoint[Key] } & { counts: { classes: Checkpoint['counts']['classes'] } }

/** What going on from a changed checkpoint fails with. */
async function fault(change: (copy: Changing) => void) {
  const copy = structuredClone(checkpoint) as Changing
  change(copy)
  return await simulate({ ...options, resume: copy }).then(
    () => expect.fail('it did not fail'),
    ({ code, path, message }) => ({ code, path, message }),
  )
}

const changed = (path: string, what: string) => ({
  code: 'other-checkpoint',
  path: `resume.counts${path}`,
  message: `${what}: the checkpoint has been changed`,
})
const { n } = wins
const sums = (wanted: number, found: number) => `expected counts that add up to ${wanted}; found ${found}`

type Class = Checkpoint['counts']['classes'][number]
type Side = Class['sides'][number]
type Unit = Class['units'][number]

describe('a checkpoint that has been changed', () => {
  const first = ({ counts }: Changing) => counts.classes[0] as Class
  const side = (copy: Changing) => first(copy).sides[0] as Side
  const unit = (copy: Changing) => first(copy).units[0] as Unit
  const sides = (copy: Changing) => first(copy).sides as [Side, Side]
  /** Makes the least value another, lower one: the counts still add up. */
  const shift = (pairs: [number, number][], to: number) => ((pairs[0] as [number, number])[0] = to)
  const { luck: sideLuck } = wins.sides[0] as Side

  it('was of battles of both kinds', () => {
    expect([n > 0, (checkpoint.counts.classes[1]?.n ?? 0) > 0]).toEqual([true, true])
    expect(n + (checkpoint.counts.classes[1]?.n ?? 0)).toBe(20)
  })

  it.each<[string, (copy: Changing) => unknown, string]>([
    ['', (copy) => copy.counts.n++, sums(21, 20)],
    ['.classes', (copy) => copy.counts.classes.pop(), 'expected 3 entries; found 2'],
    ['.classes[0].turns', (copy) => (first(copy).turns = []), sums(n, 0)],
    [
      '.classes[0].turns',
      (copy) => first(copy).turns.reverse(),
      expect.stringMatching(/^expected ascending values; found \d+ behind \d+:/),
    ],
    ['.classes[0].decisions', (copy) => (first(copy).decisions = [[3, n + 1]]), sums(n, n + 1)],
    ['.classes[0].turns', (copy) => shift(first(copy).turns, -5), 'expected values from 0; found -5'],
    ['.classes[0].decisions', (copy) => shift(first(copy).decisions, -3), `expected values from 0 to ${SHOTS}; found -3`],
    [
      '.classes[0].decisions',
      (copy) => (first(copy).decisions = [[SHOTS + 1, n]]),
      `expected values from 0 to ${SHOTS}; found ${SHOTS + 1}`,
    ],
    ['.classes[0].units[0].taken', (copy) => (unit(copy).taken = [[-1, n]]), 'expected values from 0; found -1'],
    ['.classes[0].sides[0].taken', (copy) => (side(copy).taken = [[-2, n]]), 'expected values from 0; found -2'],
    ['.classes[0].sides[1].sunk', (copy) => (sides(copy)[1].sunk = [[2, n]]), 'expected values from 0 to 1; found 2'],
    ['.classes[0].sides', (copy) => (first(copy).sides = []), 'expected 2 entries; found 0'],
    ['.classes[0].units', (copy) => (first(copy).units = []), 'expected 2 entries; found 0'],
    ['.classes[0].sides[0].taken', (copy) => (side(copy).taken = [[0, 1e9]]), sums(n, 1e9)],
    ['.classes[0].sides[0].sunk', (copy) => (side(copy).sunk = [[1, n]]), sums(0, n)],
    ['.classes[0].sides[0].afloat', (copy) => (side(copy).afloat = [[0, n]]), sums(n, 0)],
    ['.classes[0].sides[0].scored', (copy) => (side(copy).scored = [[4, n - 1]]), sums(n, n - 1)],
    ['.classes[0].sides[0].luck', (copy) => (side(copy).luck.luck = 1e6), `expected a luck of ${4 * n - sideLuck.expected}; found 1000000`],
    ['.classes[0].sides[0].luck', (copy) => (side(copy).luck.squares = 0), `expected squares from ${sideLuck.luck ** 2 / n}; found 0`],
    ['.classes[0].units[0].fates', (copy) => (unit(copy).fates = [1]), 'expected 5 entries; found 1'],
    ['.classes[0].units[0].fates', (copy) => unit(copy).fates.fill(0), sums(n, 0)],
    ['.classes[0].units[0].taken', (copy) => (unit(copy).taken = []), sums(n, 0)],
    ['.classes[0].units[0].luck', (copy) => unit(copy).luck.expected++, expect.stringMatching(/^expected a luck of /)],
    ['.ranks', (copy) => (copy.counts.ranks = []), sums(20, 0)],
    ['.ranks', (copy) => copy.counts.ranks.reverse(), expect.stringMatching(/^expected ascending values; /)],
    [
      '.ranks',
      (copy) => {
        for (const rank of copy.counts.ranks) rank[2] = 20
      },
      'expected numbers of battles below 20; found 20',
    ],
  ])('is refused with the path of what does not add up: %s', async (path, change, what) => {
    expect(await fault(change)).toEqual(typeof what === 'string' ? changed(path, what) : { ...changed(path, ''), message: what })
  })

  it.each<[string, string, (copy: Changing) => unknown]>([
    ['out-of-range', '.classes[0].turns[0][1]', (copy) => (first(copy).turns = [[3, -1]])],
    ['wrong-type', '.classes[0].units[0].fates[0]', (copy) => (unit(copy).fates[0] = 0.5)],
    ['wrong-type', '.classes[0].sides[0].luck.luck', (copy) => (side(copy).luck.luck = Number.POSITIVE_INFINITY)],
  ])('is refused as %s where it is malformed: %s', async (code, path, change) => {
    expect(await fault(change)).toMatchObject({ code, path: `resume.counts${path}` })
  })
})

it('a checkpoint of another scenario is said to be that, without digests that say nothing', async () => {
  const error = await simulate({ ...options, scenario: { ...SCENARIO, hits: [0, 1] }, resume: checkpoint }).catch((thrown) => thrown)
  expect(error.toJSON()).toEqual({
    code: 'other-checkpoint',
    path: 'resume.of.scenario',
    message: 'a checkpoint of another batch: its scenario differs from this one, be it in the title alone',
  })
})
