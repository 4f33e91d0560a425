// `npm run bench`: how fast, as ratios from one run (machines differ, ratios less so).
import { readFileSync } from 'node:fs'
import { Bench } from 'tinybench'
import { parse as parseYaml } from 'yaml'
import { parse } from '../../src/core/schema.js'
import { aim, corpen18, findClass, fire, gunnery, PROCEDURES, readyShip, rollAim, STANDARD, shipSchema } from '../../src/corpen18/index.js'
import * as gnc from '../../src/gurps/index.js'
import { Battle, enumerate, odds, resolve, SeededChance } from '../../src/index.js'
import * as mnw from '../../src/mini-naval/index.js'

const BATCH = 10_000
const chance = SeededChance.fromSeed('bench')

// One attack: Bismarck at Hood

const ship = (name: string) => readyShip(parse(shipSchema, findClass(name)))
const attacks = Array.from({ length: 8 }, (_, i) => ({
  firer: { ship: ship('Bismarck BB'), hits: i % 3 },
  battery: 'main' as const,
  target: { ship: ship('Hood BC'), hits: i % 2, moved: i % 4 },
  distance: 1 + i,
  arc: 'broadside' as const,
  seaState: i % 3,
  night: false,
  kills: 0,
}))
const input = {
  firer: { ship: findClass('Bismarck BB') as never },
  battery: 'main' as const,
  target: { ship: findClass('Hood BC') as never },
  distance: 5,
  arc: 'broadside' as const,
}
const validated = parse(PROCEDURES.gunnery.input, input)
const flat = Array.from({ length: 64 * 6 }, (_, i) => i % 5)
const purpose = { name: 'bench', clause: 'none' }
let sink = 0

function bareLoop(): void {
  for (let i = 0; i < BATCH; i++) sink += flat[(chance.die(10, purpose) + (i & 31)) * 6 + (i & 3)] as number
}

function readyAttacks(): void {
  for (let i = 0; i < BATCH; i++) sink += fire(attacks[i & 7] as (typeof attacks)[0], chance, STANDARD).hits
}

const aims = attacks.map((attack) => aim(attack, STANDARD))

function readyAims(): void {
  for (let i = 0; i < BATCH; i++) sink += rollAim(aims[i & 7] as (typeof aims)[0], chance, STANDARD).hits
}

// The other rulesets: a broadside of a brig at a schooner, a pool of eight guns

const hull = (name: string) => ({ ...gnc.findHull(name), expertise: 12, officers: { leadership: 2, gunnery: 1 } })
const vessel = (name: string): gnc.Vessel => {
  const found = gnc.readyShip(parse(gnc.shipSchema, hull(name)))
  return { ship: found, condition: gnc.readyCondition(found) }
}
const broadsides = Array.from(
  { length: 8 },
  (_, i): gnc.Attack => ({ firer: vessel('Brig'), target: vessel('Schooner'), cannons: 1 + (i % 4) }),
)
const broadsideInput = { firer: { ship: hull('Brig') as never }, target: { ship: hull('Schooner') as never }, cannons: 4 }
const validBroadside = parse(gnc.PROCEDURES.gunnery.input, broadsideInput)

function readyBroadsides(): void {
  for (let i = 0; i < BATCH; i++) sink += gnc.broadside(broadsides[i & 7] as gnc.Attack, chance, gnc.STANDARD).through
}

const pools = Array.from({ length: 8 }, (_, i): mnw.Fire => ({ guns: 1 + i, calibre: '15-inch', distance: 1 + (i % 3) }))
const poolInput = { guns: 8, calibre: '15-inch' as const, distance: 2 }
const validPool = parse(mnw.PROCEDURES.gunnery.input, poolInput)

function readyPools(): void {
  for (let i = 0; i < BATCH; i++) sink += mnw.fire(pools[i & 7] as mnw.Fire, chance, mnw.STANDARD).hits
}

// Whole battles

const scenario = (file: string) => parseYaml(readFileSync(`examples/${file}.yaml`, 'utf8'))
const duel = {
  scenario: 'Duel',
  ruleset: 'corpen18',
  map: { columns: 30, rows: 30 },
  light: 'day',
  turns: 10,
  sides: [{ id: 'german' }, { id: 'british' }],
  units: [
    { id: 'bismarck', side: 'german', ship: 'Bismarck BB', hex: '1010', heading: 'S' },
    { id: 'hood', side: 'british', ship: 'Hood BC', hex: '1016', heading: 'N' },
  ],
}

let game = 0

/** A battle as a batch drives it: in place, no journal, doctrines from the view. */
function fight(prepared: ReturnType<typeof corpen18.prepare>): number {
  const dice = SeededChance.fromSeed(`bench#${game++}`)
  const state = corpen18.setUp(prepared, dice)
  const { decide } = corpen18.doctrines['close-and-fire'] as (typeof corpen18.doctrines)[string]
  let decisions = 0
  for (let decision = corpen18.decision(state); decision; decision = corpen18.decision(state)) {
    corpen18.apply(
      state,
      decide(corpen18.view(state, decision.side), decision, () => corpen18.orders(state), dice),
      dice,
    )
    decisions++
  }
  return decisions
}

