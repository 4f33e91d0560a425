// How fast batches are: battles a second for the examples, and one small duel three ways, as ratios from one run.
import { performance } from 'node:perf_hooks'
import { CreateGameReducer, InitializeGame } from 'boardgame.io/internal'
import { simulate } from '../../src/batch/index.js'
import type { Ruleset } from '../../src/core/ruleset.js'
import { SeededChance } from '../../src/core/seeded.js'
import { RULESETS } from '../../src/rulesets.js'
import { examples } from '../batch/examples.js'
import { DUEL } from '../batch/scenarios.js'
import { SCENARIO, SINKS, TABLE, tableDuel } from '../batch/table-duel.js'

const SHOT = { name: 'shot', clause: 'TABLE-01' }

/** One battle, by its number: the winner's place, 0 or 1. Each is seeded alone, as the battles of a batch are. */
type Fight = (k: number) => number

const bareLoop: Fight = (k) => {
  const chance = SeededChance.fromSeed(`bench#${k}`)
  const hits = [0, 0]
  let next = 0
  for (;;) {
    const at = 1 - next
    hits[at] = (hits[at] as number) + (TABLE[chance.die(10, SHOT) - 1] as number)
    if ((hits[at] as number) >= SINKS) return next
    next = at
  }
}

const prepared = tableDuel.prepare(SCENARIO)

const throughRuleset: Fight = (k) => {
  const chance = SeededChance.fromSeed(`bench#${k}`)
  const state = tableDuel.setUp(prepared, chance)
  const { decide } = tableDuel.doctrines['shoots'] as (typeof tableDuel.doctrines)[string]
  const orders = () => tableDuel.orders(state)
  for (let decision = tableDuel.decision(state); decision; decision = tableDuel.decision(state)) {
    tableDuel.apply(state, decide(tableDuel.view(state, decision.side), decision, orders, chance), chance)
  }
  return tableDuel.result(state).winner === 'red' ? 0 : 1
}

interface Board {
  readonly hits: [number, number]
}

const throughBoardgame: Fight = (k) => {
  const game = {
    name: 'duel',
    seed: `bench#${k}`,
    setup: (): Board => ({ hits: [0, 0] }),
    turn: { minMoves: 1, maxMoves: 1 },
    endIf: ({ G }: { G: Board }) => (G.hits[0] >= SINKS ? { winner: 1 } : G.hits[1] >= SINKS ? { winner: 0 } : undefined),
    moves: {
      shoot: ({ G, ctx, random }: { G: Board; ctx: { currentPlayer: string }; random: { Die(sides: number): number } }) => {
        const at = ctx.currentPlayer === '0' ? 1 : 0
        G.hits[at] += TABLE[random.Die(10) - 1] as number
      },
    },
  }
  const reducer = CreateGameReducer({ game: game as never })
  let state = InitializeGame({ game: game as never, numPlayers: 2 })
  while (!state.ctx.gameover) {
    const action = { type: 'MAKE_MOVE', payload: { type: 'shoot', args: [], playerID: state.ctx.currentPlayer } }
    state = reducer(state, action as never) as typeof state
  }
  return (state.ctx.gameover as { winner: number }).winner
}

/** Battles a second: the best of several goes, of at least so many milliseconds each. */
function rate(fight: Fight, time = 400, goes = 4): number {
  let best = 0
  let k = 0
  for (let go = 0; go < goes; go++) {
    const start = performance.now()
    let fought = 0
    do {
      for (let i = 0; i < 100; i++) fight(k++)
      fought += 100
    } while (performance.now() - start < time)
    best = Math.max(best, (fought * 1000) / (performance.now() - start))
  }
  return best
}

const figure = (n: number) => Math.round(n).toLocaleString('en-US').padStart(12)

function benchDuel(): void {
  let differ = 0
  for (let k = 0; k < 10_000; k++) if (bareLoop(k) !== throughRuleset(k)) differ++
  if (differ > 0) throw new Error(`the bare loop and the ruleset differ in ${differ} battles`)
  const [bare, ours, theirs] = [rate(bareLoop), rate(throughRuleset), rate(throughBoardgame, 1500, 2)]
  console.log('The same duel: two ships, four hits each, alternate shots, one D10 on a table of ten entries; each battle seeded alone')
  console.log(`  bare loop                       ${figure(bare)} a second`)
  console.log(
    `  through the Ruleset interface   ${figure(ours)} a second: ${(bare / ours).toFixed(2)} times as long as the bare loop (aim: 3)`,
  )
  console.log(
    `  through boardgame.io's reducer  ${figure(theirs)} a second: ${(ours / theirs).toFixed(0)} times as long as ours (aim: 150)`,
  )
}

/** Battles a second with so many workers, for about so many seconds. */
async function batchRate(ruleset: Ruleset, scenario: unknown, workers: number, workerUrl: URL, seconds: number): Promise<number> {
  const start = performance.now()
  const { result } = await simulate({ ruleset, scenario, seed: 'bench', seconds, workers, workerUrl })
  return (result.n * 1000) / (performance.now() - start)
}

async function benchExamples(workerUrl: URL): Promise<void> {
  console.log('\nBattles a second, start of the threads included')
  for (const { file, ruleset, scenario } of examples()) {
    const one = await batchRate(ruleset, scenario, 1, workerUrl, 2)
    const two = await batchRate(ruleset, scenario, 2, workerUrl, 5)
    console.log(
      `  ${`${ruleset.id} ${file}`.padEnd(36)} ${figure(one)} on one thread ${figure(two)} with two workers: ${(two / one).toFixed(2)} times`,
    )
  }
}

async function benchMap(workerUrl: URL): Promise<void> {
  const ruleset = RULESETS['corpen18'] as Ruleset
  const timed = async (workers: number, runs: number) => {
    const start = performance.now()
    await simulate({ ruleset, scenario: DUEL, seed: 'bench', runs, workers, workerUrl })
    return (performance.now() - start) / 1000
  }
  await timed(1, 2000)
  const once = await timed(1, 10_000)
  console.log(`\n10,000 one-on-one battles of Corpen 18, map and doctrines, one thread: ${once.toFixed(2)} s (aim: under 1)`)
  const [one, two] = [await timed(1, 100_000), await timed(2, 100_000)]
  console.log(
    `100,000 of them: ${one.toFixed(2)} s on one thread, ${two.toFixed(2)} s with two workers: ${(one / two).toFixed(2)} times (aim: 1.7)`,
  )
}

/** All of it. */
export async function run(workerUrl: URL): Promise<void> {
  benchDuel()
  await benchMap(workerUrl)
  await benchExamples(workerUrl)
}
