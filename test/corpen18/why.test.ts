import { describe, expect, it } from 'vitest'
import { allowance, gunnery, settings, spotting, torpedo } from '../../src/corpen18/index.js'
import { factLines } from '../told.js'
import { card, guns, withDice } from './helpers.js'
import { input } from './shots.js'

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
      'rounding | C18-TOR-03 | distance for these torpedoes | 4/2 | 2',
      'result | C18-COM-05 | shooter crew by night | experienced',
      'result | C18-COM-05 | target crew by night | trained',
      'look-up | C18-GUN-10 | evasion | capital | 0 | evasion R',
      'look-up | C18-GUN-09g | sea state | 2,cruiser | -1 | seaStateGunnery R',
      'modifier | C18-TOR-02 | hit number at this distance | 3',
      'modifier | C18-TOR-04 | target crew | 1',
      'modifier | C18-TOR-04 | surprise | 2',
      'modifier | C18-TOR-04 | own damage | -1',
      'modifier | C18-TOR-05 | split between two hexes | -2',
      'rounding | C18-TOR-04 | sea state halved toward zero | -1/2 | 0',
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
    const left = (points: string, clause = 'C18-DMG-04') => `result | ${clause} | movement points left, by phase | ${points}`
    expect(after(2)).toEqual(['modifier | C18-DMG-04 | speed reduced by damage | -2', left('2/2'), calm])
    expect(after(3)).toEqual(['result | C18-DMG-02 | movement points after 3 hits | 1', left('1/0', 'C18-DMG-02'), calm])
    // The odd point goes to the phase with the larger number on the card.
    const second = factLines([], (chance, options) => allowance({ ship: card({ movement: [2, 3] }), hits: 2 }, chance, options))
    expect(second[1]).toBe(left('1/2'))
    // Half of 1 point, rounded down, is nothing to lose.
    expect(factLines([], (chance, options) => allowance({ ship: card({ movement: [0, 1] }), hits: 2 }, chance, options))).toEqual([
      left('0/1'),
      calm,
    ])
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

