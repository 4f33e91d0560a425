import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BroadsideError } from '../../src/core/errors.js'
import { text } from '../../src/core/schema.js'
import { type Duel, duel } from './duel.js'
import { fullDuel } from './full-duel.js'
import { after, type Fault, faultOf } from './support.js'

// The ruleset itself and its scenarios, before anything is played.

const without = (key: string) => ({ [key]: undefined }) as Partial<Duel>
const declaring = (over: object) => ({ declares: { ...duel.declares, ...over } }) as Partial<Duel>
const schemas = (over: object) => ({ schemas: { ...fullDuel.schemas, ...over } }) as Partial<Duel>
const colours = (over: object) => ({ options: { colours: { ...fullDuel.options['colours'], ...over } } }) as Partial<Duel>
let prepared = 0

const FAULTS: readonly Fault[] = [
  ['members', 'no title', without('title'), /title: missing; expected text/],
  ['members', 'no settle', without('settle'), /settle: missing; expected a function/],
  ['members', 'no declarations', without('declares'), /declares: missing; expected an object/],
  ['members', 'no doctrines', without('doctrines'), /doctrines: missing; expected an object/],
  ['members', 'a bound that is no function', declaring({ longestBattle: 20 }), /declares\.longestBattle: found 20; expected a function/],
  ['members', 'half a side', declaring({ sides: 0.5 }), /declares\.sides: found 0\.5; expected a whole number from 1/],
  ['members', 'no word on lists', declaring({ listsOrders: undefined }), /declares\.listsOrders: missing; expected true or false/],
  ['members', 'no schema of orders', schemas({ order: undefined }), /schemas\.order: missing; expected a schema of zod/],
  ['members', 'a card that is no function', { parseShipCard: 5 as never }, /parseShipCard: found 5; expected a function or nothing/],
  ['members', 'a house rule without values', colours({ values: [] }), /options\.colours\.values: found .*; expected a list of values/],
  [
    'members',
    'a procedure without a rule',
    { procedures: { fire: { input: z.unknown(), refusals: [], prepare: () => ({}) } as never } },
    /procedures\.fire\.run: missing; expected a function/,
  ],
  ['members', 'a doctrine that decides nothing', { doctrines: { idle: { about: '' } as never } }, /doctrines\.idle\.decide: missing/],
  ['members', 'hits expected that nobody counts', without('tally'), /expectedHits without tally/],
  ['members', 'a table pack without a name', { tables: () => ({ pack: '' }) }, /tables: no pack with a name/],
  [
    'members',
    'tables that break down',
    {
      tables() {
        throw new Error('no tables')
      },
    },
    /tables threw: no tables/,
  ],
  [
    'members',
    'settings that break down',
    {
      settings() {
        throw new Error('no settings')
      },
    },
    /settings threw: no settings/,
  ],
  [
    'members',
    'a house rule that the schema lacks',
    { options: { ...fullDuel.options, fog: { values: [false, true], about: '', clause: '' } } },
    /options\.fog: nothing where it is left out; the first value is false/,
  ],
  [
    'members',
    'another default',
    colours({ values: ['nailed', 'struck'] }),
    /colours: "struck" where it is left out; the first value is "nailed"/,
  ],
  ['members', 'a value too many', colours({ values: ['struck', 'cut'] }), /schemas\.options refuses a value of options: colours/],
  [
    'members',
    'a schema of house rules that takes any',
    schemas({ options: z.looseObject({ colours: z._default(z.enum(['struck', 'nailed']), 'struck') }) }),
    /schemas\.options accepts an option that there is not/,
  ],
  ['members', 'settings that take any house rule', { settings: () => null }, /settings with an option that there is not: accepted/],
  ['scenarios', 'a schema that refuses the scenario', schemas({ scenario: z.strictObject({ scenario: text() }) }), /rounds: unknown key/],
  [
    'scenarios',
    'a scenario refused with its path',
    {
      prepare() {
        throw new BroadsideError('out-of-range', 'ships[1].rounds', 'expected a number up to 1; found 2')
      },
    },
    /prepare threw: ships\[1\]\.rounds: expected a number up to 1; found 2/,
  ],
  [
    'malformed scenarios',
    'a scenario that is not looked at',
    { prepare: () => duel.prepare({ scenario: 'One', rounds: 2 }) },
    /null in its place/,
  ],
  [
    'malformed scenarios',
    'a scenario without schema',
    schemas({ scenario: z.looseObject({ scenario: text(), rounds: z.number() }) }),
    /the schema accepts a scenario with the key unknownKey/,
  ],
  [
    'malformed scenarios',
    'a scenario read before it is parsed',
    { prepare: (given) => after((given as { scenario: string }).scenario.trim(), duel.prepare(given)) },
    /prepare, given a scenario with null in its place, threw: Cannot read/,
  ],
  [
    'malformed scenarios',
    'a part that only the schema refuses',
    { prepare: (given) => duel.prepare({ ...(given as object), scenario: 'One' }) },
    /prepare accepts a scenario with -7\.5 at scenario, which the schema refuses/,
  ],
  [
    'same seed',
    'a scenario prepared otherwise each time',
    { prepare: (given) => ({ ...duel.prepare(given), shots: prepared++ }) },
    /prepared again/,
  ],
  ['declared sides', 'a side called umpire', { sides: () => ['red', 'umpire'] }, /a side cannot be called "umpire"/],
  [
    'declared sides',
    'sides that change places',
    { sides: ({ shots }) => (shots % 2 ? ['blue', 'red'] : ['red', 'blue']) },
    /not the same throughout/,
  ],
]

describe('a fault of the ruleset itself is found and named', () => {
  for (const [kind, what, faulty, words = /./] of FAULTS) {
    it(`${kind}: ${what}`, () => {
      const message = faultOf({ ...fullDuel, ...faulty })
      expect(message).toMatch(new RegExp(`^${kind}: `))
      expect(message).toMatch(words)
    })
  }

  it('but a ruleset without house rules takes none', () => {
    expect(faultOf({ ...fullDuel, options: {}, schemas: duel.schemas, settings: () => null }, { games: 1 })).toBe('')
  })
})
