import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Chance } from '../../src/core/chance.js'
import { type OrderOutcome, orderOdds, outcomeOf, ownEvents } from '../../src/core/order-odds.js'
import type { BattleEvent, Journal } from '../../src/core/ruleset.js'
import { ANY } from './support.js'

// Which events and which dice are an order's own part, of all that carrying it out brings about.

const event = (name: string, actor?: string, more: Partial<BattleEvent> = {}): BattleEvent => ({
  event: name,
  turn: 1,
  phase: 'fire',
  knownTo: [],
  ...(actor !== undefined && { actor }),
  ...more,
})

/** Every order is one, and lawful. */
const LAWFUL = { schemas: { order: z.unknown() }, refusal: () => null }

/** The odds of an order that does this, each outcome by the names of its events. */
function oddsOf(act: (chance: Chance, journal: Journal) => void, actor?: string): Map<string, number> {
  const ruleset = {
    ...LAWFUL,
    decision: () => ({ side: 'red', question: 'act', ...(actor !== undefined && { unit: actor }) }),
    tell: ({ event: name }: BattleEvent) => name,
    advance: (state: string, _order: string, chance: Chance, journal?: Journal) => {
      act(chance, journal as Journal)
      return state
    },
  }
  const { outcomes } = orderOdds<string, string>(ruleset as never, 'state', 'order')
  return new Map(outcomes.map(({ value, p }) => [(value as OrderOutcome).map(({ outcome }) => outcome).join(' '), p]))
}
/** A coin. */
const coin = (chance: Chance) => chance.band(2, [2], ANY) === 1

describe('the odds of an order', () => {
  it('are of its events and its dice, of whatever form', () => {
    expect(
      oddsOf((chance, journal) => {
        const sum =
          Number(chance.die(2, ANY) === 2) +
          Number(coin(chance)) +
          (chance.total(1, 2, ANY) - 1) +
          (chance.faces(1, 2, [2], ANY)[0] as number)
        journal.why()
        journal.record(event(`${sum}`, 'me'))
      }, 'me'),
    ).toEqual(new Map([0, 1, 2, 3, 4].map((sum, i) => [`${sum}`, ([1, 4, 6, 4, 1][i] as number) / 16])))
  })

  it('end with a new phase, a new turn, and another unit’s doing', () => {
    const after = (next: BattleEvent, actor?: string) => [
      ...oddsOf((_, journal) => {
        journal.record(event('shot', 'me'))
        journal.record(next)
        journal.record(event('late', 'me'))
      }, actor).keys(),
    ]
    expect(after(event('phase'), 'me')).toEqual(['shot'])
    expect(after(event('next', 'me', { turn: 2 }), 'me')).toEqual(['shot'])
    expect(after(event('next', 'me', { phase: 'move' }), 'me')).toEqual(['shot'])
    expect(after(event('next', 'other'), 'me')).toEqual(['shot'])
    expect(after(event('next'), 'me')).toEqual(['shot next late'])
    expect(after(event('next', 'other'))).toEqual(['shot next late'])
  })

  it('count dice that are thrown before the first event, and those after where there were some before', () => {
    const before = oddsOf((chance, journal) => {
      const hit = coin(chance)
      journal.record(event('shot', 'me'))
      if (hit && coin(chance)) journal.record(event('sunk'))
    }, 'me')
    expect(before).toEqual(
      new Map([
        ['shot', 0.75],
        ['shot sunk', 0.25],
      ]),
    )
    // An order that throws none of its own is done when dice are thrown after it.
    const none = oddsOf((chance, journal) => {
      journal.record(event('moved', 'me'))
      journal.record(event(coin(chance) ? 'seen' : 'not seen'))
    }, 'me')
    expect(none).toEqual(new Map([['moved', 1]]))
  })

  it('count dice before an event that names nobody, as they do those of an order of nobody', () => {
    const halves = new Map([
      ['hit', 0.5],
      ['miss', 0.5],
    ])
    const thrown = (chance: Chance, journal: Journal) => journal.record(event(coin(chance) ? 'hit' : 'miss'))
    expect(oddsOf(thrown, 'me')).toEqual(halves)
    expect(oddsOf(thrown)).toEqual(halves)
    // Of an order of nobody that throws none first, dice thrown after it might be anybody's.
    const after = oddsOf((chance, journal) => {
      journal.record(event('drifts'))
      journal.record(event(coin(chance) ? 'fires' : 'holds', 'other'))
    })
    expect(after).toEqual(new Map([['drifts', 1]]))
    const told = oddsOf((_, journal) => {
      journal.record(event('drifts'))
      journal.record(event('shot', 'me'))
    }, 'me')
    expect(told).toEqual(new Map([['drifts shot', 1]]))
  })

  it('count dice after the first event where its actor goes on, and not where others do', () => {
    const rammed = (then: (hit: boolean) => BattleEvent) =>
      oddsOf((chance, journal) => {
        journal.record(event('moved', 'me'))
        journal.record(then(coin(chance)))
        if (coin(chance)) journal.record(event('sunk'))
      }, 'me')
    expect(rammed((hit) => event(hit ? 'rams' : 'misses', 'me'))).toEqual(
      new Map(['moved misses', 'moved misses sunk', 'moved rams', 'moved rams sunk'].map((outcome) => [outcome, 0.25])),
    )
    const alone = new Map([['moved', 1]])
    expect(rammed((hit) => event(hit ? 'rams' : 'misses', 'other'))).toEqual(alone)
    expect(rammed(() => event('phase', 'me'))).toEqual(alone)
    expect(rammed((hit) => event(hit ? 'rams' : 'misses', 'me', { turn: 2 }))).toEqual(alone)
    expect(rammed((hit) => event(hit ? 'seen' : 'not seen'))).toEqual(alone)
    expect(rammed((hit) => event(hit ? 'rams' : 'misses', undefined, { actors: ['other', 'me'] })).size).toBe(4)
    expect(rammed((hit) => event(hit ? 'rams' : 'misses', undefined, { actors: ['other'] }))).toEqual(alone)
  })

  it('pass over what others do first, with their dice and what comes of it', () => {
    const after = (own: (chance: Chance, journal: Journal) => void) =>
      oddsOf((chance, journal) => {
        journal.record(event(coin(chance) ? 'strafes' : 'misses', 'other'))
        journal.record(event('hurt'))
        journal.record(event('bombs', undefined, { actors: ['other', 'another'] }))
        own(chance, journal)
      }, 'me')
    const shot = new Map([
      ['miss', 0.5],
      ['hit', 0.5],
    ])
    expect(after((chance, journal) => journal.record(event(coin(chance) ? 'hit' : 'miss', 'me')))).toEqual(shot)
    // Dice that others threw do not make those after an order without any its own.
    expect(
      after((chance, journal) => {
        journal.record(event('moved', 'me'))
        journal.record(event(coin(chance) ? 'seen' : 'not seen'))
      }),
    ).toEqual(new Map([['moved', 1]]))
    expect(after(() => undefined)).toEqual(new Map([['', 1]]))
    expect(after((_, journal) => journal.record(event('next', 'me', { turn: 2 })))).toEqual(new Map([['', 1]]))
  })

  it('let a fault of the rules through', () => {
    const broken = () =>
      oddsOf(() => {
        throw new TypeError('a fault')
      }, 'me')
    expect(broken).toThrow(TypeError)
  })

  it('are of lawful orders alone, of a battle that goes on', () => {
    const never = () => {
      throw new Error('carried out')
    }
    const asked = (change: object) => () =>
      orderOdds<string, string>(
        { ...LAWFUL, decision: () => ({ side: 'red', question: 'act', unit: 'me' }), advance: never, ...change } as never,
        's',
        'o',
      )
    expect(asked({ refusal: () => ({ clause: 'T-1', reason: 'not now' }) })).toThrow(
      expect.objectContaining({ code: 'unlawful-order', path: '', message: 'not now (T-1)' }),
    )
    expect(asked({ schemas: { order: z.literal('p') } })).toThrow(expect.objectContaining({ code: 'not-allowed' }))
    expect(asked({ decision: () => null })).toThrow(
      expect.objectContaining({ code: 'battle-over', path: '', message: 'the battle is over: no order has odds' }),
    )
  })

  it('are narrowed to what somebody may know', () => {
    const ruleset = {
      ...LAWFUL,
      decision: () => ({ side: 'red', question: 'act', unit: 'me' }),
      tell: ({ event: name }: BattleEvent) => name,
      advance: (state: string, _order: string, chance: Chance, journal?: Journal) => {
        journal?.record(event(coin(chance) ? 'hit' : 'miss', 'me', { knownTo: ['blue'] }))
        journal?.record(event('shot', 'me', { knownTo: ['red'] }))
        return state
      },
    }
    const known = (side: string) => orderOdds<string, string>(ruleset as never, 's', 'o', ({ knownTo }) => knownTo.includes(side)).outcomes
    expect([known('red').length, known('blue').length]).toEqual([1, 2])
  })
})

