import { Battle, replay, resolve } from 'broadside'
import { corpen18 } from 'broadside/corpen18'
import { account, tellFacts } from 'broadside/report'

// Real dice on a real table. One attack first: the referee types the dice in, and is told why it came out so.
const brig = { topSpeedKph: 22, dr: 5, hp: 60, range: 4, sizeModifier: 7, crew: 60, skeletonCrew: 10, expertise: 12 }
const ship = { ...brig, name: 'Brig', damage: '5d', cannons: { left: 6, right: 6, front: 0, back: 0 } }
const input = { firer: { ship }, target: { ship }, cannons: 2 }
const reply = resolve({ ruleset: 'gurps', procedure: 'gunnery', input, dice: [9, 21] }, { why: true })
if (!('output' in reply)) throw new Error(JSON.stringify(reply))
for (const line of tellFacts(reply.why ?? []).slice(0, 4)) console.log(line)

// A battle: the library keeps it, the players throw.
const scenario = {
  scenario: 'A chance meeting',
  ruleset: 'corpen18',
  map: { columns: 20, rows: 20 },
  light: 'day',
  turns: 3,
  sides: [{ id: 'german' }, { id: 'british' }],
  units: [
    { id: 'spee', side: 'german', ship: 'Admiral Graf Spee CA', hex: '0808', heading: 'S' },
    { id: 'exeter', side: 'british', ship: 'Exeter CA', hex: '0810', heading: 'N' },
  ],
}
const battle = Battle.start(corpen18, scenario, { seed: 'for whatever nobody throws' })
while (battle.decision?.question === 'move') battle.order({ order: 'move', unit: battle.decision.unit, steps: '' })
const shot = { order: 'fire', unit: 'spee', battery: 'main', target: 'exeter' }
for (const event of battle.order(shot, { dice: [9] })) console.log(corpen18.tell(event, (id) => id))
console.log(tellFacts(battle.explain(battle.events.length - 1)).join('\n'))

// The referee is always right: any value can be amended, with a reason, and consequences follow as if the rules had brought it about.
battle.amend('units.exeter.hits', 1, 'two of the shells were duds')
console.log(corpen18.status(battle.state).at(-1))
battle.undo() // dice and all, where dice were thrown
console.log(battle.record().entries.map((entry) => Object.keys(entry)[0])) // what is undone stays on record

// The proof for whoever was not there, and an account to paste.
console.log(replay(corpen18, battle.record()))
console.log(account(battle).split('\n').slice(0, 4).join('\n'))
