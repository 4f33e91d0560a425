import type { Chart, Gist, Piece } from '../core/chart.js'
import { sameHex } from '../core/hex.js'
import type { BattleEvent } from '../core/ruleset.js'
import { type Fact, factsFor } from '../core/trace.js'
import type { Chronicle, Step } from './chronicle.js'

/** An event as it is told. */
export interface ToldEvent {
  /** In one line, with ids. */
  readonly text: string
  /** The same with names. */
  readonly named: string
  /** The event's own data; who may know of it is for the umpire. */
  readonly event: Omit<BattleEvent, 'knownTo'> & { readonly knownTo?: readonly string[] }
  readonly gist: Gist | null
  readonly why: readonly Fact[]
  /** Whether there are dice in its why, and they were real ones. */
  readonly real: boolean
}

/** One phase: what happened in it, and where things stood after the order that ended it (of several phases that one order brings about, after all of them). */
export interface Frame {
  readonly turn: number
  readonly phase: string
  readonly label: string
  readonly pieces: readonly Piece[]
  readonly events: readonly ToldEvent[]
}

/** What became of a unit, as far as is known. */
export interface Loss {
  readonly id: string
  readonly side: string | null
  readonly name: string
  readonly kind: string
  readonly condition: string
  readonly lost: boolean
  /** The turn it was last seen in; null for what is in sight. */
  readonly lastSeen: number | null
}

type Names = (id: string) => string

/** The frames of a chronicle for a side, or for the umpire (undefined), phase by phase, and the frame in which each step's events begin. */
export function framesOf(
  { ruleset, record, steps }: Chronicle,
  knows: (event: BattleEvent) => boolean,
  chart: (state: unknown) => Chart | null,
  side: string | undefined,
): { readonly frames: readonly Frame[]; readonly frameOf: ReadonlyMap<Step, number> } {
  const pieces = new Map(steps.map((step) => [step, chart(step.after)?.pieces ?? []]))
  const names = namesIn([...pieces.values()].flat())
  const frames: { turn: number; phase: string; label: string; pieces: readonly Piece[]; events: ToldEvent[] }[] = [
    { turn: 0, phase: '', label: 'Before the first turn', pieces: pieces.get(steps[0] as Step) ?? [], events: [] },
  ]
  const frameOf = new Map<Step, number>()
  for (const step of steps) {
    const before = chart(step.before)?.pieces ?? []
    const real = (step.entry ?? record.setUp).real === true
    for (const { event, facts } of step.events.filter((each) => knows(each.event))) {
      let frame = frames.at(-1) as (typeof frames)[number]
      if (event.turn > 0 && (event.turn !== frame.turn || event.phase !== frame.phase)) {
        frame = { turn: event.turn, phase: event.phase, label: `Turn ${event.turn}, ${event.phase}`, pieces: [], events: [] }
        frames.push(frame)
      }
      if (!frameOf.has(step)) frameOf.set(step, frames.length - 1)
      const { knownTo, ...open } = event
      const why = side === undefined ? facts : factsFor(facts, side)
      if (event.event !== 'phase') {
        frame.events.push({
          text: ruleset.tell(event, (id) => id),
          named: ruleset.tell(event, names),
          event: side === undefined ? event : open,
          gist: drawn(event, ruleset.gist?.(event, names) ?? null, before, pieces.get(step) ?? []),
          why,
          real: real && why.some(({ fact }) => fact === 'roll'),
        })
      }
      frame.pieces = pieces.get(step) ?? []
    }
    // What happened without an event that is known (an amendment, say) shows in the frame it fell into.
    ;(frames.at(-1) as (typeof frames)[number]).pieces = pieces.get(step) ?? []
  }
  return { frames, frameOf }
}

/** An event's gist with the way of its actor and the line to its target, from where the pieces stood and stand, where the ruleset does not say. */
function drawn(event: BattleEvent, gist: Gist | null, before: readonly Piece[], after: readonly Piece[]): Gist | null {
  const by = gist?.by ?? event.actor
  const at = (pieces: readonly Piece[], id: string | undefined) => pieces.find((piece) => piece.id === id)?.hexes[0]
  const [was, is, aim] = [at(before, by), at(after, by), at(before, gist?.to)]
  if (gist && gist.amount !== undefined && !gist.line && was && aim) return { ...gist, line: [was, aim] }
  // At the helm the bow moves, and the stern stays.
  if (!gist && (event.event === 'move' || event.event === 'helm') && was && is && !sameHex(was, is)) return { track: [was, is] }
  return gist
}

/** What units are called: their names, with the id where several have the same. */
function namesIn(pieces: readonly Piece[]): Names {
  const byId = new Map(pieces.map(({ id, name }) => [id, name]))
  const bearers = new Map<string, number>()
  for (const name of byId.values()) bearers.set(name, (bearers.get(name) ?? 0) + 1)
  return (id) => {
    const name = byId.get(id)
    return name === undefined ? id : bearers.get(name) === 1 ? name : `${name} (${id})`
  }
}

/** What became of every unit that was ever seen, in the order of the sides. */
export function lossesOf(frames: readonly Frame[], sides: readonly string[]): Loss[] {
  const rows = new Map<string, Loss>()
  for (const { turn, pieces, events } of frames) {
    for (const { id, side, name, kind, condition, lost } of pieces) rows.set(id, { id, side, name, kind, condition, lost, lastSeen: turn })
    for (const { gist } of events) {
      if (!gist?.lost || gist.to === undefined) continue
      const known = rows.get(gist.to) ?? { id: gist.to, side: null, name: gist.to, kind: '', lastSeen: null }
      rows.set(gist.to, {
        ...known,
        condition: known.side !== null && 'lost' in known && known.lost ? known.condition : 'lost',
        lost: true,
      })
    }
  }
  const inSight = new Set(frames.at(-1)?.pieces.map(({ id }) => id))
  const order = (row: Loss) => (row.side === null ? sides.length : sides.indexOf(row.side))
  return [...rows.values()]
    .map((row) => (inSight.has(row.id) || row.lost ? { ...row, lastSeen: null } : row))
    .sort((a, b) => order(a) - order(b))
}
