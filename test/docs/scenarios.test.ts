import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type * as z from 'zod/mini'
import { Battle } from '../../src/core/battle.js'
import {
  ahead,
  formatHex,
  HEADINGS,
  type Heading,
  type HeadingName,
  type Hex,
  headingName,
  headingOf,
  parseHex,
} from '../../src/core/hex.js'
import { valueAtPath } from '../../src/core/path.js'
import { parse } from '../../src/core/schema.js'
import { FLEET as CLASSES } from '../../src/corpen18/index.js'
import { follow } from '../../src/corpen18/movement.js'
import { FLEET as HULLS, parseShipTable } from '../../src/gurps/index.js'
import { FLEET as VESSELS } from '../../src/mini-naval/index.js'
import { RULESETS } from '../../src/rulesets.js'

const scenarios = readFileSync('docs/scenarios.md', 'utf8')
const orders = readFileSync('docs/orders.md', 'utf8')

/** The section of a page under a heading, up to the next heading of its level or above. */
function section(page: string, heading: string): string {
  const lines = page.split('\n')
  const start = lines.indexOf(heading)
  if (start === -1) throw new Error(`no heading ${heading}`)
  const level = heading.indexOf(' ')
  const length = lines.slice(start + 1).findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level)
  return lines.slice(start, length === -1 ? undefined : start + 1 + length).join('\n')
}

function blocks(page: string, language: string): string[] {
  return [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, of, text]) => (of === language ? [text as string] : []))
}

/** Inline code, fenced blocks left out. */
function codeSpans(text: string): string[] {
  return [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code]) => code as string)
}

function wordsInCode(text: string): Set<string> {
  return new Set(codeSpans(text).flatMap((code) => code.split(/[^\w-]+/)))
}

/** The cells of the table rows of a text. */
function rows(text: string): string[][] {
  return [...text.matchAll(/^\| (.*) \|$/gm)].map(([, row]) => (row as string).split(' | ').map((cell) => cell.trim()))
}

const bare = (cell: string | undefined) => /^`(.+)`$/.exec(cell ?? '')?.[1] ?? ''

interface Definition {
  readonly innerType?: z.core.$ZodType
  readonly options?: readonly z.core.$ZodType[]
  readonly element?: z.core.$ZodType
  readonly items?: readonly z.core.$ZodType[]
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly values?: readonly unknown[]
}

const definition = (schema: z.core.$ZodType) => schema._zod.def as Definition

/** Every key that may stand in a document of this schema, with its path; the tables of a pack have a page of their own. */
function keysOf(schema: z.core.$ZodType, path = ''): string[] {
  if (path === 'tables.tables') return []
  const { innerType, options = [], element, items = [], shape = {} } = definition(schema)
  const inner = [innerType, element, ...options, ...items].flatMap((each) => (each ? keysOf(each, path) : []))
  const own = Object.entries(shape).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`
    return [at, ...keysOf(value, at)]
  })
  return [...new Set([...inner, ...own])]
}

const TITLES: Readonly<Record<string, string>> = {
  corpen18: '## Corpen 18',
  gurps: '## GURPS / Naval Combat',
  'mini-naval': '## Mini-Naval',
}

const documented = (id: string) => blocks(section(scenarios, TITLES[id] as string), 'yaml').map((text): unknown => parseYaml(text))

/** The last scenario of a ruleset's section: the one that amendments are tried on. */
const full = (id: string) => documented(id).at(-1)

describe.each(Object.values(RULESETS))('the pages on $id', (ruleset) => {
  const title = TITLES[ruleset.id] as string

  it('show scenarios that are prepared, and can be begun', () => {
    const shown = documented(ruleset.id)
    expect(shown).toHaveLength(2)
    for (const scenario of shown) {
      expect(scenario).toMatchObject({ ruleset: ruleset.id })
      ruleset.prepare(scenario)
      expect(Battle.start(ruleset, scenario, { seed: 1 }).decision).not.toBeNull()
    }
  })

  it('show a first scenario that is the least: nothing can be left out', () => {
    const [least] = documented(ruleset.id) as Record<string, unknown>[]
    for (const key of Object.keys(least as object)) {
      const { [key]: _, ...rest } = least as Record<string, unknown>
      expect(() => ruleset.prepare(rest), key).toThrow()
    }
  })

  it('name every key of a scenario', () => {
    const shape = definition(ruleset.schemas.scenario).shape as Readonly<Record<string, z.core.$ZodType>>
    const keys = keysOf(ruleset.schemas.scenario)
    expect(keys).toEqual(expect.arrayContaining([...Object.keys(shape), 'units.id', 'units.hex', 'units.ship', 'sides.doctrine']))
    const named = wordsInCode(section(scenarios, '## Keys of every ruleset') + section(scenarios, title))
    expect(keys.filter((path) => !named.has(path.split('.').at(-1) as string))).toEqual([])
  })

  it('name the options with their values, the default first, and the doctrines', () => {
    const text = section(scenarios, title)
    for (const [name, { values }] of Object.entries(ruleset.options)) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(`\`${name}\` (${values.map((value) => `\`${value}\``).join(', ')})`)
    }
    const spans = codeSpans(text)
    expect(Object.keys(ruleset.doctrines).filter((name) => !spans.includes(name))).toEqual([])
  })

  it('show an order of every kind, and no order that is malformed', () => {
    const spans = codeSpans(section(orders, title))
    const shown = spans.filter((code) => code.startsWith('{')).map((code) => parse(ruleset.schemas.order, JSON.parse(code)))
    const kinds = definition(ruleset.schemas.order).options?.flatMap(
      (each) => definition(definition(each).shape?.['order'] as never).values,
    )
    expect(kinds?.length).toBeGreaterThan(3)
    expect(new Set(shown.map((order) => (order as { order: string }).order))).toEqual(new Set(kinds))
    expect(kinds?.filter((kind) => !spans.includes(kind as string))).toEqual([])
  })

  it('show every key of every order', () => {
    const shown = codeSpans(section(orders, title)).filter((code) => code.startsWith('{'))
    const used = new Set(shown.flatMap((code) => Object.keys(JSON.parse(code))))
    expect(keysOf(ruleset.schemas.order).filter((key) => !used.has(key))).toEqual([])
  })

  it('name each question that a battle asks, with answers that are kinds of order', () => {
    const asked = rows(section(orders, title)).filter((row) => row.length === 3 && bare(row[0]) !== '' && row[2]?.startsWith('`'))
    const answers = new Map<string, Set<string>>()
    for (const [question, , given] of asked) {
      const known = answers.get(bare(question)) ?? new Set()
      for (const kind of codeSpans(given as string)) known.add(kind)
      answers.set(bare(question), known)
    }
    for (const scenario of documented(ruleset.id)) {
      for (const seed of [1, 2, 3]) {
        const battle = Battle.start(ruleset, scenario, { seed })
        for (let step = 0; step < 300 && battle.decision; step++) {
          const { question } = battle.decision
          const lawful = battle.orders() as readonly { readonly order: string }[]
          const known = answers.get(question)
          expect(known, question).toBeDefined()
          expect([...new Set(lawful.map(({ order }) => order))].filter((kind) => !known?.has(kind))).toEqual([])
          const fighting = lawful.filter(({ order }) => order !== 'surrender')
          battle.order(fighting[(step * 7 + seed) % fighting.length])
        }
      }
    }
  })

  it('show amendments that a battle takes', () => {
    const shown = rows(section(section(orders, '## Amendments'), `#${title}`)).filter(([path]) => bare(path) !== '')
    expect(shown.length).toBeGreaterThan(10)
    for (const [path, value] of shown) {
      const battle = Battle.start(ruleset, full(ruleset.id), { seed: 1 })
      const amended: unknown = JSON.parse(bare(value))
      battle.amend(bare(path), amended, 'to try it')
      expect(valueAtPath(battle.state, bare(path)), bare(path)).toEqual(amended)
    }
  })
})

