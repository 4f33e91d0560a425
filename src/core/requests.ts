import { type Dice, type RollObserver, TooManyDice } from './chance.js'
import { enumerate } from './enumerate.js'
import { BroadsideError, isRefused, type Refusal, type Refused } from './errors.js'
import { notAmong, show, suggestion } from './found.js'
import { formatPath, isObject } from './plain-copy.js'
import type { Procedure } from './procedure.js'
import type { Ruleset } from './ruleset.js'
import { parse, reading } from './schema.js'
import { ScriptedChance } from './scripted.js'
import { type Seed, SeededChance, seedText } from './seeded.js'
import { type Fact, Trace } from './trace.js'

/** A procedure to be carried out: with exactly one of `dice` and `seed` to resolve it, with neither for its odds. */
export interface Request {
  readonly id?: unknown
  readonly ruleset: string
  readonly procedure: string
  readonly input: object
  readonly dice?: readonly Dice[]
  readonly seed?: Seed
  /** Ignored, so that a case file can be fed as it is. */
  readonly expect?: unknown
}

/** What went wrong with a request. */
export interface RequestError {
  readonly code: string
  readonly path: string
  readonly message: string
}

/** A request carried out; `why` holds its facts where they were asked for. */
export interface Resolved {
  readonly id: unknown
  readonly ruleset: string
  readonly procedure: string
  readonly output: object
  readonly why?: readonly Fact[]
}

/** A request's outcomes: distinct outputs with their exact probabilities, which sum to 1. */
export interface Odds {
  readonly id: unknown
  readonly ruleset: string
  readonly procedure: string
  readonly outcomes: readonly { readonly output: object; readonly p: number }[]
}

/** An answer that is not an output: the rules refuse the request, or it is malformed. */
export type Declined =
  | { readonly id: unknown; readonly refused: Refusal; readonly why?: readonly Fact[] }
  | { readonly id: unknown; readonly error: RequestError; readonly why?: readonly Fact[] }

/** Rulesets by id, and by id the settings each is to be played with, as its `settings` gives them (its own tables and default options where there are none). */
export interface RequestContext {
  readonly rulesets: Readonly<Record<string, Ruleset>>
  readonly settings?: Readonly<Record<string, unknown>> | undefined
}

const KEYS = ['id', 'ruleset', 'procedure', 'input', 'dice', 'seed', 'expect'] as const

/** Carries out a request with its dice or its seed. Never throws: what is wrong comes back as a reply. With `why`, the reply carries its facts. */
export function resolveRequest(request: unknown, context: RequestContext, why = false): Resolved | Declined {
  const trace = why ? new Trace() : undefined
  return reply(request, trace, (checked) => {
    const { ruleset, procedure } = find(checked, context)
    const observe = trace ? trace.roll.bind(trace) : undefined
    const chance = chanceFor(checked, observe)
    const input = parse(procedure.input, checked['input'], 'input')
    const settings = settingsFor(ruleset, context)
    const output = procedure.run(input, settings, chance, trace)
    const facts = trace ? { why: trace.facts } : {}
    if (chance instanceof ScriptedChance && !(isRefused(output) && chance.used === 0)) chance.finish()
    if (isRefused(output)) return { refused: output.refused, ...facts }
    return { ruleset: ruleset.id, procedure: String(checked['procedure']), output, ...facts }
  })
}

/** Every outcome of a request with its exact probability, from the same rule that resolves it. Never throws. */
export function oddsOfRequest(request: unknown, context: RequestContext): Odds | Declined {
  return reply(request, undefined, (checked) => {
    const { ruleset, procedure } = find(checked, context)
    for (const key of ['dice', 'seed']) {
      if (checked[key] !== undefined)
        throw new BroadsideError(key === 'dice' ? 'bad-dice' : 'bad-seed', key, `odds are computed, not rolled: leave ${key} out`)
    }
    const input = parse(procedure.input, checked['input'], 'input')
    const settings = settingsFor(ruleset, context)
    const prepared = procedure.prepare(input)
    const { outcomes } = enumerate((chance) => prepared.play(settings, chance))
    const refused = firstRefusal(outcomes.map(({ value }) => value).filter(isRefused), procedure)
    if (refused) return { refused }
    return {
      ruleset: ruleset.id,
      procedure: String(checked['procedure']),
      outcomes: outcomes.map(({ value, p }) => ({ output: value, p })),
    }
  })
}

type Checked = Readonly<Record<string, unknown>>

function reply<Answer extends object>(
  request: unknown,
  trace: Trace | undefined,
  answer: (checked: Checked) => Answer,
): never | (Answer & { id: unknown }) {
  let id: unknown = null
  try {
    return reading(request, '', () => {
      if (isObject(request) && request['id'] !== undefined) id = request['id']
      return { id, ...answer(checkKeys(request)) }
    })
  } catch (error) {
    const known = error instanceof TooManyDice ? new BroadsideError('out-of-range', 'input', `too many dice: ${error.message}`) : error
    if (!(known instanceof BroadsideError)) throw known
    return { id, error: known.toJSON(), ...(trace ? { why: trace.facts } : {}) } as never
  }
}

function checkKeys(request: unknown): Checked {
  if (!isObject(request)) throw new BroadsideError('wrong-type', '', `a request is an object; found ${show(request)}`)
  for (const key of Object.keys(request)) {
    if ((KEYS as readonly string[]).includes(key)) continue
    const absent = KEYS.filter((known) => !Object.hasOwn(request, known))
    throw new BroadsideError('unknown-key', formatPath('', [key]), `unknown key ${JSON.stringify(key)}${suggestion(key, absent)}`)
  }
  for (const key of ['ruleset', 'procedure', 'input']) {
    if (!Object.hasOwn(request, key))
      throw new BroadsideError('missing-key', key, `missing; a request names its ruleset, procedure and input`)
  }
  return request
}

function find(request: Checked, context: RequestContext): { ruleset: Ruleset; procedure: Procedure } {
  const ruleset = named(context.rulesets, request['ruleset'], 'unknown-ruleset', 'ruleset')
  return { ruleset, procedure: named(ruleset.procedures, request['procedure'], 'unknown-procedure', 'procedure') }
}

function named<T>(table: Readonly<Record<string, T>>, name: unknown, code: 'unknown-ruleset' | 'unknown-procedure', path: string): T {
  if (typeof name === 'string' && Object.hasOwn(table, name)) return table[name] as T
  const known = Object.keys(table)
  throw new BroadsideError(code, path, notAmong(known, name))
}

function chanceFor(request: Checked, observe: RollObserver | undefined): SeededChance | ScriptedChance {
  const { dice, seed } = request
  if ((dice === undefined) === (seed === undefined)) {
    const found = dice === undefined ? 'neither' : 'both'
    throw new BroadsideError('bad-dice', 'dice', `exactly one of dice and seed is needed (dice: [] where none is thrown); found ${found}`)
  }
  if (seed !== undefined) return SeededChance.fromSeed(seedText(seed), observe)
  return new ScriptedChance(dice as readonly unknown[], { observe })
}

function settingsFor(ruleset: Ruleset, context: RequestContext): unknown {
  return context.settings?.[ruleset.id] ?? ruleset.settings()
}

function firstRefusal(refused: readonly Refused[], procedure: Procedure): Refusal | undefined {
  const rank = ({ refused: { clause } }: Refused) => procedure.refusals.indexOf(clause)
  return [...refused].sort((a, b) => rank(a) - rank(b))[0]?.refused
}
