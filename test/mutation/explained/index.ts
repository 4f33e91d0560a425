import { CORE } from './core.js'
import { CORPEN18 } from './corpen18.js'
import { EVERYWHERE } from './everywhere.js'
import type { Explained } from './explained.js'
import { GURPS } from './gurps.js'
import { MINI_NAVAL } from './mini-naval.js'

export type { Explained } from './explained.js'

export const EXPLAINED: readonly Explained[] = [...EVERYWHERE, ...CORE, ...CORPEN18, ...GURPS, ...MINI_NAVAL]
