import { run } from '../core/battle.js'
import { differenceWords } from '../core/difference.js'
import { BroadsideError } from '../core/errors.js'
import type { BattleRecord, RecordEntry } from '../core/record.js'
import type { BattleResult, Decision, ExplainedEvent, Ruleset } from '../core/ruleset.js'

/** One thing done and not undone: the set-up (no entry), an order or an amendment. */
export interface Step {
  readonly entry: Exclude<RecordEntry, { undo: true }> | null
  /** Its place in the record's entries; -1 for the set-up. */
  readonly place: number
  /** Who decided what; null for the set-up and amendments. */
  readonly decision: Decision | null
  /** The state before, the set-up's own for the set-up. */
  readonly before: unknown
  readonly after: unknown
  readonly events: readonly ExplainedEvent[]
}

/** A record told step by step. */
export interface Chronicle {
  readonly ruleset: Ruleset
  readonly record: BattleRecord
  readonly steps: readonly Step[]
  /** What was done and taken back, by its place in the record. */
  readonly undone: readonly Step[]
  readonly result: BattleResult
}

/** Plays a record again and keeps every step with its states and its whys. Throws as `Battle.resume` does: only a record that proves itself is told. */
export function chronicle(ruleset: Ruleset, given: unknown): Chronicle {
  const steps: Step[] = []
  const undone: Step[] = []
  let decision: Decision | null = null
  let place = -1
  const { battle, difference } = run(ruleset, given, (at, entry) => {
    if (entry && 'undo' in entry) undone.push(steps.pop() as Step)
    else {
      const from = steps.reduce((sum, { events }) => sum + events.length, 0)
      const events = at.events.slice(from).map((event, i) => ({ event, facts: at.explain(from + i) }))
      const before = steps.at(-1)?.after ?? at.state
      // The battle's own entry: that of the record may have its keys in another order.
      const own = entry && (at.lastEntry as Exclude<RecordEntry, { undo: true }>)
      steps.push({ entry: own, place, decision: own && 'order' in own ? decision : null, before, after: at.state, events })
    }
    decision = at.decision
    place++
  })
  if (difference) throw new BroadsideError('replay-differs', difference.path, differenceWords(difference))
  return { ruleset, record: battle.record(), steps, undone, result: battle.result }
}
