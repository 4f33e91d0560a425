import { BroadsideError } from '../../core/errors.js'
import type { Choice } from './asking.js'
import { COMMANDS, carryOut, standing } from './commands.js'
import { listedOrders } from './orders.js'
import { Ended, knownEvents, onlooker, sayWrapped, type Table } from './table.js'

/** Plays until somebody leaves: asks, does, tells. */
export async function game(table: Table): Promise<void> {
  const news = new News(table)
  let side: string | null = null
  for (;;) {
    const looks = onlooker(table)
    if (looks !== null && looks !== side) {
      if (!(await table.asking.handOver(looks))) break
      side = looks
    }
    news.tell(looks, side)
    const typed = await table.asking.command(question(table), () => choices(table))
    if (typed === null) break
    if (typed === '') continue
    try {
      if (await carryOut(table, typed, () => news.tell(looks, side))) break
    } catch (error) {
      if (error instanceof Ended) {
        table.refuse(`not carried out, for want of dice: ${error.dropped ?? typed}`)
        break
      }
      if (!(error instanceof BroadsideError)) throw error
      table.refuse(`refused: ${error.path === '' ? '' : `${error.path}: `}${error.message}`)
    }
  }
  sayWrapped(table, `${standing(table)}.`)
  sayWrapped(table, `The record is in ${table.file}; broadside play goes on with it, broadside replay proves it.`)
}

/** What a player is told of the time before this game. */
const RECENT = 12

/** Who has been told how much: each side at one keyboard is told all that it may know, when the keyboard comes to it. */
class News {
  readonly #table: Table
  /** How many of the battle's events have been told, or passed over, by side; null is a referee. */
  readonly #told = new Map<string | null, number>()
  readonly #before: number

  constructor(table: Table) {
    this.#table = table
    this.#before = table.battle.events.length
  }

  /** Tells what is new to who looks on. Once a battle is over nothing is hidden any more, and `last` goes on looking. */
  tell(looks: string | null, last: string | null): void {
    const { battle } = this.#table
    const happened = battle.events.length
    for (const [side, told] of this.#told) this.#told.set(side, Math.min(told, happened))
    const known = knownEvents(this.#table)
    const from = this.#told.get(looks) ?? this.#told.get(last) ?? this.#begin(looks, known)
    known.forEach(({ event, place }, i) => {
      if (place >= from) sayWrapped(this.#table, `[${i + 1}] ${battle.ruleset.tell(event, (id) => id)}`)
    })
    this.#told.set(looks, happened)
  }

  /** Where the story begins for who has not been told anything: at a table of two, with the last of what was before the game. */
  #begin(looks: string | null, known: readonly { readonly place: number }[]): number {
    const before = known.filter(({ place }) => place < this.#before)
    if (looks === null || before.length <= RECENT) return 0
    this.#table.say(`${before.length - RECENT} earlier events: events ${known.length} tells all`)
    return (before.at(-RECENT) as { readonly place: number }).place
  }
}

function question({ battle }: Table): string {
  const { decision } = battle
  if (!decision) return 'the battle is over'
  return `${decision.side}${decision.unit === undefined ? '' : `, ${decision.unit}`}: ${decision.question}`
}

function choices(table: Table): Choice[] {
  const orders = listedOrders(table.battle).map(
    ({ words, hint }): Choice => ({ value: words, label: words, ...(hint === '' ? {} : { hint }) }),
  )
  return [...orders, ...Object.entries(COMMANDS).map(([name, { about }]): Choice => ({ value: name, label: name, hint: about }))]
}
