import { describe, expect, it } from 'vitest'
import type { BattleEvent } from '../../src/core/ruleset.js'
import { RULESETS } from '../../src/index.js'
import { FOLDS, type Fold, folded } from './folds.js'
import { stories } from './stories.js'

/** What a ruleset's turn is made of, in order, and what each kind of event must say and may happen in. */
interface Sequence {
  readonly phases: readonly string[]
  /** Each kind: the phases it belongs to, and what it must say beside turn and phase. */
  readonly kinds: Readonly<Record<string, readonly [phases: readonly string[], says: readonly string[]]>>
  /** Events of the set-up stand before the first turn, in the phase from which the first turn begins. */
  readonly setUp: readonly string[]
}

const MOVES = ['first movement', 'second movement']
const COMBATS = ['first combat', 'second combat']
const ACTS = ['action', 'boarding']
const ALL = ['air', 'gunnery', 'movement']

const SEQUENCES: Readonly<Record<string, Sequence>> = {
  // C18-TURN-01, C18-DET-01, C18-TOR-10.
  corpen18: {
    phases: ['first movement', 'first combat', 'second movement', 'second combat'],
    kinds: {
      phase: [[...MOVES, ...COMBATS], []],
      move: [MOVES, ['actor', 'from', 'to', 'heading', 'spent']],
      spotting: [MOVES, ['actor', 'target', 'distance', 'chance', 'roll', 'spotted']],
      detected: [MOVES, ['target', 'at']],
      lost: [MOVES, ['target', 'at']],
      gunnery: [COMBATS, ['actor', 'target', 'battery', 'distance', 'arc', 'from', 'at', 'roll', 'hits', 'total']],
      torpedoes: [COMBATS, ['actor', 'target', 'spreads', 'distance', 'from', 'at', 'hitNumber', 'scores']],
      'torpedo hit': [COMBATS, ['target', 'at', 'roll', 'hits', 'total']],
      struck: [COMBATS, ['target', 'at', 'hits', 'total']],
      sunk: [COMBATS, ['target', 'at']],
      reload: [['second combat'], ['actor', 'spreads']],
      end: [COMBATS, ['winner', 'reason']],
    },
    setUp: ['detected'],
  },
  // GNC-TURN-01 and 02, GNC-OFF-06, GNC-BRD-02.
  gurps: {
    phases: ['tactics', 'action', 'boarding'],
    kinds: {
      warning: [[], ['actor', 'clause', 'text']],
      initiative: [[], ['actor', 'roll']],
      tactics: [['tactics'], ['actor', 'leadership', 'gunnery', 'navigation', 'firstAid']],
      turn: [['action'], ['order']],
      move: [['action'], ['actor', 'from', 'to', 'heading']],
      helm: [['action'], ['actor', 'to', 'heading']],
      away: [['action'], ['actor', 'from']],
      gunnery: [['action'], ['actor', 'target', 'battery', 'cannons', 'distance', 'from', 'at', 'roll', 'hit', 'through', 'hpLost']],
      reload: [['action'], ['actor', 'battery', 'cannons']],
      ram: [['action'], ['actor', 'target', 'hexes', 'toTarget', 'toAttacker']],
      boarding: [['action'], ['actor', 'target']],
      aid: [ACTS, ['actor', 'spells', 'lives', 'alive', 'masts']],
      melee: [['boarding'], ['actor', 'target', 'a', 'b', 'victor']],
      disengaged: [['boarding'], ['actor', 'target']],
      captured: [
        [...ACTS, 'tactics'],
        ['target', 'by', 'crew', 'surrendered'],
      ],
      sunk: [ACTS, ['target', 'at']],
      end: [
        [...ACTS, 'tactics'],
        ['winner', 'reason'],
      ],
    },
    setUp: ['warning', 'initiative'],
  },
  // MNW-SEQ-01 and 02.
  'mini-naval': {
    phases: ALL,
    kinds: {
      phase: [ALL, []],
      arrives: [['air'], ['actor', 'target', 'mission']],
      scrambles: [['air'], ['actor', 'target']],
      'air combat': [['air'], ['actor', 'target', 'against', 'actorLost', 'targetLost']],
      strafing: [['air'], ['actor', 'target', 'aaLost', 'aa']],
      'anti-aircraft fire': [['air'], ['actor', 'target', 'aa', 'hits']],
      'order lapses': [['air'], ['actor', 'target', 'order', 'missing']],
      'air attack': [['air'], ['actors', 'target', 'flightPoints', 'hits', 'fp']],
      gunnery: [['gunnery'], ['actor', 'target', 'battery', 'calibre', 'guns', 'distance', 'needed', 'hits', 'fp']],
      torpedoes: [['gunnery'], ['actor', 'target', 'mount', 'torpedoes', 'distance', 'hits', 'fp']],
      spotting: [['gunnery'], ['actor', 'target', 'distance', 'needed', 'spotted']],
      'depth charge': [
        ['gunnery', 'air'],
        ['actor', 'target', 'hits', 'fp'],
      ],
      damage: [ALL, ['target', 'lost', 'fp', 'full', 'status']],
      initiative: [['movement'], ['rolls', 'first']],
      launches: [['movement'], ['actor', 'carrier']],
      lands: [['movement'], ['actor', 'carrier']],
      'aircraft lost': [ALL, ['target', 'flightPoints', 'why']],
      move: [['movement'], ['actor', 'from', 'to', 'heading']],
      withdraws: [['movement'], ['actor', 'from']],
      ramming: [['movement'], ['actor', 'target', 'targetLost', 'actorLost']],
      located: [['movement'], ['actor', 'ring', 'position', 'at']],
      end: [ALL, ['winner', 'reason']],
    },
    setUp: ['located'],
  },
}

