import { readFileSync } from 'node:fs'
import { type Chance, SeededChance } from 'broadside'
import { corpen18 } from 'broadside/corpen18'
import { parse } from 'yaml'

// Many battles of one scenario. A batch drives the ruleset itself: no history, no record, no explanations, nothing paid for them.

const scenario: unknown = parse(readFileSync('examples/river-plate.yaml', 'utf8'))
const prepared = corpen18.prepare(scenario) // once: checked, and not to be changed
const sides = corpen18.sides(prepared)

/** Which doctrine decides for which side, in the order of the scenario. */
const DOCTRINES = ['close-and-fire', 'keep-range']
const players = DOCTRINES.map((name) => {
  const doctrine = corpen18.doctrines[name]
  if (!doctrine) throw new Error(`no doctrine ${name}`)
  return doctrine
})

/** Battle `k` depends on the seed and on `k` alone: it comes out the same in any order, in any process, or by itself. */
function fight(seed: string, k: number) {
  const chance = SeededChance.fromSeed(`${seed}#${k}`)
  const dice = sides.map((side): Chance => SeededChance.fromSeed(`${seed}#${k}~${side}`))
  const state = corpen18.setUp(prepared, chance) // a state of its own, so that apply may change it
  for (let decision = corpen18.decision(state); decision; decision = corpen18.decision(state)) {
    const who = sides.indexOf(decision.side)
    const view = corpen18.view(state, decision.side)
    const order = players[who]?.decide(view, decision, () => corpen18.orders(state), dice[who] as Chance)
    // A doctrine of one's own should be checked (`refusal`) while it is being written: apply takes an order at its word.
    if (order) corpen18.apply(state, order, chance)
  }
  return corpen18.result(state)
}

/** The 95 % interval of a share (Wilson): with few battles it is wide, and it never says that something cannot happen. */
function interval(won: number, of: number): string {
  const [z, share] = [1.96, won / of]
  const [middle, half] = [share + z ** 2 / (2 * of), z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))]
  const percent = (x: number) => `${((100 * Math.max(0, x)) / (1 + z ** 2 / of)).toFixed(0)} %`
  return `${percent(middle - half)} to ${percent(middle + half)}`
}

const BATTLES = 60
const results = Array.from({ length: BATTLES }, (_, k) => fight('river plate', k))
for (const side of [...sides, null]) {
  const won = results.filter(({ winner }) => winner === side).length
  console.log(`${side ?? 'nobody'}: ${won} of ${BATTLES}, so ${interval(won, BATTLES)}`)
}
console.log('battle 7 by itself is battle 7:', JSON.stringify(fight('river plate', 7)) === JSON.stringify(results[7]))
