import { Battle, enumerate, odds, probability } from 'broadside'
import { checkRuleset, treeCounts } from 'broadside/testing'
import { lineAhead } from './own-ruleset.js'

const scenario = {
  scenario: 'Two sloops',
  ruleset: 'line-ahead',
  red: { id: 'Wasp', hull: 6 },
  blue: { id: 'Reindeer', hull: 5 },
}

// The conformance kit throws at the first fault, and says what it has checked.
const summary = checkRuleset(lineAhead, {
  scenarios: { 'two sloops': scenario, 'ragged fire': { ...scenario, options: { raggedFire: true } } },
  games: 20,
  seed: 'check',
  every: 1,
  nearMisses: ({ range }) => (range === 'near' ? [{ order: 'close' }] : []),
})
console.log(`${summary.games} games, ${summary.checks['apply and advance']} orders carried out twice, no fault`)

// What can happen, counted to the last: two ships of two hull points. Far off a shot costs none, one or both: three outcomes, one of which sinks.
const small = { ...scenario, red: { id: 'Wasp', hull: 2 }, blue: { id: 'Reindeer', hull: 2 } }
for (const { depth, decisions, orders, ends } of treeCounts(lineAhead, small, 2))
  console.log(`depth ${depth}: decisions ${decisions}, orders ${orders}, ends ${ends}`)

// It is driven as the library's own rulesets are.
const battle = Battle.start(lineAhead, scenario, { seed: 1814 })
while (battle.decision) battle.order(battle.orders().at(-1))
for (const event of battle.events.slice(-2))
  console.log(
    `turn ${event.turn}:`,
    lineAhead.tell(event, (id) => id),
  )
console.log(battle.result)

// Its procedure is computed as theirs are, too.
const request = { ruleset: 'line-ahead', procedure: 'firing', input: { range: 'near' } }
const reply = odds(request, { rulesets: { 'line-ahead': lineAhead } })
console.log('outcomes' in reply ? `${reply.outcomes.length} outcomes` : reply)
const sinks = enumerate((chance) => lineAhead.advance(battle.ruleset.prepare(scenario), { order: 'fire' }, chance).ships[1].hull)
console.log(`two hull points at once: ${probability(sinks, (hull) => hull === 3)}`)
