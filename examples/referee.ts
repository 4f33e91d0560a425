import { readFileSync } from 'node:fs'
import { Battle, digestOf, digestOfText, orderOdds, replay, revealSeed } from 'broadside'
import { corpen18, type Order } from 'broadside/corpen18'
import { report } from 'broadside/report'
import { parse } from 'yaml'

// A refereed game by mail, from the first letter to the last report: examples/referee.md tells it.

const scenario: unknown = parse(readFileSync('examples/denmark-strait.yaml', 'utf8'))
const say = (line: string) => console.log(line)

// 1. Before the first shot: each side and the umpire draw a secret, and mail its digest to everybody. (These were drawn long ago;
//    `commitSeed`, or `broadside seed commit`, draws fresh ones.)
const secrets = { british: '5e'.repeat(32), german: 'a1'.repeat(32), umpire: '0c'.repeat(32) }
const letters = Object.entries(secrets).map(([side, secret]) => {
  const digest = digestOfText(`broadside-seed-1\n${side}\n${digestOf(scenario)}\n${secret}`)
  return { side, scenario: digestOf(scenario), digest, secret }
})
const published = letters.map(({ side, scenario: of, digest }) => ({ side, scenario: of, digest }))
for (const { side, digest } of published) say(`${side} commits to ${digest.slice(0, 16)}...`)

// 2. When all have theirs, the sides send their secrets to the umpire. Nobody can have chosen the seed made of them, and neither side knows it.
const seed = revealSeed(published, letters)
say(`the seed is ${seed.seed.slice(0, 16)}...`)

// 3. The game. Orders come by mail; the umpire types them.
const battle = Battle.start(corpen18, scenario, { seed })
const give = (order: Order, dice?: readonly number[]) => {
  for (const event of battle.order(order, dice ? { dice } : {})) say(corpen18.tell(event, (id) => id))
}
const refused = battle.refusal({ order: 'move', unit: 'bismarck', steps: 'FFFFF' })
say(`refused: ${refused?.reason} (${refused?.clause})`)
give({ order: 'move', unit: 'bismarck', steps: 'FF' })
give({ order: 'move', unit: 'hood', steps: 'FFF' })
give({ order: 'move', unit: 'prince-of-wales', steps: 'FFF' })
give({ order: 'move', unit: 'prinz-eugen', steps: 'FFF' })
give({ order: 'move', unit: 'suffolk', steps: '' })
give({ order: 'move', unit: 'norfolk', steps: '' })

// 4. What would it be worth? The odds of an order, before it is given.
const salvo: Order = { order: 'fire', unit: 'prinz-eugen', battery: 'main', target: 'hood' }
for (const { value, p } of orderOdds(corpen18, battle.state, salvo).outcomes) {
  say(`${(100 * p).toFixed(0)} %: ${value.map(({ to, outcome }) => `${to}: ${outcome}`).join('; ')}`)
}

// 5. Two friends met for this one and threw a real die: it is asked for by its purpose, and marked on the record.
const open = battle.wants(salvo, [])
say(`to be thrown: 1D${open?.sides}, ${open?.event && corpen18.gist?.(open.event, (id) => id)?.subject}`)
give(salvo, [8])

// 6. Why? Every number with the clause it comes from.
const clauses = battle.explain(battle.events.length - 1).map(({ clause, what }) => `${clause} ${what}`)
say(clauses.slice(0, 3).join('; '))

// 7. The umpire has misread the table, and says so. It stays on record, with its reason.
battle.amend('units.hood.hits', 0, 'a splash was taken for a hit')
say(`hood has ${battle.state.units.find(({ id }) => id === 'hood')?.hits} hits`)

// 8. A letter came late: back by one order, dice included.
give({ order: 'fire', unit: 'bismarck', battery: 'main', target: 'hood' })
battle.undo()
say('taken back')
give({ order: 'fire', unit: 'bismarck', battery: 'main', target: 'hood' })

// 9. The game is kept as plain JSON after every order, and goes on from there. Here the doctrines fight it out.
const resumed = Battle.resume(corpen18, JSON.parse(JSON.stringify(battle.record())))
const dice = { die: () => 1, band: () => 0, total: () => 1, faces: () => [] }
for (let decision = resumed.decision; decision; decision = resumed.decision) {
  const { decide } = corpen18.doctrines['close-and-fire'] as (typeof corpen18.doctrines)[string]
  resumed.order(decide(resumed.view(decision.side), decision, () => resumed.orders(), dice))
}
say(`${resumed.result.winner} wins: ${resumed.result.reason}`)

// 10. The reports go out: to each side what it may know, to everybody the record, which proves itself.
const record = resumed.record()
say(report(record, { for: 'british' }).split('\n').slice(0, 3).join(' / '))
say(`the page for the club: ${report(record, { for: 'umpire', format: 'html' }).startsWith('<!doctype html>')}`)
say(`proved: ${replay(corpen18, record) === null}`)
