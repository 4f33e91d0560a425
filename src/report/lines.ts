import { greatest } from '../core/extremes.js'

/** What words are laid out in: characters a line. */
export const WIDTH = 100

/** Text in lines of at most `width` characters, broken between words; further lines are indented by `hang`. A longer word stays whole. */
export function wrap(text: string, width: number, indent: string, hang: string): string[] {
  const lines: string[] = []
  let line = indent
  let empty = true
  for (const word of plain(text).split(' ')) {
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line)
      line = hang
      empty = true
    }
    line += empty ? word : ` ${word}`
    empty = false
  }
  return [...lines, line]
}

/** Text on one line: control characters, which a name in a file may hold, are spaces here. */
export function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

/** Rows under headings, columns padded; numbers stand to the right. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const cells = [headings, ...rows].map((row) => row.map((cell) => plain(String(cell))))
  const widths = headings.map((_, column) => greatest(cells.map((row) => (row[column] as string).length)))
  const numeric = headings.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'))
  return cells.map((row) =>
    row
      .map((cell, column) => (numeric[column] ? cell.padStart(widths[column] as number) : cell.padEnd(widths[column] as number)))
      .join('  ')
      .trimEnd(),
  )
}

/** An order or an amendment in words, whatever its ruleset: its values in their order. */
export function entryWords(what: unknown): string {
  if (typeof what !== 'object' || what === null) return String(what)
  return Object.values(what)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(' ')
}
