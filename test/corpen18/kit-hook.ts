import { type Arc, distance, formatHex, onMap } from '../../src/core/hex.js'
import type { BattleEvent } from '../../src/core/ruleset.js'
import type { BatteryName, Order, Ship, State, Unit } from '../../src/corpen18/index.js'
import type { HookContext } from '../../src/testing/index.js'

// The invariants of Corpen 18 (docs/rules/corpen18.md), clause by clause. What they need of the rules is written out here once more,
// from the text: nothing of the rules under test is asked but the state they made.

const PHASES = ['first movement', 'first combat', 'second movement', 'second combat'] as const
const QUALITIES = ['elite', 'veteran', 'experienced', 'trained', 'green'] as const
const BATTERIES = ['main', 'secondary', 'tertiary'] as const

/** C18-DET-01, the spotter down, the target across; a merchant uses the cruiser line (C18-UNIT-03). */
const DAYLIGHT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  capital: { capital: 9, cruiser: 8, escort: 6, fac: 3 },
  cruiser: { capital: 8, cruiser: 7, escort: 6, fac: 3 },
  escort: { capital: 7, cruiser: 6, escort: 5, fac: 2 },
  fac: { capital: 4, cruiser: 4, escort: 3, fac: 2 },
}

function broken(clause: string, what: string): never {
  throw new Error(`${clause}: ${what}`)
}

const lineOf = ({ category }: Ship) => (category === 'merchant' ? 'cruiser' : category)
const sinks = ({ category }: Ship) => (category === 'fac' ? 2 : 4)
const isAfloat = ({ ship, inForce }: Unit) => inForce < sinks(ship)
const isMovement = (phase: string) => phase === 'first movement' || phase === 'second movement'
const halfOf = (phase: string) => (phase.startsWith('first') ? 1 : 2)

/** C18-DMG-02 to 04: both numbers as damage leaves them. */
function damaged({ ship, hits }: Pick<Unit, 'ship' | 'hits'>): readonly [number, number] {
  const [first, second] = ship.movement
  const total = first + second
  const shared = (left: number): [number, number] =>
    first >= second ? [Math.ceil(left / 2), Math.floor(left / 2)] : [Math.floor(left / 2), Math.ceil(left / 2)]
  if (hits >= sinks(ship)) return [0, 0]
  if (hits === 3) return first >= second ? [Math.min(1, total), 0] : [0, Math.min(1, total)]
  if (hits === 2 || (hits === 1 && ship.category === 'fac')) return shared(total - Math.min(2, Math.floor(total / 2)))
  return [first, second]
}

/** C18-MOV-04: what the sea leaves of it. */
function allowanceAt(unit: Pick<Unit, 'ship' | 'hits'>, seaState: number): readonly [number, number] {
  const [first, second] = damaged(unit)
  const part = (n: number, of: number) => (n === 0 ? 0 : Math.max(1, Math.floor(n / of)))
  const less = (a: number, b: number) => [Math.max(0, first - a), Math.max(0, second - b)] as const
  const divided = (of: number) => [part(first, of), part(second, of)] as const
  switch (`${seaState} ${lineOf(unit.ship)}`) {
    case '1 fac':
    case '2 escort':
    case '3 cruiser':
      return less(1, 1)
    case '2 cruiser':
    case '3 capital':
      return less(0, 1)
    case '2 fac':
    case '3 escort':
    case '4 capital':
    case '4 cruiser':
      return divided(2)
    case '4 escort':
      return divided(4)
    default:
      return [first, second]
  }
}

/** The tier a unit acts in (C18-COM-01): at night one level lower without night training, never below Green (C18-COM-05). */
function tierOf({ ship }: Unit, night: boolean): number {
  const rated = QUALITIES.indexOf(ship.crew)
  return night && !ship.nightFighting ? Math.min(rated + 1, QUALITIES.length - 1) : rated
}

/** What the hook remembers of a game. */
interface Memory {
  readonly launched: Map<string, number>
  readonly sunk: Set<string>
  readonly launchedThisTurn: Set<string>
  phase: string | null
}

