import { describe, expect, it } from 'vitest'
import type { Piece } from '../../src/core/chart.js'
import { draw } from '../../src/report/drawing.js'

/** So many units in two neighbouring hexes. */
const crowd = (count: number) =>
  Array.from(
    { length: count },
    (_, i): Piece => ({
      id: `unit-${i}`,
      side: 'a',
      name: `Name of unit ${i}`,
      kind: 'boat',
      hexes: [{ q: 5 + (i % 2), r: 5 }],
      at: '0508',
      heading: (i % 6) as 0,
      condition: 'fit',
      lost: false,
      harm: 0,
      arcs: [],
    }),
  )

describe('names on a map', () => {
  // The names of those drawn first close a ring: those behind it have to be led across.
  it('all find a place, also of more units in a hex than names can stand round', () => {
    const pieces = crowd(40)
    const { svg } = draw({ size: { columns: 20, rows: 20 }, sides: ['a'], pieces, hexes: [{ q: 5, r: 5 }] })
    const texts = [...svg.matchAll(/<text class="name" x="([^"]+)" y="([^"]+)"[^>]*>([^<]+)<\/text>/g)]
    expect(texts.map(([, , , name]) => name).sort()).toEqual(pieces.map(({ name }) => name).sort())
    const near = texts.flatMap(([, x, y], i) =>
      texts.slice(i + 1).filter(([, ox, oy]) => Math.abs(Number(x) - Number(ox)) < 30 && Math.abs(Number(y) - Number(oy)) < 4.2),
    )
    expect(near).toEqual([])
  })
})
