import { beforeAll, describe, expect, it } from 'vitest'
import { install, type Project } from './project.js'

let project: Project

beforeAll(() => {
  project = install('other-zod', 'zod@3.25.76')
})

describe('beside another major version of zod', () => {
  it('is installed with the one it needs', () => {
    project.write(
      'versions.mjs',
      "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\nconsole.log(require('zod/package.json').version)",
    )
    expect(project.output('node', 'versions.mjs')).toBe('3.25.76\n')
  })

  it('throws its own error, of its own class and shape, and never that of either', () => {
    project.write(
      'error.mjs',
      `import { Battle, BroadsideError, RULESETS } from 'broadside'
      import { z, ZodError } from 'zod'
      for (const ruleset of Object.values(RULESETS)) {
        try { Battle.start(ruleset, { scenario: 'none', turns: '6,25' }, { seed: 1 }) } catch (error) {
          console.log(error instanceof BroadsideError, error instanceof ZodError, 'issues' in error, Object.keys(JSON.parse(JSON.stringify(error))).join())
        }
      }
      console.log(z.string().safeParse(1).error instanceof ZodError)`,
    )
    expect(project.output('node', 'error.mjs')).toBe(`${'true false false code,path,message\n'.repeat(3)}true\n`)
  })

  it('fights as it does elsewhere', () => {
    const told = project.output(
      'npx',
      '--no-install',
      'broadside',
      'battle',
      'node_modules/broadside/examples/denmark-strait.yaml',
      '--seed',
      '1941',
    )
    expect(told).toMatch(/^Denmark Strait\n/)
  })
})
