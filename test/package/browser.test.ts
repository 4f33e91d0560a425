import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundle } from './bundle.js'
import { BROWSER_SUBPATHS, install, type Project, specifier } from './project.js'

/** What may not stand in a bundle for the browser: all of it is Node's. */
const NODES_OWN = [/\bnode:/, /\brequire\(/, /\bprocess\./, /\bBuffer\b/, /\b__dirname\b/]

/** The most bytes of each subpath, all of it, minified and gzipped, without zod. Hardly above what they are: growth is to be noticed. */
const CEILINGS: Readonly<Record<string, number>> = {
  '.': 93_000,
  './corpen18': 35_400,
  './gurps': 31_200,
  './mini-naval': 31_700,
  './report': 109_600,
  './testing': 30_000,
}

/** The most bytes of what programs use together, in the same measure: names of each subpath. */
const USES: readonly (readonly [use: string, bytes: number, names: Readonly<Record<string, string>>])[] = [
  ['seeded dice', 1_800, { '.': 'SeededChance' }],
  ['enumeration', 2_400, { '.': 'enumerate' }],
  ['a battle of whatever ruleset', 13_300, { '.': 'Battle' }],
  ['gunnery of Corpen 18', 10_650, { './corpen18': 'gunnery' }],
  ['gunnery of Corpen 18, input not checked', 2_100, { './corpen18': 'fire' }],
  ['the procedures of Corpen 18', 13_150, { './corpen18': 'allowance, gunnery, spotting, torpedo' }],
  [
    'the procedures of Corpen 18, their dice and their odds',
    16_400,
    { '.': 'SeededChance, Trace, enumerate, isRefused, mean', './corpen18': 'allowance, gunnery, spotting, torpedo' },
  ],
  ['the fleet of Corpen 18', 3_600, { './corpen18': 'FLEET' }],
  ['the ruleset Corpen 18, with its fleet and doctrines', 32_900, { './corpen18': 'corpen18' }],
  ['battles of Corpen 18', 42_600, { '.': 'Battle', './corpen18': 'corpen18' }],
  ['gunnery of GURPS', 8_350, { './gurps': 'gunnery' }],
  ['the ruleset GURPS, with its fleet and doctrines', 30_000, { './gurps': 'gurps' }],
  ['gunnery of Mini-Naval', 6_100, { './mini-naval': 'gunnery' }],
  ['the ruleset Mini-Naval, with its fleet and doctrines', 30_800, { './mini-naval': 'miniNaval' }],
  ['maps', 5_800, { './report': 'map' }],
  ['accounts', 2_400, { './report': 'account' }],
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

  it.each(USES)('%s: under %i bytes', async (_, most, names) => {
    const imports = Object.entries(names).map(([subpath, used]) => `import { ${used} } from '${specifier(subpath)}'\n`)
    const { bytes } = await bundle(project, `${imports.join('')}console.log(${Object.values(names).join()})`, 'without zod')
    expect(bytes).toBeLessThanOrEqual(most)
    expect(bytes, 'the ceiling is to follow when a use becomes much smaller').toBeGreaterThan(0.8 * most)
  })

  it('takes what the guide for games says', () => {
    const guide = readFileSync('docs/game-project.md', 'utf8')
    const told = [...guide.matchAll(/^\| (.+?) +\| +([\d.]+) kB +\|$/gm)].map(([, use, most]) => [use, most])
    const kB = (bytes: number) => (Math.ceil(bytes / 100) / 10).toFixed(1)
    expect(told.length).toBeGreaterThan(8)
    expect(told).toEqual(USES.flatMap(([use, most]) => (told.some(([each]) => each === use) ? [[use, kB(most)]] : [])))
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
