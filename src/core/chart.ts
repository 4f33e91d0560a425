import type { Heading, Hex } from './hex.js'

// What rulesets say of maps and events, so that anybody can draw and count them.

/** A sector in which a piece's weapons bear, in degrees clockwise from its heading. */
export interface PieceArc {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** Something that stands on the map, or stood there and is lost. */
export interface Piece {
  readonly id: string
  readonly side: string
  readonly name: string
  /** What it is, in a word or two: its class. */
  readonly kind: string
  /** Where it is, the bow first. */
  readonly hexes: readonly Hex[]
  /** Null for what has none. */
  readonly heading: Heading | null
  /** How it is, in a few words: `unharmed`, `2 hits`. */
  readonly condition: string
  /** How much of it is gone, from 0 to 1. */
  readonly harm: number
  /** Sunk, captured or otherwise out of the battle. */
  readonly lost: boolean
  readonly arcs: readonly PieceArc[]
}

/** A map with its pieces. */
export interface Chart {
  /** How large the map is, in hexes; null where it has no edge. */
  readonly size: { readonly columns: number; readonly rows: number } | null
  /** Hexes to be marked as land or shore. */
  readonly shore: readonly Hex[]
  readonly sides: readonly { readonly id: string; readonly name: string }[]
  readonly pieces: readonly Piece[]
}

/** What an event comes to. Every key may be left out. */
export interface Gist {
  /** Who does what to whom, known before any die is thrown: `main battery of Bismarck at Hood`. */
  readonly subject?: string
  /** What came of it, dice left out: `2 hits`. Events without it are not among an order's outcomes. */
  readonly outcome?: string
  /** The id of whom it happened to. */
  readonly to?: string
  /** Whether that ended its part in the battle. */
  readonly lost?: true
  /** How much damage it did in the ruleset's own measure; 0 for a miss. Left out where damage was not the question. */
  readonly amount?: number
  /** The mean of `amount` before the dice, where the ruleset knows it; else it is found by enumerating the order. */
  readonly expected?: number
  /** The hexes of a move, in order. */
  readonly track?: readonly Hex[]
  /** From whom to whom fire, torpedoes or aircraft went. */
  readonly line?: readonly [Hex, Hex]
}
