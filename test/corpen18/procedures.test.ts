import { describe, expect, it } from 'vitest'
import { allowance, gunnery, spotting, torpedo } from '../../src/corpen18/procedures.js'
import { resolve } from '../../src/index.js'
import { card, errorOf, faultOf, guns, withDice, wordsOf } from './helpers.js'

type Callable = (input: never, chance: never) => object

const shot = { firer: { ship: card() }, battery: 'main', target: { ship: card() }, distance: 2, arc: 'bow' }
const salvo = { firer: { ship: card({ torpedoes: 2 }) }, vessels: [{ ship: card() }], distance: 2, spreads: 1 }
const look = { spotter: card(), target: card(), distance: 2, light: 'night' }

function fault(call: Callable, input: object): string {
  return faultOf(() => withDice([], (chance) => call(input as never, chance as never)))
}

describe('malformed input, by its path', () => {
  it.each([
    ['hits of 5', { ...shot, firer: { ship: card(), hits: 5 } }, 'out-of-range input.firer.hits'],
    ['3 hits on a FAC', { ...shot, target: { ship: card({ category: 'fac' }), hits: 3 } }, 'out-of-range input.target.hits'],
    ['sea state 5', { ...shot, seaState: 5 }, 'out-of-range input.seaState'],
    ['a distance below 0', { ...shot, distance: -1 }, 'out-of-range input.distance'],
    ['half a hex', { ...shot, distance: 2.5 }, 'wrong-type input.distance'],
    ['NaN', { ...shot, distance: Number.NaN }, 'wrong-type input.distance'],
    ['minus zero', { ...shot, distance: -0 }, 'not-allowed input.distance'],
    ['no arc', { ...shot, arc: undefined }, 'missing-key input.arc'],
    ['an unknown arc', { ...shot, arc: 'port' }, 'not-allowed input.arc'],
    ['an unknown battery', { ...shot, battery: 'fourth' }, 'not-allowed input.battery'],
    ['an unknown key', { ...shot, evasion: 2 }, 'unknown-key input.evasion'],
    ['kills below 0', { ...shot, kills: -1 }, 'out-of-range input.kills'],
    ['night as a number', { ...shot, night: 1 }, 'wrong-type input.night'],
    ['a ship without a class', { ...shot, firer: { ship: { ...card(), class: undefined } } }, 'missing-key input.firer.ship.class'],
    [
      'an arc list too short',
      { ...shot, firer: { ship: card({ main: { ...guns(1), toHit: [1] } as never }) } },
      'wrong-length input.firer.ship.main.toHit',
    ],
  ])('gunnery: %s', (_, input, expected) => {
    expect(fault(gunnery as Callable, input)).toBe(expected)
  })

  it.each([
    ['no vessels', { ...salvo, vessels: [] }, 'wrong-length input.vessels'],
    ['a vessel not there', { ...salvo, aimAt: 1 }, 'out-of-range input.aimAt'],
    ['no spreads', { ...salvo, spreads: 0 }, 'out-of-range input.spreads'],
    ['hits of a vessel', { ...salvo, vessels: [{ ship: card() }, { ship: card(), hits: 9 }] }, 'out-of-range input.vessels[1].hits'],
    ['a third hit on a FAC', { ...salvo, vessels: [{ ship: card({ category: 'fac' }), hits: 3 }] }, 'out-of-range input.vessels[0].hits'],
  ])('torpedo: %s', (_, input, expected) => {
    expect(fault(torpedo as Callable, input)).toBe(expected)
  })

  it('torpedo: says which vessel is the last that may be aimed at', () => {
    const words = (count: number) =>
      wordsOf(() => withDice([], (chance) => torpedo({ ...salvo, vessels: Array(count).fill({ ship: card() }), aimAt: count }, chance)))
    expect([words(1), words(3)]).toEqual([
      'out-of-range input.aimAt: expected a number up to 0; found 1',
      'out-of-range input.aimAt: expected a number up to 2; found 3',
    ])
  })

  it.each([
    ['dusk', { ...look, light: 'dusk' }, 'not-allowed input.light'],
    ['no light', { ...look, light: undefined }, 'missing-key input.light'],
    ['a formation of nobody', { ...look, formationSize: 0 }, 'out-of-range input.formationSize'],
    ['snow', { ...look, weather: 'snow' }, 'not-allowed input.weather'],
    ['a waning moon', { ...look, moon: 'waning' }, 'not-allowed input.moon'],
  ])('spotting: %s', (_, input, expected) => {
    expect(fault(spotting as Callable, input)).toBe(expected)
  })

  it.each([
    ['no ship', {}, 'missing-key input.ship'],
    ['hits of 5', { ship: card(), hits: 5 }, 'out-of-range input.hits'],
    ['3 hits on a FAC', { ship: card({ category: 'fac' }), hits: 3 }, 'out-of-range input.hits'],
    ['sea state -1', { ship: card(), seaState: -1 }, 'out-of-range input.seaState'],
  ])('allowance: %s', (_, input, expected) => {
    expect(fault(allowance as Callable, input)).toBe(expected)
  })

  it('suggests the key that may have been meant', () => {
    expect(errorOf(() => withDice([], (chance) => gunnery({ ...shot, seastate: 2 } as never, chance))).message).toContain(
      'did you mean "seaState"?',
    )
  })
})

describe('requests', () => {
  const request = { ruleset: 'corpen18', procedure: 'gunnery', input: shot }

  it('C18-DMG-01: a refusal known before any die comes before complaints about dice', () => {
    const sunk = { ...request, input: { ...shot, target: { ship: card(), hits: 4 } }, dice: [99, 1, 2] }
    expect(resolve(sunk)).toMatchObject({ refused: { clause: 'C18-DMG-01' } })
    expect(resolve({ ...request, dice: [] })).toMatchObject({ error: { code: 'bad-dice', path: 'dice[0]' } })
    expect(resolve({ ...request, dice: [5, 5] })).toMatchObject({ error: { code: 'bad-dice', path: 'dice[1]' } })
    expect(resolve(request)).toMatchObject({ error: { code: 'bad-dice', path: 'dice' } })
    expect(resolve({ ...request, dice: [5], seed: 'a' })).toMatchObject({ error: { code: 'bad-dice', path: 'dice' } })
  })

  it('with why, the facts come along, and the tables that are reconstructed say so', () => {
    const reply = resolve({ ...request, dice: [5] }, { why: true })
    expect(reply).toMatchObject({ output: { roll: 5 } })
    const why = 'why' in reply ? (reply.why ?? []) : []
    expect(why.filter((fact) => fact.fact === 'roll')).toEqual([
      { fact: 'roll', clause: 'C18-GUN-11', what: 'gunnery', roll: '1D10', dice: 5 },
    ])
    expect(why.filter((fact) => 'source' in fact && fact.source?.mark === 'R').length).toBeGreaterThan(0)
  })
})