describe('the whole why of attacks', () => {
  it('of a salvo by a FAC that is hit at a rugged ship far off, and by a light battery at an unarmoured one (C18-GUN-03 to 11)', () => {
    const fac = { category: 'fac', main: guns(4, { toHit: [0, 1, 0] }) } as const
    const far = input({ distance: 5 }, fac, { protection: '3/2R' })
    const salvo = { ...far, firer: { ...far.firer, hits: 1 }, target: { ...far.target, hits: 2 } }
    expect(factLines([9], (chance, options) => gunnery(salvo, chance, options))).toEqual([
      'look-up | C18-GUN-03 | range band | I,5 | extreme | rangeBands R',
      'result | C18-GUN-04 | deck | 2',
      'look-up | C18-GUN-05 | column | 4,2 | +2 +3 | combatResults R',
      'modifier | C18-GUN-09a | to-hit, broadside | 1',
      'modifier | C18-GUN-09b | extreme range | -3 | rangeBands R',
      'modifier | C18-GUN-09f | rugged target | -2',
      'modifier | C18-DMG-03 | own damage | -2',
      'look-up | C18-GUN-11 | hits | +2 +3,3 | 0 | combatResults R',
    ])
    expect(
      factLines([9], (chance, options) => gunnery(input({ distance: 1 }, { main: guns('U6') }, { protection: 'U4' }), chance, options)),
    ).toEqual([
      'look-up | C18-GUN-03 | range band | I,1 | short | rangeBands R',
      'look-up | C18-GUN-07 | column | U6,U4 | +2 +3 | combatResults R',
      'modifier | C18-GUN-09b | short range | 2 | rangeBands R',
      'look-up | C18-GUN-11 | hits | +2 +3,11 | 3 | combatResults R',
    ])
    // In the medium band the belt counts, and a target that lies still does not evade.
    const medium = input({ distance: 2 }, { main: guns(4) }, { category: 'escort', protection: '4/1' })
    expect(factLines([9], (chance, options) => gunnery({ ...medium, target: { ...medium.target, moved: 1 } }, chance, options))).toEqual([
      'look-up | C18-GUN-03 | range band | I,2 | medium | rangeBands R',
      'result | C18-GUN-04 | belt | 4',
      'look-up | C18-GUN-05 | column | 4,4 | -1 0 +1 | combatResults R',
      'result | C18-GUN-08 | column after the shift to the left | -3 -2',
      'look-up | C18-GUN-11 | hits | -3 -2,9 | 1 | combatResults R',
    ])
  })

  it('of light torpedoes by an elite FAC at a merchant that evades not, and at a FAC that does (C18-TOR-02 to 08)', () => {
    const at = (category: 'fac' | 'merchant', more = {}) => ({
      firer: { ship: card({ category: 'fac', torpedoes: '2L', crew: 'elite' }) },
      vessels: [{ ship: card({ category, protection: 'U3' }), moved: 2 }],
      spreads: 1,
      distance: 1,
      ...more,
    })
    expect(factLines([1, 4], (chance, options) => torpedo(at('merchant'), chance, options))).toEqual([
      'result | C18-TOR-03 | distance for these torpedoes | 2',
      'look-up | C18-GUN-10 | evasion | merchant | 0 | evasion R',
      'modifier | C18-TOR-02 | hit number at this distance | 3',
      'modifier | C18-TOR-04 | shooter crew | 2',
      'rounding | C18-TOR-06 | a third of the hit number | 5/3 | 1',
      'result | C18-TOR-07 | total score | 2',
      'modifier | C18-TOR-07 | total score | 0',
      'modifier | C18-TOR-08 | merchant | 1',
      'look-up | C18-TOR-07 | hits | +7 or higher,5 | 2 | combatResults R',
    ])
    expect(factLines([10], (chance, options) => torpedo(at('fac', { seaState: 2, distance: 0 }), chance, options))).toEqual([
      'look-up | C18-GUN-09g | sea state | 2,fac | -4 | seaStateGunnery R',
      'modifier | C18-TOR-02 | hit number at this distance | 6',
      'modifier | C18-TOR-04 | shooter crew | 2',
      'modifier | C18-TOR-04 | target is a FAC | -4',
      'modifier | C18-TOR-04 | sea state, halved | -2',
      'modifier | C18-TOR-04 | evasion | -2 | evasion R',
      'rounding | C18-TOR-06 | a third of the hit number | 0/3 | 0',
      'result | C18-TOR-07 | total score | 0',
    ])
  })

  it('of evasion: the look-up and the factor wherever the cell is not itself the modifier (C18-GUN-10)', () => {
    const evading = (rateOfFire: 'N' | 'L' | 'VL' | 'H', category: 'fac' | 'cruiser' = 'fac', moved = 2) => {
      const given = input({}, { main: guns(4, { rateOfFire }) }, { category })
      const salvo = { ...given, target: { ...given.target, moved } }
      return factLines([1], (chance, options) => gunnery(salvo, chance, options)).filter((line) => line.includes('C18-GUN-10'))
    }
    const cell = 'look-up | C18-GUN-10 | evasion | fac | -2 | evasion R'
    expect(evading('VL')).toEqual([
      cell,
      'result | C18-GUN-10 | evasion factor, rate of fire VL | 4',
      'modifier | C18-GUN-10 | evasion | -8',
    ])
    expect(evading('L')).toEqual([cell, 'result | C18-GUN-10 | evasion factor, rate of fire L | 2', 'modifier | C18-GUN-10 | evasion | -4'])
    expect(evading('H')).toEqual([cell, 'result | C18-GUN-10 | evasion factor, rate of fire H | 0'])
    expect(evading('N')).toEqual(['modifier | C18-GUN-10 | evasion | -2 | evasion R'])
    expect(evading('VL', 'cruiser')).toEqual(['look-up | C18-GUN-10 | evasion | cruiser | 0 | evasion R'])
    expect(evading('VL', 'fac', 1)).toEqual([])
  })

  it('of a sea that adds nothing: the look-up, but not in calm water (C18-GUN-09g, C18-TOR-04)', () => {
    const sailing = (seaState: number, category: 'cruiser' | 'escort') => {
      const salvo = input({ seaState }, { category })
      const launch = { firer: { ship: card({ category, torpedoes: 1 }) }, vessels: [{ ship: card() }], spreads: 1, distance: 0, seaState }
      return [
        factLines([1], (chance, options) => gunnery(salvo, chance, options)),
        factLines([10], (chance, options) => torpedo(launch, chance, options)),
      ].map((lines) => lines.filter((line) => line.includes('sea state')))
    }
    const cell = (at: string, value: number) => `look-up | C18-GUN-09g | sea state | ${at} | ${value} | seaStateGunnery R`
    expect(sailing(0, 'cruiser')).toEqual([[], []])
    expect(sailing(1, 'cruiser')).toEqual([[cell('1,cruiser', 0)], [cell('1,cruiser', 0)]])
    expect(sailing(3, 'escort')).toEqual([
      ['modifier | C18-GUN-09g | sea state | -4 | seaStateGunnery R'],
      [cell('3,escort', -4), 'modifier | C18-TOR-04 | sea state, halved | -2'],
    ])
  })

  it('by night, of crews that count one level lower: of guns and of torpedoes (C18-COM-05)', () => {
    const crews = (shooter: object, target: object) => [
      factLines([1], (chance, options) => gunnery(input({ night: true }, shooter, target), chance, options)),
      factLines([10], (chance, options) =>
        torpedo(
          { firer: { ship: card({ torpedoes: 1, ...shooter }) }, vessels: [{ ship: card(target) }], spreads: 1, distance: 0, night: true },
          chance,
          options,
        ),
      ),
    ]
    const found = (lines: string[][]) => lines.map((each) => each.filter((line) => /crew/.test(line)))
    expect(found(crews({ crew: 'veteran' }, { crew: 'elite' }))).toEqual([
      [
        'result | C18-COM-05 | shooter crew by night | experienced',
        'result | C18-COM-05 | target crew by night | veteran',
        'modifier | C18-GUN-09e | target crew | -1',
      ],
      [
        'result | C18-COM-05 | shooter crew by night | experienced',
        'result | C18-COM-05 | target crew by night | veteran',
        'modifier | C18-TOR-04 | target crew | -1',
      ],
    ])
    // Proficient by night, and green: neither counts lower.
    expect(found(crews({ nightFighting: true }, { crew: 'green' }))).toEqual([
      ['modifier | C18-GUN-09e | target crew | 2'],
      ['modifier | C18-TOR-04 | target crew | 2'],
    ])
  })

  it('of plain torpedoes at a cruiser (C18-TOR-02 to 07)', () => {
    const launch = { firer: { ship: card({ torpedoes: 1 }) }, vessels: [{ ship: card() }], spreads: 1, distance: 2 }
    expect(factLines([3, 10], (chance, options) => torpedo(launch, chance, options))).toEqual([
      'modifier | C18-TOR-02 | hit number at this distance | 3',
      'rounding | C18-TOR-06 | a third of the hit number | 3/3 | 1',
      'result | C18-TOR-07 | total score | 1',
      'modifier | C18-TOR-07 | total score | -1',
      'look-up | C18-TOR-07 | hits | +7 or higher,9 | 3 | combatResults R',
    ])
  })

  it('of guns that do not reach, or have no number against armour (C18-GUN-02, C18-GUN-06)', () => {
    const words = (range: number, rating: string) =>
      withDice([], (chance) => gunnery(input({ distance: 2 }, { main: guns(rating, { range }) }), chance))
    const refused = (clause: string, reason: string) => ({ refused: { clause, reason } })
    expect([words(1, '4'), words(0, '4'), words(2, 'U5')]).toEqual([
      refused('C18-GUN-02', 'the main battery reaches 1 hex; the target is 2 away'),
      refused('C18-GUN-02', 'the main battery reaches 0 hexes; the target is 2 away'),
      refused('C18-GUN-06', 'a U battery (U5) may not attack armour of 4'),
    ])
  })

  it('of torpedoes that do not reach (C18-TOR-02, C18-TOR-03)', () => {
    const far = (distance: number, torpedoes: string) =>
      withDice([], (chance) => torpedo({ firer: { ship: card({ torpedoes }) }, vessels: [{ ship: card() }], spreads: 1, distance }, chance))
    const refused = (reason: string) => ({ refused: { clause: 'C18-TOR-02', reason } })
    expect([far(5, '1'), far(3, '1L'), far(9, '1H'), far(7, '1')]).toEqual([
      refused('5 hexes: torpedoes are not allowed at 5 or more'),
      refused('3 hexes, 6 for light torpedoes: torpedoes are not allowed at 5 or more'),
      refused('9 hexes, 5 for heavy torpedoes: torpedoes are not allowed at 5 or more'),
      refused('7 hexes: torpedoes are not allowed at 5 or more'),
    ])
  })
})