/** A hook for the conformance kit: call it once for a run of the kit. */
export function corpen18Hook() {
  let memory: Memory = { launched: new Map(), sunk: new Set(), launchedThisTurn: new Set(), phase: null }
  return (state: State, context: HookContext<State, Order>): void => {
    const { before, order, events } = context
    if (!before || !order) {
      memory = { launched: new Map(), sunk: new Set(), launchedThisTurn: new Set(), phase: null }
      for (const unit of state.units) memory.launched.set(unit.id, 0)
    }
    checkPhases(events, memory)
    if (before && order) {
      checkOrder(before, state, order, memory)
      checkAttacks(before, order, events)
      checkSteadiness(before, state)
      checkKnowledge(before, events)
    }
    checkTorpedoes(before, state, memory)
    checkUnits(state)
    checkStacks(state)
    checkQueue(state)
    checkDetection(before, state, events)
    checkSinking(state, events, memory)
    checkEnd(state)
  }
}

/** C18-TURN-01: first movement, first combat, second movement, second combat, and again. */
function checkPhases(events: readonly BattleEvent[], memory: Memory): void {
  for (const { event, turn, phase } of events) {
    if (event !== 'phase') continue
    const at = memory.phase === null ? 0 : (PHASES.indexOf(memory.phase.split(':')[1] as 'first combat') + 1) % 4
    const lastTurn = memory.phase === null ? 0 : Number(memory.phase.split(':')[0])
    if (phase !== PHASES[at]) broken('C18-TURN-01', `${phase} follows ${memory.phase}`)
    if (turn !== (at === 0 ? lastTurn + 1 : lastTurn)) broken('C18-TURN-01', `turn ${turn} follows turn ${lastTurn}`)
    memory.phase = `${turn}:${phase}`
  }
}

/** The order itself: by whom, and what it used up. */
function checkOrder(before: State, state: State, order: Order, memory: Memory): void {
  const place = before.units.findIndex(({ id }) => id === order.unit)
  const unit = before.units[place] as Unit
  const now = state.units[place] as Unit
  if (!isAfloat(unit)) broken('C18-DMG-05', `${unit.id} has sunk and acts`)
  if (order.order === 'move') {
    if (!isMovement(before.phase)) broken('C18-TURN-01', `${unit.id} moves in the ${before.phase}`)
    const points = allowanceAt(unit, before.seaState)[halfOf(before.phase) - 1] as number
    if (distance(unit, now) > points) broken('C18-MOV-01', `${unit.id} goes ${distance(unit, now)} hexes with ${points} points`)
    // The points spent are kept until the next movement phase begins, which clears them.
    if (state.phase === before.phase && state.turn === before.turn) {
      if (now.moved > points) broken('C18-MOV-01', `${unit.id} spends ${now.moved} of ${points} points`)
      if (now.moved < distance(unit, now)) broken('C18-MOV-01', `${unit.id} goes ${distance(unit, now)} hexes for ${now.moved} points`)
      if (distance(unit, now) === 0 && now.moved > 0 && now.heading === unit.heading && order.steps === '') {
        broken('C18-MOV-03', `${unit.id} stays and spends ${now.moved}`)
      }
    }
    return
  }
  if (isMovement(before.phase)) broken('C18-TURN-01', `${unit.id} attacks in the ${before.phase}`)
  if (before.tier === null || QUALITIES.indexOf(before.tier) !== tierOf(unit, before.visibility.light === 'night')) {
    broken('C18-COM-01', `${unit.id} acts in the tier ${before.tier}`)
  }
  if (order.order !== 'launch') return
  if (order.spreads > unit.ready) broken('C18-UNIT-07', `${unit.id} launches ${order.spreads} of ${unit.ready} spreads`)
  if (unit.launched + order.spreads > (unit.ship.torpedoes?.perPhase ?? 0)) broken('C18-UNIT-07', `${unit.id} launches too much in a phase`)
  memory.launched.set(unit.id, (memory.launched.get(unit.id) as number) + order.spreads)
  memory.launchedThisTurn.add(`${before.turn} ${unit.id}`)
}

