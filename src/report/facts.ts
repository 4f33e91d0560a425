import { greatest } from '../core/extremes.js'
import type { Fact, TableSource } from '../core/trace.js'
import { WIDTH, wrap } from './lines.js'

/** How {@link tellFacts} lays its lines out. */
export interface FactOptions {
  /** Characters a line; default 100. */
  readonly width?: number
  /** What stands before each line; default nothing. */
  readonly indent?: string
}

/**
 * A trace in words: each fact on a line of its own (longer ones wrapped), first the clause it comes from. A look-up names its table, the pack, and whether
 * that is of the text (T) or reconstructed (R).
 */
export function tellFacts(facts: readonly Fact[], options: FactOptions = {}): string[] {
  const { width = WIDTH, indent = '' } = options
  const widest = greatest(
    facts.map(({ clause }) => clause.length),
    0,
  )
  const column = widest + 2
  return facts.flatMap((fact) => wrap(words(fact), width, indent + fact.clause.padEnd(column), indent + ' '.repeat(column)))
}

function words(fact: Fact): string {
  switch (fact.fact) {
    case 'modifier':
      return `${fact.what}: ${fact.value < 0 ? '' : '+'}${fact.value}${fact.source ? from(fact.source) : ''}`
    case 'look-up':
      return `${fact.what} at ${fact.at.map(cell).join(', ')}: ${cell(fact.value)}${from(fact.source)}`
    case 'roll':
      return `${fact.roll} for ${fact.what}: ${typeof fact.dice === 'number' ? fact.dice : fact.dice.join(', ')}`
    case 'rounding':
      return `${fact.what}: ${fact.from} makes ${fact.to}`
    case 'result':
      return `${fact.what}: ${typeof fact.value === 'boolean' ? (fact.value ? 'yes' : 'no') : cell(fact.value)}`
  }
}

function from({ table, pack, mark }: TableSource): string {
  return ` (${table} of ${pack} [${mark}])`
}

/** A heading of several words stands in quotes. */
function cell(value: string | number): string {
  return typeof value === 'string' && value.includes(' ') ? JSON.stringify(value) : String(value)
}
