import { Battle, BroadsideError, type Seed, SeededChance } from 'broadside'
import { corpen18, type Order, type Scenario } from 'broadside/corpen18'

// What a game needs of the library: begin, ask the player, let the machine answer, show what happened, save, load.

const SCENARIO: Scenario = {
  scenario: 'Patrol line',
  ruleset: 'corpen18',
  map: { columns: 20, rows: 20 },
  light: 'day',
  turns: 4,
  sides: [{ id: 'player' }, { id: 'machine' }],
  units: [
    { id: 'exeter', side: 'player', ship: 'Exeter CA', hex: '0811', heading: 'N' },
    { id: 'spee', side: 'machine', ship: 'Admiral Graf Spee CA', hex: '0808', heading: 'S' },
  ],
}

const begin = (seed: Seed) => Battle.start(corpen18, SCENARIO, { seed })
type Game = ReturnType<typeof begin>

/** The machine decides from its own view, with dice of its own: the battle's dice are the same whoever plays. */
function machineMoves(game: Game, dice: SeededChance): void {
  const doctrine = corpen18.doctrines['close-and-fire']
  if (!doctrine) throw new Error('the ruleset has this doctrine')
  for (let decision = game.decision; decision?.side === 'machine'; decision = game.decision) {
    game.order(doctrine.decide(game.view('machine'), decision, () => game.orders(), dice))
  }
}

/** What the player is shown: the events that side may know of, and nothing else. */
const shownTo = (side: string, game: Game) => game.events.filter(({ knownTo }) => knownTo.includes(side))

/** An order from a player, as the page sends it. A refusal is an answer; malformed input is an error with a code and a path. */
function ordersFrom(side: string, game: Game, order: unknown): string {
  // Whose turn it is, the battle knows; who has sent the order, only the game.
  if (game.decision?.side !== side) return `it is not for ${side} to decide`
  try {
    const refusal = game.refusal(order)
    if (refusal) return `${refusal.reason} (${refusal.clause})`
    game.order(order)
    return 'done'
  } catch (error) {
    if (error instanceof BroadsideError) return `${error.code} at ${error.path}: ${error.message}`
    throw error
  }
}

const dice = SeededChance.fromSeed('the machine')
let game = begin('first game')
machineMoves(game, dice)
console.log(game.decision)
console.log(ordersFrom('machine', game, { order: 'move', unit: 'exeter', steps: '' }))
console.log(ordersFrom('player', game, { order: 'move', unit: 'exeter', steps: 'FFFFFFFF' }))
console.log(ordersFrom('player', game, { order: 'move', unit: 'exeter', setps: 'F' }))
console.log(ordersFrom('player', game, { order: 'move', unit: 'exeter', steps: 'F' }))

// Save and load: a record is plain JSON and holds the dice to come, so that loading again gives no better ones. Keep it from players.
const saved = JSON.stringify(game.record())
game = Battle.resume(corpen18, JSON.parse(saved))

// The rest of the game, the player's part by the first lawful order.
while (game.decision) {
  machineMoves(game, dice)
  if (game.decision) game.order(game.orders()[0] as Order)
}
for (const event of shownTo('player', game).slice(-3)) console.log(corpen18.tell(event, (id) => id))
console.log(game.result.winner, '-', game.result.reason)