/** Fire and torpedoes as the events tell of them. */
function checkAttacks(before: State, order: Order, events: readonly BattleEvent[]): void {
  for (const event of events) {
    if (event.event !== 'gunnery' && event.event !== 'torpedoes') continue
    const firer = before.units.find(({ id }) => id === event.actor) as Unit
    const target = before.units.find(({ id }) => id === event.target) as Unit
    const told = event as BattleEvent & {
      readonly distance: number
      readonly hits?: number
      readonly battery?: BatteryName
      readonly arc?: Arc
    }
    if (firer.id !== order.unit) broken('C18-COM-01', `${firer.id} attacks on an order of ${order.unit}`)
    if (firer.side === target.side) broken('C18-DET-09', `${firer.id} attacks ${target.id} of its own side`)
    if (!target.detected) broken('C18-DET-09', `${firer.id} attacks ${target.id}, which is not detected`)
    if (!isAfloat(target)) broken('C18-DMG-05', `${firer.id} attacks ${target.id}, which has sunk`)
    const hexes = distance(firer, target)
    if (hexes !== told.distance) broken('C18-GUN-02', `${firer.id} is ${hexes} hexes off, not ${told.distance}`)
    if (told.battery && told.arc) {
      const guns = firer.ship[told.battery]
      if (!guns || hexes > guns.range) broken('C18-GUN-02', `${target.id} is beyond the ${told.battery} battery of ${firer.id}`)
      if (guns[told.arc] === null) broken('C18-GUN-02', `the ${told.battery} battery of ${firer.id} does not bear on the ${told.arc}`)
      if (!(told.hits !== undefined && told.hits >= 0 && told.hits <= 4)) broken('C18-GUN-11', `${told.hits} hits`)
      if (firer.guns[told.battery].targets.includes(target.id)) {
        broken('C18-COM-03', `the ${told.battery} battery of ${firer.id} fires at ${target.id} again`)
      }
    } else {
      const weight = firer.ship.torpedoes?.weight
      const effective = weight === 'light' ? 2 * hexes : weight === 'heavy' ? Math.ceil(hexes / 2) : hexes
      if (effective >= 5) broken('C18-TOR-02', `${firer.id} launches at ${hexes} hexes`)
    }
  }
}

/** What an order may change of units, and what it may not. */
function checkSteadiness(before: State, state: State): void {
  const sameTurn = before.turn === state.turn
  const samePhase = sameTurn && before.phase === state.phase
  for (let place = 0; place < state.units.length; place++) {
    const was = before.units[place] as Unit
    const now = state.units[place] as Unit
    if (was.id !== now.id || was.side !== now.side || was.ship !== now.ship) broken('C18-UNIT-04', `${was.id} is another unit`)
    if (now.hits < was.hits) broken('C18-DMG-01', `the hits of ${was.id} fall from ${was.hits} to ${now.hits}`)
    if (now.inForce < was.inForce) broken('C18-DMG-01', `the hits in force of ${was.id} fall`)
    if (samePhase && before.tier !== null && before.tier === state.tier && now.inForce !== was.inForce) {
      broken('C18-COM-01', `the hits of ${was.id} come into force within a tier`)
    }
    if (sameTurn && now.speed !== was.speed) broken('C18-MOV-02', `the speed of ${was.id} for the order of moving changes within a turn`)
    if (!isAfloat(was) && (now.q !== was.q || now.r !== was.r)) broken('C18-DMG-05', `${was.id} has sunk and moves`)
    if (sameTurn) {
      for (const battery of BATTERIES) {
        const [then, use] = [was.guns[battery].phase, now.guns[battery].phase]
        if (then !== 0 && use !== then) broken('C18-COM-02', `the ${battery} battery of ${was.id} fires in both combat phases`)
      }
    }
  }
  if (samePhase && before.tier !== null && state.tier !== null && QUALITIES.indexOf(state.tier) < QUALITIES.indexOf(before.tier)) {
    broken('C18-COM-01', `the tier ${state.tier} acts after ${before.tier}`)
  }
}

/** C18-DET-09: what a unit does that the enemy has not detected, the enemy is not told. */
function checkKnowledge(before: State, events: readonly BattleEvent[]): void {
  for (const { event, actor, knownTo } of events) {
    if (event === 'spotting' || actor === undefined) continue
    const unit = before.units.find(({ id }) => id === actor) as Unit
    if (unit.detected && event !== 'reload') continue
    if (knownTo.some((side) => side !== unit.side)) broken('C18-DET-09', `the enemy is told of the ${event} of ${actor}`)
  }
}

