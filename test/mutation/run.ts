import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { EXPLAINED, type Explained } from './explained/index.js'

// npm run mutation [-- PART ... --static --again]: changes the source, one thing at a time, and counts the changes that no test sees. With --static what is
// evaluated once, as a module loads, is changed too; with --again nothing is, and what the last run has found is told anew.

const PARTS = ['core', 'corpen18', 'gurps', 'mini-naval'] as const
/** Percent of the mutants that tests must see. */
const LEAST = 95

interface Mutant {
  readonly mutatorName: string
  readonly replacement?: string
  readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'CompileError' | 'RuntimeError'
  readonly location: { readonly start: Place; readonly end: Place }
}
interface Place {
  readonly line: number
  readonly column: number
}
interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}

/** A mutant that no test has seen. */
interface Survivor {
  readonly file: string
  readonly line: number
  readonly text: string
  readonly original: string
  readonly replacement: string
  readonly mutator: string
}

function originalOf(source: readonly string[], { start, end }: Mutant['location']): string {
  const lines = source.slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines.map((line, i) => line.slice(i === 0 ? start.column - 1 : 0, i === last ? end.column - 1 : undefined)).join('\n')
}

function survivorsOf({ files }: Report): Survivor[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ mutatorName, replacement = '', location }) => ({
        file,
        line: location.start.line,
        text: (lines[location.start.line - 1] ?? '').trim(),
        original: originalOf(lines, location),
        replacement,
        mutator: mutatorName,
      }))
      .sort((a, b) => a.line - b.line)
  })
}

const shown = (code: string) => code.replace(/\s+/g, ' ')
const changeOf = ({ original, replacement }: Survivor) => `${shown(original)} -> ${shown(replacement)}`

function explains(given: Explained, survivor: Survivor): boolean {
  if (!given.files.some((file) => survivor.file === file || (file.endsWith('/') && survivor.file.startsWith(file)))) return false
  if (given.mutators && !given.mutators.includes(survivor.mutator)) return false
  if (given.line !== undefined && !survivor.text.includes(given.line)) return false
  return given.change === undefined || changeOf(survivor).includes(given.change)
}

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const unknown = asked.find((part) => !PARTS.some((known) => known === part))
if (unknown !== undefined) throw new Error(`there is no part ${unknown}; there are ${PARTS.join(', ')}`)
const parts = PARTS.filter((part) => asked.length === 0 || asked.includes(part))

function mutate(part: string): void {
  const { status } = spawnSync('npx', ['stryker', 'run'], {
    stdio: 'inherit',
    env: { ...process.env, MUTATED_PART: part, MUTATED_STATIC: process.argv.includes('--static') ? 'yes' : 'no' },
  })
  if (status !== 0) throw new Error(`the mutants of ${part} could not be tested`)
}

const rows = parts.map((part) => {
  if (!process.argv.includes('--again')) mutate(part)
  const report: Report = JSON.parse(readFileSync(`reports/mutation/${part}.json`, 'utf8'))
  const mutants = Object.values(report.files).flatMap((file) => file.mutants)
  const count = (...statuses: Mutant['status'][]) => mutants.filter((mutant) => statuses.includes(mutant.status)).length
  return { part, seen: count('Killed', 'Timeout'), missed: count('Survived', 'NoCoverage'), survivors: survivorsOf(report) }
})

const percent = (seen: number, missed: number) => (100 * seen) / (seen + missed)
for (const { part, seen, missed } of rows) {
  console.log(`${part.padEnd(12)} ${percent(seen, missed).toFixed(1).padStart(5)} %  ${seen} of ${seen + missed} mutants seen by the tests`)
}
const seen = rows.reduce((sum, row) => sum + row.seen, 0)
const missed = rows.reduce((sum, row) => sum + row.missed, 0)
console.log(`${'together'.padEnd(12)} ${percent(seen, missed).toFixed(1).padStart(5)} %  (${LEAST} % asked)`)

const survivors = rows.flatMap((row) => row.survivors)
const unexplained = survivors.filter((survivor) => !EXPLAINED.some((given) => explains(given, survivor)))
const list = unexplained.map((survivor) => `${survivor.file}:${survivor.line} ${survivor.mutator}: ${changeOf(survivor)}\n`)
writeFileSync('reports/mutation/survivors.txt', list.join(''))
console.log(
  `${missed - unexplained.length} survivors are explained in test/mutation/explained; ${unexplained.length} are not: reports/mutation/survivors.txt`,
)
// What explains nothing any more is to go: the code it spoke of has changed, or a test has come.
const whole = parts.length === PARTS.length
const ofParts = EXPLAINED.filter(({ files }) => whole || files.every((file) => parts.some((part) => file.startsWith(`src/${part}/`))))
const idle = ofParts.filter((given) => !survivors.some((survivor) => explains(given, survivor)))
for (const { files, line, change, why } of idle)
  console.log(`explains nothing now: ${files.join(', ')}: ${line ?? change ?? 'any change'}: ${why}`)
if (percent(seen, missed) < LEAST || unexplained.length > 0) process.exitCode = 1
