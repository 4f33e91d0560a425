import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/rules/corpen18.md', root), 'utf8')
const clauses = [...page.matchAll(/^- \*\*(C18-[A-Z]+-\d\d)\*\*/gm)].map((match) => match[1] as string)

/** Every clause cited in the files under a folder. */
function cited(folder: string): Set<string> {
  const found = new Set<string>()
  for (const file of readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|json|yaml)$/.test(file)) continue
    const text = readFileSync(new URL(`${folder}${file}`, root), 'utf8')
    for (const [clause] of text.matchAll(/\bC18-[A-Z]+-\d\d\b/g)) found.add(clause)
  }
  return found
}

describe('the clauses of the rules', () => {
  it('there are 55, each once', () => {
    expect(clauses).toHaveLength(55)
    expect(new Set(clauses).size).toBe(55)
  })

  it.each(['src/', 'test/'])('each stands somewhere under %s', (folder) => {
    const found = cited(folder)
    expect(clauses.filter((clause) => !found.has(clause))).toEqual([])
  })

  it.each(['src/', 'test/'])('none that the rules do not have stands under %s', (folder) => {
    const unknown = [...cited(folder)].filter((clause) => !clauses.includes(clause))
    expect(unknown).toEqual([])
  })
})
