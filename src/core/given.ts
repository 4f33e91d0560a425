import { BroadsideError } from './errors.js'
import { show, suggestion } from './found.js'
import { formatPath } from './plain-copy.js'

// What a program gives with a call, beside its data: rulesets, options, settings.

/** Whether a ruleset was given at all (`missing-key`, `wrong-type`). Small, for programs that take little more than this. */
export function checkRulesetGiven(ruleset: unknown, path = 'ruleset'): void {
  if (ruleset === undefined) throw new BroadsideError('missing-key', path, 'missing; expected a ruleset')
  if (typeof ruleset !== 'object' || ruleset === null)
    throw new BroadsideError('wrong-type', path, `expected a ruleset; found ${ruleset === null ? 'null' : typeof ruleset}`)
}

/** Whether what was given first is a ruleset that can be played, and not a scenario or a record (`missing-key`, `wrong-type`). */
export function checkPlayable(ruleset: unknown, hint = ': the ruleset comes first'): void {
  checkRulesetGiven(ruleset)
  if (typeof readFrom('ruleset', 'a ruleset', () => (ruleset as { readonly prepare?: unknown }).prepare) !== 'function')
    throw new BroadsideError('wrong-type', 'ruleset', `expected a ruleset; found an object that is none${hint}`)
}

/** Reads something from what anybody may have given; what throws an error when it is read is not `expected` (`wrong-type`). */
export function readFrom<T>(path: string, expected: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw new BroadsideError('wrong-type', path, `expected ${expected}; found what cannot be read`)
  }
}

/**
 * Whether the options of a call, or one of them, are an object without other keys than these: one misspelt would be passed over. Throws a BroadsideError: `wrong-type` at the path,
 * or `unknown-key` with the path of the key.
 */
export function checkOptions(given: unknown, known: readonly string[], path = 'options'): void {
  const last = known.length - 1
  const expected = `an object with ${last === 0 ? known[0] : `${known.slice(0, last).join(', ')} and ${known[last]}`}`
  if (typeof given !== 'object' || given === null)
    throw new BroadsideError('wrong-type', path, `expected ${expected}; found ${show(given)}`)
  for (const key of readFrom(path, expected, () => Object.keys(given))) {
    if (known.includes(key)) continue
    throw new BroadsideError('unknown-key', formatPath(path, [key]), `unknown key ${show(key)}${suggestion(key, known)}`)
  }
}

/** Whose tables a maker of settings, and all settings that it has made, are of: settings are told from whatever else is given in their place. */
const madeBy = new WeakMap<object, object>()

/** Marks a maker of settings, or settings it has made, as of these tables. */
export function markMade(made: object, tables: object): void {
  madeBy.set(made, tables)
}

/** Settings are of the same ruleset as others, or as the maker of others (`wrong-type`). */
export function checkMadeAs(others: unknown, given: unknown, path: string, maker = "the ruleset's own settings(...)"): void {
  const of = madeBy.get(others as object)
  if (of && madeBy.get(given as object) !== of)
    throw new BroadsideError('wrong-type', path, `expected what ${maker} gives; found ${show(given)}`)
}
