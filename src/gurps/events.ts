import type { HeadingName } from '../core/hex.js'
import type { BattleEvent, Journal, Told } from '../core/ruleset.js'
import type { Casualties } from './damage.js'
import type { Broadside } from './gunnery.js'
import type { Dealt, Phase, State } from './state.js'
import type { BatteryName } from './types.js'

// What can happen in a battle. Hexes are named, so that a line can be retyped.

interface Base extends BattleEvent {
  readonly phase: Phase
}

interface FighterReport {
  readonly crew: number
  readonly roll: number
  readonly margin: number
  readonly inflicts: number
  readonly dead: number
  readonly wounded: number
  readonly left: number
}

/** Everything that happens in a battle; every event is known to both sides. */
export type Event =
  | (Base & { readonly event: 'warning'; readonly actor: string; readonly clause: string; readonly text: string })
  | (Base & { readonly event: 'initiative'; readonly actor: string; readonly roll: number })
  | (Base & { readonly event: 'turn'; readonly order: readonly string[] })
  | (Base & Dealt & { readonly event: 'tactics'; readonly actor: string })
  | (Base & {
      readonly event: 'move'
      readonly actor: string
      readonly from: string
      readonly to: string
      readonly heading: HeadingName
    })
  | (Base & { readonly event: 'helm'; readonly actor: string; readonly to: string; readonly heading: HeadingName })
  | (Base & { readonly event: 'away'; readonly actor: string; readonly from: string })
  | (Base &
      Broadside & {
        readonly event: 'gunnery'
        readonly actor: string
        readonly target: string
        readonly battery: BatteryName
        readonly cannons: number
        readonly distance: number
        readonly from: string
        readonly at: string
        /** Whether it was fired in the target's turn (GNC-TURN-03). */
        readonly interrupt: boolean
        readonly hpLost: number
        readonly drLost: number
        readonly mastLost: number
        readonly dead: number
        readonly wounded: number
        readonly hp: number
      })
  | (Base &
      Casualties & {
        readonly event: 'aid'
        readonly actor: string
        readonly spells: number
        readonly lives: number
        readonly alive: number
        readonly masts: number
      })
  | (Base & { readonly event: 'reload'; readonly actor: string; readonly battery: BatteryName; readonly cannons: number })
  | (Base & {
      readonly event: 'ram'
      readonly actor: string
      readonly target: string
      readonly hexes: number
      readonly toTarget: number
      readonly toAttacker: number
      readonly hp: number
      readonly targetHp: number
    })
  | (Base & { readonly event: 'boarding'; readonly actor: string; readonly target: string })
  | (Base & {
      readonly event: 'melee'
      readonly actor: string
      readonly target: string
      readonly a: FighterReport
      readonly b: FighterReport
      readonly victor: string | null
      readonly difference: number
    })
  | (Base & { readonly event: 'disengaged'; readonly actor: string; readonly target: string })
  | (Base & {
      readonly event: 'captured'
      readonly target: string
      readonly by: string
      readonly crew: number
      readonly surrendered: boolean
    })
  | (Base & { readonly event: 'sunk'; readonly target: string; readonly at: string })
  | (Base & { readonly event: 'end'; readonly winner: string | null; readonly reason: string })

/** Reports an event of the turn and phase at hand. Call it behind `if (journal)`: nothing is built where nobody listens. */
export function report(journal: Journal, state: State, event: Told<Event>): void {
  const { event: kind, ...rest } = event
  const told: BattleEvent = { event: kind, turn: state.turn, phase: state.phase, knownTo: state.sides.map(({ id }) => id), ...rest }
  journal.record(told)
}
