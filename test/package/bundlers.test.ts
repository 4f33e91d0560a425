import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { BROWSER_SUBPATHS, install, type Project, specifier } from './project.js'

/** What may not stand in a bundle for the browser: all of it is Node's. */
const NODES_OWN = [/\bnode:/, /\brequire\(/, /\bprocess\./, /\bBuffer\b/, /\b__dirname\b/, /__vite-browser-external/]

let project: Project

beforeAll(() => {
  project = install('bundlers, with an é')
})

describe('bundled by Vite', () => {
  it('every subpath for browsers is built without a polyfill, needs nothing of Node, and computes the same', async () => {
    const subpaths = BROWSER_SUBPATHS.map((subpath, i) => `import * as all${i} from '${specifier(subpath)}'`)
    const act = `${subpaths.join('\n')}
      const request = { ruleset: 'mini-naval', procedure: 'torpedoes', input: { torpedoes: 4 }, seed: 'vite' }
      console.log(JSON.stringify([${subpaths.map((_, i) => `Object.keys(all${i}).length`)}, all0.resolve(request)]))`
    project.write('entry.mjs', act)
    await build({
      configFile: false,
      root: project.folder,
      logLevel: 'error',
      build: {
        outDir: 'built',
        lib: { entry: 'entry.mjs', formats: ['es'], fileName: 'bundle' },
        rolldownOptions: { external: [] },
      },
    })
    const built = readdirSync(join(project.folder, 'built')).filter((name) => /\.m?js$/.test(name))
    expect(built).toHaveLength(1)
    const code = readFileSync(join(project.folder, 'built', built[0] as string), 'utf8')
    expect(NODES_OWN.filter((each) => each.test(code))).toEqual([])
    const plain = project.output('node', 'entry.mjs')
    expect(plain).toContain('"output"')
    project.write('bundled.mjs', code)
    expect(project.output('node', 'bundled.mjs')).toBe(plain)
  })
})

// A folder with a space, a comma and an accent: paths that must be addresses of files, and not text put together, as under Windows.
describe('threads of the installed package', () => {
  const batch = (how: string, workers: number) => `
    const scenario = yaml.parse(fs.readFileSync('node_modules/broadside/examples/river-plate.yaml', 'utf8'))
    const begun = performance.now()
    const controller = new AbortController()
    const options = { ruleset: broadside.RULESETS.corpen18, scenario, seed: 7, workers: ${workers} }
    ${how}
    let done = performance.now()
    process.on('exit', () => console.log(performance.now() - done < 20_000 ? 'ended by itself' : 'was long in ending'))`
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
  const run = (how: string, workers: number, format: 'mjs' | 'cjs' = 'mjs') => {
    const body = batch(how, workers)
    const program = format === 'mjs' ? imports + body : `${requires}void (async () => {${body}})()`
    const name = project.write(`threads.${format}`, program)
    return project.output('node', name).trim().split('\n')
  }

  it('are found, by import and by require, and give the answer of one thread; the process ends by itself', () => {
    const [alone] = run(WHOLE, 1)
    expect(JSON.parse(alone as string)).toMatchObject({ n: 3000 })
    expect(run(WHOLE, 2)).toEqual([alone, 'ended by itself'])
    expect(run(WHOLE, 2, 'cjs')).toEqual([alone, 'ended by itself'])
  })

  it('leave nothing to wait for when the batch is aborted, or breaks', () => {
    expect(run(ABORTED, 2)).toEqual(['aborted true true', 'ended by itself'])
    project.write('bad.mjs', BAD)
    expect(run(BROKEN, 2)).toEqual(['battle-failed', 'ended by itself'])
  })
})
