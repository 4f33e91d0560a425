import type { OutcomeFigures } from './figures.js'

/** How far a batch has come. */
export interface Progress {
  /** Battles fought; it never falls. */
  readonly n: number
  /** How many there will be: as asked, or estimated where the width of intervals decides; null when nobody can say. */
  readonly of: number | null
  /** Battles a second since the start, or since it was resumed. */
  readonly rate: number
  /** Seconds left at this rate, or null. */
  readonly left: number | null
  /** How the battles so far came out, with intervals. */
  readonly outcomes: readonly OutcomeFigures[]
}
