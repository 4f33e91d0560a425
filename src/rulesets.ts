import type { Ruleset } from './core/ruleset.js'
import { corpen18 } from './corpen18/index.js'
import { gurps } from './gurps/index.js'
import { miniNaval } from './mini-naval/index.js'

/** Every ruleset of the library by its id: the one place that lists them. */
export const RULESETS: Readonly<Record<string, Ruleset>> = {
  corpen18: corpen18 as Ruleset,
  gurps: gurps as Ruleset,
  'mini-naval': miniNaval as Ruleset,
}
