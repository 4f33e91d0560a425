import type { Player } from '../../batch/players.js'
import type { Battle } from '../../core/battle.js'
import type { Dice } from '../../core/chance.js'
import { BroadsideError, unlawful } from '../../core/errors.js'
import type { OpenRequest } from '../../core/open-request.js'
import type { BattleEvent } from '../../core/ruleset.js'
import { SeededChance } from '../../core/seeded.js'
import { wrap } from '../../report/lines.js'
import { documentText, writeWhole } from '../writing.js'
import type { Asking } from './asking.js'
import { asKnownTo, type DiceFile, questionOf, readDice, usedLines, wantedDice } from './dice.js'
import { type StepTaken, sawDice, sightOf } from './hotseat.js'
import { decisionAt } from './orders.js'

/** A battle on the table: who asks and tells, where it is kept, whose dice fall. */
export interface Table {
  readonly battle: Battle
  readonly asking: Asking
  readonly say: (line: string) => void
  /** Says that something typed is not done, and remembers it for the exit status. */
  readonly refuse: (text: string) => void
  /** Characters a line: the window's, as it is now. */
  readonly width: () => number
  /** The file that holds the record after every step. */
  file: string
  /** The files that the game was made from. */
  readonly sources: readonly string[]
  /** Null: the battle's own dice. */
  readonly dice: RealDiceSource | null
  /** Two players at one keyboard: each sees what its side may know. */
  readonly hotseat: boolean
  /** Who decides for each side where `auto` is asked for, and with what dice. */
  readonly players: ReadonlyMap<string, Player>
  readonly playersDice: Map<string, SeededChance>
  /** What has been done at this table and not been taken back, in order. */
  readonly steps: StepTaken[]
}

/** Where real dice come from: a file first, if there is one, then people. */
export interface RealDiceSource {
  readonly file: DiceFile | null
  /** Lines of the file that are used. */
  used: number
}

/** Thrown when there is nobody left to ask for dice; `dropped` is the order they were for, where it is not what was typed. */
export class Ended extends Error {
  override readonly name = 'Ended'

  constructor(readonly dropped?: string) {
    super('nobody is left to ask for dice')
  }
}

/** The side that looks on; null for a referee, who sees everything. */
export function onlooker({ hotseat, battle }: Table): string | null {
  return hotseat ? (battle.decision?.side ?? null) : null
}

/** The events that those at the keyboard may know of, each with its place in the battle. */
export function knownEvents(table: Table): { readonly event: BattleEvent; readonly place: number }[] {
  const side = onlooker(table)
  return table.battle.events.flatMap((event, place) => (side === null || event.knownTo.includes(side) ? [{ event, place }] : []))
}

/** Says something in lines that fit. */
export function sayWrapped(table: Table, text: string, indent = ''): void {
  for (const line of wrap(text, table.width(), indent, `${indent}    `)) table.say(line)
}

