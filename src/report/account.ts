import { BroadsideError } from '../core/errors.js'
import { checkRulesetGiven } from '../core/given.js'
import type { BattleRecord } from '../core/record.js'
import type { BattleEvent, BattleResult, Ruleset } from '../core/ruleset.js'
import { type Fact, reconstructed } from '../core/trace.js'
import { houseRules } from './closing.js'
import { tellFacts } from './facts.js'
import { plain, WIDTH, wrap } from './lines.js'
import { tellResult } from './result.js'

/** What an account is made from: a `Battle` as it is, or as much of this as there is. */
export interface Story {
  readonly ruleset: Pick<Ruleset, 'id' | 'title' | 'version' | 'options' | 'tell' | 'sides' | 'status' | 'afterAction'>
  readonly events: readonly BattleEvent[]
  readonly state?: unknown
  readonly result?: BattleResult
  /** The facts behind an event, by its place in `events`. */
  explain?(place: number): readonly Fact[]
  /** The record, for what is needed to repeat the battle. */
  record?(): BattleRecord
}

/** How an account is told. */
export interface AccountOptions {
  /** Prints the facts under each event. */
  readonly why?: boolean
  /** Characters a line, where words can be broken; default 100. */
  readonly width?: number
  /** What a unit is called; default its id, which can be typed again. */
  readonly names?: (id: string) => string
  /** Lines of one's own below the heading, as they are. */
  readonly preface?: readonly string[]
  /** Marks up a heading, for terminals; default as it is. */
  readonly heading?: (text: string) => string
}

/**
 * A battle as plain text to paste anywhere: what is needed to repeat it, then events turn by turn and phase by phase with ids and hexes, the result, the
 * units, and the reconstructed tables it rests on. It tells everything: for the umpire's eyes. An event that only some sides may know of ends with
 * their ids in brackets. Ends with a line break.
 */
export function account(story: Story, options: AccountOptions = {}): string {
  checkRulesetGiven((story as Story | undefined)?.ruleset, 'story.ruleset')
  if (!Array.isArray(story.events)) throw new BroadsideError('missing-key', 'story.events', 'expected the events of a battle, a list')
  const { width = WIDTH, preface = [], heading = plain } = options
  const { ruleset, state, result } = story
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? ['', heading(title), ...lines] : [])
  const listed = (lines: readonly string[]) => lines.flatMap((line) => wrap(line, width, '  ', '      '))
  const [title, ...head] = headOf(story)
  const lines = [
    heading(plain(title as string)),
    ...head.flatMap((line) => wrap(line, width, '', '  ')),
    ...preface,
    ...(story.events.every((event) => known(event, sidesOf(story)))
      ? []
      : ['[in brackets]: the sides that may know, where not every side may']),
    ...courseOf(story, options),
    ...section('Result', result ? tellResult(result).map(indented) : []),
    ...section('After-action report', state === undefined ? [] : afterActionOf(story, width)),
    ...section('Units', state === undefined ? [] : listed(ruleset.status(state))),
    ...section('Reconstructed tables [R] behind these results', listed(reconstructedIn(story))),
  ]
  return `${lines.join('\n')}\n`
}

/** The ruleset's own closing report, where it has one. */
function afterActionOf({ ruleset, state }: Story, width: number): string[] {
  return (ruleset.afterAction?.(state) ?? []).flatMap((line) => (line === '' ? [''] : wrap(line, width, '  ', '    ')))
}

function indented(line: string): string {
  return line === '' ? '' : `  ${line}`
}

/** Title, and everything by which another sees the same rules and the same dice. */
function headOf(story: Story): string[] {
  const { ruleset } = story
  const rules = `${ruleset.title} (${ruleset.id}, version ${ruleset.version})`
  const record = story.record?.()
  if (!record) return [rules]
  const { scenario } = (record.scenario ?? {}) as { readonly scenario?: unknown }
  const house = houseRules(record.options)
  return [
    typeof scenario === 'string' ? scenario : ruleset.title,
    `${rules}; broadside ${record.broadside}; dice ${record.generator.name}, seed ${record.generator.seed}`,
    ...(house.length > 0 ? [`options: ${house.join(' ')}`] : []),
  ]
}

function courseOf(story: Story, options: AccountOptions): string[] {
  const { width = WIDTH, names = (id: string) => id, why = false, heading = plain } = options
  const { ruleset, events } = story
  const sides = sidesOf(story)
  const lines: string[] = []
  let [turn, phase, announced] = [-1, '', '']
  events.forEach((event, place) => {
    if (event.event === 'phase') {
      announced = ruleset.tell(event, names)
      return
    }
    if (event.turn !== turn) {
      lines.push('', heading(event.turn === 0 ? 'Before the first turn' : `Turn ${event.turn}`))
      turn = event.turn
      phase = ''
    }
    if (event.phase !== phase) {
      phase = event.phase
      if (turn > 0) lines.push(indented(capital(plain(announced || phase))))
    }
    announced = ''
    const secret = known(event, sides) ? '' : ` [${event.knownTo.join(', ') || 'no side'}]`
    for (const line of wrap(`${ruleset.tell(event, names)}${secret}`, width, '    ', '        ')) lines.push(line)
    if (why) for (const line of tellFacts(story.explain?.(place) ?? [], { width, indent: '        ' })) lines.push(line)
  })
  return lines
}

/** How many sides there are; null where the story does not say. */
function sidesOf({ ruleset, state }: Story): number | null {
  return state === undefined ? null : ruleset.sides(state).length
}

/** Whether every side may know of an event. */
function known({ knownTo }: BattleEvent, sides: number | null): boolean {
  return sides === null || knownTo.length >= sides
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The reconstructed tables of each pack that was read from, a line a pack. */
function reconstructedIn(story: Story): string[] {
  const facts = story.events.flatMap((_, place) => story.explain?.(place) ?? [])
  const packs = new Map<string, string[]>()
  for (const { pack, table } of reconstructed(facts)) packs.set(pack, [...(packs.get(pack) ?? []), table])
  return [...packs].map(([pack, tables]) => `${pack}: ${tables.join(', ')}`)
}
