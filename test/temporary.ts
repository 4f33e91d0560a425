import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for the tests of one file, gone when they are done. To be called outside of tests. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `broadside-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
