import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    tarball: string
  }
}

const newest = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs),
  )

/** Whether what is built is older than what it is built from. */
function stale(): boolean {
  const built = 'dist/index.d.ts'
  if (!existsSync(built)) return true
  return statSync(built).mtimeMs < Math.max(newest('src'), statSync('tsup.config.ts').mtimeMs)
}

/** Packs the package once, built first where need be (`prepare` builds), and says where the tarball is. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'broadside-tarball-'))
  const scripts = stale() ? [] : ['--ignore-scripts']
  execFileSync('npm', ['pack', '--loglevel=error', '--pack-destination', folder, ...scripts], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [tarball] = readdirSync(folder)
  if (tarball === undefined) throw new Error('npm pack has left no tarball')
  project.provide('tarball', join(folder, tarball))
  return () => rmSync(folder, { recursive: true })
}
