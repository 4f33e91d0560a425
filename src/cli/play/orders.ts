import type * as z from 'zod/mini'
import type { Battle } from '../../core/battle.js'
import { BroadsideError, unlawful } from '../../core/errors.js'
import { suggestion } from '../../core/found.js'
import type { Decision } from '../../core/ruleset.js'
import { scanJson } from '../json.js'

// Orders as people type them: `fire main hood`, `move FFR`, `launch hood 2 split=norfolk`; as a number of the list; as JSON.

/** A lawful order with the words that give it, and what it comes to. */
export interface Listed {
  readonly order: unknown
  readonly words: string
  readonly hint: string
}

/** The lawful orders of the decision at hand, as they can be typed. */
export function listedOrders(battle: Battle): Listed[] {
  const unit = battle.decision?.unit
  return battle.orders().map((order) => ({
    order,
    words: wordsOf(order, unit),
    hint: battle.ruleset.consider?.(battle.state, order) ?? '',
  }))
}

/** An order in words: its values in their order, without the unit that decides; figures with their names where there are several. */
export function wordsOf(order: unknown, unit: string | undefined): string {
  const entries = Object.entries(order as object).filter(([key, value]) => value !== undefined && !(key === 'unit' && value === unit))
  const figures = entries.filter(([, value]) => typeof value !== 'string').length
  return entries
    .map(([key, value]) => (key === 'unit' || (figures > 1 && typeof value !== 'string') ? `${key}=${word(value)}` : word(value)))
    .join(' ')
    .trim()
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** The kinds of order a ruleset has, each with the keys that follow it, read from its schema. */
export function orderKinds(schema: z.core.$ZodType): ReadonlyMap<string, Shape> {
  const { options, shape } = schema._zod.def as { readonly options?: readonly z.core.$ZodType[]; readonly shape?: Shape }
  if (options) return new Map(options.flatMap((option) => [...orderKinds(option)]))
  for (const [key, type] of Object.entries(shape ?? {})) {
    const { values } = type._zod.def as { readonly values?: readonly unknown[] }
    if (!values) continue
    const { [key]: _kind, ...rest } = shape as Shape
    return new Map(values.map((value) => [String(value), { [key]: type, ...rest }]))
  }
  return new Map()
}

/** Who is to decide what. Throws `battle-over` when nobody is: whatever is then typed as an order is wrong for that first. */
export function decisionAt({ decision }: Battle): Decision {
  if (decision) return decision
  throw new BroadsideError('battle-over', '', 'the battle is over: no order can be given')
}

/** What somebody typed as an order, to be checked by the battle. Throws `not-allowed` when it is no kind of order, `battle-over` after the end. */
function readOrder(battle: Battle, typed: string, listed: readonly Listed[]): unknown {
  decisionAt(battle)
  if (typed.startsWith('{')) return readJson(typed)
  if (/^\d+$/.test(typed)) return numbered(Number(typed), listed)
  const known = listed.find(({ words }) => words === typed)
  return known ? known.order : spelt(battle, typed)
}

/** An order as it was typed, if the rules allow it. Throws as {@link readOrder}, and `unlawful-order` with the unit that was perhaps meant. */
export function lawfulOrder(battle: Battle, typed: string): unknown {
  const listed = listedOrders(battle)
  const order = readOrder(battle, typed, listed)
  const refusal = battle.refusal(order)
  if (!refusal) return order
  throw unlawful(refusal, unitMeant(battle, order as object, listed))
}

/**
 * Of the lawful orders that begin as an unlawful one does, which unit goes on where it leaves them. Only units have names to be misspelt: a move is as long as it is meant to be.
 * A unit that the side that decides can see is the one that was meant.
 */
function unitMeant({ ruleset, state, decision }: Battle, order: object, listed: readonly Listed[]): string {
  let alike = listed.map((each) => each.order as Readonly<Record<string, unknown>>)
  for (const [key, found] of Object.entries(order)) {
    const agreeing = alike.filter((each) => each[key] === found)
    if (agreeing.length === 0 && typeof found === 'string') {
      if (ruleset.chart?.(state, decision?.side).pieces.some(({ id }) => id === found)) return ''
      const units = new Set(ruleset.chart?.(state).pieces.map(({ id }) => id))
      return suggestion(
        found,
        alike.flatMap(({ [key]: id }) => (typeof id === 'string' && units.has(id) ? [id] : [])),
      )
    }
    alike = agreeing
  }
  return ''
}

function numbered(number: number, listed: readonly Listed[]): unknown {
  const found = listed[number - 1]
  if (found) return found.order
  const range = listed.length === 0 ? 'no orders are listed' : `expected an order from 1 to ${listed.length}`
  throw new BroadsideError('not-allowed', '', `${range}; found ${number}`)
}

/** The kind of order that a line begins with: kinds may have several words. */
export function kindOf(kinds: ReadonlyMap<string, unknown>, typed: string): string | undefined {
  const found = [...kinds.keys()].filter((kind) => typed === kind || typed.startsWith(`${kind} `))
  return found.sort((a, b) => b.length - a.length)[0]
}

function spelt(battle: Battle, typed: string): unknown {
  const kinds = orderKinds(battle.ruleset.schemas.order)
  const kind = kindOf(kinds, typed)
  if (kind === undefined) {
    const [first = ''] = typed.split(' ')
    const known = [...kinds.keys()]
    throw new BroadsideError(
      'not-allowed',
      '',
      `no order ${JSON.stringify(first)}; there are ${known.join(', ')}${suggestion(first, known)}`,
    )
  }
  const shape = kinds.get(kind) as Shape
  const words = typed
    .slice(kind.length)
    .split(/\s+/)
    .filter((each) => each !== '')
  const [discriminator] = Object.keys(shape) as [string]
  const order: Record<string, unknown> = { [discriminator]: kind }
  if ('unit' in shape && battle.decision?.unit !== undefined) order['unit'] = battle.decision.unit
  const places = Object.keys(shape).filter((key) => key !== discriminator && key !== 'unit')
  for (const given of words) {
    const [, named, value] = /^([A-Za-z]+)=(.*)$/s.exec(given) ?? []
    const key = named ?? places.find((place) => !Object.hasOwn(order, place))
    if (key === undefined) throw new BroadsideError('not-allowed', '', `too many words: ${kind} takes ${places.join(', ') || 'none'}`)
    order[key] = wordValue(value ?? given, Object.hasOwn(shape, key) ? shape[key] : undefined)
  }
  return order
}

/** A word as the value its key takes: a number where numbers stand, lists and objects as JSON, else text. */
function wordValue(given: string, type: z.core.$ZodType | undefined): unknown {
  const def = type?._zod.def as { readonly type?: string; readonly innerType?: z.core.$ZodType } | undefined
  if (def?.innerType) return wordValue(given, def.innerType)
  if ((def?.type === 'number' || def?.type === 'int') && /^-?\d+(?:\.\d+)?$/.test(given)) return Number(given)
  if (def?.type === 'boolean' && (given === 'true' || given === 'false')) return given === 'true'
  return /^[[{]/.test(given) ? readJson(given) : given
}

/** JSON, or a BroadsideError that says it is none. */
export function readJson(text: string): unknown {
  const { fault } = scanJson(text)
  if (fault) throw new BroadsideError('unreadable', '', `not JSON: ${fault.message}`)
  return JSON.parse(text)
}
