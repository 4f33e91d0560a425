import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { install, PACKAGE, type Project, SUBPATHS, specifier } from './project.js'

let project: Project

beforeAll(() => {
  project = install('a folder, with an é')
})

const names = SUBPATHS.map(specifier)

// One battle per ruleset, the same text for both kinds of module but for how it comes by the library.
const battle = `
const { Battle, RULESETS, replay } = broadside
const { readFileSync } = fs
const scenario = yaml.parse(readFileSync('node_modules/broadside/examples/denmark-strait.yaml', 'utf8'))
const battle = Battle.start(RULESETS.corpen18, scenario, { seed: 1941 })
while (battle.decision) battle.order(battle.orders()[0])
const record = JSON.parse(JSON.stringify(battle.record()))
console.log(JSON.stringify([battle.events.length, battle.result.winner, replay(RULESETS.corpen18, record), record.generator.state]))
`
const BY_IMPORT = `import * as broadside from 'broadside'\nimport * as fs from 'node:fs'\nimport * as yaml from 'yaml'\n${battle}`
const BY_REQUIRE = `const broadside = require('broadside')\nconst fs = require('node:fs')\nconst yaml = require('yaml')\n${battle}`

describe('the installed package', () => {
  it('holds what it promises: code, types, guides, examples, licence, and neither sources nor tests', () => {
    const held = (path: string) => existsSync(join(project.folder, 'node_modules/broadside', path))
    const wanted = [
      'dist/index.js',
      'dist/index.cjs',
      'dist/index.d.ts',
      'dist/index.d.cts',
      'docs/procedures.md',
      'docs/rules/corpen18.md',
    ]
    const others = ['examples/denmark-strait.yaml', 'README.md', 'CHANGELOG.md', 'LICENSE', 'package.json']
    for (const path of [...wanted, ...others]) expect(held(path), path).toBe(true)
    for (const path of ['src', 'test', 'tools', 'node_modules', 'tsup.config.ts']) expect(held(path), path).toBe(false)
    // What nobody can reach.
    for (const path of ['dist/cli/main.cjs', 'dist/cli/main.d.ts', 'dist/batch/worker.js']) expect(held(path), path).toBe(false)
  })

  it('stays whole where npm prepares it, as npx does for a command run from within it', () => {
    const folder = join(project.folder, 'node_modules/broadside')
    expect(project.run('npm', '--prefix', folder, 'run', 'prepare').status).toBe(0)
    expect(existsSync(join(folder, 'dist/cli/main.js'))).toBe(true)
  })

  it('holds every file that its README links to', () => {
    const folder = join(project.folder, 'node_modules/broadside')
    const links = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(
      ([, link]) => link as string,
    )
    expect(links.length).toBeGreaterThan(3)
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([])
  })

  it('gives import and require the same names, under every subpath', () => {
    const told = 'console.log(JSON.stringify(modules.map((module) => Object.keys(module).filter((key) => key !== "default").sort())))'
    project.write('names.mjs', `const modules = await Promise.all(${JSON.stringify(names)}.map((name) => import(name)))\n${told}`)
    project.write('names.cjs', `const modules = ${JSON.stringify(names)}.map((name) => require(name))\n${told}`)
    const imported = JSON.parse(project.output('node', 'names.mjs')) as string[][]
    expect(JSON.parse(project.output('node', 'names.cjs'))).toEqual(imported)
    expect(imported.every((keys) => keys.length > 0)).toBe(true)
    expect(imported[0]).toContain('RULESETS')
  })

  it('fights the same battle by import and by require', () => {
    project.write('battle.mjs', BY_IMPORT)
    project.write('battle.cjs', BY_REQUIRE)
    const imported = project.output('node', 'battle.mjs')
    expect(project.output('node', 'battle.cjs')).toBe(imported)
    const [events, , difference] = JSON.parse(imported) as [number, string | null, null]
    expect(events).toBeGreaterThan(20)
    expect(difference).toBeNull()
  })

  it('shares one core between its subpaths: an error is the same class everywhere', () => {
    const core = 'BroadsideError'
    const act = `try { corpen18.prepare({}) } catch (error) { console.log(error instanceof ${core}, error.code) }`
    project.write('one.mjs', `import { ${core} } from 'broadside'\nimport { corpen18 } from 'broadside/corpen18'\n${act}`)
    project.write('one.cjs', `const { ${core} } = require('broadside')\nconst { corpen18 } = require('broadside/corpen18')\n${act}`)
    expect(project.output('node', 'one.mjs')).toMatch(/^true [a-z-]+\n$/)
    expect(project.output('node', 'one.cjs')).toMatch(/^true [a-z-]+\n$/)
  })

  it('finds the threads of a batch by import and by require, to the same figures', () => {
    const act = `const scenario = yaml.parse(fs.readFileSync('node_modules/broadside/examples/denmark-strait.yaml', 'utf8'))
      let threads = 0
      process.on('worker', () => { threads++ })
      batch.simulate({ ruleset: corpen18, scenario, runs: 60, seed: 1941, workers: 2 }).then(({ result }) => {
        console.log(JSON.stringify([threads, result]))
      })`
    const modules = { batch: 'broadside/batch', fs: 'node:fs', yaml: 'yaml' }
    const loads = (load: (name: string, from: string) => string) => Object.entries(modules).map(([name, from]) => load(name, from))
    const imports = loads((name, from) => `import * as ${name} from '${from}'`)
    const requires = loads((name, from) => `const ${name} = require('${from}')`)
    project.write('batch.mjs', [...imports, "import { corpen18 } from 'broadside/corpen18'", act].join('\n'))
    project.write('batch.cjs', [...requires, "const { corpen18 } = require('broadside/corpen18')", act].join('\n'))
    const imported = project.output('node', 'batch.mjs')
    expect(project.output('node', 'batch.cjs')).toBe(imported)
    expect((JSON.parse(imported) as [number])[0]).toBe(2)
  })

  it('leaves a process nothing to wait for', () => {
    const loads = names.map((name) => `await import(${JSON.stringify(name)})`).join('\n')
    const said = `${loads}\nconst done = performance.now()\nprocess.on('exit', () => console.log(performance.now() - done))`
    project.write('end.mjs', said)
    expect(Number(project.output('node', 'end.mjs'))).toBeLessThan(1000)
  })

  it('refuses paths into its inside', () => {
    project.write('inside.mjs', "await import('broadside/dist/index.js')")
    const { status, stderr } = project.run('node', 'inside.mjs')
    expect(status).toBe(1)
    expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED')
  })
})

