import type { Heading, Hex, MapSize } from './hex.js'

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
  /** Where it is, the bow first; empty for what is not on the map. */
  readonly hexes: readonly Hex[]
  /** The same in words that can be typed again: `0512`, `aboard ark-royal`. */
  readonly at: string
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

/** How large a map is. Where there are several of one size, their names: they lie side by side, see {@link onSheet}. */
export interface ChartSize extends MapSize {
  readonly sheets?: readonly string[]
}

/** Columns from one sheet to the next: even, so that hexes keep their places in their rows. */
function stride({ columns }: MapSize): number {
  return columns + 2 + (columns % 2)
}

/** Where a hex of the nth sheet (from 0) lies when all sheets are side by side. */
export function onSheet(size: MapSize, sheet: number, { q, r }: Hex): Hex {
  return { q: q + sheet * stride(size), r: r - (sheet * stride(size)) / 2 }
}

/** The hex of its own sheet that a hex of several sheets side by side is. Undoes {@link onSheet}. */
export function ofSheet(size: ChartSize, { q, r }: Hex): Hex {
  const sheet = size.sheets ? Math.max(0, Math.min(size.sheets.length - 1, Math.floor(q / stride(size)))) : 0
  return { q: q - sheet * stride(size), r: r + (sheet * stride(size)) / 2 }
}

/** The columns of all sheets together. */
export function allColumns(size: ChartSize): number {
  return size.columns + ((size.sheets?.length ?? 1) - 1) * stride(size)
}

/** A map with its pieces. */
export interface Chart {
  /** How large the map is, in hexes; null where it has no edge. */
  readonly size: ChartSize | null
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
  /** The id of who did it, where that is not the event's actor. */
  readonly by?: string
  /** The id of whom it happened to. */
  readonly to?: string
  /** Whether that ended its part in the battle. */
  readonly lost?: true
  /** How much damage it did in the ruleset's own measure; 0 for a miss. Left out where damage was not the question. */
  readonly amount?: number
  /**
   * The mean of `amount` before the dice, where the ruleset knows it. Else it is found by enumerating the order whose dice are thrown as it is given; where
   * orders are gathered and carried out together, only the ruleset can say.
   */
  readonly expected?: number
  /** The hexes of a move, in order; left out where it is from where the piece stood to where it stands. */
  readonly track?: readonly Hex[]
  /** From whom to whom fire, torpedoes or aircraft went; left out where it is from piece to piece. */
  readonly line?: readonly [Hex, Hex]
}
