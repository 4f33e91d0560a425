import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { install, type Project } from './project.js'

// The programs of the README and the guides, in a project made as the README says.

let project: Project

beforeAll(() => {
  project = install('a project of my own', 'yaml', 'tsx')
  project.output('npm', 'pkg', 'set', 'type=module')
  const examples = join(project.folder, 'node_modules/broadside/examples')
  cpSync(examples, join(project.folder, 'examples'), { recursive: true })
})

/** Those of the README are run as copies of its own text; the small ruleset is a module of the program that checks it. */
const ELSEWHERE = ['one-attack.ts', 'one-battle.ts', 'many-battles.ts', 'own-ruleset.ts']
const programs = readdirSync('examples').filter((name) => name.endsWith('.ts') && !ELSEWHERE.includes(name))

describe('a project made as the README says', () => {
  it.each(programs)('runs examples/%s', (name) => {
    expect(project.output('npx', 'tsx', `examples/${name}`)).not.toBe('')
  })

  it('runs what is copied from the README into a file of its own, and prints what it says', () => {
    const readme = readFileSync('README.md', 'utf8')
    const samples = [...readme.matchAll(/```ts\n([\s\S]*?)```\n+prints\n+```text\n([\s\S]*?)```/g)]
    expect(samples).toHaveLength(3)
    for (const [, code = '', prints] of samples) expect(project.output('npx', 'tsx', project.write('copied.ts', code))).toBe(prints)
  })

  it('fights the scenario that the README names', () => {
    expect(project.output('npx', 'broadside', 'battle', 'examples/denmark-strait.yaml')).toMatch(/^Denmark Strait\n/)
  })
})
