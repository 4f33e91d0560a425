import { describe, expect, it } from 'vitest'
import type { BattleEvent } from '../../src/core/ruleset.js'
import type { Fact } from '../../src/core/trace.js'
import { account, type Story } from '../../src/report/index.js'

const ruleset: Story['ruleset'] = {
  id: 'duel',
  title: 'Duel',
  version: '3',
  options: { wind: { values: ['calm', 'gale'], about: 'The wind.', clause: 'DUEL-1' } },
  tell: (event, names) => (event.event === 'phase' ? `${event.phase} phase` : `${names(event.actor ?? 'nobody')}: ${event.event}`),
  sides: () => ['red', 'blue'],
  status: () => ['argo (red): afloat', `bounty (blue): ${'very '.repeat(30)}wet`],
}

function event(turn: number, phase: string, what: string, over: Partial<BattleEvent> = {}): BattleEvent {
  return { event: what, turn, phase, knownTo: ['red', 'blue'], ...over }
}

const events = [
  event(0, 'set-up', 'placed', { actor: 'argo' }),
  event(1, 'fire', 'phase'),
  event(1, 'fire', 'fires', { actor: 'argo' }),
  event(1, 'fire', 'misses', { actor: 'argo' }),
  event(1, 'sail', 'phase'),
  event(2, 'fire', 'phase'),
  event(2, 'fire', 'hides', { actor: 'bounty', knownTo: ['blue'] }),
  event(2, 'sail', 'drifts', { actor: 'bounty', knownTo: [] }),
]
const facts: readonly Fact[] = [
  { fact: 'look-up', clause: 'DUEL-2', what: 'hits', at: ['far off', 3], value: 1, source: { table: 'hits', pack: 'ours', mark: 'R' } },
]

describe('account', () => {
  it('tells events turn by turn and phase by phase, without phases in which nothing happened', () => {
    expect(account({ ruleset, events }).split('\n')).toEqual([
      'Duel (duel, version 3)',
      '',
      'Before the first turn',
      '    argo: placed',
      '',
      'Turn 1',
      '  Fire phase',
      '    argo: fires',
      '    argo: misses',
      '',
      'Turn 2',
      '  Fire phase',
      '    bounty: hides',
      '  Sail',
      '    bounty: drifts',
      '',
    ])
  })

  it('marks what not every side may know, where it knows the sides', () => {
    const told = account({ ruleset, events, state: {} })
    expect(told).toContain('\n[in brackets]: the sides that may know, where not every side may\n')
    expect(told).toContain('\n    bounty: hides [blue]\n')
    expect(told).toContain('\n    bounty: drifts [no side]\n')
    expect(told).toContain('\n    argo: fires\n')
    expect(account({ ruleset, events: events.slice(0, 3), state: {} })).not.toContain('[in brackets]')
  })

  it('gives units and result, with whatever the result of a ruleset holds', () => {
    const result = {
      winner: 'red',
      reason: 'the other fled',
      turns: 1,
      sides: [
        { id: 'red', sunk: [], points: 12 },
        { id: 'blue', sunk: ['bounty', 'hms beagle'], points: 5, note: null },
      ],
      weather: 'bad',
      prizes: { sloop: 1 },
    }
    const lines = account({ ruleset, events: [], state: {}, result }).split('\n')
    expect(lines.slice(1)).toEqual([
      '',
      'Result',
      '  red wins after 1 turn: the other fled',
      '',
      '  id    sunk                points  note',
      '  red   -                       12  -',
      '  blue  bounty, hms beagle       5  -',
      '',
      '  weather: bad',
      '',
      '  prizes: {"sloop":1}',
      '',
      'Units',
      '  argo (red): afloat',
      `  bounty (blue): ${'very '.repeat(15)}very`,
      `      ${'very '.repeat(14)}wet`,
      '',
    ])
    expect(account({ ruleset, events: [], result: { winner: null, reason: 'time', turns: 2 } })).toContain('no winner after 2 turns: time')
  })

  it('prints facts when asked, and always the reconstructed tables they rest on', () => {
    const story = { ruleset, events, explain: (place: number) => (place === 2 ? facts : []) }
    const plain = account(story)
    const why = account(story, { why: true })
    expect(plain).toContain('\nReconstructed tables [R] behind these results\n  ours: hits\n')
    expect(plain).not.toContain('DUEL-2')
    expect(why).toContain('\n    argo: fires\n        DUEL-2  hits at "far off", 3: 1 (hits of ours [R])\n    argo: misses\n')
  })

  it('says what another needs to repeat it', () => {
    const record = () => ({
      record: 1 as const,
      broadside: '0.1.0',
      ruleset: { id: 'duel', version: '3' },
      tables: null,
      options: { wind: 'calm' },
      result: { winner: null, reason: 'time', turns: 0 },
      generator: { name: 'alea-1', seed: 'x', state: { c: 1, s0: 0, s1: 0, s2: 0 } },
      scenario: { scenario: 'Off the\nazores', options: {} },
      setUp: { dice: [], events: [] },
      entries: [],
    })
    expect(account({ ruleset, events: [], record }, { preface: ['by me'], heading: (text) => `*${text}*` })).toBe(
      '*Off the azores*\nDuel (duel, version 3); broadside 0.1.0; dice alea-1, seed x\noptions: wind=calm\nby me\n',
    )
    const windy = () => ({ ...record(), options: { wind: 'gale' }, scenario: {} })
    expect(account({ ruleset, events: [], record: windy })).toMatch(/^Duel\nDuel \(duel, version 3\); broadside/)
    expect(account({ ruleset, events: [], record: windy })).toContain('options: wind=gale')
  })

  it('keeps to the width and calls units by the names given', () => {
    const told = account({ ruleset, events, state: {} }, { width: 40, names: (id) => `HMS ${id}` })
    expect(told.split('\n').every((line) => line.length <= 40 || line.startsWith('[in'))).toBe(true)
    expect(told).toContain('HMS argo: fires')
  })
})
