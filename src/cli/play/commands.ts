import { existsSync } from 'node:fs'
import { BroadsideError } from '../../core/errors.js'
import { checkAmong, show, suggestion } from '../../core/found.js'
import { type OrderOutcome, orderOdds } from '../../core/order-odds.js'
import { valueAtPath } from '../../core/path.js'
import { tellFacts } from '../../report/facts.js'
import { map, REPORT_FORMATS, type ReportFormat, report, tellOutcome, UMPIRE } from '../../report/index.js'
import { damageTo } from '../../report/luck.js'
import { pieceWords } from '../../report/ships.js'
import { lengthOfJson } from '../json.js'
import { doctrinesOf } from '../scenario.js'
import { listed as helpEntry } from '../settings.js'
import { documentText, overwritten, tryToWrite } from '../writing.js'
import { ownSteps } from './hotseat.js'
import { decisionAt, kindOf, lawfulOrder, listedOrders, orderKinds, readJson, wordsOf } from './orders.js'
import { doctrineOrder, Ended, giveAmendment, giveOrder, knownEvents, onlooker, save, sayWrapped, type Table, takeBack } from './table.js'

/** A command of the table: what it does with the words behind its name. True ends the game. What does several things in turn tells the news of each. */
interface Command {
  readonly usage: string
  readonly about: string
  run(table: Table, rest: string, tellNews: () => void): unknown
}

/** Moves of a battleship run to hundreds: this many orders are listed at once. */
const MOST_LISTED = 40
/** Damage by many dice has more outcomes than anybody reads. */
const MOST_OUTCOMES = 20

/** Everything that can be typed besides orders. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  orders: {
    usage: 'orders [WORDS]',
    about: 'the lawful orders, or those with these words; give one by its number or its words',
    run: listOrders,
  },
  odds: { usage: 'odds ORDER', about: 'every outcome of an order, with its exact probability, before it is given', run: tellOdds },
  why: { usage: 'why [N]', about: 'the modifiers, look-ups and rolls behind event N, or behind the last that has any', run: tellWhy },
  events: { usage: 'events [N]', about: 'the last N events (default 10)', run: tellEvents },
  status: { usage: 'status', about: 'where things stand', run: tellStatus },
  view: { usage: 'view SIDE', about: 'what a side sees', run: tellView },
  undo: {
    usage: 'undo [N]',
    about: 'takes back the last order or amendment, or N of them, dice included; at one keyboard your own, until anything was seen',
    run: undo,
  },
  amend: {
    usage: 'amend PATH VALUE REASON',
    about: 'sets any value of the battle, on record: amend units.hood.hits 2 misread the table',
    run: amend,
  },
  show: { usage: 'show [PATH]', about: 'a value of the battle, or the keys at a path', run: showValue },
  auto: {
    usage: 'auto [N|all]',
    about: "lets the sides' doctrines decide: once, N times, or to the end; at one keyboard for your own side",
    run: auto,
  },
  report: {
    usage: 'report FOR [FORMAT [FILE]]',
    about: `the battle for a side or the ${UMPIRE}: ${REPORT_FORMATS.join(', ')}`,
    run: writeReport,
  },
  map: { usage: 'map FILE', about: 'the map as SVG', run: writeMap },
  save: { usage: 'save [FILE]', about: 'where the record is; with a file, it is kept there from now on', run: saveAs },
  help: { usage: 'help', about: 'this list', run: help },
  quit: { usage: 'quit', about: 'ends; the record goes on where it was: broadside play RECORD', run: () => true },
}

/**
 * Does what was typed; `tellNews` tells who looks on what has happened so far. Returns true when the game is left. Throws a BroadsideError that says what is wrong:
 * that was not done, though what `auto` did before it stands.
 */