/** The same through `Battle`: every order checked, recorded and explained. */
function fightForPeople(given: unknown): void {
  const battle = Battle.start(corpen18, given, { seed: `bench#${game++}` })
  const { decide } = corpen18.doctrines['close-and-fire'] as (typeof corpen18.doctrines)[string]
  for (let decision = battle.decision; decision; decision = battle.decision) {
    battle.order(decide(battle.view(decision.side), decision, () => battle.orders(), chance))
  }
}

const strait = scenario('denmark-strait')
const preparedDuel = corpen18.prepare(duel)
const preparedStrait = corpen18.prepare(strait)

interface Row {
  readonly name: string
  /** How many things one call does. */
  readonly times: number
  readonly run: () => void
}

const rows: readonly Row[] = [
  { name: 'bare loop: the same die, a flat array', times: BATCH, run: bareLoop },
  { name: 'attack from ready objects', times: BATCH, run: readyAttacks },
  { name: 'the same, aimed once', times: BATCH, run: readyAims },
  { name: 'attack from a validated request', times: 1, run: () => void PROCEDURES.gunnery.run(validated, STANDARD, chance) },
  { name: 'attack from a request still to be validated', times: 1, run: () => void gunnery(input, chance) },
  {
    name: 'attack through resolve',
    times: 1,
    run: () => void resolve({ ruleset: 'corpen18', procedure: 'gunnery', input, seed: 'bench' }),
  },
  {
    name: 'exact odds of an attack, ready objects',
    times: 1,
    run: () => void enumerate((each) => fire(attacks[0] as (typeof attacks)[0], each, STANDARD).hits),
  },
  { name: 'exact odds of an attack through odds', times: 1, run: () => void odds({ ruleset: 'corpen18', procedure: 'gunnery', input }) },
  { name: 'duel on the map with doctrines', times: 1, run: () => void fight(preparedDuel) },
  { name: 'Denmark Strait with doctrines', times: 1, run: () => void fight(preparedStrait) },
  { name: 'Denmark Strait, checked, recorded and explained', times: 1, run: () => fightForPeople(strait) },
  { name: 'GURPS: broadside from ready objects', times: BATCH, run: readyBroadsides },
  {
    name: 'GURPS: broadside from a validated request',
    times: 1,
    run: () => void gnc.PROCEDURES.gunnery.run(validBroadside, gnc.STANDARD, chance),
  },
  {
    name: 'GURPS: exact odds of a broadside, ready objects',
    times: 1,
    run: () => void enumerate((each) => gnc.broadside(broadsides[3] as gnc.Attack, each, gnc.STANDARD).through),
  },
  {
    name: 'GURPS: exact odds of a broadside through odds',
    times: 1,
    run: () => void odds({ ruleset: 'gurps', procedure: 'gunnery', input: broadsideInput }),
  },
  { name: 'Mini-Naval: pool from ready objects', times: BATCH, run: readyPools },
  {
    name: 'Mini-Naval: pool from a validated request',
    times: 1,
    run: () => void mnw.PROCEDURES.gunnery.run(validPool, mnw.STANDARD, chance),
  },
  {
    name: 'Mini-Naval: exact odds of a pool, ready objects',
    times: 1,
    run: () => void enumerate((each) => mnw.fire(pools[7] as mnw.Fire, each, mnw.STANDARD).hits),
  },
  {
    name: 'Mini-Naval: exact odds of a pool through odds',
    times: 1,
    run: () => void odds({ ruleset: 'mini-naval', procedure: 'gunnery', input: poolInput }),
  },
]

const bench = new Bench({ time: 700, warmupTime: 300 })
for (const { name, run } of rows) bench.add(name, run)
await bench.run()

const rates = rows.map(({ name, times }) => {
  const result = bench.getTask(name)?.result
  if (result?.state !== 'completed') throw new Error(`${name} did not complete`)
  return { name, rate: (times * 1000) / result.latency.p50 }
})
const [bare, ready, aimed] = rates.map(({ rate }) => rate) as [number, number, number]
for (const { name, rate } of rates) console.log(`${name.padEnd(50)} ${Math.round(rate).toLocaleString('en-US').padStart(14)} a second`)
console.log(
  `\nattack from ready objects / bare loop: ${(bare / ready).toFixed(1)} times as long; aimed once: ${(bare / aimed).toFixed(1)} times`,
)
console.log(`a decision in the duel: ${(1e6 / (rates[8] as { rate: number }).rate / fight(preparedDuel)).toFixed(1)} microseconds`)
if (sink === 0) throw new Error('nothing was hit')
