import { distance, type Hex, onMap } from '../../src/core/hex.js'
import type { BattleEvent } from '../../src/core/ruleset.js'
import type { Order, Stand, State, Vessel } from '../../src/mini-naval/index.js'
import type { HookContext } from '../../src/testing/index.js'

// The invariants of Mini-Naval (docs/rules/mini-naval.md), clause by clause. What they need of the rules is written out here once more,
// from the specification: nothing of the rules under test is asked but the state they made.

const STEPS = ['strike', 'scramble', 'engage', 'anti-aircraft', 'fire', 'first mover', 'second mover']
const NEEDED = (areas: number) => (areas <= 3 ? 4 : areas <= 6 ? 5 : 6)
const RANGE: Readonly<Record<string, number>> = { '15-inch': 12, '8-inch': 9, '6-inch': 6, '4-inch': 6 }
const FP_A_HIT: Readonly<Record<string, number>> = { '15-inch': 3, '8-inch': 2, '6-inch': 1, '4-inch': 1 }
const SPOTTED_BY = [3, 4, 5]

/** An event with every figure that any event has: what its kind does not have is not asked for. */
interface Told extends BattleEvent {
  readonly hits: number
  readonly fives: number
  readonly fp: number
  readonly guns: number
  readonly needed: number
  readonly distance: number
  readonly torpedoes: number
  readonly flightPoints: number
  readonly aa: number
  readonly aaLost: number
  readonly targetLost: number
  readonly actorLost: number
  readonly ring: number
  readonly position: number
  readonly calibre: string
  readonly battery: string
  readonly first: string
  readonly rolls: readonly (readonly [number, number])[]
}

function broken(clause: string, what: string): never {
  throw new Error(`${clause}: ${what}`)
}

function hold(clause: string, holds: boolean, what: string): void {
  if (!holds) broken(clause, what)
}

const isFit = ({ fp, withdrawn }: Vessel) => fp > 0 && !withdrawn
const speedLeft = ({ fp, crippled, ship }: Vessel) => (fp <= 0 ? 0 : crippled ? Math.max(1, ship.speed - 1) : ship.speed)
const find = <T extends { readonly id: string }>(list: readonly T[], id: string) => list.find((each) => each.id === id) as T

/** Called with every state of every game. */
export function miniNavalHook(state: State, { before, order, events }: HookContext<State, Order>): void {
  for (const vessel of state.units) checkVessel(state, vessel)
  for (const stand of state.stands) checkStand(state, stand)
  for (const event of events) checkEvent(state, event as Told)
  checkOncePerTurn(events as readonly Told[])
  checkEnd(state)
  if (!before) return
  for (const vessel of state.units) checkChange(before, vessel, events as readonly Told[])
  for (const stand of state.stands) {
    hold('MNW-AIR-07', stand.fp <= find(before.stands, stand.id).fp, `${stand.id} has gained flight points`)
  }
  checkSequence(state, before)
  if (order) checkOrder(before, order)
}

function checkVessel({ map, surfaces }: State, vessel: Vessel): void {
  const { id, ship, fp, crippled, turrets, aaLost, launchers, submerged, spotted, patrol } = vessel
  hold('MNW-VES-02', Number.isInteger(fp) && fp <= ship.full, `${id} has ${fp} of ${ship.full} FP`)
  hold('MNW-DMG-01', crippled === 3 * fp <= ship.full, `${id} at ${fp} of ${ship.full} FP is ${crippled ? '' : 'not '}crippled`)
  const built = ship.turrets.map(({ turret }) => turret)
  hold(
    'MNW-VES-04',
    turrets.every((turret) => built.includes(turret)) && new Set(turrets).size === turrets.length,
    `${id} has turrets ${turrets}`,
  )
  hold('MNW-DMG-01', turrets.length >= built.length - 1, `${id} has lost more than one turret`)
  hold('MNW-DMG-01', turrets.length === built.length || crippled, `${id} has lost a turret and is not crippled`)
  hold('MNW-AIR-03', aaLost >= 0 && aaLost <= ship.aa, `${id} has lost ${aaLost} of ${ship.aa} AA points`)
  hold(
    'MNW-VES-07',
    launchers.every((left, i) => left >= 0 && left <= (ship.launchers[i]?.count ?? 0)),
    `${id} has launchers ${launchers}`,
  )
  hold('MNW-MOV-01', onMap(vessel, map) && vessel.surface < surfaces.length, `${id} is off the map`)
  hold('MNW-SUB-04', ship.class === 'submarine' || !(submerged || spotted || patrol), `${id} is no submarine`)
  hold('MNW-DMG-02', fp !== 0 || !(submerged || patrol), `${id} is dead in the water, and under it`)
  hold('MNW-SUB-04', !spotted || submerged, `${id} is spotted and not submerged`)
}

