import { type Boarding, type State, unitById } from './state.js'

/** What a side may know: all but the other side's plan for a boarding, until both are laid down. HP, DR and damage of a ship are on her own scale (GNC-SHIP-03). */
export type View = State

export function viewOf(state: State, side: string): View {
  const hides = state.boardings.some((boarding) => hiddenPlan(state, boarding, side) !== null)
  if (!hides) return state
  const boardings = state.boardings.map((boarding) => {
    const key = hiddenPlan(state, boarding, side)
    return key ? { ...boarding, [key]: null } : boarding
  })
  return { ...state, boardings }
}

/** The paths of what a side may not know. */
export function hiddenFrom(state: State, side: string): string[] {
  return state.boardings.flatMap((boarding, i) => {
    const key = hiddenPlan(state, boarding, side)
    return key ? [`boardings[${i}].${key}.engaged`, `boardings[${i}].${key}.disengage`] : []
  })
}

/** Which plan of a boarding is not this side's to know: the other side's, while it waits for its answer. */
function hiddenPlan(state: State, { a, b, planA, planB }: Boarding, side: string): 'planA' | 'planB' | null {
  if (planA && unitById(state, a)?.side !== side) return 'planA'
  return planB && unitById(state, b)?.side !== side ? 'planB' : null
}
