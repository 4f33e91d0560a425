import type { Arc, HeadingName } from '../core/hex.js'
import type { BattleEvent, Journal, Told } from '../core/ruleset.js'
import type { Shot } from './gunnery.js'
import type { Phase, State, Unit } from './state.js'
import type { BatteryName } from './types.js'

// What can happen in a battle. Hexes are named, so that a line can be retyped; distances are in hexes.

interface Base extends BattleEvent {
  readonly phase: Phase
}

/** One thing that happened in a battle of Corpen 18, told apart by `event`. */
export type Event =
  /** A phase begins (C18-TURN-01). */
  | (Base & { readonly event: 'phase' })
  /** A unit has made its move, or stays where it is (C18-MOV-01, C18-MOV-03). */
  | (Base & {
      readonly event: 'move'
      readonly actor: string
      readonly from: string
      readonly to: string
      /** As it lies at the end of the move. */
      readonly heading: HeadingName
      /** `F` a hex ahead, `L` and `R` 60 degrees to port and to starboard, in this order; empty where it stays. */
      readonly steps: string
      /** Movement points the move has cost, from 0. */
      readonly spent: number
    })
  /** A side has tried for a formation, where that takes a die (C18-DET-02): known to that side where it has succeeded, to none where not. */
  | (Base & {
      readonly event: 'spotting'
      readonly actor: string
      /** The unit of the formation that was looked for. */
      readonly target: string
      /** All units of it, detected together (C18-DET-03). */
      readonly formation: readonly string[]
      /** Hexes from spotter to target, before advanced radar halves them (C18-DET-06). */
      readonly distance: number
      /** The die detects at this number or below: 1 or more, and not clamped (C18-DET-04 to 06). */
      readonly chance: number
      /** The D10. */
      readonly roll: number
      readonly spotted: boolean
    })
  /** A unit has come into the enemy's sight at a hex, or was seen there last (C18-DET-01, C18-DET-02). */
  | (Base & { readonly event: 'detected' | 'lost'; readonly target: string; readonly at: string })
  /** A battery has fired (C18-GUN-01 to 11). */
  | (Base &
      Omit<Shot, 'band'> & {
        readonly event: 'gunnery'
        readonly actor: string
        readonly target: string
        readonly battery: BatteryName
        /** Hexes, 0 in the firer's own. */
        readonly distance: number
        /** The firer's arc in which the target was taken. */
        readonly arc: Arc
        /** The hexes of the firer and of the target. */
        readonly from: string
        readonly at: string
        readonly band: Shot['band']
        /** Hits on the target's record afterwards, with these: at most 4, a FAC's 2, at which it is sunk (C18-DMG-01). */
        readonly total: number
      })
  /** Torpedo spreads at one hex have been rolled for (C18-TOR-01 to 06). Unless all missed, a `torpedo hit` follows for each vessel there. */
  | (Base & {
      readonly event: 'torpedoes'
      readonly actor: string
      /** The unit in the hex at which they were aimed. */
      readonly target: string
      /** Hexes as they lie, not those that light or heavy torpedoes make of them (C18-TOR-03). */
      readonly distance: number
      /** The hexes of the launcher and of the target. */
      readonly from: string
      readonly at: string
      /** Spreads launched; where `split`, the same ones are rolled for at the other hex too (C18-TOR-05). */
      readonly spreads: number
      readonly split: boolean
      /** Whether the launcher was undetected (C18-TOR-04). */
      readonly surprise: boolean
      /** A spread scores with a D10 of this number or less; not clamped, and may be below 0. */
      readonly hitNumber: number
      /** What each spread scored, in order: 0, 1 or 2 (C18-TOR-06). */
      readonly scores: readonly number[]
      /** Their sum, which is no number of hits: it modifies the rolls for damage (C18-TOR-07). */
      readonly score: number
    })
  /** What the torpedoes just launched have done to one vessel in their hex, friend or foe; it may be nothing (C18-TOR-07, C18-TOR-08). */
  | (Base & {
      readonly event: 'torpedo hit'
      readonly target: string
      readonly at: string
      /** The D10. */
      readonly roll: number
      /** The die with its modifiers, not clamped. */
      readonly modified: number
      /** Hits rolled, 0 to 4, be they more than it takes to sink the vessel. */
      readonly hits: number
      /** Hits on its record afterwards, with these: at most 4, a FAC's 2, at which it is sunk (C18-DMG-01). */
      readonly total: number
    })
  /** What a side knows of fire from a ship it cannot see (C18-DET-09). */
  | (Base & {
      readonly event: 'struck'
      readonly target: string
      readonly at: string
      /** Hits rolled, 1 to 4, be they more than it takes to sink the unit. */
      readonly hits: number
      /** Hits on its record afterwards, with these: at most 4, a FAC's 2, at which it is sunk (C18-DMG-01). */
      readonly total: number
    })
  /** A unit sunk leaves the map, as its tier ends (C18-DMG-05). */
  | (Base & { readonly event: 'sunk'; readonly target: string; readonly at: string })
  /** At the end of a turn a unit has made reload spreads ready (C18-TOR-10). */
  | (Base & {
      readonly event: 'reload'
      readonly actor: string
      /** Spreads made ready now, from 1. */
      readonly spreads: number
    })
  /** The battle is over (C18-END-01). */
  | (Base & {
      readonly event: 'end'
      /** The side that has won; null for a draw. */
      readonly winner: string | null
      readonly reason: string
    })

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
