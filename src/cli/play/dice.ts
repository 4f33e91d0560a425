import type { Battle } from '../../core/battle.js'
import { type Dice, diceName } from '../../core/chance.js'
import { BroadsideError } from '../../core/errors.js'
import type { OpenRequest } from '../../core/open-request.js'
import type { BattleRecord } from '../../core/record.js'
import type { Ruleset } from '../../core/ruleset.js'

// Real dice: what to ask for, and what people answer.

/** What a request is for: `1D10, main battery of Bismarck at Hood (gunnery, C18-GUN-11)`. */
export function questionOf(
  { count, sides, purpose, event }: OpenRequest,
  { gist }: Pick<Ruleset, 'gist'>,
  names: (id: string) => string,
): string {
  const subject = (event && gist?.(event, names)?.subject) ?? plainSubject(event, names)
  const rule = `${purpose.name}, ${purpose.clause}`
  return `${diceName(count, sides)}, ${subject === null ? rule : `${subject} (${rule})`}`
}

function plainSubject(event: OpenRequest['event'], names: (id: string) => string): string | null {
  if (event?.actor === undefined) return null
  return event.target === undefined ? names(event.actor) : `${names(event.actor)} at ${names(event.target)}`
}

/** A request as a side may know it. Whoever it does not know may be named by the dice that follow an order: then only what kind of dice they are is left. */
export function asKnownTo(side: string, open: OpenRequest, { ruleset, state }: Pick<Battle, 'ruleset' | 'state'>): OpenRequest {
  const { event, ...bare } = open
  if (!event?.knownTo.includes(side)) return bare
  const { gist, chart } = ruleset
  if (!chart) return ruleset.declares.hiddenInformation ? bare : open
  const seen = new Set(chart(state, side).pieces.map(({ id }) => id))
  const hidden = new Set(chart(state).pieces.flatMap(({ id }) => (seen.has(id) ? [] : [id])))
  const named = [event.actor, ...(event.actors ?? []), event.target]
  gist?.(event, (id) => {
    named.push(id)
    return id
  })
  return named.some((id) => id !== undefined && hidden.has(id)) ? bare : open
}

/** A request as every side may know it, before there is a battle. */
export function asKnownToAll(open: OpenRequest, { declares }: Pick<Ruleset, 'declares'>): OpenRequest {
  const { event, ...bare } = open
  return event && event.knownTo.length >= declares.sides ? open : bare
}

/** What can be answered, in words. */
export function wantedDice({ form, count, sides }: Pick<OpenRequest, 'form' | 'count' | 'sides'>): string {
  if (count === 1) return `a face from 1 to ${sides}`
  const faces = `${count} faces from 1 to ${sides}`
  return form === 'total' ? `${faces}, or their total from ${count} to ${count * sides}` : faces
}

/** The dice somebody typed for a request: faces, or the total of several where that is all the rule asks. Throws `bad-dice` that says what would be right. */
export function readDice(typed: string, request: Pick<OpenRequest, 'form' | 'count' | 'sides'>): Dice {
  const words = wordsOf(typed)
  const wrong = () => new BroadsideError('bad-dice', '', `expected ${wantedDice(request)}; found ${JSON.stringify(typed.trim())}`)
  if (words.length === 0 || words.some((word) => !/^\d{1,7}$/.test(word))) throw wrong()
  const { form, count, sides } = request
  const numbers = words.map(Number)
  const areFaces = numbers.length === count && numbers.every((face) => face >= 1 && face <= sides)
  if (areFaces) return form === 'faces' ? numbers : numbers.reduce((sum, face) => sum + face, 0)
  const [total = 0] = numbers
  if (form === 'total' && numbers.length === 1 && total >= count && total <= count * sides) return total
  throw wrong()
}

/** Dice as they are written: apart by space, comma, semicolon or plus. */
function wordsOf(text: string): string[] {
  return text.split(/[\s,;+]+/).filter((word) => word !== '')
}

/** The dice of a file as they were thrown: one request a line, `#` before a remark. */
export interface DiceFile {
  readonly name: string
  readonly lines: readonly { readonly text: string; readonly line: number }[]
}

/** Takes a file of dice apart. */
export function readDiceFile(name: string, text: string): DiceFile {
  const lines = text.split(/\r?\n/).map((line, i) => ({ text: line.replace(/#.*$/, '').trim(), line: i + 1 }))
  return { name, lines: lines.filter((each) => each.text !== '') }
}

/**
 * How many lines of a file a record has used already: as many as it has real dice that stand, when these begin as the file does; else none. What people
 * threw when the file was through comes after its last line.
 */
export function usedLines(file: DiceFile | null, record: BattleRecord): number {
  const [standing, lines] = [realDiceOf(record), file?.lines ?? []]
  const used = Math.min(standing.length, lines.length)
  const same = lines.slice(0, used).every(({ text }, i) => {
    const [dice, numbers] = [standing[i], wordsOf(text).map(Number)]
    if (typeof dice !== 'number') return JSON.stringify(dice) === JSON.stringify(numbers)
    return numbers.reduce((sum, face) => sum + face, 0) === dice
  })
  return same ? used : 0
}

/** The real dice of a record that stand, in order. */
function realDiceOf({ setUp, entries }: BattleRecord): Dice[] {
  const standing: (readonly Dice[])[] = [setUp.real ? setUp.dice : []]
  for (const entry of entries) {
    if ('undo' in entry) standing.pop()
    else standing.push(entry.real ? entry.dice : [])
  }
  return standing.flat()
}
