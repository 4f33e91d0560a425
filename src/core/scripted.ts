import { bandOf, type Chance, checkDice, diceName, type Purpose, type RollObserver } from './chance.js'
import { BroadsideError } from './errors.js'
import { show } from './found.js'
import { isList } from './plain-copy.js'
import { counted } from './words.js'

/**
 * Dice given beforehand, one entry a request: a face, a total, or for a pool the list of its faces in any order.
 * A die too few, one left over (see {@link ScriptedChance.finish}) or a face that cannot be throws `bad-dice` with the entry's path.
 */
export class ScriptedChance implements Chance {
  readonly #dice: readonly unknown[]
  readonly #path: string
  readonly #observe: RollObserver | undefined
  #used = 0

  constructor(dice: readonly unknown[], options: { path?: string; observe?: RollObserver | undefined } = {}) {
    this.#path = options.path ?? 'dice'
    if (!isList(dice)) throw new BroadsideError('bad-dice', this.#path, `expected a list with one entry a request; found ${show(dice)}`)
    this.#dice = dice
    this.#observe = options.observe
  }

  /** How many entries have been asked for. */
  get used(): number {
    return this.#used
  }

  /** To be called when the rule is done: throws when dice are left over. */
  finish(): void {
    if (this.#used < this.#dice.length) {
      const most = this.#used === 0 ? 'no dice are' : this.#used === 1 ? 'one entry is' : `${this.#used} entries are`
      throw new BroadsideError('bad-dice', this.#at(this.#used), `left over: ${most} needed, ${this.#dice.length} given`)
    }
  }

  die(sides: number, purpose: Purpose): number {
    checkDice(1, sides)
    const face = this.#number(this.#next(1, sides, purpose), 1, sides, this.#at(this.#used - 1), diceName(1, sides), purpose)
    this.#observe?.({ form: 'die', count: 1, sides, purpose, dice: face })
    return face
  }

  band(sides: number, lows: readonly number[], purpose: Purpose): number {
    return bandOf(this.die(sides, purpose), lows)
  }

  total(count: number, sides: number, purpose: Purpose): number {
    checkDice(count, sides)
    const given = this.#next(count, sides, purpose)
    const sum = this.#number(given, count, count * sides, this.#at(this.#used - 1), `the total of ${diceName(count, sides)}`, purpose)
    this.#observe?.({ form: 'total', count, sides, purpose, dice: sum })
    return sum
  }

  faces(count: number, sides: number, lows: readonly number[], purpose: Purpose): readonly number[] {
    checkDice(count, sides)
    const given = this.#next(count, sides, purpose)
    const path = this.#at(this.#used - 1)
    const wanted = `a list of ${counted(count, 'face')} (${diceName(count, sides)}, ${purpose.name})`
    if (!isList(given)) throw new BroadsideError('bad-dice', path, `expected ${wanted}; found ${shown(given)}`)
    if (given.length !== count) throw new BroadsideError('bad-dice', path, `expected ${wanted}; found ${given.length}`)
    const counts: number[] = new Array(lows.length).fill(0)
    given.forEach((entry: unknown, i) => {
      const band = bandOf(this.#number(entry, 1, sides, `${path}[${i}]`, `one of ${diceName(count, sides)}`, purpose), lows)
      if (band > 0) counts[band - 1] = (counts[band - 1] as number) + 1
    })
    this.#observe?.({ form: 'faces', count, sides, purpose, dice: [...(given as number[])] })
    return counts
  }

  #at(index: number): string {
    return `${this.#path}[${index}]`
  }

  #next(count: number, sides: number, purpose: Purpose): unknown {
    if (this.#used >= this.#dice.length) {
      throw new BroadsideError(
        'bad-dice',
        this.#at(this.#used),
        `missing: ${diceName(count, sides)} for ${purpose.name} (${purpose.clause})`,
      )
    }
    return this.#dice[this.#used++]
  }

  #number(value: unknown, least: number, most: number, path: string, what: string, purpose: Purpose): number {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
      throw new BroadsideError(
        'bad-dice',
        path,
        `${what} for ${purpose.name} is a whole number from ${least} to ${most}; found ${shown(value)}`,
      )
    }
    return value
  }
}

/** What was found, as it was written where that can be. */
function shown(value: unknown): string {
  try {
    return (typeof value === 'object' ? JSON.stringify(value) : undefined) ?? show(value)
  } catch {
    return show(value)
  }
}
