import type { Battle } from '../../core/battle.js'

// Two players at one keyboard: each takes back what is his own, as long as nothing was shown by it that he cannot forget.

/** An order or an amendment, as taking it back needs to know it. */
export interface StepTaken {
  /** Who sat at the keyboard; null for a referee. */
  readonly side: string | null
  /** Whether it showed that side anything: dice, or others in another place or condition. */
  readonly revealed: boolean
  /** How many lines of the file of dice were used before it. */
  readonly used: number
}

/** What a side sees of the others, to be compared. Where a ruleset draws no chart, its view has its own units in it too: then every step shows something. */
export function sightOf({ ruleset, state }: Pick<Battle, 'ruleset' | 'state'>, side: string): string {
  const seen = ruleset.chart ? ruleset.chart(state, side).pieces.filter((piece) => piece.side !== side) : ruleset.view(state, side)
  return JSON.stringify(seen)
}

/** Whether a side knows of a roll behind what has happened since there were so many events. */
export function sawDice(battle: Pick<Battle, 'events' | 'explain'>, side: string, since: number): boolean {
  return battle.events.some((_, place) => place >= since && battle.explain(place, side).some(({ fact }) => fact === 'roll'))
}

/** How many of the last steps those at the keyboard may take back: their own, since the keyboard came to them, up to the last that showed them anything. */
export function ownSteps({ decision }: Pick<Battle, 'decision'>, steps: readonly StepTaken[]): number {
  const side = decision?.side
  const last = steps.findLastIndex((step) => step.side !== side || step.revealed)
  return side === undefined ? 0 : steps.length - 1 - last
}
