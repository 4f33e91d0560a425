import { existsSync } from 'node:fs'
import { describe } from 'vitest'

/** Debian's browser, which continuous integration installs. */
export const CHROMIUM = '/usr/bin/chromium'

/** Where there is none, tests that need it are skipped, and say why; in continuous integration they fail instead. */
const isThere = existsSync(CHROMIUM) || process.env['CI'] !== undefined

/** Like `describe`, for tests in a browser. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (isThere) describe(name, tests)
  else describe.skip(`${name} (skipped: chromium is not installed)`, tests)
}
