import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const RULES = [
  ['corpen18', 'C18', 55],
  ['gurps-naval', 'GNC', 49],
  ['mini-naval', 'MNW', 34],
] as const

/** A clause, or a lettered part of one. */
const CLAUSE = /\b(?:C18|GNC|MNW)-[A-Z]+-\d\d[a-z]?\b/g

const cited = new Map<string, ReadonlySet<string>>()

/** Every clause cited in the files under a folder. */
function citedIn(folder: string): ReadonlySet<string> {
  const known = cited.get(folder)
  if (known) return known
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(ts|json|yaml|md)$/.test(file))
  const found = new Set(files.flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').match(CLAUSE) ?? []))
  cited.set(folder, found)
  return found
}

describe.each(RULES)('the clauses of %s', (page, prefix, count) => {
  const text = readFileSync(`docs/rules/${page}.md`, 'utf8')
  const clauses = [...text.matchAll(/^- \*\*([A-Z\d]+-[A-Z]+-\d\d)\*\*/gm)].map((match) => match[1] as string)
  // Parts stand below their clause, with letters; some only point to another clause, so that nothing need cite them.
  const parts = [...text.matchAll(/^ {2}- \*\*([A-Z\d]+-[A-Z]+-\d\d)[a-z]\*\*/gm)]
  const all = [...clauses, ...parts.map(([item]) => item.slice('  - **'.length, -'**'.length))]

  it(`are ${count}, each once, and each by its name`, () => {
    expect(clauses).toHaveLength(count)
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((clause) => !clause.startsWith(`${prefix}-`))).toEqual([])
    expect(parts.filter(([, clause]) => !clauses.includes(clause as string))).toEqual([])
  })

  it.each(['src', 'test'])('stand each somewhere under %s', (folder) => {
    const found = citedIn(folder)
    expect(clauses.filter((clause) => !found.has(clause))).toEqual([])
  })

  it.each(['src', 'test', 'docs', 'examples'])('are all that is cited under %s', (folder) => {
    const own = [...citedIn(folder)].filter((clause) => clause.startsWith(`${prefix}-`))
    expect(own.filter((clause) => !all.includes(clause))).toEqual([])
  })
})
