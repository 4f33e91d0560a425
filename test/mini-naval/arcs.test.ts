import { describe, expect, it } from 'vitest'
import { type Arc, bearing, type Heading, within } from '../../src/core/hex.js'
import { arcTo } from '../../src/mini-naval/combat.js'
import { miniNaval, type Vessel } from '../../src/mini-naval/index.js'
import { bears } from '../../src/mini-naval/torpedoes.js'
import { MOUNTS } from '../../src/mini-naval/types.js'
import { scenario, vessel } from './helpers.js'

const EDGE = 1e-9

/** Degrees from the heading to a hex, clockwise from -180 to 180, by trigonometry and not by the rules' whole numbers. */
function degreesTo(q: number, r: number, heading: number): number {
  const [x, y] = [1.5 * q, Math.sqrt(3) * (r + q / 2)]
  const degrees = (Math.atan2(x, -y) * 180) / Math.PI - heading * 60
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}

const state = miniNaval.prepare(
  scenario([
    { id: 'x', side: 'a', class: 'battleship', hex: '1010' },
    { id: 'y', side: 'b' },
  ]),
)
const HEADINGS = [0, 1, 2, 3, 4, 5] as const satisfies readonly Heading[]
const around = within({ q: 0, r: 0 }, 6).filter(({ q, r }) => q !== 0 || r !== 0)

describe('arcs at every heading, on every hex up to six areas away', () => {
  it('guns: 60 degrees forward and aft, the edge abeam (MNW-GUN-01)', () => {
    const x = vessel(state, 'x')
    let edges = 0
    for (const heading of HEADINGS) {
      for (const { q, r } of around) {
        const degrees = Math.abs(degreesTo(q, r, heading))
        if (Math.abs(degrees - 30) < EDGE || Math.abs(degrees - 150) < EDGE) edges++
        const wanted: Arc = degrees < 30 - EDGE ? 'bow' : degrees > 150 + EDGE ? 'stern' : 'broadside'
        const firer: Vessel = { ...x, heading }
        const target: Vessel = { ...vessel(state, 'y'), q: x.q + q, r: x.r + r }
        expect(`${heading} ${q},${r} ${arcTo(firer, target)}`).toBe(`${heading} ${q},${r} ${wanted}`)
      }
    }
    expect(edges).toBe(6 * 4 * 3)
  })

  it('torpedoes: one mount bears on each hex, the beam by its side (MNW-TOR-02)', () => {
    for (const heading of HEADINGS) {
      for (const { q, r } of around) {
        const degrees = degreesTo(q, r, heading)
        const beam = degrees > 0 ? 'starboard' : 'port'
        const wanted = Math.abs(degrees) < 30 - EDGE ? 'fore' : Math.abs(degrees) > 150 + EDGE ? 'aft' : beam
        expect(MOUNTS.filter((mount) => bears(mount, bearing(q, r, heading)))).toEqual([wanted])
      }
    }
  })
})
