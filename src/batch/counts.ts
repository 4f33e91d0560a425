import * as z from 'zod/mini'
import { FATES } from '../core/ruleset.js'
import { whole } from '../core/schema.js'
import { type Bout, sideAt, unitAt } from './fight.js'
import { Histogram } from './histogram.js'

// What a batch has counted so far: as much memory as there are distinct values, however many battles. It goes to JSON and back unchanged.

const pairs = z.array(z.tuple([z.int(), whole(1)]))
/** A sum of hits scored, of hits expected, of the difference and of its square. */
const luck = z.strictObject({ expected: z.number(), luck: z.number(), squares: z.number() })
const sideCounts = z.strictObject({ sunk: pairs, crippled: pairs, afloat: pairs, taken: pairs, scored: pairs, luck })
const unitCounts = z.strictObject({ fates: z.array(whole()), taken: pairs, scored: pairs, luck })
const classCounts = z.strictObject({ turns: pairs, decisions: pairs, sides: z.array(sideCounts), units: z.array(unitCounts) })

/** The form of {@link Counts}. */
export const countsSchema = z.strictObject({
  n: whole(),
  classes: z.array(z.strictObject({ n: whole(), ...classCounts.shape })),
  ranks: z.array(z.tuple([z.int(), whole(1), whole()])),
})

/** All counts of a batch, for each way it can come out: the wins of each side in order, then the draws. Plain JSON. */
export type Counts = z.output<typeof countsSchema>
export type ClassCounts = Counts['classes'][number]
type SideCounts = ClassCounts['sides'][number]
type UnitCounts = ClassCounts['units'][number]
export type Luck = SideCounts['luck']

const SUNK = FATES.indexOf('sunk')
const CAPTURED = FATES.indexOf('captured')
const CRIPPLED = FATES.indexOf('crippled')
const FIT = FATES.indexOf('fit')

class LuckCounter {
  readonly #sums: Luck

  constructor(sums: Luck = { expected: 0, luck: 0, squares: 0 }) {
    this.#sums = { ...sums }
  }

  add(scored: number, expected: number): void {
    const luck = scored - expected
    this.#sums.expected += expected
    this.#sums.luck += luck
    this.#sums.squares += luck * luck
  }

  counts(): Luck {
    return { ...this.#sums }
  }
}

class SideCounter {
  readonly sunk: Histogram
  readonly crippled: Histogram
  readonly afloat: Histogram
  readonly taken: Histogram
  readonly scored: Histogram
  readonly luck: LuckCounter

  constructor(from?: SideCounts) {
    this.sunk = Histogram.fromPairs(from?.sunk ?? [])
    this.crippled = Histogram.fromPairs(from?.crippled ?? [])
    this.afloat = Histogram.fromPairs(from?.afloat ?? [])
    this.taken = Histogram.fromPairs(from?.taken ?? [])
    this.scored = Histogram.fromPairs(from?.scored ?? [])
    this.luck = new LuckCounter(from?.luck)
  }

  counts(): SideCounts {
    const { sunk, crippled, afloat, taken, scored, luck } = this
    return {
      sunk: mutable(sunk),
      crippled: mutable(crippled),
      afloat: mutable(afloat),
      taken: mutable(taken),
      scored: mutable(scored),
      luck: luck.counts(),
    }
  }
}

class UnitCounter {
  readonly fates: number[]
  readonly taken: Histogram
  readonly scored: Histogram
  readonly luck: LuckCounter

  constructor(from?: UnitCounts) {
    this.fates = from ? [...from.fates] : FATES.map(() => 0)
    this.taken = Histogram.fromPairs(from?.taken ?? [])
    this.scored = Histogram.fromPairs(from?.scored ?? [])
    this.luck = new LuckCounter(from?.luck)
  }

  counts(): UnitCounts {
    return { fates: [...this.fates], taken: mutable(this.taken), scored: mutable(this.scored), luck: this.luck.counts() }
  }
}

class ClassCounter {
  n: number
  readonly turns: Histogram
  readonly decisions: Histogram
  readonly sides: readonly SideCounter[]
  readonly units: readonly UnitCounter[]

