import { describe, expect, it } from 'vitest'
import { allowance, spotting, torpedo } from '../../src/corpen18/index.js'
import { factLines } from '../told.js'
import { card } from './helpers.js'

describe('the whole why, fact by fact', () => {
  it('of a look at night by advanced radar at a moving flotilla of FAC under a moonlit shore in the rain (C18-DET-04 to 06)', () => {
    const look = {
      spotter: card({ radar: 'advanced' }),
      target: card({ category: 'fac' }),
      distance: 3,
      light: 'night',
      moon: 'full',
      weather: 'rain',
      formationSize: 5,
      formationMoved: 4,
      shoreline: true,
    } as const
    expect(factLines([3], (chance, options) => spotting(look, chance, options))).toEqual([
      'rounding | C18-DET-06 | distance by advanced radar | 3/2 | 2',
      'look-up | C18-DET-04 | chance at this distance | 2 | 4 | spottingChance R',
      'modifier | C18-DET-05 | target category | -2',
      'modifier | C18-DET-05 | formation of more than 4 units | 1',
      'modifier | C18-DET-05 | formation moving | 1',
      'modifier | C18-DET-05 | against a shoreline | -4',
      'modifier | C18-DET-05 | moon | 2',
      'modifier | C18-DET-05 | weather at night | -2',
      'modifier | C18-DET-06 | radar | 4',
      'result | C18-DET-02 | detected | true',
    ])
  })

  it('of heavy torpedoes by night at a modern capital ship, surprised, split (C18-TOR-02 to 08)', () => {
    const launch = {
      firer: { ship: card({ torpedoes: '4H', crew: 'veteran' }), hits: 1 },
      vessels: [{ ship: card({ category: 'capital', protection: 10, modern: true }), moved: 2 }],
      spreads: 2,
      distance: 4,
      seaState: 2,
      night: true,
      surprise: true,
      split: true,
    } as const
    // A hit number of 3; 1 is a third of it and scores twice, 2 once: 3 in all.
    expect(factLines([1, 2, 6], (chance, options) => torpedo({ ...launch, vessels: [...launch.vessels] }, chance, options))).toEqual([
      'modifier | C18-TOR-02 | hit number at this distance | 3',
      'modifier | C18-TOR-04 | target crew | 1',
      'modifier | C18-TOR-04 | surprise | 2',
      'modifier | C18-TOR-04 | own damage | -1',
      'modifier | C18-TOR-05 | split between two hexes | -2',
      'rounding | C18-TOR-04 | sea state halved toward zero | -1/2 | 0',
      'result | C18-TOR-03 | distance for these torpedoes | 2',
      'rounding | C18-TOR-06 | a third of the hit number | 3/3 | 1',
      'result | C18-TOR-07 | total score | 3',
      'modifier | C18-TOR-07 | total score | 1',
      'modifier | C18-TOR-08 | modern capital ship | -1',
      'look-up | C18-TOR-07 | hits | +7 or higher,6 | 2 | combatResults R',
    ])
  })

  it('of the movement allowance after hits (C18-DMG-02, C18-DMG-04)', () => {
    const after = (hits: number) => factLines([], (chance, options) => allowance({ ship: card(), hits }, chance, options))
    const calm = 'look-up | C18-MOV-04 | sea state and movement | 0,cruiser | none | seaStateMovement R'
    expect([after(0), after(1)]).toEqual([[calm], [calm]])
    expect(after(2)).toEqual(['modifier | C18-DMG-04 | speed reduced by damage | -2', calm])
    expect(after(3)).toEqual(['result | C18-DMG-02 | movement points after 3 hits | 1', calm])
  })

  it('of a unit that sinks nothing any more: by her name, or else her class (C18-DMG-01)', () => {
    const sunk = (name?: string) =>
      torpedo(
        { firer: { ship: card({ torpedoes: 1, ...(name && { name }) }), hits: 4 }, vessels: [{ ship: card() }], spreads: 1, distance: 1 },
        { die: () => 1, band: () => 0, total: () => 1, faces: () => [] },
      )
    const refused = (reason: string) => ({ refused: { clause: 'C18-DMG-01', reason } })
    expect([sunk(), sunk('Hood')]).toEqual([refused('Test is sunk'), refused('Hood is sunk')])
  })

  it('of the movement allowance in a seaway: points off, or each phase halved or quartered but not to nothing (C18-MOV-04)', () => {
    expect(factLines([], (chance, options) => allowance({ ship: card(), seaState: 3 }, chance, options))).toEqual([
      'look-up | C18-MOV-04 | sea state and movement | 3,cruiser | subtract 1/1 | seaStateMovement R',
    ])
    expect(factLines([], (chance, options) => allowance({ ship: card({ category: 'capital' }), seaState: 4 }, chance, options))).toEqual([
      'look-up | C18-MOV-04 | sea state and movement | 4,capital | halved | seaStateMovement R',
      'rounding | C18-MOV-04 | halved | 3/2 | 1',
      'rounding | C18-MOV-04 | halved | 3/2 | 1',
    ])
    expect(factLines([], (chance, options) => allowance({ ship: card({ category: 'escort' }), seaState: 4 }, chance, options))).toEqual([
      'look-up | C18-MOV-04 | sea state and movement | 4,escort | quartered | seaStateMovement R',
      'rounding | C18-MOV-04 | quartered | 3/4 | 1',
      'rounding | C18-MOV-04 | quartered | 3/4 | 1',
    ])
  })
})
