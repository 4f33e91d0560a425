import type { BattleResult } from '../core/ruleset.js'
import { counted } from '../core/words.js'
import { plain, table } from './lines.js'

/** How a battle came out, or stands, in one line. */
export function tellOutcome({ winner, reason, turns }: BattleResult): string {
  return plain(`${winner === null ? 'no winner' : `${winner} wins`} after ${counted(turns, 'turn')}: ${reason}`)
}

/** How a battle came out, in lines: the outcome, then whatever else the ruleset's result holds, lists of objects as tables. */
export function tellResult(result: BattleResult): string[] {
  const { winner: _winner, reason: _reason, turns: _turns, ...rest } = result
  const parts = Object.entries(rest).map(([key, value]) => tellPart(key, value))
  return [tellOutcome(result), ...parts.flatMap((part) => ['', ...part])]
}

/** What a result holds besides its outcome, in lines of words: of a list of objects a line each, by its first figure. What there is none of is left out. */
export function tellFigures(result: BattleResult): string[] {
  const { winner: _winner, reason: _reason, turns: _turns, ...rest } = result
  return Object.entries(rest)
    .flatMap(([key, value]) => (isTable(value) ? value.map(rowInWords) : cell(value) === '-' ? [] : [`${inWords(key)}: ${cell(value)}`]))
    .map(plain)
}

/** A row by its id; its name stands elsewhere. */
function rowInWords(row: Readonly<Record<string, unknown>>): string {
  const [first, ...others] = Object.entries(row)
    .filter(([key]) => key !== 'name')
    .map(([key, value]) => [inWords(key), String(cell(value))] as const)
  const figures = others.filter(([, figure]) => figure !== '-').map((figure) => figure.join(' '))
  return [first?.[1], figures.join('; ')].filter((part) => part !== '').join(': ')
}

/** `fpLost`: fp lost. */
function inWords(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function tellPart(key: string, value: unknown): string[] {
  if (!isTable(value)) return [`${key}: ${cell(value)}`]
  const columns = [...new Set(value.flatMap((row) => Object.keys(row)))]
  return table(
    columns,
    value.map((row) => columns.map((column) => cell(row[column]))),
  )
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && value.length > 0 && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
}

function cell(value: unknown): string | number {
  if (typeof value === 'number' || typeof value === 'string') return value
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '-'
  return Array.isArray(value) ? value.map(cell).join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value)
}
