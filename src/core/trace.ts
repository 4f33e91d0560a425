import { type Dice, diceName, type Roll } from './chance.js'

/** Whose table a figure was read from, and whether it is of the text or reconstructed. */
export interface TableSource {
  readonly table: string
  readonly pack: string
  readonly mark: 'T' | 'R'
}

/** One step of a result's why. `clause` is where the rules say so, `what` a constant term. */
export type Fact =
  | { readonly fact: 'modifier'; readonly clause: string; readonly what: string; readonly value: number; readonly source?: TableSource }
  | {
      readonly fact: 'look-up'
      readonly clause: string
      readonly what: string
      readonly at: readonly (string | number)[]
      readonly value: string | number
      readonly source: TableSource
      /** The sides that may know of it, where fewer may than know of the event: what somebody unseen has seen by. */
      readonly knownTo?: readonly string[]
    }
  | {
      readonly fact: 'roll'
      readonly clause: string
      readonly what: string
      readonly roll: string
      readonly dice: Dice
    }
  | { readonly fact: 'rounding'; readonly clause: string; readonly what: string; readonly from: string; readonly to: number | string }
  | { readonly fact: 'result'; readonly clause: string; readonly what: string; readonly value: string | number | boolean }

/** Collects the facts of one result. Rules write `trace?.modifier(...)`: where nobody asks, nothing is even evaluated. */
export class Trace {
  readonly facts: Fact[] = []

  /** A modifier that was added, once. */
  modifier(clause: string, what: string, value: number, source?: TableSource): void {
    this.facts.push(source ? { fact: 'modifier', clause, what, value, source } : { fact: 'modifier', clause, what, value })
  }

  /** A value read from a table at some keys; known to these sides alone, if they are named. */
  lookUp(
    clause: string,
    what: string,
    at: readonly (string | number)[],
    value: string | number,
    source: TableSource,
    knownTo?: readonly string[],
  ): void {
    this.facts.push({ fact: 'look-up', clause, what, at, value, source, ...(knownTo && { knownTo }) })
  }

  /** A rounding: what was rounded, as text, and what it came to. */
  rounding(clause: string, what: string, from: string, to: number | string): void {
    this.facts.push({ fact: 'rounding', clause, what, from, to })
  }

  /** A value that follows from what stands before it. */
  result(clause: string, what: string, value: string | number | boolean): void {
    this.facts.push({ fact: 'result', clause, what, value })
  }

  /** For a chance's observer: dice enter the trace where they fall, and nowhere else. */
  roll({ count, sides, purpose, dice }: Roll): void {
    this.facts.push({ fact: 'roll', clause: purpose.clause, what: purpose.name, roll: diceName(count, sides), dice })
  }
}

/** The reconstructed tables a result rests on, each once. */
export function reconstructed(facts: readonly Fact[]): TableSource[] {
  const found = new Map<string, TableSource>()
  for (const fact of facts) {
    if ((fact.fact === 'look-up' || fact.fact === 'modifier') && fact.source?.mark === 'R') {
      found.set(JSON.stringify([fact.source.pack, fact.source.table]), fact.source)
    }
  }
  return [...found.values()]
}

/** The facts of an event that a side may know of, without the word of who may. */
export function factsFor(facts: readonly Fact[], side: string): readonly Fact[] {
  if (!facts.some((fact) => 'knownTo' in fact)) return facts
  return facts.flatMap((fact) => {
    if (!('knownTo' in fact)) return [fact]
    const { knownTo, ...open } = fact
    return !knownTo || knownTo.includes(side) ? [open] : []
  })
}