export async function carryOut(table: Table, typed: string, tellNews: () => void): Promise<boolean> {
  const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(typed) ?? []
  if (Object.hasOwn(COMMANDS, name)) return (await (COMMANDS[name] as Command).run(table, rest.trim(), tellNews)) === true
  const kinds = orderKinds(table.battle.ruleset.schemas.order)
  if (!/^[\d{]/.test(typed) && kindOf(kinds, typed) === undefined) {
    const known = [...Object.keys(COMMANDS), ...kinds.keys()]
    throw new BroadsideError(
      'not-allowed',
      '',
      `no command or order ${JSON.stringify(name)}${suggestion(name, known) || '; help lists them'}`,
    )
  }
  await giveOrder(table, lawfulOrder(table.battle, typed))
  await save(table)
  return false
}

function listOrders(table: Table, rest: string): void {
  const words = rest.toLowerCase().split(/\s+/)
  const lines = listedOrders(table.battle)
    .map(({ words: order, hint }, i) => ({ line: `${String(i + 1).padStart(4)}  ${order}${hint === '' ? '' : `  (${hint})`}` }))
    .filter(({ line }) => words.every((word) => line.toLowerCase().includes(word)))
  for (const { line } of lines.slice(0, MOST_LISTED)) table.say(line)
  if (lines.length > MOST_LISTED) table.say(`      ... and ${lines.length - MOST_LISTED} more; orders WORDS narrows the list`)
  if (lines.length === 0) table.say(table.battle.decision ? 'no lawful order has these words' : 'the battle is over')
}

function tellOdds(table: Table, typed: string): void {
  const { battle } = table
  if (typed === '') throw new BroadsideError('not-allowed', '', 'odds of which order? odds fire main hood')
  const order = lawfulOrder(battle, typed)
  const side = onlooker(table)
  const { outcomes } = orderOdds(battle.ruleset, battle.state, order, (event) => side === null || event.knownTo.includes(side))
  const damage = damageTo(battle.ruleset, battle.state, String(battle.decision?.side))
  const lines = outcomes.map(({ value, p }) => ({ p, words: outcomeWords(value), amount: damage(value) }))
  if (lines.length === 1 && outcomes[0]?.value.length === 0) {
    table.say('this order throws no dice of its own')
    return
  }
  lines.sort((a, b) => b.p - a.p)
  for (const { p, words } of lines.slice(0, MOST_OUTCOMES)) sayWrapped(table, `${percent(p).padStart(7)}  ${words}`, '  ')
  const rest = lines.slice(MOST_OUTCOMES)
  if (rest.length > 0)
    table.say(`  ${percent(rest.reduce((sum, { p }) => sum + p, 0)).padStart(7)}  ${rest.length} others, each less likely`)
  if (outcomes.some(({ value }) => value.some(({ amount }) => amount !== null))) {
    table.say(`  mean damage ${lines.reduce((sum, { p, amount }) => sum + p * amount, 0).toFixed(2)}`)
  }
}

function outcomeWords(outcome: OrderOutcome): string {
  return outcome.map(({ to, outcome: what }) => (to === null ? what : `${to}: ${what}`)).join('; ') || 'nothing'
}

/** Never 0 % for what can happen, nor 100 % for what need not. */
function percent(p: number): string {
  if (p > 0 && p < 0.001) return '< 0.1 %'
  if (p < 1 && p > 0.999) return '> 99.9 %'
  return `${(100 * p).toFixed(1)} %`
}

function tellWhy(table: Table, rest: string): void {
  const events = knownEvents(table)
  const behind = (place: number) => table.battle.explain(place, onlooker(table) ?? undefined)
  const last = events.findLastIndex(({ place }) => behind(place).length > 0)
  if (events.length === 0) throw new BroadsideError('not-allowed', '', 'nothing has happened yet')
  if (rest === '' && last < 0) throw new BroadsideError('not-allowed', '', 'no event has anything behind it yet')
  const number = rest === '' ? last + 1 : count(rest, 'an event')
  const found = events[number - 1]
  if (!found) throw new BroadsideError('not-allowed', '', `expected an event from 1 to ${events.length}; found ${rest}`)
  sayWrapped(table, `[${number}] ${table.battle.ruleset.tell(found.event, (id) => id)}`)
  const facts = behind(found.place)
  for (const line of tellFacts(facts, { width: table.width(), indent: '    ' })) table.say(line)
  if (facts.length > 0) return
  const hidden = table.battle.explain(found.place).length > 0
  table.say(`    ${hidden ? 'what it came from is not for your side to know' : 'nothing was looked up or rolled for it'}`)
}

function tellEvents(table: Table, rest: string): void {
  const most = rest === '' ? 10 : count(rest, 'how many')
  const events = knownEvents(table)
  events.slice(-most).forEach(({ event }, i, all) => {
    sayWrapped(table, `[${events.length - all.length + i + 1}] ${table.battle.ruleset.tell(event, (id) => id)}`)
  })
}

function tellStatus(table: Table): void {
  const side = onlooker(table)
  if (side !== null) tellView(table, side)
  else for (const line of table.battle.ruleset.status(table.battle.state)) sayWrapped(table, line, '  ')
}

function tellView(table: Table, side: string): void {
  const { ruleset, state } = table.battle
  checkAmong(ruleset.sides(state), side, '', 'a side')
  const looks = onlooker(table)
  if (looks !== null && looks !== side) throw new BroadsideError('not-allowed', '', `the keyboard is for ${looks}`)
  if (ruleset.chart) for (const piece of ruleset.chart(state, side).pieces) sayWrapped(table, `${piece.side}: ${pieceWords(piece)}`, '  ')
  else table.say(JSON.stringify(table.battle.view(side), null, 1))
}

async function undo(table: Table, rest: string): Promise<void> {
  const times = rest === '' ? 1 : count(rest, 'how many')
  const most = table.hotseat ? ownSteps(table.battle, table.steps) : table.battle.undoable
  if (table.hotseat && most === 0) throw new BroadsideError('nothing-to-undo', '', NOTHING_OF_ONES_OWN)
  if (most > 0 && times > most) {
    const why = table.hotseat ? `what was done before ${most === 1 ? 'that' : 'those'} stands` : 'no more has been done'
    throw new BroadsideError('nothing-to-undo', '', `expected a number up to ${most}: ${why}; found ${times}`)
  }
  for (let i = 0; i < times; i++) takeBack(table)
  await save(table)
  table.say(times === 1 ? 'taken back, dice included' : `${times} taken back, dice included`)
}

/** One sentence whatever the cause: which it is would tell of dice that nobody has seen. */
const NOTHING_OF_ONES_OWN =
  'nothing of your own can be taken back: the keyboard has passed on since, or dice or others were seen (a referee, without --hotseat, may)'

async function amend(table: Table, rest: string): Promise<void> {
  if (table.hotseat) throw new BroadsideError('not-allowed', '', 'amend knows everything: it is for a referee (play without --hotseat)')
  const { path, value, reason } = amendmentIn(rest)
  const was = valueAtPath(table.battle.state, path)
  await giveAmendment(table, path, value, reason)
  await save(table)
  table.say(`${path}: ${show(was)} is now ${show(valueAtPath(table.battle.state, path))}`)
}

/** What JSON has in one word. All else in one word is text: a hex is, and its number may begin with a nought. */
const JSON_WORD = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null)$/

