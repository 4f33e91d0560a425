import { BroadsideError, type ErrorCode } from '../core/errors.js'

/** What ends a command early: one line for standard error, and exit status 2. */
export class Failure extends Error {
  override readonly name = 'Failure'
}

/** One thing that is wrong, in one line: where it stands, what was found, what would be right, and the code to look it up by. */
export function describe(where: string, { code, path, message }: { code: ErrorCode; path: string; message: string }): string {
  const parts = [where, path, message].filter((part) => part !== '')
  return `${oneLine(parts.join(': '))} [${code}]`
}

/** A failure that lays an error at the door of a file or an option. */
export function blame(where: string, error: { code: ErrorCode; path: string; message: string }): Failure {
  return new Failure(describe(where, error))
}

/** Runs something that may throw a BroadsideError, which becomes a failure of `where`. */
export function blaming<T>(where: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof BroadsideError) throw blame(where, error)
    throw error
  }
}

/** However much a file put into it, a line stays a line that can be read. */
const MOST_LETTERS = 1000

/** Text without line breaks or other control characters, and not longer than anybody reads. */
export function oneLine(text: string): string {
  const short = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 3)}...` : text
  return short.replace(/\p{Cc}+/gu, ' ')
}
