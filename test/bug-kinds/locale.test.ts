import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

const LOCALES = ['C', 'de_DE.UTF-8', 'pt_BR.UTF-8', 'tr_TR.UTF-8'] as const

/** Runs a program elsewhere in the world. */
function run(locale: string, zone: string, ...args: readonly string[]): Buffer {
  const { FORCE_COLOR: _, ...rest } = process.env
  const env = { ...rest, LC_ALL: locale, LANG: locale, TZ: zone }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env })
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' })
  return stdout
}

const battle = (locale: string, zone: string, example: string) =>
  run(locale, zone, '--import', 'tsx', 'src/cli/main.ts', 'battle', `examples/${example}.yaml`, '--seed', '7', '--why')

describe('the locale', () => {
  it('is one that matters to Node: a German comma is written where somebody asks for it', () => {
    expect(run('de_DE.UTF-8', 'UTC', '-e', 'console.log((1234.5).toLocaleString())').toString()).toBe('1.234,5\n')
  })

  it.each(['denmark-strait', 'sloop-chased', 'gunnery-action'])(
    'leaves the account of %s as it is, byte for byte, and so does the time zone',
    (example) => {
      const plain = battle('C', 'UTC', example)
      expect(plain.length).toBeGreaterThan(1000)
      for (const [i, locale] of LOCALES.entries()) {
        const zone = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Kiritimati'][i] as string
        expect(battle(locale, zone, example).equals(plain), locale).toBe(true)
      }
    },
  )

  it('leaves the CSV of a batch as it is: points in numbers, a comma between columns, and every row of one length', () => {
    const csv = (locale: string) =>
      run(locale, 'UTC', '--import', 'tsx', 'src/cli/main.ts', 'batch', 'examples/river-plate.yaml', '--runs', '40', '--seed', '7', '--csv')
    const plain = csv('C')
    for (const locale of ['de_DE.UTF-8', 'pt_BR.UTF-8']) expect(csv(locale).equals(plain), locale).toBe(true)
    const rows = parse(plain.toString(), { relax_column_count: false, skip_empty_lines: false }) as string[][]
    expect(rows.length).toBeGreaterThan(50)
    const shares = rows.filter(([, kind]) => kind === 'outcome').map((row) => Number(row[5]))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12)
    expect(rows.flat().filter((cell) => /^-?\d+,\d+$/.test(cell))).toEqual([])
  })
})

// What no rule may ask: the clock, the locale, dice of the engine's own, functions that differ from machine to machine, lenient numbers.
const FORBIDDEN =
  /\b(?:Math\.(?:random|sin|cos|tan|atan2?|pow|exp|log\w*|hypot|cbrt)|Date|performance|Intl|parseFloat|localeCompare|toLocale\w+|crypto)\b(?=[.(])|\bnew Date\b/g

describe('the sources', () => {
  it('ask nothing that another machine answers otherwise', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(80)
    // Secrets for fair seeds are the one thing that must not be the same anywhere: Web Crypto makes them, and records keep them.
    const rules = files.filter((name) => /^(?:core|corpen18|gurps|mini-naval|report|testing)\//.test(name) && name !== 'core/fair.ts')
    const found = rules.flatMap((name) =>
      [...readFileSync(join('src', name), 'utf8').matchAll(FORBIDDEN)].map(([word]) => `${name}: ${word}`),
    )
    expect(found).toEqual([])
  })
})
