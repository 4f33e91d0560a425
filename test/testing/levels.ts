import type { TreeLevel } from '../../src/testing/index.js'

/** Levels of a tree of play as rows: rolls, decisions, ends, states, orders. */
export function rowsOf(levels: readonly TreeLevel[]): number[][] {
  return levels.map(({ rolls, decisions, ends, states, orders }) => [rolls, decisions, ends, states, orders])
}
