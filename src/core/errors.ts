import { frozen } from './frozen.js'

/** Every code a {@link BroadsideError} can carry. The list is closed: a test holds one provoking input for each. */
export const ERROR_CODES = frozen([
  'unreadable', // text that is neither JSON nor YAML, or a file that cannot be opened
  'missing-key', // a required key is not there
  'unknown-key', // a key the schema does not have, misspelt or not
  'wrong-type', // a string where a number belongs, a list where an object belongs, ...
  'not-allowed', // the right type, but not one of the values or notations allowed
  'out-of-range', // a number below or above what its rule gives
  'wrong-length', // a list with too few or too many entries
  'duplicate', // an id given twice
  'unknown-ruleset',
  'unknown-procedure',
  'unknown-class', // a ship class that the fleet does not have
  'unknown-doctrine',
  'bad-dice', // a face that cannot be, a die too few or one left over
  'bad-seed', // neither a non-empty string nor a safe integer
  'bad-table', // a table pack that breaks an invariant of its table
  'bad-scenario', // well formed, but unlawful under the rules: a clause forbids it
  'too-many-outcomes', // an enumeration larger than its limit
  'unlawful-order', // the rules refuse the order; the message names the clause
  'bad-amendment', // a path that is not there, or a value that cannot stand there
  'nothing-to-undo',
  'battle-over', // an order after the end
  'other-version', // a record of a ruleset, generator or format that this release does not play; a module with another version of a ruleset
  'replay-differs', // a record that does not come out the same when played again
  'battle-failed', // a battle of a batch broke a rule or threw an error; the message names its number and its seed
  'worker-failed', // a worker of a batch could not start, or ended without an answer
  'other-checkpoint', // a checkpoint of another batch, or one that was changed
] as const)

/** One of {@link ERROR_CODES}. */
export type ErrorCode = (typeof ERROR_CODES)[number]

/**
 * The one error the library throws at its edges: a closed `code`, the `path` of what is wrong (keys joined by dots, places in
 * brackets: `units[2].ship.category`; empty when the whole input is meant) and a message that says what was found and what would be right.
 */
export class BroadsideError extends Error {
  override readonly name = 'BroadsideError'
  readonly code: ErrorCode
  readonly path: string

  constructor(code: ErrorCode, path: string, message: string) {
    super(clip(message, MOST_WORDS))
    this.code = code
    this.path = clip(path, MOST_WORDS)
  }

  /** The error as plain data, as replies carry it. */
  toJSON(): { code: ErrorCode; path: string; message: string } {
    return { code: this.code, path: this.path, message: this.message }
  }
}

/** However long what was found may be, an error stays readable. */
const MOST_WORDS = 500

function clip(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 3)}...` : text
}

/** Why the rules forbid something: the clause, and the reason in words. A refusal is an answer, not an error. */
export interface Refusal {
  readonly clause: string
  readonly reason: string
}

/** What a procedure returns instead of its output when the rules forbid the request. */
export interface Refused {
  readonly refused: Refusal
}

/** Builds a {@link Refused}. */
export function refuse(clause: string, reason: string): Refused {
  return { refused: { clause, reason } }
}

/** The first refusal of several checks, or null. */
export function firstOf(...refusals: readonly (Refused | null)[]): Refused | null {
  return refusals.find((refused) => refused !== null) ?? null
}

/** Whether a procedure's answer is a refusal. */
export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer
}

/** A refusal in words, with its clause behind it. */
export function refusalWords({ clause, reason }: Refusal): string {
  return `${reason} (${clause})`
}

/** What is thrown for an order that the rules refuse; `hint` says what was perhaps meant. */
export function unlawful(refusal: Refusal, hint = ''): BroadsideError {
  return new BroadsideError('unlawful-order', '', `${refusalWords(refusal)}${hint}`)
}