describe('the whole why of looks', () => {
  it('by clear day, by the range of the two categories (C18-DET-01)', () => {
    const day = { spotter: card(), target: card({ category: 'fac' }), distance: 3, light: 'day' } as const
    expect(factLines([], (chance, options) => spotting(day, chance, options))).toEqual([
      'look-up | C18-DET-01 | daylight spotting range | cruiser,fac | 3 | spottingRange R',
    ])
  })

  const look = (more: object, radar: 'none' | 'basic' | 'advanced' = 'none') => ({
    spotter: card({ radar, crew: 'trained' }),
    target: card({ crew: 'green' }),
    distance: 2,
    light: 'night',
    ...more,
  })

  it('by a crew at a worse one, just seen and just not (C18-DET-02, C18-DET-05)', () => {
    const why = (roll: number) => factLines([roll], (chance, options) => spotting(look({}) as never, chance, options))
    const chance = [
      'look-up | C18-DET-04 | chance at this distance | 2 | 4 | spottingChance R',
      'modifier | C18-DET-05 | target category | 1',
      'modifier | C18-DET-05 | spotter crew | -1',
      'modifier | C18-DET-05 | target crew | 2',
    ]
    expect(why(6)).toEqual([...chance, 'result | C18-DET-02 | detected | true'])
    expect(why(7)).toEqual([...chance, 'result | C18-DET-02 | detected | false'])
  })

  it('that nobody may try: beyond the table, and twice as far by advanced radar (C18-DET-04, C18-DET-06)', () => {
    const refused = (distance: number, radar?: 'basic' | 'advanced') =>
      withDice([], (chance) => spotting(look({ distance }, radar) as never, chance))
    const reason = (words: string) => ({ refused: { clause: 'C18-DET-04', reason: words } })
    expect([refused(5), refused(6, 'basic'), refused(9, 'advanced')]).toEqual([
      reason('5 hexes: no attempt beyond 4'),
      reason('6 hexes: no attempt beyond 4'),
      reason('9 hexes: no attempt beyond 8'),
    ])
    const near = settings({ pack: 'theirs', ruleset: 'corpen18', mark: 'T', provenance: 'page 12', tables: { spottingChance: [8] } })
    expect(withDice([], (chance) => spotting(look({ distance: 1 }) as never, chance, { settings: near }))).toEqual(
      reason('1 hex: no attempt beyond 0'),
    )
  })
})
