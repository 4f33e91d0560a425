import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { environment } from '../environment.js'
import { BROWSER_SUBPATHS, install, type Project, specifier } from './project.js'

/** What may not stand in a bundle for the browser: all of it is Node's. */
const NODES_OWN = [/\bnode:/, /\brequire\(/, /\bprocess\./, /\bBuffer\b/, /\b__dirname\b/, /__vite-browser-external/]

/** The bundlers that the guide names, as somebody has them in a project. Vite is one of ours; esbuild is that of browser.test.ts. */
const OTHERS = ['webpack@5.113.0', 'rollup@4.68.8', '@rollup/plugin-commonjs@29.0.3', '@rollup/plugin-node-resolve@16.0.3'] as const

let project: Project

beforeAll(() => {
  project = install('bundlers, with an é', ...OTHERS)
  project.write('entry.mjs', ENTRY)
})

/** Every subpath for browsers, and something to compute. */
const subpaths = BROWSER_SUBPATHS.map((subpath, i) => `import * as all${i} from '${specifier(subpath)}'`)
const ENTRY = `${subpaths.join('\n')}
const request = { ruleset: 'mini-naval', procedure: 'torpedoes', input: { torpedoes: 4 }, seed: 'vite' }
console.log(JSON.stringify([${subpaths.map((_, i) => `Object.keys(all${i}).length`)}, all0.resolve(request)]))`

/** Holds that the one file of a folder needs nothing of Node, and prints what the entry prints unbundled. */
function expectTheSame(folder: string): void {
  const built = readdirSync(join(project.folder, folder)).filter((name) => /\.[cm]?js$/.test(name))
  expect(built).toHaveLength(1)
  const path = join(folder, built[0] as string)
  // Not every bundler leaves comments out.
  const { code } = transformSync(readFileSync(join(project.folder, path), 'utf8'), { minifyWhitespace: true, legalComments: 'none' })
  expect(NODES_OWN.filter((each) => each.test(code))).toEqual([])
  const plain = project.output('node', 'entry.mjs')
  expect(plain).toContain('"output"')
  expect(project.output('node', path)).toBe(plain)
}

describe('every subpath for browsers is built without a polyfill, needs nothing of Node, and computes the same', () => {
  it('by Vite', async () => {
    await build({
      configFile: false,
      root: project.folder,
      logLevel: 'error',
      build: {
        outDir: 'vite',
        lib: { entry: 'entry.mjs', formats: ['es'], fileName: () => 'bundle.mjs' },
        rolldownOptions: { external: [] },
      },
    })
    expectTheSame('vite')
  })

  it('by webpack, without a warning', () => {
    const program = `import { resolve } from 'node:path'
      import webpack from 'webpack'
      const output = { path: resolve('webpack'), filename: 'bundle.cjs' }
      // What it thinks of large files is no matter of ours.
      webpack({ mode: 'production', target: 'web', entry: './entry.mjs', output, performance: false }, (error, stats) => {
        if (error) throw error
        console.log(stats.toString({ all: false, errors: true, warnings: true }))
      })`
    expect(project.output('node', project.write('webpack.mjs', program)).trim()).toBe('')
    expectTheSame('webpack')
  })

  it('by Rollup with its plugins for node_modules and for CommonJS, without a warning of more than zod', () => {
    const program = `import commonjs from '@rollup/plugin-commonjs'
      import { nodeResolve } from '@rollup/plugin-node-resolve'
      import { rollup } from 'rollup'
      const plugins = [nodeResolve({ browser: true }), commonjs()]
      // zod has a circle of modules, and remarks that Rollup takes for its own.
      const onwarn = ({ message }) => /^(Circular dependency: )?node_modules.zod\\b/.test(message) || console.log(message)
      const built = await rollup({ input: 'entry.mjs', plugins, onwarn })
      await built.write({ file: 'rollup/bundle.mjs' })`
    expect(project.output('node', project.write('rollup.mjs', program)).trim()).toBe('')
    expectTheSame('rollup')
  })
})

// A folder with a space, a comma and an accent: paths that must be addresses of files, and not text put together, as under Windows.
describe('threads of the installed package', () => {
  const batch = (how: string, workers: number) => `
    const scenario = yaml.parse(fs.readFileSync('node_modules/broadside/examples/river-plate.yaml', 'utf8'))
    const controller = new AbortController()
    const options = { ruleset: broadside.RULESETS.corpen18, scenario, seed: 7, workers: ${workers} }
    ${how}`
  const WHOLE = 'const { result } = await simulate({ ...options, runs: 3000 }); console.log(JSON.stringify(result))'
  const ABORTED = `const { result } = await simulate({ ...options, runs: 1e9, signal: controller.signal,
      onProgress: ({ n }) => { if (n > 300) controller.abort() } })
    console.log(result.stopped, result.partial, result.n > 300)`
  const BROKEN = `const module = { url: new URL('bad.mjs', import.meta.url).href, name: 'bad' }
    const { bad } = await import(module.url)
    await simulate({ ...options, ruleset: bad, module, runs: 1e7 }).catch(({ code }) => console.log(code))`
  // Here all is well; on any other thread it breaks.
  const BAD = `import { isMainThread } from 'node:worker_threads'
    import { RULESETS } from 'broadside'
    export const bad = { ...RULESETS.corpen18, apply(...given) {
      if (!isMainThread) throw new Error('the powder is wet')
      RULESETS.corpen18.apply(...given)
    } }`
  const imports =
    "import * as broadside from 'broadside'\nimport { simulate } from 'broadside/batch'\nimport fs from 'node:fs'\nimport yaml from 'yaml'\n"
  const requires =
    "const broadside = require('broadside')\nconst { simulate } = require('broadside/batch')\nconst fs = require('node:fs')\nconst yaml = require('yaml')\n"
  /** Runs a batch; returns what it prints last of all, and the milliseconds from there to the end of the process. */
  const run = async (how: string, workers: number, format: 'mjs' | 'cjs' = 'mjs') => {
    const body = batch(how, workers)
    const program = format === 'mjs' ? imports + body : `${requires}void (async () => {${body}})()`
    const child = spawn('node', [project.write(`threads.${format}`, program)], { cwd: project.folder, env: environment() })
    let [said, complaints, last] = ['', '', 0]
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString()
      last = performance.now()
    })
    child.stderr.on('data', (data: Buffer) => {
      complaints += data.toString()
    })
    const [status] = await once(child, 'exit')
    const ending = performance.now() - last
    expect({ status, complaints }).toEqual({ status: 0, complaints: '' })
    return { said: said.trim(), ending }
  }
  /** As `run`, of a process that must end within a second of its result; a busy machine has three tries. */
  const runToItsEnd = async (...batch: Parameters<typeof run>) => {
    const tries = [await run(...batch)]
    while (tries.length < 3 && tries.every(({ ending }) => ending >= 1000)) tries.push(await run(...batch))
    expect(Math.min(...tries.map(({ ending }) => ending))).toBeLessThan(1000)
    expect(new Set(tries.map(({ said }) => said)).size).toBe(1)
    return tries[0]?.said
  }

  it('are found, by import and by require, and give the answer of one thread; the process ends by itself at once', async () => {
    const { said } = await run(WHOLE, 1)
    expect(JSON.parse(said)).toMatchObject({ n: 3000 })
    expect(await runToItsEnd(WHOLE, 2)).toBe(said)
    expect(await runToItsEnd(WHOLE, 2, 'cjs')).toBe(said)
  })

  it('leave nothing to wait for when the batch is aborted, or breaks', async () => {
    expect(await runToItsEnd(ABORTED, 2)).toBe('aborted true true')
    project.write('bad.mjs', BAD)
    expect(await runToItsEnd(BROKEN, 2)).toBe('battle-failed')
  })
})
