import { describe, expect, it, vi } from 'vitest'

/** What a program prints. */
async function printed(program: string): Promise<string[]> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  await import(`../../examples/${program}.ts`)
  log.mockRestore()
  return lines
}

describe('the examples', () => {
  it('sweep over a crew: the better, the more wins', async () => {
    const lines = await printed('sweep')
    expect(lines[0]).toBe('Bismarck and her crew')
    const wins = lines.slice(4).map((line) => Number(/^\w+ +200 +[<>]? *([\d.]+) %/.exec(line)?.[1]))
    expect(wins).toHaveLength(5)
    expect(wins[4]).toBeGreaterThan(wins[0] as number)
  })

  it('print exact odds for a referee', async () => {
    const lines = await printed('odds-table')
    expect(lines).toHaveLength(13)
    for (const line of lines.slice(1)) {
      const shares = [...line.matchAll(/([\d.]+) %/g)].map(([, share]) => Number(share))
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 0)
    }
  })

  it('hold a tournament of doctrines', async () => {
    const lines = await printed('tournament')
    expect(lines).toHaveLength(10)
    expect(new Set(lines.slice(1).map((line) => line.split(/ +/).slice(0, 2).join()))).toHaveProperty('size', 9)
  })
})
