import { bandOf, type Chance, type Dice, type Purpose } from './chance.js'
import type { BattleEvent, Journal } from './ruleset.js'
import { ScriptedChance } from './scripted.js'

/** Dice that somebody has yet to throw: what to ask a referee for. */
export interface OpenRequest {
  readonly form: 'die' | 'total' | 'faces'
  readonly count: number
  readonly sides: number
  readonly purpose: Purpose
  /** The event that the dice are on the way to, its outcome not to be believed: who does what to whom. Left out where no event follows. */
  readonly event?: BattleEvent
}

/** No rule asks so often before it reports anything. */
const PATIENCE = 1000

/**
 * The first request that these dice leave open, or null when they are enough. `act` must be pure: it is run, and given up half-way. Throws `bad-dice`
 * where a die cannot be or is left over.
 */
export function openRequest(act: (chance: Chance, journal: Journal) => unknown, dice: readonly Dice[]): OpenRequest | null {
  const chance = new AskingChance(dice)
  const journal: Journal = { why: () => undefined, record: (event) => chance.witness(event) }
  try {
    act(chance, journal)
  } catch (error) {
    if (!(error instanceof Found)) throw error
  }
  chance.finish()
  return chance.open
}

/** Ends a run whose question is answered. */
class Found extends Error {}

/** Gives the dice it has, then the lowest there are, and remembers the first that it did not have. */
class AskingChance implements Chance {
  readonly #given: ScriptedChance
  readonly #count: number
  #beyond = 0
  open: OpenRequest | null = null

  constructor(dice: readonly Dice[]) {
    this.#given = new ScriptedChance(dice)
    this.#count = dice.length
  }

  finish(): void {
    this.#given.finish()
  }

  witness(event: BattleEvent): void {
    if (!this.open) return
    this.open = { ...this.open, event }
    throw new Found()
  }

  #has(request: Omit<OpenRequest, 'event'>): boolean {
    if (this.#given.used < this.#count) return true
    this.open ??= request
    this.#beyond++
    if (this.#beyond > PATIENCE) throw new Found()
    return false
  }

  die(sides: number, purpose: Purpose): number {
    return this.#has({ form: 'die', count: 1, sides, purpose }) ? this.#given.die(sides, purpose) : 1
  }

  band(sides: number, lows: readonly number[], purpose: Purpose): number {
    return this.#has({ form: 'die', count: 1, sides, purpose }) ? this.#given.band(sides, lows, purpose) : bandOf(1, lows)
  }

  total(count: number, sides: number, purpose: Purpose): number {
    return this.#has({ form: 'total', count, sides, purpose }) ? this.#given.total(count, sides, purpose) : count
  }

  faces(count: number, sides: number, lows: readonly number[], purpose: Purpose): readonly number[] {
    if (this.#has({ form: 'faces', count, sides, purpose })) return this.#given.faces(count, sides, lows, purpose)
    const band = bandOf(1, lows)
    return lows.map((_, i) => (i === band - 1 ? count : 0))
  }
}
