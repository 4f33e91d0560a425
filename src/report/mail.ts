import { headingName } from '../core/hex.js'
import { UMPIRE } from '../core/lawful.js'
import { begunBy, LUCK_WORDS, luckTable } from './closing.js'
import { whyLines } from './course.js'
import type { Dossier } from './dossier.js'
import { ascii } from './escape.js'
import type { Frame } from './frames.js'
import { entryWords, table, wrap } from './lines.js'
import { tellFigures, tellOutcome } from './result.js'

/** Mail keeps lines of this length whole. */
const MAIL_WIDTH = 72

/** What begins a quotation, a signature, or the next mail of a file of mails, and what ends one that is typed. */
const MAILERS_OWN = /^(?:>|--|From |\.)/

/** How a text is told. */
export interface MailOptions {
  /** The facts under each event. */
  readonly why?: boolean
}

/**
 * A dossier as plain ASCII that survives e-mail: lines of at most 72 characters, ids and hexes as they are typed, nothing at the start of a line that a
 * mailer would take for a quotation or a signature. Words longer than a line stay whole.
 */
export function mailOf(dossier: Dossier, { why = false }: MailOptions = {}): string {
  const { title, ruleset, result, frames, umpire } = dossier
  const say = (text: string, indent = '') => {
    const line = ascii(text)
    return wrap(line, MAIL_WIDTH, indent === '' && MAILERS_OWN.test(line) ? ' ' : indent, `${indent}  `)
  }
  const lines = [
    ...say(title),
    ...say(`${ruleset.title} (${ruleset.id}), for ${dossier.for === UMPIRE ? 'the umpire: everything' : dossier.for}`),
    ...say(tellOutcome(result)),
    ...frames.flatMap((frame) => frameLines(frame, why, say)),
    ...section(
      'RESULT',
      tellFigures(result).flatMap((line) => say(line, '  ')),
    ),
    ...section('LOSSES', lossLines(dossier)),
    ...section(`LUCK (${LUCK_WORDS})`, luckLines(dossier)),
    ...section(
      'AMENDMENTS',
      umpire?.amendments.flatMap(({ entry, path, value, reason }) =>
        say(`${entry}: ${path} = ${JSON.stringify(value)}: ${reason}`, '  '),
      ) ?? [],
    ),
    ...section('TAKEN BACK', umpire?.undone.flatMap(({ entry, what }) => say(`${entry}: ${entryWords(what)}`, '  ')) ?? []),
    ...section(
      'PLAYED BY',
      begunBy(dossier).flatMap((line) => say(line, '  ')),
    ),
  ]
  return `${lines.map((line) => ascii(line).trimEnd()).join('\n')}\n`
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines]
}

function frameLines(frame: Frame, why: boolean, say: (text: string, indent?: string) => string[]): string[] {
  const events = frame.events.flatMap((told) => [
    ...say(`${told.text}${told.real ? ' (real dice)' : ''}`, '  '),
    ...(why ? whyLines(told).flatMap((line) => say(line, '      ')) : []),
  ])
  const rows = frame.pieces.map(({ id, side, at, heading, condition }) => [
    id,
    side,
    at,
    heading === null ? '-' : headingName(heading),
    condition,
  ])
  const positions = rows.length === 0 ? [] : ['', ...grid(['id', 'side', 'hex', 'heading', 'condition'], rows, '    ')]
  return ['', ascii(frame.label).toUpperCase(), ...events, ...positions]
}

function lossLines({ losses }: Dossier): string[] {
  if (losses.length === 0) return []
  const rows = losses.map(({ id, side, kind, condition, lastSeen }) => [
    id,
    side ?? '-',
    kind,
    lastSeen === null ? condition : `${condition} (last seen in turn ${lastSeen})`,
  ])
  return grid(['id', 'side', 'class', 'condition'], rows, '  ')
}

function luckLines(dossier: Dossier): string[] {
  const luck = luckTable(dossier)
  return luck ? grid(luck.headings, luck.rows, '  ') : []
}

/** The least that the last column of a table may be narrowed to. */
const LEAST_ROOM = 16

/** A table whose last column is broken to what mail keeps whole; where there is no room for it, its rows in words. */
function grid(headings: readonly string[], rows: readonly (readonly (string | number)[])[], indent: string): string[] {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? ascii(cell) : cell)))
  const lines = table(headings, cells)
  const start = (lines[0] as string).lastIndexOf(headings.at(-1) as string)
  const width = MAIL_WIDTH - indent.length
  const room = width - start
  if (lines.every((line) => line.length <= width)) return lines.map((line) => indent + line)
  if (room < LEAST_ROOM)
    return cells.flatMap((row) => wrap(row.filter((cell) => cell !== '-').join(', '), MAIL_WIDTH, indent, `${indent}  `))
  return lines.flatMap((line) => {
    const [first, ...more] = wrap(line.slice(start), room, '', '')
    return [indent + line.slice(0, start) + first, ...more.map((words) => ' '.repeat(indent.length + start) + words)]
  })
}