describe('the installed command', () => {
  const broadside = (...args: readonly string[]) => project.run('npx', '--no-install', 'broadside', ...args)
  const example = 'node_modules/broadside/examples/denmark-strait.yaml'

  it('tells its version', () => {
    expect(project.output('npx', '--no-install', 'broadside', '--version')).toBe(`${PACKAGE.version}\n`)
  })

  it('fights a battle, records it, and proves the record: status 0', () => {
    const told = project.output('npx', '--no-install', 'broadside', 'battle', example, '--seed', '1941', '--record', 'record.json')
    expect(told).toMatch(/^Denmark Strait\n/)
    expect(broadside('replay', 'record.json').status).toBe(0)
  })

  it('says that a record differs by status 1', () => {
    project.output('npx', '--no-install', 'broadside', 'battle', example, '--seed', '1941', '--record', 'record.json')
    const record = JSON.parse(readFileSync(join(project.folder, 'record.json'), 'utf8')) as { entries: { events?: { turn: number }[] }[] }
    const spoiled = record.entries.flatMap(({ events = [] }) => events).at(-1)
    if (!spoiled) throw new Error('a battle without events')
    spoiled.turn += 1
    project.write('spoiled.json', JSON.stringify(record))
    expect(broadside('replay', 'spoiled.json').status).toBe(1)
  })

  it('says that a file is bad by status 2, in one line', () => {
    const { status, stdout, stderr } = broadside('battle', 'nowhere.yaml')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toMatch(/^broadside: nowhere\.yaml: [^\n]+\n$/)
  })
})