  constructor({ sides, units }: Pick<Bout, 'sides' | 'units'>, from?: ClassCounts) {
    this.n = from?.n ?? 0
    this.turns = Histogram.fromPairs(from?.turns ?? [])
    this.decisions = Histogram.fromPairs(from?.decisions ?? [])
    this.sides = sides.map((_, i) => new SideCounter(from?.sides[i]))
    this.units = units.map((_, i) => new UnitCounter(from?.units[i]))
  }

  counts(): ClassCounts {
    return {
      n: this.n,
      turns: mutable(this.turns),
      decisions: mutable(this.decisions),
      sides: this.sides.map((side) => side.counts()),
      units: this.units.map((unit) => unit.counts()),
    }
  }
}

function mutable(histogram: Histogram): [number, number][] {
  return histogram.pairs().map(([value, count]) => [value, count])
}

// How good a battle was for the first side, as one whole number: the result outweighs ships lost, ships lost outweigh hits.
const A_RESULT = 2 ** 44
const A_SHIP = 2 ** 30

/** Counts battles in the order of their numbers. */
export class Counter {
  readonly #bout: Pick<Bout, 'sides' | 'units'>
  readonly #places: readonly number[]
  readonly #classes: readonly ClassCounter[]
  readonly #ranks: Map<number, { count: number; first: number }>
  #n: number

  constructor(bout: Pick<Bout, 'sides' | 'units'>, from?: Counts) {
    this.#bout = bout
    this.#places = bout.units.map(({ side }) => bout.sides.indexOf(side))
    this.#n = from?.n ?? 0
    this.#classes = [...bout.sides, null].map((_, i) => new ClassCounter(bout, from?.classes[i]))
    this.#ranks = new Map((from?.ranks ?? []).map(([rank, count, first]) => [rank, { count, first }]))
  }

  /** How many battles have been counted: the number of the next one. */
  get n(): number {
    return this.#n
  }

  /** How often each way to come out has been met: wins of each side, then draws. */
  get outcomes(): readonly number[] {
    return this.#classes.map(({ n }) => n)
  }

  /** Counts the next battle from its row at `at`. */
  add(row: Float64Array, at: number): void {
    const { sides, units } = this.#bout
    const winner = row[at] as number
    const into = this.#classes[winner < 0 ? sides.length : winner] as ClassCounter
    into.n++
    into.turns.add(row[at + 1] as number)
    into.decisions.add(row[at + 2] as number)
    let lost = 0
    let hits = 0
    for (let side = 0; side < sides.length; side++) {
      let [sunk, crippled, afloat, taken] = [0, 0, 0, 0]
      for (let i = 0; i < units.length; i++) {
        if (this.#places[i] !== side) continue
        const place = at + unitAt(this.#bout, i)
        const fate = row[place] as number
        taken += row[place + 1] as number
        if (fate === SUNK) sunk++
        else if (fate === CRIPPLED) crippled++
        if (fate === FIT || fate === CRIPPLED) afloat++
        else if (fate === SUNK || fate === CAPTURED) lost += side === 0 ? 1 : -1
      }
      hits += side === 0 ? taken : -taken
      const counter = into.sides[side] as SideCounter
      counter.sunk.add(sunk)
      counter.crippled.add(crippled)
      counter.afloat.add(afloat)
      counter.taken.add(taken)
      counter.scored.add(row[at + sideAt(side)] as number)
      counter.luck.add(row[at + sideAt(side)] as number, row[at + sideAt(side) + 1] as number)
    }
    for (let i = 0; i < units.length; i++) {
      const place = at + unitAt(this.#bout, i)
      const counter = into.units[i] as UnitCounter
      const fate = row[place] as number
      counter.fates[fate] = (counter.fates[fate] as number) + 1
      counter.taken.add(row[place + 1] as number)
      counter.scored.add(row[place + 2] as number)
      counter.luck.add(row[place + 2] as number, row[place + 3] as number)
    }
    this.#rank((winner < 0 ? 0 : winner === 0 ? 1 : -1) * A_RESULT - lost * A_SHIP - hits)
    this.#n++
  }

  #rank(rank: number): void {
    const known = this.#ranks.get(rank)
    if (known) known.count++
    else this.#ranks.set(rank, { count: 1, first: this.#n })
  }

  counts(): Counts {
    const ranks = [...this.#ranks].map(([rank, { count, first }]): [number, number, number] => [rank, count, first])
    return { n: this.#n, classes: this.#classes.map((each) => each.counts()), ranks: ranks.sort(([a], [b]) => a - b) }
  }
}