describe('events as an outcome', () => {
  const shot = event('shot', 'me', { target: 'you' })
  it('are told, or what the ruleset makes of them', () => {
    const tell = (given: BattleEvent, names: (id: string) => string) => `${names(String(given.actor))} ${given.event}`
    expect(outcomeOf({ tell }, [shot, event('sunk', 'me')])).toEqual([
      { to: 'you', outcome: 'me shot', amount: null },
      { to: null, outcome: 'me sunk', amount: null },
    ])
    const gist = (given: BattleEvent, names: (id: string) => string) =>
      given.event === 'shot'
        ? { outcome: names('hit'), to: 'you', amount: 2 }
        : given.event === 'sunk'
          ? { outcome: 'sinks' }
          : given.event === 'moved'
            ? {}
            : null
    expect(outcomeOf({ tell, gist }, [shot, event('sunk'), event('moved'), event('phase')])).toEqual([
      { to: 'you', outcome: 'hit', amount: 2 },
      { to: null, outcome: 'sinks', amount: null },
    ])
  })
})

describe('the events of an order', () => {
  it('are those before the first that is not its own', () => {
    const all = [event('shot', 'me'), event('hit'), event('shot', 'other'), event('shot', 'me')]
    expect(ownEvents(all, 'me').map(({ event: name }) => name)).toEqual(['shot', 'hit'])
    expect(ownEvents(all, undefined)).toBe(all)
    const joint = event('shot', undefined, { actors: ['other', 'me'] })
    const late = [event('shot', 'other'), event('hit'), joint, event('hit'), event('shot', undefined, { actors: ['other'] }), joint]
    expect(ownEvents(late, 'me')).toEqual([joint, event('hit')])
    expect(ownEvents([], 'me')).toEqual([])
  })
})
