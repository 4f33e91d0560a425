import type { Chance, Purpose } from '../core/chance.js'
import type { TableSource, Trace } from '../core/trace.js'
import type { Settings } from './settings.js'
import type { VesselClass } from './types.js'

// Ramming (section 7)

const TARGET: Purpose = { name: 'damage to the vessel rammed', clause: 'MNW-RAM-01' }
const RAMMER: Purpose = { name: 'damage to the rammer', clause: 'MNW-RAM-01' }

/** MNW-RAM-02: by weight; carriers and merchants count as cruisers. */
const WEIGHT: Readonly<Record<VesselClass, number>> = {
  submarine: 0,
  destroyer: 1,
  cruiser: 2,
  carrier: 2,
  'large-carrier': 2,
  merchant: 2,
  battlecruiser: 3,
  battleship: 4,
}

/** What is added to the die of each of the two. */
interface Modifiers {
  readonly target: number
  readonly rammer: number
}

/** MNW-RAM-01: a destroyer that rams a submarine. */
const DESTROYER_ON_SUBMARINE: Modifiers = { target: 0, rammer: -2 }
/** MNW-RAM-01: a destroyer that rams a capital ship: the rammer's die, and the one face of the target's that costs it a point. */
const DESTROYER_ON_CAPITAL: Modifiers = { target: 0, rammer: 1 }
const CAPITAL_HURT = [6] as const
/** MNW-RAM-01: a destroyer and a cruiser, either way. */
const DESTROYER_ON_CRUISER: Modifiers = { target: -2, rammer: 0 }
const CRUISER_ON_DESTROYER: Modifiers = { target: 1, rammer: -2 }

/** Flotation points both lose. */
export interface Collision {
  readonly target: number
  readonly rammer: number
}

/** MNW-RAM-01 and 02: both dice, the target's first. */
export function ram(rammer: VesselClass, target: VesselClass, chance: Chance, settings: Settings, trace?: Trace): Collision {
  if (rammer === 'destroyer' && (target === 'battlecruiser' || target === 'battleship')) {
    const hurt = chance.band(6, CAPITAL_HURT, TARGET)
    return { target: hurt, rammer: lost(chance.die(6, RAMMER), DESTROYER_ON_CAPITAL.rammer, OF_RAMMER, null, trace) }
  }
  const ofText = modifiersOfText(rammer, target)
  const modifiers = ofText ?? modifiersOfTable(rammer, target, settings, trace)
  const source = ofText ? null : settings.tables.sources.ramming
  return {
    target: lost(chance.die(6, TARGET), modifiers.target, OF_TARGET, source, trace),
    rammer: lost(chance.die(6, RAMMER), modifiers.rammer, OF_RAMMER, source, trace),
  }
}

const OF_TARGET = { modifier: 'target', floor: 'damage to the target, never below 0' } as const
const OF_RAMMER = { modifier: 'rammer', floor: 'damage to the rammer, never below 0' } as const

/** MNW-RAM-01: never below 0. `source` is the table where the modifier is of MNW-RAM-02. */
function lost(die: number, modifier: number, of: typeof OF_TARGET | typeof OF_RAMMER, source: TableSource | null, trace?: Trace): number {
  if (trace && modifier !== 0) trace.modifier(source ? 'MNW-RAM-02' : 'MNW-RAM-01', of.modifier, modifier, source ?? undefined)
  if (die + modifier >= 0) return die + modifier
  trace?.result('MNW-RAM-01', of.floor, 0)
  return 0
}

function modifiersOfText(rammer: VesselClass, target: VesselClass): Modifiers | null {
  if (rammer === 'destroyer' && target === 'submarine') return DESTROYER_ON_SUBMARINE
  if (rammer === 'destroyer' && target === 'cruiser') return DESTROYER_ON_CRUISER
  return rammer === 'cruiser' && target === 'destroyer' ? CRUISER_ON_DESTROYER : null
}

function modifiersOfTable(rammer: VesselClass, target: VesselClass, { tables }: Settings, trace?: Trace): Modifiers {
  const lead = WEIGHT[rammer] - WEIGHT[target]
  const row = lead > 0 ? 'heavierOnLighter' : lead < 0 ? 'lighterOnHeavier' : 'equals'
  const { target: toTarget, rammer: toRammer } = tables.ramming[row]
  const shown = (die: number) => (die === 0 ? 'D6' : die > 0 ? `D6+${die}` : `D6${die}`)
  trace?.lookUp(
    'MNW-RAM-02',
    'damage to target and rammer',
    [rammer, target],
    `${shown(toTarget)}, ${shown(toRammer)}`,
    tables.sources.ramming,
  )
  return tables.ramming[row]
}
