import { unlawful } from './errors.js'
import type { Ruleset } from './ruleset.js'
import { parse } from './schema.js'

/** An order as somebody gave it, read. Throws a BroadsideError where it is malformed, `unlawful-order` where the rules refuse it. */
export function lawfulOrder<State, Order>(
  ruleset: Pick<Ruleset<State, Order>, 'refusal' | 'schemas'>,
  state: State,
  given: unknown,
  path = '',
): Order {
  const order = parse(ruleset.schemas.order, given, path) as Order
  const refusal = ruleset.refusal(state, order)
  if (refusal) throw unlawful(refusal)
  return order
}
