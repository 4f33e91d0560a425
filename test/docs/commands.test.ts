import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '../batch/bundle.js'
import { environment } from '../environment.js'
import { temporaryFolder } from '../temporary.js'
import { NOT_RUN, OWN_FILES, PAGES, WAYS } from './commands.js'

// Every command that the README and the guides show is run, in order, by a shell, in a folder that has the examples: a page can be followed from its top to its end.

const parent = temporaryFolder('commands')
const clone = resolve('.')

beforeAll(async () => {
  const command = fileURLToPath(await bundle('src/cli/main.ts'))
  const program = `#!/bin/sh\nexec ${JSON.stringify(process.execPath)} ${JSON.stringify(command)} "$@"\n`
  for (const { path } of PAGES) {
    const bin = join(folderOf(path), 'node_modules/.bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'broadside'), program, { mode: 0o755 })
    symlinkSync(clone, join(folderOf(path), 'node_modules/broadside'))
    // The README's own commands bring them.
    if (path === 'README.md') continue
    cpSync('examples', join(folderOf(path), 'examples'), { recursive: true })
    for (const [own, example] of Object.entries(OWN_FILES)) copyFileSync(join('examples', example), join(folderOf(path), own))
  }
})

const folderOf = (path: string) => join(parent, path.replaceAll(/\W/g, '-'))

/** Runs a line as a shell does; it must end well. Returns what it prints. */
function printed(line: string, cwd: string, input = ''): string {
  const { FORCE_COLOR: _colours, ...env } = environment()
  const PATH = `${join(cwd, 'node_modules/.bin')}${delimiter}${env['PATH']}`
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd, input, env: { ...env, PATH, NO_COLOR: '1' }, encoding: 'utf8' })
  expect([line, status, status === 0 ? '' : stderr]).toEqual([line, 0, ''])
  return stdout
}

const bare = (command: string) => command.replace(/\s+#.*$/, '')

describe('the commands shown by', () => {
  it.each(PAGES)('$path are run', ({ path, commands }) => {
    const folder = folderOf(path)
    for (const command of commands) {
      if (bare(command) in NOT_RUN) continue
      const { run, within, before, input, prints, makes } = WAYS[bare(command)] ?? {}
      if (before !== undefined) printed(before, folder)
      if (makes !== undefined) expect([makes, existsSync(join(folder, makes))]).toEqual([makes, false])
      expect(printed(run ?? command, within ? clone : folder, input)).toMatch(prints ?? /^/)
      if (makes !== undefined) expect([makes, existsSync(join(folder, makes))]).toEqual([makes, true])
    }
  })

  it('the README and the guides are all that is known of here', () => {
    const shown = PAGES.flatMap(({ commands }) => commands.map(bare))
    expect([...Object.keys(NOT_RUN), ...Object.keys(WAYS)].filter((command) => !shown.includes(command))).toEqual([])
    expect(shown.length).toBeGreaterThan(25)
  })
})
