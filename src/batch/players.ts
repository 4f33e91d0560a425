import { BroadsideError } from '../core/errors.js'
import { notAmong, show } from '../core/found.js'
import { readFrom } from '../core/given.js'
import { lawfulOrder } from '../core/lawful-order.js'
import { isObject } from '../core/plain-copy.js'
import type { BattleResult, Decision, Doctrine, NamedDoctrine, Ruleset } from '../core/ruleset.js'
import { copies } from './copies.js'

// Who decides for a side.

/** A ruleset of any kind: what it calls states and orders is its own affair. */
export type AnyRuleset = Ruleset<unknown, unknown, unknown, BattleResult, unknown>

/** A doctrine by its name in the ruleset, or a function of one's own. */
export type Choice<View = unknown, Order = unknown> = string | NamedDoctrine<View, Order>['decide']

/** A chosen doctrine. */
export interface Player {
  /** The doctrine's name; of a function its own, behind `own:`. */
  readonly name: string
  decide(view: unknown, decision: Decision, orders: () => readonly unknown[], chance: Parameters<Doctrine<unknown, unknown>>[3]): unknown
  /** Whether its orders are to be checked, as those of functions are: those of the ruleset's own doctrines are lawful. */
  readonly checked: boolean
}

/**
 * The doctrine of each side, in the order of the sides: the one chosen, else the scenario's (`sides[].doctrine`), else the ruleset's first.
 * Throws `unknown-doctrine` for a name the ruleset does not have, or a side that is not there. Functions are given copies; `prepared` is what the views are of.
 */
export function playersFor(
  ruleset: AnyRuleset,
  sides: readonly string[],
  scenario: unknown,
  chosen: Readonly<Record<string, Choice>> = {},
  prepared: unknown = null,
): readonly Player[] {
  if (typeof chosen !== 'object' || chosen === null)
    throw new BroadsideError('wrong-type', 'doctrines', `expected an object with a doctrine by side; found ${show(chosen)}`)
  for (const side of readFrom('doctrines', 'an object with a doctrine by side', () => Object.keys(chosen))) {
    if (sides.includes(side)) continue
    throw new BroadsideError('unknown-doctrine', `doctrines.${side}`, notAmong(sides, side, 'a side'))
  }
  return sides.map((side) => {
    const own = Object.hasOwn(chosen, side) ? chosen[side] : undefined
    const choice: unknown = own === undefined ? (authored(scenario, side) ?? undefined) : own
    return typeof choice === 'function' ? ownPlayer(choice as Doctrine<unknown, unknown>, prepared) : playerFor(ruleset, side, choice)
  })
}

/** What a function is given is its own: whatever it does to that, it does nothing to the battle. */
function ownPlayer(own: Doctrine<unknown, unknown>, prepared: unknown): Player {
  const copy = copies(prepared)
  return {
    name: `own:${own.name}`,
    decide: (view, decision, orders, chance) => own(copy(view), { ...decision }, () => copy(orders()), chance),
    checked: true,
  }
}

/** The order that a function gave for a side, if it is well formed and lawful. Throws a BroadsideError that says what is wrong with whose. */
export function heldToRules(ruleset: AnyRuleset, state: unknown, side: string, { name }: Player, order: unknown): unknown {
  try {
    return lawfulOrder(ruleset, state, order, 'order')
  } catch (error) {
    if (!(error instanceof BroadsideError)) throw error
    const { code, path, message } = error
    throw new BroadsideError(
      code,
      `doctrines.${side}`,
      [`${side}, doctrine ${name}`, path, message].filter((part) => part !== '').join(': '),
    )
  }
}

function playerFor(ruleset: AnyRuleset, side: string, choice: unknown): Player {
  const known = Object.keys(ruleset.doctrines)
  const name = choice === undefined ? known[0] : choice
  if (typeof name === 'string' && Object.hasOwn(ruleset.doctrines, name)) {
    const doctrine = ruleset.doctrines[name] as AnyRuleset['doctrines'][string]
    return { name, decide: (...input) => doctrine.decide(...input), checked: false }
  }
  const fault =
    known.length > 0
      ? notAmong(known, name, `a doctrine of ${ruleset.id}`)
      : `${ruleset.id} has no doctrines: expected a function; found ${show(name)}`
  throw new BroadsideError('unknown-doctrine', `doctrines.${side}`, fault)
}

/** The doctrine that a scenario has for a side. */
export function authored(scenario: unknown, side: string): unknown {
  const sides: unknown = isObject(scenario) ? scenario['sides'] : undefined
  const found: unknown = Array.isArray(sides) ? sides.find((each) => isObject(each) && each['id'] === side) : undefined
  return isObject(found) ? found['doctrine'] : undefined
}
