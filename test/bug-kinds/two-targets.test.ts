import { describe, expect, it } from 'vitest'
import { corpen18, torpedo } from '../../src/corpen18/index.js'
import { gurps } from '../../src/gurps/index.js'
import { Battle, type Fact } from '../../src/index.js'
import { scripted } from '../../src/testing/index.js'
import { SHIP } from '../core/support.js'
import { card, scenario, unit } from '../gurps/helpers.js'

const facts = (battle: { readonly events: readonly { readonly event: string }[]; explain(place: number): readonly Fact[] }, kind: string) =>
  battle.events.flatMap(({ event }, place) => (event === kind ? [JSON.stringify(battle.explain(place))] : []))

describe('both broadsides of one ship, in one turn', () => {
  // GNC-GUN-01 to 03: an enemy on either beam.
  const between = () => {
    const battle = Battle.start(
      gurps,
      scenario([
        unit('red', 'red', '1010', 'N', { ship: card({ crew: 60 }) }),
        unit('left', 'blue', '0710', 'N', { loaded: { left: 0, right: 0, front: 0, back: 0 } }),
        unit('right', 'blue', '1310', 'N', { loaded: { left: 0, right: 0, front: 0, back: 0 } }),
      ]),
      { seed: 1, dice: [6, 1, 1] },
    )
    const fire = (side: 'left' | 'right', ...dice: number[]) =>
      battle.order({ order: 'fire', unit: 'red', battery: side, target: side, cannons: 5 }, { dice })
    return { battle, fire }
  }
  const hulls = ({ battle }: ReturnType<typeof between>) => battle.state.units.map(({ condition, loaded }) => [condition, loaded])

  it('fire both, whichever is first, with crew and cannons spent once for each (GURPS)', () => {
    const [one, other] = [between(), between()]
    one.fire('left', 10, 18)
    one.fire('right', 14, 20)
    other.fire('right', 14, 20)
    other.fire('left', 10, 18)
    expect(hulls(other)).toEqual(hulls(one))
    expect(one.battle.state.units[0]).toMatchObject({ used: 20, loaded: { left: 0, right: 0, front: 2, back: 2 } })
    expect(one.battle.events.filter(({ event }) => event === 'gunnery')).toHaveLength(2)
  })

  it('have each the modifiers it has alone: nothing is carried from the first to the second (GURPS)', () => {
    const [both, alone] = [between(), between()]
    both.fire('left', 10, 18)
    both.fire('right', 14, 20)
    alone.fire('right', 14, 20)
    expect(facts(both.battle, 'gunnery')[1]).toBe(facts(alone.battle, 'gunnery')[0])
    expect(facts(alone.battle, 'gunnery')[0]?.length).toBeGreaterThan(100)
  })

  // C18-COM-03: a secondary battery attacks one target a side.
  const ringed = () => {
    const guns = { rating: 'U5', range: 8, toHit: [1, 2, 1] } as const
    const battle = Battle.start(
      corpen18,
      {
        scenario: 'Between two',
        ruleset: 'corpen18',
        map: { columns: 20, rows: 20 },
        light: 'day',
        turns: 2,
        sides: [{ id: 'red' }, { id: 'blue' }],
        units: [
          { id: 'red', side: 'red', ship: { ...SHIP, movement: [0, 0], secondary: guns, crew: 'elite' }, hex: '1010', heading: 'N' },
          ...['0810', '1210'].map((hex, i) => ({
            id: i === 0 ? 'left' : 'right',
            side: 'blue',
            ship: { ...SHIP, movement: [0, 0], protection: 'U3' },
            hex,
            heading: 'N',
          })),
        ],
      },
      { seed: 1 },
    )
    const fire = (target: string, die: number) =>
      battle.order({ order: 'fire', unit: 'red', battery: 'secondary', target }, { dice: [die] })
    return { battle, fire }
  }

  it('fire both, whichever is first, each with the modifiers it has alone (Corpen 18)', () => {
    const [one, other, alone] = [ringed(), ringed(), ringed()]
    one.fire('left', 5)
    one.fire('right', 4)
    other.fire('right', 4)
    other.fire('left', 5)
    alone.fire('right', 4)
    // Neither is sunk: follow-up fire after a sinking is another matter (C18-COM-04).
    const hits = ({ battle }: typeof one) => battle.state.units.map((each) => each.hits)
    expect(hits(other)).toEqual(hits(one))
    expect(facts(one.battle, 'gunnery')[1]).toBe(facts(alone.battle, 'gunnery')[0])
    expect(facts(one.battle, 'gunnery')[1]).toBe(facts(other.battle, 'gunnery')[0])
    expect(facts(alone.battle, 'gunnery')[0]?.length).toBeGreaterThan(100)
  })
})

describe('what follows a hit', () => {
  it('begins with a list of its own: what helped or hindered the torpedo does nothing to the damage (C18-TOR-07)', () => {
    const ship = { ...SHIP, category: 'escort', protection: 'U3' } as const
    const launched = (more: object) => {
      const given = { firer: { ship }, vessels: [{ ship: SHIP }], distance: 0, spreads: 1, ...more }
      const answer = scripted([3, 6], (chance) => torpedo(given as Parameters<typeof torpedo>[0], chance))
      if ('refused' in answer) throw new Error(answer.refused.reason)
      return answer
    }
    const plain = launched({})
    const changes = [{ surprise: true }, { split: true }, { night: true }, { seaState: 2 }, { firer: { ship, hits: 1 } }]
    const others = changes.map(launched)
    for (const other of others) {
      expect([other.scores, other.vessels]).toEqual([plain.scores, plain.vessels])
    }
    expect(new Set([plain, ...others].map(({ hitNumber }) => hitNumber)).size).toBeGreaterThan(2)
  })
})

describe('who sees whom', () => {
  it('goes both ways between equals: on a board of 15 by 15 with a shore, by clear day, both are in sight or neither (C18-DET-01)', () => {
    const two = (n: number) => String(n).padStart(2, '0')
    const hexes = Array.from({ length: 225 }, (_, i) => `${two(1 + (i % 15))}${two(1 + Math.floor(i / 15))}`)
    const seen = new Set<boolean>()
    for (const [i, from] of hexes.entries()) {
      // Every hex against a tenth of the others, another tenth each time.
      for (const at of hexes.slice(i + 1).filter((_, k) => (k + i) % 10 === 0)) {
        const sides = [{ id: 'red' }, { id: 'blue' }]
        const units = [from, at].map((hex, k) => ({ id: `u${k}`, side: sides[k]?.id, ship: SHIP, hex, heading: k === 0 ? 'N' : 'SE' }))
        const shoreline = hexes.filter((_, k) => (k * 7 + i) % 13 === 0)
        const state = corpen18.setUp(
          corpen18.prepare({
            scenario: 'Sight',
            ruleset: 'corpen18',
            map: { columns: 15, rows: 15 },
            light: 'day',
            turns: 1,
            shoreline,
            sides,
            units,
          }),
          { die: () => 1, band: () => 0, total: () => 1, faces: () => [] },
        )
        const [one, other] = state.units.map(({ detected }) => detected)
        expect(one, `${from} ${at}`).toBe(other)
        seen.add(one as boolean)
      }
    }
    expect(seen.size).toBe(2)
  })
})
