import type { HeadingName } from '../core/hex.js'
import type { BattleEvent, Journal, Told } from '../core/ruleset.js'
import type { Casualties } from './damage.js'
import type { Broadside } from './gunnery.js'
import type { Phase, State } from './state.js'
import type { BatteryName } from './types.js'

// What can happen in a battle. Hexes are named, so that a line can be retyped; that of a ship is her bow's (GNC-SHIP-05).

interface Base extends BattleEvent {
  readonly phase: Phase
}

interface FighterReport {
  /** Crew who fight: neither at the guns nor facing player characters. */
  readonly crew: number
  /** The total of 3d6. */
  readonly roll: number
  /** By how much the roll stays below what is rolled against (GNC-BRD-03); below 0 where it does not. */
  readonly margin: number
  /** Men it costs the enemy, from 0, be they more than there are (GNC-BRD-04). */
  readonly inflicts: number
  /** Of its own crew, before surgeon and mage help. */
  readonly dead: number
  /** As `dead`. */
  readonly wounded: number
  /** Its active crew afterwards, those who did not fight included. */
  readonly left: number
}

/** Everything that happens in a battle; every event is known to both sides. */
export type Event =
  /** What the rules allow and hardly anybody means, said of the actor as the battle is set up. */
  | (Base & { readonly event: 'warning'; readonly actor: string; readonly clause: string; readonly text: string })
  /** A ship's die for the battle, to which her move is added each turn (GNC-TURN-01). */
  | (Base & {
      readonly event: 'initiative'
      readonly actor: string
      /** The D6, without the move. */
      readonly roll: number
    })
  /** Ships take their places in a turn (GNC-TURN-01): their ids, in the order in which they act. */
  | (Base & { readonly event: 'turn'; readonly order: readonly string[] })
  /** A tactician has dealt out points: what is added to the levels of other officers in this turn (GNC-OFF-06). */
  | (Base & {
      readonly event: 'tactics'
      readonly actor: string
      /** Points for the commander, from 0. */
      readonly leadership: number
      /** Points for the gunner, from 0. */
      readonly gunnery: number
      /** Points for the navigator, from 0. */
      readonly navigation: number
      /** Points for the surgeon, from 0. */
      readonly firstAid: number
    })
  /** A ship has gone one hex ahead (GNC-MOVE-04). */
  | (Base & {
      readonly event: 'move'
      readonly actor: string
      readonly from: string
      readonly to: string
      readonly heading: HeadingName
    })
  /** A ship has turned by 60 degrees: where her bow is now, and her heading; her stern is where it was (GNC-MOVE-03, GNC-MOVE-04). */
  | (Base & { readonly event: 'helm'; readonly actor: string; readonly to: string; readonly heading: HeadingName })
  /** A ship has gone over the edge of the map, from its last hex, and has left the battle (GNC-MOVE-08). */
  | (Base & { readonly event: 'away'; readonly actor: string; readonly from: string })
  /** Cannons of one battery have fired at a ship (GNC-GUN-04 to 07), and what that does to her before anybody helps (GNC-DMG-01 to 04). */
  | (Base &
      Broadside & {
        readonly event: 'gunnery'
        readonly actor: string
        readonly target: string
        readonly battery: BatteryName
        /** Cannons that fired, from 1. */
        readonly cannons: number
        /** Hexes between the two hexes, one of each ship, that are nearest to each other (GNC-GUN-01). */
        readonly distance: number
        /** The hexes of the firer and of the target. */
        readonly from: string
        readonly at: string
        /** Whether it was fired in the target's turn (GNC-TURN-03). */
        readonly interrupt: boolean
        /** HP the target loses, on her own scale: what went through, and no more than she had (GNC-DMG-01). */
        readonly hpLost: number
        /** Points of her DR worn away, on her own scale (GNC-DMG-02). */
        readonly drLost: number
        /** Steps of speed she loses with her masts, before her navigator saves any (GNC-MOVE-06). */
        readonly mastLost: number
        /** Of her crew, before surgeon and mage help (GNC-DMG-03). */
        readonly dead: number
        /** As `dead`. */
        readonly wounded: number
        /** HP left to the target, on her own scale; at 0 she sinks. */
        readonly hp: number
      })
  /** Mage, surgeon and navigator have helped aboard a ship (GNC-OFF-04, 05, 07). `dead` and `wounded` are what remains of her losses of this turn. */
  | (Base &
      Casualties & {
        readonly event: 'aid'
        readonly actor: string
        /** Spells cast: each brings one man back to his post. */
        readonly spells: number
        /** The surgeon's points that turned a death into a wound. */
        readonly lives: number
        /** The surgeon's points that kept a wounded man at his post. */
        readonly alive: number
        /** Steps of speed that the navigator saved, a point each. */
        readonly masts: number
      })
  /** A ship begins to reload cannons, which are ready when her turn ends (GNC-GUN-03). */
  | (Base & {
      readonly event: 'reload'
      readonly actor: string
      readonly battery: BatteryName
      /** Cannons of the battery being reloaded by this order, from 1. */
      readonly cannons: number
    })
  /** A ship has rammed another (GNC-RAM-01, GNC-RAM-02). */
  | (Base & {
      readonly event: 'ram'
      readonly actor: string
      readonly target: string
      /** The run: hexes straight ahead, the one that strikes included, from 1. */
      readonly hexes: number
      /** Points to the ship rammed, on her own scale, be they more than her HP. */
      readonly toTarget: number
      /** Points to the rammer, on her own scale, be they more than her HP. */
      readonly toAttacker: number
      /** HP left to the rammer, on her own scale; at 0 she sinks. In `gunnery` it is the target's. */
      readonly hp: number
      /** HP left to the ship rammed, on her own scale; at 0 she sinks. */
      readonly targetHp: number
    })
  /** A ship begins a boarding of another (GNC-BRD-01). */
  | (Base & { readonly event: 'boarding'; readonly actor: string; readonly target: string })
  /** One turn of a boarding has been fought (GNC-BRD-03 to 05). The actor is the ship that began it. */
  | (Base & {
      readonly event: 'melee'
      readonly actor: string
      readonly target: string
      /** How the actor's crew fared. */
      readonly a: FighterReport
      /** How the target's crew fared. */
      readonly b: FighterReport
      /** The ship that has won the contest; null where nobody has. */
      readonly victor: string | null
      /** The difference of the margins, from 0. */
      readonly difference: number
    })
  /** A ship has got away from a boarding, which ends it (GNC-BRD-02); where both have, the one that began it is the actor. */
  | (Base & { readonly event: 'disengaged'; readonly actor: string; readonly target: string })
  /** A ship is taken (GNC-BRD-07). */
  | (Base & {
      readonly event: 'captured'
      readonly target: string
      /** The side that has her now. */
      readonly by: string
      /** Active crew taken with her; 0 where nobody was left. */
      readonly crew: number
      /** Whether her side gave her up. */
      readonly surrendered: boolean
    })
  /** A ship sinks (GNC-DMG-01). */
  | (Base & { readonly event: 'sunk'; readonly target: string; readonly at: string })
  /** The battle is over (GNC-END-01). */
  | (Base & {
      readonly event: 'end'
      /** The side that has won; null for a draw. */
      readonly winner: string | null
      readonly reason: string
    })

/** Reports an event of the turn and phase at hand. Call it behind `if (journal)`: nothing is built where nobody listens. */
export function report(journal: Journal, state: State, event: Told<Event>): void {
  const { event: kind, ...rest } = event
  const told: BattleEvent = { event: kind, turn: state.turn, phase: state.phase, knownTo: state.sides.map(({ id }) => id), ...rest }
  journal.record(told)
}
