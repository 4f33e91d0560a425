import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Journal } from '../../src/core/ruleset.js'
import { type Duel, type DuelState, duel, FIRE } from './duel.js'
import { after, event, type Fault, faultOf, put, spoiled } from './support.js'

// Whoever listens, nothing may come out otherwise; and the first and the last state of a battle are states as any other.

const asked = (journal: Journal | undefined) => journal?.why() !== undefined

/** A set-up that comes out otherwise where `then` changes it. */
const setUp = (then: (state: DuelState, journal: Journal | undefined, die: () => number) => void): Partial<Duel> => ({
  setUp(prepared, chance, journal) {
    const state = duel.setUp(prepared, chance, journal)
    then(state, journal, () => chance.die(6, FIRE))
    return state
  },
})

const fail = (): never => {
  throw new Error('over')
}
const loose = z.looseObject({ ships: z.array(z.unknown()), next: z.number(), shots: z.number() })
let calls = 0

const FAULTS: readonly Fault[] = [
  [
    'frozen inputs',
    'a set-up that hands out the prepared state',
    { setUp: (prepared) => prepared },
    /fought on by apply, the battle changes the prepared state: ships\[0\]\.hits: 0 against 1/,
  ],
  [
    'heard or not',
    'a set-up for listeners',
    setUp((state, journal) => journal && put(state, 'shots', 1)),
    /without one, setUp differs at shots: 1 against 0/,
  ],
  [
    'heard or not',
    'a set-up for who asks why',
    setUp((state, journal) => asked(journal) && put(state, 'shots', 1)),
    /with them, setUp differs at shots/,
  ],
  [
    'heard or not',
    'dice of a set-up without listeners',
    setUp((_state, journal, die) => journal ?? die()),
    /without one, setUp differs at dice\[0\]/,
  ],
  [
    'heard or not',
    'an advance for listeners',
    { advance: (state, order, chance, journal) => ({ ...duel.advance(state, order, chance, journal), ...(journal ? {} : { shots: 20 }) }) },
    /a journal makes a difference: without one, advance differs at shots: 1 against 20/,
  ],
  [
    'heard or not',
    'dice thrown for nobody',
    { advance: (state, order, chance, journal) => after(journal ?? chance.die(6, FIRE), duel.advance(state, order, chance, journal)) },
    /without one, advance differs at dice\[\d\]/,
  ],
  [
    'heard or not',
    'dice for facts',
    spoiled((_state, _order, chance, journal) => asked(journal) && chance.die(6, FIRE)),
    /with them, advance differs at dice/,
  ],
  [
    'heard or not',
    'events for who asks why',
    spoiled((_state, _order, _chance, journal) => asked(journal) && journal?.record(event({ event: 'asked', turn: 20 }))),
    /with them, advance differs at events\[\d\]/,
  ],
  [
    'plain values',
    'facts that are no data',
    spoiled((_state, _order, _chance, journal) => {
      journal?.why()?.result('DUEL-01', 'hit', Number.NaN)
      journal?.record(event({ turn: 20 }))
    }),
    /a fact of an event is not plain JSON: value: NaN/,
  ],
  [
    'sound dice',
    'dice for no purpose',
    spoiled((_state, _order, chance) => chance.die(6, {} as never)),
    /1D6 thrown for the purpose \{\}: expected a name and a clause/,
  ],
  [
    'sound events',
    'a turn that comes back',
    spoiled((_state, _order, _chance, journal) => journal?.record(event({ turn: 0 }))),
    /an event of turn 0 after one of turn [1-9]/,
  ],
  [
    'sound events',
    'an actor who is a number',
    spoiled((_state, _order, _chance, journal) => journal?.record(event({ actor: 7, turn: 20 }))),
    /actor or target is 7/,
  ],
  [
    'sound decisions',
    'a decision of nobody there',
    { decision: (state) => duel.decision(state) && { side: 'red', question: 'shoot', unit: 'gull' } },
    /a unit that is nowhere: "gull"/,
  ],
  [
    'sound decisions',
    'a result of half turns',
    { result: (state) => ({ ...duel.result(state), turns: state.shots / 2 }) },
    /a result after 0\.5 turns/,
  ],
  [
    'sound decisions',
    'nothing for null',
    { decision: (state) => duel.decision(state) ?? (undefined as never) },
    /a decision or null is expected; found undefined/,
  ],
  [
    'longest battle',
    'a bound of the prepared state',
    {
      setUp: (prepared) => ({ ...prepared, next: 1 }),
      declares: { ...duel.declares, longestBattle: (state) => ((state as DuelState).next === 0 ? 3 : 20) },
    },
    /at most 3 decisions, by its prepared state, goes on/,
  ],
  [
    'longest battle',
    'half a decision',
    { declares: { ...duel.declares, longestBattle: () => 20.5 } },
    /prepared state gives 20\.5; expected a whole number from 0/,
  ],
  ['longest battle', 'no end', { declares: { ...duel.declares, longestBattle: () => Number.POSITIVE_INFINITY } }, /gives Infinity/],
  [
    'listed orders',
    'a list in changing order',
    { orders: (state) => (calls++ % 2 ? duel.orders(state) : [...duel.orders(state)].reverse()) },
    /asked twice, it differs at orders\[0\]/,
  ],
  ['state schema', 'a state with any key', { schemas: { ...duel.schemas, state: loose } }, /a key that no state has: unknownKey/],
  [
    'settled states',
    'settling that breaks down at the end',
    { settle: (state) => (duel.decision(state) ? structuredClone(state) : fail()) },
    /settle threw: over/,
  ],
  [
    'words',
    'a status that breaks down at the end',
    { status: (state) => (duel.decision(state) ? duel.status(state) : fail()) },
    /status threw: over/,
  ],
  [
    'words',
    'a set-up that cannot be told',
    { tell: (given, names) => (given.event === 'start' ? fail() : duel.tell(given, names)) },
    /tell of \{"event":"start".*threw: over/,
  ],
  [
    'battle over',
    'a refusal without a clause, at the end',
    { refusal: (state, order) => (duel.decision(state) ? duel.refusal(state, order) : ({ reason: 'over' } as never)) },
    /refusal gives \{"reason":"over"\}; expected null, or a clause and a reason/,
  ],
  [
    'near misses refused by the rules',
    'a refusal with more to it',
    {
      refusal: (state, order) => {
        const why = duel.refusal(state, order)
        return why && { ...why, at: 1 }
      },
    },
    /and nothing else/,
  ],
]

describe('a fault of states and of what is said of them is found and named', () => {
  for (const [kind, what, faulty, words = /./] of FAULTS) {
    it(`${kind}: ${what}`, () => {
      const message = faultOf({ ...duel, ...faulty })
      expect(message).toMatch(new RegExp(`^${kind}: `))
      expect(message).toMatch(words)
    })
  }
})