/** C18-TOR-10: ready + reload + launched = the printed sum, always; readied only by who launched nothing in a turn and has fewer than 3 hits. */
function checkTorpedoes(before: State | null, state: State, memory: Memory): void {
  for (let place = 0; place < state.units.length; place++) {
    const { id, ship, ready, reload, launched } = state.units[place] as Unit
    const printed = ship.torpedoes ?? { ready: 0, reload: 0, perPhase: 0 }
    const sum = ready + reload + (memory.launched.get(id) as number)
    if (sum !== printed.ready + printed.reload) broken('C18-TOR-10', `${id}: ${sum} spreads of ${printed.ready + printed.reload}`)
    if (ready < 0 || reload < 0 || ready > printed.ready) broken('C18-TOR-10', `${id}: ${ready} spreads ready, ${reload} in reserve`)
    if (launched > printed.perPhase) broken('C18-UNIT-07', `${id} has launched ${launched} spreads in a phase`)
    const was = before?.units[place]
    if (!before || !was || reload === was.reload) continue
    if (reload > was.reload) broken('C18-TOR-10', `${id} takes spreads back into reserve`)
    if (memory.launchedThisTurn.has(`${before.turn} ${id}`)) broken('C18-TOR-10', `${id} reloads in a turn it launched in`)
    if (was.hits >= 3) broken('C18-TOR-10', `${id} reloads with ${was.hits} hits`)
  }
}

function checkUnits(state: State): void {
  for (const unit of state.units) {
    const { id, ship, hits, inForce, moved, guns } = unit
    if (!(hits >= 0 && hits <= sinks(ship))) broken('C18-DMG-01', `${id} has ${hits} hits`)
    if (inForce > hits || (state.tier === null && inForce !== hits)) broken('C18-COM-01', `${id}: ${inForce} of ${hits} hits are in force`)
    if (!onMap(unit, state.map)) broken('C18-MOV-01', `${id} is off the map at ${formatHex(unit)}`)
    if (moved > Math.max(...ship.movement)) broken('C18-MOV-01', `${id} has spent ${moved} points`)
    for (const battery of BATTERIES) {
      const { phase, targets, kills } = guns[battery]
      const most = battery === 'main' ? 1 : 2
      if (targets.length - kills > most) broken('C18-COM-03', `the ${battery} battery of ${id} has fired at ${targets.join(', ')}`)
      if (kills < 0 || kills > targets.length)
        broken('C18-COM-04', `the ${battery} battery of ${id} has sunk ${kills} of ${targets.length}`)
      if (phase !== 0 && (!ship[battery] || targets.length === 0))
        broken('C18-COM-02', `the ${battery} battery of ${id} has fired at nothing`)
    }
  }
}

/** C18-MOV-05: at most two units of a side in a hex. */
function checkStacks(state: State): void {
  const { units } = state
  for (let first = 0; first < units.length; first++) {
    const unit = units[first] as Unit
    if (!isAfloat(unit)) continue
    let others = 0
    for (let next = first + 1; next < units.length; next++) {
      const other = units[next] as Unit
      if (other.q === unit.q && other.r === unit.r && other.side === unit.side && isAfloat(other)) others++
    }
    if (others > 1) broken('C18-MOV-05', `${others + 1} units of ${unit.side} in ${formatHex(unit)}`)
  }
}

/** C18-MOV-02: detected units move first, then the others; within each the slowest first, equal speed in scenario order. C18-COM-01: a tier's units act. */
function checkQueue(state: State): void {
  const { queue, units, phase, tier, visibility, seaState } = state
  for (let i = 0; i < queue.length; i++) {
    const place = queue[i] as number
    const unit = units[place] as Unit
    if (!isAfloat(unit)) broken('C18-DMG-05', `${unit.id} has sunk and is to act`)
    if (!isMovement(phase)) {
      if (tier === null || tierOf(unit, visibility.light === 'night') !== QUALITIES.indexOf(tier))
        broken('C18-COM-01', `${unit.id} in ${tier}`)
      continue
    }
    if (i === 0 && allowanceAt(unit, seaState)[halfOf(phase) - 1] === 0) broken('C18-MOV-01', `${unit.id} is asked and cannot move`)
    if (phase === 'first movement' && unit.speed !== damaged(unit)[0] + damaged(unit)[1])
      broken('C18-MOV-02', `${unit.id} has speed ${unit.speed}`)
    if (i === 0) continue
    const last = units[queue[i - 1] as number] as Unit
    const order = Number(unit.detected) - Number(last.detected) || last.speed - unit.speed || (queue[i - 1] as number) - place
    if (order >= 0) broken('C18-MOV-02', `${unit.id} moves after ${last.id}`)
  }
}

/** The units of a side in clusters of adjacent hexes (C18-DET-03), as the least place in each unit's cluster. */
function clusters(units: readonly Unit[]): readonly number[] {
  const cluster = units.map((_, place) => place)
  for (let changed = true; changed; ) {
    changed = false
    for (let a = 0; a < units.length; a++) {
      for (let b = 0; b < units.length; b++) {
        const [one, other] = [units[a] as Unit, units[b] as Unit]
        if (one.side !== other.side || distance(one, other) > 1 || !isAfloat(one) || !isAfloat(other)) continue
        if ((cluster[a] as number) > (cluster[b] as number)) {
          cluster[a] = cluster[b] as number
          changed = true
        }
      }
    }
  }
  return cluster
}

