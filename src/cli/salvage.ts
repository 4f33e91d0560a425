import type { Battle } from '../core/battle.js'
import type { BattleRecord } from '../core/record.js'
import { salvage, salvageText } from '../core/salvage.js'
import { counted } from '../core/words.js'
import { keyOf, nameOf, parseDocument } from './documents.js'
import { blaming, Failure } from './failure.js'
import { rulesetNamed } from './settings.js'

/** What can be saved of a damaged record's text, and in words how much. A failure where the damage is before the first entry. */
export function salvaged(text: string, file: string): { readonly battle: Battle; readonly record: BattleRecord; readonly words: string } {
  const [found, place] = [salvageText(text), damagedAt(text, file)]
  if (found === undefined) throw new Failure(place ?? `${nameOf(file)}: damaged before its first entry: nothing can be saved [unreadable]`)
  const ruleset = blaming(nameOf(file), () => rulesetNamed(keyOf(keyOf(found, 'ruleset'), 'id'), 'ruleset.id'))
  const { battle, kept, damage } = blaming(nameOf(file), () => salvage(ruleset, found))
  // Where the text was cut off says more than that the end is missing.
  const cut = place !== null && (damage === null || damage.path === 'result')
  const at = cut ? `; ${place}` : damage ? `; ${damage.path}: ${damage.message}` : ''
  return { battle, record: battle.record(), words: `${counted(kept, 'entry', 'entries')} saved${at}` }
}

function damagedAt(text: string, file: string): string | null {
  try {
    parseDocument(text, file)
    return null
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}