/** Some 120 games of each ruleset: many enough for every kind of event to come; ten thousand would say no more, and take minutes. */
const GAMES: Readonly<Record<string, number>> = { corpen18: 25, gurps: 36, 'mini-naval': 36 }

/** Kinds of event without which a battle cannot be told to its end. */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  corpen18: ['move', 'gunnery', 'torpedoes', 'torpedo hit', 'reload', 'detected', 'lost', 'sunk'],
  gurps: ['move', 'helm', 'gunnery', 'reload', 'aid', 'ram', 'melee', 'captured', 'sunk', 'away'],
  'mini-naval': ['move', 'damage', 'torpedoes', 'located', 'withdraws', 'launches', 'lands', 'aircraft lost', 'air combat', 'strafing'],
}

/** What takes a unit out of the battle for good, and which unit. */
function gone(told: BattleEvent & { readonly status?: string }): string | undefined {
  if (told.event === 'sunk' || told.event === 'captured' || (told.event === 'damage' && told.status === 'sunk')) return told.target
  return told.event === 'away' || told.event === 'withdraws' ? told.actor : undefined
}

describe.each(Object.keys(RULESETS))('the events of %s', (id) => {
  const { phases, kinds, setUp } = SEQUENCES[id] as Sequence
  const fold = FOLDS[id] as Fold
  const told = [...stories(id, GAMES[id] as number)]

  it('comes in its phases, one after the other, and nothing happens outside its own', () => {
    const faults = told.flatMap(({ name, events }) => {
      let [turn, place] = [0, -1]
      return events.flatMap((event) => {
        const where = `${name}: turn ${event.turn}, ${event.phase}, ${event.event}`
        const kind = kinds[event.event]
        if (!kind) return [`${where}: no such kind is known`]
        if (event.turn === 0) return setUp.includes(event.event) ? [] : [`${where}: before the first turn`]
        const next = phases.indexOf(event.phase)
        const found = kind[0].includes(event.phase) ? [] : [`${where}: not in this phase`]
        if (event.turn < turn || (event.turn === turn && next < place)) found.push(`${where}: after turn ${turn}, ${phases[place]}`)
        ;[turn, place] = [event.turn, next]
        return found
      })
    })
    expect(faults).toEqual([])
  })

  it('is told in full: every event says who did what to whom, with what, where and when', () => {
    const faults = told.flatMap(({ name, events }) =>
      events.flatMap((event) =>
        (kinds[event.event]?.[1] ?? [])
          .filter((key) => (event as unknown as Record<string, unknown>)[key] === undefined)
          .map((key) => `${name}: ${event.event} without ${key}`),
      ),
    )
    expect(faults).toEqual([])
    const never = Object.keys(kinds).filter((kind) => !told.some(({ events }) => events.some(({ event }) => event === kind)))
    // Warnings are for scenarios that nobody means; a submarine is seldom seen, and its clauses have tests of their own.
    expect(never.filter((kind) => !['warning', 'depth charge'].includes(kind))).toEqual([])
  })

  it('says who scored: what has a target and no actor follows from an attack upon it, or around it, in the same phase', () => {
    const followers = ['torpedo hit', 'struck', 'damage', 'sunk']
    const faults = told.flatMap(({ name, events }) =>
      events.flatMap((event, place) => {
        if (!followers.includes(event.event)) return []
        const before = events.slice(0, place).filter(({ turn, phase }) => turn === event.turn && phase === event.phase)
        const attacks = before.filter((each) => each.target !== undefined && (each.actor !== undefined || 'actors' in each))
        const rammed = attacks.some((each) => each.event === 'ramming' && each.actor === event.target)
        const meant = attacks.some((each) => each.target === event.target || each.event === 'torpedoes')
        return rammed || meant || attacks.some((each) => each.event === 'ram')
          ? []
          : [`${name}: ${event.event} of ${event.target} by nobody`]
      }),
    )
    expect(faults).toEqual([])
  })

  it('has no part for what is out of it: a ship sunk, taken or gone acts no more and is no target, from the next phase on', () => {
    let lost = 0
    const faults = told.flatMap(({ name, events }) => {
      const out = new Map<string, string>()
      return events.flatMap((event) => {
        const now = `${event.turn} ${event.phase}`
        const dead = [event.actor, event.target].filter((each) => each !== undefined && out.has(each) && out.get(each) !== now)
        const unit = gone(event)
        if (unit !== undefined && !out.has(unit)) {
          out.set(unit, now)
          lost++
        }
        return dead.map(
          (each) => `${name}: turn ${event.turn}, ${event.phase}: ${event.event} with ${each}, out since ${out.get(each as string)}`,
        )
      })
    })
    expect(faults).toEqual([])
    expect(lost).toBeGreaterThan(50)
  })

  it('never scores more hits than dice were thrown, nor fewer than none', () => {
    const dice = { gunnery: 'guns', torpedoes: 'torpedoes', 'air attack': 'flightPoints', 'anti-aircraft fire': 'aa' } as Record<
      string,
      string
    >
    const faults = told.flatMap(({ name, events }) =>
      events.flatMap((each) => {
        const event = each as BattleEvent & Readonly<Record<string, unknown>>
        const { hits, fives = 0, scores } = event as { hits?: number; fives?: number; scores?: number[] }
        // Corpen 18 reads hits off a table, four at most; a spread of torpedoes scores two at most.
        const most = id === 'corpen18' ? 4 : Number(event[dice[each.event] ?? ''] ?? 4)
        const wrong = hits !== undefined && (hits < 0 || fives < 0 || hits + fives > most)
        const scored = scores !== undefined && (scores.length !== event['spreads'] || scores.some((score) => score < 0 || score > 2))
        return wrong || scored ? [`${name}: ${JSON.stringify(each)}`] : []
      }),
    )
    expect(faults).toEqual([])
  })

  it('hold every change: from the beginning they alone lead to the end, places, damage, crews, magazines and aircraft', () => {
    for (const { name, start, end, events } of told) expect(folded(fold, start, events), name).toEqual(folded(fold, end, []))
    expect(told.length).toBeGreaterThan(100)
  })

  it('would be missed, each kind that changes something: without its events some battle ends otherwise', () => {
    const kindsTold = [...new Set(told.flatMap(({ events }) => events.map(({ event }) => event)))]
    const missed = kindsTold.filter((kind) =>
      told.some(({ start, end, events }) => {
        const rest = folded(
          fold,
          start,
          events.filter(({ event }) => event !== kind),
        )
        return JSON.stringify(rest) !== JSON.stringify(folded(fold, end, []))
      }),
    )
    expect(missed).toEqual(expect.arrayContaining(CHANGES[id] as string[]))
  })
})