/** C18-DET-01 to 03, at the end of each movement phase. */
function checkDetection(before: State | null, state: State, events: readonly BattleEvent[]): void {
  const { visibility, units } = state
  const clearDay = visibility.light === 'day' && visibility.weather === 'clear'
  if (!before && !clearDay && units.some(({ detected }) => detected)) broken('C18-DET-01', 'somebody is detected in the dark at the start')
  const looked = before && isMovement(before.phase) && !isMovement(state.phase) && before.turn === state.turn
  if (!looked) {
    if (before && before.phase === state.phase && before.turn === state.turn) {
      const changed = units.find(({ detected }, place) => detected !== before.units[place]?.detected)
      if (changed) broken('C18-DET-01', `the detection of ${changed.id} changes within the ${state.phase}`)
    }
    return
  }
  for (const [place, unit] of units.entries()) {
    if (!isAfloat(unit) && unit.detected !== before.units[place]?.detected) broken('C18-DMG-05', `${unit.id} has sunk and is looked for`)
  }
  if (clearDay) {
    for (const target of units.filter(isAfloat)) {
      const seen = units.some(
        (spotter) =>
          spotter.side !== target.side &&
          isAfloat(spotter) &&
          distance(spotter, target) <= ((DAYLIGHT[lineOf(spotter.ship)] as Record<string, number>)[lineOf(target.ship)] as number),
      )
      if (seen !== target.detected)
        broken('C18-DET-01', `${target.id} is ${seen ? '' : 'not '}in sight and ${target.detected ? '' : 'not '}detected`)
    }
    return
  }
  const formation = clusters(units)
  const tries = new Map<number, boolean>()
  for (const event of events) {
    if (event.event !== 'spotting') continue
    const told = event as BattleEvent & {
      readonly distance: number
      readonly chance: number
      readonly roll: number
      readonly spotted: boolean
    }
    const place = units.findIndex(({ id }) => id === told.target)
    const key = formation[place] as number
    if (tries.has(key)) broken('C18-DET-02', `the formation of ${told.target} is tried for twice`)
    tries.set(key, told.spotted)
    if (told.spotted !== told.roll <= told.chance) broken('C18-DET-02', `${told.roll} on a chance of ${told.chance}: ${told.spotted}`)
    const spotter = units.find(({ id }) => id === told.actor) as Unit
    if (told.distance > (spotter.ship.radar === 'advanced' ? 8 : 4)) broken('C18-DET-04', `${spotter.id} tries at ${told.distance} hexes`)
  }
  units.forEach((unit, place) => {
    if (isAfloat(unit) && unit.detected !== (tries.get(formation[place] as number) ?? false)) {
      broken('C18-DET-02', `${unit.id} is ${unit.detected ? '' : 'not '}detected, unlike its formation`)
    }
  })
}

/** C18-DMG-01 and 05: what reaches its last hit sinks, once, when the tier ends. */
function checkSinking(state: State, events: readonly BattleEvent[], memory: Memory): void {
  for (const { event, target } of events) {
    if (event !== 'sunk' || target === undefined) continue
    if (memory.sunk.has(target)) broken('C18-DMG-05', `${target} sinks twice`)
    memory.sunk.add(target)
  }
  for (const unit of state.units) {
    if (isAfloat(unit) === memory.sunk.has(unit.id))
      broken('C18-DMG-05', `${unit.id} has ${unit.inForce} hits and has ${isAfloat(unit) ? '' : 'not '}sunk`)
  }
}

/** C18-END-01: at the turn limit, or when a side has no unit afloat; not before. */
function checkEnd(state: State): void {
  const { over, turn, turns, sides, units, queue } = state
  if (turn > turns) broken('C18-END-01', `turn ${turn} of ${turns}`)
  const alone = sides.some(({ id }) => !units.some((unit) => unit.side === id && isAfloat(unit)))
  if (over === null && alone) broken('C18-END-01', 'a side has no unit afloat and the battle goes on')
  if (over !== null && !alone && turn < turns) broken('C18-END-01', `the battle ends in turn ${turn} of ${turns}`)
  if (over !== null && queue.length > 0) broken('C18-END-01', 'somebody is to act after the end')
}
