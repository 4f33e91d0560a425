import type { Battle } from '../core/battle.js'
import { isObject } from '../core/plain-copy.js'
import type { BattleRecord } from '../core/record.js'
import { salvage, salvageText } from '../core/salvage.js'
import { counted } from '../core/words.js'
import { nameOf, parseDocument, withoutSchema } from './documents.js'
import { blaming, Failure } from './failure.js'
import { rulesetOfRecord } from './settings.js'

/** What can be saved of a damaged record's text, and in words how much. A failure where the damage is before the first entry. */
export function salvaged(text: string, file: string): { readonly battle: Battle; readonly record: BattleRecord; readonly words: string } {
  const { found, place } = legible(text, file)
  if (!isObject(found)) throw new Failure(place ?? `${nameOf(file)}: damaged before its first entry: nothing can be saved [unreadable]`)
  const ruleset = blaming(nameOf(file), () => rulesetOfRecord(found))
  const { battle, kept, damage } = blaming(nameOf(file), () => salvage(ruleset, found))
  // Where the text was cut off says more than that the end is missing.
  const cut = place !== null && (damage === null || damage.path === 'result')
  const at = cut ? `; ${place}` : damage ? `; ${damage.path}: ${damage.message}` : ''
  return { battle, record: battle.record(), words: `${counted(kept, 'entry', 'entries')} saved${at}` }
}

/** What of a text can be read, and where it breaks off; null where it does not. */
function legible(text: string, file: string): { readonly found: unknown; readonly place: string | null } {
  try {
    return { found: parseDocument(text, file).value, place: null }
  } catch (error) {
    if (error instanceof Failure) return { found: withoutSchema(salvageText(text)), place: error.message }
    throw error
  }
}
