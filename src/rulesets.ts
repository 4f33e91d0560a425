import type { Ruleset } from './core/ruleset.js'
import { corpen18 } from './corpen18/index.js'
import { gurps } from './gurps/index.js'
import { miniNaval } from './mini-naval/index.js'

const ALL = { corpen18, gurps, 'mini-naval': miniNaval } as const

/** Every ruleset of the library by its id, each of its own kind by its name, of any kind by an id: the one place that lists them. */
export const RULESETS = ALL as typeof ALL & Readonly<Record<string, Ruleset>>
