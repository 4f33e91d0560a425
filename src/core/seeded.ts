import alea from 'seedrandom/lib/alea.js'
import { bandOf, type Chance, checkDice, type Purpose, type RollObserver } from './chance.js'
import { BroadsideError } from './errors.js'

/** The generator's name and version as every record carries it. Another algorithm, or another way from words to faces, is another name. */
export const GENERATOR = 'alea-1'

/** A seed: a non-empty string or a safe integer. A number and its text are the same seed. */
export type Seed = string | number

/** Everything the generator needs to go on where it stopped. */
export interface GeneratorState {
  readonly c: number
  readonly s0: number
  readonly s1: number
  readonly s2: number
}

/** The seed's text, by which it is known in records. Throws `bad-seed` for anything that is not a seed. */
export function seedText(seed: unknown, path = 'seed'): string {
  if (typeof seed === 'string' && seed !== '') return seed
  if (typeof seed === 'number' && Number.isSafeInteger(seed)) return String(seed)
  throw new BroadsideError('bad-seed', path, `a seed is a non-empty string or a safe integer; found ${describeSeed(seed)}`)
}

function describeSeed(seed: unknown): string {
  if (seed === '') return 'an empty string'
  return typeof seed === 'number' || seed === null ? String(seed) : typeof seed
}

const WORDS = 2 ** 32

/**
 * Where the faces of real play come from: Alea's 32-bit words, each face equally likely (words past the last whole multiple
 * of the sides are drawn again, never folded).
 */
export class SeededChance implements Chance {
  readonly #generator: ReturnType<typeof alea>
  readonly #word: () => number
  readonly #observe: RollObserver | undefined

  private constructor(generator: ReturnType<typeof alea>, observe: RollObserver | undefined) {
    this.#generator = generator
    this.#word = () => generator.int32() >>> 0
    this.#observe = observe
  }

  /** The dice of a seed, from the first. Throws `bad-seed`. */
  static fromSeed(seed: Seed, observe?: RollObserver): SeededChance {
    return new SeededChance(alea(seedText(seed), { state: true }), observe)
  }

  /** The dice that follow a saved state. */
  static fromState(state: GeneratorState, observe?: RollObserver): SeededChance {
    if (![state?.c, state?.s0, state?.s1, state?.s2].every(Number.isFinite)) {
      throw new BroadsideError('bad-seed', 'state', 'the state of a generator is four numbers: c, s0, s1, s2')
    }
    return new SeededChance(alea('', { state: { ...state } }), observe)
  }

  /** What to save with a battle so that it goes on with the same dice. */
  state(): GeneratorState {
    return this.#generator.state()
  }

  #face(sides: number): number {
    return faceOfWord(this.#word, sides)
  }

  die(sides: number, purpose: Purpose): number {
    checkDice(1, sides)
    const face = this.#face(sides)
    this.#observe?.({ form: 'die', count: 1, sides, purpose, dice: face })
    return face
  }

  band(sides: number, lows: readonly number[], purpose: Purpose): number {
    return bandOf(this.die(sides, purpose), lows)
  }

  total(count: number, sides: number, purpose: Purpose): number {
    checkDice(count, sides)
    let sum = 0
    for (let i = 0; i < count; i++) sum += this.#face(sides)
    this.#observe?.({ form: 'total', count, sides, purpose, dice: sum })
    return sum
  }

  faces(count: number, sides: number, lows: readonly number[], purpose: Purpose): readonly number[] {
    checkDice(count, sides)
    const faces: number[] | undefined = this.#observe ? [] : undefined
    const counts: number[] = new Array(lows.length).fill(0)
    for (let i = 0; i < count; i++) {
      const face = this.#face(sides)
      faces?.push(face)
      const band = bandOf(face, lows)
      if (band > 0) counts[band - 1] = (counts[band - 1] as number) + 1
    }
    if (faces) this.#observe?.({ form: 'faces', count, sides, purpose, dice: faces })
    return counts
  }
}

/** The face that a stream of 32-bit words gives on a die: words at or past the last whole multiple of `sides` are drawn again. */
export function faceOfWord(word: () => number, sides: number): number {
  const limit = Math.floor(WORDS / sides) * sides
  let drawn = word()
  while (drawn >= limit) drawn = word()
  // The remainder without the remainder operator, which is slow beyond 31 bits; the quotient is exact in a double.
  return drawn - Math.floor(drawn / sides) * sides + 1
}
