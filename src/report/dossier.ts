import type { Chart } from '../core/chart.js'
import { BroadsideError } from '../core/errors.js'
import type { FairSeed } from '../core/fair.js'
import { show } from '../core/found.js'
import { checkParty, UMPIRE } from '../core/lawful.js'
import type { Amendment, BattleRecord } from '../core/record.js'
import type { BattleEvent, BattleResult, Ruleset } from '../core/ruleset.js'
import { type Chronicle, chronicle, type Step } from './chronicle.js'
import { type Frame, framesOf, type Loss, lossesOf } from './frames.js'
import { luckOf } from './luck.js'

/** Damage done by a side's attacks up to a frame, beside what their dice give on average. */
export interface Luck {
  readonly side: string
  readonly attacks: number
  readonly actual: number
  readonly expected: number
  /** Attacks of too many outcomes to count, left out of all three. */
  readonly uncounted: number
  /** The running totals at the end of each frame. */
  readonly course: readonly { readonly actual: number; readonly expected: number }[]
}

/** What only the umpire may know. */
export interface UmpireOnly {
  readonly description: string | null
  readonly generator: string
  readonly seed: string
  readonly fair: FairSeed | null
  /** How many orders and amendments were settled by real dice, and how many there are. */
  readonly realDice: { readonly real: number; readonly of: number }
  readonly amendments: readonly (Amendment & { readonly entry: number })[]
  /** Orders and amendments taken back, by their place in the record. */
  readonly undone: readonly { readonly entry: number; readonly what: unknown }[]
}

/**
 * A battle as somebody may know it: plain JSON, and all that any report is made of. What a side may not know is not in it: neither units, nor seed and
 * dice to come, nor orders, nor how many of anything there are.
 */
export interface Dossier {
  readonly report: 1
  readonly for: string
  readonly broadside: string
  readonly ruleset: { readonly id: string; readonly title: string; readonly version: string }
  readonly title: string
  readonly options: BattleRecord['options']
  readonly tables: BattleRecord['tables']
  readonly sides: readonly { readonly id: string; readonly name: string }[]
  readonly size: Chart['size']
  readonly shore: Chart['shore']
  readonly frames: readonly Frame[]
  readonly losses: readonly Loss[]
  readonly luck: readonly Luck[]
  /** For a side: winner, reason and turns; for the umpire all of it. */
  readonly result: BattleResult
  readonly umpire: UmpireOnly | null
}

/**
 * The battle of a record as a side, or the umpire, may know it. Throws as `Battle.resume` does for a record that does not prove itself, and `not-allowed`
 * for a reader who is neither.
 */
export function dossier(ruleset: Ruleset, record: unknown, reader: string): Dossier {
  const told = chronicle(ruleset, record)
  const first = (told.steps[0] as Step).after
  const ids = ruleset.sides(first)
  checkReader(reader, ids)
  const side = reader === UMPIRE ? undefined : reader
  const knows = (event: BattleEvent) => side === undefined || event.knownTo.includes(side)
  const chart = (state: unknown) => ruleset.chart?.(state, side) ?? null
  const { frames, frameOf } = framesOf(told, knows, chart, side)
  const { size = null, shore = [], sides = ids.map((id) => ({ id, name: id })) } = chart(first) ?? {}
  const { winner, reason, turns } = told.result
  const { broadside, options, tables, scenario } = told.record
  return {
    report: 1,
    for: reader,
    broadside,
    ruleset: { id: ruleset.id, title: ruleset.title, version: ruleset.version },
    title: textOf(scenario, 'scenario') ?? ruleset.title,
    options,
    tables,
    sides,
    size,
    shore,
    frames,
    losses: lossesOf(frames, ids),
    luck: luckBySide(told, ids, knows, frames.length, frameOf),
    result: side === undefined ? told.result : { winner, reason, turns },
    umpire: side === undefined ? umpireOnly(told) : null,
  }
}

function checkReader(reader: string, sides: readonly string[]): void {
  if (sides.includes(UMPIRE))
    throw new BroadsideError('not-allowed', 'sides', `a side cannot be called ${show(UMPIRE)}: reports for it would tell everything`)
  checkParty(reader, sides, 'for')
}

function textOf(value: unknown, key: string): string | null {
  const found = (value as Readonly<Record<string, unknown>> | null)?.[key]
  return typeof found === 'string' ? found : null
}

function luckBySide(
  { ruleset, steps }: Chronicle,
  sides: readonly string[],
  knows: (event: BattleEvent) => boolean,
  frames: number,
  frameOf: ReadonlyMap<Step, number>,
): Luck[] {
  const throws = steps.flatMap((step) => {
    return luckOf(ruleset, step, knows).map((thrown) => ({ ...thrown, frame: frameOf.get(step) ?? 0 }))
  })
  return sides.map((side) => {
    const own = throws.filter((each) => each.side === side)
    const counted = own.flatMap(({ actual, expected, frame }) => (expected === null ? [] : [{ actual, expected, frame }]))
    const upTo = (frame: number) => {
      const so = counted.filter((each) => each.frame <= frame)
      return { actual: so.reduce((sum, each) => sum + each.actual, 0), expected: so.reduce((sum, each) => sum + each.expected, 0) }
    }
    const course = Array.from({ length: frames }, (_, frame) => upTo(frame))
    return { side, attacks: counted.length, ...upTo(frames), uncounted: own.length - counted.length, course }
  })
}

function umpireOnly({ record, steps, undone }: Chronicle): UmpireOnly {
  const done = steps.flatMap(({ entry, place }) => (entry ? [{ entry, place }] : []))
  const { name, seed, fair } = record.generator
  return {
    description: textOf(record.scenario, 'description'),
    generator: name,
    seed,
    fair: fair ?? null,
    realDice: { real: done.filter(({ entry }) => entry.real).length, of: done.length },
    amendments: done.flatMap(({ entry, place }) => ('amend' in entry ? [{ entry: place, ...entry.amend }] : [])),
    undone: undone.map(({ entry, place }) => ({ entry: place, what: entry && ('amend' in entry ? entry.amend : entry.order) })),
  }
}
