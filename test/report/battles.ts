import { readFileSync } from 'node:fs'
import { Battle } from '../../src/core/battle.js'
import type { BattleRecord } from '../../src/core/record.js'
import { SeededChance } from '../../src/core/seeded.js'
import { corpen18, type Order, type State } from '../../src/corpen18/index.js'

/** A record of the fixtures. */
export function kept(name: string): BattleRecord {
  return JSON.parse(readFileSync(new URL(`../fixtures/records/${name}.json`, import.meta.url), 'utf8')) as BattleRecord
}

const SHIP = {
  category: 'cruiser',
  movement: [2, 2],
  fireControl: 3,
  main: { rating: 4, range: 8, toHit: [1, 2, 1] },
  torpedoes: '2(2)',
  protection: '3',
} as const

/** A night action near a shore: some units meet, one of each side hides far away and is never seen. Names and ids of all of them can be told apart in any text. */
export function nightAction(over: object = {}) {
  const unit = (id: string, side: string, hex: string, heading: string) => ({
    id,
    side,
    name: `Name-${id}`,
    ship: { ...SHIP, class: `Class-${id}` },
    hex,
    heading,
  })
  return {
    scenario: 'A night action',
    description: 'The umpire knows that red-lurker lies in wait',
    ruleset: 'corpen18',
    map: { columns: 40, rows: 40 },
    light: 'night',
    turns: 3,
    shoreline: ['0606'],
    sides: [{ id: 'red' }, { id: 'blue' }],
    units: [
      unit('red-one', 'red', '0505', 'S'),
      unit('red-two', 'red', '0605', 'S'),
      unit('red-lurker', 'red', '3838', 'N'),
      unit('blue-one', 'blue', '0508', 'N'),
      unit('blue-two', 'blue', '0608', 'N'),
      unit('blue-lurker', 'blue', '3802', 'S'),
    ],
    ...over,
  }
}

/** The same battle by real dice: every die of its orders is read off the table, and shows what it showed. */
export function withRealDice(record: BattleRecord): BattleRecord {
  const battle = Battle.start(corpen18, record.scenario, { seed: 'of no account' })
  for (const entry of record.entries) if ('order' in entry) battle.order(entry.order, { dice: entry.dice })
  return battle.record()
}

/** Plays by random lawful orders, so many or to the end; attacks come before holding. Undoes and amends now and then where asked. */
export function playRandomly(
  scenario: object,
  seed: string,
  orders = 1000,
  meddle = false,
): Battle<State, Order, unknown, ReturnType<typeof corpen18.result>> {
  const battle = Battle.start(corpen18, scenario, { seed })
  const chance = SeededChance.fromSeed(`${seed}-orders`)
  const any = (sides: number) => chance.die(sides, { name: 'order', clause: 'TEST' })
  for (let n = 0; n < orders && battle.decision; n++) {
    const listed = battle.orders()
    const attacks = listed.filter(({ order }) => order === 'fire' || order === 'launch')
    const near = listed.filter((order) => order.order === 'move' && order.steps.length < 2)
    const among = attacks.length > 0 ? attacks : near.length > 0 ? near : listed
    battle.order(among[any(among.length) - 1])
    if (meddle && any(9) === 1) battle.undo()
    if (meddle && any(25) === 1) battle.amend('units.red-one.ready', 1, 'as the umpire said')
  }
  return battle
}