function checkStand(state: State, { id, fp, full, place, carrier, mission, aim }: Stand): void {
  hold('MNW-VES-08', fp >= 0 && fp <= full, `${id} has ${fp} of ${full} flight points`)
  hold('MNW-AIR-07', (fp === 0) === (place === 'lost'), `${id} with ${fp} flight points is ${place}`)
  hold('MNW-AIR-07', place !== 'aboard' || find(state.units, carrier).fp >= 0, `${id} is aboard ${carrier}, which has sunk`)
  hold('MNW-AIR-01', place === 'flying' || (mission === null && aim === null), `${id} is ${place} with a mission`)
  hold('MNW-SEQ-02', place !== 'returning' || state.step !== 'strike', `${id} has not landed in the movement phase`)
}

function checkEvent(state: State, event: Told): void {
  const count = (clause: string, hits: number, dice: number) =>
    hold(clause, hits >= 0 && hits <= dice, `${event.event} of ${event.actor ?? event.target}: ${hits} hits of ${dice} dice`)
  const warheads = (clause: string, dice: number) => {
    count(clause, event.hits + event.fives, dice)
    const fp = event.hits > 0 ? 6 * event.hits + 5 * event.fives : 0
    hold(clause, event.fp === fp, `${event.hits} sixes and ${event.fives} fives make ${fp} FP, not ${event.fp}`)
  }
  switch (event.event) {
    case 'gunnery':
      count('MNW-GUN-01', event.hits, event.guns)
      hold('MNW-GUN-02', event.needed === NEEDED(event.distance), `${event.needed} needed at ${event.distance} areas`)
      hold('MNW-VES-05', event.distance <= (RANGE[event.calibre] as number), `${event.calibre} at ${event.distance} areas`)
      hold('MNW-GUN-02', event.fp === event.hits * (FP_A_HIT[event.calibre] as number), `${event.hits} hits make ${event.fp} FP`)
      break
    case 'torpedoes':
      warheads('MNW-TOR-01', event.torpedoes)
      hold('MNW-TOR-01', event.distance <= 3, `torpedoes at ${event.distance} areas`)
      hold('MNW-TOR-01', event.torpedoes > 1 || event.fp <= 6, 'a single torpedo with a supplement')
      break
    case 'air attack':
      warheads('MNW-AIR-06', event.flightPoints)
      hold('MNW-SUB-01', !find(state.units, event.target as string).patrol, 'bombs on a submarine nobody has located')
      break
    case 'anti-aircraft fire':
      count('MNW-AIR-04', event.hits, event.aa)
      break
    case 'strafing':
      hold('MNW-AIR-03', event.aaLost === 0 || event.aaLost === 1, `${event.aaLost} AA points lost to one stand`)
      break
    case 'spotting':
      hold('MNW-SUB-01', event.needed === SPOTTED_BY[event.distance], `${event.needed} needed at ${event.distance} areas`)
      break
    case 'depth charge':
      count('MNW-SUB-02', event.hits, 4)
      hold('MNW-SUB-02', event.fp === 6 * event.hits, `${event.hits} hits make ${event.fp} FP`)
      break
    case 'ramming':
      hold('MNW-RAM-01', event.targetLost >= 0 && event.targetLost <= 7, `ramming costs the target ${event.targetLost} FP`)
      hold('MNW-RAM-01', event.actorLost >= 0 && event.actorLost <= 7, `ramming costs the rammer ${event.actorLost} FP`)
      break
    case 'located':
      hold('MNW-SUB-03', event.ring <= 2 && event.position <= 6 * event.ring, `ring ${event.ring}, position ${event.position}`)
      break
    case 'initiative': {
      const { rolls } = event
      const last = rolls.at(-1) as readonly [number, number]
      const low = state.sides[last[0] < last[1] ? 0 : 1]?.id
      hold(
        'MNW-SEQ-02',
        rolls.slice(0, -1).every(([a, b]) => a === b) && (last[0] === last[1] || event.first === low),
        `${rolls} has ${event.first} first`,
      )
    }
  }
}

/** Each vessel's AA once in an air phase, one throw of bombs against one target, one try a turn at spotting, each battery once. */
function checkOncePerTurn(events: readonly Told[]): void {
  const seen = new Set<string>()
  const once: Readonly<Record<string, readonly [string, (event: Told) => string | undefined]>> = {
    'anti-aircraft fire': ['MNW-AIR-04', ({ actor }) => actor],
    'air attack': ['MNW-AIR-06', ({ target }) => target],
    spotting: ['MNW-SUB-01', ({ actor }) => actor],
    gunnery: ['MNW-GUN-01', (event) => `${event.actor} ${event.battery}`],
    strafing: ['MNW-AIR-03', ({ actor }) => actor],
    'air combat': ['MNW-AIR-02', ({ actor }) => actor],
  }
  for (const event of events) {
    const rule = once[event.event]
    if (!rule) continue
    const key = `${event.event} ${event.turn} ${rule[1](event)}`
    hold(rule[0], !seen.has(key), `${key} twice`)
    seen.add(key)
  }
}

