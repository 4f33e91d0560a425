import { existsSync, readFileSync } from 'node:fs'
import { format } from 'node:util'
import { describe, expect, it, vi } from 'vitest'

const readme = readFileSync('README.md', 'utf8')

describe('the README', () => {
  it.each(['one-attack', 'one-battle', 'many-battles'])('shows the example %s as it is run here, and what it prints', async (name) => {
    const lines: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((...said: unknown[]) => void lines.push(format(...said)))
    await import(`../examples/${name}.ts`)
    log.mockRestore()
    expect(readme).toContain(`\`\`\`ts\n${readFileSync(`examples/${name}.ts`, 'utf8')}\`\`\``)
    expect(readme).toContain(`\`\`\`text\n${lines.join('\n')}\n\`\`\``)
    expect(lines.join('\n').split('\n').length).toBeGreaterThan(4)
  })

  it('shows no TypeScript that is not run', () => {
    const shown = [...readme.matchAll(/<!-- examples\/([\w-]+)\.ts -->\n+```ts\n/g)].map(([, name]) => name)
    expect(shown).toEqual(['one-attack', 'one-battle', 'many-battles'])
    expect(readme.match(/```ts\n/g)).toHaveLength(shown.length)
  })

  it('lists rulesets and commands that exist', async () => {
    const { RULESETS } = await import('../src/rulesets.js')
    const listed = [...readme.matchAll(/^\| `([a-z0-9-]+)` +\|/gm)].map((match) => match[1])
    expect(listed).toEqual(Object.keys(RULESETS))
  })

  it('links to files that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1] as string)
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) expect(existsSync(link), link).toBe(true)
  })
})
