import { readFileSync } from 'node:fs'
import { simulate } from 'broadside/batch'
import { DOCTRINE_AMBITIONS, DOCTRINE_POLICIES, dealTo, doctrine, gurps, helpAll, type Policies } from 'broadside/gurps'
import { parse } from 'yaml'

// A doctrine of GURPS is an ambition, where a ship wants to be, and a policy for every choice inside a rule. Take those there are, and put one's own in their place.

const policies: Policies = {
  ...DOCTRINE_POLICIES['stand-off'],
  deal: dealTo('firstAid'), // the tactician's points: for the surgeon, not for the gunner
  aid: (view, unit, masts) => ({ ...helpAll(view, unit, masts), masts: 0 }), // the navigator gives up nothing for a mast
}
const careful = doctrine('Stands off, and cares for the crew rather than for guns and masts.', DOCTRINE_AMBITIONS['stand-off'], policies)

const scenario: unknown = parse(readFileSync('examples/six-against-seventy.yaml', 'utf8'))
for (const squadron of ['stand-off', careful.decide]) {
  const { result } = await simulate({ ruleset: gurps, scenario, doctrines: { squadron }, runs: 200, seed: 70 })
  const wins = result.outcomes.find(({ winner }) => winner === 'squadron')?.share.count
  console.log(`${squadron === 'stand-off' ? 'as it comes' : 'with policies of our own'}: the squadron wins ${wins} of ${result.n}`)
}