/** An amendment as it was typed. A list, an object and a text in quotes end where they are closed; what follows is the reason, whatever it has of brackets. */
function amendmentIn(typed: string): { readonly path: string; readonly value: unknown; readonly reason: string } {
  const [, path = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(typed) ?? []
  const closed = /^["[{]/.test(rest)
  const given = closed ? rest.slice(0, lengthOfJson(rest)).trimEnd() : (/^\S*/.exec(rest) as RegExpExecArray)[0]
  const value = closed || JSON_WORD.test(given) ? readJson(given) : given
  const reason = rest.slice(given.length).trim()
  if (reason !== '') return { path, value, reason }
  throw new BroadsideError('bad-amendment', path, 'expected a path, a value and a reason: amend units.hood.hits 2 misread the table')
}

function showValue(table: Table, path: string): void {
  if (table.hotseat) throw new BroadsideError('not-allowed', '', 'show tells everything: it is for a referee (play without --hotseat)')
  const value = path === '' ? table.battle.state : valueAtPath(table.battle.state, path)
  if (typeof value !== 'object' || value === null) table.say(JSON.stringify(value))
  else for (const [key, inner] of entriesOf(value)) sayWrapped(table, `${key}: ${show(inner)}`, '  ')
}

/** Entries of a list are known by their ids where they have them. */
function entriesOf(value: object): (readonly [string, unknown])[] {
  if (!Array.isArray(value)) return Object.entries(value)
  return value.map((entry: unknown, i) => {
    const id = (entry as { readonly id?: unknown } | null)?.id
    return [typeof id === 'string' ? id : `[${i}]`, entry]
  })
}

async function auto(table: Table, rest: string, tellNews: () => void): Promise<void> {
  const times = rest === 'all' ? Number.POSITIVE_INFINITY : rest === '' ? 1 : count(rest, 'how many')
  const looks = onlooker(table)
  for (let i = 0; i < times && (table.battle.decision || i === 0) && onlooker(table) === looks; i++) {
    // Before its dice are asked for, everybody knows what led to it.
    if (i > 0) tellNews()
    await autoOnce(table, times === 1)
  }
}

async function autoOnce(table: Table, say: boolean): Promise<void> {
  const { side, unit } = decisionAt(table.battle)
  const order = doctrineOrder(table)
  const words = `${unit ?? side}: ${wordsOf(order, unit)}`
  if (say) table.say(words)
  try {
    await giveOrder(table, order)
  } catch (error) {
    throw error instanceof Ended ? new Ended(words) : error
  }
  await save(table)
}

async function writeReport(table: Table, rest: string): Promise<void> {
  const [reader = '', format = 'text', ...file] = rest.split(/\s+/)
  const looks = onlooker(table)
  if (looks !== null && reader !== looks && table.battle.decision)
    throw new BroadsideError('not-allowed', '', `the keyboard is for ${looks}, until the battle is over`)
  const text = report(table.battle.record(), { for: reader, format: format as ReportFormat })
  if (file.length > 0) {
    await writeBeside(table, file.join(' '), text)
    table.say(`${format} for ${reader}: ${file.join(' ')}`)
  } else for (const line of text.trimEnd().split('\n')) table.say(line)
}

async function writeMap(table: Table, file: string): Promise<void> {
  if (file === '') throw new BroadsideError('not-allowed', '', 'expected a file: map battle.svg')
  const side = onlooker(table)
  await writeBeside(table, file, map(table.battle.state, { ruleset: table.battle.ruleset, ...(side === null ? {} : { for: side }) }))
  table.say(`map: ${file}`)
}

async function saveAs(table: Table, file: string): Promise<void> {
  if (file !== '' && overwritten(file, [table.file]) === undefined) {
    if (existsSync(file)) throw new BroadsideError('duplicate', file, 'is there already: name another file')
    await tryToWrite(file, documentText(table.battle.record()))
    table.file = file
  } else await save(table)
  table.say(`saved: ${table.file}`)
}

/** Writes a file for people. The record of the game, and what it was made from, are not to be overwritten. */
async function writeBeside(table: Table, file: string, text: string): Promise<void> {
  const same = overwritten(file, [table.file, ...table.sources])
  if (same !== undefined)
    throw new BroadsideError(
      'not-allowed',
      file,
      `expected a file of its own; ${same === table.file ? 'the record of the game is kept there' : 'the game was made from it'}`,
    )
  await tryToWrite(file, text)
}

function help(table: Table): void {
  for (const { usage, about } of Object.values(COMMANDS)) for (const line of helpEntry(`${usage}: ${about}`)) table.say(line)
  const kinds = [...orderKinds(table.battle.ruleset.schemas.order)].map(([kind, shape]) => {
    const words = Object.keys(shape)
      .slice(1)
      .filter((key) => key !== 'unit')
      .map((key) => key.toUpperCase())
    return [kind, ...words].join(' ')
  })
  table.say(`Orders of ${table.battle.ruleset.title}, for the unit that decides (unlawful ones are refused with the clause):`)
  for (const kind of kinds) table.say(`  ${kind}`)
  table.say('Words may be named (split=norfolk); a number gives an order of the list; JSON is taken too.')
  const looks = onlooker(table)
  const chosen = [...table.players].flatMap(([side, { name }]) => (looks === null || looks === side ? [`${side}=${name}`] : []))
  sayWrapped(table, `Doctrines that auto decides by (${chosen.join(' ')}; broadside play --doctrine SIDE=NAME chooses others):`)
  for (const line of doctrinesOf(table.battle.ruleset)) table.say(line)
}

function count(word: string, what: string): number {
  if (/^[1-9]\d{0,5}$/.test(word)) return Number(word)
  throw new BroadsideError('not-allowed', '', `${what}: expected a whole number from 1; found ${show(word)}`)
}

/** How the battle stands, for when it is left. */
export function standing({ battle }: Table): string {
  return tellOutcome(battle.result)
}