/** What one step may do to a vessel, and what its events say of it. */
function checkChange(before: State, now: Vessel, events: readonly Told[]): void {
  const was = find(before.units, now.id)
  hold('MNW-VES-01', was.ship === now.ship || JSON.stringify(was.ship) === JSON.stringify(now.ship), `${now.id} is another vessel`)
  hold('MNW-DMG-02', now.fp <= was.fp, `${now.id} has gained flotation points`)
  hold(
    'MNW-VES-07',
    now.launchers.every((left, i) => left <= (was.launchers[i] as number)),
    `${now.id} has reloaded a launcher`,
  )
  hold(
    'MNW-DMG-01',
    now.turrets.every((turret) => was.turrets.includes(turret)),
    `${now.id} has a turret back`,
  )
  hold('MNW-END-01', !was.withdrawn || now.withdrawn, `${now.id} has come back`)
  const struck = events.filter(({ target }) => target === now.id)
  const rammed = events.filter(({ event, actor }) => event === 'ramming' && actor === now.id)
  const dealt = struck.reduce((sum, event) => sum + damageOf(event), 0)
  const own = rammed.reduce((sum, event) => sum + event.actorLost, 0)
  hold('MNW-DMG-03', was.fp - now.fp === dealt + own, `${now.id} loses ${was.fp - now.fp} FP; ${dealt + own} were dealt`)
  const dead = !isFit(was) && events.some((event) => event.actor === now.id)
  hold('MNW-DMG-02', !dead, `${now.id} acts without way or after its end`)
  if (was.q === now.q && was.r === now.r) return
  const mine = events.filter(({ actor, event }) => actor === now.id && (event === 'move' || event === 'located'))
  hold('MNW-MOV-01', mine.length > 0, `${now.id} is elsewhere without a move`)
  if (mine.some(({ event }) => event === 'located')) return
  hold('MNW-MOV-01', distance(was, now) <= speedLeft(was), `${now.id} has moved ${distance(was, now)} areas of ${speedLeft(was)}`)
  if (was.crippled) {
    const nearest = (at: Hex) =>
      before.units.reduce(
        (least, enemy) =>
          enemy.side !== was.side && enemy.surface === was.surface && isFit(enemy) && !enemy.patrol
            ? Math.min(least, distance(at, enemy))
            : least,
        9999,
      )
    hold('MNW-DMG-04', nearest(now) >= nearest(was), `${now.id} must leave and has come nearer`)
  }
}

/** Flotation points that an event deals to its target. */
function damageOf({ event, fp, targetLost }: Told): number {
  if (event === 'ramming') return targetLost
  return ['gunnery', 'torpedoes', 'air attack', 'depth charge'].includes(event) ? fp : 0
}

/** The steps of a turn come in their order, and turns one after the other; nothing happens while orders are being collected. */
function checkSequence(state: State, before: State): void {
  const at = ({ turn, step }: State) => turn * STEPS.length + STEPS.indexOf(step)
  hold('MNW-SEQ-01', at(state) >= at(before), `${before.turn} ${before.step} is followed by ${state.turn} ${state.step}`)
  const collects = state.step !== 'first mover' && state.step !== 'second mover'
  if (at(state) === at(before) && state.over === null && collects) {
    hold('MNW-DMG-03', JSON.stringify(state.units) === JSON.stringify(before.units), 'a vessel changes before all orders are in')
    hold('MNW-DMG-03', JSON.stringify(state.stands) === JSON.stringify(before.stands), 'a stand changes before all orders are in')
  }
}

function checkOrder(before: State, order: Order): void {
  const question = before.queue[0]
  hold('MNW-SEQ-01', question?.unit === order.unit, `${order.unit} answers for ${question?.unit}`)
  if (order.order === 'launch') {
    const stand = find(before.stands, order.unit)
    const carrier = find(before.units, stand.carrier)
    hold('MNW-DMG-01', isFit(carrier) && !carrier.crippled, `${carrier.id} cannot fly off aircraft`)
    hold('MNW-AIR-07', stand.landed < before.turn, `${stand.id} has landed in this turn`)
  }
  if (order.order === 'land') {
    const carrier = find(before.units, order.carrier)
    hold('MNW-DMG-01', isFit(carrier) && !carrier.crippled, `${carrier.id} cannot land aircraft`)
  }
  if (order.order === 'fire' || order.order === 'torpedoes') {
    const target = find(before.units, order.target)
    hold('MNW-SUB-01', !target.submerged && !target.patrol, `${order.unit} fires at ${target.id} under water`)
    hold('MNW-GUN-01', find(before.units, order.unit).side !== target.side, `${order.unit} fires at a friend`)
  }
  if (order.order === 'move' && order.ram !== undefined) {
    hold('MNW-RAM-03', !find(before.units, order.ram).submerged, `${order.ram} is rammed under water`)
  }
}

function checkEnd(state: State): void {
  hold('MNW-END-01', state.turn <= state.turns, `turn ${state.turn} of ${state.turns}`)
  const alone = state.sides.some(({ id }) => !state.units.some((vessel) => vessel.side === id && isFit(vessel)))
  hold('MNW-END-01', !alone || state.over !== null, 'a side has nothing fit to fight, and the battle goes on')
  hold('MNW-END-01', state.over === null || state.queue.length === 0, 'somebody is asked after the end')
}
