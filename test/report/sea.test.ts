import { describe, expect, it } from 'vitest'
import { sea } from '../../src/report/sea.js'

/** The names written on a map of 5 columns and 4 rows, as far as a box shows it. */
function namesIn(left: number, top: number, right: number, bottom: number): string[] {
  const drawn = sea({ size: { columns: 5, rows: 4 }, shore: [] }, { left, top, right, bottom })
  return [...drawn.matchAll(/<text x="[-\d.]+" y="[-\d.]+">(\d+)<\/text>/g)].map(([, name]) => name as string)
}

describe('names of hexes', () => {
  it('are written in all of them where the whole map shows', () => {
    expect(namesIn(-10, -9, 70, 80)).toHaveLength(20)
  })

  it('are left out where the edge would cut them: on every side, by a hair', () => {
    // In 0202 a name of 7 units by 2.2 stands about (15, 20.22), its digits from 18.02 to 20.22 and from 11.52 to 18.48.
    expect(namesIn(11.5, 18, 18.5, 20.3)).toEqual(['0202'])
    expect(namesIn(11.6, 18, 18.5, 20.3)).toEqual([])
    expect(namesIn(11.5, 18.1, 18.5, 20.3)).toEqual([])
    expect(namesIn(11.5, 18, 18.4, 20.3)).toEqual([])
    expect(namesIn(11.5, 18, 18.5, 20.2)).toEqual([])
  })
})
