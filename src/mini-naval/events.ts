import type { HeadingName } from '../core/hex.js'
import type { BattleEvent, Journal, Told } from '../core/ruleset.js'
import { PHASE_OF, type Phase, type State } from './state.js'
import type { BatteryName, Calibre, Mount, Status, Turret } from './types.js'

// What can happen in a battle. Hexes, the areas of the rules, are named, so that a line can be retyped.

interface Base extends BattleEvent {
  readonly phase: Phase
}

/** What can happen in a battle; `event` tells which. */
export type Event =
  /** A phase begins (MNW-SEQ-01). */
  | (Base & { readonly event: 'phase' })
  /** A squadron arrives: over the vessel of its strike, or over the submarine it hunts (MNW-AIR-01, MNW-SUB-01). */
  | (Base & { readonly event: 'arrives'; readonly actor: string; readonly target: string; readonly mission: 'strike' | 'hunt' })
  /** Fighters go up to meet the strike on a vessel of their own side (MNW-AIR-01). */
  | (Base & { readonly event: 'scrambles'; readonly actor: string; readonly target: string })
  /** Fighters have met fighters or bombers, stand for stand (MNW-AIR-02): the actor is an escort against `fighters`, a defender against `bombers`. */
  | (Base & {
      readonly event: 'air combat'
      readonly actor: string
      readonly target: string
      readonly against: 'fighters' | 'bombers'
      /** Flight points the actor has lost; none to bombers. */
      readonly actorLost: number
      /** Flight points left to the actor; at 0 it is gone. */
      readonly actorLeft: number
      /** Flight points the target has lost. */
      readonly targetLost: number
      /** Flight points left to the target; at 0 it is gone. */
      readonly targetLeft: number
    })
  /** An escort without an opponent has strafed a vessel (MNW-AIR-03). */
  | (Base & {
      readonly event: 'strafing'
      readonly actor: string
      readonly target: string
      /** Anti-aircraft points knocked out: 0 or 1. */
      readonly aaLost: number
      /** Anti-aircraft points left to the vessel, from 0. */
      readonly aa: number
    })
  /** A vessel has fired at a squadron with all its anti-aircraft points (MNW-AIR-04). */
  | (Base & {
      readonly event: 'anti-aircraft fire'
      readonly actor: string
      readonly target: string
      /** Anti-aircraft points that fired, a die each: 1 or more. */
      readonly aa: number
      /** Sixes, be they more than the flight points the squadron had. */
      readonly hits: number
      /** Flight points left to the squadron; at 0 it is gone. */
      readonly flightPoints: number
    })
  /**
   * What was ordered in secret comes to nothing: by then a vessel has lost her anti-aircraft guns, or a squadron is down (MNW-AIR-01 to MNW-AIR-04). Who was to
   * act is missing, or has nobody to meet, only where an amendment has come between.
   */
  | (Base & {
      readonly event: 'order lapses'
      readonly actor: string
      readonly target: string
      readonly order: 'scramble' | 'intercept' | 'strafe' | 'anti-aircraft'
      /** What is not there any more: who was to act, or can; the guns to be strafed or to fire with; the target, or any attack of its to be fired at. */
      readonly missing: 'actor' | 'guns' | 'target'
    })
  /** Bombs and air torpedoes of all that attack one vessel (MNW-AIR-06). What they do to it is told by `damage`. */
  | (Base & {
      readonly event: 'air attack'
      readonly actors: readonly string[]
      readonly target: string
      /** Flight points of the squadrons together, a die each. */
      readonly flightPoints: number
      /** Sixes. */
      readonly hits: number
      /** Fives, which count beside at least one six alone. */
      readonly fives: number
      /** Flotation points these dice cost the target, be they more than it has. */
      readonly fp: number
    })
  /** A battery has fired (MNW-GUN-01, MNW-GUN-02). What the fire of the phase does to the target is told by `damage`. */
  | (Base & {
      readonly event: 'gunnery'
      readonly actor: string
      readonly target: string
      readonly battery: BatteryName
      readonly calibre: Calibre
      /** Guns that bear, a die each. */
      readonly guns: number
      /** Areas, 0 in the firer's own. */
      readonly distance: number
      /** A die hits with this face or a higher one. */
      readonly needed: number
      /** Dice that hit. */
      readonly hits: number
      /** Flotation points these hits cost the target, be they more than it has. */
      readonly fp: number
    })
  /** A launcher has been fired, for the one time it can be (MNW-TOR-01, MNW-VES-07). What the fire of the phase does to the target is told by `damage`. */
  | (Base & {
      readonly event: 'torpedoes'
      readonly actor: string
      readonly target: string
      readonly mount: Mount
      /** Torpedoes of the launcher, a die each. */
      readonly torpedoes: number
      /** Areas, 0 in the vessel's own. */
      readonly distance: number
      /** Sixes. */
      readonly hits: number
      /** Fives, which count beside at least one six alone. */
      readonly fives: number
      /** Flotation points these dice cost the target, be they more than it has. */
      readonly fp: number
    })
  /** A destroyer or a squadron of bombers has looked for a submerged submarine (MNW-SUB-01). */
  | (Base & {
      readonly event: 'spotting'
      readonly actor: string
      readonly target: string
      /** Areas, 0 to 2; 0 for aircraft. */
      readonly distance: number
      /** The die spots with this face or a higher one. */
      readonly needed: number
      readonly spotted: boolean
    })
  /** Depth charges or bombs on a spotted submarine (MNW-SUB-02). What they do to it is told by `damage`. */
  | (Base & {
      readonly event: 'depth charge'
      readonly actor: string
      readonly target: string
      /** Sixes. */
      readonly hits: number
      /** Flotation points these hits cost the target, be they more than it has. */
      readonly fp: number
    })
  /** What a vessel has lost is entered, all of an air or a gunnery phase together (MNW-DMG-01 to 03). */
  | (Base & {
      readonly event: 'damage'
      readonly target: string
      /** Flotation points lost now; 0 where a scenario or the referee has brought the vessel to a third or less. */
      readonly lost: number
      /** Flotation points left: at 0 dead in the water, below 0 sunk. */
      readonly fp: number
      /** Flotation points of the undamaged vessel. */
      readonly full: number
      readonly status: Status
      /** Whether this has crippled it. */
      readonly crippled: boolean
      /** The turret that this has put out. */
      readonly turretOut: Turret | null
    })
  /** The sides have thrown for the first move (MNW-SEQ-02). */
  | (Base & {
      readonly event: 'initiative'
      /** A D6 for each side, in the order of the sides; after a tie, the next throw. */
      readonly rolls: readonly (readonly [number, number])[]
      /** The side that moves first: the low one. */
      readonly first: string
    })
  /** A squadron takes off from a carrier (MNW-SEQ-02). */
  | (Base & { readonly event: 'launches'; readonly actor: string; readonly carrier: string })
  /** A squadron lands on a carrier (MNW-AIR-07). */
  | (Base & { readonly event: 'lands'; readonly actor: string; readonly carrier: string })
  /** A squadron is lost otherwise than by fire: no carrier can take it, or it goes down with its own (MNW-AIR-07). */
  | (Base & {
      readonly event: 'aircraft lost'
      readonly target: string
      /** Flight points it still had. */
      readonly flightPoints: number
      readonly why: string
    })
  /** A vessel has made its move, or stays where it is; a submarine may have dived or come up (MNW-MOV-01, MNW-SUB-04). */
  | (Base & {
      readonly event: 'move'
      readonly actor: string
      readonly from: string
      readonly to: string
      /** As it lies at the end of the move. */
      readonly heading: HeadingName
      readonly depth: 'dive' | 'surface' | null
    })
  /** A vessel leaves the map, for good (MNW-END-01). */
  | (Base & { readonly event: 'withdraws'; readonly actor: string; readonly from: string })
  /** A vessel has rammed another (MNW-RAM-01, MNW-RAM-02). What it does to both is told by `damage`. */
  | (Base & {
      readonly event: 'ramming'
      readonly actor: string
      readonly target: string
      /** Flotation points it costs the vessel rammed, from 0, be they more than it has. */
      readonly targetLost: number
      /** Flotation points it costs the rammer, from 0, be they more than it has. */
      readonly actorLost: number
    })
  /** The place of a submarine in its patrol area has been thrown for (MNW-SUB-03). */
  | (Base & {
      readonly event: 'located'
      readonly actor: string
      /** Areas from the centre: 0, 1 or 2. */
      readonly ring: number
      /** Place on the ring, clockwise with straight ahead as 1: up to 6 on the first, to 12 on the second; 0 at the centre. */
      readonly position: number
      /** Where it is. */
      readonly at: string
      /** Where the place was off the map, and she is at the centre instead. */
      readonly offMap?: true
    })
  /** The battle is over (MNW-END-01). */
  | (Base & {
      readonly event: 'end'
      /** The side that has won; null for a draw. */
      readonly winner: string | null
      readonly reason: string
    })

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
