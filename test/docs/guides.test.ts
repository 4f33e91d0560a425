import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { GUIDES, outputOf, samplesOf } from './guides.js'

const OWN_RULESET = 'docs/own-ruleset.md'

const shown = GUIDES.flatMap((guide) => samplesOf(guide).map((sample) => ({ ...sample, path: guide.path })))
const named = shown.flatMap(({ file, ...rest }) => (file === undefined ? [] : [{ file, ...rest }]))
const programs = named.filter(({ file }) => file.startsWith('examples/'))

describe('the guides', () => {
  it.each(named)('$path shows $file as it is', ({ file, code }) => {
    expect(code).toBe(readFileSync(file, 'utf8'))
  })

  it.each(programs)('$path says what $file prints', async ({ file, prints }) => {
    const printed = await outputOf(file)
    expect(printed).toBe(prints)
    expect(printed).not.toBe('')
  })

  it.each(programs)('$path says how to run $file', ({ file, path }) => {
    const { text } = GUIDES.find((guide) => guide.path === path) ?? { text: '' }
    expect(text).toContain(`npx tsx ${file}`)
    expect(text).toContain('[made as the README says](../README.md#start)')
  })

  it('show no TypeScript that is not run', () => {
    const loose = shown.filter(({ file, path }) => file === undefined && path !== OWN_RULESET)
    expect(loose).toEqual([])
    expect(programs.length).toBeGreaterThan(5)
  })

  it('show the whole of the small ruleset, in order', () => {
    const parts = shown.filter(({ file, path }) => file === undefined && path === OWN_RULESET)
    expect(parts.map(({ code }) => code).join('\n')).toBe(readFileSync('examples/own-ruleset.ts', 'utf8'))
    expect(parts.length).toBeGreaterThan(3)
  })

  it.each(GUIDES.filter(({ text }) => /\]\([^)]+\)/.test(text)))('$path links to files and headings that exist', ({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    for (const [link, file, heading] of links) {
      const to = file === '' ? path : join(dirname(path), file as string)
      expect(existsSync(to), link).toBe(true)
      if (heading !== undefined) expect(headingsOf(readFileSync(to, 'utf8')), link).toContain(heading)
    }
  })
})

/** The anchors of a page's headings. */
function headingsOf(text: string): string[] {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title as string)
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}
