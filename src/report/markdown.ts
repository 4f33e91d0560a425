import { headingName } from '../core/hex.js'
import { UMPIRE } from '../core/lawful.js'
import { begunBy, LUCK_WORDS, luckTable } from './closing.js'
import { whyLines } from './course.js'
import type { Dossier } from './dossier.js'
import { escapeMarkdown, escapeWithin } from './escape.js'
import { entryWords } from './lines.js'
import { tellFigures, tellOutcome } from './result.js'

/** A dossier as Markdown: headings for phases, a list of what happened with its why beneath, tables for what stands where. */
export function markdownOf(dossier: Dossier): string {
  const { title, ruleset, for: reader, result, frames, losses, umpire } = dossier
  const luck = luckTable(dossier)
  const parts = [
    `# ${escapeMarkdown(title)}`,
    `${escapeMarkdown(ruleset.title)}, ${reader === UMPIRE ? 'for the umpire: everything' : `for ${escapeMarkdown(reader)}`}. ${escapeMarkdown(tellOutcome(result))}.`,
    ...frames.flatMap(({ label, events, pieces }) => [
      `## ${escapeMarkdown(label)}`,
      events
        .flatMap((told) => [
          `- ${escapeMarkdown(told.named)}${told.real ? ' (real dice)' : ''}`,
          ...whyLines(told).map((line) => `  - ${escapeMarkdown(line)}`),
        ])
        .join('\n'),
      tableOf(
        ['ship', 'id', 'side', 'hex', 'heading', 'condition'],
        pieces.map(({ id, name, side, at, heading, condition }) => [
          name,
          id,
          side,
          at,
          heading === null ? '-' : headingName(heading),
          condition,
        ]),
      ),
    ]),
    ...section(
      'Result',
      tellFigures(result)
        .map((line) => `- ${escapeMarkdown(line)}`)
        .join('\n'),
    ),
    ...section(
      'Losses',
      tableOf(
        ['ship', 'id', 'side', 'class', 'condition'],
        losses.map(({ id, name, side, kind, condition, lastSeen }) => [
          name,
          id,
          side ?? '-',
          kind,
          lastSeen === null ? condition : `${condition} (last seen in turn ${lastSeen})`,
        ]),
      ),
    ),
    ...section(`Luck (${LUCK_WORDS})`, luck ? tableOf(luck.headings, luck.rows) : ''),
    ...section(
      'Amendments',
      umpire?.amendments
        .map(({ entry, path, value, reason }) => `- entry ${entry}: ${escapeMarkdown(`${path} = ${JSON.stringify(value)}: ${reason}`)}`)
        .join('\n') ?? '',
    ),
    ...section(
      'Taken back',
      umpire?.undone.map(({ entry, what }) => `- entry ${entry}: ${escapeMarkdown(entryWords(what))}`).join('\n') ?? '',
    ),
    ...section(
      'Begun by',
      begunBy(dossier)
        .map((line) => `- ${escapeMarkdown(line)}`)
        .join('\n'),
    ),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function section(title: string, body: string): string[] {
  return body === '' ? [] : [`## ${title}`, body]
}

function tableOf(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map((row) => line(row.map((cell) => escapeWithin(String(cell)))))].join(
    '\n',
  )
}