/** What units are called where a referee reads: their names. */
function namesOf({ battle }: Table): (id: string) => string {
  const names = new Map(battle.ruleset.chart?.(battle.state).pieces.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

/** Puts the battle on disk: whole, or as it was before. */
export async function save(table: Table): Promise<void> {
  await writeWhole(table.file, documentText(table.battle.record()))
}

/** Gives an order, by real dice where they are wanted. The battle stands as it stood when anything is wrong. */
export async function giveOrder(table: Table, order: unknown): Promise<void> {
  const { battle } = table
  const refusal = battle.decision ? battle.refusal(order) : null
  if (refusal) throw unlawful(refusal)
  await withDice(
    table,
    (thrown) => battle.wants(order, thrown),
    (dice) => battle.order(order, dice),
  )
}

/** Sets a value, by real dice where settling it throws any. */
export async function giveAmendment(table: Table, path: string, value: unknown, reason: string): Promise<void> {
  const { battle } = table
  await withDice(
    table,
    (thrown) => battle.wantsToAmend(path, value, thrown),
    (dice) => battle.amend(path, value, reason, dice),
  )
}

/** Takes a step of the battle, by real dice where they are wanted. */
async function withDice(table: Table, wants: Wants, step: (dice: { readonly dice?: readonly Dice[] }) => unknown): Promise<void> {
  const { battle, dice: source } = table
  const [side, used, since] = [onlooker(table), source?.used ?? 0, battle.events.length]
  const sight = side === null ? '' : sightOf(battle, side)
  const dice = source && (await throwDice(throwerAt(table), source, wants))
  step(dice ? { dice } : {})
  const revealed = side !== null && (dice !== null || sawDice(battle, side, since) || sightOf(battle, side) !== sight)
  table.steps.push({ side, revealed, used })
}

/** Takes back the last step; real dice from a file lie before it again. */
export function takeBack({ battle, dice, steps }: Table): void {
  battle.undo()
  const step = steps.pop()
  if (dice) dice.used = step?.used ?? usedLines(dice.file, battle.record())
}

type Wants = (thrown: readonly Dice[]) => OpenRequest | null

/** What throwing dice needs of a table: less than all of it, for before there is a battle. */
export type Thrower = Pick<Table, 'asking' | 'say' | 'refuse'> & { readonly question: (open: OpenRequest) => string }

function throwerAt(table: Table): Thrower {
  const { asking, say, refuse, battle } = table
  const [side, names] = [onlooker(table), namesOf(table)]
  const known = (open: OpenRequest) => (side === null ? open : asKnownTo(side, open, battle))
  return { asking, say, refuse, question: (open) => questionOf(known(open), battle.ruleset, names) }
}

/** Asks for dice until they are enough; null where none are needed. What was read from a file counts as used only when all is well. */
export async function throwDice(at: Thrower, source: RealDiceSource, wants: Wants): Promise<Dice[] | null> {
  const thrown: Dice[] = []
  let read = source.used
  for (let open = wants(thrown); open; open = wants(thrown)) {
    const question = at.question(open)
    const line = source.file?.lines[read]
    if (line) {
      read++
      thrown.push(fromFile(source.file as DiceFile, line, open))
      at.say(`${question}: ${line.text}`)
    } else thrown.push(await fromPeople(at, question, open))
  }
  source.used = read
  return thrown.length > 0 ? thrown : null
}

function fromFile({ name }: DiceFile, { text, line }: DiceFile['lines'][number], open: OpenRequest): Dice {
  try {
    return readDice(text, open)
  } catch (error) {
    if (error instanceof BroadsideError) throw new BroadsideError(error.code, `${name}:${line}`, `${open.purpose.name}: ${error.message}`)
    throw error
  }
}

/** A wrong face is asked again. */
async function fromPeople({ asking, refuse }: Pick<Thrower, 'asking' | 'refuse'>, question: string, open: OpenRequest): Promise<Dice> {
  for (;;) {
    const said = await asking.answer(question)
    if (said === null || said === 'quit') throw new Ended()
    if (said === 'cancel') throw new BroadsideError('bad-dice', '', 'cancelled: not carried out')
    try {
      return readDice(said, open)
    } catch (error) {
      if (!(error instanceof BroadsideError)) throw error
      refuse(`${wantedDice(open)}, please (or cancel): ${JSON.stringify(said)} is not`)
    }
  }
}

/** The order of the doctrine of the side that decides. */
export function doctrineOrder({ battle, players, playersDice }: Table): unknown {
  const decision = decisionAt(battle)
  let chance = playersDice.get(decision.side)
  if (!chance) {
    chance = SeededChance.fromSeed(`${battle.record().generator.seed}~${decision.side}`)
    playersDice.set(decision.side, chance)
  }
  const player = players.get(decision.side) as Player
  return player.decide(battle.view(decision.side), decision, () => battle.orders(), chance)
}
