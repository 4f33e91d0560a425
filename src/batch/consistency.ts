import { BroadsideError } from '../core/errors.js'
import { FATES } from '../core/ruleset.js'
import type { ClassCounts, Counts, Luck } from './counts.js'
import type { Bout } from './fight.js'
import type { Pairs } from './histogram.js'

// Whether counts hold together: what is cut off or changed by hand does not add up.

/** What counts are of; `longest` is the most decisions that a battle can last. */
interface Of extends Pick<Bout, 'sides' | 'units'> {
  readonly longest: number
}

/** Throws `other-checkpoint`, with the path, where counts of these sides and units do not add up. */
export function checkCounts({ n, classes, ranks }: Counts, of: Of, path: string): void {
  checkLength(classes, of.sides.length + 1, `${path}.classes`)
  checkSum(sum(classes.map((each) => each.n)), n, path)
  classes.forEach((each, i) => {
    checkClass(each, of, `${path}.classes[${i}]`)
  })
  const places = `${path}.ranks`
  checkSum(sum(ranks.map(([, count]) => count)), n, places)
  checkAscending(ranks, places)
  for (const [, , first] of ranks) if (first >= n) throw changed(places, `expected numbers of battles below ${n}; found ${first}`)
}

function checkClass({ n, turns, decisions, sides, units }: ClassCounts, of: Of, path: string): void {
  checkHistogram(turns, n, `${path}.turns`, 0)
  checkHistogram(decisions, n, `${path}.decisions`, 0, of.longest)
  checkLength(sides, of.sides.length, `${path}.sides`)
  checkLength(units, of.units.length, `${path}.units`)
  units.forEach(({ fates, taken, scored, luck }, i) => {
    const at = `${path}.units[${i}]`
    checkLength(fates, FATES.length, `${at}.fates`)
    checkSum(sum(fates), n, `${at}.fates`)
    checkHistogram(taken, n, `${at}.taken`, 0)
    checkHistogram(scored, n, `${at}.scored`)
    checkLuck(luck, n, scored, `${at}.luck`)
  })
  sides.forEach((side, i) => {
    const at = `${path}.sides[${i}]`
    const own = units.filter((_, place) => of.units[place]?.side === of.sides[i])
    for (const key of ['sunk', 'crippled', 'afloat'] as const) checkHistogram(side[key], n, `${at}.${key}`, 0, own.length)
    checkHistogram(side.taken, n, `${at}.taken`, 0)
    checkHistogram(side.scored, n, `${at}.scored`)
    checkLuck(side.luck, n, side.scored, `${at}.luck`)
    const fate = (name: (typeof FATES)[number]) => sum(own.map(({ fates }) => fates[FATES.indexOf(name)] as number))
    checkSum(total(side.sunk), fate('sunk'), `${at}.sunk`)
    checkSum(total(side.crippled), fate('crippled'), `${at}.crippled`)
    checkSum(total(side.afloat), fate('fit') + fate('crippled'), `${at}.afloat`)
    checkSum(total(side.taken), sum(own.map(({ taken }) => total(taken))), `${at}.taken`)
  })
}

/** Only what was scored may be below 0: a ruleset may let damage be mended in the same step. */
function checkHistogram(pairs: Pairs, n: number, path: string, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): void {
  checkSum(sum(pairs.map(([, count]) => count)), n, path)
  checkAscending(pairs, path)
  const beyond = pairs.find(([value]) => value < least || value > most)
  if (!beyond) return
  const range = most === Number.POSITIVE_INFINITY ? `values from ${least}` : `values from ${least} to ${most}`
  throw changed(path, `expected ${range}; found ${beyond[0]}`)
}

/** What sums of many fractions may be off by, as a part of what was added up. */
const ROUNDING = 1e-6

/** Luck is what was scored less what was expected; and its squares are no less than an even luck would have. */
function checkLuck({ expected, luck, squares }: Luck, n: number, scored: Pairs, path: string): void {
  const hits = total(scored)
  const room = ROUNDING * (1 + Math.abs(hits) + Math.abs(expected))
  if (!(Math.abs(hits - expected - luck) <= room)) throw changed(path, `expected a luck of ${hits - expected}; found ${luck}`)
  if (!(squares * n >= luck * luck * (1 - ROUNDING) - room))
    throw changed(path, `expected squares from ${(luck * luck) / n}; found ${squares}`)
}

function checkLength(list: readonly unknown[], length: number, path: string): void {
  if (list.length !== length) throw changed(path, `expected ${length} entries; found ${list.length}`)
}

function checkSum(found: number, wanted: number, path: string): void {
  if (found !== wanted) throw changed(path, `expected counts that add up to ${wanted}; found ${found}`)
}

function checkAscending(entries: readonly (readonly [number, ...number[]])[], path: string): void {
  const at = entries.findIndex(([value], i) => i > 0 && value <= (entries[i - 1] as readonly [number])[0])
  if (at >= 0) throw changed(path, `expected ascending values; found ${entries[at]?.[0]} behind ${entries[at - 1]?.[0]}`)
}

function changed(path: string, what: string): BroadsideError {
  return new BroadsideError('other-checkpoint', path, `${what}: the checkpoint has been changed`)
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

/** All that a histogram has counted, added up. */
function total(pairs: Pairs): number {
  return sum(pairs.map(([value, count]) => value * count))
}
