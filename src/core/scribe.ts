import type { Dice, Roll } from './chance.js'
import type { BattleEvent, ExplainedEvent, Journal } from './ruleset.js'
import { Trace } from './trace.js'

/** Writes down dice and events as they come, each event with its facts. */
export class Scribe implements Journal {
  #events: ExplainedEvent[] = []
  #dice: Dice[] = []
  #trace: Trace | undefined

  readonly roll = (roll: Roll): void => {
    this.#dice.push(roll.dice)
    this.#trace?.roll(roll)
  }

  why(): Trace {
    this.#trace = new Trace()
    return this.#trace
  }

  record(event: BattleEvent): void {
    this.#events.push({ event, facts: this.#trace?.facts ?? [] })
    this.#trace = undefined
  }

  take(): { events: ExplainedEvent[]; dice: Dice[] } {
    const taken = { events: this.#events, dice: this.#dice }
    this.#events = []
    this.#dice = []
    this.#trace = undefined
    return taken
  }
}
