import type { Refused } from '../core/errors.js'
import { refuse } from '../core/errors.js'
import type { Trace } from '../core/trace.js'
import { type Allowance, damagedAllowance } from './damage.js'
import type { Settings } from './settings.js'
import type { Ship } from './ship.js'
import type { MovementEffect } from './tables.js'

// Sea state and movement allowances (C18-MOV-04)

/** Whether a ship's category may not operate in a sea state: by either of the two tables, which are laid out so. */
export function isForbidden(ship: Ship, seaState: number, { tables }: Settings): boolean {
  return tables.seaStateMovement[seaState]?.[ship.category].kind === 'forbidden'
}

/** C18-MOV-04: a unit that may not operate in the weather takes no part in any procedure. */
export function refuseForbidden(ships: readonly Ship[], seaState: number, settings: Settings): Refused | null {
  const ship = ships.find((each) => isForbidden(each, seaState, settings))
  return ship ? refuse('C18-MOV-04', `${ship.name ?? ship.class} (${ship.category}) may not operate in sea state ${seaState}`) : null
}

/** Movement points of both phases: damage first, then sea state (C18-DMG-04, C18-MOV-04). */
export function allowance(ship: Ship, hits: number, seaState: number, settings: Settings, trace?: Trace): Allowance {
  const damaged = damagedAllowance(ship, hits, settings, trace)
  const effect = settings.tables.seaStateMovement[seaState]?.[ship.category] as MovementEffect
  trace?.lookUp(
    'C18-MOV-04',
    'sea state and movement',
    [seaState, ship.category],
    effectName(effect),
    settings.tables.sources.seaStateMovement,
  )
  return [rough(damaged[0], effect, 0, trace), rough(damaged[1], effect, 1, trace)]
}

function effectName(effect: MovementEffect): string {
  return effect.kind === 'subtract' ? `subtract ${effect.points.join('/')}` : effect.kind
}

function rough(points: number, effect: MovementEffect, phase: 0 | 1, trace?: Trace): number {
  switch (effect.kind) {
    case 'none':
      return points
    case 'subtract':
      return Math.max(0, points - effect.points[phase])
    case 'halved':
      return share(points, 2, trace)
    case 'quartered':
      return share(points, 4, trace)
    case 'forbidden':
      return 0
  }
}

/** Rounded down, but at least 1 where it was at least 1. */
function share(points: number, parts: 2 | 4, trace?: Trace): number {
  const left = Math.max(Math.min(points, 1), Math.floor(points / parts))
  trace?.rounding('C18-MOV-04', parts === 2 ? 'halved' : 'quartered', `${points}/${parts}`, left)
  return left
}
