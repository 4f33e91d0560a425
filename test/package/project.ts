import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject } from 'vitest'
import { environment } from '../environment.js'
import { temporaryFolder } from '../temporary.js'

/** The package as it is published. */
export const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; exports: Record<string, unknown> }

/** The subpaths that only Node runs. */
const NODE_ONLY: readonly string[] = ['./batch']

/** Every subpath that is code. */
export const SUBPATHS = Object.keys(PACKAGE.exports).filter((subpath) => subpath !== './package.json')

/** The subpaths that a browser runs too. */
export const BROWSER_SUBPATHS = SUBPATHS.filter((subpath) => !NODE_ONLY.includes(subpath))

/** What to import for a subpath: `./gurps` is `broadside/gurps`. */
export const specifier = (subpath: string) => `broadside${subpath.slice(1)}`

/** A project of somebody else's, in a fresh folder, with the tarball installed. */
export interface Project {
  readonly folder: string
  /** Writes a file and returns its path in the project. */
  write(path: string, content: string): string
  /** Runs a program in the project. */
  run(program: string, ...args: readonly string[]): SpawnSyncReturns<string>
  /** What a program that must end well, and on time, prints. */
  output(program: string, ...args: readonly string[]): string
}

/** Installs the tarball, and what else is named, in a fresh folder. The name may hold what names of folders hold. */
export function install(name: string, ...others: readonly string[]): Project {
  const parent = temporaryFolder('package')
  const folder = join(parent, name)
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
    return path
  }
  const run = (program: string, ...args: readonly string[]) =>
    spawnSync(program, args, { cwd: folder, encoding: 'utf8', env: environment(), timeout: 150_000, input: '' })
  const output = (program: string, ...args: readonly string[]) => {
    const { status, signal, stdout, stderr } = run(program, ...args)
    expect({ signal, status, stderr, stdout: status === 0 ? '' : stdout }).toEqual({ signal: null, status: 0, stderr: '', stdout: '' })
    return stdout
  }
  write('package.json', JSON.stringify({ name: 'somebody', private: true }))
  const npm = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error', inject('tarball'), ...others]
  output('npm', ...npm)
  return { folder, write, run, output }
}
