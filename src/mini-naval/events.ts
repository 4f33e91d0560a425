import type { HeadingName } from '../core/hex.js'
import type { BattleEvent, Journal, Told } from '../core/ruleset.js'
import { PHASE_OF, type Phase, type State } from './state.js'
import type { BatteryName, Calibre, Mount, Status, Turret } from './types.js'

// What can happen in a battle. Hexes are named, so that a line can be retyped.

interface Base extends BattleEvent {
  readonly phase: Phase
}

/** What can happen in a battle; `event` tells which. */
export type Event =
  | (Base & { readonly event: 'phase' })
  | (Base & { readonly event: 'arrives'; readonly actor: string; readonly target: string; readonly mission: 'strike' | 'hunt' })
  | (Base & { readonly event: 'scrambles'; readonly actor: string; readonly target: string })
  | (Base & {
      readonly event: 'air combat'
      readonly actor: string
      readonly target: string
      readonly against: 'fighters' | 'bombers'
      /** Flight points lost, and left. */
      readonly actorLost: number
      readonly actorLeft: number
      readonly targetLost: number
      readonly targetLeft: number
    })
  | (Base & { readonly event: 'strafing'; readonly actor: string; readonly target: string; readonly aaLost: number; readonly aa: number })
  | (Base & {
      readonly event: 'anti-aircraft fire'
      readonly actor: string
      readonly target: string
      readonly aa: number
      readonly hits: number
      readonly flightPoints: number
    })
  | (Base & {
      readonly event: 'air attack'
      readonly actors: readonly string[]
      readonly target: string
      readonly flightPoints: number
      readonly hits: number
      readonly fives: number
      readonly fp: number
    })
  | (Base & {
      readonly event: 'gunnery'
      readonly actor: string
      readonly target: string
      readonly battery: BatteryName
      readonly calibre: Calibre
      readonly guns: number
      readonly distance: number
      readonly needed: number
      readonly hits: number
      readonly fp: number
    })
  | (Base & {
      readonly event: 'torpedoes'
      readonly actor: string
      readonly target: string
      readonly mount: Mount
      readonly torpedoes: number
      readonly distance: number
      readonly hits: number
      readonly fives: number
      readonly fp: number
    })
  | (Base & {
      readonly event: 'spotting'
      readonly actor: string
      readonly target: string
      readonly distance: number
      readonly needed: number
      readonly spotted: boolean
    })
  | (Base & { readonly event: 'depth charge'; readonly actor: string; readonly target: string; readonly hits: number; readonly fp: number })
  | (Base & {
      readonly event: 'damage'
      readonly target: string
      /** Flotation points lost, left, and of the undamaged vessel. */
      readonly lost: number
      readonly fp: number
      readonly full: number
      readonly status: Status
      readonly crippled: boolean
      readonly turretOut: Turret | null
    })
  | (Base & { readonly event: 'initiative'; readonly rolls: readonly (readonly [number, number])[]; readonly first: string })
  | (Base & { readonly event: 'launches'; readonly actor: string; readonly carrier: string })
  | (Base & { readonly event: 'lands'; readonly actor: string; readonly carrier: string })
  | (Base & { readonly event: 'aircraft lost'; readonly target: string; readonly flightPoints: number; readonly why: string })
  | (Base & {
      readonly event: 'move'
      readonly actor: string
      readonly from: string
      readonly to: string
      readonly heading: HeadingName
      readonly depth: 'dive' | 'surface' | null
    })
  | (Base & { readonly event: 'withdraws'; readonly actor: string; readonly from: string })
  | (Base & {
      readonly event: 'ramming'
      readonly actor: string
      readonly target: string
      readonly targetLost: number
      readonly actorLost: number
    })
  | (Base & {
      readonly event: 'located'
      readonly actor: string
      readonly ring: number
      readonly position: number
      readonly at: string
      /** Where the place was off the map, and she is at the centre instead. */
      readonly offMap?: true
    })
  | (Base & { readonly event: 'end'; readonly winner: string | null; readonly reason: string })

/** Reports an event of the turn and phase at hand. Everything that happens is seen by both sides; only orders are secret, until they are carried out. */
export function report(journal: Journal, state: State, event: Told<Event>): void {
  const { event: kind, ...rest } = event
  const told: BattleEvent = {
    event: kind,
    turn: state.turn,
    phase: PHASE_OF[state.step],
    knownTo: state.sides.map(({ id }) => id),
    ...rest,
  }
  journal.record(told)
}
