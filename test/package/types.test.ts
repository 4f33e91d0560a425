import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { install, SUBPATHS, specifier } from './project.js'

/** The oldest compiler that is supported, the one that the library is built by, and the newest, which is another program altogether. */
const COMPILERS = ['5.9.3', '6.0.3', '7.0.2'] as const

const RESOLUTIONS = [
  { name: 'node16', module: 'node16', moduleResolution: 'node16', files: ['use.mts', 'use.cts'] },
  { name: 'nodenext', module: 'nodenext', moduleResolution: 'nodenext', files: ['use.mts', 'use.cts'] },
  { name: 'bundler', module: 'esnext', moduleResolution: 'bundler', files: ['use.ts'] },
] as const

const every = SUBPATHS.map(
  (subpath, i) => `import type * as all${i} from '${specifier(subpath)}'\nexport type Names${i} = keyof typeof all${i}`,
)

// What a user writes; the last lines hold only where the types are really there and not `any`.
const USE = `
import { Battle, BroadsideError, enumerate, isRefused, mean, RULESETS, SeededChance, type Ruleset } from 'broadside'
import { corpen18, findClass, gunnery, type Order, type ShipCard } from 'broadside/corpen18'
import { gurps } from 'broadside/gurps'
import { miniNaval } from 'broadside/mini-naval'
import { checkRuleset } from 'broadside/testing'
${every.join('\n')}
const ship: ShipCard | undefined = findClass('Bismarck BB')
if (!ship) throw new BroadsideError('unknown-class', '', 'no such class')
const shot = gunnery({ firer: { ship }, battery: 'main', target: { ship }, distance: 5, arc: 'broadside' }, SeededChance.fromSeed(1))
export const hits: number = isRefused(shot) ? 0 : shot.hits
export const average: number = mean(enumerate((chance) => chance.die(10, { name: 'any', clause: 'ANY' })), (face) => face)
const battle = Battle.start(corpen18, {}, { seed: 'x' })
export const orders: readonly Order[] = battle.orders()
export const rulesets: readonly Ruleset[] = [gurps as Ruleset, miniNaval as Ruleset, ...Object.values(RULESETS)]
export const kit = checkRuleset(gurps, { scenarios: {}, games: 1, seed: 1 })
// @ts-expect-error a battery of that name is unknown
gunnery({ firer: { ship }, battery: 'stern chaser', target: { ship }, distance: 5, arc: 'broadside' }, SeededChance.fromSeed(1))
// @ts-expect-error hits are a number
export const wrong: string = isRefused(shot) ? '' : shot.hits
// @ts-expect-error there is no such name
export type Nothing = import('broadside').NoSuchName
`

const guide = readFileSync('docs/game-project.md', 'utf8')
const built = (JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: Record<string, string> }).devDependencies[
  'typescript'
]

it('the compilers and resolutions here are those that the guide promises, and the compiler of the build is among them', () => {
  const [, oldest, resolutions = ''] = /TypeScript ([\d.]+) or newer finds the types with `moduleResolution` of (.*), and/.exec(guide) ?? []
  expect(COMPILERS[0]).toMatch(new RegExp(`^${oldest}\\.`))
  expect([...resolutions.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(RESOLUTIONS.map(({ name }) => name))
  expect(COMPILERS).toContain(built)
})

describe.each(COMPILERS)('under TypeScript %s', (version) => {
  const project = { of: null as ReturnType<typeof install> | null }
  const installed = () => {
    project.of ??= install('types', `typescript@${version}`)
    return project.of
  }

  it('is the compiler asked for', () => {
    expect(installed().output('npx', '--no-install', 'tsc', '--version')).toBe(`Version ${version}\n`)
  })

  it.each(RESOLUTIONS)(
    'has types with module resolution $name, checked without skipLibCheck',
    ({ name, module, moduleResolution, files }) => {
      const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, skipLibCheck: false }
      // The declarations of zod name URL, which is the DOM's.
      const compilerOptions = { target: 'es2022', lib: ['es2023', 'dom'], module, moduleResolution, noEmit: true, types: [], ...strict }
      for (const file of files) installed().write(file, USE)
      const config = installed().write(`tsconfig.${name}.json`, JSON.stringify({ compilerOptions, files }))
      expect(installed().output('npx', '--no-install', 'tsc', '-p', config)).toBe('')
    },
  )
})
