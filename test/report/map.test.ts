import { describe, expect, it } from 'vitest'
import { corpen18 } from '../../src/corpen18/index.js'
import { map } from '../../src/report/index.js'
import { faultOf } from '../core/support.js'
import { nightAction, playRandomly } from './battles.js'

const { state } = playRandomly(nightAction(), 'map', 12)

describe('a map', () => {
  it('shows every ship with her heading to the umpire, and shore', () => {
    const svg = map(state, { ruleset: corpen18, title: 'Night <1>' })
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    expect(svg).toContain('<title>Night &lt;1&gt;</title>')
    for (const { id } of state.units) expect(svg).toContain(`data-id="${id}"`)
    expect(svg.match(/class="shore"/g)).toHaveLength(1)
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('points a hull where the ship heads', () => {
    for (const [heading, dx, dy] of [
      [0, 0, -1],
      [1, 1, -1],
      [2, 1, 1],
      [3, 0, 1],
      [4, -1, 1],
      [5, -1, -1],
    ] as const) {
      const alone = { ...state, units: state.units.filter(({ id }) => id === 'red-lurker').map((unit) => ({ ...unit, heading })) }
      const points =
        /class="hull" points="([^"]+)"/
          .exec(map(alone, { ruleset: corpen18 }))?.[1]
          ?.split(' ')
          .map((pair) => pair.split(',').map(Number)) ?? []
      const [bow, ...others] = points as [[number, number], ...[number, number][]]
      const middle = others.reduce(([x, y], [ox, oy]) => [x + ox / others.length, y + oy / others.length], [0, 0])
      // A nought may have either sign.
      const sign = (n: number) => Math.sign(Math.round(n)) + 0
      expect([sign(bow[0] - (middle[0] as number)), sign(bow[1] - (middle[1] as number))]).toEqual([dx, dy])
    }
  })

  it('is for those who may see it', () => {
    const svg = map(state, { ruleset: corpen18, for: 'red' })
    expect(svg).not.toContain('blue-lurker')
    expect(svg).toContain('red-lurker')
    expect(faultOf(() => map(state, { ruleset: corpen18, for: 'green' }))).toEqual({ code: 'not-allowed', path: 'for' })
    // Whoever misspells it is not to see the umpire's map.
    expect(() => map(state, { ruleset: corpen18, side: 'red' } as never)).toThrow(
      expect.objectContaining({ code: 'unknown-key', path: 'options.side', message: 'unknown key "side"' }),
    )
    expect(faultOf(() => map({}, { ruleset: { title: 'Chess', sides: () => [] } }))).toEqual({ code: 'not-allowed', path: 'ruleset' })
  })
})
