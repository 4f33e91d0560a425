import { Battle, replay } from 'broadside'
import { corpen18 } from 'broadside/corpen18'

const scenario = {
  scenario: 'A chance meeting',
  ruleset: 'corpen18',
  map: { columns: 20, rows: 20 },
  light: 'day',
  turns: 3,
  sides: [{ id: 'german' }, { id: 'british' }],
  units: [
    { id: 'spee', side: 'german', ship: 'Admiral Graf Spee CA', hex: '0808', heading: 'S' },
    { id: 'exeter', side: 'british', ship: 'Exeter CA', hex: '0812', heading: 'N' },
  ],
}

const battle = Battle.start(corpen18, scenario, { seed: 1939 })
console.log(battle.decision) // who decides what
console.log(battle.orders().length, 'lawful moves')
console.log(battle.refusal({ order: 'move', unit: 'spee', steps: 'FFFF' })) // why not, by the clause

battle.order({ order: 'move', unit: 'spee', steps: 'FLF' })
battle.order({ order: 'move', unit: 'exeter', steps: 'FF' })
const [shot] = battle.order({ order: 'fire', unit: battle.decision?.unit, battery: 'main', target: 'exeter' })
if (shot) console.log(corpen18.tell(shot, (id) => id))
console.log(battle.explain(battle.events.length - 1).length, 'facts behind it') // modifiers, look-ups, the roll

battle.amend('units.exeter.hits', 2, 'the umpire saw it otherwise') // the referee is always right, on record
battle.undo()
battle.undo() // dice included: the same order again throws the same dice

console.log(battle.view('british').enemies.length, 'enemy in sight') // what that side may know, and no more
const record = JSON.parse(JSON.stringify(battle.record())) // plain JSON, to keep and to mail
console.log(replay(corpen18, record)) // null: every die and every event comes out the same
console.log(Battle.resume(corpen18, record).decision) // goes on with the same dice to come
