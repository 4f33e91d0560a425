import type { Arc, HeadingName } from '../core/hex.js'
import type { BattleEvent, Journal, Told } from '../core/ruleset.js'
import type { Shot } from './gunnery.js'
import type { Phase, State, Unit } from './state.js'
import type { BatteryName } from './types.js'

// What can happen in a battle. Hexes are named, so that a line can be retyped.

interface Base extends BattleEvent {
  readonly phase: Phase
}

/** One thing that happened in a battle of Corpen 18, told apart by `event`. */
export type Event =
  | (Base & { readonly event: 'phase' })
  | (Base & {
      readonly event: 'move'
      readonly actor: string
      readonly from: string
      readonly to: string
      readonly heading: HeadingName
      readonly steps: string
      readonly spent: number
    })
  | (Base & {
      readonly event: 'spotting'
      readonly actor: string
      readonly target: string
      readonly formation: readonly string[]
      readonly distance: number
      readonly chance: number
      readonly roll: number
      readonly spotted: boolean
    })
  | (Base & { readonly event: 'detected' | 'lost'; readonly target: string; readonly at: string })
  | (Base &
      Omit<Shot, 'band'> & {
        readonly event: 'gunnery'
        readonly actor: string
        readonly target: string
        readonly battery: BatteryName
        readonly distance: number
        readonly arc: Arc
        readonly from: string
        readonly at: string
        readonly band: Shot['band']
        readonly total: number
      })
  | (Base & {
      readonly event: 'torpedoes'
      readonly actor: string
      readonly target: string
      readonly distance: number
      readonly from: string
      readonly at: string
      readonly spreads: number
      readonly split: boolean
      readonly surprise: boolean
      readonly hitNumber: number
      readonly scores: readonly number[]
      readonly score: number
    })
  | (Base & {
      readonly event: 'torpedo hit'
      readonly target: string
      readonly at: string
      readonly roll: number
      readonly modified: number
      readonly hits: number
      readonly total: number
    })
  /** What a side knows of fire from a ship it cannot see. */
  | (Base & { readonly event: 'struck'; readonly target: string; readonly at: string; readonly hits: number; readonly total: number })
  | (Base & { readonly event: 'sunk'; readonly target: string; readonly at: string })
  | (Base & { readonly event: 'reload'; readonly actor: string; readonly spreads: number })
  | (Base & { readonly event: 'end'; readonly winner: string | null; readonly reason: string })

/** Reports an event of the turn and phase at hand to the sides that may know of it. Called behind `if (journal)`: nothing is built where nobody listens. */
export function report(journal: Journal, state: State, knownTo: readonly string[], event: Told<Event>): void {
  const { event: kind, ...rest } = event
  const told: BattleEvent = { event: kind, turn: state.turn, phase: state.phase, knownTo, ...rest }
  journal.record(told)
}

/** Every side. */
export function everyone(state: State): readonly string[] {
  return state.sides.map(({ id }) => id)
}

/** The sides that may know what a unit does: its own, and the enemy's while it is detected. */
export function sidesKnowing(state: State, unit: Unit): readonly string[] {
  return unit.detected ? everyone(state) : [unit.side]
}
