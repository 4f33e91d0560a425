import { beforeAll, describe, expect, it } from 'vitest'
import { bundle } from './bundle.js'
import { BROWSER_SUBPATHS, install, type Project, specifier } from './project.js'

/** What may not stand in a bundle for the browser: all of it is Node's. */
const NODES_OWN = [/\bnode:/, /\brequire\(/, /\bprocess\./, /\bBuffer\b/, /\b__dirname\b/]

/** The most bytes of each subpath, all of it, minified and gzipped, without zod. About a twentieth above what they are: growth is to be noticed. */
const CEILINGS: Readonly<Record<string, number>> = {
  '.': 87_500,
  './corpen18': 35_000,
  './gurps': 25_500,
  './mini-naval': 28_500,
  './report': 100_500,
  './testing': 21_000,
}

/** The most bytes of what a program uses that takes one thing alone. */
const PARTS: readonly (readonly [what: string, from: string, bytes: number])[] = [
  ['SeededChance', 'broadside', 2_000],
  ['enumerate', 'broadside', 3_500],
  ['Battle', 'broadside', 12_000],
]

/** Something that only the one ruleset says. */
const SIGNS = { corpen18: 'C18-GUN-', gurps: 'GNC-GUN-', 'mini-naval': 'MNW-VES-' } as const

let project: Project

beforeAll(() => {
  project = install('browser')
})

const whole = (subpath: string) => `export * from '${specifier(subpath)}'`

describe('bundled for the browser', () => {
  it('has a ceiling for every subpath, and for no other', () => {
    expect(Object.keys(CEILINGS)).toEqual(BROWSER_SUBPATHS)
  })

  it.each(BROWSER_SUBPATHS)('%s needs nothing of Node', async (subpath) => {
    const { code } = await bundle(project, whole(subpath), 'with zod')
    expect(NODES_OWN.filter((each) => each.test(code))).toEqual([])
  })

  it.each(Object.entries(CEILINGS))('%s stays under %i bytes', async (subpath, most) => {
    const { bytes } = await bundle(project, whole(subpath), 'without zod')
    expect(bytes).toBeLessThanOrEqual(most)
    expect(bytes, 'the ceiling is to follow when a subpath becomes much smaller').toBeGreaterThan(0.8 * most)
  })

  it.each(PARTS)('%s of %s, used alone, stays under %i bytes', async (what, from, most) => {
    const { bytes } = await bundle(project, `import { ${what} } from '${from}'\nconsole.log(${what})`, 'without zod')
    expect(bytes).toBeLessThanOrEqual(most)
  })

  it.each(Object.keys(SIGNS) as (keyof typeof SIGNS)[])('%s does not pull the other rulesets', async (id) => {
    const { code } = await bundle(project, `export * from 'broadside/${id}'`, 'without zod')
    expect(Object.keys(SIGNS).filter((each) => code.includes(SIGNS[each as keyof typeof SIGNS]))).toEqual([id])
  })

  it('takes none of the rulesets for a core name', async () => {
    const { code } = await bundle(project, "import { Battle, enumerate } from 'broadside'\nconsole.log(Battle, enumerate)", 'without zod')
    expect(Object.values(SIGNS).filter((each) => code.includes(each))).toEqual([])
  })

  it('is one zod, in its small form: the classic interface is never pulled', async () => {
    const { files } = await bundle(
      project,
      BROWSER_SUBPATHS.map((subpath, i) => `export * as all${i} from '${specifier(subpath)}'`).join('\n'),
      'with zod',
    )
    expect(files.some((file) => file.includes('zod/v4/mini/'))).toBe(true)
    expect(files.filter((file) => file.includes('zod/v4/classic/') || file.includes('zod/v3/'))).toEqual([])
  })

  it('computes in the bundle what it computes in Node', async () => {
    const act = `import { odds, resolve } from 'broadside'
      const request = { ruleset: 'gurps', procedure: 'speed', input: { kph: 24.5 } }
      const dice = { ruleset: 'mini-naval', procedure: 'torpedoes', input: { torpedoes: 4 }, seed: 'a browser' }
      export const said = JSON.stringify([resolve(request), resolve(dice), odds({ ...dice, seed: undefined })])`
    const { code } = await bundle(project, act, 'with zod')
    project.write('bundle.mjs', code)
    project.write('said.mjs', "import { said } from './bundle.mjs'\nconsole.log(said)")
    // The very same program, unbundled; and the bundle without the globals that only Node has.
    project.write('plain.mjs', `${act}\nconsole.log(said)`)
    project.write(
      'bare.mjs',
      "for (const key of ['process', 'Buffer', 'global', 'setImmediate']) delete globalThis[key]\nawait import('./said.mjs')",
    )
    const plain = project.output('node', 'plain.mjs')
    expect(plain).toContain('"output"')
    expect(project.output('node', 'bare.mjs')).toBe(plain)
  })
})
