/** Why dice are thrown: a constant beside the rule that throws them. `name` is for people, `clause` for records. */
export interface Purpose {
  readonly name: string
  readonly clause: string
}

/**
 * What a rule asks of chance. A rule asks for the coarsest thing it needs, so that enumerating it stays small:
 * the sum of three dice has 16 outcomes where the three dice have 216, "how many sixes" of twelve dice has 13.
 */
export interface Chance {
  /** One die: its face, 1 to `sides`. */
  die(sides: number, purpose: Purpose): number
  /** One die of which only the band matters: how many of the ascending `lows` its face reaches (0 to `lows.length`). */
  band(sides: number, lows: readonly number[], purpose: Purpose): number
  /** The sum of `count` dice. */
  total(count: number, sides: number, purpose: Purpose): number
  /**
   * A pool of `count` dice, counted by band: entry k is how many dice show at least `lows[k]` and less than `lows[k + 1]`
   * (the last band reaches up to `sides`). `lows` ascends; dice below `lows[0]` are not counted.
   */
  faces(count: number, sides: number, lows: readonly number[], purpose: Purpose): readonly number[]
}

/** The dice of one request as people write them: a face, a total, or for a pool the list of faces. */
export type Dice = number | readonly number[]

/** One request as it was answered. */
export interface Roll {
  readonly form: 'die' | 'total' | 'faces'
  readonly count: number
  readonly sides: number
  readonly purpose: Purpose
  readonly dice: Dice
}

/** Told of every roll as it falls: how records and traces come by their dice. */
export type RollObserver = (roll: Roll) => void

/** `1D10`, `3D6`: the dice of a request in the field's notation. */
export function diceName(count: number, sides: number): string {
  return `${count}D${sides}`
}

/** No die has more sides, and no request more dice. */
export const MOST_SIDES = 1_000_000

/** Refuses dice that do not exist; every source of chance asks this first. (Small, so that engines inline it; the words are elsewhere.) */
export function checkDice(count: number, sides: number): void {
  if (!isDiceNumber(sides)) throw noSuchDice('sides', sides)
  if (!isDiceNumber(count)) throw noSuchDice('count', count)
}

function isDiceNumber(n: number): boolean {
  return n >= 1 && n <= MOST_SIDES && Math.floor(n) === n
}

/** More dice, or more sides, than anybody throws: an input may ask for them, where dice that cannot be are a fault of the rule. */
export class TooManyDice extends RangeError {}

function noSuchDice(what: string, found: number): RangeError {
  const message = `${what} must be a whole number from 1 to ${MOST_SIDES}; found ${found}`
  return found > MOST_SIDES ? new TooManyDice(message) : new RangeError(message)
}

/** How many of the ascending `lows` a face reaches. */
export function bandOf(face: number, lows: readonly number[]): number {
  let band = 0
  while (band < lows.length && face >= (lows[band] as number)) band++
  return band
}
