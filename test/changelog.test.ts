import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const changelog = readFileSync('CHANGELOG.md', 'utf8')
const headings = [...changelog.matchAll(/^## \[(.+?)\](.*)$/gm)].map(([, name = '', rest = '']) => ({ name, rest }))

describe('the changelog', () => {
  it('begins with what is not released yet, then the release that the package is of, with its day', () => {
    expect(headings[0]).toEqual({ name: 'Unreleased', rest: '' })
    expect(headings[1]?.name).toBe(version)
    for (const { name, rest } of headings.slice(1)) expect(`${name}${rest}`).toMatch(/^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/)
  })

  it('sorts changes under the headings that its readers look for', () => {
    const kinds = [...changelog.matchAll(/^### (.+)$/gm)].map(([, kind]) => kind)
    expect(kinds.length).toBeGreaterThan(0)
    for (const kind of kinds) expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(kind)
  })
})
