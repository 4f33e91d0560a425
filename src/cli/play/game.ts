import { BroadsideError } from '../../core/errors.js'
import { STATUS, type Status } from '../io.js'
import type { Choice } from './asking.js'
import { COMMANDS, carryOut, standing } from './commands.js'
import { listedOrders } from './orders.js'
import { Ended, knownEvents, onlooker, sayWrapped, type Table } from './table.js'

/** Plays until somebody leaves: asks, does, tells. The status says whether anything that was typed was refused, for scripts. */
export async function game(table: Table): Promise<Status> {
  let status: Status = STATUS.fine
  let told = 0
  let side: string | null = null
  for (;;) {
    const looks = onlooker(table)
    if (looks !== null && looks !== side) {
      if (!(await table.asking.handOver(looks))) break
      side = looks
      told = Math.max(0, knownEvents(table).length - RECENT)
    }
    told = tellNew(table, told)
    const typed = await table.asking.command(question(table), () => choices(table))
    if (typed === null) break
    if (typed === '') continue
    try {
      if (await carryOut(table, typed)) break
    } catch (error) {
      if (error instanceof Ended) break
      if (!(error instanceof BroadsideError)) throw error
      status = STATUS.faulty
      sayWrapped(table, `refused: ${error.path === '' ? '' : `${error.path}: `}${error.message}`)
    }
  }
  sayWrapped(table, `${standing(table)}.`)
  sayWrapped(table, `The record is in ${table.file}; broadside play goes on with it, broadside replay proves it.`)
  return status
}

/** What a player sees of the past when the keyboard comes back. */
const RECENT = 12

/** Tells what has happened since; returns how many events are told. After an undo there are fewer. */
function tellNew(table: Table, told: number): number {
  const events = knownEvents(table)
  events.slice(told).forEach(({ event }, i) => {
    sayWrapped(table, `[${told + i + 1}] ${table.battle.ruleset.tell(event, (id) => id)}`)
  })
  return events.length
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