describe('what the pages say of hexes', () => {
  it('all YAML of the page belongs to a ruleset', () => {
    expect(blocks(scenarios, 'yaml')).toHaveLength(2 * Object.keys(RULESETS).length)
  })

  it('neighbours', () => {
    const shown = rows(section(scenarios, '### Hexes and headings')).filter(([from]) => /^`\d{4}`$/.test(from as string))
    expect(shown).toHaveLength(2)
    for (const [from, ...neighbours] of shown) {
      const hex = parseHex(bare(from)) as Hex
      expect(neighbours.map(bare)).toEqual(HEADINGS.map((_, heading) => formatHex(ahead(hex, heading as Heading))))
    }
  })

  it('the two numbers of a hex', () => expect(parseHex('0512')).toEqual({ q: 4, r: 9 }))

  it('steps of a move', () => {
    const shown = rows(section(orders, '### Steps of a move')).filter((row) => /^`\d{4}`$/.test(row[1] as string))
    expect(shown.length).toBeGreaterThan(5)
    const from = { ...(parseHex('0505') as Hex), heading: headingOf('N') }
    for (const [steps, hex, heading, cost] of shown) {
      const end = follow(from, bare(steps), { columns: 20, rows: 20 })
      expect([formatHex(end), headingName(end.heading), String(end.spent)], steps).toEqual([bare(hex), bare(heading) as HeadingName, cost])
    }
  })
})

describe('the fleets', () => {
  it.each([
    ['corpen18', CLASSES.map(({ card }) => card.class)],
    ['gurps', HULLS.map(({ name }) => name)],
    ['mini-naval', VESSELS.map(({ name }) => name as string)],
  ])('of %s are listed by name', (id, names) => {
    const spans = codeSpans(section(scenarios, TITLES[id] as string))
    expect(names.filter((name) => !spans.includes(name))).toEqual([])
  })
})

describe('the links of the pages', () => {
  it.each([scenarios, orders])('lead to files and headings that exist', (page) => {
    const links = [...page.matchAll(/\]\(([^)#]+)(?:#([^)]*))?\)/g)]
    expect(links.length).toBeGreaterThan(0)
    for (const [, file, anchor] of links) {
      const headings = [...readFileSync(`docs/${file}`, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
        (heading as string)
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      )
      if (anchor !== undefined) expect(headings, `${file}#${anchor}`).toContain(anchor)
    }
  })
})

describe('the table of ships', () => {
  const text = section(scenarios, '### The table of ships')

  it('is read', () => {
    const [table] = blocks(text, 'text')
    const ships = parseShipTable(table as string)
    expect(ships.map(({ name }) => name)).toEqual(['Sloop', 'Cutter'])
    expect(ships[1]).toMatchObject({ topSpeedKph: 16.1, scale: 10, damage: '5d+2', cannons: { left: 4, right: 4, front: 1, back: 0 } })
  })

  it('has every row explained', () => {
    const [table] = blocks(text, 'text')
    const explained = rows(text).map(([row]) => bare(row))
    const labels = (table as string).trim().split('\n')
    expect(labels.map((line) => line.split('\t')[0]).filter((label) => !explained.includes(label as string))).toEqual([])
  })
})
