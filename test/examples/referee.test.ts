import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'

const told = readFileSync('examples/referee.md', 'utf8')

describe('the refereed game', () => {
  it('is played as it is told, line by line', async () => {
    const lines: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
    await import('../../examples/referee.js')
    log.mockRestore()
    const boxes = [...told.matchAll(/```text\n([^`]*)\n```/g)].map((match) => match[1] as string)
    expect(boxes.join('\n').split('\n')).toEqual(lines)
    expect(lines.at(-1)).toBe('proved: true')
  })

  it('links to what is there', () => {
    const links = [...told.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] as string)
    expect(links).toEqual(['referee.ts', '../docs/referee.md'])
    for (const link of links) expect(existsSync(new URL(link, new URL('../../examples/', import.meta.url)))).toBe(true)
  })
})
