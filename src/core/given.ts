import { BroadsideError } from './errors.js'

/** Whether a ruleset was given at all (`missing-key`, `wrong-type`). Small, for programs that take little more than this. */
export function checkRulesetGiven(ruleset: unknown, path = 'ruleset'): void {
  if (ruleset === undefined) throw new BroadsideError('missing-key', path, 'missing; expected a ruleset')
  if (typeof ruleset !== 'object' || ruleset === null)
    throw new BroadsideError('wrong-type', path, `expected a ruleset; found ${ruleset === null ? 'null' : typeof ruleset}`)
}
